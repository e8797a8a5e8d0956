// `tap at` and `tap diff`: a state replayed from the logs, as of an earlier time, and as it should be now.

import Contracts
import EventLog
import Foundation
import JSON
import Machine
import NotifyService
import Platform
import TapReplay
import TestSupport
import Testing
import Values

@Suite struct PastTests {
    let street = Cast.street(players: 2)
    var town: Town { street.town }

    private func answer(
        _ logs: ServiceLogs, _ type: String, _ data: JSONValue, as person: Person?, at time: Timestamp
    ) throws -> Result<JSONValue, Refusal> {
        let service = type.hasPrefix("rsvp.") ? "rsvp" : type.hasPrefix("notif") ? "notify" : "games"
        let query = try #require(PastQuery(logs, service: service, at: time))
        let answer = try query.answer(
            type, Array(data.text().utf8), as: person.map { .nickname($0.nickname) }, progress: { _ in })
        switch answer {
        case .success(let data): return .success(try JSONValue(parsing: data))
        case .failure(let refusal): return .failure(refusal)
        }
    }

    @Test func aPastQueryIsAnsweredAsItWouldHaveBeen() throws {
        let before = town.now.wall
        town.advance(minutes: 10)
        let game = street.game(["title": "First title", "startsAt": town.time(hours: 60)])
        town.advance(minutes: 10)
        let then = town.now.wall
        town.advance(minutes: 1)
        street.rsvp("going", street[0], game)
        town.advance(minutes: 10)
        street.ask("games.update", ["gameId": game, "title": "Second title"], street.host)
        let logs = try TownLogs(town)
        let asked: JSONValue = ["gameId": game]
        for (time, title, going) in [(then, "First title", 1), (town.now.wall, "Second title", 2)]
            as [(Timestamp, JSONValue, Int)]
        {
            let shown = try answer(logs.logs, "games.get", asked, as: street.host, at: time).get()
            #expect(shown["title"] == title)
            // Events of other services count as of that time, too.
            let roster = try answer(logs.logs, "rsvp.roster", asked, as: street.host, at: time).get()
            #expect(roster["going"]?.arrayValue?.count == going, "\(roster)")
        }
        guard
            case .failure(let refusal) = try answer(
                logs.logs, "games.get", asked, as: street.host, at: before)
        else { return #expect(Bool(false), "there was no such game yet") }
        #expect(refusal.reason == .notFound)
    }

    /// Lines of auth bear a later time than what was decided on them.
    @Test func aPastQueryIsAnsweredAlsoWhereAClockRanAhead() throws {
        let asked: JSONValue = ["gameId": street.game(["title": "First title"])]
        let before = town.now.wall
        town.advance(minutes: 1)
        town.auth.hoursAhead = 2
        let (late, second) = (town.signUp("late"), street.game(["title": "Second title"]))
        town.auth.hoursAhead = 0
        town.advance(minutes: 1)
        street.rsvp("going", street[0], asked["gameId"] ?? .null)
        town.advance(minutes: 10)
        let (then, logs) = (town.now.wall, try TownLogs(town))
        for (time, going) in [(before, 1), (then, 2)] {
            let shown = try answer(logs.logs, "games.get", asked, as: street.host, at: time).get()
            #expect(shown["title"] == "First title")
            let roster = try answer(logs.logs, "rsvp.roster", asked, as: street.host, at: time).get()
            #expect(roster["going"]?.arrayValue?.count == going, "\(roster)")
        }
        // A line with a later time is there as soon as something that was decided on it is.
        let ahead = try answer(logs.logs, "games.get", ["gameId": second], as: street.host, at: then).get()
        #expect(ahead["title"] == "Second title")
        let host = try answer(logs.logs, "rsvp.roster", ["gameId": second], as: street.host, at: then).get()
        #expect(host["going"]?.arrayValue?.count == 1)
        #expect(late.nickname == "late")
        let end = then.adding(hours: 3)
        let title = try answer(logs.logs, "games.get", ["gameId": second], as: late, at: end).get()["title"]
        #expect(title == "Second title")
    }

    @Test func anAccountThatWasNotThereCannotAsk() throws {
        let time = town.now.wall
        town.advance(minutes: 1)
        let late = town.signUp("latecomer")
        let game = street.game()
        let logs = try TownLogs(town)
        func refusal(_ type: String, _ person: Person?, _ time: Timestamp) throws -> Refusal? {
            guard
                case .failure(let refusal) = try answer(
                    logs.logs, type, ["gameId": game], as: person, at: time)
            else { return nil }
            return refusal
        }
        #expect(try refusal("games.get", late, time)?.message == "nobody was called latecomer at that time")
        #expect(try refusal("rsvp.mine", nil, town.now.wall)?.reason == .unauthenticated)
        #expect(try refusal("games.create", street.host, town.now.wall)?.field == "type")
    }

    /// Saves a snapshot of notify, as its process would, with some bytes changed.
    private func save(_ logs: TownLogs, changing old: String = "", to new: String = "") throws {
        let (position, sections) = try #require(try town.notify.machine.sections())
        if !old.isEmpty {
            sections.change("inboxes") { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(text.contains(old) && old.utf8.count == new.utf8.count)
                bytes.replace(Array(old.utf8), with: Array(new.utf8))
            }
        }
        let store = SnapshotStore(
            PosixDisk(), directory: logs.directory.appendingPathComponent("notify").path, source: "notify")
        try store.save(at: position, schema: Machine<Notify>.snapshotSchema) { try sections.write(to: $0) }
    }

    @Test func aStateEqualToItsLogsHasNoDifference() throws {
        let game = street.game(["startsAt": town.time(hours: 25)])
        street.rsvp("going", street[0], game)
        street.ask("chat.send", ["gameId": game, "text": "Hello"], street.host)
        town.advance(hours: 2)
        let logs = try TownLogs(town)
        try save(logs)
        let found = try #require(StateDiff(logs.logs, of: "notify")).find()
        #expect(found.differences == [] && found.count == 0)
        #expect(found.position == town.notify.machine.synced && found.bytes > 1000)
    }

    @Test func eachDifferenceFromTheLogsIsFound() throws {
        let game = street.game(["startsAt": town.time(hours: 25)])
        street.rsvp("going", street[0], game)
        town.advance(hours: 2)
        let logs = try TownLogs(town)
        try save(logs, changing: #""title":"Player 0 is going""#, to: #""title":"Player 0 is doing""#)
        let found = try #require(StateDiff(logs.logs, of: "notify")).find()
        #expect(found.count == 1)
        let one = try #require(found.differences.first)
        #expect(
            one.path.hasPrefix("inboxes.\(street.host.id.stringValue ?? "")") && one.path.hasSuffix(".title"))
        #expect(one.live == #""Player 0 is doing""# && one.told == #""Player 0 is going""#)
    }

    @Test func aMissingSnapshotIsReported() throws {
        let logs = try TownLogs(town)
        let error = #expect(throws: StateDiff.Failure.self) { try StateDiff(logs.logs, of: "notify")?.find() }
        #expect(error?.description.hasPrefix("notify has no snapshot") == true)
    }
}
