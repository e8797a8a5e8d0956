// The quiz about one's preferences (domain.md §9.2), and its privacy.

import Contracts
import EventLine
import EventLog
import JSON
import Packed
import TestSupport
import Testing
import Values

@testable import Machine
@testable import StatsService

@Suite struct QuizTests {
    let club = Cast.club()

    private let fields: JSONValue = [
        "playSports": ["soccer", "tennis", "soccer"], "dontPlaySports": ["golf"], "genders": ["female"],
        "ageGroups": ["25_34"], "lat": 37.7, "lng": -122.4,
    ]

    private func submit(_ more: JSONValue = [:]) -> Answer {
        club.ask("stats.quiz-submit", fields.merging(more), club[0])
    }

    // domain.md §9.2
    @Test func aQuizReplacesTheOneBeforeAndCanBeTakenBack() {
        #expect(club.ask("stats.quiz", [:], club[0])["quiz"] == .null)
        #expect(submit()["playSports"] == ["soccer", "tennis"])
        let second: JSONValue = ["playSports": [], "genders": [], "ageGroups": [], "lat": 1, "lng": 180]
        #expect(submit(second).isOK)
        let quiz = club.ask("stats.quiz", [:], club[0])["quiz"]
        #expect(quiz["playSports"] == [] && quiz["dontPlaySports"] == ["golf"] && quiz["lng"] == -180)
        #expect(club.ask("stats.quiz", [:], club[1])["quiz"] == .null, "somebody else's")
        #expect(club.ask("stats.quiz-delete", [:], club[0]).isOK)
        #expect(club.ask("stats.quiz", [:], club[0])["quiz"] == .null)
        let lines = club.town.stats.disk.lines.count
        #expect(club.ask("stats.quiz-delete", [:], club[0]).isOK)
        #expect(club.town.stats.disk.lines.count == lines, "what already holds is not written (§1.4)")
    }

    // domain.md §1.4
    @Test func theSameQuizAgainWritesNothing() {
        _ = submit()
        let lines = club.town.stats.disk.lines.count
        #expect(submit().isOK && club.town.stats.disk.lines.count == lines)
    }

    // domain.md §9.2
    @Test func allMistakesInAQuizAreToldAtOnce() {
        let refused = submit([
            "dontPlaySports": ["tennis"], "genders": ["prefer_not"], "lat": 90.01, "lng": -180.01,
        ])
        let problems = refused.refusal?.fields?.map(\.field)
        #expect(problems == ["dontPlaySports", "genders", "lat", "lng"])
        #expect(submit(["lat": 90, "lng": -180]).isOK && submit(["lat": -90, "lng": 180]).isOK)
        #expect(submit(["ageGroups": ["30"]]).reason == .invalidArgument)
        let ill = submit([
            "playSports": ["soccer", "chess"], "dontPlaySports": ["poker"], "genders": ["prefer_not"],
            "ageGroups": ["30"], "lat": "north", "lng": 181,
        ])
        let fields = Set(ill.refusal?.fields?.map { String($0.field.prefix { $0 != "." }) } ?? [])
        #expect(fields == ["playSports", "dontPlaySports", "genders", "ageGroups", "lat", "lng"], "\(ill)")
    }

    // domain.md §1.7
    @Test func publishedEventsTellNothingOfAQuizOrADismissal() {
        _ = submit()
        club.ask("stats.dismiss", ["gameId": club.joined(going: []), "reason": "people"], club[0])
        let published = club.town.published.filter { $0.topic.hasPrefix("stats.") }
        #expect(!published.isEmpty)
        for (_, body) in published {
            let text = String(decoding: body, as: UTF8.self)
            #expect(!text.contains("37.7") && !text.contains("people") && !text.contains("player"))
        }
    }

    // domain.md §3.3
    @Test func anErasedAccountsQuizLeavesStateAndLogAfterThirtyDays() throws {
        _ = submit()
        club.ask("account.delete", ["password": .string(club[0].password)], club[0])
        club.town.advance(days: 31)
        club.town.idle()
        #expect(club.town.stats.types.contains("stats.erased"))
        #expect(try club.town.stats.eraseLog() == 1)
        let texts = club.town.stats.disk.lines.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(!texts.contains { $0.contains("37.7") })
        let live = club.town.stats.machine.state
        try club.town.restart("stats")
        club.town.idle()
        let id = ID(of: club[0].id)
        #expect(live.likes[id] == nil && club.town.stats.machine.state.likes[id] == nil)
    }
}
