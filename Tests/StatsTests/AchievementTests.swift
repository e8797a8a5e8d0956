// Achievements and leaderboards (domain.md §9.6, §9.7).

import Contracts
import Darts
import JSON
import PartyCards
import TestSupport
import Testing
import Values

@testable import Machine
@testable import StatsService

@Suite struct AchievementTests {
    let club = Cast.club()

    private func unlocked(_ person: Person) -> [String] {
        club.ask("stats.achievements", [:], person).items.compactMap { $0["achievement"]?.stringValue }
    }

    // domain.md §9.6
    @Test func theFirstGameTheFirstHostedAndAFullOneAreAchievedOnceEach() {
        let game = club.played(["capacity": 3], going: [club[0], club[1]])
        #expect(unlocked(club[0]) == ["first_game"])
        #expect(unlocked(club.host) == ["full_house", "first_game", "first_host"])
        club.played(going: [club[0]])
        #expect(unlocked(club[0]) == ["first_game"] && unlocked(club[2]).isEmpty)
        let row = club.ask("stats.achievements", [:], club[0]).items.first
        #expect(row?["sourceId"] == game && row?["unlockedAt"] != nil)
        let seen = club.ask("stats.achievements", ["accountId": "player0"], club[1]).items.first
        #expect(seen?["achievement"] == "first_game" && seen?["sourceId"] == nil)
    }

    // domain.md §9.6
    @Test func fullHouseBelongsToTheGamesHostAtThatTime() {
        let game = club.joined(["capacity": 3], going: [club[0], club[1]])
        #expect(unlocked(club[0]).isEmpty)
        club.ask("rsvp.transfer-host", ["gameId": game, "accountId": club[0].id], club.host)
        let rows = club.ask("stats.achievements", [:], club[0]).items
        #expect(rows.map { $0["achievement"] } == ["full_house"] && rows.first?["sourceId"] == game)
    }

    // domain.md §9.6
    @Test func countedAchievementsAreReachedAndNeverRevoked() {
        for sport in ["soccer", "tennis", "boxing", "fencing", "archery"] {
            club.played(["sport": .string(sport)])
            club.town.advance(days: 6, hours: 20)
        }
        #expect(unlocked(club[0]) == ["first_game", "streak_4", "five_sports"])
        for _ in 0..<4 { club.played() }
        #expect(!unlocked(club[0]).contains("ten_games"))
        let last = club.played()
        #expect(unlocked(club[0]).last == "ten_games" && unlocked(club.host).contains("ten_hosts"))
        club.attendance(last, club[0], "no_show")
        #expect(unlocked(club[0]).last == "ten_games")
    }

    // domain.md §9.6
    @Test func earlyBirdIsBeforeEightByTheClockOfTheGamesPlace() {
        // Noon in London is 20:00 in Singapore; sixteen hours later London has 4:00.
        for number in 0..<5 {
            #expect(!unlocked(club[0]).contains("early_bird"), "\(number)")
            club.town.advance(to: club.town.now.wall.day.adding(days: 1).start)
            let zone: JSONValue = ["timezone": "America/Los_Angeles"]
            // 14:00 UTC is 6:00 there.
            let start: JSONValue = ["startsAt": club.town.time(hours: 14)]
            let game = club.joined(zone.merging(start))
            club.town.advance(hours: 16)
            club.complete(game)
        }
        #expect(unlocked(club[0]).contains("early_bird"))
    }

    // domain.md §9.6
    @Test func dartsAchievementsFollowFromFigures() {
        func play(_ change: (inout X01.Figures) -> Void) {
            var figures = X01.Figures()
            change(&figures)
            club.match(club[0], club[1]) { $0.figures[0].x01 = figures }
        }
        play { ($0.checkouts, $0.highestCheckout) = (1, 99) }
        // An older version told the last visit of a leg with straight out.
        play { $0.highestCheckout = 180 }
        #expect(unlocked(club[0]).isEmpty)
        play { ($0.checkouts, $0.highestCheckout) = (1, 100) }
        #expect(unlocked(club[0]) == ["ton_out"])
        play { ($0.checkouts, $0.highestCheckout, $0.visits180, $0.nineDarters) = (1, 170, 1, 1) }
        #expect(unlocked(club[0]) == ["ton_out", "ton_80", "big_fish", "nine_darter"])
        #expect(unlocked(club[1]).isEmpty)
    }

    // domain.md §9.6, §9.1
    @Test func deckAchievementsCountCardsByCategoryAndNoOwnDecks() {
        let (owner, session) = (ID(of: club[0].id), club.town.freshID())
        func tell(_ event: any Event) {
            club.town.games.machine.happen(event, causation: nil)
            club.town.settle()
        }
        func play(_ category: PartyCards.Category?) {
            for number in 1...2 {
                tell(
                    CardCompleted(
                        sessionId: session, ownerId: owner, category: category, deckId: nil, number: number))
            }
            tell(
                DeckCompleted(
                    sessionId: session, ownerId: owner, category: category, deckId: nil, cards: 2,
                    activeSeconds: 60))
        }
        play(nil)
        #expect(unlocked(club[0]).isEmpty && club.me(club[0])["partyCards"] == [:])
        play(.storyTime)
        #expect(unlocked(club[0]) == ["deck_done"])
        tell(
            CardUncompleted(
                sessionId: session, ownerId: owner, category: .storyTime, deckId: nil, number: 1))
        #expect(club.me(club[0])["partyCards"] == ["story_time": 1])
        for category in PartyCards.Category.allCases.dropLast() { play(category) }
        #expect(unlocked(club[0]) == ["deck_done", "all_decks"])
        let board = club.ask("stats.leaderboard", ["board": "party_cards"], club[1]).items
        #expect(board.first?["accountId"] == club[0].id && board.first?["value"] == 19)
    }

    // domain.md §9.6
    @Test func friendsAndReviewsAreAchieved() {
        var last: JSONValue?
        for number in 0..<10 {
            #expect(!unlocked(club[0]).contains("friends_10"), "\(number)")
            let friend = club.town.signUp("friend\(number)")
            last = friend.id
            club.ask("friends.request", ["accountId": "player0"], friend)
            club.ask("friends.accept", ["accountId": .string(friend.nickname)], club[0])
        }
        #expect(unlocked(club[0]) == ["friends_10"])
        var source: JSONValue? { club.ask("stats.achievements", [:], club[0]).items.first?["sourceId"] }
        #expect(source != nil && source == last)
        club.ask("friends.block", ["accountId": "friend9"], club[0])
        #expect(source == nil)
        for number in 0..<5 {
            #expect(!unlocked(club[0]).contains("reviewer_5"), "\(number)")
            let place: JSONValue = ["name": .string("Park \(number)"), "lat": 37.7, "lng": -122.4]
            let game = club.played(["place": place])
            let venue = club.ask("games.get", ["gameId": game], club[0])["place", "venueId"]
            club.ask("venues.review", ["venueId": venue, "stars": 4], club[0])
        }
        #expect(unlocked(club[0]).last == "reviewer_5")
    }
}

@Suite struct LeaderboardTests {
    let club = Cast.club()

    private func board(_ name: String, _ more: JSONValue = [:], as person: Person? = nil) -> Answer {
        let fields: JSONValue = ["board": .string(name)]
        return club.ask("stats.leaderboard", fields.merging(more), person ?? club[0])
    }
    private func names(_ answer: Answer) -> [String] {
        answer.items.map { "\($0["rank"] ?? 0) \($0["nickname"]?.stringValue ?? "") \($0["value"] ?? 0)" }
    }

    // domain.md §9.7
    @Test func aLeaderboardIsSortedByValueThenByWhoReachedItFirst() {
        club.played(going: [club[1]])
        club.town.advance(hours: 1)
        let last = club.played(going: [club[1], club[0]])
        let attended = board("attended")
        #expect(Set(names(attended).prefix(2).map { String($0.dropFirst(2)) }) == ["host 2", "player1 2"])
        #expect(names(attended).last == "3 player0 1" && attended["own", "rank"] == 3)
        club.attendance(last, club[1], "no_show")
        #expect(names(board("attended")).prefix(2) == ["1 host 2", "2 player1 1"], "who did not come")
        #expect(names(board("hosted")) == ["1 host 2"] && board("hosted")["own"] == .null)
        club.match(club[2], club[0])
        club.town.advance(hours: 1)
        club.match(club[1], club[0])
        #expect(names(board("darts_wins")) == ["1 player2 1", "2 player1 1"])
    }

    // domain.md §9.7
    @Test func leaderboardPeriodsBeginOnMondayOnTheFirstOrEverInUTC() {
        #expect(Stats.since(.week, at: Town.noon).description == "2026-11-30T00:00:00.000Z")
        #expect(Stats.since(.month, at: Town.noon).description == "2026-12-01T00:00:00.000Z")
        club.played()
        club.town.advance(days: 7)
        #expect(board("attended", ["period": "week"]).items.isEmpty)
        #expect(board("attended", ["period": "month"]).items.count == 4)
        club.town.advance(days: 30)
        #expect(board("attended", ["period": "month"]).items.isEmpty && board("attended").items.count == 4)
    }

    // domain.md §9.7
    @Test func leaderboardsAreForFriendsOrACityWithoutBlockedOrOptedOut() {
        club.played()
        club.ask("friends.request", ["accountId": "player1"], club[0])
        club.ask("friends.accept", ["accountId": "player0"], club[1])
        #expect(board("attended", ["scope": "friends"]).items.count == 2)
        #expect(board("attended", ["scope": "city"]).items.isEmpty, "who says no city has none")
        for person in [club[0], club[2]] { club.town.onboard(person) }
        #expect(board("attended", ["scope": "city"]).items.count == 2)
        club.ask("friends.block", ["accountId": "player0"], club[2])
        #expect(board("attended", ["scope": "city"]).items.count == 1)
        club.ask("stats.leaderboard-opt", ["choice": "out"], club[1])
        #expect(board("attended").items.count == 2 && board("attended", as: club[1])["own"] == .null)
        club.ask("stats.leaderboard-opt", ["choice": "in"], club[1])
        #expect(board("attended").items.count == 3)
    }

    // domain.md §9.7
    @Test func anAccountThatOptsOutIsOnNoLeaderboard() {
        club.played()
        club.ask("stats.leaderboard-opt", ["choice": "out"], club[1])
        #expect(!names(board("attended")).contains { $0.contains("player1") })
        let lines = club.town.stats.disk.lines.count
        #expect(club.ask("stats.leaderboard-opt", ["choice": "out"], club[1]).isOK)
        #expect(club.town.stats.disk.lines.count == lines)
    }

    // domain.md §9.7
    @Test func whetherOneStandsOnLeaderboardsIsToldToOneselfAlone() throws {
        let boss = club.town.signUp("boss")
        club.town.changeFacts(of: boss) { $0.role = .moderator }
        #expect(club.me(club[0])["leaderboards"] == "in")
        club.ask("stats.leaderboard-opt", ["choice": "out"], club[0])
        for fromSnapshot in [false, true] {
            #expect(club.me(club[0])["leaderboards"] == "out" && club.me(club[1])["leaderboards"] == "in")
            for viewer in [club[1], club[0], boss] {
                let told = club.ask("stats.user", ["accountId": club[0].id], viewer)
                #expect(told.isOK && told["leaderboards"] == .null)
            }
            if fromSnapshot { try club.town.stats.snapshot() }
            try club.town.restart("stats", fromSnapshot: fromSnapshot)
        }
        #expect(club.me(club[0])["leaderboards"] == "out")
        club.ask("stats.leaderboard-opt", ["choice": "in"], club[0])
        #expect(club.me(club[0])["leaderboards"] == "in")
    }

    // domain.md §9.7
    @Test func dartsAverageIsRankedFromTenMatchesOn() {
        for number in 0..<10 {
            #expect(board("darts_avg").items.isEmpty, "\(number)")
            club.match(club[0], club[1]) { event in
                event.figures[0].x01?.points = 100
                event.figures[0].x01?.darts = 6
            }
        }
        #expect(names(board("darts_avg")) == ["1 player0 50"], "who threw nothing has none")
    }
}
