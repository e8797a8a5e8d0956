// An event that is longer than a line of the log may be is not written, and the service goes on (architecture.md, An
// event that does not fit).

import Contracts
import EventLine
import JSON
import TestSupport
import Testing
import Values

@testable import GamesService
@testable import Machine
@testable import SocialService

@Suite struct LongEventTests {
    private let town = Town()
    /// More people than a line has room for.
    private static let crowd = LogLimits.lineBytesMax / 39

    /// Makes games believe that all of a crowd have this status. rsvp lets no game have so many.
    private func crowd(_ game: JSONValue, from: ParticipationStatus? = nil, to: ParticipationStatus) throws {
        let id = try #require(game.stringValue.flatMap { ID($0) })
        let rule = try #require(Games.rules.foreign[RsvpChanged.type])
        for number in 0..<Self.crowd {
            var counts = Counts()
            counts.going = to == .going ? number + 2 : Self.crowd - number
            let event = RsvpChanged(
                gameId: id, accountId: ID(high: 1, low: UInt64(number)), from: from, to: to, cause: .user,
                by: nil, counts: counts)
            let info = EventInfo(source: "rsvp", sequence: UInt64(number) + 100, time: town.now.wall)
            for observe in rule.observe { observe(&town.games.machine.state, event, info) }
        }
    }

    private func status(_ game: JSONValue, _ host: Person) -> JSONValue {
        town.ask("games.get", ["gameId": game], as: host)["status"]
    }

    @Test(arguments: ["games.cancel", "games.delete", "games.complete"])
    func aCommandWhoseEventDoesNotFitIsRefusedAloneAndWritesNothing(type: String) throws {
        let ann = town.signUp("ann")
        let game = town.game(host: ann)
        try crowd(game, to: .going)
        if type == "games.complete" { town.advance(hours: 49) }
        let lines = town.games.disk.lines.count
        let answer = town.ask(type, ["gameId": game], as: ann)
        #expect(answer.reason == .conflict && answer.refusal?.message.contains("too much at once") == true)
        #expect(town.games.disk.lines.count == lines && status(game, ann) == "open")
        let other = town.game(host: ann)
        #expect(town.ask("games.cancel", ["gameId": other], as: ann).isOK, "the service goes on")
        try crowd(game, from: .going, to: .left)
        #expect(town.ask(type, ["gameId": game], as: ann).isOK)
        #expect(town.games.disk.lines.allSatisfy { $0.bytes.count <= LogLimits.lineBytesMax })
    }

    @Test func aTimerWhoseEventDoesNotFitHoldsUpNoOtherAndIsTriedEachMinute() throws {
        let ann = town.signUp("ann")
        let (game, other) = (town.game(host: ann), town.game(host: ann))
        try crowd(game, to: .going)
        town.advance(days: 3)
        #expect(status(other, ann) == "completed" && status(game, ann) == "open" && town.isWell)
        let reported = [town.games.machine.takeLongEvent(), town.games.machine.takeLongEvent()]
        #expect(reported[0]?.type == GameCompleted.type && reported[1] == nil, "it is reported once")
        town.pass(milliseconds: Machine<Games>.Limits.timersRestMs)
        let until = town.games.machine.longEvents.timersRestUntilMs
        #expect(until == town.now.monotonicMs + Machine<Games>.Limits.timersRestMs)
        town.pass(milliseconds: 1000)
        #expect(town.games.machine.longEvents.timersRestUntilMs == until, "it is not tried in each turn")
        #expect(town.games.machine.nextWake() > town.now.monotonicMs)
        try crowd(game, from: .going, to: .left)
        town.pass(milliseconds: Machine<Games>.Limits.timersRestMs)
        #expect(status(game, ann) == "completed")
    }

    @Test func eventsThatNobodyWaitsForAreWrittenTogetherOrNotAtAll() {
        let game = ID(high: 2, low: 1)
        let short = FeedbackDue(gameId: game, accountIds: [])
        let long = FeedbackDue(
            gameId: game, accountIds: Array(repeating: ID(high: 1, low: 1), count: Self.crowd))
        let head = town.social.machine.head
        let hasHappened = town.social.machine.happen(
            together: [short, long, short], causation: "/games/1")
        #expect(!hasHappened && town.social.machine.head == head && !town.social.machine.hasLines)
        let reported = town.social.machine.takeLongEvent()
        #expect(reported?.type == FeedbackDue.type)
        let isShort = town.social.machine.happen(together: [short, short], causation: "/games/1")
        #expect(isShort && town.social.machine.head == head + 2)
    }

    @Test func theLongestDataThatIsWrittenFitsIntoALine() {
        let long = String(repeating: "x", count: 200)
        var header = EventHeader(
            sequence: .max, source: "social", type: "social._private.\(long)", subject: long, time: Town.noon,
            actor: ID(high: 1, low: 1), causation: long, requestDigest: long, timer: long,
            trace: nil, schemaVersion: .max, reader: "notify", batchStart: 1, batchEnd: .max,
            seen: Positions(Dictionary(uniqueKeysWithValues: Catalogue.serviceNames.map { ($0, .max) })))
        header.was = .max
        let data = Array("\"\(String(repeating: "x", count: LogLimits.dataBytesMax - 2))\"".utf8)
        let line = EventLine(header: header, data: data)
        #expect(data.count == LogLimits.dataBytesMax && line.bytes.count < LogLimits.lineBytesMax)
    }
}
