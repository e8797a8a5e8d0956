// The daily limit of notifications that one person causes (domain.md §12.1, `told`).

import Contracts
import EventLine
import JSON
import LogContracts
import Machine
import TestSupport
import Testing
import Values

@testable import NotifyService

@Suite struct ToldBudgetTests {
    let town: Town
    let host: Person
    let guests: [Person]

    init() throws {
        let settings = #"{"told": {"max": 40, "minutes": 1440}, "chat": null}"#
        town = Town(limits: try LimitSettings(parsing: Array(settings.utf8), from: "x"))
        host = town.signUp("host")
        guests = ["ann", "bob", "cat"].map { [town] in town.signUp($0) }
    }

    private func rows(_ person: Person) -> [JSONValue] { town.ask("notifications.list", as: person).items }

    private func titles(_ person: Person) -> [String] { rows(person).compactMap { $0["title"]?.stringValue } }

    private var bytes: Int { town.notify.disk.lines.reduce(0) { $0 + $1.bytes.count + 1 } }

    @Test(arguments: [false, true]) func pastTheDailyBudgetNothingOfAnAccountIsToldUntilTheNextDay(
        fromSnapshot: Bool
    ) throws {
        let game = town.game(host: host, ["title": "Kick-about"])
        let other = town.game(host: host, ["title": "Tennis", "startsAt": town.time(hours: 100)])
        for person in guests { town.going(person, game) }
        for person in guests { town.going(person, other) }
        town.settle()
        let before = bytes
        for number in 0..<60 {
            #expect(town.ask("chat.send", ["gameId": game, "text": .string("No. \(number)")], as: host).isOK)
            town.settle()
        }
        let written = bytes - before
        #expect(written > 10_000 && written <= 40 * 1024, "\(written) bytes")
        #expect(rows(guests[0]).first { $0["type"] == "chat_message" }?["body"] != "No. 59")
        if fromSnapshot { try town.notify.snapshot() }
        try town.restart("notify", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        // Other people's events still notify, and so does a cancellation.
        #expect(town.ask("chat.send", ["gameId": game, "text": "Hello"], as: guests[1]).isOK)
        town.settle()
        #expect(rows(guests[0]).contains { $0["body"] == "Hello" })
        #expect(town.ask("games.cancel", ["gameId": other], as: host).isOK)
        town.settle()
        #expect(titles(guests[0]).contains("Called off: Tennis"))
        town.advance(days: 1)
        #expect(town.ask("chat.send", ["gameId": game, "text": "Today"], as: host).isOK)
        town.settle()
        #expect(rows(guests[0]).contains { $0["body"] == "Today" })
    }

    @Test func aRowTakesNoMoreBytesThanAreReckoned() {
        let game = town.game(host: host, ["title": .string(String(repeating: "字", count: 80))])
        for person in guests {
            for number in 0..<3 {
                let device: JSONValue = [
                    "deviceId": .string("phone \(number)"), "platform": "ios",
                    "pushToken": .string("token-\(person.nickname)-\(number)"),
                ]
                #expect(town.ask("account.device-add", device, as: person).isOK)
            }
        }
        town.settle()
        let before = bytes
        let reckonedBefore = town.notify.machine.state.told
        for person in guests { town.going(person, game) }
        for person in guests {
            town.ask(
                "chat.send", ["gameId": game, "text": .string(String(repeating: "é", count: 90))], as: person)
            town.settle()
        }
        town.idle(seconds: 3)
        let now = town.now.wall
        let people = ([host] + guests).compactMap { $0.id.stringValue.flatMap { ID($0) } }
        let reckoned = people.reduce(0) {
            $0 + town.notify.machine.state.told.bytes(of: $1, at: now) - reckonedBefore.bytes(of: $1, at: now)
        }
        #expect(bytes - before <= reckoned + 1000, "\(bytes - before) bytes, \(reckoned) reckoned")
        #expect(town.notify.types.contains("notify.sent"))
    }
}
