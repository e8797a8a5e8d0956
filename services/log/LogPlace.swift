// The logs that a command line names: directories, or logs in a database.
//
//   data/games                              a directory
//   postgresql://rally@db/rally#games       a log in a database
//   postgresql://rally@db/rally             all logs in it

import EventLine
import EventLog
import PostgresLog
import Values

/// The location of a log.
struct LogPlace {
    /// Name of the log, and prefix of its files' names.
    let directory: String
    /// The disk of its files; in a database each batch is a file.
    let disk: any Disk
    /// The engine of the log, for the service that owns the log.
    private let engine: (_ source: String) -> any LogEngine
    private let isInDatabase: Bool

    init(directory: String, _ disk: any Disk) {
        (self.directory, self.disk, isInDatabase) = (directory, disk, false)
        engine = { FileEngine(disk, directory: directory, source: $0, allowsRemote: true) }
    }

    private init(_ engine: PostgresEngine) {
        (directory, disk, isInDatabase) = (engine.place, engine.files, true)
        self.engine = { _ in engine }
    }

    /// The logs that the names stand for.
    static func all(_ names: [String], _ disk: any Disk) throws(LogRefusal) -> [LogPlace] {
        var places: [LogPlace] = []
        for name in names {
            guard PostgresEngine.isAddress(name) else {
                places.append(LogPlace(directory: name, disk))
                continue
            }
            let (address, source) = parts(name)
            let sources = try PostgresEngine.sources(in: address)
            if let source, !sources.contains(source) {
                throw LogRefusal(
                    .database, directory: PostgresEngine(address, source: source).place,
                    reason: "there is no log of \(source) in this database",
                    mend: sources.isEmpty
                        ? "name a database with logs in it" : "name one of \(sources.joined(separator: ", "))"
                )
            }
            for each in source.map({ [$0] }) ?? sources {
                places.append(LogPlace(PostgresEngine(address, source: each)))
            }
        }
        return places
    }

    /// The logs that the names stand for, and the directories that are no logs, such as `data/run`.
    static func logs(
        _ names: [String], _ disk: any Disk
    ) throws(LogRefusal) -> (logs: [LogPlace], others: [LogPlace]) {
        var (logs, others): ([LogPlace], [LogPlace]) = ([], [])
        for place in try all(names, disk) {
            if try place.isLog { logs.append(place) } else { others.append(place) }
        }
        return (logs, others)
    }

    /// Says that a directory is left alone.
    func sayNoLog(_ options: Options, _ console: Console) {
        if options.isJSON != true { console.say("\(directory): \(Self.noLog)") }
    }

    /// The end of a sentence about a directory without any file of a log.
    static let noLog = "no log of a service"

    /// Whether there is a file of a log, or a database says that there is one.
    var isLog: Bool {
        get throws(LogRefusal) {
            if isInDatabase { return true }
            return try LogSurvey.isLog(disk, directory: directory)
        }
    }

    /// The log of a service in a data directory or a database, whether it exists or not.
    static func of(_ source: String, in whole: String, _ disk: any Disk) -> LogPlace {
        guard PostgresEngine.isAddress(whole) else { return LogPlace(directory: "\(whole)/\(source)", disk) }
        return LogPlace(PostgresEngine(parts(whole).address, source: source))
    }

    /// Splits the address of the database from the source after `#`.
    private static func parts(_ name: String) -> (address: String, source: String?) {
        let pieces = name.split(separator: "#", maxSplits: 1)
        return (pieces.first.map(String.init) ?? "", pieces.count == 2 ? String(pieces[1]) : nil)
    }

    // MARK: - What is changed by hand

    /// Locks the log for a manual change.
    func lock(_ now: Timestamp) throws(LogRefusal) -> LogLock {
        // Checked first, so that locking does not create a directory for a mistyped name.
        _ = try LogSurvey.take(disk, directory: directory)
        let lock = try LogLock.tryAcquire(
            disk, directory: directory, instance: "log", time: now, allowRemote: true)
        if let lock { return lock }
        throw inUse(by: LogLock.holder(disk, directory: directory))
    }

    /// Takes ownership of the log for a manual change.
    func own(_ source: String, _ now: Timestamp) throws(LogRefusal) -> OwnedPlace {
        let engine = engine(source)
        if let ownership = try engine.tryOwn(as: "log", at: now) {
            return OwnedPlace(place: self, engine: engine, ownership: ownership)
        }
        throw inUse(by: engine.holder)
    }

    /// The service that owns the log, according to its lines; for an empty log, the last part of its name.
    func source(of survey: LogSurvey) -> String {
        survey.source ?? sourceByName
    }

    /// Why a service would refuse to start beside a log that is sound in itself; `nil` if it would not.
    func refusal(of survey: LogSurvey) -> LogRefusal? {
        let engine = engine(source(of: survey))
        do throws(LogRefusal) {
            if let emptied = try engine.emptied() { return emptied }
            return try engine.secret() == nil && survey.lines > 0 ? engine.missingKey : nil
        } catch {
            return error
        }
    }

    /// Sentences about what every user of this machine can read or replace.
    func exposures(of survey: LogSurvey) -> [String] { engine(source(of: survey)).exposures }

    /// The service that owns the log, according to its name.
    var sourceByName: String { directory.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? "" }

    /// The service that owns the log, according to its first line; `nil` for an empty log.
    func source() throws(LogRefusal) -> String? {
        var source: String?
        try RawLog.read(disk, directory: directory) { line in
            source = try? line.parsed.get().header.source
            return false
        }
        return source
    }

    /// The history of the log, if a service has run on it.
    func history(of source: String) throws(LogRefusal) -> LogTag? { try engine(source).identity().history }

    private func inUse(by holder: String?) -> LogRefusal {
        LogRefusal(
            .locked, directory: directory, reason: "the log is in use by \(holder ?? "another process")",
            mend: "stop the service and its standbys, then try again")
    }

    /// Reads the log; throws if it is damaged.
    func sound(_ body: @escaping (borrowing LineView) -> Void = { _ in }) throws(LogRefusal) -> LogSurvey {
        let survey = try LogSurvey.take(disk, directory: directory, onLine: body)
        switch survey.finding {
        case .whole: return survey
        case .torn(_, let refusal), .refused(let refusal, _): throw refusal
        }
    }
}

/// A log that this process owns.
struct OwnedPlace {
    let place: LogPlace
    let engine: any LogEngine
    let ownership: any LogOwnership
}
