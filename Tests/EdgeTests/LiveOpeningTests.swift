// How often live connections are opened. A71: closed again at once, they cost as much as others and counted nothing.

import Contracts
import HTTP
import JSON
import Testing
import Values

@testable import EdgeService

@Suite struct LiveOpeningTests {
    private static let short = "watch=account.me"

    /// Opens a live connection without a token, and closes it.
    private func open(
        _ bench: inout EdgeBench, _ query: String = Self.short, from peer: String = "192.0.2.1",
        method: String = "GET"
    ) -> HTTPResponse? {
        let head = HTTPHead(method: method, target: "/v1/live?\(query)", peer: peer)
        let actions = bench.edge.take(head, [], 1, at: bench.now)
        _ = bench.edge.ended(1)
        return actions.answers.first
    }

    /// The number of openings of a peer that are taken now, at most 5000.
    private func opened(
        _ bench: inout EdgeBench, _ query: String = Self.short, from peer: String = "192.0.2.1"
    ) -> Int {
        for count in 0..<5000 where open(&bench, query, from: peer) != nil { return count }
        return 5000
    }

    @Test func aNetworkOpensAThousandConnectionsAtOnceAndThenAHundredASecond() throws {
        var bench = EdgeBench()
        #expect(opened(&bench) == EdgeLimits.openingsMax)
        let refused = try #require(open(&bench))
        #expect(refused.status == 429 && refused.value("Retry-After") == "1")
        #expect(refused.json?["reason"] == "rate_limited")
        #expect(open(&bench, from: "192.0.2.2") == nil, "each network for itself")
        bench.now = bench.now.adding(milliseconds: EdgeLimits.openingMs - 1)
        #expect(open(&bench)?.status == 429)
        bench.now = bench.now.adding(milliseconds: 1)
        #expect(opened(&bench) == 1)
        bench.now = bench.now.adding(seconds: 1)
        #expect(opened(&bench) == 100)
        bench.now = bench.now.adding(seconds: 3600)
        #expect(opened(&bench) == EdgeLimits.openingsMax)
    }

    @Test func aRefusedOpeningIsNotReadAndAsksNothing() {
        var bench = EdgeBench()
        _ = opened(&bench)
        #expect(open(&bench, "what=else")?.status == 429)
        #expect(open(&bench, method: "HEAD")?.status == 429)
        let head = HTTPHead(method: "GET", target: "/v1/live?\(Self.short)", peer: "192.0.2.1")
        #expect(bench.edge.take(head, [], 2, at: bench.now).sent.isEmpty && bench.edge.live.count == 0)
    }

    @Test func anOpeningOfManyQueriesCountsAsSeveral() {
        var bench = EdgeBench()
        let long = Array(repeating: Self.short, count: EdgeLimits.watchesMax).joined(separator: "&")
        #expect(long.utf8.count / EdgeLimits.openingBytes == 1)
        #expect(opened(&bench, long) == EdgeLimits.openingsMax / 2)
    }

    @Test func anIPv6NetworkOf64BitsOpensAsOneAndOneOf48BitsAsTwo() {
        var bench = EdgeBench()
        #expect(opened(&bench, from: "2001:db8:0:1::1") == EdgeLimits.openingsMax)
        #expect(opened(&bench, from: "2001:db8:0:1::2") == 0)
        #expect(opened(&bench, from: "2001:db8:0:2::1") == EdgeLimits.openingsMax)
        #expect(opened(&bench, from: "2001:db8:0:3::1") == 0)
        #expect(opened(&bench, from: "2001:db8:1:1::1") == EdgeLimits.openingsMax)
    }

    @Test func openingsOfThisMachineAreNotCounted() {
        var bench = EdgeBench()
        #expect(opened(&bench, from: "127.0.0.1") == 5000)
    }

    @Test func aLimitedNumberOfNetworksIsCountedAndThoseWithMostStay() throws {
        var rate = NetworkRate(networksMax: 10)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        try rate.take(EdgeLimits.openingsMax, of: "192.0.2.1", at: now)
        for number in 0..<1000 {
            try rate.take(1, of: "198.51.\(number / 250).\(number % 250)", at: now)
            #expect(rate.networksCount <= 10)
        }
        #expect(throws: Refusal.self) { try rate.take(1, of: "192.0.2.1", at: now) }
        // Networks that have made up for all make room first.
        let later = now.adding(seconds: 3600)
        for number in 0..<8 { try rate.take(1, of: "203.0.113.\(number)", at: later) }
        #expect(rate.networksCount <= 10)
        try rate.take(1, of: "192.0.2.1", at: later)
        #expect(EdgeLimits.openingNetworksMax == 10_000)
    }

    @Test func aClockThatWasSetBackKeepsNobodyOut() {
        var bench = EdgeBench()
        _ = opened(&bench)
        bench.now = bench.now.adding(hours: -5)
        #expect(open(&bench) == nil)
    }
}
