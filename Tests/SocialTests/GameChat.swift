// Test support: a game with people who have full profiles, and its chat.

import Contracts
import JSON
import Machine
import Projections
import TestSupport
import Values

@testable import SocialService

/// The first person hosts a game, and `going` have joined it. The boss is an administrator.
struct GameChat {
    let cast: Cast
    let boss: Person
    let host: String
    let game: JSONValue
    var town: Town { cast.town }

    init(
        _ names: [String] = ["ann", "bob", "cat", "dan"], going: [String] = ["bob"],
        _ fields: JSONValue = [:], limits: LimitSettings = .off
    ) {
        cast = Cast(names, limits: limits)
        boss = cast.boss()
        host = names[0]
        game = cast.town.game(host: cast[names[0]], fields)
        for name in going { cast.town.going(cast[name], game) }
        cast.town.settle()
    }

    /// `chat.<verb>` by someone, on the game.
    @discardableResult
    func chat(
        _ verb: String, _ fields: JSONValue = [:], as person: String, in game: JSONValue? = nil
    ) -> Answer {
        let about: JSONValue = ["gameId": game ?? self.game]
        return cast.ask("chat.\(verb)", about.merging(fields), as: person)
    }

    /// Sends a message; returns its id.
    @discardableResult
    func say(_ text: String, as person: String, in game: JSONValue? = nil) -> JSONValue {
        chat("send", ["text": .string(text)], as: person, in: game)["id"]
    }

    @discardableResult
    func rsvp(_ verb: String, as person: String, _ whom: String? = nil, in game: JSONValue? = nil) -> Answer {
        var fields: JSONValue = ["gameId": game ?? self.game]
        if let whom { fields = fields.merging(["accountId": .string(whom)]) }
        return cast.ask("rsvp.\(verb)", fields, as: person)
    }

    @discardableResult
    func games(_ verb: String, _ fields: JSONValue = [:]) -> Answer {
        let about: JSONValue = ["gameId": game]
        return cast.ask("games.\(verb)", about.merging(fields), as: host)
    }

    /// Two days later, when the game is over.
    func play() {
        town.advance(hours: 49)
        games("complete")
    }

    @discardableResult
    func remove(_ message: JSONValue) -> Answer {
        let answer = town.ask("chat.remove", ["messageId": message], as: boss)
        town.settle()
        return answer
    }

    /// The chat as a person sees it, oldest first: texts, photos, and system lines in angle brackets.
    func heard(as person: String, in game: JSONValue? = nil) -> [String] {
        GameChat.words(chat("history", ["limit": 100], as: person, in: game).items)
    }

    static func words(_ items: [JSONValue]) -> [String] {
        items.reversed().map { item in
            if item["removed"] == true { return "-" }
            if item["hidden"] == true, item["text"] == nil { return "?" }
            if item["type"] == "system" { return "<\(item["text"]?.stringValue ?? "")>" }
            return item["text"]?.stringValue ?? item["photo"]?.stringValue ?? ""
        }
    }

    func unread(_ person: String, in game: JSONValue? = nil) -> Int {
        let games = cast.ask("chat.unread", as: person)["games"].arrayValue ?? []
        return games.first { $0["gameId"] == game ?? self.game }?["unread"]?.intValue ?? 0
    }

    func total(_ person: String) -> Int { cast.ask("chat.unread", as: person)["total"].intValue ?? -1 }

    /// auth publishes that somebody's profile is no longer full.
    func thin(_ name: String) {
        town.ask("profile.photo-remove", ["index": 0], as: cast[name])
        town.settle()
        if town.social.machine.state.people.facts(of: ID(cast.id(name)))?.tier == 2 {
            town.note("\(name) still has a full profile")
        }
    }
}

/// Feedback on the game.
extension GameChat {
    /// A game that is over.
    static func played(going: [String] = ["bob", "cat"]) -> GameChat {
        let talk = GameChat(going: going)
        talk.play()
        return talk
    }

    @discardableResult
    func submit(_ fields: JSONValue = [:], as person: String) -> Answer {
        let all: JSONValue = ["gameId": game, "allGood": true]
        return cast.ask("feedback.submit", all.merging(fields), as: person)
    }

    static func incident(
        _ target: String, _ issues: JSONValue = ["late"], _ comment: String? = nil
    ) -> JSONValue {
        let fields: JSONValue = ["target": .string(target), "issues": issues]
        return comment.map { fields.merging(["comment": .string($0)]) } ?? fields
    }

    func pending(_ person: String) -> [JSONValue] { cast.ask("feedback.pending", as: person).items }
}

extension ID {
    init(_ value: JSONValue) { self = value.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0) }
}
