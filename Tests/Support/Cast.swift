// The people of a test, and the calls that most tests make. What only one service's tests need is an extension of this
// beside those tests.

import Contracts
import JSON
import Values

/// People who live in one town.
public struct Cast {
    public let town: Town
    /// In the order in which they signed up; the first one hosts.
    public let everyone: [Person]

    /// A host and some players, who have no full profiles.
    /// - Parameter shown: the display name of somebody with this nickname; `nil` for the usual one.
    public init(
        players count: Int = 4, seed: UInt64 = 1, adminEmail: String? = nil, limits: LimitSettings = .off,
        shown: (String) -> String? = { _ in nil }
    ) {
        let town = Town(seed: seed, adminEmail: adminEmail, limits: limits)
        self.town = town
        everyone = (["host"] + (0..<count).map { "player\($0)" }).map {
            town.signUp($0, displayName: shown($0))
        }
    }

    /// People with full profiles.
    public init(
        _ names: [String], adminEmail: String? = "boss@example.com", limits: LimitSettings = .off
    ) {
        let town = Town(adminEmail: adminEmail, limits: limits)
        self.town = town
        everyone = names.map { name in
            let person = town.signUp(name)
            town.complete(person)
            return person
        }
        town.settle()
    }

    public var host: Person { everyone[0] }
    public var players: [Person] { Array(everyone.dropFirst()) }
    /// A player.
    public subscript(number: Int) -> Person { everyone[number + 1] }
    /// Somebody by nickname.
    public subscript(name: String) -> Person {
        guard let person = everyone.first(where: { $0.nickname == name }) else {
            town.note("there is no \(name)")
            return .anyone()
        }
        return person
    }
    public func id(_ name: String) -> JSONValue { self[name].id }

    // MARK: - Asking

    /// Asks, and waits until all services have heard of it.
    @discardableResult
    public func ask(_ type: String, _ data: JSONValue = [:], _ person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    @discardableResult
    public func ask(_ type: String, _ data: JSONValue = [:], as name: String) -> Answer {
        ask(type, data, self[name])
    }

    /// An action toward one person.
    @discardableResult
    public func ask(_ type: String, _ whom: String, as name: String) -> Answer {
        ask(type, ["accountId": .string(whom)], self[name])
    }

    public func befriend(_ a: Person, _ b: Person) { town.befriend(a, b) }
    public func befriend(_ a: String, _ b: String) { town.befriend(self[a], self[b]) }

    // MARK: - Games

    /// A game of the host's; returns its id.
    public func game(capacity: Int? = nil, _ more: JSONValue = [:]) -> JSONValue {
        town.game(host: host, capacity: capacity, more)
    }

    /// `rsvp.<verb>` by a person.
    @discardableResult
    public func rsvp(
        _ verb: String, _ person: Person, _ game: JSONValue, _ more: JSONValue = [:]
    ) -> Answer {
        let fields: JSONValue = ["gameId": game]
        return ask("rsvp.\(verb)", fields.merging(more), person)
    }
}
