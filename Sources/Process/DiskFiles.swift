// The files beside a log, on the same disk.

import EventLog
import Machine

/// Files in folders of a directory, and in the directory itself: the folder `""`.
public struct DiskFiles: SideFiles {
    private let disk: any Disk
    private let directory: String

    /// - Parameter directory: the log's directory.
    public init(_ disk: any Disk = PosixDisk(), directory: String) {
        (self.disk, self.directory) = (disk, directory)
    }

    private func path(_ folder: String) -> String {
        folder.isEmpty ? directory : "\(directory)/\(folder)"
    }

    public func names(in folder: String) throws -> [String] {
        try unlessMissing { try disk.list(path(folder)) } ?? []
    }

    public func bytes(of name: String, in folder: String) throws -> [UInt8]? {
        try unlessMissing { try disk.readWhole("\(path(folder))/\(name)") }
    }

    public func write(_ bytes: [UInt8], as name: String, in folder: String) throws {
        try disk.createDirectory(path(folder))
        try disk.writeWhole(name, in: path(folder), bytes)
    }

    public func remove(_ names: [String], in folder: String) throws {
        for name in names { try unlessMissing { try disk.remove("\(path(folder))/\(name)") } }
        try unlessMissing { try disk.syncDirectory(path(folder)) }
    }

    @discardableResult
    private func unlessMissing<Value>(_ body: () throws -> Value) throws -> Value? {
        do { return try body() } catch let error as DiskError where error.kind == .notFound { return nil }
    }
}
