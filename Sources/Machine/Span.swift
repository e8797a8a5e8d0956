// `_span.<service>`: a record of one handled request. Sent only while someone listens, which the bus
// announces. Never holds a payload (protocol.md, Bus).

import Contracts
import JSON
import Values

/// A record of one handled request.
public struct Span: Sendable {
    public var service: String
    /// The envelope's `id`.
    public var request: ID
    public var time: Timestamp
    /// The request's type: `games.create`.
    public var type: String
    /// The caller's account; `nil` without a token.
    public var actor: ID?
    /// `ok`, or why it was refused.
    public var outcome: String
    /// The request's trace, which its events carry too.
    public var trace: TraceParent?
    /// The `at` of the reply.
    public var at: Positions

    /// - Parameter durationUs: from the request's receipt until its reply leaves, after the sync.
    package func bytes(durationUs: Int64) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("service")
        writer.string(service)
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
        if let trace {
            writer.key("traceparent")
            writer.string(trace.description)
        }
        writer.key("at")
        writer.raw(Fields.bytes(at))
        writer.endObject()
        return writer.bytes
    }
}
