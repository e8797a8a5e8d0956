// The rounds of golf, by id, by player and by game, with the moments at which their cards close by themselves, the record of
// each account, and outings (domain.md §5.20, §5.21, §5.23).

import Contracts
import Golf
import LogContracts
import Machine
import Packed
import Values

extension Games {
    struct KnownRound: Codable, Sendable {
        var id: ID
        var ownerId: ID
        var gameId: ID?
        var courseId: ID
        var version: Int
        var courseName: String
        var scoring: GolfScoring
        var seats: [RoundSeat]
        var card: RoundCard
        var startedAt: Timestamp
        /// The day of the round, by the clock of its course.
        var day: Day

        /// The accounts on the card, in its order.
        var accounts: [ID] { seats.compactMap(\.accountId) }
        /// The same, and the owner.
        var people: Set<ID> { Set(accounts + [ownerId]) }
        var changedAt: Timestamp { Timestamp(milliseconds: card.changedAtMs) }
        var closesAt: Timestamp? { card.closesAtMs.map { Timestamp(milliseconds: $0) } }
        func slot(of account: ID) -> Int? { seats.firstIndex { $0.accountId == account } }

        /// The round at a moment: closed once its time is up, even before its timer has fired.
        func seen(at now: Timestamp) -> KnownRound {
            var round = self
            round.card.close(nowMs: now.milliseconds)
            return round
        }

        /// The sides of the format, as places on the card.
        var sides: [[Int]] { card.format.sides(of: seats.count) ?? [] }

        /// The strokes that each ball of each side receives; a player without a course handicap receives none.
        var strokes: [[Int]] {
            scoring.strokesReceived(sides.map { side in side.map { card.courseHandicap(of: $0) ?? .zero } })
                ?? sides.map { $0.map { _ in 0 } }
        }

        /// The balls of each side with their strokes.
        var golfSides: [GolfSide] {
            zip(sides, strokes).compactMap { card.side(players: $0, strokes: $1) }
        }
    }

    struct KnownOuting: Codable, Sendable {
        var interval: Int
        var startMinute: Int
        var from: OutingStart
        var groups: [OutingSeats]
    }

    struct RoundBook: Sendable {
        private var rounds = IDTable<KnownRound>()
        private(set) var records: ChunkedDictionary<ID, GolfRecord> = [:]
        private(set) var outings: ChunkedDictionary<ID, KnownOuting> = [:]
        // Derived.
        private var numbers: ChunkedDictionary<ID, Set<UInt32>> = [:]
        private var numbersOfGames: ChunkedDictionary<ID, Set<UInt32>> = [:]
        private var open: ChunkedDictionary<ID, Set<ID>> = [:]
        private(set) var deadlines = Ordered<Appointment>()

        subscript(id: ID) -> KnownRound? { rounds[id] }
        /// The rounds of a player or owner, the earliest first.
        func rounds(of account: ID) -> [KnownRound] {
            (numbers[account] ?? []).sorted().map { rounds[number: Int($0)] }
        }
        /// The rounds of a game, the earliest first.
        func rounds(in game: ID) -> [KnownRound] {
            (numbersOfGames[game] ?? []).sorted().map { rounds[number: Int($0)] }
        }
        func openCount(of owner: ID) -> Int { open[owner]?.count ?? 0 }

        // MARK: - Applying events

        mutating func begin(_ round: KnownRound) { store(round) }

        mutating func apply(_ event: HoleScored, at time: Timestamp) {
            change(event.roundId) { round in
                for slot in event.slots {
                    _ = try? round.card.write(event.write(slot), nowMs: time.milliseconds)
                }
            }
        }

        mutating func apply(_ event: RoundAttested) {
            change(event.roundId) { round in
                if let slot = round.slot(of: event.accountId) { _ = try? round.card.attest(slot) }
            }
        }

        mutating func apply(_ event: HoleDisputed, at time: Timestamp) {
            change(event.roundId) { round in
                _ = try? round.card.dispute(hole: event.hole, nowMs: time.milliseconds)
            }
        }

        /// Closes a card whose time is up. All other states follow from what was written on it.
        mutating func apply(_ event: RoundChanged, at time: Timestamp) {
            guard event.cause == .time else { return }
            change(event.roundId) { $0.card.close(nowMs: time.milliseconds) }
        }

        mutating func apply(_ event: GolfRecordChanged) {
            guard let round = rounds[event.roundId] else { return }
            records[event.accountId, default: GolfRecord()].add(round, of: event.accountId)
        }

        mutating func apply(_ event: OutingArranged) {
            outings[event.gameId] = KnownOuting(event)
        }

        /// Erases an account's record, its name, and those of the players that it wrote down.
        mutating func forget(_ account: ID) {
            records[account] = nil
            for number in numbers[account] ?? [] {
                rounds[number: Int(number)].seats.erase(account, owner: rounds[number: Int(number)].ownerId)
            }
        }

        private mutating func change(_ id: ID, _ apply: (inout KnownRound) -> Void) {
            guard let number = rounds.find(id) else { return }
            let before = rounds[number: number].closesAt
            apply(&rounds[number: number])
            let round = rounds[number: number]
            if let before { deadlines.remove(Appointment(before, id)) }
            if let time = round.closesAt { deadlines.insert(Appointment(time, id)) }
            if !round.card.isOpen { open[round.ownerId]?.remove(id) }
        }

        private mutating func store(_ round: KnownRound) {
            guard rounds.find(round.id) == nil else { return }
            let number = UInt32(rounds.append(round.id, round))
            for account in round.people { numbers[account, default: []].insert(number) }
            if let game = round.gameId { numbersOfGames[game, default: []].insert(number) }
            if round.card.isOpen { open[round.ownerId, default: []].insert(round.id) }
            if let time = round.closesAt { deadlines.insert(Appointment(time, round.id)) }
        }
    }
}

/// A snapshot has the rounds in the order in which they came.
extension Games.RoundBook: Codable {
    private enum CodingKeys: String, CodingKey { case rounds, records, outings }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        records = try container.decode(ChunkedDictionary.self, forKey: .records)
        outings = try container.decode(ChunkedDictionary.self, forKey: .outings)
        var rows = try container.nestedUnkeyedContainer(forKey: .rounds)
        while !rows.isAtEnd { store(try rows.decode(Games.KnownRound.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(records, forKey: .records)
        try container.encode(outings, forKey: .outings)
        var rows = container.nestedUnkeyedContainer(forKey: .rounds)
        for round in rounds.rows { try rows.encode(round) }
    }
}

extension HoleScored {
    /// The line that it writes on the card for one player.
    func write(_ slot: Int) -> RoundWrite {
        let entry = HoleEntry(
            strokes.map(HoleScore.strokes) ?? .pickedUp, putts: putts, penalties: penalties, fairway: fairway)
        let stamp = EntryStamp(deviceTimeMs: deviceTime.milliseconds, deviceId: mark)
        return RoundWrite(player: slot, hole: hole, StampedEntry(entry, stamp))
    }
}

extension GolfFormat {
    /// The sides of a card with so many players, as places on it: partners stand beside each other. `nil` if so many cannot
    /// play it.
    func sides(of players: Int) -> [[Int]]? {
        let pairs = stride(from: 0, to: players, by: 2).map { [$0, $0 + 1] }
        switch self {
        case .strokePlay, .stableford, .skins: return (0..<players).map { [$0] }
        case .matchPlay: return players == 2 ? [[0], [1]] : nil
        case .fourBallStroke, .foursomes, .greensomes: return players % 2 == 0 ? pairs : nil
        case .fourBallMatch: return players == 4 ? pairs : nil
        case .scramble: return players > 1 ? [Array(0..<players)] : nil
        case .bestTwoOfFour: return players == 4 ? [Array(0..<4)] : nil
        }
    }

    /// The numbers of players on a card of this format, as a sentence has them.
    var playersSentence: String {
        switch self {
        case .strokePlay, .stableford, .skins: "1 to 4 players"
        case .matchPlay: "2 players"
        case .fourBallStroke, .foursomes, .greensomes: "2 or 4 players"
        case .scramble: "2 to 4 players"
        case .fourBallMatch, .bestTwoOfFour: "4 players"
        }
    }
}
