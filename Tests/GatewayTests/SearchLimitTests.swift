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
    private func begin(_ bench: inout GatewayBench, token: String?) -> [Action] {
        let given = token.map { ",\"token\":\"\($0)\"" } ?? ""
        return bench.type("{\"type\":\"profile.search\"\(given),\"data\":{\"q\":\"ann\"}}")
    }

    /// The outcome of a search that services answer: `nil` if its answer is shown, or the refusal.
    private func search(_ bench: inout GatewayBench, token: String? = nil) -> Refusal? {
        let begun = begin(&bench, token: token)
        return finish(&bench, begun)
    }

    private func finish(_ bench: inout GatewayBench, _ begun: [Action]) -> Refusal? {
        var actions = begun
        if case .send(let request)? = begun.first {
            let reply = ReplyEnvelope(
                id: request.id, at: .init(), outcome: .success(Array("{\"items\":[]}".utf8)))
            actions = bench.gateway.answered(reply.bytes, at: bench.now)
        }
        guard case .show(let answer)? = actions.first, case .reply(let reply, _) = answer.content else {
            return Refusal(.internal, "nothing came of it")
        }
        return if case .failure(let refusal) = reply.outcome { refusal } else { nil }
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
        for _ in 2...60 { #expect(search(&bench, token: token(ann)) == nil) }
        #expect(search(&bench, token: token(ann))?.reason == .rateLimited)
    }

    // A70: each login gave sixty searches more.
    @Test func anAccountHasSixtySearchesHoweverManyTokensItHas() {
        var bench = GatewayBench()
        let tokens = (0..<10).map { token(ann, signature: "\($0)") }
        let answered = (0..<100).count { search(&bench, token: tokens[$0 / 10]) == nil }
        #expect(answered == 60)
        let fresh = begin(&bench, token: token(ann, signature: "fresh"))
        guard case .show? = fresh.first else {
            Issue.record("a service works for nothing: \(fresh)")
            return
        }
        #expect(search(&bench, token: token(bob)) == nil, "each on their own")
        bench.now = bench.now.adding(seconds: 60)
        #expect(search(&bench, token: tokens[0]) == nil)
    }

    // A70
    @Test func searchesUnderWayWithFreshTokensAreShownWhileTheirAccountHasSome() {
        var bench = GatewayBench(inFlightMax: 512)
        let begun = (0..<200).map { begin(&bench, token: token(ann, signature: "\($0 / 20)")) }
        let answers = begun.map { finish(&bench, $0) }
        #expect(answers.count { $0 == nil } == 60)
        #expect(answers.count { $0?.reason == .rateLimited && $0?.retryAfter == 60 } == 140)
        bench.now = bench.now.adding(seconds: 60)
        for _ in 1...60 { #expect(search(&bench, token: token(ann, signature: "0")) == nil) }
        #expect(search(&bench, token: token(ann, signature: "0"))?.reason == .rateLimited)
    }

    // A70
    @Test func searchesThatAreNotAnsweredWithAFreshTokenAreNotCounted() {
        var bench = GatewayBench(inFlightMax: 512)
        for _ in 0..<100 {
            guard case .send(let request)? = begin(&bench, token: token(ann)).first else { continue }
            _ = bench.gateway.gaveUp(request.id, Refusal(.timeout, "no answer"), at: bench.now)
        }
        for _ in 1...60 { #expect(search(&bench, token: token(ann)) == nil) }
        #expect(search(&bench, token: token(ann))?.reason == .rateLimited)
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
