// `_status.bus.<instance>`, published each second for people and dashboards.

import JSON
import Logging
import Messaging
import Platform

/// The status as a line of JSON.
struct BusStatus {
    let json: [UInt8]

    /// - Parameter zapHandler: `nil` if there are no keys.
    init(
        instance: String, uptimeSeconds: Int, broker: borrowing Broker, relay: RelayCounters,
        zapHandler: ZAPCounters?, unreadBytes: Int = 0, trouble: String? = nil
    ) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("service", "bus")
        writer.field("instance", instance)
        writer.field("role", "primary")
        writer.field("time", WallClock.now)
        writer.member("uptimeSeconds", uptimeSeconds)
        BusStatus.write(broker, to: &writer)
        writer.member("unreadBytes", unreadBytes)
        writer.member("relayedCount", relay.relayedCount)
        writer.member("relayDroppedCount", relay.droppedCount)
        if let silence = relay.edgeSilenceMs(at: MonotonicClock.nowMs) {
            writer.member("edgeSilenceSeconds", Int(silence / 1000))
        }
        if let zapHandler {
            writer.member("relayForbiddenCount", relay.forbiddenCount)
            writer.member("unknownKeysCount", zapHandler.unknownKeysCount)
            writer.member("forbiddenConnectionsCount", zapHandler.forbiddenCount)
            writer.member("failedHandshakesCount", zapHandler.failedHandshakesCount)
        }
        writer.key("listeners" as StaticString)
        writer.beginObject()
        writer.member("spans", relay.spanListenersCount)
        writer.endObject()
        writer.member("memoryBytes", ResidentMemory.bytes)
        if let trouble { writer.field("trouble", trouble) }
        writer.endObject()
        json = writer.bytes
    }

    private static func write(_ broker: borrowing Broker, to writer: inout JSONWriter) {
        let counters = broker.counters
        writer.member("inFlightCount", broker.inFlightCount)
        writer.member("queuedCount", broker.queuedCount)
        writer.member("workersCount", broker.workersCount)
        writer.member("servedCount", counters.servedCount)
        writer.member("redispatchedCount", counters.redispatchedCount)
        writer.member("handedOnCount", counters.handedOnCount)
        writer.member("lostWorkersCount", counters.lostWorkersCount)
        writer.members("refused", counters.refused)
        writer.members("dropped", counters.dropped)
        writer.key("nouns" as StaticString)
        writer.beginArray()
        for noun in broker.nounStatus {
            writer.beginObject()
            writer.field("noun", noun.name)
            writer.member("workersCount", noun.workersCount)
            writer.member("capacity", noun.capacity)
            writer.member("queuedCount", noun.queuedCount)
            writer.member("servedCount", noun.servedCount)
            writer.member("spareCount", noun.spareCount)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, _ value: Int) {
        key(name)
        integer(value)
    }

    fileprivate mutating func members(_ name: StaticString, _ values: [String: Int]) {
        key(name)
        beginObject()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            key(name)
            integer(value)
        }
        endObject()
    }
}
