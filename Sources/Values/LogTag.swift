// Names for a log's history and for the stack that a log belongs to, short enough for every reply.

/// A short random name: of a log's history, made anew when the log begins, is restored or is cut; or of a stack, made with auth's
/// log. Four characters of base64url: `9c02`.
public struct LogTag: Hashable, Sendable, LosslessStringConvertible {
    /// 24 bits.
    let bits: UInt32

    /// What stands for a name that is not known, where names follow each other.
    public static let unknown = "...."

    /// - Parameter bits: random; the lowest 24 count.
    public init(_ bits: UInt64) { self.bits = UInt32(truncatingIfNeeded: bits & 0xFF_FFFF) }

    public init?(_ description: String) {
        guard description.utf8.count == 4, let bytes = Base64URL.decode(description), bytes.count == 3 else {
            return nil
        }
        bits = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    public var description: String {
        Base64URL.encode([UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)])
    }
}

/// Which log it is: its history and its stack, as far as they are known. `9c02.Kx1a`, `9c02.`, `.Kx1a`
public struct LogIdentity: Hashable, Sendable, LosslessStringConvertible {
    /// Nothing that was said under another history is sure to be in this log.
    public var history: LogTag?
    /// The same for all services that work together.
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

    /// Whether nothing is known.
    public var isEmpty: Bool { history == nil && stack == nil }

    /// Whose log something is of, as this one sees it.
    public func origin(of other: LogIdentity?) -> LogOrigin {
        guard let theirs = other?.stack else { return .ours }
        guard let mine = stack else { return .unknown }
        return mine == theirs ? .ours : .foreign
    }
}

/// Whose log a message is of.
public enum LogOrigin: Sendable {
    /// Of the own stack, or of an older release, which does not say.
    case ours
    /// Of another stack.
    case foreign
    /// A service that does not know its own stack cannot tell. It asks the source, through the bus, which answers for one stack.
    case unknown
}
