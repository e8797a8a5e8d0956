// All lines of a log's files as they lie there, sound or not: for people who look at a log and for its
// repair.

import EventLine

/// A line of a file, whatever it is worth.
public struct RawLine: Sendable {
    /// The name of the segment it is in, without the directory.
    public var file: String
    /// The line, from 1 where the reading began, and the byte at which it begins.
    public var line: Int
    /// From the file's beginning, which is byte 0.
    public var offset: Int
    /// As they lie there, without the newline.
    public var bytes: [UInt8]
    /// The event it is, or why it is none.
    public var parsed: Result<EventLine, EventLineError>
}

/// Reads a log without judging it as a whole.
public enum RawLog {
    /// Every line from a place on, in order, until `body` returns false.
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
        let file = try disk.open("\(directory)/\(name)", .read)
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
