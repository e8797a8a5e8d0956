// The topics that each role may publish, byte for byte.

import Testing

@testable import Messaging

struct PublishedTopicTests {
    private func mayCome(_ topic: String, from userId: String?) -> Bool {
        Array(topic.utf8).withUnsafeBytes { topic in
            guard let userId else { return PublishedTopic.mayCome(topic, from: nil) }
            return Array(userId.utf8).withUnsafeBytes { PublishedTopic.mayCome(topic, from: $0) }
        }
    }

    @Test(arguments: [
        "games.created", "games._private.x", "games.", "_batch.games", "_head.games", "_span.games",
        "_status.games.host-17",
        "_status.games.",
    ])
    func aServicePublishesTheTopicsOfItsName(_ topic: String) {
        #expect(mayCome(topic, from: "service:games"))
        for other in [
            "service:game", "service:gamesome", "service:rsvp", "service:", "games", "client:games",
            "tap:games", "", "stranger",
        ] {
            #expect(!mayCome(topic, from: other), "\(other)")
        }
        #expect(!mayCome(topic, from: nil))
    }

    @Test(arguments: [
        "", ".", "_", "games", "game.created", "gamesx.created", "rsvp.changed", "Games.created",
        " games.created",
        "_batch.", "_batch.gamesx", "_batch.games.x", "_batch.rsvp", "_head", "_head.", "_head.game",
        "_head.gamesx", "_head.games.x", "_span.games.x", "_span.",
        "_status.games",
        "_status.gamesx.a", "_status.rsvp.a", "_statusgames.a", "_probe.games", "_listen.spans",
        "__head.games",
        "_games.created",
    ])
    func aServicePublishesNoOthersTopics(_ topic: String) { #expect(!mayCome(topic, from: "service:games")) }

    @Test func anEdgePublishesItsSpansAndStatusesAlone() {
        #expect(mayCome("_span.edge", from: "edge:edge") && mayCome("_status.edge.a", from: "edge:edge"))
        for topic in [
            "_span.games", "_span.edge.x", "_span.", "edge.x", "_head.edge", "_status.edge",
            "_status.edges.a",
            "_status.games.a", "_status.bus.a", "_batch.edge",
        ] {
            #expect(!mayCome(topic, from: "edge:edge"), "\(topic)")
        }
        for other in ["client:edge", "tap:edge", "edge", "service:rsvp"] {
            #expect(
                !mayCome("_span.edge", from: other) && !mayCome("_status.edge.a", from: other), "\(other)")
        }
    }

    @Test func theBusRemembersForADayThatAnEdgeWasThere() {
        var counters = RelayCounters()
        #expect(counters.edgeSilenceMs(at: 5000) == nil)
        counters.edgeHeardMs = 5000
        #expect(counters.edgeSilenceMs(at: 5000) == 0 && counters.edgeSilenceMs(at: 12_000) == 7000)
        #expect(counters.edgeSilenceMs(at: 5000 + RelayCounters.edgeForgottenMs) == nil)
    }

    @Test func theBusPublishesItsOwnTopicsAlone() {
        #expect(mayCome("_status.bus.1", from: nil) && mayCome("_span.bus", from: nil))
        for topic in ["games.created", "_head.games", "_status.games.a", "", "busy.x"] {
            #expect(!mayCome(topic, from: nil))
        }
    }
}
