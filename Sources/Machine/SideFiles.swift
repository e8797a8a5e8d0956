// What a service keeps beside its log, pictures say. Where that is, a directory or a database, only the process knows.

/// Files beside the log of a service, in folders. A file is there whole or not at all, and is safe when it was
/// written. Usable from any thread.
public protocol SideFiles: Sendable {
    /// The names in a folder; none where there is no such folder.
    func names(in folder: String) throws -> [String]
    /// What a file holds; `nil` if it is not there.
    func bytes(of name: String, in folder: String) throws -> [UInt8]?
    /// Writes a file, in place of one of that name.
    func write(_ bytes: [UInt8], as name: String, in folder: String) throws
    /// Removes files, those that are there.
    func remove(_ names: [String], in folder: String) throws
}
