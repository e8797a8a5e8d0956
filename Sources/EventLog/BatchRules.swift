// The rules that a batch must satisfy before it is appended: the same for every engine.

import EventLine

/// Checks consecutive batches of one log.
package struct BatchRules {
    private let source: String
    private var tracker: BatchTracker

    /// - Parameters:
    ///   - source: the service whose log it is. Every line names it.
    ///   - sequence: the last line of the log.
    package init(source: String, after sequence: UInt64) {
        self.source = source
        tracker = BatchTracker(after: sequence)
    }

    /// The sequence that the next line must have.
    package var next: UInt64 { tracker.next }

    /// Checks a batch. Returns the rules for the next one.
    package func checked(_ lines: [EventLine]) throws(AppendFailure) -> BatchRules {
        var after = self
        for line in lines {
            let header = line.header
            guard header.source == source else {
                throw AppendFailure(
                    .invalid, "event \(header.sequence) is from \(header.source), not \(source)")
            }
            guard line.bytes.count <= LogLimits.lineBytesMax else {
                throw AppendFailure(
                    .invalid, "event \(header.sequence): \(EventLineError.tooLong(line.bytes.count))")
            }
            guard !line.bytes.withUnsafeBytes({ $0.firstByte(0x0A) != nil }) else {
                throw AppendFailure(.invalid, "event \(header.sequence) has a newline in its data")
            }
            guard header.seen == nil || line.endsBatch else {
                throw AppendFailure(
                    .invalid, "event \(header.sequence) has `seen`, but does not end its batch")
            }
            if let wrong = after.tracker.take(
                header.sequence, batchStart: header.batchStart, batchEnd: header.batchEnd)
            {
                throw AppendFailure(.invalid, wrong)
            }
            guard after.tracker.open != nil || header.sequence == lines.last?.sequence else {
                throw AppendFailure(.invalid, "event \(header.sequence) ends one batch and others follow")
            }
        }
        guard after.tracker.open == nil, after.next > next else {
            throw AppendFailure(.invalid, "the batch is not whole")
        }
        return after
    }
}
