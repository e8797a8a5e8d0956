// Errors of reading and writing JSON, as plain sentences with a path: `place.lat: expected a number, found
// text`. The standard library's errors (DecodingError, EncodingError) are converted to these, so that callers
// catch one type.

/// How deep and how long a text may be.
public enum JSONLimits {
    /// Nesting of objects and arrays, the outermost included. Keeps a text of brackets from overflowing the
    /// stack.
    public static let depthMax = 64
    /// Bytes of one text; offsets are kept as 32-bit numbers.
    public static let textBytesMax = Int(Int32.max)
}

/// What is wrong with a text, and where.
public struct JSONError: Error, Equatable, Sendable {
    /// What is wrong.
    public enum Kind: Sendable {
        /// Not JSON (RFC 8259) at all.
        case syntax
        /// A member that has to be there is not.
        case missing
        /// JSON, but of another kind than asked for, or a number out of range.
        case mistyped
        /// A member that nobody asked for, or one given twice (``JSONCoding/UnknownFields/refuse``).
        case unknownField
        /// The right kind, but the type says it is not one of its values; or a value that JSON cannot hold.
        case invalidValue
        /// An object of more members than a caller takes.
        case crowded
    }

    /// For programs that react to the error.
    public var kind: Kind
    /// A plain sentence without a full stop: `expected text, found a number`.
    public var message: String
    /// Names and places from the outside in, `place.lat` or `items.3`; empty for the whole text.
    public var path: String
    /// Bytes from the start of the text; only for ``Kind/syntax``.
    public var offset: Int?

    public init(kind: Kind, message: String, path: String = "", offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.path = path
        self.offset = offset
    }

    /// The same error with a name in front of its path.
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
    /// The path, the sentence, and the offset where there is one: `place.lat: expected a number, found text`.
    public var description: String {
        let place = path.isEmpty ? message : "\(path): \(message)"
        return offset.map { "\(place) (at byte \($0))" } ?? place
    }
}

extension JSONError {
    /// Converts any error of a type's own `init(from:)` or `encode(to:)`.
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
