// Links of people, posts and invitations at the edge: what is asked for them, what other programs show beside them, and
// their pictures (docs/http.md, Files).

import Contracts
import HTTP
import JSON
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeLinkTests {
    private static let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
    private static let hash = String(repeating: "9f", count: 32)
    private static let files = ["/index.html": "<!-- landing -->", "/previews/rally.jpg": "1"].mapValues {
        Array($0.utf8)
    }

    private var settings: EdgeSettings {
        var settings = EdgeSettings()
        settings.host = "rally.test"
        return settings
    }

    /// The page of a link that is answered so.
    private func page(_ path: String, _ outcome: Result<[UInt8], Refusal>) throws -> String {
        var bench = EdgeBench(settings, page: Self.files)
        let sent = try #require(bench.take("GET", path).sent.first)
        let answer = try #require(bench.reply(sent, outcome).answers.first)
        #expect(answer.status == 200 && answer.value("X-Robots-Tag") == "noindex")
        return String(decoding: answer.body, as: UTF8.self)
    }

    private func page(_ path: String, _ told: String) throws -> String {
        try page(path, .success(Array(told.utf8)))
    }

    private func has(_ page: String, _ property: String, _ content: String) -> Bool {
        page.contains("<meta property=\"\(property)\" content=\"\(content)\">")
    }

    // MARK: - Asking

    @Test(
        arguments: [
            ("/u/Left_Foot9", "profile.landing", ["accountId": "Left_Foot9"]),
            ("/u/\(id)", "profile.landing", ["accountId": .string(id)]),
            ("/p/\(id)", "posts.landing", ["postId": .string(id)]),
            ("/i/AZmj-xH_0b", "friends.invite-landing", ["token": "AZmj-xH_0b"]),
            ("/g/friday-five", "groups.landing", ["slug": "friday-five"]),
            ("/c/\(id)", "cups.landing", ["cupId": .string(id)]),
            ("/l/\(id)", "ladders.landing", ["ladderId": .string(id)]),
            ("/league/\(id)", "leagues.landing", ["leagueId": .string(id)]),
        ] as [(String, String, JSONValue)])
    func aLinkIsAskedForWhatItShowsToAnyone(path: String, type: String, data: JSONValue) throws {
        var bench = EdgeBench(page: Self.files)
        let login = [("Cookie", "rally_access=tok.en; rally_refresh=r")]
        let sent = try #require(bench.take("GET", path, login).sent.first)
        #expect(sent.envelope.type == type && sent.noun == String(type.prefix { $0 != "." }))
        #expect(try JSONValue(parsing: sent.envelope.data) == data)
        #expect(sent.envelope.token == nil && sent.envelope.origin == "192.0.2.7")
    }

    @Test(arguments: [
        "/m/\(id)", "/t/\(id)", "/golf/\(id)", "/tee/\(id)", "/verify/AZmj-xH_0b", "/reset/AZmj-xH_0b",
    ])
    func aLinkThatShowsNothingIsThePageAtOnce(path: String) throws {
        var bench = EdgeBench(settings, page: Self.files)
        let actions = bench.take("GET", path)
        let answer = try #require(actions.answers.first)
        #expect(actions.sent.isEmpty && answer.status == 200)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("content=\"Rally: ") && text.contains("/previews/rally.jpg\""))
    }

    // MARK: - What others show beside it

    /// The link is enough to change the answer.
    @Test func aVisitorsOwnLinkIsToldToNobody() throws {
        var bench = EdgeBench(settings, page: Self.files)
        let actions = bench.take("GET", "/v/AZmj-xH_0b")
        let answer = try #require(actions.answers.first)
        #expect(actions.sent.isEmpty && answer.status == 200)
        #expect(answer.value("Referrer-Policy") == "no-referrer")
        #expect(answer.value("Cache-Control") == "no-store" && answer.value("X-Robots-Tag") == "noindex")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("og:"))
    }

    @Test func aProfilesLinkHasItsNameAndFace() throws {
        let told = """
            {"nickname":"ann","displayName":"Ann \\"Lee\\"","avatar":"photo:\(Self.hash)","cityLabel":"Oakland",\
            "sports":["golf","table_tennis"],"noindex":true}
            """
        let text = try page("/u/ann", told)
        #expect(has(text, "og:title", "Ann &quot;Lee&quot;") && has(text, "og:type", "profile"))
        #expect(has(text, "og:description", "Oakland · Golf, Table tennis"))
        #expect(has(text, "og:image", "https://rally.test/landing/\(Self.hash)"))
        #expect(has(text, "twitter:card", "summary") && !text.contains("og:image:width"))
    }

    @Test func aPostsLinkHasItsAuthorItsFirstLineAndItsPicture() throws {
        let (author, other) = (String(repeating: "0a", count: 32), String(repeating: "0b", count: 32))
        func told(_ photo: String) -> String {
            """
            {"author":{"displayName":"Ann Lee","avatar":"photo:\(author)"},"text":"We won!",\(photo)"noindex":true}
            """
        }
        let text = try page("/p/\(Self.id)", told("\"photo\":\"photo:\(other)\","))
        #expect(has(text, "og:title", "Ann Lee on Rally") && has(text, "og:description", "We won!"))
        #expect(has(text, "og:image", "https://rally.test/landing/\(other)"))
        let without = try page("/p/\(Self.id)", told(""))
        #expect(has(without, "og:image", "https://rally.test/landing/\(author)"))
        let external = try page("/p/\(Self.id)", told("\"photo\":\"https://pictures.example/a.jpg\","))
        #expect(has(external, "og:image", "https://rally.test/landing/\(author)"))
        #expect(!external.contains("pictures.example"), "nobody else's server is told of who sees a link")
    }

    @Test func anInvitationSaysWhoInvites() throws {
        let text = try page(
            "/i/AZmj-xH_0b", #"{"inviter":{"displayName":"שלום"},"noindex":true}"#)
        #expect(has(text, "og:title", "\u{2068}שלום\u{2069} invites you to Rally"))
        #expect(has(text, "og:image", "https://rally.test/previews/rally.jpg"))
    }

    @Test func aGroupsLinkHasItsNameItsCityAndHowManyAreInIt() throws {
        let told = """
            {"name":"Friday Five","sports":["soccer","golf"],"city":"Oakland, CA","joining":"open","status":"open",\
            "memberCount":12,"noindex":true}
            """
        let text = try page("/g/friday-five", told)
        #expect(has(text, "og:title", "Friday Five"))
        #expect(has(text, "og:description", "Oakland, CA · Soccer, Golf · 12 members"))
        let refused = try page("/g/friday-five", .failure(Refusal(.notFound, "there is no group")))
        #expect(has(refused, "og:title", "Rally: a group"))
    }

    @Test func theLinksOfCompetitionsSayHowFarTheyAre() throws {
        let league = """
            {"name":"Tuesday Club","sport":"darts","status":"open","season":"Winter","seasonStatus":"running",\
            "entrantCount":6,"fixtureCount":30,"overCount":12,"noindex":true}
            """
        let text = try page("/league/\(Self.id)", league)
        #expect(has(text, "og:title", "Tuesday Club"))
        #expect(
            has(
                text, "og:description",
                "A league of Darts · Winter · 6 entrants · 12 of 30 matches played"))
        let ladder =
            #"{"name":"Club singles","sport":"tennis","status":"closed","playerCount":1,"noindex":true}"#
        #expect(
            has(try page("/l/\(Self.id)", ladder), "og:description", "A ladder of Tennis · 1 player · closed")
        )
        let cup = """
            {"name":"Open","sport":"darts","place":"The Oche, Oakland","format":"single","status":"registering",\
            "inCount":3,"entrantsMax":8,"noindex":true}
            """
        #expect(
            has(
                try page("/c/\(Self.id)", cup), "og:description",
                "A cup of Darts · The Oche, Oakland · 3 entrants"))
    }

    @Test func aGamesLinkNamesItsHost() throws {
        let told = #"{"title":"Kick","host":{"displayName":"Ann Lee"},"openSlots":2,"noindex":true}"#
        #expect(has(try page("/r/\(Self.id)", told), "og:description", "2 places left · hosted by Ann Lee"))
    }

    @Test(arguments: [("/u/ann", "a profile"), ("/p/\(id)", "a post"), ("/i/AZmj-xH_0b", "an invitation")])
    func aLinkThatIsRefusedSaysNoMoreThanItsKind(path: String, kind: String) throws {
        let refused = try page(path, .failure(Refusal(.notFound, "there is no user ann")))
        #expect(has(refused, "og:title", "Rally: \(kind)") && !refused.contains("ann\""))
        #expect(try page(path, "{}") == refused, "an answer that cannot be read, too")
    }

    // MARK: - Pictures

    @Test func aPictureThatLinksShowIsAskedWithoutALoginAndKept() throws {
        var bench = EdgeBench()
        let sent = try #require(bench.take("GET", "/landing/\(Self.hash)").sent.first)
        #expect(sent.envelope.type == "profile.landing-photo" && sent.envelope.token == nil)
        let asked = try JSONValue(parsing: sent.envelope.data)
        #expect(asked == ["photo": .string("photo:\(Self.hash)")])
        func answer(_ sent: EdgeBench.Sent) -> HTTPResponse? {
            let told = #"{"photo":"photo:\#(Self.hash)","mediaType":"image/jpeg","file":3}"#
            let reply = ReplyEnvelope(id: sent.id, at: Positions(), outcome: .success(Array(told.utf8)))
            return bench.edge.answered(reply, file: [1, 2, 3], at: bench.now).answers.first
        }
        let picture = try #require(answer(sent))
        #expect(picture.body == [1, 2, 3] && picture.value("Content-Type") == "image/jpeg")
        #expect(picture.value("Cache-Control") == "private, max-age=86400")
        let tag = try #require(picture.value("ETag"))
        let again = try #require(
            bench.take("GET", "/landing/\(Self.hash)", [("If-None-Match", tag)]).sent.first)
        #expect(answer(again)?.status == 304)
        #expect(bench.take("GET", "/landing/\(Self.hash)?size=full").answers.first?.status == 400)
    }

    @Test(arguments: [
        (#""full":true,"openSlots":0"#, "full"), (#""full":true,"openSlots":0,"past":true"#, "over"),
        (#""status":"cancelled","openSlots":3"#, "called off"),
    ])
    func aLinkTellsWhyAGameCannotBeJoined(facts: String, told: String) throws {
        var bench = EdgeBench(page: ["/index.html": Array("<head><!-- landing --></head>".utf8)])
        let sent = try #require(bench.take("GET", "/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f").sent.first)
        let answer = try #require(
            bench.reply(sent, "{\"noindex\":true,\"placeName\":\"Park\",\(facts)}").answers.first)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("\"Park · \(told)\""))
    }
}
