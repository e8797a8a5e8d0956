// Follows one other service's log: takes live events from the bus while they come in order, and reads pages
// of the source's log to fill holes. Publish/subscribe is a hint, the log is the truth (architecture.md;
// ZeroMQ guide, chapter 5, Clone).
//
//   found                                   done
//   -----                                   ----
//   the next number                         kept until its batch is whole
//   a higher number                         kept aside; the hole is read from the source's log
//   the next number, of a private line      a hole: the bus carries only its envelope, so this service reads the
//   that names this service its reader      whole line from the source's log
//   a head above what is known              the rest is read from the source's log
//   a known number, the same checksum       dropped
//   a skip in a page: lines that no rule    no hole. Taken like a batch, or as a part of one, once what it says was seen is
//   observes                                taken in. One among lines that were heard meanwhile is dropped and asked for again
//   a line or head that may be of another   the source is asked
//   stack, while the own one is unknown
//   a head of another history               lines heard but not taken in are dropped, and the source is asked what
//                                           follows the cursor's line; a stopped follower tries again
//   a head below the cursor                 an old message, or an older log: the source is asked what follows the
//                                           cursor's line
//   a known number, another checksum, or
//   the source does not have the line       stops following: the source's log is not the one it was
//   an empty page                           there is no more: the higher number was a rumor. If a log (this one or
//                                           another) says that the line was seen: stops following, as above

import EventLine
import Values

/// A line of another service's log, as far as its ``Follower`` looks at it.
public protocol FollowedLine: Sendable {
    /// The first of the lines that it stands for: of a skip in a page.
    var first: UInt64 { get }
    var sequence: UInt64 { get }
    /// The position of a follower that has taken this line.
    var position: Position { get }
    /// The sequence of its batch's last line.
    var batchEnd: UInt64 { get }
    var time: Timestamp { get }
    /// The positions that its source had seen; only on a batch's last line.
    var seen: Positions? { get }
    /// Whether it is only the envelope of a private line that this service may read.
    func isEnvelope(for reader: String) -> Bool
}

extension EventLine: FollowedLine {
    public var first: UInt64 { sequence }
    public var batchEnd: UInt64 { header.batchEnd }
    public var time: Timestamp { header.time }
    public var seen: Positions? { header.seen }
    public func isEnvelope(for reader: String) -> Bool { data == nil && header.reader == reader }
}

/// The position in another service's log, and the lines that are ready to be taken in.
public struct Follower<Line: FollowedLine>: Sendable {
    /// How many live events are kept while a hole before them is read.
    static var aheadMax: Int { 10_000 }
    /// How many lines may be ready beyond the cursor; more are read only below that.
    static var readyMax: Int { 20_000 }
    /// The capacity of `ready` that is kept when it becomes empty.
    static var keptMax: Int { 1024 }

    public let source: String
    /// This service's name, if it reads private lines of the source.
    let reader: String?
    /// The last line taken in.
    public private(set) var cursor: Position
    /// The positions that the source had seen when it wrote the cursor's batch.
    public private(set) var seen: Positions
    /// The highest sequence that this process has heard of.
    public private(set) var head: UInt64
    /// Why it has stopped following, and the remedy; `nil` while it follows.
    public private(set) var stopped: String?
    /// All that the source wrote until this time is taken in.
    public private(set) var knownUntil = Timestamp.distantPast
    /// Whether a head was heard since the start.
    public private(set) var hasHeardHead = false
    package var isFetching = false {
        didSet {
            guard isFetching else { return }
            (headAtFetch, wasSeenAtFetch, fetchedAfter) = (head, wasSeen, end)
            fetchedWithin = lastReady > cursor.sequence ? ready.last?.batchEnd : nil
            if fetchedWithin == lastReady { fetchedWithin = nil }
        }
    }
    /// The line after which the last page was asked for, and the end of its batch, if the line does not end it.
    private(set) var fetchedAfter = Position.start
    private(set) var fetchedWithin: UInt64?
    /// Why the skips of the source's pages are not believed, so that whole pages are asked for; `nil` while they are.
    package internal(set) var mistrust: PageFlaw?
    /// When the next page may be asked for.
    package var retryAtMs: Int64 = 0
    /// The highest sequence of the source that any log says was seen. The source's log must be that long.
    private var wasSeen: UInt64 = 0
    /// `head` and `wasSeen` when the open page request was sent.
    private var headAtFetch: UInt64 = 0
    private var wasSeenAtFetch: UInt64 = 0
    /// Whether the source must confirm that it still has the line at the cursor.
    private var isDoubted = false
    /// The history of the source's log, as last announced; `nil` while unknown.
    public private(set) var history: LogTag?
    /// Whether the source has confirmed, in its present history, that it has the line at the cursor.
    private(set) var isConfirmed: Bool
    /// The stack that the source says it belongs to.
    var stack: LogTag?

    private var ready: [Line] = []
    private var readyStart = 0
    private var ahead: [UInt64: Line] = [:]

    /// Follows from a position in the source's log on.
    ///
    /// - Parameters:
    ///   - reader: this service's name, if it reads private lines of the source.
    ///   - cursor: the last line that was taken in.
    ///   - seen: the positions that the source had seen by then.
    public init(
        source: String, reader: String? = nil, cursor: Position = .start, seen: Positions = Positions(),
        history: LogTag? = nil
    ) {
        self.source = source
        self.history = history
        isConfirmed = cursor == .start
        self.reader = reader
        self.cursor = cursor
        self.seen = seen
        head = cursor.sequence
    }

    /// The last ready line; there is no hole before it.
    private var end: Position { readyStart < ready.count ? ready[ready.count - 1].position : cursor }
    private var lastReady: UInt64 {
        readyStart < ready.count ? ready[ready.count - 1].sequence : cursor.sequence
    }

    /// How many known lines of the source are not taken in yet.
    public var lag: UInt64 { head - cursor.sequence }

    /// Takes a live event from the bus.
    public mutating func heard(_ line: Line) {
        guard stopped == nil else { return }
        head = max(head, line.sequence)
        let next = lastReady + 1
        if line.sequence >= next, let reader, line.isEnvelope(for: reader) { return }
        if line.sequence == next {
            // A line beyond the limit is read from the log later.
            if ready.count - readyStart < Self.readyMax { ready.append(line) }
            joinAhead()
        } else if line.sequence > next {
            if ahead.count < Self.aheadMax { ahead[line.sequence] = line }
        } else {
            compare(line.position)
        }
    }

    /// Takes the head that the source announces.
    public mutating func heard(head position: Position, in history: LogTag? = nil) {
        hasHeardHead = true
        if let history { begin(history) }
        guard stopped == nil else { return }
        if position == cursor { isConfirmed = true }
        if position.sequence < cursor.sequence {
            isDoubted = true
        } else {
            head = max(head, position.sequence)
            compare(position)
        }
    }

    /// Takes a position that may belong to another log: the source is asked.
    mutating func heard(rumour position: Position) {
        guard stopped == nil, position != cursor else { return }
        if position.sequence > cursor.sequence {
            head = max(head, position.sequence)
        } else {
            isDoubted = true
        }
    }

    /// Whether `other` is the followed history. True as long as one of the two is unknown.
    func isOf(_ other: LogTag?) -> Bool { other == nil || history == nil || history == other }

    /// The source's log has this history from now on. Its first lines may be the same: the position tells.
    mutating func begin(_ other: LogTag) {
        guard history != other else { return }
        let isFirst = history == nil && stopped == nil
        history = other
        if !isFirst { startOver() }
    }

    /// Drops everything heard, because it came from a log of another stack.
    mutating func forgetForeign() {
        (history, stack) = (nil, nil)
        startOver()
    }

    /// Forgets what was heard and is not taken in, and asks the source.
    private mutating func startOver() {
        forgetReady()
        (stopped, head, knownUntil) = (nil, cursor.sequence, .distantPast)
        (isConfirmed, isDoubted) = (cursor == .start, cursor != .start)
        retryAtMs = 0
    }

    /// Whether the page at hand was requested after that sequence was heard of.
    func hasAsked(for sequence: UInt64) -> Bool { sequence <= headAtFetch }

    mutating func knows(until time: Timestamp) { knownUntil = max(knownUntil, time) }

    /// A request's `after` names that sequence of the source. In the same history, the source's log is at least that
    /// long; otherwise the source is asked.
    public mutating func heard(of sequence: UInt64, in history: LogTag? = nil) {
        if isOf(history) { head = max(head, sequence) } else { isDoubted = true }
    }

    /// A log says that it has seen that sequence of the source. If the source's log is shorter, the follower
    /// stops.
    public mutating func hasSeen(_ sequence: UInt64) {
        wasSeen = max(wasSeen, sequence)
        heard(of: sequence)
    }

    /// Takes a page of the source's log: lines that follow the last ready one.
    public mutating func fetched(_ lines: [Line]) {
        isFetching = false
        isDoubted = false
        isConfirmed = true
        for line in lines where stopped == nil {
            let next = lastReady + 1
            if line.first == next {
                ready.append(line)
                head = max(head, line.sequence)
            } else if line.sequence < next {
                compare(line.position)
            }
        }
        joinAhead()
        if lines.isEmpty, end.sequence < wasSeenAtFetch, stopped == nil {
            return stop(
                "it was seen up to \(wasSeenAtFetch), but its log ends at \(end), as an older copy would"
            )
        }
        if lines.isEmpty, head == headAtFetch { head = max(end.sequence, wasSeen, ahead.keys.max() ?? 0) }
    }

    /// The source does not have the line at the cursor.
    public mutating func refused(_ reason: String) {
        isFetching = false
        stop(reason)
    }

    /// The position after which a page is to be read; `nil` if nothing is missing or a page is on its way.
    public var fetchAfter: Position? {
        guard stopped == nil, !isFetching, isDoubted || lastReady < head,
            ready.count - readyStart < Self.readyMax
        else { return nil }
        return end
    }

    /// The next whole batch that is ready. ``take(_:)`` moves past it.
    public var batch: ArraySlice<Line>? { batchRange.map { ready[$0] } }

    /// The indices of ``batch`` in `ready`. Reading lines by index holds no copy of `ready`, so removal stays cheap.
    var batchRange: Range<Int>? {
        guard stopped == nil, readyStart < ready.count else { return nil }
        let batchEnd = ready[readyStart].batchEnd
        guard batchEnd <= lastReady else { return nil }
        var last = readyStart
        while ready[last].sequence < batchEnd { last += 1 }
        return readyStart..<last + 1
    }

    /// The line at an index of ``batchRange``.
    subscript(place: Int) -> Line { ready[place] }

    /// Moves the cursor to the end of a batch that was acted on.
    public mutating func take(_ batch: ArraySlice<Line>) { take(batch.indices) }

    mutating func take(_ batch: Range<Int>) {
        guard !batch.isEmpty else { return }
        let last = ready[batch.upperBound - 1]
        cursor = last.position
        knows(until: last.time)
        if let now = last.seen { seen.merge(now) }
        readyStart = batch.upperBound
        if readyStart > 4096 && readyStart * 2 > ready.count {
            ready.removeFirst(readyStart)
            readyStart = 0
        } else if readyStart == ready.count {
            // Catching up needs megabytes, following live events little: free the memory.
            ready.removeAll(keepingCapacity: ready.capacity <= Self.keptMax)
            readyStart = 0
        }
    }

    private mutating func joinAhead() {
        if ahead.isEmpty { return }
        while ready.count - readyStart < Self.readyMax, let line = ahead.removeValue(forKey: lastReady + 1) {
            ready.append(line)
        }
        let end = lastReady
        if ahead.count > 64, ahead.keys.contains(where: { $0 <= end }) {
            ahead = ahead.filter { $0.key > end }
        }
    }

    private mutating func compare(_ position: Position) {
        let isOther = position.sequence == cursor.sequence && position.checksum != cursor.checksum
        if isOther && cursor.sequence > 0 {
            stop(
                "line \(position.sequence) is now \(hex8(position.checksum)), but was \(hex8(cursor.checksum))"
            )
        }
    }

    mutating func stop(_ reason: String) {
        if stopped == nil { stopped = reason }
        forgetReady()
    }

    private mutating func forgetReady() {
        ready.removeAll()
        readyStart = 0
        ahead.removeAll()
    }
}
