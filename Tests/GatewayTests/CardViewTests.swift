// A drawn party card (domain.md §5.1).

import JSON
import Terminal
import Testing
import Values

@testable import GatewayTerminal

@Suite struct CardViewTests {
    private let screen = Screen(
        columns: 80, isColored: false, hasPictures: true, zone: .utc, now: .distantPast)
    private let session: JSONValue = [
        "name": "Truth or Dare - Nov 22, 20:22", "status": "active", "position": 3, "total": 52,
        "percent": 4, "completedCount": 2, "skips": 1, "turn": ["player": "Ann"],
        "card": [
            "prompt": "What is the silliest thing that you have ever believed, and who told you?",
            "difficulty": 2,
        ],
    ]

    private func with(_ name: String, _ value: JSONValue) -> JSONValue {
        var object = session.objectValue ?? JSONObject()
        object[name] = value
        return .object(object)
    }

    @Test func aCardShowsItsTextDifficultyTurnAndTheDecksProgress() {
        #expect(
            CardView(session)?.lines(on: screen).joined(separator: "\n") == """
                ╭ Truth or Dare - Nov 22, 20:22 ────────────── 3 of 52 ╮
                │                                                      │
                │  What is the silliest thing that you have ever       │
                │  believed, and who told you?                         │
                │                                                      │
                │  ●●○○○                                   Ann's turn  │
                ╰──────────────────────────────────────────────────────╯
                ━╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  4 %, 2 played, 1 skipped
                """)
    }

    @Test func aPausedSessionIsShownAsPausedAndOtherRepliesHaveNoCard() {
        #expect(CardView(with("status", "paused"))?.turn == "paused")
        #expect(CardView(with("turn", .null))?.turn == "")
        #expect(CardView(["items": []]) == nil)
    }

    @Test func aCardIsAsNarrowAsTheTerminalDownToThirtyColumns() {
        for columns in [30, 31, 45, 56] {
            var narrow = screen
            narrow.columns = columns
            let lines = CardView(session)?.lines(on: narrow).dropLast() ?? []
            #expect(!lines.isEmpty && lines.allSatisfy { TextWidth.columns($0) == columns }, "\(columns)")
        }
        var narrow = screen
        narrow.columns = 29
        #expect(CardView(session)?.lines(on: narrow) == [])
    }

    @Test func controlCharactersOnACardDoNotReachTheTerminal() {
        let card: JSONValue = ["prompt": "a\u{1B}[2Jb", "difficulty": 9]
        let lines = CardView(with("card", card))?.lines(on: screen) ?? []
        #expect(!lines.isEmpty && lines.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
    }
}
