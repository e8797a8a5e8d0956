// One thread, one loop: input, replies, signals and the clock. All decisions are the session's.

import Arguments
import Asking
import Contracts
import Messaging
import Platform
import Values
import ZeroMQ

/// A pipe or a terminal: reads lines and shows answers.
package protocol LineInterface: AnyObject {
    /// Polled while lines are wanted.
    var descriptor: Int32 { get }
    /// Whether input is read while a request runs (lines typed ahead, Ctrl-C).
    var readsWhileWaiting: Bool { get }
    /// Called when the descriptor is readable.
    func readInput()
    /// The next line; `nil` if there is none yet.
    func nextLine(_ state: @autoclosure () -> InterfaceState) -> InputLine?
    /// Whether the input has ended and no line is left.
    var isExhausted: Bool { get }
    /// Whether the user asked to stop waiting or watching.
    func takeInterrupt(isWatching: Bool) -> Bool
    /// Shows an answer; false if nobody reads the output any more.
    func show(_ answer: Answer, _ state: InterfaceState) -> Bool
    /// Writes output that is still buffered; false if nobody reads the output any more.
    func flush() -> Bool
    /// Shows which noun is waited for and for how long; `nil` when the wait is over.
    func waiting(for noun: String?, forMs: Int64)
    /// Whether a failure sets the exit status, and an unreachable bus ends the process.
    var isScript: Bool { get }
}

/// Appends the bytes of an answer, with the last line feed; `isFrame` if it replaces the previous one on the screen.
package typealias Rendering = (
    _ answer: Answer, _ state: InterfaceState, _ isFrame: Bool, _ bytes: inout [UInt8]
) -> Void

/// The parts of the session that an interface may show.
package struct InterfaceState {
    package var nickname: String?
    package var kept: KeptResults
    package var zone: Zone
    package var now: Timestamp
}

package struct GatewayLoop: ~Copyable {
    private var gateway: GatewaySession
    private var asker: BusAsker
    private let keyWatch: KeyWatch
    private let interface: any LineInterface
    private let signals: Signals
    private let waitSeconds: Int
    /// The address of the bus, for messages.
    private let place: String
    /// Writes to standard error.
    private let complain: (String) -> Void

    private var hasFailed = false
    private var isEnding = false
    private var status: Int32?
    private var waitingSinceMs: Int64?

    package init(
        gateway: GatewaySession, asker: consuming BusAsker, keyWatch: KeyWatch, interface: any LineInterface,
        signals: Signals, waitSeconds: Int,
        place: String, complain: @escaping (String) -> Void
    ) {
        self.gateway = gateway
        self.asker = asker
        self.keyWatch = keyWatch
        self.interface = interface
        self.signals = signals
        self.waitSeconds = waitSeconds
        self.place = place
        self.complain = complain
    }

    /// Runs until the input ends or something stops it.
    /// - Returns: the exit status.
    package mutating func run() throws(ZeroMQError) -> Int32 {
        var loop = ProcessLoop(signals, keyWatch: keyWatch) { [interface, complain] in
            _ = interface.flush()
            complain("gateway: \($0)")
        }
        let bus = loop.sources.add(asker.pollHandle)
        let input = loop.sources.add(descriptor: interface.descriptor, interest: [])
        defer { _ = interface.flush() }
        while true {
            try takeLines()
            try tendQueue()
            if !interface.flush() { status = 0 }
            if let status { return status }
            if gateway.isIdle, !gateway.isSending(at: WallClock.now), isEnding || interface.isExhausted {
                return hasFailed && interface.isScript ? 1 : 0
            }
            let wantsInput =
                !isEnding && !interface.isExhausted && (gateway.wantsLine || interface.readsWhileWaiting)
            loop.sources.set(asker.pollHandle, at: bus)
            loop.sources.setInterest(wantsInput ? .readable : [], at: input)
            let ending = try loop.wait(untilMs: nextMs())
            if loop.sources.isReadable(input) || loop.sources.hasFailed(input) { interface.readInput() }
            if let ending { begin(ending) }
            if interface.takeInterrupt(isWatching: gateway.turn.watch != nil) { abandon() }
            try takeReplies()
            try takeTime()
        }
    }

    // MARK: - Input

    private mutating func takeLines() throws(ZeroMQError) {
        while status == nil, !isEnding, gateway.wantsLine, let line = interface.nextLine(state) {
            try perform(gateway.take(line, at: WallClock.now))
        }
    }

    /// Ctrl-C ends at once, as does a bus that refuses this gateway's key and will never answer; another signal ends after the
    /// requests in flight.
    private mutating func begin(_ ending: ProcessLoop.Ending) {
        switch ending {
        case .signal(2): status = ending.status()
        case .signal, .stop: isEnding = true
        case .keyRefused:
            status = ending.status(ofRefusal: 69)
            return
        }
        if gateway.turn.watch != nil { abandon() }
    }

    private mutating func abandon() {
        for id in gateway.inFlight.keys { asker.forget(id) }
        gateway.abandon()
        updateWaiting()
    }

    // MARK: - The queue

    private mutating func tendQueue() throws(ZeroMQError) {
        gateway.learn(asker.contact(nowMs: MonotonicClock.nowMs))
        try perform(gateway.tend(at: WallClock.now))
        try asker.seek(gateway.wantsBus, nowMs: MonotonicClock.nowMs)
    }

    // MARK: - Replies

    private mutating func takeReplies() throws(ZeroMQError) {
        let (now, nowMs) = (WallClock.now, MonotonicClock.nowMs)
        while let reply = try asker.receive(nowMs: nowMs) {
            try perform(
                gateway.answered(reply.envelope, original: reply.original.bytes, file: reply.file, at: now))
        }
    }

    private mutating func takeTime() throws(ZeroMQError) {
        let nowMs = MonotonicClock.nowMs
        try perform(gateway.watchAgain(at: WallClock.now))
        try perform(gateway.tryRefreshAgain(at: WallClock.now))
        for request in try asker.tick(nowMs: nowMs) {
            let id = request.id
            let isQueued = gateway.inFlight[id] == nil
            let refusal = request.wasBusHeard ? timeoutRefusal(id) : unreachableRefusal
            try perform(gateway.gaveUp(id, refusal, at: WallClock.now))
            if !request.wasBusHeard, !isQueued, interface.isScript {
                _ = interface.flush()
                complain(
                    "gateway: the bus at \(place) could not be reached for \(waitSeconds) s. Start it with "
                        + "`bus`, or name another with --bus or RALLY_BUS.")
                status = 69
            }
        }
        if let since = waitingSinceMs, nowMs - since >= GatewayLimits.noticeAfterMs {
            interface.waiting(for: gateway.awaitedNoun, forMs: nowMs - since)
        }
    }

    private func timeoutRefusal(_ id: ID) -> Refusal {
        let noun = gateway.inFlight[id]?.noun ?? "the service"
        return Refusal(.timeout, "\(noun) did not answer within \(waitSeconds) s; trying again is safe")
    }

    private var unreachableRefusal: Refusal {
        Refusal(.unavailable, "the bus at \(place) could not be reached for \(waitSeconds) s")
    }

    // MARK: - Doing

    private mutating func perform(_ actions: [Action]) throws(ZeroMQError) {
        for action in actions {
            switch action {
            case .send(let request):
                try asker.send(
                    request.bytes, file: request.file, id: request.id, noun: request.noun,
                    timeoutMs: request.timeoutMs, nowMs: MonotonicClock.nowMs)
            case .show(let answer):
                updateWaiting()
                if answer.isFailure { hasFailed = true }
                // Nobody reads any more (`gateway | head`): end without a message.
                if !interface.show(answer, state) { status = 0 }
            case .forget(let id): asker.forget(id)
            case .end: isEnding = true
            }
        }
        updateWaiting()
    }

    private mutating func updateWaiting() {
        if gateway.unanswered == 0 {
            if waitingSinceMs != nil { interface.waiting(for: nil, forMs: 0) }
            waitingSinceMs = nil
        } else if waitingSinceMs == nil {
            waitingSinceMs = MonotonicClock.nowMs
        }
    }

    private var state: InterfaceState {
        InterfaceState(
            nickname: gateway.login.map { $0.nickname ?? "guest" } ?? gateway.absentName,
            kept: gateway.kept,
            zone: gateway.zone,
            now: WallClock.now)
    }

    private func nextMs() -> Int64 {
        let nowMs = MonotonicClock.nowMs
        var until = min(asker.nextTickMs, asker.nextProbeMs)
        if let dueAt = gateway.turn.watch?.dueAt {
            let ahead = dueAt.milliseconds - WallClock.now.milliseconds
            until = min(until, nowMs + min(ahead, GatewayLimits.watchPauseMs))
        }
        if let triesAt = gateway.keeping?.wait?.triesAt {
            until = min(until, nowMs + min(triesAt.since(WallClock.now), GatewayLimits.sessionPauseMs))
        }
        if let pausedUntil = gateway.queuing?.pause?.until, pausedUntil > WallClock.now {
            until = min(until, nowMs + pausedUntil.since(WallClock.now))
        }
        if let since = waitingSinceMs, !interface.isScript {
            // A terminal's notice counts up once a second.
            until = min(until, since + ((nowMs - since) / 1000 + 1) * 1000)
        }
        return until
    }
}
