// The parts of a line that a follower reads: the event if the rules use it, otherwise only its position.

import Contracts
import EventLine
import RsvpService
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct HeardEventTests {
    private let rules = TypeTable(Rsvp.rules.foreign)
    private let actor = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x9e4f_5a6b_7c8d_9e0f)

    private func line(
        _ type: String, _ data: String?, reader: String? = nil, seen: Positions? = nil
    ) -> EventLine {
        var header = EventHeader(
            sequence: 57, source: "games", type: type, time: Town.noon, actor: actor, reader: reader,
            batchStart: 55, batchEnd: 57, seen: seen)
        header.trace = TraceParent(trace: actor, span: 7)
        (header.subject, header.causation, header.requestDigest) = ("s", "c", "0123456789abcdef")
        return EventLine(header: header, data: data.map { Array($0.utf8) })
    }

    /// The event as published; read from a page it must be the same.
    private func heard(_ line: EventLine) throws -> HeardEvent {
        let heard = try read(line.bytes)
        let fetched = HeardEvent(line, rules)
        #expect(
            heard.position == line.position && heard.batchEnd == line.header.batchEnd
                && heard.time == line.header.time && heard.seen == line.header.seen)
        #expect(
            heard.position == fetched.position && heard.batchEnd == fetched.batchEnd
                && heard.time == fetched.time && heard.seen == fetched.seen)
        #expect("\(heard.content)" == "\(fetched.content)")
        return heard
    }

    private func read(_ bytes: [UInt8]) throws -> HeardEvent {
        try bytes.withUnsafeBytes { try HeardEvent(try LineView($0), from: "games", rules) }
    }

    @Test func anObservedEventIsDecodedWithWhoCausedItAndWhen() throws {
        let data = String(decoding: try GameClosed(gameId: actor, version: 3).written(), as: UTF8.self)
        let seen = Positions(["auth": 3, "rsvp": 9])
        let heard = try heard(line(GameClosed.type, data, seen: seen))
        guard case .event(let number, let event) = heard.content else {
            Issue.record("it is not decoded")
            return
        }
        #expect(rules.type(number) == GameClosed.type && (event as? GameClosed)?.gameId == actor)
        #expect(heard.info.actor == actor && heard.info.trace == TraceParent(trace: actor, span: 7))
        #expect(heard.info.source == "games" && heard.info.sequence == 57)
    }

    @Test func onlyThePositionOfAnUnobservedEventIsRead() throws {
        let heard = try heard(line("games.painted", "{]"))
        guard case .none(nil) = heard.content else {
            Issue.record("\(heard.content)")
            return
        }
        #expect(heard.info.actor == nil)
    }

    @Test func anEventThatIsNotAsThisVersionKnowsItIsKeptAsUnreadable() throws {
        guard case .unreadable = try heard(line(GameClosed.type, "{}")).content else {
            Issue.record("it is not said to be unreadable")
            return
        }
    }

    @Test func aSeenMarkIsDistinguishedFromOtherEvents() throws {
        guard case .mark = try heard(line(SeenMark.type(of: "games"), nil)).content else {
            Issue.record("it is not said to be a mark")
            return
        }
    }

    @Test func theEnvelopeOfAPrivateLineNamesItsReader() throws {
        let envelope = line("games._private.secret", "{}", reader: "rsvp").published
        #expect(try heard(envelope).isEnvelope(for: "rsvp"))
        #expect(try !heard(envelope).isEnvelope(for: "auth"))
        #expect(try !heard(line("games._private.secret", "{}", reader: "rsvp")).isEnvelope(for: "rsvp"))
    }

    @Test func aDamagedOrForgedLineIsRefused() throws {
        let data = String(decoding: try GameClosed(gameId: actor, version: 3).written(), as: UTF8.self)
        let line = line(GameClosed.type, data)
        for index in line.bytes.indices {
            var bytes = line.bytes
            bytes[index] ^= 1
            #expect(throws: EventLineError.self) { try read(bytes) }
        }
        #expect(throws: EventLineError.self) { try read(self.line(GameClosed.type, "{]").bytes) }
        var header = line.header
        header.source = "auth"
        #expect(throws: EventLineError.self) { try read(EventLine(header: header).bytes) }
    }

    @Test func typesAreFoundByTheirBytes() {
        let types = (0..<40).map { String(repeating: "x", count: $0 % 7) + "y\($0)" }
        let table = TypeTable(Dictionary(uniqueKeysWithValues: types.map { ($0, $0 + "!") }))
        for type in types {
            let number = table.find(type)
            #expect(number.map { table[$0] } == type + "!" && number.map { table.type($0) } == type)
        }
        for type in ["", "y", "y40", "xy"] { #expect(table.find(type) == nil) }
        #expect(TypeTable<Int>([:]).find("y") == nil)
    }
}
