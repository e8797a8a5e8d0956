// When a subscriber is connected. Subscriptions travel; until they have arrived, everything published is
// missed. So the last of them is to a topic of one's own, `_probe.5f0c…3a.7`, on which the bus publishes one
// empty message: the same pipe, the same order, and so everything asked for before it is in place
// (protocol.md, Bus).

import BusProtocol

/// The readiness of one subscriber, without I/O.
///
///     input                                   → does
///     start                                   asks
///     own probe, asked and unanswered         ready
///     own probe once more                     the connection is a new one: asks, not ready until answered
///     three seconds without any message       asks; still ready
///     a second without an answer              asks again; not ready
public struct ProbeSchedule: Sendable {
    /// What is to be done now.
    public enum Action: Equatable, Sendable {
        /// Ask for this probe's topic, and no other like it.
        case subscribe(String)
        /// Hear no more of an earlier probe's topic.
        case unsubscribe(String)
    }

    /// What the topics begin with on which the bus answers.
    public static let prefix = "_probe."

    /// Whether the bus has answered, so that all that was asked for is in place; false again after a
    /// second without an answer.
    public private(set) var isReady = false
    /// How often the connection was found to be a new one.
    public private(set) var reconnectionsCount = 0
    private let name: String
    private var askedCount = 0
    private var topic: String?
    private var isAnswered = false
    private var askedAtMs: Int64 = 0
    private var lastHeardMs: Int64 = 0

    /// - Parameter name: unique among all subscribers; random hexadecimal digits.
    public init(name: String) { self.name = name }

    /// The real topics have been asked for.
    public mutating func start(at nowMs: Int64) -> [Action] { ask(at: nowMs) }

    /// Any message came.
    public mutating func heard(at nowMs: Int64) { lastHeardMs = nowMs }

    /// A message on a probe's topic came, one's own or another's.
    public mutating func heard(probe: String, at nowMs: Int64) -> [Action] {
        lastHeardMs = nowMs
        guard probe == topic else { return [] }
        if isAnswered {
            isReady = false
            reconnectionsCount += 1
            return ask(at: nowMs)
        }
        isAnswered = true
        isReady = true
        return []
    }

    /// Time has passed; a few times a second.
    public mutating func tick(at nowMs: Int64) -> [Action] {
        guard topic != nil else { return [] }
        if isAnswered {
            return nowMs - lastHeardMs >= BusLimits.probeSilenceMs ? ask(at: nowMs) : []
        }
        guard nowMs - askedAtMs >= BusLimits.probeAnswerMs else { return [] }
        isReady = false
        return ask(at: nowMs)
    }

    /// When it is to be ticked next.
    public var nextTickMs: Int64 {
        isAnswered ? lastHeardMs + BusLimits.probeSilenceMs : askedAtMs + BusLimits.probeAnswerMs
    }

    private mutating func ask(at nowMs: Int64) -> [Action] {
        askedCount += 1
        isAnswered = false
        askedAtMs = nowMs
        let next = "\(ProbeSchedule.prefix)\(name).\(askedCount)"
        defer { topic = next }
        return (topic.map { [.unsubscribe($0)] } ?? []) + [.subscribe(next)]
    }
}
