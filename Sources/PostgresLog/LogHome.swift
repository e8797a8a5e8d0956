// The place of all services' logs, from two settings.

import EventLog
import Platform

/// The place of all services' logs.
public enum LogHome: Hashable, Sendable {
    /// Files, in a directory for each service below this one.
    case files(String)
    /// A database, by its address.
    case database(String)

    /// - Parameters:
    ///   - data: the value of `RALLY_DATA`; `./data` without it.
    ///   - store: the value of `RALLY_STORE`, which takes precedence.
    /// - Throws: if `store` is no address of a database.
    public init(data: String?, store: String?) throws(LogHomeError) {
        guard let store else {
            self = .files(data ?? "./data")
            return
        }
        guard PostgresEngine.isAddress(store) else { throw LogHomeError() }
        self = .database(store)
    }

    /// The log of a service that lies beside another's in the same folder; `nil` for a database, since each service
    /// asks it for its own log.
    public func neighbour(_ source: String, of other: String) -> (any LogEngine)? {
        switch self {
        case .files where source != other: log(of: source).engine
        case .files, .database: nil
        }
    }

    /// The log of a service, and the same log as files.
    /// - Parameter allowsRemote: whether files may lie on a network file system; readers do not mind.
    public func log(of source: String, allowsRemote: Bool = false) -> (engine: any LogEngine, files: any Disk)
    {
        switch self {
        case .files(let data):
            let disk = PosixDisk()
            let engine = FileEngine(
                disk, directory: "\(data)/\(source)", source: source, allowsRemote: allowsRemote)
            return (engine, disk)
        case .database(let address):
            let engine = PostgresEngine(address, source: source)
            return (engine, engine.files)
        }
    }
}

/// `RALLY_STORE` names no database.
public struct LogHomeError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
        "RALLY_STORE is not like postgresql://rally@db1,db2/rally?target_session_attrs=read-write; leave it out for "
            + "files under RALLY_DATA"
    }
}
