// Notifications of leagues (domain.md §17.12, §8.2), from lines that games writes for notify to read.

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let leagueNotices = Rules<Notify>()
        .tell(LeagueTold.self) { event, plan in plan.league(event) }
}

extension LeagueNews {
    fileprivate var type: NotificationType {
        switch self {
        case .invited: .leagueInvitation
        case .due: .leagueDue
        case .proposed: .leagueProposed
        case .late: .leagueLate
        case .resultWanted: .leagueResultWanted
        case .disputed: .leagueDisputed
        case .done: .leagueDone
        }
    }
}

extension Plan {
    fileprivate mutating func league(_ event: LeagueTold) {
        for account in event.toldIds { tell(event, account, of: nil) }
        for fixture in event.fixtures {
            for account in fixture.forIds { tell(event, account, of: fixture) }
        }
    }

    private mutating func tell(_ event: LeagueTold, _ recipient: ID, of fixture: ToldFixture?) {
        var data = ["leagueId": event.leagueId.description]
        if let fixture { data["fixture"] = "\(fixture.fixture)" }
        let names = (fixture?.sides ?? []).map { side in
            side.accountId.flatMap { state.people.name(of: $0)?.displayName } ?? side.name
        }
        let own = fixture?.sides.firstIndex { $0.accountId == recipient }
        let zone = context.settings.zones.zone(named: event.timezone) ?? .utc
        let when = event.startsAt.map { startsAt in
            let reader = state.knownZone(of: recipient, context)
            return Notify.WrittenMoment(
                text: zone.written(startsAt, now: context.now, for: reader), at: startsAt, zone: zone.name)
        }
        let now = context.now
        tell(
            recipient, event.news.type, on: .season(event.seasonId), actor: event.by, data: data,
            part: fixture?.fixture
        ) { about in
            (about.league, about.season) = (event.leagueName, event.seasonName)
            about.sides = names.joined(separator: " – ")
            about.opponent = own.flatMap { names.count == 2 ? names[1 - $0] : nil }
            about.lastDay = fixture.map { zone.text(of: $0.until, now: now) } ?? ""
            about.score = event.score.map { "\($0.score.first) – \($0.score.second)" }
            about.isAsked = own == nil
            about.when = when ?? about.when
        }
    }
}
