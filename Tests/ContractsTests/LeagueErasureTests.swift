// Erasure of a league's news (domain.md §3.3, §17.12; architecture.md, The log).

import Contracts
import LogContracts
import TestSupport
import Testing
import Values

@Suite struct LeagueErasureTests {
    private let ann = ID(high: 1, low: 1)
    private let league = ID(high: 2, low: 2)

    private func news(_ sides: [ToldSide]) -> LeagueTold {
        let fixture = ToldFixture(fixture: 1, sides: sides, forIds: [ann], until: Town.noon.day)
        return LeagueTold(
            leagueId: league, leagueName: "Club", seasonId: league, seasonName: "Spring", news: .due,
            toldIds: [],
            fixtures: [fixture], timezone: "UTC")
    }

    /// News that comes later names the account as erased news does, and is not erased again.
    @Test func anErasedNameReadsAsThoseOfAccountsThatAreGone() {
        var told = news([
            ToldSide(accountId: ann, name: "ann"), ToldSide(accountId: nil, name: "Kim", namedBy: ann),
            ToldSide(accountId: league, name: "lou"),
        ])
        told.erase(ann)
        #expect(
            told.fixtures[0].sides.map(\.name) == [MatchPlayer.deletedName, MatchPlayer.deletedName, "lou"])
        let before = told.fixtures
        told.erase(ann)
        #expect(told.fixtures == before)
    }
}
