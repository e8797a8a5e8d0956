// The table of `tap top`: a line per process, from its last status.
//
//   service  instance  role     position  lag  events/s  requests/s     p50     p99   memory  uptime
//   bus      3f2a      primary                     12.0         8.0                    9.4 MB  1h02m
//   games    games     primary       120    0       4.0         3.0  1.3 ms  4.1 ms   31.2 MB  1h02m

import JSON
import Terminal
import Values

struct ProcessTable {
    /// The state of one process.
    struct Row {
        var status: ProcessStatus
        var heardMs: Int64
        var eventsPerSecond: Double?
        var requestsPerSecond: Double?
        /// The process of this name that was heard before this one.
        var former: String?
        /// When this process was heard again after another of its name.
        var mixedMs: Int64?
    }

    /// Time since a process's last status: after the first it is shown as silent, after the second it is left out.
    static let silentAfterMs: Int64 = 3000
    private static let forgottenAfterMs: Int64 = 15_000
    private static let processesMax = 1000

    private(set) var rows: [String: Row] = [:]

    mutating func take(_ status: ProcessStatus, nowMs: Int64) {
        let before = rows[status.key]
        guard before != nil || rows.count < ProcessTable.processesMax else { return }
        var row = Row(status: status, heardMs: nowMs)
        (row.eventsPerSecond, row.requestsPerSecond) = status.rates(since: before?.status)
        (row.former, row.mixedMs) = (before?.former, before?.mixedMs)
        if let last = before?.status.process, let process = status.process, last != process {
            // A process that was started again replaces one that is not heard any more.
            if before?.former == process { row.mixedMs = nowMs }
            row.former = last
        }
        rows[status.key] = row
    }

    mutating func forget(nowMs: Int64) {
        rows = rows.filter { nowMs - $0.value.heardMs < ProcessTable.forgottenAfterMs }
    }

    var isEmpty: Bool { rows.isEmpty }

    // MARK: - For people

    private struct Column {
        var title: String
        var isRight = false
        /// Columns with higher numbers are dropped first if the terminal is narrow.
        var rank = 0
        var cell: (Row) -> String
    }

    /// - Parameter nowMs: on the monotonic clock.
    func lines(_ screen: Screen, nowMs: Int64) -> [String] {
        let rows = rows.values.sorted {
            ($0.status.service, $0.status.instance) < ($1.status.service, $1.status.instance)
        }
        let columns = ProcessTable.fitting(ProcessTable.columns(nowMs), rows, screen.columns)
        let header = columns.map { TextWidth.padded($0.column.title, $0.width, isRight: $0.column.isRight) }
        var lines = [screen.paint(ProcessTable.joined(header), .bold)]
        for row in rows {
            let cells = columns.map {
                TextWidth.padded($0.column.cell(row), $0.width, isRight: $0.column.isRight)
            }
            let isWell = row.status.trouble == nil && nowMs - row.heardMs < ProcessTable.silentAfterMs
            let line = ProcessTable.joined(cells)
            lines.append(isWell ? line : screen.paint(line, .red))
            if let said = row.status.trouble ?? row.status.notice {
                let text = TextWidth.fitted("  ! \(TextWidth.harmless(said))", screen.columns)
                lines.append(screen.paint(text, .red))
            }
        }
        return lines
    }

    private static func joined(_ cells: [String]) -> String {
        var line = cells.joined(separator: "  ")[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    private static func columns(_ nowMs: Int64) -> [Column] {
        [
            Column(title: "service") { TextWidth.harmless($0.status.service) },
            Column(title: "instance", rank: 3) {
                TextWidth.fitted(TextWidth.harmless($0.status.instance), 20)
            },
            Column(title: "role") { row in
                let silence = nowMs - row.heardMs
                return silence < silentAfterMs
                    ? TextWidth.harmless(row.status.part) : "silent \(silence / 1000) s"
            },
            Column(title: "position", isRight: true) { $0.status.position.map { "\($0)" } ?? "" },
            Column(title: "lag", isRight: true) { lag($0.status) },
            Column(title: "events/s", isRight: true, rank: 1) { Amount.rate($0.eventsPerSecond) },
            Column(title: "requests/s", isRight: true, rank: 1) { Amount.rate($0.requestsPerSecond) },
            Column(title: "p50", isRight: true, rank: 6) { Amount.microseconds($0.status.number("p50Us")) },
            Column(title: "p99", isRight: true, rank: 2) { Amount.microseconds($0.status.number("p99Us")) },
            Column(title: "memory", isRight: true, rank: 4) { Amount.bytes($0.status.number("memoryBytes")) },
            Column(title: "uptime", isRight: true, rank: 5) {
                Amount.seconds($0.status.number("uptimeSeconds"))
            },
        ]
    }

    /// Events that it is behind by, and the source it is furthest behind; empty if it follows none.
    private static func lag(_ status: ProcessStatus) -> String {
        guard let worst = status.following.max(by: { $0.lag < $1.lag }) else { return "" }
        return worst.lag == 0 ? "0" : "\(TextWidth.harmless(worst.source)) \(Amount.whole(worst.lag))"
    }

    private static func fitting(
        _ columns: [Column], _ rows: [Row], _ columnsMax: Int
    ) -> [(column: Column, width: Int)] {
        var fitting = columns.map { column in
            (
                column: column,
                width: rows.map { TextWidth.columns(column.cell($0)) }.reduce(column.title.count, max)
            )
        }
        while fitting.reduce(-2, { $0 + $1.width + 2 }) > columnsMax,
            let last = fitting.indices.max(by: { fitting[$0].column.rank < fitting[$1].column.rank }),
            fitting[last].column.rank > 0
        { fitting.remove(at: last) }
        return fitting
    }
}

/// Formats quantities for a table.
enum Amount {
    static func rate(_ value: Double?) -> String { value.map { tenths($0) } ?? "" }

    static func whole(_ value: Double) -> String { "\(Int64(value.rounded()))" }

    /// `940 µs`, `4.1 ms`, `1.2 s`
    static func microseconds(_ value: Double?) -> String {
        guard let value else { return "" }
        if value < 1000 { return "\(whole(value)) µs" }
        return value < 1_000_000 ? "\(tenths(value / 1000)) ms" : "\(tenths(value / 1_000_000)) s"
    }

    /// `31.2 MB`
    static func bytes(_ value: Double?) -> String {
        guard let value, value > 0 else { return "" }
        return value < 1e9 ? "\(tenths(value / 1e6)) MB" : "\(tenths(value / 1e9)) GB"
    }

    /// `12s`, `5m03s`, `1h02m`, `3d04h`
    static func seconds(_ value: Double?) -> String {
        guard let value, value < 1e12 else { return "" }
        let seconds = Int(value)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        switch seconds {
        case ..<60: return "\(seconds)s"
        case ..<3600: return "\(seconds / 60)m\(two(seconds % 60))s"
        case ..<86_400: return "\(seconds / 3600)h\(two(seconds / 60 % 60))m"
        default: return "\(seconds / 86_400)d\(two(seconds / 3600 % 24))h"
        }
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int64((min(max(value, 0), 1e15) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
