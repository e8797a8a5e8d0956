// `--since 10m | 2h | 2026-11-20T18:00 | games@120`: from where on.

import Usage
import Values

/// From when on, or from which line of a source.
enum Since: Equatable {
    case time(Timestamp)
    case line(source: String, UInt64)

    /// - Parameter zone: whose clock a time without one is meant by.
    init(_ text: String, now: Timestamp, zone: Zone) throws(UsageError) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        if parts.count == 2, !parts[0].isEmpty, let number = UInt64(parts[1]), number > 0 {
            self = .line(source: String(parts[0]), number)
        } else if let seconds = try? DurationText.seconds(text) {
            self = .time(now.adding(seconds: -seconds))
        } else if let time = try? LocalTimeText.moment(text, now: now, zone: zone), time <= now {
            self = .time(time)
        } else {
            throw UsageError(
                "--since is how long ago, a time that was, or a line: 10m, 2h, today, "
                    + "2026-11-20T18:00 or games@120, not \(Wording.quoted(text))")
        }
    }
}

/// All of a command line's.
struct SinceChoice: Equatable {
    var choices: [Since] = []

    /// Where a source begins: at its own line, else at the time, else with what comes.
    func start(of source: String) -> HistoryStart {
        for case .line(source, let number) in choices { return .number(number) }
        for case .time(let time) in choices { return .time(time) }
        return .end
    }

    /// The sources that are named.
    var sources: [String] {
        choices.compactMap { if case .line(let source, _) = $0 { source } else { nil } }
    }
}
