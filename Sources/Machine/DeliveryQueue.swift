// The queue of pending deliveries in a service's state, and how a result is read (domain.md §8.3).
// Notifications and the mails of accounts use the same.

import Contracts
import JSON
import Values

/// Pending deliveries, ordered by when they are due.
public struct DeliveryQueue: Codable, Sendable {
    private struct Item: Codable, Comparable, Sendable {
        var slot: DeliverySlot
        var id: ID
        static func < (a: Item, b: Item) -> Bool { a.slot < b.slot }
    }

    private var order = Ordered<Item>()

    public init() {}

    /// Adds a delivery.
    public mutating func insert(_ id: ID, _ slot: DeliverySlot) { order.insert(Item(slot: slot, id: id)) }
    /// Removes a delivery.
    public mutating func remove(_ id: ID, _ slot: DeliverySlot) { order.remove(Item(slot: slot, id: id)) }

    /// Implements ``Delivering/deliveries(_:after:until:limit:)``.
    public func due(after: DeliverySlot?, until: Timestamp, limit: Int) -> [(slot: DeliverySlot, id: ID)] {
        var found: [(slot: DeliverySlot, id: ID)] = []
        forEach(after: after) { item in
            guard item.slot.dueAt <= until, found.count < limit else { return false }
            found.append((item.slot, item.id))
            return true
        }
        return found
    }

    /// Implements ``Delivering/nextDelivery(_:after:)``.
    public func next(after: DeliverySlot?) -> Timestamp? {
        var next: Timestamp?
        forEach(after: after) { item in
            next = item.slot.dueAt
            return false
        }
        return next
    }

    private func forEach(after: DeliverySlot?, _ body: (Item) -> Bool) {
        let start = after ?? DeliverySlot(dueAt: .distantPast, sequence: 0, number: 0)
        order.forEach(from: Item(slot: start, id: ID(high: 0, low: 0))) { item in
            item.slot == after ? true : body(item)
        }
    }
}

/// The result of one attempt, as a replica answers.
public struct DeliveryResult: Encodable, Sendable {
    /// Back-off after the first, second and third failure. The fourth failure makes a dead letter.
    public static let retrySeconds = [5, 25, 125]
    /// The longest back-off that a provider may ask for (`Retry-After`).
    public static let retryAfterSecondsMax = 3600

    /// How an attempt ended.
    public enum Outcome: String, Encodable, Sendable {
        /// The provider, or the program at the address, has accepted it.
        case sent
        /// A failure that may be over later.
        case retry
        /// The address belongs to nobody any more.
        case invalid
        /// The provider will never accept it.
        case refused
    }

    public var outcome: Outcome
    /// The channel that was really used: `log` if the wanted one is not configured.
    public var channel: DeliveryChannel?
    /// Why it failed. Holds no address.
    public var reason: String?
    /// How long the other side asks to wait before the next try; `nil` if it does not say.
    public var afterSeconds: Int?
    /// For `invalid`: the line that registered the device, from the order.
    public var registeredAt: UInt64?

    public init(
        _ outcome: Outcome, channel: DeliveryChannel? = nil, reason: String? = nil,
        afterSeconds: Int? = nil, registeredAt: UInt64? = nil
    ) {
        self.outcome = outcome
        self.channel = channel
        self.reason = reason
        self.afterSeconds = afterSeconds
        self.registeredAt = registeredAt
    }

    /// A result that cannot be read counts as a failure.
    public init(_ value: JSONValue) {
        guard let outcome = value["outcome"]?.stringValue.flatMap(Outcome.init) else {
            self.init(.retry, reason: "a replica's answer could not be read")
            return
        }
        self.init(
            outcome, channel: value["channel"]?.stringValue.flatMap(DeliveryChannel.init),
            reason: value["reason"]?.stringValue, afterSeconds: value["afterSeconds"]?.intValue,
            registeredAt: value["registeredAt"]?.intValue.flatMap { UInt64(exactly: $0) })
    }

    /// The result as JSON.
    public var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }

    /// When to try again after that many attempts; `nil` for never.
    public func retryAt(tries: Int, _ now: Timestamp) -> Timestamp? {
        guard outcome == .retry, tries <= Self.retrySeconds.count else { return nil }
        let asked = min(afterSeconds ?? 0, Self.retryAfterSecondsMax)
        return now.adding(seconds: max(Self.retrySeconds[tries - 1], asked))
    }
}
