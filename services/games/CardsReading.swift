// cards.categories, cards.category, cards.cards, cards.session and cards.sessions: what there is to play, and what was played
// (domain.md §5.1).

import Contracts
import PartyCards
import ServiceKit
import Values

extension Games {
    static let cardsPageDefault = 20

    static let cardsReading = Rules<Games>()
        .query(ListCategories.self) { query, state, context throws(Refusal) in
            let q = query.q?.cleaned.map(Text.folded)
            let asked = PartyCards.Category.allCases.filter { category in
                q.map { Text.contains(Text.folded(CardBook.standard.title(of: category)), $0) } ?? true
            }
            let me = try context.caller.id()
            return .init(items: asked.map { view($0, of: me, state) })
        }
        .query(GetCategory.self) { query, state, context throws(Refusal) in
            guard let category = category(query.category) else {
                throw CardBook.standard.unknown(query.category.description)
            }
            return view(category, of: try context.caller.id(), state)
        }
        .query(ListCards.self, answer: cards)
        .query(GetSession.self) { query, state, context throws(Refusal) in
            view(try party(query.sessionId, state, context), state, context)
        }
        .query(ListSessions.self, answer: sessions)

    /// A session of the caller's.
    static func party(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> Party {
        guard let party = state.parties[id], party.ownerId == context.caller.account else {
            throw Refusal(.notFound, "you have no session \(id)", field: "sessionId")
        }
        return party
    }

    private static func view(
        _ category: PartyCards.Category, of account: ID, _ state: State
    ) -> CardCategory {
        let completed = state.parties.all(of: account).count {
            $0.category == category && $0.play.status == .completed
        }
        return CardCategory(
            id: category, title: CardBook.standard.title(of: category), completedSessions: completed)
    }

    // MARK: - Cards

    private static func cards(
        _ query: ListCards, _ state: State, _ context: Context
    ) throws(Refusal) -> Page<PartyCard> {
        let me = try context.caller.id()
        let cards = try deck(query.category, state, context).cards
        let q = query.q?.cleaned.map(Text.folded)
        let question = [
            "cards", cards.first?.deck, q, query.maxDifficulty.map(String.init), query.favorites?.description,
        ]
        let start = try Paging.start(query.page, of: question)
        let shown = cards.map { card in
            PartyCard(card, favorite: state.parties.isFavorite(card.number, of: card.deck, for: me))
        }
        let asked = shown.filter { card in
            (q.map { Text.contains(Text.folded(card.prompt), $0) } ?? true)
                && card.difficulty <= query.maxDifficulty ?? 5 && (query.favorites != true || card.favorite)
        }
        .map { (key: SortKey(UInt64($0.number)), item: $0) }
        .filter { entry in start.map { entry.key > $0 } ?? true }
        return Paging.page(asked, limit: query.limit ?? cardsPageDefault, of: question)
    }

    // MARK: - Sessions

    private static func sessions(
        _ query: ListSessions, _ state: State, _ context: Context
    ) throws(Refusal) -> Page<PartySession> {
        let question = ["sessions", query.status?.rawValue]
        let start = try Paging.start(query.page, of: question)
        let mine = state.parties.all(of: try context.caller.id())
            .map { (key: SortKey($0.startedAt.descending, $0.id.high, $0.id.low), party: $0) }
            .filter { key, party in
                (start.map { key > $0 } ?? true)
                    && (query.status.map { $0 == party.play.status } ?? true)
            }
            .sorted { $0.key < $1.key }
        return Paging.page(
            mine.lazy.map { (key: $0.key, item: view($0.party, state, context)) },
            limit: query.limit ?? cardsPageDefault, of: question)
    }

    /// How a session stands.
    static func view(_ party: Party, _ state: State, _ context: Context) -> PartySession {
        view(party, party.play, at: context.now, state, context)
    }

    /// How it stood.
    static func view(
        _ party: Party, _ play: DeckSession, at now: Timestamp, _ state: State, _ context: Context
    ) -> PartySession {
        let card = card(play.current, of: party, state)
        let isFavorite = state.parties.isFavorite(card.number, of: card.deck, for: context.caller.account)
        return PartySession(
            id: party.id, ownerId: party.ownerId, category: party.category, deckId: party.deckId,
            name: party.name, card: PartyCard(card, favorite: isFavorite), players: party.players,
            turn: turn(play.turn, of: party, state), seed: party.seed, gameId: party.gameId,
            startedAt: party.startedAt, version: party.version, play: play, at: now)
    }

    private static func card(_ number: Int, of party: Party, _ state: State) -> Card {
        let cards = party.category.map { CardBook.standard.cards(of: $0) } ?? []
        return cards[number - 1]
    }

    private static func turn(_ turn: Int, of party: Party, _ state: State) -> PartyTurn? {
        party.players.indices.contains(turn) ? PartyTurn(player: party.players[turn]) : nil
    }
}
