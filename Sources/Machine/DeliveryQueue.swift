// What a service keeps of deliveries that are still to be made, and what is made of the answers (domain.md §8.3): the same
// for notifications and for the mails of accounts.

import Contracts
import JSON
import Values

/// Deliveries in the order of their time.
public struct DeliveryQueue: Codable, Sendable {
    private struct Item: Codable, Comparable, Sendable {
        var slot: DeliverySlot
        var id: ID
        static func < (a: Item, b: Item) -> Bool { a.slot < b.slot }
    }

    private var order = Ordered<Item>()

    public init() {}

    /// Another one.
    public mutating func insert(_ id: ID, _ slot: DeliverySlot) { order.insert(Item(slot: slot, id: id)) }
    /// One that is done with.
    public mutating func remove(_ id: ID, _ slot: DeliverySlot) { order.remove(Item(slot: slot, id: id)) }

    /// As ``Delivering/deliveries(_:after:until:limit:)`` wants them.
    public func due(after: DeliverySlot?, until: Timestamp, limit: Int) -> [(slot: DeliverySlot, id: ID)] {
        var found: [(slot: DeliverySlot, id: ID)] = []
        forEach(after: after) { item in
            guard item.slot.dueAt <= until, found.count < limit else { return false }
            found.append((item.slot, item.id))
            return true
        }
        return found
    }

    /// As ``Delivering/nextDelivery(_:after:)`` wants it.
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

/// What came of a try, as a replica answers.
public struct DeliveryResult: Encodable, Sendable {
    /// After the first try that fails, the second and the third; a fourth makes a dead letter.
    public static let retrySeconds = [5, 25, 125]
    /// A provider may ask for more patience than that, up to an hour.
    public static let retryAfterSecondsMax = 3600

    /// What a try came to.
    public enum Outcome: String, Encodable, Sendable {
        /// The provider, or the program at the address, has taken it.
        case sent
        /// It may work later.
        case retry
        /// The address is nobody's.
        case invalid
        /// It will never work as it is.
        case refused
    }

    /// What becomes of the delivery follows from it, and from how often it was tried.
    public var outcome: Outcome
    /// The one that was really used: the log, where nothing is configured.
    public var channel: DeliveryChannel?
    /// Without any address.
    public var reason: String?
    /// How long the other side asks to wait before the next try; `nil` where it does not say.
    public var afterSeconds: Int?
    /// Of a device that is nobody's: the line that registered it, as the order had it.
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

    /// What cannot be read counts as a try that failed.
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

    /// As JSON.
    public var bytes: [UInt8] { (try? JSONCoding.encode(self)) ?? Array("{}".utf8) }

    /// When it is tried again after so many tries; `nil` where it is not.
    public func retryAt(tries: Int, _ now: Timestamp) -> Timestamp? {
        guard outcome == .retry, tries <= Self.retrySeconds.count else { return nil }
        let asked = min(afterSeconds ?? 0, Self.retryAfterSecondsMax)
        return now.adding(seconds: max(Self.retrySeconds[tries - 1], asked))
    }
}
