// How the event relay handles subscriptions, without I/O. An XPUB socket gives each as one frame, `01 topic…`
// or `00 topic…`.

import BusProtocol

/// Answers probes, and counts listeners of spans: services publish spans only while there are listeners.
struct RelaySubscriptions {
    /// A message to publish.
    struct Answer: Equatable {
        var topic: [UInt8]
        var body: [UInt8]
    }

    /// The beginning of `_span.<service>` topics.
    static let countedPrefix = [UInt8]("_span".utf8)
    static let announcementTopic = [UInt8]("_listen.spans".utf8)
    private static let probePrefix = [UInt8](ProbeSchedule.prefix.utf8)

    /// XPUB_VERBOSE passes on every subscription, but only the last unsubscription from a topic. So a count
    /// is the number of subscriptions since the topic last had no listener: 0 exactly when there is none.
    private var listeners: [[UInt8]: Int] = [:]
    private var nextAnnouncementMs: Int64 = 0
    private(set) var invalidCount = 0

    var listenersCount: Int { listeners.values.reduce(0, +) }

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
        guard topic.starts(with: RelaySubscriptions.countedPrefix) else { return [] }
        let before = listenersCount
        if !isSubscription {
            listeners[topic] = nil
        } else if listeners[topic] != nil || listeners.count < BusLimits.countedTopicsMax {
            listeners[topic, default: 0] += 1
        }
        return listenersCount == before ? [] : [announce(at: nowMs)]
    }

    /// Announces the number of listeners each second, for services that have just started.
    mutating func tick(at nowMs: Int64) -> [Answer] {
        nowMs >= nextAnnouncementMs ? [announce(at: nowMs)] : []
    }

    var nextTickMs: Int64 { nextAnnouncementMs }

    private mutating func announce(at nowMs: Int64) -> Answer {
        nextAnnouncementMs = BusLimits.nextBeatMs(after: nowMs)
        let body = "{\"listeners\":\(listenersCount)}"
        return Answer(topic: RelaySubscriptions.announcementTopic, body: [UInt8](body.utf8))
    }
}
