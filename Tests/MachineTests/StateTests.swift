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
import Packed
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

    /// Loads what a snapshot of this moment has, and asks for the same again.
    private func checkSections<S: Service>(_ node: Node<S>) throws {
        let (position, sections) = try #require(try node.machine.sections())
        var restored = Machine<S>(
            settings: node.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let isRestored = restored.restore(sections, at: position)
        #expect(isRestored, "\(S.name): \(sections.problem ?? "")")
        #expect(try JSONCoding.encode(restored.state) == JSONCoding.encode(node.machine.state), "\(S.name)")
        #expect(restored.followed == node.machine.followed && restored.synced == node.machine.synced)
        #expect(restored.remembered.count == node.machine.remembered.count)
        #expect(try restored.sections()?.sections == sections, "\(S.name)")
        #expect(sections.heads == Machine<S>.snapshotSections)

        let text = try JSONCoding.encode(EarlierSnapshot(machine: node.machine))
        var earlier = Machine<S>(
            settings: node.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let isRead = earlier.restore(text: text, at: position)
        #expect(isRead && earlier.followed == node.machine.followed)
        #expect(try JSONCoding.encode(earlier.state) == JSONCoding.encode(node.machine.state), "\(S.name)")
    }

    @Test(arguments: Seeds.some(3))
    func eachServicesSectionsAreReadAsTheyWereWritten(seed: UInt64) throws {
        let town = try Self.lively(seed: seed, steps: 80)
        try checkSections(town.auth)
        try checkSections(town.games)
        try checkSections(town.rsvp)
        try checkSections(town.social)
        try checkSections(town.notify)
        try checkSections(town.stats)
    }

    @Test func aSnapshotWithASectionOfAnotherFormIsNotUsed() throws {
        let town = try Self.lively(seed: 3, steps: 10)
        let (position, sections) = try #require(try town.auth.machine.sections())
        var machine = Machine<Auth>(
            settings: town.auth.settings, entropy: Entropy(SplitMix64(seed: 1)), role: .starting)
        let form = try #require(sections.heads.first { $0.name == "sessions" }).form
        for (other, problem) in [
            (form + " more:bool", "whose section sessions has another form than this version's"),
            (
                form.replacing("generation:int", with: "generation:number"),
                "whose section sessions has another form than this version's"
            ),
        ] {
            let changed = MemorySections()
            try sections.write(to: changed)
            changed.rename("sessions", to: "sessions", form: other)
            let isRestored = machine.restore(changed, at: position)
            #expect(!isRestored && changed.problem == problem && machine.head == 0)
        }
        let renamed = MemorySections()
        try sections.write(to: renamed)
        renamed.rename("sessions", to: "logins", form: form)
        let isRestored = machine.restore(renamed, at: position)
        #expect(!isRestored)
        #expect(renamed.problem == "with a section logins that this version does not have")
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

/// A snapshot as the last build before sections wrote it, without remembered requests.
private struct EarlierSnapshot<S: Service>: Encodable {
    let machine: Machine<S>

    private enum CodingKeys: CodingKey { case state, remembered }

    func encode(to encoder: any Encoder) throws {
        try machine.standing.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(machine.state, forKey: .state)
        try container.encode([String](), forKey: .remembered)
    }
}
