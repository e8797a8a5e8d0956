// games.mine: the caller's games, past and to come, by section (domain.md §4.6).

import Contracts
import Machine
import Packed
import Values

extension Games {
    static let mine = Rules<Games>().query(MyGames.self, answer: Situation.myGames)
}

extension Situation<Games> {
    func myGames(_ query: MyGames) throws(Refusal) -> MyGames.Reply {
        let me = try caller.id()
        let sections = sections(of: me)
        guard let section = query.section else {
            var all: [String: [GameView]] = [:]
            for section in MyGames.Section.allCases {
                let games = sections[section] ?? []
                all[section.rawValue] = games.prefix(MyGames.limitDefault).map { view($0.item) }
            }
            return .init(sections: all)
        }
        let question = "mine/\(section.rawValue)"
        let start = try Paging.start(query.page, of: question)
        let rest = (sections[section] ?? []).filter { entry in start.map { entry.key > $0 } ?? true }
        let page = Paging.page(
            rest.lazy.map { (key: $0.key, item: view($0.item)) },
            limit: query.rows,
            of: question)
        return .init(items: page.items, next: page.next)
    }

    /// My games by section, each in one section and in order. Games that I may no longer see are left out: a request
    /// does not show a private game, and a block hides the host's games (domain.md §6.1, §1.9).
    private func sections(of me: ID) -> [MyGames.Section: [(key: SortKey, item: Games.Game)]] {
        var sections: [MyGames.Section: [(key: SortKey, item: Games.Game)]] = [:]
        let ids = (state.hosted[me] ?? []).union(state.joined[me] ?? [])
        for id in ids {
            guard let game = state.game(id), state.isListed(game, amongThoseOf: me),
                sees(game),
                let section = section(of: game, me)
            else { continue }
            let start = game.details.startsAt
            let first =
                switch section {
                case .past: start.descending
                case .invited, .requested: (state.attendance[id]?.since[me] ?? start).descending
                case .hosting, .going, .maybe, .waitlisted: start.ascending
                }
            sections[section, default: []].append((SortKey(first, id.high, id.low), game))
        }
        return sections.mapValues { $0.sorted { $0.key < $1.key } }
    }

    private func section(of game: Games.Game, _ me: ID) -> MyGames.Section? {
        let status = state.participation(of: me, in: game.id)
        let isOver = !game.isLive || game.details.endsAt <= now
        if isOver { return game.hostId == me || status == .going ? .past : nil }
        if game.hostId == me { return .hosting }
        return switch status {
        case .going: .going
        case .maybe: .maybe
        case .waitlisted: .waitlisted
        case .invited: .invited
        case .requested: .requested
        case .declined, .left, .removed, nil: nil
        }
    }
}
