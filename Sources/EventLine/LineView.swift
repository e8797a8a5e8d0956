// A line in the reader's buffer. Its sequences are decoded at once, the rest on demand.

import JSON
import Values

/// A line in the reader's buffer. Valid only while the closure that gets it runs, so it cannot be copied.
public struct LineView: ~Copyable {
    /// The line without its newline.
    public let bytes: UnsafeRawBufferPointer
    package let shape: LineShape

    /// Checks the checksum and the shape.
    public init(_ bytes: UnsafeRawBufferPointer) throws(EventLineError) {
        self.bytes = bytes
        shape = try LineShape(bytes)
    }

    /// Makes a view of a line that was checked before.
    package init(_ bytes: UnsafeRawBufferPointer, _ shape: LineShape) {
        self.bytes = bytes
        self.shape = shape
    }

    public var sequence: UInt64 { shape.sequence }
    /// The sequence of its batch's last line.
    public var batchEnd: UInt64 { shape.batchEnd }
    /// The sequence of its batch's first line.
    public var batchFirst: UInt64 { shape.batchStart ?? shape.sequence }
    /// nil on a batch's first line.
    public var batchStart: UInt64? { shape.batchStart }
    /// The checksum at the end of the line.
    public var checksum: UInt32 { shape.checksum }
    /// The place of the data in `bytes`.
    public var dataRange: Range<Int>? { shape.data.isPresent ? shape.data.range : nil }
    /// Whether it is its batch's last line.
    public var endsBatch: Bool { sequence == batchEnd }

    /// The JSON of the event's data.
    public var data: UnsafeRawBufferPointer? { dataRange.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) } }

    /// Whether the data is one JSON value. Needed if nobody decodes it, since nothing else checks it.
    package var hasValidData: Bool { data.map { JSONText.isValue($0) } ?? true }

    /// The bytes of the type (which has no characters that JSON escapes).
    public var typeBytes: UnsafeRawBufferPointer { self[shape.type] }
    public var type: String { String(decoding: typeBytes, as: UTF8.self) }
    public var source: String { String(decoding: self[shape.source], as: UTF8.self) }
    /// The line's checksum before personal fields were erased.
    package var was: UInt32? { shape.was }
    /// The bytes of `seen`, to skip decoding equal ones.
    package var seenBytes: UnsafeRawBufferPointer? { shape.seen.isPresent ? self[shape.seen] : nil }

    package func isFrom(_ source: String) -> Bool { self[shape.source].elementsEqual(source.utf8) }

    /// The time; nil if it is not a time of RFC 3339.
    public var time: Timestamp? {
        let text = self[shape.time]
        return readTimestamp(text) ?? Timestamp(String(decoding: text, as: UTF8.self))
    }

    /// The account on whose behalf it happened; nil for the system itself.
    public func actor() throws(EventLineError) -> ID? {
        guard shape.actor.isPresent else { return nil }
        guard let actor = readID(self[shape.actor]) else { throw .shape("actor") }
        return actor
    }

    /// The id of the request that caused the event, with its digest if it succeeded; nil if no request did.
    public var request: (id: ID, digest: UInt64?)? {
        guard shape.causation.isPresent, let id = readID(self[shape.causation]) else { return nil }
        return (id, shape.digest.isPresent ? readHex16(self[shape.digest]) : nil)
    }

    /// The schema version of the event's type.
    public func schemaVersion() throws(EventLineError) -> Int {
        guard let schema = try optionalText(shape.schema, "dataschema") else { return 1 }
        return try version(schema, of: type)
    }

    /// Whether others may see only this line's envelope.
    public var isPrivate: Bool {
        let source = self[shape.source]
        return typeBytes.count > source.count && LineShape.matches(typeBytes, at: source.count, "._private.")
            && typeBytes.starts(with: source)
    }

    /// Whether the line only says what its source has seen.
    package var isMark: Bool {
        let source = self[shape.source]
        return typeBytes.count == source.count + 6 && LineShape.matches(typeBytes, at: source.count, "._seen")
            && typeBytes.starts(with: source)
    }

    /// Whether a service is the one reader that this private line names.
    package func isFor(_ reader: String) -> Bool {
        shape.reader.isPresent && self[shape.reader].elementsEqual(reader.utf8)
    }

    private subscript(span: LineShape.Span) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[span.range])
    }
}

extension LineView {
    /// Decodes all attributes.
    public func header() throws(EventLineError) -> EventHeader {
        guard let time else { throw .shape("time") }
        var header = EventHeader(
            sequence: sequence, source: try text(shape.source, "source"), type: try text(shape.type, "type"),
            time: time, batchStart: batchStart, batchEnd: batchEnd)
        header.subject = try optionalText(shape.subject, "subject")
        header.causation = try optionalText(shape.causation, "causationid")
        header.requestDigest = try optionalText(shape.digest, "requestdigest")
        header.timer = try optionalText(shape.timer, "timerkey")
        header.reader = try reader()
        header.actor = try actor()
        header.trace = try trace()
        header.schemaVersion = try schemaVersion()
        header.seen = try seen()
        header.was = shape.was
        return header
    }

    /// The one service that may read this private line.
    package func reader() throws(EventLineError) -> String? { try optionalText(shape.reader, "reader") }

    /// The trace of the request or event that caused this event.
    package func trace() throws(EventLineError) -> TraceParent? {
        guard shape.trace.isPresent else { return nil }
        guard let trace = LineView.trace(self[shape.trace]) else { throw .shape("traceparent") }
        return trace
    }

    /// Checks all attributes without decoding them: throws if ``header()`` would, except for `seen`. Used when a
    /// start reads a whole log.
    package func checkHeader() throws(EventLineError) {
        guard time != nil else { throw .shape("time") }
        _ = try actor()
        if shape.trace.isPresent {
            let trace = self[shape.trace]
            // An all-zero trace is invalid.
            let isUsual = LineView.isUsualTrace(trace) && trace[3] != 48 && trace[36] != 48
            guard isUsual || LineView.trace(trace) != nil else { throw .shape("traceparent") }
        }
        if let schema = try optionalText(shape.schema, "dataschema") { _ = try version(schema, of: type) }
        if hasPlainAttributes { return }
        try checkText(shape.source, "source")
        try checkText(shape.type, "type")
        try checkText(shape.subject, "subject")
        try checkText(shape.causation, "causationid")
        try checkText(shape.digest, "requestdigest")
        try checkText(shape.timer, "timerkey")
        try checkText(shape.reader, "reader")
    }

    /// Whether everything before the data is ASCII without escapes, so that each attribute is a valid text.
    var hasPlainAttributes: Bool {
        let end = shape.data.isPresent ? Int(shape.data.start) : bytes.count
        return JSONText.isPlain(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    }

    /// Whether it is `00-<32 hex>-<16 hex>-<2 hex>`, with small letters.
    private static func isUsualTrace(_ text: UnsafeRawBufferPointer) -> Bool {
        func isHex(_ start: Int) -> Bool {
            readHex16(UnsafeRawBufferPointer(rebasing: text[start..<(start + 16)])) != nil
        }
        func isHexDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 || byte &- 97 < 6 }
        return text.count == 55 && LineShape.matches(text, at: 0, "00-") && text[35] == 0x2D
            && text[52] == 0x2D
            && isHex(3) && isHex(19) && isHex(36) && isHexDigit(text[53]) && isHexDigit(text[54])
    }

    private func checkText(_ span: LineShape.Span, _ name: String) throws(EventLineError) {
        if span.isPresent, !JSONText.isText(bytes, span.range) { throw .shape(name) }
    }

    /// The position of a follower that has read this line (``EventLine/position``).
    package var position: Position {
        get throws(EventLineError) {
            isPrivate
                ? try line().position : Position(sequence: sequence, checksum: shape.was ?? checksum)
        }
    }

    /// Copies the line.
    public func line() throws(EventLineError) -> EventLine {
        EventLine(bytes: Array(bytes), header: try header(), dataRange: dataRange, checksum: checksum)
    }

    /// Reads `00-<32 hex>-<16 hex>-<2 hex>`, our own form, on a fast path, and other forms on a slow one.
    private static func trace(_ text: UnsafeRawBufferPointer) -> TraceParent? {
        func word(_ start: Int) -> UInt64? {
            readHex16(UnsafeRawBufferPointer(rebasing: text[start..<(start + 16)]))
        }
        // These are the flags that Rally itself writes.
        guard text.count == 55, LineShape.matches(text, at: 0, "00-"), text[35] == 0x2D,
            LineShape.matches(text, at: 52, "-01"),
            let high = word(3), let low = word(19), let span = word(36), high | low != 0, span != 0
        else { return TraceParent(String(decoding: text, as: UTF8.self)) }
        return TraceParent(trace: ID(high: high, low: low), span: span, flags: 1)
    }

    /// The positions of other logs that the batch was decided on.
    public func seen() throws(EventLineError) -> Positions? {
        guard let text = try optionalText(shape.seen, "seen") else { return nil }
        guard let seen = Positions(text) else { throw .shape("seen") }
        return seen
    }

    /// `urn:rally:games.created:2` → 2.
    private func version(_ schema: String, of type: String) throws(EventLineError) -> Int {
        let prefix = "urn:rally:\(type):"
        guard schema.hasPrefix(prefix), let version = Int(schema.dropFirst(prefix.count)), version > 1
        else { throw .shape("dataschema") }
        return version
    }

    private func optionalText(_ span: LineShape.Span, _ name: String) throws(EventLineError) -> String? {
        span.isPresent ? try text(span, name) : nil
    }

    private func text(_ span: LineShape.Span, _ name: String) throws(EventLineError) -> String {
        guard let text = JSONText.read(bytes, span.range) else { throw .shape(name) }
        return text
    }
}
