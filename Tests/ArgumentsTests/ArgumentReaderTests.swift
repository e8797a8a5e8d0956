// Typed text is converted to JSON by a request's shape.

import Contracts
import JSON
import Platform
import Testing
import Values

@testable import Arguments

@Suite struct ArgumentReaderTests {
    static let now = Timestamp("2026-11-20T21:30:00Z") ?? .distantPast
    static let zone = ZoneDatabase.shared.zone(named: "America/Los_Angeles") ?? .utc

    /// The data of a line such as `games get gameId=…`.
    func data(_ line: String, kept: KeptResults = KeptResults()) throws(Refusal) -> String {
        guard case .command(let command)? = try? TypedLine(parsing: line) else {
            throw Refusal(.internal, "the line cannot be read")
        }
        let request = try Catalogue.request(noun: command.noun, verb: command.verb)
        let context = TypingContext(now: Self.now, zone: Self.zone, kept: kept)
        return JSONValue.object(
            try ArgumentReader.data(
                of: command.arguments, for: request.shape, command: request.words,
                context: context)
        ).text()
    }

    func refusal(_ line: String, kept: KeptResults = KeptResults()) -> Refusal? {
        do throws(Refusal) {
            _ = try data(line, kept: kept)
            return nil
        } catch {
            return error
        }
    }

    private var kept: KeptResults {
        var kept = KeptResults()
        kept["game"] = [
            "id": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "title": "Friday", "capacity": 10,
            "startsAt": "2026-12-01T18:00:00.000Z",
            "place": ["name": "Dolores Park", "lat": 37.75, "lng": -122.4],
            "players": [["accountId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"]],
        ]
        kept["rsvp"] = ["gameId": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02", "accountId": "x"]
        kept["done"] = [:]
        return kept
    }

    @Test(arguments: [
        ("profile search q=ann", #"{"q":"ann"}"#),
        (#"profile search q="a,b",c"#, #"{"q":"a,b,c"}"#),
        ("profile list ids=ann,bob", #"{"ids":["ann","bob"]}"#),
        ("profile list ids=", #"{"ids":[]}"#),
        ("games search sports=soccer,tennis limit=5", #"{"sports":["soccer","tennis"],"limit":5}"#),
        ("games search hasOpenSlots=yes matchesMe=off", #"{"hasOpenSlots":true,"matchesMe":false}"#),
        (
            "games search from=today to=+2h",
            #"{"from":"2026-11-20[America/Los_Angeles]","to":"2026-11-20T23:30:00.000Z"}"#
        ),
        (#"games search from="tomorrow 18:00""#, #"{"from":"2026-11-21T18:00[America/Los_Angeles]"}"#),
        ("games search from=2026-12-01T18:00+01:00", #"{"from":"2026-12-01T17:00:00.000Z"}"#),
        ("games search day=tomorrow", #"{"day":"2026-11-21"}"#),
        ("games calendar to=+40d", #"{"to":"2026-12-30"}"#),
        (
            #"games create sport=soccer startsAt="friday 6pm" place="Dolores Park, San Francisco""#,
            #"{"sport":"soccer","startsAt":"2026-11-27T18:00[America/Los_Angeles]","#
                + #""place":{"name":"Dolores Park, San Francisco"}}"#
        ),
        (
            "games create sport=soccer startsAt=2026-12-31 place=Oakland,CA",
            #"{"sport":"soccer","startsAt":"2026-12-31[America/Los_Angeles]","place":{"name":"Oakland, CA"}}"#
        ),
        (
            #"rsvp ride-offer gameId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f seats=2 from=Here departAt="tomorrow 17:00""#,
            #"{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","seats":2,"from":"Here","#
                + #""departAt":"2026-11-21T17:00[America/Los_Angeles]"}"#
        ),
        ("games search near=Oakland", #"{"near":"Oakland"}"#),
        ("games search day=2026-12-24", #"{"day":"2026-12-24"}"#),
        (
            "games search center=37.77,-122.42 radius=10mi",
            #"{"center":{"lat":37.77,"lng":-122.42},"radiusMiles":10}"#
        ),
        ("games search radiusMiles=2.5", #"{"radiusMiles":2.5}"#),
        ("games search priceTiers=free,$,$$", #"{"priceTiers":["free","$","$$"]}"#),
        ("profile update bio=none avgScore18=null", #"{"bio":null,"avgScore18":null}"#),
        (#"profile update bio="none""#, #"{"bio":"none"}"#),
        ("profile update handicap=+2.3", #"{"handicap":-2.3}"#),
        (
            "profile update home=37.3,-121.8 handicap=-1.5",
            #"{"home":{"lat":37.3,"lng":-121.8},"handicap":-1.5}"#
        ),
        ("profile update sportSkills.soccer=advanced", #"{"sportSkills":{"soccer":"advanced"}}"#),
        (#"profile update instagram="@ann""#, #"{"instagram":"@ann"}"#),
        (
            #"games create sport=golf startsAt=+1d duration=1h30m place.name="A B" place=1,2 price.type=free"#,
            #"{"sport":"golf","startsAt":"2026-11-21T21:30:00.000Z","durationMinutes":90,"#
                + #""place":{"lat":1,"lng":2,"name":"A B"},"price":{"type":"free"}}"#
        ),
    ])
    func argumentsBecomeData(_ line: String, _ expected: String) throws {
        #expect(try data(line) == expected)
    }

    @Test func distancesAreConvertedExactly() throws {
        #expect(try data("games search radius=16km") == #"{"radiusMiles":9.941939075797343}"#)
    }

    @Test(arguments: [
        ("games get gameId=$game", #"{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"}"#),
        ("games get gameId=$rsvp", #"{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02"}"#),
        ("games search q=$game.title limit=$game.capacity", #"{"q":"Friday","limit":10}"#),
        ("games search from=$game.startsAt", #"{"from":"2026-12-01T18:00:00.000Z"}"#),
        ("profile get accountId=$game.players.0", #"{"accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"}"#),
        (
            "games update gameId=$game place=$game.place place.address=Here",
            #"{"gameId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","place":{"name":"Dolores Park","lat":37.75,"#
                + #""lng":-122.4,"address":"Here"}}"#
        ),
    ])
    func argumentsReferToKeptResults(_ line: String, _ expected: String) throws {
        #expect(try data(line, kept: kept) == expected)
    }

    @Test(arguments: [
        ("games get gameId=$nope", "nothing is kept under $nope; there is $done, $game, $rsvp (column 18)"),
        ("games get gameId=$done", "$done has no id (column 18)"),
        (
            "games get gameId=$game.plaice",
            "$game has no plaice; it has id, title, capacity, startsAt, place, players (column 18)"
        ),
        (
            "games get gameId=$game.players.7",
            "$game.players has no 7; it has $game.players.0 to $game.players.0 (column 18)"
        ),
        (
            "games get gameId=$game.title",
            #"gameId must be an id, a link, or a row such as $it.0, not "Friday""#
        ),
        ("games search limit=$game.place", "limit must be a whole number, not an object"),
    ])
    func argumentsWithABadReferenceAreRefused(_ line: String, _ sentence: String) {
        #expect(refusal(line, kept: kept)?.message == sentence)
    }

    @Test(
        arguments: [
            ("games get", "gameId", "gameId is missing: a game (its id, a link, or a row such as $it.0)"),
            (
                "games get gameId=5", "gameId",
                #"gameId must be an id, a link, or a row such as $it.0, not "5""#
            ),
            (
                "posts comment postId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "text",
                "text is missing: write text=…"
            ),
            (
                "games option-vote gameId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "choiceIds",
                "choiceIds is missing: write choiceIds=…, several with commas"
            ),
            (
                "account login password=x", "email", "email is missing: write email=…; or give nickname"
            ),
            ("games get gameid=5 gameId=$x", "gameId", nil),
            ("games search limit=ten", "limit", #"limit must be a whole number, not "ten""#),
            ("games search limit=1.5", "limit", #"limit must be a whole number, not "1.5""#),
            (
                "games search limit=99999999999999999999", "limit",
                "limit is too large a number: 99999999999999999999 does not fit into 64 bits"
            ),
            ("games search radiusMiles=1e999", "radiusMiles", "radiusMiles is too large a number: 1e999"),
            ("games search radiusMiles=nan", "radiusMiles", #"radiusMiles must be a number, not "nan""#),
            ("games search radiusMiles=0x10", "radiusMiles", #"radiusMiles must be a number, not "0x10""#),
            (
                "games search radiusMiles=5km", "radiusMiles",
                #"radiusMiles must be a number, not "5km"; with a unit, write radius=10mi or 16km"#
            ),
            ("games search radius=5", "radius", #"radius: "5" is not a distance; write 10mi, 16km or 500m"#),
            (
                "games search radius=5mi radiusMiles=5", "radiusMiles",
                "radiusMiles is given twice, as radius and as radiusMiles"
            ),
            (
                "games search hasOpenSlots=maybe", "hasOpenSlots",
                #"hasOpenSlots must be true or false (yes or no), not "maybe""#
            ),
            (
                "games search scope=freinds", "scope",
                #"scope must be one of all, friends, following, own, not "freinds"; did you mean friends?"#
            ),
            (
                "games search sports=soccer,tenis", "sports",
                #"sports has no choice "tenis"; did you mean tennis?"#
            ),
            (
                "games search day=someday", "day",
                #"day: "someday" is not a date; write 2026-12-01, today, tomorrow, friday, next friday, +7d or +1w"#
            ),
            (
                "games search from=soon", "from",
                #"from: "soon" is not a time; write "#
                    + "2026-12-01T18:00, tomorrow 18:00, friday 6pm, 18:00, today, +2h, +7d or +1w"
            ),
            (
                "games search day=9591-06-01", "day", "day must be from 1900-01-01 to 2199-12-31"
            ),
            (
                "games search from=2200-01-01T18:00", "from", "from must be from 1970-01-01 to 2199-12-31"
            ),
            (
                "games get gameId=00000000-0000-0000-0000-000000000000", "gameId",
                "gameId must be the id of something; this one is nobody's"
            ),
            (
                "games search radus=5mi", "radus",
                "radus is not an argument of games search; did you mean radius?"
            ),
            (
                "games search xyzzy=1", "xyzzy",
                "xyzzy is not an argument of games search; see help games search"
            ),
            (
                "darts start gameType=x01 startScore=301", "startScore",
                "startScore is not an argument of darts start; did you mean options.startScore?"
            ),
            (
                "games search center=1", "center",
                "center is given as lat,lng, such as 37.77,-122.42; by name write near=Oakland"
            ),
            ("games search center=NaN,1", "center", #"center.lat must be a number, not "NaN""#),
            ("games search center=1,-Infinity", "center", #"center.lng must be a number, not "-Infinity""#),
            ("games search center=north,1", "center", #"center.lat must be a number, not "north""#),
            ("games search center.lat=1", "center.lng", "center.lng is missing: a number"),
            ("games search center=1,2 center.lat=3", "center.lat", "center.lat is given twice"),
            ("games search center.lat=3 center.lng=4 center=1,2", "center", "center.lat is given twice"),
            ("games search limit.x=1", "limit.x", "limit is a whole number and has no field x"),
            ("games search limit=1,2", "limit", "limit must be a whole number, not several values"),
            ("games search q=@file", "q", #"q takes no file; for a text that begins with @ write q="@file""#),
            ("games update gameId=$x price=5", "gameId", nil),
            (
                "profile update price=5", "price",
                "price is not an argument of profile update; see help profile update"
            ),
            (
                "profile update sportSkills=5", "sportSkills",
                "sportSkills is given one by one: sportSkills.SPORT=one of beginner, intermediate, advanced, amateur, "
                    + "competitive, expert, leisure"
            ),
        ] as [(String, String, String?)])
    func aWrongArgumentIsExplained(_ line: String, _ field: String, _ sentence: String?) {
        let refusal = refusal(line)
        #expect(refusal?.code == .invalid)
        #expect(refusal?.field == field)
        if let sentence { #expect(refusal?.message == sentence) }
    }

    /// The words of a prompt say nothing to an app: it has no rows and no `@path`.
    @Test(arguments: [
        (
            "profile.photo-upload", "file", ["x"],
            "must be the body of the request, with its Content-Type, not \"x\""
        ),
        ("games.near", "near", ["Oakland", "Alameda"], "is given twice"),
        ("games.get", "gameId", ["5"], "must be an id or a link of this Rally, not \"5\""),
        ("posts.comment", "text", [], "is missing: add text=… to the address"),
        (
            "games.option-vote", "choiceIds", [],
            "is missing: add choiceIds=… to the address (several with commas)"
        ),
    ])
    func aWrongArgumentOfAnAddressIsExplainedInItsOwnWords(
        _ type: String, _ name: String, _ values: [String], _ sentence: String
    ) throws {
        let request = try #require(Catalogue.requests[type])
        let refusal = #expect(throws: Refusal.self) {
            _ = try GivenArguments.data(
                values.map { (name, $0) }, for: request, zone: Self.zone, at: Self.now)
        }
        let told = refusal?.fields?.first { $0.field == name }?.message ?? refusal?.message
        #expect(told == "\(name) \(sentence)")
    }

    @Test func allWrongArgumentsAreNamedAtOnceByField() {
        let refusal = refusal("games create sport=socer capacity=x foo=1 duration=1x")
        #expect(refusal?.field == "capacity")
        #expect(
            refusal?.fields?.map(\.field) == ["capacity", "duration", "foo", "place", "sport", "startsAt"])
    }

    @Test(arguments: [
        ("gmes create", "noun", #"there is no noun "gmes"; did you mean games?"#),
        ("games.create x=1", "noun", #"there is no noun "games.create"; write games create"#),
        ("games creat", "verb", #"games has no verb "creat"; did you mean create?"#),
        ("games vote", "verb", #"games has no verb "vote"; did you mean option-vote?"#),
        ("feedback", "verb", "feedback needs a verb: submit, pending"),
    ])
    func anUnknownCommandNamesTheNearest(_ line: String, _ field: String, _ sentence: String) {
        let refusal = refusal(line)
        #expect(refusal?.field == field)
        #expect(refusal?.message == sentence)
    }

    /// The numbers of a list's rows can be used as ids.
    @Test func argumentsReferToRowsOfAList() throws {
        var kept = KeptResults()
        let ids = ["0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01", "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02"]
        kept["queue"] = [
            "items": [
                ["id": .string(ids[0]), "accountId": "x", "author": ["nickname": "bob"]],
                ["id": .string(ids[1])],
            ]
        ]
        kept["none"] = ["items": []]
        for (line, id) in [("$queue.1", ids[1]), ("$queue.0", ids[0]), ("$queue.items.1.id", ids[1])] {
            #expect(try data("reports ticket ticketId=\(line)", kept: kept) == #"{"ticketId":"\#(id)"}"#)
        }
        #expect(
            try data("profile get accountId=$queue.0.author.nickname", kept: kept) == #"{"accountId":"bob"}"#)
        #expect(
            refusal("reports ticket ticketId=$queue.2", kept: kept)?.message
                == "$queue has no 2; it has $queue.0 to $queue.1 (column 25)")
        #expect(
            refusal("reports ticket ticketId=$none.0", kept: kept)?.message
                == "$none has no 0; it has items (column 25)")
    }

    @Test func theArgumentsOfEveryExampleCanBeRead() throws {
        let result: JSONValue = [
            "id": "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "token": "AZKjxHobfD2eT1prfI2eDw",
            "slug": "friday-five",
        ]
        for request in Catalogue.requests.values {
            var kept = KeptResults()
            for name in request.about.example.matches(of: /\$(\w+)/) { kept[String(name.1)] = result }
            #expect(throws: Never.self, "\(request.about.example)") {
                try data(request.about.example, kept: kept)
            }
        }
    }
}
