// Replays the log of a service batch by batch, each after the events of others that the service had seen by then. The
// state is the service's at each of these moments, except for events that it saw without writing anything: those are
// known to a second, the interval of the `seen` marks.

import Contracts
import EventLine
import EventLog
import Machine
import Platform
import Values

/// A log that ends before what another log has seen of it, or that cannot be read.
struct ReplayFailure: Error, CustomStringConvertible { var description: String }

/// Replays one log. Used by one thread.
final class LogReplayer<S: Service> {
    var machine: Machine<S>
    let own: ServiceLog
    private let others: [String: ServiceLog]
    /// Called for each line of another service as it is read.
    var onRead: (EventLine) -> Void = { _ in }

    /// - Parameters:
    ///   - time: later lines are ignored.
    ///   - onLine: called for each line of all logs, while their ends are looked for.
    convenience init(
        _ logs: ServiceLogs, until time: Timestamp = .distantFuture,
        onLine: @escaping (borrowing LineView) -> Void = { _ in }
    ) throws {
        let own = try logs.log(of: S.name, until: time, onLine: onLine)
        var others: [String: ServiceLog] = [:]
        for source in S.follows { others[source] = try logs.log(of: source, until: time, onLine: onLine) }
        self.init(own, others)
    }

    /// Replays the logs up to given positions, without looking for their ends.
    convenience init(_ logs: ServiceLogs, through head: UInt64, others positions: Positions) throws {
        func log(_ source: String, _ head: UInt64) throws(LogRefusal) -> ServiceLog {
            ServiceLog(try logs.engine(of: source), through: head)
        }
        let others = try S.follows.map { ($0, try log($0, positions[$0])) }
        self.init(try log(S.name, head), Dictionary(uniqueKeysWithValues: others))
    }

    private init(_ own: ServiceLog, _ others: [String: ServiceLog]) {
        (self.own, self.others) = (own, others)
        machine = .keyless
    }

    private func page(_ source: String) throws -> [EventLine] {
        let lines = try others[source]?.next() ?? []
        lines.forEach(onRead)
        return lines
    }

    private func takeIn(through positions: Positions, isStrict: Bool = true) throws {
        if let problem = try machine.takeIn(through: positions, isStrict: isStrict, page: page) {
            throw ReplayFailure(description: "\(S.name): \(problem)")
        }
    }

    /// Replays the log, up to the requested time.
    /// - Parameter before: called for each batch, once everything that the batch had seen is applied.
    func replay(before: (_ batch: [EventLine]) throws -> Void = { _ in }) throws {
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

    /// Applies the events of others up to the requested time, beyond those that the own log says were seen.
    func catchUp(at time: Timestamp) throws {
        machine.at(Moment(wall: time, monotonicMs: 0))
        // Lines that have seen later lines of this log are left out with those.
        try takeInOthers(isStrict: false)
    }

    private func takeInOthers(isStrict: Bool = true) throws {
        var positions = Positions()
        for (source, log) in others { positions[source] = log.headThen }
        try takeIn(through: positions, isStrict: isStrict)
    }

    /// Replays the whole log first, then the events of others: faster, and what a service does at its start.
    func replayAtOnce() throws {
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

extension Machine {
    /// An empty machine. No secret is needed: values that rules derive from it are not part of the state.
    static var keyless: Machine {
        let settings = Settings(zones: .shared, secret: SecretKey(Array(repeating: 0, count: 32)))
        return Machine(settings: settings, entropy: Entropy(SystemRandomNumberGenerator()), role: .standby)
    }
}
