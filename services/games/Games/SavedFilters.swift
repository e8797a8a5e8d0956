// games.filter-save, games.filter-delete and games.filters: up to ten saved searches for each person (domain.md §4.3,
// §4.6). They are private lines, and are erased with the account.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Games {
    static let savedFiltersMax = 10

    static let savedFilters = Rules<Games>()
        .command(SaveFilter.self, decide: Situation.saveFilter, reply: Situation.savedFilter)
        .command(DeleteFilter.self, decide: Situation.deleteFilter)
        .query(ListFilters.self, answer: Situation.filters)
        .evolve(FilterSaved.self) { state, event, _ in
            state.saveFilter(SavedFilter(name: event.name, filter: event.filter), of: event.accountId)
        }
        .evolve(FilterDeleted.self) { state, event, _ in
            state.deleteFilter(event.name, of: event.accountId)
        }
        .erasures(GamesErased.self) { state, account, _ in state.forget(account) }
}

extension Situation<Games> {
    fileprivate func saveFilter(_ command: SaveFilter) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let saved = SavedFilter(name: command.name.cleaned ?? "", filter: cleaned(command.filter))
        let mine = state.savedFilters[me] ?? []
        if mine.contains(saved) { return .nothing }
        let isKnown = mine.contains { Text.folded($0.name) == Text.folded(saved.name) }
        guard isKnown || mine.count < Games.savedFiltersMax else {
            throw Refusal(
                .conflict,
                "you have \(Games.savedFiltersMax) filters, which is as many as are kept; delete one first")
        }
        return .events([FilterSaved(accountId: me, name: saved.name, filter: saved.filter)])
    }

    fileprivate func savedFilter(_ command: SaveFilter, _ occurred: Occurred) throws(Refusal) -> SavedFilter {
        if let saved = occurred.first(FilterSaved.self) {
            return SavedFilter(name: saved.name, filter: saved.filter)
        }
        return SavedFilter(name: command.name.cleaned ?? "", filter: cleaned(command.filter))
    }

    fileprivate func filters(_ query: ListFilters) throws(Refusal) -> ListFilters.Reply {
        .init(items: state.savedFilters[try caller.id()] ?? [])
    }

    fileprivate func deleteFilter(_ command: DeleteFilter) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let name = Text.folded(command.name.cleaned ?? "")
        guard let saved = state.savedFilters[me]?.first(where: { Text.folded($0.name) == name }) else {
            return .nothing
        }
        return .events([FilterDeleted(accountId: me, name: saved.name)])
    }

    private func cleaned(_ filter: GameFilter) -> GameFilter {
        var filter = filter
        filter.q = filter.q?.cleaned
        filter.near = filter.near?.cleaned
        return filter
    }
}

extension Games.State {
    /// Saves a filter, in the order of names; replaces one of the same name.
    mutating func saveFilter(_ saved: SavedFilter, of account: ID) {
        let key = Text.folded(saved.name)
        var mine = savedFilters[account] ?? []
        mine.removeAll { Text.folded($0.name) == key }
        mine.insert(saved, at: mine.firstIndex { Text.folded($0.name) > key } ?? mine.count)
        savedFilters[account] = mine
    }

    mutating func deleteFilter(_ name: String, of account: ID) {
        let key = Text.folded(name)
        savedFilters[account]?.removeAll { Text.folded($0.name) == key }
        if savedFilters[account]?.isEmpty == true { savedFilters[account] = nil }
    }

    /// Deletes the personal data of an account that is erased (domain.md §3.3).
    mutating func forget(_ account: ID) {
        savedFilters[account] = nil
        templates.forget(account)
        leagues.forget(account)
        presets[account] = nil
        feeds.revokeAll(account)
        matches.forget(account)
        cups.forget(account)
        parties.forget(account)
        rounds.forget(account)
        for deck in decks.forget(account) { parties.renumberFavorites(of: deck) { _ in nil } }
    }
}
