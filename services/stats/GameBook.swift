// Games and their players, from the events of games, rsvp and social.

import Contracts
import Machine
import Values

extension Stats {
    static let knownGames = Rules<Stats>()
        .observe(GameCreated.self) { state, event, _ in state.games.add(event) }
        .observe(GameUpdated.self) { state, event, _ in
            state.games.change(event.gameId) { $0.terms = Terms(event.details) }
        }
        .observe(GameClosed.self) { state, event, _ in
            state.games.change(event.gameId) { $0.status = .closed }
        }
        .observe(GameOpened.self) { state, event, _ in state.games.change(event.gameId) { $0.status = .open }
        }
        .observe(GameCancelled.self) { state, event, _ in
            state.games.change(event.gameId) { ($0.status, $0.cancelledBy) = (.cancelled, event.by) }
        }
        .observe(GameCompleted.self) { state, event, info in state.games.complete(event, at: info.time) }
        .observe(GameDeleted.self) { state, event, _ in
            state.games.change(event.gameId) { $0.isDeleted = true }
        }
        .observe(RsvpChanged.self) { state, event, info in state.games.take(event, at: info.time) }
        .observe(HostTransferred.self) { state, event, _ in state.games.handOver(event) }
        .observe(AttendanceSet.self) { state, event, _ in state.games.note(event) }
        .observe(FeedbackSubmitted.self) { state, event, _ in
            state.games.change(event.gameId) { game in
                for totals in event.totals { game.feedback[totals.accountId] = totals }
                game.submissions += 1
            }
        }

    /// The details of a game, as far as numbers and recommendations need them.
    struct Terms: Codable, Sendable {
        var sport: Sport
        var title: String
        var place: Place
        var startsAt: Timestamp
        var endsAt: Timestamp
        var timezone: String
        var capacity: Int?
        var visibility: Visibility
        var joinPolicy: JoinPolicy

        init(_ details: GameDetails) {
            (sport, title, place) = (details.sport, details.title, details.place)
            (startsAt, endsAt, timezone) = (details.startsAt, details.endsAt, details.timezone)
            (capacity, visibility) = (details.capacity, details.visibility)
            joinPolicy = details.joinPolicy
        }
    }

    /// A game. Each part comes from one source.
    struct KnownGame: Codable, Sendable {
        // From games.
        var createdBy: ID
        var terms: Terms
        var status = GameStatus.open
        var cancelledBy: ID?
        var completedAt: Timestamp?
        /// Who was going at completion, as games told.
        var goingAtCompletion: [ID] = []
        var isDeleted = false

        // From rsvp.
        var handedTo: ID?
        var rows: [ID: Row] = [:]
        var attendance: [ID: Attendance] = [:]
        /// The greatest number of people going at any time, and the present one.
        var goingMost = 0
        var going = 0

        // From social.
        /// The latest sums, by player.
        var feedback: [ID: FeedbackTotals] = [:]
        /// Number of players who have given feedback.
        var submissions = 0

        init(_ event: GameCreated) {
            (createdBy, terms) = (event.hostId, Terms(event.details))
        }

        var hostId: ID { handedTo ?? createdBy }
        var isLive: Bool { status == .open || status == .closed }
        /// Who played. Somebody let in on the day may say until two days later that they did not come.
        var goingIds: [ID] {
            goingAtCompletion.filter { rows[$0].map { $0.status == .going } ?? true }
        }
        func attended(_ account: ID) -> Bool { attendance[account] != .noShow }

        mutating func take(_ event: RsvpChanged, at time: Timestamp) {
            (going, goingMost) = (event.counts.going, max(goingMost, event.counts.going))
            rows[event.accountId, default: Row(status: event.to)].take(event, at: time)
        }
    }

    /// Somebody's part in a game.
    struct Row: Codable, Sendable {
        var status: ParticipationStatus
        /// When they last stopped going, and whether by their own choice.
        var leftGoingAt: Timestamp?
        var leftBySelf = false
        /// Whether the host added them on the day.
        var isWalkIn = false

        mutating func take(_ event: RsvpChanged, at time: Timestamp) {
            status = event.to
            if event.from == .going, event.to != .going, !isWalkIn {
                (leftGoingAt, leftBySelf) = (time, event.cause == .user)
            }
            if event.to != event.from || event.walkIn == true { isWalkIn = event.walkIn == true }
        }

        /// Whether they were in it at its start or later.
        func isJoined(_ startsAt: Timestamp) -> Bool {
            status == .going || leftGoingAt.map { $0 >= startsAt } ?? false
        }

        /// Whether they were in it at its start; not those who were added after it.
        func wasIn(at startsAt: Timestamp) -> Bool {
            status == .going && !isWalkIn || leftGoingAt.map { $0 >= startsAt } ?? false
        }
    }

    struct GameBook: Sendable {
        private(set) var games: [ID: KnownGame] = [:]
        // Derived from those.
        /// Games in which somebody ever had a row, and games that they hosted; by account.
        private var gamesOf: [ID: Ordered<ID>] = [:]
        /// Completed games by player, in order of completion.
        private var completedOf: [ID: Ordered<Appointment>] = [:]
        /// Completed games to which somebody came, and those that they hosted.
        private var attendedBy: [ID: Ordered<Appointment>] = [:]
        private var hostedBy: [ID: Ordered<Appointment>] = [:]
        /// Open games, in order of their start.
        private(set) var upcoming = Ordered<Appointment>()
        /// Who is going to each open game.
        private var goingTo: [ID: Ordered<ID>] = [:]

        subscript(id: ID) -> KnownGame? { games[id] }
        func games(of account: ID) -> [KnownGame] {
            (gamesOf[account]?.all ?? []).compactMap { games[$0] }
        }
        /// Who is going to an open game, the oldest account first.
        func going(to id: ID) -> Ordered<ID> { goingTo[id] ?? Ordered() }
        /// Everyone who was ever in a game.
        var players: Dictionary<ID, Ordered<ID>>.Keys { gamesOf.keys }
        /// In order of completion.
        func completed(of account: ID) -> [(id: ID, game: KnownGame)] {
            (completedOf[account]?.all ?? []).compactMap { at in games[at.id].map { (at.id, $0) } }
        }
        /// In order of completion.
        func attended(by account: ID) -> Ordered<Appointment> { attendedBy[account] ?? Ordered() }
        func hosted(by account: ID) -> Ordered<Appointment> { hostedBy[account] ?? Ordered() }
        func completedCount(of account: ID) -> Int { completedOf[account]?.count ?? 0 }
    }
}

extension Stats.GameBook {
    mutating func add(_ event: GameCreated) {
        games[event.gameId] = Stats.KnownGame(event)
        index(event.gameId)
        gamesOf[event.hostId, default: Ordered()].insert(event.gameId)
    }

    mutating func change(_ id: ID, _ change: (inout Stats.KnownGame) -> Void) {
        guard var game = games[id] else { return }
        if game.status == .open { upcoming.remove(Appointment(game.terms.startsAt, id)) }
        change(&game)
        games[id] = game
        index(id)
    }

    mutating func complete(_ event: GameCompleted, at time: Timestamp) {
        change(event.gameId) { game in
            (game.status, game.completedAt, game.goingAtCompletion) = (.completed, time, event.goingIds)
        }
        indexPlayers(event.gameId)
    }

    mutating func take(_ event: RsvpChanged, at time: Timestamp) {
        guard games[event.gameId] != nil else { return }
        unindexPlayers(event.gameId)
        // In place: a copy would cost as much as the game has people.
        games[event.gameId]?.take(event, at: time)
        if event.to == .going {
            goingTo[event.gameId]?.insert(event.accountId)
        } else {
            goingTo[event.gameId]?.remove(event.accountId)
        }
        indexPlayers(event.gameId)
        gamesOf[event.accountId, default: Ordered()].insert(event.gameId)
    }

    mutating func note(_ event: AttendanceSet) {
        guard let game = games[event.gameId] else { return }
        file(game, event.gameId, false)
        change(event.gameId) { $0.attendance[event.accountId] = event.attendance }
        if let game = games[event.gameId] { file(game, event.gameId, true) }
    }

    mutating func handOver(_ event: HostTransferred) {
        guard let game = games[event.gameId] else { return }
        file(game, event.gameId, false)
        change(event.gameId) { $0.handedTo = event.to }
        if let game = games[event.gameId] { file(game, event.gameId, true) }
        gamesOf[event.to, default: Ordered()].insert(event.gameId)
    }

    /// Adds a completed game to the indexes by player and by host, or removes it.
    private mutating func file(_ game: Stats.KnownGame, _ id: ID, _ isIn: Bool) {
        guard let at = game.completedAt.map({ Appointment($0, id) }) else { return }
        let attended = game.goingIds.filter { game.attended($0) }
        if isIn {
            for person in attended { attendedBy[person, default: Ordered()].insert(at) }
            hostedBy[game.hostId, default: Ordered()].insert(at)
        } else {
            for person in attended { attendedBy[person]?.remove(at) }
            hostedBy[game.hostId]?.remove(at)
        }
    }

    private mutating func index(_ id: ID) {
        guard let game = games[id], game.status == .open else {
            goingTo[id] = nil
            return
        }
        upcoming.insert(Appointment(game.terms.startsAt, id))
        if goingTo[id] == nil { goingTo[id] = Ordered(game.rows.filter { $0.value.status == .going }.keys) }
    }

    private mutating func unindexPlayers(_ id: ID) {
        guard let game = games[id], let at = game.completedAt else { return }
        for person in game.goingIds { completedOf[person]?.remove(Appointment(at, id)) }
        file(game, id, false)
    }

    private mutating func indexPlayers(_ id: ID) {
        guard let game = games[id], let at = game.completedAt else { return }
        for person in game.goingIds { completedOf[person, default: Ordered()].insert(Appointment(at, id)) }
        file(game, id, true)
    }
}

/// Derived parts are not encoded.
extension Stats.GameBook: Codable {
    init(from decoder: any Decoder) throws {
        games = try [ID: Stats.KnownGame](from: decoder)
        for (id, game) in games {
            index(id)
            indexPlayers(id)
            for person in Set(game.rows.keys).union([game.createdBy, game.hostId]) {
                gamesOf[person, default: Ordered()].insert(id)
            }
        }
    }

    func encode(to encoder: any Encoder) throws { try games.encode(to: encoder) }
}
