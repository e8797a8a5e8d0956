// When something is due in a season (domain.md §17.9): silence confirms a score, a proposal ends, and news of dates is told at
// nine in the morning.

import Competitions
import Contracts
import Machine
import Values

extension Games {
    /// People are told of dates at this hour, by the league's clock in winter.
    static let leagueNewsHour = 9
    /// Older news of dates is told to nobody.
    static let leagueNewsHours = 24

    /// The news of a fixture's date.
    enum DateNews: Hashable {
        /// So many days are left.
        case due(Int)
        /// Its window is over.
        case overdue
        /// It was not played a week after that.
        case late
    }
}

extension Games.LeagueSeason {
    /// When something happens by itself; `nil` for never.
    var dueAt: Timestamp? {
        guard status == .running, play != nil else { return nil }
        let confirming = reportedAt.keys.compactMap { confirmsAt($0) }.min()
        let ending = proposals.values.filter { $0.gameId == nil }.map(\.endsAt).min()
        return [confirming, ending, newsDay.map(newsTime)].compactMap(\.self).min()
    }

    /// When the news of a date is told.
    func newsTime(_ day: Day) -> Timestamp {
        day.start.adding(hours: Games.leagueNewsHour).adding(milliseconds: -Int64(clockAhead) * 1000)
    }

    /// The next date with news; `nil` for none.
    var newsDay: Day? {
        guard let toldUntil else { return nil }
        return openWindows.flatMap { Self.newsDays(until: $0.until).map(\.day) }.filter { $0 > toldUntil }
            .min()
    }

    /// The news of a date: the fixtures that are told of, in their order.
    func news(on day: Day) -> [(fixture: Season.Reference, news: Games.DateNews, until: Day)] {
        openWindows.flatMap { window in
            Self.newsDays(until: window.until).filter { $0.day == day }
                .map { (fixture: window.fixture, news: $0.news, until: window.until) }
        }
    }

    /// The fixtures that nobody has begun or reported, and the last dates of their windows.
    private var openWindows: [(fixture: Season.Reference, until: Day)] {
        guard let play else { return [] }
        return references.compactMap { reference in
            guard let fixture = fixture(reference), fixture.status == .ready || fixture.status == .called,
                let window = try? play.window(reference)
            else { return nil }
            return (reference, window.upperBound)
        }
    }

    private static func newsDays(until last: Day) -> [(day: Day, news: Games.DateNews)] {
        LeagueLimits.dueDays.map { (last.adding(days: -$0), .due($0)) } + [
            (last.adding(days: 1), .overdue), (last.adding(days: SeasonPlan.lateDays + 1), .late),
        ]
    }
}
