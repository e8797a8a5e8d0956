// Games and their players, from the events of games, rsvp and social.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    static let knownGames = Rules<Stats>(
        GameChange.rules { state, change, time in state.games.apply(change, at: time) },
        Rules<Stats>()
            .observe(RsvpChanged.self) { state, event, info in state.games.take(event, at: info.time) }
            .observe(VisitorChanged.self) { state, event, _ in state.games.take(event) }
            .observe(GroupInvited.self) { state, event, info in
                for change in event.changes { state.games.take(change, at: info.time) }
            }
            .observe(HostTransferred.self) { state, event, _ in state.games.handOver(event) }
            .observe(AttendanceSet.self) { state, event, _ in state.games.note(event) }
            .observe(FeedbackSubmitted.self) { state, event, _ in state.games.take(event) })

    /// A game. Each group of fields comes from one service.
    struct KnownGame: Codable, Sendable {
        // From games.
        private(set) var facts: Projections.KnownGame
        let createdBy: ID
        private(set) var cancelledBy: ID?
        /// Whether a co-host cancelled it.
        private(set) var isCancelledByCoHost = false
        /// The accounts that were going at completion, from games' event.
        private(set) var goingAtCompletion: [ID] = []

        // From rsvp.
        var rows: [ID: Row] = [:]
        var attendance: [ID: Attendance] = [:]
        /// The greatest number of people going at any time, and the present one.
        var goingMost = 0
        var going = 0

        // From social.
        /// The latest sums of feedback, by player.
        var feedback: [ID: FeedbackTotals] = [:]
        /// Number of players who have given feedback.
        var submissions = 0

        init(_ event: GameCreated) {
            (createdBy, facts) = (event.hostId, Projections.KnownGame(event))
        }

        var hostId: ID { facts.hostId }
        var status: GameStatus { facts.status }
        var completedAt: Timestamp? { facts.completedAt }
        /// The players of a completed game. A walk-in may deny for two days that they came.
        var goingIds: [ID] { goingAtCompletion.filter { stayed($0) } }
        /// Whether it had at least two players, so that it counts for trust.
        var isTrusted: Bool { goingIds.count >= 2 }
        /// Whether an account played.
        func played(_ account: ID) -> Bool {
            status == .completed && goingAtCompletion.contains(account) && stayed(account)
        }
        private func stayed(_ account: ID) -> Bool { rows[account].map { $0.status == .going } ?? true }
        func attended(_ account: ID) -> Bool { attendance[account] != .noShow }
        /// The share of each of these people in the game.
        func shares(of people: [ID]) -> [Share] {
            let players = status == .completed ? goingIds : []
            // A set pays off for many people.
            let table = people.count > 4 ? Set(players) : nil
            return people.map { person in
                Share(
                    of: person, in: self, hasPlayed: table?.contains(person) ?? players.contains(person),
                    isTrusted: players.count >= 2)
            }
        }
        /// Everyone with a row, the host, the creator, and a co-host who called it off.
        var people: Set<ID> {
            let coHost = isCancelledByCoHost ? cancelledBy : nil
            return Set(rows.keys).union([createdBy, hostId] + [coHost].compactMap(\.self))
        }

        /// Whether another state of the game is the same for everybody, apart from rows and attendance.
        func sharesAlike(_ other: KnownGame) -> Bool {
            (status == other.status || facts.isLive && other.facts.isLive) && hostId == other.hostId
                && cancelledBy == other.cancelledBy && completedAt == other.completedAt
                && facts.startsAt == other.facts.startsAt && facts.sport == other.facts.sport
        }

        mutating func apply(_ change: GameChange, at time: Timestamp) {
            facts.apply(change, at: time)
            switch change {
            case .cancelled(let event):
                (cancelledBy, isCancelledByCoHost) = (event.by, event.byCoHost == true)
            case .completed(let event): goingAtCompletion = event.goingIds
            case .created, .edited, .closed, .opened, .deleted, .coHosts: break
            }
        }

        mutating func handOver(to host: ID) { facts.hostId = host }

        /// Changes it in place, since a copy would copy all its rows.
        mutating func change(_ body: (inout KnownGame) -> Void) { body(&self) }

        mutating func take(_ counts: Counts) {
            (going, goingMost) = (counts.going, max(goingMost, counts.going))
        }

        mutating func take(_ event: RsvpChanged, at time: Timestamp) {
            take(event.counts)
            rows[event.accountId, default: Row(status: event.to)].take(event, at: time)
        }
    }

    /// Somebody's part in a game.
    struct Row: Codable, Sendable {
        var status: ParticipationStatus
        /// When they last stopped going, and whether by their own choice.
        var leftGoingAt: Timestamp?
        var leftBySelf = false
        /// Whether the host let them in as a walk-in.
        var isWalkIn = false
        /// Whether they were ever invited.
        var wasInvited = false
        /// Whether they declined, or left by their own choice, at last.
        var saidNo = false

        mutating func take(_ event: RsvpChanged, at time: Timestamp) {
            status = event.to
            if event.to == .invited { wasInvited = true }
            // Nobody who takes a request back has said that they would come.
            let isNo = event.to == .declined || event.to == .left && event.from != .requested
            saidNo = isNo && event.cause == .user
            if event.from == .going, event.to != .going, !isWalkIn {
                (leftGoingAt, leftBySelf) = (time, event.cause == .user)
            }
            if event.to != event.from || event.walkIn == true { isWalkIn = event.walkIn == true }
        }

        /// Whether they were in the game at its start or later.
        func isJoined(_ startsAt: Timestamp) -> Bool {
            status == .going || leftGoingAt.map { $0 >= startsAt } ?? false
        }

        /// Whether they were in the game at its start; false for walk-ins.
        func wasIn(at startsAt: Timestamp) -> Bool {
            status == .going && !isWalkIn || leftGoingAt.map { $0 >= startsAt } ?? false
        }
    }

    struct GameBook: Sendable {
        private(set) var games: ChunkedDictionary<ID, KnownGame> = [:]
        // Derived from those.
        /// The games in which an account ever had a row, or that it hosted.
        private var gamesOf: ChunkedDictionary<ID, Ordered<ID>> = [:]
        /// Completed games by player, in the order of completion.
        private var completedOf: ChunkedDictionary<ID, Ordered<Appointment>> = [:]
        /// Completed games that an account attended, and those that it hosted.
        private var attendedBy: ChunkedDictionary<ID, Ordered<Appointment>> = [:]
        private var hostedBy: ChunkedDictionary<ID, Ordered<Appointment>> = [:]
        /// The games of each group, in the order of their starts.
        private var gamesOfGroup: ChunkedDictionary<ID, Ordered<Appointment>> = [:]
        /// Open games, in the order of their starts.
        private(set) var upcoming = Ordered<Appointment>()
        /// The accounts that are going to each open game.
        private var goingTo: ChunkedDictionary<ID, Ordered<ID>> = [:]
        private var tallies = IDTable<Tally>()

        subscript(id: ID) -> KnownGame? { games[id] }
        func games(of account: ID) -> [KnownGame] {
            (gamesOf[account]?.all ?? []).compactMap { games[$0] }
        }
        /// The last of a group's games that start in some time, in that order.
        func games(ofGroup group: ID, from: Timestamp, to: Timestamp, atMost limit: Int) -> [KnownGame] {
            var found: [ID] = []
            gamesOfGroup[group]?.forEach(from: Appointment(from, ID(high: 0, low: 0))) { at in
                if at.time < to { found.append(at.id) }
                return at.time < to
            }
            return found.suffix(limit).compactMap { games[$0] }
        }
        /// The accounts going to an open game, the oldest first.
        func going(to id: ID) -> Ordered<ID> { goingTo[id] ?? Ordered() }
        /// Everyone who was ever in a game.
        var players: [ID] { gamesOf.keys }
        /// An account's completed games, in the order of completion.
        func completed(of account: ID) -> [(id: ID, game: KnownGame)] {
            (completedOf[account]?.all ?? []).compactMap { at in games[at.id].map { (at.id, $0) } }
        }
        /// Visits an account's completed games, the latest first, until the body returns `false`.
        func forEachCompleted(of account: ID, _ body: (ID, KnownGame) -> Bool) {
            completedOf[account]?.forEachBackwards { at in games[at.id].map { body(at.id, $0) } ?? true }
        }
        /// In the order of completion.
        func attended(by account: ID) -> Ordered<Appointment> { attendedBy[account] ?? Ordered() }
        func hosted(by account: ID) -> Ordered<Appointment> { hostedBy[account] ?? Ordered() }
        /// The sums of an account's games.
        func tally(of account: ID) -> Tally { tallies[account] ?? Tally() }
        func completedCount(of account: ID) -> Int { completedOf[account]?.count ?? 0 }
    }
}

extension Stats.GameBook {
    mutating func apply(_ change: GameChange, at time: Timestamp) {
        if case .created(let event) = change { return add(event) }
        self.change(change.gameId) { $0.apply(change, at: time) }
        // The admin of a group may have no row in its game.
        if case .cancelled(let event) = change, event.byCoHost == true, let coHost = event.by,
            games[event.gameId] != nil
        {
            gamesOf[coHost, default: Ordered()].insert(event.gameId)
        }
    }

    private mutating func add(_ event: GameCreated) {
        let game = Stats.KnownGame(event)
        games[event.gameId] = game
        index(event.gameId)
        place(game, event.gameId)
        gamesOf[event.hostId, default: Ordered()].insert(event.gameId)
        for share in game.shares(of: [event.hostId]) { file(share, event.gameId, true) }
    }

    /// Changes facts that concern everybody in a game.
    private mutating func change(_ id: ID, _ change: (inout Stats.KnownGame) -> Void) {
        guard let before = games[id] else { return }
        if before.status == .open { upcoming.remove(Appointment(before.facts.startsAt, id)) }
        games[id]?.change(change)
        index(id)
        if let group = before.facts.groupId, before.facts.startsAt != games[id]?.facts.startsAt {
            gamesOfGroup[group]?.remove(Appointment(before.facts.startsAt, id))
            if let after = games[id] { place(after, id) }
        }
        guard let after = games[id], !after.sharesAlike(before) else { return }
        fileEveryone(before, id, false)
        fileEveryone(after, id, true)
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

    /// Somebody without an account counts in a game, and in nothing else.
    mutating func take(_ event: VisitorChanged) {
        if games[event.gameId] != nil { change(event.gameId) { $0.take(event.counts) } }
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
        change(event.gameId) { $0.handOver(to: event.to) }
        gamesOf[event.to, default: Ordered()].insert(event.gameId)
    }

    /// Changes facts that concern some people in a game. Nobody else is examined, except a single player.
    private mutating func change(
        of people: [ID], in id: ID, _ change: (inout Stats.KnownGame) -> Void
    ) {
        var (before, after): ([Stats.Share], [Stats.Share]) = ([], [])
        games.change(id) { game in
            let players = game.goingIds
            // Among two players or fewer, a change may decide for the others, too, whether the game counts for trust.
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

    /// Adds somebody's share in a game to their sums, or removes it.
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

    /// The same for everybody in the game; also updates the host's index.
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

    /// Files a game with its group.
    private mutating func place(_ game: Stats.KnownGame, _ id: ID) {
        guard let group = game.facts.groupId else { return }
        gamesOfGroup[group, default: Ordered()].insert(Appointment(game.facts.startsAt, id))
    }

    private mutating func index(_ id: ID) {
        guard let game = games[id], game.status == .open else {
            goingTo[id] = nil
            return
        }
        upcoming.insert(Appointment(game.facts.startsAt, id))
        if goingTo[id] == nil { goingTo[id] = Ordered(game.rows.filter { $0.value.status == .going }.keys) }
    }
}

/// Derived parts are not encoded.
extension Stats.GameBook: Codable {
    init(from decoder: any Decoder) throws {
        games = try ChunkedDictionary(from: decoder)
        for (id, game) in games {
            index(id)
            place(game, id)
            fileEveryone(game, id, true)
            for person in game.people { gamesOf[person, default: Ordered()].insert(id) }
        }
    }

    func encode(to encoder: any Encoder) throws { try games.encode(to: encoder) }
}
