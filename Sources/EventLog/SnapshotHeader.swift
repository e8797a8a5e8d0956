// The first line of a snapshot, see Snapshots.swift.

import EventLine
import JSON
import Values

struct SnapshotHeader {
    static let format: UInt64 = 1

    var format: UInt64 = 0
    var schema = ""
    var source = ""
    var position = Position.start
    var bytes: UInt64 = 0
    private var checksum: UInt32 = 0
    /// How many bytes of the line the checksum covers.
    private var body = 0

    /// The line with its newline.
    static func bytes(of snapshot: Snapshot) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("format")
        writer.unsigned(format)
        writer.key("schema")
        writer.string(snapshot.schema)
        writer.key("source")
        writer.string(snapshot.source)
        writer.key("position")
        writer.string(snapshot.position.description)
        writer.key("bytes")
        writer.integer(snapshot.state.count)
        let crc = checksum(of: writer.bytes[...], snapshot.state)
        writer.key("crc32c")
        writer.string(hex8(crc))
        writer.endObject()
        return writer.bytes + [0x0A]
    }

    private static func checksum(of header: ArraySlice<UInt8>, _ state: [UInt8]) -> UInt32 {
        var crc = CRC32C()
        header.withUnsafeBytes { crc.update($0) }
        state.withUnsafeBytes { crc.update($0) }
        return crc.value
    }

    /// Reads a snapshot's file and checks it.
    static func read(_ file: [UInt8]) -> SnapshotStore.Verdict {
        guard let end = file.prefix(LogLimits.snapshotHeaderBytesMax).firstIndex(of: 0x0A),
            let header = SnapshotHeader(file[..<end])
        else { return .unusable("it is damaged: its first line is not a snapshot's") }
        guard header.format == format else {
            return .unusable("its format \(header.format) is not this version's (\(format))")
        }
        let state = Array(file[(end + 1)...])
        guard state.count == header.bytes else {
            return .unusable("it is damaged: \(state.count) bytes of state instead of \(header.bytes)")
        }
        let computed = checksum(of: file[..<header.body], state)
        guard computed == header.checksum else {
            return .unusable(
                "it is damaged: it says its checksum is \(hex8(header.checksum)), it is \(hex8(computed))")
        }
        return .usable(
            Snapshot(position: header.position, schema: header.schema, source: header.source, state: state))
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
        } else if JSONScanner.key(key, is: "position") {
            position = Position(try scanner.string()) ?? .start
        } else if JSONScanner.key(key, is: "bytes") {
            bytes = try scanner.unsignedInteger()
        }
    }
}
