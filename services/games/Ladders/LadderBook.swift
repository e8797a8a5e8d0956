// The ladders as stored by games (domain.md §18): the engine's ladder of each, with what a service adds to it.

import Competitions
import Contracts
import Machine
import Packed
import Values

extension Games {
    struct KnownLadder: Competition, Codable, Sendable {
        static let noun = "ladder"
        var id: ID
        var name: String
        var city: String?
        var sport: Sport
        var hostId: ID
        var coHosts: [ID]
        var groupId: ID?
        var visibility: LadderVisibility
        var status: LadderStatus
        var rules: LadderRules
        var version: Int
        var createdAt: Timestamp
        /// Its players and open challenges.
        var board: Ladder<ID>
        /// In the order in which they were invited.
        var invited: [ID] = []
        /// More facts of open challenges, by their number.
        var extras: [Int: Extra] = [:]
        /// The challenges that are over, the oldest first.
        var over: [Finished] = []
        /// The changes of the order, the oldest first.
        var steps: [Step] = []
        /// The next midnight at which somebody goes down if nothing else happens.
        var idlesAt: Timestamp?

        struct Extra: Codable, Sendable {
            var isRemote = false
            var matchId: ID?
            /// The state in which the two were told that it ends in a day.
            var warned: ChallengeState?
        }

        struct Finished: Codable, Sendable {
            var challenge: Challenge<ID>
            var extra: Extra
            var at: Timestamp
        }

        struct Step: Codable, Sendable {
            var at: Timestamp
            var cause: LadderCause
            var accountId: ID
            /// From 1; absent for somebody who comes.
            var from: Int?
            /// From 1; absent for somebody who goes.
            var to: Int?
            var challenge: Int?
        }

        var isOpen: Bool { status == .open }

        func challenge(_ number: Int) -> Challenge<ID>? { board.challenges.first { $0.id == number } }

        /// The moment of the warning that an open challenge ends in a day; `nil` where there is none to come. Who has a
        /// single day for an answer is not warned.
        func warnsAt(_ challenge: Challenge<ID>) -> Timestamp? {
            guard let end = board.deadline(challenge), extras[challenge.id]?.warned != challenge.state else {
                return nil
            }
            switch challenge.state {
            case .pending:
                let time = end.adding(days: -1)
                return time > challenge.at ? time : nil
            case .accepted: return end.adding(days: -1)
            case .reported, .played, .walkover, .lapsed, .declined, .withdrawn, .void: return nil
            }
        }

        /// When something happens by itself.
        var nextAt: Timestamp? {
            guard isOpen else { return nil }
            let ends = board.challenges.compactMap { board.deadline($0) }
            return (ends + board.challenges.compactMap(warnsAt) + [idlesAt].compactMap(\.self)).min()
        }

        /// Everybody who has a part in it.
        var people: Set<ID> { Set(board.order.map(\.player) + coHosts + invited + [hostId]) }
    }

    struct LadderBook: Sendable {
        private var ladders: ChunkedDictionary<ID, KnownLadder> = [:]
        /// The ladders of each host, co-host, player and person who is invited. Derived.
        private var laddersOfPeople: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The ladders of each group. Derived.
        private var laddersOfGroups: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The open ladders by name. Derived.
        private(set) var listed = Ordered<SortKey>()
        private var keys: [SortKey: ID] = [:]
        /// When something happens by itself. Derived.
        private(set) var times = Ordered<Appointment>()
        /// The open challenge of each match. Derived.
        private var matches: ChunkedDictionary<ID, (ladder: ID, challenge: Int)> = [:]
    }
}

extension Games.LadderBook {
    subscript(id: ID) -> Games.KnownLadder? { ladders[id] }
    func ladder(listedAs key: SortKey) -> Games.KnownLadder? { keys[key].flatMap { ladders[$0] } }
    /// The open challenge for which a match is played.
    func link(of match: ID) -> (ladder: ID, challenge: Int)? { matches[match] }

    /// The ladders in which somebody has a part, by id.
    func all(of account: ID) -> [Games.KnownLadder] {
        (laddersOfPeople[account] ?? []).sorted().compactMap { ladders[$0] }
    }

    /// The ladders of a group, by id.
    func all(ofGroup group: ID) -> [Games.KnownLadder] {
        (laddersOfGroups[group] ?? []).sorted().compactMap { ladders[$0] }
    }

    // MARK: - Changing

    mutating func store(_ ladder: Games.KnownLadder) {
        if let old = ladders.removeValue(forKey: ladder.id) { index(old, isThere: false) }
        index(ladder, isThere: true)
        ladders[ladder.id] = ladder
    }

    /// Changes a ladder at a moment, after which it is known anew when somebody idles.
    mutating func change(_ id: ID, at time: Timestamp, _ apply: (inout Games.KnownLadder) -> Void) {
        guard var ladder = ladders.removeValue(forKey: id) else { return }
        index(ladder, isThere: false)
        apply(&ladder)
        ladder.idlesAt = ladder.isOpen ? ladder.board.nextIdling(after: time) : nil
        index(ladder, isThere: true)
        ladders[id] = ladder
    }

    private mutating func index(_ ladder: Games.KnownLadder, isThere: Bool) {
        let key = ladder.nameKey
        if isThere {
            for person in ladder.people { laddersOfPeople[person, default: []].insert(ladder.id) }
            if let group = ladder.groupId { laddersOfGroups[group, default: []].insert(ladder.id) }
            if ladder.isOpen { listed.insert(key) }
            keys[key] = ladder.id
            if let time = ladder.nextAt { times.insert(Appointment(time, ladder.id)) }
            for (number, extra) in ladder.extras {
                if let match = extra.matchId { matches[match] = (ladder.id, number) }
            }
        } else {
            for person in ladder.people { laddersOfPeople.remove(ladder.id, from: person) }
            if let group = ladder.groupId { laddersOfGroups.remove(ladder.id, from: group) }
            listed.remove(key)
            keys[key] = nil
            if let time = ladder.nextAt { times.remove(Appointment(time, ladder.id)) }
            for extra in ladder.extras.values { extra.matchId.map { matches[$0] = nil } }
        }
    }
}

extension Games.KnownLadder {
    /// Sorts ladders by name, whatever its case.
    var nameKey: SortKey {
        let bytes = Array(Text.folded(name).utf8.prefix(16))
        let padded = bytes + Array(repeating: 0, count: 16 - bytes.count)
        func word(_ start: Int) -> UInt64 { padded[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return SortKey(word(0), word(8), id.high, id.low)
    }

    /// Closes the book on a challenge that has ended.
    mutating func finish(_ challenge: Challenge<ID>, at time: Timestamp) {
        let extra = extras.removeValue(forKey: challenge.id) ?? Extra()
        over.append(Finished(challenge: challenge, extra: extra, at: time))
    }
}

/// Encoded as a list, in the order of ids.
extension Games.LadderBook: Codable {
    init(from decoder: any Decoder) throws {
        for ladder in try [Games.KnownLadder](from: decoder) { store(ladder) }
    }

    func encode(to encoder: any Encoder) throws {
        try ladders.values.sorted { $0.id < $1.id }.encode(to: encoder)
    }
}
