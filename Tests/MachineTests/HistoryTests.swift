// The histories that positions belong to, and the stack of a log (architecture.md, rule 4).

import BusProtocol
import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct HistoryTests {
    let town = Town()
    let old = LogTag(1)
    let new = LogTag(2)

    private func identify(games history: LogTag, stack: LogTag? = nil) {
        town.games.machine.identify(LogIdentity(history: history, stack: stack))
        town.idle(seconds: 2)
    }

    private func after(_ source: String, _ sequence: UInt64, _ history: LogTag? = nil) -> Positions {
        var after = Positions([source: sequence])
        after[historyOf: source] = history
        return after
    }

    /// The answer, or `nil` if there is none within 50 ms.
    private func atOnce(_ request: RequestEnvelope) -> Answer? {
        let ticket = town.send(request)
        town.pass(milliseconds: 50)
        return town.isAnswered(ticket) ? town.answer(ticket) : nil
    }

    @Test(arguments: ["games.mine", "rsvp.mine"])
    func aPositionBeyondTheEndOfALogIsToldAtOnce(type: String) throws {
        let ann = town.signUp("ann")
        town.game(host: ann)
        let data: JSONValue = type == "games.mine" ? ["section": "hosting"] : [:]
        let answer = atOnce(town.request(type, data, as: ann, after: Positions(["games": 999_999])))
        #expect(answer?.reason == .historyChanged && answer?.refusal?.field == "after")
        #expect(town.ask(type, data, as: ann, after: Positions()).isOK)
    }

    @Test func aPositionOfAnotherHistoryIsToldAtOnceAndNotWaitedFor() {
        let ann = town.signUp("ann")
        town.game(host: ann)
        identify(games: new)
        for type in ["games.filters", "rsvp.mine"] {
            let foreign = atOnce(town.request(type, as: ann, after: after("games", 1, old)))
            #expect(foreign?.reason == .historyChanged, "\(type)")
            #expect(atOnce(town.request(type, as: ann, after: after("games", 1, new)))?.isOK == true)
            #expect(
                atOnce(town.request(type, as: ann, after: after("games", 1)))?.isOK == true, "older clients")
        }
    }

    @Test func repliesNameTheHistoriesInTheOrderOfTheirPositions() throws {
        let ann = town.signUp("ann")
        town.auth.machine.identify(LogIdentity(history: old))
        identify(games: new)
        town.game(host: ann)
        town.idle(seconds: 2)
        let at = town.ask("rsvp.mine", as: ann).at
        #expect(at[historyOf: "auth"] == old && at[historyOf: "games"] == new)
        #expect(at["rsvp"] > 0 && at[historyOf: "rsvp"] == nil, "it has not said its own")
        let bytes = ReplyEnvelope(id: nil, at: at, outcome: .success(Array("{}".utf8))).bytes
        let plain = ReplyEnvelope(
            id: nil, at: Positions(Dictionary(uniqueKeysWithValues: at.all.map { ($0.source, $0.sequence) })),
            outcome: .success(Array("{}".utf8))
        ).bytes
        #expect(bytes.count - plain.count == 8 + 4 * at.all.count, "what histories cost in a reply")
    }

    /// A public report: after a backup was restored, all running services stood still.
    @Test func aFollowerThatStoppedGoesOnWhenTheRightLogIsBack() throws {
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        identify(games: old)
        let whole = town.games.disk.lines
        try town.restore("games", lines: 1)
        identify(games: new)
        #expect(town.rsvp.follower(of: "games")?.stopped != nil, "it has seen what is no more")
        town.games.disk.lines = whole
        try town.restart("games")
        identify(games: old)
        #expect(town.rsvp.follower(of: "games")?.stopped == nil)
        town.ask("games.create", town.gameFields(), as: ann, after: Positions())
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.cursor.sequence == UInt64(town.games.disk.lines.count))
    }

    @Test func aNewHistoryThatHasTheLineAtTheCursorIsFollowedOn() throws {
        let ann = town.signUp("ann")
        town.game(host: ann)
        identify(games: old)
        try town.restart("games")
        identify(games: new)
        town.game(host: ann)
        town.idle(seconds: 2)
        let follower = try #require(town.rsvp.follower(of: "games"))
        #expect(follower.stopped == nil && follower.history == new && follower.lag == 0)
    }

    @Test func linesOfAnotherStackAreNotHeard() throws {
        town.rsvp.machine.identify(LogIdentity(stack: old))
        let ann = town.signUp("ann")
        town.game(host: ann)
        town.idle(seconds: 2)
        let before = try #require(town.rsvp.follower(of: "games"))
        let foreign = LogIdentity(history: new, stack: new)
        let other = Position(sequence: before.cursor.sequence, checksum: before.cursor.checksum ^ 1)
        town.forge(
            to: "rsvp", "_head.games", Array("{\"head\":\"\(other)\",\"of\":\"\(foreign)\"}".utf8))
        let line = EventLine(
            header: EventHeader(
                sequence: before.cursor.sequence + 1, source: "games", type: "games._seen", time: Town.noon))
        let batch = EventBatch.bodies(of: [line.bytes], from: foreign)[0]
        town.forge(to: "rsvp", EventBatch.topic(of: "games"), batch)
        let after = try #require(town.rsvp.follower(of: "games"))
        #expect(after.stopped == nil && after.cursor == before.cursor && after.lag == 0)
        #expect(town.rsvp.machine.counters.foreign == 2)
    }

    /// Found by the simulation: a standby that did not know its stack yet applied a stranger's lines, and stood still
    /// forever.
    @Test func aServiceWithoutAStackTakesInNoLinesThatNameOne() throws {
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 2)
        let before = try #require(town.rsvp.follower(of: "games"))
        let stranger = LogIdentity(history: new, stack: new)
        let line = EventLine(
            header: EventHeader(
                sequence: before.cursor.sequence + 1, source: "games", type: "games._seen", time: Town.noon))
        town.forge(
            to: "rsvp", EventBatch.topic(of: "games"), EventBatch.bodies(of: [line.bytes], from: stranger)[0])
        let head = Position(sequence: before.cursor.sequence + 9, checksum: 9)
        town.forge(to: "rsvp", "_head.games", Array("{\"head\":\"\(head)\",\"of\":\"\(stranger)\"}".utf8))
        town.idle(seconds: 2)
        let after = try #require(town.rsvp.follower(of: "games"))
        #expect(after.cursor == before.cursor && after.history != new)
        #expect(after.stopped == nil && after.lag == 0)
        town.game(host: town.signUp("bob"))
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.cursor.sequence == UInt64(town.games.disk.lines.count))
    }

    @Test func aServiceBelongsToTheStackOfTheAuthThatItFollows() {
        town.signUp("ann")
        town.auth.machine.identify(LogIdentity(history: old, stack: new))
        town.idle(seconds: 2)
        for identity in [town.games.machine.identity, town.rsvp.machine.identity] {
            #expect(identity.stack == new)
        }
    }

    @Test func anotherStacksLinesAreForgottenOnceTheOwnIsKnown() {
        identify(games: old, stack: new)
        town.game(host: town.signUp("ann"))
        town.idle(seconds: 2)
        #expect(town.rsvp.follower(of: "games")?.history == old)
        town.rsvp.machine.identify(LogIdentity(stack: old))
        #expect(town.rsvp.follower(of: "games")?.history == nil)
    }

    @Test func aTokenFromBeyondTheLogsEndIsNoGood() throws {
        let ann = town.signUp("ann")
        let lines = town.auth.disk.lines.count
        let bob = town.signUp("bob")
        town.idle(seconds: 2)
        try town.restore("auth", lines: lines)
        #expect(town.ask("account.me", as: bob, after: Positions()).reason == .unauthenticated)
        #expect(town.ask("account.me", as: ann, after: Positions()).isOK)
    }

    @Test func requestsDoNotWaitForASourceThatIsNoLongerFollowed() throws {
        let ann = town.signUp("ann")
        for _ in 0..<3 { town.game(host: ann) }
        town.idle()
        try town.restore("games", lines: 1)
        town.idle(seconds: 2)
        let answer = atOnce(town.request("rsvp.mine", as: ann, after: Positions(["games": 99])))
        #expect(
            answer?.reason == .unavailable && answer?.refusal?.message.contains("no longer follows") == true)
    }
}
