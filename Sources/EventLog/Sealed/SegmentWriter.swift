// Writes a sealed segment under a temporary name: frames of whole batches, then the index. It is read back and compared before
// it takes anything's place.

import EventLine

/// Writes the frames of a sealed segment one after the other.
struct SegmentWriter {
    /// The temporary file.
    let path: String
    private let disk: any Disk
    private let file: any DiskFile
    private var written = 0
    private var textWritten = 0
    private var summary = SegmentSummary()
    private(set) var frames: [SegmentIndex.Frame] = []

    /// - Parameter name: the name that the segment will have.
    init(_ disk: any Disk, _ directory: String, _ name: String) throws(DiskError) {
        self.disk = disk
        path = "\(directory)/\(name).tmp"
        file = try disk.createAnew(path)
    }

    /// Packs whole batches as one frame.
    mutating func add(text: [UInt8]) throws(DiskError) {
        try add(text: text) { (summary, text) throws(EventLineError) in try summary.take(frame: text) }
    }

    /// Packs another text as a frame, of as many lines as the frame had.
    mutating func add(text: [UInt8], as frame: SegmentIndex.Frame) throws(DiskError) {
        try add(text: text) { (_, text) throws(EventLineError) in
            var changed = frame
            (changed.textBytes, changed.checksum) = (text.count, crc32c(text))
            return changed
        }
    }

    private mutating func add(
        text: [UInt8],
        _ describe: (inout SegmentSummary, UnsafeRawBufferPointer) throws(EventLineError) ->
            SegmentIndex.Frame
    ) throws(DiskError) {
        guard text.count <= SealedLimits.frameTextBytesMax, let packed = Zstandard.packed(text) else {
            throw failed("zstd cannot pack \(text.count) bytes")
        }
        let frame = text.withUnsafeBytes { text in
            Result<SegmentIndex.Frame, EventLineError> { () throws(EventLineError) in
                try describe(&summary, text)
            }
        }
        switch frame {
        case .success(let frame): try write(packed, frame)
        case .failure(let error): throw failed(error.description)
        }
    }

    /// Copies a frame as it is.
    mutating func copy(_ packed: [UInt8], _ frame: SegmentIndex.Frame) throws(DiskError) {
        try write(packed, frame)
    }

    private mutating func write(_ packed: [UInt8], _ frame: SegmentIndex.Frame) throws(DiskError) {
        var frame = frame
        (frame.offset, frame.bytes, frame.textOffset) = (written, packed.count, textWritten)
        try file.write(packed, at: written)
        written += packed.count
        textWritten += frame.textBytes
        frames.append(frame)
    }

    /// Writes the index and makes the file safe, under its temporary name.
    /// - Parameter old: the index whose frames were copied or changed; without, it is made from the lines.
    func finish(from old: SegmentIndex? = nil) throws(DiskError) -> SegmentIndex {
        var made = old ?? summary.index(frames)
        made?.frames = frames
        guard let made else { throw failed("it has no lines") }
        try file.write(made.encoded, at: written)
        try file.syncData()
        return made
    }

    private func failed(_ reason: String) -> DiskError {
        DiskError(.other, operation: "seal", path: path, reason: reason)
    }
}
