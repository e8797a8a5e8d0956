// Games and their players, from the events of games, rsvp and social.

import Contracts
import Machine
import Packed
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
        .observe(FeedbackSubmitted.self) { state, event, _ in state.games.take(event) }

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
        var goingIds: [ID] { goingAtCompletion.filter { stayed($0) } }
        /// Whether two or more did, so that it counts for trust.
        var isTrusted: Bool { goingIds.count >= 2 }
        /// Whether one person did.
        func played(_ account: ID) -> Bool {
            status == .completed && goingAtCompletion.contains(account) && stayed(account)
        }
        private func stayed(_ account: ID) -> Bool { rows[account].map { $0.status == .going } ?? true }
        func attended(_ account: ID) -> Bool { attendance[account] != .noShow }
        /// What it is to each of some people.
        func shares(of people: [ID]) -> [Share] {
            let players = status == .completed ? goingIds : []
            // Many of many are sought in a table.
            let table = people.count > 4 ? Set(players) : nil
            return people.map { person in
                Share(
                    of: person, in: self, hasPlayed: table?.contains(person) ?? players.contains(person),
                    isTrusted: players.count >= 2)
            }
        }
        /// Everyone with a row, and who hosts it or made it.
        var people: Set<ID> { Set(rows.keys).union([createdBy, hostId]) }

        /// Whether the game is the same to everybody as another state of it, but for their rows and attendance.
        func sharesAlike(_ other: KnownGame) -> Bool {
            (status == other.status || isLive && other.isLive) && hostId == other.hostId
                && cancelledBy == other.cancelledBy && completedAt == other.completedAt
                && terms.startsAt == other.terms.startsAt && terms.sport == other.terms.sport
        }

        /// Changes it in its place: a copy beside it would copy all its rows, once they change.
        mutating func change(_ body: (inout KnownGame) -> Void) { body(&self) }

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
        private var tallies = IDTable<Tally>()

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
        /// The last that was completed first, until the body returns `false`.
        func forEachCompleted(of account: ID, _ body: (ID, KnownGame) -> Bool) {
            completedOf[account]?.forEachBackwards { at in games[at.id].map { body(at.id, $0) } ?? true }
        }
        /// In order of completion.
        func attended(by account: ID) -> Ordered<Appointment> { attendedBy[account] ?? Ordered() }
        func hosted(by account: ID) -> Ordered<Appointment> { hostedBy[account] ?? Ordered() }
        /// The sums of somebody's games.
        func tally(of account: ID) -> Tally { tallies[account] ?? Tally() }
        func completedCount(of account: ID) -> Int { completedOf[account]?.count ?? 0 }
    }
}

extension Stats.GameBook {
    mutating func add(_ event: GameCreated) {
        let game = Stats.KnownGame(event)
        games[event.gameId] = game
        index(event.gameId)
        gamesOf[event.hostId, default: Ordered()].insert(event.gameId)
        for share in game.shares(of: [event.hostId]) { file(share, event.gameId, true) }
    }

    /// Changes what concerns everybody in a game.
    mutating func change(_ id: ID, _ change: (inout Stats.KnownGame) -> Void) {
        guard let before = games[id] else { return }
        if before.status == .open { upcoming.remove(Appointment(before.terms.startsAt, id)) }
        games[id]?.change(change)
        index(id)
        guard let after = games[id], !after.sharesAlike(before) else { return }
        fileEveryone(before, id, false)
        fileEveryone(after, id, true)
    }

    mutating func complete(_ event: GameCompleted, at time: Timestamp) {
        change(event.gameId) { game in
            (game.status, game.completedAt, game.goingAtCompletion) = (.completed, time, event.goingIds)
        }
    }

    mutating func take(_ event: RsvpChanged, at time: Timestamp) {
        guard games[event.gameId] != nil else { return }
        change(of: [event.accountId], in: event.gameId) { $0.take(event, at: time) }
        if event.to == .going {
            goingTo.change(event.gameId) { $0.insert(event.accountId) }
        } else {
            goingTo.change(event.gameId) { $0.remove(event.accountId) }
        }
        gamesOf[event.accountId, default: Ordered()].insert(event.gameId)
    }

    mutating func note(_ event: AttendanceSet) {
        change(of: [event.accountId], in: event.gameId) { $0.attendance[event.accountId] = event.attendance }
    }

    mutating func take(_ event: FeedbackSubmitted) {
        change(of: Array(Set(event.totals.map(\.accountId))), in: event.gameId) { game in
            for totals in event.totals { game.feedback[totals.accountId] = totals }
            game.submissions += 1
        }
    }

    mutating func handOver(_ event: HostTransferred) {
        guard games[event.gameId] != nil else { return }
        change(event.gameId) { $0.handedTo = event.to }
        gamesOf[event.to, default: Ordered()].insert(event.gameId)
    }

    /// Changes what concerns some people in a game: nobody else is looked at, but for whoever played it alone.
    private mutating func change(
        of people: [ID], in id: ID, _ change: (inout Stats.KnownGame) -> Void
    ) {
        var (before, after): ([Stats.Share], [Stats.Share]) = ([], [])
        games.change(id) { game in
            let players = game.goingIds
            // What two have played counts for both, and what one alone has played for nobody.
            let affected = people + (players.count <= 2 ? players.filter { !people.contains($0) } : [])
            before = game.shares(of: affected)
            change(&game)
            after = game.shares(of: affected)
        }
        for (old, new) in zip(before, after) where old != new {
            file(old, id, false)
            file(new, id, true)
        }
    }

    /// Adds what a game is to somebody, or takes it back.
    private mutating func file(_ share: Stats.Share, _ id: ID, _ isIn: Bool) {
        let person = share.account
        if share.counts || share.trust != nil {
            let number = tallies.number(person, or: Stats.Tally())
            tallies[number: number].count(share, isIn ? 1 : -1)
        }
        guard let at = share.playedAt.map({ Appointment($0, id) }) else { return }
        if isIn {
            completedOf[person, default: Ordered()].insert(at)
            if !share.isNoShow { attendedBy[person, default: Ordered()].insert(at) }
        } else {
            completedOf[person]?.remove(at)
            if !share.isNoShow { attendedBy[person]?.remove(at) }
        }
    }

    /// The same for everybody, its host's index included.
    private mutating func fileEveryone(_ game: Stats.KnownGame, _ id: ID, _ isIn: Bool) {
        let everyone = game.people.union(game.status == .completed ? game.goingIds : [])
        for share in game.shares(of: Array(everyone)) { file(share, id, isIn) }
        guard let at = game.completedAt.map({ Appointment($0, id) }) else { return }
        if isIn {
            hostedBy[game.hostId, default: Ordered()].insert(at)
        } else {
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
}

/// Derived parts are not encoded.
extension Stats.GameBook: Codable {
    init(from decoder: any Decoder) throws {
        games = try [ID: Stats.KnownGame](from: decoder)
        for (id, game) in games {
            index(id)
            fileEveryone(game, id, true)
            for person in game.people { gamesOf[person, default: Ordered()].insert(id) }
        }
    }

    func encode(to encoder: any Encoder) throws { try games.encode(to: encoder) }
}
