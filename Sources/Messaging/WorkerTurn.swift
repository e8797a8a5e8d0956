// How much of its work a process does before it sends its answers and its heartbeats. The bus takes a worker for dead that
// was given a request and says nothing for three seconds, and a burst of requests may take longer than that.
//
//     a request comes       it is read at once, and waits in the backlog of its noun
//     a turn                begins requests, at least one, until its time is up
//     between two turns     answers and heartbeats leave, and those of the bus are read

/// The time in which a turn begins requests.
public struct WorkerTurn: Sendable {
    /// After so much work a turn begins no other request. One request takes some ten milliseconds at most, so a process is
    /// heard many times in a second.
    public static let workUsMax: Int64 = 100_000

    private let endsAtUs: Int64

    public init(at nowUs: Int64) { endsAtUs = nowUs + Self.workUsMax }

    /// Whether its time is up.
    public func isOver(at nowUs: Int64) -> Bool { nowUs >= endsAtUs }
}

/// Requests that have come and have not begun, in the order of their coming. The bus bounds them: it gives a worker as many
/// as its capacity.
public struct Backlog<Request> {
    private var requests: [Request?] = []
    /// The place of the next one.
    private var first = 0

    public init() {}

    public var count: Int { requests.count - first }
    public var isEmpty: Bool { count == 0 }

    public mutating func append(_ request: Request) { requests.append(request) }

    /// Takes the one that came first.
    public mutating func next() -> Request? {
        guard first < requests.count else { return nil }
        let request = requests[first].take()
        first += 1
        if first * 2 > requests.count {
            requests.removeFirst(first)
            first = 0
        }
        return request
    }
}
