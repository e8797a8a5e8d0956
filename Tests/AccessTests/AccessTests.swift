// Access rights (domain.md §1.6): each request, sent by each kind of caller with each relation to the object, has the
// outcome in AccessTable.swift.

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct AccessTests {
    @Test func everyRequestHasARow() {
        #expect(Set(AccessTable.rows.map(\.type)) == Set(Catalogue.requests.keys))
        #expect(AccessTable.rows.count == Catalogue.requests.count, "a row each")
        for row in AccessTable.rows {
            #expect(
                row.letters.count == AccessTable.whoTheyAre.count + AccessTable.whatTheyAre.count,
                "\(row.type)")
        }
    }

    @Test func everyRequestAsksForTheAccountThatItsRowSays() {
        for row in AccessTable.rows {
            #expect(Catalogue.requests[row.type]?.about.access == row.access, "\(row.type)")
        }
    }

    /// Callers whose request changes nothing share a town; each of the others gets a new one, because some requests end
    /// a session or an account.
    @Test(arguments: AccessTable.rows.map(\.type)) func everyoneIsTreatedAsTheTableSays(
        type: String
    ) throws {
        let request = try #require(Catalogue.requests[type])
        let row = try #require(AccessTable.rows.first { $0.type == type })
        let columns = (AccessTable.whoTheyAre + AccessTable.whatTheyAre).filter { row.letters[$0] != "-" }
        for isForFriends in [false, true] {
            let mine = columns.filter { AccessTable.forFriends.contains($0) == isForFriends }
            let harmless = mine.filter { row.letters[$0] != "y" || request is any Query.Type }
            var example: ExampleTown?
            for column in harmless + mine.filter({ !harmless.contains($0) }) {
                let isUsed = !harmless.contains(column) && example?.isChanged == true
                let here = isUsed ? nil : example
                let asked = here ?? ExampleTown(for: request, isForFriends: isForFriends)
                try expect(row, column, on: asked)
                asked.isChanged = !harmless.contains(column)
                example = asked
            }
        }
    }

    private func expect(_ row: AccessTable.Row, _ column: Character, on example: ExampleTown) throws {
        try example.enter(column)
        let data = try example.sample()
        example.relate(column)
        let answer = example.town.ask(row.type, data, as: example.caller, file: example.file)
        let expected = row.letters[column] ?? "-"
        #expect(letter(of: answer) == expected, "\(row.type) by \(column) should be \(expected): \(answer)")
        #expect(example.town.notes == [], "\(row.type) by \(column)")
    }

    private func letter(of answer: Answer) -> Character {
        switch answer.reason {
        case nil: answer.isOK ? "y" : "?"
        case .unauthenticated: "u"
        case .forbidden: "f"
        case .suspended: "s"
        case .tierRequired: "t"
        case .notFound: "n"
        case .invalidArgument: "i"
        case .conflict, .alreadyExists: "c"
        case .tooEarly, .tooLate, .gameNotOpen: "o"
        default: "?"
        }
    }
}

extension ExampleTown {
    /// Makes the column's caller the current one.
    func enter(_ column: Character) throws {
        switch column {
        case "N": caller = nil
        case "G": caller = town.guest()
        case "A": caller = boss
        case "h": caller = owner
        case "s" where !isAboutARequest: caller = owner
        default:
            let person = town.signUp("caller\(column.asciiValue ?? 0)")
            caller = person
            if column != "0" { town.complete(person) }
            if column == "0" {
                act("profile.photo-add", ["url": "https://pictures.example/caller.jpg"], as: person)
            }
            if column == "1" { act("profile.update", ["skillLevel": nil], as: person) }
            let whom: JSONValue = ["accountId": .string(person.nickname)]
            if column == "S" { act("account.suspend", whom, as: boss) }
            if column == "M" {
                act("account.set-role", whom.merging(["role": "moderator"]), as: boss)
            }
        }
        town.settle()
    }

    /// Whether the request is about a friend request, which belongs to two people.
    private var isAboutARequest: Bool {
        ["friends.accept", "friends.deny", "friends.withdraw"].contains(type)
    }

    /// Sets up the caller's relation to the owner, once the object exists: friends follow each other, and the owner
    /// blocks. A friend request belongs to the person who can accept it or take it back.
    func relate(_ column: Character) {
        guard let caller else { return }
        let toOwner: JSONValue = ["accountId": "owner"]
        let toCaller: JSONValue = ["accountId": .string(caller.nickname)]
        switch column {
        case "f":
            act("follows.add", toOwner, as: caller)
            act("follows.add", toCaller, as: owner)
        case "b": act("friends.block", toCaller, as: owner)
        case "s" where type == "friends.withdraw": act("friends.request", toOwner, as: caller)
        case "s" where isAboutARequest: act("friends.request", toCaller, as: owner)
        default: break
        }
        town.settle()
    }
}
