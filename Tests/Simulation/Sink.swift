// The sink of deliveries: a simulated provider that accepts most of them at once, some late, some never, and no longer
// knows some devices. It remembers accepted deliveries.

import JSON
import Values

final class Sink {
    private var chance: Chance
    /// Deliveries received, by id: the notification or link, and how often.
    private(set) var taken: [ID: (what: String, times: Int)] = [:]
    /// Tokens of the links mailed to an address.
    private(set) var tokens: [String: [String]] = [:]
    private(set) var problems: [String] = []

    init(_ chance: Chance) { self.chance = chance }

    /// The result of an order, and its delay.
    func carry(_ order: JSONValue) -> (result: JSONValue, delayMs: Int64) {
        let delayMs = chance.happens(0.1) ? chance.milliseconds(100...4000) : chance.milliseconds(0...60)
        guard let id = (order["deliveryId"] ?? order["id"])?.stringValue.flatMap({ ID($0) }),
            // Notifications have a link to their subject, too; one with a nickname changes with it.
            let what = Self.notification(order) ?? order["link"]?.stringValue
                ?? order["kind"]?.stringValue, let address = (order["address"] ?? order["email"])?.stringValue
        else { return (["outcome": "refused", "reason": "no order"], delayMs) }
        if chance.happens(0.03) { return (["outcome": "refused", "reason": "too strange"], delayMs) }
        if chance.happens(0.15) { return (["outcome": "retry", "reason": "busy"], delayMs) }
        if chance.happens(0.03) {
            return (
                ["outcome": "invalid", "reason": "unknown", "registeredAt": order["registeredAt"] ?? .null],
                delayMs
            )
        }
        if let before = taken[id], before.what != what {
            problems.append("delivery \(id) was of \(before.what) to \(address), then of \(what)")
        }
        taken[id] = (what, (taken[id]?.times ?? 0) + 1)
        if order["notification"] == nil, order["link"] != nil, let token = what.split(separator: "/").last {
            tokens[address, default: []].append(String(token))
        }
        // Accepted, but the answer is lost.
        if chance.happens(0.03) { return (["outcome": "retry", "reason": "no answer"], delayMs) }
        return (["outcome": "sent"], delayMs)
    }

    private static func notification(_ order: JSONValue) -> String? {
        guard let notification = order["notification"], let id = notification["id"]?.stringValue else {
            return nil
        }
        return "\(id) \(notification["updatedAt"]?.stringValue ?? "")"
    }
}
