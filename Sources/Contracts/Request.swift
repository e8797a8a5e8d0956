// Commands and queries: one type for each request, in the file of its noun. The gateway's help and arguments and the
// services' checks are all derived from that type.

import JSON
import Values

/// A request to a service: `games.create`, `profile.get`.
public protocol Request: Codable, Sendable {
    /// The reply, if the request is not refused.
    associatedtype Reply: Codable & Sendable
    /// `noun.verb`. The bus routes by the noun.
    static var type: String { get }
    /// The description, for help and access checks.
    static var about: About { get }
    /// The help of fields whose names and types do not say enough, by name: the comments above them, which `deploy/contracts`
    /// collects.
    static var notes: [String: String] { get }
    /// The values that count for fields that are left out, by path. Rules use the same constants. A default that depends on
    /// something else stands in the field's comment alone.
    static var defaults: [String: JSONValue] { get }
    /// Limit of its data in bytes. A longer request is refused before decoding.
    static var dataBytesMax: Int { get }
    /// Limit of the elements of each list that its check does not count.
    static var elementsMax: Int { get }
    /// Reports each field whose value is out of range. The types are right already.
    func check(_ problems: inout Problems)
    /// Reports problems that depend on the time or on time zones.
    func check(_ problems: inout Problems, at time: CheckTime)
    /// Encodes a reply as JSON. Large ones do it field by field.
    static func written(_ reply: Reply) throws(JSONError) -> [UInt8]
}

extension Request {
    public static var notes: [String: String] { [:] }
    public static var defaults: [String: JSONValue] { [:] }
    public static var dataBytesMax: Int { RequestLimits.bytesMax }
    public static var elementsMax: Int { RequestLimits.elementsMax }
    public func check(_ problems: inout Problems) {}
    public func check(_ problems: inout Problems, at time: CheckTime) {}
    public static func written(_ reply: Reply) throws(JSONError) -> [UInt8] { try JSONCoding.encode(reply) }

    /// The noun that the bus routes by: `games` in `games.create`.
    public static var noun: String { String(type.prefix { $0 != "." }) }
    /// The verb: `create` in `games.create`.
    public static var verb: String { String(type.drop { $0 != "." }.dropFirst()) }
    /// The form to type at the gateway: `games create`.
    public static var words: String { "\(noun) \(verb)" }

    /// Decodes a request strictly: no unknown or duplicate members, and within ``RequestLimits``. A request without
    /// fields would otherwise accept any data.
    public static func read(from data: [UInt8]) throws(JSONError) -> Self {
        guard data.count <= dataBytesMax else { throw RequestLimits.tooLong(data, max: dataBytesMax) }
        try RequestLimits.refuseCrowds(in: data, as: Self.self)
        let request = try JSONCoding.decode(Self.self, from: data, unknownFields: .refuse)
        let first = data.first { $0 > 0x20 }
        guard first == UInt8(ascii: "{") else {
            throw JSONError(kind: .mistyped, message: "expected an object")
        }
        try RequestLimits.refuseStrays(in: data, as: Self.self)
        return request
    }
}

extension Request where Reply: FieldWritable {
    public static func written(_ reply: Reply) throws(JSONError) -> [UInt8] { try JSONCoding.write(reply) }
}

/// A request that may write; its id is its idempotency key (domain.md §1.4).
public protocol Command: Request {
    /// Whether its content proves whose account it is for, as an access token would. Other commands that anyone may
    /// send are rate-limited (domain.md §12.1).
    static var provesCaller: Bool { get }
    /// Whether it contains a password or a token, so that only the sender can repeat it.
    static var carriesSecret: Bool { get }
}

extension Command {
    public static var provesCaller: Bool { false }
    public static var carriesSecret: Bool { false }
}

/// A request that never writes.
public protocol Query: Request {}

extension Query {
    public static var dataBytesMax: Int { RequestLimits.queryBytesMax }
}

/// A query that is answered page by page: the `next` of a reply is the `page` of the query after it.
public protocol Paged: Query {
    /// 1 to 100. Default: 20.
    var limit: Int? { get }
    var page: String? { get }
    /// The rows of a page if ``limit`` is left out.
    static var limitDefault: Int { get }
}

extension Paged {
    public static var limitDefault: Int { 20 }
    /// The rows of this page.
    public var rows: Int { limit ?? Self.limitDefault }
    public func check(_ problems: inout Problems) { problems.limit(limit) }
}

/// A command that turns something on, or off again.
public protocol Toggle: Command {
    var on: Bool? { get }
}

extension Toggle {
    /// Whether it turns on if ``on`` is left out.
    static var onDefault: Bool { true }
    public static var defaults: [String: JSONValue] { ["on": .bool(onDefault)] }
    public var isOn: Bool { on ?? Self.onDefault }
}

extension Problems {
    /// Checks the number of rows in a page.
    mutating func limit(_ limit: Int?) { range("limit", limit, 1...100) }
}

/// The purpose of a request, who may send it, and its refusals.
public struct About: Sendable {
    /// One sentence in the imperative: "Create a game that you host".
    public var summary: String
    public var access: Access
    /// The reasons for which it may be refused, beyond `invalid_argument` and those of its access.
    public var reasons: [Reason]
    /// An example line for the gateway.
    public var example: String

    init(_ summary: String, _ access: Access, reasons: [Reason] = [], example: String) {
        (self.summary, self.access, self.reasons, self.example) = (summary, access, reasons, example)
    }
}

/// The kinds of account that may send a request (domain.md §1.6). Roles in an object (host, going) are checked by the
/// rule and named in the summary.
public enum Access: String, Sendable, CaseIterable {
    /// Anyone, with or without a token.
    case anyone
    /// Any account, also a guest.
    case guest
    case user
    case moderator
    case admin

    /// The text for "who may ask" in help.
    public var sentence: String {
        switch self {
        case .anyone: "anyone, logged in or not"
        case .guest: "any account, guests included"
        case .user: "registered accounts"
        case .moderator: "moderators and administrators"
        case .admin: "administrators"
        }
    }
}

/// A text field that names a user: an id, or a nickname (domain.md §1.1).
public enum UserReference: Hashable, WrittenAsText {
    public static let looks = "a user is an id or a nickname"
    case id(ID)
    /// A nickname as typed, in any case.
    case nickname(String)

    public init(_ text: String) { self = ID(text).map(UserReference.id) ?? .nickname(text) }
    public var description: String {
        switch self {
        case .id(let id): id.description
        case .nickname(let name): name
        }
    }
}

/// A field of an update: absent keeps the value, `null` removes it, any other value replaces it.
public enum Change<Value: Codable & Sendable & Equatable>: Sendable, Equatable, Codable {
    /// Absent: keeps the value.
    case keep
    /// `null`: removes the value.
    case clear
    case set(Value)

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .set(let value) = self { try container.encode(value) } else { try container.encodeNil() }
    }

    /// The value after the change.
    public func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let value): value
        }
    }

    /// The value to set, if any.
    public var value: Value? { applied(to: nil) }

    /// Whether it changes this value.
    public func changes(_ old: Value?) -> Bool { applied(to: old) != old }
}

extension KeyedDecodingContainer {
    /// An absent ``Change`` is `.keep`: synthesized decoders call this overload.
    public func decode<Value>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
        guard contains(key) else { return .keep }
        if try decodeNil(forKey: key) { return .clear }
        return .set(try decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// A `.keep` is not written.
    public mutating func encode<Value>(_ value: Change<Value>, forKey key: Key) throws {
        switch value {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}

/// The type of a field whose own fields stand in its place in JSON: `sports` of `filter` is `sports` of the request.
/// deploy/contracts writes Codable for the type that has the field.
public typealias Flattened<Value> = Value

/// A reply without any data.
public struct Done: Codable, Sendable, Equatable {
    public init() {}
}

/// A page of a list. `next`, if present, is the `page` of the next request (domain.md §1.3).
public struct Page<Item: Codable & Sendable>: Codable, Sendable {
    public var items: [Item]
    public var next: String? = nil
}

extension Page: FieldWritable where Item: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        try writer.field("items", items)
        writer.field("next", next)
    }
}
