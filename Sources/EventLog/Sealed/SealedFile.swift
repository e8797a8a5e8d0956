// A sealed segment, read as the text that it stands for: whoever reads lines by their place in a segment need not know its
// form. A frame is unpacked when one of its bytes is read, and kept until another is.
//
//   00000000000000000001.jsonl        text, as it was appended
//   00000000000000000001.jsonl.zst    sealed: frames of zstd, then an index (SegmentIndex)

import EventLine
import Synchronization
import Values

/// The text of a sealed segment. It is only read.
final class SealedFile: DiskFile {
    let path: String
    let index: SegmentIndex
    /// Why its own index was not used, and one was made from its frames; `nil` if it was.
    let indexProblem: String?
    private let file: any DiskFile
    private let unpacked = Mutex<(frame: Int, text: [UInt8])>((-1, []))

    /// Opens a sealed segment and reads its index. If that is damaged, all frames are read to make it again.
    init(_ disk: any Disk, _ path: String) throws(DiskError) {
        self.path = path
        file = try disk.open(path, .read)
        guard Zstandard.isThere else { throw DiskError.noLibrary(path) }
        do throws(SegmentIndexError) {
            index = try SealedFile.index(of: file)
            indexProblem = nil
        } catch .unreadable(let error) {
            throw error
        } catch {
            index = try SegmentIndex(framesOf: file)
            indexProblem = error.description
        }
    }

    private static func index(of file: any DiskFile) throws(SegmentIndexError) -> SegmentIndex {
        let found: (bytes: [UInt8], offset: Int)?
        do throws(DiskError) { found = try tail(of: file) } catch { throw .unreadable(error) }
        guard let found else { throw .damaged("there is no index at its end") }
        return try SegmentIndex(found.bytes, at: found.offset)
    }

    /// The bytes of an index at the end of a file, if it says how long it is.
    private static func tail(of file: any DiskFile) throws(DiskError) -> (bytes: [UInt8], offset: Int)? {
        let size = try file.size()
        // Most indexes are shorter.
        let tail = try file.read(max(0, size - (64 << 10))..<size)
        guard let length = SegmentIndex.length(byFoot: tail.suffix(SegmentIndex.footBytes)), length <= size
        else {
            return nil
        }
        let bytes = length <= tail.count ? Array(tail.suffix(length)) : try file.read((size - length)..<size)
        return (bytes, size - length)
    }

    /// The bytes of a frame, as they are in the file.
    func packed(_ number: Int) throws(DiskError) -> [UInt8] {
        let frame = index.frames[number]
        let bytes = try file.read(frame.offset..<(frame.offset + frame.bytes))
        guard bytes.count == frame.bytes else { throw damaged(number, "the file ends in it") }
        return bytes
    }

    /// The text of a frame, checked.
    func text(_ number: Int) throws(DiskError) -> [UInt8] {
        let packed = try packed(number)
        var failure: DiskError?
        let text = [UInt8](unsafeUninitializedCapacity: index.frames[number].textBytes) { text, count in
            let text = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(text)[...])
            do throws(DiskError) {
                try unpack(number, packed, into: text)
                count = text.count
            } catch {
                count = 0
                failure = error
            }
        }
        if let failure { throw failure }
        return text
    }

    private func unpack(
        _ number: Int, _ packed: [UInt8], into text: UnsafeMutableRawBufferPointer
    ) throws(DiskError) {
        guard packed.withUnsafeBytes({ Zstandard.unpack($0, into: text) }) else {
            throw damaged(number, "zstd cannot unpack it")
        }
        let (said, found) = (index.frames[number].checksum, crc32c(UnsafeRawBufferPointer(text)))
        guard said == found else {
            throw damaged(
                number, "the index says its checksum is \(hex8(said)), its text gives \(hex8(found))")
        }
    }

    /// The error of a damaged frame.
    func damaged(_ number: Int, _ reason: String) -> DiskError {
        let frame = index.frames[number]
        return DiskError(
            .damaged, operation: "unpack", path: path,
            reason: "frame \(number + 1) of \(index.frames.count), lines \(frame.first) to \(frame.last), "
                + "is damaged: \(reason)")
    }

    func size() throws(DiskError) -> Int { index.textBytes }
    /// The length of the file on the disk.
    func storedBytes() throws(DiskError) -> Int { try file.size() }
    /// Bytes of the file as they are on the disk.
    func stored(_ range: Range<Int>) throws(DiskError) -> [UInt8] { try file.read(range) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        var done = 0
        while done < buffer.count, let number = index.frame(atText: offset + done) {
            let frame = index.frames[number]
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let start = offset + done - frame.textOffset
            if start == 0, rest.count >= frame.textBytes {
                let room = UnsafeMutableRawBufferPointer(rebasing: rest[..<frame.textBytes])
                try unpack(number, try packed(number), into: room)
                done += frame.textBytes
                continue
            }
            let count = min(rest.count, frame.textBytes - start)
            try withText(of: number) { text in
                rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[start..<(start + count)]))
            }
            done += count
        }
        return done
    }

    private func withText(of number: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws(DiskError) {
        let held = unpacked.withLock { $0.frame == number ? $0.text : nil }
        if let held { return held.withUnsafeBytes(body) }
        let text = try text(number)
        text.withUnsafeBytes(body)
        unpacked.withLock { $0 = (number, text) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) { throw isSealed("write") }
    func truncate(to size: Int) throws(DiskError) { throw isSealed("truncate") }
    func syncData() throws(DiskError) {}
    func presence() -> FilePresence { file.presence() }
    var heldAs: String? { file.heldAs }

    private func isSealed(_ operation: String) -> DiskError {
        DiskError(
            .other, operation: operation, path: path, reason: "a sealed segment is not changed in place")
    }
}

extension SegmentIndex {
    /// Makes an index from the frames of a file whose own is damaged. Every line is read and checked.
    init(framesOf file: any DiskFile) throws(DiskError) {
        let bytes = try file.read(0..<file.size())
        let found = bytes.withUnsafeBytes { bytes in
            Result<SegmentIndex, DiskError> { () throws(DiskError) in
                var walk = FrameWalk(path: file.path)
                var offset = 0
                while offset < bytes.count {
                    let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                    if SegmentIndex.isRemains(rest) { break }
                    offset += try walk.take(rest, at: offset)
                }
                return try walk.index()
            }
        }
        self = try found.get()
    }

    /// Whether the bytes behind a frame are what is left of an index.
    private static func isRemains(_ rest: UnsafeRawBufferPointer) -> Bool {
        rest.starts(with: magic) || length(byFoot: rest.suffix(footBytes)) == rest.count
    }
}

/// Goes through the frames of a sealed segment.
private struct FrameWalk {
    let path: String
    private var summary = SegmentSummary()
    private var frames: [SegmentIndex.Frame] = []

    init(path: String) { self.path = path }

    /// Takes the frame at the beginning of some bytes, and returns its length.
    mutating func take(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) -> Int {
        guard let (length, textBytes) = Zstandard.frame(at: bytes) else {
            throw damaged(offset, "there is neither a frame nor an index")
        }
        let text = UnsafeMutableRawBufferPointer.allocate(byteCount: textBytes, alignment: 16)
        defer { text.deallocate() }
        guard Zstandard.unpack(UnsafeRawBufferPointer(rebasing: bytes[..<length]), into: text) else {
            throw damaged(offset, "zstd cannot unpack the frame")
        }
        do throws(EventLineError) {
            var frame = try summary.take(frame: UnsafeRawBufferPointer(text))
            (frame.offset, frame.bytes) = (offset, length)
            frame.textOffset = frames.last.map { $0.textOffset + $0.textBytes } ?? 0
            frames.append(frame)
        } catch {
            throw damaged(offset, error.description)
        }
        return length
    }

    func index() throws(DiskError) -> SegmentIndex {
        guard let index = summary.index(frames) else {
            throw damaged(0, "it has no frame with whole batches")
        }
        return index
    }

    private func damaged(_ offset: Int, _ reason: String) -> DiskError {
        DiskError(
            .damaged, operation: "read", path: path,
            reason: "its index is damaged, and so is what lies at byte \(offset): \(reason)")
    }
}

extension DiskError {
    /// A sealed segment, and nothing that can read it.
    fileprivate static func noLibrary(_ path: String) -> DiskError {
        DiskError(
            .other, operation: "open", path: path,
            reason: "this segment is compressed, and libzstd is not there",
            mend: "install libzstd (Debian: \(Zstandard.package)), then start again")
    }
}
