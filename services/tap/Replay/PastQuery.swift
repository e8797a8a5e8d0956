// A query answered as of an earlier time: replays the log of the service up to that time, then runs the query (`tap
// at`).

import Contracts
import EventLine
import EventLog
import Machine
import Values

/// A query as of an earlier time.
public struct PastQuery {
    private let logs: ServiceLogs
    private let service: any Service.Type
    private let time: Timestamp

    /// - Parameters:
    ///   - service: the service that answers the query's noun.
    ///   - time: later lines are ignored.
    public init?(_ logs: ServiceLogs, service: String, at time: Timestamp) {
        guard let service = EveryLog.named(service) else { return nil }
        (self.logs, self.service, self.time) = (logs, service, time)
    }

    /// Runs a query.
    /// - Parameters:
    ///   - type: the query's type, such as `games.get`.
    ///   - person: the caller; `nil` for an anonymous query.
    /// - Returns: the reply's data, or the refusal.
    public func answer(
        _ type: String, _ data: [UInt8], as person: UserReference?, progress: (Int) -> Void
    ) throws -> Result<[UInt8], Refusal> {
        try answer(service, type, data, as: person, progress)
    }

    private func answer<S: Service>(
        _ service: S.Type, _ type: String, _ data: [UInt8], as person: UserReference?,
        _ progress: (Int) -> Void
    ) throws -> Result<[UInt8], Refusal> {
        let names = person.map { Names($0) }
        let replayer = try LogReplayer<S>(logs, until: time) { names?.take($0, until: time) }
        if let person, names?.account == nil {
            return .failure(Refusal(.notFound, "nobody was called \(person) at that time", field: "as"))
        }
        var percent = Percent(of: replayer.own.headThen)
        try replayer.replay { batch in percent.tell(batch.last?.sequence ?? 0, progress) }
        try replayer.catchUp(at: time)
        return Result { () throws(Refusal) in try replayer.machine.answer(type, data, as: names?.account) }
    }
}

/// Reports the percentage of a log that was replayed, when it changes.
struct Percent {
    private let all: UInt64
    private var last: UInt64 = 0

    init(of all: UInt64) { self.all = max(1, all) }

    mutating func tell(_ sequence: UInt64, _ progress: (Int) -> Void) {
        let now = min(100, sequence * 100 / all)
        guard now > last else { return }
        last = now
        progress(Int(now))
    }
}
