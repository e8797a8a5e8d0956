// A bus on free ports and services that answer as a test says, and the gateway as a process beside them.

import BusService
import Contracts
import Foundation
import JSON
import Logging
import Messaging
import Platform
import Synchronization
import Testing
import Values
import ZeroMQ

/// A bus, and one worker for each noun that is named.
final class FakeRally: Sendable {
    let bus: Bus
    private let wakeup: Wakeup
    private let thread: DedicatedThread

    /// - Parameter answer: `nil` leaves a request without an answer.
    init(
        nouns: [String], answer: @escaping @Sendable (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        let logger = Logger(service: "bus", format: .text) { _ in }
        bus = try Bus(BusConfiguration(address: try BusAddress("tcp://127.0.0.1:*"), logger: logger))
        try bus.start()
        let wakeup = try Wakeup()
        self.wakeup = wakeup
        let connection = BusConnection(address: bus.address, context: bus.context)
        let heard = FakeRally.Log()
        log = heard
        thread = try DedicatedThread("fake") {
            do { try FakeRally.serve(nouns, connection, wakeup, heard, answer) } catch { Issue.record(error) }
        }
    }

    private let log: Log

    /// What was asked, in order.
    final class Log: Sendable {
        private let kept = Mutex<[RequestEnvelope]>([])
        func append(_ envelope: RequestEnvelope) { kept.withLock { $0.append(envelope) } }
        var envelopes: [RequestEnvelope] { kept.withLock { $0 } }
    }

    var asked: [RequestEnvelope] { log.envelopes }

    func stop() {
        wakeup.trigger()
        thread.join()
        bus.stop()
    }

    private static func serve(
        _ nouns: [String], _ connection: BusConnection, _ wakeup: Wakeup, _ log: Log,
        _ answer: (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        // One noun a worker; a test names one or two.
        var first = try WorkerSocket(connection, noun: nouns[0], capacity: 100)
        var second = try WorkerSocket(connection, noun: nouns.count > 1 ? nouns[1] : "unused", capacity: 100)
        while true {
            var poller = Poller()
            poller.add(first.pollHandle)
            poller.add(second.pollHandle)
            let stop = poller.add(descriptor: wakeup.descriptor)
            try poller.poll(timeoutMs: 100)
            if poller.isReadable(stop) { break }
            try serve(&first, log, answer)
            try serve(&second, log, answer)
        }
        try first.disconnect()
        try second.disconnect()
    }

    private static func serve(
        _ worker: inout WorkerSocket, _ log: Log, _ answer: (RequestEnvelope) -> ReplyEnvelope?
    ) throws {
        var requests: [WorkRequest] = []
        try worker.receive(into: &requests, countMax: 100)
        for request in requests {
            let envelope = try request.body[0].withUnsafeBytes { try RequestEnvelope(parsing: $0) }
            log.append(envelope)
            if let reply = answer(envelope) { try worker.reply(to: request.name, body: [Frame(reply.bytes)]) }
        }
        try worker.tick()
    }
}

extension RequestEnvelope {
    func reply(_ data: String, at: Positions = Positions()) -> ReplyEnvelope {
        ReplyEnvelope(id: id, at: at, outcome: .success(Array(data.utf8)))
    }
}

/// A built executable, its input given and its output collected in files, so that nothing has to read along.
final class Program {
    private let process = Process()
    private let directory: URL

    init(
        _ name: String, _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
    ) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: Program.folder(of: name) + "/" + name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let inputURL = directory.appendingPathComponent("in")
        try Data(input ?? []).write(to: inputURL)
        process.standardInput = try FileHandle(forReadingFrom: inputURL)
        process.standardOutput = try Program.file(directory, "out")
        process.standardError = try Program.file(directory, "err")
    }

    /// With an input that stays open until the test closes it.
    func openInput() -> FileHandle {
        let pipe = Pipe()
        process.standardInput = pipe
        return pipe.fileHandleForWriting
    }

    func start() throws -> Program {
        try process.run()
        return self
    }

    private static func folder(of name: String) -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/" + name) {
            folder.deleteLastPathComponent()
        }
        return folder.path
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: directory)
    }

    private static func file(_ directory: URL, _ name: String) throws -> FileHandle {
        let url = directory.appendingPathComponent(name)
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }

    private func text(_ name: String) -> String {
        String(
            decoding: (try? Data(contentsOf: directory.appendingPathComponent(name))) ?? Data(), as: UTF8.self
        )
    }

    var output: String { text("out") }
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var errors: String { text("err") }
    var isRunning: Bool { process.isRunning }

    func interrupt() { process.interrupt() }
    func terminate() { process.terminate() }

    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
