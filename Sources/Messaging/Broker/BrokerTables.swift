// The broker's tables: requests, workers and nouns.

import BusProtocol
import Values
import ZeroMQ

/// A request, from its receipt to its answer. It is in its noun's queue or in the list of the worker that has
/// it. A class, as the worker is, because reading one field of a struct in a table copies the whole struct.
final class HeldRequest {
    let client: Frame
    let noun: Int
    let body: [Frame]
    let bytes: Int
    let outline: RequestOutline
    /// When it came, and when a worker last got it, in microseconds; 0 unless somebody listens to spans.
    let receivedUs: Int64
    var dispatchedUs: Int64 = 0
    /// Whether a spare may answer it.
    var isQuery: Bool
    /// The origin that its client names, or empty; `nil` while it has not waited.
    var lane: String?
    /// Rises with each request; orders the commands and queries of a lane.
    let arrival: UInt64
    /// The bucket in the deadline wheel.
    var bucket: Int32 = 0
    /// The slot of the worker that has it; -1 while it waits.
    var worker = -1
    /// Whether the worker that has it was a spare when it got it.
    var isWithSpare = false
    /// How often it was dispatched.
    var dispatches = 0
    /// The number of the current dispatch, part of its name.
    var serial: UInt32 = 0

    init(
        client: Frame, noun: Int, body: [Frame], bytes: Int, outline: RequestOutline, isQuery: Bool,
        arrival: UInt64, receivedUs: Int64
    ) {
        (self.isQuery, self.arrival, self.receivedUs) = (isQuery, arrival, receivedUs)
        self.client = client
        self.noun = noun
        self.body = body
        self.bytes = bytes
        self.outline = outline
    }
}

final class BrokerWorker {
    let peer: Frame
    /// -1 before it is taken.
    var noun: Int
    var capacity: Int
    var held = SlotList()
    var lastHeardMs: Int64
    /// When it got the first request since it was last heard. From then on it must send something each second, even
    /// if the request is over by then.
    var askedSinceMs: Int64?
    /// Whether requests may go to it in bundles.
    var takesBundles: Bool
    /// Whether it takes only queries.
    var isSpare: Bool
    /// Whether it fell silent and was sent a DISCONNECT, to test its connection (``Broker``).
    var isSuspect = false
    /// The identity of its process's log, as far as it says.
    var identity: LogIdentity
    /// Its process, if it says.
    var process: ProcessName?
    /// Requests that were dispatched to it but not yet handed to the driver.
    var bundle = BundleWriter()

    init(
        peer: Frame, noun: Int, capacity: Int, takesBundles: Bool, isSpare: Bool, identity: LogIdentity,
        nowMs: Int64
    ) {
        self.identity = identity
        self.peer = peer
        self.noun = noun
        self.capacity = capacity
        self.takesBundles = takesBundles
        self.isSpare = isSpare
        lastHeardMs = nowMs
    }

    var room: Int { isSuspect ? 0 : capacity - held.count }

    /// When it counts as dead if it stays silent.
    var lostAtMs: Int64 {
        if let askedSinceMs { return askedSinceMs + BusLimits.silenceMaxMs }
        return lastHeardMs + (held.count > 0 ? BusLimits.silenceMaxMs : BusLimits.calmSilenceMaxMs)
    }
}

/// The workers of a process that were just lost.
struct LostProcess {
    var nouns: Set<String> = []
    var reason: String
    /// When the log is told.
    var tellAtMs: Int64
}

/// A noun, under which requests are routed.
struct BrokerNoun {
    let name: String
    let frame: Frame
    var workers: [Int] = []
    /// The requests that wait for a worker.
    var queue = FairQueue()
    /// Whether a worker ever served it.
    var isKnown = false
    /// Where the search for the least busy worker begins, so that equal workers take turns.
    var rotation = 0
    var servedCount = 0

    init(name: String) {
        self.name = name
        frame = Frame(name)
    }
}

/// Objects by slot number; freed slots are reused.
struct Slots<Value: AnyObject> {
    private var values: [Value?] = []
    private var free: [Int] = []
    private(set) var count = 0

    mutating func insert(_ value: Value) -> Int {
        count += 1
        if let slot = free.popLast() {
            values[slot] = value
            return slot
        }
        values.append(value)
        return values.count - 1
    }

    mutating func remove(_ slot: Int) {
        values[slot] = nil
        free.append(slot)
        count -= 1
    }

    /// `nil` for a free slot.
    subscript(slot: Int) -> Value? { values.indices.contains(slot) ? values[slot] : nil }

    var slots: [Int] { values.indices.filter { values[$0] != nil } }
}
