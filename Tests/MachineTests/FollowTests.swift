// Following other services: gaps, lost and repeated messages, heads, a log that was replaced (architecture.md, rules 3
// and 4; reliability.md, tests 6 and 7).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct FollowTests {
    let town = Town()

    @Test func aLostLastEventIsFoundByTheHead() {
        let ann = town.signUp("ann")
        town.weather = Weather(drop: 1)
        town.ask("games.create", town.gameFields(), as: ann)
        #expect(town.rsvp.disk.lines.isEmpty)
        town.weather = .fine
        town.idle(seconds: 2)
        #expect(town.rsvp.events == ["rsvp.changed"])
    }

    @Test func aHoleIsReadFromTheSource() {
        let ann = town.signUp("ann")
        town.weather = Weather(drop: 1)
        for _ in 0..<5 { town.ask("games.create", town.gameFields(), as: ann) }
        town.weather = .fine
        town.ask("games.create", town.gameFields(), as: ann)
        // The first game also creates its venue.
        #expect(town.rsvp.follower(of: "games")?.cursor.sequence == 7)
        #expect(town.rsvp.types.filter { $0 == "rsvp.changed" }.count == 6)
    }

    @Test func longAbsencesAreCaughtUpInPages() throws {
        let ann = town.signUp("ann")
        town.rsvp.isUp = false
        for _ in 0..<30 { town.ask("games.create", town.gameFields(), as: ann) }
        town.pageLines = 7
        try town.restart("rsvp")
        town.idle(seconds: 2)
        #expect(town.rsvp.types.filter { $0 == "rsvp.changed" }.count == 30 && town.isWell)
    }

    @Test func aSourceThatIsDownIsNotAskedAsFastAsItFails() throws {
        let ann = town.signUp("ann")
        town.game(host: ann)
        town.games.isUp = false
        try town.restart("rsvp")
        town.idle(seconds: 4)
        #expect(town.isWell && (1...8).contains(town.rsvp.fetches))
        #expect(!town.rsvp.isTaking && town.rsvp.machine.role == .starting, "it does not know what it knew")
    }

    @Test func aHeadThatComesLateStopsNobody() {
        let ann = town.signUp("ann")
        town.game(host: ann)
        let old = town.published.last { $0.topic == "_head.games" }?.body ?? []
        town.game(host: ann)
        town.idle(seconds: 2)
        for _ in 0..<3 { town.forge(to: "rsvp", "_head.games", old) }
        #expect(town.rsvp.follower(of: "games")?.stopped == nil && town.isWell)
        town.game(host: ann)
        #expect(town.rsvp.follower(of: "games")?.cursor.sequence == UInt64(town.games.disk.lines.count))
    }

    @Test func anotherLineUnderAKnownNumberStopsTheFollower() throws {
        town.game(host: town.signUp("ann"))
        let known = try #require(town.rsvp.follower(of: "games")?.cursor)
        let other = Position(sequence: known.sequence, checksum: known.checksum ^ 1)
        town.forge(to: "rsvp", "_head.games", Array("{\"head\":\"\(other)\"}".utf8))
        #expect(town.rsvp.follower(of: "games")?.stopped?.contains("is now") == true)
    }

    @Test func aRestoredShorterLogStopsTheFollowers() throws {
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        town.idle()
        try town.restore("games", lines: 1)
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.stopped != nil)
        #expect(town.rsvp.follower(of: "auth")?.stopped == nil)
    }

    @Test func aRestoredLogThatGrewAgainStopsTheFollowers() throws {
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        town.idle()
        town.weather = Weather(drop: 1)
        try town.restore("games", lines: 1)
        for _ in 0..<9 {
            town.ask("games.create", town.gameFields(["title": "Another"]), as: ann, after: Positions())
        }
        town.weather = .fine
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.stopped != nil)
    }

    /// The log continued from an older copy, with a longer batch in place of the one that had been seen.
    @Test func aBatchThatEndsBeyondItsSeenPositionStopsAStart() throws {
        let ann = town.signUp("ann")
        for _ in 0..<2 { town.game(host: ann) }
        town.idle(seconds: 3)
        let seen = town.rsvp.machine.written["games"]
        let last = try #require(town.games.disk.lines.first { $0.sequence == seen })
        try #require(last.header.batchFirst == seen && last.endsBatch)
        let closed = try GameClosed(gameId: town.freshID(), version: 2).written()
        let longer = [seen, seen + 1].map { sequence in
            EventLine(
                header: EventHeader(
                    sequence: sequence, source: "games", type: GameClosed.type, time: town.now.wall,
                    batchStart: sequence == seen ? nil : seen, batchEnd: seen + 1), data: closed)
        }
        town.games.cut(to: Int(seen) - 1, andGoOn: longer)
        try town.restart("games")
        try town.restart("rsvp")
        town.idle(seconds: 3)
        #expect(town.rsvp.follower(of: "games")?.stopped?.contains("were written together") == true)
    }

    @Test func aSourceThatSawMoreOfThisLogThanItHasIsNotFollowed() throws {
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        town.idle()
        try town.restore("games", lines: 1)
        town.idle(seconds: 2)
        #expect(town.games.follower(of: "rsvp")?.stopped?.contains("has seen games") == true)
    }

    /// A log restarted from an older copy has other lines than the ones that were seen, and these have seen lines of
    /// the observers.
    @Test func batchesThatHaveSeenEachOtherStopBothInsteadOfWaitingForEver() {
        town.signUp("ann")
        (town.games.isUp, town.social.isUp) = (false, false)
        func forge(_ source: String, seen: Positions) {
            let header = EventHeader(
                sequence: 1, source: source, type: "\(source)._seen", time: Town.noon, seen: seen)
            town.forge(to: "rsvp", "\(source)._seen", EventLine(header: header).bytes)
        }
        forge("games", seen: Positions(["social": 1]))
        #expect(town.rsvp.follower(of: "games")?.stopped == nil, "it waits")
        forge("social", seen: Positions(["games": 1]))
        for source in ["games", "social"] {
            #expect(town.rsvp.follower(of: source)?.stopped?.contains("has seen it") == true)
        }
        #expect(town.rsvp.follower(of: "auth")?.stopped == nil)
    }

    @Test func aDamagedMessageIsReadFromTheLogInstead() {
        let ann = town.signUp("ann")
        town.weather = Weather(drop: 1)
        town.ask("games.create", town.gameFields(), as: ann)
        town.weather = .fine
        var body = town.games.disk.lines[0].bytes
        body[body.count / 2] ^= 1
        town.forge(to: "rsvp", "games.created", body)
        #expect(town.rsvp.machine.counters.damaged == 1 && town.rsvp.disk.lines.isEmpty)
        town.idle(seconds: 2)
        #expect(town.rsvp.events == ["rsvp.changed"])
    }

    @Test func anUnknownEventOfAnotherIsPassedOver() throws {
        let ann = town.signUp("ann")
        let lines = town.games.disk.lines.count + 1
        let header = EventHeader(
            sequence: UInt64(lines), source: "games", type: "games.teleported", time: Town.noon)
        let line = EventLine(header: header, data: Array("{}".utf8))
        town.forge(to: "rsvp", "games.teleported", line.bytes)
        #expect(town.rsvp.follower(of: "games")?.cursor == line.position)
        #expect(town.ask("rsvp.mine", as: ann, after: Positions()).isOK)
    }

    @Test func aBatchWithALineThatCannotBeReadIsNotTakenAtAll() throws {
        let ann = town.signUp("ann")
        let created = GameCreated(gameId: town.freshID(), hostId: town.freshID(), details: .sample)
        let lines = [(1, RuleCoding.bytes(created)), (2, Array("{\"gameId\":7}".utf8))].map { number, data in
            EventLine(
                header: EventHeader(
                    sequence: UInt64(number), source: "games", type: "games.created", time: Town.noon,
                    batchStart: number == 1 ? nil : 1, batchEnd: 2), data: data)
        }
        for line in lines { town.forge(to: "rsvp", "games.created", line.bytes) }
        #expect(town.rsvp.follower(of: "games")?.stopped?.contains("cannot be read") == true)
        #expect(town.rsvp.disk.lines.isEmpty, "nor reacted to")
        #expect(town.ask("rsvp.mine", as: ann, after: Positions()).isOK)
    }

    @Test func aHeadBeyondAllNumbersIsJustARumour() {
        let ann = town.signUp("ann")
        for head in ["18446744073709551615:00000000", "9:zzzzzzzz", "x", ""] {
            town.forge(to: "rsvp", "_head.games", Array("{\"head\":\"\(head)\"}".utf8))
        }
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.lag == 0 && town.isWell)
        town.game(host: ann)
        #expect(town.rsvp.events == ["rsvp.changed"])
    }

    @Test(arguments: Seeds.some(12))
    func followersConvergeHoweverMessagesAreLostAndRepeated(seed: UInt64) {
        let town = Town(seed: seed)
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        town.weather = Weather(drop: 0.3, duplicate: 0.5, delayMsMax: 3000)
        var games: [JSONValue] = []
        for _ in 0..<60 {
            let person = people[town.randomNumber(below: people.count)]
            switch town.randomNumber(below: 5) {
            case 0: games.append(town.ask("games.create", town.gameFields(["capacity": 2]), as: person)["id"])
            case 1: town.pass(milliseconds: 700)
            default:
                guard !games.isEmpty else { continue }
                let game = games[town.randomNumber(below: games.count)]
                let type = ["rsvp.going", "rsvp.leave", "games.cancel"][town.randomNumber(below: 3)]
                town.ask(type, ["gameId": game], as: person)
            }
        }
        town.weather = .fine
        // Messages in flight take three seconds at most; then two heartbeats are enough.
        town.idle(seconds: 6)
        #expect(town.isWell, "seed=\(seed)")
        #expect(town.laggards.isEmpty, "seed=\(seed)")
        #expect(town.disagreements(games).isEmpty, "seed=\(seed)")
    }
}
