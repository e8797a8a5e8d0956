// Starts real processes for tests and the bench.

import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

public struct SpawnFailure: Error, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
}

/// Starts a program in a process group (0: a new one).
/// - Parameters:
///   - output: the file that its output is appended to.
///   - input: its standard input; `nil` for none.
public func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], group: pid_t, output: String,
    input: Int32?
) throws -> pid_t {
    try Subprocess.start(
        path, arguments, environment: environment, group: group, input: input, output: .file(output))
}

/// A new directory below `/tmp`, with that name and six random letters.
public func newDirectory(_ name: String) throws -> String {
    var template = Array("/tmp/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SpawnFailure(description: "no temporary directory") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
