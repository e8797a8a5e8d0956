// Parses `--since 10m | 2h | 2026-11-20T18:00 | games@120`.

import Usage
import Values

/// One `--since`: a time, or a line of one source's log.
enum Since: Equatable {
    case time(Timestamp)
    case line(source: String, UInt64)

    /// - Parameter zone: for times without an offset.
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

/// All `--since` of a command line.
struct SinceChoice: Equatable {
    var choices: [Since] = []

    /// Where to begin in a source's log: at its own line, else at the time, else at the end.
    func start(of source: String) -> HistoryStart {
        for case .line(source, let number) in choices { return .number(number) }
        for case .time(let time) in choices { return .time(time) }
        return .end
    }

    /// The sources named by `--since SOURCE@LINE`.
    var sources: [String] {
        choices.compactMap { if case .line(let source, _) = $0 { source } else { nil } }
    }
}
