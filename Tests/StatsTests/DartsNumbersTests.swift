// Averages, head-to-head and ratings of darts (domain.md §9.5).

import Contracts
import Darts
import JSON
import TestSupport
import Testing
import Values

@testable import StatsService

@Suite struct DartsNumbersTests {
    let club = Cast.club()

    private func darts(_ person: Person, _ more: JSONValue = [:], as asker: Person? = nil) -> Answer {
        let whom: JSONValue = ["accountId": .string(person.nickname)]
        return club.ask("stats.darts", whom.merging(more), asker ?? person)
    }
    private func headToHead(_ a: Person, _ b: Person, _ more: JSONValue = [:]) -> Answer {
        let both: JSONValue = ["a": .string(a.nickname), "b": .string(b.nickname)]
        return club.ask("stats.head-to-head", both.merging(more), a)
    }

    private func x01(_ change: (inout X01.Figures) -> Void) -> Figures {
        var figures = X01.Figures()
        change(&figures)
        return Figures(x01: figures)
    }

    // domain.md §9.5
    @Test func dartsWinnersWinOthersLoseAndEvenOnesDraw() {
        club.match(club[0], club[1], club[2])
        club.match(club[0], club[1]) { $0.winners = [0, 1] }
        club.match(club[0], club[1]) { $0.winners = [] }
        club.match(club[0], club[1], club[2], club.host) {
            ($0.gameType, $0.winners) = (.englishCricket, [1, 3])
        }
        club.match(club[0])
        let first = darts(club[0])
        #expect(first["all"] == ["matches": 4, "wins": 1, "losses": 1, "draws": 1], "and no practice")
        #expect(darts(club[1])["all"] == ["matches": 4, "wins": 1, "losses": 1, "draws": 1])
        #expect(darts(club[2])["all"] == ["matches": 2, "wins": 0, "losses": 2, "draws": 0])
        #expect(darts(club.host)["all", "wins"] == 1, "a team wins together")
        #expect(club.me(club[0])["darts", "wins"] == 1)
        let profile = club.ask("profile.get", ["accountId": "player0"], club[1])
        #expect(profile["wins"] == 1 && profile["losses"] == 1)
    }

    // domain.md §9.5
    @Test func dartsAveragesAreSumsRoundedHalfUpToTwoDecimals() {
        club.match(club[0], club[1]) { event in
            event.figures[0] = x01 {
                ($0.points, $0.darts, $0.firstNinePoints, $0.firstNineDarts) = (501, 18, 300, 9)
                ($0.attempts, $0.checkouts, $0.highestCheckout, $0.bestLegDarts) = (3, 1, 40, 18)
                ($0.visits100, $0.visits140, $0.visits180) = (3, 2, 1)
                ($0.legsWon, $0.legsLost) = (1, 0)
            }
        }
        club.town.advance(hours: 1)
        club.match(club[0], club[1]) { event in
            (event.winners, event.startScore) = ([1], 301)
            event.figures[0] = x01 { ($0.points, $0.darts, $0.legsLost) = (100, 9, 1) }
        }
        let stats = darts(club[0])["x01"]
        #expect(stats["threeDartAvg"] == 66.78 && stats["firstNineAvg"] == 100, "1803 / 27")
        #expect(stats["checkoutPct"] == 33.33 && stats["highestCheckout"] == 40)
        #expect(stats["bestLegDarts"] == ["501": 18])
        #expect(stats["visits100plus"] == 3 && stats["visits140plus"] == 2 && stats["visits180"] == 1)
        #expect(stats["legsWon"] == 1 && stats["legsLost"] == 1)
        #expect(stats["recentAverages"] == [83.5, 33.33])
        #expect(darts(club[0])["byGame", "301"] == ["matches": 1, "wins": 0, "losses": 1, "draws": 0])
        #expect(Stats.ratio(1, of: 8) == 0.13 && Stats.ratio(1, of: 0) == nil, "0.125, half up")
    }

    // domain.md §9.5
    @Test func halveItHasScoresAndAHitRateAndOtherModesLivesAndPlaces() {
        club.match(club[0], club[1]) { event in
            (event.gameType, event.startScore, event.finalScores) = (.halveIt, nil, [90, 40])
            event.figures = [Figures(halveIt: .init(darts: 18, hits: 5)), Figures(halveIt: .init())]
        }
        club.match(club[0], club[1]) { event in
            (event.gameType, event.startScore, event.winners) = (.killer, nil, [1])
            var lives = Figures.Lives()
            (lives.lost, lives.taken, lives.place) = (3, 2, 2)
            event.figures = [Figures(lives: lives), Figures()]
        }
        let stats = darts(club[0])
        #expect(stats["halveIt"] == ["averageScore": 90, "bestScore": 90, "hitRatePct": 27.78])
        #expect(stats["killer"] == ["livesLost": 3, "livesTaken": 2, "places": ["2": 1]])
        #expect(stats["knockout"] == .null && stats["x01"] == .null)
    }

    // domain.md §9.5
    @Test func dartsStatsAreFilteredByGameTimeAndOpponent() {
        let start = club.town.time()
        club.match(club[0], club[1])
        club.town.advance(hours: 2)
        club.match(club[0], club[2]) { $0.gameType = .killer }
        func count(_ more: JSONValue) -> JSONValue { darts(club[0], more)["all", "matches"] }
        #expect(count([:]) == 2 && count(["gameType": "killer"]) == 1)
        #expect(count(["from": club.town.time(hours: -1)]) == 1 && count(["from": start]) == 2)
        #expect(count(["to": club.town.time()]) == 1 && count(["to": start]) == 0, "to is left out")
        #expect(count(["opponent": "player1"]) == 1 && count(["opponent": "host"]) == 0)
        #expect(darts(club[0], ["opponent": "nobody"]).refusal?.field == "opponent")
        #expect(darts(club[0], ["from": start, "to": start]).refusal?.field == "to")
    }

    // domain.md §9.5
    @Test func headToHeadCountsOnlyMatchesOfBoth() {
        club.match(club[0], club[1])
        club.match(club[0], club[2])
        club.match(club[1], club[0])
        club.match(club[2], club[0], club[1])
        club.match(club[0], club[1]) { ($0.winners, $0.gameType) = ([0, 1], .halveIt) }
        let both = headToHead(club[0], club[1])
        #expect(both["played"] == 4 && both["aWins"] == 1 && both["bWins"] == 1 && both["others"] == 2)
        let other = headToHead(club[1], club[0], ["gameType": "x01"])
        #expect(other["played"] == 3 && other["aWins"] == 1 && other["bWins"] == 1)
        for _ in 0..<4 { club.match(club[0], club[1]) }
        let last = headToHead(club[0], club[1])["last"].arrayValue ?? []
        #expect(last.count == 5 && last.first?["winner"] == "a" && last.last?["winner"] == "other")
        club.ask("friends.block", ["accountId": "player1"], club[0])
        #expect(headToHead(club[0], club[1]).reason == .notFound && headToHead(club[2], club[1]).isOK)
    }

    // domain.md §3.3
    @Test func aLinkedGuestPlayersResultsCountOnceForTheAccount() {
        let host = club.host
        let guest = club.ask("guests.add", ["displayName": "Uncle Joe", "nickname": "joe"], host)["id"]
        let joe = MatchPlayer(slot: 1, guestPlayerId: ID(of: guest), nickname: "joe")
        let owner = MatchPlayer(slot: 0, accountId: ID(of: host.id))
        let third = MatchPlayer(slot: 2, accountId: ID(of: club[0].id))
        club.match([owner, joe])
        club.match([owner, joe]) { $0.winners = [1] }
        club.match([owner, joe, third]) { $0.winners = [1] }
        func row() -> JSONValue { club.ask("guests.list", [:], host).items.first ?? .null }
        #expect(row()["wins"] == 2 && row()["losses"] == 1)
        let code = club.ask("guests.claim-code", [:], club[0])["code"]
        club.ask("guests.link", ["guestId": guest, "claimCode": code], host)
        #expect(row()["wins"] == 1 && row()["losses"] == 0, "where the account played as well")
        #expect(darts(club[0])["all"] == ["matches": 3, "wins": 1, "losses": 2, "draws": 0])
        #expect(headToHead(club[0], host)["played"] == 3 && headToHead(host, club[0])["aWins"] == 1)
        club.match([owner, joe]) { $0.winners = [1] }
        #expect(darts(club[0])["all", "wins"] == 2, "and what follows")
        let profile = club.ask("profile.get", ["accountId": "player0"], host)
        #expect(profile["wins"] == 2 && profile["losses"] == 2)
    }

    // domain.md §3.3
    @Test func aGuestAccountsMatchesCountOnceItHasSignedUp() {
        let guest = club.town.guest()
        club.match([
            MatchPlayer(slot: 0, accountId: ID(of: guest.id)),
            MatchPlayer(slot: 1, accountId: ID(of: club[0].id)),
        ])
        #expect(club.told("stats.record-changed", of: guest).isEmpty)
        let fields: JSONValue = [
            "email": "zoe@example.com", "password": "secret words", "displayName": "Zoe", "nickname": "zoe",
        ]
        club.ask("account.upgrade", fields, guest)
        #expect(club.told("stats.record-changed", of: guest).last?["wins"] == 1)
        #expect(club.ask("stats.darts", ["accountId": "zoe"], club[0])["all", "wins"] == 1)
    }

    // domain.md §9.5
    @Test func eloStartsAt1500StaysAbove400AndMovesFasterAtFirst() {
        func rating(_ person: Person) -> JSONValue {
            club.ask("stats.elo", ["accountId": .string(person.nickname)], club[0])["rating"]
        }
        #expect(rating(club[0]) == 1500)
        club.match(club[0], club[1])
        #expect(rating(club[0]) == 1900 && rating(club[1]) == 1100, "half of 800")
        club.match(club[0], club[1])
        #expect(rating(club[0]) == 1904 && rating(club[1]) == 1096, "400 · 1/101 is left to gain")
        club.match(club[0], club[2]) { $0.gameType = .killer }
        club.match(club[0], club[1], club[2])
        #expect(rating(club[2]) == 1500, "neither other games nor three at once")
        #expect(Stats.Rating(value: 410, matches: 0).after(0, against: Stats.Rating(value: 400)).value == 400)
        #expect(Stats.Rating(value: 1500, matches: 99).after(1, against: Stats.Rating()).value == 1510)
        #expect(Stats.Rating(value: 1500, matches: 39).after(0.5, against: Stats.Rating()).value == 1500)
    }
}
