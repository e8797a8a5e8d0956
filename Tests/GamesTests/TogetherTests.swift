// cards.code, cards.join and cards.leave: playing a session with others (domain.md §5.1, group play).

import Contracts
import EventLine
import EventLog
import JSON
import PartyCards
import Platform
import Testing
import Values

@testable import GamesService
@testable import Machine
@testable import TestSupport

// domain.md §5.1
@Suite struct TogetherTests {
    let town = Town(adminEmail: "boss@example.com")
    let (ann, bob, cat): (Person, Person, Person)
    let session: JSONValue

    init() {
        (ann, bob, cat) = (town.signUp("ann"), town.signUp("bob"), town.signUp("cat"))
        session = town.ask("cards.start", ["category": "story_time", "shuffle": false], as: ann)["id"]
    }

    @discardableResult
    private func ask(_ verb: String, _ data: JSONValue = [:], as person: Person? = nil) -> Answer {
        let answer = town.ask("cards.\(verb)", data, as: person ?? ann)
        town.settle()
        return answer
    }

    @discardableResult
    private func play(_ verb: String, as person: Person? = nil, _ more: JSONValue = [:]) -> Answer {
        ask(verb, more.merging(["sessionId": session]), as: person)
    }

    private func code() -> JSONValue { play("code")["code"] }

    @discardableResult
    private func join(_ people: Person...) -> JSONValue {
        let code = code()
        for person in people {
            let joined = ask("join", ["code": code], as: person)
            if !joined.isOK { town.note("not joined: \(joined)") }
        }
        return code
    }

    private func members(as person: Person? = nil) -> [JSONValue] {
        play("session", as: person)["joined"].arrayValue?.compactMap { $0["nickname"] } ?? []
    }

    private func turn(as person: Person? = nil) -> JSONValue { play("session", as: person)["turn"] }
    private var lines: Int { town.games.disk.lines.count }

    // MARK: - Codes

    // domain.md §12.2
    @Test func aCodeIsSixUnmistakableLettersValidForTwoHours() {
        let made = play("code")
        let text = made["code"].stringValue ?? ""
        #expect(text.count == 6 && text.allSatisfy { "ABCDEFGHJKMNPQRSTUVWXYZ".contains($0) }, "\(text)")
        #expect(made["expiresAt"] == town.time(hours: 2))
        #expect(play("session")["code"] == made.data, "its owner finds it again")
        #expect(!town.games.disk.lines.contains { String(decoding: $0.bytes, as: UTF8.self).contains(text) })
        town.advance(hours: 1, minutes: 59, seconds: 59)
        #expect(ask("join", ["code": made["code"]], as: bob).isOK)
        town.advance(seconds: 1)
        #expect(ask("join", ["code": made["code"]], as: cat).reason == .notFound)
        #expect(play("session")["code"] == .null)
    }

    @Test func aCodeMayBeTypedInSmallLettersWithSpacesAndDashes() {
        let text = code().stringValue?.lowercased() ?? ""
        #expect(ask("join", ["code": .string(" \(text.prefix(3))-\(text.suffix(3)) ")], as: bob).isOK)
    }

    @Test func aFormerCodeOpensNothingAndEachSessionHasItsOwn() {
        let former = code()
        let present = code()
        #expect(former != present && ask("join", ["code": former], as: bob).reason == .notFound)
        #expect(ask("join", ["code": present], as: bob)["id"] == session)
        let other = ask("start", ["category": "story_time"], as: cat)["id"]
        let theirs = ask("code", ["sessionId": other], as: cat)["code"]
        #expect(ask("join", ["code": theirs], as: bob)["id"] == other)
        #expect(ask("join", ["code": present], as: bob)["id"] == session)
    }

    @Test func aCodeInUseIsNotGivenOutAgain() throws {
        let secret = SecretKey(Array(repeating: 7, count: 32))
        func context() -> Context {
            Context(
                now: Town.noon, settings: Settings(zones: .shared, secret: secret),
                entropy: Entropy(SplitMix64(seed: 5)))
        }
        let first = try Games.PartyCodes.fresh(context()) { _ in false }
        let second = try Games.PartyCodes.fresh(context()) { $0 == first.mark }
        #expect(second.mark != first.mark && second.id != first.id)
        #expect(Games.PartyCodes.code(of: first.id, secret) != Games.PartyCodes.code(of: second.id, secret))
        #expect(throws: Refusal.self) { try Games.PartyCodes.fresh(context()) { _ in true } }
    }

    @Test func onlyTheOwnerOfAnUnfinishedSessionMakesACode() {
        #expect(play("code", as: bob).reason == .notFound)
        join(bob)
        #expect(play("code", as: bob).reason == .forbidden)
        play("pause")
        #expect(play("code").isOK)
        play("end")
        let over = play("code")
        #expect(over.reason == .conflict && over.refusal?.state == "ended", "\(over)")
        let guest = town.guest()
        let own = ask("start", ["category": "story_time"], as: guest)["id"]
        #expect(ask("code", ["sessionId": own], as: guest).reason == .forbidden)
        #expect(ask("join", ["code": "ABCDEF"], as: guest).reason == .forbidden)
    }

    // domain.md §12.1
    @Test func wrongCodesAreNotFoundAndTriesAreLimited() throws {
        let town = Town(limits: .standard)
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let session = town.ask("cards.start", ["category": "story_time"], as: ann)["id"]
        let code = town.ask("cards.code", ["sessionId": session], as: ann)["code"]
        let request = town.request("cards.join", ["code": "ABCDEF"], as: bob)
        let first = town.answer(town.send(request))
        #expect(first.reason == .notFound && first.refusal?.field == "code", "\(first)")
        for number in 1..<20 {
            #expect(town.ask("cards.join", ["code": .string("no \(number)")], as: bob).reason == .notFound)
        }
        let right = town.ask("cards.join", ["code": code], as: bob)
        #expect(
            right.reason == .rateLimited && right.refusal?.retryAfter == 3600, "a right one too: \(right)")
        #expect(town.answer(town.send(request)).reason == .notFound, "a repeat is free")
        try town.restart("games")
        let again = town.answer(town.send(request)).reason
        #expect(again == .rateLimited, "a refusal binds nothing, and the tries still count")
        town.advance(hours: 1)
        #expect(town.ask("cards.join", ["code": code], as: bob).isOK)
        for (field, bad) in [("code", ""), ("code", String(repeating: "A", count: 41))] {
            let answer = town.ask("cards.join", ["code": .string(bad)], as: bob)
            #expect(answer.reason == .invalidArgument && answer.refusal?.field == field)
        }
    }

    // MARK: - Joining

    @Test func aJoinedPlayerSeesTheCardOnTheTableAndTakesTurnsLast() {
        let before = play("session")["version"]
        let code = code()
        town.advance(minutes: 1)
        let joined = ask("join", ["code": code], as: bob)
        #expect(joined["activeSeconds"] == 60)
        #expect(joined["id"] == session && joined["card", "number"] == 1 && joined["version"] != before)
        #expect(joined["ownerNickname"] == "ann" && joined["code"] == .null)
        #expect(joined["joined"] == [["accountId": bob.id, "nickname": "bob"]])
        #expect(turn() == ["accountId": ann.id, "nickname": "ann"], "nobody else is at her device")
        let count = lines
        #expect(ask("join", ["code": code], as: bob)["id"] == session && lines == count, "once is enough")
        #expect(ask("join", ["code": code])["id"] == session && lines == count, "her own")
        ask("join", ["code": code], as: cat)
        #expect(members() == ["bob", "cat"] && members(as: cat) == ["bob", "cat"])
        var turns: [JSONValue] = []
        for person in [ann, bob, cat, ann] {
            turns.append(turn(as: cat)["nickname"] ?? .null)
            #expect(play("next", as: person).isOK)
        }
        #expect(turns == ["ann", "bob", "cat", "ann"])
        #expect(town.games.told("games.card-completed").isEmpty)
        #expect(play("complete", as: bob)["completed"] == [5])
        #expect(town.games.told("games.card-completed").last?["ownerId"] == ann.id, "it counts for her")
        #expect(ask("sessions", as: bob).items.isEmpty, "one's own alone are listed")
    }

    @Test func playersAtTheOwnersDeviceComeFirst() {
        let fields: JSONValue = ["category": "story_time", "players": ["Xi", "Yu"]]
        let id = ask("start", fields)["id"]
        let code = ask("code", ["sessionId": id])["code"]
        ask("join", ["code": code], as: bob)
        var turns: [JSONValue] = []
        for _ in 0..<4 { turns.append(ask("next", ["sessionId": id])["turn"]) }
        let bobs: JSONValue = ["accountId": bob.id, "nickname": "bob"]
        #expect(turns == [["player": "Yu"], bobs, ["player": "Xi"], ["player": "Yu"]])
    }

    @Test func aJoinedPlayerActsOnTheirTurnAloneAndTheOwnerDoesAllElse() {
        join(bob)
        for verb in ["next", "complete"] {
            #expect(play(verb, as: bob).reason == .notYourTurn)
            #expect(play(verb, as: cat).reason == .notFound)
        }
        play("next")
        #expect(play("complete", as: bob).isOK && play("next", as: bob).reason == .notYourTurn)
        play("next")
        #expect(play("next").isOK, "whoever started it turns a card whosever turn it is")
        let others: [(String, JSONValue)] = [
            ("previous", [:]), ("jump", ["number": 1]), ("uncomplete", ["number": 1]), ("shuffle", [:]),
            ("reset", [:]), ("pause", [:]), ("resume", [:]), ("end", [:]),
        ]
        for (verb, more) in others { #expect(play(verb, as: bob, more).reason == .forbidden, "\(verb)") }
        play("reset")
        play("next")
        play("pause")
        let paused = play("next", as: bob)
        #expect(paused.reason == .conflict && paused.refusal?.state == "paused", "\(paused)")
        #expect(ask("resume", as: bob).reason == .notFound, "without an id it is one's own")
    }

    @Test func twentyMayJoinASessionAndNobodyAFinishedOne() {
        let code = code()
        for number in 0..<20 {
            #expect(ask("join", ["code": code], as: town.signUp("guest_\(number)")).isOK)
        }
        let full = ask("join", ["code": code], as: bob)
        #expect(full.reason == .conflict && full.refusal?.message.contains("20") == true, "\(full)")
        let other = ask("start", ["category": "story_time"], as: cat)["id"]
        let theirs = ask("code", ["sessionId": other], as: cat)["code"]
        ask("end", ["sessionId": other], as: cat)
        let over = ask("join", ["code": theirs], as: bob)
        #expect(over.reason == .conflict && over.refusal?.state == "ended", "\(over)")
        #expect(ask("session", ["sessionId": other], as: cat)["code"] == .null)
    }

    @Test func joinedPlayersSurviveALogReplayAndASnapshot() throws {
        let code = join(bob, cat)
        play("next")
        let live = play("session").data
        for (fromSnapshot, name) in [(false, "dan"), (true, "eve")] {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
            #expect(play("session").data.merging(["version": 0]) == live.merging(["version": 0]))
            let other = town.signUp(name)
            #expect(ask("join", ["code": code], as: other).isOK, "the code is still good")
            #expect(play("leave", as: other).isOK)
            #expect(members() == ["bob", "cat"] && turn()["nickname"] == "bob")
        }
        town.ask("friends.block", ["accountId": ann.id], as: bob)
        town.settle()
        #expect(members() == ["cat"] && turn()["nickname"] == "cat")
    }

    // domain.md §1.4
    @Test func aRepeatedJoinGetsItsFirstAnswerWhoeverHasComeSince() throws {
        join(bob)
        play("next")
        let request = town.request("cards.next", ["sessionId": session], as: bob)
        let first = town.answer(town.send(request))
        join(cat)
        play("leave", as: bob)
        try town.restart("games")
        #expect(town.answer(town.send(request)).data == first.data && first["turn", "nickname"] == "ann")
    }

    // MARK: - Going

    @Test func aLeavingPlayerPassesTheTurnOn() {
        join(bob, cat)
        play("next")
        #expect(turn()["nickname"] == "bob" && play("leave", as: bob).isOK)
        #expect(turn()["nickname"] == "cat" && members() == ["cat"])
        #expect(play("session", as: bob).reason == .notFound && play("leave", as: bob).reason == .notFound)
        join(bob)
        #expect(members() == ["cat", "bob"] && turn()["nickname"] == "cat", "at the end of the row")
        play("leave", as: cat)
        #expect(turn()["nickname"] == "bob")
        play("leave", as: bob)
        #expect(turn() == .null && play("session")["joined"] == .null)
        let own = play("leave")
        #expect(own.reason == .conflict && own.refusal?.field == "sessionId", "\(own)")
    }

    // domain.md §1.9
    @Test func aBlockRemovesJoinedPlayersAndOpensNoSession() {
        let code = join(bob, cat)
        play("next")
        town.ask("friends.block", ["accountId": ann.id], as: bob)
        town.settle()
        #expect(members() == ["cat"] && turn()["nickname"] == "cat")
        #expect(play("session", as: bob).reason == .notFound)
        let count = town.games.told("games._private.party-code-tried").count
        #expect(ask("join", ["code": code], as: bob).reason == .notFound, "as if there were no such code")
        #expect(town.games.told("games._private.party-code-tried").count == count + 1)
        town.ask("friends.unblock", ["accountId": ann.id], as: bob)
        town.settle()
        #expect(ask("join", ["code": code], as: bob).isOK)
        town.ask("friends.block", ["accountId": cat.id], as: ann)
        town.settle()
        #expect(members() == ["bob"])
    }

    // domain.md §1.9
    @Test func twoBlockedPlayersShareATableWithoutHearingOfEachOther() {
        join(bob, cat)
        town.ask("friends.block", ["accountId": cat.id], as: bob)
        town.settle()
        #expect(members() == ["bob", "cat"] && members(as: bob) == ["bob"] && members(as: cat) == ["cat"])
        play("next")
        #expect(turn(as: cat) == [:] && turn(as: bob)["nickname"] == "bob")
        #expect(play("next", as: bob)["turn"] == [:] && play("next", as: cat)["turn", "nickname"] == "ann")
    }

    // domain.md §3.3
    @Test func aBannedOrDeletedPlayerPlaysNoMoreNorDoesAnybodyInTheirSessions() {
        join(bob, cat)
        play("next")
        let boss = town.signUp("boss")
        town.ask("account.ban", ["accountId": bob.id, "reason": "x"], as: boss)
        town.settle()
        #expect(members() == ["cat"] && turn()["nickname"] == "cat")
        town.ask("account.delete", ["password": .string(cat.password)], as: cat)
        town.settle()
        #expect(members().isEmpty && turn() == .null)
        let dan = town.signUp("dan")
        join(dan)
        town.ask("account.delete", ["password": .string(ann.password)], as: ann)
        town.settle()
        #expect(play("session", as: dan).reason == .notFound)
        let left = town.games.told("games._private.deck-played").last
        #expect(left?["joined"] == nil && left?["play"]?["seats"] == 1, "\(left ?? .null)")
        #expect(town.notes.isEmpty)
    }

    // domain.md §1.8
    @Test func joinedPlayersAreNotToldOfAGameTheyMayNotSee() {
        let game = town.game(host: ann, ["sport": "party", "visibility": "private"])
        let id = ask("start", ["category": "story_time", "gameId": game])["id"]
        let code = ask("code", ["sessionId": id])["code"]
        #expect(ask("join", ["code": code], as: bob)["gameId"] == .null)
        #expect(ask("session", ["sessionId": id])["gameId"] == game)
        let shown = town.game(host: ann, ["sport": "party"])
        let other = ask("start", ["category": "story_time", "gameId": shown])["id"]
        let open = ask("code", ["sessionId": other])["code"]
        #expect(ask("join", ["code": open], as: bob)["gameId"] == shown)
    }

    @Test func joinedPlayersSeeOnlyTheTablesCardOfAnOwnDeck() {
        let deck: JSONValue = [
            "name": "Ours", "prompts": ["First one", "Second one", "Third one", "Fourth one", "Fifth one"],
        ]
        let made = ask("deck-save", deck)["id"]
        let id = ask("start", ["category": made, "shuffle": false])["id"]
        ask("join", ["code": ask("code", ["sessionId": id])["code"]], as: bob)
        #expect(ask("session", ["sessionId": id], as: bob)["card", "prompt"] == "First one")
        #expect(ask("cards", ["category": made], as: bob).reason == .notFound)
    }
}
