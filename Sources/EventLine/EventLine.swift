// A line of a log: an event as it is stored, published and served, always the very same bytes.

import Values

/// Why bytes are not a line of a log.
public enum EventLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has so many bytes, more than ``LogLimits/lineBytesMax``.
    case tooLong(Int)
    /// The file ends before it does.
    case noNewline
    /// It does not end in `,"crc32c":"xxxxxxxx"}`.
    case noChecksum
    /// What it says of its own bytes is not so: one of them was changed.
    case checksum(written: UInt32, computed: UInt32)
    /// The checksum fits, so a writer meant these bytes, but the named part is not as this version knows it.
    case shape(String)

    public var description: String {
        switch self {
        case .tooLong(let bytes): "the line has \(bytes) bytes, the limit is \(LogLimits.lineBytesMax)"
        case .noNewline: "the line has no newline"
        case .noChecksum: "the line does not end in a checksum"
        case .checksum(let written, let computed):
            "the line says its checksum is \(hex8(written)), its bytes give \(hex8(computed))"
        case .shape(let part): "the checksum fits, but \(part) is not as this version knows it"
        }
    }
}

/// One event with its bytes.
public struct EventLine: Hashable, Sendable {
    /// The line without its newline.
    public let bytes: [UInt8]
    /// Its attributes, all but the data.
    public let header: EventHeader
    /// Where the data lies in `bytes`; nil for an event without.
    public let dataRange: Range<Int>?
    /// The CRC-32C the line ends in.
    public let checksum: UInt32

    /// Builds the line. `data` is one JSON value in one line; what is not is refused when it is appended.
    public init(header: EventHeader, data: [UInt8]? = nil) {
        self.header = header
        (bytes, dataRange, checksum) = LineWriter.line(header, data: data)
    }

    /// Reads a line and checks all of it: checksum, attributes, `id` against `sequence`, and that line and data
    /// are one JSON value each, members that this version does not know included.
    public init(parsing bytes: [UInt8]) throws(EventLineError) {
        let parsed = bytes.withUnsafeBytes { buffer in
            Result<_, EventLineError> { () throws(EventLineError) in
                let view = try LineView(buffer)
                if let data = view.data, !JSONText.isValue(data) { throw .shape("data") }
                if !JSONText.isValue(buffer) { throw .shape("a member") }
                return (try view.header(), view.dataRange, view.checksum)
            }
        }
        (header, dataRange, checksum) = try parsed.get()
        self.bytes = bytes
    }

    init(bytes: [UInt8], header: EventHeader, dataRange: Range<Int>?, checksum: UInt32) {
        self.bytes = bytes
        self.header = header
        self.dataRange = dataRange
        self.checksum = checksum
    }

    /// Its number in the log.
    public var sequence: UInt64 { header.sequence }

    /// The JSON of the event's data.
    public var data: ArraySlice<UInt8>? { dataRange.map { bytes[$0] } }

    /// The line as others may see it: itself, or for a private one its envelope without what it is about.
    public var published: EventLine {
        header.isPrivate ? EventLine(header: header.envelope, data: nil) : self
    }

    /// The line as a reader of private lines gets it.
    public func shown(to reader: String?) -> EventLine {
        reader != nil && header.reader == reader ? self : published
    }

    /// Where a follower stands that has read this line: the checksum is that of the published form, since a
    /// follower knows no other; and that of the line as it was written first.
    public var position: Position {
        Position(
            sequence: sequence,
            checksum: header.isPrivate ? published.checksum : header.was ?? checksum)
    }

    /// The same line at the same place with other data: what is personal has been taken out.
    package func erased(_ data: [UInt8]) -> EventLine {
        var header = header
        // Of a private line only the envelope's checksum is known to anyone, and that stays as it was. The one that it ended in
        // itself would let whoever reads the log try out what an erased field may have been.
        header.was = header.isPrivate ? nil : header.was ?? checksum
        return EventLine(header: header, data: data)
    }

    /// Whether no line of its batch follows.
    public var endsBatch: Bool { header.sequence == header.batchEnd }
}
