// The end of a turn: takes in the ready events of other services, makes one batch of lines of all events, and
// queues the outputs behind it. Heads and marks of what was seen belong here, because they depend on the
// clock.

import BusProtocol
import Contracts
import EventLine
import JSON
import Values

extension Machine {
    /// Ends the turn. The driver appends `lines` as one batch, syncs, calls ``didSync()``, then does `outputs`.
    public mutating func endTurn() -> Turn<S> {
        learnStack()
        consume()
        if startIfReady() { consume() }
        runTimers()
        runUpkeep()
        processWaiting()
        handOut()
        fetchMissing()
        lookAsSpare()
        markSeen()
        var turn = Turn<S>()
        turn.lines = lines()
        let bytesCount = turn.lines.reduce(0) { $0 + $1.bytes.count + 1 }
        let published = turn.lines.lazy.map { $0.published.bytes }
        for body in EventBatch.bodies(of: published, from: identity, bytesExpected: bytesCount) {
            outputs.append(.publish(topic: EventBatch.topic(of: S.name), body))
        }
        if let last = turn.lines.last { lineBeforeSync = last.position }
        announceHead()
        turn.outputs = outputs
        outputs = []
        return turn
    }

    /// Tells the machine that the turn's batch is synced.
    public mutating func didSync() { synced = lineBeforeSync }

    /// The turn's lines, with the batch's bounds in each and what was seen in the last (rules 2 and 3).
    private mutating func lines() -> [EventLine] {
        guard let first = drafts.first?.info.sequence, let last = drafts.last?.info.sequence else {
            return []
        }
        defer { drafts.removeAll(keepingCapacity: true) }
        return drafts.map { draft in
            let isLast = draft.info.sequence == last
            let header = EventHeader(
                sequence: draft.info.sequence, source: S.name, type: draft.type,
                subject: draft.event?.subject,
                time: draft.info.time, actor: draft.info.actor, causation: draft.causation,
                requestDigest: draft.digest.map { hex16($0) }, timer: draft.timer, trace: draft.trace,
                schemaVersion: draft.event.map { Swift.type(of: $0).version } ?? 1,
                reader: draft.event.flatMap { Swift.type(of: $0).reader },
                batchStart: draft.info.sequence == first ? nil : first, batchEnd: last,
                seen: isLast ? changedSeen() : nil)
            return EventLine(header: header, data: draft.data ?? draft.event.map { RuleCoding.bytes(of: $0) })
        }
    }

    /// The positions seen, as far as they have changed since they were last written.
    private mutating func changedSeen() -> Positions? {
        unmarked = 0
        guard seen != written else { return nil }
        written = seen
        return seen
    }

    /// How many events of others a mark has yet to tell of. A standby marks what it has passed over once it is the owner, if
    /// the owner before it has not.
    var unmarkedHere: Int { role == .standby ? 0 : unmarked }

    /// Writes a mark of what was seen, if events of others led to no event for a second or 1,000 events (rule
    /// 3).
    private mutating func markSeen() {
        guard role == .primary || role == .starting, unmarked > 0, !isReadOnly else {
            unmarkedSinceMs = now.monotonicMs
            return
        }
        let isDue =
            unmarked >= Limits.seenMarkEvents || now.monotonicMs - unmarkedSinceMs >= Limits.seenMarkMs
        guard isDue, drafts.isEmpty else { return }
        head += 1
        lastTime = time
        let info = EventInfo(source: S.name, sequence: head, time: time)
        drafts.append(
            Draft(
                event: nil, type: SeenMark.type(of: S.name), info: info, causation: nil, digest: nil,
                trace: nil,
                timer: nil))
        unmarkedSinceMs = now.monotonicMs
    }

    /// Starts to take requests once everything is seen that the log says was seen.
    private mutating func startIfReady() -> Bool {
        let knows = followers.allSatisfy { $0.cursor.sequence >= needed[$0.source] }
        guard role == .starting, !isReadOnly, knows else { return false }
        role = .primary
        for event in S.opening(state, context()) { happen(together: [event], causation: nil) }
        outputs.append(.take(true))
        return true
    }

    /// Sentences for the operator, when this machine begins to take requests.
    package var remarks: [String] { S.remarks(state, context()) }

    private mutating func announceHead() {
        guard role != .standby, headBeat.isDue(at: now.monotonicMs) else { return }
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("source")
        writer.string("/" + S.name)
        writer.key("head")
        writer.string(lineBeforeSync.description)
        if !identity.isEmpty {
            writer.key("of")
            writer.string(identity.description)
        }
        writer.endObject()
        outputs.append(.publish(topic: "_head." + S.name, writer.bytes))
    }

    /// `log.read`: a page of this log (protocol.md, Bus). Only a log's owner serves it, from the moment it is open.
    mutating func servePage(_ asked: PendingRequest) {
        guard role != .standby,
            let ask = try? JSONCoding.decode(PageRequest.self, from: asked.envelope.data),
            let start = ask.start
        else {
            let example = "{\"after\":\"57:8f3a01bc\",\"limit\":1000} or {\"from\":58,\"limit\":1000}"
            return answer(asked, .failure(.invalid("after", "a page of a log is asked for as \(example)")))
        }
        let types = ask.types ?? []
        guard types.count <= PageRequest.typesMax,
            types.allSatisfy({ $0.utf8.count <= PageRequest.typeBytesMax })
        else {
            let problem =
                "a page is asked for by at most \(PageRequest.typesMax) types, each of at most "
                + "\(PageRequest.typeBytesMax) bytes"
            return answer(asked, .failure(.invalid("types", problem)))
        }
        outputs.append(
            .page(
                asked.ticket, request: asked.envelope.id, reader: asked.reader, start,
                limit: min(max(ask.limit ?? Limits.pageLinesMax, 1), Limits.pageLinesMax),
                types: ask.types))
    }

    /// `log.snapshot`: `{}` says how many snapshots this process has written; `{"after":3}` wants a fourth.
    mutating func serveSnapshot(_ asked: PendingRequest) {
        guard role == .primary else {
            let problem = Refusal(
                .unavailable,
                "\(S.name) is \(role.rawValue), and only a primary writes a snapshot; try again in a moment")
            return answer(asked, .failure(problem))
        }
        guard let ask = try? JSONCoding.decode(SnapshotRequest.self, from: asked.envelope.data) else {
            return answer(
                asked,
                .failure(.invalid("after", "a snapshot is asked for as {} and then {\"after\":NUMBER}")))
        }
        outputs.append(.snapshot(asked.ticket, request: asked.envelope.id, after: ask.after))
    }

    /// Takes no more requests. Those that were taken are finished (architecture.md, Starting, stopping).
    public mutating func stop() {
        // A standby must not announce the log's head, since it may know less than there is.
        if role == .standby {
            spare.stop()
            handOnAll()
            return outputs.append(.take(false))
        }
        if role == .primary || role == .starting { outputs.append(.take(false)) }
        role = .stopping
        for one in waiting {
            answer(one.asked, .failure(Refusal(.unavailable, "\(S.name) is stopping; try again in a moment")))
        }
        (waiting, waitingBytes) = ([], 0)
    }
}

/// The start of a page of a log.
public enum PageStart: Sendable, Equatable {
    /// After a line that the asker has. If that line differs here, the page is refused.
    case after(Position)
    /// At a sequence, for an asker that has nothing of this log yet.
    case from(UInt64)
}

/// The fields of `log.read`.
package struct PageRequest: Codable, Sendable {
    /// Types that a page is asked for by, and the bytes of each.
    package static let typesMax = 256
    static let typeBytesMax = 128

    var after: Position?
    var from: UInt64?
    var limit: Int?
    /// Types of events; lines of all others are left out, with skips in their place. A source of an earlier release does not
    /// know this, and sends all lines.
    var types: [String]?

    package init(_ start: PageStart, limit: Int, types: [String]? = nil) {
        switch start {
        case .after(let position): after = position
        case .from(let sequence): from = sequence
        }
        self.limit = limit
        self.types = types
    }

    /// `nil` unless exactly one of `after` and `from` is given.
    var start: PageStart? {
        switch (after, from) {
        case (let position?, nil): .after(position)
        case (nil, let sequence?): .from(sequence)
        default: nil
        }
    }

    /// The data of the request.
    package var bytes: [UInt8] { RuleCoding.bytes(self) }
}
