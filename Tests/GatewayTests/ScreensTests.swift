// The most frequent screens, at usual widths of terminals.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import Arguments
@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct ScreensTests {
    private func lines(
        _ type: String, _ data: String, columns: Int = 80, rowsName: String? = nil
    ) -> [String] {
        Screen.inSanFrancisco(columns).lines(type, data, rowsName: rowsName)
    }

    private func game(_ title: String, _ hour: Int, _ part: String, miles: Double, room: Int) -> String {
        #"""
        {"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0\#(hour)","hostId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01",
        "hostNickname":"ann","version":1,"createdAt":"2026-11-20T02:00:00.000Z","updatedAt":"2026-11-20T02:00:00.000Z",
        "sport":"soccer","title":"\#(title)","startsAt":"2026-12-02T0\#(hour):00:00.000Z",
        "endsAt":"2026-12-02T0\#(hour):30:00.000Z","durationMinutes":30,"timezone":"America/Los_Angeles",
        "place":{"name":"Dolores Park","lat":37.75,"lng":-122.4},"waitlist":true,"capacity":10,"status":"open",
        "counts":{"going":3,"maybe":0,"waitlisted":0},"openSlots":\#(room),"full":false,"phase":"upcoming",
        "distanceMiles":\#(miles)\#(part.isEmpty ? "" : #","participation":"\#(part)""#)}
        """#
    }

    private var found: String {
        let games = [
            game("Friday five-a-side", 2, "going", miles: 2.14, room: 9),
            game("Sunday", 3, "", miles: 12, room: 0),
        ]
        return #"{"items":[\#(games.joined(separator: ","))]}"#
    }

    @Test func aSearchShowsTimePlaceDistanceRoomAndMyPartAtEveryWidth() {
        #expect(
            lines("games.near", found, columns: 80) == [
                "   title               place         starts           room  you    distance",
                "0  Friday five-a-side  Dolores Park  Tue 1 Dec 18:00     9  going    2.1 mi",
                "1  Sunday              Dolores Park  Tue 1 Dec 19:00     0            12 mi",
            ])
        #expect(
            lines("games.near", found, columns: 60) == [
                "   title               place       starts           distance",
                "0  Friday five-a-side  Dolores P…  Tue 1 Dec 18:00    2.1 mi",
                "1  Sunday              Dolores P…  Tue 1 Dec 19:00     12 mi",
            ])
        let wide = lines("games.near", found, columns: 120)[0]
        #expect(wide.contains("host") && wide.contains("counts") && wide.contains("distance"))
    }

    @Test func myAnswersSayWhichGamesTheyAreAbout() {
        let row = #"""
            {"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02",
            "status":"going","updatedAt":"2026-11-20T02:00:00.000Z","counts":{"going":3},
            "game":{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","title":"Friday","startsAt":"2026-12-02T02:00:00.000Z",
            "placeName":"Dolores Park"}}
            """#
        #expect(
            lines("rsvp.mine", #"{"items":[\#(row)]}"#, columns: 60, rowsName: "it") == [
                "   title   starts           place         you    counts",
                "0  Friday  Tue 1 Dec 18:00  Dolores Park  going  going 3",
                "$it.0 is the first row, until the next list",
            ])
    }

    @Test func namesStandWhereIdsWould() {
        let ann = #"{"accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","nickname":"ann"}"#
        let ride = #"""
            {"items":[{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e09","driverId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02",
            "driverNickname":"bob","seats":3,"free":2,"riderIds":["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"],
            "riders":[\#(ann)]}]}
            """#
        #expect(
            lines("rsvp.rides", ride, columns: 60).prefix(2) == [
                "   id       driver  seats  free  riders", "0  …8d9e09  bob         3     2  ann",
            ])
        let overlap = #"""
            {"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","status":"going","counts":{"going":3},
            "overlaps":["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e03"],
            "overlapping":[{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e03","title":"Late","startsAt":"2026-12-02T02:00:00.000Z",
            "placeName":"Park"}]}
            """#
        let shown = lines("rsvp.going", overlap)
        #expect(!shown.contains { $0.contains("overlaps") })
        #expect(shown.contains("0  …8d9e03  Late   Tue 1 Dec 18:00  Park"))
        let teams =
            #"{"teams":[{"accountIds":["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"],"players":[\#(ann)]}],"stale":false}"#
        #expect(lines("rsvp.teams-save", teams).contains { $0.hasSuffix("ann") })
        let ball = #"""
            {"items":[{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e09","name":"ball","needed":3,"missing":1,
            "claims":[{"accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","nickname":"ann","qty":2}]}]}
            """#
        #expect(lines("rsvp.equipment", ball, columns: 60)[1] == "0  …8d9e09  ball       3        1  ann 2")
    }

    @Test func everyListThatMayBeEmptyHasASentenceForIt() {
        #expect(lines("games.next", "{}") == ["no game is ahead of you; games search finds some"])
        #expect(
            lines("darts.remotes", #"{"incoming":[],"sent":[]}"#) == [
                EmptyListTexts.sentences["darts.remotes"] ?? ""
            ])
        for (type, request) in Catalogue.requests where request is any Query.Type {
            let lists = request.replyShape.fields.filter { $0.shape.element?.fields.isEmpty == false }
            // These are never empty.
            if ["darts.modes", "posts.get", "reports.ticket"].contains(type) { continue }
            if lists.contains(where: { $0.name == "items" }) {
                #expect(EmptyListTexts.sentences[type] != nil, "\(type)")
            }
        }
        for type in EmptyListTexts.sentences.keys { #expect(Catalogue.requests[type] != nil, "\(type)") }
    }

    @Test func aRefusalNamesArgumentsAsTypedAndTimesAsPeopleDo() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let sent = try bench.ask("games near center=1,2 radius=0mi")
        let actions = bench.answer(
            sent,
            .failure(
                Refusal(
                    .invalidArgument, "radiusMiles must be above 0 and at most 100 miles",
                    field: "radiusMiles")))
        guard case .show(let answer)? = actions.first else { return }
        #expect(
            Screen.inSanFrancisco(80).lines(of: answer)[0] == "✗ radius must be above 0 and at most 100 miles"
        )
        let early = Refusal(
            .tooEarly, "a game can be completed once it has started, at 2026-12-02T02:00:00.000Z")
        #expect(
            Screen.inSanFrancisco(80).lines(of: early, type: nil) == [
                "✗ a game can be completed once it has started, at Tue 1 Dec 18:00"
            ])
    }

    @Test func factsStandInTwoColumnsWhereThereIsRoom() {
        let shown = lines("games.get", game("Friday", 2, "going", miles: 2, room: 9), columns: 200)
        #expect(shown.count < 8)
        #expect(shown[0].hasPrefix("title") && TextWidth.columns(shown[0]) > 100)
        #expect(shown.allSatisfy { TextWidth.columns($0) <= 200 })
    }

    @Test(arguments: [60, 80, 120, 200]) func aWatchedListKeepsItsColumnsFromFrameToFrame(
        columns: Int
    ) throws {
        let one = game("Friday", 2, "", miles: 2, room: 9)
        let other = game("Saturday in the long grass behind the old mill", 3, "going", miles: 2, room: 9)
            .replacing("\"status\":\"open\"", with: "\"status\":\"closed\"")
        var watch = try Watch(GamesNear.self, [:], line: "watch games near near=Oakland", at: .distantPast)
        var headers: [String] = []
        for (day, items) in [[one], [one, other], [other], []].enumerated() {
            let now = Timestamp.distantPast.adding(days: day + 1)
            _ = watch.next(at: now)
            let page = "{\"items\":[\(items.joined(separator: ","))]}"
            guard case .show(let watched) = watch.answered(Array(page.utf8), at: now) else { continue }
            headers += Screen.inSanFrancisco(columns).frame(of: watched, rows: 50).filter {
                $0.contains("title  ")
            }
        }
        #expect(headers.count >= 3 && Set(headers).count == 1, "\(headers)")
    }

    @Test func rowsShownLastCanBeActedOn() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let list = #"{"items":[{"id":"\#(ann)","title":"A"},{"id":"\#(bob)","title":"B"}]}"#
        _ = bench.answer(try bench.ask("games search"), list)
        #expect(try bench.ask("rsvp going gameId=$it.1").data == #"{"gameId":"\#(bob)"}"#)
        bench.gateway.abandon()
        // An answer that is no list changes nothing; a list kept under a name has both names.
        _ = bench.answer(try bench.ask("rsvp going gameId=$it.0"), #"{"gameId":"\#(ann)"}"#)
        let kept = try bench.ask("mine = games mine")
        let actions = bench.answer(kept, #"{"sections":{"going":[{"id":"\#(bob)"}],"maybe":[]}}"#)
        guard case .show(let answer)? = actions.first else { return }
        #expect(Screen.inSanFrancisco(80).lines(of: answer).last == "$mine.going.0 is the first of going")
        #expect(try bench.ask("games get gameId=$mine.going.0").data == #"{"gameId":"\#(bob)"}"#)
        bench.gateway.abandon()
        _ = bench.answer(
            try bench.ask("games calendar"),
            #"{"timezone":"UTC","days":[{"date":"2026-12-01","games":[{"id":"\#(ann)"}]}]}"#
        )
        #expect(try bench.ask("games get gameId=$it.0.0").data == #"{"gameId":"\#(ann)"}"#)
        bench.gateway.abandon()
        let thread =
            #"{"post":{"id":"\#(bob)"},"items":[{"comment":{"id":"\#(ann)"},"replies":[{"id":"\#(bob)"}]}]}"#
        _ = bench.answer(try bench.ask("posts get postId=\(bob)"), thread)
        #expect(try bench.ask("posts comment-delete commentId=$it.0").data == #"{"commentId":"\#(ann)"}"#)
        bench.gateway.abandon()
        #expect(try bench.ask("posts comment-delete commentId=$it.0.0").data == #"{"commentId":"\#(bob)"}"#)
    }

    @Test func listsAndPlacesMayBeQuoted() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        let sent = try bench.ask(#"games search sports="soccer, tennis" center="37.77, -122.42""#)
        #expect(sent.data == #"{"sports":["soccer","tennis"],"center":{"lat":37.77,"lng":-122.42}}"#)
    }

    @Test func changedSettingsAreDatedByTheDeviceUnlessATimeIsGiven() throws {
        var bench = GatewayBench()
        try bench.logIn(ann, "ann")
        #expect(
            try bench.ask("account settings sound=off").data
                == #"{"sound":false}"#, "without a time it is the last")
        #expect(HelpArgument.all(of: ChangeSettings.self).last?.isOptional == true)
    }

    @Test func helpSaysWhatIsRequiredFirstAndHowMembersAreNamed() {
        let near = HelpArgument.all(of: GamesNear.self)
        #expect(near.first?.name == "near" && near.first?.isOptional == false)
        for (_, request) in Catalogue.requests {
            let all = HelpArgument.all(of: request)
            #expect(all.drop { !$0.isOptional }.allSatisfy { $0.isOptional })
            #expect(!all.contains { $0.name.contains("types.0") })
        }
        #expect(
            HelpArgument.all(of: SetNotificationPreferences.self).contains { $0.name == "types.TYPE.push" })
    }

    @Test func aWatchedGameKeepsItsColumnsFromFrameToFrame() {
        let answers = [
            (
                #"{"id":"A","title":"A","status":"open"}"#,
                "{\"going\":[{\"accountId\":\"x\",\"nickname\":\"ann\",\"status\":\"going\"}]}"
            ),
            (
                #"{"id":"A","title":"A","status":"open"}"#,
                #"{"going":[{"accountId":"x","nickname":"ann","status":"going","isHost":true}],"waitlist":[{"accountId":"y","#
                    + #""nickname":"somebody_long_named","displayName":"A Very Long Name Indeed, Sir","status":"waitlisted","#
                    + #""position":1,"note":"hello"}]}"#
            ),
        ]
        for columns in [60, 80, 120, 200] {
            var watch = Watch(of: .game, ["gameId": "A"], line: "watch game $game", at: .distantPast)
            var headers: [String] = []
            for (day, (game, roster)) in answers.enumerated() {
                let now = Timestamp.distantPast.adding(days: day + 1)
                _ = watch.next(at: now)
                _ = watch.answered(Array(game.utf8), at: now)
                guard
                    case .show(let watched) = watch.answered(
                        Array(roster.utf8), at: now)
                else { continue }
                headers += Screen.inSanFrancisco(columns).frame(of: watched, rows: 50).filter {
                    $0.contains("nickname  ")
                }
            }
            #expect(headers.count == 2 && Set(headers).count == 1, "\(columns): \(headers)")
        }
    }
}
