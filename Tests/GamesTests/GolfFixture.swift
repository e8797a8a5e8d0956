// People who play golf, for the suites of domain.md §5.20–5.23.

import Contracts
import JSON
import TestSupport
import Testing
import Values

struct GolfClub {
    let town: Town
    let people: [Person]
    var ann: Person { people[0] }
    var bob: Person { people[1] }
    var cat: Person { people[2] }
    /// Without friends.
    var dan: Person { people[3] }

    init(limits: LimitSettings = .off) {
        town = Town(adminEmail: "boss@example.com", limits: limits)
        people = ["ann", "bob", "cat", "dan"].map { [town] in town.signUp($0) }
        for person in people { town.complete(person) }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] { town.befriend(people[a], people[b]) }
    }

    @discardableResult
    func ask(_ type: String, _ data: JSONValue = [:], as person: Person, id: ID? = nil) -> Answer {
        let answer = town.ask(type, data, as: person, id: id)
        town.settle()
        return answer
    }

    static let pars: JSONValue = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    static let indexes: JSONValue = [1, 3, 5, 7, 9, 11, 13, 15, 17, 2, 4, 6, 8, 10, 12, 14, 16, 18]

    /// Eighteen holes of par 72, rated 72.0 and 113: a differential is what was played over par.
    static let links: JSONValue = [
        "name": "The Links", "place": ["lat": 37.78, "lng": -122.5, "name": "Lincoln Park"],
        "pars": pars, "strokeIndexes": indexes,
        "tees": [
            ["name": "Yellow", "rating": 72, "slope": 113],
            ["name": "Red", "gender": "female", "rating": 70, "slope": 120],
        ],
    ]

    func course(_ more: JSONValue = [:], as person: Person? = nil) -> JSONValue {
        let answer = ask("courses.save", GolfClub.links.merging(more), as: person ?? ann)
        #expect(answer.isOK, "no course: \(answer)")
        return answer["id"]
    }

    /// A card of ann's, with these players beside her.
    func card(
        on course: JSONValue, with others: [Person], _ more: JSONValue = [:], as owner: Person? = nil
    ) -> JSONValue {
        let players = ([owner ?? ann] + others).map { JSONValue.object(["accountId": $0.id]) }
        let fields: JSONValue = ["courseId": course, "players": .array(players)]
        let answer = ask("rounds.start", fields.merging(more), as: owner ?? ann)
        #expect(answer.isOK, "no round: \(answer)")
        return answer["id"]
    }

    @discardableResult
    func score(
        _ round: JSONValue, _ player: Int, _ hole: Int, _ strokes: Int, _ more: JSONValue = [:],
        as person: Person? = nil
    ) -> Answer {
        let fields: JSONValue = [
            "roundId": round, "player": .integer(Int64(player)), "hole": .integer(Int64(hole)),
            "strokes": .integer(Int64(strokes)),
        ]
        return ask("rounds.score", fields.merging(more), as: person ?? ann)
    }

    /// Writes par on each hole for each player, and so many strokes more on the first ones.
    func play(_ round: JSONValue, over: [Int], as person: Person? = nil) {
        for (player, over) in over.enumerated() {
            for hole in 1...18 { score(round, player, hole, hole <= over ? 5 : 4, as: person) }
        }
    }

    func attest(_ round: JSONValue, _ people: [Person]) {
        for person in people { ask("rounds.attest", ["roundId": round], as: person) }
    }

    func round(_ round: JSONValue, as person: Person? = nil) -> Answer {
        ask("rounds.get", ["roundId": round], as: person ?? ann)
    }
}

extension Answer {
    /// A value within an element of a list: `card["players", 0, "tee", "name"]`.
    subscript(list: String, place: Int, path: String...) -> JSONValue {
        guard let items = self[list].arrayValue, items.indices.contains(place) else { return .null }
        return path.reduce(items[place]) { $0[$1] ?? .null }
    }

    /// A score on a card: that of a player, by its place among theirs.
    func score(of player: Int, at place: Int = 0) -> JSONValue {
        guard let scores = self["players", player, "scores"].arrayValue, scores.indices.contains(place) else {
            return .null
        }
        return scores[place]["strokes"] ?? .null
    }
}
