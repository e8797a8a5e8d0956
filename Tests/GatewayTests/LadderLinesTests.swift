// A ladder at the terminal: places, movement, open challenges and breaks (domain.md §18).

import Contracts
import JSON
import Terminal
import Testing

@testable import GatewayTerminal

@Suite struct LadderLinesTests {
    private static func person(_ number: Int, _ name: String) -> String {
        #"{"accountId":"01a23179-de00-72d8-904a-6e8ff8c2000\#(number)","displayName":"\#(name)"}"#
    }

    private static func rung(_ place: Int, _ name: String, _ more: String) -> String {
        #"{"place":\#(place),"person":\#(person(place, name)),"activeAt":"2026-11-19T12:00:00.000Z"\#(more)}"#
    }

    private static func ladder(_ challenges: String) -> String {
        #"{"ladder":{"id":"01a23179-de00-72d8-904a-6e8ff8c23a56","name":"Club singles","city":"Oakland, CA","#
            + #""sport":"table_tennis","host":\#(person(1, "Ann Lee")),"coHosts":[],"visibility":"public","#
            + #""status":"open","rules":{"reach":3,"answerHours":72,"playDays":14,"openMax":2,"#
            + #""sameAgainDays":7,"idleDays":30},"playerCount":4,"place":3,"waiting":1,"version":1,"#
            + #""createdAt":"2026-11-01T12:00:00.000Z","url":"https://h/l/1"},"order":["#
            + [
                rung(1, "Ann Lee", #","paused":false,"moved":0,"canChallenge":false"#),
                rung(2, "Bob Ray", #","paused":false,"moved":2,"canChallenge":true"#),
                rung(3, "Cat Orr", #","paused":false,"moved":-1,"canChallenge":false"#),
                rung(4, "Dan Poe", #","paused":true,"canChallenge":false"#),
            ].joined(separator: ",")
            + #"],"challenges":[\#(challenges)],"pauses":[{"from":"2026-12-01","to":"2026-12-05"}]}"#
    }

    private static let pending =
        #"{"ladderId":"01a23179-de00-72d8-904a-6e8ff8c23a56","challenge":4,"challenger":"#
        + #"\#(person(3, "Cat Orr")),"challenged":\#(person(2, "Bob Ray")),"state":"pending","#
        + #""at":"2026-11-20T20:00:00.000Z","endsAt":"2026-11-23T20:00:00.000Z"}"#

    private func lines(_ challenges: String = "") -> [String] {
        Screen.inSanFrancisco(100, hasPictures: true).lines("ladders.get", Self.ladder(challenges))
    }

    private func line(_ name: String) -> String { lines().first { $0.contains(name) } ?? "" }

    @Test func everyPlayerHasAPlaceAndTheWayOfTheWeek() {
        #expect(lines().first == "Club singles  table tennis · Oakland, CA · open · 4 players")
        #expect(line("1  Ann Lee") == "  1  Ann Lee")
        #expect(line("Bob Ray") == "  2  Bob Ray  ▲2   can be challenged")
        #expect(line("Cat Orr") == "  3  Cat Orr  ▼1   you")
        #expect(line("Dan Poe") == "  4  Dan Poe  new  pauses")
    }

    @Test func openChallengesSayWhatTheyWaitFor() {
        let all = lines(Self.pending)
        let challenge = all.first { $0.contains("you challenge Bob Ray") } ?? ""
        #expect(challenge.hasPrefix("  4  ") && challenge.contains("answer by Mon 23 Nov 12:00"), "\(all)")
        #expect(all.contains { $0.contains("2026-12-01 to 2026-12-05") }, "\(all)")
        #expect(!lines().contains("open challenges"))
    }
}
