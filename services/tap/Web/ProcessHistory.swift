// The last minutes of every process, for the charts: a newly connected browser sees them at once.

import JSON
import Values

struct ProcessHistory {
    /// The values of one status that the charts show.
    struct Sample: Equatable {
        var at: Timestamp
        var eventsPerSecond: Double?
        var requestsPerSecond: Double?
        var p50Us: Double?
        var p99Us: Double?
        var memoryBytes: Double?
        /// Events that it is behind by, of the source it is furthest behind.
        var lag: Double?
    }

    private struct Process {
        var status: ProcessStatus
        var heardAt: Timestamp
        var samples: [Sample]
    }

    /// Five minutes, at one status per second.
    static let samplesMax = 300
    /// A process that is silent for this long is dropped.
    static let forgottenAfterMs: Int64 = 300_000
    static let processesMax = 200

    private var processes: [String: Process] = [:]

    /// - Returns: the process as JSON for a browser, with its newest sample.
    mutating func take(_ status: ProcessStatus, at now: Timestamp) -> [UInt8]? {
        let before = processes[status.key]
        guard before != nil || processes.count < ProcessHistory.processesMax else { return nil }
        let rates = status.rates(since: before?.status)
        let sample = Sample(
            at: now, eventsPerSecond: rates.events, requestsPerSecond: rates.requests,
            p50Us: status.number("p50Us"), p99Us: status.number("p99Us"),
            memoryBytes: status.number("memoryBytes"), lag: status.following.map(\.lag).max())
        var samples = before?.samples ?? []
        samples.append(sample)
        if samples.count > ProcessHistory.samplesMax { samples.removeFirst() }
        processes[status.key] = Process(status: status, heardAt: now, samples: samples)
        return ProcessHistory.bytes(status, [sample])
    }

    mutating func forget(at now: Timestamp) {
        processes = processes.filter { now.since($0.value.heardAt) < ProcessHistory.forgottenAfterMs }
    }

    /// All processes as JSON, with all their samples.
    var bytes: [[UInt8]] {
        processes.sorted { $0.key < $1.key }.map { ProcessHistory.bytes($0.value.status, $0.value.samples) }
    }

    private static func bytes(_ status: ProcessStatus, _ samples: [Sample]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("service", status.service)
        writer.field("instance", status.instance)
        writer.field("role", status.role)
        writer.field("trouble", status.trouble)
        if let position = status.position {
            writer.key("position")
            writer.unsigned(position)
        }
        for name in ["uptimeSeconds", "inFlight", "inFlightCount", "queuedCount"] {
            guard let number = status.number(name) else { continue }
            writer.key(name)
            writer.double(number)
        }
        writer.key("following")
        writer.beginArray()
        for source in status.following {
            writer.beginObject()
            writer.field("source", source.source)
            writer.key("at")
            writer.double(source.at)
            writer.key("lag")
            writer.double(source.lag)
            writer.endObject()
        }
        writer.endArray()
        writer.key("samples")
        writer.beginArray()
        for sample in samples { append(sample, to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// A row: time in milliseconds, events and requests per second, p50 and p99 in microseconds, bytes, lag.
    private static func append(_ sample: Sample, to writer: inout JSONWriter) {
        writer.beginArray()
        writer.integer(sample.at.milliseconds)
        for number in [
            sample.eventsPerSecond, sample.requestsPerSecond, sample.p50Us, sample.p99Us, sample.memoryBytes,
            sample.lag,
        ] {
            if let number { writer.double(number) } else { writer.null() }
        }
        writer.endArray()
    }
}
