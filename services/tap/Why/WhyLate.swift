// `tap why late SERVICE`: which process is behind which source, since when, and at which event, in sentences. Based on
// the statuses of the processes. No I/O.

import EventLine
import EventLog
import Terminal
import Values

struct WhyLate {
    /// How far one process is behind one source.
    struct Gap: Equatable {
        var process: String
        var source: String
        /// The last line of the source that the process has applied.
        var at: UInt64
        /// The last line of the source.
        var head: UInt64
        /// Why it has stopped following.
        var stopped: String?
    }

    let service: String
    let now: Timestamp
    private let processes: [ProcessStatus]
    private let heads: [String: UInt64]

    init(_ service: String, among statuses: [ProcessStatus], now: Timestamp) {
        self.service = service
        self.now = now
        processes = statuses.filter { $0.service == service }
        var heads: [String: UInt64] = [:]
        for status in statuses where status.role == "primary" || status.role == "stopping" {
            if let position = status.position { heads[status.service] = position }
        }
        self.heads = heads
    }

    /// All gaps, largest first. A few lines are always in flight.
    var gaps: [Gap] {
        var gaps: [Gap] = []
        for process in processes {
            for source in process.following {
                let at = UInt64(max(0, source.at))
                let head = max(heads[source.source] ?? 0, at + UInt64(max(0, source.lag)))
                guard source.stopped != nil || head > at else { continue }
                gaps.append(
                    Gap(
                        process: process.instance, source: source.source, at: at, head: head,
                        stopped: source.stopped))
            }
            guard process.role == "standby", let own = process.position, let head = heads[service], head > own
            else { continue }
            gaps.append(Gap(process: process.instance, source: service, at: own, head: head))
        }
        return gaps.sorted {
            ($1.head - $1.at, $0.process, $0.source) < ($0.head - $0.at, $1.process, $1.source)
        }
    }

    /// - Parameter next: the first line of a source that was not applied yet, if it can be read.
    func sentences(next: (Gap) -> EventLine?) -> [String] {
        guard !processes.isEmpty else {
            return [
                "No process of \(service) has said anything for \(BusQueries.statusMs / 1000) s: none runs, or none reaches "
                    + "the bus."
            ]
        }
        var sentences = processes.compactMap { process in
            process.role == "primary" || process.role == "standby"
                ? process.trouble.map { "\(name(process.instance)): \(TextWidth.harmless($0))." }
                : "\(name(process.instance)) is \(TextWidth.harmless(process.role)), and takes no requests so far."
        }
        if !processes.contains(where: { $0.role == "primary" }) {
            sentences.append("No process of \(service) owns its log at the moment: nothing of it is decided.")
        }
        for gap in gaps { sentences += told(gap, next(gap)) }
        if sentences.isEmpty { return [health] }
        return sentences
    }

    private var health: String {
        let sources = (processes.first?.following ?? []).map { "\($0.source) up to \(UInt64($0.at))" }
        let all = sources.isEmpty ? "it follows nobody" : "it has taken in " + sources.joined(separator: ", ")
        return "\(service) is not late: \(all)."
    }

    private func told(_ gap: Gap, _ next: EventLine?) -> [String] {
        if let stopped = gap.stopped {
            return [
                "\(name(gap.process)) no longer follows \(gap.source), since its line \(gap.at): \(TextWidth.harmless(stopped)). "
                    + "Put that log right, or take the service's snapshots away and start it again, so that it reads "
                    + "\(gap.source) from its first line."
            ]
        }
        let count = Wording.counted(gap.head - gap.at, "event")
        let what = gap.source == service ? "the log's owner" : gap.source
        guard let next else {
            return [
                "\(name(gap.process)) is behind \(what) by \(count): it stands at line \(gap.at) of \(gap.head)."
            ]
        }
        let seconds = max(0, now.since(next.header.time)) / 1000
        var sentences = [
            "\(name(gap.process)) is behind \(what) by \(count), since \(next.header.time) (\(seconds) s): what it has not taken "
                + "in begins with \(TextWidth.harmless(next.header.type)) #\(next.sequence)."
        ]
        let process = processes.first { $0.instance == gap.process }
        for seen in next.header.seen?.all ?? [] {
            guard let other = process?.following.first(where: { $0.source == seen.source }),
                UInt64(max(0, other.at)) < seen.sequence
            else { continue }
            sentences.append(
                "That event was written after line \(seen.sequence) of \(seen.source), of which it has only \(UInt64(other.at)): "
                    + "it waits for \(seen.source) first.")
        }
        if heads[gap.source] == nil {
            sentences.append(
                "Nobody owns the log of \(gap.source) at the moment, so that nobody can be asked for it.")
        }
        return sentences
    }

    private func name(_ instance: String) -> String {
        processes.count > 1 ? "\(service) (\(TextWidth.harmless(instance)))" : service
    }
}
