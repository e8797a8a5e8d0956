// Test support: people with full profiles, and short calls for follows, friends and blocks.

import Contracts
import JSON
import TestSupport
import Values

struct Circle {
    let town: Town
    private let people: [String: Person]

    init(_ names: [String], limits: LimitSettings = .off) {
        town = Town(adminEmail: "boss@example.com", limits: limits)
        var people: [String: Person] = [:]
        for name in names {
            let person = town.signUp(name)
            town.complete(person)
            people[name] = person
        }
        self.people = people
        town.settle()
    }

    subscript(name: String) -> Person { people[name]! }

    func id(_ name: String) -> JSONValue { self[name].id }

    @discardableResult
    func ask(_ type: String, _ data: JSONValue = [:], as person: String) -> Answer {
        let answer = town.ask(type, data, as: self[person])
        town.settle()
        return answer
    }

    /// An action toward one person.
    @discardableResult
    func ask(_ type: String, _ whom: String, as person: String) -> Answer {
        ask(type, ["accountId": .string(whom)], as: person)
    }

    func befriend(_ a: String, _ b: String) {
        ask("friends.request", b, as: a)
        ask("friends.accept", a, as: b)
    }

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
