// Our own programs, started by tests as users start them.

import Foundation

/// A child process with given input and its output collected in files, so that nothing has to read at the same time. It
/// ends with its last reference.
package final class ChildProgram {
    private let process = Process()
    private let directory: URL
    private let reader: Pipe?

    /// - Parameters:
    ///   - name: the program beside the tests, or the path of another.
    ///   - reader: gets the output instead of the file.
    package init(
        _ name: String, _ arguments: [String] = [], input: [UInt8] = [], reader: Pipe? = nil,
        environment: [String: String] = [:]
    ) throws {
        self.reader = reader
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: name.contains("/") ? name : Self.place(of: name))
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let inputURL = directory.appendingPathComponent("in")
        try Data(input).write(to: inputURL)
        process.standardInput = try FileHandle(forReadingFrom: inputURL)
        process.standardOutput = try reader ?? file("out")
        process.standardError = try file("err")
    }

    /// An input that stays open until the test closes it. Called before ``start()``.
    package func openInput() -> FileHandle {
        let pipe = Pipe()
        process.standardInput = pipe
        return pipe.fileHandleForWriting
    }

    @discardableResult
    package func start() throws -> ChildProgram {
        try process.run()
        // Now only the child has the writing end.
        try reader?.fileHandleForWriting.close()
        return self
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: directory)
    }

    /// The directory of our built programs, above that of the tests.
    private static func place(of name: String) -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.isExecutableFile(atPath: "\(folder.path)/\(name)") {
            folder.deleteLastPathComponent()
        }
        return "\(folder.path)/\(name)"
    }

    private func file(_ name: String) throws -> FileHandle {
        let url = directory.appendingPathComponent(name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    private func text(_ name: String) -> String {
        let data = try? Data(contentsOf: directory.appendingPathComponent(name))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    package var output: String { text("out") }
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
    package var errors: String { text("err") }
    package var isRunning: Bool { process.isRunning }

    package func interrupt() { process.interrupt() }
    package func terminate() { process.terminate() }

    /// Waits until it ends.
    /// - Returns: its exit status.
    package func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
