// The logs of all services: a directory each below `RALLY_DATA`, or the database that `RALLY_STORE` names. They are
// read without a lock while services write them.

import EventLine
import EventLog
import Platform
import PostgresLog
import Values

/// The location of the logs.
public struct ServiceLogs: Hashable, Sendable {
    private let home: LogHome

    public init(_ home: LogHome) { self.home = home }

    /// Reads through the log of a service, to find its end.
    /// - Parameters:
    ///   - time: the last line up to this time is noted.
    ///   - onLine: called for each line.
    func log(
        of source: String, until time: Timestamp = .distantFuture,
        onLine: @escaping (borrowing LineView) -> Void = { _ in }
    ) throws(LogRefusal) -> ServiceLog {
        let (engine, files) = try place(of: source)
        return try ServiceLog(engine, files, until: time, onLine)
    }

    /// The engine of a service's log.
    func engine(of source: String) throws(LogRefusal) -> any LogEngine { try place(of: source).engine }

    private func place(of source: String) throws(LogRefusal) -> (engine: any LogEngine, files: any Disk) {
        let log = home.log(of: source, allowsRemote: true)
        do throws(DiskError) {
            // Not the log itself: in a database that would list all its batches.
            _ = try log.engine.beside.list(log.engine.place)
        } catch  where error.kind == .notFound {
            throw LogRefusal(
                .disk, directory: log.engine.place, reason: "there is no log",
                mend: "name the directory that has one for each service, --data DIR or RALLY_DATA; or their "
                    + "database, RALLY_STORE")
        } catch {
            throw LogRefusal(error, directory: log.engine.place)
        }
        return log
    }
}

/// The log of one service, read once from its first line.
final class ServiceLog {
    /// The last line of the last complete batch.
    let head: UInt64
    /// The last line of the last complete batch up to the requested time.
    let headThen: UInt64
    private let following: any LogFollowing

    private static let pageLines: UInt64 = 1000

    /// For a log whose end is known.
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
        // The last batch may be incomplete, because the service is still writing it.
        if case .refused(let refusal, _) = survey.finding { throw refusal }
        (head, headThen) = (survey.lines, then)
    }

    /// Calls `body` for each line, in order.
    func forEach(through last: UInt64, _ body: (borrowing LineView) throws -> Void) throws {
        try following.follow(through: min(last, head), body)
    }

    /// The next lines; empty at the end.
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
