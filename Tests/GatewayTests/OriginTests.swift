// The origin of a caller (domain.md §12.1): a gateway at a terminal has one origin; an app's server names one for each
// of its callers.

import Contracts
import JSON
import Testing
import Values

@testable import GatewayService
@testable import GatewaySessions

@Suite struct OriginTests {
    private func sent(_ bench: inout GatewayBench, _ line: String) -> RequestEnvelope? {
        guard case .send(let request)? = bench.type(line).first else { return nil }
        return request.bytes.withUnsafeBytes { try? RequestEnvelope(parsing: $0) }
    }

    private func bench() -> GatewayBench {
        var bench = GatewayBench()
        bench.gateway = GatewaySession(
            zone: .utc, inFlightMax: 8, origin: "host:1000", random: SplitMix64(seed: 7))
        return bench
    }

    @Test func aTypedLineComesFromTheTerminal() {
        var bench = bench()
        #expect(sent(&bench, "account guest deviceId=mine")?.origin == "host:1000")
    }

    @Test func anEnvelopeMaySayWhereItComesFrom() {
        var bench = bench()
        let line = #"{"type":"account.guest","token":null,"data":{"deviceId":"mine"}"#
        #expect(sent(&bench, line + #","origin":"203.0.113.7"}"#)?.origin == "203.0.113.7")
        #expect(sent(&bench, line + "}")?.origin == "host:1000")
    }

    @Test(arguments: ["\"\"", "7", "\"a b\"", "\"\(String(repeating: "x", count: 65))\"", "null"])
    func aMalformedOriginIsRefusedInASentence(origin: String) {
        var bench = bench()
        let line = #"{"type":"account.guest","data":{"deviceId":"mine"},"origin":"# + origin + "}"
        guard case .show(let answer)? = bench.type(line).first, case .reply(let reply, _) = answer.content,
            case .failure(let refusal) = reply.outcome
        else {
            Issue.record("it was sent")
            return
        }
        #expect(refusal.field == "origin" && refusal.message.hasPrefix("origin must be 1 to 64 printable"))
    }

    @Test func theTerminalsOriginIsTheMachineAndTheUser() throws {
        let origin = try #require(GatewayCommand.terminalOrigin)
        #expect(RequestEnvelope.isOrigin(origin) && origin.contains(":"))
    }
}
