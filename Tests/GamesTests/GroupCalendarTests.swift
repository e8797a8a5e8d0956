// Finding the games of a group, and its calendar for members and for anyone (domain.md §4.6, §4.7, §7.7).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupCalendarTests {
    private let cast = Cast(["boss", "ann", "bob", "cat"])

    /// A public and a private game and one for members, all of Ann's for the group, and one for nobody in particular.
    private func fill(_ group: JSONValue) {
        for (hour, visibility) in [(24, "public"), (25, "group"), (26, "private")] {
            _ = cast.groupGame(
                group,
                [
                    "title": .string(visibility), "visibility": .string(visibility),
                    "startsAt": cast.town.time(hours: hour),
                ])
        }
        cast.town.game(host: cast["ann"], ["title": "elsewhere"])
    }

    private func titles(_ answer: Answer) -> [String] {
        answer.items.compactMap { $0["title"]?.stringValue }
    }

    private func search(_ group: JSONValue, as person: String) -> Answer {
        cast.ask("games.search", ["groupId": group], as: person)
    }

    private func days(_ group: JSONValue, as person: String) -> Answer {
        cast.ask("games.calendar", ["groupId": group, "timezone": "UTC"], as: person)
    }

    /// The lines of a calendar's events that begin so, without that.
    private func lines(_ answer: Answer, _ name: String) -> [String] {
        // CR LF is a single character in Swift.
        let text = (answer["text"].stringValue ?? "").replacing("\r\n ", with: "")
        return text.split(separator: "\r\n").filter { $0.hasPrefix("\(name):") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    private func link(_ group: JSONValue, as person: String) -> JSONValue {
        cast.ask("games.group-feed-link", ["groupId": group], as: person)["token"]
    }

    private func feed(_ token: JSONValue) -> Answer { cast.town.ask("games.feed-ics", ["token": token]) }

    private func anyones(_ slug: JSONValue = "friday-five") -> Answer {
        cast.town.ask("games.group-ics", ["slug": slug])
    }

    // MARK: - Finding

    @Test func aSearchFindsTheGamesOfAGroupThatOneSees() {
        let group = cast.openGroup()
        fill(group)
        cast.join(group, "bob")
        #expect(titles(search(group, as: "ann")) == ["public", "group", "private"])
        #expect(titles(search(group, as: "bob")) == ["public", "group"])
        #expect(titles(search(group, as: "cat")) == ["public"])
    }

    @Test func theCalendarOfAGroupHasAllThatOneSees() {
        let group = cast.openGroup()
        fill(group)
        cast.join(group, "bob")
        func titles(_ person: String) -> [String] {
            (days(group, as: person)["days"].arrayValue ?? []).flatMap { $0["games"]?.arrayValue ?? [] }
                .compactMap { $0["title"]?.stringValue }
        }
        #expect(titles("ann") == ["public", "group", "private"])
        #expect(titles("bob") == ["public", "group"] && titles("cat") == ["public"])
    }

    @Test func gamesOfAGroupAreNotLookedForWithoutFindingIt() {
        let group = cast.group()
        fill(group)
        for answer in [search(group, as: "bob"), days(group, as: "bob")] {
            #expect(answer.reason == .notFound && answer.refusal?.field == "groupId")
        }
        #expect(search(group, as: "boss").isOK, "a moderator finds every group")
        cast.befriend("ann", "bob")
        cast.group("invite", group, ["accountIds": [cast.id("bob")]], as: "ann")
        #expect(titles(search(group, as: "bob")) == ["public"], "whoever is invited finds it")
    }

    // MARK: - A member's link

    @Test func aMembersLinkShowsTheGamesOfTheGroup() {
        let group = cast.group()
        fill(group)
        cast.join(group, "bob")
        let calendar = feed(link(group, as: "bob"))
        #expect(lines(calendar, "SUMMARY") == ["public", "group"])
        #expect(lines(calendar, "X-WR-CALNAME") == ["Friday Five"])
        #expect(lines(feed(link(group, as: "ann")), "SUMMARY") == ["public", "group", "private"])
    }

    @Test func onlyAMemberGetsALink() {
        for group in [cast.group(), cast.openGroup()] {
            let refused = cast.ask("games.group-feed-link", ["groupId": group], as: "bob")
            #expect(refused.reason == .notFound && refused.refusal?.field == "groupId")
        }
    }

    @Test func aLinkEndsWithTheMembershipForGood() {
        let group = cast.group()
        fill(group)
        cast.join(group, "bob")
        let token = link(group, as: "bob")
        cast.group("leave", group, as: "bob")
        #expect(feed(token).reason == .notFound)
        cast.join(group, "bob")
        #expect(feed(token).reason == .notFound)
        #expect(feed(link(group, as: "bob")).isOK)
    }

    @Test func aRoleDoesNotEndALink() {
        let group = cast.group()
        cast.join(group, "bob")
        let token = link(group, as: "bob")
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        #expect(feed(token).isOK)
    }

    @Test func eachGroupHasOneLinkOfAMember() throws {
        let (one, other) = (cast.group(), cast.group())
        let own = cast.ask("games.feed-link", as: "ann")["token"]
        let (first, second) = (link(one, as: "ann"), link(other, as: "ann"))
        let again = link(one, as: "ann")
        try cast.town.restart("games", fromSnapshot: true)
        #expect(feed(first).reason == .notFound)
        for token in [own, second, again] { #expect(feed(token).isOK) }
        cast.ask("games.feed-revoke", ["groupId": other], as: "ann")
        #expect(feed(second).reason == .notFound && feed(own).isOK && feed(again).isOK)
        cast.ask("games.feed-revoke", as: "ann")
        #expect(feed(own).reason == .notFound && feed(again).isOK)
    }

    @Test func revokingAMissingLinkWritesNothing() {
        let group = cast.group()
        let count = cast.town.games.disk.lines.count
        #expect(cast.ask("games.feed-revoke", ["groupId": group], as: "ann").isOK)
        #expect(cast.town.games.disk.lines.count == count)
    }

    // MARK: - Anyone's calendar

    @Test func anyoneReadsThePublicGamesOfAPublicGroup() {
        let group = cast.openGroup()
        fill(group)
        let calendar = anyones()
        #expect(lines(calendar, "SUMMARY") == ["public"])
        #expect(lines(calendar, "X-WR-CALNAME") == ["Friday Five"])
        #expect(anyones("https://rally.example/g/Friday-Five").isOK, "a whole link, whatever its capitals")
    }

    @Test func anyoneReadsOfAGameWhatItsLinkShows() {
        let group = cast.openGroup()
        let place: JSONValue = [
            "name": "Dolores Park", "address": "19th Street", "cityLabel": "San Francisco, CA",
            "lat": 37.7596, "lng": -122.4269,
        ]
        let fields: JSONValue = ["visibility": "public", "description": "Ring twice", "place": place]
        _ = cast.groupGame(group, fields)
        let calendar = anyones()
        #expect(lines(calendar, "LOCATION") == ["Dolores Park\\, San Francisco\\, CA"])
        #expect(lines(calendar, "GEO").isEmpty && lines(calendar, "STATUS") == ["CONFIRMED"])
        #expect(calendar["text"].stringValue?.contains("19th") == false)
        #expect(calendar["text"].stringValue?.contains("Ring") == false)
    }

    @Test func aGroupThatIsNotShownHasNoCalendarForAnyone() {
        let group = cast.openGroup()
        fill(group)
        #expect(anyones("nobodys").reason == .notFound)
        cast.ask("friends.block", "ann", as: "bob")
        let blocked = cast.ask("games.group-ics", ["slug": "friday-five"], as: "bob")
        #expect(blocked.reason == .notFound && blocked.refusal?.field == "slug")
        cast.group("update", group, ["listing": "hidden", "joining": "invite"], as: "ann")
        #expect(anyones().reason == .notFound)
    }

    @Test func aGroupThatModeratorsHideHasNoCalendarForAnyone() {
        let group = cast.openGroup()
        fill(group)
        let report: JSONValue = ["contentType": "group", "contentId": group, "kind": "spam"]
        cast.ask("reports.create", report, as: "bob")
        let ticket = cast.ask("reports.queue", as: "boss").items.first?["id"] ?? .null
        let decision: JSONValue = ["ticketId": ticket, "action": "remove_content", "note": "Spam"]
        #expect(cast.ask("reports.resolve", decision, as: "boss").isOK)
        #expect(anyones().reason == .notFound)
        #expect(search(group, as: "cat").reason == .notFound && search(group, as: "ann").isOK)
    }

    @Test func aGroupsCalendarIsAnsweredSixtyTimesAnHour() {
        let cast = Cast(["ann"], limits: .standard)
        _ = cast.openGroup()
        func ask(_ slug: JSONValue) -> Answer { cast.town.ask("games.group-ics", ["slug": slug]) }
        for _ in 0..<60 { #expect(ask("friday-five").isOK) }
        #expect(ask("https://rally.example/g/FRIDAY-five").reason == .rateLimited, "however it is written")
        cast.town.advance(hours: 1)
        #expect(ask("friday-five").isOK)
    }
}
