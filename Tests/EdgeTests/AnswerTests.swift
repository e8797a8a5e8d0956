// Bytes that other programs may read differently: HTML characters, tags, spaces around fields.

import Contracts
import HTTP
import JSON
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeAnswerTests {
    /// A combining mark makes another `Character` of a sign, but browsers read scalars.
    @Test(arguments: [
        "\u{600}", "\u{6DD}", "\u{70F}", "\u{890}", "\u{8E2}", "\u{110BD}", "\u{D4E}", "\u{301}", "\u{200D}",
        "\u{FE0F}",
    ])
    func anHTMLSignIsEscapedWhateverMarkClingsToIt(_ mark: String) throws {
        let escapes = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        for (sign, escape) in escapes {
            #expect(
                PageFiles.escaped("a\(mark)\(sign)\(mark)b").unicodeScalars.elementsEqual(
                    "a\(mark)\(escape)\(mark)b".unicodeScalars))
        }
        var bench = EdgeBench(page: ["/index.html": Array("<head><!-- landing --></head>".utf8)])
        let sent = try #require(bench.take("GET", "/r/0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f").sent.first)
        let title =
            "\(mark)\"\(mark)>\(mark)<meta http-equiv=refresh content=0;url=https://evil.example \(mark)>"
        let told: JSONObject = [
            "title": .string(title), "placeName": .string(title), "cityLabel": .string(title),
            "noindex": .bool(true),
        ]
        let answer = try #require(bench.reply(sent, JSONValue.object(told).text()).answers.first)
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.unicodeScalars.count { $0 == "<" } == text.unicodeScalars.count { $0 == ">" })
        #expect(!text.utf8.elementsEqual("".utf8) && text.firstRange(of: "<meta http-equiv") == nil)
        let scalars = Array(text.unicodeScalars)
        #expect(
            !scalars.indices.contains {
                scalars[$0] == "<" && scalars[($0 + 1)...].starts(with: "meta http".unicodeScalars)
            })
    }

    @Test(arguments: ["*", " * ", "W/TAG", "\"x\", TAG", "\"x\",,\tTAG ,"])
    func aFileThatTheBrowserHasIsNotSentAgain(_ value: String) {
        var bench = EdgeBench(page: ["/index.html": Array("<p>".utf8), "/app.js": Array("12".utf8)])
        for target in ["/app.js", "/", "/openapi.json"] {
            let tag = bench.take("GET", target).answers.first?.value("ETag") ?? "?"
            let field = [("If-None-Match", value.replacing("TAG", with: tag))]
            let answer = bench.take("GET", target, field).answers.first
            #expect(answer?.status == 304 && answer?.value("ETag") == tag, "\(target)")
            #expect(answer?.value("Content-Type") == nil)
        }
    }

    @Test(arguments: [
        "\"\"TAG\"\"", "\"TAG", "TAG\"", "TAGTAG", "x", "\"x\"", "", "\"x TAG", "w/TAG", "'TAG'",
    ])
    func aMalformedOrOtherEntityTagIsNoMatch(_ value: String) {
        var bench = EdgeBench(page: ["/app.js": Array("1".utf8)])
        let tag = bench.take("GET", "/app.js").answers.first?.value("ETag") ?? ""
        let field = [
            ("If-None-Match", value.replacing("\"TAG\"", with: "\"\(tag)\"").replacing("TAG", with: tag))
        ]
        #expect(bench.take("GET", "/app.js", field).answers.first?.status == 200)
    }

    @Test(arguments: ["\u{20}", "\t", " \t "]) func blanksAroundAFieldsValueAreNoPartOfIt(
        _ blank: String
    ) throws {
        var settings = EdgeSettings()
        settings.origins = ["https://app.example"]
        var bench = EdgeBench(settings)
        let id = "0199a3c4-7a1b-7c3d-9e4f-000000000001"
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        let fields = [
            ("Idempotency-Key", id), ("Rally-After", "games=5"), ("traceparent", trace),
            ("Rally-Timeout", "800"),
        ]
        .map { ($0.0, blank + $0.1 + blank) }
        let sent = try #require(bench.post("games.cancel", "{}", fields).sent.first)
        #expect(sent.id.description == id && sent.envelope.after == Positions(["games": 5]))
        #expect(sent.envelope.timeoutMs == 800)
        #expect(sent.envelope.trace?.description.contains("0af7651916cd43dd8448eb211c80319c") == true)
        let login = try #require(
            bench.post(
                "account.login", "{}",
                [
                    ("Rally-Session", "cookie" + blank), ("Sec-Fetch-Site", "same-origin" + blank),
                ]
            ).sent.first)
        #expect(bench.reply(login, "{}").answers.first?.status == 500, "a session is looked for")
        let head = HTTPHead(
            method: "GET", target: "/", fields: [HTTPField("Origin", blank + "https://app.example" + blank)],
            peer: "::1")
        #expect(
            bench.edge.complete(HTTPResponse(200), for: head).value("Access-Control-Allow-Origin")
                == "https://app.example")
    }

    @Test func aTableIsAnsweredAsAFileThatNoBrowserKeeps() throws {
        for (type, name) in [("dues.csv", "dues.csv"), ("stats.group-csv", "stats-group.csv")] {
            var bench = EdgeBench()
            let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
            let sent = try #require(bench.take("GET", "/v1/\(type)?groupId=\(id)").sent.first)
            #expect(sent.envelope.type == type)
            let answer = try #require(
                bench.reply(sent, "{\"text\":\"\u{FEFF}Nickname\\r\\nann\\r\\n\"}").answers.first)
            #expect(answer.value("Content-Type") == "text/csv; charset=utf-8")
            #expect(answer.value("Content-Disposition") == "attachment; filename=\"\(name)\"")
            #expect(answer.value("Cache-Control") == "no-store" && answer.value("ETag") == nil)
            #expect(answer.body == [0xEF, 0xBB, 0xBF] + Array("Nickname\r\nann\r\n".utf8))
        }
    }

    @Test func headOfLiveQueriesAsksNobody() {
        var bench = EdgeBench()
        let actions = bench.take("HEAD", "/v1/live?watch=account.me")
        #expect(actions.sent.isEmpty && actions.finishedCount == 1 && bench.edge.live.count == 0)
    }

    // MARK: - Other sites

    @Test func otherSitesAskWithATokenWhereTheyAreAllowed() throws {
        var settings = EdgeSettings()
        settings.origins = ["https://app.example"]
        var bench = EdgeBench(settings)
        func answer(_ method: String, _ target: String, _ origin: String) throws -> HTTPResponse {
            let fields = [("Origin", origin), ("Content-Type", "text/plain"), ("Content-Length", "1")]
            let head = HTTPHead(
                method: method, target: target, fields: fields.map { HTTPField($0.0, $0.1) },
                peer: "192.0.2.7")
            guard case .take = bench.edge.admission(of: head) else {
                guard case .refuse(let refusal) = bench.edge.admission(of: head) else {
                    throw Refusal(.internal, "")
                }
                return bench.edge.complete(refusal, for: head)
            }
            let answer = try #require(bench.take(method, target, fields).answers.first)
            return bench.edge.complete(answer, for: head)
        }
        // Preflights, answers without the bus, and refusals by the head: 404, 405, 415.
        for (method, target) in [
            ("OPTIONS", "/v1/games.create"), ("GET", "/health"), ("GET", "/openapi.json"),
            ("GET", "/nothing"),
            ("DELETE", "/v1/games.get"), ("POST", "/v1/games.create"), ("POST", "/v1/nope"),
        ] {
            let own = try answer(method, target, "https://app.example")
            #expect(
                own.values("Access-Control-Allow-Origin") == ["https://app.example"], "\(method) \(target)")
            // The OpenAPI document differs by what the caller accepts, too.
            #expect(own.values("Vary").filter { $0 != "Accept-Encoding" } == ["Origin"])
            #expect(own.value("Access-Control-Allow-Credentials") == nil)
            let other = try answer(method, target, "https://evil.example")
            #expect(other.value("Access-Control-Allow-Origin") == nil)
            #expect(other.values("Vary").filter { $0 != "Accept-Encoding" } == ["Origin"])
        }
        // Refusals by HTTP itself get the same fields.
        let head = HTTPHead(
            method: "", target: "/", fields: [HTTPField("Origin", "https://app.example")], peer: "::1")
        #expect(
            bench.edge.complete(HTTPResponse(411), for: head).values("Access-Control-Allow-Origin").count == 1
        )
    }

    @Test func withoutOtherSitesNoAnswerDiffersByItsOrigin() {
        let head = HTTPHead(
            method: "GET", target: "/", fields: [HTTPField("Origin", "https://app.example")], peer: "::1")
        #expect(EdgeBench().edge.complete(HTTPResponse(200), for: head).value("Vary") == nil)
    }
}
