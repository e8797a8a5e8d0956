// Detects missed events: the sequence numbers of a source have no gaps (protocol.md, Event).

import JSON
import Messaging
import ZeroMQ

/// The last sequence number of each source.
struct GapDetector {
    /// A range of numbers that never arrived.
    struct Gap: Equatable {
        var source: String
        var missed: ClosedRange<UInt64>

        /// `# games: 57…60 missed`
        var sentence: String {
            missed.count == 1
                ? "# \(source): \(missed.lowerBound) missed"
                : "# \(source): \(missed.lowerBound)…\(missed.upperBound) missed"
        }
    }

    private var last: [String: UInt64] = [:]
    private static let sourcesMax = 1000

    mutating func take(_ message: BusMessage) -> Gap? {
        guard !message.topic.withUnsafeBytes({ $0.first == UInt8(ascii: "_") }),
            let (source, sequence) = GapDetector.place(of: message)
        else { return nil }
        return take(sequence, of: source)
    }

    mutating func take(_ sequence: UInt64, of source: String) -> Gap? {
        let before = last[source]
        guard before != nil || last.count < GapDetector.sourcesMax else { return nil }
        last[source] = sequence
        // A repeated number, or a log that was started anew, is no gap.
        guard let before, sequence > before, sequence - before > 1 else { return nil }
        return Gap(source: source, missed: before + 1...sequence - 1)
    }

    /// `/games` and 57.
    private static func place(of message: BusMessage) -> (String, UInt64)? {
        message.body.withUnsafeBytes { bytes in
            var source: String?
            var sequence: UInt64?
            var scanner = JSONScanner(bytes)
            try? scanner.object { (scanner, key) throws(JSONError) in
                if JSONScanner.key(key, is: "source" as StaticString) {
                    source = try scanner.string()
                } else if JSONScanner.key(key, is: "sequence" as StaticString) {
                    sequence = UInt64(try scanner.string())
                }
            }
            guard let source, source.first == "/", let sequence else { return nil }
            return (String(source.dropFirst()), sequence)
        }
    }
}
