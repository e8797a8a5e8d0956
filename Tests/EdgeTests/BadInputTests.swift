// Requests that the edge itself refuses: methods, media types, paths, invalid UTF-8, other sites, sizes at their
// limits.

import Contracts
import HTTP
import JSON
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeBadInputTests {
    private static let page = [
        "/index.html": Array("<head><!-- landing --></head>".utf8), "/app.js": Array("1".utf8),
    ]

    private func refusal(_ method: String, _ target: String, _ fields: [HTTPField] = []) -> HTTPResponse? {
        let head = HTTPHead(method: method, target: target, fields: fields, peer: "192.0.2.7")
        guard case .refuse(let response) = EdgeBench(page: Self.page).edge.admission(of: head) else {
            return nil
        }
        return response
    }

    @Test(arguments: [
        "/", "/v1/games.get", "/v1/games.create", "/v1/live", "/photos/abc", "/landing/abc", "/health",
        "/openapi.json",
        "/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "/problems/game_full",
    ])
    func aMethodNotAllowedIsRefusedWithTheAllowedOnes(_ target: String) throws {
        for method in ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW", "get", ""] {
            let answer = try #require(refusal(method, target), "\(method)")
            #expect(answer.status == 405 && answer.value("Allow")?.isEmpty == false)
            #expect(answer.json?["detail"]?.stringValue?.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("/v1/nope.nope", nil), ("/v1/games.neer", "/v1/games.near"), ("/v1/gamesNear", "/v1/games.near"),
        ("/v1/games/near", "/v1/games.near"), ("/games.near", "/v1/games.near"),
        ("/games/near/", "/v1/games.near"),
        ("/helth", "/health"), ("/v1/liv", "/v1/live"), ("/v1", nil), ("/v1/", nil), ("/nothing", nil),
        ("/app.jss", nil),
    ])
    func anUnknownAddressIsRefusedAlikeByEveryMethodWithTheNearest(
        _ target: String, _ meant: String?
    ) throws {
        for method in ["GET", "HEAD", "POST", "PUT"] {
            let body = method == "GET" || method == "HEAD" ? [] : [HTTPField("Content-Length", "2")]
            let answer = try #require(refusal(method, target, body), "\(method)")
            let sentence = try #require(answer.json?["detail"]?.stringValue)
            #expect(answer.status == 404 && answer.json?["code"]?.stringValue == "not-found")
            #expect(sentence.hasSuffix(meant.map { "; did you mean \($0)?" } ?? "\""), "\(sentence)")
        }
        var bench = EdgeBench(page: Self.page)
        #expect(bench.take("POST", target).answers.first?.status == 404)
        // A preflight is answered; the request itself is refused.
        #expect(bench.take("OPTIONS", target).answers.first?.status == 204)
    }

    /// Media types that another site's form can send without a preflight.
    @Test(arguments: [
        "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain",
        "text/plain; application/json",
        "application/jsonp", "text/json", "", "image/png",
    ])
    func aBodyOfAnotherMediaTypeIsRefusedBeforeItIsRead(_ type: String) {
        let fields = [HTTPField("Content-Type", type), HTTPField("Content-Length", "2")]
        #expect(refusal("POST", "/v1/games.create", fields)?.status == 415)
        #expect(refusal("POST", "/v1/games.create", [HTTPField("Content-Length", "2")])?.status == 415)
    }

    @Test(arguments: [
        "games.create?title=X&capacity=3", "games.get?gameId=x", "account.me?x", "games.get?=1",
    ])
    func argumentsInTheAddressOfAPostAreRefused(_ target: String) throws {
        var bench = EdgeBench()
        let actions = bench.post(target, "{}")
        let answer = try #require(actions.answers.first)
        #expect(actions.sent.isEmpty && answer.status == 400)
        let detail = answer.json?["detail"]?.stringValue
        #expect(detail == "arguments stand in the body of a POST; in the address only with GET")
        #expect(!bench.post(String(target.prefix { $0 != "?" }) + "?", "{}").sent.isEmpty)
    }

    @Test func argumentsBesideAPictureStandInTheAddressAndBesideJSONDoNot() throws {
        var bench = EdgeBench()
        let target = "profile.photo-add?foo=1"
        let picture = try #require(
            bench.take("POST", "/v1/\(target)", [("Content-Type", "image/jpeg")], body: "JPEG").answers.first)
        #expect(picture.status == 400 && picture.json?["field"] == "foo" && picture.json?["errors"] == nil)
        let json = try #require(bench.post(target, "{}").answers.first)
        #expect(json.status == 400 && json.json?["field"] == "foo")
        #expect(json.json?["detail"]?.stringValue?.contains("put them into the JSON") == true)
    }

    @Test(arguments: ["gzip", "br", "GZIP", "identity, gzip"])
    func aPackedBodyIsRefusedAndToldSo(_ coding: String) throws {
        let fields = [
            HTTPField("Content-Type", "application/json"), HTTPField("Content-Length", "9"),
            HTTPField("Content-Encoding", coding),
        ]
        let answer = try #require(refusal("POST", "/v1/games.create", fields))
        #expect(answer.status == 415 && answer.value("Accept-Encoding") == "identity")
        #expect(answer.json?["detail"]?.stringValue?.contains("without Content-Encoding") == true)
        let plain = fields.dropLast() + [HTTPField("Content-Encoding", "identity")]
        #expect(refusal("POST", "/v1/games.create", Array(plain)) == nil)
    }

    @Test func aGetWithABodyIsTold400AndWhereItsArgumentsGo() throws {
        let body = [HTTPField("Content-Length", "14")]
        for method in ["GET", "HEAD"] {
            let answer = try #require(refusal(method, "/v1/games.get", body))
            #expect(answer.status == 400 && answer.json?["code"] == "invalid")
            #expect(
                answer.json?["detail"]?.stringValue
                    == "a \(method) has no body: put the arguments into the address, or POST")
            #expect(refusal(method, "/health", body)?.json?["detail"] == .string("a \(method) has no body"))
            #expect(refusal(method, "/v1/games.get", [HTTPField("Content-Length", "0")]) == nil)
        }
    }

    @Test(arguments: [
        (EdgeLimits.fileBytesMax + 1, "5.1"), (6 << 20, "6"), ((7 << 20) - 1, "7"), (.max, "8796093022208"),
    ])
    func aPictureThatIsTooLargeIsRefusedAsItsFieldInMiB(_ bytes: Int, _ size: String) throws {
        func fields(_ bytes: Int) -> [HTTPField] {
            [
                HTTPField("Content-Type", "image/jpeg"), HTTPField("Content-Length", "\(bytes)"),
                HTTPField("Authorization", "Bearer t"),
            ]
        }
        let answer = try #require(refusal("POST", "/v1/profile.photo-add", fields(bytes)))
        #expect(answer.status == 413 && answer.json?["field"] == "file")
        #expect(answer.json?["code"] == "invalid" && answer.json?["reason"] == "invalid_argument")
        #expect(
            answer.json?["detail"]?.stringValue
                == "the picture has \(size) MiB; at most 5 MiB are taken: make it smaller")
        #expect(refusal("POST", "/v1/profile.photo-add", fields(EdgeLimits.fileBytesMax)) == nil)
    }

    // A75: five megabytes of a stranger went to a service before it refused them.
    @Test(arguments: [
        ("profile.photo-add", "image/png"), ("profile.photo-upload", "image/jpeg"),
        ("darts.sync", "application/json"), ("posts.create", "application/json; charset=utf-8"),
    ])
    func aLongBodyOfWhoeverShowsNoAccountIsRefusedByItsHead(_ type: String, _ mediaType: String) throws {
        func answer(_ bytes: Int, _ fields: [(String, String)] = []) -> HTTPResponse? {
            let own = [("Content-Type", mediaType), ("Content-Length", "\(bytes)")]
            return refusal("POST", "/v1/\(type)", (own + fields).map { HTTPField($0.0, $0.1) })
        }
        let most = EdgeLimits.bodyOfNobodyBytesMax
        #expect(answer(most) == nil, "a service says what is missing")
        let refused = try #require(answer(most + 1))
        #expect(refused.status == 401 && refused.values("WWW-Authenticate") == ["Bearer"])
        #expect(refused.json?["reason"] == "unauthenticated")
        #expect(answer(most + 1, [("Authorization", "Basic YTpi")])?.status == 401)
        let cookie = ("Cookie", "rally_refresh=ref")
        #expect(answer(most + 1, [cookie, ("Sec-Fetch-Site", "cross-site")])?.status == 403)
        for shown in [cookie, ("Cookie", "rally_access=acc"), ("Authorization", "Bearer t")] {
            #expect(answer(most + 1, [shown]) == nil)
        }
    }

    @Test func aRequestThatNeedsNoAccountIsReadWhoeverSendsIt() {
        let fields = [HTTPField("Content-Type", "application/json"), HTTPField("Content-Length", "65536")]
        #expect(refusal("POST", "/v1/account.signup", fields) == nil)
    }

    @Test(arguments: ["image/gif", "image/heic", nil])
    func aFileOfAnotherMediaTypeIsRefusedAsItsField(_ type: String?) throws {
        let fields = type.map { [HTTPField("Content-Type", $0)] } ?? []
        let answer = try #require(
            refusal("POST", "/v1/profile.photo-add", fields + [HTTPField("Content-Length", "9")]))
        #expect(answer.status == 415 && answer.json?["field"] == "file" && answer.json?["code"] == "invalid")
        let detail = answer.json?["detail"]?.stringValue
        #expect(detail?.contains("JPEG") == true || detail?.contains("image/jpeg") == true)
    }

    @Test(arguments: [
        "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/....//app.js",
        "/..\\app.js", "/v1/../app.js", "/%2fapp.js", "//app.js", "//evil.example/app.js", "/./app.js",
        "/app.js/", "/app.js%00.html", "/app.js;x", "/APP.JS", "/index.html/..", "/v1/", "/v1/%00",
        "/v1/..%2fapp.js", "/v1/games.get/", "/v1/games%2Eget", "/V1/games.get", "/r/..", "/r/%2e%2e",
        "/photos/", "/landing/", "/landing/../app.js",
        "/u/../../app.js", "/\u{fffd}", "",
    ])
    func noPathLeadsOutOfItsFolder(_ path: String) {
        var bench = EdgeBench(page: Self.page)
        let actions = bench.take("GET", path)
        #expect([400, 404].contains(actions.answers.first?.status) && actions.sent.isEmpty, "\(actions)")
    }

    @Test(
        arguments: [
            [0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x00], [0x1f],
        ] as [[UInt8]])
    func bytesThatAreNotUTF8AreRefusedEverywhere(_ bytes: [UInt8]) {
        var bench = EdgeBench()
        let head = HTTPHead(
            method: "POST", target: "/v1/games.create",
            fields: [HTTPField("Content-Type", "application/json")],
            peer: "192.0.2.7")
        for text in ["{\"title\":\"", "{\""] {
            let body = Array(text.utf8) + bytes + Array(text.hasSuffix(":\"") ? "\"}".utf8 : "\":1}".utf8)
            let actions = bench.edge.take(head, body, 1, at: bench.now)
            #expect(actions.sent.isEmpty && actions.answers.first?.status == 400)
            #expect(actions.answers.first?.json?["detail"]?.stringValue?.isEmpty == false)
        }
        guard bytes[0] > 0x7f else { return }
        let escaped = bytes.map { "%" + String($0, radix: 16) }.joined()
        #expect(bench.take("GET", "/v1/games.near?q=\(escaped)").answers.first?.status == 400)
        #expect(bench.take("GET", "/v1/games.near?\(escaped)=1").answers.first?.status == 400)
        #expect(bench.watch("watch=games.near:\(escaped)").answers.first?.status == 400)
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000), "{\"a\":NaN}",
        "{\"a\":1e999999}", "{\"a\":\"\\ud800\"}", "{\"a\":01}", "{\"a\":1,}", "{'a':1}", "\u{feff}{}",
        "{\"a\":1} {}",
    ])
    func aBodyThatIsNoJSONIsRefused(_ body: String) {
        var bench = EdgeBench()
        let actions = bench.post("games.create", body)
        // Bodies that the scanner accepts are refused by the service.
        #expect(actions.sent.isEmpty || body.contains("e999999") || body.contains("ud800"))
        if actions.sent.isEmpty { #expect(actions.answers.first?.status == 400) }
    }

    @Test(arguments: [EdgeLimits.watchesMax + 1, EdgeLimits.argumentsMax, EdgeLimits.argumentsMax + 1, 1000])
    func aThousandLiveQueriesOnOneConnectionAreRefusedAndNoneIsAsked(_ count: Int) {
        var bench = EdgeBench()
        let query = (0..<count).map { "watch=games.near:%7B%22q%22:%22\($0)%22%7D" }.joined(separator: "&")
        let actions = bench.watch(query)
        #expect(actions.sent.isEmpty && bench.edge.live.count == 0)
        #expect(actions.answers.first?.status == 400)
        #expect(actions.answers.first?.json?["detail"]?.stringValue?.contains("at most") == true)
    }

    @Test func aConnectionMayHaveAsManyLiveQueriesAsTheLimit() {
        var bench = EdgeBench()
        let query = Array(repeating: "watch=account.me", count: EdgeLimits.watchesMax).joined(separator: "&")
        #expect(bench.watch(query).sent.count == EdgeLimits.watchesMax)
    }

    // MARK: - Other sites

    @Test(arguments: ["/", "/index.html", "/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f", "/u/ann"])
    func noOtherSiteFramesThePageAndOnlyItsOwnScriptsRun(_ target: String) throws {
        var bench = EdgeBench(page: Self.page)
        let actions = bench.take("GET", target)
        // The edge asks the bus first what a link shows.
        let answers = actions.answers + actions.sent.flatMap { bench.reply($0, "{}").answers }
        let answer = try #require(answers.first)
        #expect(answer.status == 200 && answer.value("X-Frame-Options") == "DENY")
        let policy = try #require(answer.value("Content-Security-Policy"))
        for part in ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe") && !policy.contains("script-src"))
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Origin", "null")],
    ])
    func anotherSiteCannotLogABrowserInAsSomebodyElse(_ fields: [(String, String)]) throws {
        var bench = EdgeBench()
        let asked = fields + [("Rally-Session", "cookie"), ("Host", "rally.example")]
        let sent = try #require(bench.post("account.login", "{}", asked).sent.first)
        let answer = try #require(bench.reply(sent, "{\"accessToken\":\"a\"}").answers.first)
        #expect(answer.values("Set-Cookie").isEmpty)
    }

    // MARK: - Limits

    @Test func rallyAfterHasALengthLimitAndRallyTimeoutARange() throws {
        func status(_ name: String, _ value: String) -> Int? {
            var bench = EdgeBench()
            return bench.post("account.me", "{}", [(name, value)]).answers.first?.status
        }
        let long = "games=" + String(repeating: "0", count: EdgeLimits.positionsBytesMax - 7) + "5"
        #expect(long.utf8.count == EdgeLimits.positionsBytesMax)
        #expect(status("Rally-After", long) == nil && status("Rally-After", long + "0") == 400)
        let range = EdgeLimits.timeoutMs
        for (ms, expected) in [
            (range.lowerBound, nil), (range.lowerBound - 1, 400), (range.upperBound, nil),
            (range.upperBound + 1, 400),
        ] { #expect(status("Rally-Timeout", "\(ms)") == expected) }
    }

    @Test func aRenewedLoginAcceptsItsOldTokenForHalfAMinute() throws {
        var bench = EdgeBench()
        let cookie = [("Cookie", "rally_refresh=old")]
        let renewal = try #require(bench.post("account.me", "{}", cookie).sent.first)
        let session = Session(
            accountId: ID("0199a3c4-7a1b-7c3d-9e4f-00000000000a")!, nickname: "ann",
            sessionId: ID("0199a3c4-7a1b-7c3d-9e4f-00000000000b")!, accessToken: "new",
            accessExpiresAt: bench.now.adding(minutes: 15), refreshToken: "next",
            refreshExpiresAt: bench.now.adding(days: 7))
        _ = bench.reply(renewal, String(decoding: try JSONCoding.encode(session), as: UTF8.self))
        _ = bench.pass(EdgeLimits.renewalMs - 1)
        #expect(bench.post("account.me", "{}", cookie).sent.first?.envelope.type == "account.me")
        _ = bench.pass(1)
        #expect(bench.post("account.me", "{}", cookie).sent.first?.envelope.type == "account.refresh")
    }

    @Test func aConnectionThatLeavesAMegabyteUnreadOrStallsForHalfAMinuteIsCutOff() {
        func isTooSlow(_ unread: Int, _ more: Int, _ ms: Int64?) -> Bool {
            EdgeLimits.isTooSlow(unreadBytes: unread, writing: more, unreadForMs: ms)
        }
        #expect(!isTooSlow(0, EdgeLimits.unreadBytesMax, nil))
        #expect(isTooSlow(0, EdgeLimits.unreadBytesMax + 1, nil))
        #expect(!isTooSlow(EdgeLimits.unreadBytesMax - 4, 4, EdgeLimits.unreadMs))
        #expect(isTooSlow(EdgeLimits.unreadBytesMax - 3, 4, EdgeLimits.unreadMs))
        #expect(isTooSlow(1, 4, EdgeLimits.unreadMs + 1))
    }
}
