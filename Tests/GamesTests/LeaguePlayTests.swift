// Playing a season: times that two agree on, scores, late fixtures and tables (domain.md §17.2 to §17.4, §17.9, §17.10).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LeaguePlayTests {
    private static let pub: JSONValue = ["name": "The Red Lion", "lat": 51.5072, "lng": -0.1276]
    /// Ann against Bob: to be played from 12 to 21 December.
    private let annAndBob = 2

    private func propose(
        _ club: LeagueFixture, _ startsAt: JSONValue = "2026-12-15T19:00", as person: String = "ann"
    ) -> Answer {
        club.play("propose", annAndBob, ["startsAt": startsAt, "place": Self.pub], as: person)
    }

    // MARK: - A time

    @Test func aTimeThatTwoAgreeOnIsTheirPrivateGame() {
        let club = LeagueFixture().begun()
        #expect(propose(club)["proposal", "startsAt"] == "2026-12-15T19:00:00.000Z")
        #expect(club.play("agree", annAndBob).reason == .forbidden, "one agrees for oneself alone")
        #expect(club.play("agree", annAndBob, as: "cat").reason == .forbidden)
        let game = club.play("agree", annAndBob, as: "bob")["proposal", "gameId"]
        let shown = club.cast.ask("games.get", ["gameId": game], as: "bob")
        #expect(
            shown["visibility"] == "private" && shown["capacity"] == 2 && shown["participation"] == "going")
        #expect(shown["hostId"] == club.cast.id("ann") && shown["title"] == "Tuesday Club")
        #expect(shown["timezone"] == "Europe/London" && shown["counts", "going"] == 2)
        #expect(club.cast.ask("games.get", ["gameId": game], as: "cat").reason == .notFound)
    }

    @Test func anAgreedGameIsNoneOfTheFiveOfAnHour() {
        let club = LeagueFixture().begun()
        let created = club.town.games.told("games.created").count
        _ = propose(club)
        club.play("agree", annAndBob, as: "bob")
        #expect(club.town.games.told("games.created").count == created + 1)
        #expect(club.town.games.told("games.created").last?["agreedIds"] == [club.cast.id("bob")])
    }

    @Test func aProposalReplacesTheFormerOne() {
        let club = LeagueFixture().begun()
        let first = propose(club)["proposal", "id"]
        #expect(propose(club, "2026-12-16T19:00", as: "bob").isOK)
        let stale = club.play("agree", annAndBob, ["proposalId": first], as: "ann")
        #expect(stale.reason == .conflict && stale.refusal?.state == "replaced")
        #expect(club.play("agree", annAndBob).isOK)
    }

    @Test func aProposalIsWithinTheWindowByTheLeaguesClock() {
        let club = LeagueFixture().begun()
        for moment in ["2026-12-11T23:59", "2026-12-22T00:00"] {
            #expect(propose(club, .string(moment)).refusal?.field == "startsAt", "\(moment)")
        }
        #expect(propose(club, "2026-12-21T23:59").isOK)
        #expect(club.play("postpone", annAndBob, ["due": "2027-02-01"]).isOK)
        #expect(club.fixture(annAndBob)["proposal"] == nil, "the window is another")
        #expect(propose(club, "2027-01-30T19:00").isOK)
    }

    @Test func aProposalEndsAfterAWeekOrAtItsMoment() {
        let club = LeagueFixture().begun()
        _ = propose(club, "2026-12-21T19:00")
        club.town.advance(days: 7, minutes: 1)
        #expect(club.fixture(annAndBob)["proposal"] == nil)
        #expect(club.play("agree", annAndBob, as: "bob").reason == .conflict)
        _ = propose(club, "2026-12-12T19:00")
        club.town.advance(to: Timestamp("2026-12-12T19:00:01Z") ?? .distantPast)
        #expect(club.fixture(annAndBob)["proposal"] == nil)
    }

    @Test func aGameThatOneLeavesIsAgreedOnNoMore() {
        for isHost in [true, false] {
            let club = LeagueFixture().begun()
            _ = propose(club)
            let game = club.play("agree", annAndBob, as: "bob")["proposal", "gameId"]
            #expect(propose(club, "2026-12-16T19:00").refusal?.state == "agreed")
            if isHost {
                club.cast.ask("games.cancel", ["gameId": game], as: "ann")
            } else {
                club.cast.ask("rsvp.leave", ["gameId": game], as: "bob")
            }
            #expect(
                club.fixture(annAndBob)["proposal"] == nil && club.fixture(annAndBob)["status"] == "ready")
            #expect(propose(club, "2026-12-16T19:00").isOK)
        }
    }

    @Test func othersDoNotSeeWhatIsProposed() {
        let club = LeagueFixture().begun()
        _ = propose(club, as: "bob")
        #expect(club.fixture(annAndBob, as: "bob")["proposal"] != nil)
        #expect(club.fixture(annAndBob, as: "ann")["proposal"] != nil)
        #expect(club.fixture(annAndBob, as: "cat")["proposal"] == nil)
    }

    // MARK: - A score

    private func report(_ club: LeagueFixture, _ score: String = "2-1", as person: String = "ann") -> Answer {
        club.play("report", annAndBob, ["score": .string(score)], as: person)
    }

    @Test func theOtherSideConfirmsAScore() {
        let club = LeagueFixture().begun()
        #expect(report(club)["status"] == "reported")
        #expect(club.table() == ["ann 0", "bob 0", "cat 0"], "not yet")
        #expect(club.play("confirm", annAndBob).reason == .forbidden, "not one's own")
        #expect(club.play("dispute", annAndBob).reason == .forbidden)
        #expect(club.play("confirm", annAndBob, ["score": "2-0"], as: "bob").reason == .conflict)
        let done = club.play("confirm", annAndBob, ["score": "2-1"], as: "bob")
        #expect(done["status"] == "done" && done["winner"] == 1 && done["score"] == "2-1")
        #expect(club.table() == ["ann 2", "cat 0", "bob 0"])
    }

    @Test func silenceConfirmsAfterTwoDays() {
        let club = LeagueFixture().begun()
        _ = report(club)
        club.town.advance(hours: 47, minutes: 59)
        #expect(club.fixture(annAndBob)["status"] == "reported")
        club.town.advance(minutes: 2)
        #expect(club.fixture(annAndBob)["status"] == "done")
    }

    @Test func aHostFixesADisputedScore() {
        let club = LeagueFixture().begun()
        _ = report(club, as: "bob")
        #expect(club.play("dispute", annAndBob)["report", "isDisputed"] == true)
        club.town.advance(days: 3)
        #expect(club.fixture(annAndBob)["status"] == "reported", "silence does not confirm it")
        #expect(club.play("fix", annAndBob, ["score": "2-0"], as: "bob").reason == .forbidden)
        #expect(club.play("fix", annAndBob, ["score": "2-0"])["status"] == "done")
    }

    @Test func aSideWithoutAnAccountDoesNotConfirm() {
        let club = LeagueFixture(people: ["bob"], names: ["Joe"]).begun()
        let joes = club.sides(1).contains("bob") ? 1 : 3
        #expect(club.play("report", joes, ["score": "2-0"], as: "bob")["report", "confirmsAt"] == nil)
        club.town.advance(days: 3)
        #expect(club.fixture(joes)["status"] == "reported")
    }

    @Test func aScoreHasAWinnerUnlessDrawsAreAllowed() {
        let club = LeagueFixture("tennis", ["bestOf": 3]).begun()
        for score in ["1-1", "3-0", "1-0"] {
            #expect(report(club, score).refusal?.field == "score", "\(score)")
        }
        #expect(report(club, "2-1").isOK && report(club, "1-2").isOK, "the same side says it anew")
        let drawn = LeagueFixture("soccer", ["drawsAllowed": true]).begun()
        #expect(report(drawn, "1-1").isOK)
    }

    @Test func aBlockBetweenTheSidesLeavesTheScoreToAHost() {
        let club = LeagueFixture().begun()
        club.cast.ask("friends.block", "cat", as: "bob")
        for person in ["bob", "cat"] {
            #expect(club.play("report", 1, ["score": "2-0"], as: person).reason == .forbidden)
        }
        #expect(club.play("fix", 1, ["score": "2-0"])["status"] == "done")
    }

    @Test func hostsGiveFixturesAndTakeResultsBack() {
        let club = LeagueFixture("tennis", ["bestOf": 3]).begun()
        let given = club.play("walkover", annAndBob, ["entrant": 2])
        #expect(given["status"] == "walkover" && given["score"] == "0-2" && given["winner"] == 2)
        #expect(club.play("walkover", annAndBob, ["entrant": 3]).refusal?.field == "entrant")
        #expect(club.play("undo", annAndBob)["status"] == "ready")
        #expect(club.play("walkover", annAndBob)["winner"] == nil, "both lose")
        #expect(club.table() == ["ann 0", "bob 0", "cat 0"])
    }

    @Test func anEntrantWhoWithdrawsBeforeHalfCountsNothing() {
        let club = LeagueFixture().begun()
        #expect(club.ask("withdraw", ["entrant": 2], as: "cat").reason == .forbidden)
        #expect(club.ask("withdraw", as: "bob").isOK)
        #expect([1, 2].map { club.fixture($0)["status"] } == ["void", "void"])
        #expect(club.play("report", annAndBob, ["score": "2-0"], as: "bob").isOK == false)
        let half = LeagueFixture().begun()
        half.play("fix", 1, ["score": "2-0"])
        half.ask("withdraw", ["entrant": 2])
        #expect(half.fixture(1)["status"] == "done" && half.fixture(annAndBob)["status"] == "walkover")
    }

    // MARK: - Late

    @Test func aLateFixtureEndsAsTheSeasonSays() {
        for (ifLate, status) in [("void", "void"), ("draw", "done"), ("host", "ready")] {
            let options: JSONValue = ["ifLate": .string(ifLate), "drawsAllowed": true]
            let club = LeagueFixture("tennis", options).begun()
            // The window of round 1 ends on 14 December.
            club.town.advance(to: Timestamp("2026-12-22T08:00:00Z") ?? .distantPast)
            #expect(club.fixture(1)["status"] == "ready" && club.fixture(1)["isOverdue"] == true, "\(ifLate)")
            club.town.advance(hours: 2)
            #expect(club.fixture(1)["status"]?.stringValue == status, "\(ifLate)")
            #expect(club.fixture(annAndBob)["status"] == "ready", "\(ifLate)")
        }
    }

    @Test func aPostponedFixtureIsNotLate() {
        let club = LeagueFixture("tennis", ["ifLate": "void"]).begun()
        #expect(club.play("postpone", 1, ["due": "2028-01-01"]).refusal?.field == "due")
        #expect(club.play("postpone", 1, ["due": "2027-03-02"])["until"] == "2027-03-08")
        club.town.advance(days: 30)
        #expect(club.fixture(1)["status"] == "ready" && club.fixture(1)["isOverdue"] == false)
    }

    // MARK: - Tables

    @Test func aTableStandsAsItDidAtTheEndOfADate() {
        let club = LeagueFixture().begun()
        club.play("fix", annAndBob, ["score": "2-0"])
        club.town.advance(days: 2)
        club.play("fix", 1, ["score": "2-0"])
        #expect(club.table() == ["ann 2", "bob 2", "cat 0"])
        #expect(club.table(["at": "2026-12-02"]) == ["ann 2", "cat 0", "bob 0"])
        #expect(club.table(["at": "2026-11-30"]) == ["ann 0", "bob 0", "cat 0"])
        let form = club.ask("table")["tables"].arrayValue?[0]["rows"]?.arrayValue?[1]["row"]?["form"]
        #expect(form == ["loss", "win"])
    }

    // MARK: - Darts

    @Test func aMatchOfDartsDecidesItsFixture() {
        let options: JSONValue = ["bestOf": 1, "match": ["startScore": 101]]
        let club = LeagueFixture("darts", options).begun()
        let match = club.play("start", annAndBob, as: "bob")
        #expect(match["options", "startScore"] == 101 && match["players"].arrayValue?.count == 2)
        #expect(club.play("start", 1, as: "bob").reason == .conflict, "he is playing")
        func visit(_ darts: JSONValue, as person: String) -> Answer {
            club.cast.ask("darts.visit", ["matchId": match["id"], "darts": darts], as: person)
        }
        #expect(visit(["T20", "M", "M"], as: "ann").isOK, "both may keep the score")
        #expect(visit(["M", "M", "M"], as: "bob").isOK)
        #expect(visit(["M"], as: "cat").reason == .notFound)
        #expect(visit(["1", "D20"], as: "ann")["status"] == "completed")
        let fixture = club.fixture(annAndBob)
        #expect(fixture["status"] == "done" && fixture["score"] == "1-0" && fixture["matchId"] == match["id"])
        let row = club.ask("table")["tables"].arrayValue?[0]["rows"]?.arrayValue?[0]
        #expect(
            row?["average"]?.doubleValue == 60.6 && row?["highestCheckout"] == 41 && row?["scores180"] == 0)
        let others = club.ask("table", ["at": "2026-11-30"])["tables"].arrayValue?[0]["rows"]?.arrayValue?[0]
        #expect(others?["average"] == nil)
    }

    @Test func aMatchThatIsGivenUpLeavesTheFixtureToBePlayed() {
        let club = LeagueFixture("darts").begun()
        let match = club.play("start", annAndBob)["id"]
        #expect(club.fixture(annAndBob)["status"] == "live")
        club.cast.ask("darts.abandon", ["matchId": match], as: "bob")
        #expect(club.fixture(annAndBob)["status"] == "ready" && club.fixture(annAndBob)["matchId"] == nil)
        let again = club.play("start", annAndBob)["id"]
        club.play("fix", annAndBob, ["score": "2-0"])
        #expect(club.cast.ask("darts.match", ["matchId": again], as: "ann")["status"] == "abandoned")
    }

    @Test func onlyDartsIsPlayedHere() {
        #expect(LeagueFixture("tennis").begun().play("start", annAndBob).reason == .conflict)
    }
}
