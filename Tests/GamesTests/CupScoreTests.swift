// Scores that two sides agree on, and matches of darts that end fixtures (domain.md §16.6, §16.13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CupScoreTests {
    private let cast = Cast(players: 4)

    /// A cup of two players who have entered by themselves, drawn.
    private func night(_ fields: JSONValue = [:]) -> CupNight {
        let open: JSONValue = ["visibility": "public"]
        let night = CupNight(cast, [], open.merging(fields))
        for number in 0..<2 { night.ask("enter", [:], cast[number]) }
        night.host("draw")
        return night
    }

    private let first: JSONValue = ["fixture": 1]
    private var said: JSONValue { first.merging(["score": "2-1"]) }

    // MARK: - Two sides

    @Test func theOtherSideConfirmsAScore() {
        let night = night(["sport": "tennis", "options": ["lengths": ["bestOf": 3]]])
        #expect(night.ask("report", said, cast[2]).reason == .forbidden)
        #expect(night.ask("report", said, cast[0])["fixture", "status"] == "reported")
        #expect(night.ask("confirm", first, cast[0]).reason == .forbidden, "the other side does")
        #expect(night.ask("confirm", first, cast[1])["fixture", "status"] == "done")
        #expect(night.fixture(1)["winner"] == 1)
    }

    @Test func silenceConfirmsAfterTwoDays() {
        let night = night(["sport": "tennis"])
        night.ask("report", said, cast[0])
        cast.town.advance(hours: 47)
        #expect(night.status(1) == "reported")
        cast.town.advance(hours: 1)
        #expect(night.status(1) == "done")
    }

    @Test func aHostSetsWhatIsDisputed() {
        let night = night(["sport": "tennis"])
        night.ask("report", said, cast[0])
        #expect(night.ask("dispute", first, cast[1])["fixture", "report", "isDisputed"] == true)
        cast.town.advance(hours: 49)
        #expect(night.status(1) == "reported", "silence does not confirm what is disputed")
        #expect(night.ask("fix", said, cast[1]).reason == .forbidden)
        #expect(night.fix(1, "1-2")["fixture", "winner"] == 2)
    }

    @Test func betweenTwoWhoAreApartAHostSetsTheScore() {
        let night = night(["sport": "tennis"])
        cast.ask("friends.block", ["accountId": cast[1].id], cast[0])
        #expect(night.ask("report", said, cast[0]).reason == .forbidden)
        #expect(night.fix(1, "2-0").isOK)
    }

    // MARK: - Matches of darts

    private func visit(_ night: CupNight, _ darts: [JSONValue], _ person: Person) -> Answer {
        let match = night.fixture(1)["matchId"] ?? .null
        return cast.ask("darts.visit", ["matchId": match, "darts": .array(darts)], person)
    }

    private func short() -> CupNight {
        night([
            "options": [
                "lengths": ["bestOf": 1], "match": ["options": ["startScore": 101, "out": "straight"]],
            ]
        ])
    }

    @Test func aMatchEndsItsFixtureInTheSameBatch() {
        let night = short()
        #expect(night.ask("start", first, cast[2]).reason == .forbidden)
        #expect(night.ask("start", first, cast[1])["fixture", "status"] == "live")
        let match = cast.town.games.told("games.match-started").last
        #expect(match?["players"]?.arrayValue?.map { $0["accountId"] } == [cast[0].id, cast[1].id])
        #expect(visit(night, ["T20", "1", "M"], cast[0]).isOK)
        #expect(visit(night, ["1", "1", "1"], cast[0]).isOK, "both players keep score")
        #expect(visit(night, ["20", "20"], cast.host)["status"] == "completed", "and so does the host")
        #expect(night.status(1) == "done" && night.fixture(1)["score"] == "1-0")
        #expect(cast.town.games.told("games.match-abandoned").isEmpty)
    }

    @Test func aMatchThatIsGivenUpLeavesItsFixtureReady() {
        let night = short()
        night.ask("start", first, cast[0])
        let match = night.fixture(1)["matchId"] ?? .null
        #expect(cast.ask("darts.abandon", ["matchId": match], cast[1]).isOK)
        #expect(night.status(1) == "ready" && night.fixture(1)["matchId"] == nil)
    }

    @Test func aMatchWhoseResultIsTakenBackStaysInHistory() {
        let night = short()
        night.ask("start", first, cast[0])
        _ = visit(night, ["T20", "1", "M"], cast[0])
        _ = visit(night, ["1", "1", "1"], cast[0])
        _ = visit(night, ["20", "20"], cast[0])
        night.host("undo", first)
        #expect(night.fixture(1)["annulled"]?.arrayValue?.count == 1)
        #expect(cast.ask("darts.history", [:], cast[0]).items.count == 1)
    }

    @Test func aHostsScoreEndsTheMatchThatIsPlayed() {
        let night = short()
        night.ask("start", first, cast[0])
        #expect(night.fix(1, "1-0").isOK && night.status(1) == "done")
        #expect(cast.town.games.told("games.match-abandoned").count == 1)
    }

    @Test(
        arguments: [
            ([:], "2-2", "a best of 3 ends as soon as one side has 2: 2-0 or 2-1"),
            (
                ["options": ["lengths": ["bestOf": 21]]], "3-0",
                "a best of 21 ends as soon as one side has 11: 11-0 to 11-10"
            ),
            (
                ["sport": "tennis", "format": "round_robin"], "1-1",
                "a match like this needs a winner: one side has more than the other, 0 to 999 each"
            ),
            (
                [
                    "sport": "tennis", "format": "round_robin",
                    "options": ["drawsAllowed": true, "lengths": ["bestOf": 4]],
                ], "1-1",
                "a best of 4 ends as soon as one side has 3: 3-0 or 3-1, or in a draw, 2-2"
            ),
        ] as [(JSONValue, String, String)])
    func aScoreThatDoesNotFitIsToldThoseThatDo(fields: JSONValue, score: String, told: String) {
        let night = CupNight(cast, ["Ann", "Ben"], fields)
        night.host("draw")
        let refusal = night.fix(1, score).refusal
        #expect(refusal?.field == "score" && refusal?.message == told, "\(refusal?.message ?? "")")
    }

    // MARK: - Who sees it

    @Test func aPrivateCupIsForThoseWhoAreInIt() {
        let night = CupNight(cast, ["Ann", "Ben"])
        #expect(night.ask("get", [:], cast[0]).reason == .notFound)
        #expect(cast.ask("cups.landing", ["cupId": night.cup], cast[0]).reason == .notFound)
        cast.befriend(cast.host, cast[0])
        let asked: JSONValue = ["accountId": .string(cast[0].nickname), "on": true]
        night.host("cohost", asked)
        #expect(night.ask("draw", [:], cast[0]).reason == .forbidden, "who is asked hosts nothing yet")
        #expect(night.ask("cohost", asked, cast[0])["coHosts"].arrayValue?.count == 1)
        #expect(night.ask("draw", [:], cast[0]).isOK)
    }

    @Test func theLandingOfAPublicCupNamesNobody() {
        let night = CupNight(cast, ["Ann", "Ben"], ["visibility": "public"])
        let landing = cast.town.ask("cups.landing", ["cupId": night.cup])
        #expect(landing["inCount"] == 2 && landing["name"] == "Darts night")
        #expect(landing["entrants"] == .null)
    }

    @Test func theLandingOfAPublicCupSaysWhereItIsPlayed() {
        let place: JSONValue = ["place": ["name": "The Oche, Oakland"], "visibility": "public"]
        let night = CupNight(cast, ["Ann", "Ben"], place)
        let landing = cast.town.ask("cups.landing", ["cupId": night.cup])
        #expect(landing["place"].stringValue?.hasPrefix("The Oche, Oakland") == true, "\(landing)")
        #expect(night.host("draw").isOK)
        #expect(night.host("update", ["place": .null])["place"] == .null, "after the draw too")
    }

    @Test func aHostWhoIsGoneIsFollowedByACoHost() {
        let night = CupNight(cast, ["Ann", "Ben"], ["visibility": "public"])
        cast.befriend(cast.host, cast[0])
        let asked: JSONValue = ["accountId": .string(cast[0].nickname), "on": true]
        night.host("cohost", asked)
        night.ask("cohost", asked, cast[0])
        cast.ask("account.delete", ["password": .string(cast.host.password)], cast.host)
        cast.town.settle()
        #expect(night.ask("get", [:], cast[0])["cup", "host", "accountId"] == cast[0].id)
    }
}
