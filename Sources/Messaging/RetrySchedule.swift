// Decides when to repeat a request, with the same bytes and the same id, until its time is up (protocol.md,
// Gateway).

import BusProtocol

/// The retries of one request, without I/O. The bus answers every request at its deadline at the latest. So a
/// longer silence means that the bus or the connection is gone.
public struct RetrySchedule: Sendable {
    /// The next step of the caller.
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
    /// How often the request was sent, the current attempt included.
    public private(set) var attempts = 1

    /// The first attempt is sent at `startMs`.
    /// - Parameter timeoutMs: the envelope's timeout.
    public init(
        timeoutMs: Int = BusLimits.requestTimeoutMs, limitMs: Int64 = BusLimits.repeatLimitMs,
        startMs: Int64
    ) {
        attemptMs = Int64(min(max(timeoutMs, 1), BusLimits.timeoutMsMax)) + BusLimits.answerSlackMs
        // A request whose timeout exceeds the limit still gets one attempt.
        limitAtMs = startMs + max(limitMs, attemptMs)
        attemptEndsAtMs = startMs + attemptMs
    }

    /// The step at `nowMs`, if no answer has come. `.sendAgain` counts as the next attempt.
    public mutating func step(at nowMs: Int64) -> Step {
        if nowMs >= limitAtMs { return .giveUp }
        if nowMs < attemptEndsAtMs { return .wait(untilMs: min(attemptEndsAtMs, limitAtMs)) }
        isSentAgain(at: nowMs)
        return .sendAgain
    }

    /// The request was sent again for a reason outside this schedule: begins a new attempt.
    public mutating func isSentAgain(at nowMs: Int64) {
        attemptEndsAtMs = nowMs + attemptMs
        attempts += 1
    }
}
