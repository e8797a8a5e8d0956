// One thread, one loop: input, replies, signals and the clock. All decisions are the Conductor's.

import Arguments
import Asking
import Contracts
import Messaging
import Platform
import Values
import ZeroMQ

/// A pipe or a terminal: reads lines and shows answers.
package protocol Front: AnyObject {
    /// Polled while lines are wanted.
    var descriptor: Int32 { get }
    /// Whether input is read while a request runs (lines typed ahead, Ctrl-C).
    var readsWhileWaiting: Bool { get }
    /// Called when the descriptor is readable.
    func readInput()
    /// The next line; `nil` if there is none yet.
    func nextLine(_ state: @autoclosure () -> FrontState) -> InputLine?
    /// Whether the input has ended and no line is left.
    var isExhausted: Bool { get }
    /// Whether the user asked to stop waiting or watching.
    func takeInterrupt(isWatching: Bool) -> Bool
    /// Shows an answer; false if nobody reads the output any more.
    func show(_ answer: Answer, _ state: FrontState) -> Bool
    /// Writes output that is still buffered; false if nobody reads the output any more.
    func flush() -> Bool
    /// Shows which noun is waited for and for how long; `nil` when the wait is over.
    func waiting(for noun: String?, forMs: Int64)
    /// Whether a failure sets the exit status, and an unreachable bus ends the process.
    var isScript: Bool { get }
}

/// Appends the bytes of an answer, with the last line feed; `isFrame` if it replaces the previous one on the screen.
package typealias Rendering = (
    _ answer: Answer, _ state: FrontState, _ isFrame: Bool, _ bytes: inout [UInt8]
) -> Void

/// The parts of the session that a front may show.
package struct FrontState {
    package var nickname: String?
    package var kept: KeptResults
    package var zone: Zone
    package var now: Timestamp
}

package struct GatewayLoop: ~Copyable {
    private var conductor: Conductor
    private var asker: BusAsker
    private let keyWatch: KeyWatch
    private let front: any Front
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
        conductor: Conductor, asker: consuming BusAsker, keyWatch: KeyWatch, front: any Front,
        signals: Signals, waitSeconds: Int,
        place: String, complain: @escaping (String) -> Void
    ) {
        self.conductor = conductor
        self.asker = asker
        self.keyWatch = keyWatch
        self.front = front
        self.signals = signals
        self.waitSeconds = waitSeconds
        self.place = place
        self.complain = complain
    }

    /// Runs until the input ends or something stops it.
    /// - Returns: the exit status.
    package mutating func run() throws(ZeroMQError) -> Int32 {
        var loop = ProcessLoop(signals, keyWatch: keyWatch) { [front, complain] in
            _ = front.flush()
            complain("gateway: \($0)")
        }
        let bus = loop.sources.add(asker.pollHandle)
        let input = loop.sources.add(descriptor: front.descriptor, interest: [])
        defer { _ = front.flush() }
        while true {
            try takeLines()
            try tendQueue()
            if !front.flush() { status = 0 }
            if let status { return status }
            if conductor.isIdle, !conductor.isSending(at: WallClock.now), isEnding || front.isExhausted {
                return hasFailed && front.isScript ? 1 : 0
            }
            let wantsInput =
                !isEnding && !front.isExhausted && (conductor.wantsLine || front.readsWhileWaiting)
            loop.sources.set(asker.pollHandle, at: bus)
            loop.sources.setInterest(wantsInput ? .readable : [], at: input)
            let ending = try loop.wait(untilMs: nextMs())
            if loop.sources.isReadable(input) || loop.sources.hasFailed(input) { front.readInput() }
            if let ending { begin(ending) }
            if front.takeInterrupt(isWatching: conductor.turn.watch != nil) { abandon() }
            try takeReplies()
            try takeTime()
        }
    }

    // MARK: - Input

    private mutating func takeLines() throws(ZeroMQError) {
        while status == nil, !isEnding, conductor.wantsLine, let line = front.nextLine(state) {
            try perform(conductor.take(line, at: WallClock.now))
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
        if conductor.turn.watch != nil { abandon() }
    }

    private mutating func abandon() {
        for id in conductor.inFlight.keys { asker.forget(id) }
        conductor.abandon()
        updateWaiting()
    }

    // MARK: - The queue

    private mutating func tendQueue() throws(ZeroMQError) {
        conductor.learn(asker.contact(nowMs: MonotonicClock.nowMs))
        try perform(conductor.tend(at: WallClock.now))
        try asker.seek(conductor.wantsBus, nowMs: MonotonicClock.nowMs)
    }

    // MARK: - Replies

    private mutating func takeReplies() throws(ZeroMQError) {
        let (now, nowMs) = (WallClock.now, MonotonicClock.nowMs)
        while let reply = try asker.receive(nowMs: nowMs) {
            try perform(
                conductor.answered(reply.envelope, original: reply.original.bytes, file: reply.file, at: now))
        }
    }

    private mutating func takeTime() throws(ZeroMQError) {
        let nowMs = MonotonicClock.nowMs
        try perform(conductor.watchAgain(at: WallClock.now))
        try perform(conductor.tryRefreshAgain(at: WallClock.now))
        for request in try asker.tick(nowMs: nowMs) {
            let id = request.id
            let isQueued = conductor.inFlight[id] == nil
            let refusal = request.wasBusHeard ? timeoutRefusal(id) : unreachableRefusal
            try perform(conductor.gaveUp(id, refusal, at: WallClock.now))
            if !request.wasBusHeard, !isQueued, front.isScript {
                _ = front.flush()
                complain(
                    "gateway: the bus at \(place) could not be reached for \(waitSeconds) s. Start it with "
                        + "`bus`, or name another with --bus or RALLY_BUS.")
                status = 69
            }
        }
        if let since = waitingSinceMs, nowMs - since >= GatewayLimits.noticeAfterMs {
            front.waiting(for: conductor.awaitedNoun, forMs: nowMs - since)
        }
    }

    private func timeoutRefusal(_ id: ID) -> Refusal {
        let noun = conductor.inFlight[id]?.noun ?? "the service"
        return Refusal(.timeout, "\(noun) did not answer within \(waitSeconds) s; trying again is safe")
    }

    private var unreachableRefusal: Refusal {
        Refusal(.unavailable, "the bus at \(place) could not be reached for \(waitSeconds) s")
    }

    // MARK: - Doing

    private mutating func perform(_ actions: [Action]) throws(ZeroMQError) {
        for action in actions {
            switch action {
            case .send(let flight):
                try asker.send(
                    flight.bytes, file: flight.file, id: flight.id, noun: flight.noun,
                    timeoutMs: flight.timeoutMs, nowMs: MonotonicClock.nowMs)
            case .show(let answer):
                updateWaiting()
                if answer.isFailure { hasFailed = true }
                // Nobody reads any more (`gateway | head`): end without a message.
                if !front.show(answer, state) { status = 0 }
            case .forget(let id): asker.forget(id)
            case .end: isEnding = true
            }
        }
        updateWaiting()
    }

    private mutating func updateWaiting() {
        if conductor.unanswered == 0 {
            if waitingSinceMs != nil { front.waiting(for: nil, forMs: 0) }
            waitingSinceMs = nil
        } else if waitingSinceMs == nil {
            waitingSinceMs = MonotonicClock.nowMs
        }
    }

    private var state: FrontState {
        FrontState(
            nickname: conductor.login.map { $0.nickname ?? "guest" } ?? conductor.absentName,
            kept: conductor.kept,
            zone: conductor.zone,
            now: WallClock.now)
    }

    private func nextMs() -> Int64 {
        let nowMs = MonotonicClock.nowMs
        var until = min(asker.nextTickMs, asker.nextProbeMs)
        if let dueAt = conductor.turn.watch?.dueAt {
            let ahead = dueAt.milliseconds - WallClock.now.milliseconds
            until = min(until, nowMs + min(ahead, GatewayLimits.watchPauseMs))
        }
        if let triesAt = conductor.keeping?.wait?.triesAt {
            until = min(until, nowMs + min(triesAt.since(WallClock.now), GatewayLimits.sessionPauseMs))
        }
        if let pausedUntil = conductor.queuing?.pause?.until, pausedUntil > WallClock.now {
            until = min(until, nowMs + pausedUntil.since(WallClock.now))
        }
        if let since = waitingSinceMs, !front.isScript {
            // A terminal's notice counts up once a second.
            until = min(until, since + ((nowMs - since) / 1000 + 1) * 1000)
        }
        return until
    }
}
