// Events that are longer than a line of the log may be. The log would refuse the whole turn with such a line, so the
// length is known before anything of the turn happens (architecture.md, An event that does not fit).
//
//   a command       is refused as `conflict`; nothing of it is written
//   a reaction      is left out, with all events of that reaction, and counts as done
//   a timer         is left out, and tried again: after a minute if no other timer is due
//   an outcome      of a delivery is left out; after a start the delivery is handed out again

import Contracts
import EventLine
import Values

/// An event that did not fit into a line of the log.
package struct LongEvent: Sendable, Equatable {
    package var type: String
    /// Bytes of its data.
    package var bytes: Int
}

/// Notes about events that did not fit.
struct LongEvents: Sendable {
    /// The last one, until it is reported.
    var last: LongEvent?
    /// When timers are looked at again, in monotonic time.
    var timersRestUntilMs = Int64.min
}

extension Machine.Limits {
    /// How long timers rest if the events of all that are due do not fit.
    public static var timersRestMs: Int64 { 60_000 }
}

extension Written {
    /// The event, if it does not fit into a line of the log.
    var long: LongEvent? {
        data.count > LogLimits.dataBytesMax
            ? LongEvent(type: Swift.type(of: event).type, bytes: data.count) : nil
    }
}

extension Machine {
    /// The refusal of a command that causes an event too long for the log. It is the caller who can mend it: by less at
    /// a time.
    mutating func refusal(ofLong events: [Written]) -> Refusal? {
        guard let long = events.lazy.compactMap(\.long).first else { return nil }
        longEvents.last = long
        return Refusal(
            .conflict,
            "this concerns too much at once to be recorded: it takes \(long.bytes) bytes, and a record has at most "
                + "\(LogLimits.dataBytesMax); try it with fewer people or shorter texts")
    }

    /// Applies events that nobody waits for, and that belong together: a reaction's, a timer's, a delivery's. If one of
    /// them does not fit into a line of the log, none happens.
    ///
    /// - Returns: whether they happened.
    @discardableResult
    mutating func happen(
        together events: [any Event], causation: String?, trace: TraceParent? = nil, timer: String? = nil
    ) -> Bool {
        let written = events.map { Written($0) }
        if let long = written.lazy.compactMap(\.long).first {
            longEvents.last = long
            return false
        }
        for one in written {
            happen(one.event, data: one.data, causation: causation, trace: trace, timer: timer)
        }
        return true
    }

    /// The last event that did not fit, once: for the process's log.
    package mutating func takeLongEvent() -> LongEvent? {
        defer { longEvents.last = nil }
        return longEvents.last
    }
}
