// `_span.games`: a record of one request at one process. Sent only while someone listens, which the bus announces.
// Never holds a payload (protocol.md, Bus).

import JSON
import Platform
import Values

/// A record of one request at one process.
public struct SpanMessage: Sendable {
    /// The prefix of its topic.
    public static let prefix = "_span."

    /// The service, `bus` or `edge`, and the instance of its process.
    public var service: String
    public var instance: String
    /// The envelope's `id`.
    public var request: ID
    /// When the request came in.
    public var time: Timestamp
    /// The request's type: `games.create`.
    public var type: String
    /// The caller's account; `nil` without a token, and in processes that do not look for it.
    public var actor: ID?
    /// `ok`, or why it was refused.
    public var outcome: String
    /// From the request's receipt until its answer left, in microseconds.
    public var durationUs: Int64
    /// The part of it spent waiting: in a service for events or other work, in the bus for a worker with room.
    public var waitUs: Int64 = 0
    /// The part of it spent appending and syncing its batch.
    public var syncUs: Int64 = 0
    /// The request's trace, which its events carry too.
    public var trace: TraceParent?
    /// Whether `trace` names this process's own span, not its parent: the process has passed the trace on.
    public var isOwn = false
    /// With ``isOwn``: the span that the caller named as parent.
    public var parent: UInt64?
    /// The `at` of the reply, as JSON.
    public var at: [UInt8]?

    /// Makes the span of a request whose answer leaves now.
    public init(
        service: String, instance: String, request: ID, type: String, outcome: String, durationUs: Int64
    ) {
        (self.service, self.instance, self.request) = (service, instance, request)
        (self.type, self.outcome, self.durationUs) = (type, outcome, durationUs)
        time = WallClock.now.adding(milliseconds: -durationUs / 1000)
    }

    public var topic: String { SpanMessage.prefix + service }

    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("service")
        writer.string(service)
        writer.key("instance")
        writer.string(instance)
        writer.key("id")
        writer.id(request)
        writer.key("time")
        writer.timestamp(time)
        writer.key("type")
        writer.string(type)
        if let actor {
            writer.key("actor")
            writer.id(actor)
        }
        writer.key("outcome")
        writer.string(outcome)
        writer.key("durationUs")
        writer.integer(durationUs)
        for (name, us) in [("waitUs", waitUs), ("syncUs", syncUs)] where us > 0 {
            writer.key(name)
            writer.integer(us)
        }
        if let trace {
            writer.key("traceparent")
            writer.string(trace.description)
        }
        if isOwn {
            writer.key("isOwn")
            writer.bool(true)
        }
        if let parent {
            writer.key("parentSpanId")
            writer.string(hex16(parent))
        }
        if let at {
            writer.key("at")
            writer.raw(at)
        }
        writer.endObject()
        return writer.bytes
    }
}
