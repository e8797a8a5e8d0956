// A request envelope as a user writes it on a line: everything that the gateway can fill in may be left out.
//
//   {"type":"games.create","data":{…}}
//   {"id":"0199…","type":"games.create","token":null,"after":{"games":56},"timeoutMs":5000,"data":{…}}

import Contracts
import JSON
import Values

struct EnvelopeLine: Equatable {
    enum Token: Equatable {
        /// Use the session's token.
        case absent
        /// `null`: an anonymous request.
        case none
        case given(String)
    }

    var id: ID?
    var type: String
    var token: Token
    /// Distinguishes the callers of an app's server.
    var origin: String?
    var after: Positions?
    var timeoutMs: Int?
    var trace: TraceParent?
    var data: [UInt8]

    /// Why a line is not an envelope, with its id if that could be read.
    struct Failure: Error, Equatable {
        var id: ID?
        var refusal: Refusal
    }

    /// - Parameter time: checks the data if something else is wrong.
    init(parsing line: [UInt8], at time: CheckTime? = nil) throws(Failure) {
        var reader = EnvelopeReader()
        do throws(JSONError) {
            try line.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                try reader.read(UnsafeRawBufferPointer(bytes))
            }
        } catch {
            throw Failure(
                id: reader.id, refusal: Refusal(.invalidArgument, "this is not a request in JSON: \(error)"))
        }
        if reader.type == nil, !reader.problems.found.contains(where: { $0.field == "type" }) {
            reader.problems.add("type", "type is missing: noun.verb, such as games.create")
        }
        if !reader.problems.found.isEmpty { reader.checkData(at: time) }
        guard reader.problems.found.isEmpty, let type = reader.type else {
            throw Failure(
                id: reader.id, refusal: reader.problems.refusal ?? .invalid("type", "type is missing"))
        }
        self.type = type
        id = reader.id
        token = reader.token
        origin = reader.origin
        after = reader.after
        if let histories = reader.histories { after?.take(histories: histories) }
        timeoutMs = reader.timeoutMs
        trace = reader.trace
        data = reader.data ?? Array("{}".utf8)
    }
}

private struct EnvelopeReader {
    var id: ID?
    var type: String?
    var token = EnvelopeLine.Token.absent
    var origin: String?
    var after: Positions?
    /// The log histories that those positions belong to.
    var histories: String?
    var timeoutMs: Int?
    var trace: TraceParent?
    var data: [UInt8]?
    var problems = Problems()
    /// A bit for each of ``members`` that was present.
    private var seen: UInt = 0
    /// Names of unknown members that were present.
    private var strays: Set<String> = []

    private static let members = [
        "id", "type", "token", "origin", "after", "of", "timeoutMs", "traceparent", "data",
    ]

    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        try scanner.object { (scanner, key) throws(JSONError) in
            let name = String(decoding: key, as: UTF8.self)
            let range = try scanner.skipValue()
            if !isFirst(name) { problems.add(name, "\(name) is given twice") }
            // Nested data is kept as the bytes it was written with.
            if name == "data" {
                data = Array(bytes[range])
                return
            }
            let value = UnsafeRawBufferPointer(rebasing: bytes[range])
            if !takePlain(name, value) { take(name, try JSONValue(parsing: value)) }
        }
        try scanner.finish()
    }

    /// Whether this is the first member of that name; records the name.
    private mutating func isFirst(_ name: String) -> Bool {
        guard let place = Self.members.firstIndex(of: name) else { return strays.insert(name).inserted }
        defer { seen |= 1 << UInt(place) }
        return seen >> UInt(place) & 1 == 0
    }

    /// Fast path for nearly every line: reads text without escapes in place; false for anything else.
    private mutating func takePlain(_ name: String, _ value: UnsafeRawBufferPointer) -> Bool {
        guard value.count >= 2, value[0] == UInt8(ascii: "\""), !value.contains(UInt8(ascii: "\\")) else {
            return false
        }
        let text = UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast())
        switch name {
        case "type": type = String(decoding: text, as: UTF8.self)
        case "token": token = .given(String(decoding: text, as: UTF8.self))
        case "id":
            guard let read = readID(text) else { return false }
            id = read
        default: return false
        }
        return true
    }

    /// Adds the errors in the data.
    mutating func checkData(at time: CheckTime?) {
        guard let request = type.flatMap({ Catalogue.requests[$0] }) else { return }
        do throws(Refusal) { _ = try request.checked(data ?? Array("{}".utf8), at: time) } catch {
            for problem in error.fields ?? [FieldProblem(error.field ?? "data", error.message)] {
                problems.add(problem.field, problem.message, state: problem.state)
            }
        }
    }

    private mutating func take(_ name: String, _ value: JSONValue) {
        switch name {
        case "id":
            id = value.stringValue.flatMap { ID($0) }
            if id == nil { problems.add(name, "id must be a UUID, not \(value.text().prefix(60))") }
        case "type":
            type = value.stringValue
            if type == nil { problems.add(name, "type must be text, noun.verb") }
        case "token":
            if let text = value.stringValue { token = .given(text) } else { token = .none }
            if value.stringValue == nil, !value.isNull {
                problems.add(name, "token must be text, or null for none")
            }
        case "origin":
            origin = value.stringValue.flatMap { RequestEnvelope.isOrigin($0) ? $0 : nil }
            if origin == nil {
                problems.add(
                    name,
                    "origin must be 1 to \(RequestEnvelope.originBytesMax) printable characters without spaces, such as "
                        + "the caller's address")
            }
        case "after":
            after = try? JSONCoding.decode(Positions.self, from: Array(value.text().utf8))
            if after == nil {
                problems.add(name, "after must hold a position for each source, such as {\"games\":56}")
            }
        case "of":
            histories = value.stringValue
            if histories == nil { problems.add(name, "of must be text, as a reply's of is") }
        case "timeoutMs":
            timeoutMs = value.intValue.flatMap { $0 > 0 ? $0 : nil }
            if timeoutMs == nil { problems.add(name, "timeoutMs must be a whole number above 0") }
        case "traceparent":
            // A malformed `traceparent` starts a new trace, and is never an error (W3C Trace Context).
            trace = value.stringValue.flatMap(TraceParent.init)
        default:
            let nearest = Nearest.name(to: name, in: Self.members)
            problems.add(
                name,
                "\(name.prefix(60)) does not belong into a request"
                    + (nearest.map { "; did you mean \($0)?" }
                        ?? " (only \(Self.members.joined(separator: ", ")))"))
        }
    }
}
