// A season's five friends have a group, a game with two hosts, regulars of a series, and people without an account.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    private func details(inHours hours: Int, _ more: JSONValue) -> JSONValue {
        let details: JSONValue = [
            "sport": "soccer", "title": "Together", "startsAt": inHours(hours), "place": World.park,
        ]
        return details.merging(more)
    }

    private func game(inHours hours: Int, _ more: JSONValue) -> JSONValue {
        ["gameId": ask(ann, CreateGame.type, details(inHours: hours, more))["id"] ?? .null]
    }

    /// A group, from its first invitations to its end.
    func gather() {
        let group: JSONValue = ["groupId": ask(ann, CreateGroup.type, ["name": "Fridays"])["id"] ?? .null]
        // The administrator is no friend.
        let invited: JSONValue = ["accountIds": ["bob", "cleo", "dan", "eve", .string(admin.name)]]
        ask(ann, InviteToGroup.type, group.merging(invited))
        for one in [bob, cleo] { ask(one, AcceptGroupInvitation.type, group) }
        ask(dan, DeclineGroupInvitation.type, group)
        ask(ann, RefuseGroupRequest.type, group.merging(["accountId": "eve"]))
        ask(ann, SetGroupRole.type, group.merging(["accountId": "bob", "role": "admin"]))
        ask(bob, ListGroupMembers.type, group)
        for isMuted in [true, false] { ask(cleo, MuteGroup.type, group.merging(["on": .bool(isMuted)])) }
        let keepers: JSONValue = ["name": "Keepers", "accountIds": ["cleo"]]
        ask(bob, SetSubgroup.type, group.merging(keepers))
        ask(bob, RemoveSubgroup.type, group.merging(["name": "Keepers"]))
        ask(bob, CreatePost.type, group.merging(["text": "See you all on Friday"]))
        ask(cleo, GroupPosts.type, group)
        ask(cleo, MakeGroupFeedLink.type, group)
        for type in [MakeFeedLink.type, RevokeFeedLink.type] { ask(cleo, type) }
        let game = game(inHours: 30, group.merging(["visibility": "group"]))
        ask(ann, SendGroupInvitation.type, game)
        spend(hours: 1)
        ask(ann, CancelGame.type, game)
        for type in [ShowGroupStats.type, ShowGroupTable.type] { ask(ann, type, group) }
        ask(ann, RemoveGroupMember.type, group.merging(["accountId": "cleo"]))
        ask(bob, LeaveGroup.type, group)
        ask(ann, CloseGroup.type, group)
    }

    /// A game with a deadline and a minimum, which a co-host asks for and decides about; and one whose place is voted on.
    func hostTogether() {
        let answering: JSONValue = ["answerHoursBefore": 6, "minPlayers": 4, "decideHoursBefore": 4]
        let game = game(inHours: 50, ["invite": ["bob", "cleo", "dan"], "answering": answering])
        ask(bob, Going.type, game)
        ask(cleo, Maybe.type, game)
        ask(ann, NameCoHost.type, game.merging(["accountId": "bob", "on": true]))
        spend(hours: 13)
        ask(bob, NudgePeople.type, game.merging(["who": "both"]))
        ask(bob, ShowAnswers.type, game)
        // Three hours before it starts.
        spend(hours: 34)
        ask(bob, DecideGame.type, game.merging(["choice": "go"]))
        ask(ann, CancelGame.type, game)
        let places: JSONValue = [
            World.park, ["name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
        ]
        let poll = self.game(inHours: 40, ["place": .null, "options": ["places": places]])
        ask(ann, ChooseOption.type, poll.merging(["placeChoice": "p2"]))
        ask(ann, CancelGame.type, poll)
        ask(ann, SavePreset.type, ["name": "Ours", "gameType": "killer"])
        ask(ann, DeletePreset.type, ["name": "Ours"])
    }

    /// Regulars of a series: one pauses and leaves, one declines, one is let go.
    func keepRegulars() {
        func day(inHours hours: Int) -> JSONValue {
            .string(String(wallTime.adding(hours: hours).description.prefix(10)))
        }
        let weekly: JSONValue = [
            "sport": "tennis", "place": World.park, "timezone": "UTC", "firstDate": day(inHours: 48),
            "localTime": "10:00", "count": 4,
        ]
        let series: JSONValue = ["seriesId": ask(ann, CreateSeries.type, weekly)["id"] ?? .null]
        for one in [bob, cleo, dan] {
            ask(ann, AskRegular.type, series.merging(["accountId": .string(one.name)]))
        }
        for one in [bob, dan] { ask(one, AcceptRegular.type, series) }
        ask(cleo, RefuseRegular.type, series)
        let away: JSONValue = ["from": day(inHours: 24), "to": day(inHours: 240)]
        ask(bob, PauseRegular.type, series.merging(away))
        ask(bob, LeaveRegular.type, series)
        ask(ann, EndRegular.type, series.merging(["accountId": "dan"]))
        ask(ann, ListRegulars.type, series)
        ask(ann, CancelSeries.type, series.merging(["reason": "Winter break"]))
    }

    /// People without an account, one of whom has one after all.
    func receiveVisitors() {
        let game = game(inHours: 30, ["visitors": "ask", "guestsEach": 1])
        let url = ask(ann, ShowVisitorLink.type, game)["url"]?.stringValue ?? ""
        let link = game.merging(["key": .string(Contracts.Link(url)?.key ?? "")])
        ask(eve, ShowVisitLanding.type, link)
        func visit(_ name: String) -> (token: JSONValue, id: JSONValue) {
            let answer: JSONValue = ["name": .string(name), "status": "going"]
            let visit = ask(eve, VisitGame.type, link.merging(answer))
            return (["token": visit["token"] ?? .null], ["visitorId": visit["visitor"]?["id"] ?? .null])
        }
        let (lena, max, kim, eves) = (visit("Lena"), visit("Max"), visit("Kim"), visit("Eve"))
        for one in [lena, eves] { ask(ann, AcceptVisit.type, game.merging(one.id)) }
        ask(ann, RefuseVisit.type, game.merging(max.id))
        ask(ann, RemoveVisit.type, game.merging(lena.id))
        ask(eve, ForgetVisit.type, kim.token)
        ask(eve, ChangeVisit.type, eves.token.merging(["guests": 1]))
        ask(eve, ShowVisit.type, eves.token)
        ask(eve, ClaimVisit.type, eves.token)
        ask(ann, RenewVisitorLink.type, game)
        ask(ann, CancelGame.type, game)
    }

    /// A host is banned before games hears that the only co-host has left: nobody follows, and the game is called off.
    func missHost() {
        let fields = details(inHours: 40, ["sport": "tennis"])
        let game: JSONValue = ["gameId": ask(eve, CreateGame.type, fields)["id"] ?? .null]
        ask(dan, Going.type, game)
        ask(eve, NameCoHost.type, game.merging(["accountId": "dan", "on": true]))
        let games = processes.first { $0.name == "games" }
        games?.pause()
        ask(dan, Leave.type, game)
        ask(admin, BanAccount.type, ["accountId": "eve"])
        wait(milliseconds: 1000)
        games?.resume()
    }
}
