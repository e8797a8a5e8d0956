// One pass over the sections of a state, which writes, reads or lists all of them (Packed/Sections.swift).

import JSON
import Packed
import Values

/// A service lists the sections of its state once, in ``Service/eachSection(_:_:)``.
public struct SectionPass {
    private enum Mode {
        case listing
        case writing(any SectionSink, textBytesMax: Int)
        case reading(any SectionSource)
    }

    /// The part of a pass that is one section.
    public enum Step {
        case write(SectionWriter)
        case read(SectionReader)
    }

    private let mode: Mode
    /// The sections so far.
    private(set) var heads: [SectionHead] = []

    private init(_ mode: Mode) { self.mode = mode }

    /// Lists the names and forms.
    static var listing: SectionPass { SectionPass(.listing) }
    /// - Parameter textBytesMax: a larger section of JSON is not written, since it could not be read back.
    static func writing(to sink: any SectionSink, textBytesMax: Int) -> SectionPass {
        SectionPass(.writing(sink, textBytesMax: textBytesMax))
    }
    /// The source has the sections that ``listing`` gives.
    static func reading(from source: any SectionSource) -> SectionPass { SectionPass(.reading(source)) }

    /// Whether derived parts are to be made after the last section.
    public var isReading: Bool {
        if case .reading = mode { true } else { false }
    }

    /// Writes or reads a section with rows of its own making.
    ///
    /// - Parameter form: the names and kinds of its rows' fields. It changes whenever their meaning does.
    public mutating func section(_ name: String, form: String, _ body: (Step) throws -> Void) throws {
        let head = SectionHead(name: name, form: form)
        heads.append(head)
        switch mode {
        case .listing: break
        case .writing(let sink, _):
            let writer = try SectionWriter(head, to: sink)
            try body(.write(writer))
            try writer.end()
        case .reading(let source):
            let reader = try SectionReader(heads.count - 1, of: source)
            try body(.read(reader))
            guard try reader.row({ _ in }) == nil else {
                throw SectionFailure("section \(name) has more rows")
            }
        }
    }

    /// Writes or reads a table.
    public mutating func rows<Table: SectionRows>(_ name: String, _ table: inout Table) throws {
        try section(name, form: Table.rowForm) { step in
            switch step {
            case .write(let writer): try table.writeRows(writer)
            case .read(let reader): table = try Table(rows: reader)
            }
        }
    }

    /// Writes or reads a small value, as one row of JSON.
    public mutating func json<Value: Codable>(_ name: String, _ value: inout Value) throws {
        var bytesMax = JSONLimits.textBytesMax
        if case .writing(_, let textBytesMax) = mode { bytesMax = textBytesMax }
        try section(name, form: "json") { step in
            switch step {
            case .write(let writer): try writer.json(value, bytesMax: bytesMax) { _ in }
            case .read(let reader):
                guard let read = try reader.json(Value.self, { _ in }) else {
                    throw SectionFailure("section \(name) is empty")
                }
                value = read.value
            }
        }
    }

    /// Writes or reads values by key, each as a row of JSON.
    public mutating func entries<Entries: SectionEntries>(
        _ name: String, _ entries: inout Entries
    ) throws where Entries.Value: Codable {
        try section(name, form: "\(Entries.Key.form) json") { step in
            switch step {
            case .write(let writer):
                for key in entries.keysInOrder {
                    guard let value = entries[key] else { continue }
                    try writer.json(value) { key.write(to: &$0) }
                }
            case .read(let reader):
                entries = Entries()
                while let (key, value) = try reader.json(Entries.Value.self, { Entries.Key(from: &$0) }) {
                    entries[key] = value
                }
            }
        }
    }
}

/// A part of the state has more text than a start can read.
public struct SectionTooLarge: Error {}

extension SectionWriter {
    /// Writes a row of fields with a value as JSON after them.
    public func json(
        _ value: some Encodable, bytesMax: Int = JSONLimits.textBytesMax, _ fields: (inout FieldPass) -> Void
    ) throws {
        let text: [UInt8]
        // A state has nothing that JSON cannot say, so that only its size can be wrong.
        do { text = try JSONCoding.encode(value, bytesMax: bytesMax) } catch { throw SectionTooLarge() }
        try text.withUnsafeBytes { try row($0, fields) }
    }
}

extension SectionReader {
    /// Reads a row of fields with a value as JSON after them; `nil` after the last row.
    public func json<Fields, Value: Decodable>(
        _ type: Value.Type, _ fields: (inout FieldPass) -> Fields
    ) throws -> (fields: Fields, value: Value)? {
        try row { pass in (fields(&pass), try JSONCoding.decode(Value.self, from: pass.rest())) }
    }
}

/// In the order of numbers, each row as JSON.
extension IDTable: SectionRows where Row: Codable {
    public static var rowForm: String { "id json" }

    public func writeRows(_ writer: SectionWriter) throws {
        for number in 0..<count { try writer.json(self[number: number]) { key(number).write(to: &$0) } }
    }

    public init(rows reader: SectionReader) throws {
        self.init()
        while let (id, row) = try reader.json(Row.self, { ID(from: &$0) }) {
            guard find(id) == nil else { throw SectionFailure("\(id) is there twice") }
            append(id, row)
        }
    }
}
