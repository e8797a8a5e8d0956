// How many live queries one account, one address and all callers may have, and how often they are asked.

import Contracts
import EdgeDescription
import HTTP
import Testing
import Values

@testable import EdgeService

@Suite struct LiveLimitTests {
    private static let full = Array(repeating: "watch=account.me", count: EdgeLimits.watchesMax)
        .joined(separator: "&")

    /// Opens live queries without a token.
    private func open(
        _ bench: inout EdgeBench, from peer: String, _ exchange: Int
    ) -> [EdgeBench.Sent] {
        let head = HTTPHead(method: "GET", target: "/v1/live?\(Self.full)", peer: peer)
        return bench.edge.take(head, [], ExchangeID(exchange), at: bench.now).sent
    }

    @Test func anAddressHasALimitedNumberOfLiveQueriesInFlight() throws {
        var bench = EdgeBench()
        var sent: [EdgeBench.Sent] = []
        for number in 0..<10 { sent += open(&bench, from: "192.0.2.1", 1000 + number) }
        #expect(sent.count == EdgeLimits.asksOfAddressMax)
        let others = open(&bench, from: "192.0.2.2", 2000)
        #expect(others.count == EdgeLimits.watchesMax, "each address for itself")
        #expect(bench.pass(EdgeLimits.crowdedPauseMs).sent.isEmpty)
        _ = bench.reply(sent[0], "{}")
        #expect(bench.pass(EdgeLimits.crowdedPauseMs).sent.count == 1)
        // Services go on working on the queries of a closed connection.
        _ = bench.edge.ended(1000)
        #expect(bench.pass(EdgeLimits.crowdedPauseMs).sent.isEmpty)
        for asked in sent[1..<EdgeLimits.watchesMax] { #expect(bench.reply(asked, "{}").isEmpty) }
        #expect(bench.pass(EdgeLimits.crowdedPauseMs).sent.count == EdgeLimits.watchesMax - 1)
    }

    @Test func theAddressesOfAnIPv6NetworkAreOneCaller() throws {
        var bench = EdgeBench()
        for number in 0...EdgeLimits.liveOfCallerMax {
            _ = open(&bench, from: "2001:db8::\(number)", 1000 + number)
        }
        #expect(bench.edge.live.count == EdgeLimits.liveOfCallerMax)
    }

    @Test func aNewLiveSearchForPeopleCountsAsASearchAndItsRepetitionsDoNot() throws {
        var bench = EdgeBench()
        func searches(_ actions: [EdgeAction]) -> [EdgeBench.Sent] {
            actions.sent.filter { $0.envelope.type == SearchProfiles.type }
        }
        let texts = (0..<32).map { "watch=profile.search:%7B%22text%22:%22a\($0)%22%7D" }
        let first = searches(bench.watch(texts.joined(separator: "&")))
        #expect(first.count == 32)
        for sent in first { _ = bench.reply(sent, "{\"items\":[]}") }
        let second = searches(bench.watch(texts.joined(separator: "&")))
        #expect(second.count == 60 - 32)
        let token = ("Authorization", "Bearer \(bench.token())")
        #expect(bench.post("profile.search", "{\"text\":\"b\"}", [token]).answers.first?.status == 429)
        #expect(searches(bench.pass(61_000)).count == 4, "they wait for the next minute")
        #expect(searches(bench.hear(ProfileUpdated.type, 1, "{}")).count == 32)
    }

    // A70
    @Test func liveSearchesUnderWayWithFreshTokensAreToldWhileTheirAccountHasSome() {
        var bench = EdgeBench()
        let texts = (0..<32).map { "watch=profile.search:%7B%22text%22:%22a\($0)%22%7D" }
        let sent = (0..<3).flatMap {
            bench.watch(texts.joined(separator: "&"), token: bench.token(seconds: 800 + $0)).sent
        }
        #expect(sent.count == 96)
        let told = sent.filter { bench.reply($0, "{\"items\":[]}").written.contains("event: answer") }
        #expect(told.count == 60)
        #expect(bench.pass(61_000).sent.count == 36, "the others wait for the next minute")
    }

    private func size(_ count: Int, of type: String = "games.near") throws -> LiveOwners.Size {
        let watch = LiveWatch(try RequestFacts.named(type), [], after: Positions(), account: nil)
        return LiveOwners.Size(of: Array(repeating: watch, count: count))
    }

    @Test func pastTheLimitOfAllWhoeverHasMostLosesTheirOldestConnection() throws {
        var owners = LiveOwners(queriesMax: 100)
        for exchange in 1...3 { owners.add(ExchangeID(exchange), try size(32), to: "many") }
        owners.add(4, try size(4), to: "few")
        #expect(owners.surplus(of: "few", max: 20) == nil && owners.queriesCount == 100)
        owners.add(5, try size(1), to: "another")
        #expect(owners.surplus(of: "another", max: 20) == 1)
        owners.remove(1, try size(32), from: "many")
        #expect(owners.surplus(of: "another", max: 20) == nil && owners.queriesCount == 69)
        #expect(owners.surplus(of: "many", max: 1) == 2, "an owner's own limit")
        for exchange in 2...3 { owners.remove(ExchangeID(exchange), try size(32), from: "many") }
        owners.remove(4, try size(4), from: "few")
        owners.remove(5, try size(1), from: "another")
        #expect(owners.queriesCount == 0 && owners.listsCount == 0)
    }

    @Test func listsAreAskedLessOftenTheMoreTheirOwnerHasAndTheMoreThereAre() throws {
        var owners = LiveOwners()
        owners.add(1, try size(20), to: "few")
        owners.add(2, try size(400, of: "account.me"), to: "few")
        #expect(owners.listPauseMs(of: "few") == EdgeLimits.openPauseMs)
        owners.add(3, try size(100), to: "many")
        #expect(owners.listPauseMs(of: "many") == 10_000)
        #expect(owners.listPauseMs(of: "few") == EdgeLimits.openPauseMs)
        for exchange in 4..<400 { owners.add(ExchangeID(exchange), try size(20), to: "\(exchange)") }
        #expect((4000...4100).contains(owners.listPauseMs(of: "few")))
        owners.add(400, try size(640), to: "many")
        #expect(owners.listPauseMs(of: "many") == EdgeLimits.retryMs.upperBound)
    }
}
