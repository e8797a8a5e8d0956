// Choices of answers, as an app that is older than its server meets them.

import JSON

/// A choice of an answer: one that this build of the client knows, or the word of a newer server.
///
///     switch game.status {
///     case .known(.open): …
///     case .known(let status): …
///     case .unknown(let word): …
///     }
///     if game.status == .open { … }
public enum OpenEnum<Known: RawRepresentable<String> & Codable & Hashable & Sendable>: Sendable, Hashable {
    case known(Known)
    /// The word as the server wrote it.
    case unknown(String)

    /// The choice, where this build knows it.
    public var known: Known? { if case .known(let known) = self { known } else { nil } }

    public static func == (open: Self, known: Known) -> Bool { open.known == known }
    public static func != (open: Self, known: Known) -> Bool { open.known != known }
}

extension OpenEnum: RawRepresentable {
    public init(rawValue: String) { self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue) }
    /// The word on the wire.
    public var rawValue: String {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let word): word
        }
    }
}

extension OpenEnum: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Some choices have older names too, which only their own decoding knows.
        self =
            try (try? container.decode(Known.self)).map(Self.known) ?? .unknown(container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Dictionaries by a choice are objects on the wire.
extension OpenEnum: CodingKeyRepresentable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public var codingKey: any CodingKey { Key(stringValue: rawValue) }
    public init?<T: CodingKey>(codingKey: T) { self.init(rawValue: codingKey.stringValue) }
}

extension Optional {
    /// Whether the choice is there and is this one.
    public static func == <Known>(open: Self, known: Known) -> Bool where Wrapped == OpenEnum<Known> {
        open?.known == known
    }
    /// Whether the choice is absent, unknown, or another one.
    public static func != <Known>(open: Self, known: Known) -> Bool where Wrapped == OpenEnum<Known> {
        open?.known != known
    }
}

/// An answer whose choices are open.
public protocol OpenAnswer: Codable, Sendable, Equatable {
    /// The contract's type, whose choices are closed: the engines of RallyDarts and RallyPartyCards take those.
    associatedtype Contract: Codable
}

extension OpenAnswer {
    /// The answer as the contract has it.
    ///
    /// - Throws: `JSONError` where it has a choice that this build does not know.
    public func closed() throws -> Contract {
        try JSONCoding.decode(Contract.self, from: JSONCoding.encode(self))
    }
}
