// Matches of darts in cups, leagues and on ladders: who keeps their score, and what it is in the end (domain.md §16.13, §17.10,
// §18.6).

import Competitions
import Contracts
import Machine
import Projections
import Values

extension MatchCompleted {
    /// The sets or legs of two sides; in a game without them one for the winner.
    func score(inSets: Bool) -> Score {
        let counted = inSets ? setsWon : legsWon
        if let counted, counted.count == 2 { return Score(counted[0], counted[1]) }
        return Score(winners == [0] ? 1 : 0, winners == [1] ? 1 : 0)
    }
}

extension Situation<Games> {
    /// Somebody with an account as a player of a match.
    func player(_ account: ID, slot: Int) -> MatchPlayer {
        MatchPlayer(slot: slot, accountId: account, nickname: state.people.name(of: account)?.nickname)
    }

    /// Whether the caller keeps the score of a match of a cup, a league or a ladder: as one of its players, or as a host.
    func keepsScore(of match: Games.KnownMatch) -> Bool {
        let cup = state.cups.fixture(of: match.id).flatMap { state.cups[$0.cup] }
        let league = state.leagues.season(playedIn: match.id).flatMap { state.leagues[$0.leagueId] }
        let all: [(any Competition)?] = [cup, league, ladderChallenge(of: match.id)?.ladder]
        guard let me = caller.account, let competition = all.compactMap(\.self).first else { return false }
        return match.people.contains(me) || hosts(competition, me)
    }
}
