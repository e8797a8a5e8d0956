// The attributes of an event's line, without its data (protocol.md, "Event").

import Values

/// The attributes of an event: everything except its data.
public struct EventHeader: Hashable, Sendable {
    /// Position in the source's log, from 1, without holes.
    public var sequence: UInt64
    /// The service whose log this is, `games`; on the line it is `/games`.
    public var source: String
    /// `games.created`; `games._private.…` for a private event.
    public var type: String
    /// The subject of the event, mostly an id.
    public var subject: String?
    /// When it was decided, by the clock of the service whose log this is.
    public var time: Timestamp
    /// The account on whose behalf it happened; nil for the system itself.
    public var actor: ID?
    /// The id of the request, or `/source/sequence` of the event, that caused this one.
    public var causation: String?
    /// 16 hexadecimal digits over a request's type and data, to detect the same id with other content.
    public var requestDigest: String?
    /// The key of the timer that fired. A key in the log does not fire again.
    public var timer: String?
    /// The trace of the request or event that caused this one, as it was then (W3C Trace Context); nil without one.
    public var trace: TraceParent?
    /// The schema version of the event's type. 1 is not written to the line.
    public var schemaVersion: Int
    /// The one service that may read this private line.
    public var reader: String?
    /// The first sequence of the batch, on all of its lines but the first. Without it, a readable line after a
    /// damaged one could not be distinguished from a line of a later batch.
    public var batchStart: UInt64?
    /// The last sequence of the batch.
    public var batchEnd: UInt64
    /// The positions of other logs on which the batch was decided; only on its last line.
    public var seen: Positions?
    /// The checksum of the line before personal fields were erased from it, so that its position stays valid.
    /// A private line has none.
    public var was: UInt32?

    public init(
        sequence: UInt64, source: String, type: String, subject: String? = nil, time: Timestamp,
        actor: ID? = nil, causation: String? = nil, requestDigest: String? = nil, timer: String? = nil,
        trace: TraceParent? = nil, schemaVersion: Int = 1, reader: String? = nil,
        batchStart: UInt64? = nil, batchEnd: UInt64? = nil, seen: Positions? = nil
    ) {
        self.sequence = sequence
        self.source = source
        self.type = type
        self.subject = subject
        self.time = time
        self.actor = actor
        self.causation = causation
        self.requestDigest = requestDigest
        self.timer = timer
        self.trace = trace
        self.schemaVersion = schemaVersion
        self.reader = reader
        self.batchStart = batchStart
        self.batchEnd = batchEnd ?? sequence
        self.seen = seen
    }

    /// The first sequence of the batch this line belongs to.
    public var batchFirst: UInt64 { batchStart ?? sequence }

    /// Whether others may see only the envelope of this line.
    public var isPrivate: Bool { type.hasPrefix(source + "._private.") }

    /// The attributes of a private line that others may see: position, batch and time, but not its subject.
    var envelope: EventHeader {
        EventHeader(
            sequence: sequence, source: source, type: source + "._private", time: time, reader: reader,
            batchStart: batchStart, batchEnd: batchEnd, seen: seen)
    }
}
