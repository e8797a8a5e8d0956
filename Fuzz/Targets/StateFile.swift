// A snapshot of arbitrary bytes, or one that was written and then damaged, or one whose file is sound and whose rows are
// arbitrary. It is loaded, or not used with a reason.
//
//   byte   how to read the rest: bit 0 a recipe, bit 1 makes the checksums right, bit 2 for rsvp instead of auth
//   rest   the file; or for each section the number of rows, their lengths and bytes, and last what is damaged

import AuthService
import Crypto
import MemoryDisk
import Packed
import Platform
import RsvpService
import Values

@testable import EventLog
@testable import Machine

enum StateFileFuzz {
    private static let directory = "data/fuzz"
    private static let position = Position(sequence: 1, checksum: 0)

    @Sendable static func run(_ input: UnsafeRawBufferPointer) {
        var bytes = FuzzBytes(input)
        let options = bytes.byte()
        if options & 4 == 0 { load(Auth.self, options, &bytes) } else { load(Rsvp.self, options, &bytes) }
    }

    private static func load<S: Service>(_ service: S.Type, _ options: UInt8, _ bytes: inout FuzzBytes) {
        let disk = MemoryDisk()
        let store = SnapshotStore(disk, directory: directory, source: S.name)
        let path = "\(directory)/\(SnapshotFile(1).name)"
        try? disk.createDirectory(directory)
        let written = options & 1 == 0 ? nil : recipe(S.self, &bytes)
        if let written {
            _ = try? store.save(at: position, schema: "fuzz") { try written.write(to: $0) }
            damage(disk, path, &bytes)
        } else {
            disk.place(path, bytes.remainder())
        }
        if options & 2 == 2 { disk.place(path, signed(disk.contents(path) ?? [])) }
        guard let verdict = try? store.inspect(SnapshotFile(1)) else { finding("it cannot be read") }
        switch verdict {
        case .unusable(let reason): check(!reason.isEmpty, "it is not used, without a reason")
        case .usable(let snapshot):
            guard case .sections(let file) = snapshot.content else { finding("it is read as a text") }
            restore(S.self, file)
        }
    }

    /// A state that was loaded can be written, and is loaded again.
    private static func restore<S: Service>(_ service: S.Type, _ file: StateFile) {
        var machine = empty(S.self)
        guard machine.restore(file, at: position) else {
            return check(file.problem?.isEmpty == false, "it is not loaded, without a reason")
        }
        let again = Rows()
        do { try machine.snapshot()?.write(again) } catch { finding("loaded, and not written: \(error)") }
        var other = empty(S.self)
        check(other.restore(again, at: position), "written, and not loaded: \(again.problem ?? "")")
    }

    private static func empty<S: Service>(_ service: S.Type) -> Machine<S> {
        Machine(
            settings: Settings(zones: .shared, secret: SecretKey([1])), entropy: Entropy(SplitMix64(seed: 1)),
            role: .standby)
    }

    /// The sections of a service, with other rows in some.
    private static func recipe<S: Service>(_ service: S.Type, _ bytes: inout FuzzBytes) -> Rows {
        let rows = Rows()
        try? empty(S.self).snapshot()?.write(rows)
        for _ in 0..<bytes.number(below: 4) {
            let section = bytes.number(below: rows.sections.count)
            rows.sections[section].bytes = []
            rows.sections[section].rows = UInt64(bytes.number(below: 8))
            for _ in 0..<rows.sections[section].rows {
                let row = bytes.piece(bytes.number(below: 120))
                rows.sections[section].bytes += [UInt8(row.count)] + row
            }
        }
        return rows
    }

    private static func damage(_ disk: MemoryDisk, _ path: String, _ bytes: inout FuzzBytes) {
        var content = disk.contents(path) ?? []
        for _ in 0..<bytes.number(below: 4) where !content.isEmpty {
            let (place, kind) = (bytes.number(below: 1 << 16) % content.count, bytes.byte())
            if kind & 8 == 8 { content.removeSubrange(place...) } else { content[place] ^= 1 << (kind & 7) }
        }
        disk.place(path, content)
    }

    /// The file with right checksums in its blocks and at its end, as far as it has any.
    private static func signed(_ file: [UInt8]) -> [UInt8] {
        var signed = file
        var place = StateLimits.headerBytes
        while place + StateLimits.blockHeadBytes <= signed.count,
            signed[place...].starts(with: BlockHead.magic)
        {
            let words = (0..<3).map { word in
                (0..<4).reduce(UInt32(0)) { $0 | UInt32(signed[place + 4 + word * 4 + $1]) << (8 * $1) }
            }
            let start = place + StateLimits.blockHeadBytes
            let end = min(signed.count, start + Int(words[2]))
            let head = BlockHead(section: words[0], number: words[1], length: words[2])
            let bytes = signed[start..<end].withUnsafeBytes { head.bytes($0) }
            signed.replaceSubrange(place..<start, with: bytes)
            place = end
        }
        guard signed.count >= StateLimits.trailerBytes else { return signed }
        let checksum = crc32c(Array(signed[(signed.count - StateLimits.trailerBytes)..<(signed.count - 4)]))
        withUnsafeBytes(of: checksum.littleEndian) { signed.replaceSubrange((signed.count - 4)..., with: $0) }
        return signed
    }
}

/// Sections in memory.
private final class Rows: SectionSink, SectionSource {
    var sections: [(head: SectionHead, rows: UInt64, bytes: [UInt8])] = []
    private(set) var problem: String?
    private var open = 0

    var heads: [SectionHead] { sections.map(\.head) }
    func begin(_ head: SectionHead) { sections.append((head, 0, [])) }
    func append(_ bytes: UnsafeRawBufferPointer) { sections[sections.count - 1].bytes += Array(bytes) }
    func end(rows: UInt64) { sections[sections.count - 1].rows = rows }
    func open(_ section: Int) -> (rows: UInt64, bytes: UInt64) {
        open = section
        return (sections[section].rows, UInt64(sections[section].bytes.count))
    }
    func read(into buffer: inout [UInt8]) -> Int {
        buffer = sections[open].bytes
        return 0
    }
    func refuse(_ reason: String) { problem = reason }

    func write(to sink: any SectionSink) throws {
        for section in sections {
            try sink.begin(section.head)
            try section.bytes.withUnsafeBytes { try sink.append($0) }
            try sink.end(rows: section.rows)
        }
    }
}
