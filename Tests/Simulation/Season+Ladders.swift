// The ladders of a season: one of tennis, whose challenges end in every way, and one of darts, on which nobody plays later.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    private func inDays(_ days: Int) -> JSONValue { .string(wallTime.adding(days: days).day.description) }

    private func ladder(_ fields: JSONValue) -> JSONValue {
        let usual: JSONValue = ["name": "Friends", "sameAgainDays": 0]
        return ["ladderId": ask(ann, CreateLadder.type, usual.merging(fields))["id"] ?? .null]
    }

    private func challenge(
        _ upper: Player, by lower: Player, _ ladder: JSONValue, expecting reason: Reason? = nil
    ) {
        let whom = ladder.merging(["accountId": .string(upper.name)])
        ask(lower, ChallengeOnLadder.type, whom, expecting: reason)
    }

    /// Everything that hosts and players do on a ladder, once.
    func climbLadders() {
        let ladder = ladder(["sport": "tennis"])
        gatherPlayers(ladder)
        takeBack(ladder)
        playSets(ladder)
        let days: JSONValue = ["from": inDays(1), "to": inDays(3)]
        ask(bob, PauseOnLadder.type, ladder.merging(days))
        ask(bob, ResumeOnLadder.type, ladder)
        lookUp(ladder)
        // Bob stands below Eve now, who gives no answer.
        challenge(eve, by: bob, ladder)
        for hours in [60, 15] { spend(hours: hours) }
        ask(ann, CloseLadder.type, ladder)
        throwForPlaces()
    }

    /// Bob, Cleo, Dan and Eve stand in this order. Dan does not want to at first.
    private func gatherPlayers(_ ladder: JSONValue) {
        ask(ann, InviteToLadder.type, ladder.merging(["accountIds": ["bob", "cleo", "dan", "eve"]]))
        ask(dan, LeaveLadder.type, ladder)
        ask(ann, UpdateLadder.type, ladder.merging(["visibility": "public", "reach": 4]))
        for one in guests { ask(one, JoinLadder.type, ladder) }
        for on in [true, false] {
            ask(ann, NameLadderCoHost.type, ladder.merging(["accountId": "eve", "on": .bool(on)]))
        }
    }

    /// Challenges that are not played.
    private func takeBack(_ ladder: JSONValue) {
        challenge(dan, by: eve, ladder)
        ask(dan, DeclineLadderChallenge.type, ladder)
        challenge(dan, by: eve, ladder)
        ask(eve, WithdrawLadderChallenge.type, ladder)
    }

    /// A score that is confirmed, one that a host fixes, and a player who does not turn up: Cleo, Dan, Eve and Bob.
    private func playSets(_ ladder: JSONValue) {
        challenge(bob, by: cleo, ladder)
        ask(bob, AcceptLadderChallenge.type, ladder)
        ask(cleo, ReportLadderResult.type, ladder.merging(["mine": 2, "theirs": 1]))
        ask(bob, ConfirmLadderResult.type, ladder)
        challenge(bob, by: dan, ladder)
        ask(bob, AcceptLadderChallenge.type, ladder)
        ask(dan, ReportLadderResult.type, ladder.merging(["mine": 2, "theirs": 0]))
        ask(bob, DisputeLadderResult.type, ladder)
        ask(
            ann, FixLadderResult.type,
            ladder.merging(["challenge": 4, "challenger": 2, "challenged": 1]))
        challenge(bob, by: eve, ladder)
        ask(ann, GiveLadderWalkover.type, ladder.merging(["challenge": 5]))
    }

    private func lookUp(_ ladder: JSONValue) {
        for type in [
            GetLadder.type, ListLadderChallenges.type, ShowLadderHistory.type, ShowLadderLanding.type,
        ] { ask(bob, type, ladder) }
        for type in [MyLadders.type, SearchLadders.type] { ask(bob, type) }
    }

    /// A match of darts that moves Dan up two places. Later the players go down because nobody plays, and Eve is suspended on it.
    private func throwForPlaces() {
        let match: JSONValue = ["gameType": "x01", "options": ["startScore": 101, "out": "straight"]]
        let ladder = ladder([
            "sport": "darts", "visibility": "public", "idleDays": 14, "reach": 2, "sameAgainDays": 7,
            "match": match,
        ])
        for one in guests { ask(one, JoinLadder.type, ladder) }
        challenge(bob, by: eve, ladder, expecting: .conflict)
        challenge(bob, by: dan, ladder)
        ask(dan, AcceptLadderChallenge.type, ladder.merging(["challenge": 1]), expecting: .forbidden)
        ask(bob, AcceptLadderChallenge.type, ladder)
        let started = ask(dan, StartLadderMatch.type, ladder)
        let darts: JSONValue = ["darts": ["T20", "T7", "20"]]
        ask(dan, RecordVisit.type, darts.merging(["matchId": started["matchId"] ?? .null]))
        challenge(dan, by: bob, ladder, expecting: .conflict)
    }
}
