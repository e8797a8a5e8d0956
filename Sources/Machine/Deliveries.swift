// Deliveries: mails, pushes and webhooks that a service sends to the outside at least once, whichever process
// dies meanwhile (architecture.md, Exactly once, in effect). The state says which are to be delivered. The
// primary hands them out through the bus, under `deliver.<service>`. Every replica takes as many as it has
// room for. The result is an input of the machine and becomes events.

import BusProtocol
import Contracts
import JSON
import Values

/// A service that sends mails, pushes or webhooks.
public protocol Delivering: Service {
    /// The deliveries that are due by `until`, in order, after the slot that was handed out last.
    static func deliveries(
        _ state: State, after: DeliverySlot?, until: Timestamp, limit: Int
    ) -> [(slot: DeliverySlot, id: ID)]
    /// When the next delivery after that slot is due.
    static func nextDelivery(_ state: State, after: DeliverySlot?) -> Timestamp?
    /// The order for a replica; `nil` if the delivery is no longer wanted.
    static func order(of id: ID, _ state: State, _ context: Context) -> DeliveryOrder?
    /// The events that the result of a delivery causes.
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

/// The data that the primary sends to a replica with a delivery.
public struct DeliveryOrder: Sendable {
    /// A JSON object.
    public var data: [UInt8]
    /// The trace of the event that caused the delivery; `nil` where none is kept.
    public var trace: TraceParent?
    /// Deliveries of one lane wait for each other when their host is slow, and for no other lane. `nil` for a
    /// provider that serves everyone.
    public var lane: String?

    public init(data: [UInt8], trace: TraceParent?, lane: String? = nil) {
        self.data = data
        self.trace = trace
        self.lane = lane
    }
}

/// A delivery's place in the order of sending. No two deliveries share one. A delivery that is planned later
/// sorts later, unless the clock is set back.
public struct DeliverySlot: Hashable, Comparable, Codable, Sendable {
    public var dueAt: Timestamp
    /// The line of the service's own log that plans the delivery.
    public var sequence: UInt64
    /// The delivery's number among those that the line plans.
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

/// A replica's answer to a delivery.
struct Delivered: Codable {
    /// The replica, and how many deliveries it takes at a time.
    var by: String
    var room: Int
    /// The result, in the service's own format (``DeliveryResult``).
    var result: JSONValue
}

/// Limits the deliveries under way to the room of all replicas that have answered in the last ten seconds, plus
/// `probe`, so that a new replica gets some.
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

    var room: Int { rooms.values.reduce(0) { $0 + $1.room } }
}

extension Machine {
    /// Hands out the deliveries that are due.
    mutating func handOut() {
        guard role == .primary, let deliveries = S.deliveryRules else { return }
        var room = window.size(atMs: now.monotonicMs) - handedOut.count
        lanes.share(room: window.room > 0 ? window.room : DeliveryWindow.probe)
        while room > 0, let next = lanes.next() { room -= deliver(next) ? 1 : 0 }
        while room > 0, let next = again.first, next.atMs <= now.monotonicMs {
            again.removeFirst()
            room -= deliver(next.id) ? 1 : 0
        }
        // After the clock was set back, deliveries that are planned now sort before those that were handed
        // out already.
        if let last = lastSlot, last.dueAt > time { lastSlot = nil }
        while room > 0 {
            let due = deliveries.due(state, lastSlot, time, room)
            guard let last = due.last else { return }
            lastSlot = last.slot
            for (_, id) in due { room -= deliver(id) ? 1 : 0 }
        }
    }

    /// - Returns: whether the delivery is under way now.
    private mutating func deliver(_ id: ID) -> Bool {
        guard !handedOut.contains(id), let order = S.deliveryRules?.order(id, state, context())
        else { return false }
        if let lane = order.lane, !lanes.enter(lane, id) { return false }
        handedOut.insert(id)
        outputs.append(.deliver(id, order))
        return true
    }

    /// Takes the answer to a delivery. `nil`: no replica answered in time. The delivery is then handed out
    /// again, and the attempt does not count.
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
        let events = S.deliveryRules?.delivered(id, delivered.result, state, context()) ?? []
        happen(together: events, causation: "/deliver/\(id)")
    }

    /// When the next delivery is due; `nil` while this process hands out none.
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
