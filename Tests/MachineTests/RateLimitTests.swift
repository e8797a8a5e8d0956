// Rate limits (domain.md §12.1).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct RateLimitTests {
    let town = Town(limits: .standard)

    private func create(_ person: Person, id: ID? = nil) -> Answer {
        let answer = town.ask(
            "games.create", town.gameFields(["startsAt": "2026-12-24T12:00:00Z"]), as: person, id: id)
        town.settle()
        return answer
    }

    private var hits: [JSONValue] { town.games.told("games.limit-hit") }

    @Test func anExcessIsRefusedAndToldTheFirstTime() {
        let ann = town.signUp("ann")
        for number in 0..<5 {
            #expect(create(ann).isOK)
            if number == 0 { town.advance(minutes: 10) }
        }
        let refused = create(ann)
        #expect(refused.reason == .rateLimited && refused.refusal?.retryAfter == 50 * 60)
        town.pass(milliseconds: 1)
        #expect(create(ann).refusal?.retryAfter == 50 * 60, "begun seconds are whole ones")
        #expect(hits == [["accountId": ann.id, "action": "games", "retryAfter": 3000]])
        #expect(create(town.signUp("bob")).isOK, "each for oneself")
    }

    @Test func aRateWindowOpensWithTheFirstCountedCommand() {
        let ann = town.signUp("ann")
        town.advance(minutes: 30)
        for _ in 0..<5 { #expect(create(ann).isOK) }
        town.advance(minutes: 59)
        town.pass(milliseconds: 59_999)
        #expect(create(ann).refusal?.retryAfter == 1)
        town.pass(milliseconds: 1)
        for _ in 0..<5 { #expect(create(ann).isOK) }
        #expect(create(ann).refusal?.retryAfter == 3600)
        #expect(hits.count == 2, "one for each window")
    }

    @Test func refusedAndRepeatedCommandsDoNotCount() {
        let ann = town.signUp("ann")
        let id = town.freshID()
        for _ in 0..<10 {
            #expect(create(ann, id: id).isOK)
            #expect(town.ask("games.create", town.gameFields(["sport": "chess"]), as: ann).refusal != nil)
        }
        for _ in 0..<4 { #expect(create(ann).isOK) }
        #expect(create(ann).reason == .rateLimited)
    }

    @Test(arguments: [false, true]) func aRestartForgetsNoRateCount(fromSnapshot: Bool) throws {
        let ann = town.signUp("ann")
        for _ in 0..<5 { #expect(create(ann).isOK) }
        let id = town.freshID()
        let first = create(ann, id: id)
        if fromSnapshot { try town.games.snapshot() }
        try town.restart("games", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(first.reason == .rateLimited && create(ann, id: id).reason == .rateLimited)
        #expect(create(ann).reason == .rateLimited && hits.count == 1)
    }

    @Test func ownAnswersCountTowardsTheLimitAndAHostsDecisionsDoNot() {
        let host = town.signUp("host")
        let ann = town.signUp("ann")
        let game = town.game(host: host)
        for number in 0..<60 {
            let verb = number % 2 == 0 ? "rsvp.going" : "rsvp.maybe"
            #expect(town.ask(verb, ["gameId": game], as: ann).isOK)
            town.settle()
        }
        #expect(town.ask("rsvp.leave", ["gameId": game], as: ann).reason == .rateLimited)
        #expect(town.ask("rsvp.remove", ["gameId": game, "accountId": "ann"], as: host).isOK)
    }

    /// Compared with a simple counter, at random times.
    @Test(arguments: Seeds.some(5)) func theLimiterAgreesWithACountByHand(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ann = town.signUp("ann")
        var (start, count) = (Timestamp.distantPast, 0)
        for _ in 0..<120 {
            town.pass(milliseconds: Int64(random.next() % 1_500_000))
            let answer = create(ann)
            // Exceeding the limits too often leads to a suspension for a day.
            if answer.reason == .suspended { continue }
            let isOpen = town.now.wall.since(start) < 3_600_000
            #expect(answer.isOK == (!isOpen || count < 5), "seed=\(seed)")
            if answer.isOK { (start, count) = isOpen ? (start, count + 1) : (town.now.wall, 1) }
        }
    }

    @Test func youngAccountsAreHeldShorterIfSetSo() throws {
        let scaled = try settings(#"{"games": {"max": 4, "minutes": 60}, "scaleByAge": true}"#)
        let town = Town(limits: scaled)
        let ann = town.signUp("ann")
        func created() -> Int {
            (0..<6).count { _ in town.ask("games.create", town.gameFields(), as: ann).isOK }
        }
        #expect(created() == 1)
        for (days, count) in [(7, 2), (23, 4)] {
            town.advance(days: days)
            #expect(created() == count)
        }
    }

    // MARK: - RALLY_LIMITS

    private func settings(_ text: String) throws -> LimitSettings {
        try LimitSettings(parsing: Array(text.utf8), from: "limits.json")
    }

    @Test func aFileChangesLimitsTakesThemAwayAndScalesThem() throws {
        let limits = try settings(
            #"{"posts": {"max": 100, "minutes": 1}, "chat": null, "scaleByAge": true}"#)
        let now = Town.noon
        func bound(_ limit: RateLimit, days: Int) -> Int? {
            limits.bound(limit, since: now.adding(days: -days), at: now)?.max
        }
        #expect(limits.bound(.posts, since: nil, at: now)?.seconds == 60)
        #expect([0, 6, 7, 29, 30].map { bound(.posts, days: $0) } == [30, 30, 60, 60, 100])
        #expect([0, 7, 30].map { bound(.games, days: $0) } == [1, 3, 5])
        #expect(bound(.chat, days: 0) == nil)
        #expect(LimitSettings.standard.bound(.games, since: now, at: now)?.max == 5)
        #expect(LimitSettings.off.bound(.games, since: now, at: now) == nil)
    }

    @Test(arguments: [
        ("[]", "it is not a JSON object"), ("{", "it is not a JSON object"),
        (#"{"post": null}"#, "there is no limit \"post\"; there are addresses-told, calendars, challenges,"),
        (#"{"chat": {"max": 0, "minutes": 1}}"#, "chat must be {\"max\": 1 to 1000000,"),
        (#"{"chat": {"max": 1}}"#, "chat must be"), (#"{"chat": 5}"#, "or null for no limit"),
        (#"{"chat": {"max": 1, "minutes": 1, "hours": 1}}"#, "chat must be"),
        (#"{"scaleByAge": "yes"}"#, "scaleByAge must be true or false"),
    ])
    func aWrongFileIsRefusedWithASentence(text: String, sentence: String) throws {
        let error = try #require(throws: LimitSettingsError.self) { try settings(text) }
        #expect(error.description.contains(sentence) && error.description.hasPrefix("RALLY_LIMITS: "))
    }
}
