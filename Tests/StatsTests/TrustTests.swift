// Trust (domain.md §9.4): badges, tiers and flag steps.

import Contracts
import JSON
import Projections
import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct TrustRuleTests {
    /// Games without feedback, with the given changes.
    private func games(_ count: Int, _ change: (inout TrustGame) -> Void = { _ in }) -> [TrustGame] {
        var game = TrustGame()
        change(&game)
        return Array(repeating: game, count: count)
    }

    private func liked(_ count: Int, _ endorsements: Int, of reviewers: Int) -> [TrustGame] {
        games(count) { ($0.endorsements, $0.reviewers) = (endorsements, reviewers) }
    }

    private func raised(_ count: Int, _ issues: FeedbackIssue...) -> [TrustGame] {
        games(count) { ($0.issues, $0.critics) = (Set(issues), 1) }
    }

    private func badges(_ games: [TrustGame], before: [Badge] = []) -> [Badge] {
        Trust(games).badges(before: before)
    }

    // domain.md §9.4
    @Test func trustedRegularIsEarnedAt80PercentAndLostBelow60() {
        #expect(badges(liked(5, 8, of: 10)).contains(.trustedRegular))
        #expect(!badges(liked(5, 79, of: 100)).contains(.trustedRegular))
        #expect(!badges(liked(4, 10, of: 10)).contains(.trustedRegular))
        for (endorsements, isKept) in [(79, true), (60, true), (59, false)] {
            let kept = badges(liked(5, endorsements, of: 100), before: [.trustedRegular])
            #expect(kept.contains(.trustedRegular) == isKept, "\(endorsements) %")
        }
        #expect(badges(games(5), before: [.trustedRegular]).contains(.trustedRegular), "nobody was asked")
        #expect(!badges(games(5)).contains(.trustedRegular))
        #expect(badges(liked(5, 0, of: 10) + liked(5, 9, of: 10)).contains(.trustedRegular), "the last five")
    }

    // domain.md §9.4
    @Test func onTimeIsEarnedByFourGamesAndLostByANoShowOrTwoLate() {
        #expect(!badges(games(3)).contains(.onTime) && badges(games(4)).contains(.onTime))
        let late = games(3) + raised(1, .late)
        #expect(!badges(late).contains(.onTime) && badges(late, before: [.onTime]).contains(.onTime))
        #expect(!badges(games(3) + raised(2, .late), before: [.onTime]).contains(.onTime))
        #expect(!badges(games(4) + raised(1, .noShow), before: [.onTime]).contains(.onTime))
        #expect(badges(raised(1, .noShow) + games(5)).contains(.onTime), "six games ago")
        let stayed = games(4) { $0.isNoShow = true }
        #expect(badges(stayed).contains(.onTime), "what the host alone says is no flag (§11)")
    }

    // domain.md §9.4
    @Test func respectfulIsEarnedByFourGamesAndLostByAnyDisrespect() {
        #expect(badges(games(4)).contains(.respectful) && !badges(games(3)).contains(.respectful))
        #expect(!badges(games(4) + raised(1, .disrespectful), before: [.respectful]).contains(.respectful))
    }

    // domain.md §9.4
    @Test func wellMatchedIsEarnedAt80PercentAndLostByTwoMismatches() {
        func answers(_ yes: Int, _ no: Int) -> [TrustGame] {
            games(4) { ($0.skillYes, $0.skillNo) = (yes, no) }
        }
        #expect(badges(answers(4, 1)).contains(.wellMatched))
        #expect(!badges(answers(79, 21)).contains(.wellMatched))
        #expect(!badges(games(4)).contains(.wellMatched), "nobody was asked")
        let one = answers(1, 0) + raised(1, .skillMismatch)
        #expect(!badges(one).contains(.wellMatched))
        #expect(badges(one, before: [.wellMatched]).contains(.wellMatched))
        let two = one + raised(1, .skillMismatch)
        #expect(!badges(two, before: [.wellMatched]).contains(.wellMatched))
    }

    // domain.md §9.4
    @Test func communicatorIsEarnedByFourGamesAndLostByTwoFlags() {
        #expect(badges(games(4)).contains(.communicator) && !badges(games(3)).contains(.communicator))
        let one = games(4) + raised(1, .poorCommunication)
        #expect(!badges(one).contains(.communicator))
        #expect(badges(one, before: [.communicator]).contains(.communicator))
        let two = one + raised(1, .poorCommunication)
        #expect(!badges(two, before: [.communicator]).contains(.communicator))
    }

    // domain.md §9.4
    @Test func rookieLastsUntilTheThirdAttendedGame() {
        #expect(badges(games(2)).contains(.rookie))
        #expect(!badges(games(3), before: [.rookie]).contains(.rookie))
        let missed = games(2) + games(1) { $0.isNoShow = true }
        #expect(badges(missed).contains(.rookie))
    }

    private func tier(_ games: [TrustGame], badges: Int = 5, ageDays: Int = 180) -> TrustTier {
        let all = Array(Badge.allCases.filter { $0 != .rookie }.prefix(badges))
        return Trust(games).tier(badges: [.rookie] + all, ageDays: ageDays)
    }

    // domain.md §9.4
    @Test func tiersFollowFromGamesPercentageBadgesAndAge() {
        #expect(tier(liked(25, 85, of: 100), badges: 4) == .verified)
        #expect(tier(liked(24, 85, of: 100), badges: 4) == .trusted)
        #expect(tier(liked(25, 84, of: 100), badges: 4) == .trusted)
        #expect(tier(liked(25, 85, of: 100), badges: 3) == .trusted)
        #expect(tier(liked(25, 85, of: 100), ageDays: 179) == .trusted)
        #expect(tier(liked(10, 75, of: 100), badges: 2) == .trusted)
        #expect(tier(liked(9, 75, of: 100), badges: 2) == .member)
        #expect(tier(liked(10, 74, of: 100), badges: 2) == .member)
        #expect(tier(liked(10, 75, of: 100), badges: 1) == .member, "rookie is none")
        #expect(tier(liked(3, 60, of: 100)) == .member && tier(liked(2, 60, of: 100)) == .rookie)
        #expect(tier(liked(3, 59, of: 100)) == .rookie)
        #expect(tier(games(30)) == .rookie, "nobody was asked")
        #expect(tier(liked(2, 1, of: 1) + games(1) { $0.isNoShow = true }) == .rookie, "did not come")
    }

    // domain.md §9.4
    @Test(arguments: [10, 10_000])
    func onlyAnAccountsLastGamesDecideItsTrust(count: Int) {
        var state = Stats.State()
        let people = [ID(high: 1, low: 1), ID(high: 1, low: 2)]
        let place = Place(name: nil, address: nil, lat: 1, lng: 1, geohash: "")
        let details = GameDetails(
            sport: .soccer, title: "", place: place, startsAt: Town.noon, durationMinutes: 60, timezone: "UTC"
        )
        for number in 0..<count {
            let id = ID(high: 2, low: UInt64(number))
            state.games.apply(
                .created(GameCreated(gameId: id, hostId: people[0], details: details)), at: Town.noon)
            for (index, person) in people.enumerated() {
                let counts = Counts(going: index + 1)
                state.games.take(
                    RsvpChanged(
                        gameId: id, accountId: person, from: nil, to: .going, cause: .user, counts: counts),
                    at: Town.noon)
            }
            let completed = GameCompleted(gameId: id, goingIds: people, version: 2)
            state.games.apply(.completed(completed), at: Town.noon.adding(minutes: number))
        }
        var looked = 0
        let trust = state.trust(of: people[0]) { _ in looked += 1 }
        #expect(trust.count == count && trust.last.count == Trust.window && looked == Trust.window)
        #expect(state.games.tally(of: people[1]).completed == count)
    }

    // domain.md §9.4
    @Test func escalationStepsAreATipACoolingOffAndATicket() {
        #expect(Trust(raised(1, .late)).step == nil && Trust(raised(2, .late)).step == .tips)
        #expect(Trust(raised(3, .late)).step == .tips && Trust(raised(4, .late)).step == .coolingOff)
        #expect(Trust(raised(5, .late)).step == .coolingOff)
        #expect(Trust(raised(3, .late, .noShow)).step == .ticket)
        #expect(Trust(raised(1, .disrespectful)).step == .ticket)
        #expect(Trust(raised(5, .other)).step == nil, "other is never counted")
        // Not for boxes ticked by one person, in one game or in four: only for two people's.
        let issues: [FeedbackIssue] = [.late, .noShow, .poorCommunication, .skillMismatch]
        func four(critics: Int) -> [TrustGame] {
            issues.enumerated().map { place, issue in
                var game = TrustGame()
                (game.issues, game.critics) = ([issue], place < critics ? 1 : 0)
                return game
            }
        }
        #expect(Trust(four(critics: 1)).step == .tips && Trust(four(critics: 2)).step == .coolingOff)
        #expect(Trust(raised(5, .disrespectful) + games(5)).step == nil, "the last five")
    }

    // domain.md §9.4
    @Test func theTrustPercentageIsPublicFromFiveGamesOnRoundedHalfUp() {
        #expect(Trust(liked(4, 1, of: 2)).playAgainPct == nil)
        #expect(Trust(liked(5, 1, of: 2)).playAgainPct == 50 && Trust(games(5)).playAgainPct == nil)
        #expect(Trust(liked(5, 1, of: 8)).playAgainPct == 13, "12.5")
    }
}

@Suite struct TrustTellingTests {
    let club = Cast.club()

    init() { club.town.mature(club.everyone) }

    private func steps(of person: Person) -> [String] {
        club.told("stats.flags-crossed", of: person).compactMap { $0["step"]?.stringValue }
    }

    // domain.md §9.4, §3.1
    @Test func badgesAreToldOnceAndShownInTheProfile() {
        for _ in 0..<4 { club.played() }
        let told = club.told("stats.badge-changed", of: club[0]).map {
            "\($0["badge"]?.stringValue ?? "") \($0["earned"] == true)"
        }
        #expect(told == ["rookie false", "on_time true", "respectful true", "communicator true"])
        let profile = club.ask("profile.get", ["accountId": "player0"], club[1])
        #expect(profile["badges"] == ["on_time", "respectful", "communicator"])
        #expect(profile["completedGames"] == 4 && profile["trustTier"] == "rookie")
        let row = club.ask("profile.list", ["ids": ["player0"]], club[1]).items.first
        #expect(row?["topBadges"] == ["on_time", "respectful"] && row?["trustTier"] == "rookie")
    }

    // domain.md §9.4
    @Test func aTierChangeIsToldUpAndDown() {
        let games = (0..<3).map { _ in club.played() }
        club.say(games[0], ["playAgain": ["player0"]], as: club[1])
        func told() -> [String] {
            club.told("stats.trust-changed", of: club[0]).map {
                "\($0["from"]?.stringValue ?? "") \($0["to"]?.stringValue ?? "")"
            }
        }
        #expect(told() == ["rookie member"] && club.me(club[0])["trustTier"] == "member")
        club.say(games[1], ["playAgain": []], as: club[1])
        #expect(told() == ["rookie member", "member rookie"])
        club.say(games[2], [:], as: club[1])
        #expect(told().count == 2, "who passes the question over says nothing")
    }

    // domain.md §9.4, D 21
    @Test func oneLatenessIsOneFlagHoweverManyRaiseIt() {
        let game = club.played()
        club.complain(game, of: club[0], ["late"], as: club[1])
        club.complain(game, of: club[0], ["late", "other"], as: club[2])
        #expect(club.told("stats.flags-crossed").isEmpty)
        club.complain(club.played(), of: club[0], ["late"], as: club.host)
        #expect(steps(of: club[0]) == ["tips"])
    }

    // domain.md §9.4
    @Test func fourFlagsOfTwoPeopleForbidCreatingGamesForAWeek() {
        for number in 1...2 {
            club.complain(club.played(), of: club[0], ["late", "no_show"], as: club[number])
        }
        #expect(steps(of: club[0]) == ["tips", "cooling_off"], "each once")
        let refused = club.ask("games.create", club.town.gameFields(), club[0])
        #expect(refused.reason == .suspended && refused.refusal?.until != nil)
        club.town.advance(days: 7)
        #expect(club.ask("games.create", club.town.gameFields(), club[0]).isOK)
    }

    // domain.md §9.4
    @Test func oneCriticAloneKeepsNobodyFromHosting() {
        let all: JSONValue = ["late", "no_show", "poor_communication", "skill_mismatch"]
        club.complain(club.played(), of: club[0], all, as: club[1])
        for _ in 0..<4 { club.complain(club.played(), of: club[1], ["late"], as: club[0]) }
        #expect(steps(of: club[0]) == ["tips"] && steps(of: club[1]).isEmpty, "the first of the four counts")
        for person in [club[0], club[1]] {
            #expect(club.ask("games.create", club.town.gameFields(), person).isOK)
        }
    }

    // domain.md §9.4
    @Test func aPersonsComplaintsAboutAnotherCountOnceInNinetyDays() {
        for _ in 0..<3 { club.complain(club.played(), of: club[0], ["late", "no_show"], as: club[1]) }
        #expect(steps(of: club[0]) == ["tips"])
        let critics = club.town.social.told("social.feedback-submitted").map { event in
            event["totals"]?.arrayValue?.first { $0["accountId"] == club[0].id }?["critics"] ?? .null
        }
        #expect(critics == [1, 0, 0])
        for _ in 0..<4 { club.played() }
        club.town.advance(days: 90)
        club.complain(club.played(), of: club[0], ["late", "no_show"], as: club[1])
        #expect(steps(of: club[0]) == ["tips", "tips"])
    }

    // domain.md §9.4
    @Test func feedbackOfThrowAwayAccountsChangesNobodysStanding() {
        let fresh = Cast.club()
        for person in [fresh[1], fresh[2]] {
            let game = fresh.played()
            fresh.complain(game, of: fresh[0], ["late", "no_show", "disrespectful"], as: person)
            fresh.say(game, ["playAgain": []], as: fresh.host)
        }
        #expect(fresh.told("stats.flags-crossed").isEmpty)
        #expect(fresh.ask("games.create", fresh.town.gameFields(), fresh[0]).isOK)
        let totals = fresh.town.social.told("social.feedback-submitted").flatMap {
            $0["totals"]?.arrayValue ?? []
        }
        #expect(totals.allSatisfy { $0["issues"] == [] && $0["critics"] == 0 && $0["reviewers"] == 0 })
    }

    /// A complaint of disrespect would otherwise keep its subject from a cooling-off.
    @Test func aTicketDoesNotTakeThePlaceOfTheCoolingOff() {
        club.complain(club.played(), of: club[0], ["disrespectful"], as: club.host)
        #expect(steps(of: club[0]) == ["ticket"])
        for number in 1...2 {
            club.complain(club.played(), of: club[0], ["late", "no_show"], as: club[number])
        }
        #expect(steps(of: club[0]) == ["ticket", "cooling_off"])
        #expect(club.ask("games.create", club.town.gameFields(), club[0]).reason == .suspended)
        for _ in 0..<5 { club.played() }
        #expect(steps(of: club[0]) == ["ticket", "cooling_off"], "each once")
    }

    // domain.md §9.4
    @Test func disrespectOpensATicketThatNamesTheProfile() {
        let boss = club.town.signUp("boss")
        club.complain(club.played(), of: club[0], ["disrespectful"], as: club[1])
        #expect(club.told("stats.flags-crossed", of: club[0]).map { $0["step"] } == ["ticket"])
        let queue = club.ask("reports.queue", [:], boss).items
        #expect(queue.count == 1 && queue.first?["contentId"] == club[0].id)
        #expect(queue.first?["flags"] == ["feedback"] && queue.first?["contentType"] == "profile")
    }

    // domain.md §9.4
    @Test func anEscalationStepFiresAgainOnceTheFlagsHaveDropped() {
        for number in 1...2 { club.complain(club.played(), of: club[0], ["late"], as: club[number]) }
        for _ in 0..<4 { club.played() }
        #expect(steps(of: club[0]) == ["tips"])
        club.complain(club.played(), of: club[0], ["late", "no_show"], as: club.host)
        #expect(steps(of: club[0]) == ["tips", "tips"])
    }

    // domain.md §9.4
    @Test func aHostWhoPlaysAloneIsNotTrusted() {
        for _ in 0..<4 { club.played(going: []) }
        #expect(club.me(club.host)["completed"] == 4 && club.me(club.host)["badges"] == ["rookie"])
    }
}
