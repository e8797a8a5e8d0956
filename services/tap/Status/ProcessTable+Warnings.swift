// Problems that no process can see itself, shown below the table: missing processes, duplicates, wrong clocks.

import Contracts
import Terminal
import Values

extension ProcessTable {
    /// A sentence for each problem.
    /// - Parameters:
    ///   - nowMs: on the monotonic clock.
    ///   - now: on the wall clock.
    func warnings(nowMs: Int64, at now: Timestamp) -> [String] {
        let alive = rows.values.filter { nowMs - $0.heardMs < ProcessTable.silentAfterMs }.sorted {
            $0.status.key < $1.status.key
        }
        return Catalogue.services.compactMap { service in
            owners(of: service.name, alive.map(\.status).filter { $0.service == service.name })
        } + edges(alive.map(\.status)) + alive.compactMap { clock(of: $0, nowMs: nowMs, at: now) }
            + alive.compactMap { names(of: $0, nowMs: nowMs) }
    }

    /// Two processes of one name are one row, whose numbers are now those of the one and now those of the other.
    private func names(of row: Row, nowMs: Int64) -> String? {
        guard let mixedMs = row.mixedMs, nowMs - mixedMs < ProcessTable.silentAfterMs else { return nil }
        return TextWidth.harmless(
            "two processes of \(row.status.service) are called \(row.status.instance): give each a RALLY_INSTANCE of its own"
        )
    }

    /// An edge that was there and is not heard any more: the page is down.
    private func edges(_ processes: [ProcessStatus]) -> [String] {
        let silence = processes.compactMap(\.edgeSilenceSeconds).min()
        guard let silence, !processes.contains(where: { $0.service == "edge" }) else { return [] }
        return ["nothing is heard of edge, which last said something \(silence) s ago: the page is down"]
    }

    private func owners(of service: String, _ processes: [ProcessStatus]) -> String? {
        if processes.isEmpty { return "nothing is heard of \(service)" }
        let owners = processes.filter { $0.role == "primary" && !$0.isRefused }.map {
            TextWidth.harmless($0.instance)
        }
        if owners.isEmpty {
            // Its own line says why.
            if processes.allSatisfy(\.isRefused) { return nil }
            let others = processes.map { TextWidth.harmless("\($0.instance) is \($0.role)") }
            return "\(service) has no primary: \(others.joined(separator: ", "))"
        }
        guard owners.count > 1 else { return nil }
        return "\(service) has \(owners.count) primaries: \(owners.joined(separator: ", ")). "
            + "All but one work on a copy of its log: stop them, and see RallyTwoOwners in deploy/README.md"
    }

    private func clock(of row: Row, nowMs: Int64, at now: Timestamp) -> String? {
        row.status.wrongClock(at: now.adding(milliseconds: row.heardMs - nowMs)).map {
            "the clock of \(TextWidth.harmless("\(row.status.service) (\(row.status.instance))")) is \($0)"
        }
    }
}
