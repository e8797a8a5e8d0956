// Short calls for groups, among the people of a cast.

import Contracts
import JSON
import Values

extension Cast {
    /// A hidden group of somebody's; returns its id.
    public func group(of person: String = "ann", _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["name": "Friday Five"]
        let made = ask("groups.create", fields.merging(more), as: person)
        if !made.isOK { town.note("groups.create: \(made)") }
        return made["id"]
    }

    /// A public group of somebody's; returns its id.
    public func openGroup(
        of person: String = "ann", slug: String = "friday-five", joining: String = "open"
    ) -> JSONValue {
        group(
            of: person,
            ["listing": "public", "slug": .string(slug), "joining": .string(joining)])
    }

    /// `groups.<verb>` by somebody.
    @discardableResult
    public func group(
        _ verb: String, _ group: JSONValue, _ more: JSONValue = [:], as person: String
    ) -> Answer {
        let about: JSONValue = ["groupId": group]
        return ask("groups.\(verb)", about.merging(more), as: person)
    }

    /// Makes people members of a group, by a code of its owner's.
    public func join(_ group: JSONValue, _ people: String..., owner: String = "ann") {
        let code = self.group("code", group, ["on": true], as: owner)["code", "code"]
        for person in people {
            let joined = self.group("join", group, ["code": code], as: person)
            if !joined.isOK { town.note("groups.join: \(joined)") }
        }
    }

    /// A game that somebody hosts for a group, which its members see; returns its id.
    public func groupGame(
        _ group: JSONValue, by host: String = "ann", _ more: JSONValue = [:]
    ) -> JSONValue {
        let fields: JSONValue = ["groupId": group, "visibility": "group"]
        return town.game(host: self[host], fields.merging(more))
    }
}
