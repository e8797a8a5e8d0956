// Notes, overlaps, positions: the parts of a reply besides the status (domain.md §6.1–6.3, §6.5).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct NoteTests {
    let pitch = Cast()

    private func note(_ person: Person, _ game: JSONValue, _ text: String, _ verb: String = "going") -> Answer
    {
        pitch.rsvp(verb, person, game, ["note": .string(text)])
    }

    @Test func aNoteIsTrimmedAndHas140CharactersAtMost() {
        let game = pitch.game()
        #expect(note(pitch[0], game, "  Back at 7 ")["note"] == "Back at 7")
        #expect(note(pitch[0], game, String(repeating: "é", count: 140)).isOK)
        #expect(note(pitch[0], game, String(repeating: "é", count: 141)).refusal?.field == "note")
    }

    @Test func aNewNoteAloneIsWritten() {
        let game = pitch.game(capacity: 2)
        for (person, status) in [(pitch[0], "going"), (pitch[1], "waitlisted")] {
            pitch.rsvp("going", person, game)
            let count = pitch.changes.count
            let answer = note(person, game, "Hello")
            #expect(answer["note"] == "Hello" && answer["status"] == .string(status))
            #expect(pitch.changes.count == count + 1 && note(person, game, "Hello").isOK)
            #expect(pitch.changes.count == count + 1, "the same again is not")
        }
        #expect(note(pitch.host, game, "I bring the ball")["note"] == "I bring the ball")
    }

    @Test func aNewNoteMovesNobodyInTheLine() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1], pitch[2]] {
            pitch.rsvp("going", person, game)
            pitch.town.advance(seconds: 1)
        }
        #expect(note(pitch[1], game, "First in line")["position"] == 1)
        #expect(pitch.names("waitlist", game) == ["player1", "player2"])
        #expect(note(pitch[0], game, "Late").isOK && pitch.names("going", game) == ["host", "player0"])
        let other = pitch.game()
        for person in [pitch[0], pitch[1]] {
            pitch.rsvp("maybe", person, other)
            pitch.town.advance(seconds: 1)
        }
        #expect(note(pitch[0], other, "Still unsure", "maybe").isOK)
        #expect(pitch.names("maybe", other) == ["player0", "player1"], "by the change of status")
    }

    @Test func aNoteIsKeptWithTheAnswerAndGoesOnLeaving() {
        let game = pitch.game()
        _ = note(pitch[0], game, "Back at 7")
        #expect(pitch.rsvp("maybe", pitch[0], game)["note"] == "Back at 7")
        #expect(pitch.rsvp("leave", pitch[0], game)["note"] == .null)
        #expect(pitch.rsvp("going", pitch[0], game)["note"] == .null)
    }

    // MARK: - Overlaps

    private func game(_ hours: Int, minutes: JSONValue = 60) -> JSONValue {
        pitch.game(["startsAt": pitch.town.time(hours: hours), "durationMinutes": minutes])
    }

    @Test func overlapsAreAWarningAndNoRefusal() {
        let first = game(10)
        pitch.rsvp("going", pitch[0], first)
        let second = pitch.rsvp("going", pitch[0], game(9, minutes: 90))
        #expect(second["status"] == "going" && second["overlaps"] == [first])
        let named = second["overlapping"].arrayValue?.first
        #expect(named?["id"] == first && named?["title"]?.stringValue == "Soccer at Dolores Park")
        #expect(named?["startsAt"] == pitch.town.time(hours: 10))
    }

    // domain.md §6.5
    @Test func myAnswersNameTheirGames() {
        let first = game(10)
        pitch.rsvp("going", pitch[0], first)
        let mine = pitch.town.ask("rsvp.mine", [:], as: pitch[0])["items"].arrayValue?.first
        #expect(mine?["game"]?["title"]?.stringValue == "Soccer at Dolores Park")
        #expect(mine?["game"]?["startsAt"] == pitch.town.time(hours: 10))
        #expect(mine?["game"]?["placeName"]?.stringValue == "Dolores Park")
        // Somebody removed from a private game learns nothing more of it.
        let secret = pitch.game(["visibility": "private"])
        pitch.befriend(pitch.host, pitch[1])
        pitch.invite([pitch[1]], secret)
        pitch.rsvp("going", pitch[1], secret)
        let row = { pitch.town.ask("rsvp.mine", [:], as: pitch[1])["items"].arrayValue?.first }
        #expect(row()?["game"]?["title"] != nil)
        pitch.rsvp("remove", pitch.host, secret, ["accountId": .string(pitch[1].nickname)])
        #expect(row()?["status"] == "removed" && row()?["game"] == nil)
    }

    @Test func backToBackGamesDoNotOverlap() {
        pitch.rsvp("going", pitch[0], game(10))
        #expect(pitch.rsvp("going", pitch[0], game(11))["overlaps"] == .null)
        #expect(pitch.rsvp("going", pitch[0], game(9))["overlaps"] == .null)
    }

    @Test func onlyOpenGamesOneIsGoingToOverlap() {
        let (maybe, cancelled) = (game(10), game(10))
        pitch.rsvp("maybe", pitch[0], maybe)
        pitch.rsvp("going", pitch[0], cancelled)
        pitch.games("cancel", cancelled)
        #expect(pitch.rsvp("going", pitch[0], game(10))["overlaps"] == .null)
    }

    /// Compared with a scan of all their games.
    @Test(arguments: Seeds.some(2)) func overlapsAreAllOfTheirGamesThatIntersect(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var mine: [(start: Int, end: Int, id: String)] = []
        for _ in 0..<40 {
            let (hours, minutes) = (2 + Int(random.next() % 30), 60 + 60 * Int(random.next() % 12))
            let (start, end) = (hours * 60, hours * 60 + minutes)
            let new = game(hours, minutes: .integer(Int64(minutes)))
            let told = pitch.rsvp("going", pitch[0], new)["overlaps"].arrayValue?.compactMap(\.stringValue)
            let all = mine.filter { $0.start < end && $0.end > start }
                .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
            #expect(told ?? [] == all.prefix(20).map(\.id))
            mine.append((start, end, new.stringValue ?? ""))
        }
    }

    // MARK: - Position and counts

    /// Somebody removed from a private game no longer sees how many are going.
    @Test func countsAreForWhoSeesTheGame() {
        let (open, secret) = (pitch.game(), pitch.game(["visibility": "private"]))
        pitch.befriend(pitch.host, pitch[0])
        pitch.invite([pitch[0]], secret)
        for game in [open, secret] { pitch.rsvp("going", pitch[0], game) }
        func counts() -> [JSONValue] {
            pitch.town.ask("rsvp.mine", as: pitch[0]).items.sorted {
                $0["gameId"] == open && $1["gameId"] != open
            }
            .map { $0["counts"]?["going"] ?? .null }
        }
        #expect(counts() == [2, 2])
        for game in [open, secret] { pitch.decide("remove", pitch[0], game) }
        #expect(counts() == [1, .null])
        pitch.town.ask("friends.block", ["accountId": .string(pitch[0].nickname)], as: pitch.host)
        pitch.town.settle()
        #expect(counts() == [.null, .null])
    }

    @Test func thePositionIsThePlaceInTheLine() {
        let game = pitch.game(capacity: 2)
        for person in pitch.players { pitch.rsvp("going", person, game) }
        #expect(pitch.rsvp("position", pitch[2], game)["position"] == 2)
        #expect(pitch.rsvp("position", pitch[2], game)["waitlisted"] == 3)
        #expect(pitch.outcome("position", pitch[0], game) == "conflict")
        pitch.rsvp("leave", pitch[1], game)
        #expect(pitch.rsvp("position", pitch[2], game)["position"] == 1)
    }

    @Test func countsIncludeThePromotionsOfAnAnswer() {
        let game = pitch.game(capacity: 2)
        for person in [pitch[0], pitch[1]] { pitch.rsvp("going", person, game) }
        let left = pitch.rsvp("leave", pitch[0], game)
        #expect(left["status"] == "left" && left["counts", "going"] == 2 && left["counts", "waitlisted"] == 0)
    }

    @Test func countsAreThoseOfTheRows() {
        let game = pitch.game(capacity: 3)
        for person in [pitch[0], pitch[1], pitch[2]] { pitch.rsvp("going", person, game) }
        pitch.rsvp("maybe", pitch[3], game)
        let counts: JSONValue = ["going": 3, "maybe": 1, "waitlisted": 1, "requested": 0, "invited": 0]
        #expect(pitch.roster(game)["counts"] == counts)
        #expect(pitch.games("get", game)["counts"] == counts && pitch.games("get", game)["full"] == true)
    }
}
