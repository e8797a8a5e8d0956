// Tags that name a log's history and the stack a log belongs to, short enough for every reply.

/// A short random name. A log's history gets a new one when the log begins, is restored or is truncated; a stack gets
/// one together with auth's log. Four characters of base64url: `9c02`.
public struct LogTag: Hashable, Sendable, LosslessStringConvertible {
    /// 24 bits.
    let bits: UInt32

    /// The placeholder for an unknown tag in a sequence of tags.
    public static let unknown = "...."

    /// - Parameter bits: random bits; only the lowest 24 are used.
    public init(_ bits: UInt64) { self.bits = UInt32(truncatingIfNeeded: bits & 0xFF_FFFF) }

    public init?(_ description: String) { self.init(utf8: description.utf8) }

    /// Parses the bytes of a description.
    init?(utf8 text: some Collection<UInt8>) {
        guard text.count == Self.length else { return nil }
        var bits: UInt32 = 0
        for character in text {
            guard let six = Base64URL.bits(character) else { return nil }
            bits = bits << 6 | six
        }
        self.bits = bits
    }

    /// The characters of a description.
    static let length = 4

    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { text in
            for place in 0..<Self.length {
                text[place] = Base64URL.character(bits >> UInt32(18 - 6 * place))
            }
            return Self.length
        }
    }
}

/// A log's history and stack, as far as they are known: `9c02.Kx1a`, `9c02.`, `.Kx1a`.
public struct LogIdentity: Hashable, Sendable, LosslessStringConvertible {
    /// The history. Positions of another history may refer to lines that this log does not have.
    public var history: LogTag?
    /// The stack; all services that work together have the same one.
    public var stack: LogTag?

    public init(history: LogTag? = nil, stack: LogTag? = nil) {
        (self.history, self.stack) = (history, stack)
    }

    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        for part in parts where !part.isEmpty && LogTag(String(part)) == nil { return nil }
        self.init(history: LogTag(String(parts[0])), stack: LogTag(String(parts[1])))
    }

    public var description: String { "\(history?.description ?? "").\(stack?.description ?? "")" }

    /// Whether neither is known.
    public var isEmpty: Bool { history == nil && stack == nil }

    /// The origin of a message, judged by the sender's identity.
    public func origin(of other: LogIdentity?) -> LogOrigin {
        guard let theirs = other?.stack else { return .ours }
        guard let mine = stack else { return .unknown }
        return mine == theirs ? .ours : .foreign
    }
}

/// The origin of a message's log.
public enum LogOrigin: Sendable {
    /// Our own stack, or an older release, which names none.
    case ours
    /// Another stack.
    case foreign
    /// The service does not know its own stack yet, so it cannot tell. It asks the source through the bus, which serves
    /// only one stack.
    case unknown
}
