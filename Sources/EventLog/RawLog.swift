// Reads all lines of a log's files, sound or not: for `log show` and for repairs.

import EventLine

/// A line of a segment, sound or not.
public struct RawLine: Sendable {
    /// The segment's name, without the directory.
    public var file: String
    /// The line's number, counted from 1 at the place where the reading began.
    public var line: Int
    /// The line's offset in the file.
    public var offset: Int
    /// The line without its newline.
    public var bytes: [UInt8]
    /// The event, or why the line is not one.
    public var parsed: Result<EventLine, EventLineError>
}

/// Reads a log without judging it as a whole.
public enum RawLog {
    /// Reads every line, in order, until `body` returns false.
    public static func read(
        _ disk: any Disk, directory: String, _ body: (RawLine) -> Bool
    ) throws(LogRefusal) {
        let names = try LogDirectory(disk, directory)
        for segment in names.segments {
            let goesOn = try refusing(directory) { () throws(DiskError) in
                do throws(DiskError) {
                    return try read(disk, directory: directory, segment, body)
                } catch  where error.kind == .notFound {
                    // Its owner has sealed it meanwhile.
                    let sealed = LogDirectory.Segment(
                        first: segment.first, name: LogDirectory.sealedName(segment.first))
                    return try read(disk, directory: directory, sealed, body)
                }
            }
            if !goesOn { return }
        }
    }

    static func read(
        _ disk: any Disk, directory: String, _ segment: LogDirectory.Segment, from offset: Int = 0,
        _ body: (RawLine) -> Bool
    ) throws(DiskError) -> Bool {
        let name = segment.name
        let path = "\(segment.folder(directory))/\(name)"
        guard segment.isSealed else { return try read(disk.open(path, .read), name, from: offset, body) }
        do throws(DiskError) {
            return try read(SealedFile(disk, path), name, from: offset, body)
        } catch  where error.kind == .damaged {
            return body(unreadable(name, 1, 0, error))
        }
    }

    /// Reads a sealed segment frame by frame. A damaged frame is one line that cannot be read.
    private static func read(
        _ sealed: SealedFile, _ name: String, from offset: Int, _ body: (RawLine) -> Bool
    ) throws(DiskError) -> Bool {
        var number = 1
        for (place, frame) in sealed.index.frames.enumerated()
        where frame.textOffset + frame.textBytes > offset {
            do throws(DiskError) {
                let text = FrameText(sealed, place, try sealed.text(place))
                let goesOn = try read(text, name, from: max(0, offset - frame.textOffset)) { line in
                    var line = line
                    line.line += number - 1
                    line.offset += frame.textOffset
                    return body(line)
                }
                guard goesOn else { return false }
            } catch  where error.kind == .damaged {
                guard body(unreadable(name, number, frame.textOffset, error)) else { return false }
            }
            number += frame.lines
        }
        return true
    }

    private static func unreadable(_ name: String, _ line: Int, _ offset: Int, _ error: DiskError) -> RawLine
    {
        RawLine(file: name, line: line, offset: offset, bytes: [], parsed: .failure(.sealed(error.reason)))
    }

    private static func read(
        _ file: any DiskFile, _ name: String, from offset: Int, _ body: (RawLine) -> Bool
    ) throws(DiskError) -> Bool {
        let scanner = LineScanner(file, from: offset, readBytes: LogLimits.readBytes)
        var number = 1
        while let line = try scanner.next() {
            let raw = RawLine(
                file: name, line: number, offset: line.offset, bytes: Array(line.bytes), parsed: parsed(line))
            guard body(raw) else { return false }
            number += 1
        }
        return true
    }

    private static func parsed(_ line: LineScanner.Line) -> Result<EventLine, EventLineError> {
        guard line.isTerminated else { return .failure(.noNewline) }
        return Result { () throws(EventLineError) in try LineView(line.bytes).line() }
    }
}
