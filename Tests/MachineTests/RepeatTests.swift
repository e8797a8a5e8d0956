// A repeated request is answered as it was first and changes nothing (domain.md §1.4; architecture.md, Exactly once).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct RepeatTests {
    let town = Town()

    /// Asks twice with one id, doing something in between; the two replies' outcomes and what was written between.
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

    @Test(arguments: [false, true]) func itGetsThemAfterARestartToo(fromSnapshot: Bool) throws {
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

    @Test func whatWasRightThenIsNotHeldAgainstALaterTime() throws {
        let ann = town.signUp("ann")
        let (first, second) = try twice(
            "games.create", town.gameFields(["startsAt": town.time(hours: 1)]), as: ann
        ) {
            town.advance(hours: 2)
            try town.restart("games")
        }
        #expect(first.isOK && first["id"] == second["id"])
    }

    @Test func aRefusalThatLeftATraceIsRepeatedAfterARestart() throws {
        town.signUp("ann")
        let (first, second) = try twice("account.login", ["nickname": "ann", "password": "wrong"]) {
            try town.restart("auth")
        }
        #expect(first.reason == .unauthenticated && first.refusal == second.refusal)
    }

    @Test func aGateHitIsRepeatedAsItWasThoughTheProfileHasGrown() throws {
        let ann = town.signUp("ann")
        let (first, second) = try twice("games.create", town.gameFields(["sport": "golf"]), as: ann) {
            town.onboard(ann)
            try town.restart("games")
        }
        #expect(first.reason == .tierRequired && first.refusal == second.refusal)
    }

    @Test func aRefusalThatLeftNoTraceIsRememberedAsLongAsTheProcessLives() throws {
        let ann = town.signUp("ann")
        let game = town.game(host: ann)
        let (first, second) = try twice("games.complete", ["gameId": game], as: ann) {
            town.advance(hours: 49)
        }
        #expect(first.reason == .tooEarly && first.refusal == second.refusal)
    }

    @Test func unavailableIsNotAnOutcome() throws {
        let id = town.freshID()
        town.auth.answersBusy = true
        #expect(town.ask("account.signup", signUp, id: id).reason == .unavailable)
        town.auth.answersBusy = false
        #expect(town.ask("account.signup", signUp, id: id).isOK, "it is safe to repeat with the same id")
    }

    @Test func anExpiredTokenIsNotAnOutcomeEither() throws {
        let (ann, id) = (town.signUp("ann"), town.freshID())
        let fields = town.gameFields()
        ann.renewsItself = false
        town.advance(minutes: 16)
        #expect(town.ask("games.create", fields, as: ann, id: id).reason == .sessionExpired)
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

    @Test func aRequestUnderWayIsJoined() {
        town.auth.holdsEffects = true
        let envelope = town.request("account.signup", signUp)
        let tickets = (0..<3).map { _ in town.send(envelope) }
        town.settle()
        #expect(tickets.allSatisfy { !town.isAnswered($0) } && town.auth.held.count == 1)
        town.auth.releaseEffects()
        let answers = tickets.map { town.answer($0) }
        #expect(answers.allSatisfy { $0.isOK && $0.data == answers[0].data })
    }

    @Test func aRequestUnderWayWithOtherContentIsAConflict() {
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
