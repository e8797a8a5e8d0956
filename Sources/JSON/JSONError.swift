// Errors of reading and writing JSON, as plain sentences with a path: `place.lat: expected a number, found text`. The
// standard library's errors (DecodingError, EncodingError) are converted, so that callers catch one type.

/// Limits of a text's depth and length.
public enum JSONLimits {
    /// Limit of nested objects and arrays, including the outermost: brackets alone cannot overflow the stack.
    public static let depthMax = 64
    /// Limit of one text, in bytes; offsets are stored as 32-bit numbers.
    public static let textBytesMax = Int(Int32.max)
}

/// An error in a text, with its place.
public struct JSONError: Error, Equatable, Sendable {
    /// The kind of error.
    public enum Kind: Sendable {
        /// The text is not JSON (RFC 8259).
        case syntax
        /// A required member is absent.
        case missing
        /// A value of an unexpected kind, or a number out of range.
        case mistyped
        /// A member that the type does not know (``JSONCoding/UnknownFields/refuse``).
        case unknownField
        /// A member that an object has twice (``JSONCoding/UnknownFields/refuse``).
        case duplicateField
        /// A value of the right kind that the type does not accept, or a value that JSON cannot represent.
        case invalidValue
        /// More bytes, members of an object or elements of a list than the caller accepts.
        case crowded
    }

    /// A value that is not what the type takes, as two noun phrases: `a whole number` and `text`.
    public struct Mismatch: Equatable, Sendable {
        public var expected: String
        public var found: String
    }

    public var kind: Kind
    /// A plain sentence without a full stop: `expected text, found a number`.
    public var message: String
    /// Names and indices from the outermost value inwards, `place.lat` or `items.3`; empty for the whole text.
    public var path: String
    /// Bytes from the start of the text; only for ``Kind/syntax``.
    public var offset: Int?
    /// The two sides of the message of ``Kind/mistyped``, where it is known what was found.
    public private(set) var mismatch: Mismatch?

    public init(kind: Kind, message: String, path: String = "", offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.path = path
        self.offset = offset
    }

    static func mistyped(_ expected: String, found: String, path: String = "") -> JSONError {
        var error = JSONError(
            kind: .mistyped, message: "expected \(expected), found \(found)", path: path)
        error.mismatch = Mismatch(expected: expected, found: found)
        return error
    }

    /// The same error with a name put in front of its path.
    func inside(_ name: String) -> JSONError {
        var error = self
        error.path = path.isEmpty ? name : "\(name).\(path)"
        return error
    }

    static func syntax(_ message: String, at offset: Int) -> JSONError {
        JSONError(kind: .syntax, message: message, offset: offset)
    }
}

extension JSONError: CustomStringConvertible {
    /// Path, message, and offset if known: `place.lat: expected a number, found text`.
    public var description: String {
        let place = path.isEmpty ? message : "\(path): \(message)"
        return offset.map { "\(place) (at byte \($0))" } ?? place
    }
}

extension JSONError {
    /// Converts an error thrown by a type's `init(from:)` or `encode(to:)`.
    init(_ error: any Error, pathIfUnknown: @autoclosure () -> String = "") {
        switch error {
        case let error as JSONError: self = error
        case let error as DecodingError: self.init(error)
        case EncodingError.invalidValue(_, let context):
            self.init(
                kind: .invalidValue, message: context.debugDescription, path: joined(context.codingPath))
        default: self.init(kind: .invalidValue, message: "\(error)", path: pathIfUnknown())
        }
    }

    private init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(
                kind: .missing, message: "expected a value, found nothing",
                path: joined(context.codingPath + [key]))
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init(kind: .mistyped, message: context.debugDescription, path: joined(context.codingPath))
        case .dataCorrupted(let context):
            self.init(
                kind: .invalidValue, message: context.debugDescription, path: joined(context.codingPath))
        @unknown default:
            self.init(kind: .invalidValue, message: "\(error)")
        }
    }
}

private func joined(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}
