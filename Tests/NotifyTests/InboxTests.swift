// The inbox and notification preferences (domain.md §8.1, §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import NotifyService

@Suite struct InboxTests {
    let street = Cast.street(players: 1, devices: false, adminEmail: "host@example.com")
    var town: Town { street.town }

    /// Sends a number of test notifications to the host, a second apart.
    private func fill(_ count: Int) {
        for _ in 0..<count {
            street.ask("notifications.test", ["type": "game_cancelled"], street.host)
            town.advance(seconds: 1)
        }
    }

    @Test func theBadgeCountsUnreadRows() {
        fill(3)
        #expect(street.ask("notifications.badge", [:], street.host).data == ["unread": 3, "shown": "3"])
        let id = street.inbox(street.host)[1]["id"] ?? .null
        #expect(street.ask("notifications.read", ["id": id], street.host)["unread"] == 2)
        let lines = town.notify.disk.lines.count
        #expect(street.ask("notifications.read", ["id": id], street.host)["unread"] == 2)
        #expect(town.notify.disk.lines.count == lines, "it was read already")
        #expect(street.ask("notifications.list", ["unreadOnly": true], street.host).items.count == 2)
        #expect(street.ask("notifications.delete", ["id": id], street.host)["unread"] == 2)
        #expect(street.inbox(street.host).count == 2)
        #expect(street.ask("notifications.delete", ["id": id], street.host).reason == .notFound)
        #expect(street.ask("notifications.read-all", [:], street.host)["unread"] == 0)
    }

    @Test func aBadgeAboveNinetyNineHasAPlus() {
        fill(100)
        #expect(street.ask("notifications.badge", [:], street.host).data == ["unread": 100, "shown": "99+"])
        let id = street.inbox(street.host)[0]["id"] ?? .null
        #expect(street.ask("notifications.read", ["id": id], street.host)["shown"] == "99")
    }

    @Test func anybodyTriesTheirOwnDevicesTwentyTimesAnHour() {
        let town = Town(limits: .standard)
        let ann = town.signUp("ann", displayName: "Ann")
        let device: JSONValue = ["deviceId": "phone", "platform": "android", "pushToken": "token-of-ann"]
        #expect(town.ask("account.device-add", device, as: ann).reason == nil)
        town.settle()
        func test() -> Answer { town.ask("notifications.test", ["type": "welcome"], as: ann) }
        for _ in 0..<20 { #expect(test()["type"] == "welcome") }
        town.settle()
        let lines = town.notify.disk.lines.count
        #expect(test().reason == .rateLimited)
        #expect(town.notify.disk.lines.count == lines, "a refusal leaves nothing, and is no violation")
        town.advance(minutes: 60)
        #expect(test()["type"] == "welcome")
    }

    @Test func nobodyChangesRowsOfAnotherInbox() {
        fill(1)
        let id = street.inbox(street.host)[0]["id"] ?? .null
        #expect(street.ask("notifications.read", ["id": id], street[0]).reason == .notFound)
        #expect(street.inbox(street[0]).isEmpty)
    }

    @Test func pagesNeitherRepeatNorSkip() {
        fill(7)
        let first = street.ask("notifications.list", ["limit": 3], street.host)
        fill(2)
        let second = street.ask("notifications.list", ["limit": 3, "page": first["next"]], street.host)
        let third = street.ask("notifications.list", ["limit": 3, "page": second["next"]], street.host)
        let ids = (first.items + second.items + third.items).compactMap { $0["id"]?.stringValue }
        #expect(ids.count == 7 && Set(ids).count == 7 && third["next"] == .null)
        #expect(
            street.ask("notifications.list", ["unreadOnly": true, "page": first["next"]], street.host).reason
                == .invalidArgument)
    }

    @Test func afterThirtyDaysARowIsGone() {
        fill(1)
        town.advance(days: 29, hours: 23)
        #expect(street.inbox(street.host).count == 1)
        town.advance(hours: 2)
        #expect(street.inbox(street.host).isEmpty)
        #expect(street.ask("notifications.badge", [:], street.host)["unread"] == 0)
        town.advance(days: 1)
        #expect(town.notify.types.contains("notify._private.swept"))
    }

    /// Wednesday, 16 December 2026.
    @Test(arguments: [
        ("2026-12-17", InboxSection.today), ("2026-12-16", .today), ("2026-12-15", .yesterday),
        ("2026-12-14", .thisWeek), ("2026-12-13", .thisMonth), ("2026-12-01", .thisMonth),
        ("2026-11-30", .earlier), ("2025-12-16", .earlier),
    ])
    func anInboxRowIsInTheSectionOfItsDay(day: String, section: InboxSection) throws {
        let today = try #require(Day("2026-12-16"))
        #expect(Notify.section(of: try #require(Day(day)), today: today) == section)
    }

    @Test func sectionsComeInOrderWithTheirRows() {
        fill(2)
        town.advance(days: 1)
        fill(1)
        let sections =
            street.ask("notifications.list", ["group": true], street.host)["sections"].arrayValue ?? []
        #expect(sections.compactMap { $0["section"]?.stringValue } == ["today", "yesterday"])
        #expect(sections.map { $0["items"]?.arrayValue?.count ?? 0 } == [1, 2])
    }

    @Test func withoutAZoneOfTheAccountTheSectionsGoByTheDevices() {
        fill(1)
        town.advance(hours: 14)
        func sections(in zone: String?) -> [JSONValue] {
            var envelope = town.request("notifications.list", ["group": true], as: street.host)
            envelope.timezone = zone
            let answer = town.raw(String(decoding: envelope.bytes, as: UTF8.self), to: "notify")
            return (answer["sections"].arrayValue ?? []).compactMap { $0["section"] }
        }
        #expect(sections(in: nil) == ["yesterday"])
        #expect(sections(in: "America/Los_Angeles") == ["today"])
        street.ask("profile.update", ["timezone": "Europe/Berlin"], street.host)
        #expect(sections(in: "America/Los_Angeles") == ["yesterday"])
    }

    @Test func notificationsThatAreSwitchedOffAreNotWritten() {
        street.ask(
            "notifications.prefs-set", ["types": ["rsvp_received": ["inApp": false]]], street.host)
        let game = street.game()
        street.rsvp("going", street[0], game)
        #expect(street.types(street.host).isEmpty)
        let shown = street.ask("notifications.prefs", [:], street.host)["types"]["rsvp_received"]
        #expect(shown == ["inApp": false, "push": false, "email": false])
    }

    @Test func wrongPreferencesAreRefusedWithTheirFields() {
        func refusal(_ fields: JSONValue) -> Refusal? {
            street.ask("notifications.prefs-set", fields, street.host).refusal
        }
        #expect(
            refusal(["types": ["rsvp_recieved": ["push": true]]])?.message.contains("rsvp_received") == true)
        #expect(refusal(["types": ["promoted": ["inApp": false, "push": true]]])?.field == "types.promoted")
        #expect(refusal(["reminderOffsets": [60]])?.field == "reminderOffsets")
        #expect(refusal(["quietHours": ["from": "24:00", "to": "07:00"]])?.field == "quietHours.from")
        #expect(refusal(["quietHours": ["from": "7:00", "to": "07:00"]])?.field == "quietHours.from")
        #expect(refusal(["quietHours": ["from": "07:00", "to": "07:00"]])?.field == "quietHours.to")
    }

    @Test func preferencesStayUntilTheyAreChanged() throws {
        street.ask("notifications.prefs-set", ["quietHours": ["from": "22:00", "to": "07:00"]], street.host)
        street.ask("notifications.prefs-set", ["reminderOffsets": [10, 1440, 10]], street.host)
        try town.restart("notify")
        var prefs = street.ask("notifications.prefs", [:], street.host)
        #expect(prefs["quietHours"] == ["from": "22:00", "to": "07:00"])
        #expect(prefs["reminderOffsets"] == [1440, 10])
        street.ask("notifications.prefs-set", ["quietHours": .null], street.host)
        prefs = street.ask("notifications.prefs", [:], street.host)
        #expect(prefs["quietHours"] == .null && prefs["reminderOffsets"] == [1440, 10])
    }

    @Test func watchingReturnsRowsSinceAMoment() {
        let start = street.ask("notifications.watch", [:], street.host)
        #expect(start.items.isEmpty)
        town.advance(seconds: 1)
        fill(2)
        let next = street.ask("notifications.watch", ["since": start["until"]], street.host)
        #expect(next.items.count == 2 && next["until"] == next.items[1]["updatedAt"] ?? .null)
        #expect(street.ask("notifications.watch", ["since": next["until"]], street.host).items.isEmpty)
    }
}
