// Notices of answers that are wanted, of deadlines and of games with a minimum (domain.md §4.13, §6.12, §8.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct AnswerNoticeTests {
    private let street = Cast.street(players: 4)

    private func rows(_ person: Person, _ type: String) -> [JSONValue] {
        street.inbox(person).filter { $0["type"] == .string(type) }
    }

    private func invited(_ more: JSONValue = [:]) -> JSONValue {
        let game = street.game(more)
        street.befriend(street.host, street[0])
        street.ask("invites.send", ["gameId": game, "accountIds": [street[0].id]], street.host)
        return game
    }

    @Test func anAskedPersonHasOneRowThatTheirAnswerReads() {
        let game = invited()
        street.rsvp("nudge", street.host, game)
        street.town.advance(hours: 12)
        street.rsvp("nudge", street.host, game)
        let row = rows(street[0], "answer_wanted")
        #expect(row.count == 1 && row[0]["read"] == false && row[0]["targetId"] == game)
        #expect(row[0]["actorIds"] == [street.host.id])
        street.rsvp("no", street[0], game)
        #expect(rows(street[0], "answer_wanted").first?["read"] == true)
    }

    @Test func aQuietMomentTellsNobody() {
        let later: JSONValue = ["startsAt": street.town.time(days: 6)]
        let (open, closed) = (invited(later), invited(later))
        street.ask("games.close", ["gameId": closed], street.host)
        street.town.advance(hours: 49)
        #expect(rows(street[0], "answer_wanted").map { $0["targetId"] } == [open])
    }

    @Test func anUnsurePersonHearsThatTheTimeIsOver() {
        let game = street.game(["answering": ["answerHoursBefore": 6]])
        street.rsvp("maybe", street[1], game)
        street.town.advance(hours: 43)
        #expect(rows(street[1], "answer_closed").count == 1)
    }

    @Test func hostsHearThatSomebodyGoingSaysNo() {
        let game = street.game()
        street.rsvp("going", street[0], game)
        street.town.advance(hours: 1)
        street.rsvp("no", street[0], game)
        #expect(street.types(street.host).first == "participant_left")
    }

    @Test func hostsAreAskedAndEverybodyHearsThatItIsOn() {
        let game = street.game(["answering": ["minPlayers": 3]])
        street.rsvp("going", street[0], game)
        street.town.advance(hours: 37)
        #expect(rows(street.host, "game_short").first?["read"] == false)
        #expect(rows(street[0], "game_short").isEmpty)
        street.rsvp("going", street[1], game)
        #expect(rows(street.host, "game_short").first?["read"] == true)
        for person in [street.host, street[0], street[1]] {
            #expect(rows(person, "game_on").count == 1, "\(person.nickname)")
        }
        #expect(rows(street[2], "game_on").isEmpty)
    }

    @Test func aGameCalledOffAsTooSmallSaysWhy() {
        let game = street.game(["answering": ["minPlayers": 3, "ifShort": "cancel"]])
        street.rsvp("going", street[0], game)
        street.town.advance(hours: 37)
        for person in [street.host, street[0]] {
            let row = rows(person, "game_cancelled").first
            #expect(row?["body"]?.stringValue?.contains("Too few people could come") == true)
        }
        #expect(rows(street.host, "game_short").isEmpty)
    }
}
