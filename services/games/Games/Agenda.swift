// games.calendar, games.next and games.by-host: my schedule, and the games of another host (domain.md §4.6).

import Contracts
import Machine
import Packed
import Projections
import Values

extension Games {
    static let calendarDaysDefault = 30
    static let calendarDaysMax = 62

    static let agenda = Rules<Games>()
        .query(GamesCalendar.self, answer: Situation.calendar)
        .query(NextGame.self, answer: Situation.next)
        .query(GamesByHost.self, answer: Situation.byHost)
}

extension Situation<Games> {
    fileprivate func next(_ query: NextGame) throws(Refusal) -> NextGame.Reply {
        let mine = planned(for: try caller.id()) { game, status in
            status == .going && game.isLive && game.details.startsAt > now
        }
        guard let game = mine.first?.item else { return .init() }
        let seconds = (game.details.startsAt.since(now) + 999) / 1000
        return .init(game: view(game), secondsUntilStart: Int(seconds))
    }

    fileprivate func byHost(_ query: GamesByHost) throws(Refusal) -> Page<GameView> {
        let host = try state.people.find(query.accountId, for: try caller.id(), state.circles)
        let question = ["by-host", host.description]
        let start = try Paging.start(query.page, of: question)
        let games = inOrder(state.hosted[host] ?? []) { $0.isLive && $0.details.startsAt > now }
        return Paging.page(
            games.lazy.filter { entry in start.map { entry.key > $0 } ?? true }
                .map { (key: $0.key, item: view($0.item)) },
            limit: query.rows, of: question)
    }

    /// The games that the caller may see, by start.
    /// - Parameter isListed: leaves out games that lists do not show.
    func inOrder(
        _ ids: some Sequence<ID>, isListed: Bool = true, where isMeant: (Games.Game) -> Bool
    ) -> [(key: SortKey, item: Games.Game)] {
        ids.compactMap { id in
            guard let game = state.game(id), isMeant(game), !isListed || state.isListed(game),
                sees(game)
            else { return nil }
            return (Games.sortKey(game, nil, .date), game)
        }
        .sorted { $0.key < $1.key }
    }

    /// The games that `me` hosts or has a row in, by start.
    func planned(
        for me: ID, isListed: Bool = true, where isMeant: (Games.Game, ParticipationStatus) -> Bool
    ) -> [(key: SortKey, item: Games.Game)] {
        let mine = (state.joined[me] ?? []).union(state.hosted[me] ?? [])
        return inOrder(mine, isListed: isListed) { game in
            state.participation(of: me, in: game).map { isMeant(game, $0) } ?? false
        }
    }

    // MARK: - The calendar

    func calendar(_ query: GamesCalendar) throws(Refusal) -> GamesCalendar.Reply {
        let me = try caller.id()
        let zone = try context.zone(query.timezone)
        let (from, to) = try dates(query, zone)
        let question = [
            "calendar", query.from?.start.description, query.to?.start.description, zone.name,
            query.groupId?.description,
        ]
        let start = try Paging.start(query.page, of: question)
        let (first, end) = (zone.moment(of: from), zone.moment(of: to.adding(days: 1)))
        func isMeant(_ game: Games.Game) -> Bool {
            game.status != .cancelled && first <= game.details.startsAt && game.details.startsAt < end
        }
        let group = try query.groupId.map { (id) throws(Refusal) in try findGroup(id) }
        let all =
            group.map { games(of: $0, where: isMeant) }
            ?? planned(for: me) { game, status in
                (status == .going || status == .maybe) && isMeant(game)
            }
        let shown = all.filter { entry in start.map { entry.key > $0 } ?? true }
        let page = Paging.page(
            shown.lazy.map { (key: $0.key, item: view($0.item)) },
            limit: query.rows, of: question)
        var days: [GamesCalendar.CalendarDay] = []
        for game in page.items {
            let day = zone.local(at: game.startsAt).day
            if days.last?.day != day { days.append(.init(day: day, games: [])) }
            days[days.count - 1].games.append(game)
        }
        return .init(timezone: zone.name, days: days, next: page.next)
    }

    /// The first and the last date. With only a `to` in the past, the dates end there.
    private func dates(_ query: GamesCalendar, _ zone: Zone) throws(Refusal) -> (Day, Day) {
        let span = Games.calendarDaysDefault - 1
        let today = zone.local(at: now).day
        let from = query.from ?? query.to.flatMap { $0 < today ? $0.adding(days: -span) : nil } ?? today
        let to = query.to ?? from.adding(days: span)
        if to < from { throw .invalid("to", "to must not be before from") }
        if to.daysSince1970 - from.daysSince1970 >= Games.calendarDaysMax {
            throw .invalid("to", "from and to must span at most \(Games.calendarDaysMax) dates, both counted")
        }
        return (from, to)
    }
}
