// A game with people, and one-word answers.

import AuthService
import Contracts
import JSON
import TestSupport
import Values

/// A town with a host and some players who have observed each other's games.
struct Pitch {
    let town: Town
    let host: Person
    let players: [Person]

    init(
        players count: Int = 4, seed: UInt64 = 1, adminEmail: String? = nil, limits: LimitSettings = .off
    ) {
        town = Town(seed: seed, adminEmail: adminEmail, limits: limits)
        host = town.signUp("host")
        var players: [Person] = []
        for number in 0..<count { players.append(town.signUp("player\(number)")) }
        self.players = players
    }

    subscript(number: Int) -> Person { players[number] }

    func game(capacity: Int? = nil, _ more: JSONValue = [:]) -> JSONValue {
        town.game(host: host, capacity: capacity, more)
    }

    /// Makes two people friends.
    func befriend(_ a: Person, _ b: Person) {
        town.ask("friends.request", ["accountId": .string(b.nickname)], as: a)
        town.ask("friends.accept", ["accountId": .string(a.nickname)], as: b)
        town.settle()
    }

    /// Invites some people; the outcome for each: `invited`, or the reason of the refusal.
    @discardableResult
    func invite(_ people: [Person], _ game: JSONValue, as inviter: Person? = nil) -> [String] {
        let names = JSONValue.array(people.map { .string($0.nickname) })
        let answer = town.ask(
            "invites.send", ["gameId": game, "accountIds": names], as: inviter ?? host)
        town.settle()
        if let reason = answer.reason { return [reason.rawValue] }
        return answer["results"].arrayValue?.map { result in
            (result["status"] ?? result["reason"])?.stringValue ?? "?"
        } ?? []
    }

    /// `invites.<verb>` by a person: the resulting status, or the reason of the refusal.
    @discardableResult
    func invitation(_ verb: String, _ person: Person, _ game: JSONValue, of invitee: Person? = nil) -> String
    {
        var fields: JSONValue = ["gameId": game]
        if let invitee { fields = fields.merging(["accountId": .string(invitee.nickname)]) }
        let answer = town.ask("invites.\(verb)", fields, as: person)
        town.settle()
        return answer.reason?.rawValue ?? answer["status"].stringValue ?? "?"
    }

    /// `rsvp.<verb>` by a person.
    @discardableResult
    func rsvp(_ verb: String, _ person: Person, _ game: JSONValue, _ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = ["gameId": game]
        let answer = town.ask("rsvp.\(verb)", fields.merging(more), as: person)
        town.settle()
        return answer
    }

    /// The resulting status, or the reason of the refusal.
    @discardableResult
    func outcome(_ verb: String, _ person: Person, _ game: JSONValue, _ more: JSONValue = [:]) -> String {
        let answer = rsvp(verb, person, game, more)
        return answer.reason?.rawValue ?? answer["status"].stringValue ?? "?"
    }

    /// A host's decision about a person.
    @discardableResult
    func decide(_ verb: String, _ person: Person, _ game: JSONValue, as decider: Person? = nil) -> String {
        outcome(verb, decider ?? host, game, ["accountId": .string(person.nickname)])
    }

    @discardableResult
    func update(_ game: JSONValue, _ fields: JSONValue) -> Answer {
        let answer = town.ask("games.update", fields.merging(["gameId": game]), as: host)
        town.settle()
        return answer
    }

    @discardableResult
    func games(_ verb: String, _ game: JSONValue) -> Answer {
        let answer = town.ask("games.\(verb)", ["gameId": game], as: host)
        town.settle()
        return answer
    }

    /// Someone's status in a game, as they see it.
    func status(_ person: Person, _ game: JSONValue) -> String {
        let mine = town.ask("rsvp.mine", ["limit": 100], as: person).items
        return mine.first { $0["gameId"] == game }?["status"]?.stringValue ?? "none"
    }

    func roster(_ game: JSONValue, as person: Person? = nil) -> Answer {
        rsvp("roster", person ?? host, game)
    }

    /// The nicknames of a list of the roster.
    func names(_ list: String, _ game: JSONValue, as person: Person? = nil) -> [String]? {
        roster(game, as: person)[list].arrayValue?.compactMap { $0["nickname"]?.stringValue }
    }

    /// rsvp's events about a game's people.
    var changes: [JSONValue] { town.rsvp.told("rsvp.changed") }
}
