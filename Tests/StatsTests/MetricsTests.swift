// Daily numbers for administrators, and the rebuilding of statistics (domain.md §9, §9.8).

import Contracts
import JSON
import Packed
import TestSupport
import Testing
import Values

@testable import Machine
@testable import StatsService

@Suite struct MetricsTests {
    let club = Cast.club()
    let boss: Person

    init() { boss = club.town.signUp("boss") }

    // domain.md §9.8
    @Test func aDaysMetricsAreNumbersWithoutIds() {
        let game = club.joined(["capacity": 4], going: [club[0]])
        for _ in 0..<2 { club.ask("games.link-open", ["gameId": game, "visitor": "v"], boss) }
        club.town.going(club[1], game)
        let today = club.ask("stats.metrics", [:], boss)
        #expect(today["newAccounts"] == 5 && today["gamesCreated"] == 1 && today["activeAccounts"] != 0)
        #expect(today["events", "rsvp.changed"] == 3 && today["notifications"] != 0)
        #expect(!today.data.description.contains(club[0].id.stringValue ?? "?"))
        club.town.advance(hours: 49)
        club.complete(game)
        club.say(game, ["playAgain": []], as: club[0])
        let later = club.ask("stats.metrics", [:], boss)
        #expect(later["fillRatePct"] == 75 && later["gamesCompleted"] == 1 && later["feedbackPct"] == 33.33)
        #expect(later["gamesCreated"] == 0)
        let full = club.joined(["capacity": 2, "startsAt": club.town.time(hours: 3)], going: [club[0]])
        club.town.advance(hours: 3)
        for person in [club[1], club[2]] {
            club.befriend(club.host, person)
            club.ask("rsvp.walk-in", ["gameId": full, "accountId": person.id], club.host)
        }
        #expect(club.ask("stats.metrics", [:], boss)["fillRatePct"] == 83.33, "5 of 6 at the start, §9.8")
        let day: JSONValue = ["day": .string(Town.noon.day.description)]
        #expect(club.ask("stats.metrics", day, boss)["gamesCreated"] == 1)
        #expect(club.ask("stats.metrics", [:], club[0]).reason == .forbidden)
    }

    // domain.md §9.8
    @Test func joinsWithinSevenDaysOfAnOpenedLinkAreCounted() {
        var days = Stats.Days()
        let (game, other) = (club.town.freshID(), club.town.freshID())
        days.opened(game, at: Town.noon)
        days.joined(game, at: Town.noon.adding(seconds: -1))
        days.joined(game, at: Town.noon)
        days.joined(other, at: Town.noon)
        days.joined(game, at: Town.noon.adding(days: 7).adding(seconds: -1))
        days.joined(game, at: Town.noon.adding(days: 7))
        #expect(days.joinsAfterOpen(Town.noon.day) == 1)
        #expect(days.joinsAfterOpen(Town.noon.day.adding(days: 7)) == 1)
    }

    // domain.md §9.8
    @Test func theLatestHundredDaysAreKeptInWhateverOrderEventsCome() throws {
        let (game, people) = (club.town.freshID(), (0..<5).map { _ in club.town.freshID() })
        var changes: [(inout Stats.Days) -> Void] = []
        for number in 0..<130 where number % 9 != 4 {
            let time = Town.noon.adding(days: number)
            let info = EventInfo(
                source: "games", sequence: UInt64(number + 1), time: time, actor: people[number % 5])
            changes.append { $0.count("games.created", info) }
            if number % 3 == 0 { changes.append { $0.opened(game, at: time.adding(hours: -1)) } }
            if number % 4 == 0 { changes.append { $0.joined(game, at: time) } }
        }
        func days(_ order: [(inout Stats.Days) -> Void]) -> Stats.Days {
            var days = Stats.Days()
            for change in order { change(&days) }
            return days
        }
        let inOrder = days(changes)
        let first = try #require(inOrder.first)
        #expect(inOrder[first].events == ["games.created": 1] && inOrder[first].actors.count == 1)
        #expect(
            inOrder[first.adding(days: -1)].events.isEmpty && inOrder[first.adding(days: -2)].events.isEmpty)
        let text = try JSONCoding.encode(inOrder)
        var random = SplitMix64(seed: 8)
        for _ in 0..<20 {
            #expect(try JSONCoding.encode(days(changes.shuffled(using: &random))) == text)
        }
        let again = try JSONCoding.decode(Stats.Days.self, from: text)
        #expect(again.first == first)
        let last = Town.noon.adding(days: 128).day
        #expect(inOrder.joinsAfterOpen(last) == 1 && again.joinsAfterOpen(last) == 1)
    }

    /// A stranger may open a link ten times a second.
    @Test func aLinkThatIsOpenedAgainTakesNoMoreRoom() throws {
        let game = club.town.freshID()
        func days(_ times: [Timestamp]) -> Stats.Days {
            var days = Stats.Days()
            for time in times { days.opened(game, at: time) }
            return days
        }
        let often = days((0...1000).map { Town.noon.adding(minutes: $0) })
        let twice = days([Town.noon, Town.noon.adding(minutes: 1000)])
        #expect(try JSONCoding.encode(often) == JSONCoding.encode(twice))
    }

    @Test func openingsInAnEarlierVersionsSnapshotCount() throws {
        let game = club.town.freshID()
        let text = """
            {"counts":{},"opens":{"\(game)":["\(Town.noon)","\(Town.noon.adding(days: 20))"]},\
            "joins":{"\(game)":["\(Town.noon.adding(days: 6))","\(Town.noon.adding(days: 8))"]}}
            """
        let days = try JSONCoding.decode(Stats.Days.self, from: Array(text.utf8))
        #expect(days.joinsAfterOpen(Town.noon.adding(days: 6).day) == 1)
        #expect(days.joinsAfterOpen(Town.noon.adding(days: 8).day) == 0)
    }

    @Test func aDayWhoseNumbersAreNotKeptIsRefused() {
        let before = club.town.now.wall.day
        let asked: JSONValue = ["day": .string(before.description)]
        for number in 0..<Stats.metricsDaysMax {
            #expect(club.ask("stats.metrics", asked, boss).isOK)
            club.town.advance(hours: 24)
            _ = club.town.signUp("person\(number)")
        }
        let refusal = club.ask("stats.metrics", asked, boss).refusal
        #expect(refusal?.reason == .notFound && refusal?.field == "day")
        #expect(
            refusal?.message.contains("the latest 100 days are kept, from \(before.adding(days: 1))") == true)
    }

    // domain.md §9, §14.12
    @Test func recomputedStatsEqualThoseThatWereTold() {
        for _ in 0..<3 { club.played() }
        club.match(club[0], club[1])
        let before = club.town.stats.types.filter { $0 != "stats._seen" }
        let answer = club.ask("stats.rebuild", [:], boss)
        #expect(answer["mended"] == 0 && answer["checked"] != 0)
        let after = club.town.stats.types.filter { $0 != "stats._seen" }
        #expect(after == before + ["stats.rebuilt"])
        #expect(club.ask("stats.rebuild", [:], club[0]).reason == .forbidden)
    }

    // domain.md §9
    @Test func wronglyToldStatsAreToldAnew() {
        club.played()
        club.town.stats.machine.happen(
            RecordChanged(
                accountId: ID(of: club[0].id), guestId: nil, trustTier: .rookie, badges: [.rookie],
                completedGames: 7, wins: 0, losses: 0), causation: nil)
        club.town.settle()
        #expect(club.ask("stats.rebuild", [:], boss)["mended"] == 1)
        #expect(club.told("stats.record-changed", of: club[0]).last?["completedGames"] == 1)
    }

    // domain.md §9
    @Test(arguments: [1999, 2000, 2001])
    func correctionsAreWrittenInBoundedBatches(people: Int) throws {
        var state = Stats.State()
        let info = EventInfo(source: "auth", sequence: 1, time: Town.noon)
        for number in 1...people {
            let account = ID(high: 1, low: UInt64(number))
            let facts = FactsChanged(
                accountId: account, kind: .registered, role: .user, createdAt: Town.noon)
            for observe in Stats.rules.foreign[FactsChanged.type]?.observe ?? [] {
                observe(&state, facts, info)
            }
            state.standings[account] = Stats.Standing(completedGames: 7)
        }
        let command = try JSONCoding.decode(RebuildStats.self, from: Array("{}".utf8))
        func context(_ outcome: Stats.Outcome? = nil) -> Context {
            Context(
                now: Town.noon, settings: club.town.stats.settings, entropy: Entropy(SplitMix64(seed: 1)),
                outcome: outcome)
        }
        guard case .perform(let comparison) = try Situation<Stats>(state, context()).rebuild(command) else {
            Issue.record("everybody is looked at on the reactor's thread")
            return
        }
        let found = Stats.perform(comparison)
        guard case .events(let events) = try Situation<Stats>(state, context(found)).rebuild(command) else {
            return
        }
        let rebuilt = try #require(events.last as? StatsRebuilt)
        #expect(rebuilt.checked == people && rebuilt.mended == min(people, Stats.rebuiltLinesMax))
        #expect(events.count == rebuilt.mended + 1)
    }

    // domain.md §9
    @Test func statsToldMeanwhileAreNotCorrectedAgain() throws {
        club.played()
        var state = club.town.stats.machine.state
        let (account, right) = (ID(of: club[0].id), state)
        state.standings[account]?.completedGames = 7
        let context = { (outcome: Stats.Outcome?) in
            Context(
                now: club.town.now.wall, settings: club.town.stats.settings,
                entropy: Entropy(SplitMix64(seed: 1)), outcome: outcome)
        }
        let command = try JSONCoding.decode(RebuildStats.self, from: Array("{}".utf8))
        guard case .perform(let comparison) = try Situation<Stats>(state, context(nil)).rebuild(command),
            case .events(let events) = try Situation<Stats>(right, context(Stats.perform(comparison)))
                .rebuild(command)
        else {
            Issue.record("nothing was decided")
            return
        }
        #expect(events.count == 1 && (events.first as? StatsRebuilt)?.mended == 0)
    }

    // domain.md §9.4
    @Test func reputationIsShownToItsOwnerAndModerators() {
        func fame(_ posts: Int, _ upvotes: Int, _ violations: Int) -> Int {
            var fame = Stats.ReputationCounts()
            (fame.posts, fame.upvotes, fame.violations) = (posts, upvotes, ["games": violations])
            return fame.reputation
        }
        #expect(fame(0, 0, 0) == 50 && fame(5, 0, 0) == 51 && fame(2, 0, 0) == 50 && fame(3, 0, 0) == 51)
        #expect(fame(50, 200, 0) == 80 && fame(99, 999, 0) == 80 && fame(0, 5, 0) == 51)
        #expect(fame(0, 0, 1) == 40 && fame(0, 0, 6) == 0)
        #expect(club.me(club[0])["reputation"] == 50)
        #expect(club.stats(of: club[0], as: boss)["reputation"] == 50)
        #expect(club.stats(of: club[0], as: club[1])["reputation"] == .null)
        let report: JSONValue = ["contentType": "profile", "contentId": club[0].id, "kind": "spam"]
        club.ask("reports.create", report, club[1])
        let ticket = club.ask("reports.queue", [:], boss).items.first?["id"] ?? .null
        club.ask("reports.resolve", ["ticketId": ticket, "action": "warn", "note": "Enough"], boss)
        #expect(club.me(club[0])["reputation"] == 45)
        club.ask("reports.appeal", ["ticketId": ticket, "text": "It was a joke"], club[0])
        club.ask("reports.resolve", ["ticketId": ticket, "action": "dismiss", "note": "So it was"], boss)
        #expect(club.me(club[0])["reputation"] == 50, "the last word counts")
        club.town.complete(club[0])
        club.town.complete(club[1])
        let post = club.ask("posts.create", ["text": "hello"], club[0])["id"]
        for person in [club[0], club[1]] { club.ask("posts.upvote", ["postId": post, "on": true], person) }
        let id = ID(of: club[0].id)
        #expect(club.town.stats.machine.state.fame[id]?.upvotes == 1, "one's own is none")
        #expect(club.town.stats.machine.state.fame[id]?.posts == 1)
    }
}
