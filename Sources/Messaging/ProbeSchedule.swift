// Probes: how a subscriber finds out that its subscriptions are in place. Until a subscription has reached the bus,
// messages are missed. So the subscriber finally subscribes to a topic of its own, `_probe.5f0c…3a.7`, on which the
// bus publishes one empty message. Both travel through the same pipe in order, so all earlier subscriptions are in
// place when the message comes (protocol.md, Bus).

import BusProtocol

/// The readiness of one subscriber, without I/O.
///
///     input                                     action
///     start                                     asks
///     own probe, asked and unanswered           ready
///     own probe, answered by every bus before   a connection is new: asks, not ready until answered
///     six seconds without any message           asks; still ready
///     a second without an answer                asks again; not ready
public struct ProbeSchedule: Sendable {
    /// An action for the subscriber.
    public enum Action: Equatable, Sendable {
        /// Subscribe to this probe's topic.
        case subscribe(String)
        /// Unsubscribe from an earlier probe's topic.
        case unsubscribe(String)
    }

    /// The prefix of all probe topics.
    public static let prefix = "_probe."

    /// Whether the bus has answered, so that all subscriptions are in place. False again after a second
    /// without an answer.
    public private(set) var isReady = false
    /// How many reconnections were noticed.
    public private(set) var reconnectionsCount = 0
    private let name: String
    private var askedCount = 0
    private var topic: String?
    private let busesCount: Int
    private var answersCount = 0
    private var isAnswered: Bool { answersCount > 0 }
    private var askedAtMs: Int64 = 0
    private var lastHeardMs: Int64 = 0

    /// - Parameters:
    ///   - name: random hexadecimal digits, unique among all subscribers.
    ///   - buses: how many it is connected to; each of them answers.
    public init(name: String, buses: Int = 1) { (self.name, busesCount) = (name, buses) }

    /// Sends the first probe, after the real subscriptions.
    public mutating func start(at nowMs: Int64) -> [Action] { ask(at: nowMs) }

    /// Takes note of any message.
    public mutating func heard(at nowMs: Int64) { lastHeardMs = nowMs }

    /// Takes a message on a probe topic, its own or another subscriber's.
    public mutating func heard(probe: String, at nowMs: Int64) -> [Action] {
        lastHeardMs = nowMs
        guard probe == topic else { return [] }
        guard answersCount < busesCount else {
            isReady = false
            reconnectionsCount += 1
            return ask(at: nowMs)
        }
        answersCount += 1
        isReady = true
        return []
    }

    /// Checks the time. To be called a few times a second.
    public mutating func tick(at nowMs: Int64) -> [Action] {
        guard topic != nil else { return [] }
        if isAnswered {
            return nowMs - lastHeardMs >= BusLimits.probeSilenceMs ? ask(at: nowMs) : []
        }
        guard nowMs - askedAtMs >= BusLimits.probeAnswerMs else { return [] }
        isReady = false
        return ask(at: nowMs)
    }

    /// When ``tick(at:)`` is needed next.
    public var nextTickMs: Int64 {
        isAnswered ? lastHeardMs + BusLimits.probeSilenceMs : askedAtMs + BusLimits.probeAnswerMs
    }

    private mutating func ask(at nowMs: Int64) -> [Action] {
        askedCount += 1
        answersCount = 0
        askedAtMs = nowMs
        let next = "\(ProbeSchedule.prefix)\(name).\(askedCount)"
        defer { topic = next }
        return (topic.map { [.unsubscribe($0)] } ?? []) + [.subscribe(next)]
    }
}
