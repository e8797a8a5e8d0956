// The published parts of feedback: sums, and reminders a day later (domain.md §7.5, §9.4).

import Contracts
import EventLine
import EventLog
import JSON
import Machine
import TestSupport
import Testing
import Values

@testable import SocialService

@Suite struct FeedbackTellingTests {
    /// §9.4: reviewers are those who answered the question, endorsements those who named a quality; an issue counts
    /// once.
    @Test func sumsOfFeedbackArePublished() {
        let talk = GameChat.played(going: ["bob", "cat", "dan"])
        talk.town.mature(talk.cast.everyone)
        talk.submit(["playAgain": ["bob", "cat", "bob"], "skillAccurate": true], as: "ann")
        talk.submit(
            [
                "allGood": false, "playAgain": ["ann"],
                "incidents": [
                    GameChat.incident("cat", ["other", "late", "no_show"], "never came"),
                    GameChat.incident("dan", ["other"]),
                ],
            ], as: "bob")
        talk.submit(["skillAccurate": false], as: "cat")
        talk.submit(
            ["allGood": false, "incidents": [GameChat.incident("cat", ["late", "late"])]], as: "dan")
        #expect(
            sums(talk, 0) == [
                "ann": "0/0 [] 0:0", "bob": "1/1 [] 1:0", "cat": "1/1 [] 1:0", "dan": "0/1 [] 1:0",
            ])
        #expect(
            sums(talk, 3) == [
                "ann": "1/1 [] 0:1", "bob": "1/1 [] 1:1", "cat": "1/2 [no_show,late] 1:0",
                "dan": "0/2 [] 1:1",
            ])
    }

    /// §7.6: accounts cost nothing, so what is told of others needs more than one.
    @Test(arguments: [nil, "confirmed", "seven days old", "of the first tier"])
    func feedbackCountsAsReportsDoAndDisrespectGoesToTheModerators(lack: String?) {
        let talk = GameChat.played()
        talk.town.mature(talk.cast.everyone)
        let young = talk.town.now.wall.adding(days: -7).adding(seconds: 1)
        talk.town.changeFacts(of: talk.cast["bob"]) { facts in
            switch lack {
            case "confirmed": facts.hasConfirmedEmail = nil
            case "seven days old": facts.createdAt = young
            case "of the first tier": facts.tier = 0
            default: break
            }
        }
        let said = talk.submit(
            [
                "allGood": false, "playAgain": ["cat"],
                "incidents": [GameChat.incident("ann", ["disrespectful", "late"])],
            ], as: "bob")
        #expect(said.isOK)
        let counted = lack == nil
        #expect(
            sums(talk, 0) == [
                "ann": counted ? "0/1 [late,disrespectful] 0:0" : "0/0 [] 0:0", "bob": "0/0 [] 0:0",
                "cat": counted ? "1/1 [] 0:0" : "0/0 [] 0:0",
            ])
        #expect(talk.town.stats.told("stats.flags-crossed").isEmpty != counted)
        let queue = talk.town.ask("reports.queue", as: talk.boss).items
        #expect(queue.map { $0["contentId"] } == [talk.cast.id("ann")])
        #expect(queue.map { $0["flags"] } == [["feedback"]])
    }

    /// "endorsements/reviewers [issues] skillYes:skillNo" by nickname.
    private func sums(_ talk: GameChat, _ index: Int) -> [String: String] {
        let rows = talk.cast.told("social.feedback-submitted")[index]["totals"]?.arrayValue ?? []
        let ids = rows.compactMap { $0["accountId"]?.stringValue }
        #expect(ids == ids.sorted())
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let name =
                    ["ann", "bob", "cat", "dan"].first { talk.cast.id($0) == row["accountId"] } ?? "?"
                let issues = (row["issues"]?.arrayValue ?? []).compactMap(\.stringValue).joined(
                    separator: ",")
                func count(_ field: String) -> String { row[field].map { "\($0)" } ?? "?" }
                return (
                    name,
                    "\(count("endorsements"))/\(count("reviewers")) [\(issues)] \(count("skillYes")):\(count("skillNo"))"
                )
            })
    }

    /// §1.7: feedback events have no actor, and do not lead back to the request, which has one.
    @Test func noPublicEventSaysWhoGaveWhichFeedback() {
        let talk = GameChat.played()
        let fields: JSONValue = [
            "gameId": talk.game, "allGood": false,
            "incidents": [GameChat.incident("ann", ["late"], "an hour")],
        ]
        let first = talk.town.published.count
        var request = talk.town.request("feedback.submit", fields, as: talk.cast["bob"])
        request.trace = TraceParent(trace: talk.town.freshID(), span: 7)
        #expect(talk.town.answer(talk.town.send(request)).isOK)
        let lines = talk.town.social.disk.lines.filter { $0.header.type.contains("feedback") }.suffix(3)
        #expect(
            lines.map(\.header.type) == [
                "social._private.feedback-given", "social._private.feedback-answered",
                "social.feedback-submitted",
            ])
        #expect(lines.first?.header.actor == ID(talk.cast.id("bob")))
        #expect(lines.first?.header.trace == request.trace)
        let header = lines.last?.header
        #expect(header?.actor == nil && header?.causation == nil && header?.requestDigest == nil)
        #expect(header?.trace == nil)
        for (topic, body) in talk.town.published[first...] where topic.hasPrefix("social.") {
            let text = String(decoding: body, as: UTF8.self)
            #expect(!text.contains("an hour") && !text.contains("actor"), "\(topic)")
        }
    }

    // MARK: - A day later

    @Test func afterADayThoseWhoHaveNotAnsweredAreReminded() {
        let talk = GameChat.played()
        talk.submit(as: "bob")
        talk.town.advance(hours: 23, minutes: 59)
        #expect(talk.cast.told("social.feedback-due").isEmpty)
        talk.town.advance(minutes: 1)
        let due = talk.cast.told("social.feedback-due")
        #expect(due.count == 1 && due[0]["gameId"] == talk.game)
        let expected = ["ann", "cat"].map { ID(talk.cast.id($0)) }.sorted().map(\.description)
        #expect(due[0]["accountIds"]?.arrayValue?.compactMap(\.stringValue) == expected)
    }

    @Test func remindersOfFeedbackAreSentOnceEvenAfterARestart() throws {
        let talk = GameChat.played()
        talk.town.advance(hours: 24)
        try talk.town.social.snapshot()
        for fromSnapshot in [false, true] {
            try talk.town.restart("social", fromSnapshot: fromSnapshot)
            talk.town.advance(days: 2)
        }
        #expect(talk.cast.told("social.feedback-due").count == 1)
        let before = GameChat.played()
        try before.town.social.snapshot()
        try before.town.restart("social", fromSnapshot: true)
        before.town.advance(hours: 24)
        #expect(before.cast.told("social.feedback-due").count == 1)
    }

    @Test func nobodyIsRemindedWhenEveryoneHasGivenFeedback() {
        let talk = GameChat.played(going: ["bob"])
        for person in ["ann", "bob"] { talk.submit(as: person) }
        talk.town.advance(days: 2)
        #expect(talk.cast.told("social.feedback-due").isEmpty)
    }

    /// §11: a notification is skipped if its time passed more than a day ago.
    @Test func nobodyIsRemindedOfFeedbackADayTooLate() {
        let talk = GameChat.played()
        talk.town.social.isUp = false
        talk.town.pass(milliseconds: 49 * 3_600_000)
        talk.town.social.isUp = true
        talk.town.idle(seconds: 15)
        #expect(talk.cast.told("social.feedback-due").map { $0["accountIds"] } == [[]])
        #expect(talk.submit(as: "bob").isOK, "it can still be given")
    }
}
