// The logs of all services where they are: a directory each below `RALLY_DATA`, or in the database that `RALLY_STORE` names. They
// are read beside whoever writes them, without a lock.

import EventLine
import EventLog
import Platform
import PostgresLog
import Values

/// Where the logs are.
public struct ServiceLogs: Hashable, Sendable {
    private let data: String
    private let store: String?

    /// - Parameters:
    ///   - data: the directory of the directories.
    ///   - store: the address of the database that has them instead.
    public init(data: String, store: String? = nil) { (self.data, self.store) = (data, store) }

    /// Reads through the log of a service, to know where it ends.
    /// - Parameters:
    ///   - time: the last lines until then are noted.
    ///   - onLine: gets each line.
    func log(
        of source: String, until time: Timestamp = .distantFuture,
        onLine: @escaping (borrowing LineView) -> Void = { _ in }
    ) throws(LogRefusal) -> ServiceLog {
        let (engine, disk) = engine(of: source)
        return try ServiceLog(engine, disk, until: time, onLine)
    }

    /// The engine of a service's log, and the log as files.
    func engine(of source: String) -> (any LogEngine, any Disk) {
        if let store {
            let engine = PostgresEngine(store, source: source)
            return (engine, engine.files)
        }
        let disk = PosixDisk()
        return (
            FileEngine(disk, directory: "\(data)/\(source)", source: source, allowsRemote: true), disk
        )
    }
}

/// The log of one service, read from its first line on, once.
final class ServiceLog {
    /// The last line of the last whole batch.
    let head: UInt64
    /// The last whole batch that had ended by the time that was asked for.
    let headThen: UInt64
    private let following: any LogFollowing

    private static let pageLines: UInt64 = 1000

    /// Where it is known how far it goes.
    init(_ engine: any LogEngine, through head: UInt64) {
        following = engine.follower()
        (self.head, headThen) = (head, head)
    }

    init(
        _ engine: any LogEngine, _ disk: any Disk, until time: Timestamp,
        _ onLine: @escaping (borrowing LineView) -> Void
    ) throws(LogRefusal) {
        following = engine.follower()
        var then: UInt64 = 0
        let survey = try LogSurvey.take(
            disk, directory: engine.place, source: engine.source,
            onLine: { line in
                if let at = line.time, at <= time, line.endsBatch { then = line.sequence }
                onLine(line)
            })
        // The last batch may be under way: whoever writes the log knows how it ends.
        if case .refused(let refusal, _) = survey.finding { throw refusal }
        (head, headThen) = (survey.lines, then)
    }

    /// Calls `body` with line after line, in order.
    func forEach(through last: UInt64, _ body: (borrowing LineView) throws -> Void) throws {
        try following.follow(through: min(last, head), body)
    }

    /// The next lines; none at the end.
    func next() throws -> [EventLine] {
        let before = following.position.sequence
        var lines: [EventLine] = []
        var count = ServiceLog.pageLines
        // A batch may be longer than a page.
        while lines.isEmpty, following.position.sequence < head {
            try following.follow(through: min(head, before + count)) { lines.append(try $0.line()) }
            count *= 2
        }
        return lines
    }
}
