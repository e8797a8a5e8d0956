// Tells from a field's name which service makes its ids (protocol.md, Request and reply). A service that gets an id
// newer than what it has seen of that service's log may just be behind.

import JSON
import Values

/// The service that makes the ids of a field.
public enum IDOwner {
    /// Limit of the ids checked in one request; further ids are assumed to be old.
    static let idsMax = 32

    /// The services by field name without `Id` or `Ids`. Names with ids of several services are left out.
    static let byName: [String: String] = {
        var owners: [String: String] = [:]
        for name in [
            "account", "author", "driver", "friend", "guest", "guestPlayer", "host", "opponent", "owner",
            "participant", "player", "profile", "recipient", "rider", "to", "user",
        ] { owners[name] = "auth" }
        for name in ["card", "choice", "deck", "game", "match", "series", "session", "venue"] {
            owners[name] = "games"
        }
        for name in ["item", "ride"] { owners[name] = "rsvp" }
        for name in ["comment", "message", "post", "report", "ticket"] { owners[name] = "social" }
        for name in ["notification"] { owners[name] = "notify" }
        return owners
    }()

    /// The service that makes the ids of this field; `nil` if unknown.
    public static func of(field: String) -> String? {
        for ending in ["Ids", "Id"] where field.hasSuffix(ending) {
            return byName[String(field.dropLast(ending.count))]
        }
        return nil
    }

    /// The ids in a request, each with the service that made it. Nicknames and all other values are skipped.
    public static func ids(in data: [UInt8]) -> [(owner: String, id: ID)] {
        guard let members = (try? JSONValue(parsing: data))?.objectValue?.members else { return [] }
        var found: [(owner: String, id: ID)] = []
        for (field, value) in members {
            guard let owner = of(field: field) else { continue }
            for text in value.arrayValue?.map(\.stringValue) ?? [value.stringValue] {
                guard found.count < idsMax else { return found }
                if let id = text.flatMap({ ID($0) }) { found.append((owner, id)) }
            }
        }
        return found
    }
}
