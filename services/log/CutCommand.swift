// `log cut`: makes copies of logs consistent. A backup copies one log after the other, so a later copy may have seen
// events that an earlier one lacks. Batches are cut off the ends until every `seen` exists. The result is the largest
// consistent set, and unique: a batch is cut only if something that it has seen is missing. All snapshots are deleted
// too: a snapshot may have seen more than its log says.

import EventLog
import Usage
import Values

struct CutCommand {
    let options: Options
    let disk: any Disk
    let now: Timestamp
    let console: Console

    /// A log, and those of its batches that have seen more than the previous one.
    private struct Candidate {
        var directory: String
        var disk: any Disk
        var source: String
        /// The last event that is kept.
        var head: UInt64
        var seen: [(first: UInt64, positions: Positions)]
    }

    func run() throws(LogRefusal) -> Int32 {
        var locks: [LogLock] = []
        defer { locks.forEach { $0.release() } }
        let (places, others) = try LogPlace.logs(options.directories, disk)
        defer { for place in others { place.sayNoLog(options, console) } }
        if options.isApplied {
            for place in places { locks.append(try place.lock(now)) }
        }
        var logs: [Candidate] = []
        for place in places { logs.append(try candidate(place)) }
        CutCommand.settle(&logs)
        for log in logs {
            let plan = try LogRepair.plan(
                log.disk, directory: log.directory, from: log.head + 1, keepsSnapshots: false)
            let isJSON = options.isJSON == true
            var names: [String]?
            if let plan, plan.isNeeded, let lock = locks.first(where: { $0.directory == log.directory }) {
                names = try plan.perform(log.disk, lock: lock)
            }
            console.say(
                isJSON ? plan.json(log.directory, keptAs: names) : plan.sentence(log.directory, keptAs: names)
            )
        }
        return ExitStatus.success
    }

    private func candidate(_ place: LogPlace) throws(LogRefusal) -> Candidate {
        var seen: [(first: UInt64, positions: Positions)] = []
        let survey = try LogSurvey.take(place.disk, directory: place.directory) { seen.append(($0, $1)) }
        // Cutting at damage would remove lines that a repair or a better copy may restore.
        if case .refused(let refusal, _) = survey.finding { throw refusal }
        return Candidate(
            directory: place.directory, disk: place.disk, source: survey.source ?? "", head: survey.lines,
            seen: seen)
    }

    /// Cuts until every event seen by the remaining batches exists.
    private static func settle(_ logs: inout [Candidate]) {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            let heads = logs.reduce(into: [String: UInt64]()) { $0[$1.source] = $1.head }
            for index in logs.indices {
                let first = logs[index].seen.first { batch in
                    batch.positions.all.contains { seen in
                        heads[seen.source].map { seen.sequence > $0 } ?? false
                    }
                }
                if let first, first.first <= logs[index].head {
                    logs[index].head = first.first - 1
                    hasChanged = true
                }
            }
        }
    }
}
