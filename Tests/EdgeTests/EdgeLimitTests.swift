// Everything that the edge stores is limited.

import Contracts
import EdgeDescription
import Foundation
import HTTP
import JSON
import Platform
import Testing
import Values

@testable import EdgeService

@Suite struct EdgeLimitTests {
    @Test func anAddressHasALimitedNumberOfArguments() throws {
        func answer(_ count: Int) -> HTTPResponse? {
            var bench = EdgeBench()
            return bench.take(
                "GET", "/v1/games.near?" + (0..<count).map { "a\($0)=1" }.joined(separator: "&")
            ).answers.first
        }
        #expect(answer(EdgeLimits.argumentsMax)?.json?["detail"]?.stringValue?.contains("a0") == true)
        #expect(
            answer(EdgeLimits.argumentsMax + 1)?.json?["detail"]?.stringValue?.contains("at most 64") == true
        )
    }

    @Test func anAddressHasALimitedNumberOfRequestsAtATime() throws {
        var bench = EdgeBench()
        func ask(from peer: String, _ exchange: Int) -> [EdgeAction] {
            let head = HTTPHead(
                method: "POST", target: "/v1/darts.modes",
                fields: [HTTPField("Content-Type", "application/json")], peer: peer)
            return bench.edge.take(head, Array("{}".utf8), ExchangeID(exchange), at: bench.now)
        }
        let open = (0..<EdgeLimits.openOfAddressMax).flatMap { ask(from: "192.0.2.1", $0).sent }
        #expect(open.count == EdgeLimits.openOfAddressMax)
        let refused = ask(from: "192.0.2.1", 1000).answers.first
        #expect(refused?.status == 429 && refused?.fields.contains(HTTPField("Retry-After", "1")) == true)
        #expect(ask(from: "192.0.2.2", 1001).sent.count == 1, "each address for itself")
        #expect(bench.reply(open[0], "{}").answers.count == 1)
        #expect(ask(from: "192.0.2.1", 1002).sent.count == 1, "one was answered")
        _ = bench.edge.ended(ExchangeID(1))
        #expect(ask(from: "192.0.2.1", 1003).sent.count == 1, "one has gone")
        #expect(ask(from: "192.0.2.1", 1004).sent.isEmpty)
        for number in 0...EdgeLimits.openOfAddressMax {
            #expect(ask(from: "127.0.0.1", 2000 + number).sent.count == 1)
        }
    }

    @Test func bodiesAreCountedByTheNetworkOfTheirCallerBehindProxiesToo() throws {
        let edge = EdgeBench(
            EdgeSettings(proxies: Proxies([try #require(AddressBlock("10.0.0.0/8"))]))
        ).edge
        func network(_ peer: String, _ fields: [HTTPField] = []) -> String? {
            edge.network(of: HTTPHead(method: "POST", target: "/", fields: fields, peer: peer))
        }
        #expect(network("192.0.2.1") == "192.0.2.1")
        #expect(
            network("10.0.0.1", [HTTPField("X-Forwarded-For", "2001:db8:0:1::7")]) == "2001:db8:0:1::/64")
        #expect(network("127.0.0.1") == nil)
    }

    @Test func aLimitedNumberOfLiveQueriesIsAskedAtATime() {
        var bench = EdgeBench()
        var sent = 0
        let many = Array(repeating: "watch=account.me", count: EdgeLimits.watchesMax).joined(separator: "&")
        // Anonymous callers from many addresses.
        for number in 0..<70 {
            let head = HTTPHead(method: "GET", target: "/v1/live?\(many)", peer: "192.0.2.\(number)")
            sent += bench.edge.take(head, [], ExchangeID(1000 + number), at: bench.now).sent.count
        }
        #expect(sent == EdgeLimits.asksMax)
    }

    @Test func aLimitedNumberOfIdsIsReadFromAnAnswer() {
        let ids = (0..<1001).map { "\"\(ID(high: 1, low: UInt64($0)))\"" }.joined(separator: ",")
        #expect(
            IDsInText.find(in: Array("[\(ids)]".utf8), max: EdgeLimits.namesMax).count == EdgeLimits.namesMax)
        #expect(
            IDsInText.find(in: Array("[\"not-an-id\",\"\(ID(high: 1, low: 2))\"".utf8), max: 5) == [
                ID(high: 1, low: 2)
            ])
        #expect(
            IDsInText.find(in: [], max: 5).isEmpty && IDsInText.find(in: Array("\"".utf8), max: 5).isEmpty)
    }

    @Test func aLimitedNumberOfLoginsIsRenewedAtATime() {
        var bench = EdgeBench()
        for number in 0..<EdgeLimits.renewalsMax {
            #expect(bench.post("account.me", "{}", [("Cookie", "rally_refresh=\(number)")]).sent.count == 1)
        }
        #expect(
            bench.post("account.me", "{}", [("Cookie", "rally_refresh=more")]).answers.first?.status == 503)
    }

    @Test func aRenewedLoginIsForgottenWithinAMinute() throws {
        var renewals = Renewals<Int>()
        let start = Timestamp(milliseconds: 1_795_000_000_000)
        let text = try EdgeSessionTests.session("new", "next", at: start)
        let session = try JSONCoding.decode(Session.self, from: Array(text.utf8))
        for number in 0..<100 {
            let id = ID(high: 1, low: UInt64(number))
            guard case .ask = renewals.step("\(number)", number, id: id, at: start) else {
                Issue.record("it is not asked for")
                return
            }
            // One of them is never answered.
            if number > 0 { #expect(renewals.answered(id, session, at: start) == [number]) }
        }
        renewals.tick(at: start)
        renewals.tick(at: start.adding(milliseconds: EdgeLimits.renewalMs - 1))
        #expect(renewals.count == 100)
        renewals.tick(at: start.adding(milliseconds: 60_000))
        #expect(renewals.count == 1)
    }
}
