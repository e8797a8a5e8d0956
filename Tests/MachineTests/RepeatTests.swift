// A repeated request gets the first answer and changes nothing (domain.md §1.4; architecture.md, Exactly once).

import Contracts
import GamesService
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct RepeatTests {
    let town = Town()

    /// Sends a request twice with one id, and does something in between; returns both replies and the events written in
    /// between.
    private func twice(
        _ type: String, _ data: JSONValue, as person: Person? = nil, between: () throws -> Void = {}
    ) throws -> (first: Answer, second: Answer) {
        let id = town.freshID()
        let first = town.ask(type, data, as: person, id: id)
        try between()
        _ = town.request(type, as: person)
        let before = town.lineCounts
        let second = town.ask(type, data, as: person, id: id)
        #expect(town.lineCounts == before, "a repeat writes nothing")
        return (first, second)
    }

    private let signUp: JSONValue = [
        "email": "ann@example.com", "password": "secret word", "nickname": "ann", "displayName": "Ann Lee",
    ]

    @Test func aRepeatedSignUpGetsTheSameTokens() throws {
        let (first, second) = try twice("account.signup", signUp)
        #expect(first.isOK && first.data == second.data)
    }

    @Test(arguments: [false, true]) func aRepeatGetsItsOutcomeAfterARestartToo(fromSnapshot: Bool) throws {
        let (first, second) = try twice("account.signup", signUp) {
            if fromSnapshot { try town.auth.snapshot() }
            try town.restart("auth", fromSnapshot: fromSnapshot)
        }
        #expect(first.isOK && first.data == second.data)
    }

    @Test(arguments: [false, true]) func aRepeatedCommandGetsTheSameGameAfterARestart(
        fromSnapshot: Bool
    ) throws {
        let ann = town.signUp("ann")
        let (first, second) = try twice("games.create", town.gameFields(), as: ann) {
            if fromSnapshot { try town.games.snapshot() }
            try town.restart("games", fromSnapshot: fromSnapshot)
        }
        #expect(first.isOK && first.data == second.data)
    }

    @Test func aRepeatIsNotRefusedForConditionsThatHeldAtFirst() throws {
        let ann = town.signUp("ann")
        let (first, second) = try twice(
            "games.create", town.gameFields(["startsAt": town.time(hours: 1)]), as: ann
        ) {
            town.advance(hours: 2)
            try town.restart("games")
        }
        #expect(first.isOK && first["id"] == second["id"])
    }

    @Test func aWrongPasswordThatIsSentTwiceCountsOnce() throws {
        town.signUp("ann")
        let (first, second) = try twice("account.login", ["nickname": "ann", "password": "wrong"]) {
            town.advance(seconds: 29)
        }
        #expect(first.reason == .unauthenticated && first.refusal == second.refusal)
    }

    @Test func afterAWrongPasswordTheIdIsFreeForTheRightOne() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let wrong = town.ask("account.login", ["nickname": "ann", "password": "wrong"], id: id)
        #expect(wrong.reason == .unauthenticated)
        let right: JSONValue = ["nickname": "ann", "password": .string(ann.password)]
        let session = town.ask("account.login", right, id: id)
        #expect(session.isOK)
        try town.restart("auth")
        #expect(town.ask("account.login", right, id: id).data == session.data, "now it is bound")
        #expect(
            town.ask("account.login", ["nickname": "ann", "password": "wrong"], id: id).reason == .conflict)
    }

    // Finding B1 of the app developers.
    @Test func aCorrectedFormIsTakenUnderItsId() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        for mistake: JSONValue in [["capacity": 1], ["startsAt": "2020-12-20T18:00"], ["colour": "red"]] {
            let fields = town.gameFields(mistake)
            #expect(town.ask("games.create", fields, as: ann, id: id).reason == .invalidArgument)
        }
        let made = town.ask("games.create", town.gameFields(), as: ann, id: id)
        #expect(made.isOK)
        #expect(town.ask("games.create", town.gameFields(), as: ann, id: id).data == made.data)
        let other = town.ask("games.create", town.gameFields(["capacity": 5]), as: ann, id: id)
        #expect(other.reason == .conflict && other.refusal?.field == "id")
    }

    @Test(arguments: [false, true])
    func aGateHitIsDecidedAnewOnceTheProfileHasGrown(restarts: Bool) throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let golf = town.gameFields(["sport": "golf"])
        #expect(town.ask("games.create", golf, as: ann, id: id).reason == .tierRequired)
        town.complete(ann)
        if restarts { try town.restart("games") }
        town.advance(seconds: 30)
        let made = town.ask("games.create", golf, as: ann, id: id)
        #expect(made.isOK)
        try town.restart("games")
        #expect(town.ask("games.create", golf, as: ann, id: id)["id"] == made["id"])
    }

    @Test func aRefusalIsRepeatedForHalfAMinuteAndDecidedAnewThen() throws {
        let (ann, bob, id) = (town.signUp("ann"), town.signUp("bob"), town.freshID())
        let game = town.game(host: ann)
        let line: JSONValue = ["gameId": game, "text": "hello"]
        #expect(town.ask("chat.send", line, as: bob, id: id).reason == .forbidden)
        town.going(bob, game)
        #expect(
            town.ask("chat.send", line, as: bob, id: id).reason == .forbidden,
            "a client that repeats by itself")
        town.advance(seconds: 31)
        #expect(town.ask("chat.send", line, as: bob, id: id).isOK)
    }

    @Test func aRequestThatCameTooOftenIsTakenUnderItsIdOnceThereIsRoom() throws {
        let limit = try LimitSettings(
            parsing: Array(#"{"games":{"max":1,"minutes":1}}"#.utf8), from: "a test")
        let town = Town(limits: limit)
        let (ann, id) = (town.signUp("ann"), town.freshID())
        town.game(host: ann)
        let fields = town.gameFields()
        #expect(town.ask("games.create", fields, as: ann, id: id).reason == .rateLimited)
        let before = town.lineCounts
        #expect(town.ask("games.create", fields, as: ann, id: id).reason == .rateLimited)
        #expect(town.lineCounts == before, "one violation")
        town.advance(seconds: 61)
        let made = town.ask("games.create", fields, as: ann, id: id)
        #expect(made.isOK && town.ask("games.create", fields, as: ann, id: id).data == made.data)
    }

    // Finding O14.
    @Test(arguments: [false, true])
    func theSameContentWrittenOtherwiseIsTheSameRequest(restarts: Bool) throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        func create(_ data: String) -> Answer {
            var envelope = town.request("games.create", as: ann, id: id)
            envelope.data = Array(data.utf8)
            return town.answer(town.send(envelope))
        }
        let place = #"{"name":"Dolores Park","lat":37.7596,"lng":-122.4269}"#
        let made = create(
            #"{"sport":"soccer","startsAt":"2026-12-03T12:00:00Z","capacity":8,"place":\#(place)}"#)
        #expect(made.isOK)
        if restarts { try town.restart("games") }
        let turned = #"{"lng":-1.224269e2, "name":"Dolores\u0020Park", "lat":37.7596}"#
        let again = create(
            #" { "place": \#(turned), "capacity": 8, "startsAt": "2026-12-03T12:00:00.000Z", "sport":"soccer"}"#
        )
        #expect(again["id"] == made["id"])
        let other = create(
            #"{"sport":"soccer","startsAt":"2026-12-03T12:00:00Z","capacity":9,"place":\#(place)}"#)
        #expect(other.reason == .conflict)
    }

    /// Lines of earlier builds carry a digest of the bytes.
    @Test func aRequestOfBeforeTheUpgradeIsAnsweredWhereItsBytesAreTheSame() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let envelope = town.request("games.create", town.gameFields(), as: ann, id: id)
        let made = town.answer(town.send(envelope))
        try town.restart("games")
        let key = RequestKey(account: ann.id.stringValue.flatMap { ID($0) }, request: id)
        let entry = try #require(town.games.machine.remembered[key])
        let asked = Machine<Games>.PendingRequest(ticket: 1, envelope: envelope, receivedMs: 0)
        let old = town.games.machine.digestOfBytes(asked)
        #expect(!entry.isOf(old))
        var remembered = Remembered()
        for line in [entry.first, entry.last] { remembered.note(key, old, sequence: line, time: entry.time) }
        town.games.machine.remembered = remembered
        #expect(town.answer(town.send(envelope))["id"] == made["id"])
        let other = town.ask("games.create", town.gameFields(["capacity": 5]), as: ann, id: id)
        #expect(other.reason == .conflict)
    }

    @Test func anIdIsFreeForOtherContentOnceItsFirstRequestIsRefused() {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        town.auth.holdsEffects = true
        let wrong = town.request("account.login", ["nickname": "ann", "password": "wrong"], id: id)
        let right = town.request(
            "account.login", ["nickname": "ann", "password": .string(ann.password)], id: id)
        let first = town.send(wrong)
        #expect(town.answer(town.send(right)).reason == .conflict)
        town.auth.releaseEffects()
        town.auth.holdsEffects = false
        #expect(town.answer(first).reason == .unauthenticated)
        #expect(town.answer(town.send(right)).isOK)
    }

    @Test func unavailableIsNotAnOutcome() throws {
        let id = town.freshID()
        town.auth.answersBusy = true
        #expect(town.ask("account.signup", signUp, id: id).reason == .unavailable)
        town.auth.answersBusy = false
        #expect(town.ask("account.signup", signUp, id: id).isOK, "it is safe to repeat with the same id")
    }

    @Test func anExpiredTokenIsNotAnOutcome() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let fields = town.gameFields()
        ann.renewsItself = false
        town.advance(minutes: 16)
        #expect(town.ask("games.create", fields, as: ann, id: id).reason == .tokenExpired)
        ann.renewsItself = true
        #expect(town.ask("games.create", fields, as: ann, id: id).isOK, "the same request with a fresh token")
    }

    @Test func anotherContentUnderTheSameIdIsAConflict() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        #expect(town.ask("games.create", town.gameFields(), as: ann, id: id).isOK)
        let other = town.ask("games.create", town.gameFields(["sport": "tennis"]), as: ann, id: id)
        #expect(other.reason == .conflict && other.refusal?.field == "id")
        try town.restart("games")
        #expect(
            town.ask("games.create", town.gameFields(["sport": "tennis"]), as: ann, id: id).reason
                == .conflict)
    }

    @Test func twoPeopleMayUseTheSameId() {
        let (ann, bob, id) = (town.signUp("ann"), town.signUp("bob"), town.freshID())
        let first = town.ask("games.create", town.gameFields(), as: ann, id: id)
        let second = town.ask("games.create", town.gameFields(), as: bob, id: id)
        #expect(first.isOK && second.isOK && first["id"] != second["id"])
    }

    @Test func aRepeatOfAnUnfinishedRequestJoinsIt() {
        town.auth.holdsEffects = true
        let envelope = town.request("account.signup", signUp)
        let tickets = (0..<3).map { _ in town.send(envelope) }
        town.settle()
        #expect(tickets.allSatisfy { !town.isAnswered($0) } && town.auth.held.count == 1)
        town.auth.releaseEffects()
        let answers = tickets.map { town.answer($0) }
        #expect(answers.allSatisfy { $0.isOK && $0.data == answers[0].data })
    }

    @Test func otherContentUnderAnUnfinishedRequestsIdIsAConflict() {
        town.auth.holdsEffects = true
        let first = town.send(
            town.request("account.signup", signUp, id: ID("0199a1b2-0000-7000-8000-000000000001")))
        let changed = signUp.merging(["nickname": "other"])
        let second = town.request("account.signup", changed, id: ID("0199a1b2-0000-7000-8000-000000000001"))
        #expect(town.answer(town.send(second)).reason == .conflict)
        #expect(!town.isAnswered(first))
    }

    @Test func aRequestIsRememberedForADay() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let fields = town.gameFields(["startsAt": "2026-12-20T12:00:00Z"])
        let first = town.ask("games.create", fields, as: ann, id: id)
        town.advance(hours: 23)
        try town.restart("games")
        #expect(town.ask("games.create", fields, as: ann, id: id)["id"] == first["id"])
    }
}
