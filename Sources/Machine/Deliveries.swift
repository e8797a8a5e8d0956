// Deliveries: what a service must bring to somebody outside, at least once, whatever dies meanwhile (architecture.md,
// Exactly once, in effect). What is to be delivered is a function of the state. The primary hands it out through the bus,
// under `deliver.<service>`; every replica takes as much as it has room for; what came of it is an input, and events.

import BusProtocol
import Contracts
import JSON
import Values

/// A service that brings something to somebody outside: mails, pushes, webhooks.
public protocol Delivering: Service {
    /// What is to be delivered by `until`, in order, after the last that was handed out.
    static func deliveries(
        _ state: State, after: DeliverySlot?, until: Timestamp, limit: Int
    ) -> [(slot: DeliverySlot, id: ID)]
    /// When the next delivery after that one is due.
    static func nextDelivery(_ state: State, after: DeliverySlot?) -> Timestamp?
    /// What a replica needs to know to deliver; `nil` if there is nothing to deliver any more.
    static func order(of id: ID, _ state: State, _ context: Context) -> DeliveryOrder?
    /// The events of what came of a delivery.
    static func delivered(
        _ id: ID, result: JSONValue, _ state: State, _ context: Context
    ) -> [any Event]
}

/// The functions of a ``Delivering`` service, as the machine calls them.
public struct DeliveryRules<S: Service> {
    let due: (S.State, DeliverySlot?, Timestamp, Int) -> [(slot: DeliverySlot, id: ID)]
    let next: (S.State, DeliverySlot?) -> Timestamp?
    let order: (ID, S.State, Context) -> DeliveryOrder?
    let delivered: (ID, JSONValue, S.State, Context) -> [any Event]
}

extension Delivering {
    public static var deliveryRules: DeliveryRules<Self>? {
        DeliveryRules(
            due: { deliveries($0, after: $1, until: $2, limit: $3) },
            next: { nextDelivery($0, after: $1) },
            order: { order(of: $0, $1, $2) },
            delivered: { delivered($0, result: $1, $2, $3) })
    }
}

/// What the primary sends with a delivery.
public struct DeliveryOrder: Sendable {
    /// A JSON object.
    public var data: [UInt8]
    /// The trace of what it tells of, so that the delivery is found under it too; `nil` where none is kept.
    public var trace: TraceParent?
    /// Deliveries of one lane wait for each other where the other side is slow, and for nobody else's; `nil` for what goes
    /// to a provider that serves everyone.
    public var lane: String?

    public init(data: [UInt8], trace: TraceParent?, lane: String? = nil) {
        self.data = data
        self.trace = trace
        self.lane = lane
    }
}

/// When a delivery is due, and the line that says so: no two have the same, and what is planned later stands later
/// while the clock is not set back.
public struct DeliverySlot: Hashable, Comparable, Codable, Sendable {
    /// It is handed out from then on.
    public var dueAt: Timestamp
    /// The line of the service's own log that plans it.
    public var sequence: UInt64
    /// Which of the line's deliveries.
    public var number: Int

    public init(dueAt: Timestamp, sequence: UInt64, number: Int) {
        self.dueAt = dueAt
        self.sequence = sequence
        self.number = number
    }

    public static func < (a: DeliverySlot, b: DeliverySlot) -> Bool {
        (a.dueAt, a.sequence, a.number) < (b.dueAt, b.sequence, b.number)
    }
}

/// What a replica answers to a delivery that it took.
struct Delivered: Codable {
    /// The replica, and how many it takes at a time.
    var by: String
    var room: Int
    /// What came of it, in the service's own words.
    var result: JSONValue
}

/// How many deliveries may be on their way: as many as the replicas that have answered lately have room for, and some
/// more, so that one that has just come is found out.
struct DeliveryWindow {
    static let probe = 64
    static let memoryMs: Int64 = 10_000
    private var rooms: [String: (room: Int, atMs: Int64)] = [:]

    mutating func heard(_ delivered: Delivered, atMs: Int64) {
        rooms[delivered.by] = (max(0, min(delivered.room, BusLimits.capacityMax)), atMs)
    }

    mutating func size(atMs: Int64) -> Int {
        rooms = rooms.filter { atMs - $0.value.atMs < Self.memoryMs }
        return room + Self.probe
    }

    /// What the replicas that answered lately take at a time.
    var room: Int { rooms.values.reduce(0) { $0 + $1.room } }
}

extension Machine {
    /// Hands out what is due.
    mutating func handOut() {
        guard role == .primary, let deliveries = S.deliveryRules else { return }
        var room = window.size(atMs: now.monotonicMs) - handedOut.count
        lanes.share(room: window.room > 0 ? window.room : DeliveryWindow.probe)
        while room > 0, let next = lanes.next() { room -= deliver(next) ? 1 : 0 }
        while room > 0, let next = again.first, next.atMs <= now.monotonicMs {
            again.removeFirst()
            room -= deliver(next.id) ? 1 : 0
        }
        // Where the clock was set back, what is planned now stands before what was handed out already.
        if let last = lastSlot, last.dueAt > time { lastSlot = nil }
        while room > 0 {
            let due = deliveries.due(state, lastSlot, time, room)
            guard let last = due.last else { return }
            lastSlot = last.slot
            for (_, id) in due { room -= deliver(id) ? 1 : 0 }
        }
    }

    /// - Returns: whether it is on its way now.
    private mutating func deliver(_ id: ID) -> Bool {
        guard !handedOut.contains(id), let order = S.deliveryRules?.order(id, state, context())
        else { return false }
        if let lane = order.lane, !lanes.enter(lane, id) { return false }
        handedOut.insert(id)
        outputs.append(.deliver(id, order))
        return true
    }

    /// What came of a delivery: the data of the answer, or `nil` where nobody has answered for it; then it is handed out
    /// again, and counts as no try.
    public mutating func delivered(_ id: ID, _ answer: [UInt8]?) {
        guard handedOut.remove(id) != nil else { return }
        guard let answer, let delivered = try? JSONCoding.decode(Delivered.self, from: answer) else {
            lanes.leave(id, isTaken: nil)
            again.append((now.monotonicMs + Limits.fetchRetryMs, id))
            return
        }
        window.heard(delivered, atMs: now.monotonicMs)
        lanes.leave(id, isTaken: DeliveryResult(delivered.result).outcome != .retry)
        guard role == .primary || role == .stopping else { return }
        for event in S.deliveryRules?.delivered(id, delivered.result, state, context()) ?? [] {
            happen(event, causation: "/deliver/\(id)")
        }
    }

    /// When the next one is due; `nil` while no more are handed out.
    var nextDeliveryMs: Int64? {
        guard role == .primary else { return nil }
        var next = again.first?.atMs
        if let due = S.deliveryRules?.next(state, lastSlot) {
            let atMs = now.monotonicMs + max(0, due.since(time))
            next = min(next ?? atMs, atMs)
        }
        return next
    }
}
