// What the bus itself answers, where no service does: the request's outline that it has to know, and its
// refusals.

import BusProtocol
import ZeroMQ

/// All that the bus knows of a request: the rest of the envelope is between client and service.
public struct RequestOutline: Hashable, Sendable {
    /// The envelope's `id`, as it stands there; `nil` where there is none.
    public var id: String?
    /// Counted from the bus's receipt.
    public var timeoutMs: Int
    /// The envelope's `type`; `nil` where there is none, as with peers that have envelopes of their own.
    public var type: String?

    /// - Parameter timeoutMs: brought between 1 and 60,000.
    public init(id: String? = nil, timeoutMs: Int = BusLimits.requestTimeoutMs, type: String? = nil) {
        self.id = id
        self.type = type
        self.timeoutMs = min(max(timeoutMs, 1), BusLimits.timeoutMsMax)
    }
}

/// An error as it stands in a reply envelope: a code of protocol.md, the domain's finer reason, a sentence a
/// player can read.
public struct BusRefusal: Hashable, Sendable {
    /// One of the envelope's own: `unavailable`, `timeout`, `invalid`, `forbidden` or `internal`.
    public var code: String
    /// The domain's word for it (domain.md §1.5): `invalid_argument` for `invalid`, otherwise the code
    /// once more.
    public var reason: String
    /// In words for a player, with the noun or the limit in it.
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

/// The two places where the broker meets the envelope's format.
public struct EnvelopeFormat: Sendable {
    /// Reads a request's first frame; what cannot be read has no id and the standard timeout.
    public var outline: @Sendable (Frame) -> RequestOutline
    public var refusal: @Sendable (RequestOutline, BusRefusal) -> Frame

    public init(
        outline: @escaping @Sendable (Frame) -> RequestOutline,
        refusal: @escaping @Sendable (RequestOutline, BusRefusal) -> Frame
    ) {
        self.outline = outline
        self.refusal = refusal
    }
}
