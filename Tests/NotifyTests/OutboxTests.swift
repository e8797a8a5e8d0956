// The outbox: deliveries, retries and dead letters, and quiet hours (domain.md §8.3).

import Contracts
import JSON
import NotifyService
import Platform
import TestSupport
import Testing
import Values

@testable import NotifyService

@Suite struct OutboxTests {
    let street = Cast.street(players: 2, adminEmail: "host@example.com")
    var town: Town { street.town }

    private func outbox(_ state: String? = nil) -> [JSONValue] {
        street.ask("notifications.outbox", state.map { ["state": .string($0)] } ?? [:], street.host).items
    }

    private func answers(_ result: JSONValue?) { town.notify.carry = { _ in result } }

    /// Player 0 is told that the host removed them.
    private func tellSomeone() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.decide("remove", street[0], game)
    }

    /// `games.link-parse` can read each link.
    @Test func aPushHasTheLinkOfWhatItTellsOf() {
        tellSomeone()
        street.ask("follows.add", ["accountId": street.host.id], street[0])
        let links = town.notify.orders.compactMap { $0.order["link"]?.stringValue }
        #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("https://rally.example/r/") }, "\(links)")
        for link in links {
            let read = street.ask("games.link-parse", ["url": .string(link)], street[0])
            #expect(read["kind"] == "game", "\(link): \(read)")
        }
    }

    @Test func anAcceptedDeliveryIsSentOnce() {
        tellSomeone()
        #expect(street.pushed(street[0]).count == 1)
        #expect(outbox("pending").isEmpty && outbox("sent").count == 2)
        #expect(outbox("sent").allSatisfy { $0["channel"] == "fcm" })
        town.idle(seconds: 200)
        #expect(street.pushed(street[0]).count == 1)
        let shown = street.ask("notifications.outbox", [:], street.host).data.text()
        #expect(!shown.contains("token-of"), "without addresses")
        #expect(street.ask("notifications.outbox", [:], street[0]).reason == .forbidden)
    }

    @Test func aDeliveryOnlyTheLogHasIsLoggedAndNotSent() {
        answers(["outcome": "sent", "channel": "log"])
        tellSomeone()
        #expect(outbox("sent").isEmpty && outbox("logged").count == 2)
        #expect(outbox("logged").allSatisfy { $0["state"] == "logged" && $0["channel"] == "log" })
    }

    @Test func aFailedDeliveryIsTriedThreeTimesMoreAndIsThenADeadLetter() throws {
        answers(["outcome": "retry", "reason": "the provider answered 503"])
        tellSomeone()
        func tries() -> Int { street.pushed(street[0]).count }
        #expect(tries() == 1)
        for (seconds, count) in [(4, 1), (1, 2), (24, 2), (1, 3), (124, 3), (1, 4), (4000, 4)] {
            town.advance(seconds: seconds)
            #expect(tries() == count, "after \(seconds) s more")
        }
        let dead = try #require(outbox("dead").first { $0["type"] == "removed_from_game" })
        #expect(
            dead["failures"] == 4 && dead["reason"] == "the provider answered 503" && dead["dueAt"] == nil)
        answers(["outcome": "sent"])
        let again = street.ask("notifications.retry", ["id": dead["id"] ?? .null], street.host)
        #expect(again["state"] == "pending" && tries() == 5)
        #expect(outbox("dead").allSatisfy { $0["id"] != dead["id"] })
        let refusal = street.ask("notifications.retry", ["id": dead["id"] ?? .null], street.host).refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "sent")
    }

    @Test func aDeadLetterWhoseDeviceIsGoneStaysDead() throws {
        answers(["outcome": "refused", "reason": "no"])
        tellSomeone()
        let dead = try #require(outbox("dead").first { $0["type"] == "removed_from_game" })
        street.ask("account.device-remove", ["deviceId": "phone of player0"], street[0])
        let refusal = street.ask("notifications.retry", ["id": dead["id"] ?? .null], street.host).refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "dead")
        #expect(outbox("pending").isEmpty)
    }

    /// The row has changed since, and that version was sent: the failed delivery is of the earlier one.
    @Test func aDeadLetterWhoseRowHasBecomeAnotherStaysDead() throws {
        answers(["outcome": "refused", "reason": "no"])
        let game = street.game()
        street.rsvp("going", street[0], game)
        let dead = try #require(outbox("dead").first { $0["type"] == "rsvp_received" })
        answers(["outcome": "sent"])
        street.rsvp("going", street[1], game)
        #expect(outbox("sent").contains { $0["notificationId"] == dead["notificationId"] })
        let refusal = street.ask("notifications.retry", ["id": dead["id"] ?? .null], street.host).refusal
        #expect(refusal?.reason == .conflict && refusal?.state == "dead")
    }

    /// Delivery failed for a month: the row no longer exists.
    @Test func aDeliveryOfADeletedRowIsNotSent() {
        answers(nil)
        tellSomeone()
        func states() -> [JSONValue] {
            outbox().filter { $0["type"] == "removed_from_game" }.compactMap { $0["state"] }
        }
        #expect(states() == ["pending"])
        town.advance(days: 29)
        #expect(states() == ["pending"])
        town.advance(days: 3)
        #expect(states() == ["dropped"])
    }

    @Test func aProviderSetsTheTimeOfTheNextTry() {
        answers(["outcome": "retry", "reason": "429", "afterSeconds": 60])
        tellSomeone()
        town.advance(seconds: 59)
        #expect(street.pushed(street[0]).count == 1)
        town.advance(seconds: 1)
        #expect(street.pushed(street[0]).count == 2)
        answers(["outcome": "retry", "reason": "429", "afterSeconds": 999_999])
        town.advance(seconds: 60)
        let count = street.pushed(street[0]).count
        answers(["outcome": "sent"])
        town.advance(seconds: 3600)
        #expect(street.pushed(street[0]).count == count + 1, "an hour at most")
    }

    @Test func anUnknownTokenTakesItsDeviceAway() throws {
        town.notify.carry = { order in
            [
                "outcome": "invalid", "reason": "it is not registered",
                "registeredAt": order["registeredAt"] ?? .null,
            ]
        }
        tellSomeone()
        #expect(town.notify.types.contains("notify.device-dropped"))
        let devices = street.ask("account.me", [:], street[0])["devices"].arrayValue
        #expect(devices?.isEmpty == true)
        #expect(outbox("dropped").contains { $0["type"] == "removed_from_game" })
        let id = try #require(street[0].id.stringValue.flatMap { ID($0) })
        #expect(town.notify.knownTokens(of: id).isEmpty)
    }

    @Test func aDeviceWhoseTokenWasReplacedMeanwhileStays() throws {
        answers(nil)
        tellSomeone()
        let order = try #require(
            town.notify.orders.last { $0.order["address"] == "token-of-player0" })
        street.phone(of: street[0], ["pushToken": "fresh"])
        town.notify.delivered(
            order.id,
            ["outcome": "invalid", "reason": "gone", "registeredAt": order.order["registeredAt"] ?? .null])
        town.settle()
        let id = try #require(street[0].id.stringValue.flatMap { ID($0) })
        #expect(town.notify.knownTokens(of: id) == ["phone of player0": "fresh"])
    }

    @Test func aPermanentFailureIsNotTriedAgain() {
        answers(["outcome": "refused", "reason": "the message is malformed"])
        tellSomeone()
        town.advance(seconds: 1000)
        #expect(street.pushed(street[0]).count == 1 && outbox("dead").count == 2)
    }

    @Test func anUnansweredDeliveryIsHandedOutAgainAndCountsAsNoTry() throws {
        answers(nil)
        tellSomeone()
        let id = try #require(town.notify.orders.last?.id)
        let count = town.notify.orders.count
        answers(["outcome": "sent"])
        town.notify.delivered(id, nil)
        town.idle(seconds: 1)
        #expect(town.notify.orders.count == count + 1 && town.notify.orders.last?.id == id)
        #expect(outbox("sent").contains { $0["id"] == .string(id.description) && $0["failures"] == 0 })
    }

    @Test func unansweredDeliveriesKeepTheirIdAfterARestart() throws {
        answers(nil)
        tellSomeone()
        let before = town.notify.orders.map(\.id)
        answers(["outcome": "sent"])
        try town.restart("notify")
        town.idle(seconds: 3)
        let after = town.notify.orders.map(\.id).dropFirst(before.count)
        #expect(Array(after) == before && outbox("pending").isEmpty)
    }

    @Test func deliveriesPlannedAfterTheClockWasSetBackAreHandedOut() {
        answers(["outcome": "retry", "reason": "the provider answered 503"])
        tellSomeone()
        answers(nil)
        town.idle(seconds: 6)
        #expect(street.pushed(street[0]).count == 2, "handed out again, later than anything in the log")
        town.setClock(hours: -1)
        answers(["outcome": "sent"])
        tellSomeone()
        town.idle(seconds: 1)
        #expect(street.pushed(street[0]).count == 3)
        #expect(outbox("sent").contains { $0["recipientId"] == street[0].id })
    }

    @Test func openDeliveriesNeverExceedCapacity() {
        answers(nil)
        let game = street.game()
        // A combined notification is rewritten each time; unsent versions are replaced.
        for number in 0..<200 {
            street.add(
                [
                    "deviceId": .string("d\(number % 9)"), "platform": "android",
                    "pushToken": .string("x\(number)"),
                ],
                street.host)
            street.rsvp(number % 2 == 0 ? "going" : "maybe", street[0], game)
        }
        #expect(town.notify.orders.count <= 64)
    }

    @Test func aDeliveryOfAReadRowIsNotSent() {
        street.ask(
            "notifications.prefs-set", ["quietHours": ["from": "00:00", "to": "23:59"]], street[0])
        tellSomeone()
        #expect(street.pushed(street[0]).isEmpty)
        street.ask("notifications.read-all", [:], street[0])
        town.advance(hours: 24)
        #expect(street.pushed(street[0]).isEmpty)
        #expect(outbox("dropped").contains { $0["type"] == "removed_from_game" })
    }

    @Test func aRemovedDeviceGetsNoDelivery() {
        answers(nil)
        tellSomeone()
        street.ask("account.device-remove", ["deviceId": "phone of player0"], street[0])
        #expect(outbox("dropped").contains { $0["reason"] == "the device was removed" })
    }

    @Test func onlyAConfirmedAddressIsMailedTo() {
        street.ask("notifications.prefs-set", ["types": ["removed_from_game": ["email": true]]], street[0])
        tellSomeone()
        #expect(!outbox().contains { $0["channel"] == "email" })
        confirm(street[0])
        town.advance(hours: 2)
        tellSomeone()
        #expect(outbox("sent").count { $0["channel"] == "email" && $0["recipientId"] == street[0].id } == 1)
    }

    private func confirm(_ person: Person) {
        street.ask("account.verify", ["token": town.mailed("verify", to: person)], person)
    }

    @Test func aDeletedAccountGetsNoDelivery() {
        confirm(street[0])
        street.ask(
            "notifications.prefs-set", ["types": ["removed_from_game": ["email": true]]], street[0])
        answers(nil)
        tellSomeone()
        #expect(outbox("pending").contains { $0["channel"] == "email" })
        street.ask("account.delete", ["password": .string(street[0].password)], street[0])
        #expect(outbox("pending").allSatisfy { $0["recipientId"] == street.host.id })
        #expect(outbox("dropped").contains { $0["reason"] == "the account was deleted" })
    }

    // MARK: - Quiet hours

    @Test func quietHoursHoldAPushAndNotTheRow() {
        // It is noon in London and in UTC.
        street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "12:30"]], street[0])
        tellSomeone()
        #expect(street.types(street[0]) == ["removed_from_game"] && street.pushed(street[0]).isEmpty)
        town.advance(minutes: 29)
        #expect(street.pushed(street[0]).isEmpty)
        town.advance(minutes: 1)
        #expect(street.pushed(street[0]).count == 1)
    }

    @Test func heldPushesAreSentWhenQuietHoursEndOrAreChanged() {
        street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "23:00"]], street[0])
        tellSomeone()
        town.idle(seconds: 1)
        #expect(street.pushed(street[0]).isEmpty)
        street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "12:30"]], street[0])
        town.advance(minutes: 29)
        #expect(street.pushed(street[0]).isEmpty)
        street.ask("notifications.prefs-set", ["quietHours": .null], street[0])
        town.idle(seconds: 1)
        #expect(street.pushed(street[0]).count == 1, "there are no quiet hours any more")
    }

    @Test func nearbyPreferencesAreChangedOneByOne() {
        let answer = street.ask("notifications.prefs-set", ["nearby": ["sports": ["tennis"]]], street[0])
        #expect(answer["nearby"] == ["on": true, "sports": ["tennis"]], "\(answer)")
        let off = street.ask("notifications.prefs-set", ["nearby": ["on": false]], street[0])
        #expect(off["nearby"] == ["on": false, "sports": ["tennis"]], "\(off)")
    }

    @Test func aCancellationIsPushedInQuietHours() {
        street.ask("notifications.prefs-set", ["quietHours": ["from": "11:00", "to": "12:30"]], street[0])
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.ask("games.cancel", ["gameId": game], street.host)
        #expect(street.pushed(street[0]).count == 1)
    }

    @Test(arguments: [
        ("22:00", "07:00", "2026-12-01T21:59:59.999Z", "2026-12-01T21:59:59.999Z"),
        ("22:00", "07:00", "2026-12-01T22:00:00.000Z", "2026-12-02T07:00:00.000Z"),
        ("22:00", "07:00", "2026-12-02T06:59:59.999Z", "2026-12-02T07:00:00.000Z"),
        ("22:00", "07:00", "2026-12-02T07:00:00.000Z", "2026-12-02T07:00:00.000Z"),
        ("13:00", "14:00", "2026-12-02T13:30:00.000Z", "2026-12-02T14:00:00.000Z"),
        ("13:00", "14:00", "2026-12-02T14:00:00.000Z", "2026-12-02T14:00:00.000Z"),
    ])
    func aHeldPushIsSentAtTheEndOfQuietHours(from: String, to: String, now: String, expected: String) throws {
        let time = Notify.pushTime(
            QuietHours(from: from, to: to), .utc, at: try #require(Timestamp(now)))
        #expect(time.description == expected)
    }

    @Test func quietHoursAreThoseOfOnesOwnZoneWhenClocksChange() throws {
        let zone = try #require(ZoneDatabase().zone(named: "Europe/Berlin"))
        // On 29 March 2026 clocks go from 01:59 to 03:00.
        let time = Notify.pushTime(
            QuietHours(from: "23:00", to: "07:00"), zone,
            at: try #require(Timestamp("2026-03-29T00:30:00.000Z")))
        #expect(time.description == "2026-03-29T05:00:00.000Z")
    }
}
