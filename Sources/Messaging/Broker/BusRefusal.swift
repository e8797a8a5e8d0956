// The bus's own answers: the part of a request that it reads, and its refusals.

import BusProtocol
import ZeroMQ

/// The part of a request's envelope that the bus reads.
public struct RequestOutline: Hashable, Sendable {
    /// The envelope's `id`, unchanged; `nil` if it has none.
    public var id: String?
    /// Counted from the receipt at the bus.
    public var timeoutMs: Int
    /// The envelope's `type`; `nil` if it has none, as in envelopes of another format.
    public var type: String?

    /// - Parameter timeoutMs: clamped to 1...60,000.
    public init(id: String? = nil, timeoutMs: Int = BusLimits.requestTimeoutMs, type: String? = nil) {
        self.id = id
        self.type = type
        self.timeoutMs = min(max(timeoutMs, 1), BusLimits.timeoutMsMax)
    }
}

/// The error of a reply envelope: a code of protocol.md, the domain's reason, a sentence for players.
public struct BusRefusal: Hashable, Sendable {
    /// `unavailable`, `timeout`, `invalid`, `forbidden` or `internal`.
    public var code: String
    /// The domain's reason (domain.md §1.5): `invalid_argument` for `invalid`, otherwise the same as the
    /// code.
    public var reason: String
    /// A sentence for players that names the noun or the limit.
    public var message: String

    public init(code: String, reason: String, message: String) {
        self.code = code
        self.reason = reason
        self.message = message
    }

    static func unavailable(_ message: String) -> BusRefusal {
        BusRefusal(code: "unavailable", reason: "unavailable", message: message)
    }

    static func nothingServes(_ noun: String) -> BusRefusal {
        unavailable("nothing serves \(noun) right now")
    }

    static func isStarting(_ noun: String) -> BusRefusal { unavailable("\(noun) is starting") }

    static func isBusy(_ noun: String) -> BusRefusal {
        unavailable("\(noun) has too much to do right now; try again in a moment")
    }

    static func timeout(_ noun: String) -> BusRefusal {
        BusRefusal(
            code: "timeout", reason: "timeout",
            message: "\(noun) did not answer in time; trying again is safe")
    }

    static func silenced(_ noun: String) -> BusRefusal {
        unavailable("\(noun) stopped answering while it worked on this; trying again is safe")
    }

    static func failedTwice(_ noun: String) -> BusRefusal {
        BusRefusal(code: "internal", reason: "internal", message: "\(noun) failed while working on this")
    }

    static func tooLarge(_ what: String, _ size: Int, limit: Int, unit: String = "bytes") -> BusRefusal {
        BusRefusal(
            code: "invalid", reason: "invalid_argument",
            message: "\(what) has \(size) \(unit); at most \(limit) are taken")
    }

    static let unread = unavailable("answers to earlier requests lie unread; read them, then try again")

    static func misplaced(_ problem: String) -> BusRefusal {
        BusRefusal(code: "invalid", reason: "invalid_argument", message: problem)
    }

    static func forbidden(_ noun: String) -> BusRefusal {
        BusRefusal(code: "forbidden", reason: "forbidden", message: "this key may not ask \(noun)")
    }
}

/// The envelope's format, as far as the broker needs it.
public struct EnvelopeFormat: Sendable {
    /// Reads a request's first frame. A frame that cannot be read has no id and the default timeout.
    public var outline: @Sendable (Frame) -> RequestOutline
    /// Reads for whom a client sends a request; empty if it does not say.
    public var lane: @Sendable (Frame) -> String
    public var refusal: @Sendable (RequestOutline, BusRefusal) -> Frame

    public init(
        outline: @escaping @Sendable (Frame) -> RequestOutline,
        lane: @escaping @Sendable (Frame) -> String,
        refusal: @escaping @Sendable (RequestOutline, BusRefusal) -> Frame
    ) {
        self.outline = outline
        self.lane = lane
        self.refusal = refusal
    }
}
