// Requests on their way over the bus, each repeated with the same bytes until it is answered or its time is
// up.

import Contracts
import Messaging
import Values
import ZeroMQ

/// The gateway's end of the bus.
package struct BusAsker: ~Copyable {
    private struct Pending {
        var noun: String
        var frames: [Frame]
        var schedule: RetrySchedule
        var startedAtMs: Int64
        /// Whether a bus that knew nobody to answer it was left for the next one.
        var isAskedElsewhere = false
    }

    /// A request whose time is up.
    package struct GivenUp {
        package var id: ID
        /// Whether the bus has said anything at all since the request was sent.
        package var wasBusHeard: Bool
    }

    private var client: MajordomoClient
    private let limitMs: Int64
    private var pending: [ID: Pending] = [:]
    private var lastHeardMs: Int64?
    private var lastMoveMs: Int64?
    /// Whether somebody wants to know whether the bus is there.
    private var isSeeking = false
    /// Since when it has been asked that, without a word from it.
    private var probedSinceMs: Int64?
    private var lastProbeMs = Int64.min
    /// Not later than the first request's next step; answered ones may leave it too early.
    package private(set) var nextTickMs = Int64.max

    package init(_ connection: BusConnection, limitMs: Int64) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
        self.limitMs = limitMs
    }

    /// Changes when the connection is made anew: set it in the poller before each poll.
    package var pollHandle: PollHandle { client.pollHandle }

    /// Sends a request for the first time.
    package mutating func send(
        _ envelope: [UInt8], file: [UInt8]?, id: ID, noun: String, timeoutMs: Int, nowMs: Int64
    ) throws(ZeroMQError) {
        var frames = [Frame(envelope)]
        if let file { frames.append(Frame(file)) }
        // A limit shorter than one attempt cuts the attempt.
        let attemptMs = min(timeoutMs, Int(limitMs))
        var schedule = RetrySchedule(timeoutMs: attemptMs, limitMs: limitMs, startMs: nowMs)
        if case .wait(let untilMs) = schedule.step(at: nowMs) { nextTickMs = min(nextTickMs, untilMs) }
        pending[id] = Pending(noun: noun, frames: frames, schedule: schedule, startedAtMs: nowMs)
        // A queue that is full is not lost: the schedule sends again.
        _ = try client.send(noun: noun, body: frames)
    }

    /// A reply, and what follows behind it.
    package struct Reply {
        package var envelope: ReplyEnvelope
        /// The envelope as it came.
        package var original: Frame
        package var file: [UInt8]?
    }

    /// The next reply; its request is not sent again. Anything but a reply envelope is dropped.
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

    /// The answer has come, or nobody waits for it any more.
    package mutating func forget(_ id: ID) { pending[id] = nil }

    /// Sends again what has waited too long, and tells what is to be given up.
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

    /// A bus may be there and the services out of its reach; another one may have them. Where none has, moving is of no use, so
    /// it happens now and then at most.
    private mutating func asksElsewhere(_ id: ID, _ nowMs: Int64) throws(ZeroMQError) -> Bool {
        guard client.hasOthers, pending[id]?.isAskedElsewhere == false,
            lastMoveMs.map({ nowMs - $0 >= GatewayLimits.moveMs }) ?? true
        else { return false }
        lastMoveMs = nowMs
        pending[id]?.isAskedElsewhere = true
        try sendAllAgain(nowMs)
        return true
    }

    /// The bus answers everything at its deadline at the latest, so silence means that the way to it is gone.
    /// A fresh connection forgets what was under way, and asking twice changes nothing: all are sent again.
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

    /// Asks the bus whether it is there, as long as that is wanted.
    mutating func seek(_ isWanted: Bool, nowMs: Int64) throws(ZeroMQError) {
        isSeeking = isWanted
        if isWanted { try probe(nowMs) }
    }

    /// When ``tick(nowMs:)`` or ``contact(nowMs:)`` has something new to say, as far as seeking is concerned.
    var nextProbeMs: Int64 {
        guard isSeeking else { return .max }
        guard let probedSinceMs else { return (lastHeardMs ?? 0) + GatewayLimits.touchMs }
        let isLostMs = probedSinceMs + GatewayLimits.patienceMs
        let againMs = lastProbeMs + GatewayLimits.probeAgainMs
        return isLostMs > lastProbeMs ? min(isLostMs, againMs) : againMs
    }

    /// The bus answers this by itself and at once. Until it is there the question waits in the socket; one
    /// that got lost on a connection that broke is asked again on another.
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
