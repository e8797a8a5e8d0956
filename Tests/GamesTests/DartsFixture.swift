// People who play darts, for the suites of domain.md §5.

import Contracts
import JSON
import TestSupport
import Values

struct DartsPub {
    let town: Town
    let people: [Person]
    var ann: Person { people[0] }
    var bob: Person { people[1] }
    /// Also a friend of ann's.
    var cat: Person { people[2] }
    /// Without friends.
    var dan: Person { people[3] }

    init(limits: LimitSettings = .off) {
        town = Town(adminEmail: "boss@example.com", limits: limits)
        people = ["ann", "bob", "cat", "dan"].map { [town] in town.signUp($0) }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] { befriend(people[a], people[b]) }
    }

    func befriend(_ a: Person, _ b: Person) {
        for person in [a, b] { town.complete(person) }
        town.befriend(a, b)
    }

    @discardableResult
    func ask(_ type: String, _ data: JSONValue = [:], as person: Person, id: ID? = nil) -> Answer {
        let answer = town.ask(type, data, as: person, id: id)
        town.settle()
        return answer
    }

    /// The id of a match of ann's, and of others in the order given.
    func start(_ game: String = "x01", _ options: JSONValue = [:], _ players: JSONValue? = nil) -> JSONValue {
        let two: JSONValue = [["accountId": ann.id], ["accountId": bob.id]]
        let answer = ask(
            "darts.start",
            ["gameType": .string(game), "options": options, "players": players ?? two, "keepOrder": true],
            as: ann)
        if !answer.isOK { town.note("no match: \(answer)") }
        return answer["id"]
    }

    /// `T20 T20 20`
    @discardableResult
    func visit(
        _ match: JSONValue, _ darts: String, _ more: JSONValue = [:], as person: Person? = nil
    ) -> Answer {
        let list = darts.split(separator: " ").map { JSONValue.string(String($0)) }
        let fields: JSONValue = ["matchId": match, "darts": .array(list)]
        return ask("darts.visit", fields.merging(more), as: person ?? ann)
    }

    func match(_ match: JSONValue, as person: Person? = nil) -> Answer {
        ask("darts.match", ["matchId": match], as: person ?? ann)
    }

    /// A match of 101 that ann or bob wins with the second visit.
    func played(_ winner: Int = 0, _ players: JSONValue? = nil) -> JSONValue {
        let id = start("x01", ["startScore": 101], players)
        if winner == 1 { visit(id, "M M M") }
        for darts in ["T17 M M", "M M M", "BULL"] { visit(id, darts) }
        return id
    }
}
