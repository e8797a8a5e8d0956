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
            #expect(renew(&bench, number, from: "192.0.\(number / 50).1").sent.count == 1)
        }
        #expect(renew(&bench, -1, from: "198.51.100.1").answers.first?.status == 503)
    }

    /// A request with a login that has to be renewed.
    private func renew(_ bench: inout EdgeBench, _ number: Int, from peer: String) -> [EdgeAction] {
        let head = HTTPHead(
            method: "GET", target: "/v1/account.me", fields: [HTTPField("Cookie", "rally_refresh=\(number)")],
            peer: peer)
        return bench.edge.take(head, [], ExchangeID(10_000 + number), at: bench.now)
    }

    @Test func anAddressHasALimitedNumberOfLoginsRenewedAtATime() throws {
        var bench = EdgeBench()
        let sent = (0..<EdgeLimits.openOfAddressMax).flatMap {
            renew(&bench, $0, from: "192.0.2.1").sent
        }
        #expect(sent.count == EdgeLimits.openOfAddressMax)
        #expect(renew(&bench, 1000, from: "192.0.2.1").answers.first?.status == 429)
        #expect(renew(&bench, 1001, from: "192.0.2.2").sent.count == 1, "each address for itself")
        _ = bench.reply(sent[0], .failure(Refusal(.unauthenticated, "made up")))
        #expect(renew(&bench, 1002, from: "192.0.2.1").sent.count == 1)
    }

    @Test func linksThatAnAddressOpensCountAmongItsRequests() throws {
        var bench = EdgeBench(page: ["/index.html": Array("<!-- landing -->".utf8)])
        func open(_ number: Int) -> [EdgeAction] {
            let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"
            let head = HTTPHead(method: "GET", target: "/r/\(id)", peer: "192.0.2.1")
            return bench.edge.take(head, [], ExchangeID(number), at: bench.now)
        }
        let sent = (0..<EdgeLimits.openOfAddressMax).flatMap { open($0).sent }
        #expect(sent.count == EdgeLimits.openOfAddressMax)
        let more = open(1000)
        #expect(more.sent.isEmpty && more.answers.first?.status == 200, "the page alone")
        _ = bench.edge.ended(0)
        #expect(open(1001).sent.count == 1, "one has gone")
        _ = bench.reply(sent[1], "{}")
        #expect(open(1002).sent.count == 1, "one was answered")
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
