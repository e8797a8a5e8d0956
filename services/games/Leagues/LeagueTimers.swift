// Things that happen by themselves in leagues: silence confirms a score, a proposal ends, and fixtures are told of before and
// after their windows (domain.md §17.9, §12.2).

import Competitions
import Contracts
import LogContracts
import Machine
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// Most fixtures that end unplayed in one turn.
    private static let lateMax = 200
    /// Most fixtures in one line of news.
    private static let toldMax = 100

    /// The first thing of a season that is due now: scores are confirmed before the news of a date says what is late.
    func due(inSeason id: ID) -> Due? {
        guard let season = state.leagues[season: id], let league = state.leagues[season.leagueId] else {
            return nil
        }
        for number in season.reportedAt.keys.sorted() {
            guard let time = season.confirmsAt(number), time <= now else { continue }
            let event = SeasonFixtureChanged(
                seasonId: id, fixture: number, act: .confirm, day: today(in: league))
            return Due("league-confirm:\(id):\(number):\(time)", [event])
        }
        for (number, proposal) in season.proposals.sorted(by: { $0.key < $1.key })
        where proposal.gameId == nil && proposal.endsAt <= now {
            return Due("league-proposal:\(proposal.id)", [FixtureProposed(seasonId: id, fixture: number)])
        }
        guard let day = season.newsDay, season.newsTime(day) <= now else { return nil }
        return news(on: day, in: season, of: league)
    }

    /// The news of a date. Fixtures that end unplayed come first, over several turns if they are many.
    private func news(on day: Day, in season: Games.LeagueSeason, of league: Games.League) -> Due {
        let news = season.news(on: day)
        // Nobody is told of a date that passed while games was down.
        let isNews = season.newsTime(day) > now.adding(hours: -Games.leagueNewsHours)
        let isDecided = season.options.ifLate != .host
        let late = isDecided ? news.filter { $0.news == .late }.map { season.number($0.fixture) } : []
        if late.count > Self.lateMax {
            return Due(
                "league-late:\(season.id):\(day):\(late[0])",
                late.prefix(Self.lateMax).map { self.late($0, on: day, in: season) })
        }
        let fixtures = news.map { item -> (news: LeagueNews, fixture: ToldFixture) in
            let isForHosts = item.news == .late && !isDecided
            return (
                item.news.told,
                ToldFixture(
                    fixture: season.number(item.fixture), sides: toldSides(item.fixture, of: season),
                    forIds: !isNews
                        ? [] : isForHosts ? hosts(of: league) : tellable(item.fixture, of: season),
                    until: item.until)
            )
        }
        var events: [any Event] = late.map { self.late($0, on: day, in: season) }
        for kind in [LeagueNews.due, .late] {
            let meant = fixtures.filter { $0.news == kind }.map(\.fixture)
            for start in stride(from: 0, to: meant.count, by: Self.toldMax) {
                var event = told(kind, season, of: league, to: [])
                event.fixtures = Array(meant[start..<min(start + Self.toldMax, meant.count)])
                event.day = day
                events.append(event)
            }
        }
        return Due("league-news:\(season.id):\(day)", events)
    }

    private func late(_ number: Int, on day: Day, in season: Games.LeagueSeason) -> SeasonFixtureChanged {
        SeasonFixtureChanged(seasonId: season.id, fixture: number, act: .late, day: day)
    }
}

extension Games.DateNews {
    fileprivate var told: LeagueNews {
        switch self {
        case .due: .due
        case .overdue, .late: .late
        }
    }
}
