// `_span.<service>`: one request that was handled. Only sent while someone listens, which the bus announces; never a
// payload (protocol.md, Bus).

import Contracts
import JSON
import Values

/// What is told of one request.
public struct Span: Sendable {
    public var service: String
    public var request: ID
    public var time: Timestamp
    public var type: String
    public var actor: ID?
    /// `ok`, or why it was refused.
    public var outcome: String
    public var trace: TraceParent?
    public var at: Positions

    /// - Parameter durationUs: from the request's receipt until its reply leaves, its events being safe.
    func bytes(durationUs: Int64) -> [UInt8] {
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
