// Writes one log, batch by batch, as the service would have: with the same header fields, and one append for each
// batch.

import Contracts
import Crypto
import EventLine
import EventLog
import JSON
import Values

/// A log being filled.
struct LogFiller {
    private let log: EventLog
    private let source: String
    private var batchNumbers: SplitMix64
    private let batchLinesMax: Int
    private var drafts: [(header: EventHeader, data: [UInt8]?)] = []
    private var target = 1
    private var written = Positions()
    private(set) var bytes = 0
    /// The positions that the next batch will say it has seen.
    var seen = Positions()
    /// The last line, including the unfinished batch.
    private(set) var head: UInt64 = 0
    /// The last line of the last finished batch: as far as others may have seen.
    private(set) var synced: UInt64 = 0

    init(_ source: String, in directory: String, plan: BenchPlan, batchLinesMax: Int) throws {
        let disk = QuickDisk()
        let lock = try LogLock.tryAcquire(disk, directory: directory, instance: "bench", time: plan.now)
        guard let lock else { throw BenchTown.Trouble.locked(directory) }
        log = try EventLog.open(disk, directory: directory, source: source, lock: lock)
        guard log.head == .start else { throw BenchTown.Trouble.notEmpty(directory) }
        // No service starts from a log without its key.
        try FileEngine(disk, directory: directory, source: source)
            .keepSecret(Crypto.randomBytes(LogLimits.secretBytes))
        self.source = source
        self.batchLinesMax = batchLinesMax
        batchNumbers = plan.numbers(.batches, source.utf8.count)
    }

    /// Why an event happened.
    enum Cause {
        /// Someone's request.
        case request(ID, digest: UInt64, actor: ID?, TraceParent)
        /// Another service's event.
        case event(source: String, sequence: UInt64)
        case nothing
    }

    /// Adds the events of one command or reaction; they are never split over two batches.
    mutating func add(_ events: [any Event], at time: Timestamp, _ cause: Cause) throws {
        for event in events {
            let type = Swift.type(of: event)
            add(type.type, subject: event.subject, at: time, cause, try event.written())
        }
        if drafts.count >= target { try flush() }
    }

    /// Writes a batch that says only what was seen.
    mutating func mark(at time: Timestamp) throws {
        try flush()
        add(SeenMark.type(of: source), subject: nil, at: time, .nothing, nil)
        try flush()
    }

    private mutating func add(
        _ type: String, subject: String?, at time: Timestamp, _ cause: Cause, _ data: [UInt8]?
    ) {
        head += 1
        var header = EventHeader(sequence: head, source: source, type: type, subject: subject, time: time)
        switch cause {
        case .request(let id, let digest, let actor, let trace):
            header.causation = id.description
            header.requestDigest = hex16(digest)
            header.actor = actor
            header.trace = trace
        case .event(let source, let sequence): header.causation = "/\(source)/\(sequence)"
        case .nothing: break
        }
        drafts.append((header, data))
    }

    mutating func flush() throws {
        guard !drafts.isEmpty else { return }
        let first = head - UInt64(drafts.count) + 1
        let lines = drafts.map { header, data in
            var header = header
            header.batchStart = header.sequence == first ? nil : first
            header.batchEnd = head
            if header.sequence == head, seen != written { header.seen = seen }
            return EventLine(header: header, data: data)
        }
        written = seen
        drafts.removeAll(keepingCapacity: true)
        try log.append(lines)
        try log.sync()
        synced = head
        bytes += lines.reduce(0) { $0 + $1.bytes.count + 1 }
        target = 1 + batchNumbers.below(batchLinesMax)
    }

    mutating func close() throws {
        try flush()
        log.close()
    }
}
