// The first line of a snapshot, written and read by hand: its members have a fixed order.

internal import Values

enum SnapshotHeader {
    static let format = 1

    static func bytes(of snapshot: Snapshot) -> [UInt8] {
        var bytes: [UInt8] = Array("{\"format\":\(format),\"schema\":\"".utf8)
        JSONText.append(snapshot.schema, to: &bytes)
        bytes.append(contentsOf: "\",\"source\":\"".utf8)
        JSONText.append(snapshot.source, to: &bytes)
        bytes.append(
            contentsOf: "\",\"position\":\"\(snapshot.position)\",\"bytes\":\(snapshot.state.count)".utf8)
        var crc = CRC32C()
        bytes.withUnsafeBytes { crc.update($0) }
        snapshot.state.withUnsafeBytes { crc.update($0) }
        bytes.append(contentsOf: ",\"crc32c\":\"\(hex8(crc.value))\"}\n".utf8)
        return bytes
    }

    static func read(_ file: [UInt8]) -> SnapshotStore.Verdict {
        guard let end = file.prefix(LogLimits.snapshotHeaderBytesMax).firstIndex(of: 0x0A) else {
            return .unusable("it is damaged: it has no first line")
        }
        let line = Array(file[..<end])
        guard let (body, written) = line.withUnsafeBytes({ LineShape.tail(of: $0) }) else {
            return .unusable("it is damaged: its first line has no checksum")
        }
        var fields = Fields(rest: line[..<body])
        guard fields.skip("{\"format\":"), let number = fields.number() else {
            return .unusable("it is damaged: its first line is not a snapshot's")
        }
        guard number == format else {
            return .unusable("its format \(number) is not this version's (\(format))")
        }
        guard fields.skip(",\"schema\":\""), let schema = fields.text(),
            fields.skip(",\"source\":\""), let source = fields.text(),
            fields.skip(",\"position\":\""), let position = fields.text().flatMap({ Position($0) }),
            fields.skip(",\"bytes\":"), let count = fields.number(), fields.rest.isEmpty
        else { return .unusable("it is damaged: its first line is not a snapshot's") }
        let state = Array(file[(end + 1)...])
        guard state.count == count else {
            return .unusable("it is damaged: \(state.count) bytes of state instead of \(count)")
        }
        var crc = CRC32C()
        line.withUnsafeBytes { crc.update(UnsafeRawBufferPointer(rebasing: $0[..<body])) }
        state.withUnsafeBytes { crc.update($0) }
        guard crc.value == written else {
            return .unusable(
                "it is damaged: it says its checksum is \(hex8(written)), it is \(hex8(crc.value))")
        }
        return .usable(Snapshot(position: position, schema: schema, source: source, state: state))
    }

    private struct Fields {
        var rest: ArraySlice<UInt8>

        mutating func skip(_ text: String) -> Bool {
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }

        mutating func number() -> Int? {
            let digits = rest.prefix { (48...57).contains($0) }
            rest = rest.dropFirst(digits.count)
            return Int(String(decoding: digits, as: UTF8.self))
        }

        /// Up to the closing quote, and past it.
        mutating func text() -> String? {
            var end = rest.startIndex
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < rest.endIndex else { return nil }
            defer { rest = rest[(end + 1)...] }
            return rest[..<end].withUnsafeBytes { JSONText.read($0) }
        }
    }
}
