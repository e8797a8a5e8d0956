// Cups at a terminal (domain.md §16).

import Competitions
import Contracts
import Terminal
import Testing
import Values

@testable import GatewayTerminal

@Suite struct CupLinesTests {
    private func view(_ status: CupStatus) -> CupView {
        CupView(
            id: ID(high: 0, low: 1), name: "Darts night", sport: .darts, format: .single, status: status,
            host: PersonMention(accountId: ID(high: 0, low: 2), nickname: "ann"), visibility: .private,
            entry: .invite, entrantsMax: 64, teamSize: 1, seeding: .given, options: CupOptions(),
            inCount: 4, waitingCount: 0, isHost: true, url: "", createdAt: .distantPast, version: 1)
    }

    private func entrant(_ number: Int, _ name: String) -> CupEntrantView {
        CupEntrantView(entrant: number, name: name, status: .in)
    }

    private func fixture(
        _ id: Int, round: Int, _ number: Int, _ sides: [Int?], _ score: String? = nil, winner: Int? = nil
    ) -> FixtureView {
        FixtureView(
            id: id, stage: .upper, round: round, number: number, left: round == 1 ? 4 : 2,
            sides: sides.map { FixtureSide(entrant: $0) }, status: winner == nil ? .ready : .done,
            score: score.flatMap { WrittenScore($0) }, winner: winner)
    }

    @Test func aKnockOutIsDrawnAsABracket() {
        var reply = GetCup.Reply(
            cup: view(.running),
            entrants: [entrant(1, "Ann"), entrant(2, "Ben"), entrant(3, "Kim"), entrant(4, "Lou")])
        reply.fixtures = [
            fixture(1, round: 1, 1, [1, 4], "2-0", winner: 1), fixture(2, round: 1, 2, [2, 3]),
            fixture(3, round: 2, 1, [1, nil]),
        ]
        let lines = CupLines(reply, on: Screen(columns: 80, isColored: false, zone: .utc, now: .distantPast))
            .lines
        let text = lines.joined(separator: "\n")
        #expect(text.contains("Ann ") && text.contains("┐") && text.contains("├ Ann 2-0"))
        #expect(lines[0].contains("darts · single · running · 4 entrants"))
    }
}
