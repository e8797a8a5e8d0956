// Challenges, places, pauses and idling on a ladder (domain.md §18).

import Competitions
import TestSupport
import Testing
import Values

// domain.md §18
@Suite struct LadderTests {
    private let start = Timestamp(milliseconds: 20_000 * 86_400_000)

    private func ladder(_ players: [String], _ plan: LadderPlan = LadderPlan()) throws -> Ladder<String> {
        var ladder = try Ladder<String>(plan)
        for player in players { try ladder.join(player, at: start) }
        return ladder
    }

    private func names(_ ladder: Ladder<String>) -> String { ladder.order.map(\.player).joined() }

    private func hours(_ count: Int) -> Timestamp { start.adding(hours: count) }
    private func days(_ count: Int) -> Timestamp { start.adding(days: count) }

    // MARK: - Challenging

    @Test(arguments: [
        (LadderPlan(reach: 11), LadderPlan.Option.reach), (LadderPlan(answerHours: 23), .answerHours),
        (LadderPlan(playDays: 61), .playDays), (LadderPlan(openMax: 0), .openMax),
        (LadderPlan(sameAgainDays: 61), .sameAgainDays), (LadderPlan(idleDays: 13), .idleDays),
        (LadderPlan(bestOf: 4), .bestOf),
    ]) func optionsOutOfRangeAreRefused(plan: LadderPlan, option: LadderPlan.Option) {
        #expect(throws: LadderRefusal.option(option)) { try Ladder<Int>(plan) }
    }

    // domain.md §18.2
    @Test func onlyThoseWithinReachAboveCanBeChallenged() throws {
        var ladder = try ladder(["a", "b", "c", "d", "e"])
        #expect(throws: LadderRefusal.outOfReach(reach: 3)) { try ladder.challenge("a", by: "e", at: start) }
        #expect(throws: LadderRefusal.outOfReach(reach: 3)) { try ladder.challenge("e", by: "d", at: start) }
        #expect(throws: LadderRefusal.outOfReach(reach: 3)) { try ladder.challenge("e", by: "e", at: start) }
        #expect(throws: LadderRefusal.notOnIt) { try ladder.challenge("x", by: "e", at: start) }
        let challenge = try ladder.challenge("b", by: "e", at: start)
        #expect(challenge.state == .pending && ladder.challenges == [challenge])
    }

    // domain.md §18.2
    @Test func aPlayerHasAFewOpenChallengesAndOneWithEachOther() throws {
        var ladder = try ladder(["a", "b", "c", "d"])
        try ladder.challenge("c", by: "d", at: start)
        #expect(throws: LadderRefusal.isChallenged) { try ladder.challenge("c", by: "d", at: start) }
        try ladder.challenge("b", by: "d", at: start)
        #expect(throws: LadderRefusal.openChallenges) { try ladder.challenge("a", by: "d", at: start) }
        // Challenges got count like challenges made.
        try ladder.challenge("a", by: "c", at: start)
        #expect(throws: LadderRefusal.openChallenges) { try ladder.challenge("b", by: "c", at: start) }
    }

    // domain.md §18.2
    @Test func theSameTwoDoNotChallengeEachOtherForAWeekAfterAMatch() throws {
        var ladder = try ladder(["a", "b"])
        let first = try ladder.challenge("a", by: "b", at: start)
        try ladder.accept(first.id, by: "a", at: start)
        _ = try ladder.fix(first.id, Score(0, 1), at: hours(1))
        #expect(throws: LadderRefusal.sameAgain(until: days(7).adding(hours: 1))) {
            try ladder.challenge("a", by: "b", at: days(7))
        }
        let second = try ladder.challenge("a", by: "b", at: days(7).adding(hours: 1))
        // A challenge that was not played holds nobody up.
        _ = try ladder.decline(second.id, by: "a", at: days(8))
        try ladder.challenge("a", by: "b", at: days(8))
    }

    // MARK: - The way of a challenge

    // domain.md §18.3
    @Test func aWinnerFromBelowTakesTheLosersPlaceAndThoseBetweenMoveDown() throws {
        var ladder = try ladder(["a", "b", "c", "d", "e"])
        let challenge = try ladder.challenge("b", by: "e", at: start)
        #expect(throws: LadderRefusal.notTheirs) { try ladder.accept(challenge.id, by: "e", at: start) }
        #expect(throws: LadderRefusal.notNow(.pending)) {
            try ladder.report(challenge.id, Score(1, 0), by: "e", at: start)
        }
        try ladder.accept(challenge.id, by: "b", at: start)
        #expect(throws: LadderRefusal.score(bestOf: nil)) {
            try ladder.report(challenge.id, Score(1, 1), by: "e", at: start)
        }
        try ladder.report(challenge.id, Score(3, 1), by: "e", at: start)
        #expect(throws: LadderRefusal.notTheirs) { try ladder.confirm(challenge.id, by: "e", at: start) }
        let played = try ladder.confirm(challenge.id, by: "b", at: start)
        #expect(played.state == .played && played.winner == "e" && played.score == Score(3, 1))
        #expect(names(ladder) == "aebcd" && ladder.challenges.isEmpty)
    }

    // domain.md §18.3
    @Test func nothingMovesIfTheWinnerStandsHigherWhenTheResultIsRecorded() throws {
        var ladder = try ladder(["a", "b", "c"])
        let first = try ladder.challenge("a", by: "c", at: start)
        let second = try ladder.challenge("b", by: "c", at: start)
        for challenge in [first, second] {
            try ladder.accept(challenge.id, by: challenge.challenged, at: start)
        }
        _ = try ladder.fix(first.id, Score(1, 0), at: hours(1))
        #expect(names(ladder) == "cab")
        _ = try ladder.fix(second.id, Score(1, 0), at: hours(2))
        #expect(names(ladder) == "cab")
        // A challenged one who wins keeps their place.
        try ladder.leave("a", at: hours(3))
        let third = try ladder.challenge("c", by: "b", at: days(8))
        try ladder.accept(third.id, by: "c", at: days(8))
        _ = try ladder.fix(third.id, Score(0, 1), at: days(8))
        #expect(names(ladder) == "cb")
    }

    // domain.md §18.2
    @Test func aChallengeThatIsNotAnsweredInTimeIsWon() throws {
        var ladder = try ladder(["a", "b", "c"])
        let challenge = try ladder.challenge("a", by: "c", at: start)
        #expect(ladder.endOverdue(at: hours(71)).isEmpty)
        #expect(throws: LadderRefusal.late) { try ladder.accept(challenge.id, by: "a", at: hours(72)) }
        let ended = ladder.endOverdue(at: hours(72))
        #expect(ended.map(\.state) == [.walkover] && ended[0].winner == "c" && names(ladder) == "cab")
    }

    // domain.md §18.2
    @Test func aMatchThatIsNotPlayedInTimeLapses() throws {
        var ladder = try ladder(["a", "b"])
        let challenge = try ladder.challenge("a", by: "b", at: start)
        try ladder.accept(challenge.id, by: "a", at: hours(10))
        #expect(ladder.endOverdue(at: days(14)).isEmpty)
        let ended = ladder.endOverdue(at: days(14).adding(hours: 10))
        #expect(ended.map(\.state) == [.lapsed] && names(ladder) == "ab")
    }

    // domain.md §18.2
    @Test func silenceConfirmsAReportThatIsNotDisputed() throws {
        var ladder = try ladder(["a", "b"])
        let challenge = try ladder.challenge("a", by: "b", at: start)
        try ladder.accept(challenge.id, by: "a", at: start)
        try ladder.report(challenge.id, Score(2, 0), by: "b", at: days(13))
        var disputed = ladder
        try disputed.dispute(challenge.id, by: "a")
        #expect(disputed.endOverdue(at: days(99)).isEmpty && disputed.challenges.count == 1)
        #expect(ladder.endOverdue(at: days(15).adding(seconds: -1)).isEmpty)
        #expect(ladder.endOverdue(at: days(15)).map(\.state) == [.played] && names(ladder) == "ba")
        _ = try disputed.fix(challenge.id, Score(0, 2), at: days(16))
        #expect(names(disputed) == "ab")
    }

    // domain.md §18.2
    @Test func theThirdChallengeDeclinedInThirtyDaysIsLost() throws {
        func decline(_ ladder: inout Ladder<String>, at now: Timestamp) throws -> ChallengeState {
            let challenge = try ladder.challenge("a", by: "b", at: now)
            return try ladder.decline(challenge.id, by: "a", at: now).state
        }
        var ladder = try ladder(["a", "b"], LadderPlan(idleDays: 0))
        #expect(try decline(&ladder, at: days(0)) == .declined)
        #expect(try decline(&ladder, at: days(10)) == .declined)
        var later = ladder
        #expect(try decline(&later, at: days(30)) == .declined)
        #expect(names(later) == "ab")
        #expect(try decline(&ladder, at: days(29)) == .walkover)
        #expect(names(ladder) == "ba")
    }

    // domain.md §18.2
    @Test func onlyTheChallengerTakesAChallengeBack() throws {
        var ladder = try ladder(["a", "b"])
        let challenge = try ladder.challenge("a", by: "b", at: start)
        #expect(throws: LadderRefusal.notTheirs) { try ladder.withdraw(challenge.id, by: "a") }
        #expect(try ladder.withdraw(challenge.id, by: "b").state == .withdrawn)
        #expect(throws: LadderRefusal.noSuchChallenge) { try ladder.withdraw(challenge.id, by: "b") }
        let next = try ladder.challenge("a", by: "b", at: start)
        #expect(next.id == 2)
        #expect(try ladder.walkover(next.id, at: start).winner == "b" && names(ladder) == "ba")
    }

    // MARK: - Joining and leaving

    // domain.md §18.1
    @Test func aPlayerBackWithinNinetyDaysStandsOneBelowTheOldPlace() throws {
        var ladder = try ladder(["a", "b", "c", "d"])
        let challenge = try ladder.challenge("a", by: "b", at: start)
        #expect(try ladder.leave("b", at: start).map(\.state) == [.void])
        #expect(challenge.players == ["b", "a"] && ladder.challenges.isEmpty)
        #expect(throws: LadderRefusal.isOnIt) { try ladder.join("a", at: start) }
        #expect(names(ladder) == "acd")
        var later = ladder
        try ladder.join("b", at: days(90).adding(seconds: -1))
        #expect(names(ladder) == "acbd")
        try later.join("b", at: days(90))
        #expect(names(later) == "acdb")
    }

    // domain.md §18.1
    @Test func aLadderHas200Players() throws {
        var ladder = try Ladder<Int>(LadderPlan())
        for player in 1...LadderPlan.playersMax { try ladder.join(player, at: start) }
        #expect(throws: LadderRefusal.full) { try ladder.join(0, at: start) }
    }

    // MARK: - Idling and pauses

    // domain.md §18.4
    @Test func anIdlePlayerGoesDownOnePlaceAndAgainAfterAsManyDays() throws {
        var ladder = try ladder(["a", "b", "c", "d"])
        try ladder.join("e", at: days(20))
        #expect(ladder.idle(at: days(29)).isEmpty)
        // The lowest moves first; a has not been challenged.
        #expect(ladder.idle(at: days(30)) == ["d", "c", "b"])
        #expect(names(ladder) == "aebcd")
        #expect(ladder.idle(at: days(59)) == ["e"])
        #expect(names(ladder) == "abecd")
        #expect(ladder.idle(at: days(60)) == ["c", "b"] && names(ladder) == "aebdc")
    }

    // domain.md §18.4
    @Test func theFirstGoesDownOnlyIfSomebodyHasChallengedThem() throws {
        var ladder = try ladder(["a", "b", "c"], LadderPlan(answerHours: 24))
        let challenge = try ladder.challenge("a", by: "c", at: days(1))
        _ = try ladder.decline(challenge.id, by: "a", at: days(1))
        #expect(ladder.idle(at: days(30)) == ["b", "a"] && names(ladder) == "cab")
    }

    // domain.md §18.4
    @Test func aPlayerWithAnOpenChallengeIsNotIdle() throws {
        var ladder = try ladder(["a", "b", "c"])
        let challenge = try ladder.challenge("a", by: "b", at: days(29))
        #expect(ladder.idle(at: days(30)).isEmpty)
        _ = try ladder.withdraw(challenge.id, by: "b")
        #expect(ladder.idle(at: days(30)).contains("b"))
    }

    // domain.md §18.4
    @Test func aPauseHasNoChallengesAndItsDaysAreNotIdle() throws {
        var ladder = try ladder(["a", "b", "c"])
        let day = start.day
        try ladder.pause("b", from: day.adding(days: 5), to: day.adding(days: 14), at: start)
        try ladder.challenge("a", by: "b", at: days(4))
        #expect(throws: LadderRefusal.paused) { try ladder.challenge("b", by: "c", at: days(5)) }
        #expect(throws: LadderRefusal.paused) { try ladder.challenge("b", by: "c", at: days(14)) }
        try ladder.challenge("b", by: "c", at: days(15))
        for challenge in ladder.challenges { _ = try ladder.void(challenge.id) }
        #expect(!ladder.idle(at: days(39)).contains("b"))
        #expect(ladder.idle(at: days(40)).contains("b"))
    }

    // domain.md §18.4
    @Test func aCalendarYearHas28DaysOfPause() throws {
        var ladder = try ladder(["a"])
        let newYear = try #require(Day(year: start.day.civil.year + 1, month: 1, day: 1))
        func pause(_ from: Int, _ to: Int) throws {
            try ladder.pause("a", from: newYear.adding(days: from), to: newYear.adding(days: to), at: start)
        }
        #expect(throws: LadderRefusal.pauseDays) { try pause(0, 28) }
        // Ten days of this year and twenty of the next.
        try pause(-10, 19)
        #expect(throws: LadderRefusal.date) { try pause(19, 20) }
        #expect(throws: LadderRefusal.pauseDays) { try pause(30, 38) }
        try pause(30, 37)
        #expect(throws: LadderRefusal.date) {
            try ladder.pause("a", from: start.day.adding(days: -1), to: start.day, at: start)
        }
        #expect(throws: LadderRefusal.date) { try pause(40, 39) }
        #expect(throws: LadderRefusal.pauseDays) { try pause(-50, 300) }
        // Days that have not passed come back.
        try ladder.endPause("a", at: start)
        try pause(0, 27)
    }

    // domain.md §18.4
    @Test func suspendedPlayersAreAsPaused() throws {
        var ladder = try ladder(["a", "b", "c"])
        try ladder.suspend("b", true, at: start)
        #expect(throws: LadderRefusal.paused) { try ladder.challenge("b", by: "c", at: start) }
        #expect(throws: LadderRefusal.paused) { try ladder.challenge("a", by: "b", at: start) }
        #expect(ladder.idle(at: days(200)).isEmpty)
        try ladder.suspend("b", false, at: days(200))
        #expect(ladder.idle(at: days(229)).isEmpty)
        #expect(ladder.idle(at: days(230)) == ["b"])
    }

    // MARK: - By chance

    /// Acts by chance against a plain list of names, in which a winner from below is put before the loser.
    @Test(arguments: Seeds.some(5))
    func theOrderIsThatOfAPlainList(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var ladder = try Ladder<Int>(LadderPlan(sameAgainDays: 0, idleDays: 0))
        var list: [Int] = []
        var left: [Int: Int] = [:]
        var now = start
        func move(_ ended: Challenge<Int>) {
            guard let winner = ended.winner, let loser = ended.players.first(where: { $0 != winner }),
                let from = list.firstIndex(of: winner), let to = list.firstIndex(of: loser), from > to
            else { return }
            list.remove(at: from)
            list.insert(winner, at: to)
        }
        for _ in 0..<400 {
            now = now.adding(hours: 1 + random.below(6))
            ladder.endOverdue(at: now).forEach(move)
            let player = random.below(12)
            switch random.below(6) {
            case 0:
                guard (try? ladder.join(player, at: now)) != nil else { break }
                list.insert(player, at: min(list.count, left[player].map { $0 + 1 } ?? list.count))
            case 1 where random.below(5) == 0:
                guard (try? ladder.leave(player, at: now)) != nil else { break }
                left[player] = list.firstIndex(of: player)
                list.removeAll { $0 == player }
            case 2, 3: _ = try? ladder.challenge(random.below(12), by: player, at: now)
            default:
                guard let open = ladder.challenges.randomElement(using: &random) else { break }
                _ = try? ladder.accept(open.id, by: open.challenged, at: now)
                let score = random.below(2) == 0 ? Score(1, 0) : Score(0, 1)
                if let ended = try? ladder.fix(open.id, score, at: now) { move(ended) }
            }
            #expect(ladder.order.map(\.player) == list, "seed=\(seed)")
            let open = ladder.challenges.flatMap(\.players)
            #expect(open.allSatisfy { player in open.count { $0 == player } <= 2 && list.contains(player) })
        }
        #expect(list.count > 3)
    }
}
