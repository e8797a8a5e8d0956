// Whether anybody listens to single events, as the relay knows it from subscriptions.

import BusProtocol
import Testing

@testable import Messaging

@Suite final class RelaySubscriptionTests {
    private var subscriptions = RelaySubscriptions()

    private func tell(_ first: UInt8, _ topic: String) {
        _ = ([first] + Array(topic.utf8)).withUnsafeBytes { subscriptions.receive($0, at: 0) }
    }

    @Test func `events are wanted by whoever subscribes to their beginning or to more`() {
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

    @Test func `past the number of topics that are kept, all events count as wanted`() {
        for number in 1...BusLimits.countedTopicsMax { tell(1, "games.\(number)") }
        tell(1, "games.1")
        #expect(!subscriptions.wantsEvents(of: "rsvp"))
        tell(1, "games.more")
        #expect(subscriptions.wantsEvents(of: "rsvp"))
    }
}
