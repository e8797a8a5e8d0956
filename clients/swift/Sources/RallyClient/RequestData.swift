// A request's data, its file, and how it is to be asked.

import Contracts
import Foundation
import JSON
import Values

/// How a request is asked.
public struct AskOptions: Sendable {
    /// The request's id (Idempotency-Key): repeated within a day it has one effect and the same answer.
    public var id: UUID?
    /// The zone of times in the address of a file's request: `Europe/Berlin`.
    public var timezone: String?
    /// Milliseconds for the answer, 100 to 30,000.
    public var timeoutMs: Int?
    /// Another `repeatMs` than that of ``Rally/Options``; 0 to ask once.
    public var repeatMs: Int?
    /// W3C Trace Context.
    public var traceparent: String?

    public init(
        id: UUID? = nil, timezone: String? = nil, timeoutMs: Int? = nil, repeatMs: Int? = nil,
        traceparent: String? = nil
    ) {
        (self.id, self.timezone, self.timeoutMs) = (id, timezone, timeoutMs)
        (self.repeatMs, self.traceparent) = (repeatMs, traceparent)
    }
}

/// A picture that goes along with a request, or is the answer to one.
public struct File: Sendable, Equatable {
    public var bytes: Data
    /// `image/jpeg`
    public var mediaType: String

    public init(_ bytes: Data, mediaType: String) { (self.bytes, self.mediaType) = (bytes, mediaType) }
}

/// The data of a request, field by field.
public struct RequestData: Sendable, Equatable {
    private(set) var members = JSONObject()

    public init() {}

    /// A field; nothing where it is `nil`.
    public mutating func put(_ name: String, _ value: (some Encodable)?) throws {
        guard let value else { return }
        members[name] = try Self.json(value)
    }

    /// A field that is left as it is, taken away or set.
    public mutating func put<Value>(_ name: String, _ change: Change<Value>) throws {
        switch change {
        case .keep: break
        case .clear: members[name] = .null
        case .set(let value): members[name] = try Self.json(value)
        }
    }

    private static func json(_ value: some Encodable) throws -> JSONValue {
        try JSONValue(parsing: JSONCoding.encode(value))
    }

    /// The data for a body.
    var json: Data { Data(text.utf8) }
    var text: String { JSONValue.object(members).text() }
    var isEmpty: Bool { members.isEmpty }

    /// The data for an address, if the body is a file.
    var arguments: [URLQueryItem] { Self.arguments(of: .object(members), name: "") }

    private static func arguments(of value: JSONValue, name: String) -> [URLQueryItem] {
        switch value {
        case .null: return []
        case .object(let object):
            return object.members.flatMap {
                arguments(of: $0.value, name: name.isEmpty ? $0.key : "\(name).\($0.key)")
            }
        case .array(let list):
            return [URLQueryItem(name: name, value: list.map(plain).joined(separator: ","))]
        default: return [URLQueryItem(name: name, value: plain(value))]
        }
    }

    private static func plain(_ value: JSONValue) -> String { value.stringValue ?? value.text() }
}
