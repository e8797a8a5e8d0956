// A line of a log: an event as it is stored, published and served, always with the same bytes.

import Values

/// Why bytes are not a line of a log.
public enum EventLineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line has this many bytes, more than ``LogLimits/lineBytesMax``.
    case tooLong(Int)
    /// The file ends before the line's newline.
    case noNewline
    /// The line does not end in `,"crc32c":"xxxxxxxx"}`.
    case noChecksum
    /// The checksum does not match the bytes: some were changed.
    case checksum(written: UInt32, computed: UInt32)
    /// The line is in a part of a compressed file that cannot be read.
    case sealed(String)
    /// The checksum matches, but this version cannot read the named part.
    case shape(String)

    public var description: String {
        switch self {
        case .tooLong(let bytes): "the line has \(bytes) bytes, the limit is \(LogLimits.lineBytesMax)"
        case .noNewline: "the line has no newline"
        case .noChecksum: "the line does not end in a checksum"
        case .checksum(let written, let computed):
            "the line says its checksum is \(hex8(written)), its bytes give \(hex8(computed))"
        case .sealed(let reason): reason
        case .shape(let part): "the checksum fits, but \(part) is not as this version knows it"
        }
    }
}

/// An event with the bytes of its line.
public struct EventLine: Hashable, Sendable {
    /// The line without its newline.
    public let bytes: [UInt8]
    /// The attributes, without the data.
    public let header: EventHeader
    /// The place of the data in `bytes`; nil for an event without data.
    public let dataRange: Range<Int>?
    /// The CRC-32C at the end of the line.
    public let checksum: UInt32

    /// Builds the line. `data` is one JSON value without newlines; anything else is refused when it is
    /// appended.
    public init(header: EventHeader, data: [UInt8]? = nil) {
        self.header = header
        (bytes, dataRange, checksum) = LineWriter.line(header, data: data)
    }

    /// Reads a line and checks all of it: the checksum, the attributes, `id` against `sequence`, and that line and
    /// data are one JSON value each, including members that this version does not know.
    public init(parsing bytes: [UInt8]) throws(EventLineError) {
        let parsed = bytes.withUnsafeBytes { buffer in
            Result<_, EventLineError> { () throws(EventLineError) in
                let view = try LineView(buffer)
                if let data = view.data, !JSONText.isValue(data) { throw .shape("data") }
                if !view.hasPlainAttributes, !JSONText.isValue(buffer) { throw .shape("a member") }
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

    public var sequence: UInt64 { header.sequence }

    /// The JSON of the event's data.
    public var data: ArraySlice<UInt8>? { dataRange.map { bytes[$0] } }

    /// The line as others may see it: unchanged, or only the envelope of a private line.
    public var published: EventLine {
        header.isPrivate ? EventLine(header: header.envelope, data: nil) : self
    }

    /// The line as a reader of private lines may see it.
    public func shown(to reader: String?) -> EventLine {
        reader != nil && header.reader == reader ? self : published
    }

    /// The position of a follower that has read this line. Its checksum is that of the published form, the only one
    /// that followers see, from before any erasure.
    public var position: Position {
        Position(
            sequence: sequence,
            checksum: header.isPrivate ? published.checksum : header.was ?? checksum)
    }

    /// The same line with other data, for an erasure.
    package func erased(_ data: [UInt8]) -> EventLine {
        var header = header
        // Others know only the checksum of a private line's envelope, which does not change. The checksum of the
        // whole line is dropped: with it, a reader of the log could guess erased fields and verify the guess.
        header.was = header.isPrivate ? nil : header.was ?? checksum
        return EventLine(header: header, data: data)
    }

    /// Whether it is the last line of its batch.
    public var endsBatch: Bool { header.sequence == header.batchEnd }
}
