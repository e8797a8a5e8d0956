// What the broker has done so far, for `_status.bus` and for tests.

/// Counts since the bus's start, except where they say otherwise.
public struct BrokerCounters: Equatable, Sendable {
    /// Requests answered by a service.
    public var servedCount = 0
    /// Requests answered by the bus, by the error's code.
    public var refused: [String: Int] = [:]
    /// Messages that were dropped, by reason.
    public var dropped: [String: Int] = [:]
    /// Dispatches after a worker's death.
    public var redispatchedCount = 0
    /// Workers that were forgotten because of silence or because they could not be reached.
    public var lostWorkersCount = 0

    public init() {}
}

/// One noun, as it is now.
public struct NounStatus: Equatable, Sendable {
    /// As workers name it in their READY.
    public let name: String
    /// Workers that are registered for it; 0 once all have gone.
    public let workersCount: Int
    /// What its workers take at a time, together.
    public let capacity: Int
    /// Requests that wait for one of them.
    public let queuedCount: Int
    /// Requests that they have answered since the bus's start.
    public let servedCount: Int
}
