// Test support: short calls for groups, among people with full profiles.

import Contracts
import JSON
import TestSupport
import Values

extension Cast {
    /// The reason for which somebody is refused; `nil` if they are not.
    func refusal(_ verb: String, _ group: JSONValue, _ more: JSONValue = [:], as person: String) -> Reason? {
        self.group(verb, group, more, as: person).reason
    }

    /// Somebody's place in a group, as they read it; `nil` where they do not see the group.
    func standing(of person: String, in group: JSONValue) -> String? {
        self.group("get", group, as: person)["standing"].stringValue
    }

    /// The code that somebody makes for a group.
    func code(of group: JSONValue, by person: String = "ann") -> JSONValue {
        self.group("code", group, ["on": true], as: person)["code", "code"]
    }

    /// The names of events of groups since a line of social's log.
    func groupEvents(since count: Int = 0) -> [String] {
        town.social.types.dropFirst(count).filter { $0.contains("group") }
    }
}
