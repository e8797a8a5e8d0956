// Log lines about a mail server or FCM that accepts nothing: the operator has to mend that, while each message alone is
// only tried again. One line a minute for each of the two.

/// The last complaint about each channel.
struct Complaints {
    private static let everyMs: Int64 = 60_000

    private struct LastLogged {
        var atMs: Int64
        /// Failures since then.
        var more = 0
    }

    private var lastLogged: [String: LastLogged] = [:]

    /// The line about a message that was not accepted; `nil` if others are to blame, or if a line was written a
    /// moment ago.
    /// - Parameter nowMs: on the monotonic clock.
    mutating func line(about outcome: Outcome, on destination: Destination, nowMs: Int64) -> String? {
        let channel = destination.channel
        let what =
            switch destination {
            case .email: "a mail"
            case .fcm: "a push"
            // Webhooks and Web Push go to servers that people name themselves.
            case .webhook, .webPush, .log: String?.none
            }
        guard let what else { return nil }
        let sentence: String
        switch outcome {
        case .retry(let reason, _): sentence = "\(what) could not be sent and is tried again: \(reason)"
        case .refused(let reason): sentence = "\(what) was refused: \(reason)"
        case .sent, .invalidTarget: return nil
        }
        let more = lastLogged[channel]?.more ?? 0
        if let last = lastLogged[channel], nowMs - last.atMs < Complaints.everyMs {
            lastLogged[channel]?.more += 1
            return nil
        }
        lastLogged[channel] = LastLogged(atMs: nowMs)
        return sentence + (more == 0 ? "" : " (and \(more) more since the last line)")
    }
}
