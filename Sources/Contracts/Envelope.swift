// The envelopes of a request and of its reply (protocol.md, Request and reply).
//
//   {"id":"0199…","type":"games.create","token":"…","after":{"games":56},"timeoutMs":5000,"traceparent":"…","data":{…}}
//   {"id":"0199…","ok":true,"at":{"auth":12,"games":57},"of":"9c02Kx1a","data":{…}}
//
// Reading an envelope leaves `data` unparsed: it stays the same bytes.

import JSON
import Values

/// A request on the bus: what is asked, by whom, and what the answering service must have seen first.
public struct RequestEnvelope: Sendable, Equatable {
    /// The idempotency key.
    public var id: ID
    public var type: String
    /// The caller's access token; `nil` for a request without a caller.
    public var token: String?
    /// The caller's origin, such as an address or a device, as exactly as the sender knows it. Requests without an account
    /// are counted by origin (domain.md §12.1). It is stored only with a mailed link.
    public var origin: String?
    /// The time zone of the caller's device, such as `Europe/Berlin`; used if the account has none.
    public var timezone: String?
    /// The position in each log that the answerer must have reached before it answers.
    public var after: Positions
    /// Timeout in milliseconds; each hop counts it from when it received the request.
    public var timeoutMs: Int
    /// The W3C trace context; `nil` if absent or malformed.
    public var trace: TraceParent?
    /// A JSON object, byte for byte as sent.
    public var data: [UInt8]

    /// The timeout of a request that names none.
    public static let timeoutMsDefault = 5000
    /// Limit of a type, in bytes. It is ASCII.
    public static let typeBytesMax = 200
    /// Limit of an origin, in bytes. It is printable ASCII without spaces.
    public static let originBytesMax = 64
    /// Limit of a time zone's name, in bytes; a longer name is ignored.
    public static let timezoneBytesMax = 64

    public init(
        id: ID, type: String, token: String? = nil, origin: String? = nil, timezone: String? = nil,
        after: Positions = Positions(),
        timeoutMs: Int = timeoutMsDefault, trace: TraceParent? = nil, data: [UInt8] = Array("{}".utf8)
    ) {
        (self.id, self.type, self.token, self.origin, self.timezone) = (id, type, token, origin, timezone)
        (self.after, self.timeoutMs, self.trace, self.data) = (after, timeoutMs, trace, data)
    }

    /// Reads an envelope; errors become refusals. Unknown members are ignored. If a member comes twice, the first
    /// counts, as at the bus.
    public init(parsing bytes: UnsafeRawBufferPointer) throws(Refusal) {
        var id: ID?
        var idText: String?
        var type: String?
        var token: String?
        var origin: String?
        var timezone: String?
        var after: Positions?
        var histories: String?
        var timeoutMs: Int?
        var trace: String?
        var data: Range<Int>?
        do throws(JSONError) {
            var scanner = JSONScanner(bytes)
            try scanner.object { (scanner, key) throws(JSONError) in
                if id == nil, idText == nil, JSONScanner.key(key, is: "id" as StaticString) {
                    id = scanner.plainID()
                    if id == nil { idText = try scanner.string() }
                } else if type == nil, JSONScanner.key(key, is: "type" as StaticString) {
                    type = try scanner.string()
                } else if token == nil, JSONScanner.key(key, is: "token" as StaticString) {
                    token = try scanner.string()
                } else if origin == nil, JSONScanner.key(key, is: "origin" as StaticString) {
                    origin = try scanner.string()
                } else if timezone == nil, JSONScanner.key(key, is: "timezone" as StaticString) {
                    timezone = try scanner.string()
                } else if after == nil, JSONScanner.key(key, is: "after" as StaticString) {
                    after = try Positions(scanning: &scanner)
                } else if histories == nil, JSONScanner.key(key, is: "of" as StaticString) {
                    histories = try scanner.string()
                } else if timeoutMs == nil, JSONScanner.key(key, is: "timeoutMs" as StaticString) {
                    timeoutMs = Int(clamping: try scanner.integer())
                } else if trace == nil, JSONScanner.key(key, is: "traceparent" as StaticString) {
                    trace = try scanner.string()
                } else if data == nil, JSONScanner.key(key, is: "data" as StaticString) {
                    data = try scanner.skipValue()
                } else {
                    _ = try scanner.skipValue()
                }
            }
            try scanner.finish()
        } catch {
            throw Refusal(.invalidArgument, "the request is not a JSON envelope: \(error)")
        }
        guard id != nil || idText != nil else { throw .invalid("id", "the request has no id (a UUID)") }
        guard let uuid = id ?? idText.flatMap({ ID($0) }) else {
            throw .invalid("id", "id must be a UUID, not \(Wording.quoted(idText ?? ""))")
        }
        guard let type else { throw .invalid("type", "the request has no type (noun.verb)") }
        // It is looked up, and comparing any other text may take long (``MarkRuns``).
        guard type.utf8.count <= Self.typeBytesMax, type.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .invalid("type", "type must be the name of a request, such as games.create")
        }
        guard timeoutMs ?? 1 > 0 else { throw .invalid("timeoutMs", "timeoutMs must be above 0") }
        if let origin, !Self.isOrigin(origin) {
            throw .invalid(
                "origin", "origin must be 1 to \(Self.originBytesMax) printable characters without spaces")
        }
        if let histories { after?.take(histories: histories) }
        self.init(
            id: uuid, type: type, token: token, origin: origin,
            timezone: timezone.flatMap { $0.utf8.count <= Self.timezoneBytesMax ? $0 : nil },
            after: after ?? Positions(),
            timeoutMs: timeoutMs ?? Self.timeoutMsDefault, trace: trace.flatMap { TraceParent($0) },
            data: data.map { Array(bytes[$0]) } ?? Array("{}".utf8))
    }

    /// Whether a text is a valid origin.
    public static func isOrigin(_ text: String) -> Bool {
        (1...originBytesMax).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The id in a malformed envelope, so that its refusal can name it.
    public static func id(in bytes: UnsafeRawBufferPointer) -> ID? {
        var id: String?
        var scanner = JSONScanner(bytes)
        try? scanner.object { (scanner, key) throws(JSONError) in
            if id == nil, JSONScanner.key(key, is: "id") {
                id = try scanner.string()
            } else {
                _ = try scanner.skipValue()
            }
        }
        return id.flatMap { ID($0) }
    }

    /// The envelope as sent on the bus.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(256 + (token?.utf8.count ?? 0) + data.count)
        writer.beginObject()
        writer.key("id")
        writer.id(id)
        writer.key("type")
        writer.string(type)
        if let token {
            writer.key("token")
            writer.string(token)
        }
        if let origin {
            writer.key("origin")
            writer.string(origin)
        }
        if let timezone {
            writer.key("timezone")
            writer.string(timezone)
        }
        if !after.isEmpty {
            writer.key("after")
            after.write(to: &writer)
            after.writeHistories(to: &writer)
        }
        if timeoutMs != Self.timeoutMsDefault {
            writer.key("timeoutMs")
            writer.integer(Int64(timeoutMs))
        }
        if let trace {
            writer.key("traceparent")
            writer.string(trace.description)
        }
        writer.key("data")
        writer.raw(data)
        writer.endObject()
        return writer.bytes
    }
}

/// A reply on the bus: data or a refusal, and the log positions that it reflects.
public struct ReplyEnvelope: Sendable, Equatable {
    /// The request's id; absent only if that could not be read.
    public var id: ID?
    /// The log positions that this reply, or refusal, reflects; the caller puts them into the next request's `after`.
    public var at: Positions
    /// The bytes of `data`, a JSON object, or the refusal.
    public var outcome: Result<[UInt8], Refusal>

    public init(id: ID?, at: Positions, outcome: Result<[UInt8], Refusal>) {
        (self.id, self.at, self.outcome) = (id, at, outcome)
    }

    /// Reads a reply from the bus; unknown members are ignored.
    /// - Throws: a JSON error, also if the reply has neither `ok` nor an error.
    public init(parsing bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var id: ID?
        var isOK: Bool?
        var at = Positions()
        var histories = ""
        var data: Range<Int>?
        var error: Range<Int>?
        var scanner = JSONScanner(bytes)
        try scanner.object { (scanner, key) throws(JSONError) in
            if JSONScanner.key(key, is: "id") {
                id = try scanner.id()
            } else if JSONScanner.key(key, is: "ok") {
                isOK = try scanner.bool()
            } else if JSONScanner.key(key, is: "at") {
                at = try Positions(scanning: &scanner)
            } else if JSONScanner.key(key, is: "of") {
                histories = try scanner.string()
            } else if JSONScanner.key(key, is: "data") {
                data = try scanner.skipValue()
            } else if JSONScanner.key(key, is: "error") {
                error = try scanner.skipValue()
            } else {
                _ = try scanner.skipValue()
            }
        }
        try scanner.finish()
        at.take(histories: histories)
        if isOK == true {
            self.init(id: id, at: at, outcome: .success(data.map { Array(bytes[$0]) } ?? Array("{}".utf8)))
        } else if let error {
            let refusal = try JSONCoding.decode(Refusal.self, from: Array(bytes[error]))
            self.init(id: id, at: at, outcome: .failure(refusal))
        } else {
            throw JSONError(kind: .missing, message: "a reply has ok, and data or an error", path: "")
        }
    }

    /// The envelope as sent on the bus.
    public var bytes: [UInt8] {
        Self.bytes(id: id, outcome) { writer in
            if at.isEmpty { return }
            writer.key("at" as StaticString)
            at.write(to: &writer)
            at.writeHistories(to: &writer)
        }
    }

    /// A reply as sent on the bus.
    ///
    /// - Parameter at: writes the member `at`, or nothing if there are no positions.
    public static func bytes(
        id: ID?, _ outcome: Result<[UInt8], Refusal>, at: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        if case .success(let data) = outcome { writer.bytes.reserveCapacity(data.count + headBytes) }
        writer.beginObject()
        if let id {
            writer.key("id" as StaticString)
            writer.id(id)
        }
        writer.key("ok" as StaticString)
        switch outcome {
        case .success(let data):
            writer.bool(true)
            at(&writer)
            writer.key("data" as StaticString)
            writer.raw(data)
        case .failure(let refusal):
            writer.bool(false)
            at(&writer)
            writer.key("error" as StaticString)
            writer.raw((try? JSONCoding.encode(refusal)) ?? Array("{}".utf8))
        }
        writer.endObject()
        return writer.bytes
    }

    /// Bytes reserved for all that comes before the data: the id, and the positions of all services.
    private static let headBytes = 256
}

extension Positions {
    /// Limit of the logs in an envelope's positions.
    static let sourcesMax = 64
    /// Limit of a log's name in bytes. It is ASCII.
    static let sourceBytesMax = 64

    /// Reads `{"games":57,"auth":12}`.
    init(scanning scanner: inout JSONScanner) throws(JSONError) {
        var written: [Seen] = []
        try scanner.object { (scanner, key) throws(JSONError) in
            guard written.count < Self.sourcesMax else {
                throw JSONError(
                    kind: .crowded, message: "expected positions in at most \(Self.sourcesMax) logs")
            }
            guard key.count <= Self.sourceBytesMax, key.allSatisfy({ $0 < 0x80 }) else {
                throw JSONError(kind: .invalidValue, message: "expected positions by the names of logs")
            }
            let source = String(decoding: key, as: UTF8.self)
            written.append(Seen(source: source, sequence: try scanner.unsignedInteger()))
        }
        self.init(written)
    }

    /// Writes the member `of`, if a history is known.
    package func writeHistories(to writer: inout JSONWriter) {
        let histories = histories
        if histories.isEmpty { return }
        writer.key("of" as StaticString)
        writer.string(histories)
    }

    /// Writes the positions in the form that ``init(scanning:)`` reads.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for seen in all {
            writer.key(seen.source)
            writer.unsigned(seen.sequence)
        }
        writer.endObject()
    }
}
