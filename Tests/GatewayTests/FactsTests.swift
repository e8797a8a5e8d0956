// The facts of a reply about a single object, and the columns that a list keeps on a narrow screen: what, when, where,
// how far, whether there is room, and the reader's part.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct FactsTests {
    private func lines(
        _ type: String, _ data: String, asked: String? = nil, columns: Int = 80
    ) -> [String] {
        Screen.inSanFrancisco(columns, hasPictures: true).lines(type, data, asked: asked)
    }

    private static let annId = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
    private static let bobId = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02"
    private static let gameId = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"

    private func game(_ more: String = "") -> String {
        #"""
        {"id":"\#(Self.gameId)","hostId":"\#(Self.annId)","hostNickname":"ann","version":3,
        "createdAt":"2026-11-20T02:00:00.000Z","updatedAt":"2026-11-20T02:00:00.000Z","sport":"field_hockey",
        "title":"Friday","startsAt":"2026-12-02T02:00:00.000Z","endsAt":"2026-12-02T02:30:00.000Z",
        "durationMinutes":30,"timezone":"America/Los_Angeles","place":{"name":"Dolores Park","lat":37.75,"lng":-122.4},
        "capacity":10,"waitlist":true,"waitlistMode":"auto","visibility":"public","joinPolicy":"instant",
        "membersCanInvite":true,"requireTier2":false,"status":"open","counts":{"going":3,"maybe":0,"waitlisted":0},
        "openSlots":7,"full":false,"phase":"upcoming","participation":"going"\#(more)}
        """#
    }

    @Test(arguments: ["games.get", "games.next", "games.create"])
    func aGameIsShownWithTheFactsAPlayerNeeds(_ type: String) {
        let actions = #","actions":["rsvp.leave","chat.send"]"#
        let flat = game(#","secondsUntilStart":93600"# + actions)
        let nested = #"{"game":\#(game(actions)),"secondsUntilStart":93600}"#
        let shown = lines(type, type == "games.next" ? nested : flat)
        #expect(
            shown == [
                "title      Friday", "sport      field hockey", "starts     Tue 1 Dec 18:00",
                "duration   30 min",
                "place      Dolores Park (37.75,-122.4)", "host       ann", "status     open",
                "counts     going 3",
                "room       7 of 10", "you        going", "starts in  1 d 2 h",
                "you can    rsvp leave, chat send",
                "id         \(Self.gameId)",
            ])
    }

    @Test func unusualSettingsOfAGameAreShownToo() {
        let other = game(#","description":"Bring a light shirt","statusReason":"Rain""#)
            .replacing(#""visibility":"public""#, with: #""visibility":"private""#)
            .replacing(#""requireTier2":false"#, with: #""requireTier2":true"#)
        let shown = lines("games.get", other)
        for fact in ["visibility", "asks for full profile", "description", "status reason"] {
            #expect(shown.contains { $0.hasPrefix(fact) }, "\(fact)")
        }
        #expect(!shown.contains { $0.hasPrefix("version") || $0.hasPrefix("join policy") })
    }

    @Test func theSubjectsNameIsNotRepeatedInEachRow() {
        let me =
            #"{"id":"\#(Self.annId)","kind":"registered","profile":{"id":"\#(Self.annId)","nickname":"ann","#
            + #""displayName":"Ann Lee","cityLabel":"San Francisco, CA","cityKey":"san_francisco_ca","version":4,"#
            + #""relation":{"friend":true},"a":1,"b":2}}"#
        let shown = lines("account.me", me)
        #expect(shown.contains { $0.hasPrefix("nickname") && $0.hasSuffix("  ann") })
        #expect(shown.filter { $0.contains(Self.annId) }.count == 1)
        #expect(shown.contains { $0.hasPrefix("city  ") })
        #expect(
            !shown.contains {
                $0.hasPrefix("profile") || $0.contains("san_francisco") || $0.contains("version")
            })
        let post =
            #"{"post":{"id":"\#(Self.gameId)","authorId":"\#(Self.annId)","author":{"nickname":"ann"},"text":"Hi","#
            + #""upvotes":1,"comments":0,"edited":false,"hidden":false,"createdAt":"2026-11-20T02:00:00Z","version":1}}"#
        let told = lines("posts.get", post)
        #expect(!told.contains { $0.hasPrefix("post") || $0.contains(Self.annId) || $0.contains("hidden") })
        #expect(told.contains { $0.hasPrefix("author  ") && $0.hasSuffix("ann") })
    }

    @Test func aSubjectIsShownWithoutItsIdAndPeopleByTheTypedNames() {
        let roster =
            #"{"gameId":"\#(Self.gameId)","counts":{"going":1},"going":[{"accountId":"x","nickname":"ann"}]}"#
        #expect(lines("rsvp.roster", roster, asked: #"{"gameId":"\#(Self.gameId)"}"#)[0] == "counts  going 1")
        let elo = #"{"accountId":"\#(Self.annId)","rating":1516,"matches":1}"#
        #expect(
            lines("stats.elo", elo, asked: #"{"accountId":"ann"}"#) == [
                "account  ann", "rating   1516", "matches  1",
            ])
        let both =
            #"{"a":"\#(Self.annId)","b":"\#(Self.bobId)","played":2,"aWins":1,"bWins":1,"others":0,"#
            + #""aAverage":60.6,"bAverage":61,"last":[{"matchId":"\#(Self.gameId)","playedAt":"2026-11-20T02:00:00Z","#
            + #""gameType":"x01","startScore":101,"winner":"a"}]}"#
        let shown = lines("stats.head-to-head", both, asked: #"{"a":"ann","b":"bob"}"#)
        #expect(shown.contains { $0.hasPrefix("ann wins") } && shown.contains { $0.hasPrefix("bob average") })
        #expect(shown.contains { $0.hasSuffix("ann") } && !shown.contains { $0.contains(Self.annId) })
    }

    @Test func notificationPreferencesAreShownAsATable() {
        let prefs =
            #"{"types":{"account_notice":{"inApp":true,"push":true,"email":false},"#
            + #""game_reminder":{"inApp":true,"push":false,"email":false}},"reminderOffsets":[1440,120,10],"#
            + #""nearby":{"on":true}}"#
        #expect(
            lines("notifications.prefs", prefs) == [
                "                in app  push  email",
                "account notice  yes     yes   no",
                "game reminder   yes     no    no", "",
                "reminders  1 d, 2 h, 10 min before a game", "nearby     on",
            ])
    }

    @Test func theListBelowAMapHasTheGamesOnTheMap() {
        let map =
            #"{"type":"FeatureCollection","truncated":false,"features":[{"type":"Feature","geometry":"#
            + #"{"type":"Point","coordinates":[-122.46,37.76]},"properties":{"id":"\#(Self.gameId)","title":"Friday","#
            + #""sport":"soccer","startsAt":"2026-12-02T02:00:00.000Z","placeName":"Park"}}]}"#
        let shown = lines("games.geojson", map)
        #expect(shown.count == 2 && shown[1].hasPrefix("0  Friday") && shown[1].contains("Park"))
        #expect(!shown.contains { $0.contains("Feature") || $0.contains("coordinates") })
    }

    @Test func anEmptyListIsShownAsASentence() {
        for (type, data) in [
            ("stats.quiz", "{}"), ("stats.achievements", #"{"accountId":"\#(Self.annId)","items":[]}"#),
            ("games.geojson", #"{"type":"FeatureCollection","features":[],"truncated":false}"#),
            ("chat.unread", #"{"total":0,"games":[]}"#),
        ] {
            let shown = lines(type, data)
            #expect(
                !shown.contains("done") && !shown.contains("none") && !shown.contains { $0.contains("{") },
                "\(type)")
        }
        #expect(lines("invites.list", #"{"items":[]}"#) == ["no invitation waits for your answer"])
    }

    @Test func peoplePlacesAndMatchesAreShownByTheirNames() {
        let person =
            #"{"id":"\#(Self.annId)","nickname":"ann","displayName":"Ann Lee","avatar":"https://x.example/a.jpg","#
            + #""isFriend":true}"#
        #expect(lines("friends.list", #"{"items":[\#(person)]}"#)[1] == "0  ann       Ann Lee       yes")
        let city =
            #"{"kind":"city","name":"Oakland","label":"Oakland, California, United States","lat":37.80437,"#
            + #""lng":-122.2708,"timezone":"America/Los_Angeles","population":419267}"#
        let town = city.replacing("California", with: "New Jersey")
        let places = lines("venues.places", #"{"items":[\#(city),\#(town)]}"#)
        #expect(places.contains { $0.contains("Oakland, California, United States") })
        let match =
            #"{"id":"\#(Self.gameId)","mode":"local","gameType":"x01","startScore":101,"durationSeconds":9,"#
            + #""playedAt":"2026-11-22T20:22:00Z","winners":[0],"players":[{"slot":0,"nickname":"ann"},"#
            + #"{"slot":1,"nickname":"bob"}]}"#
        #expect(lines("darts.history", #"{"items":[\#(match)]}"#)[1].contains("ann beat bob"))
        let session =
            #"{"id":"\#(Self.gameId)","name":"Truth or Dare","status":"ended","position":3,"total":52,"#
            + #""card":{"id":"truth_or_dare-3","number":3,"prompt":"What is it?","difficulty":1}}"#
        #expect(lines("cards.sessions", #"{"items":[\#(session)]}"#).contains { $0.contains("What is it?") })
    }

    @Test func rowsOfMyAnswersBeginWithTheGameAndShowMyPart() {
        let row = #"""
            {"gameId":"\#(Self.gameId)","accountId":"\#(Self.annId)","status":"going",
            "updatedAt":"2026-11-20T02:00:00.000Z","counts":{"going":3},
            "game":{"id":"\#(Self.gameId)","title":"Friday","startsAt":"2026-12-02T02:00:00.000Z",
            "placeName":"Dolores Park"}}
            """#
        let shown = lines("rsvp.mine", #"{"items":[\#(row),\#(row)]}"#, columns: 80)
        #expect(shown[0].contains("title") && shown[0].contains("starts") && shown[0].contains("place"))
        #expect(shown[0].contains("you") && !shown[0].contains("id") && shown[1].contains("going"))
    }

    @Test(arguments: [80, 120, 200]) func myGamesShowsCountsAtEveryWidth(columns: Int) {
        let mine = lines(
            "games.mine", #"{"sections":{"going":[\#(game()),\#(game())],"maybe":[]}}"#, columns: columns)
        #expect(
            mine.contains {
                $0.contains("title") && $0.contains("starts") && $0.contains("counts")
            })
    }
}
