// Checks the sequences of a log's lines: each is one more than the last, and each batch is whole before the
// next begins.

import Values

/// Checks sequences line by line. Used when a log is opened, appended to and followed.
package struct BatchTracker {
    /// The sequence the next line must have.
    package private(set) var next: UInt64
    /// The current batch, if it has not ended.
    package private(set) var open: (first: UInt64, end: UInt64)?

    package init(after sequence: UInt64) { next = sequence + 1 }

    /// The first sequence of the current or the next batch.
    package var batchFirst: UInt64 { open?.first ?? next }

    /// Takes the next line. If its sequences are wrong, returns the reason and does not change.
    package mutating func take(_ sequence: UInt64, batchStart: UInt64?, batchEnd: UInt64) -> String? {
        guard sequence == next else {
            if sequence > next {
                return "sequence \(sequence) follows \(next - 1): \(missing(upTo: sequence - 1))"
            }
            return "sequence \(sequence) comes again after \(next - 1)"
        }
        if let open {
            guard batchStart == open.first, batchEnd == open.end else {
                return "line \(sequence) does not belong to the batch from \(open.first) to \(open.end)"
                    + " that is under way"
            }
        } else {
            guard batchStart == nil else {
                return "line \(sequence) should begin a batch, but says its batch began at \(batchStart ?? 0)"
            }
            open = (sequence, batchEnd)
        }
        if sequence == batchEnd { open = nil }
        next += 1
        return nil
    }

    private func missing(upTo last: UInt64) -> String {
        last == next ? "\(next) is missing" : "\(next) to \(last) are missing"
    }
}
