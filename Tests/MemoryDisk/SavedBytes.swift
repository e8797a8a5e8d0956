// Snapshots of a state that is some bytes, for tests that are about their files.

import EventLog
import Packed
import Values

extension SnapshotStore {
    /// Saves a state of one section, "state", with one row.
    @discardableResult
    public func save(
        _ state: [UInt8], at position: Position, schema: String, isOnly: Bool = false
    ) throws -> Bool {
        try save(at: position, schema: schema, isOnly: isOnly) { sink in
            let writer = try SectionWriter(SectionHead(name: "state", form: "bytes"), to: sink)
            try state.withUnsafeBytes { try writer.row($0) { _ in } }
            try writer.end()
        }
    }
}

extension Snapshot {
    /// The bytes that were saved; `nil` if it cannot be read.
    public var state: [UInt8]? {
        switch content {
        case .text(let text): return text
        case .sections(let file):
            do {
                let reader = try SectionReader(0, of: file)
                let state = try reader.row { [UInt8]($0.rest()) }
                guard try reader.row({ _ in }) == nil else { return nil }
                return state
            } catch {
                file.refuse("\(error)")
                return nil
            }
        }
    }
}
