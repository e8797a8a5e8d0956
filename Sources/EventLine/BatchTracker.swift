// The numbers of a log's lines: each one more than the last, each batch whole before the next begins.

import Values

/// Follows the numbers line by line. The same rules when a log is opened, appended to and followed.
package struct BatchTracker {
    /// The sequence the next line must have.
    package private(set) var next: UInt64
    /// The batch that has begun and not ended.
    package private(set) var open: (first: UInt64, end: UInt64)?

    package init(after sequence: UInt64) { next = sequence + 1 }

    /// The first sequence of the batch under way, or of the one to come.
    package var batchFirst: UInt64 { open?.first ?? next }

    /// Takes a line in; otherwise says what is wrong with its numbers and stays as it is.
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
