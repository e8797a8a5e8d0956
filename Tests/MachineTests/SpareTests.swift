// A standby that answers queries: it gives the owner's answers, and none that it cannot know (architecture.md, Spares).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine
@testable import RsvpService

@Suite struct SpareTests {
    let town = Town()

    @Test func aSpareAnswersAsTheOwnerDoes() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let spare = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 2)
        town.going(bob, game)
        town.idle(seconds: 3)
        #expect(spare.isTaking && spare.machine.answersQueries)
        for (type, fields) in [("rsvp.mine", [:] as JSONValue), ("rsvp.roster", ["gameId": game])] {
            let own = town.ask(type, fields, as: bob, of: town.rsvp)
            let answer = town.ask(type, fields, as: bob, of: spare)
            #expect(answer.isOK && answer.data == own.data, "\(type): \(answer) for \(own)")
            #expect(answer.at["rsvp"] == own.at["rsvp"] && own.at.covers(answer.at))
        }
    }

    @Test func aSpareSeesJustWrittenLines() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 9)
        town.idle(seconds: 3)
        for name in ["bob", "cat"] {
            let person = town.signUp(name)
            town.idle(seconds: 2)
            town.going(person, game)
            // Without waiting for a head, which is announced each second.
            let answer = town.ask("rsvp.mine", as: person, of: spare, after: person.seen)
            #expect(answer.isOK && answer.items.count == 1, "\(answer)")
        }
    }

    @Test func aSpareWaitsForTheLatestOfItsLogAndThenForwards() {
        let (ann, bob) = (town.signUp("ann"), town.signUp("bob"))
        let spare = town.standby(town.rsvp)
        let game = town.game(host: ann, capacity: 9)
        town.idle(seconds: 3)
        // Written, but not published, and not returned by a fetch.
        town.rsvp.losesOutputs = true
        spare.holdsFetches = ["rsvp"]
        town.going(bob, game)
        let after = Positions(["rsvp": town.rsvp.machine.head])
        #expect(after["rsvp"] > spare.machine.head)
        #expect(town.ask("rsvp.mine", as: ann, of: spare, after: after).isHandedOn)
        town.rsvp.losesOutputs = false
        spare.holdsFetches = []
        spare.machine.fetchFailed(source: "rsvp", "no answer", isFinal: false)
        town.idle(seconds: 2)
        #expect(town.ask("rsvp.mine", as: ann, of: spare, after: after).isOK)
    }

    @Test func aSpareForwardsRequestsBeyondWhatTheOwnerHasSeen() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 3)
        let bob = town.signUp("bob")
        #expect(town.rsvp.machine.cursor(of: "auth") > spare.machine.written["auth"])
        #expect(town.ask("rsvp.mine", as: bob, of: spare, after: bob.seen).isHandedOn)
        town.idle(seconds: 3)
        #expect(town.ask("rsvp.mine", as: bob, of: spare, after: bob.seen).isOK)
    }

    @Test func aSpareIsNotBehindBecauseOfSeenMarks() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 6)
        // The last line of auth is a mark. The owner has applied it, and does not announce it.
        let own = town.ask("rsvp.mine", as: ann, of: town.rsvp)
        #expect(own.at["auth"] > spare.machine.written["auth"])
        let answer = town.ask("rsvp.mine", as: ann, of: spare, after: own.at)
        #expect(answer.isOK && answer.at["auth"] == own.at["auth"], "\(answer.at) for \(own.at)")
    }

    @Test func aSpareForwardsInsteadOfRefusing() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 3)
        let nothing = JSONValue.string(town.freshID().description)
        #expect(town.ask("rsvp.roster", ["gameId": nothing], as: ann, of: spare).isHandedOn)
        #expect(town.ask("rsvp.roster", as: ann, of: spare).isHandedOn, "a field is missing")
        ann.token = "not a token"
        #expect(town.ask("rsvp.mine", as: ann, of: spare).isHandedOn)
    }

    @Test func budgetsAreCheckedByTheOwnerAlone() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.auth)
        town.idle(seconds: 3)
        #expect(town.ask("account.me", as: ann, of: spare).isOK)
        #expect(town.ask("profile.checkNickname", ["nickname": "free"], as: ann, of: spare).isHandedOn)
    }

    @Test func aSpareTakesNothingOnceTheOwnerIsSilent() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 3)
        #expect(town.ask("rsvp.mine", as: ann, of: spare).isOK)
        town.rsvp.isUp = false
        town.idle(seconds: 4)
        #expect(!spare.isTaking && !spare.machine.answersQueries)
        #expect(town.ask("rsvp.mine", as: ann, of: spare).isHandedOn)
        town.rsvp.isUp = true
        town.idle(seconds: 3)
        #expect(spare.isTaking && town.ask("rsvp.mine", as: ann, of: spare).isOK)
    }

    @Test func aStoppingSpareTakesNothing() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 3)
        spare.machine.stop()
        town.idle(seconds: 3)
        #expect(!spare.isTaking && spare.machine.isIdle)
        #expect(town.ask("rsvp.mine", as: ann, of: spare).isHandedOn)
    }

    @Test func beatsDelayedByTheBusDoNotCountAsFresh() {
        let ann = town.signUp("ann")
        let spare = town.standby(town.rsvp)
        town.game(host: ann)
        town.idle(seconds: 3)
        #expect(spare.isTaking)
        let old = town.published.last { $0.topic == "_head.rsvp" }?.body ?? []
        // The owner writes but cannot be reached; its earlier announcements still arrive.
        town.rsvp.isUp = false
        for _ in 0..<4 {
            town.pass(milliseconds: 500)
            spare.machine.heard(topic: "_head.rsvp", old)
        }
        #expect(!spare.isTaking && town.ask("rsvp.mine", as: ann, of: spare).isHandedOn)
    }

    @Test func aSpareASecondBehindForwards() {
        var spare = Spare()
        #expect(spare.look(isWhole: true, at: 0) == nil, "it knows of no owner")
        spare.learns(5, at: 0)
        #expect(spare.look(isWhole: true, at: 0) == nil, "one word may be the last for long")
        spare.learns(5, at: 1000)
        #expect(spare.look(isWhole: false, at: 1000) == nil, "it begins once it has all")
        #expect(spare.look(isWhole: true, at: 1100) == true && spare.isReading)
        #expect(spare.look(isWhole: false, at: 2000) == nil)
        spare.learns(5, at: 2500)
        #expect(spare.look(isWhole: false, at: 3000) == nil)
        #expect(spare.nextLookMs == 3001)
        #expect(spare.look(isWhole: false, at: 3001) == false)
        #expect(spare.look(isWhole: true, at: 3002) == true)
        spare.learns(6, at: 3500)
        #expect(spare.nextLookMs == 5500)
        #expect(spare.look(isWhole: true, at: 5499) == nil && spare.isKnown(at: 5499))
        #expect(!spare.isKnown(at: 5500))
        #expect(spare.look(isWhole: true, at: 5500) == false, "two seconds without an answer")
    }

    @Test func aSpareAsksTwiceASecondAndOnceAtATime() {
        var spare = Spare()
        /// Whether the standby asks the owner, at each of those times.
        func asks(at times: Int64...) -> [Bool] { times.map { spare.asks(at: $0) } }
        #expect(asks(at: 0) == [false], "it has heard of no owner")
        spare.heard(5)
        #expect(asks(at: 100) == [true])
        spare.heard(6)
        #expect(asks(at: 700) == [false], "one is under way")
        spare.answered(7)
        #expect(spare.announced == 7)
        #expect(spare.isKnown(at: 2099) && !spare.isKnown(at: 2100), "as of when it asked")
        #expect(asks(at: 700) == [true])
        spare.answered(nil)
        #expect(!spare.isKnown(at: 2100), "an answer that did not come says nothing")
        spare.heard(8)
        #expect(spare.nextLookMs == 1200)
        #expect(asks(at: 1199, 1200) == [false, true])
        spare.answered(8)
        #expect(asks(at: 5000) == [false], "nothing was heard since")
        spare.heard(9)
        spare.stop()
        #expect(asks(at: 9000) == [false])
    }

    @Test func aSpareTakesNothingWhileTheOwnerIsIdle() {
        var spare = Spare()
        for nowMs in stride(from: Int64(0), to: 100_000, by: 100) {
            if nowMs % 5000 == 0 { spare.learns(5, at: nowMs) }
            #expect(spare.look(isWhole: true, at: nowMs) == nil)
        }
        spare.learns(5, at: 101_000)
        #expect(spare.look(isWhole: true, at: 101_000) == nil)
        spare.learns(5, at: 102_000)
        #expect(spare.look(isWhole: true, at: 102_000) == true)
    }
}

extension Spare {
    /// Hears from the owner, asks it and is answered at once.
    fileprivate mutating func learns(_ sequence: UInt64, at nowMs: Int64) {
        heard(sequence)
        let isAsking = asks(at: nowMs)
        #expect(isAsking)
        answered(sequence)
    }
}
