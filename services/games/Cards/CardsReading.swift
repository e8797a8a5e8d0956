// cards.categories, cards.category, cards.cards, cards.session and cards.sessions: what there is to play, and what was played
// (domain.md §5.1).

import Contracts
import Machine
import PartyCards
import Projections
import Values

extension Games {
    static let cardsPageDefault = 20
    /// The key of a picture for decks that people made.
    private static let ownIcon = "cards"
    /// What a card says whose words went with the account that wrote them (domain.md §3.3).
    private static let erasedPrompt = "[Deleted card]"

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
            let (me, deck) = (try context.caller.id(), try deck(query.category, state, context))
            if let category = deck.category { return view(category, of: me, state) }
            return CardCategory(
                id: query.category, title: deck.title, cardCount: deck.cards.count, icon: ownIcon,
                completedSessions: completed(of: me, state) { $0.deckId == deck.id })
        }
        .query(ListCards.self, answer: cards)
        .query(GetSession.self) { query, state, context throws(Refusal) in
            let party = try party(query.sessionId, state, context)
            var view = view(party, state, context)
            if party.ownerId == context.caller.account { view.code = code(of: party, context) }
            return view
        }
        .query(ListSessions.self, answer: sessions)

    /// A session of the caller's, or one that they have joined and whose owner is there for them.
    static func party(_ id: ID, _ state: State, _ context: Context) throws(Refusal) -> Party {
        guard let party = state.parties[id], let me = context.caller.account,
            party.ownerId == me
                || party.joined.contains(me) && state.people.isShown(party.ownerId, to: me, state.circles)
        else {
            throw Refusal(.notFound, "you have no session \(id)", field: "sessionId")
        }
        return party
    }

    private static func view(
        _ category: PartyCards.Category, of account: ID, _ state: State
    ) -> CardCategory {
        CardCategory(
            id: .category(category), title: CardBook.standard.title(of: category),
            cardCount: category.cardCount, icon: category.icon,
            completedSessions: completed(of: account, state) { $0.category == category })
    }

    private static func completed(
        of account: ID, _ state: State, _ isMeant: (Party) -> Bool
    ) -> Int {
        state.parties.all(of: account).count { isMeant($0) && $0.play.status == .completed }
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
        let card = card(play.current, of: party, state, for: context.caller.account)
        let isOwner = party.ownerId == context.caller.account
        // A game that is not theirs to see is none of the business of those who join.
        let game = party.gameId.flatMap { state.game($0) }.flatMap {
            sees($0, context.caller, state) ? $0 : nil
        }
        var view = PartySession(
            id: party.id, ownerId: party.ownerId, category: party.category, deckId: party.deckId,
            name: party.name, card: card, players: party.players,
            turn: turn(play, of: party, state, context), seed: party.seed,
            gameId: isOwner ? party.gameId : game?.id, startedAt: party.startedAt, version: party.version,
            play: play, at: now)
        if !isOwner { view.ownerNickname = state.people.name(of: party.ownerId)?.nickname }
        let joined = party.joined.filter { !isApart($0, state, context) }
        if !joined.isEmpty {
            view.joined = joined.map {
                PartyMember(accountId: $0, nickname: state.people.name(of: $0)?.nickname)
            }
        }
        return view
    }

    /// With which others may join now.
    private static func code(of party: Party, _ context: Context) -> PartyCode? {
        guard !party.play.isOver, let code = party.code, code.expiresAt > context.now else { return nil }
        return PartyCode(
            code: PartyCodes.code(of: code.id, context.settings.secret), expiresAt: code.expiresAt)
    }

    /// Whether a block keeps the caller apart from somebody.
    private static func isApart(_ other: ID, _ state: State, _ context: Context) -> Bool {
        context.caller.account.map { state.circles.areApart($0, other) } ?? true
    }

    /// A card as the session has it: of a deck that was written anew since, the words are the former ones.
    private static func card(
        _ number: Int, of party: Party, _ state: State, for viewer: ID?
    ) -> PartyCard {
        let deck = party.deckId.flatMap { state.decks[$0] }
        let cards =
            party.category.map { CardBook.standard.cards(of: $0) }
            ?? deck?.cards(ofEdition: party.edition ?? 0) ?? []
        guard cards.indices.contains(number - 1) else {
            let id = party.deckId?.description ?? ""
            return PartyCard(Card(deck: id, number: number, prompt: erasedPrompt), favorite: false)
        }
        let card = cards[number - 1]
        // Favorites go with the words.
        let place =
            deck.map { deck in deck.edition == party.edition ? number : deck.number(of: card.prompt) }
            ?? number
        let isFavorite = place.map { state.parties.isFavorite($0, of: card.deck, for: viewer) } ?? false
        return PartyCard(card, favorite: isFavorite)
    }

    private static func turn(
        _ play: DeckSession, of party: Party, _ state: State, _ context: Context
    ) -> PartyTurn? {
        let ownSeats = play.seats - party.joined.count
        if play.turn < ownSeats, party.players.indices.contains(play.turn) {
            return PartyTurn(player: party.players[play.turn])
        }
        if party.joined.isEmpty { return nil }
        let who = play.turn < ownSeats ? party.ownerId : party.joined[play.turn - ownSeats]
        if isApart(who, state, context) { return PartyTurn() }
        return PartyTurn(accountId: who, nickname: state.people.name(of: who)?.nickname)
    }
}
