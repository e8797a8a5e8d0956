// Cups from their making to their places (domain.md §16, §16.13).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct CupTests {
    private let cast = Cast(players: 4)
    private let four = ["Ann", "Ben", "Kim", "Lou"]

    private func night(_ names: [String] = [], _ fields: JSONValue = [:]) -> CupNight {
        CupNight(cast, names, fields)
    }

    // MARK: - Making one

    @Test func aNewCupHasTheDefaultsOfItsFormatAndSport() {
        let view = night().host("get")["cup"]
        #expect(view["status"] == "registering" && view["visibility"] == "private")
        #expect(view["entry"] == "invite" && view["entrantsMax"] == 64 && view["teamSize"] == 1)
        #expect(view["options"]?["thirdPlace"] == true && view["options"]?["points"] == nil)
        #expect(view["options"]?["lengths"]?["bestOf"] == 3 && view["options"]?["boards"] == 0)
        let table = night([], ["sport": "soccer", "format": "round_robin"]).host("get")["cup"]
        #expect(table["options"]?["points"]?["win"] == 3 && table["options"]?["tieBreak"] == "head_to_head")
    }

    @Test(
        arguments: [
            ["options": ["rounds": 3]], ["options": ["drawsAllowed": true]],
            ["options": ["lengths": ["bestOf": 4]]], ["format": "groups_single"],
            ["format": "groups_single", "options": ["groups": ["count": 2, "qualify": 1, "bestNext": 3]]],
            ["format": "double", "entrantsMax": 2], ["sport": "tennis", "options": ["match": [:]]],
            ["options": ["match": ["options": ["bestOfSets": 3]]]], ["visibility": "group"],
            ["format": "round_robin", "options": ["legs": 2]],
        ] as [JSONValue])
    func optionsThatDoNotFitAreRefused(_ fields: JSONValue) {
        let usual: JSONValue = ["name": "Darts night", "sport": "darts", "format": "single"]
        let answer = cast.ask("cups.create", usual.merging(fields), cast.host)
        #expect(!answer.isOK && answer.refusal?.message.isEmpty == false, "\(fields)")
    }

    @Test func anAccountHostsTwentyCupsAtOnce() {
        let cast = Cast(players: 1, limits: .standard)
        let usual: JSONValue = ["name": "Darts night", "sport": "darts", "format": "single"]
        func make() -> Answer { cast.ask("cups.create", usual, cast.host) }
        for day in 0..<4 {
            for _ in 0..<5 { #expect(make().isOK, "\(day)") }
            #expect(make().reason == (day < 3 ? .rateLimited : .conflict), "five a day")
            cast.town.advance(days: 1)
        }
        #expect(make().reason == .conflict)
    }

    @Test func afterTheDrawOnlyTheNameAndWhoSeesItChange() {
        let night = night(four)
        #expect(night.host("update", ["options": ["boards": 2]]).isOK)
        night.host("draw")
        #expect(night.host("update", ["options": ["boards": 3]]).reason == .conflict)
        #expect(night.host("update", ["name": "Another night", "visibility": "public"]).isOK)
    }

    // MARK: - Entering

    @Test func anEntrantAfterTheLastPlaceWaitsAndMovesUp() {
        let night = night(["Ann"], ["entrantsMax": 2, "visibility": "public"])
        #expect(night.ask("enter", cast[0])["entrant", "status"] == "in")
        #expect(night.ask("enter", cast[1])["entrant", "status"] == "waiting")
        #expect(night.ask("enter", cast[0]).reason == .alreadyExists)
        night.ask("leave", cast[0])
        let rows = night.host("get")["entrants"].arrayValue ?? []
        #expect(rows.map { $0["status"] } == ["in", "in"])
    }

    @Test func nobodyIsInByAnothersWord() {
        let night = night()
        #expect(night.ask("enter", cast[0]).reason == .notFound, "private")
        let stranger: JSONValue = ["accountIds": [.string(cast[0].nickname)]]
        let refused = night.host("invite", stranger)["results"].arrayValue?.first
        #expect(refused?["reason"] == "forbidden", "no friend")
        cast.befriend(cast.host, cast[0])
        night.host("invite", stranger)
        #expect(night.host("get")["cup", "inCount"] == 0)
        #expect(night.ask("accept", cast[0])["entrant", "status"] == "in")
        #expect(night.ask("decline", cast[1]).reason == .notFound)
    }

    @Test func aHostApprovesWhoAsks() {
        let night = night([], ["visibility": "public", "entry": "request"])
        let number = night.ask("enter", cast[0])["entrant", "entrant"]
        #expect(night.ask("get", cast[1])["entrants"].arrayValue?.isEmpty == true, "requests are private")
        #expect(night.ask("approve", ["entrant": number], cast[1]).reason == .forbidden)
        #expect(night.host("approve", ["entrant": number])["entrant", "status"] == "in")
    }

    @Test func aTeamHasThoseWhoAgree() {
        let night = night([], ["visibility": "public", "teamSize": 2, "sport": "tennis"])
        cast.befriend(cast[0], cast[1])
        let team: JSONValue = ["team": ["name": "Lions", "accountIds": [.string(cast[1].nickname)]]]
        #expect(night.ask("enter", cast[0]).reason == .invalidArgument, "a team has a name")
        #expect(night.ask("enter", team, cast[0])["entrant", "people"].arrayValue?.count == 1)
        #expect(night.ask("accept", cast[1])["entrant", "people"].arrayValue?.count == 2)
        #expect(night.ask("enter", team, cast[1]).reason == .alreadyExists, "once, alone or in a team")
    }

    // MARK: - Playing

    @Test func aKnockOutIsPlayedToItsPlaces() {
        let night = night(four)
        #expect(night.host("draw")["status"] == "seeded")
        #expect(night.status(3) == "waiting" && night.fixture(3)["left"] == 2)
        #expect(night.fix(1, "2-0").isOK && night.status == "running")
        #expect(night.fix(2, "1-2").isOK)
        #expect(night.host("finish").reason == .conflict, "two are not over")
        night.fix(3, "2-1")
        night.fix(4, "0-2")
        #expect(night.host("finish")["status"] == "done")
        #expect(night.places == ["1 Ann", "2 Kim", "3 Ben", "4 Lou"])
        #expect(cast.town.games.told("games.cup-done").last?["places"]?.arrayValue?.count == 4)
    }

    @Test func aScoreFitsTheLengthAndHasAWinner() {
        let night = night(four)
        night.host("draw")
        for score in ["3-0", "1-1", "2-2", "1-0"] {
            #expect(night.fix(1, score).refusal?.field == "score", "\(score)")
        }
        #expect(night.fix(3, "2-0").reason == .conflict, "nobody is known there")
        #expect(night.fix(1, "2:1")["fixture", "score"] == "2-1")
    }

    @Test func aWalkoverCountsInTheCupAndNowhereElse() {
        let night = night(four)
        night.host("draw")
        let over = night.host("walkover", ["fixture": 1, "entrant": 1])
        #expect(over["fixture", "status"] == "walkover" && over["fixture", "winner"] == 1)
        #expect(cast.town.games.told("games.match-completed").isEmpty)
        #expect(night.host("walkover", ["fixture": 2])["fixture", "winner"] == .null, "both lose")
    }

    @Test func aResultIsTakenBackUntilSomethingFollowsFromIt() {
        let night = night(four)
        night.host("draw")
        night.fix(1, "2-0")
        night.fix(2, "2-0")
        night.host("call", ["fixture": 3])
        #expect(night.host("undo", ["fixture": 1]).reason == .conflict)
        night.fix(3, "2-0")
        #expect(night.host("undo", ["fixture": 1]).refusal?.state != nil)
        night.host("undo", ["fixture": 3])
        #expect(night.host("undo", ["fixture": 1])["fixture", "status"] == "ready")
    }

    @Test func aFinalIsTakenBackForSevenDays() {
        let night = night(["Ann", "Ben"])
        night.host("draw")
        night.fix(1, "2-0")
        night.host("finish")
        #expect(night.host("undo", ["fixture": 1])["status"] == "running")
        night.fix(1, "0-2")
        night.host("finish")
        cast.town.advance(days: 7)
        #expect(night.host("undo", ["fixture": 1]).reason == .tooLate)
    }

    @Test func theDrawIsMadeAnewUntilSomebodyIsCalled() {
        let night = night(four)
        night.host("draw")
        #expect(night.host("undraw")["status"] == "registering")
        #expect(night.host("undraw").isOK, "what holds already")
        night.host("draw")
        night.host("call", ["fixture": 1])
        #expect(night.host("undraw").reason == .conflict)
    }

    @Test func boardsAreGivenInOrderAndFreedByAResult() {
        let night = night(four, ["options": ["boards": 1]])
        night.host("draw")
        #expect(night.host("call", ["fixture": 1])["fixture", "board"] == 1)
        #expect(night.host("call", ["fixture": 2]).reason == .conflict)
        #expect(night.host("board", ["board": 1])["now", "id"] == 1)
        #expect(night.host("board", ["board": 1])["next", "id"] == 2, "who follows is told while others play")
        night.fix(1, "2-0")
        #expect(night.host("call", ["fixture": 2])["fixture", "board"] == 1)
        #expect(night.fixture(2)["referee"] == 4, "who lost there last")
        #expect(night.host("board", ["board": 2]).reason == .invalidArgument)
    }

    @Test func aLateEntrantTakesABye() {
        let night = night(["Ann", "Ben", "Kim"])
        night.host("draw")
        #expect(night.status(1) == "walkover")
        #expect(night.host("late", ["new": ["name": "Lou"]])["entrant", "status"] == "in")
        #expect(night.status(1) == "ready")
        #expect(night.host("late", ["new": ["name": "Zoe"]]).reason == .full)
        let again = CupNight(cast, ["Ann", "Ben", "Kim"], ["visibility": "public"])
        again.host("draw")
        let number = again.ask("enter", cast[0])["entrant", "entrant"]
        #expect(again.host("late", ["entrant": number])["entrant", "status"] == "in")
    }

    @Test func aWithdrawnEntrantLosesWhatTheyHaveNotPlayed() {
        let night = night(["Ann", "Ben", "Kim"], ["visibility": "public"])
        night.ask("enter", cast[0])
        night.host("draw")
        night.host("begin")
        #expect(night.ask("leave", cast[0]).reason == .conflict)
        #expect(night.ask("withdraw", cast[0])["entrant", "status"] == "withdrawn")
        #expect(night.status(1) == "walkover")
        #expect(night.host("disqualify", ["entrant": 3])["entrant", "status"] == "disqualified")
    }

    @Test func groupsAreFollowedByAKnockOut() {
        let options: JSONValue = ["groups": ["count": 2, "qualify": 1]]
        let night = night(
            ["Ann", "Ben", "Kim", "Lou"], ["format": "groups_single", "options": options])
        night.host("draw")
        #expect(night.host("pair").reason == .conflict, "nothing is played")
        for fixture in 1...2 { night.fix(fixture, "2-0") }
        #expect(night.host("get")["cup", "stage"] == "groups")
        #expect(night.host("pair")["stage"] == "knockout")
        night.fix(3, "2-0")
        #expect(night.host("finish").isOK && night.places.count == 4)
    }
}

extension CupNight {
    @discardableResult
    fileprivate func ask(_ verb: String, _ person: Person) -> Answer { ask(verb, [:], person) }
}
