// The upkeep of a log while its service runs: the owner seals segments that have been closed for an hour, and reads each sealed
// one within fourteen days. One job at a time changes closed segments: nothing is sealed while something is erased.

import EventLog
import Logging
import Machine
import Values

/// How often, and how fast.
package struct UpkeepPace: Sendable {
    /// Whether closed segments are sealed.
    var seals: Bool
    var restMs: Int64
    /// The pause between two looks for something to do.
    var everyMs: Int64
    /// The pause between two pieces of work: segments to seal, pieces to read.
    var pauseMs: Int64
    /// The time in which every sealed segment is read.
    var scrubMs: Int64
    /// Bytes of text that are read at a time.
    var pieceBytes: Int

    package init(
        seals: Bool = true, restMs: Int64 = SealedLimits.restMs, everyMs: Int64 = 600_000,
        pauseMs: Int64 = 1000,
        scrubMs: Int64 = SealedLimits.scrubMs, pieceBytes: Int = SealedLimits.scrubBytesPerSecond
    ) {
        (self.seals, self.restMs, self.everyMs, self.pauseMs) = (seals, restMs, everyMs, pauseMs)
        (self.scrubMs, self.pieceBytes) = (scrubMs, pieceBytes)
    }
}

/// The state of a runner's upkeep.
package struct Upkeep {
    /// `nil` if nothing is done.
    let pace: UpkeepPace?
    /// Whether a job is under way.
    package internal(set) var isUnderWay = false
    /// When to look for something to do, in monotonic time.
    fileprivate(set) var atMs: Int64 = 0
    /// Sentences about damaged sealed segments.
    fileprivate(set) var damage: [String] = []
    fileprivate var isImpossibleSaid = false
    /// The place at which the scrub reads.
    fileprivate(set) var place: ScrubPlace?
    /// The last segment that was read whole, and the round in which that was.
    private var last: (round: Int64, segment: UInt64)?
    private var round: Int64 = 0

    init(_ pace: UpkeepPace?) { self.pace = pace }

    /// A process that has just become the owner has more urgent things to do.
    mutating func begin(at nowMs: Int64) { atMs = nowMs + min(pace?.everyMs ?? 0, Self.firstMs) }

    private static let firstMs: Int64 = 60_000

    /// Begins with the next sealed segment, if it is time. Rounds follow the wall clock, so that a process that was started
    /// again goes on where the one before it was.
    mutating func beginSegment(of sealed: [UInt64], at time: Timestamp) {
        guard place == nil, let pace, let first = sealed.first else { return }
        let (now, into) = time.milliseconds.quotientAndRemainder(dividingBy: pace.scrubMs)
        let due = sealed[
            min(sealed.count - 1, Int(Double(into) / Double(pace.scrubMs) * Double(sealed.count)))]
        guard let last, last.round >= now - 1 else {
            round = now
            return place = ScrubPlace(segment: due)
        }
        if last.round == now, last.segment >= due { return }
        let next = sealed.first { $0 > last.segment }
        round = next == nil ? now : last.round
        place = ScrubPlace(segment: next ?? first)
    }

    /// A piece was read, or could not be.
    mutating func didRead(_ next: ScrubPlace?) {
        if next == nil, let place { last = (round, place.segment) }
        place = next
    }
}

/// A piece of upkeep.
package struct UpkeepJob: Sendable {
    enum Task {
        case seal(closedBefore: Timestamp)
        case scrub(ScrubPlace, bytes: Int)
    }

    var log: LogSealing
    var task: Task

    func run() -> UpkeepResult {
        do throws(LogRefusal) {
            switch task {
            case .seal(let time):
                guard LogSealing.isPossible else { return .impossible }
                return .sealed(try log.sealNext(closedBefore: time))
            case .scrub(let place, let bytes): return .scrubbed(try log.scrub(place, bytes: bytes))
            }
        } catch {
            return .failed(error)
        }
    }
}

/// The result of a piece of upkeep.
package enum UpkeepResult: Sendable {
    /// A segment was sealed; `nil` if none is due.
    case sealed(SealingReport?)
    /// There is no libzstd.
    case impossible
    /// A piece was read; `nil` at the end of its segment.
    case scrubbed(ScrubPlace?)
    case failed(LogRefusal)
}

extension Runner {
    var isUpkeepWanted: Bool {
        upkeep.pace != nil && !upkeep.isUnderWay && !erasing.isUnderWay && machine.role == .primary
            && isWritable && !isStopping
    }

    /// Begins a piece of upkeep if one is due.
    func keepUpIfDue() throws {
        guard isUpkeepWanted, upkeep.atMs <= now.monotonicMs, let pace = upkeep.pace else { return }
        upkeep.atMs = now.monotonicMs + pace.everyMs
        guard let log = store.log?.upkeep else { return }
        upkeep.beginSegment(of: log.sealed, at: now.wall)
        let task: UpkeepJob.Task
        if let place = upkeep.place {
            task = .scrub(place, bytes: pace.pieceBytes)
        } else if pace.seals {
            task = .seal(closedBefore: now.wall.adding(milliseconds: -pace.restMs))
        } else {
            return
        }
        upkeep.isUnderWay = true
        try letOut(.run(.upkeep(UpkeepJob(log: log, task: task))))
    }

    func didKeepUp(_ result: UpkeepResult) {
        upkeep.isUnderWay = false
        let pauseMs = upkeep.pace?.pauseMs ?? 0
        switch result {
        case .sealed(let report?):
            upkeep.atMs = now.monotonicMs + pauseMs
            logger.info("sealed \(report.name): \(report.textBytes) bytes of text are \(report.bytes) now")
        case .sealed(nil): break
        case .impossible:
            if !upkeep.isImpossibleSaid { logger.info(LogSealing.impossible) }
            upkeep.isImpossibleSaid = true
        case .scrubbed(let place):
            upkeep.atMs = now.monotonicMs + pauseMs
            upkeep.didRead(place)
        case .failed(let refusal):
            if upkeep.place != nil {
                upkeep.didRead(nil)
                upkeep.atMs = now.monotonicMs + pauseMs
            }
            if refusal.code != .sealedDamaged { logger.error("the upkeep of the log failed: \(refusal)") }
        }
        noteDamage()
    }

    /// Says what is damaged in sealed segments, once, and again in each status.
    func noteDamage() {
        let damage = store.log?.upkeep?.damage ?? []
        for sentence in damage where !upkeep.damage.contains(sentence) {
            logger.error(
                "a sealed segment of the log is damaged; all that does not need it goes on: \(sentence)")
        }
        upkeep.damage = damage
    }
}
