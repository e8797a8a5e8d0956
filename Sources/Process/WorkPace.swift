/// How many requests a worker takes at a time: as many as it handles in a moment, so that the others wait at the bus, where
/// clients take turns. Behind the worker's door they are handled in the order of their coming, and a request of somebody who
/// asked for little waits for all in front of it.
///
/// Requests that wait for something else (a key, a password's hash, another log) take no room.
struct WorkPace {
    /// The work that is taken at a time, where writing to disk takes no time.
    static let momentUs = 10_000.0
    /// A write to disk is shared by at least four times as much work.
    static let syncsPerMoment = 4.0
    /// The fewest requests that are taken at a time: the bus sends the next while one is handled.
    static let capacityMin = 2
    /// About so many requests are remembered.
    private static let memory = 32.0

    private let capacityMax: Int
    /// Microseconds of work for a request, and of a write to disk.
    private var (costUs, syncUs) = (0.0, 0.0)
    /// The capacity that the bus was told last.
    private(set) var capacity: Int

    init(capacityMax: Int) {
        self.capacityMax = capacityMax
        capacity = capacityMax
    }

    /// Takes in a turn: so many requests took so many microseconds, and then the disk so many.
    mutating func took(_ count: Int, workUs: Int64, syncUs: Int64) {
        guard count > 0 else { return }
        let share = Double(count) / (Double(count) + Self.memory)
        costUs += (Double(workUs) / Double(count) - costUs) * share
        if syncUs > 0 { self.syncUs += (Double(syncUs) - self.syncUs) * share }
    }

    /// The capacity to tell the bus; `nil` while the one it knows is near enough.
    ///
    /// - Parameter held: how many requests wait for something else.
    mutating func change(held: Int) -> Int? {
        let moment = Self.momentUs + Self.syncsPerMoment * syncUs
        let room =
            costUs * Double(capacityMax) <= moment ? capacityMax : max(Self.capacityMin, Int(moment / costUs))
        let wanted = min(capacityMax, held + room)
        guard wanted * 3 > capacity * 4 || wanted * 2 < capacity else { return nil }
        capacity = wanted
        return wanted
    }
}
