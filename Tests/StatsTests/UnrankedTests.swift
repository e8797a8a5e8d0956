// Matches of darts that count for less: with the computer for nothing, with start scores of their own or an end at the bull
// for wins alone; and visits of which only the total is known (domain.md §9.5).

import Contracts
import Darts
import JSON
import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct UnrankedTests {
    let club = Cast.club()

    private func darts(_ person: Person) -> Answer {
        club.ask("stats.darts", ["accountId": .string(person.nickname)], person)
    }
    private func rating(_ person: Person) -> JSONValue {
        club.ask("stats.elo", ["accountId": .string(person.nickname)], person)["rating"]
    }
    private func nine(_ event: inout MatchCompleted) {
        var figures = X01.Figures()
        (figures.points, figures.darts, figures.bestLegDarts, figures.legsWon) = (501, 9, 9, 1)
        (figures.visits180, figures.nineDarters) = (2, 1)
        event.figures[0] = Figures(x01: figures)
    }
    private func achieved(_ person: Person) -> Int {
        club.ask("stats.achievements", ["accountId": .string(person.nickname)], person)["items"].arrayValue?
            .count ?? 0
    }

    // domain.md §9.5
    @Test func aMatchWithTheComputerCountsForNothing() {
        club.match(club[0], club[1]) { event in
            nine(&event)
            event.practice = true
        }
        #expect(darts(club[0])["all", "matches"] == 0 && darts(club[1])["all", "losses"] == 0)
        #expect(rating(club[0]) == 1500 && achieved(club[0]) == 0)
    }

    // domain.md §9.5
    @Test func anUnrankedMatchCountsForWinsAlone() {
        club.match(club[0], club[1]) { event in
            nine(&event)
            event.unranked = true
        }
        let stats = darts(club[0])
        #expect(stats["all", "wins"] == 1 && stats["x01", "threeDartAvg"] == 167)
        #expect(stats["x01", "bestLegDarts"] == [:])
        #expect(rating(club[0]) == 1500 && achieved(club[0]) == 0)
        let board = club.ask("stats.leaderboard", ["board": "darts_wins", "scope": "all"], club[0])
        #expect(board["items"].arrayValue?.isEmpty == true)
        club.match(club[0], club[1]) { nine(&$0) }
        #expect(darts(club[0])["x01", "bestLegDarts"] == ["501": 9])
        #expect(achieved(club[0]) == 2, "a 180 and a nine-darter")
        let row = club.ask("stats.leaderboard", ["board": "darts_wins", "scope": "all"], club[0])
        #expect(row["items"].arrayValue?.first?["value"] == 1, "the ranked one")
    }

    // domain.md §9.5
    @Test func theCheckoutShareIsOfVisitsWhoseTriesAreKnown() {
        func play(_ attempts: Int, _ checkouts: Int, known: Int?, totals: Int?) {
            club.match(club[0], club[1]) { event in
                var figures = X01.Figures()
                (figures.points, figures.darts) = (501, 18)
                (figures.attempts, figures.checkouts, figures.highestCheckout) = (attempts, checkouts, 40)
                (figures.attemptsKnown, figures.totalsVisits) = (known, totals)
                event.figures[0] = Figures(x01: figures)
            }
        }
        play(4, 1, known: nil, totals: nil)
        play(4, 3, known: 1, totals: 12)
        let stats = darts(club[0])["x01"]
        #expect(stats["checkoutPct"] == 25 && stats["checkouts"] == 4 && stats["attempts"] == 8)
        #expect(stats["totalsVisits"] == 12)
    }

    // domain.md §9.5
    @Test func cricketCountsMarksForThreeDarts() {
        for marks in [20, 10] {
            club.match(club[0], club[1]) { event in
                var figures = Cricket.Figures()
                (figures.marks, figures.darts, figures.visits5, figures.visits9) = (marks, 18, 2, 1)
                (event.gameType, event.startScore) = (.cricket, nil)
                event.figures = [Figures(cricket: figures), Figures(cricket: Cricket.Figures())]
            }
        }
        let stats = darts(club[0])
        #expect(stats["byGame", "cricket"] == ["matches": 2, "wins": 2, "losses": 0, "draws": 0])
        #expect(
            stats["cricket"]
                == [
                    "marksPerRound": 2.5, "visits5": 4, "visits6": 0, "visits7": 0, "visits8": 0,
                    "visits9": 2,
                ])
        #expect(darts(club[1])["cricket", "marksPerRound"] == .null, "no dart was thrown")
    }

    // domain.md §5.14
    @Test func aTeamOfCricketWinsTogether() {
        club.match(club[0], club[1], club[2], club.host) { event in
            (event.gameType, event.startScore, event.winners, event.teams) = (.cricket, nil, [0, 2], true)
        }
        #expect(darts(club[0])["all", "wins"] == 1 && darts(club[2])["all", "wins"] == 1)
        club.match(club[0], club[1], club[2], club.host) { event in
            (event.gameType, event.startScore, event.winners) = (.cricket, nil, [0, 2])
        }
        #expect(darts(club[0])["all", "draws"] == 1, "two of four single players")
    }
}
