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
}
