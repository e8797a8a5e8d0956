// The relay's count of subscribers to single events.

import BusProtocol
import Testing

@testable import Messaging

@Suite final class RelaySubscriptionTests {
    private var subscriptions = RelaySubscriptions()

    private func tell(_ first: UInt8, _ topic: String) {
        _ = ([first] + Array(topic.utf8)).withUnsafeBytes { subscriptions.receive($0, at: 0) }
    }

    @Test func anEventIsWantedByASubscriptionToItsTopicOrAPrefix() {
        for topic in ["rsvp.changed", "rsvp.", "r", ""] {
            #expect(!subscriptions.wantsEvents(of: "rsvp"))
            tell(1, topic)
            #expect(subscriptions.wantsEvents(of: "rsvp"), "\(topic)")
            tell(0, topic)
        }
        for topic in ["games.created", "rsvp_", "_batch.rsvp", "_head.", "_status."] { tell(1, topic) }
        #expect(!subscriptions.wantsEvents(of: "rsvp"))
        #expect(subscriptions.wantsEvents(of: "games"))
    }

    @Test func aSubscriberIsAnnouncedToPublishersThatSendToListenersOnly() {
        func answers(_ first: UInt8, _ topic: String) -> [String: String] {
            let answers = ([first] + Array(topic.utf8)).withUnsafeBytes { subscriptions.receive($0, at: 0) }
            return Dictionary(
                uniqueKeysWithValues: answers.map {
                    (String(decoding: $0.topic, as: UTF8.self), String(decoding: $0.body, as: UTF8.self))
                })
        }
        #expect(answers(1, "_status.games.") == ["_listen.status": #"{"listeners":1}"#])
        #expect(answers(1, "_span.") == ["_listen.spans": #"{"listeners":1}"#])
        #expect(answers(1, "_head.") == ["_listen.heads": #"{"listeners":1}"#])
        #expect(
            answers(1, "") == ["_listen.status": #"{"listeners":2}"#, "_listen.heads": #"{"listeners":2}"#],
            "spans are for those who name them")
        #expect(answers(0, "_status.games.") == ["_listen.status": #"{"listeners":1}"#])
        #expect(answers(0, "_head.").isEmpty, "nobody new has come")
        #expect(answers(1, "games.").isEmpty)
        #expect(
            answers(1, "_listen.").keys.sorted() == ["_listen.heads", "_listen.spans", "_listen.status"],
            "a service that has just started")
    }

    @Test func aSubscriptionThatMayBeLostIsRepeatedEveryFiveSeconds() {
        var said: [Int64] = []
        for nowMs in stride(from: Int64(100), to: 16_000, by: 100)
        where !subscriptions.tick(at: nowMs).isEmpty {
            said.append(nowMs)
        }
        #expect(said == [100, 5000, 10_000, 15_000])
    }

    @Test func pastTheLimitOfTopicsAllEventsCountAsWanted() {
        for number in 1...BusLimits.countedTopicsMax { tell(1, "games.\(number)") }
        tell(1, "games.1")
        #expect(!subscriptions.wantsEvents(of: "rsvp"))
        tell(1, "games.more")
        #expect(subscriptions.wantsEvents(of: "rsvp"))
    }
}
