// Games of a group: who may host for one, who sees them, and who calls them off (domain.md §7.7, §4.6).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct GroupGameTests {
    private let cast = Cast(["boss", "ann", "bob", "cat", "dan"])

    private func create(_ group: JSONValue, _ more: JSONValue = [:], as person: String) -> Answer {
        let fields: JSONValue = ["groupId": group]
        return cast.ask("games.create", cast.town.gameFields(fields.merging(more)), as: person)
    }

    private func get(_ game: JSONValue, as person: String) -> Answer {
        cast.ask("games.get", ["gameId": game], as: person)
    }

    /// The people among Ann, Bob, Cat and Dan who see a game.
    private func viewers(_ game: JSONValue) -> [String] {
        ["ann", "bob", "cat", "dan"].filter { get(game, as: $0).isOK }
    }

    // MARK: - Hosting

    @Test func membersHostForTheirGroup() {
        let group = cast.group()
        cast.join(group, "bob")
        for host in ["ann", "bob"] {
            let made = create(group, as: host)
            #expect(made["groupId"] == group && made["visibility"] == "public")
        }
    }

    @Test func onlyMembersHostForAGroup() {
        let (hidden, open) = (cast.group(), cast.openGroup())
        for group in [hidden, open] {
            let refusal = create(group, as: "bob").refusal
            #expect(refusal?.reason == .notFound && refusal?.field == "groupId")
        }
        let unknown = JSONValue.string(cast.town.freshID().description)
        #expect(create(unknown, as: "bob").reason == .notFound)
    }

    @Test func aGroupCanKeepHostingToItsAdmins() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        cast.group("role", group, ["accountId": cast.id("cat"), "role": "admin"], as: "ann")
        cast.group("update", group, ["membersHost": false], as: "ann")
        #expect(create(group, as: "bob").reason == .forbidden)
        #expect(create(group, as: "cat").isOK && create(group, as: "ann").isOK)
    }

    @Test func aClosedGroupHasNoNewGames() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.group("update", group, ["membersHost": false], as: "ann")
        cast.group("close", group, as: "ann")
        #expect(create(group, as: "ann").reason == .conflict)
        #expect(create(group, as: "bob").reason == .forbidden, "the role comes first")
        #expect(create(group, as: "dan").reason == .notFound)
    }

    @Test func aGameForMembersNeedsAGroup() {
        let made = cast.ask("games.create", cast.town.gameFields(["visibility": "group"]), as: "ann")
        #expect(made.reason == .invalidArgument && made.refusal?.field == "visibility")
        let series = cast.ask("series.create", cast.town.seriesFields(["visibility": "group"]), as: "ann")
        #expect(series.reason == .invalidArgument && series.refusal?.field == "visibility")
        let game = cast.town.game(host: cast["ann"])
        let edit = cast.ask("games.update", ["gameId": game, "visibility": "group"], as: "ann")
        #expect(edit.reason == .invalidArgument && edit.refusal?.field == "visibility")
    }

    @Test func aGameOfAGroupBecomesOneForItsMembers() {
        let group = cast.group()
        let game = create(group, as: "ann")["id"]
        #expect(cast.ask("games.update", ["gameId": game, "visibility": "group"], as: "ann").isOK)
        #expect(viewers(game) == ["ann"])
    }

    @Test func anybodyMayJoinAtOnceWhoSeesAGameForMembers() {
        let group = cast.group()
        #expect(create(group, ["visibility": "group"], as: "ann")["joinPolicy"] == "instant")
        let golf = create(group, ["visibility": "group", "sport": "golf"], as: "ann")
        #expect(golf["joinPolicy"] == "instant")
    }

    // MARK: - Defaults

    /// A game of a group, with nothing but a sport and a start.
    private func bare(_ group: JSONValue, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let fields: JSONValue = [
            "groupId": group, "sport": "soccer", "startsAt": cast.town.time(hours: 48),
        ]
        return cast.ask("games.create", fields.merging(more), as: person)
    }

    private static let usual: JSONValue = [
        "place": ["name": "Dolores Park", "lat": 37.7596, "lng": -122.4269], "title": "Friday Five",
        "capacity": 10, "visibility": "group", "durationMinutes": 90,
    ]

    @Test func aGameIsAsItsGroupsGamesUsuallyAre() {
        let group = cast.group(of: "ann", ["gameDefaults": Self.usual])
        cast.join(group, "bob")
        let game = bare(group, as: "bob")
        #expect(game["title"] == "Friday Five" && game["capacity"] == 10 && game["visibility"] == "group")
        #expect(game["place", "name"] == "Dolores Park" && game["durationMinutes"] == 90)
        #expect(game["timezone"] == "America/Los_Angeles")
        #expect(bare(group, ["capacity": 4], as: "bob")["capacity"] == 4)
        let fields: JSONValue = [
            "groupId": group, "sport": "soccer", "firstDate": cast.town.day(2), "localTime": "18:00",
            "count": 2,
        ]
        let series = cast.ask("series.create", fields, as: "bob")
        #expect(series["template", "title"] == "Friday Five" && series["template", "capacity"] == 10)
    }

    @Test func defaultsAreForMembers() {
        let group = cast.group(of: "ann", ["gameDefaults": Self.usual])
        let refusal = bare(group, as: "bob").refusal
        #expect(refusal?.field == "place", "a stranger's game has no place")
        #expect(create(group, as: "bob").reason == .notFound)
    }

    @Test func aGroupWithoutAPlaceAsksForOne() {
        let group = cast.group(of: "ann", ["gameDefaults": ["title": "Friday Five"]])
        #expect(bare(group).refusal?.field == "place")
        let fields: JSONValue = [
            "groupId": group, "sport": "soccer", "firstDate": cast.town.day(2), "localTime": "18:00",
            "count": 2,
        ]
        #expect(cast.ask("series.create", fields, as: "ann").refusal?.field == "place")
    }

    @Test func placesToVoteOnTakeTheUsualOnesPlace() {
        let group = cast.group(of: "ann", ["gameDefaults": Self.usual])
        let places: JSONValue = [
            ["name": "Alamo Square", "lat": 37.7764, "lng": -122.4346],
            ["name": "Golden Gate Park", "lat": 37.7694, "lng": -122.4862],
        ]
        let game = bare(group, ["options": ["places": places]])
        #expect(game["place", "name"] == "Alamo Square")
    }

    @Test func defaultsAreReadByMembersAndTakenAway() {
        let group = cast.openGroup()
        cast.group("update", group, ["gameDefaults": Self.usual], as: "ann")
        func read(_ person: String) -> JSONValue {
            cast.group("get", group, as: person)["inside", "gameDefaults", "title"]
        }
        #expect(read("ann") == "Friday Five" && read("bob") == .null)
        let count = cast.town.social.disk.lines.count
        cast.group("update", group, ["gameDefaults": Self.usual], as: "ann")
        #expect(cast.town.social.disk.lines.count == count, "what holds already writes nothing")
        cast.group("update", group, ["gameDefaults": .null], as: "ann")
        #expect(read("ann") == .null && bare(group).refusal?.field == "place")
    }

    // MARK: - Seeing

    @Test func aGameForMembersIsSeenByThemAndByWhoHasARow() {
        let group = cast.group()
        cast.join(group, "bob")
        cast.befriend("ann", "dan")
        let game = cast.groupGame(group)
        #expect(viewers(game) == ["ann", "bob"], "a friend of the host's is no member")
        cast.ask("invites.send", ["gameId": game, "accountIds": [cast.id("dan")]], as: "ann")
        #expect(viewers(game) == ["ann", "bob", "dan"])
        cast.join(group, "cat")
        #expect(viewers(game) == ["ann", "bob", "cat", "dan"])
        cast.group("leave", group, as: "cat")
        #expect(viewers(game) == ["ann", "bob", "dan"])
    }

    @Test func aGameIsNotSeenAcrossABlockWithItsHost() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let game = cast.groupGame(group, by: "bob")
        cast.ask("friends.block", "bob", as: "cat")
        #expect(viewers(game) == ["ann", "bob"])
    }

    @Test func aLinkToAGameForMembersSaysThatItIsPrivate() {
        let game = cast.groupGame(cast.group())
        let landing = cast.town.ask("games.landing", ["gameId": game])
        #expect(landing["private"] == true && landing["title"] == .null)
    }

    @Test func theGroupOfAGameIsToldToEverybodyWhoFindsTheGroup() {
        let (hidden, open) = (cast.group(), cast.openGroup())
        let (secret, known) = (create(hidden, as: "ann")["id"], create(open, as: "ann")["id"])
        #expect(get(secret, as: "ann")["groupId"] == hidden && get(secret, as: "bob")["groupId"] == .null)
        #expect(get(secret, as: "boss")["groupId"] == hidden, "a moderator finds every group")
        #expect(get(known, as: "bob")["groupId"] == open)
        cast.join(hidden, "bob")
        #expect(get(secret, as: "bob")["groupId"] == hidden)
    }

    @Test func membershipsOutliveARestart() throws {
        let group = cast.group()
        cast.join(group, "bob")
        let game = cast.groupGame(group)
        for fromSnapshot in [true, false] {
            try cast.town.restart("games", fromSnapshot: fromSnapshot)
            #expect(viewers(game) == ["ann", "bob"])
        }
    }

    // MARK: - Series and copies

    @Test func aSeriesAndACopyAreOfTheSameGroup() {
        let group = cast.group()
        let fields: JSONValue = ["groupId": group, "visibility": "group"]
        let series = cast.ask("series.create", cast.town.seriesFields(fields), as: "ann")
        let games = series["occurrences"].arrayValue ?? []
        #expect(series["groupId"] == group && games.count == 3)
        #expect(games.allSatisfy { $0["groupId"] == group && $0["visibility"] == "group" })
        let more = cast.ask("series.extend", ["seriesId": series["id"], "count": 1], as: "ann")
        #expect(more["occurrences"].arrayValue?.first?["groupId"] == group)
        let copy = cast.ask(
            "games.duplicate",
            ["gameId": games.first?["id"] ?? .null, "startsAt": cast.town.time(days: 3)], as: "ann")
        #expect(copy["groupId"] == group)
    }

    @Test func aFormerMemberAddsNoGamesToAGroup() {
        let group = cast.group()
        cast.join(group, "bob")
        let fields: JSONValue = ["groupId": group]
        let series = cast.ask("series.create", cast.town.seriesFields(fields), as: "bob")
        let game = create(group, as: "bob")["id"]
        cast.group("leave", group, as: "bob")
        #expect(
            cast.ask("series.extend", ["seriesId": series["id"], "count": 1], as: "bob").reason == .notFound)
        let copy: JSONValue = ["gameId": game, "startsAt": cast.town.time(days: 3)]
        #expect(cast.ask("games.duplicate", copy, as: "bob").reason == .notFound)
        #expect(get(game, as: "bob")["status"] == "open", "a game goes on")
    }

    // MARK: - Inviting the group

    @Test func onlyAGroupIsInvitedAsOne() {
        let group = cast.group()
        for (fields, field): (JSONValue, String) in [
            (["inviteGroup": true], "inviteGroup"), (["groupId": group, "subgroup": "s1"], "subgroup"),
        ] {
            for (type, all) in [
                ("games.create", cast.town.gameFields(fields)),
                ("series.create", cast.town.seriesFields(fields)),
            ] {
                let refusal = cast.ask(type, all, as: "ann").refusal
                #expect(refusal?.reason == .invalidArgument && refusal?.field == field, "\(type)")
            }
        }
    }

    @Test func aMemberInvitesTheGroupToThreeNewGamesADay() {
        let cast = Cast(["ann", "bob"], limits: .standard)
        let group = cast.group()
        cast.join(group, "bob")
        func create(as person: String) -> Reason? {
            let fields: JSONValue = ["groupId": group, "inviteGroup": true]
            return cast.ask("games.create", cast.town.gameFields(fields), as: person).reason
        }
        for _ in 0..<3 { #expect(create(as: "bob") == nil) }
        #expect(create(as: "bob") == .rateLimited)
        for _ in 0..<5 { #expect(create(as: "ann") == nil, "whoever runs the group has ten") }
    }

    // MARK: - Co-hosts

    // domain.md §4.11
    @Test func ownerAndAdminsHostAllGamesOfTheirGroup() {
        let group = cast.group()
        cast.join(group, "bob", "cat", "dan")
        cast.group("role", group, ["accountId": cast.id("dan"), "role": "admin"], as: "ann")
        let game = cast.groupGame(group, by: "bob")
        for admin in ["ann", "dan"] {
            let seen = get(game, as: admin)
            #expect(seen["coHosting"] == true && seen["participation"] == .null)
            #expect(cast.ask("games.close", ["gameId": game], as: admin).isOK)
            #expect(cast.ask("games.open", ["gameId": game], as: admin).isOK)
        }
        #expect(cast.ask("games.close", ["gameId": game], as: "cat").reason == .forbidden)
        #expect(get(game, as: "cat")["coHosting"] == .null && get(game, as: "bob")["coHosting"] == .null)
        cast.group("role", group, ["accountId": cast.id("dan"), "role": "member"], as: "ann")
        #expect(cast.ask("games.close", ["gameId": game], as: "dan").reason == .forbidden)
    }

    @Test func anAdminHostsNothingAcrossABlockAndNothingThatIsNotSeen() {
        let group = cast.group()
        cast.join(group, "bob")
        let closed = cast.groupGame(group, by: "bob", ["visibility": "private"])
        #expect(cast.ask("games.close", ["gameId": closed], as: "ann").reason == .notFound)
        let game = cast.groupGame(group, by: "bob")
        cast.ask("friends.block", "bob", as: "ann")
        #expect(cast.ask("games.close", ["gameId": game], as: "ann").reason == .notFound)
    }

    @Test func adminsCallOffTheGamesOfAHostWhoIsInTheGroupNoMore() {
        let group = cast.group()
        cast.join(group, "bob", "cat")
        let game = cast.groupGame(group, by: "bob", ["visibility": "public"])
        let cancel: JSONValue = ["gameId": game]
        cast.group("remove", group, ["accountId": cast.id("bob")], as: "ann")
        #expect(cast.ask("games.cancel", cancel, as: "cat").reason == .forbidden)
        #expect(get(game, as: "ann")["actions"].arrayValue?.contains("games.cancel") == true)
        #expect(cast.ask("games.cancel", cancel, as: "ann")["status"] == "cancelled")
    }
}
