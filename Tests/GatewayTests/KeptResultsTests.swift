// The limit of results kept under a name (limits.md).

import Contracts
import JSON
import Testing
import Values

@testable import Arguments
@testable import GatewaySessions

@Suite struct KeptResultsTests {
    /// A session with the maximum of kept results.
    private func bench(_ count: Int) -> GatewayBench {
        var bench = GatewayBench()
        for number in 0..<count { bench.gateway.kept["r\(number)"] = ["id": "\(bob)"] }
        return bench
    }

    @Test func aThousandResultsAreKeptAndOneMoreIsRefused() throws {
        var bench = bench(999)
        _ = bench.answer(try bench.ask("last = games mine"), "{\"id\":\"\(ann)\"}")
        #expect(bench.gateway.kept["last"]?["id"] == .string("\(ann)"))
        let refusal = try bench.refused("more = games mine")
        #expect(refusal.reason == .invalidArgument && refusal.field == nil)
        #expect(
            refusal.message == "1000 results are kept; keep this one under one of their names, such as last")
        #expect(bench.gateway.kept["more"] == nil && bench.gateway.wantsLine)
        #expect(try bench.ask("games get gameId=$last").data.contains("\(ann)"))
    }

    @Test func aNameThatIsTakenMayBeUsedAgain() throws {
        var bench = bench(1000)
        _ = bench.answer(try bench.ask("r7 = games mine"), .failure(Refusal(.notFound, "no")))
        #expect(bench.gateway.kept["r7"] == nil, "it failed")
        _ = bench.answer(try bench.ask("more = games mine"), "{\"id\":\"\(ann)\"}")
        #expect(bench.gateway.kept["more"]?["id"] == .string("\(ann)"), "there was room again")
        #expect(try bench.refused("r7 = games mine").message.hasPrefix("1000 results are kept"))
    }

    @Test func theListThatWasShownLastIsAlwaysKept() throws {
        var bench = bench(1000)
        _ = bench.answer(try bench.ask("games mine"), "{\"items\":[{\"id\":\"\(ann)\"}]}")
        #expect(try bench.ask("games get gameId=$it.0").data.contains("\(ann)"))
        #expect(bench.gateway.kept.names.count == 1001)
        #expect(try bench.refused("more = games mine").message.hasPrefix("1000 results are kept"))
    }
}
