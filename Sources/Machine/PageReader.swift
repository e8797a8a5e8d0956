// Reads a page of another service's log: lines, and skips in the place of lines that the rules do not use. Each begins where the
// one before it ends, and no batch is torn. The rest of a page that is not so is not used.

import EventLine
import JSON
import Values

/// Reads a page entry by entry.
struct PageReader<S: Service> {
    private let source: String
    private let rules: TypeTable<Rules<S>.ForeignRule>
    /// So many lines may be written between the request for a page and its reading.
    private static var growthMax: UInt64 { 1_000_000 }

    /// Where the log ended when the page was asked for; `nil` if the answer does not say so.
    private let end: UInt64?
    /// The sequence with which the next entry must begin.
    private var next: UInt64
    /// The last sequence of the batch under way; `nil` between batches.
    private var batchEnd: UInt64?

    /// - Parameters:
    ///   - after: the line after which the page was asked for.
    ///   - batchEnd: the last sequence of that line's batch; `nil` if the line ends it.
    init(
        of source: String, after: Position, within batchEnd: UInt64?, end: UInt64?,
        _ rules: TypeTable<Rules<S>.ForeignRule>
    ) {
        (self.source, self.rules, self.end, self.batchEnd) = (source, rules, end, batchEnd)
        next = after.sequence + 1
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(PageFlaw) -> HeardEvent {
        let heard = try event(bytes)
        guard heard.first >= next else { throw .overlap(next: next, found: heard.first) }
        guard heard.first == next else { throw .hole(next: next, found: heard.first) }
        if let batchEnd, heard.batchEnd != batchEnd { throw .batch(found: heard.first, end: batchEnd) }
        batchEnd = heard.sequence == heard.batchEnd ? nil : heard.batchEnd
        next = heard.sequence + 1
        return heard
    }

    private func event(_ bytes: UnsafeRawBufferPointer) throws(PageFlaw) -> HeardEvent {
        if LineSkip.isOne(bytes) {
            let skip = try LineSkip(bytes)
            if let end, skip.last > end, skip.last - end > Self.growthMax {
                throw .beyond(last: skip.last, end: end)
            }
            return HeardEvent(skip, from: source)
        }
        do throws(EventLineError) {
            return try HeardEvent(try LineView(bytes), from: source, rules)
        } catch {
            throw .line(error)
        }
    }
}

extension PageFlaw {
    /// Whether whole pages are asked for from now on, since the source's skips cannot be believed. Damage of a single line goes
    /// away when the page is read again.
    var isOfSkips: Bool {
        switch self {
        case .line: false
        case .skip, .backwards, .beyond, .hole, .overlap, .batch: true
        }
    }
}
