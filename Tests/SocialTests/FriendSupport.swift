// Test support: short calls for follows, friends and blocks, among people with full profiles.

import Contracts
import JSON
import TestSupport
import Values

/// Follows, friends and lists of people.
extension Cast {
    func relation(_ other: String, to viewer: String) -> JSONValue {
        ask("friends.relation", other, as: viewer).data
    }

    /// The nicknames in a list.
    func names(_ type: String, _ data: JSONValue = [:], as person: String) -> [String] {
        ask(type, data, as: person).items.compactMap {
            ($0["nickname"] ?? $0["person"]?["nickname"])?.stringValue
        }
    }

    /// Types of social's events, without marks.
    var types: [String] { town.social.types.filter { !$0.hasSuffix("_seen") } }

    var closed: [String] { values("outcome", of: "social.friend-request-closed") }
    var causes: [String] { values("cause", of: "social.followed") }

    private func values(_ field: String, of type: String) -> [String] {
        told(type).compactMap { $0[field]?.stringValue }
    }
}
