// The heart of the edge: HTTP in, envelopes out, and back.

import Contracts
import EdgeDescription
import Foundation
import HTTP
import JSON
import Platform
import Testing
import Values

@testable import EdgeService

/// An edge, and the actions that it returns.
struct EdgeBench {
    var edge: Edge
    var now = Timestamp("2026-11-25T12:00:00Z")!
    private var last: ExchangeID = 0

    init(_ settings: EdgeSettings = EdgeSettings(), page: [String: [UInt8]] = [:]) {
        edge = Edge(
            settings: settings, page: PageFiles(page, host: settings.host), random: SplitMix64(seed: 1))
    }

    /// A request as sent to the bus.
    struct Sent {
        var id: ID
        var noun: String
        var envelope: RequestEnvelope
        var file: [UInt8]?
    }

    mutating func take(
        _ method: String, _ target: String, _ fields: [(String, String)] = [], body: String = ""
    ) -> [EdgeAction] {
        last += 1
        let head = HTTPHead(
            method: method, target: target, fields: fields.map { HTTPField($0.0, $0.1) }, peer: "192.0.2.7")
        return edge.take(head, Array(body.utf8), last, at: now)
    }

    mutating func post(
        _ type: String, _ body: String = "{}", _ fields: [(String, String)] = []
    ) -> [EdgeAction] {
        take("POST", "/v1/\(type)", [("Content-Type", "application/json")] + fields, body: body)
    }

    mutating func reply(
        _ sent: Sent, _ outcome: Result<[UInt8], Refusal>, at: Positions = Positions()
    ) -> [EdgeAction] {
        edge.answered(ReplyEnvelope(id: sent.id, at: at, outcome: outcome), file: nil, at: now)
    }

    mutating func reply(_ sent: Sent, _ data: String, at: Positions = Positions()) -> [EdgeAction] {
        reply(sent, .success(Array(data.utf8)), at: at)
    }
}

extension [EdgeAction] {
    var sent: [EdgeBench.Sent] {
        compactMap { action in
            guard case .send(let id, let noun, let bytes, let file, _) = action,
                let envelope = try? bytes.withUnsafeBytes({ try RequestEnvelope(parsing: $0) })
            else { return nil }
            return .init(id: id, noun: noun, envelope: envelope, file: file)
        }
    }

    var answers: [HTTPResponse] {
        compactMap { if case .answer(_, let response) = $0 { response } else { nil } }
    }

    /// The text written to live connections.
    var written: String {
        compactMap { action -> String? in
            if case .write(_, let bytes) = action { String(decoding: bytes, as: UTF8.self) } else { nil }
        }.joined()
    }

    var finishedCount: Int { count { if case .finish = $0 { true } else { false } } }
}

extension HTTPResponse {
    var json: JSONValue? { try? JSONValue(parsing: body) }
    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}

@Suite struct EdgeRequestTests {
    @Test func aCommandGoesToItsNounAndItsAnswerComesBack() throws {
        var bench = EdgeBench()
        let sent = try #require(
            bench.post(
                "games.cancel", "{\"gameId\":\"0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f\"}",
                [
                    ("Authorization", "Bearer tok.en"),
                    ("Idempotency-Key", "\"0199a3c4-7a1b-7c3d-9e4f-000000000001\""),
                    ("Rally-After", "games=5"), ("Rally-After", "auth=2 games=9"), ("Rally-Timeout", "800"),
                    ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
                ]
            ).sent.first)
        #expect(
            sent.noun == "games" && sent.envelope.type == "games.cancel" && sent.envelope.token == "tok.en")
        #expect(sent.id.description == "0199a3c4-7a1b-7c3d-9e4f-000000000001")
        #expect(sent.envelope.after == Positions(["games": 9, "auth": 2]) && sent.envelope.timeoutMs == 800)
        #expect(sent.envelope.origin == "192.0.2.7")
        #expect(sent.envelope.trace?.description.contains("0af7651916cd43dd8448eb211c80319c") == true)
        let answer = try #require(bench.reply(sent, "{\"a\":1}", at: Positions(["games": 10])).answers.first)
        #expect(answer.status == 200 && answer.body == Array("{\"a\":1}".utf8))
        #expect(answer.value("Rally-At") == "games=10" && answer.value("Rally-Id") == sent.id.description)
        #expect(answer.value("Cache-Control") == "no-store")
    }

    @Test func aQueryTakesItsArgumentsAsTheyAreTyped() throws {
        var bench = EdgeBench()
        let sent = try #require(
            bench.take(
                "GET", "/v1/games.near?center=37.77,-122.42&radius=10mi&sports=soccer,tennis&q=a+b%26c"
            ).sent.first)
        let data = try JSONValue(parsing: sent.envelope.data)
        #expect(data["center"]?["lat"]?.doubleValue == 37.77 && data["radiusMiles"]?.doubleValue == 10)
        #expect(data["sports"]?.arrayValue?.count == 2 && data["q"]?.stringValue == "a b&c")
        #expect(sent.envelope.token == nil)
    }

    @Test(arguments: [
        ("/v1/games.near?radius=ten", 400), ("/v1/games.near?radius=%zz", 400), ("/v1/games.near?x=1", 400),
        ("/v1/games.neer", 404), ("/v1/", 404), ("/nothing", 404), ("/../etc/passwd", 404),
        ("/%2e%2e/x", 404),
        ("/problems/nonsense", 404), ("/photos/abc?size=huge", 400),
    ])
    func anUnreadableArgumentIsNamed(_ target: String, _ status: Int) {
        var bench = EdgeBench()
        let answer = bench.take("GET", target).answers.first
        #expect(answer?.status == status)
        #expect(answer?.value("Content-Type") == "application/problem+json")
        #expect(answer?.json?["detail"]?.stringValue?.isEmpty == false)
    }

    @Test(arguments: [
        ("/v1/games.search?cursor=x", "cursor is not an argument of games.search; did you mean page?"),
        (
            "/v1/games.search?xyzzy=1",
            "xyzzy is not an argument of games.search; /openapi.json has all of them"
        ),
        (
            "/v1/games.get",
            "gameId is missing: add gameId=… to the address (a game, by its id or a link)"
        ),
        ("/v1/games.get?gameId=$it.0", #"gameId must be an id or a link of this Rally, not "$it.0""#),
        ("/v1/games.near", "near is missing: add near=… or center=… to the address"),
        ("/v1/games.near?near=Oakland&near=Alameda", "near is given twice"),
        (
            "/v1/live?watch=games.get:%22gameId%22",
            "what follows games.get is no JSON object: expected an object with the request's fields; "
                + "curl needs -g, or it takes the braces"
        ),
    ])
    func aWrongAddressIsAnsweredWithAnHTTPStatus(_ target: String, _ sentence: String) {
        var bench = EdgeBench()
        #expect(bench.take("GET", target).answers.first?.json?["detail"]?.stringValue == sentence)
    }

    @Test(arguments: [
        "[1]", "{\"a\":1", "{}},\"token\":\"x\"", "\"text\"", "{\"a\":\"\u{1}\"}", "nul",
    ])
    func aBodyThatIsNoObjectNeverReachesTheBus(_ body: String) {
        var bench = EdgeBench()
        let actions = bench.post("games.create", body)
        #expect(actions.sent.isEmpty && actions.answers.first?.status == 400)
    }

    @Test(arguments: [
        ("Idempotency-Key", "seven"), ("Rally-After", "games"), ("Rally-Timeout", "0"),
        ("Rally-Timeout", "30001"),
        ("Authorization", "Basic abc"), ("Authorization", "Bearer "),
    ])
    func aWrongFieldIsNamed(_ name: String, _ value: String) {
        var bench = EdgeBench()
        let answer = bench.post("games.cancel", "{}", [(name, value)]).answers.first
        #expect(answer?.status == (name == "Authorization" ? 401 : 400))
        #expect(answer?.json?["detail"]?.stringValue?.contains(name) == true)
    }

    @Test func methodsAndMediaTypesAreCheckedBeforeABodyIsRead() {
        let edge = EdgeBench().edge
        func admission(_ method: String, _ path: String, _ type: String? = nil) -> Int {
            let fields = type.map { [HTTPField("Content-Type", $0), HTTPField("Content-Length", "9")] } ?? []
            switch edge.admission(of: HTTPHead(method: method, target: path, fields: fields, peer: "::1")) {
            case .take(let max): return max
            case .refuse(let response): return -response.status
            }
        }
        #expect(
            admission("POST", "/v1/games.create", "application/json; charset=utf-8")
                == EdgeLimits.bodyBytesMax)
        #expect(admission("POST", "/v1/games.get", "application/json") == RequestLimits.queryBytesMax)
        #expect(admission("POST", "/v1/games.create", "text/plain") == -415)
        #expect(admission("POST", "/v1/games.create", "image/png") == -415)
        #expect(admission("POST", "/v1/profile.photo-add", "image/png") == EdgeLimits.fileBytesMax)
        #expect(admission("POST", "/v1/profile.photo-upload", "image/jpg") == EdgeLimits.fileBytesMax)
        for type in ["image/heic", "image/HEIF", "image/gif", "image/svg+xml", "image/tiff", "image/"] {
            #expect(admission("POST", "/v1/profile.photo-add", type) == -415, "\(type)")
        }
        #expect(admission("GET", "/v1/games.create") == -405)
        #expect(admission("GET", "/v1/games.get") == 0)
        #expect(admission("DELETE", "/v1/games.get") == -405)
        #expect(admission("POST", "/health", "application/json") == -405)
        #expect(admission("OPTIONS", "/v1/games.create") == 0)
    }

    @Test func aPictureIsTheBodyAndItsBytesFollowTheEnvelope() throws {
        var bench = EdgeBench()
        let sent = try #require(
            bench.take("POST", "/v1/profile.photo-add", [("Content-Type", "image/jpeg")], body: "JPEG").sent
                .first)
        #expect(sent.file == Array("JPEG".utf8))
        #expect(try JSONValue(parsing: sent.envelope.data)["file"]?.intValue == 4)
    }

    @Test(arguments: Reason.allCases)
    func eachRefusalIsAProblemWithItsStatus(_ reason: Reason) throws {
        var bench = EdgeBench()
        let sent = try #require(bench.post("account.me").sent.first)
        let refusal = Refusal(reason, "a sentence", field: "gameId").with { $0.missing = ["photo"] }
        let answer = try #require(
            bench.reply(sent, .failure(refusal), at: Positions(["auth": 4])).answers.first)
        let json = try #require(answer.json)
        #expect(answer.status == reason.code.httpStatus && json["status"]?.intValue == answer.status)
        #expect(
            json["type"]?.stringValue == "/problems/\(reason.rawValue)"
                && json["detail"]?.stringValue == "a sentence")
        #expect(json["code"]?.stringValue == reason.code.rawValue && json["field"]?.stringValue == "gameId")
        #expect(answer.value("Rally-At") == "auth=4")
        let page = bench.take("GET", "/problems/\(reason.rawValue)").answers.first
        #expect(page?.status == 200)
        #expect((answer.value("WWW-Authenticate") != nil) == (answer.status == 401))
    }

    @Test func aKeyThatIsInUseIsAnsweredWithConflict() throws {
        var bench = EdgeBench()
        let key = [("Idempotency-Key", "0199a3c4-7a1b-7c3d-9e4f-000000000001")]
        let first = try #require(bench.post("games.cancel", "{}", key).sent.first)
        #expect(bench.post("games.cancel", "{}", key).answers.first?.status == 409)
        _ = bench.reply(first, "{}")
        #expect(bench.post("games.cancel", "{}", key).sent.count == 1)
    }

    @Test func aClientThatLeavesIsForgottenAndALateAnswerHarmsNobody() throws {
        var bench = EdgeBench()
        let sent = try #require(bench.post("account.me").sent.first)
        let forgotten = bench.edge.ended(1)
        guard case .forget(sent.id)? = forgotten.first else {
            Issue.record("\(forgotten)")
            return
        }
        #expect(bench.reply(sent, "{}").isEmpty && bench.edge.underWay == 0)
    }

    @Test func aCalendarAndAMapAreAnsweredInTheirOwnFormat() throws {
        var bench = EdgeBench()
        let feed = try #require(bench.take("GET", "/f/AZmjxHobfD2eT1pr.ics").sent.first)
        #expect(feed.envelope.type == "games.feed-ics")
        let calendar = try #require(bench.reply(feed, "{\"text\":\"BEGIN:VCALENDAR\\r\\n\"}").answers.first)
        #expect(calendar.value("Content-Type") == "text/calendar; charset=utf-8")
        #expect(calendar.body == Array("BEGIN:VCALENDAR\r\n".utf8))
        let group = try #require(bench.take("GET", "/g/friday-five.ics").sent.first)
        #expect(group.envelope.type == "games.group-ics")
        #expect((try? JSONValue(parsing: group.envelope.data))?["slug"] == "friday-five")
        let map = try #require(bench.take("GET", "/v1/games.geojson?center=1,2").sent.first)
        let answer = try #require(
            bench.reply(map, "{\"type\":\"FeatureCollection\",\"features\":[]}").answers.first)
        #expect(answer.value("Content-Type") == "application/geo+json")
    }

    @Test func aGamesLinkLeadsToThePageAndShowsItsPublicFacts() throws {
        var bench = EdgeBench(page: ["/index.html": Array("<head><!-- landing --></head>".utf8)])
        let game = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
        let sent = try #require(bench.take("GET", "/r/\(game)").sent.first)
        #expect(sent.envelope.type == "games.link-open")
        let told =
            "{\"title\":\"<script>\\\"&'\",\"sport\":\"soccer\",\"noindex\":true,\"placeName\":\"Park\",\"openSlots\":1}"
        let answer = try #require(bench.reply(sent, told).answers.first)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("content=\"&lt;script&gt;&quot;&amp;&#39;\"") && !text.contains("<script>"))
        #expect(text.contains("Park · 1 place left"))
        #expect(answer.value("Content-Security-Policy")?.contains("default-src 'self'") == true)
        let refused = try #require(bench.take("GET", "/r/\(game)").sent.first)
        let other = bench.reply(refused, .failure(Refusal(.notFound, "no"))).answers.first
        #expect(
            other?.status == 200
                && other.map { String(decoding: $0.body, as: UTF8.self) }?.contains("og:title") == true)
    }

    @Test(arguments: [
        (#""sport":"soccer""#, "soccer"), (#""private":true"#, "rally"), (#""sport":"golf""#, nil),
    ])
    func aLinkHasThePictureOfItsSportWhereTheHostIsKnown(facts: String, picture: String?) throws {
        let files = [
            "/index.html": "<!-- landing -->", "/previews/soccer.jpg": "1", "/previews/rally.jpg": "1",
        ]
        .mapValues { Array($0.utf8) }
        func page(_ settings: EdgeSettings) throws -> String {
            var bench = EdgeBench(settings, page: files)
            let sent = try #require(bench.take("GET", "/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f").sent.first)
            let answer = try #require(bench.reply(sent, "{\"noindex\":true,\(facts)}").answers.first)
            return String(decoding: answer.body, as: UTF8.self)
        }
        var settings = EdgeSettings()
        #expect(try !page(settings).contains("og:image"))
        settings.host = "rally.test"
        let told = try page(settings)
        #expect(told.contains("og:image") == (picture != nil))
        if let picture { #expect(told.contains("\"https://rally.test/previews/\(picture).jpg\"")) }
    }

    @Test func theLinkOfACupsBoardLeadsToThePage() {
        var bench = EdgeBench(page: ["/index.html": Array("<p>".utf8)])
        let board = bench.take("GET", "/b/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f/3").answers.first
        #expect(board?.status == 200 && board?.value("Content-Type") == "text/html; charset=utf-8")
        for path in ["/b//3", "/b/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f/x", "/b/3"] {
            #expect(bench.take("GET", path).answers.first?.status == 404)
        }
    }

    @Test func filesOfThePageAreServedAndNoPathLeadsOutOfThem() {
        var bench = EdgeBench(page: ["/index.html": Array("<p>".utf8), "/app.js": Array("1".utf8)])
        let index = bench.take("GET", "/").answers.first
        #expect(index?.status == 200 && index?.value("Content-Type") == "text/html; charset=utf-8")
        let tag = index?.value("ETag") ?? ""
        #expect(bench.take("GET", "/", [("If-None-Match", tag)]).answers.first?.status == 304)
        #expect(
            bench.take("GET", "/app.js").answers.first?.value("Content-Type")
                == "text/javascript; charset=utf-8")
        for path in ["/./app.js", "/../app.js", "//app.js", "/app.js%00", "/app.js/", "/APP.js"] {
            #expect(bench.take("GET", path).answers.first?.status == 404)
        }
    }
}
