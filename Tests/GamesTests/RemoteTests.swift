// Two friends at different boards (domain.md §5.12).

import Contracts
import JSON
import TestSupport
import Testing
import Values

// domain.md §5.12
@Suite struct RemoteTests {
    let pub: DartsPub
    var town: Town { pub.town }

    init() { self.init(limits: .off) }
    private init(limits: LimitSettings) { pub = DartsPub(limits: limits) }

    /// The id of a challenge.
    private func challenge(_ from: Person, _ to: Person, _ more: JSONValue = [:]) -> JSONValue {
        let fields: JSONValue = ["opponentId": to.id]
        let answer = pub.ask("darts.challenge", fields.merging(more), as: from)
        if !answer.isOK { town.note("no challenge: \(answer)") }
        return answer["id"]
    }

    @discardableResult
    private func act(_ verb: String, _ id: JSONValue, as person: Person) -> Answer {
        pub.ask("darts.\(verb)", ["matchId": id], as: person)
    }

    /// A started match of ann and bob.
    private func begun(_ more: JSONValue = [:]) -> JSONValue {
        let id = challenge(pub.ann, pub.bob, more)
        act("accept", id, as: pub.bob)
        act("join", id, as: pub.bob)
        act("join", id, as: pub.ann)
        return id
    }

    private func state(_ id: JSONValue, as person: Person? = nil) -> JSONValue {
        act("remote", id, as: person ?? pub.ann)["state"]
    }

    @Test func anAcceptedChallengeIsPlayedAndTheChallengerThrowsFirst() {
        let id = challenge(pub.ann, pub.bob, ["startScore": 301, "bestOfLegs": 3])
        let sent = pub.ask("darts.remotes", as: pub.ann)
        let got = pub.ask("darts.remotes", as: pub.bob)
        #expect(sent["sent"].arrayValue?.map { $0["id"] } == [id] && sent["incoming"] == [])
        #expect(got["incoming"].arrayValue?.first?["secondsLeft"]?.intValue ?? 0 > 86_000)
        #expect(act("accept", id, as: pub.bob)["state"] == "ready")
        #expect(act("join", id, as: pub.bob)["state"] == "lobby")
        #expect(act("join", id, as: pub.bob)["state"] == "lobby", "once more changes nothing")
        let begun = act("join", id, as: pub.ann)
        #expect(begun["state"] == "in_progress")
        #expect(pub.ask("darts.remotes", as: pub.bob)["active", "standing", "scores"] == [301, 301])
        #expect(pub.visit(id, "1 1 1", as: pub.bob).reason == .notYourTurn)
        #expect(pub.visit(id, "T20 T20 T20", as: pub.ann)["standing", "scores"] == [121, 301])
        #expect(pub.visit(id, "1 1 1", as: pub.ann).reason == .notYourTurn)
        #expect(pub.visit(id, "1 1 1", as: pub.bob).isOK)
        #expect(pub.visit(id, "1 1 1", as: pub.cat).reason == .notFound)
        let types = ["challenged", "challenge-accepted", "match-joined", "match-begun"]
        #expect(types.map { town.games.told("games.\($0)").count } == [1, 1, 2, 1])
    }

    @Test func aRemoteWinGoesIntoTheOrdinaryHistory() {
        let id = begun(["startScore": 301])
        for (darts, person) in [
            ("T20 T20 T20", pub.ann), ("1 1 1", pub.bob), ("T20 T19 M", pub.ann), ("1 1 1", pub.bob),
        ] { pub.visit(id, darts, as: person) }
        // 301 - 180 - 117 = 4.
        #expect(pub.visit(id, "D2", as: pub.ann)["status"] == "completed")
        #expect(state(id) == "completed" && act("remote", id, as: pub.bob)["endedReason"] == "completed")
        for (person, result) in [(pub.ann, "won"), (pub.bob, "lost")] {
            let mine = pub.ask("darts.history", ["mode": "remote", "result": .string(result)], as: person)
            #expect(mine.items.map { $0["id"] } == [id])
        }
        #expect(town.games.told("games.match-completed").first?["mode"] == "remote")
        #expect(pub.ask("darts.remotes", as: pub.ann)["active"] == .null)
        #expect(act("abort", id, as: pub.ann)["state"] == "completed", "a no-op")
        #expect(pub.visit(id, "1 1 1", as: pub.bob).reason == .conflict)
    }

    @Test func onlyFriendsAreChallengedAndNobodyThemselves() {
        func refused(_ person: JSONValue, _ more: JSONValue = [:]) -> Reason? {
            let fields: JSONValue = ["opponentId": person]
            return pub.ask("darts.challenge", fields.merging(more), as: pub.ann).reason
        }
        #expect(refused(pub.dan.id) == .forbidden && refused(pub.ann.id) == .invalidArgument)
        #expect(refused("nobody") == .notFound)
        #expect(refused("bob", ["startScore": 701]) == .invalidArgument)
        #expect(refused("bob", ["bestOfLegs": 2]) == .invalidArgument)
        pub.ask("friends.block", ["accountId": "ann"], as: pub.cat)
        #expect(refused(pub.cat.id) == .notFound, "kept apart")
        #expect(
            pub.ask("darts.challenge", ["opponentId": pub.ann.id], as: town.guest()).reason == .forbidden)
    }

    @Test func eachAnswerToAChallengeIsForTheRightPlayerInTheRightState() {
        let id = challenge(pub.ann, pub.bob)
        #expect(act("accept", id, as: pub.ann).reason == .forbidden)
        #expect(act("decline", id, as: pub.ann).reason == .forbidden)
        #expect(act("cancel", id, as: pub.bob).reason == .forbidden)
        #expect(act("join", id, as: pub.bob).reason == .conflict)
        #expect(act("abort", id, as: pub.bob).reason == .conflict)
        for verb in ["accept", "decline", "cancel", "join", "abort", "remote"] {
            #expect(act(verb, id, as: pub.cat).reason == .notFound, "\(verb)")
        }
        #expect(pub.visit(id, "1 1 1").reason == .conflict)
        #expect(act("decline", id, as: pub.bob)["state"] == "declined")
        #expect(act("decline", id, as: pub.bob)["state"] == "declined", "once more changes nothing")
        #expect(act("accept", id, as: pub.bob).refusal?.state == "declined")
        #expect(act("abort", id, as: pub.ann)["state"] == "declined")
        let second = challenge(pub.ann, pub.bob)
        #expect(act("cancel", second, as: pub.ann)["state"] == "cancelled")
        let third = challenge(pub.ann, pub.bob)
        act("accept", third, as: pub.bob)
        #expect(act("cancel", third, as: pub.bob)["state"] == "cancelled", "either while ready")
        let fourth = begun()
        #expect(act("cancel", fourth, as: pub.ann).reason == .conflict)
        #expect(act("abort", fourth, as: pub.bob)["endedReason"] == "aborted")
        let ended = town.games.told("games.challenge-ended").map { $0["reason"] }
        #expect(ended == ["declined", "cancelled", "cancelled", "aborted"])
        #expect(pub.ask("darts.history", as: pub.ann).items.isEmpty, "none of them counts")
    }

    @Test func aPlayerHasOneRemoteMatchAtATimeAndTheOthersAreLocked() {
        let waiting = challenge(pub.cat, pub.bob)
        let active = begun()
        let locked = pub.ask("darts.remotes", as: pub.bob)["incoming"].arrayValue?.first
        #expect(locked?["id"] == waiting && locked?["locked"] == true)
        #expect(act("accept", waiting, as: pub.bob).refusal?.state == "activeMatch")
        let another = pub.ask("darts.challenge", ["opponentId": "cat"], as: pub.ann)
        #expect(another.refusal?.state == "activeMatch")
        let toAnn = challenge(pub.cat, pub.ann)
        #expect(act("accept", toAnn, as: pub.ann).reason == .conflict)
        act("abort", active, as: pub.ann)
        #expect(act("remote", waiting, as: pub.bob)["locked"] == .null)
        #expect(act("accept", waiting, as: pub.bob).isOK)
        #expect(act("accept", toAnn, as: pub.ann).reason == .conflict, "cat plays bob now")
        #expect(town.notes == [])
    }

    // domain.md §12.1
    @Test func atMostTwentyChallengesAreOpenAndTwentyAreSentAnHour() {
        let strict = RemoteTests(limits: .standard)
        strict.sendMany()
    }

    private func sendMany() {
        for _ in 0..<20 { _ = challenge(pub.ann, pub.bob) }
        #expect(pub.ask("darts.challenge", ["opponentId": "cat"], as: pub.ann).reason == .conflict)
        let first = pub.ask("darts.remotes", as: pub.ann)["sent"].arrayValue?.last?["id"] ?? .null
        act("cancel", first, as: pub.ann)
        #expect(pub.ask("darts.challenge", ["opponentId": "cat"], as: pub.ann).reason == .rateLimited)
        town.advance(hours: 1)
        #expect(pub.ask("darts.challenge", ["opponentId": "cat"], as: pub.ann).isOK && town.notes == [])
    }

    @Test func anUnansweredUnjoinedOrAbandonedMatchExpires() {
        let pending = challenge(pub.ann, pub.bob)
        town.advance(hours: 23, minutes: 59)
        #expect(state(pending) == "pending")
        town.advance(minutes: 1)
        #expect(state(pending) == "expired" && act("accept", pending, as: pub.bob).reason == .expired)
        let ready = challenge(pub.ann, pub.bob)
        act("accept", ready, as: pub.bob)
        act("join", ready, as: pub.ann)
        town.advance(minutes: 4, seconds: 59)
        #expect(state(ready) == "lobby")
        town.advance(seconds: 1)
        #expect(state(ready) == "expired" && act("join", ready, as: pub.bob).reason == .expired)
        let idle = begun()
        town.advance(minutes: 29)
        pub.visit(idle, "1 1 1", as: pub.ann)
        town.advance(minutes: 29)
        #expect(state(idle) == "in_progress")
        town.advance(minutes: 1)
        #expect(state(idle) == "expired" && pub.visit(idle, "1 1 1", as: pub.bob).reason == .conflict)
        let reasons = town.games.told("games.challenge-ended").map { $0["reason"] }
        #expect(reasons == ["timeout", "timeout", "inactivity"])
    }

    @Test func aVisitIsTakenBackOnceByItsThrowerBeforeTheOtherThrows() {
        let id = begun()
        #expect(act("undo", id, as: pub.ann).reason == .conflict, "nothing thrown")
        pub.visit(id, "1 1 1", as: pub.ann)
        #expect(act("undo", id, as: pub.bob).reason == .conflict)
        #expect(act("undo", id, as: pub.ann)["turn"] == 0)
        pub.visit(id, "2 2 2", as: pub.ann)
        #expect(act("undo", id, as: pub.ann).reason == .conflict, "once")
        pub.visit(id, "1 1 1", as: pub.bob)
        #expect(act("undo", id, as: pub.ann).reason == .conflict, "bob has thrown")
        #expect(act("undo", id, as: pub.bob)["turn"] == 1)
        pub.visit(id, "3 3 3", as: pub.bob)
        pub.visit(id, "1 1 1", as: pub.ann)
        #expect(act("undo", id, as: pub.ann).isOK, "a visit of its own")
        #expect(act("abandon", id, as: pub.ann).reason == .conflict, "abort ends it for both")
    }

    @Test func anAnsweredVisitIsNeverTakenBack() {
        let id = begun()
        pub.visit(id, "1 1 1", as: pub.ann)
        pub.visit(id, "2 2 2", as: pub.bob)
        #expect(act("undo", id, as: pub.bob)["turn"] == 1)
        for person in [pub.ann, pub.bob] { #expect(act("undo", id, as: person).reason == .conflict) }
        #expect(act("remote", id, as: pub.ann)["turn"] == 1)
        pub.visit(id, "3 3 3", as: pub.bob)
        for person in [pub.ann, pub.bob] { #expect(act("undo", id, as: person).reason == .conflict) }
        pub.visit(id, "4 4 4", as: pub.ann)
        #expect(act("undo", id, as: pub.ann)["turn"] == 2, "a visit of its own")
    }

    @Test func onlyTheLastOfTwoVisitsInARowIsTakenBack() {
        let id = begun(["startScore": 301, "bestOfLegs": 3])
        for (darts, person) in [
            ("T20 T20 T20", pub.ann), ("T20 T20 T20", pub.bob), ("1 1 1", pub.ann), ("T20 T19 D2", pub.bob),
        ] { pub.visit(id, darts, as: person) }
        #expect(act("remote", id, as: pub.ann)["standing", "leg"] == 2)
        pub.visit(id, "1 1 1", as: pub.bob)
        #expect(act("undo", id, as: pub.bob)["turn"] == 4)
        #expect(act("undo", id, as: pub.bob).reason == .conflict && town.notes == [])
    }

    @Test func anExpiredMatchIsShownAsOverWhetherItsTimerFiredOrNot() throws {
        let idle = begun()
        pub.visit(idle, "1 1 1", as: pub.ann)
        let eve = town.signUp("eve")
        pub.befriend(eve, pub.bob)
        // Timers do not fire while the clock is wrong.
        town.setClock(hours: 1)
        #expect(town.games.told("games.challenge-ended").isEmpty, "the timer waits")
        let remote = act("remote", idle, as: pub.bob)
        #expect(remote["state"] == "expired" && remote["endedReason"] == "inactivity")
        #expect(remote["secondsLeft"] == .null && remote["standing"] == .null)
        #expect(pub.match(idle)["status"] == "abandoned")
        #expect(pub.ask("darts.watch", ["matchId": idle], as: pub.bob)["status"] == "abandoned")
        #expect(pub.ask("darts.watch", ["matchId": idle], as: eve).reason == .notFound)
        #expect(pub.ask("darts.remotes", as: pub.ann)["active"] == .null)
        #expect(act("undo", idle, as: pub.ann).reason == .immutable)
        #expect(pub.visit(idle, "1 1 1", as: pub.bob).refusal?.state == "expired")
        #expect(act("abort", idle, as: pub.ann)["state"] == "expired", "a no-op")
    }

    @Test func expiredChallengesDoNotCountAgainstTheLimit() {
        let strict = RemoteTests(limits: .off)
        strict.challengeAgain()
    }

    private func challengeAgain() {
        for _ in 0..<RemoteLimits.sentMax { _ = challenge(pub.ann, pub.bob) }
        town.setClock(hours: RemoteLimits.pendingHours)
        #expect(town.games.told("games.challenge-ended").isEmpty, "the timers wait")
        #expect(pub.ask("darts.challenge", ["opponentId": "cat"], as: pub.ann).isOK)
    }

    // domain.md §1.9
    @Test func aBlockABanAndADeletionEndOpenRemoteMatches() {
        let withCat = challenge(pub.ann, pub.cat)
        let withBob = begun()
        pub.ask("friends.block", ["accountId": "bob"], as: pub.ann)
        #expect(state(withBob, as: pub.bob) == "cancelled" && state(withCat) == "pending")
        let password: JSONValue = ["password": .string(pub.cat.password)]
        pub.ask("account.delete", password, as: pub.cat)
        #expect(state(withCat) == "cancelled")
        pub.befriend(pub.bob, pub.dan)
        let another = challenge(pub.bob, pub.dan)
        let boss = town.signUp("boss")
        #expect(pub.ask("account.ban", ["accountId": "dan", "reason": "x"], as: boss).isOK)
        #expect(state(another, as: pub.bob) == "cancelled" && town.notes == [])
    }

    @Test func aRemoteMatchGoesOnAfterARestart() throws {
        let id = begun()
        pub.visit(id, "T20 T20 T20", as: pub.ann)
        for isFromSnapshot in [false, true] {
            try town.restart("games", fromSnapshot: isFromSnapshot)
            #expect(act("remote", id, as: pub.bob)["standing", "scores"] == [321, 501])
        }
        #expect(pub.visit(id, "60 1 1", as: pub.bob).reason == .invalidDart)
        #expect(pub.visit(id, "T20 1 1", as: pub.bob)["turn"] == 2)
        town.advance(minutes: 30)
        #expect(state(id) == "expired")
    }

    // A20: nothing else reveals somebody whom a block separates.
    @Test func aFriendsMatchWithABlockedPlayerIsNotShown() {
        let match = pub.played()
        #expect(pub.match(match, as: pub.cat).isOK, "a friend of both")
        pub.ask("friends.block", ["accountId": pub.bob.id], as: pub.cat)
        #expect(pub.match(match, as: pub.cat).reason == .notFound)
        #expect(pub.ask("darts.watch", ["matchId": match], as: pub.cat).reason == .notFound)
        #expect(pub.match(match).isOK && pub.match(match, as: pub.bob).isOK)
    }
}
