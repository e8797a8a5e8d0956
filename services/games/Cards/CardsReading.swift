// cards.categories, cards.category, cards.cards, cards.session and cards.sessions: reading decks and sessions
// (domain.md §5.1).

import Contracts
import Machine
import PartyCards
import Projections
import Values

extension Games {
    /// The key of a picture for decks that people made.
    fileprivate static let ownIcon = "cards"
    /// The text of a card whose author's account is erased (domain.md §3.3).
    fileprivate static let erasedPrompt = "[Deleted card]"

    static let cardsReading = Rules<Games>()
        .query(ListCategories.self, answer: Situation.categories)
        .query(GetCategory.self, answer: Situation.category)
        .query(ListCards.self, answer: Situation.cards)
        .query(GetSession.self, answer: Situation.session)
        .query(ListSessions.self, answer: Situation.sessions)
}

extension Situation<Games> {
    /// A session that the caller owns, or has joined while they may see its owner.
    func party(_ id: ID) throws(Refusal) -> Games.Party {
        guard let party = state.parties[id], let me = caller.account,
            party.ownerId == me
                || party.joined.contains(me) && state.people.isShown(party.ownerId, to: me, state.circles)
        else {
            throw Refusal(.notFound, "you have no session \(id)", field: "sessionId")
        }
        return party
    }

    fileprivate func categories(_ query: ListCategories) throws(Refusal) -> ListCategories.Reply {
        let q = query.q?.cleaned.map(Text.searchable)
        let asked = PartyCards.Category.allCases.filter { category in
            let title = Games.CardBook.standard.title(of: category)
            return q.map { Text.contains(Text.searchable(title), $0) } ?? true
        }
        let me = try caller.id()
        return .init(items: asked.map { view($0, of: me) })
    }

    fileprivate func category(_ query: GetCategory) throws(Refusal) -> CardCategory {
        let (me, deck) = (try caller.id(), try deck(query.category))
        if let category = deck.category { return view(category, of: me) }
        return CardCategory(
            id: query.category, title: deck.title, cardCount: deck.cards.count, icon: Games.ownIcon,
            completedSessions: completed(of: me) { $0.deckId == deck.id })
    }

    private func view(_ category: PartyCards.Category, of account: ID) -> CardCategory {
        CardCategory(
            id: .category(category), title: Games.CardBook.standard.title(of: category),
            cardCount: category.cardCount, icon: category.icon,
            completedSessions: completed(of: account) { $0.category == category })
    }

    private func completed(of account: ID, _ isMeant: (Games.Party) -> Bool) -> Int {
        state.parties.all(of: account).count { isMeant($0) && $0.play.status == .completed }
    }

    // MARK: - Cards

    fileprivate func cards(_ query: ListCards) throws(Refusal) -> Page<PartyCard> {
        let me = try caller.id()
        let cards = try deck(query.category).cards
        let q = query.q?.cleaned.map(Text.searchable)
        let question = [
            "cards", cards.first?.deck, q, query.maxDifficulty.map(String.init), query.favorites?.description,
        ]
        let start = try Paging.start(query.page, of: question)
        func key(_ card: Card) -> SortKey { SortKey(UInt64(card.number)) }
        func isFavorite(_ card: Card) -> Bool {
            state.parties.isFavorite(card.number, of: card.deck, for: me)
        }
        // A deck may have a hundred kilobytes: a card's words are looked at last, and those behind the page not at all.
        func isAsked(_ card: Card) -> Bool {
            if let start, key(card) <= start { return false }
            if query.favorites == true, !isFavorite(card) { return false }
            if let most = query.maxDifficulty, card.difficulty > most { return false }
            return q.map { Text.contains(Text.searchable(card.prompt), $0) } ?? true
        }
        let asked = cards.lazy.filter(isAsked)
            .map { card in (key: key(card), item: PartyCard(card, favorite: isFavorite(card))) }
        return Paging.page(asked, limit: query.rows, of: question)
    }

    // MARK: - Sessions

    fileprivate func sessions(_ query: ListSessions) throws(Refusal) -> Page<PartySession> {
        let question = ["sessions", query.status?.rawValue]
        let start = try Paging.start(query.page, of: question)
        let mine = state.parties.all(of: try caller.id())
            .map { (key: SortKey($0.startedAt.descending, $0.id.high, $0.id.low), party: $0) }
            .filter { key, party in
                (start.map { key > $0 } ?? true)
                    && (query.status.map { $0 == party.play.status } ?? true)
            }
            .sorted { $0.key < $1.key }
        return Paging.page(
            mine.lazy.map { (key: $0.key, item: view($0.party)) },
            limit: query.rows, of: question)
    }

    fileprivate func session(_ query: GetSession) throws(Refusal) -> PartySession {
        let party = try party(query.sessionId)
        var view = view(party)
        if party.ownerId == caller.account { view.code = code(of: party) }
        return view
    }

    /// The session as it is now.
    func view(_ party: Games.Party) -> PartySession {
        view(party, party.play, at: now)
    }

    /// The session with this state of play, at this time.
    func view(_ party: Games.Party, _ play: DeckSession, at now: Timestamp) -> PartySession {
        let card = card(play.current, of: party, for: caller.account)
        let isOwner = party.ownerId == caller.account
        // Players who joined see the linked game only if they may see that game.
        let game = party.gameId.flatMap { state.game($0) }.flatMap { sees($0) ? $0 : nil }
        var view = PartySession(
            id: party.id, ownerId: party.ownerId, category: party.category, deckId: party.deckId,
            name: party.name, card: card, players: party.players,
            turn: turn(play, of: party), seed: party.seed,
            gameId: isOwner ? party.gameId : game?.id, startedAt: party.startedAt, version: party.version,
            play: play, at: now)
        if !isOwner { view.ownerNickname = state.people.name(of: party.ownerId)?.nickname }
        let joined = party.joined.filter { !isApart($0) }
        if !joined.isEmpty {
            view.joined = joined.map {
                PartyMember(accountId: $0, nickname: state.people.name(of: $0)?.nickname)
            }
        }
        return view
    }

    /// The join code, while it is valid.
    fileprivate func code(of party: Games.Party) -> PartyCode? {
        guard !party.play.isOver, let code = party.code, code.expiresAt > now else { return nil }
        return PartyCode(
            code: Games.PartyCodes.code(of: code.id, context.settings.secret), expiresAt: code.expiresAt)
    }

    /// Whether a block separates the caller from somebody; true for a caller without an account.
    private func isApart(_ other: ID) -> Bool {
        caller.account.map { state.circles.areApart($0, other) } ?? true
    }

    /// A card as this session has it: if the deck was rewritten since, with the earlier words.
    private func card(_ number: Int, of party: Games.Party, for viewer: ID?) -> PartyCard {
        let deck = party.deckId.flatMap { state.decks[$0] }
        let cards =
            party.category.map { Games.CardBook.standard.cards(of: $0) }
            ?? deck?.cards(ofEdition: party.edition ?? 0) ?? []
        guard cards.indices.contains(number - 1) else {
            let id = party.deckId?.description ?? ""
            return PartyCard(Card(deck: id, number: number, prompt: Games.erasedPrompt), favorite: false)
        }
        let card = cards[number - 1]
        // Favorites follow the words of a card, not its number.
        let place =
            deck.map { deck in deck.edition == party.edition ? number : deck.number(of: card.prompt) }
            ?? number
        let isFavorite = place.map { state.parties.isFavorite($0, of: card.deck, for: viewer) } ?? false
        return PartyCard(card, favorite: isFavorite)
    }

    private func turn(_ play: DeckSession, of party: Games.Party) -> PartyTurn? {
        let ownSeats = play.seats - party.joined.count
        if play.turn < ownSeats, party.players.indices.contains(play.turn) {
            return PartyTurn(player: party.players[play.turn])
        }
        if party.joined.isEmpty { return nil }
        let who = play.turn < ownSeats ? party.ownerId : party.joined[play.turn - ownSeats]
        if isApart(who) { return PartyTurn() }
        return PartyTurn(accountId: who, nickname: state.people.name(of: who)?.nickname)
    }
}
