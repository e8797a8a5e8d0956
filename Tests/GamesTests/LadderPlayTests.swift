// Playing on a ladder: challenges, results, pauses and what time does (domain.md §18).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

@Suite struct LadderPlayTests {
    private let cast = Cast(players: 5)

    private func club(_ count: Int = 5, _ fields: JSONValue = [:]) -> LadderClub {
        LadderClub(cast, players: count, fields)
    }

    // MARK: - Challenging

    // domain.md §18.2
    @Test func onlyPlayersWithinReachAboveCanBeChallenged() {
        let club = club(5, ["reach": 2])
        let answer = club.challenge(2, by: 4)
        #expect(answer["state"] == "pending" && answer["challenge"] == 1)
        #expect(club.challenge(1, by: 4).refusal?.state == "out_of_reach")
        #expect(club.challenge(4, by: 3).refusal?.state == "out_of_reach")
    }

    // domain.md §18.5
    @Test func theOrderSaysWhoCanBeChallenged() {
        let club = club(5, ["reach": 2])
        let rungs = club.ask("get", [:], cast[4])["order"].arrayValue ?? []
        #expect(rungs.map { $0["canChallenge"]?.boolValue ?? false } == [false, false, true, true, false])
    }

    // domain.md §18.2
    @Test func onlyWhoWasChallengedAccepts() {
        let club = club(3)
        club.challenge(1, by: 2)
        for other in [0, 2] {
            #expect(club.ask("accept", ["challenge": 1], cast[other]).reason == .forbidden)
        }
        #expect(club.ask("accept", ["challenge": 1], cast.host).reason == .forbidden)
        #expect(club.state() == "pending")
        #expect(club.ask("accept", [:], cast[1])["state"] == "accepted")
    }

    // domain.md §18.2
    @Test func aChallengeIsNamedWhereSeveralWait() {
        let club = club(4)
        club.challenge(1, by: 2)
        club.challenge(1, by: 3)
        let refusal = club.ask("accept", [:], cast[1]).refusal
        #expect(refusal?.reason == .conflict && refusal?.message.contains("1, 2") == true)
        #expect(club.ask("accept", ["challenge": 2], cast[1]).isOK)
        #expect(club.ask("accept", ["challenge": 9], cast[1]).reason == .notFound)
    }

    // domain.md §18.2
    @Test func theSameTwoWaitAWeekAfterAMatch() {
        let club = club(2)
        club.win(1, against: 0)
        #expect(club.challenge(1, by: 0).refusal?.state == "played_lately")
        cast.town.advance(days: 7)
        #expect(club.challenge(1, by: 0).isOK)
    }

    // domain.md §18.2
    @Test func theThirdDeclineIsLost() {
        let club = club(2)
        for number in 1...2 {
            club.challenge(0, by: 1)
            club.ask("decline", [:], cast[0])
            #expect(club.state(number) == "declined" && club.order == [0, 1])
        }
        club.challenge(0, by: 1)
        #expect(club.ask("decline", [:], cast[0])["state"] == "walkover")
        #expect(club.order == [1, 0])
    }

    // domain.md §18.2
    @Test func aChallengeCanBeTakenBackUntilAScoreIsReported() {
        let club = club(3)
        club.challenge(1, by: 2)
        #expect(club.ask("withdraw", [:], cast[2])["state"] == "withdrawn")
        club.challenge(1, by: 2)
        club.ask("accept", [:], cast[1])
        club.ask("report", ["mine": 0, "theirs": 2], cast[2])
        #expect(club.ask("withdraw", ["challenge": 2], cast[2]).reason == .conflict)
    }

    // MARK: - Results

    // domain.md §18.3
    @Test func aWinnerFromBelowTakesTheLosersPlace() {
        let club = club(5, ["reach": 3])
        club.win(4, against: 1)
        #expect(club.order == [0, 4, 1, 2, 3])
        // The upper one wins: nothing moves.
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        club.ask("report", ["mine": 2, "theirs": 0], cast[0])
        club.ask("confirm", [:], cast[1])
        #expect(club.order == [0, 4, 1, 2, 3] && club.state(2) == "played")
    }

    // domain.md §18.2
    @Test func aDisputedScoreWaitsForAHost() {
        let club = club(3)
        club.challenge(0, by: 2)
        club.ask("accept", [:], cast[0])
        let report = club.ask("report", ["mine": 2, "theirs": 1], cast[2])
        #expect(report["report", "score", "first"] == 2 && report["report", "score", "second"] == 1)
        #expect(club.ask("confirm", ["challenge": 1], cast[2]).reason == .forbidden)
        club.ask("dispute", [:], cast[0])
        cast.town.advance(days: 3)
        #expect(club.state() == "reported")
        let fixed: JSONValue = ["challenge": 1, "challenger": 1, "challenged": 2]
        #expect(club.ask("fix", fixed, cast[2]).reason == .forbidden)
        #expect(club.ask("fix", fixed, cast.host)["state"] == "played")
        #expect(club.order == [0, 1, 2])
    }

    // domain.md §18.2
    @Test func aScoreNeedsAWinnerAndTheLengthOfTheMatch() {
        let club = club(2, ["bestOf": 3])
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        for (mine, theirs) in [(1, 1), (3, 0), (1, 0)] as [(Int64, Int64)] {
            let score: JSONValue = ["mine": .integer(mine), "theirs": .integer(theirs)]
            #expect(club.ask("report", score, cast[1]).reason == .invalidArgument)
        }
        #expect(club.ask("report", ["mine": 2, "theirs": 1], cast[1]).isOK)
    }

    // domain.md §18.2
    @Test func aHostLetsTheChallengerWinWhereTheOtherDidNotTurnUp() {
        let club = club(2)
        club.challenge(0, by: 1)
        #expect(club.ask("walkover", ["challenge": 1], cast[1]).reason == .forbidden)
        #expect(club.ask("walkover", ["challenge": 1], cast.host)["state"] == "walkover")
        #expect(club.order == [1, 0])
    }

    // domain.md §18.5
    @Test func aHostWhoPlaysDoesNotDecideOnTheirOwnChallengeWhereAnotherHostCan() {
        let club = club(2)
        club.ask("join", [:], cast.host)
        club.ask("cohost", ["accountId": cast[0].id, "on": true], cast.host)
        club.ask("challenge", ["accountId": cast[1].id], cast.host)
        #expect(club.ask("walkover", ["challenge": 1], cast.host).reason == .forbidden)
        #expect(club.ask("walkover", ["challenge": 1], cast[0]).isOK)
    }

    // MARK: - Time

    // domain.md §18.2, §12.2
    @Test func withoutAnAnswerTheChallengerWins() {
        let club = club(2)
        club.challenge(0, by: 1)
        cast.town.advance(hours: 71)
        #expect(club.state() == "pending")
        cast.town.advance(hours: 2)
        #expect(club.state() == "walkover" && club.order == [1, 0])
    }

    // domain.md §18.2, §12.2
    @Test func aMatchThatIsNotPlayedInTimeLapses() {
        let club = club(2)
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        cast.town.advance(days: 15)
        #expect(club.state() == "lapsed" && club.order == [0, 1])
    }

    // domain.md §18.2, §12.2
    @Test func silenceConfirmsAReportAfterTwoDays() {
        let club = club(2)
        club.challenge(0, by: 1)
        club.ask("accept", [:], cast[0])
        club.ask("report", ["mine": 1, "theirs": 0], cast[1])
        cast.town.advance(hours: 47)
        #expect(club.state() == "reported")
        cast.town.advance(hours: 2)
        #expect(club.state() == "played" && club.order == [1, 0])
    }

    // domain.md §18.4
    @Test func anIdlePlayerGoesDownAtMidnight() {
        let club = club(3, ["idleDays": 14])
        cast.town.advance(days: 15)
        // The second goes down. Nobody has challenged the first, and the last stays.
        #expect(club.order == [0, 2, 1])
        let step = club.ask("history", [:], cast[0]).items.first
        #expect(step?["cause"] == "idle" && step?["from"] == 2 && step?["to"] == 3)
    }

    // domain.md §18.4
    @Test func aPauseKeepsAPlaceAndIsNoTimeForChallenges() {
        let club = club(3, ["idleDays": 14])
        let today = cast.town.now.wall.day
        let pause: JSONValue = [
            "from": .string("\(today)"), "to": .string("\(today.adding(days: 20))"),
        ]
        #expect(club.ask("pause", pause, cast[1])["pauses"].arrayValue?.count == 1)
        #expect(club.challenge(1, by: 2).refusal?.state == "paused")
        cast.town.advance(days: 16)
        #expect(club.order == [0, 1, 2])
        #expect(club.ask("resume", [:], cast[1]).isOK)
        #expect(club.challenge(1, by: 2).isOK)
    }

    // MARK: - Darts

    // domain.md §18.6
    @Test func theMatchOfDartsIsTheResult() {
        let match: JSONValue = ["gameType": "x01", "options": ["startScore": 101]]
        let club = club(2, ["sport": "darts", "match": match])
        club.challenge(0, by: 1)
        #expect(club.ask("start", [:], cast[1]).reason == .conflict)
        club.ask("accept", [:], cast[0])
        let id = club.ask("start", [:], cast[1])["matchId"]
        #expect(club.ask("start", [:], cast[0])["matchId"] == id)
        for darts in ["T20 1 1", "1 1 1", "1 D19"] {
            let list = JSONValue.array(darts.split(separator: " ").map { .string(String($0)) })
            cast.ask("darts.visit", ["matchId": id, "darts": list], cast[0])
        }
        let view = club.ask("challenges", [:], cast.host).items.first
        #expect(view?["state"] == "played" && view?["winnerId"] == cast[1].id)
        #expect(view?["score"]?["first"] == 1 && club.order == [1, 0])
    }

    // domain.md §18.6, §5.12
    @Test func twoWhoAreNoFriendsPlayAtBoardsOfTheirOwn() {
        let club = club(2, ["sport": "darts", "bestOf": 3])
        club.challenge(0, by: 1, ["remote": true])
        club.ask("accept", [:], cast[0])
        let match: JSONValue = ["matchId": club.ask("start", [:], cast[1])["matchId"]]
        let view = cast.ask("darts.accept", match, cast[0])
        #expect(view["startScore"] == 501 && view["bestOfLegs"] == 3)
        let tennis = LadderClub(cast, players: 2)
        #expect(tennis.challenge(0, by: 1, ["remote": true]).reason == .conflict)
    }
}
