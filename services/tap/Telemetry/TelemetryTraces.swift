// Spans and log records for OpenTelemetry, from the spans that services publish and from events.
//
//   edge     rsvp.going                        a request over HTTP: under the span that its caller named
//   bus      └─ rsvp.going                     until a worker had room it waited
//   rsvp        └─ rsvp.going                  where it was handled
//   rsvp           ├─ decide, sync             and how; `wait` where it waited for events
//   rsvp           └─ rsvp.changed             an event of it, where it was written
//   social            ├─ social.chat-sent      an event that followed: begins with its cause, ends where it was written
//   notify            ├─ notify.created
//   bus               └─ deliver.take          what is sent out because of it, by a replica
//   notify               └─ deliver.take
//
// The edge's span keeps the id that the edge gave it. A service's span has the last digits of the request's id; ids of
// the bus's spans and of phases are derived from the request's id and a word; an event's id from its place in the log.
// So a collector that hears only a part of a trace gets the same ids.

import EventLine
import EventLog
import JSON
import Values

struct TelemetryTraces {
    /// A span, a record or a metric, with its service.
    struct Part: Equatable {
        var service: String
        /// The process, if the part belongs to a single one.
        var instance: String?
        var message: OTLPMessage
    }

    enum SpanKind: Int {
        case inner = 1
        case server = 2
        case consumer = 5
        case producer = 4
    }

    /// Events that may still cause others: a few minutes of a busy stack are kept, and at most twice as many.
    static let causesMax = 20_000
    /// When each event was written, by its name: `/games/57`.
    private var causes: [String: UInt64] = [:]
    private var formerCauses: [String: UInt64] = [:]
    /// Whether the bus publishes spans: then the services' spans are below the bus's.
    private var isBusHeard = false

    // MARK: - Requests

    /// A request at one process, with the phases of its time there; empty if the body is no such record, or if the
    /// caller wants no trace.
    mutating func request(_ body: [UInt8]) -> [Part] {
        guard let record = try? JSONValue(parsing: body), let handled = Handled(record) else { return [] }
        if handled.service == "bus" { isBusHeard = true }
        return handled.parts(isBusHeard: isBusHeard)
    }

    /// A record of `_span.<service>`.
    private struct Handled {
        var service: String
        var instance: String?
        var id: ID
        var type: String
        var outcome: String
        var trace: TraceParent
        /// Whether the trace names this span itself; then `parent` is the span above it.
        var isOwn: Bool
        var parent: UInt64?
        var times: ClosedRange<UInt64>
        var waitNs: UInt64
        var syncNs: UInt64
        var attributes: [OTLPMessage]

        init?(_ record: JSONValue) {
            func microseconds(_ name: String) -> UInt64 {
                UInt64(min(max(0, record[name]?.doubleValue ?? 0), 1e12)) * 1000
            }
            guard let service = record["service"]?.stringValue,
                let id = record["id"]?.stringValue.flatMap({ ID($0) }),
                let type = record["type"]?.stringValue,
                let time = record["time"]?.stringValue.flatMap({ Timestamp($0) }),
                let durationUs = record["durationUs"]?.doubleValue, durationUs >= 0, durationUs < 1e12,
                let trace = record["traceparent"]?.stringValue.flatMap({ TraceParent($0) }), trace.isSampled
            else { return nil }
            (self.service, self.id, self.type, self.trace) = (service, id, type, trace)
            instance = record["instance"]?.stringValue
            outcome = record["outcome"]?.stringValue ?? "ok"
            isOwn = record["isOwn"]?.boolValue ?? false
            parent = record["parentSpanId"]?.stringValue.flatMap { UInt64($0, radix: 16) }
            let start = TelemetryTraces.nanoseconds(time)
            times = start...(start + UInt64(durationUs) * 1000)
            let durationNs = times.upperBound - start
            waitNs = min(microseconds("waitUs"), durationNs)
            syncNs = min(microseconds("syncUs"), durationNs - waitNs)
            attributes = [
                .attribute("rally.request.id", id.description), .attribute("rally.outcome", outcome),
            ]
            if let actor = record["actor"]?.stringValue { attributes.append(.attribute("user.id", actor)) }
        }

        func parts(isBusHeard: Bool) -> [Part] {
            let ofBus = TelemetryTraces.spanID(ofRequest: id, at: "bus")
            if isOwn { return [part(type, trace.span, under: parent, .server, times)] }
            if service == "bus" {
                return [part(type, ofBus, under: trace.span, .inner, times)] + phases(under: ofBus, ["wait"])
            }
            let own = TelemetryTraces.spanID(ofRequest: id)
            return [part(type, own, under: isBusHeard ? ofBus : trace.span, .server, times)]
                + phases(under: own, ["wait", "decide", "sync"])
        }

        /// The phases one after the other, if there are several.
        private func phases(under span: UInt64, _ names: [String]) -> [Part] {
            let decides = times.lowerBound + waitNs
            let syncs = times.upperBound - syncNs
            guard waitNs > 0 || syncNs > 0 else { return [] }
            return [
                ("wait", times.lowerBound...decides), ("decide", decides...syncs),
                ("sync", syncs...times.upperBound),
            ].filter { names.contains($0) && $1.lowerBound < $1.upperBound }.map { name, times in
                let own = TelemetryTraces.spanID(ofRequest: id, at: "\(service)/\(name)")
                return part(name, own, under: span, .inner, times)
            }
        }

        private func part(
            _ name: String, _ span: UInt64, under parent: UInt64?, _ kind: SpanKind,
            _ times: ClosedRange<UInt64>
        ) -> Part {
            Part(
                service: service, instance: instance,
                message: TelemetryTraces.span(
                    name, trace.trace, span, under: parent, kind, times, attributes,
                    failure: outcome == "ok" ? nil : outcome))
        }
    }

    // MARK: - Events

    /// An event as a record, and if it belongs to a trace, also as a span.
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
        let own = TraceParent.span(ofEvent: place)
        var span: Part?
        if let trace = header.trace, trace.isSampled {
            let request = header.causation.flatMap { ID($0) }
            let parent =
                request.map { TelemetryTraces.spanID(ofRequest: $0) }
                ?? header.causation.map { TraceParent.span(ofEvent: $0) } ?? trace.span
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
        _ name: String, _ trace: ID, _ id: UInt64, under parent: UInt64?, _ kind: SpanKind,
        _ times: ClosedRange<UInt64>, _ attributes: [OTLPMessage], failure: String?
    ) -> OTLPMessage {
        let status: [OTLPMessage.Field] =
            failure.map { [.init(2, "message", .text($0)), .init(3, "code", .choice(2))] }
            ?? [.init(3, "code", .choice(1))]
        return OTLPMessage(
            [
                .init(1, "traceId", .identifier([trace.high, trace.low])),
                .init(2, "spanId", .identifier([id])),
            ] + (parent.map { [.init(4, "parentSpanId", .identifier([$0]))] } ?? []) + [
                .init(5, "name", .text(name)), .init(6, "kind", .choice(kind.rawValue)),
                .init(7, "startTimeUnixNano", .fixed(times.lowerBound)),
                .init(8, "endTimeUnixNano", .fixed(times.upperBound)),
                .init(9, "attributes", .messages(attributes)),
                .init(15, "status", .message(OTLPMessage(status))),
            ])
    }

    /// Never 0, which means no span.
    static func spanID(ofRequest id: ID) -> UInt64 { id.low == 0 ? 1 : id.low }

    /// The id of work for a request at one place: in the bus, or one of its phases.
    static func spanID(ofRequest id: ID, at place: String) -> UInt64 {
        TraceParent.span(ofEvent: "\(id)/\(place)")
    }

    static func nanoseconds(_ time: Timestamp) -> UInt64 { UInt64(clamping: time.milliseconds) * 1_000_000 }
}

extension TraceParent {
    fileprivate var isSampled: Bool { flags & 1 == 1 }
}
