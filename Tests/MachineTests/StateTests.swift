// The state equals the log: replayed, from a snapshot, or live, its bytes are the same (reliability.md, test 5;
// architecture.md, Starting, The log).

import AuthService
import Contracts
import EventLine
import EventLog
import Foundation
import GamesService
import JSON
import LogContracts
import NotifyService
import RsvpService
import SocialService
import StatsService
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct StateTests {
    /// A town with events of every kind.
    static func lively(
        seed: UInt64, steps: Int = 50, _ between: (Town) throws -> Void = { _ in }
    ) throws -> Town {
        let town = Town(seed: seed)
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        var games: [JSONValue] = []
        for _ in 0..<steps {
            let person = people[town.randomNumber(below: people.count)]
            let game = games.isEmpty ? .null : games[town.randomNumber(below: games.count)]
            switch town.randomNumber(below: 9) {
            case 0: games.append(town.game(host: person, capacity: 2 + town.randomNumber(below: 3)))
            case 1:
                town.onboard(person, ["birthDate": .string("19\(60 + town.randomNumber(below: 39))-02-29")])
            case 2:
                town.ask("profile.update", ["bio": .string("\(town.randomNumber(below: 100))")], as: person)
            case 3: town.advance(hours: town.randomNumber(below: 9))
            case 4: town.ask("account.login", ["nickname": .string(person.nickname), "password": "wrong"])
            case 5: town.ask("games.cancel", ["gameId": game], as: person)
            default:
                town.ask(
                    ["rsvp.going", "rsvp.maybe"][town.randomNumber(below: 2)], ["gameId": game], as: person)
            }
            try between(town)
        }
        town.idle(seconds: 4)
        return town
    }

    @Test(arguments: Seeds.some(4))
    func aStateIsTheSameLiveFromTheLogAndFromASnapshot(seed: UInt64) throws {
        let town = try Self.lively(seed: seed) { town in
            guard town.randomNumber(below: 12) == 0 else { return }
            try town.auth.snapshot()
            try town.games.snapshot()
            try town.rsvp.snapshot()
        }
        let live = [town.auth.stateText, town.games.stateText, town.rsvp.stateText]
        for fromSnapshot in [true, false] {
            for name in ["auth", "games", "rsvp"] { try town.restart(name, fromSnapshot: fromSnapshot) }
            town.idle(seconds: 3)
            #expect([town.auth.stateText, town.games.stateText, town.rsvp.stateText] == live, "seed=\(seed)")
        }
        #expect(town.isWell && town.laggards.isEmpty, "seed=\(seed)")
    }

    @Test func aSnapshotOfOneSnapshotIsTheSameBytes() throws {
        let town = try Self.lively(seed: 5)
        try town.rsvp.snapshot()
        let first = try #require(try town.rsvp.machine.sections()).sections
        var restored = Machine<Rsvp>(
            settings: town.rsvp.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let isRestored = restored.restore(first, at: town.rsvp.machine.synced)
        #expect(isRestored)
        #expect(try restored.sections()?.sections == first)
    }

    @Test func aSnapshotThatCannotBeReadIsSaidToBe() {
        let town = Town()
        var machine = Machine<Games>(
            settings: town.games.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let isRestored = machine.restore(text: Array("{\"state\":7}".utf8), at: .start)
        #expect(!isRestored && machine.head == 0)
    }

    private func replay(_ type: String, version: Int = 1, data: String = "{}") throws {
        let town = Town()
        var machine = Machine<Games>(
            settings: town.games.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let header = EventHeader(
            sequence: 1, source: "games", type: type, time: Town.noon, schemaVersion: version)
        try machine.replay([EventLine(header: header, data: Array(data.utf8))])
    }

    @Test func aNewerVersionInTheOwnLogIsRefused() throws {
        let id = "0199a1b2-0000-7000-8000-000000000001"
        try replay("games.closed", data: "{\"gameId\":\"\(id)\",\"version\":2}")
        #expect(throws: MachineFailure.self) {
            try replay("games.closed", version: 2, data: "{\"gameId\":\"\(id)\",\"version\":2}")
        }
    }

    @Test func anUnknownTypeInTheOwnLogIsRefused() {
        let failure = #expect(throws: MachineFailure.self) { try replay("games.teleported") }
        #expect(failure?.description.contains("newer version") == true)
    }

    @Test func dataThatCannotBeReadIsRefused() {
        let failure = #expect(throws: MachineFailure.self) { try replay("games.closed", data: "{}") }
        #expect(failure?.description.contains("cannot be read") == true)
    }

    @Test func everyEventThatIsWrittenCanBeReadAgain() throws {
        let town = try Self.lively(seed: 11, steps: 120)
        func check<N: AnyNode>(_ node: N) {
            let known = N.S.rules.ownEventTypes.union([SeenMark.type(of: node.name)])
            #expect(Set(node.types).isSubset(of: known))
            for line in node.disk.lines { #expect((try? EventLine(parsing: line.bytes)) == line) }
        }
        for node in town.nodes { check(node) }
    }

    @Test func eachServiceAnswersExactlyWhatTheCatalogueSays() {
        func check<S: Service>(_ service: S.Type) {
            let noted =
                Catalogue.services.first { $0.name == S.name }?.nouns.flatMap(\.requests).map { $0.type }
                ?? []
            #expect(S.rules.requestTypes == Set(noted))
            #expect(S.rules.ownEventTypes.allSatisfy { $0.hasPrefix(S.name + ".") })
            let events = Catalogue.services.first { $0.name == S.name }?.events.map { $0.type } ?? []
            #expect(S.rules.ownEventTypes == Set(events))
        }
        for service in PlayedServices.all { check(service) }
    }

    @Test func thePlayedServicesAndTheTownAreThoseOfTheCatalogue() {
        #expect(PlayedServices.all.map { $0.name } == Catalogue.serviceNames)
        #expect(Town().nodes.map(\.name) == Catalogue.serviceNames)
    }
}
