// Requests in flight on the bus. Each is repeated with the same bytes until it is answered or times out.

import Contracts
import Messaging
import Values
import ZeroMQ

/// The gateway's side of the bus.
package struct BusAsker: ~Copyable {
    private struct Pending {
        var noun: String
        var frames: [Frame]
        var schedule: RetrySchedule
        var startedAtMs: Int64
        /// Whether this request has already been tried at another bus, after one without a worker for it.
        var isAskedElsewhere = false
    }

    /// A request that timed out.
    package struct GivenUp {
        package var id: ID
        /// Whether the bus has sent anything since the request was sent.
        package var wasBusHeard: Bool
    }

    private var client: MajordomoClient
    private let limitMs: Int64
    private var pending: [ID: Pending] = [:]
    private var lastHeardMs: Int64?
    private var lastMoveMs: Int64?
    /// Whether the gateway wants to know if the bus is reachable.
    private var isSeeking = false
    /// When probing began; `nil` once the bus has answered.
    private var probedSinceMs: Int64?
    private var lastProbeMs = Int64.min
    /// At most the time of the first request's next step; answered requests may leave it too early.
    package private(set) var nextTickMs = Int64.max

    package init(_ connection: BusConnection, limitMs: Int64) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
        self.limitMs = limitMs
    }

    /// Changes when the client reconnects: set it in the poller before each poll.
    package var pollHandle: PollHandle { client.pollHandle }

    /// Sends a request for the first time.
    package mutating func send(
        _ envelope: [UInt8], file: [UInt8]?, id: ID, noun: String, timeoutMs: Int, nowMs: Int64
    ) throws(ZeroMQError) {
        var frames = [Frame(envelope)]
        if let file { frames.append(Frame(file)) }
        // A limit shorter than one attempt shortens the attempt.
        let attemptMs = min(timeoutMs, Int(limitMs))
        var schedule = RetrySchedule(timeoutMs: attemptMs, limitMs: limitMs, startMs: nowMs)
        if case .wait(let untilMs) = schedule.step(at: nowMs) { nextTickMs = min(nextTickMs, untilMs) }
        pending[id] = Pending(noun: noun, frames: frames, schedule: schedule, startedAtMs: nowMs)
        // A full queue loses nothing: the schedule sends again.
        _ = try client.send(noun: noun, body: frames)
    }

    /// A reply with the file behind it.
    package struct Reply {
        package var envelope: ReplyEnvelope
        /// The envelope as it was received.
        package var original: Frame
        package var file: [UInt8]?
    }

    /// The next reply; its request is not sent again. Anything other than a reply envelope is dropped.
    package mutating func receive(nowMs: Int64) throws(ZeroMQError) -> Reply? {
        while let reply = try client.receive() {
            (lastHeardMs, probedSinceMs) = (nowMs, nil)
            guard let original = reply.body.first,
                let envelope = try? original.withUnsafeBytes({ try ReplyEnvelope(parsing: $0) }),
                let id = envelope.id
            else { continue }
            if case .failure(let refusal) = envelope.outcome, refusal.reason == .unavailable,
                try asksElsewhere(id, nowMs)
            {
                continue
            }
            forget(id)
            return Reply(envelope: envelope, original: original, file: reply.body.dropFirst().first?.bytes)
        }
        return nil
    }

    /// Forgets a request that was answered or that nobody waits for.
    package mutating func forget(_ id: ID) { pending[id] = nil }

    /// Sends overdue requests again, and returns those that timed out.
    package mutating func tick(nowMs: Int64) throws(ZeroMQError) -> [GivenUp] {
        if isSeeking { try probe(nowMs) }
        guard nowMs >= nextTickMs else { return [] }
        var givenUp: [GivenUp] = []
        var isSilent = false
        nextTickMs = .max
        for id in pending.keys.sorted() {
            guard var request = pending[id] else { continue }
            switch request.schedule.step(at: nowMs) {
            case .sendAgain:
                isSilent = true
                nextTickMs = nowMs
            case .giveUp:
                let wasBusHeard = (lastHeardMs ?? .min) >= request.startedAtMs
                givenUp.append(GivenUp(id: id, wasBusHeard: wasBusHeard))
                pending[id] = nil
            case .wait(let untilMs): nextTickMs = min(nextTickMs, untilMs)
            }
        }
        if isSilent { try sendAllAgain(nowMs) }
        return givenUp
    }

    /// Moves to another bus when this one has no worker for a request: another may reach the services. If none does,
    /// moving does not help, so it happens at most once in `moveMs`.
    private mutating func asksElsewhere(_ id: ID, _ nowMs: Int64) throws(ZeroMQError) -> Bool {
        guard client.hasOthers, pending[id]?.isAskedElsewhere == false,
            lastMoveMs.map({ nowMs - $0 >= GatewayLimits.moveMs }) ?? true
        else { return false }
        lastMoveMs = nowMs
        pending[id]?.isAskedElsewhere = true
        try sendAllAgain(nowMs)
        return true
    }

    /// The bus answers everything by its deadline at the latest, so silence means that the connection is broken. A new
    /// connection forgets the requests in flight, and repeating them is harmless: all are sent again.
    private mutating func sendAllAgain(_ nowMs: Int64) throws(ZeroMQError) {
        try client.reconnect()
        for id in pending.keys {
            guard var request = pending[id] else { continue }
            _ = try client.send(noun: request.noun, body: request.frames)
            request.schedule.isSentAgain(at: nowMs)
            pending[id] = request
        }
    }

    // MARK: - Whether the bus is there

    func contact(nowMs: Int64) -> Contact {
        if let lastHeardMs, nowMs - lastHeardMs < GatewayLimits.touchMs { return .fresh }
        guard let probedSinceMs, nowMs - probedSinceMs >= GatewayLimits.patienceMs else { return .unknown }
        return .lost
    }

    /// Probes the bus for as long as that is wanted.
    mutating func seek(_ isWanted: Bool, nowMs: Int64) throws(ZeroMQError) {
        isSeeking = isWanted
        if isWanted { try probe(nowMs) }
    }

    /// When ``tick(nowMs:)`` or ``contact(nowMs:)`` may change because of probing.
    var nextProbeMs: Int64 {
        guard isSeeking else { return .max }
        guard let probedSinceMs else { return (lastHeardMs ?? 0) + GatewayLimits.touchMs }
        let isLostMs = probedSinceMs + GatewayLimits.patienceMs
        let againMs = lastProbeMs + GatewayLimits.probeAgainMs
        return isLostMs > lastProbeMs ? min(isLostMs, againMs) : againMs
    }

    /// The bus answers a probe itself, at once. Until it is reachable the probe waits in the socket; one lost on a
    /// broken connection is repeated on a new one.
    private mutating func probe(_ nowMs: Int64) throws(ZeroMQError) {
        if probedSinceMs == nil {
            if contact(nowMs: nowMs) == .fresh { return }
            probedSinceMs = nowMs
        } else {
            if nowMs - lastProbeMs < GatewayLimits.probeAgainMs { return }
            try sendAllAgain(nowMs)
        }
        lastProbeMs = nowMs
        _ = try client.send(noun: "mmi.service", body: [Frame("gateway")])
    }

    consuming func close() { client.close() }
}
