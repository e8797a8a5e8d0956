// The hosts of cups, leagues and ladders: one rule for all three (domain.md §16.14).

import Contracts
import JSON
import TestSupport
import Testing
import Values

/// Bob's cup, league or ladder in Ann's group. Everybody else is a member, and on the ladder.
private struct Competition {
    let cast = Cast(["boss", "ann", "bob", "cat", "dan"])
    let noun: String
    let id: JSONValue

    init(_ noun: String) {
        self.noun = noun
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        let more: JSONValue =
            switch noun {
            case "cup": ["format": "single"]
            case "league": ["timezone": "UTC"]
            default: [:]
            }
        let fields: JSONValue = ["name": "Tuesday", "sport": "tennis", "groupId": group]
        id = cast.ask("\(noun)s.create", fields.merging(more), as: "bob")["id"]
        if noun == "cup" { ask("open", as: "bob") }
        if noun == "ladder" { for name in ["cat", "dan"] { ask("join", as: name) } }
    }

    @discardableResult
    func ask(_ verb: String, _ more: JSONValue = [:], as name: String) -> Answer {
        let own: JSONValue = [noun + "Id": id]
        return cast.ask("\(noun)s.\(verb)", own.merging(more), as: name)
    }

    @discardableResult
    func name(_ person: String, _ on: Bool = true, as name: String) -> Answer {
        ask("cohost", ["accountId": .string(person), "on": .bool(on)], as: name)
    }

    /// Makes somebody a co-host, who agrees where that is asked.
    func add(_ person: String) {
        name(person, as: "bob")
        #expect(name(person, as: person).isOK, "what holds already is no mistake")
    }

    func delete(_ name: String) {
        cast.ask("account.delete", ["password": .string(cast[name].password)], as: name)
        cast.town.settle()
    }

    private var shown: JSONValue { cast.town.games.told("games.\(noun)-changed").last ?? .null }
    var host: JSONValue? { shown["hostId"] }
    var coHosts: [JSONValue]? { shown["coHosts"]?.arrayValue }
    var status: String? { shown["status"]?.stringValue }
}

@Suite struct CompetitionHostTests {
    private static let nouns = ["cup", "league", "ladder"]

    @Test(arguments: nouns)
    func onlyTheHostNamesCoHosts(_ noun: String) {
        let one = Competition(noun)
        for (person, on) in [("dan", true), ("cat", true), ("dan", false)] {
            let refusal = one.name(person, on, as: "cat").refusal
            #expect(refusal?.message == "only the host says who hosts the \(noun) as well")
            #expect(refusal?.reason == .forbidden && refusal?.field == noun + "Id")
        }
        let himself = one.name("bob", as: "bob").refusal
        #expect(himself?.reason == .conflict && himself?.field == "accountId")
        #expect(one.name("bob", false, as: "bob").isOK, "he is none")
    }

    @Test(arguments: nouns)
    func aCoHostStopsAtAnyTime(_ noun: String) {
        let one = Competition(noun)
        for person in ["cat", "dan"] { one.add(person) }
        #expect(one.coHosts == [one.cast.id("cat"), one.cast.id("dan")])
        one.name("cat", false, as: "bob")
        #expect(one.coHosts == [one.cast.id("dan")])
        #expect(one.ask(noun == "ladder" ? "close" : "cancel", as: "bob").isOK)
        #expect(one.name("cat", as: "bob").reason == .conflict, "it is over")
        #expect(one.name("dan", false, as: "dan").isOK && one.coHosts == [])
    }

    @Test(arguments: nouns)
    func theFirstCoHostThenTheGroupsOwnerFollowsAHostWhoIsGone(_ noun: String) {
        let one = Competition(noun)
        for person in ["cat", "dan"] { one.add(person) }
        one.delete("bob")
        #expect(one.host == one.cast.id("cat") && one.coHosts == [one.cast.id("dan")])
        one.delete("dan")
        #expect(one.host == one.cast.id("cat") && one.coHosts == [])
        one.delete("cat")
        #expect(one.host == one.cast.id("ann"), "she owns the group")
        one.delete("ann")
        #expect(one.status == (noun == "ladder" ? "closed" : "cancelled"))
    }

    @Test(arguments: nouns)
    func aBlockWithTheHostEndsWhatACoHostMayDo(_ noun: String) {
        let one = Competition(noun)
        for person in ["cat", "dan"] { one.add(person) }
        one.cast.ask("friends.block", "dan", as: "cat")
        let name: JSONValue = ["name": "Wednesday"]
        #expect(one.ask("update", name, as: "dan").isOK, "neither of them is the host")
        one.delete("bob")
        #expect(one.host == one.cast.id("cat"))
        #expect(one.ask("update", ["name": "Thursday"], as: "dan").isOK == false)
    }

    @Test(arguments: nouns)
    func aChangeOfAnOldVersionOrByAGuestIsRefused(_ noun: String) {
        let one = Competition(noun)
        let stale = one.ask("update", ["name": "Wednesday", "ifVersion": 9], as: "bob").refusal
        #expect(stale?.reason == .versionMismatch && stale?.version != nil)
        let guest = one.ask("update", ["name": "Wednesday"], as: "cat").refusal
        #expect(guest?.message == "only the hosts of the \(noun) do this" && guest?.field == noun + "Id")
    }
}
