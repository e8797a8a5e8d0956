// The output of `tap otlp`: the bytes of the official definitions, the tree of a trace, and the behavior when nobody
// accepts it. Tests/Shell/otlp.sh reads all of it with the official definitions.

import EventLine
import HTTP
import JSON
import Testing
import Usage
import Values

@testable import TapService

@Suite struct TelemetryTests {
    static let caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    static let request = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f"

    private func record(outcome: String = "ok", trace: String = caller) -> [UInt8] {
        let text = """
            {"service":"rsvp","id":"\(Self.request)","time":"2025-11-20T18:00:00.000Z","type":"rsvp.going",\
            "outcome":"\(outcome)","durationUs":4100,"traceparent":"\(trace)","at":{}}
            """
        return Array(text.utf8)
    }

    private func handled(_ bodies: [UInt8]...) -> [TelemetryTraces.Part] {
        var traces = TelemetryTraces()
        return bodies.flatMap { traces.request($0) }
    }

    @Test func aRequestsSpanIsUnderEdgeBusAndServiceAndHasItsPhases() throws {
        let parts = handled(
            Array(
                """
                {"service":"bus","instance":"b","id":"\(Self.request)","time":"2025-11-20T18:00:00.000Z",\
                "type":"rsvp.going","outcome":"ok","durationUs":5000,"waitUs":300,"traceparent":"\(Self.caller)"}
                """.utf8),
            Array(
                """
                {"service":"rsvp","instance":"r","id":"\(Self.request)","time":"2025-11-20T18:00:00.000Z",\
                "type":"rsvp.going","outcome":"ok","durationUs":4100,"waitUs":1000,"syncUs":2000,\
                "traceparent":"\(Self.caller)"}
                """.utf8),
            Array(
                """
                {"service":"edge","instance":"e","id":"\(Self.request)","time":"2025-11-20T18:00:00.000Z",\
                "type":"rsvp.going","outcome":"ok","durationUs":6000,"traceparent":"\(Self.caller)","isOwn":true,\
                "parentSpanId":"00000000000000aa"}
                """.utf8))
        let spans = try parts.map { try JSONValue(parsing: $0.message.json) }
        #expect(parts.map(\.service) == ["bus", "bus", "rsvp", "rsvp", "rsvp", "rsvp", "edge"])
        #expect(parts.map(\.instance) == ["b", "b", "r", "r", "r", "r", "e"])
        #expect(
            spans.map { $0["name"]?.stringValue } == [
                "rsvp.going", "wait", "rsvp.going", "wait", "decide", "sync", "rsvp.going",
            ])
        let ids = spans.map { $0["spanId"] }
        #expect(Set(ids.compactMap { $0?.stringValue }).count == 7)
        #expect(
            spans.map { $0["parentSpanId"] } == [
                "b7ad6b7169203331", ids[0], ids[0], ids[2], ids[2], ids[2], "00000000000000aa",
            ])
        #expect(ids[6] == "b7ad6b7169203331")
        let times = spans[3...5].flatMap { [$0["startTimeUnixNano"], $0["endTimeUnixNano"]] }
        #expect(
            times.compactMap { $0?.stringValue?.suffix(7) } == [
                "0000000", "1000000", "1000000", "2100000", "2100000", "4100000",
            ])
    }

    /// The same spans, written by opentelemetry-proto's own Python.
    @Test func aRequestIsExportedAsTheOfficialDefinitionsWriteIt() throws {
        let part = try #require(handled(record(outcome: "game_full")).first)
        var batches = OTLPBatches(.protobuf)
        let filled = batches.add(part, to: .traces)
        #expect(filled == nil)
        let taken = batches.take(.traces)
        let document = try #require(taken)
        let hexadecimal = document.body.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let official = """
            0af6010a360a160a0c736572766963652e6e616d6512060a04727376700a1c0a11736572766963652e6e616d657370616365\
            12070a0572616c6c7912bb010a070a0572616c6c7912af010a100af7651916cd43dd8448eb211c80319c12089e4f5a6b7c8d\
            9e0f2208b7ad6b71692033312a0a727376702e676f696e673002390040ff83e1c8791841a0cf3d84e1c879184a3a0a107261\
            6c6c792e726571756573742e696412260a2430313939613363342d376131622d376333642d396534662d3561366237633864\
            396530664a1c0a0d72616c6c792e6f7574636f6d65120b0a0967616d655f66756c6c7a0d120967616d655f66756c6c1802
            """
        #expect(document.count == 1)
        #expect(hexadecimal == official)
    }

    @Test func inJSONIdsAreHexadecimalAnd64BitNumbersAreTexts() throws {
        let part = try #require(handled(record()).first)
        let span = try JSONValue(parsing: part.message.json)
        #expect(span["traceId"] == "0af7651916cd43dd8448eb211c80319c")
        #expect(span["spanId"] == "9e4f5a6b7c8d9e0f")
        #expect(span["parentSpanId"] == "b7ad6b7169203331")
        #expect(span["startTimeUnixNano"] == "1763661600000000000")
        #expect(span["kind"]?.intValue == 2)
        #expect(span["status"]?["code"]?.intValue == 1)
    }

    @Test func aRequestItsCallerDoesNotWantTracedHasNoSpan() {
        #expect(handled(record(trace: String(Self.caller.dropLast(2)) + "00")).isEmpty)
        #expect(handled(Array("{}".utf8)).isEmpty)
        #expect(handled([0xFF]).isEmpty)
    }

    private func line(
        _ source: String, _ sequence: UInt64, _ type: String, at time: String, after cause: String?
    ) throws -> EventLine {
        let header = EventHeader(
            sequence: sequence, source: source, type: type, time: try #require(Timestamp(time)),
            causation: cause, trace: TraceParent(Self.caller), batchEnd: sequence)
        return EventLine(header: header, data: Array(#"{"gameId":"x"}"#.utf8))
    }

    private func span(_ part: TelemetryTraces.Part?) throws -> JSONValue {
        try JSONValue(parsing: try #require(part).message.json)
    }

    @Test func anEventIsUnderItsRequestAndItsEffectsUnderTheEvent() throws {
        var traces = TelemetryTraces()
        let changed = try line("rsvp", 7, "rsvp.changed", at: "2025-11-20T18:00:00.002Z", after: Self.request)
        let told = try line("notify", 3, "notify.created", at: "2025-11-20T18:00:00.009Z", after: "/rsvp/7")
        let (parent, child) = (traces.event(changed, heard: 0).span, traces.event(told, heard: 0).span)
        let (first, second) = (try span(parent), try span(child))
        #expect(first["parentSpanId"] == "9e4f5a6b7c8d9e0f")
        #expect(first["startTimeUnixNano"] == first["endTimeUnixNano"])
        #expect(second["parentSpanId"] == first["spanId"])
        #expect(second["startTimeUnixNano"] == first["endTimeUnixNano"])
        #expect(second["endTimeUnixNano"] == "1763661600009000000")
        #expect(second["traceId"] == first["traceId"])
    }

    @Test func aSpanUnderAnUnheardEventBeginsWhenTheEventWasWritten() throws {
        var traces = TelemetryTraces()
        let told = try line("notify", 3, "notify.created", at: "2025-11-20T18:00:00.009Z", after: "/rsvp/7")
        let span = try span(traces.event(told, heard: 0).span)
        #expect(span["startTimeUnixNano"] == span["endTimeUnixNano"])
    }

    @Test func aLogRecordHasTheEventsDataAndItsSpansIds() throws {
        var traces = TelemetryTraces()
        let changed = try line("rsvp", 7, "rsvp.changed", at: "2025-11-20T18:00:00.002Z", after: Self.request)
        let parts = traces.event(changed, heard: 5)
        let record = try JSONValue(parsing: parts.record.message.json)
        #expect(record["body"]?["stringValue"] == #"{"gameId":"x"}"#)
        #expect(record["spanId"] == (try span(parts.span))["spanId"])
        #expect(record["observedTimeUnixNano"] == "5")
    }

    @Test func theBucketsOfADistributionCountWhatLiesBetweenTwoBounds() throws {
        let status = try #require(Statuses.service())
        let nowNs: UInt64 = 1_763_661_600_000_000_000
        var starts = TelemetryMetrics.Starts()
        let startNs = starts.start(of: status, nowNs: nowNs)
        let metrics = try TelemetryMetrics.metrics(status, startNs: startNs, nowNs: nowNs).map {
            try JSONValue(parsing: $0.json)
        }
        let durations = try #require(metrics.first { $0["name"] == "rally_request_duration_seconds" })
        let point = try #require(durations["histogram"]?["dataPoints"]?.arrayValue?.first)
        #expect(point["bucketCounts"] == ["1", "3", "5", "0"])
        #expect(point["explicitBounds"]?.arrayValue?.count == 3)
        #expect(point["count"] == "9")
        #expect(point["startTimeUnixNano"] == "1763657875000000000")
        // A moment later the start time is still the same.
        for laterMs in [3, 500, 1000] as [UInt64] {
            #expect(starts.start(of: status, nowNs: nowNs + laterMs * 1_000_000) == startNs)
        }
        #expect(
            starts.start(of: status, nowNs: nowNs + 3_600_000_000_000) == startNs + 3_600_000_000_000,
            "begun anew")
        let events = try #require(metrics.first { $0["name"] == "rally_events_total" })
        #expect(events["sum"]?["isMonotonic"]?.boolValue == true)
        #expect(events["sum"]?["dataPoints"]?.arrayValue?.first?["asDouble"]?.doubleValue == 57)
    }

    @Test func aFullDocumentLeavesAtOnceWithEachServiceUnderItsName() throws {
        let part = try #require(handled(record()).first)
        var other = part
        other.service = "games"
        var batches = OTLPBatches(.json)
        for number in 1..<OTLPBatches.partsMax {
            let filled = batches.add(number % 2 == 0 ? part : other, to: .traces)
            #expect(filled == nil)
        }
        let whole = batches.add(part, to: .traces)
        let document = try #require(whole)
        let resources = try JSONValue(parsing: document.body)["resourceSpans"]?.arrayValue ?? []
        #expect(document.count == OTLPBatches.partsMax && resources.count == 2)
        let rest = batches.take(.traces)
        #expect(rest == nil)
    }

    @Test func collectorAnswersAreTakenAsTheSpecificationSays() {
        #expect(OTLPVerdict(status: 200, retryAfterSeconds: nil) == .taken)
        #expect(OTLPVerdict(status: 429, retryAfterSeconds: 7) == .later(seconds: 7))
        #expect(OTLPVerdict(status: 503, retryAfterSeconds: nil) == .later(seconds: nil))
        #expect(OTLPVerdict(status: 500, retryAfterSeconds: nil) == .never)
        #expect(OTLPVerdict(status: 404, retryAfterSeconds: nil) == .never)
    }

    @Test func exportRetriesBackOffAsAskedUpToHalfAMinute() {
        var backOff = OTLPBackOff()
        var waits: [Int64] = []
        for _ in 0..<7 {
            backOff.failed(asked: nil)
            waits.append(backOff.waitMs)
        }
        #expect(waits == [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
        backOff.worked()
        backOff.failed(asked: 5)
        #expect(backOff.waitMs == 5000)
        backOff.failed(asked: 86_400)
        #expect(backOff.waitMs == 30_000)
    }

    @Test func theOldestSpansAreDroppedAndCountedWhereNobodyTakesThem() {
        let queue = OTLPQueue(bytesMax: 10)
        let three = (1...3).map { OTLPDocument(signal: .traces, count: $0, body: [1, 2, 3, 4]) }
        for document in three { queue.add(document) }
        #expect(queue.counts.dropped == [.traces: 1])
        let oldest = queue.take()
        #expect(oldest == three[1])
        queue.add(three[0])
        queue.giveBack(three[1])
        #expect(queue.counts.dropped == [.traces: 3], "there is no room for it any more")
        queue.sent(three[2])
        #expect(queue.counts.sent == [.traces: 3])
    }

    @Test func theCollectorsAddressComesFromTheOptionOrOpenTelemetrysVariables() throws {
        func endpoint(
            _ arguments: [String], _ environment: [String: String] = [:]
        ) throws(UsageError) -> OTLPEndpoint {
            try OTLPEndpoint(Arguments(arguments, options: TapHelp.program.options)) { environment[$0] }
        }
        #expect(try endpoint([]) == OTLPEndpoint())
        #expect(try endpoint([]).url(of: .traces) == "http://localhost:4318/v1/traces")
        let set = [
            "OTEL_EXPORTER_OTLP_ENDPOINT": "https://otel.example/base/",
            "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%20b, tenant = ann",
        ]
        let found = try endpoint([], set)
        #expect(found.url(of: .logs) == "https://otel.example/base/v1/logs")
        #expect(found.encoding == .json)
        #expect(found.headers == [HTTPField("api-key", "a b"), HTTPField("tenant", "ann")])
        #expect(try endpoint(["--protocol", "http/protobuf"], set).encoding == .protobuf)
        #expect(throws: UsageError.self) { try endpoint(["--endpoint", "localhost:4318"]) }
        #expect(throws: UsageError.self) { try endpoint([], ["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"]) }
        for headers in ["key", "key=a%0Ab", "a key=b", "key=%7F", "=b"] {
            #expect(throws: UsageError.self, "\(headers)") {
                try endpoint([], ["OTEL_EXPORTER_OTLP_HEADERS": headers])
            }
        }
    }
}
