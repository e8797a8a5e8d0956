// History compared with a model of the world: logs that grow, pages that arrive late or never, live events that are
// lost, early or late. In any case each source's lines are shown from their start on, without gap or repeat.

import EventLine
import EventLog
import Machine
import Testing
import Values

@testable import TapService

/// A source as it really is, and the messages that reach the history.
private struct World {
    var random: SplitMix64
    var history: History
    var logs: [String: [EventLine]]
    var clock = Timestamp(milliseconds: 1_800_000_000_000)
    var nowMs: Int64 = 0
    /// Requests in flight; an answer reflects the log at the time it is made.
    var asked: [(ask: History.Ask, dueMs: Int64)] = []
    var answers: [(source: String, lines: [EventLine]?, head: UInt64, dueMs: Int64)] = []
    var live: [(line: EventLine, dueMs: Int64)] = []
    var shown: [EventLine] = []
    var isCalm = false

    init(seed: UInt64, sources: [String], start: @escaping (String) -> HistoryStart) {
        random = SplitMix64(seed: seed)
        history = History(sources: sources, start: start)
        logs = Dictionary(uniqueKeysWithValues: sources.map { ($0, []) })
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func delayMs() -> Int64 { isCalm ? 0 : Int64.random(in: 0...40, using: &random) }

    /// A batch of a source, published or lost.
    mutating func append(to source: String, isPublished: Bool) {
        let first = UInt64(logs[source]?.count ?? 0) + 1
        let last = first + UInt64.random(in: 0...2, using: &random)
        clock = clock.adding(milliseconds: Int64.random(in: 0...3, using: &random))
        for sequence in first...last {
            let line = EventLine(
                header: EventHeader(
                    sequence: sequence, source: source, type: "\(source).changed", time: clock,
                    batchStart: sequence == first ? nil : first, batchEnd: last), data: Array("{}".utf8))
            logs[source]?.append(line)
            if isPublished, isCalm || !chance(20) { live.append((line, nowMs + delayMs())) }
        }
    }

    /// One turn: time passes, and some of the due messages arrive.
    mutating func turn() {
        nowMs += isCalm ? 50 : Int64.random(in: 0...20, using: &random)
        for (ask, dueMs) in asked where dueMs <= nowMs { answer(ask) }
        asked.removeAll { $0.dueMs <= nowMs }
        for answer in answers where answer.dueMs <= nowMs {
            if let lines = answer.lines {
                history.answered(answer.source, lines, head: answer.head, nowMs: nowMs)
            } else {
                history.failed(answer.source, "lost", isFinal: false, nowMs: nowMs)
            }
        }
        answers.removeAll { $0.dueMs <= nowMs }
        // Live events of a source keep their order, whatever the delay.
        for source in logs.keys.sorted() {
            let due = live.prefix { $0.dueMs <= nowMs || $0.line.header.source != source }
            for one in due where one.line.header.source == source { history.heard(one.line) }
            let count = due.count
            live = live.enumerated().filter { $0.offset >= count || $0.element.line.header.source != source }
                .map(\.element)
        }
        if isCalm || chance(10) {
            for (source, lines) in logs.sorted(by: { $0.key < $1.key }) {
                history.heard(head: lines.last?.position ?? .start, of: source)
            }
        }
        drain()
        for ask in history.asks(nowMs: nowMs) { asked.append((ask, nowMs + delayMs())) }
    }

    private mutating func answer(_ ask: History.Ask) {
        let log = logs[ask.source] ?? []
        if !isCalm, chance(15) { return answers.append((ask.source, nil, 0, nowMs + delayMs())) }
        let first =
            switch ask.start {
            case .after(let position): position.sequence
            case .from(let sequence): max(sequence, 1) - 1
            }
        if case .after(let position) = ask.start, position.sequence > 0 {
            #expect(log[Int(position.sequence) - 1].position == position, "asked after a line that there is")
        }
        var page: [EventLine] = []
        for line in log.dropFirst(Int(clamping: first)) {
            page.append(line)
            // Pages here are short, so that there are many.
            if page.count >= min(ask.limit, 7), line.endsBatch { break }
        }
        answers.append((ask.source, page, UInt64(log.count), nowMs + delayMs()))
    }

    private mutating func drain() {
        while let line = history.next(nowMs: nowMs) { shown.append(line) }
    }

    mutating func settle() {
        isCalm = true
        for _ in 0..<400 { turn() }
    }

    func shown(of source: String) -> [EventLine] { shown.filter { $0.header.source == source } }
}

@Suite struct HistoryModelTests {
    static let sources = ["auth", "games", "rsvp"]

    @Test(arguments: 0..<150)
    func everyLineIsShownOnceWhateverIsLostOrLate(_ seed: Int) {
        var random = SplitMix64(seed: UInt64(seed) &+ 1_000)
        let before = Int.random(in: 0...60, using: &random)
        let origin = Timestamp(milliseconds: 1_800_000_000_000)
        let time = origin.adding(milliseconds: Int64.random(in: 0...100, using: &random))
        let number = UInt64.random(in: 1...30, using: &random)
        let kind = Int.random(in: 0...2, using: &random)
        var world = World(seed: UInt64(seed), sources: Self.sources) { source in
            switch kind {
            case 0: .time(time)
            case 1: source == "games" ? .number(number) : .beginning
            default: .beginning
            }
        }
        for _ in 0..<before {
            world.append(to: Self.sources.randomElement(using: &random)!, isPublished: false)
        }
        // Nobody asks for a future time.
        world.clock = max(world.clock, time)
        let lengths = world.logs.mapValues(\.count)
        for _ in 0..<120 {
            if world.chance(30) {
                world.append(to: Self.sources.randomElement(using: &random)!, isPublished: true)
            }
            world.turn()
        }
        world.settle()
        for source in Self.sources {
            let log = world.logs[source] ?? []
            let expected: [EventLine] =
                switch kind {
                case 0: log.filter { $0.header.time >= time }
                case 1 where source == "games" && number > 1:
                    // If the log was shorter, it begins at the log's end at the time of the request.
                    number > lengths[source] ?? 0
                        ? Array(log.suffix(world.shown(of: source).count))
                        : log.filter { $0.sequence >= number }
                default: log
                }
            let shown = world.shown(of: source)
            #expect(shown.map(\.sequence) == expected.map(\.sequence), "\(source), seed=\(seed)")
            #expect((shown == expected) == true, "\(source), seed=\(seed): the very lines")
        }
        #expect(world.history.isCaughtUp)
    }

    @Test(arguments: 0..<30)
    func linesAreInOrderOfTimeWhileAllSourcesAnswer(_ seed: Int) {
        var world = World(seed: UInt64(seed), sources: Self.sources) { _ in .beginning }
        for _ in 0..<100 {
            world.append(to: Self.sources.randomElement(using: &world.random)!, isPublished: false)
        }
        world.settle()
        #expect(world.shown.count == world.logs.values.reduce(0) { $0 + $1.count })
        #expect(zip(world.shown, world.shown.dropFirst()).allSatisfy { $0.header.time <= $1.header.time })
    }

    @Test func aHistoryFromTheEndShowsOnlyWhatComesAfterIt() {
        var world = World(seed: 1, sources: ["games"]) { _ in .end }
        world.append(to: "games", isPublished: false)
        world.settle()
        #expect(world.shown.isEmpty)
        let count = world.logs["games"]?.count ?? 0
        world.append(to: "games", isPublished: true)
        world.settle()
        #expect(world.shown.map(\.sequence) == (world.logs["games"] ?? []).dropFirst(count).map(\.sequence))
    }
}

@Suite struct AbsentSourceTests {
    private func line(
        _ source: String, _ sequence: UInt64, atMs: Int64, causation: String? = nil
    ) -> EventLine {
        EventLine(
            header: EventHeader(
                sequence: sequence, source: source, type: "\(source).x", time: Timestamp(milliseconds: atMs),
                causation: causation), data: Array("{}".utf8))
    }

    @Test func aSourceThatDoesNotAnswerIsLeftOutAfterTwoSecondsWithANotice() {
        var history = History(sources: ["games", "rsvp"]) { _ in .beginning }
        #expect(history.asks(nowMs: 0).map(\.source) == ["games", "rsvp"])
        history.answered("games", [line("games", 1, atMs: 5)], head: 1, nowMs: 0)
        #expect(history.next(nowMs: 1) == nil)
        history.failed("rsvp", "it is down", isFinal: false, nowMs: 1)
        #expect(history.next(nowMs: History.Limits.patienceMs - 1) == nil)
        #expect(history.takeNotices() == [])
        #expect(history.next(nowMs: History.Limits.patienceMs)?.header.source == "games")
        #expect(
            history.takeNotices()
                == ["# rsvp: its log cannot be read at the moment (it is down); goes on without it"])
        #expect(history.asks(nowMs: 5000).map(\.source) == ["rsvp"])
        history.answered("rsvp", [line("rsvp", 1, atMs: 3)], head: 1, nowMs: 5000)
        #expect(history.next(nowMs: 5000)?.header.source == "rsvp")
        #expect(history.takeNotices() == ["# rsvp: its log is served again; what it had meanwhile follows"])
    }

    @Test func aSourceWhoseLogWasReplacedIsFollowedFromItsNewEnd() {
        var history = History(sources: ["games"]) { _ in .beginning }
        _ = history.asks(nowMs: 0)
        history.answered("games", [line("games", 1, atMs: 5)], head: 1, nowMs: 0)
        #expect(history.next(nowMs: 0)?.sequence == 1)
        history.heard(head: Position(sequence: 1, checksum: 1), of: "games")
        #expect(
            history.takeNotices().first?.hasPrefix("# games: its log is not the one it was (line 1 is now")
                == true)
        #expect(history.asks(nowMs: 0) == [.init(source: "games", start: .from(.max), limit: 1)])
    }

    @Test func aCauseComesBeforeItsEffectWhateverTheClocksSay() {
        var history = History(sources: ["games", "rsvp"]) { _ in .beginning }
        _ = history.asks(nowMs: 0)
        history.answered("games", [line("games", 1, atMs: 9)], head: 1, nowMs: 0)
        history.answered("rsvp", [line("rsvp", 1, atMs: 2, causation: "/games/1")], head: 1, nowMs: 0)
        #expect(history.next(nowMs: 0)?.header.source == "games")
        #expect(history.next(nowMs: 0)?.header.source == "rsvp")
        #expect(history.next(nowMs: 0) == nil && history.isCaughtUp)
    }
}

@Suite struct LogSeekTests {
    private func log(_ times: [Int64]) -> [EventLine] {
        times.enumerated().map { index, time in
            EventLine(
                header: EventHeader(
                    sequence: UInt64(index) + 1, source: "games", type: "games.x",
                    time: Timestamp(milliseconds: time)), data: nil)
        }
    }

    /// Asks until the place is found.
    private func seek(_ start: HistoryStart, in log: [EventLine]) -> (place: Position?, questions: Int) {
        var seek = LogSeek(start)
        var questions = 0
        while let next = seek.next, questions < 100 {
            questions += 1
            seek.answered(next <= log.count ? log[Int(next) - 1] : nil, head: UInt64(log.count))
        }
        return (seek.place, questions)
    }

    @Test func theFirstLineOfATimeIsFoundByBinarySearch() {
        for length in 0..<40 {
            let log = log((0..<length).map { Int64($0 / 3) })
            for time in -1...15 {
                let wanted = Timestamp(milliseconds: Int64(time))
                let expected = log.last { $0.header.time < wanted }?.position ?? .start
                #expect(seek(.time(wanted), in: log).place == expected, "\(length) lines, \(time)")
            }
        }
        let long = log((0..<100_000).map { Int64($0) })
        let found = seek(.time(Timestamp(milliseconds: 77_777)), in: long)
        #expect(found.place?.sequence == 77_777 && found.questions <= 19)
    }

    @Test func aLogBeginsAtALineNumberOrAtItsEndIfItIsShorter() {
        let ten = log(Array(0..<10))
        #expect(seek(.number(1), in: ten).place == .start)
        #expect(seek(.number(4), in: ten).place == ten[2].position)
        #expect(seek(.number(11), in: ten).place == ten[9].position)
        #expect(seek(.number(50), in: ten).place == ten[9].position)
        #expect(seek(.number(50), in: []).place == .start)
        #expect(seek(.end, in: ten).place == ten[9].position)
        #expect(seek(.end, in: []).place == .start)
        #expect(seek(.beginning, in: ten).place == .start)
    }
}
