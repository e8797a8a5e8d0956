// A snapshot's sections in memory.

import Packed

public final class MemorySections: SectionSink, SectionSource, Equatable, @unchecked Sendable {
    private struct Section: Equatable {
        var head: SectionHead
        var rows: UInt64 = 0
        var bytes: [UInt8] = []
    }

    /// Small, so that rows lie across blocks.
    private static let blockBytes = 100

    private var sections: [Section] = []
    private var open = 0
    private var offset = 0
    /// Why it was not used.
    public private(set) var problem: String?

    public init() {}

    public var heads: [SectionHead] { sections.map(\.head) }
    /// The bytes of all sections.
    public var size: Int { sections.reduce(0) { $0 + $1.bytes.count } }

    public func begin(_ head: SectionHead) { sections.append(Section(head: head)) }
    public func append(_ bytes: UnsafeRawBufferPointer) { sections[sections.count - 1].bytes += Array(bytes) }
    public func end(rows: UInt64) { sections[sections.count - 1].rows = rows }

    public func open(_ section: Int) -> (rows: UInt64, bytes: UInt64) {
        (open, offset) = (section, 0)
        return (sections[section].rows, UInt64(sections[section].bytes.count))
    }

    public func read(into buffer: inout [UInt8]) -> Int {
        buffer = [7] + sections[open].bytes[offset...].prefix(Self.blockBytes)
        offset += buffer.count - 1
        return 1
    }

    public func refuse(_ reason: String) { problem = reason }

    public func write(to sink: any SectionSink) throws {
        for section in sections {
            try sink.begin(section.head)
            try section.bytes.withUnsafeBytes { try sink.append($0) }
            try sink.end(rows: section.rows)
        }
    }

    /// Gives a section another name and form.
    public func rename(_ name: String, to newName: String, form: String) {
        for index in sections.indices where sections[index].head.name == name {
            sections[index].head = SectionHead(name: newName, form: form)
        }
    }

    /// Changes the bytes of a section.
    public func change(_ name: String, _ body: (inout [UInt8]) -> Void) {
        for index in sections.indices where sections[index].head.name == name { body(&sections[index].bytes) }
    }

    public static func == (a: MemorySections, b: MemorySections) -> Bool { a.sections == b.sections }
}
