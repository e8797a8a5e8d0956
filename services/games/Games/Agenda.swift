// games.calendar, games.next and games.by-host: when I play, and what somebody else has on (domain.md §4.6).

import Contracts
import Machine
import Projections
import Values

extension Games {
    static let calendarDaysDefault = 30
    static let calendarDaysMax = 62
    static let calendarPageDefault = 100

    static let agenda = Rules<Games>()
        .query(GamesCalendar.self, answer: calendar)
        .query(NextGame.self) { _, state, context throws(Refusal) in
            let mine = planned(for: try context.caller.id(), state, context) { game, status in
                status == .going && game.isLive && game.details.startsAt > context.now
            }
            guard let game = mine.first?.item else { return .init() }
            let seconds = (game.details.startsAt.since(context.now) + 999) / 1000
            return .init(game: view(game, state, context), secondsUntilStart: Int(seconds))
        }
        .query(GamesByHost.self) { query, state, context throws(Refusal) in
            let host = try state.people.find(
                query.accountId, for: try context.caller.id(), state.circles)
            let question = ["by-host", host.description]
            let start = try Paging.start(query.page, of: question)
            let games = inOrder(state.hosted[host] ?? [], state, context) {
                $0.isLive && $0.details.startsAt > context.now
            }
            return Paging.page(
                games.lazy.filter { entry in start.map { entry.key > $0 } ?? true }
                    .map { (key: $0.key, item: view($0.item, state, context)) },
                limit: query.limit ?? sectionDefault, of: question)
        }

    /// By start, those of some games that the caller may see.
    /// - Parameter isListed: only what may stand in a list.
    private static func inOrder(
        _ ids: some Sequence<ID>, _ state: State, _ context: Context, isListed: Bool = true,
        where isMeant: (Game) -> Bool
    ) -> [(key: SortKey, item: Game)] {
        ids.compactMap { id in
            guard let game = state.game(id), isMeant(game), !isListed || state.isListed(game),
                sees(game, context.caller, state)
            else { return nil }
            return (sortKey(game, nil, .date), game)
        }
        .sorted { $0.key < $1.key }
    }

    /// By start, the games in which someone has a row.
    static func planned(
        for me: ID, _ state: State, _ context: Context, isListed: Bool = true,
        where isMeant: (Game, ParticipationStatus) -> Bool
    ) -> [(key: SortKey, item: Game)] {
        let mine = (state.joined[me] ?? []).union(state.hosted[me] ?? [])
        return inOrder(mine, state, context, isListed: isListed) { game in
            state.participation(of: me, in: game).map { isMeant(game, $0) } ?? false
        }
    }

    // MARK: - The calendar

    static func calendar(
        _ query: GamesCalendar, _ state: State, _ context: Context
    ) throws(Refusal) -> GamesCalendar.Reply {
        let me = try context.caller.id()
        let zone = try zone(query.timezone, at: nil, context)
        let (from, to) = try dates(query, zone, context)
        let question = ["calendar", query.from?.start.description, query.to?.start.description, zone.name]
        let start = try Paging.start(query.page, of: question)
        let (first, end) = (zone.moment(of: from), zone.moment(of: to.adding(days: 1)))
        let games = planned(for: me, state, context) { game, status in
            (status == .going || status == .maybe) && game.status != .cancelled
                && first <= game.details.startsAt && game.details.startsAt < end
        }
        .filter { entry in start.map { entry.key > $0 } ?? true }
        let page = Paging.page(
            games.lazy.map { (key: $0.key, item: view($0.item, state, context)) },
            limit: query.limit ?? calendarPageDefault, of: question)
        var days: [GamesCalendar.CalendarDay] = []
        for game in page.items {
            let day = zone.local(at: game.startsAt).day
            if days.last?.day != day { days.append(.init(day: day, games: [])) }
            days[days.count - 1].games.append(game)
        }
        return .init(timezone: zone.name, days: days, next: page.next)
    }

    /// The first and the last date asked for; of the last alone, where it is past, those up to it.
    private static func dates(
        _ query: GamesCalendar, _ zone: Zone, _ context: Context
    ) throws(Refusal) -> (Day, Day) {
        let span = calendarDaysDefault - 1
        let today = zone.local(at: context.now).day
        let from = query.from ?? query.to.flatMap { $0 < today ? $0.adding(days: -span) : nil } ?? today
        let to = query.to ?? from.adding(days: span)
        if to < from { throw .invalid("to", "to must not be before from") }
        if to.daysSince1970 - from.daysSince1970 >= calendarDaysMax {
            throw .invalid("to", "from and to must span at most \(calendarDaysMax) dates, both counted")
        }
        return (from, to)
    }
}
