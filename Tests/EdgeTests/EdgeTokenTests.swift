// Tokens and cookies: which are accepted, answers to expired ones, and the limits of made-up ones.

import Contracts
import HTTP
import JSON
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeTokenTests {
    /// A refresh token of a session that began at that time; the edge cannot tell whether it is genuine.
    private static func refreshToken(_ began: Timestamp) -> String {
        var ids = IDGenerator()
        var random = SplitMix64(seed: 3)
        let id = ids.next(at: began, random: &random)
        return Base64URL.encode(id.bytes + [UInt8](repeating: 1, count: 36))
    }

    // A18: neither a sibling host nor anybody over http can set the page's cookies.
    @Test func overTLSCookiesAreThoseOfThisHostAlone() throws {
        var bench = EdgeBench(EdgeSettings(isSecure: true))
        let login = try #require(bench.post("account.login", "{}", [("Rally-Session", "cookie")]).sent.first)
        let answer = try #require(
            bench.reply(login, EdgeSessionTests.session("acc", "ref", at: bench.now)).answers.first)
        let cookies = answer.values("Set-Cookie")
        #expect(
            cookies.count == 2
                && cookies.allSatisfy { $0.hasPrefix("__Host-rally_") && $0.hasSuffix("; Secure") })
        #expect(cookies.allSatisfy { $0.contains("; Path=/; ") && !$0.contains("Domain") })
        func token(_ cookie: String) -> String? {
            bench.take("GET", "/v1/games.mine", [("Cookie", cookie)]).sent.first?.envelope.token
        }
        #expect(token("rally_access=theirs; __Host-rally_access=mine") == "mine")
        #expect(token("rally_access=theirs") == nil)
        let late = SessionCookies.formerUntil
        #expect(
            token("rally_refresh=\(Self.refreshToken(late))") == nil,
            "a session that began since has other names")
        #expect(token("rally_refresh=nonsense") == nil)
    }

    @Test func anOlderSessionHasItsCookiesReplacedOnce() throws {
        var bench = EdgeBench(EdgeSettings(isSecure: true))
        let former = Self.refreshToken(SessionCookies.formerUntil.adding(milliseconds: -1))
        let cookie = [("Cookie", "rally_access=old; rally_refresh=\(former)")]
        let renewal = try #require(bench.take("GET", "/v1/games.mine", cookie).sent.first)
        #expect(renewal.envelope.type == "account.refresh")
        let asked = try #require(
            try bench.reply(renewal, EdgeSessionTests.session("new", "next", at: bench.now)).sent.first)
        #expect(asked.envelope.token == "new")
        let cookies = bench.reply(asked, "{}").answers.first?.values("Set-Cookie") ?? []
        #expect(cookies.contains { $0.hasPrefix("__Host-rally_refresh=next;") })
        for name in ["rally_access", "rally_refresh"] {
            #expect(cookies.contains { $0.hasPrefix("\(name)=; Path=/; Max-Age=0") }, "\(name)")
        }
    }

    // A12: a login of the page proves that this browser was logged in before.
    @Test func aBrowserThatWasLoggedInProvesItAtTheNextLogin() throws {
        var bench = EdgeBench()
        let page = [("Rally-Session", "cookie"), ("Cookie", "rally_device=proof")]
        let first = try #require(bench.post("account.login", "{\"nickname\":\"ann\"}", page).sent.first)
        #expect(try JSONValue(parsing: first.envelope.data)["deviceProof"] == "proof")
        var session = try JSONCoding.decode(
            Session.self, from: Array(EdgeSessionTests.session("acc", "ref", at: bench.now).utf8))
        session.deviceProof = "of this browser"
        let data = String(decoding: try JSONCoding.encode(session), as: UTF8.self)
        let answer = try #require(bench.reply(first, data).answers.first)
        #expect(
            answer.values("Set-Cookie").contains {
                $0.hasPrefix("rally_device=of this browser; Path=/; Max-Age=31536000;")
            })
        #expect(answer.json?["deviceProof"] == nil)
        let elsewhere = bench.post("account.login", "{}", page + [("Sec-Fetch-Site", "cross-site")])
        #expect(
            elsewhere.sent.allSatisfy {
                !Text.contains(String(decoding: $0.envelope.data, as: UTF8.self), "proof")
            })
    }

    // B2: the token has expired by the services' clocks, but the session continues.
    @Test func aRequestWhoseCookieHasAnExpiredTokenIsRepeatedWithAFreshOne() throws {
        var bench = EdgeBench()
        let cookie = [("Cookie", "rally_access=old; rally_refresh=ref")]
        let ended = Refusal(.tokenExpired, "the access token has ended; refresh it")
        let first = try #require(bench.post("games.cancel", "{}", cookie).sent.first)
        #expect(first.envelope.token == "old")
        let renewal = try #require(bench.reply(first, .failure(ended)).sent.first)
        #expect(renewal.envelope.type == "account.refresh")
        let again = try #require(
            try bench.reply(renewal, EdgeSessionTests.session("new", "next", at: bench.now)).sent.first)
        #expect(again.envelope.type == "games.cancel" && again.envelope.token == "new")
        let answer = bench.reply(again, .failure(ended)).answers.first
        #expect(answer?.status == 401, "once")
    }

    @Test(arguments: [
        (Reason.tokenExpired, "Bearer error=\"invalid_token\""),
        (.sessionExpired, "Bearer error=\"invalid_token\""),
        (.unauthenticated, "Bearer error=\"invalid_token\""),
    ])
    func aTokenThatIsNotGoodIsAnsweredAsRFC6750Says(reason: Reason, challenge: String) throws {
        var bench = EdgeBench()
        let sent = try #require(bench.post("account.me", "{}", [("Authorization", "Bearer t")]).sent.first)
        let answer = try #require(bench.reply(sent, .failure(Refusal(reason, "no"))).answers.first)
        #expect(answer.status == 401 && answer.values("WWW-Authenticate") == [challenge])
        #expect(answer.json?["reason"]?.stringValue == reason.rawValue)
    }

    @Test func withoutATokenOrForAWrongPasswordTheChallengeNamesNoError() throws {
        var bench = EdgeBench()
        let stranger = try #require(bench.post("account.me", "{}").sent.first)
        let wrong = try #require(
            bench.post("account.password", "{}", [("Authorization", "Bearer t")]).sent.first)
        for (sent, field) in [(stranger, nil), (wrong, "old")] {
            let refusal = Refusal(.unauthenticated, "no", field: field)
            let answer = try #require(bench.reply(sent, .failure(refusal)).answers.first)
            #expect(answer.status == 401 && answer.values("WWW-Authenticate") == ["Bearer"])
        }
    }

    @Test(arguments: [
        ("Bearer", "Bearer error=\"invalid_token\""), ("Bearer a b", "Bearer error=\"invalid_token\""),
        ("Basic YTpi", "Bearer"),
    ])
    func aTokenOfAWrongFormIsAnInvalidOne(_ field: String, _ challenge: String) throws {
        var bench = EdgeBench()
        let answer = try #require(bench.post("account.me", "{}", [("Authorization", field)]).answers.first)
        #expect(answer.status == 401 && answer.values("WWW-Authenticate") == [challenge])
    }

    // A11: a made-up token uses up nobody's searches.
    @Test func aMadeUpTokenUsesUpNobodysSearches() throws {
        var bench = EdgeBench()
        func search(_ token: String) -> [EdgeAction] {
            bench.take("GET", "/v1/profile.search?q=ann", [("Authorization", "Bearer \(token)")])
        }
        let token = bench.token()
        let first = try #require(search(token).sent.first)
        _ = bench.reply(first, "{\"items\":[]}")
        let bad = Refusal(.unauthenticated, "the access token is not valid; log in again")
        for number in 0..<100 {
            let sent = search(token + "\(number)").sent
            for sent in sent { _ = bench.reply(sent, .failure(bad)) }
        }
        for _ in 2...60 {
            let sent = try #require(search(token).sent.first)
            _ = bench.reply(sent, "{\"items\":[]}")
        }
        #expect(search(token).answers.first?.status == 429, "its own count")
    }

    // A70: each login gave sixty searches more.
    @Test func searchesUnderWayWithFreshTokensAreAnsweredWhileTheirAccountHasSome() throws {
        var bench = EdgeBench()
        var lastExchange: ExchangeID = 0
        func search(_ number: Int) -> [EdgeAction] {
            let token = bench.token(seconds: 800 + number)
            let head = HTTPHead(
                method: "GET", target: "/v1/profile.search?q=ann",
                fields: [HTTPField("Authorization", "Bearer \(token)")], peer: "192.0.2.\(number)")
            lastExchange += 1
            return bench.edge.take(head, [], lastExchange, at: bench.now)
        }
        let sent = (0..<100).flatMap { search($0 / 10).sent }
        #expect(sent.count == 100)
        let statuses = sent.compactMap { bench.reply($0, "{\"items\":[]}").answers.first?.status }
        #expect(statuses.count { $0 == 200 } == 60 && statuses.count { $0 == 429 } == 40)
        let late = try #require(search(11).answers.first, "the account in a fresh token has none left")
        #expect(late.status == 429 && late.value("Retry-After") == "60")
        bench.now = bench.now.adding(seconds: 60)
        #expect(search(11).sent.count == 1)
    }
}
