// Old segments are archived while people play, and some of what the archive has is taken away beside the log, as in
// deploy/README.md. An archive lies on its service's disk.

import EventLog
import MemoryDisk
import Values

extension World {
    func planArchiving() {
        var chance = Chance(seed: seed ^ 0xA2C4_17E5)
        var nextMs = plan.startMs + chance.milliseconds(3000...12_000)
        while nextMs < plan.startMs + plan.playMs {
            let takesAway = chance.happens(0.5)
            at(nextMs) { [self] in
                for computer in computers { archive(computer, takesAway: takesAway) }
            }
            nextMs += chance.milliseconds(3000...12_000)
        }
    }

    private func archive(_ computer: Computer, takesAway: Bool) {
        let (disk, service) = (computer.disk, computer.name)
        let directory = "data/\(service)"
        do {
            let engine = FileEngine(disk, directory: directory, source: service)
            let done = try LogArchiving.perform(
                disk, directory: directory, to: "/archive/\(service)", before: .distantFuture,
                history: try engine.identity().history, now: wallTime)
            guard done.archive.last != .start else { return }
            story.tell("\(service)'s log is archived up to \(done.archive.last)")
            guard takesAway else { return }
            for segment in done.archive.segments {
                try? disk.remove("\(directory)/\(digits20(segment.first.sequence)).jsonl.zst")
            }
            try? disk.syncDirectory(directory)
        } catch {
            story.tell("\(service)'s log is not archived: \(error)")
        }
    }
}
