// A game with people, and one-word answers.

import AuthService
import Contracts
import JSON
import TestSupport
import Values

/// Answers to games, invitations and rosters.
extension Cast {
    /// Invites some people; the outcome for each: `invited`, or the reason of the refusal.
    @discardableResult
    func invite(_ people: [Person], _ game: JSONValue, as inviter: Person? = nil) -> [String] {
        let names = JSONValue.array(people.map { .string($0.nickname) })
        let answer = ask("invites.send", ["gameId": game, "accountIds": names], inviter ?? host)
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
        let answer = ask("invites.\(verb)", fields, person)
        return answer.reason?.rawValue ?? answer["status"].stringValue ?? "?"
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
        ask("games.update", fields.merging(["gameId": game]), host)
    }

    @discardableResult
    func games(_ verb: String, _ game: JSONValue) -> Answer { ask("games.\(verb)", ["gameId": game], host) }

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
