// A backup of all logs is restored while people continue to play, as in deploy/README.md: everything stops, all
// directories are replaced by the copies of one moment, and everything starts. A backup does not contain the history of
// a log.

import EventLine
import EventLog
import MemoryDisk
import Values

extension World {
    /// The copies are made at one moment: everything that a process had seen of another was synced by then.
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
