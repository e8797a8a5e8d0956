// Commands and queries: one type a request, in the file of its noun. The gateway's help and arguments and the
// services' checks come from that type alone.

import JSON
import Values

/// Something one can ask a service: `games.create`, `profile.get`.
public protocol Request: Codable, Sendable {
    /// What the service answers with when it agrees.
    associatedtype Reply: Codable & Sendable
    /// `noun.verb`; the noun is also the name under which the bus routes it.
    static var type: String { get }
    /// Its description, for help and for access checks.
    static var about: About { get }
    /// Reports every field whose value is out of range. Types have been checked before.
    func check(_ problems: inout Problems)
    /// Reports what is wrong by the clock, and by what is known of time zones.
    func check(_ problems: inout Problems, at time: CheckTime)
    /// A reply as JSON, written field by field where there are many.
    static func written(_ reply: Reply) throws(JSONError) -> [UInt8]
}

extension Request {
    public func check(_ problems: inout Problems) {}
    public func check(_ problems: inout Problems, at time: CheckTime) {}
    public static func written(_ reply: Reply) throws(JSONError) -> [UInt8] { try JSONCoding.encode(reply) }

    /// The noun by which the bus routes it: `games` of `games.create`.
    public static var noun: String { String(type.prefix { $0 != "." }) }
    /// `create` of `games.create`.
    public static var verb: String { String(type.drop { $0 != "." }.dropFirst()) }
    /// As it is typed: `games create`.
    public static var words: String { "\(noun) \(verb)" }

    /// Reads an object that somebody sent: without members that the request does not have or that come twice, and within the
    /// bounds of ``RequestLimits``.
    /// A request without fields looks at nothing, and would take anything for its data.
    public static func read(from data: [UInt8]) throws(JSONError) -> Self {
        try RequestLimits.refuseCrowds(in: data)
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

/// A request that may change something; its id is its idempotency key (domain.md §1.4).
public protocol Command: Request {
    /// Whether what it carries proves whose account it is for, as an access token would. Commands that anyone may send
    /// otherwise have a budget (domain.md §12.1).
    static var provesCaller: Bool { get }
    /// Whether it carries a password or a token, so that nobody else can repeat it.
    static var carriesSecret: Bool { get }
}

extension Command {
    public static var provesCaller: Bool { false }
    public static var carriesSecret: Bool { false }
}

/// A request that never writes.
public protocol Query: Request {}

/// What a request is for, who may ask it, what its fields mean, and how it is refused.
public struct About: Sendable {
    /// One sentence in the imperative: "Create a game that you host".
    public var summary: String
    public var access: Access
    /// A note for a field where its name and type do not say enough, by field name.
    public var fields: [String: String]
    /// Why it may be refused, beyond `invalid_argument` and what its access says.
    public var reasons: [Reason]
    /// A line one could type at the gateway.
    public var example: String

    init(
        _ summary: String, _ access: Access, fields: [String: String] = [:], reasons: [Reason] = [],
        example: String
    ) {
        (self.summary, self.access, self.fields) = (summary, access, fields)
        (self.reasons, self.example) = (reasons, example)
    }
}

/// Which kinds of account may ask (domain.md §1.6). Roles that depend on the object (host, going) are the rule's
/// own business and named in the summary.
public enum Access: String, Sendable, CaseIterable {
    /// Anyone, with or without a token.
    case anyone
    /// Any token, also a guest account's.
    case guest
    case user
    case moderator
    case admin

    /// For help: "who may ask".
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
    /// A nickname as it was typed, in whatever case.
    case nickname(String)

    public init(_ text: String) { self = ID(text).map(UserReference.id) ?? .nickname(text) }
    public var description: String {
        switch self {
        case .id(let id): id.description
        case .nickname(let name): name
        }
    }
}

/// A field of an update: absent leaves the value alone, `null` takes it away, a value sets it.
public enum Change<Value: Codable & Sendable & Equatable>: Sendable, Equatable, Codable {
    /// Absent: the value stays as it is.
    case keep
    /// `null`: there is no value afterwards.
    case clear
    /// The value afterwards.
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

    /// The value to set, if there is one.
    public var value: Value? { applied(to: nil) }

    /// Whether anything would differ afterwards.
    public func changes(_ old: Value?) -> Bool { applied(to: old) != old }
}

extension KeyedDecodingContainer {
    /// An absent ``Change`` is `.keep`: the synthesised decoders call this overload.
    public func decode<Value>(_ type: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
        guard contains(key) else { return .keep }
        if try decodeNil(forKey: key) { return .clear }
        return .set(try decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// A `.keep` is not written at all.
    public mutating func encode<Value>(_ value: Change<Value>, forKey key: Key) throws {
        switch value {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}

/// A reply that says no more than "done".
public struct Done: Codable, Sendable, Equatable {
    public init() {}
}

/// A page of a list; `next`, where present, goes into the next call's `page` (domain.md §1.3).
public struct Page<Item: Codable & Sendable>: Codable, Sendable {
    public var items: [Item]
    public var next: String?

    public init(items: [Item], next: String? = nil) { (self.items, self.next) = (items, next) }
}

extension Page: FieldWritable where Item: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        try writer.field("items", items)
        writer.field("next", next)
    }
}
