// Converts an HTTP request to a request on the bus.

import Arguments
import Contracts
import EdgeDescription
import HTTP
import JSON
import Platform
import Values

/// A parsed request, before its caller is known.
struct ParsedRequest {
    var facts: RequestFacts
    var data: [UInt8]
    /// The file that follows the envelope.
    var file: [UInt8]?
    /// The idempotency key, if the caller sent one.
    var id: ID?
    var after = Positions()
    var timeoutMs = RequestEnvelope.timeoutMsDefault
    var trace: TraceParent?
    /// The zone of the caller's device, if it sent a known one.
    var timezone: String?
    /// Whether the caller may keep the answer: a picture never changes.
    var isKept = false

    init(_ facts: RequestFacts, data: [UInt8]) { (self.facts, self.data) = (facts, data) }

    init(_ facts: RequestFacts, _ data: JSONObject) {
        self.init(facts, data: Array(JSONValue.object(data).text().utf8))
    }
}

extension RequestFacts {
    static func named(_ type: String) throws(Refusal) -> RequestFacts {
        if let facts = of(type: type) { return facts }
        let nearest = Nearest.name(to: type, in: names)
        throw Refusal(
            .notFound,
            "there is no request \(Wording.quoted(type))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }

    static let names = Catalogue.requests.keys.sorted()
}

struct RequestReader {
    var now: Timestamp
    var zones: ZoneDatabase = .shared

    /// The request of a head and a body.
    func request(_ type: String, _ head: HTTPHead, _ body: [UInt8]) throws(Refusal) -> ParsedRequest {
        let facts = try RequestFacts.named(type)
        var asked =
            head.method == "POST"
            ? try posted(facts, head, body) : ParsedRequest(facts, try arguments(of: facts, head))
        try Self.takeFields(of: head, into: &asked)
        asked.timezone = zone(of: head)?.name
        return asked
    }

    /// The zone of the caller's device. Some browsers send an unknown one (`Etc/Unknown`); that is no error.
    func zone(of head: HTTPHead) -> Zone? { head.value("Rally-Timezone").flatMap { zones.zone(named: $0) } }

    /// A picture by its hash.
    func photo(
        _ hash: String, by request: any Request.Type = ShowPhoto.self, _ head: HTTPHead
    ) throws(Refusal) -> ParsedRequest {
        var arguments = try Escaped.parts(head.query ?? "")
        arguments.append(("photo", "photo:\(hash)"))
        var asked = ParsedRequest(
            try RequestFacts.named(request.type), try data(arguments, for: request, head))
        try Self.takeFields(of: head, into: &asked)
        asked.isKept = true
        return asked
    }

    /// The calendar behind a feed's link.
    func calendar(_ token: String, _ head: HTTPHead) throws(Refusal) -> ParsedRequest {
        ParsedRequest(try RequestFacts.named(CalendarFeed.type), ["token": .string(token)])
    }

    /// The calendar of a public group.
    func calendar(ofGroup slug: String) throws(Refusal) -> ParsedRequest {
        ParsedRequest(try RequestFacts.named(GroupAsCalendar.type), ["slug": .string(slug)])
    }

    // MARK: - Data

    private func posted(
        _ facts: RequestFacts, _ head: HTTPHead, _ body: [UInt8]
    ) throws(Refusal) -> ParsedRequest {
        let mediaType = head.value("Content-Type").map(MediaType.bare)
        guard let field = facts.file?.name, let mediaType, mediaType != MediaType.json else {
            if let given = try Escaped.parts(head.query ?? "").first {
                throw Refusal(
                    .invalidArgument, Self.misplaced(facts), field: given.name.isEmpty ? nil : given.name)
            }
            do throws(JSONError) {
                return ParsedRequest(facts, data: try Self.object(in: body))
            } catch {
                throw Refusal(.invalidArgument, "the body is no JSON object: \(error)")
            }
        }
        // A placeholder for the argument reader; the file is the body.
        let given = try Escaped.parts(head.query ?? "") + [(field, "@")]
        var data = try data(given, for: facts.request, head)
        data[field] = .integer(Int64(body.count))
        var asked = ParsedRequest(facts, data)
        asked.file = body
        return asked
    }

    /// The sentence for arguments in the address of a POST whose body has them.
    private static func misplaced(_ facts: RequestFacts) -> String {
        facts.file == nil
            ? "arguments stand in the body of a POST; in the address only with GET"
            : "arguments stand in the address only where the body is a picture (Content-Type: image/jpeg, "
                + "image/png or image/webp); put them into the JSON"
    }

    /// A JSON object, byte for byte. It goes into the envelope unchanged, so it has to be a valid one.
    static func object(in bytes: [UInt8]) throws(JSONError) -> [UInt8] {
        if bytes.isEmpty { return Array("{}".utf8) }
        guard try RawJSON(validating: bytes).bytes.first == UInt8(ascii: "{") else {
            throw JSONError(
                kind: .mistyped, message: "expected an object with the request's fields", path: "")
        }
        return bytes
    }

    private func arguments(of facts: RequestFacts, _ head: HTTPHead) throws(Refusal) -> JSONObject {
        try data(try Escaped.parts(head.query ?? ""), for: facts.request, head)
    }

    private func data(
        _ arguments: [(name: String, value: String)], for request: any Request.Type, _ head: HTTPHead
    ) throws(Refusal) -> JSONObject {
        try GivenArguments.data(arguments, for: request, zone: zone(of: head) ?? .utc, at: now)
    }

    // MARK: - Fields of the head

    private static func takeFields(of head: HTTPHead, into asked: inout ParsedRequest) throws(Refusal) {
        asked.id = try once(head, "Idempotency-Key") {
            ID(unquoted($0))
        } refusedAs: {
            "Idempotency-Key must be a UUID, not \($0)"
        }
        for value in head.values("Rally-After") { asked.after.merge(try positions(value)) }
        asked.timeoutMs =
            try once(head, "Rally-Timeout") {
                Int($0).flatMap { EdgeLimits.timeoutMs.contains($0) ? $0 : nil }
            } refusedAs: { _ in
                let range = EdgeLimits.timeoutMs
                return "Rally-Timeout is \(range.lowerBound) to \(range.upperBound), in milliseconds"
            } ?? asked.timeoutMs
        // A malformed `traceparent` starts a new trace, and is never an error (W3C Trace Context).
        asked.trace = head.value("traceparent").flatMap { TraceParent($0) }
    }

    static func positions(_ text: String) throws(Refusal) -> Positions {
        guard text.utf8.count <= EdgeLimits.positionsBytesMax, let positions = Positions(text) else {
            throw .invalid(
                "Rally-After", "Rally-After is what an answer's Rally-At says, such as auth=12 games=57")
        }
        return positions
    }

    private static func once<Value>(
        _ head: HTTPHead, _ name: String, _ read: (String) -> Value?, refusedAs sentence: (String) -> String
    ) throws(Refusal) -> Value? {
        let values = head.values(name)
        guard let text = values.first else { return nil }
        guard values.count == 1 else { throw .invalid(name, "\(name) may be given once") }
        guard let value = read(text) else { throw .invalid(name, sentence(Wording.quoted(text))) }
        return value
    }

    /// The draft puts the key in quotes; many clients send it without.
    private static func unquoted(_ text: String) -> Substring {
        text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
            ? text.dropFirst().dropLast() : text[...]
    }
}

/// The media types that matter here.
enum MediaType {
    static let json = "application/json"
    /// Media types of pictures. The bytes tell which one it is.
    static let pictures: Set = ["image/jpeg", "image/jpg", "image/png", "image/webp"]

    /// The type without its parameters: `application/json; charset=utf-8`.
    static func bare(_ text: String) -> String {
        Text.trimmed(String(text.prefix { $0 != ";" })).lowercased()
    }
}
