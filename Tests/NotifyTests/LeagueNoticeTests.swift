// Notifications of leagues (domain.md §17.12, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct LeagueNoticeTests {
    private let cast = Cast(["boss", "ann", "bob", "cat"])
    private let season: JSONValue

    /// Ann's league with Bob and Cat; the first round is due on 8 December, a Tuesday.
    init() {
        for person in ["bob", "cat"] { cast.befriend("ann", person) }
        let fields: JSONValue = ["name": "Tuesday Club", "sport": "tennis", "timezone": "Europe/London"]
        let league = cast.ask("leagues.create", fields, as: "ann")["id"]
        let plan: JSONValue = [
            "leagueId": league, "name": "Winter",
            "options": ["firstDate": "2026-12-08", "playWindowDays": 3],
        ]
        season = cast.ask("leagues.season-create", plan, as: "ann")["id"]
        for person in ["ann", "bob", "cat"] { ask("entrant-add", ["accountId": .string(person)], as: "ann") }
    }

    @discardableResult
    private func ask(_ verb: String, _ more: JSONValue = [:], as person: String) -> Answer {
        let about: JSONValue = ["seasonId": season]
        return cast.ask("leagues.\(verb)", about.merging(more), as: person)
    }

    private func begin() {
        for person in ["bob", "cat"] { ask("accept", as: person) }
        ask("begin", as: "ann")
    }

    /// Somebody's rows of a type, the latest change first.
    private func rows(_ type: String, _ person: String) -> [JSONValue] {
        cast.inbox(cast[person]).filter { $0["type"]?.stringValue == type }
    }

    private func advance(to time: String) { cast.town.advance(to: Timestamp(time) ?? .distantPast) }

    @Test func anInvitedPlayerIsTold() {
        let row = rows("league_invitation", "bob").first
        #expect(row?["title"] == "The ann invites you to Tuesday Club")
        #expect(row?["targetType"] == "season" && row?["targetId"] == season)
        #expect(rows("league_invitation", "ann").isEmpty)
    }

    @Test func aPushAboutASeasonOpensItsLeague() {
        cast.phone(of: cast["cat"])
        begin()
        advance(to: "2026-12-07T10:00:00Z")
        cast.town.advance(seconds: 1)
        let league = rows("league_due", "cat").first?["data"]?["leagueId"]?.stringValue ?? "none"
        let links = cast.town.notify.orders.compactMap { $0.order["link"]?.stringValue }
        #expect(links.contains("https://rally.example/league/\(league)"), "\(links)")
    }

    @Test func bothSidesAreToldBeforeTheWindowEndsAndAfterIt() {
        begin()
        // Bob against Cat can be played until 14 December.
        advance(to: "2026-12-07T08:00:00Z")
        #expect(rows("league_due", "bob").isEmpty)
        advance(to: "2026-12-07T10:00:00Z")
        #expect(rows("league_due", "bob").first?["title"] == "Play The cat by Mon 14 Dec")
        #expect(rows("league_due", "cat").count == 1 && rows("league_due", "ann").isEmpty)
        advance(to: "2026-12-13T10:00:00Z")
        #expect(rows("league_due", "bob").count == 2)
        advance(to: "2026-12-15T10:00:00Z")
        #expect(rows("league_late", "cat").first?["title"] == "Not played in time: you and The bob")
        #expect(rows("league_late", "ann").isEmpty)
        advance(to: "2026-12-22T10:00:00Z")
        let titles = rows("league_late", "ann").map { $0["title"] }
        #expect(titles.contains("Not played in time: The bob – The cat"), "she decides it")
        #expect(rows("league_late", "cat").count == 1)
    }

    @Test func nothingIsToldOfWhatIsPlayed() {
        begin()
        ask("fix", ["fixture": 1, "score": "2-0"], as: "ann")
        advance(to: "2026-12-10T10:00:00Z")
        #expect(rows("league_due", "bob").isEmpty && rows("league_due", "cat").isEmpty)
    }

    @Test func nothingIsToldAcrossABlock() {
        begin()
        cast.ask("friends.block", "cat", as: "bob")
        advance(to: "2026-12-10T10:00:00Z")
        #expect(rows("league_due", "bob").isEmpty && rows("league_due", "cat").isEmpty)
    }

    @Test func anOpponentIsToldOfAProposalAndAScore() {
        begin()
        let place: JSONValue = ["name": "The Court", "lat": 51.5072, "lng": -0.1276]
        ask("propose", ["fixture": 1, "startsAt": "2026-12-08T19:00", "place": place], as: "bob")
        let asked = rows("league_proposed", "cat").first
        #expect(
            asked?["title"] == "The bob proposes a time: Tuesday Club" && asked?["data"]?["fixture"] == "1")
        #expect(rows("league_proposed", "ann").isEmpty && rows("league_proposed", "bob").isEmpty)
        ask("report", ["fixture": 1, "score": "2-1"], as: "bob")
        #expect(rows("league_result_wanted", "cat").first?["title"] == "The bob says it ended 2 – 1")
        ask("dispute", ["fixture": 1], as: "cat")
        #expect(rows("league_disputed", "ann").first?["title"] == "A score is disputed: The bob – The cat")
        #expect(rows("league_disputed", "bob").isEmpty)
    }

    @Test func everyoneInASeasonIsToldThatItIsOver() {
        begin()
        for fixture in 1...3 {
            ask("fix", ["fixture": .integer(Int64(fixture)), "score": "2-0"], as: "ann")
        }
        ask("finish", as: "ann")
        for person in ["bob", "cat"] {
            #expect(rows("league_done", person).first?["title"] == "It's over: Winter", "\(person)")
        }
    }
}
