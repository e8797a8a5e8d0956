// Notifications of groups: invitations, requests, members, roles, games, posts and messages (domain.md §7.7, §8.2,
// §8.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupNoticeTests {
    private let cast = Cast(["boss", "ann", "bob", "cat", "dan"])

    init() {
        for person in cast.everyone { cast.phone(of: person) }
        cast.forget()
    }

    /// Somebody's rows of a type, the latest change first.
    private func rows(_ type: String, _ person: String) -> [JSONValue] {
        cast.inbox(cast[person]).filter { $0["type"]?.stringValue == type }
    }

    private func pushes(_ person: String, _ begin: String) -> Int {
        cast.pushed(cast[person]).count { $0.hasPrefix(begin) }
    }

    private func say(_ text: String, _ group: JSONValue, as person: String) {
        cast.ask("chat.send", ["groupId": group, "text": .string(text)], as: person)
    }

    // MARK: - Invitations

    private func invite(_ group: JSONValue, _ person: String) {
        cast.befriend("ann", person)
        cast.group("invite", group, ["accountIds": [cast.id(person)]], as: "ann")
    }

    @Test func anInvitationIsReadOnceItIsAnswered() {
        let group = cast.group()
        for (person, verb) in [("bob", "accept"), ("cat", "decline")] {
            invite(group, person)
            let row = rows("group_invitation", person).first
            #expect(row?["title"] == "The ann invites you to Friday Five" && row?["read"] == false)
            #expect(row?["targetType"] == "group" && row?["targetId"] == group)
            #expect(row?["actorIds"] == [cast.id("ann")] && pushes(person, "The ann invites") == 1)
            cast.group(verb, group, as: person)
            #expect(rows("group_invitation", person).first?["read"] == true, "\(verb)")
        }
    }

    @Test func anInvitationGoesWithItsEndOrTheGroups() {
        let group = cast.group()
        for person in ["bob", "cat", "dan"] { invite(group, person) }
        cast.group("refuse", group, ["accountId": cast.id("bob")], as: "ann")
        cast.ask("friends.block", "ann", as: "cat")
        #expect(rows("group_invitation", "bob").isEmpty && rows("group_invitation", "cat").isEmpty)
        #expect(rows("group_invitation", "dan").count == 1)
        cast.group("close", group, as: "ann")
        #expect(rows("group_invitation", "dan").isEmpty)
    }

    @Test func anInvitationThatIsMadeAgainIsNotPushedAgain() {
        let group = cast.group()
        invite(group, "bob")
        cast.town.advance(minutes: 1)
        cast.group("refuse", group, ["accountId": cast.id("bob")], as: "ann")
        invite(group, "bob")
        #expect(rows("group_invitation", "bob").count == 1 && pushes("bob", "The ann invites") == 1)
    }

    // MARK: - Requests

    /// A public group of ann's, whose admin is bob, and that cat has asked to join.
    private func asked() -> JSONValue {
        let group = cast.openGroup(joining: "request")
        cast.join(group, "bob")
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "admin"], as: "ann")
        cast.group("join", group, ["text": "It's me"], as: "cat")
        return group
    }

    @Test func aRequestIsToldToOwnerAndAdminsAndReadForAllOnceOneDecides() {
        let group = asked()
        for person in ["ann", "bob"] {
            let row = rows("group_request", person).first
            #expect(row?["title"] == "The cat wants to join Friday Five" && row?["read"] == false)
            #expect(row?["body"] == "Accept or decline" && row?["targetId"] == group, "without its words")
        }
        #expect(rows("group_request", "cat").isEmpty && rows("group_request", "boss").isEmpty)
        cast.group("approve", group, ["accountId": cast.id("cat")], as: "bob")
        for person in ["ann", "bob"] { #expect(rows("group_request", person).first?["read"] == true) }
    }

    @Test func aRequestGoesWithWhoAskedAndWithTheRightToDecide() {
        let group = asked()
        cast.group("join", group, as: "dan")
        cast.group("leave", group, as: "cat")
        for person in ["ann", "bob"] {
            #expect(rows("group_request", person).map { $0["actorIds"] } == [[cast.id("dan")]])
        }
        cast.group("role", group, ["accountId": cast.id("bob"), "role": "member"], as: "ann")
        #expect(rows("group_request", "bob").isEmpty && rows("group_request", "ann").count == 1)
        cast.group("update", group, ["listing": "hidden", "joining": "invite"], as: "ann")
        #expect(rows("group_request", "ann").isEmpty, "it has no requests any more")
    }

    // MARK: - Members and roles

    @Test func peopleWhoJoinOnOneDayShareARow() {
        let group = cast.openGroup()
        cast.group("join", group, as: "bob")
        #expect(rows("group_joined", "ann").map { $0["title"] } == ["The bob joined Friday Five"])
        cast.group("join", group, as: "cat")
        #expect(rows("group_joined", "ann").map { $0["title"] } == ["The cat and 1 other joined Friday Five"])
        cast.ask("notifications.read-all", as: "ann")
        cast.group("leave", group, as: "bob")
        cast.group("join", group, as: "bob")
        #expect(rows("group_joined", "ann").map { $0["read"] } == [true], "that is no news")
        cast.town.advance(hours: 24)
        cast.group("join", group, as: "dan")
        #expect(rows("group_joined", "ann").count == 2 && rows("group_joined", "bob").isEmpty)
        #expect(pushes("ann", "The") == 0, "off by default")
    }

    @Test func theAdminWhoLetSomebodyInIsNotToldThatTheyJoined() {
        let group = asked()
        cast.group("approve", group, ["accountId": cast.id("cat")], as: "bob")
        #expect(rows("group_joined", "bob").isEmpty && !rows("group_joined", "ann").isEmpty)
    }

    @Test func aNewRoleIsToldToWhoHasIt() {
        let group = cast.group()
        cast.join(group, "bob")
        for (role, title) in [
            ("admin", "You're an admin of Friday Five now"),
            ("member", "You're no longer an admin of Friday Five"), ("owner", "Friday Five is yours now"),
        ] {
            cast.group(
                "role", group, ["accountId": cast.id("bob"), "role": .string(role)], as: "ann")
            #expect(rows("group_role", "bob").first?["title"]?.stringValue == title)
            cast.town.advance(seconds: 1)
        }
        #expect(rows("group_role", "bob").first?["body"] == "The ann handed it over to you")
        #expect(rows("group_role", "ann").isEmpty, "it is her own doing")
    }

    @Test func anHeirOfAnAccountThatIsGoneIsTold() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.ask("account.delete", ["password": .string(cast["ann"].password)], as: "ann")
        let row = rows("group_role", "bob").first
        #expect(row?["body"] == "Its owner left Rally, and you're next in line" && row?["actorIds"] == [])
    }

    // MARK: - Games

    @Test func aGroupsGameIsToldToItsMembersAndNotAsOneNearby() {
        let group = cast.openGroup()
        cast.join(group, "bob", "cat")
        let game = cast.groupGame(group, ["visibility": "public"])
        cast.town.advance(minutes: 1)
        for person in ["bob", "cat"] {
            let row = rows("group_game", person).first
            #expect(
                row?["targetType"] == "game" && row?["targetId"] == game && row?["data"]?["groupId"] == group)
            #expect(row?["title"]?.stringValue?.hasPrefix("New game in Friday Five: ") == true)
            #expect(rows("new_game_nearby", person).isEmpty && pushes(person, "New game in Friday") == 1)
        }
        #expect(rows("group_game", "ann").isEmpty && rows("group_game", "dan").isEmpty)
        #expect(rows("new_game_nearby", "dan").count == 1, "lives near, and is in no group")
    }

    @Test func anInvitedMemberIsToldOfTheInvitationAlone() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let set = cast.group(
            "subgroup-set", group, ["name": "Keepers", "accountIds": [cast.id("bob")]], as: "ann")
        #expect(set.isOK)
        let subgroups = cast.group("get", group, as: "ann")["inside", "subgroups"]
        let keepers = subgroups.arrayValue?.first?["id"] ?? .null
        _ = cast.groupGame(group, ["inviteGroup": true, "subgroup": keepers])
        #expect(rows("group_game", "bob").isEmpty && rows("game_invitation", "bob").count == 1)
        #expect(rows("group_game", "cat").count == 1 && rows("game_invitation", "cat").isEmpty)
        let later = cast.groupGame(group, ["startsAt": cast.town.time(hours: 99)])
        #expect(rows("group_game", "bob").count == 1)
        cast.ask("invites.send-group", ["gameId": later], as: "ann")
        #expect(rows("group_game", "bob").isEmpty, "the invitation says more")
    }

    @Test func aGameThatAMemberMayNotSeeIsNotToldThem() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        cast.befriend("ann", "bob")
        _ = cast.groupGame(group, ["visibility": "friends"])
        _ = cast.groupGame(group, ["visibility": "private", "startsAt": cast.town.time(hours: 99)])
        #expect(rows("group_game", "bob").count == 1 && rows("group_game", "cat").isEmpty)
    }

    @Test func theGamesOfASeriesAreToldOnce() {
        let group = cast.group()
        cast.join(group, "bob")
        let about: JSONValue = ["groupId": group, "visibility": "group"]
        #expect(cast.ask("series.create", cast.town.seriesFields(about), as: "ann").isOK)
        #expect(rows("group_game", "bob").count == 1)
    }

    @Test func anAnswerReadsTheRow() {
        let group = cast.group()
        cast.join(group, "bob")
        let game = cast.groupGame(group)
        cast.rsvp("going", cast["bob"], game)
        #expect(rows("group_game", "bob").map { $0["read"] } == [true])
    }

    // MARK: - Posts

    @Test func aPostIsToldToTheMembersWithoutItsWords() {
        let group = cast.group()
        cast.join(group, "bob")
        let post = cast.ask("posts.create", ["groupId": group, "text": "Nobody else reads it"], as: "ann")
        let row = rows("group_post", "bob").first
        #expect(
            row?["title"] == "The ann posted in Friday Five" && row?["body"] == "Open the post to read it")
        #expect(row?["targetType"] == "post" && row?["targetId"] == post["id"])
        #expect(rows("group_post", "ann").isEmpty && rows("group_post", "dan").isEmpty)
        #expect(pushes("bob", "The ann posted") == 0, "off by default")
        cast.ask("posts.delete", ["postId": post["id"]], as: "ann")
        #expect(rows("group_post", "bob").isEmpty)
    }

    // MARK: - Messages

    @Test func theMessagesOfAChatHaveOneRow() {
        let group = cast.group()
        cast.join(group, "bob")
        say("one", group, as: "ann")
        say("two", group, as: "ann")
        let row = rows("chat_message", "bob")
        #expect(row.map { $0["title"] } == ["The ann in Friday Five"] && row.first?["body"] == "two")
        #expect(row.first?["targetType"] == "group" && row.first?["targetId"] == group)
        #expect(cast.ask("notifications.badge", as: "bob")["unread"] == 2)
        cast.ask("chat.read", ["groupId": group], as: "bob")
        #expect(rows("chat_message", "bob").first?["read"] == true)
        say("three", group, as: "ann")
        cast.group("leave", group, as: "bob")
        #expect(rows("chat_message", "bob").isEmpty, "who leaves cannot read it any more")
    }

    @Test func unreadMessagesArePushedOnceInTenMinutes() {
        let group = cast.group()
        cast.join(group, "bob")
        func pushed() -> Int { pushes("bob", "The ann in Friday Five") }
        say("one", group, as: "ann")
        #expect(pushed() == 1)
        cast.town.advance(minutes: 1)
        say("two", group, as: "ann")
        say("three", group, as: "ann")
        cast.town.advance(minutes: 8, seconds: 59)
        #expect(pushed() == 1 && rows("chat_message", "bob").first?["body"] == "three")
        cast.town.advance(seconds: 1)
        #expect(pushed() == 2)
        cast.ask("chat.read", ["groupId": group], as: "bob")
        say("four", group, as: "ann")
        #expect(pushed() == 3, "what was read before does not hold it")
    }

    // MARK: - Muting

    @Test func aMutedGroupHasRowsAndNoPushes() throws {
        let group = cast.group()
        cast.join(group, "bob")
        #expect(cast.group("mute", group, ["on": true], as: "bob").isOK)
        for fromSnapshot in [true, false] {
            try cast.town.restart("notify", fromSnapshot: fromSnapshot)
            _ = cast.groupGame(group, ["startsAt": cast.town.time(hours: fromSnapshot ? 50 : 60)])
            say("one", group, as: "ann")
            cast.town.advance(seconds: 1)
        }
        #expect(rows("group_game", "bob").count == 2 && rows("chat_message", "bob").count == 1)
        #expect(pushes("bob", "New game in") == 0 && pushes("bob", "The ann in") == 0)
        cast.group("mute", group, ["on": false], as: "bob")
        _ = cast.groupGame(group, ["startsAt": cast.town.time(hours: 70)])
        #expect(pushes("bob", "New game in") == 1)
    }

    @Test func aMuteEndsWithTheMembership() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.group("mute", group, ["on": true], as: "bob")
        cast.group("leave", group, as: "bob")
        cast.join(group, "bob")
        _ = cast.groupGame(group)
        #expect(pushes("bob", "New game in") == 1)
    }

    @Test func aMutedChatHasNoRows() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.ask("chat.mute", ["groupId": group, "on": true], as: "bob")
        say("one", group, as: "ann")
        #expect(rows("chat_message", "bob").isEmpty)
        #expect(cast.ask("notifications.badge", as: "bob")["unread"] == 1)
    }

    @Test func aTypeThatIsSwitchedOffIsNotTold() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.ask(
            "notifications.prefs-set", ["types": ["group_game": ["inApp": false]]], as: "bob")
        _ = cast.groupGame(group)
        #expect(rows("group_game", "bob").isEmpty)
    }

    // MARK: - Moderation

    @Test func rowsThatNameAGroupGoWhenModerationHidesIt() {
        cast.town.confirm(cast["dan"])
        cast.town.advance(days: 7)
        let group = cast.openGroup()
        cast.join(group, "bob")
        _ = cast.groupGame(group)
        cast.ask("posts.create", ["groupId": group, "text": "Hi"], as: "ann")
        say("one", group, as: "ann")
        cast.ask(
            "reports.create", ["contentType": "group", "contentId": group, "kind": "spam"], as: "dan")
        let ticket = cast.ask("reports.queue", as: "boss").items.first { $0["contentId"] == group }?["id"]
        let decided = cast.ask(
            "reports.resolve", ["ticketId": ticket ?? .null, "action": "remove_content", "note": "Seen"],
            as: "boss")
        #expect(decided.isOK, "\(decided)")
        for type in ["group_game", "group_post", "chat_message"] {
            #expect(rows(type, "bob").isEmpty, "\(type)")
        }
        say("two", group, as: "ann")
        #expect(rows("chat_message", "bob").first?["title"] == "The ann in [Hidden Group]")
    }
}
