// Follows one other service's log: live events from the bus where they come in order, pages from its log where
// they do not. Publish/subscribe is a hint, the log is the truth (architecture.md; ZeroMQ guide, chapter 5, Clone).
//
//   found                                   done
//   -----                                   ----
//   the next number                         kept, until its batch is whole
//   a higher number                         kept aside; the hole is read from the source's log
//   the next number, of a private line      a hole: the bus has its envelope alone, its reader gets the rest from the
//   that names this service its reader      source's log
//   a head above what is known              the rest is read from the source's log
//   a known number, the same checksum       dropped
//   a head below the cursor                 an old message, or an older log: the source is asked what follows the
//                                           line at hand
//   a known number, another checksum, or
//   the source does not have the line       stops following: the source's log is not the one it was
//   an empty page                           there is no more: the higher number was a rumour; unless a log says that
//                                           it was seen, the own one or another's: then stops following, as above

import EventLine
import Values

/// How far another service's log has been taken in, and what of it is at hand.
public struct Follower: Sendable {
    /// Live events kept aside while a hole before them is being read.
    static let aheadMax = 10_000
    /// Lines at hand beyond the cursor before more are read.
    static let readyMax = 20_000
    /// Room for so many is kept once they are all taken in.
    static let keptMax = 1024

    public let source: String
    /// This service's name, where it reads private lines of the source.
    let reader: String?
    /// The last line taken in.
    public private(set) var cursor: Position
    /// What the source had seen, as of the cursor.
    public private(set) var seen: Positions
    /// The highest number heard of.
    public private(set) var head: UInt64
    /// Why it no longer follows, and what mends it.
    public private(set) var stopped: String?
    /// What the source made until then is known here.
    public private(set) var knownUntil = Timestamp.distantPast
    /// Whether a head was heard since the start.
    public private(set) var hasHeardHead = false
    package var isFetching = false {
        didSet { if isFetching { (headAtFetch, wasSeenAtFetch) = (head, wasSeen) } }
    }
    /// When the next page may be asked for.
    package var retryAtMs: Int64 = 0
    /// What logs say was seen of it: so much there was.
    private var wasSeen: UInt64 = 0
    /// Both as they were when the page was asked for that is being read.
    private var headAtFetch: UInt64 = 0
    private var wasSeenAtFetch: UInt64 = 0
    /// Whether the source must say that it still has the line at hand.
    private var isDoubted = false

    private var ready: [EventLine] = []
    private var readyStart = 0
    private var ahead: [UInt64: EventLine] = [:]

    /// Follows from a place in the source's log on.
    ///
    /// - Parameters:
    ///   - reader: this service's name, where private lines of the source name it.
    ///   - cursor: the last line that is taken in already.
    ///   - seen: what the source had seen of others by then.
    public init(
        source: String, reader: String? = nil, cursor: Position = .start, seen: Positions = Positions()
    ) {
        self.source = source
        self.reader = reader
        self.cursor = cursor
        self.seen = seen
        head = cursor.sequence
    }

    /// The last line at hand without a hole before it.
    private var end: Position { readyStart < ready.count ? ready[ready.count - 1].position : cursor }

    /// How many numbers are known of beyond the cursor.
    public var lag: UInt64 { head - cursor.sequence }

    /// A live event has come.
    public mutating func heard(_ line: EventLine) {
        guard stopped == nil else { return }
        head = max(head, line.header.sequence)
        let next = end.sequence + 1
        if line.data == nil, let reader, line.header.reader == reader, line.header.sequence >= next { return }
        if line.header.sequence == next {
            // Beyond that it is read from the log, once there is room.
            if ready.count - readyStart < Self.readyMax { ready.append(line) }
            joinAhead()
        } else if line.header.sequence > next {
            if ahead.count < Self.aheadMax { ahead[line.header.sequence] = line }
        } else {
            compare(line.position)
        }
    }

    /// The source says where its log ends.
    public mutating func heard(head position: Position) {
        hasHeardHead = true
        guard stopped == nil else { return }
        if position.sequence < cursor.sequence {
            isDoubted = true
        } else {
            head = max(head, position.sequence)
            compare(position)
        }
    }

    mutating func knows(until time: Timestamp) { knownUntil = max(knownUntil, time) }

    /// Someone has seen that much of it, so that much must be there.
    public mutating func heard(of sequence: UInt64) { head = max(head, sequence) }

    /// A log says that so much of it was seen: the own one, or a line of another's.
    public mutating func hasSeen(_ sequence: UInt64) {
        wasSeen = max(wasSeen, sequence)
        heard(of: sequence)
    }

    /// Lines that follow the end of what is at hand.
    public mutating func fetched(_ lines: [EventLine]) {
        isFetching = false
        isDoubted = false
        for line in lines where stopped == nil {
            let next = end.sequence + 1
            if line.header.sequence == next {
                ready.append(line)
                head = max(head, next)
            } else if line.header.sequence < next {
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

    /// The source does not have the line this follower stands on.
    public mutating func refused(_ reason: String) {
        isFetching = false
        stop(reason)
    }

    /// After what to read, if something is missing and nobody is reading it yet.
    public var fetchAfter: Position? {
        guard stopped == nil, !isFetching, isDoubted || end.sequence < head,
            ready.count - readyStart < Self.readyMax
        else { return nil }
        return end
    }

    /// The next whole batch at hand; ``take(_:)`` moves past it.
    public var batch: ArraySlice<EventLine>? {
        guard stopped == nil, readyStart < ready.count else { return nil }
        let count = ready[readyStart].header.batchEnd - cursor.sequence
        guard count <= UInt64(ready.count - readyStart) else { return nil }
        return ready[readyStart..<readyStart + Int(count)]
    }

    /// The batch has been acted on: the cursor moves to its end.
    public mutating func take(_ batch: ArraySlice<EventLine>) {
        guard let last = batch.last else { return }
        cursor = last.position
        knows(until: last.header.time)
        if let now = last.header.seen { seen.merge(now) }
        readyStart = batch.endIndex
        if readyStart > 4096 && readyStart * 2 > ready.count {
            ready.removeFirst(readyStart)
            readyStart = 0
        } else if readyStart == ready.count {
            // What was needed to catch up is megabytes; what is needed from then on is little.
            ready.removeAll(keepingCapacity: ready.capacity <= Self.keptMax)
            readyStart = 0
        }
    }

    private mutating func joinAhead() {
        while ready.count - readyStart < Self.readyMax, let line = ahead.removeValue(forKey: end.sequence + 1)
        { ready.append(line) }
        if ahead.isEmpty { return }
        let end = end.sequence
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
        ready.removeAll()
        readyStart = 0
        ahead.removeAll()
    }
}
