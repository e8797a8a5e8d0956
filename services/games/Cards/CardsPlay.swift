// cards.start to cards.end, and cards.favorite: playing a deck (domain.md §5.1). The engine computes each move
// (Sources/PartyCards/DeckSession.swift); this file decides who may make it, and which events others see.

import Contracts
import LogContracts
import Machine
import PartyCards
import Values

extension Games {
    /// A device time may lie at most this many days back; an older one is moved up to that limit.
    static let deviceDaysMax = 30

    static let cardsPlay = Rules<Games>()
        .command(StartDeck.self, decide: Situation.start, reply: Situation.started)
        .moving(NextCard.self) { _, play, _ throws(DeckSession.Refusal) in try play.next() }
        .moving(PreviousCard.self) { _, play, _ throws(DeckSession.Refusal) in try play.previous() }
        .moving(JumpToCard.self) { command, play, _ throws(DeckSession.Refusal) in
            try play.jump(to: command.number)
        }
        .moving(CompleteCard.self) { command, play, at throws(DeckSession.Refusal) in
            try play.complete(command.number, at: at)
        }
        .moving(UncompleteCard.self) { command, play, at throws(DeckSession.Refusal) in
            try play.uncomplete(command.number, at: at)
        }
        .moving(ShuffleCards.self, seed: { $0.seed ?? $1.newSeed() }) {
            _, play, _, seed throws(DeckSession.Refusal) in
            if let seed { try play.shuffle(seed: seed.number) }
        }
        .moving(ResetDeck.self) { _, play, at throws(DeckSession.Refusal) in play.reset(at: at) }
        .moving(PauseDeck.self) { _, play, at throws(DeckSession.Refusal) in try play.pause(at: at) }
        .moving(ResumeDeck.self) { _, play, at throws(DeckSession.Refusal) in try play.resume(at: at) }
        .moving(EndDeck.self) { _, play, at throws(DeckSession.Refusal) in try play.end(at: at) }
        .command(FavorCard.self, decide: Situation.favor, reply: Situation.favored)
        .announce(DeckPaused.self).announce(DeckResumed.self).announce(DeckCompleted.self)
        .announce(DeckEnded.self).announce(CardCompleted.self).announce(CardUncompleted.self)
        .evolve(DeckStarted.self) { state, event, info in
            let edition = event.deckId.flatMap { state.decks.play($0) }
            state.parties.start(event, edition: edition, at: info.time)
        }
        .evolve(DeckNamed.self) { state, event, _ in
            state.parties.change(event.sessionId) { ($0.name, $0.players) = (event.name, event.players) }
        }
        .evolve(DeckPlayed.self) { state, event, _ in
            state.parties.change(event.sessionId) {
                ($0.play, $0.version, $0.usedAt) = (event.play, event.version, event.at)
                ($0.seed, $0.joined) = (event.seed, event.joined ?? [])
                if event.version == 1 { $0.startedAt = event.at }
            }
        }
        .evolve(CardFavored.self) { state, event, _ in
            let deck = event.category?.rawValue ?? event.deckId?.description ?? ""
            state.parties.favor(event.number, of: deck, for: event.accountId, on: event.on)
        }

    typealias Move<C> = @Sendable (C, inout DeckSession, Timestamp, Seed?) throws(DeckSession.Refusal) -> Void
}

extension Situation<Games> {
    /// The time of an action by the device's clock, limited to a sensible range.
    private func moment(_ deviceTime: Timestamp?, notBefore: Timestamp) -> Timestamp {
        let earliest = max(notBefore, now.adding(days: -Games.deviceDaysMax))
        return max(min(deviceTime ?? now, now), earliest)
    }

    // MARK: - Starting

    fileprivate func start(_ command: StartDeck) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        if let known = command.id.flatMap({ state.parties[$0] }) {
            // The device may be repeating a request whose reply it never got.
            if known.ownerId == me, known.plays(command.category) { return .nothing }
            throw Refusal(.alreadyExists, "this id is taken; use a fresh one", field: "id")
        }
        let deck = try deck(command.category)
        if let game = command.gameId { try needParty(game, for: me) }
        let at = moment(command.deviceTime, notBefore: .distantPast)
        let (seed, shuffle) = (command.seed ?? context.newSeed(), command.shuffle ?? StartDeck.shuffleDefault)
        let players = (command.players ?? []).compactMap(\.cleaned)
        let play = DeckSession(
            cards: deck.cards.count, seed: shuffle ? seed.number : nil, seats: max(1, players.count), at: at)
        guard let play else { throw Refusal(.notFound, "there are no cards to play", field: "category") }
        let id = command.id ?? context.newID()
        let name = command.name?.cleaned ?? "\(deck.title) - \(dateAndTime(at))"
        return .events(
            pausing(state.parties.active(of: me), at: at) + [
                DeckStarted(
                    sessionId: id, ownerId: me, category: deck.category, deckId: deck.id,
                    cards: deck.cards.count, shuffle: shuffle, seed: seed, gameId: command.gameId),
                DeckNamed(sessionId: id, ownerId: me, name: name, players: players),
                DeckPlayed(sessionId: id, ownerId: me, at: at, version: 1, seed: seed, play: play),
            ])
    }

    fileprivate func started(_ command: StartDeck, _ occurred: Occurred) throws(Refusal) -> PartySession {
        let id = occurred.first(DeckStarted.self)?.sessionId ?? command.id
        guard let id else { throw Refusal(.internal, "no session was started") }
        return played(try party(id), occurred)
    }

    /// Refuses a game that is not of the sport `party`, or that somebody is not going to.
    private func needParty(_ id: ID, for me: ID) throws(Refusal) {
        guard let game = state.game(id), state.isListed(game), game.details.sport == .party,
            state.participation(of: me, in: game) == .going
        else {
            throw Refusal(
                .notFound, "there is no game \(id) of the sport party that you are going to", field: "gameId")
        }
    }

    /// `Nov 22, 15:30`, in the owner's time zone.
    private func dateAndTime(_ time: Timestamp) -> String {
        let zone = context.settings.zones.zone(named: caller.timezone ?? "UTC") ?? .utc
        let local = zone.local(at: time)
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (_, month, day) = local.day.civil
        return "\(Zone.monthName(month).prefix(3)) \(day), \(digits(local.hour)):\(digits(local.minute))"
    }

    // MARK: - Moving

    fileprivate func move<C: SessionCommand>(
        _ command: C, seed: Seed?, _ move: Games.Move<C>
    ) throws(Refusal) -> Decision<Games.Effect> {
        let party = try asked(command.session)
        try needTurn(command, party)
        if let version = command.ifVersion, version != party.version {
            throw Refusal(.versionMismatch, "the session has changed; it has version \(party.version) now")
                .with { $0.version = party.version }
        }
        let at = moment(command.deviceTime, notBefore: party.usedAt)
        var play = party.play
        do throws(DeckSession.Refusal) {
            try move(command, &play, at, seed)
        } catch {
            throw Refusal(error, of: party.play.total)
        }
        if play == party.play { return .nothing }
        let isActivated = party.play.status != .active && play.status == .active
        let other = isActivated ? state.parties.active(of: party.ownerId) : nil
        let told = told(of: party, play, isReset: command is ResetDeck, at: at)
        let played = party.played(play, joined: party.joined, at: at, seed: seed)
        return .events(pausing(other, at: at) + told + [played])
    }

    /// Players who have joined may only turn or complete the current card, and only when it is their turn.
    private func needTurn(_ command: some SessionCommand, _ party: Games.Party) throws(Refusal) {
        guard let me = caller.account, me != party.ownerId else { return }
        guard command is NextCard || command is CompleteCard else { throw Games.ownersAlone }
        guard party.seat(of: me) == party.play.turn else {
            throw Refusal(.notYourTurn, "it is not your turn; cards session says whose it is")
        }
    }

    /// The session with this id; without an id, the caller's most recently used one that is not over.
    fileprivate func asked(_ id: ID?) throws(Refusal) -> Games.Party {
        if let id { return try party(id) }
        let mine = state.parties.all(of: try caller.id()).filter { !$0.play.isOver }
        guard let last = mine.max(by: { ($0.usedAt, $0.id) < ($1.usedAt, $1.id) }) else {
            throw Refusal(.notFound, "you have no session to resume; start one", field: "sessionId")
        }
        return last
    }

    private func pausing(_ party: Games.Party?, at now: Timestamp) -> [any Event] {
        guard let party else { return [] }
        var play = party.play
        let at = max(now, party.usedAt)
        do throws(DeckSession.Refusal) { try play.pause(at: at) } catch { return [] }
        return [
            DeckPaused(
                sessionId: party.id, ownerId: party.ownerId, category: party.category, deckId: party.deckId,
                activeSeconds: play.activeSeconds(at: at)),
            party.played(play, joined: party.joined),
        ]
    }

    /// The public events of a move; a reset publishes nothing about cards.
    private func told(
        of party: Games.Party, _ play: DeckSession, isReset: Bool, at now: Timestamp
    ) -> [any Event] {
        let (id, owner, category, deck) = (party.id, party.ownerId, party.category, party.deckId)
        var told: [any Event] = []
        if !isReset {
            for number in play.completed where !party.play.completed.contains(number) {
                told.append(
                    CardCompleted(
                        sessionId: id, ownerId: owner, category: category, deckId: deck, number: Int(number)))
            }
            for number in party.play.completed where !play.completed.contains(number) {
                told.append(
                    CardUncompleted(
                        sessionId: id, ownerId: owner, category: category, deckId: deck, number: Int(number)))
            }
        }
        if play.status == party.play.status { return told }
        let seconds = play.activeSeconds(at: now)
        switch play.status {
        case .active:
            told.append(DeckResumed(sessionId: id, ownerId: owner, category: category, deckId: deck))
        case .paused:
            told.append(
                DeckPaused(
                    sessionId: id, ownerId: owner, category: category, deckId: deck, activeSeconds: seconds))
        case .completed:
            told.append(
                DeckCompleted(
                    sessionId: id, ownerId: owner, category: category, deckId: deck, cards: play.total,
                    activeSeconds: seconds))
        case .ended:
            told.append(
                DeckEnded(
                    sessionId: id, ownerId: owner, category: category, deckId: deck, cards: play.total,
                    completed: play.completed.count, activeSeconds: seconds))
        }
        return told
    }

    /// The session after a move, also for somebody who has left it since.
    fileprivate func moved(
        _ command: some SessionCommand, _ occurred: Occurred
    ) throws(Refusal) -> PartySession {
        let id = occurred.events.lazy.compactMap { $0.event as? DeckPlayed }.last?.sessionId
        if let id, let party = state.parties[id] { return played(party, occurred) }
        return played(try asked(command.session), occurred)
    }

    /// The session as a command left it.
    func played(_ party: Games.Party, _ occurred: Occurred, at time: Timestamp? = nil) -> PartySession {
        let played = occurred.events.lazy.compactMap { $0.event as? DeckPlayed }
            .first { $0.sessionId == party.id }
        guard let played else { return view(party) }
        var then = party
        then.version = played.version
        (then.seed, then.joined) = (played.seed, played.joined ?? [])
        return view(then, played.play, at: time ?? played.at)
    }

    // MARK: - Favorites

    fileprivate func favor(_ command: FavorCard) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (card, on) = (try card(command.cardId), command.isOn)
        if state.parties.isFavorite(card.number, of: card.deck, for: me) == on { return .nothing }
        let deck = try deck(command.cardId.deck, field: "cardId")
        return .events([
            CardFavored(accountId: me, category: deck.category, deckId: deck.id, number: card.number, on: on)
        ])
    }

    fileprivate func favored(_ command: FavorCard, _ occurred: Occurred) throws(Refusal) -> FavorCard.Reply {
        .init(cardId: try card(command.cardId).id, on: command.isOn)
    }

    private func card(_ reference: CardReference) throws(Refusal) -> Card {
        let cards = try deck(reference.deck, field: "cardId").cards
        guard reference.number <= cards.count else {
            throw Refusal(
                .notFound, "there is no card \(reference.number): it has \(cards.count)", field: "cardId")
        }
        return cards[reference.number - 1]
    }
}

extension Rules where S == Games {
    /// Adds a command that advances a session.
    fileprivate consuming func moving<C: SessionCommand>(
        _ type: C.Type, seed: @escaping @Sendable (C, Context) -> Seed?, _ move: @escaping Games.Move<C>
    ) -> Rules {
        command(
            type,
            decide: { situation in
                { (command) throws(Refusal) in
                    try situation.move(command, seed: seed(command, situation.context), move)
                }
            },
            reply: Situation.moved)
    }

    fileprivate consuming func moving<C: SessionCommand>(
        _ type: C.Type,
        _ move: @escaping @Sendable (C, inout DeckSession, Timestamp) throws(DeckSession.Refusal) -> Void
    ) -> Rules {
        moving(type, seed: { _, _ in nil }) { (command, play, at, _) throws(DeckSession.Refusal) in
            try move(command, &play, at)
        }
    }
}

extension Games.Party {
    func plays(_ deck: DeckReference) -> Bool {
        if case .deck(let id) = deck { return deckId == id }
        return category != nil && category == Games.category(deck)
    }
}

extension Games.Parties {
    mutating func start(_ event: DeckStarted, edition: Int?, at time: Timestamp) {
        let seed = event.shuffle ? event.seed.number : nil
        guard let play = DeckSession(cards: event.cards, seed: seed, seats: 1, at: time) else { return }
        insert(
            Games.Party(
                id: event.sessionId, ownerId: event.ownerId, category: event.category, deckId: event.deckId,
                edition: edition, gameId: event.gameId, seed: event.seed, startedAt: time, usedAt: time,
                play: play))
    }
}
