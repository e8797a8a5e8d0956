// The matches of darts (domain.md §5.2): all by id, completed ones also by player, and live ones with the state of play
// that follows from their visits.

import Contracts
import Darts
import LogContracts
import Machine
import Packed
import Values

extension Games {
    /// A match. It stores its darts alone, since everything else follows from them.
    struct KnownMatch: Codable, Sendable {
        var id: ID
        var ownerId: ID
        var mode: MatchMode
        var gameType: DartsGame
        var options: MatchOptions
        var seed: Seed
        var players: [MatchPlayer]
        var gameId: ID?
        var startedAt: Timestamp
        var status = MatchStatus.live
        var record = Record()
        /// When it was completed or abandoned.
        var endedAt: Timestamp?
        var outcome: Outcome?
        /// Only of a match at two boards.
        var remote: Remote?
        /// Only of a match that a device recorded.
        var recording: Recording?

        /// The result of a completed match.
        struct Outcome: Codable, Sendable {
            var playedAt: Timestamp
            var durationSeconds: Int
            var winners: [Int]
            var finalScores: [Int]
            var legsWon: [Int]?
            var setsWon: [Int]?

            init(_ event: MatchCompleted) {
                (playedAt, durationSeconds) = (event.playedAt, event.durationSeconds)
                (winners, finalScores) = (event.winners, event.finalScores)
                (legsWon, setsWon) = (event.legsWon, event.setsWon)
            }
        }

        var rules: Mode { options.mode(of: gameType, seed: seed) }

        /// Whether the computer plays in it, so that it counts for nothing.
        var isPractice: Bool { players.contains { $0.cpu != nil } }

        /// Whether darts can be thrown in it now.
        var isPlayed: Bool {
            status == .live && mode != .recorded && remote.map { $0.state == .inProgress } ?? true
        }

        /// The match after its first visits.
        func played(upTo count: Int = .max) -> Match? {
            Match(rules, players: players.count, record, upTo: count)
        }

        /// The owner, and the accounts that play, also those that were written down as guest players (domain.md §3.3).
        var people: Set<ID> { Set(players.compactMap(\.account) + [ownerId]) }
        /// The same, and the guest players.
        var everybody: Set<ID> { people.union(players.compactMap(\.guestPlayerId)) }
        /// An account's slot, or that of its guest player if it did not play itself.
        func slot(of account: ID) -> Int? {
            (players.first { $0.accountId == account } ?? players.first { $0.linkedTo == account })?.slot
        }

        /// The match at a moment: expired once its time is up, even before its timer has fired.
        func seen(at now: Timestamp) -> KnownMatch {
            guard let remote, !remote.state.isOver, let end = remote.expiresAt, end <= now else {
                return self
            }
            var match = self
            (match.status, match.endedAt) = (.abandoned, end)
            match.remote?.endedReason = remote.reasonToExpire
            match.remote?.state = .expired
            return match
        }

        /// The result for an account that played; `nil` before the match is completed.
        func result(of account: ID) -> MatchResult? {
            guard let outcome, let slot = slot(of: account) else { return nil }
            return MatchResult(
                of: slot, players: players.count, winners: outcome.winners, in: gameType, teams: options.teams
            )
        }
    }

    struct MatchBook: Sendable {
        private var matches = IDTable<KnownMatch>()
        /// The numbers of the matches that an account or a guest player is in. Derived.
        private var numbers: ChunkedDictionary<ID, Set<UInt32>> = [:]
        /// The state of play of live matches. Derived.
        private var boards: ChunkedDictionary<ID, Match> = [:]
        /// The live matches of each owner. Derived.
        private var live: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The completed matches of everyone in them. Derived.
        private var played: ChunkedDictionary<ID, PlayedMatches> = [:]
        /// The challenges and remote matches of both players that are not over. Derived.
        private var remotes: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The expiry times of remote matches. Derived.
        private(set) var deadlines = Ordered<Appointment>()
        /// The account that each guest player was linked to.
        private var linked: ChunkedDictionary<ID, ID> = [:]
        /// Results of `darts.sync` by account; the device that sent last comes first.
        private(set) var synced: ChunkedDictionary<ID, [SyncStatus.Device]> = [:]

        subscript(id: ID) -> KnownMatch? { matches[id] }
        subscript(number number: Int) -> KnownMatch { matches[number: number] }
        func board(_ id: ID) -> Match? { boards[id] }
        func liveCount(of owner: ID) -> Int { live[owner]?.count ?? 0 }
        /// The owner's matches that are not over and are played at one board, by id.
        func live(of owner: ID) -> [KnownMatch] { (live[owner] ?? []).sorted().compactMap { matches[$0] } }
        /// The numbers of the matches that an account or a guest player is in, in order.
        func numbers(of person: ID) -> [Int] { (numbers[person] ?? []).map { Int($0) }.sorted() }
        func played(by account: ID) -> PlayedMatches { played[account] ?? PlayedMatches() }
        /// The account's challenges and remote matches that are not over, by id.
        func remotes(of account: ID) -> [KnownMatch] {
            (remotes[account] ?? []).sorted().compactMap { matches[$0] }
        }
    }
}

extension Games.MatchBook {
    mutating func store(_ match: Games.KnownMatch) {
        var match = match
        for slot in match.players.indices where match.players[slot].guestPlayerId != nil {
            match.players[slot].linkedTo = match.players[slot].guestPlayerId.flatMap { linked[$0] }
        }
        let before = matches.find(match.id).map { matches[number: $0] }
        let number = matches.number(match.id, or: match)
        if let time = before?.remote?.expiresAt { deadlines.remove(Appointment(time, match.id)) }
        matches[number: number] = match
        if before?.players != match.players { index(number, before?.everybody ?? [], match.everybody) }
        if let remote = match.remote {
            for account in match.people {
                if remote.state.isOver {
                    remotes[account]?.remove(match.id)
                } else {
                    remotes[account, default: []].insert(match.id)
                }
            }
            if let time = remote.expiresAt { deadlines.insert(Appointment(time, match.id)) }
        } else if match.status == .live {
            live[match.ownerId, default: []].insert(match.id)
        } else {
            live[match.ownerId]?.remove(match.id)
        }
        for account in match.people { played[account, default: .init()].insert(match, number, of: account) }
    }

    private mutating func index(_ number: Int, _ before: Set<ID>, _ after: Set<ID>) {
        for person in before.subtracting(after) { numbers.remove(UInt32(number), from: person) }
        for person in after.subtracting(before) { numbers[person, default: []].insert(UInt32(number)) }
    }

    private mutating func change(_ id: ID, _ apply: (inout Games.KnownMatch) -> Void) {
        guard var match = matches[id] else { return }
        apply(&match)
        store(match)
    }

    // MARK: - Applying events

    mutating func begin(_ event: MatchStarted, at time: Timestamp) {
        let match = Games.KnownMatch(
            id: event.matchId, ownerId: event.ownerId, mode: .local, gameType: event.gameType,
            options: event.options, seed: event.seed, players: event.players, gameId: event.gameId,
            startedAt: time)
        store(match)
        boards[match.id] = match.played()
    }

    mutating func record(_ event: VisitRecorded, at time: Timestamp) {
        guard let number = matches.find(event.matchId) else { return }
        let visit = event.visit
        matches[number: number].record.append(visit)
        // The visit was checked before it was recorded.
        if let thrown = visit.thrown { _ = try? boards[event.matchId]?.play(thrown, callsBust: visit.bust) }
        if matches[number: number].remote == nil { return }
        changeRemote(event.matchId) { remote in
            // A visit that was thrown again after an undo cannot be undone.
            (remote.since, remote.mayUndo) = (time, remote.undone != event.number)
            remote.undone = nil
        }
    }

    mutating func undo(_ event: VisitUndone, at time: Timestamp) {
        guard let number = matches.find(event.matchId) else { return }
        matches[number: number].record.removeLast()
        boards[event.matchId]?.undo()
        if matches[number: number].remote == nil { return }
        // The opponent has answered the visits before this one, so they stay.
        changeRemote(event.matchId) { ($0.since, $0.undone, $0.mayUndo) = (time, event.number, false) }
    }

    mutating func complete(_ event: MatchCompleted, at time: Timestamp) {
        boards[event.matchId] = nil
        change(event.matchId) { match in
            (match.status, match.endedAt, match.outcome) = (.completed, time, .init(event))
            match.remote?.state = .completed
            match.remote?.endedReason = .completed
        }
    }

    // MARK: - Recorded by devices

    mutating func record(_ event: MatchRecorded, at time: Timestamp) {
        store(Games.KnownMatch(event, at: time))
    }

    mutating func note(_ event: MatchesSynced, at time: Timestamp) {
        var devices = synced[event.accountId] ?? []
        let before = devices.first { $0.deviceId == event.deviceId }?.results ?? []
        devices.removeAll { $0.deviceId == event.deviceId }
        let results = (event.results.reversed() + before).prefix(SyncLimits.resultsMax)
        devices.insert(.init(deviceId: event.deviceId, lastAt: time, results: Array(results)), at: 0)
        synced[event.accountId] = Array(devices.prefix(SyncLimits.devicesMax))
    }

    /// Erases an account's names, its guest players' names and the results of its devices.
    mutating func forget(_ account: ID) {
        changePlayers(of: account) { match in
            match.players.erase(account, owner: match.ownerId)
            if match.ownerId == account { match.recording?.deviceId = nil }
        }
        // The erased log still says when something was sent, but not what or by which device.
        synced[account] = synced[account]?.first.map {
            [.init(deviceId: nil, lastAt: $0.lastAt, results: [])]
        }
    }

    /// Adds a guest player's matches to the account's history.
    mutating func link(_ guest: ID, to account: ID) {
        linked[guest] = account
        changePlayers(of: guest) { match in
            for slot in match.players.indices where match.players[slot].guestPlayerId == guest {
                match.players[slot].linkedTo = account
            }
        }
    }

    /// Changes the players of a person's matches, and lists these matches anew for everybody in them: histories know opponents
    /// by their names. No other match is looked at.
    private mutating func changePlayers(of person: ID, _ apply: (inout Games.KnownMatch) -> Void) {
        for number in numbers(of: person) {
            let before = matches[number: number]
            var match = before
            apply(&match)
            matches[number: number] = match
            index(number, before.everybody, match.everybody)
            for account in before.people {
                played[account]?.remove(before)
                if played[account]?.entries.count == 0 { played[account] = nil }
            }
            for account in match.people {
                played[account, default: .init()].insert(match, number, of: account)
            }
        }
    }

    // MARK: - At two boards

    mutating func challenge(_ event: Challenged, at time: Timestamp) {
        var options = MatchOptions()
        (options.startScore, options.bestOfLegs) = (event.startScore, event.bestOfLegs)
        var match = Games.KnownMatch(
            id: event.matchId, ownerId: event.challengerId, mode: .remote, gameType: .x01,
            options: options.completed(for: .x01), seed: Seed(0), players: event.players, startedAt: time)
        match.remote = Games.Remote(at: time)
        store(match)
    }

    mutating func changeRemote(_ id: ID, _ apply: (inout Games.Remote) -> Void) {
        change(id) { match in
            guard var remote = match.remote else { return }
            apply(&remote)
            match.remote = remote
        }
    }

    mutating func begin(_ event: MatchBegun, at time: Timestamp) {
        change(event.matchId) { match in
            match.startedAt = time
            match.remote?.state = .inProgress
            match.remote?.since = time
        }
        boards[event.matchId] = matches[event.matchId]?.played()
    }

    mutating func end(_ event: ChallengeEnded, at time: Timestamp) {
        boards[event.matchId] = nil
        change(event.matchId) { match in
            (match.status, match.endedAt) = (.abandoned, time)
            match.remote?.state = event.state
            match.remote?.endedReason = event.reason
        }
    }

    mutating func abandon(_ event: MatchAbandoned, at time: Timestamp) {
        boards[event.matchId] = nil
        change(event.matchId) { ($0.status, $0.endedAt) = (.abandoned, time) }
    }
}

/// A snapshot has the matches in the order in which they came.
extension Games.MatchBook: Codable {
    private enum CodingKeys: String, CodingKey { case matches, synced, linked }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        synced = try container.decode(ChunkedDictionary.self, forKey: .synced)
        linked = try container.decode(ChunkedDictionary.self, forKey: .linked)
        var rows = try container.nestedUnkeyedContainer(forKey: .matches)
        while !rows.isAtEnd {
            let match = try rows.decode(Games.KnownMatch.self)
            store(match)
            if match.isPlayed { boards[match.id] = match.played() }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(synced, forKey: .synced)
        try container.encode(linked, forKey: .linked)
        var rows = container.nestedUnkeyedContainer(forKey: .matches)
        for match in matches.rows { try rows.encode(match) }
    }
}

// MARK: - Guest players

extension Games {
    /// Guest players, from auth's events.
    struct GuestBook: Codable, Sendable {
        struct Guest: Codable, Sendable {
            var ownerId: ID
            var nickname: String
        }

        private var guests: ChunkedDictionary<ID, Guest> = [:]
        /// The guest players of each owner. Derived.
        private var owned: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The account that each was linked to.
        private var linked: ChunkedDictionary<ID, ID> = [:]

        subscript(id: ID) -> Guest? { guests[id] }
        func account(of guest: ID) -> ID? { linked[guest] }

        mutating func apply(_ event: GuestSaved) {
            store(Guest(ownerId: event.ownerId, nickname: event.nickname), event.guestId)
        }
        mutating func forget(_ owner: ID) {
            for id in owned[owner] ?? [] { guests[id]?.nickname = "" }
        }
        mutating func apply(_ event: GuestRemoved) { store(nil, event.guestId) }
        mutating func apply(_ event: GuestLinked) { linked[event.guestId] = event.accountId }

        private mutating func store(_ guest: Guest?, _ id: ID) {
            if let owner = guests[id]?.ownerId { owned.remove(id, from: owner) }
            guests[id] = guest
            if let owner = guest?.ownerId { owned[owner, default: []].insert(id) }
        }

        private enum CodingKeys: String, CodingKey { case guests, linked }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            linked = try container.decode(ChunkedDictionary.self, forKey: .linked)
            for (id, guest) in try container.decode([ID: Guest].self, forKey: .guests) { store(guest, id) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(guests, forKey: .guests)
            try container.encode(linked, forKey: .linked)
        }
    }
}
