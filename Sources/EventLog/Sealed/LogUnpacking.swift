// The way back: all sealed segments become text again, as the release before sealing knows them (`log unpack`).

import EventLine

/// The result of an unpacking.
public struct LogUnpacking: Hashable, Sendable {
    /// The names of the files that are text now.
    public private(set) var files: [String] = []
    /// Their size.
    public private(set) var textBytes = 0

    /// Unpacks every sealed segment of a log. One that is damaged is refused, and stays; those before it are text by then.
    public static func perform(
        _ disk: any Disk, directory: String, lock: LogLock
    ) throws(LogRefusal) -> LogUnpacking {
        guard lock.directory == directory else {
            throw LogRefusal(.locked, directory: directory, reason: "the lock at hand is another log's")
        }
        var done = LogUnpacking()
        // The archive stays as it is: it is put back, or moved in beside the log, by hand.
        var names = try LogDirectory.own(disk, directory)
        let spare = try names.choose(disk, directory)
        try refusing(directory) { () throws(DiskError) in
            for segment in names.segments where segment.isSealed {
                try SealedCopy.unpack(disk, directory, first: segment.first)
                let name = LogDirectory.segmentName(segment.first)
                done.files.append(name)
                done.textBytes += try disk.open("\(directory)/\(name)", .read).size()
            }
            // The text of these is there, and the sealed form was not sound.
            for name in spare where name.hasSuffix(LogDirectory.sealedEnding) {
                try disk.remove("\(directory)/\(name)")
            }
            try disk.syncDirectory(directory)
        }
        return done
    }
}
