// Test support: short calls for groups, among people with full profiles.

import Contracts
import JSON
import TestSupport
import Values

extension Cast {
    /// A hidden group of somebody's; returns its id.
    func group(of person: String = "ann", _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["name": "Friday Five"]
        let made = ask("groups.create", fields.merging(more), as: person)
        if !made.isOK { town.note("groups.create: \(made)") }
        return made["id"]
    }

    /// A public group of somebody's; returns its id.
    func openGroup(
        of person: String = "ann", slug: String = "friday-five", joining: String = "open"
    ) -> JSONValue {
        group(
            of: person,
            ["listing": "public", "slug": .string(slug), "joining": .string(joining)])
    }

    /// `groups.<verb>` by somebody.
    @discardableResult
    func group(_ verb: String, _ group: JSONValue, _ more: JSONValue = [:], as person: String) -> Answer {
        let about: JSONValue = ["groupId": group]
        return ask("groups.\(verb)", about.merging(more), as: person)
    }

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
