// Rally's built-in engine: files in a directory of a local disk. The log is segments of lines, its lock a file;
// snapshots and the key lie beside them.

import EventLine
import Values

/// Keeps a log in a directory.
public struct FileEngine: LogEngine {
    let disk: any Disk
    let directory: String
    public let source: String
    let segmentBytesMax: Int
    let allowsRemote: Bool
    let frameBytes: Int

    /// - Parameters:
    ///   - source: the service whose log it is.
    ///   - allowsRemote: whether a network file system is accepted, although locks and syncs are unreliable there.
    public init(
        _ disk: any Disk, directory: String, source: String,
        segmentBytesMax: Int = LogLimits.segmentBytesMax, frameBytes: Int = SealedLimits.frameBytes,
        allowsRemote: Bool = false
    ) {
        (self.disk, self.directory, self.source) = (disk, directory, source)
        (self.segmentBytesMax, self.frameBytes, self.allowsRemote) = (
            segmentBytesMax, frameBytes, allowsRemote
        )
    }

    public var place: String { directory }
    public var beside: any Disk { disk }
    public var holder: String? { LogLock.holder(disk, directory: directory) }

    public func tryOwn(as instance: String, at time: Timestamp) throws(LogRefusal) -> (any LogOwnership)? {
        let lock = try LogLock.tryAcquire(
            disk, directory: directory, instance: instance, time: time, allowRemote: allowsRemote)
        return lock.map { FileOwnership(engine: self, lock: $0) }
    }

    public func hasLines() throws(LogRefusal) -> Bool {
        do throws(DiskError) {
            let names = try disk.list(directory)
            if names.contains(where: {
                $0.hasSuffix(LogDirectory.sealedEnding) || $0 == LogLimits.archiveName
            }) {
                return true
            }
            for name in names where name.hasSuffix(".jsonl") {
                // An opening makes the first file before there is a line.
                if try disk.open("\(directory)/\(name)", .read).size() > 0 { return true }
            }
            return false
        } catch  where error.kind == .notFound {
            return false
        } catch {
            throw LogRefusal(error, directory: directory)
        }
    }

    public func follower() -> any LogFollowing {
        LogFollower(disk: disk, directory: directory, source: source)
    }
}

/// The lock on the directory.
private struct FileOwnership: LogOwnership {
    let engine: FileEngine
    let lock: LogLock

    func open(rebuilding: (any LogRebuilding)?) throws(LogRefusal) -> any OwnedLog {
        try EventLog.open(
            engine.disk, directory: engine.directory, source: engine.source, lock: lock,
            segmentBytesMax: engine.segmentBytesMax, frameBytes: engine.frameBytes, rebuilding: rebuilding)
    }

    func probe() throws(LogRefusal) {
        try refusing(engine.directory) { () throws(DiskError) in
            try engine.disk.probe(engine.directory, bytes: LogLimits.probeBytes)
        }
    }

    var isInPlace: Bool { lock.isInPlace }
    func release() { lock.release() }
}

extension EventLog: OwnedLog {
    public var history: any LogReading { reader }
    public func past() throws(AppendFailure) -> any LogErasing { try closeSegment() }
    public var upkeep: LogSealing? { sealing }
}

extension LogReader: LogReading {}
extension LogFollower: LogFollowing {}
extension LogErasure: LogErasing {
    public var place: String { directory }
    public var beside: any Disk { disk }
}
