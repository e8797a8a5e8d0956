// The first line of a snapshot, see Snapshots.swift and StateLayout.swift.

import EventLine
import JSON
import Values

struct SnapshotHeader {
    static let format: UInt64 = 2
    /// A whole state as one JSON text, as earlier builds wrote it: the line, then the text.
    static let textFormat: UInt64 = 1

    var format: UInt64 = 0
    var schema = ""
    var source = ""
    /// The history of the log, if it had one.
    var history: String?
    var position = Position.start
    /// The bytes of a text.
    private var textBytes: UInt64 = 0
    private var checksum: UInt32 = 0
    /// How many bytes of the line the checksum covers.
    private var body = 0

    init(schema: String, source: String, history: String?, position: Position) {
        format = Self.format
        (self.schema, self.source, self.history, self.position) = (schema, source, history, position)
    }

    /// The line with its newline.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("format")
        writer.unsigned(format)
        writer.key("schema")
        writer.string(schema)
        writer.key("source")
        writer.string(source)
        if let history {
            writer.key("history")
            writer.string(history)
        }
        writer.key("position")
        writer.string(position.description)
        let crc = CRC32C.checksum(writer.bytes)
        writer.key("crc32c")
        writer.string(hex8(crc))
        writer.endObject()
        return writer.bytes + [0x0A]
    }

    /// Reads the line of a snapshot in sections, and the zeros after it.
    init(padded bytes: [UInt8]) throws(StateDamage) {
        guard bytes.count == StateLimits.headerBytes, let end = bytes.firstIndex(of: 0x0A),
            let header = SnapshotHeader(bytes[..<end])
        else { throw StateDamage("it is damaged: its first line is not a snapshot's") }
        self = header
        guard format == Self.format else {
            throw StateDamage("its format \(format) is not this version's (\(Self.format))")
        }
        guard bytes[...end].elementsEqual(self.bytes), bytes[(end + 1)...].allSatisfy({ $0 == 0 }) else {
            throw StateDamage("it is damaged: its first line is not what it says its checksum is of")
        }
    }

    /// Reads a text's file and checks it.
    static func text(_ file: [UInt8]) throws(StateDamage) -> (SnapshotHeader, [UInt8]) {
        guard let end = file.prefix(LogLimits.snapshotHeaderBytesMax).firstIndex(of: 0x0A),
            let header = SnapshotHeader(file[..<end])
        else { throw StateDamage("it is damaged: its first line is not a snapshot's") }
        guard header.format == textFormat else {
            throw StateDamage("its format \(header.format) is not that of its name (\(textFormat))")
        }
        let state = Array(file[(end + 1)...])
        guard state.count == header.textBytes else {
            throw StateDamage("it is damaged: \(state.count) bytes of state instead of \(header.textBytes)")
        }
        var crc = CRC32C()
        file[..<header.body].withUnsafeBytes { crc.update($0) }
        state.withUnsafeBytes { crc.update($0) }
        guard crc.value == header.checksum else {
            throw StateDamage(
                "it is damaged: it says its checksum is \(hex8(header.checksum)), it is \(hex8(crc.value))")
        }
        return (header, state)
    }

    private init?(_ line: ArraySlice<UInt8>) {
        let isRead = line.withUnsafeBytes { bytes in
            guard let tail = LineShape.tail(of: bytes) else { return false }
            (body, checksum) = tail
            var scanner = JSONScanner(bytes)
            do throws(JSONError) {
                try scanner.object { (scanner, key) throws(JSONError) in try member(&scanner, key) }
                return true
            } catch {
                return false
            }
        }
        guard isRead, format > 0 else { return nil }
    }

    private mutating func member(
        _ scanner: inout JSONScanner, _ key: UnsafeRawBufferPointer
    ) throws(JSONError) {
        if JSONScanner.key(key, is: "format") {
            format = try scanner.unsignedInteger()
        } else if JSONScanner.key(key, is: "schema") {
            schema = try scanner.string()
        } else if JSONScanner.key(key, is: "source") {
            source = try scanner.string()
        } else if JSONScanner.key(key, is: "history") {
            history = try scanner.string()
        } else if JSONScanner.key(key, is: "position") {
            position = Position(try scanner.string()) ?? .start
        } else if JSONScanner.key(key, is: "bytes") {
            textBytes = try scanner.unsignedInteger()
        }
    }
}
