// A state on its way to a snapshot and back: named sections, one after the other, each a series of rows.
//
//   row   varint length, then that many bytes: fields of a FieldPass
//
// Rows are written and read one at a time, so that a state of any size needs no room beside itself. A section's form says
// which fields a row has; a section of another form is not read.

import Values

/// The name of a section, and what its rows consist of.
public struct SectionHead: Hashable, Sendable {
    public var name: String
    /// The names and kinds of the fields, numbers of cases included: `owner:id until:time?`.
    public var form: String

    public init(name: String, form: String) { (self.name, self.form) = (name, form) }
}

/// Takes the sections of a state.
public protocol SectionSink: AnyObject {
    func begin(_ head: SectionHead) throws
    /// Takes the section's next bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws
    func end(rows: UInt64) throws
}

/// Gives the sections of a state back. Nothing that it gives is to be trusted, except that it comes to an end.
public protocol SectionSource: AnyObject {
    /// In the order in which they were written.
    var heads: [SectionHead] { get }
    /// Goes to the beginning of a section.
    func open(_ section: Int) throws -> (rows: UInt64, bytes: UInt64)
    /// Replaces the buffer by the next bytes of the open section, which are fewer than 2 MiB and not none, with others
    /// before them.
    /// - Returns: how many others there are.
    func read(into buffer: inout [UInt8]) throws -> Int
    /// Takes note of why the state is not used, for people.
    func refuse(_ reason: String)
}

extension [SectionHead] {
    /// Why sections with these heads cannot be read as those of another build; `nil` if they can.
    public func obstacle(to expected: [SectionHead]) -> String? {
        if self == expected { return nil }
        let forms = Dictionary(expected.map { ($0.name, $0.form) }) { first, _ in first }
        guard let other = first(where: { forms[$0.name] != $0.form }) else {
            return "whose sections are not all of this version's"
        }
        return forms[other.name] == nil
            ? "with a section \(other.name) that this version does not have"
            : "whose section \(other.name) has another form than this version's"
    }
}

/// The rows of a section are not what its form says.
public struct SectionFailure: Error, CustomStringConvertible {
    public var description: String

    public init(_ description: String) { self.description = description }
}

/// Writes the rows of one section.
public final class SectionWriter {
    private let sink: any SectionSink
    private var rows: UInt64 = 0
    private var pass = FieldPass()
    private var length = FieldPass()

    public init(_ head: SectionHead, to sink: any SectionSink) throws {
        self.sink = sink
        try sink.begin(head)
    }

    /// Writes a row of fields, and bytes after them.
    public func row(
        _ rest: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ fields: (inout FieldPass) -> Void
    ) throws {
        pass.removeAll()
        fields(&pass)
        length.removeAll()
        length.append(number: UInt64(pass.bytes.count + rest.count))
        try length.bytes.withUnsafeBytes { try sink.append($0) }
        try pass.bytes.withUnsafeBytes { try sink.append($0) }
        if !rest.isEmpty { try sink.append(rest) }
        rows += 1
    }

    public func end() throws { try sink.end(rows: rows) }
}

/// Reads the rows of one section.
public final class SectionReader {
    private let name: String
    private let source: any SectionSource
    private var block: [UInt8] = []
    private var offset = 0
    /// The section's bytes after the block.
    private var bytesLeft: UInt64
    private let rows: UInt64
    private var rowsRead: UInt64 = 0

    public init(_ section: Int, of source: any SectionSource) throws {
        (self.source, name) = (source, source.heads[section].name)
        (rows, bytesLeft) = try source.open(section)
    }

    /// Reads the next row; `nil` after the last one. The closure reads all of it.
    public func row<Result>(_ fields: (inout FieldPass) throws -> Result) throws -> Result? {
        guard rowsRead < rows else {
            guard bytesLeft == 0, offset == block.count else { throw damage("more bytes than rows") }
            return nil
        }
        rowsRead += 1
        let length = try readLength()
        guard length <= UInt64(block.count - offset) + bytesLeft else { throw damage("a row beyond the end") }
        return try withNext(Int(length)) { bytes in
            var pass = FieldPass(reading: bytes)
            let result = try fields(&pass)
            guard pass.isWhole else { throw damage("other fields than its form says") }
            return result
        }
    }

    private func damage(_ problem: String) -> SectionFailure {
        SectionFailure("section \(name), row \(rowsRead): \(problem)")
    }

    private func readLength() throws -> UInt64 {
        var (length, shift): (UInt64, UInt64) = (0, 0)
        while shift < 64 {
            if offset == block.count { try readBlock() }
            let byte = block[offset]
            offset += 1
            length |= UInt64(byte & 127) << shift
            if byte < 128 { return length }
            shift += 7
        }
        throw damage("no length")
    }

    /// The next bytes, where they lie if one block has them all.
    private func withNext<Result>(
        _ count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        if count <= block.count - offset {
            defer { offset += count }
            return try block.withUnsafeBytes {
                try body(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            if offset == block.count { try readBlock() }
            let part = min(count - bytes.count, block.count - offset)
            bytes += block[offset..<offset + part]
            offset += part
        }
        return try bytes.withUnsafeBytes(body)
    }

    private func readBlock() throws {
        guard bytesLeft > 0 else { throw damage("fewer bytes than rows") }
        offset = try source.read(into: &block)
        let count = block.count - offset
        guard count > 0, UInt64(count) <= bytesLeft else { throw damage("a block beyond the end") }
        bytesLeft -= UInt64(count)
    }
}

/// A table that a section holds.
public protocol SectionRows {
    /// The names and kinds of a row's fields.
    static var rowForm: String { get }
    func writeRows(_ writer: SectionWriter) throws
    init(rows reader: SectionReader) throws
}

/// A dictionary of any kind, whose entries are rows in the order of keys, so that the same state has the same bytes.
public protocol SectionEntries<Key, Value> {
    associatedtype Key: Packable & Comparable
    associatedtype Value
    init()
    var keysInOrder: [Key] { get }
    subscript(key: Key) -> Value? { get set }
}

extension Dictionary: SectionEntries where Key: Packable & Comparable {
    public var keysInOrder: [Key] { keys.sorted() }
}

extension Dictionary: SectionRows where Key: Packable & Comparable, Value: Packable {}

extension SectionRows where Self: SectionEntries, Value: Packable {
    public static var rowForm: String { "\(Key.form) \(Value.form)" }

    public func writeRows(_ writer: SectionWriter) throws {
        for key in keysInOrder {
            try writer.row {
                key.write(to: &$0)
                self[key]?.write(to: &$0)
            }
        }
    }

    public init(rows reader: SectionReader) throws {
        self.init()
        while let (key, value) = try reader.row({ (Key(from: &$0), Value(from: &$0)) }) { self[key] = value }
    }
}
