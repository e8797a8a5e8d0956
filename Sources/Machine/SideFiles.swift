// The files that a service keeps beside its log, such as pictures. Only the process knows whether they lie in a
// directory or in a database.

/// Files beside the log of a service, in folders. A file exists whole or not at all, and is durable once written.
/// Usable from any thread.
public protocol SideFiles: Sendable {
    /// The names in a folder; none if the folder does not exist.
    func names(in folder: String) throws -> [String]
    /// The content of a file; `nil` if it does not exist.
    func bytes(of name: String, in folder: String) throws -> [UInt8]?
    /// Writes a file, replacing one of that name.
    func write(_ bytes: [UInt8], as name: String, in folder: String) throws
    /// Removes those of the files that exist.
    func remove(_ names: [String], in folder: String) throws
}
