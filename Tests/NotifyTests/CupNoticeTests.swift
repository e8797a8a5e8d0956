// Notifications of cups: invitations, requests, the draw, calls, scores and places (domain.md §16.13, §8.2, §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CupNoticeTests {
    private let cast = Cast(players: 4)

    init() {
        for person in cast.everyone { cast.phone(of: person) }
        cast.forget()
    }

    private func rows(_ type: String, _ person: Person) -> [JSONValue] {
        cast.inbox(person).filter { $0["type"]?.stringValue == type }
    }

    /// A public cup of tennis of two who have entered, drawn.
    private func drawn(boards: Int64 = 0) -> CupNight {
        let night = CupNight(
            cast, [],
            ["visibility": "public", "sport": "tennis", "options": ["boards": .integer(boards)]])
        for number in 0..<2 { night.ask("enter", [:], cast[number]) }
        night.host("draw")
        return night
    }

    @Test func anInvitationIsReadOnceItIsAnsweredAndGoesWhenItIsTakenBack() {
        let night = CupNight(cast)
        for number in 0..<2 { cast.befriend(cast.host, cast[number]) }
        night.host("invite", ["accountIds": [cast[0].id, cast[1].id]])
        let row = rows("cup_invitation", cast[0]).first
        #expect(row?["targetType"] == "cup" && row?["targetId"] == night.cup && row?["read"] == false)
        night.ask("accept", [:], cast[0])
        #expect(rows("cup_invitation", cast[0]).first?["read"] == true)
        night.host("refuse", ["entrant": 2])
        #expect(rows("cup_invitation", cast[1]).isEmpty)
    }

    @Test func hostsAreToldOfWhoAsks() {
        let night = CupNight(cast, [], ["visibility": "public", "entry": "request"])
        night.ask("enter", [:], cast[0])
        #expect(rows("cup_request", cast.host).count == 1 && rows("cup_request", cast[1]).isEmpty)
    }

    @Test func theDrawAndACallAreToldToWhoPlays() {
        let night = drawn(boards: 3)
        #expect(rows("cup_drawn", cast[0]).count == 1 && rows("cup_drawn", cast[2]).isEmpty)
        night.host("call", ["fixture": 1, "board": 3])
        let row = rows("cup_called", cast[0]).first
        #expect(row?["title"]?.stringValue?.hasPrefix("Board 3, against ") == true)
        #expect(row?["data"]?["fixture"] == "1" && row?["read"] == false)
        night.fix(1, "2-0")
        #expect(rows("cup_called", cast[0]).first?["read"] == true, "the call is over")
    }

    @Test func theOtherSideIsAskedForAScoreAndHostsForWhatIsDisputed() {
        let night = drawn()
        night.ask("report", ["fixture": 1, "score": "2-1"], cast[0])
        #expect(rows("cup_result_wanted", cast[1]).count == 1)
        #expect(rows("cup_result_wanted", cast[0]).isEmpty)
        night.ask("dispute", ["fixture": 1], cast[1])
        #expect(rows("cup_disputed", cast.host).count == 1)
    }

    @Test func theAdminsOfItsGroupAreHostsAndToldOfRequestsAndDisputes() {
        let cast = Cast(["host", "ann", "bob", "cat", "dan"])
        let group = cast.group(of: "host")
        cast.join(group, "cat", "dan", owner: "host")
        cast.group("role", group, ["accountId": cast.id("cat"), "role": "admin"], as: "host")
        let night = CupNight(
            cast, [], ["visibility": "public", "sport": "tennis", "entry": "request", "groupId": group])
        let told = { (type: String) in
            cast.everyone.filter { cast.types($0).contains(type) }.map(\.nickname)
        }
        for (entrant, person) in [cast["ann"], cast["bob"]].enumerated() {
            night.ask("enter", [:], person)
            night.host("approve", ["entrant": .integer(Int64(entrant + 1))])
        }
        #expect(told("cup_request") == ["host", "cat"], "the owner once, and no mere member")
        night.host("draw")
        night.ask("report", ["fixture": 1, "score": "2-1"], cast["ann"])
        night.ask("dispute", ["fixture": 1], cast["bob"])
        #expect(told("cup_disputed") == ["host", "cat"])
    }

    @Test func anAdminWithABlockBetweenThemAndTheHostIsNoHost() {
        let cast = Cast(["host", "ann", "bob", "cat"])
        let group = cast.group(of: "cat")
        cast.join(group, "host", owner: "cat")
        cast.group("role", group, ["accountId": cast.id("host"), "role": "admin"], as: "cat")
        let night = CupNight(cast, [], ["visibility": "public", "entry": "request", "groupId": group])
        cast.ask("friends.block", ["accountId": cast.id("host")], as: "cat")
        night.ask("enter", [:], cast["ann"])
        #expect(cast.types(cast["host"]).contains("cup_request"))
        #expect(!cast.types(cast["cat"]).contains("cup_request"))
    }

    @Test func entrantsAreToldTheirPlace() {
        let night = drawn()
        night.fix(1, "2-0")
        night.host("finish")
        #expect(rows("cup_done", cast[0]).first?["title"] == "You've won Darts night")
        #expect(rows("cup_done", cast[1]).first?["body"] == "You came 2nd")
    }
}
