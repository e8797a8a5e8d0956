// The limit of results kept under a name (limits.md).

import Contracts
import JSON
import Testing
import Values

@testable import Arguments
@testable import GatewayBridge

@Suite struct KeptResultsTests {
    /// A session with the maximum of kept results.
    private func stage(_ count: Int) -> Stage {
        var stage = Stage()
        for number in 0..<count { stage.conductor.kept["r\(number)"] = ["id": "\(bob)"] }
        return stage
    }

    @Test func aThousandResultsAreKeptAndOneMoreIsRefused() throws {
        var stage = stage(999)
        _ = stage.answer(try stage.ask("last = games mine"), "{\"id\":\"\(ann)\"}")
        #expect(stage.conductor.kept["last"]?["id"] == .string("\(ann)"))
        let refusal = try stage.refused("more = games mine")
        #expect(refusal.reason == .invalidArgument && refusal.field == nil)
        #expect(
            refusal.message == "1000 results are kept; keep this one under one of their names, such as last")
        #expect(stage.conductor.kept["more"] == nil && stage.conductor.wantsLine)
        #expect(try stage.ask("games get gameId=$last").data.contains("\(ann)"))
    }

    @Test func aNameThatIsTakenMayBeUsedAgain() throws {
        var stage = stage(1000)
        _ = stage.answer(try stage.ask("r7 = games mine"), .failure(Refusal(.notFound, "no")))
        #expect(stage.conductor.kept["r7"] == nil, "it failed")
        _ = stage.answer(try stage.ask("more = games mine"), "{\"id\":\"\(ann)\"}")
        #expect(stage.conductor.kept["more"]?["id"] == .string("\(ann)"), "there was room again")
        #expect(try stage.refused("r7 = games mine").message.hasPrefix("1000 results are kept"))
    }

    @Test func theListThatWasShownLastIsAlwaysKept() throws {
        var stage = stage(1000)
        _ = stage.answer(try stage.ask("games mine"), "{\"items\":[{\"id\":\"\(ann)\"}]}")
        #expect(try stage.ask("games get gameId=$it.0").data.contains("\(ann)"))
        #expect(stage.conductor.kept.names.count == 1001)
        #expect(try stage.refused("more = games mine").message.hasPrefix("1000 results are kept"))
    }
}
