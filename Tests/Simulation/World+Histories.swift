// A backup of all logs is put back while people play on, as deploy/README.md says: everything stops, all directories are
// replaced by the copies of one moment, and everything starts. A backup leaves out which history a log is of.

import EventLine
import EventLog
import MemoryDisk
import Values

extension World {
    /// The copies are made at one moment: what a process has seen of another by then was safe before.
    func planRewinding() {
        at(plan.startMs + plan.playMs / 3) { [self] in
            let copies = computers.map { $0.disk.copy() }
            at(plan.startMs + plan.playMs * 2 / 3) { [self] in putBack(copies) }
        }
    }

    private func putBack(_ copies: [MemoryDisk]) {
        story.tell("a backup of everything is put in place")
        for process in processes { process.kill("for a backup") }
        for (computer, copy) in zip(computers, copies) {
            let directory = "data/\(computer.name)"
            try? copy.remove("\(directory)/history")
            computer.disk = copy
            let lines = (try? Logs.read(copy, computer.name)) ?? []
            witness.forget(computer.name, butFor: lines.map(\.position))
            for process in processes { process.backup(of: computer.name, endsAt: lines.last?.sequence ?? 0) }
        }
    }
}
