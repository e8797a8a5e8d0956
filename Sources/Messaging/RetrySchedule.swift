// When to send a request again: the same bytes, the same id, until the time is up (protocol.md, Gateway).

import BusProtocol

/// The clock of one request, without I/O. The bus answers every request at its own deadline at the latest, so
/// silence for longer than that means that the bus or the way to it is gone.
public struct RetrySchedule: Sendable {
    /// What is to be done now.
    public enum Step: Equatable, Sendable {
        /// Nothing to do before that moment.
        case wait(untilMs: Int64)
        /// Take a fresh socket and send the same bytes again.
        case sendAgain
        /// The total time is up.
        case giveUp
    }

    private let attemptMs: Int64
    private let limitAtMs: Int64
    private var attemptEndsAtMs: Int64
    /// How often the request was sent, the one under way included.
    public private(set) var attempts = 1

    /// The first attempt is taken to be sent at `startMs`.
    /// - Parameter timeoutMs: the envelope's.
    public init(
        timeoutMs: Int = BusLimits.requestTimeoutMs, limitMs: Int64 = BusLimits.repeatLimitMs,
        startMs: Int64
    ) {
        attemptMs = Int64(min(max(timeoutMs, 1), BusLimits.timeoutMsMax)) + BusLimits.answerSlackMs
        // A request that may take longer than the limit still gets its one attempt.
        limitAtMs = startMs + max(limitMs, attemptMs)
        attemptEndsAtMs = startMs + attemptMs
    }

    /// What to do at `nowMs`, no answer having come. After `.sendAgain` the next attempt is under way.
    public mutating func step(at nowMs: Int64) -> Step {
        if nowMs >= limitAtMs { return .giveUp }
        if nowMs < attemptEndsAtMs { return .wait(untilMs: min(attemptEndsAtMs, limitAtMs)) }
        attemptEndsAtMs = nowMs + attemptMs
        attempts += 1
        return .sendAgain
    }
}
