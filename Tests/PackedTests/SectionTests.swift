// Rows on their way to a snapshot and back: forms that do not depend on the process, and bytes that may be anything.

import TestSupport
import Testing
import Values

@testable import Packed

private enum Color: String, NumberedCase {
    case green, red

    var packedNumber: UInt8 {
        switch self {
        case .red: 4
        case .green: 7
        }
    }
}

private struct Point: PackableFields, Equatable {
    var x = 0
    var name: String?
    var colors: [Color] = []

    init(blank: Void) {}

    init(_ x: Int, _ name: String?, _ colors: [Color]) {
        (self.x, self.name, self.colors) = (x, name, colors)
    }

    mutating func eachField(_ pass: inout FieldPass) {
        pass("x", &x)
        pass("name", &name)
        pass("colors", &colors)
    }
}

private struct Place: PackedFields, Equatable, Sendable {
    var id: ID
    var day = Day(daysSince1970: 0)
    var isOpen = false
    var height = 0.0

    init(blank id: ID) { self.id = id }

    mutating func eachField(_ pass: inout FieldPass) {
        pass("day", &day)
        pass("isOpen", &isOpen)
        pass("height", &height)
    }
}

@Suite struct SectionTests {
    private func bytes(_ field: some Packable) -> [UInt8] {
        var pass = FieldPass()
        field.write(to: &pass)
        return pass.bytes
    }

    private func written<Table: SectionRows>(_ table: Table) throws -> MemorySections {
        let sections = MemorySections()
        let writer = try SectionWriter(SectionHead(name: "table", form: Table.rowForm), to: sections)
        try table.writeRows(writer)
        try writer.end()
        return sections
    }

    /// The bytes of every kind of field, which other builds will read.
    @Test func fieldsHaveTheSameBytesInEveryBuild() {
        #expect(bytes(300) == [0xD8, 0x04] && bytes(-1) == [1] && bytes(UInt64(300)) == [0xAC, 0x02])
        #expect(bytes(true) == [1] && bytes(1.5) == [0, 0, 0, 0, 0, 0, 0xF8, 0x3F])
        #expect(bytes("å") == [2, 0xC3, 0xA5] && bytes([7, 8]) == [4, 14, 16])
        #expect(bytes(Timestamp(milliseconds: 258)) == [2, 1, 0, 0, 0, 0, 0, 0])
        #expect(bytes(Day(daysSince1970: -3)) == [5])
        #expect(
            bytes(ID(high: 0x0102, low: 3)) == [2, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
        #expect(bytes(Color.red) == [4] && bytes(Color.green) == [7])
        #expect(
            bytes(nil as Int?) == [0] && bytes(3 as Int?) == [1, 6] && bytes(["a": 1]) == [2, 1, 0x61, 2])
        #expect(bytes(Point(1, nil, [.red])) == [2, 0, 2, 4])
    }

    @Test func aFormNamesFieldsKindsAndNumbersOfCases() {
        #expect(Point.form == "{x:int name:text? colors:[(green=7,red=4)]}")
        #expect([ID: Point].rowForm == "id {x:int name:text? colors:[(green=7,red=4)]}")
        #expect(PackedTable<Place>.rowForm == "id day:day isOpen:bool height:real")
        var (list, one): ([Int], Int?) = ([1], 2)
        let form = FieldPass.form { pass in
            pass("list", &list, blank: 0) { $1("each", &$0) }
            pass("one", &one, blank: 0) { $1("it", &$0) }
        }
        #expect(form == "list:{each:int}[] one:{it:int}?" && list == [1] && one == 2)
    }

    @Test func aTableIsReadAsItWasWrittenInTheOrderOfItsNumbers() throws {
        var table = PackedTable<Place>()
        for number in 0..<300 {
            let id = ID(high: UInt64(number * 7919 % 300), low: 1)
            var place = Place(blank: id)
            (place.day, place.height) = (Day(daysSince1970: number), Double(number))
            table[id] = place
        }
        table[ID(high: 5, low: 1)] = nil
        let sections = try written(table)
        var seen = 0
        let again = try PackedTable<Place>(rows: SectionReader(0, of: sections)) { _ in seen += 1 }
        #expect(again.ids == table.ids && seen == 299)
        for id in table.ids { #expect(again[id] == table[id]) }
        #expect(try written(again) == sections)
    }

    /// The row changed last is not packed yet: its old bytes are garbage.
    @Test func aRowIsWrittenAsItIsNow() throws {
        var table = PackedTable<Place>()
        for low in UInt64(1)...3 { table[ID(high: 0, low: low)] = Place(blank: ID(high: 0, low: low)) }
        table[ID(high: 0, low: 2)]?.height = 8
        let again = try PackedTable<Place>(rows: SectionReader(0, of: written(table))) { _ in }
        #expect(again[ID(high: 0, low: 2)]?.height == 8)
        table[ID(high: 0, low: 2)] = nil
        #expect(try PackedTable<Place>(rows: SectionReader(0, of: written(table))) { _ in }.ids.count == 2)
    }

    @Test func aDictionaryHasTheSameBytesInEveryProcess() throws {
        let points = Dictionary(
            uniqueKeysWithValues: (0..<200).map { ("point \($0)", Point($0, "a", [.green])) })
        let sections = try written(points)
        #expect(try [String: Point](rows: SectionReader(0, of: sections)) == points)
        let other = Dictionary(uniqueKeysWithValues: points.map { ($0, $1) }.reversed())
        #expect(try written(other) == sections)
    }

    /// Each kind of dictionary reads what another one wrote, changed and removed rows included.
    @Test func everyKindOfDictionaryHasTheSameBytes() throws {
        var (plain, chunked, packed) = ([String: Point](), Chunked(), Packed())
        for number in 0..<400 {
            let (key, point) = ("point \(number % 300)", number % 7 == 0 ? nil : Point(number, "å", [.red]))
            plain[key] = point
            chunked[key] = point
            packed[key] = point
        }
        let sections = try written(plain)
        #expect(try written(chunked) == sections && written(packed) == sections && sections.size > 5000)
        #expect(try written(Chunked(rows: SectionReader(0, of: sections))) == sections)
        #expect(try written(Packed(rows: SectionReader(0, of: sections))) == sections)
    }

    private typealias Chunked = ChunkedDictionary<String, Point>
    private typealias Packed = PackedDictionary<String, Point>

    /// Lengths, counts and numbers of cases may say anything. Nothing traps, and what is accepted is whole.
    @Test func anyBytesAreReadOrRefused() throws {
        var random = SplitMix64(seed: Seeds.some(1)[0])
        let sound = try written([ID(high: 1, low: 2): Point(70_000, "a name", [.red, .green])])
        for _ in 0..<20_000 {
            let changed = MemorySections()
            try sound.write(to: changed)
            changed.change("table") { bytes in
                for _ in 0..<Int.random(in: 1..<4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(
                        truncatingIfNeeded: random.next())
                }
            }
            let read = try? [ID: Point](rows: SectionReader(0, of: changed))
            #expect(read.map { $0.count == 1 } ?? true)
        }
        for bytes in [[], [0x80], [255, 255, 255, 255, 255, 255, 255, 255, 255, 1], [4, 3]] as [[UInt8]] {
            let isWhole = bytes.withUnsafeBytes { bytes in
                var pass = FieldPass(reading: bytes)
                _ = [String](from: &pass)
                return pass.isWhole
            }
            #expect(!isWhole, "\(bytes)")
        }
    }

    @Test func rowsAndBytesThatDoNotFitAreRefused() throws {
        func problem(_ rows: UInt64, _ bytes: [UInt8]) throws -> String? {
            let sections = MemorySections()
            sections.begin(SectionHead(name: "table", form: "int"))
            bytes.withUnsafeBytes { sections.append($0) }
            sections.end(rows: rows)
            let reader = try SectionReader(0, of: sections)
            do {
                while try reader.row({ Int(from: &$0) }) != nil {}
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(try problem(2, [1, 4, 1, 6]) == nil)
        #expect(try problem(1, [1, 4, 1, 6]) == "section table, row 1: more bytes than rows")
        #expect(try problem(3, [1, 4, 1, 6]) == "section table, row 3: fewer bytes than rows")
        #expect(try problem(2, [1, 4, 9, 6]) == "section table, row 2: a row beyond the end")
        #expect(try problem(1, [2, 4, 6]) == "section table, row 1: other fields than its form says")
    }
}
