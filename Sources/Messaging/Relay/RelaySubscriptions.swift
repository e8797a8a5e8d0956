// How the event relay handles subscriptions, without I/O. An XPUB socket gives each as one frame, `01 topic…`
// or `00 topic…`.

import BusProtocol

/// Answers probes, announces listeners, and knows which single topics are listened to: services publish spans and
/// statuses only while somebody listens, and events only in batches.
struct RelaySubscriptions {
    /// A message to publish.
    struct Answer: Equatable {
        var topic: [UInt8]
        var body: [UInt8]
    }

    /// The topics whose listeners the bus counts: `_listen.spans` announces the subscriptions with this prefix.
    enum Listened: String, CaseIterable {
        /// `_span.<service>`
        case spans = "_span"
        /// `_status.<service>.<instance>`
        case status = "_status"
        /// `_head.<service>`. Heads are published in any case, but a new listener should not have to wait for one.
        case heads = "_head"

        var announcementTopic: [UInt8] { Array("_listen.\(self)".utf8) }

        func isMeant(by topic: [UInt8]) -> Bool {
            let beginning = Array(rawValue.utf8)
            // A subscription to everything does not count for spans: they are many.
            return topic.starts(with: beginning) || self != .spans && beginning.starts(with: topic)
        }
    }

    private static let probePrefix = [UInt8](ProbeSchedule.prefix.utf8)
    private static let announcementPrefix = [UInt8]("_listen".utf8)

    /// XPUB_VERBOSE passes on every subscription, but only the last unsubscription from a topic. So a count
    /// is the number of subscriptions since the topic last had no listener: 0 exactly when there is none.
    private var listeners: [Listened: [[UInt8]: Int]] = [:]
    /// Topic prefixes of single events that somebody listens to. The empty prefix covers all topics.
    private var wanted: Set<[UInt8]> = []
    /// Whether ``wanted`` has overflowed. From then on every event counts as wanted.
    private var isAllWanted = false
    private(set) var nextTickMs: Int64 = 0
    private(set) var invalidCount = 0

    func listenersCount(of listened: Listened) -> Int {
        listeners[listened]?.values.reduce(0, +) ?? 0
    }

    /// Takes a message from a subscriber.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, at nowMs: Int64) -> [Answer] {
        guard let first = bytes.first, first <= 1, bytes.count - 1 <= BusLimits.topicBytesMax else {
            invalidCount += 1
            return []
        }
        let isSubscription = first == 1
        let topic = [UInt8](bytes.dropFirst())
        if isSubscription && topic.starts(with: RelaySubscriptions.probePrefix) {
            return [Answer(topic: topic, body: [])]
        }
        if topic.first != UInt8(ascii: "_") { note(topic, isSubscription) }
        // A service that has just started learns the listeners at once.
        if isSubscription && topic.starts(with: RelaySubscriptions.announcementPrefix) {
            return Listened.allCases.map(announce)
        }
        return Listened.allCases.filter { $0.isMeant(by: topic) && count(topic, isSubscription, as: $0) }
            .map(announce)
    }

    /// - Returns: whether the new count is to be announced.
    private mutating func count(_ topic: [UInt8], _ isSubscription: Bool, as listened: Listened) -> Bool {
        var counts = listeners[listened] ?? [:]
        defer { listeners[listened] = counts }
        guard isSubscription else { return counts.removeValue(forKey: topic) != nil && listened != .heads }
        guard counts[topic] != nil || counts.count < BusLimits.countedTopicsMax else { return false }
        counts[topic, default: 0] += 1
        return true
    }

    private mutating func note(_ topic: [UInt8], _ isSubscription: Bool) {
        if !isSubscription {
            wanted.remove(topic)
        } else if wanted.count < BusLimits.countedTopicsMax {
            wanted.insert(topic)
        } else if !wanted.contains(topic) {
            isAllWanted = true
        }
    }

    /// Whether somebody may listen to single events of a service.
    func wantsEvents(of source: String) -> Bool {
        if isAllWanted { return true }
        if wanted.isEmpty { return false }
        let own = Array(source.utf8) + [UInt8(ascii: ".")]
        return wanted.contains { $0.starts(with: own) || own.starts(with: $0) }
    }

    /// Announces the number of listeners every few seconds, since an announcement may be lost.
    mutating func tick(at nowMs: Int64) -> [Answer] {
        guard nowMs >= nextTickMs else { return [] }
        nextTickMs = Beat.next(after: nowMs, every: BusLimits.calmIntervalMs)
        return [Listened.spans, .status].map(announce)
    }

    private func announce(_ listened: Listened) -> Answer {
        let body = "{\"listeners\":\(listenersCount(of: listened))}"
        return Answer(topic: listened.announcementTopic, body: [UInt8](body.utf8))
    }
}
