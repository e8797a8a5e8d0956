// Spans and log records for OpenTelemetry, from what services say of handled requests and from events.
//
//   rsvp     rsvp.going                  a request: under the span that its caller named
//   rsvp     └─ rsvp.changed             an event of it, where it was written
//   social      ├─ social.chat-sent      an event that followed: begins with its cause, ends where it was written
//   notify      └─ notify.created
//
// The id of a request's span are the last digits of the request's id; an event's is made of its place in the log. So whoever
// hears a part only gives it the same ids.

import EventLine
import EventLog
import JSON
import Values

struct TelemetryTraces {
    /// A span, a record or a metric, and the service that it is of.
    struct Part: Equatable {
        var service: String
        /// One of its processes, where it is of one.
        var instance: String?
        var message: OTLPMessage
    }

    enum SpanKind: Int {
        case server = 2
        case consumer = 5
        case producer = 4
    }

    /// Causes of events that may still follow: some minutes of a busy stack are kept, and twice as many at most.
    static let causesMax = 20_000
    /// When events were written, by their place: `/games/57`.
    private var causes: [String: UInt64] = [:]
    private var formerCauses: [String: UInt64] = [:]

    // MARK: - Requests

    /// A request that was handled; `nil` for what is none, and for requests whose callers want no trace of them.
    func request(_ body: [UInt8]) -> Part? {
        guard let record = try? JSONValue(parsing: body), let service = record["service"]?.stringValue,
            let id = record["id"]?.stringValue.flatMap({ ID($0) }), let type = record["type"]?.stringValue,
            let time = record["time"]?.stringValue.flatMap({ Timestamp($0) }),
            let durationUs = record["durationUs"]?.doubleValue, durationUs >= 0, durationUs < 1e12,
            let trace = record["traceparent"]?.stringValue.flatMap({ TraceParent($0) }), trace.isSampled
        else { return nil }
        let outcome = record["outcome"]?.stringValue ?? "ok"
        let start = TelemetryTraces.nanoseconds(time)
        var attributes = [
            OTLPMessage.attribute("rally.request.id", id.description),
            OTLPMessage.attribute("rally.outcome", outcome),
        ]
        if let actor = record["actor"]?.stringValue {
            attributes.append(.attribute("user.id", actor))
        }
        let span = TelemetryTraces.span(
            type, trace.trace, TelemetryTraces.spanID(ofRequest: id), under: trace.span, .server,
            start...(start + UInt64(durationUs) * 1000), attributes, failure: outcome == "ok" ? nil : outcome)
        return Part(service: service, message: span)
    }

    // MARK: - Events

    /// An event: as a record of what happened, and as a span where it belongs to a trace.
    mutating func event(_ line: EventLine, heard nowNs: UInt64) -> (span: Part?, record: Part) {
        let header = line.header
        let place = "/\(header.source)/\(header.sequence)"
        let written = TelemetryTraces.nanoseconds(header.time)
        let begun = header.causation.flatMap { causes[$0] ?? formerCauses[$0] } ?? written
        remember(place, written)
        var attributes = [
            OTLPMessage.attribute("cloudevents.event_id", "\(header.sequence)"),
            OTLPMessage.attribute("cloudevents.event_source", "/\(header.source)"),
            OTLPMessage.attribute("cloudevents.event_type", header.type),
        ]
        if let subject = header.subject {
            attributes.append(.attribute("cloudevents.event_subject", subject))
        }
        if let actor = header.actor { attributes.append(.attribute("user.id", actor.description)) }
        let own = TelemetryTraces.spanID(ofEvent: place)
        var span: Part?
        if let trace = header.trace, trace.isSampled {
            let request = header.causation.flatMap { ID($0) }
            let parent =
                request.map { TelemetryTraces.spanID(ofRequest: $0) }
                ?? header.causation.map { TelemetryTraces.spanID(ofEvent: $0) } ?? trace.span
            span = Part(
                service: header.source,
                message: TelemetryTraces.span(
                    header.type, trace.trace, own, under: parent, request == nil ? .consumer : .producer,
                    min(begun, written)...written, attributes, failure: nil))
        }
        return (span, record(line, attributes, own, heard: nowNs))
    }

    private func record(
        _ line: EventLine, _ attributes: [OTLPMessage], _ span: UInt64, heard nowNs: UInt64
    ) -> Part {
        var fields: [OTLPMessage.Field] = [
            .init(1, "timeUnixNano", .fixed(TelemetryTraces.nanoseconds(line.header.time))),
            .init(2, "severityNumber", .choice(9)), .init(3, "severityText", .text("INFO")),
        ]
        if let data = line.data {
            let text = String(decoding: data, as: UTF8.self)
            fields.append(.init(5, "body", .message(OTLPMessage([.init(1, "stringValue", .text(text))]))))
        }
        fields.append(.init(6, "attributes", .messages(attributes)))
        if let trace = line.header.trace {
            fields.append(.init(9, "traceId", .identifier([trace.trace.high, trace.trace.low])))
            fields.append(.init(10, "spanId", .identifier([span])))
        }
        fields.append(.init(11, "observedTimeUnixNano", .fixed(nowNs)))
        return Part(service: line.header.source, message: OTLPMessage(fields))
    }

    private mutating func remember(_ place: String, _ time: UInt64) {
        if causes.count == TelemetryTraces.causesMax { (formerCauses, causes) = (causes, [:]) }
        causes[place] = time
    }

    // MARK: - Spans

    private static func span(
        _ name: String, _ trace: ID, _ id: UInt64, under parent: UInt64, _ kind: SpanKind,
        _ times: ClosedRange<UInt64>, _ attributes: [OTLPMessage], failure: String?
    ) -> OTLPMessage {
        let status: [OTLPMessage.Field] =
            failure.map { [.init(2, "message", .text($0)), .init(3, "code", .choice(2))] }
            ?? [.init(3, "code", .choice(1))]
        return OTLPMessage([
            .init(1, "traceId", .identifier([trace.high, trace.low])), .init(2, "spanId", .identifier([id])),
            .init(4, "parentSpanId", .identifier([parent])), .init(5, "name", .text(name)),
            .init(6, "kind", .choice(kind.rawValue)),
            .init(7, "startTimeUnixNano", .fixed(times.lowerBound)),
            .init(8, "endTimeUnixNano", .fixed(times.upperBound)),
            .init(9, "attributes", .messages(attributes)), .init(15, "status", .message(OTLPMessage(status))),
        ])
    }

    /// Never 0, which is no span.
    static func spanID(ofRequest id: ID) -> UInt64 { id.low == 0 ? 1 : id.low }

    /// FNV-1a of the event's place.
    static func spanID(ofEvent place: String) -> UInt64 {
        let hash = place.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return hash == 0 ? 1 : hash
    }

    static func nanoseconds(_ time: Timestamp) -> UInt64 { UInt64(clamping: time.milliseconds) * 1_000_000 }
}

extension TraceParent {
    fileprivate var isSampled: Bool { flags & 1 == 1 }
}
