// An outing: groups, and when and where each tees off (domain.md §5.23).

/// The holes that groups start from.
public enum OutingStart: String, Codable, CaseIterable, Sendable {
    case first = "1"
    case tenth = "10"
    /// All groups at once, each from a hole of its own.
    case shotgun
}

/// A group's start.
public struct TeeTime: Codable, Hashable, Sendable {
    /// The number of the hole.
    public var hole: Int
    /// Minutes since midnight by the clock of the place.
    public var minute: Int

    public init(hole: Int, minute: Int) { (self.hole, self.minute) = (hole, minute) }
}

/// The reason for refusing groups or times.
public enum OutingFault: Error, Hashable, Sendable {
    case interval(Int)
    case groupSize(Int)
    /// Somebody is in two groups, or is not known.
    case player
    case tooFew
    /// That many players cannot be divided into groups of two to that many.
    case cannotDivide(players: Int, largest: Int)
    /// Hole 10 of nine holes.
    case noTenth
    case start
    case pastMidnight
}

extension OutingFault: CustomStringConvertible {
    /// A sentence that says what is wrong and how to mend it.
    public var description: String {
        switch self {
        case .interval(let minutes): "groups start 6 to 15 minutes apart, not \(minutes)"
        case .groupSize(let count): "a group has 2 to 4 players, not \(count)"
        case .player: "somebody is in two groups, or in none of this outing; put everybody into one group"
        case .tooFew: "an outing needs at least two players"
        case .cannotDivide(let players, let largest):
            "\(players) players make no groups of 2 to \(largest); allow larger groups"
        case .noTenth: "nine holes have no hole 10; start from hole 1, or with a shotgun"
        case .start: "the first group starts between 0:00 and 23:59"
        case .pastMidnight: "the last group would start after midnight; start earlier, or closer together"
        }
    }
}

/// Groups and times of an outing.
public struct Outing: Codable, Hashable, Sendable {
    public static let intervals = 6...15
    public static let groupSizes = 2...4
    static let minutesOfDay = 0...1439

    /// Minutes from one group to the next.
    public var interval: Int
    /// The first start, in minutes since midnight by the clock of the place.
    public var startMinute: Int
    public var from: OutingStart
    /// The places of players in the list of who plays, from 0.
    public var groups: [[Int]]

    public init(interval: Int, startMinute: Int, from: OutingStart, groups: [[Int]]) {
        (self.interval, self.startMinute, self.from, self.groups) = (interval, startMinute, from, groups)
    }

    /// Hole and time of each group. In a shotgun group k starts at hole k; if there are more groups than holes, the next
    /// ones follow on the same holes after the interval.
    ///
    /// - Parameters:
    ///   - players: how many play; nobody is in two groups.
    ///   - holes: the holes of the course, 9 or 18.
    public func teeTimes(players: Int, holes: Int) throws(OutingFault) -> [TeeTime] {
        guard Outing.intervals.contains(interval) else { throw .interval(interval) }
        guard Outing.minutesOfDay.contains(startMinute) else { throw .start }
        if from == .tenth, holes < 10 { throw .noTenth }
        var seen: Set<Int> = []
        for group in groups {
            guard Outing.groupSizes.contains(group.count) else { throw .groupSize(group.count) }
            for player in group {
                guard player >= 0, player < players, seen.insert(player).inserted else { throw .player }
            }
        }
        var times: [TeeTime] = []
        for position in groups.indices {
            let (hole, wait) =
                switch from {
                case .first: (1, position)
                case .tenth: (10, position)
                case .shotgun: (1 + position % max(holes, 1), position / max(holes, 1))
                }
            let minute = startMinute + wait * interval
            guard Outing.minutesOfDay.contains(minute) else { throw .pastMidnight }
            times.append(TeeTime(hole: hole, minute: minute))
        }
        return times
    }
}

/// Divides players into groups.
public enum TeeGroups {
    /// A player to be put into a group.
    public struct Entrant: Codable, Hashable, Sendable {
        public var index: Tenths?
        /// Milliseconds since 1970.
        public var joinedAtMs: Int64

        public init(index: Tenths? = nil, joinedAtMs: Int64) {
            (self.index, self.joinedAtMs) = (index, joinedAtMs)
        }
    }

    /// Groups of equal strength, as few as can be: players in the order of their index are dealt out to and fro (a
    /// snake). Players without an index come last, in the order in which they joined.
    ///
    /// - Returns: the places of the entrants; sizes differ by one at most.
    public static func byIndex(
        _ entrants: [Entrant], largest: Int = Outing.groupSizes.upperBound
    ) throws(OutingFault) -> [[Int]] {
        guard Outing.groupSizes.contains(largest) else { throw .groupSize(largest) }
        guard entrants.count >= Outing.groupSizes.lowerBound else { throw .tooFew }
        let count = (entrants.count + largest - 1) / largest
        guard entrants.count / count >= Outing.groupSizes.lowerBound else {
            throw .cannotDivide(players: entrants.count, largest: largest)
        }
        let order = entrants.indices.sorted { a, b in key(entrants[a], a) < key(entrants[b], b) }
        var groups = Array(repeating: [Int](), count: count)
        for (step, player) in order.enumerated() {
            let (round, place) = step.quotientAndRemainder(dividingBy: count)
            groups[round % 2 == 0 ? place : count - 1 - place].append(player)
        }
        return groups
    }

    private static func key(_ entrant: Entrant, _ position: Int) -> (Int, Int64, Int) {
        (entrant.index?.rawValue ?? .max, entrant.joinedAtMs, position)
    }
}
