// Searching for people is limited at the gateway: 60 in 60 s for each account (domain.md §12.1).

import Contracts
import JSON
import Testing
import Usage
import Values

@testable import GatewayBridge
@testable import GatewayService

@Suite struct SearchLimitTests {
    /// What becomes of a search: sent, or refused.
    private func search(_ stage: inout Stage, token: String? = nil) -> Refusal? {
        let given = token.map { ",\"token\":\"\($0)\"" } ?? ""
        let actions = stage.type("{\"type\":\"profile.search\"\(given),\"data\":{\"q\":\"ann\"}}")
        if case .send(let flight)? = actions.first {
            let reply = ReplyEnvelope(
                id: flight.id, at: .init(), outcome: .success(Array("{\"items\":[]}".utf8)))
            _ = stage.conductor.answered(reply.bytes, at: stage.now)
            return nil
        }
        guard case .show(let answer)? = actions.first, case .reply(let reply, _) = answer.content,
            case .failure(let refusal) = reply.outcome
        else { return Refusal(.internal, "nothing came of it") }
        return refusal
    }

    @Test func theSixtyFirstInAMinuteIsRefusedUntilTheWindowEnds() {
        var stage = Stage()
        for _ in 1...60 { #expect(search(&stage) == nil) }
        stage.now = stage.now.adding(milliseconds: 58_500)
        let refusal = search(&stage)
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfter == 2)
        #expect(search(&stage, token: "of.somebody.else") == nil, "each on their own")
        stage.now = stage.now.adding(milliseconds: 1499)
        #expect(search(&stage)?.retryAfter == 1)
        stage.now = stage.now.adding(milliseconds: 1)
        #expect(search(&stage) == nil)
    }

    @Test func aClockThatWasSetBackLocksNobodyOut() {
        var stage = Stage()
        for _ in 1...60 { _ = search(&stage) }
        stage.now = stage.now.adding(hours: -5)
        #expect(search(&stage) == nil)
    }

    @Test func onlySoManyWindowsAreOpen() {
        var windows = SearchWindows(.standard, windowsMax: 10)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        for number in 0..<1000 {
            #expect(windows.count(.number(number), at: now) == nil)
            #expect(windows.count <= 10)
        }
    }

    @Test func theOperatorMaySayHowOften() throws {
        let settings = try LimitSettings(
            parsing: Array(#"{"people-search": {"max": 1, "minutes": 5}}"#.utf8), from: "limits.json")
        var stage = Stage()
        stage.conductor = Conductor(zone: .utc, limits: settings, random: SplitMix64(seed: 7))
        #expect(search(&stage) == nil && search(&stage)?.retryAfter == 300)
        stage.conductor = Conductor(zone: .utc, limits: .off, random: SplitMix64(seed: 7))
        for _ in 1...100 { #expect(search(&stage) == nil) }
        #expect(throws: UsageError.self) {
            try GatewayOptions(
                Arguments([], options: []), environment: { $0 == "RALLY_LIMITS" ? "/nowhere" : nil })
        }
    }
}
