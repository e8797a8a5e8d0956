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
                try read(disk, directory: directory, file: segment.name, body)
            }
            if !goesOn { return }
        }
    }

    static func read(
        _ disk: any Disk, directory: String, file name: String, from offset: Int = 0,
        _ body: (RawLine) -> Bool
    ) throws(DiskError) -> Bool {
        let file = try SegmentReader.open(disk, directory, name)
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
