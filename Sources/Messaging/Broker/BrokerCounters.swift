// Counters of the broker, for `_status.bus` and for tests.

/// Counts since the bus's start.
public struct BrokerCounters: Equatable, Sendable {
    /// Requests answered by a service.
    public var servedCount = 0
    /// Requests answered by the bus, by the error's code.
    public var refused: [String: Int] = [:]
    /// Messages that were dropped, by reason.
    public var dropped: [String: Int] = [:]
    /// Requests that were dispatched again after a worker's death.
    public var redispatchedCount = 0
    /// Queries that a spare could not answer and another worker got.
    public var handedOnCount = 0
    /// Workers that were removed because they were silent or could not be reached.
    public var lostWorkersCount = 0

    public init() {}
}

/// The present state of a noun.
public struct NounStatus: Equatable, Sendable {
    public let name: String
    /// How many workers are registered for it.
    public let workersCount: Int
    /// How many requests its workers together take at a time.
    public let capacity: Int
    /// How many requests wait for a worker.
    public let queuedCount: Int
    /// How many requests were answered since the bus's start.
    public let servedCount: Int
    /// How many of its workers are spares with capacity: they take only queries.
    public let spareCount: Int
}
