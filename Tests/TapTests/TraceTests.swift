// The consequences of a request, as a tree; and the search for a nickname's account.

import Contracts
import EventLine
import EventLog
import Machine
import Terminal
import Testing
import Values

@testable import TapService

@Suite struct TraceTests {
    static let request = ID(high: 0x0199_A3C4_7A1B_7C3D, low: 0x9E4F_5A6B_7C8D_9E0F)
    static let trace = ID(high: 7, low: 9)
    static let start = request.madeAt

    private func line(
        _ source: String, _ sequence: UInt64, afterMs: Int64, causation: String?, isTraced: Bool = true
    ) -> EventLine {
        EventLine(
            header: EventHeader(
                sequence: sequence, source: source, type: "\(source).changed", subject: "s",
                time: Self.start.adding(milliseconds: afterMs), causation: causation,
                trace: isTraced ? TraceParent(trace: Self.trace, span: 1) : nil),
            data: Array(#"{"n":1}"#.utf8))
    }

    private var all: [EventLine] {
        [
            line("games", 3, afterMs: 1, causation: "0199a3c4-7a1b-7c3d-9e4f-000000000000", isTraced: false),
            line("games", 5, afterMs: 3, causation: Self.request.description),
            line("games", 6, afterMs: 3, causation: Self.request.description),
            line("rsvp", 2, afterMs: 9, causation: "/games/5"),
            line("rsvp", 3, afterMs: 12, causation: "/games/3", isTraced: false),
            line("auth", 8, afterMs: 12_000, causation: "/rsvp/2"),
        ]
    }

    @Test func aTraceHasTheEventsOfARequestAndTheirEffects() {
        func taken(_ id: TraceID) -> [String] {
            var filter = TraceFilter(id)
            return all.filter { filter.takes($0.header) }.map { "\($0.header.source)\($0.sequence)" }
        }
        #expect(taken(.request(Self.request)) == ["games5", "games6", "rsvp2", "auth8"])
        #expect(taken(.trace(Self.trace)) == ["games5", "games6", "rsvp2", "auth8"])
        #expect(taken(.request(Self.trace)) == [])
        #expect(taken(.trace(Self.request)) == [])
    }

    @Test func aTraceIsATreeWithTimesSinceTheRequest() {
        var tree = TraceTree()
        for line in all where line.header.trace != nil { tree.add(line) }
        let view = EventView(screen: Screen(columns: 100, isColored: false, zone: .utc, now: Self.start))
        #expect(
            tree.text(view) == [
                "request 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f, \(Self.start)",
                "    +3 ms  ├─ games.changed #5 s  n=1",
                "    +9 ms  │  └─ rsvp.changed #2 s  n=1",
                "    +12 s  │     └─ auth.changed #8 s  n=1",
                "    +3 ms  └─ games.changed #6 s  n=1",
            ])
        #expect(
            tree.late(line("rsvp", 9, afterMs: 20, causation: "/games/6"), view)
                == "   +20 ms  after /games/6 rsvp.changed #9 s  n=1")
    }
}

@Suite struct NicknameTests {
    /// A log with some lines; at a few of them somebody takes a name.
    private func log(_ count: Int, _ names: [Int: (ID, String)]) -> [EventLine] {
        (1...max(1, count)).prefix(count).map { sequence in
            let header = { type in
                EventHeader(sequence: UInt64(sequence), source: "auth", type: type, time: .distantPast)
            }
            guard let (id, name) = names[sequence] else {
                return EventLine(header: header("auth.signed-up"), data: Array("{}".utf8))
            }
            let event = ProfileUpdated(
                accountId: id, nickname: name, displayName: "", avatar: nil, changed: [])
            return EventLine(header: header(ProfileUpdated.type), data: (try? event.written()) ?? [])
        }
    }

    private func find(_ name: String, in log: [EventLine], pageMax: Int = 300) -> (NicknameSearch.Step, Int) {
        var search = NicknameSearch(name)
        var questions = 0
        while case .ask(.from(let first)) = search.step, questions < 1000 {
            questions += 1
            let page = log.dropFirst(Int(clamping: first) - 1).prefix(pageMax)
            search.answered(Array(page), head: UInt64(log.count))
        }
        return (search.step, questions)
    }

    @Test func aNicknameIsFoundInAnyCaseAndBelongsToItsLastHolder() {
        let (ann, bob) = (ID(high: 1, low: 1), ID(high: 2, low: 2))
        let log = log(4321, [7: (ann, "ann"), 2000: (bob, "Ann"), 4321: (ann, "anna"), 1: (bob, "first")])
        #expect(find("ANN", in: log).0 == .found(bob))
        #expect(find("anna", in: log) == (.found(ann), 5))
        #expect(find("first", in: log).0 == .found(bob))
        #expect(find("nobody", in: log).0 == .unknown)
        #expect(find("nobody", in: []).0 == .unknown)
        #expect(find("only", in: self.log(1, [1: (ann, "only")])).0 == .found(ann))
    }
}
