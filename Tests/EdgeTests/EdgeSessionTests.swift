// edge: the session of a browser in its cookies, sites that may not use it, and addresses of callers behind proxies.

import Contracts
import EdgeDescription
import Foundation
import HTTP
import JSON
import Platform
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeSessionTests {
    static func session(_ access: String, _ refresh: String, at now: Timestamp) throws -> String {
        let session = Session(
            accountId: ID("0199a3c4-7a1b-7c3d-9e4f-00000000000a")!, nickname: "ann",
            sessionId: ID("0199a3c4-7a1b-7c3d-9e4f-00000000000b")!, accessToken: access,
            accessExpiresAt: now.adding(milliseconds: 900_000), refreshToken: refresh,
            refreshExpiresAt: now.adding(days: 7))
        return String(decoding: try JSONCoding.encode(session), as: UTF8.self)
    }

    @Test func tokensGoIntoCookiesThatNoScriptCanRead() throws {
        var bench = EdgeBench()
        let sent = try #require(bench.post("account.login", "{}", [("Rally-Session", "cookie")]).sent.first)
        let answer = try #require(bench.reply(sent, Self.session("acc", "ref", at: bench.now)).answers.first)
        let cookies = answer.values("Set-Cookie")
        #expect(cookies.count == 2 && cookies.allSatisfy { $0.contains("HttpOnly; SameSite=Strict") })
        #expect(cookies[0].hasPrefix("rally_access=acc; Path=/; Max-Age=840;"))
        #expect(answer.json?["nickname"]?.stringValue == "ann")
        #expect(answer.json?["accessToken"] == nil && answer.json?["refreshToken"] == nil)
        // The caller stores the tokens by default.
        let plain = try #require(bench.post("account.login").sent.first)
        let given = try bench.reply(plain, Self.session("acc", "ref", at: bench.now)).answers.first
        #expect(
            given?.values("Set-Cookie").isEmpty == true && given?.json?["accessToken"]?.stringValue == "acc")
    }

    @Test func anExpiredAccessTokenIsReplacedOnceForAllConcurrentRequests() throws {
        var bench = EdgeBench()
        let cookie = [("Cookie", "a=b; rally_refresh=old")]
        let renewal = try #require(bench.post("account.me", "{}", cookie).sent.first)
        #expect(renewal.envelope.type == "account.refresh")
        #expect(bench.take("GET", "/v1/games.mine", cookie).isEmpty)
        let actions = try bench.reply(renewal, Self.session("new", "next", at: bench.now))
        #expect(actions.sent.map(\.envelope.type).sorted() == ["account.me", "games.mine"])
        #expect(actions.sent.allSatisfy { $0.envelope.token == "new" })
        let answer = bench.reply(actions.sent[0], "{}").answers.first
        #expect(answer?.values("Set-Cookie").contains { $0.hasPrefix("rally_refresh=next;") } == true)
        // A request with the old cookie a moment later gets the same session.
        #expect(bench.post("account.me", "{}", cookie).sent.first?.envelope.token == "new")
    }

    @Test func aRequestWhoseClientLeavesDuringARenewalIsNotSent() throws {
        var bench = EdgeBench()
        let cookie = [("Cookie", "rally_refresh=old")]
        let renewal = try #require(bench.take("GET", "/v1/live?watch=account.me", cookie).sent.first)
        #expect(bench.take("GET", "/v1/games.mine", cookie).isEmpty)
        _ = bench.edge.ended(1)
        let actions = try bench.reply(renewal, Self.session("new", "next", at: bench.now))
        #expect(actions.sent.map(\.envelope.type) == ["games.mine"] && bench.edge.live.count == 0)
    }

    @Test func anEndedSessionIsRemovedFromTheBrowser() throws {
        var bench = EdgeBench()
        let renewal = try #require(
            bench.post("account.me", "{}", [("Cookie", "rally_refresh=old")]).sent.first)
        let answer = bench.reply(renewal, .failure(Refusal(.sessionExpired, "over"))).answers.first
        #expect(answer?.status == 401)
        #expect(answer?.values("Set-Cookie").allSatisfy { $0.contains("Max-Age=0") } == true)
        let logout = try #require(
            bench.post("account.logout", "{}", [("Cookie", "rally_access=acc")]).sent.first)
        #expect(bench.reply(logout, "{}").answers.first?.values("Set-Cookie").count == 2)
    }

    @Test(arguments: [
        [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
        [("Origin", "https://evil.example"), ("Host", "rally.example")],
        [("Origin", "null"), ("Host", "rally.example")],
    ])
    func anotherSiteCannotMakeABrowserAct(_ fields: [(String, String)]) {
        var bench = EdgeBench()
        let cookie = ("Cookie", "rally_access=acc; rally_refresh=ref")
        let command = bench.post("games.cancel", "{}", fields + [cookie])
        #expect(command.sent.isEmpty && command.answers.first?.status == 403)
        // Without the cookie the query is anonymous.
        #expect(bench.take("GET", "/v1/games.mine", fields + [cookie]).sent.first?.envelope.token == nil)
        let own = [("Origin", "http://rally.example"), ("Host", "rally.example"), cookie]
        #expect(bench.post("games.cancel", "{}", own).sent.first?.envelope.token == "acc")
    }

    @Test func callersBehindTrustedProxiesAreDistinguishedAndNobodyCanPretend() throws {
        let proxies = Proxies([
            try #require(AddressBlock("10.0.0.0/8")), try #require(AddressBlock("2001:db8::/32")),
        ])
        func address(_ peer: String, _ forwarded: [String]) -> String {
            let fields = forwarded.map { HTTPField("X-Forwarded-For", $0) }
            return proxies.address(of: HTTPHead(method: "GET", target: "/", fields: fields, peer: peer))
        }
        #expect(address("192.0.2.1", ["203.0.113.9"]) == "192.0.2.1")
        #expect(address("10.1.2.3", ["203.0.113.9"]) == "203.0.113.9")
        #expect(address("10.1.2.3", ["6.6.6.6, 203.0.113.9, 10.9.9.9"]) == "203.0.113.9")
        #expect(address("2001:db8::1", ["junk"]) == "2001:db8::1")
        #expect(address("10.1.2.3", []) == "10.1.2.3")
        // One address in several notations.
        for spelling in [
            "203.0.113.9:1111", "::ffff:203.0.113.9", "[::ffff:203.0.113.9]:1", "::FFFF:cb00:7109",
            " 203.0.113.9 ",
        ] { #expect(address("10.1.2.3", [spelling]) == "203.0.113.9", "\(spelling)") }
        for spelling in ["[2001:db9::7]:443", "[2001:db9::7]", "2001:DB9:0:0::7", "2001:db9::7%eth0"] {
            #expect(address("10.1.2.3", [spelling]) == "2001:db9::7", "\(spelling)")
        }
        for hop in ["::ffff:10.0.0.5", "10.0.0.5:443", "[::ffff:10.0.0.5]:443"] {
            #expect(address("10.1.2.3", ["203.0.113.9, \(hop)"]) == "203.0.113.9", "\(hop)")
        }
        #expect(address("10.1.2.3", ["203.0.113.9, 1.2.3.4:5:6"]) == "10.1.2.3")
        #expect(AddressBlock("::ffff:10.0.0.0/104") == AddressBlock("10.0.0.0/8"))
        #expect(Proxies.origin(of: "2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64")
        #expect(
            AddressBlock("10.0.0.0/33") == nil && AddressBlock("ten") == nil
                && AddressBlock("10.0.0.0/") == nil)
    }
}
