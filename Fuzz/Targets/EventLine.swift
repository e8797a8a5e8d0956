// Lines of a log, from a file or over the bus.
//
//   byte   whether each line gets a correct checksum, so that the code behind that check is reached, and how
//          much of the file is read at a time
//   rest   the file

import EventLine
import JSON
import MemoryDisk
import Values

@testable import EventLog

enum EventLineFuzz {
    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        let file = bytes.remainder()
        scan(file, readBytes: 1 + Int(options >> 1))
        for line in file.split(separator: 0x0A, omittingEmptySubsequences: false) {
            read(options & 1 == 1 ? Checksummed.line(line) : Array(line))
        }
    }

    /// The scanner finds the file's lines, whatever the size of its reads.
    private static func scan(_ file: [UInt8], readBytes: Int) {
        let disk = MemoryDisk()
        disk.place("data/file", file)
        guard let opened = try? disk.open("data/file", .read) else { finding("no file") }
        let scanner = LineScanner(opened, from: 0, readBytes: readBytes)
        var copy: [UInt8] = []
        while let line = try? scanner.next() {
            check(line.offset == copy.count, "a line's offset is \(line.offset), not \(copy.count)")
            check(!line.bytes.contains(0x0A), "a line feed inside a line")
            copy.append(contentsOf: line.bytes)
            if line.isTerminated { copy.append(0x0A) }
        }
        check(copy == file, "the scanner's lines are not the file's")
    }

    private static func read(_ bytes: [UInt8]) {
        if let skip = skip(bytes) {
            check(skip.first <= skip.last && skip.last <= skip.batchEnd, "a skip goes back: \(text(bytes))")
            check(Self.skip(skip.bytes) == skip, "a skip is written as another: \(text(bytes))")
        }
        let quick: EventLine? = bytes.withUnsafeBytes { buffer in
            guard let view = try? LineView(buffer) else { return nil }
            compareLook(at: view)
            return try? view.line()
        }
        let whole = try? EventLine(parsing: bytes)
        guard let quick else { return check(whole == nil, "only the strict parser reads a line") }
        // The quick parser leaves checking the JSON to its caller.
        let isJSON = (try? RawJSON(validating: bytes)) != nil
        let hasData = quick.data.map { (try? RawJSON(validating: Array($0))) != nil } ?? true
        check((whole != nil) == (isJSON && hasData), "the parsers disagree over \(text(bytes))")
        guard let whole else { return }
        check(whole == quick, "the parsers read differently: \(text(bytes))")
        compare(whole.header, with: bytes)
        writeAgain(whole)
    }

    private static func skip(_ bytes: [UInt8]) -> LineSkip? {
        bytes.withUnsafeBytes { try? LineSkip($0) }
    }

    /// Checking a line finds the same errors as reading it, except in `seen`.
    private static func compareLook(at view: borrowing LineView) {
        var found: EventLineError?
        do throws(EventLineError) { try view.checkHeader() } catch { found = error }
        do throws(EventLineError) {
            _ = try view.header()
            check(found == nil, "a look finds \(found as Any), reading finds nothing")
        } catch {
            check(found != nil || error == .shape("seen"), "a look finds nothing, reading finds \(error)")
        }
    }

    /// The header has the values that any JSON reader finds in the line.
    private static func compare(_ header: EventHeader, with bytes: [UInt8]) {
        guard let tree = try? JSONValue(parsing: bytes) else { finding("a line that is no JSON") }
        func says(_ name: String, _ value: String?) {
            let found = tree[name]?.stringValue
            check(found == value, "\(name) is read as \(value ?? "nil") in \(text(bytes))")
        }
        says("source", "/" + header.source)
        says("type", header.type)
        says("subject", header.subject)
        says("causationid", header.causation)
        says("requestdigest", header.requestDigest)
        says("timerkey", header.timer)
        says("reader", header.reader)
        check(tree["sequence"]?.stringValue.flatMap { UInt64($0) } == header.sequence, "another sequence")
        check(tree["batchend"]?.stringValue.flatMap { UInt64($0) } == header.batchEnd, "another batchend")
        check(tree["time"]?.stringValue.flatMap { Timestamp($0) } == header.time, "another time")
        check(tree["actor"]?.stringValue.flatMap { ID($0) } == header.actor, "another actor")
        check(tree["traceparent"]?.stringValue.flatMap { TraceParent($0) } == header.trace, "another trace")
        check(tree["seen"]?.stringValue.flatMap { Positions($0) } == header.seen, "another seen")
    }

    /// A line written from its header has the same content; writing that again gives the same bytes.
    private static func writeAgain(_ line: EventLine) {
        let written = EventLine(header: line.header, data: line.data.map { Array($0) })
        guard written.bytes.count <= LogLimits.lineBytesMax else { return }
        guard let again = try? EventLine(parsing: written.bytes) else {
            finding("its own line is refused: \(text(written.bytes))")
        }
        check(
            again.header == line.header && again.data == line.data, "written as another: \(text(line.bytes))")
        check(again == written, "the line is not what it was written as")
        let published = again.published
        check((try? EventLine(parsing: published.bytes)) == published, "the published form is no line")
        check(published.position == again.position, "the published form stands elsewhere")
        check(published.published == published, "the published form has another one")
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Corrects checksums, whatever the fuzzer did to the lines.
enum Checksummed {
    /// The line with a correct checksum, added if there was none.
    static func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var body = Array(bytes)
        if let tail = body.withUnsafeBytes({ LineShape.tail(of: $0) }) { body.removeSubrange(tail.body...) }
        let crc = CRC32C.checksum(body)
        return body + Array(",\"crc32c\":\"\(hex8(crc))\"}".utf8)
    }

    /// The file with correct checksums in all complete lines.
    static func file(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return Array(lines.dropLast().map { line($0) }.joined(separator: [0x0A]))
            + (lines.count > 1 ? [0x0A] : []) + (lines.last.map { Array($0) } ?? [])
    }
}
