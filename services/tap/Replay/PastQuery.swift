// A query as it would have been answered then: the log of the service is told up to that time, and asked (`tap at`).

import Contracts
import EventLine
import EventLog
import Machine
import Values

/// A question to the past.
public struct PastQuery {
    private let logs: ServiceLogs
    private let service: any Service.Type
    private let time: Timestamp

    /// - Parameters:
    ///   - service: the one that answers the query's noun.
    ///   - time: what was written later is left out.
    public init?(_ logs: ServiceLogs, service: String, at time: Timestamp) {
        guard let service = EveryLog.named(service) else { return nil }
        (self.logs, self.service, self.time) = (logs, service, time)
    }

    /// Asks.
    /// - Parameters:
    ///   - type: of the query, `games.get`.
    ///   - person: who asks; `nil` for nobody.
    /// - Returns: the reply's data, or why it would have been refused.
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
        let teller = try Teller<S>(logs, until: time) { names?.take($0, until: time) }
        if let person, names?.account == nil {
            return .failure(Refusal(.notFound, "nobody was called \(person) at that time", field: "as"))
        }
        var percent = Percent(of: teller.own.headThen)
        try teller.tell { batch in percent.tell(batch.last?.sequence ?? 0, progress) }
        try teller.catchUp(at: time)
        return Result { () throws(Refusal) in try teller.machine.answer(type, data, as: names?.account) }
    }
}

/// How far a log is told, where that has changed.
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
