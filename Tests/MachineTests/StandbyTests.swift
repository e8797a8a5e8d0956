// A second process on the same log: it has the same state as the first, and continues where that one ended
// (architecture.md, rules 1 and 3, Starting).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import RsvpService

@Suite struct StandbyTests {
    let town = Town()

    @Test func aStandbyKnowsWhatThePrimaryKnows() {
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let standby = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 2)
        for person in [bob, cat] { town.going(person, game) }
        town.idle(seconds: 4)
        #expect(standby.machine.role == .standby && standby.stateText == town.rsvp.stateText)
        #expect(standby.machine.head == town.rsvp.machine.head)
    }

    @Test func aStandbyAppliesOnlyAnnouncedLines() {
        let ann = town.signUp("ann")
        let standby = town.standby(town.games)
        town.idle(seconds: 3)
        let before = standby.machine.head
        town.games.losesOutputs = true
        town.ask("games.create", town.gameFields(), as: ann)
        #expect(standby.machine.head == before && town.games.machine.head > before)
    }

    @Test func aStandbyTakesNoCommandsAndWritesNothing() {
        let ann = town.signUp("ann")
        let game = town.game(host: ann)
        let standby = town.standby(town.rsvp)
        town.idle(seconds: 3)
        let before = town.rsvp.disk.lines.count
        #expect(town.ask("rsvp.maybe", ["gameId": game], as: ann, of: standby).isHandedOn)
        #expect(town.rsvp.disk.lines.count == before)
    }

    @Test func aStandbyNeedsNoWakeUpBeforeTheNextHeadMessage() {
        let standby = town.standby(town.rsvp)
        #expect(standby.machine.nextWake() > town.now.monotonicMs)
    }

    @Test func aStandbyGoesOnWhereThePrimaryEnded() throws {
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let standby = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 2)
        for person in [bob, cat] { town.going(person, game) }
        town.rsvp.isUp = false
        town.ask("games.update", ["gameId": game, "capacity": 3], as: ann)
        try town.promote(standby, over: town.rsvp)
        town.idle(seconds: 3)
        #expect(town.rsvp.machine.role == .primary && town.rsvp.isTaking)
        #expect(
            town.rsvp.machine.state.rosters.map(\.counts.going) == [3],
            "reacts to what was not yet seen")
        #expect(town.going(cat, game)["status"] == "going" && town.laggards.isEmpty)
    }

    @Test func aStandbyDoesNotReactAgainToThePrimarysLines() throws {
        let (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        let standby = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 2)
        for person in [bob, cat] { town.going(person, game) }
        // Appended and synced, but neither announced nor published.
        town.rsvp.losesOutputs = true
        town.ask("games.update", ["gameId": game, "capacity": 3], as: ann)
        town.rsvp.isUp = false
        try town.promote(standby, over: town.rsvp)
        town.idle(seconds: 3)
        #expect(town.reactionsTwice.isEmpty && town.disagreements([game]).isEmpty)
        #expect(town.rsvp.machine.state.rosters.map(\.counts.going) == [3])
    }

    @Test func aStandbyAnswersARepeatAsThePrimaryDid() throws {
        let ann = town.signUp("ann")
        let standby = town.standby(town.games)
        let (id, fields) = (town.freshID(), town.gameFields())
        let first = town.ask("games.create", fields, as: ann, id: id)
        try town.promote(standby, over: town.games)
        town.idle(seconds: 2)
        let second = town.ask("games.create", fields, as: ann, id: id)
        #expect(first.isOK && first.data == second.data)
        #expect(town.games.types.filter { $0 == "games.created" }.count == 1)
    }

    @Test func aStandbyServesItsLogAtOnceAndCommandsOnceItIsCaughtUp() throws {
        let ann = town.signUp("ann")
        town.game(host: ann)
        town.rsvp.holdsFetches = ["auth"]
        try town.restart("rsvp")
        #expect(town.rsvp.machine.role == .starting && !town.rsvp.isTaking)
        let page = town.raw(
            "{\"id\":\"\(town.freshID())\",\"type\":\"log.read\",\"data\":{\"after\":\"0:00000000\"}}",
            to: "rsvp")
        #expect(page.data["lines"]?.arrayValue?.count == town.rsvp.disk.lines.count)
        #expect(town.ask("rsvp.mine", as: ann).reason == .unavailable)
    }

    @Test func aPageBeginsBehindALineOrAtANumber() {
        let town = Town()
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        func read(_ data: String) -> Answer {
            town.raw(
                "{\"id\":\"\(town.freshID())\",\"type\":\"log.read\",\"data\":\(data)}", to: "games")
        }
        let positions = town.games.disk.lines.map { JSONValue.string("\($0.position)") }
        #expect(read("{\"from\":2}").data["lines"] == .array(Array(positions.dropFirst())))
        #expect(
            read("{\"after\":\"\(town.games.disk.lines[0].position)\"}").data["lines"]
                == .array(Array(positions.dropFirst())))
        for wrong in ["{}", "{\"from\":-1}", "{\"from\":1,\"after\":\"0:00000000\"}", "{\"from\":\"1\"}"] {
            let refusal = read(wrong)
            #expect(refusal.reason == .invalidArgument, "\(wrong)")
            #expect(refusal.refusal?.message.contains("{\"from\":58,\"limit\":1000}") == true)
        }
    }

    @Test(arguments: Seeds.some(6))
    func takeoversAtRandomLoseNothing(seed: UInt64) throws {
        let town = Town(seed: seed)
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        let game = town.game(host: people[0], capacity: 2)
        var standby = town.standby(town.rsvp)
        for _ in 0..<40 {
            let person = people[town.randomNumber(below: people.count)]
            switch town.randomNumber(below: 8) {
            case 0:
                try town.promote(standby, over: town.rsvp)
                standby = town.standby(town.rsvp)
            case 1: town.rsvp.losesOutputs = true
            case 2: town.pass(milliseconds: 700)
            case 3:
                let capacity = JSONValue.integer(Int64(2 + town.randomNumber(below: 3)))
                town.ask("games.update", ["gameId": game, "capacity": capacity], as: people[0])
            default:
                let type = ["rsvp.going", "rsvp.leave"][town.randomNumber(below: 2)]
                town.ask(type, ["gameId": game], as: person)
            }
        }
        try town.promote(standby, over: town.rsvp)
        let last = town.standby(town.rsvp)
        town.idle(seconds: 6)
        #expect(town.laggards.isEmpty && town.disagreements([game]).isEmpty && town.isWell, "seed=\(seed)")
        #expect(town.reactionsTwice.isEmpty && last.stateText == town.rsvp.stateText, "seed=\(seed)")
    }
}
