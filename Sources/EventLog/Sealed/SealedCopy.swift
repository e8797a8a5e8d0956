// Copies of whole segments: sealed again with other frames, or as text. Each is synced before it gets its name, and what it
// replaces goes only after that.

import EventLine
import Values

/// Makes other copies of sealed segments. The caller holds the log's lock.
enum SealedCopy {
    /// Writes a sealed segment again under a temporary name, with some frames changed.
    /// - Parameter changed: the new texts of frames, by their numbers; they have the same lines.
    static func write(
        _ disk: any Disk, _ directory: String, _ name: String, from sealed: SealedFile,
        changed: [Int: [UInt8]] = [:]
    ) throws(DiskError) -> (path: String, index: SegmentIndex) {
        var writer = try SegmentWriter(disk, directory, name)
        for (number, frame) in sealed.index.frames.enumerated() {
            if let text = changed[number] {
                try writer.add(text: text, as: frame)
            } else {
                try writer.copy(try sealed.packed(number), frame)
            }
        }
        let index = try writer.finish(from: sealed.index)
        let written = try SealedFile(disk, writer.path)
        guard written.indexProblem == nil, written.index == index else {
            throw notWhatWasWritten(writer.path)
        }
        for number in changed.keys.sorted() where try written.text(number) != changed[number] {
            throw notWhatWasWritten(writer.path)
        }
        return (writer.path, index)
    }

    /// Writes the index of a segment again, which was made from its frames.
    static func renewIndex(_ disk: any Disk, _ directory: String, _ name: String) throws(DiskError) {
        try disk.removing("\(directory)/\(name).tmp") { () throws(DiskError) in
            let (path, _) = try write(
                disk, directory, name, from: try SealedFile(disk, "\(directory)/\(name)"))
            try disk.rename(path, to: "\(directory)/\(name)")
        }
        try disk.syncDirectory(directory)
    }

    /// Makes a sealed segment text again: the text is written, safe and read back before the sealed form goes.
    static func unpack(_ disk: any Disk, _ directory: String, first: UInt64) throws(DiskError) {
        let sealed = try SealedFile(disk, "\(directory)/\(LogDirectory.sealedName(first))")
        let name = LogDirectory.segmentName(first)
        let temporary = "\(directory)/\(name).tmp"
        try disk.removing(temporary) { () throws(DiskError) in
            let file = try disk.createAnew(temporary)
            for (number, frame) in sealed.index.frames.enumerated() {
                try file.write(try sealed.text(number), at: frame.textOffset)
            }
            try file.syncData()
            try compare(try disk.open(temporary, .read), with: sealed)
            try disk.rename(temporary, to: "\(directory)/\(name)")
        }
        try disk.syncDirectory(directory)
        try disk.remove("\(directory)/\(LogDirectory.sealedName(first))")
        try disk.syncDirectory(directory)
    }

    /// Throws unless a file's text is that of a sealed segment, byte by byte.
    static func compare(_ text: any DiskFile, with sealed: SealedFile) throws(DiskError) {
        guard try text.size() == sealed.index.textBytes else { throw notWhatWasWritten(sealed.path) }
        for (number, frame) in sealed.index.frames.enumerated() {
            let bytes = try text.read(frame.textOffset..<(frame.textOffset + frame.textBytes))
            guard try sealed.text(number) == bytes else { throw notWhatWasWritten(sealed.path) }
        }
    }

    /// Removes the text of a segment that is sealed, if it is still there.
    static func removeText(_ disk: any Disk, _ directory: String, first: UInt64) throws(DiskError) {
        do throws(DiskError) {
            try disk.remove("\(directory)/\(LogDirectory.segmentName(first))")
        } catch  where error.kind == .notFound {
            return
        }
        try disk.syncDirectory(directory)
    }

    private static func notWhatWasWritten(_ path: String) -> DiskError {
        DiskError(.io, operation: "read", path: path, reason: "what was written reads back as something else")
    }
}

extension SegmentIndex {
    /// The places of its frames, for the index of the log.
    func entries(_ segment: Int) -> [LogIndex.Entry] {
        frames.map { LogIndex.Entry(sequence: $0.first, segment: segment, offset: $0.textOffset) }
    }
}

extension LogSurvey.Segment {
    /// The same segment as text.
    var unpacked: LogSurvey.Segment {
        var copy = self
        copy.name = LogDirectory.segmentName(first)
        return copy
    }
}

extension LogDirectory {
    /// Takes one form of each segment that is there in both: the sealed one if all of it is sound, else the text.
    /// - Returns: the names of the other forms.
    mutating func choose(_ disk: any Disk, _ directory: String) throws(LogRefusal) -> [String] {
        var spare: [String] = []
        for place in segments.indices where doubled.contains(segments[place].first) {
            let (text, sealed) = (segments[place].name, LogDirectory.sealedName(segments[place].first))
            let isSound = try refusing(directory) { () throws(DiskError) in
                try SealedFile.isSound(disk, "\(directory)/\(sealed)")
            }
            if isSound { segments[place].name = sealed }
            spare.append(isSound ? text : sealed)
        }
        return spare
    }
}

extension SealedFile {
    /// Whether the index and all frames and lines of a sealed segment are sound.
    static func isSound(_ disk: any Disk, _ path: String) throws(DiskError) -> Bool {
        do throws(DiskError) {
            let sealed = try SealedFile(disk, path)
            guard sealed.indexProblem == nil else { return false }
            for number in sealed.index.frames.indices { try sealed.check(number) }
            return true
        } catch  where error.kind == .damaged {
            return false
        }
    }

    /// Reads a frame and all its lines.
    func check(_ number: Int) throws(DiskError) {
        let text = try text(number)
        do throws(EventLineError) {
            var summary = SegmentSummary()
            let found = text.withUnsafeBytes { text in
                Result<SegmentIndex.Frame, EventLineError> { () throws(EventLineError) in
                    try summary.take(frame: text)
                }
            }
            let (frame, said) = (try found.get(), index.frames[number])
            guard (frame.first, frame.lines, frame.batches) == (said.first, said.lines, said.batches) else {
                throw .shape("its place")
            }
        } catch {
            throw damaged(number, error.description)
        }
    }
}

/// The text of one frame, as a file.
final class FrameText: DiskFile {
    let path: String
    private let text: [UInt8]

    init(_ sealed: SealedFile, _ number: Int, _ text: [UInt8]) { (path, self.text) = (sealed.path, text) }

    func size() throws(DiskError) -> Int { text.count }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        let count = max(0, min(buffer.count, text.count - offset))
        guard count > 0 else { return 0 }
        text.withUnsafeBytes { text in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[offset..<(offset + count)]))
        }
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) { throw isRead("write") }
    func truncate(to size: Int) throws(DiskError) { throw isRead("truncate") }
    func syncData() throws(DiskError) {}

    private func isRead(_ operation: String) -> DiskError {
        DiskError(.other, operation: operation, path: path, reason: "a frame is only read")
    }
}
