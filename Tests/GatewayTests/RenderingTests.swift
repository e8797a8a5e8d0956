// Pages as text, line by line.

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import Arguments
@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct RenderingTests {
    private func screen(columns: Int = 80, isColored: Bool = false) -> Screen {
        .inSanFrancisco(columns, isColored: isColored)
    }

    private func lines(_ type: String, _ data: String, columns: Int = 80) -> [String] {
        screen(columns: columns).lines(type, data)
    }

    private func lines(_ refusal: Refusal, type: String? = nil) -> [String] {
        screen().lines(of: refusal, type: type)
    }

    private let game = #"""
        {"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f","hostId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01",
        "hostNickname":"ann","sport":"soccer","title":"Friday","startsAt":"2026-12-02T02:00:00.000Z",
        "durationMinutes":90,"place":{"name":"Dolores Park","lat":37.75,"lng":-122.4},"waitlist":true,
        "counts":{"going":3,"maybe":0,"waitlisted":1},"full":false,"distanceMiles":2.14159}
        """#

    @Test func anObjectHasALineForEachField() {
        #expect(
            lines("games.get", game) == [
                "title     Friday",
                "sport     soccer",
                "starts    Tue 1 Dec 18:00",
                "duration  1 h 30 min",
                "place     Dolores Park (37.75,-122.4)",
                "host      ann",
                "counts    going 3, waitlisted 1",
                "distance  2.1 mi",
                "id        0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f",
            ])
    }

    @Test func aRidesTimeIsByTheClockOfTheGamesPlace() {
        let ride = #"{"seats":2,"departAt":"2026-12-02T02:00:00.000Z","timezone":"Europe/Berlin"}"#
        #expect(
            lines("rsvp.ride-offer", ride) == [
                "seats     2", "depart    Wed 2 Dec 03:00 CET", "timezone  Europe/Berlin",
            ])
        #expect(
            lines("rsvp.rides", #"{"items":[\#(ride)]}"#) == [
                "   seats  depart               timezone", "0      2  Wed 2 Dec 03:00 CET  Europe/Berlin",
            ])
    }

    @Test func aPlaceShowsTheAttributionOfItsCoordinates() {
        let place = #"{"name":"Dolores Park","lat":37.75,"lng":-122.4,"attribution":"© OpenStreetMap\u0007"}"#
        #expect(
            lines("games.get", #"{"place":\#(place)}"#) == [
                "place  Dolores Park (37.75,-122.4; © OpenStreetMap\u{FFFD})"
            ])
    }

    @Test(arguments: [60, 80, 120]) func aPollHasATableForEachKindOfChoice(columns: Int) {
        let poll = #"""
            {"tentative":true,"options":{"places":[
            {"id":"p2","place":{"name":"Alamo Square","lat":37.7764,"lng":-122.4346,"geohash":"9q8yvm8pf"},
            "votes":2,"mine":true,"chosen":true},
            {"id":"p1","place":{"address":"19th and Dolores","lat":37.7596,"lng":-122.4269},"votes":0}],
            "times":[{"id":"t1","startsAt":"2026-12-02T02:00:00.000Z","votes":11},
            {"id":"t2","startsAt":"2026-12-03T02:00:00.000Z","votes":1,"mine":true}],
            "closesAt":"2026-12-01T02:00:00.000Z"}}
            """#
        #expect(
            lines("games.get", poll, columns: columns) == [
                "tentative       yes",
                "options closes  Mon 30 Nov 18:00",
                "",
                "options places (2)",
                "   id  place             votes  mine  chosen",
                "0  p2  Alamo Square          2  yes   yes",
                "1  p1  19th and Dolores      0",
                "",
                "options times (2)",
                "   id  starts           votes  mine",
                "0  t1  Tue 1 Dec 18:00     11",
                "1  t2  Wed 2 Dec 18:00      1  yes",
            ])
    }

    @Test func aListIsATableOfItsMostTellingFields() {
        let other = game.replacing("Friday", with: "日本語").replacing("2.14159", with: "12")
        let list = #"{"items":[\#(game),\#(other)],"next":"abc"}"#
        #expect(
            lines("games.search", list, columns: 60) == [
                "   host  title   place         starts           distance",
                "0  ann   Friday  Dolores Park  Tue 1 Dec 18:00    2.1 mi",
                "1  ann   日本語  Dolores Park  Tue 1 Dec 18:00     12 mi",
                "more: page=abc",
            ])
        #expect(
            lines("games.search", list, columns: 120) == [
                "   host  sport   title   place         starts             duration  waitlist  counts"
                    + "                 full  distance",
                "0  ann   soccer  Friday  Dolores Park  Tue 1 Dec 18:00  1 h 30 min  yes       going 3, "
                    + "waitlisted 1  no      2.1 mi",
                "1  ann   soccer  日本語  Dolores Park  Tue 1 Dec 18:00  1 h 30 min  yes       going 3, "
                    + "waitlisted 1  no       12 mi",
                "more: page=abc",
            ])
    }

    @Test(arguments: [20, 40, 60, 80, 100, 120, 200])
    func aScreenFitsItsTerminal(_ columns: Int) {
        for line in lines("games.search", #"{"items":[\#(game),\#(game)]}"#, columns: columns) {
            #expect(TextWidth.columns(line) <= columns)
        }
    }

    @Test func anEmptyReplySaysSo() {
        #expect(
            lines("games.search", #"{"items":[]}"#) == [
                "no game fits; ask for a wider radius, more days or more sports"
            ])
        #expect(lines("account.logout", "{}") == ["done"])
    }

    @Test func aLoginsScreenShowsNoToken() {
        let session =
            #"{"accountId":"x","nickname":"ann","sessionId":"y","accessToken":"secret","refreshToken":"secret"}"#
        #expect(lines("account.login", session) == ["logged in as ann  x"])
    }

    @Test func namedListsHaveATableEach() {
        let roster =
            #"{"gameId":"g","counts":{"going":1},"going":[{"accountId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","#
            + #""nickname":"ann","isHost":true,"status":"going"}],"maybe":[]}"#
        #expect(
            lines("rsvp.roster", roster) == [
                "game    g", "counts  going 1", "", "going (1)",
                "   nickname  is host  status", "0  ann       yes      going",
            ])
    }

    @Test func aListWithoutAnotherTimeSaysWhenEachRowWasMade() {
        let line =
            #"{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","senderId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e02","#
            + #""nickname":"ann","avatar":"https://pictures.example/ann.jpg","type":"text","#
            + #""text":"Bring a light and a dark shirt, and twelve bottles of water","#
            + #""createdAt":"2026-12-02T02:00:00.000Z","removed":false}"#
        #expect(
            lines("chat.history", #"{"items":[\#(line)]}"#, columns: 90) == [
                "   nickname  text                                                         created",
                "0  ann       Bring a light and a dark shirt, and twelve bottles of water  Tue 1 Dec 18:00",
            ])
    }

    @Test func aPageOfCommentsShowsItsPostFirstAndRepliesBelowTheirComment() {
        let ann = #"{"id":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","nickname":"ann","displayName":"Ann Lee"}"#
        func said(_ text: String) -> String {
            #"{"authorId":"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01","author":\#(ann),"text":"\#(text)"}"#
        }
        let page =
            #"{"post":\#(said("Rain?")),"items":[{"comment":\#(said("No")),"replies":[\#(said("Sure?"))]},"#
            + #"{"comment":\#(said("Yes")),"replies":[]}]}"#
        #expect(
            lines("posts.get", page) == [
                "author  Ann Lee (ann)", "text    Rain?", "",
                "     author  text",
                "0    ann     No",
                "0.0  ann     Sure?",
                "1    ann     Yes",
            ])
    }

    @Test func aMailOnItsWayIsConfirmedAndNothingElseIsShown() {
        let reply = #"{"email":"ann@example.com","message":"a mail is on its way to ann@example.com"}"#
        for type in ["account.email", "account.forgot"] {
            #expect(lines(type, reply) == ["a mail is on its way to ann@example.com"])
        }
    }

    private func id(_ last: Int) -> String { "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0\(last)" }

    @Test func aWordAboutAListStandsAboveIt() {
        func player(_ number: Int, _ name: String, _ rating: Int) -> String {
            #"{"accountId":"\#(id(number))","nickname":"\#(name)","rating":\#(rating)}"#
        }
        let teams =
            #"{"gameId":"g","teams":[{"players":[\#(player(1, "ann", 300)),\#(player(2, "bob", 110))],"sum":410},"#
            + #"{"players":[\#(player(3, "cleo", 250))],"sum":250},{"players":[],"sum":0}]}"#
        #expect(
            lines("rsvp.teams", teams) == [
                "game  g", "", "teams (3)",
                "     nickname  rating",
                "0: sum 410",
                "0.0  ann          300",
                "0.1  bob          110",
                "1: sum 250",
                "1.0  cleo         250",
                "2: sum 0",
            ])
    }

    @Test func peopleAreCalledByTheNamesInTheReply() {
        let roster =
            #"{"gameId":"g","counts":{"going":2},"going":[{"accountId":"\#(id(1))","nickname":"ann","status":"going"}],"#
            + #""maybe":[],"teams":{"teams":[{"accountIds":["\#(id(1))","\#(id(2))"]}],"stale":false}}"#
        let shown = lines("rsvp.roster", roster)
        // bob's name is unknown, and a cell has no room for a whole id.
        #expect(shown.suffix(2) == ["   account ids", "0  ann, …8d9e02"])
        #expect(shown.contains("0  ann       going"))
        // A name makes the id beside it redundant.
        let game = #"{"hostId":"\#(id(1))","hostNickname":"ann","cancelledBy":"\#(id(1))"}"#
        #expect(
            lines("games.get", game) == [
                "host          ann", "cancelled by  ann",
            ])
    }

    @Test func listsOfSmallThingsAreCellsOfATable() {
        let items =
            #"{"items":[{"id":"\#(id(1))","name":"ball","needed":2,"missing":1,"#
            + #""claims":[{"accountId":"\#(id(2))","qty":1}]}]}"#
        #expect(
            lines("rsvp.equipment", items, columns: 120) == [
                "   id                                    name  needed  missing  claims",
                "0  \(id(1))  ball       2        1  account id …8d9e02, qty 1",
            ])
    }

    @Test func othersTextCannotDisturbTheScreen() {
        let lines = lines("games.get", #"{"title":"\u001b[31mred\n\u202eevil"}"#)
        #expect(lines == ["title  \u{FFFD}[31mred⏎\u{FFFD}evil"])
    }

    @Test func fieldsOfANewerServiceAreShown() {
        #expect(
            lines("games.get", #"{"title":"x","brandNew":5,"renamedAt":"2026-12-02T02:00:00.000Z"}"#) == [
                "title      x", "brand new  5", "renamed    Tue 1 Dec 18:00",
            ])
    }

    @Test func aRefusalSaysWhatToDoNext() {
        let several = Refusal(.invalidArgument, "a; b", field: "a").with {
            $0.fields = [FieldProblem("a", "a is wrong"), FieldProblem("b", "must be more")]
        }
        #expect(
            lines(several, type: "games.get") == ["✗ a is wrong", "✗ b: must be more", "  help games get"])
        #expect(
            lines(Refusal(.unauthenticated, "log in first"), type: "games.get") == [
                "✗ log in first", "  log in: account login nickname=… (the password is asked for)",
            ])
        let ofNoField = Refusal(.invalidArgument, "…").with {
            $0.fields = [FieldProblem("", "a member has no name"), FieldProblem("b", "must be more")]
        }
        #expect(lines(ofNoField).prefix(2) == ["✗ a member has no name", "✗ b: must be more"])
        let wrong = Refusal(.unauthenticated, "this is not your current password", field: "password")
        #expect(
            lines(wrong, type: "account.delete") == ["✗ this is not your current password"],
            "who is logged in need not log in")
        let slow = Refusal(.rateLimited, "too many").with { $0.retryAfter = 30 }
        #expect(lines(slow) == ["✗ too many", "  try again in 30 s"])
        #expect(
            lines(.tierRequired(missing: ["gender", "profilePhoto", "skillLevel"])) == [
                "✗ your profile still needs your gender, a photo and your skill level",
                "  profile onboard birthDate=… gender=… cityLabel=…",
                "  profile photo-add url=…", "  profile update skillLevel=…",
            ])
    }

    @Test func aScreenIsColouredWhereColoursAreWanted() {
        let refusal = screen(isColored: true).lines(of: Refusal(.notFound, "no such game"), type: nil)
        #expect(refusal == ["\u{1B}[31m✗ no such game\u{1B}[0m"])
        #expect(Screen.wantsColor { (_: String) -> String? in nil })
        #expect(!Screen.wantsColor { $0 == "NO_COLOR" ? "1" : nil })
        #expect(!Screen.wantsColor { $0 == "TERM" ? "dumb" : nil })
    }
}

@Suite struct HelpTests {
    private let screen = Screen(columns: 72, isColored: false, zone: .utc, now: .distantPast)

    private func lines(_ words: String) -> [String] {
        guard case .help(let typed)? = try? TypedLine(parsing: "help \(words)") else { return [] }
        return screen.lines(of: Help.answer(to: typed))
    }

    @Test func helpForACommandTellsAllAboutIt() {
        #expect(
            lines("account login") == [
                "account login: Log in with an e-mail address or a nickname",
                "  for anyone, logged in or not", "",
                "arguments",
                "  email          text; or give nickname",
                "  password       the password, used exactly as typed",
                "  [nickname]     instead of email",
                "  [deviceId]     the phone or computer, 1 to 128 characters",
                "  [remember]     true or false; the next gateways of this machine are",
                "                 logged in too, until account logout",
                "  [deviceProof]  from an earlier session of this device: strangers'",
                "                 wrong passwords do not count for it", "",
                "refused with",
                "  unauthenticated  not logged in, or the login is wrong",
                "  banned           the account is banned",
                "  rate_limited     too many requests in a short time; the refusal says",
                "                   when to try again", "",
                "example",
                "  account login nickname=ann password=…",
            ])
    }

    @Test func helpForANounListsItsVerbs() {
        let shown = lines("rsvp")
        #expect(shown.prefix(2) == ["rsvp: who comes: joining, waiting, leaving", ""])
        let verbs = Catalogue.noun("rsvp")?.requests.map { $0.verb } ?? []
        let listed = shown.filter { $0.hasPrefix("  rsvp ") }
        #expect(listed.map { $0.split(separator: " ")[1] } == verbs.map { $0[...] }, "in their order")
        // The sentences stand one below the other.
        let sentence = "Say that you may come; takes no slot"
        let column = 2 + "rsvp ".count + (verbs.map(\.count).max() ?? 0) + 2
        let maybe = "  rsvp maybe"
        #expect(listed.contains(maybe + String(repeating: " ", count: column - maybe.count) + sentence))
    }

    @Test func helpNamesEveryNoun() {
        let overview = lines("").joined(separator: "\n")
        for noun in Catalogue.nouns { #expect(overview.contains("  \(noun.name) ")) }
    }

    @Test func helpForAnUnknownCommandNamesTheNearest() {
        #expect(lines("gmes") == [#"✗ there is no noun "gmes"; did you mean games?"#])
        #expect(lines("games creat") == [#"✗ games has no verb "creat"; did you mean create?"#])
    }

    @Test func helpForProgramsIsJSON() {
        let json = Help.answer(to: [Word(text: "games", column: 6), Word(text: "get", column: 12)]).json
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"ok":true,"data":{"type":"games.get","summary":"Show a game, your part in it, and what you can do","#
                + #""access":"registered accounts","arguments":[{"name":"gameId","type":"a game (its id, a link, or a row such as $it.0)","optional":false}],"#
                + #""reasons":[{"reason":"not_found","sentence":"it does not exist, or you cannot see it"}],"#
                + #""example":"games get gameId=$game"}}"#)
    }

    @Test func helpHasAPageForEveryRequest() {
        for (type, request) in Catalogue.requests {
            let lines = lines(request.words)
            #expect(lines.last == "  \(request.about.example)", "\(type)")
        }
    }
}
