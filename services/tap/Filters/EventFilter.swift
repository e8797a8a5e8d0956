// Decides which events are shown.

import JSON
import Values

/// Topics, conditions and a user; an event must satisfy all of them.
struct EventFilter {
    var topics: TopicChoice
    var conditions: [Where] = []
    /// The event's actor, its subject, or an account in its data.
    var user: ID?
    var text: EventText?

    func admits(_ topic: String, _ body: [UInt8]) -> Bool {
        guard topics.shows(topic), text?.stands(in: body) ?? true else { return false }
        guard user != nil || !conditions.isEmpty else { return true }
        if let user, !EventFilter.mayName(user, body) { return false }
        guard let event = try? JSONValue(parsing: body) else { return false }
        if let user, !EventFilter.names(user, event) { return false }
        return conditions.allSatisfy { $0.holds(of: event) }
    }

    /// Ids are always written in lower case, so a search in the bytes rules most events out before they are
    /// parsed.
    private static func mayName(_ user: ID, _ body: [UInt8]) -> Bool {
        var id: [UInt8] = []
        user.append(to: &id)
        return body.firstRange(of: id) != nil
    }

    private static func names(_ user: ID, _ event: JSONValue) -> Bool {
        let text = user.description
        for attribute in ["actor", "subject"] where event[attribute]?.stringValue == text { return true }
        return event["data"].map { holds(text, $0) } ?? false
    }

    private static func holds(_ text: String, _ value: JSONValue) -> Bool {
        switch value {
        case .string(let string): string == text
        case .array(let values): values.contains { holds(text, $0) }
        case .object(let object): object.members.contains { $0.key == text || holds(text, $0.value) }
        default: false
        }
    }
}
