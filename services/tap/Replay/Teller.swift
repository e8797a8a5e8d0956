// Tells the log of a service again: batch by batch, each after what others had written and it had seen by then. The state is that
// of the service at each of these moments, but for what it saw without writing anything: that is known to a second, the interval
// of the lines that mark it.

import Contracts
import EventLine
import EventLog
import Machine
import Platform
import Values

/// A log that does not go as far as another has seen it, or cannot be read.
struct TellingFailure: Error, CustomStringConvertible { var description: String }

/// Tells one log. Belongs to one thread.
final class Teller<S: Service> {
    var machine: Machine<S>
    let own: ServiceLog
    private let others: [String: ServiceLog]
    /// Gets each line of another service as it is read.
    var onRead: (EventLine) -> Void = { _ in }

    /// - Parameters:
    ///   - time: what was written later is left out.
    ///   - onLine: gets each line of all logs, while their ends are looked for.
    convenience init(
        _ logs: ServiceLogs, until time: Timestamp = .distantFuture,
        onLine: @escaping (borrowing LineView) -> Void = { _ in }
    ) throws {
        let own = try logs.log(of: S.name, until: time, onLine: onLine)
        var others: [String: ServiceLog] = [:]
        for source in S.follows { others[source] = try logs.log(of: source, until: time, onLine: onLine) }
        self.init(own, others)
    }

    /// Tells the logs as far as is given, without looking for their ends.
    convenience init(_ logs: ServiceLogs, through head: UInt64, others positions: Positions) throws {
        func log(_ source: String, _ head: UInt64) throws(LogRefusal) -> ServiceLog {
            ServiceLog(try logs.engine(of: source), through: head)
        }
        let others = try S.follows.map { ($0, try log($0, positions[$0])) }
        self.init(try log(S.name, head), Dictionary(uniqueKeysWithValues: others))
    }

    private init(_ own: ServiceLog, _ others: [String: ServiceLog]) {
        (self.own, self.others) = (own, others)
        // No secret is needed: what rules derive from it goes into no state.
        let settings = Settings(zones: .shared, secret: SecretKey(Array(repeating: 0, count: 32)))
        machine = Machine(settings: settings, entropy: Entropy(SystemRandomNumberGenerator()), role: .standby)
    }

    private func page(_ source: String) throws -> [EventLine] {
        let lines = try others[source]?.next() ?? []
        lines.forEach(onRead)
        return lines
    }

    private func takeIn(through positions: Positions, isStrict: Bool = true) throws {
        if let problem = try machine.takeIn(through: positions, isStrict: isStrict, page: page) {
            throw TellingFailure(description: "\(S.name): \(problem)")
        }
    }

    /// Tells the log, up to the time that was asked for.
    /// - Parameter before: called for each batch, when all is taken in that it was written after.
    func tell(before: (_ batch: [EventLine]) throws -> Void = { _ in }) throws {
        var batch: [EventLine] = []
        try own.forEach(through: own.headThen) { view in
            batch.append(try view.line())
            guard view.endsBatch, let last = batch.last else { return }
            machine.at(Moment(wall: last.header.time, monotonicMs: 0))
            if let seen = last.header.seen { try takeIn(through: seen) }
            try before(batch)
            for line in batch {
                try line.bytes.withUnsafeBytes { bytes in try machine.replay(try LineView(bytes)) }
            }
            machine.didReplay(through: last.position)
            batch.removeAll(keepingCapacity: true)
        }
    }

    /// Takes in what others wrote until the time that was asked for, beyond what the own log says was seen.
    func catchUp(at time: Timestamp) throws {
        machine.at(Moment(wall: time, monotonicMs: 0))
        // What has seen lines of this log that bear a later time is left out with them.
        try takeInOthers(isStrict: false)
    }

    private func takeInOthers(isStrict: Bool = true) throws {
        var positions = Positions()
        for (source, log) in others { positions[source] = log.headThen }
        try takeIn(through: positions, isStrict: isStrict)
    }

    /// Tells the whole log first, then what others wrote: as a start does, which is faster.
    func tellAtOnce() throws {
        S.beginReplay(&machine.state)
        var block = ReplayBlock<S>(machine.ownRules)
        try own.forEach(through: own.head) { line in
            try block.add(line)
            guard block.count == 512 else { return }
            machine.apply(block)
            block = ReplayBlock<S>(machine.ownRules)
        }
        machine.apply(block)
        S.endReplay(&machine.state)
        try takeInOthers()
    }
}
