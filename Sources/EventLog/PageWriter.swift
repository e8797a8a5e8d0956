// Gathers the lines of a page, in whole batches, with skips in the place of lines that nobody asked for. A skip of whole batches
// goes on as long as they have seen nothing new, and a batch with a line that was asked for stays together:
//
//   the batches                      in a page for `b`
//   -----------                      -----------------
//   [a a] [a] [a b a]                skip, skip within the batch, b, skip within the batch
//   [a] [a, seen rsvp=9] [a]         skip of the first, skip of the others with `seen`

import EventLine
import Values

/// Gathers a page.
package struct PageWriter {
    let asked: AskedTypes?
    private let reader: String?
    private let limit: Int
    private let bytesMax: Int
    private var entries: [[UInt8]] = []
    private var bytes = 0
    /// How many entries are of whole batches.
    private var whole = 0
    /// Skipped whole batches that are no entry yet.
    private var skipped: LineSkip?
    /// Skipped lines of the batch at hand that are no entry yet.
    private var part: LineSkip?
    /// Whether the batch at hand has an entry, or began before the page.
    private var isSplit = false
    /// The positions that the page's skips have named.
    private var said = Positions()
    /// Bytes of lines that were looked at.
    private var looked = 0
    package private(set) var isFull = false

    /// - Parameters:
    ///   - asked: the types whose lines are wanted; `nil` for all lines.
    ///   - reader: the service that gets its private lines whole. Others get their envelopes, or a skip.
    package init(
        _ asked: AskedTypes?, for reader: String?, limit: Int, bytesMax: Int = LogLimits.pageBytesMax
    ) {
        (self.asked, self.reader, self.limit, self.bytesMax) = (asked, reader, limit, bytesMax)
    }

    private var isEmpty: Bool { whole == 0 && skipped == nil }

    /// Takes the log's next line.
    /// - Returns: whether the page takes more.
    package mutating func take(_ line: borrowing LineView) throws(EventLineError) -> Bool {
        if part == nil, !isSplit {
            guard hasRoom() else { return false }
            isSplit = line.batchFirst < line.sequence
        }
        looked += line.bytes.count + 1
        let isHidden = line.isPrivate && !(reader.map { line.isFor($0) } ?? false)
        if let asked, isHidden || !asked.contains(line.typeBytes) {
            try skip(line)
        } else {
            writeSkipped()
            writePart()
            guard add(isHidden ? try line.line().published.bytes : Array(line.bytes)) else { return false }
            isSplit = true
        }
        if line.endsBatch { endBatch() }
        return true
    }

    /// Takes the log's next whole batches, which nobody has to look at.
    /// - Parameter looked: bytes that were looked at all the same.
    /// - Returns: whether they are in the page.
    package mutating func take(_ skip: LineSkip, looked bytes: Int) -> Bool {
        guard hasRoom() else { return false }
        looked += bytes
        append(skip)
        return true
    }

    /// The page.
    package consuming func finish() -> [[UInt8]] {
        entries.removeLast(entries.count - whole)
        writeSkipped()
        return entries
    }

    /// Whether the page takes another batch. It has at least one.
    private mutating func hasRoom() -> Bool {
        let count = entries.count + (skipped == nil ? 0 : 1)
        let hasLooked = asked != nil && looked >= LogLimits.pageLookedBytesMax
        if !isEmpty, count >= limit || hasLooked { isFull = true }
        return !isFull
    }

    private mutating func add(_ entry: [UInt8]) -> Bool {
        bytes += entry.count + 1
        if !isEmpty, entries.count >= limit || bytes > bytesMax {
            isFull = true
            return false
        }
        entries.append(entry)
        return true
    }

    private mutating func skip(_ line: borrowing LineView) throws(EventLineError) {
        var part = part ?? LineSkip(line.sequence, at: .start, batchEnd: line.batchEnd, isOnlyMarks: true)
        part.at = try line.position
        part.isOnlyMarks = part.isOnlyMarks && line.isMark
        if let seen = try line.seen() { part.seen = news(in: seen) }
        self.part = part
    }

    /// The positions that no skip of this page has named yet; `nil` if there is none.
    private mutating func news(in seen: Positions) -> Positions? {
        let known = said
        let news = seen.only { source in
            seen[source] != known[source] || seen[historyOf: source] != known[historyOf: source]
        }
        said.merge(seen)
        return news.isEmpty ? nil : news
    }

    private mutating func endBatch() {
        if isSplit {
            writePart()
            whole = entries.count
        } else if let part {
            append(part)
        }
        (part, isSplit) = (nil, false)
    }

    /// Adds whole batches to those that are skipped already.
    private mutating func append(_ skip: LineSkip) {
        if skip.seen == nil, skipped != nil {
            skipped?.join(skip)
        } else {
            writeSkipped()
            skipped = skip
        }
    }

    private mutating func writeSkipped() {
        guard let skipped else { return }
        write(skipped)
        self.skipped = nil
        whole = entries.count
    }

    private mutating func writePart() {
        if let part { write(part) }
        part = nil
    }

    private mutating func write(_ skip: LineSkip) {
        let entry = skip.bytes
        entries.append(entry)
        bytes += entry.count + 1
    }
}
