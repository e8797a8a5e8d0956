// The gateway limits searches for people: 60 in 60 s per account (domain.md §12.1).

import Contracts
import JSON
import Testing
import Usage
import Values

@testable import Asking
@testable import GatewayService
@testable import GatewaySessions

@Suite struct SearchLimitTests {
    /// The outcome of a search: `nil` if it was sent, or the refusal.
    private func search(_ bench: inout GatewayBench, token: String? = nil) -> Refusal? {
        let given = token.map { ",\"token\":\"\($0)\"" } ?? ""
        let actions = bench.type("{\"type\":\"profile.search\"\(given),\"data\":{\"q\":\"ann\"}}")
        if case .send(let request)? = actions.first {
            let reply = ReplyEnvelope(
                id: request.id, at: .init(), outcome: .success(Array("{\"items\":[]}".utf8)))
            _ = bench.gateway.answered(reply.bytes, at: bench.now)
            return nil
        }
        guard case .show(let answer)? = actions.first, case .reply(let reply, _) = answer.content,
            case .failure(let refusal) = reply.outcome
        else { return Refusal(.internal, "nothing came of it") }
        return refusal
    }

    @Test func theSixtyFirstSearchInAMinuteIsRefusedUntilTheWindowEnds() {
        var bench = GatewayBench()
        for _ in 1...60 { #expect(search(&bench) == nil) }
        bench.now = bench.now.adding(milliseconds: 58_500)
        let refusal = search(&bench)
        #expect(refusal?.reason == .rateLimited && refusal?.retryAfter == 2)
        #expect(search(&bench, token: "of.somebody.else") == nil, "each on their own")
        bench.now = bench.now.adding(milliseconds: 1499)
        #expect(search(&bench)?.retryAfter == 1)
        bench.now = bench.now.adding(milliseconds: 1)
        #expect(search(&bench) == nil)
    }

    /// A token of three parts that names an account.
    private func token(_ account: ID, signature: String = "s") -> String {
        "h.\(Base64URL.encode(Array("{\"sub\":\"\(account)\"}".utf8))).\(signature)"
    }

    // A11: a token's claims do not count before a service has verified it.
    @Test func aMadeUpTokenUsesUpNobodysSearches() throws {
        var bench = GatewayBench()
        #expect(search(&bench, token: token(ann)) == nil)
        let bad = Refusal(.unauthenticated, "the access token is not valid; log in again")
        for number in 0..<100 {
            let line =
                "{\"type\":\"profile.search\",\"token\":\"\(token(ann, signature: "x\(number)"))\",\"data\":{\"q\":\"ann\"}}"
            guard case .send(let request)? = bench.type(line).first else { continue }
            let reply = ReplyEnvelope(id: request.id, at: .init(), outcome: .failure(bad))
            _ = bench.gateway.answered(reply.bytes, at: bench.now)
        }
        for _ in 1...60 { #expect(search(&bench, token: token(ann)) == nil) }
        #expect(search(&bench, token: token(ann))?.reason == .rateLimited)
        #expect(
            search(&bench, token: token(ann, signature: "another of hers")) == nil, "until it is verified")
        #expect(search(&bench, token: token(ann, signature: "another of hers"))?.reason == .rateLimited)
    }

    @Test func aLimitedNumberOfTokensIsRememberedAsVerified() {
        var proven = ProvenTokens(tokensMax: 10)
        for number in 0..<1000 {
            proven.note("\(number)", at: Timestamp(milliseconds: 1_800_000_000_000))
            #expect(proven.count <= 10)
        }
        #expect(AskingLimits.provenTokensMax == 50_000)
    }

    @Test func aClockThatWasSetBackLocksNobodyOut() {
        var bench = GatewayBench()
        for _ in 1...60 { _ = search(&bench) }
        bench.now = bench.now.adding(hours: -5)
        #expect(search(&bench) == nil)
    }

    @Test func aLimitedNumberOfSearchWindowsIsOpen() {
        var windows = SearchWindows(.standard, windowsMax: 10)
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        for number in 0..<1000 {
            #expect(windows.count(.number(number), at: now) == nil)
            #expect(windows.count <= 10)
        }
    }

    @Test func theOperatorSetsTheSearchLimit() throws {
        let settings = try LimitSettings(
            parsing: Array(#"{"people-search": {"max": 1, "minutes": 5}}"#.utf8), from: "limits.json")
        var bench = GatewayBench()
        bench.gateway = GatewaySession(zone: .utc, limits: settings, random: SplitMix64(seed: 7))
        #expect(search(&bench) == nil && search(&bench)?.retryAfter == 300)
        bench.gateway = GatewaySession(zone: .utc, limits: .off, random: SplitMix64(seed: 7))
        for _ in 1...100 { #expect(search(&bench) == nil) }
        #expect(throws: UsageError.self) {
            try GatewayOptions(
                Arguments([], options: []), environment: { $0 == "RALLY_LIMITS" ? "/nowhere" : nil })
        }
    }
}
