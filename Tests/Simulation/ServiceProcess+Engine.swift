// The log of a simulated process: files on its computer's disk, or the database.

import EventLog
import Machine
import MemoryDisk
import MemoryLog
import PostgresLog

extension ServiceProcess {
    /// The engine of this life.
    func makeEngine(_ disk: ProcessDisk, _ link: DatabaseLink?) -> any LogEngine {
        guard let link else {
            return FileEngine(
                disk, directory: Self.directory, source: S.name, segmentBytesMax: world.plan.segmentBytesMax,
                frameBytes: world.plan.frameBytes)
        }
        // A strong reference would be a cycle through the runner, and no world would ever be freed.
        nonisolated(unsafe) unowned let world = world
        return PostgresEngine(SimulatedLog(source: S.name, way: link)) { world.nowMs }
    }

    /// An engine with a copy of the log, for checks, without failures.
    func engineOfCopy(withSnapshots: Bool) throws -> any LogEngine {
        guard world.plan.engine == .database else {
            let copy = computer.disk.copy()
            if !withSnapshots {
                for file in try copy.list(Self.directory) where file.hasSuffix(".state") {
                    try copy.remove("\(Self.directory)/\(file)")
                }
            }
            return FileEngine(copy, directory: Self.directory, source: S.name)
        }
        var log = world.database[S.name]
        if !withSnapshots { log.beside = log.beside.filter { !$0.key.hasSuffix(".state") } }
        return world.engine(of: log, S.name)
    }
}
