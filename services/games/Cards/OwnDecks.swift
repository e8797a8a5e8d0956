// cards.deck-save, cards.deck-delete and cards.decks: decks that people make (domain.md §5.1, custom decks). Their
// words are in private lines. A session keeps the cards that its deck had when it began, even if the deck is changed or
// deleted: the deck stores them as an edition, once for all sessions that play them.

import Contracts
import LogContracts
import Machine
import PartyCards
import Projections
import Values

extension Games {
    static let ownDecksMax = 20

    static let ownDecks = Rules<Games>()
        .command(SaveDeck.self, decide: Situation.saveDeck, reply: Situation.saved)
        .command(DeleteDeck.self, decide: Situation.deleteDeck)
        .query(ListDecks.self, answer: Situation.decks)
        .evolve(DeckSaved.self) { state, event, info in
            let old = state.decks[event.deckId]
            state.decks.save(event, at: info.time)
            if let old, old.edition != event.edition {
                let places = old.places(in: event.prompts)
                state.parties.renumberFavorites(of: event.deckId) { places[$0] }
            }
        }
        .evolve(DeckDeleted.self) { state, event, _ in
            state.decks.delete(event.deckId)
            state.parties.renumberFavorites(of: event.deckId) { _ in nil }
        }
}

extension Situation<Games> {
    // MARK: - Saving

    /// Saving an existing deck replaces it: the device may be repeating a request whose reply it never got.
    fileprivate func saveDeck(_ command: SaveDeck) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let known = command.id.flatMap { state.decks[$0] }
        if let owner = command.id.flatMap({ state.decks.owner(of: $0) }), owner != me {
            throw Refusal(.alreadyExists, "this id is taken; use a fresh one", field: "id")
        }
        let old = known.flatMap { $0.isDeleted ? nil : $0 }
        if let version = command.ifVersion, version != old?.version ?? 0 {
            let now = old.map { "it has version \($0.version) now" } ?? "it is not there"
            throw Refusal(.versionMismatch, "the deck has changed; \(now)").with { $0.version = old?.version }
        }
        if old == nil, state.decks.all(of: me).count >= Games.ownDecksMax {
            throw Refusal(
                .conflict,
                "you have \(Games.ownDecksMax) decks, which is as many as are kept; delete one first")
        }
        let (name, prompts) = (command.name.cleaned ?? "", command.prompts.compactMap(\.cleaned))
        let visibility = command.visibility ?? old?.visibility ?? .private
        if let old, (old.name, old.visibility) == (name, visibility), old.prompts == prompts {
            return .nothing
        }
        let hasNewCards = old?.prompts != prompts
        return .events([
            DeckSaved(
                deckId: command.id ?? context.newID(), ownerId: me, name: name, prompts: prompts,
                visibility: visibility, version: (known?.version ?? 0) + 1,
                edition: (known?.edition ?? 0) + (hasNewCards ? 1 : 0))
        ])
    }

    /// The deck as the command wrote it, whatever has happened to it since.
    fileprivate func saved(_ command: SaveDeck, _ occurred: Occurred) throws(Refusal) -> CardDeck {
        let saved = occurred.first(DeckSaved.self)
        guard let id = saved?.deckId ?? command.id, var deck = state.decks[id] else {
            throw Refusal(.notFound, "the deck has been deleted since", field: "id")
        }
        if let saved, let info = occurred.info(of: DeckSaved.self) { deck.take(saved, at: info.time) }
        return view(deck)
    }

    fileprivate func deleteDeck(_ command: DeleteDeck) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        if let gone = state.decks[command.deckId], gone.isDeleted, gone.ownerId == me { return .nothing }
        let deck = try ownDeck(command.deckId, field: "deckId")
        guard deck.ownerId == me else {
            throw Refusal(.forbidden, "only the person who made a deck can delete it")
        }
        return .events([DeckDeleted(deckId: deck.id, ownerId: me)])
    }

    // MARK: - Reading

    /// A deck that the caller may read: their own, or a friend's that is shared with friends.
    func ownDeck(_ id: ID, field: String) throws(Refusal) -> Games.OwnDeck {
        guard let deck = state.decks[id], let me = caller.account, isReadable(deck, by: me)
        else {
            throw Refusal(
                .notFound, "there is no deck \(id) that you may play; cards decks shows yours", field: field)
        }
        return deck
    }

    private func isReadable(_ deck: Games.OwnDeck, by viewer: ID) -> Bool {
        if deck.isDeleted { return false }
        if deck.ownerId == viewer { return true }
        return deck.visibility == .friends && state.circles.areFriends(deck.ownerId, viewer)
            && state.people.isShown(deck.ownerId, to: viewer, state.circles)
    }

    fileprivate func decks(_ query: ListDecks) throws(Refusal) -> Page<CardDeck> {
        let me = try caller.id()
        let owner = try query.ownerId.map { reference throws(Refusal) in
            try state.people.find(reference, for: me, state.circles, field: "ownerId")
        }
        let question = ["decks", (owner ?? me).description]
        let start = try Paging.start(query.page, of: question)
        let readable = state.decks.all(of: owner ?? me).filter { isReadable($0, by: me) }
            .map { (key: SortKey($0.createdAt.descending, $0.id.high, $0.id.low), item: view($0)) }
            .filter { entry in start.map { entry.key > $0 } ?? true }
            .sorted { $0.key < $1.key }
        return Paging.page(readable, limit: query.rows, of: question)
    }

    private func view(_ deck: Games.OwnDeck) -> CardDeck {
        CardDeck(
            id: deck.id, ownerId: deck.ownerId, name: deck.name, visibility: deck.visibility,
            cardCount: deck.prompts.count, createdAt: deck.createdAt, updatedAt: deck.updatedAt,
            version: deck.version)
    }
}
