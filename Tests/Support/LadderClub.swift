// A ladder and the people who play on it, for tests.

import Contracts
import JSON
import Values

/// A public ladder of the cast's host, on which players 1, 2 and so on stand in that order.
public struct LadderClub {
    public let cast: Cast
    public let ladder: JSONValue

    /// - Parameters:
    ///   - count: the players who have joined.
    ///   - fields: more fields of the ladder, which is of tennis.
    public init(_ cast: Cast, players count: Int, _ fields: JSONValue = [:]) {
        self.cast = cast
        let usual: JSONValue = ["name": "Club singles", "sport": "tennis", "visibility": "public"]
        ladder = cast.ask("ladders.create", usual.merging(fields), cast.host)["id"]
        for number in 0..<count { ask("join", [:], cast[number]) }
    }

    @discardableResult
    public func ask(_ verb: String, _ more: JSONValue = [:], _ person: Person) -> Answer {
        let own: JSONValue = ["ladderId": ladder]
        let answer = cast.ask("ladders.\(verb)", own.merging(more), person)
        cast.town.settle()
        return answer
    }

    @discardableResult
    public func challenge(_ upper: Int, by lower: Int, _ more: JSONValue = [:]) -> Answer {
        let whom: JSONValue = ["accountId": cast[upper].id]
        return ask("challenge", whom.merging(more), cast[lower])
    }

    /// Plays a challenge that was accepted: the lower player says that they have won, and the upper one agrees.
    @discardableResult
    public func win(_ lower: Int, against upper: Int) -> Answer {
        challenge(upper, by: lower)
        ask("accept", [:], cast[upper])
        ask("report", ["mine": 2, "theirs": 1], cast[lower])
        return ask("confirm", [:], cast[upper])
    }

    /// The players by their numbers, the first one on top.
    public var order: [Int] {
        let rungs = ask("get", [:], cast.host)["order"].arrayValue ?? []
        return rungs.compactMap { rung in
            (0..<cast.players.count).first { cast[$0].id == rung["person"]?["accountId"] }
        }
    }

    /// The state of a challenge.
    public func state(_ number: Int = 1) -> String? {
        let all = ask("challenges", [:], cast.host)["items"].arrayValue ?? []
        return all.first { $0["challenge"]?.intValue == number }?["state"]?.stringValue
    }
}
