// Where deliveries end: a made-up provider, which takes most of them at once, some late, some never, and knows of some
// devices no more. It remembers what it took.

import JSON
import Values

final class Sink {
    private var chance: Chance
    /// What was taken, by the delivery's id: of which notification, and where to.
    private(set) var taken: [ID: (what: String, times: Int)] = [:]
    private(set) var problems: [String] = []

    init(_ chance: Chance) { self.chance = chance }

    /// What comes of an order, and after how long.
    func carry(_ order: JSONValue) -> (result: JSONValue, delayMs: Int64) {
        let delayMs = chance.happens(0.1) ? chance.milliseconds(100...4000) : chance.milliseconds(0...60)
        guard let id = order["deliveryId"]?.stringValue.flatMap({ ID($0) }),
            let notification = order["notification"]?["id"]?.stringValue,
            let address = order["address"]?.stringValue
        else { return (["outcome": "refused", "reason": "no order"], delayMs) }
        if chance.happens(0.03) { return (["outcome": "refused", "reason": "too strange"], delayMs) }
        if chance.happens(0.15) { return (["outcome": "retry", "reason": "busy"], delayMs) }
        if chance.happens(0.03) {
            return (
                ["outcome": "invalid", "reason": "unknown", "registeredAt": order["registeredAt"] ?? .null],
                delayMs
            )
        }
        let what = "\(notification) \(order["notification"]?["updatedAt"]?.stringValue ?? "")"
        if let before = taken[id], before.what != what {
            problems.append("delivery \(id) was of \(before.what) to \(address), then of \(what)")
        }
        taken[id] = (what, (taken[id]?.times ?? 0) + 1)
        // Taken, and nobody hears of it.
        if chance.happens(0.03) { return (["outcome": "retry", "reason": "no answer"], delayMs) }
        return (["outcome": "sent"], delayMs)
    }
}
