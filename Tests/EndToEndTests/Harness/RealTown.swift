// A whole Rally of a test's own: the bus and the services as the processes they are, with their own ports and their own directory.
//
//     try withTown { town in
//         let ann = try town.signUp("ann")
//         try town.restart("games")          // kill -9, and again
//     }

import Contracts
import EventLog
import Foundation
import Keys
import Logging
import Messaging
import Platform
import Spawning
import Synchronization
import Testing
import Values
import ZeroMQ

var nowMs: Int64 { MonotonicClock.nowMs }

/// RALLY_E2E_FULL=1: the long runs.
let isFullRun = ProcessInfo.processInfo.environment["RALLY_E2E_FULL"] == "1"

/// All end-to-end tests are in here, so that one town runs at a time.
@Suite(
    .serialized, .timeLimit(.minutes(isFullRun ? 90 : 20)),
    .compactMapIssues { issue in
        IssueCount.shared.add()
        return issue
    }) struct EndToEnd
{}

final class RealTown: Sendable {
    let directory: String
    /// `RALLY_DATA`.
    let data: String
    /// `RALLY_KEYS`; `nil` where there are none.
    let keys: String?
    let address: BusAddress
    /// The address of the second bus, if the town has two.
    let otherAddress: BusAddress?
    /// The first of the bus's three ports.
    let port: Int
    /// Additional environment variables of every process.
    private let settings: [String: String]
    /// The context of the test's own sockets.
    let context: Context
    private let warden: Warden
    private let children = Mutex<[Child]>([])

    /// Starts the bus and the given services.
    init(
        _ services: [String] = Catalogue.serviceNames, data: String? = nil, hasKeys: Bool = false,
        hasTwoBuses: Bool = false, settings: [String: String] = [:]
    ) throws {
        self.settings = settings
        let directory = try newDirectory("rally")
        self.directory = directory
        self.data = data ?? directory + "/data"
        keys = hasKeys ? directory + "/keys" : nil
        warden = try Warden()
        context = try Context()
        port = try freePorts()
        address = try BusAddress("tcp://127.0.0.1:\(port)")
        otherAddress = hasTwoBuses ? try BusAddress("tcp://127.0.0.1:\(try freePorts())") : nil
        do {
            if hasKeys { try makeKeys() }
            try start("bus")
            if hasTwoBuses { try start("bus", as: "bus-b") }
            for child in try services.map({ try start($0, isAwaited: false) }) { try awaitReady(child) }
        } catch {
            Swift.print(account)
            throw error
        }
    }

    /// Connects like an app.
    var connection: BusConnection { get throws { try connection(as: "gateway", .client) } }

    /// Connects with a process's key, if there are keys.
    func connection(as process: String, _ role: KeyHolder.Role) throws -> BusConnection {
        let curve = try ProcessKeys.connecting(process, as: role) { _ in keys }
        return BusConnection(addresses: buses, context: context, curve: curve)
    }

    /// `bus keys`.
    func makeKeys(_ names: String...) throws {
        let made = try run(try builtProduct("bus"), ["keys", try #require(keys)] + names)
        try #require(made.status == 0, "\(made.output)")
    }

    private var buses: [BusAddress] { [address] + (otherAddress.map { [$0] } ?? []) }

    /// The directory of a service's log.
    func log(_ service: String) -> String { "\(data)/\(service)" }

    // MARK: - Processes

    /// - Parameters:
    ///   - instance: another name, if the service has several processes.
    ///   - bus: the bus's address for this process, if it differs.
    @discardableResult
    func start(
        _ service: String, as instance: String? = nil, _ arguments: [String] = [], bus: BusAddress? = nil,
        isAwaited: Bool = true
    ) throws -> Child {
        // Listens at its own address only.
        let own = service != "bus" ? nil : instance == "bus-b" ? otherAddress : address
        let child = try launch(instance ?? service, try builtProduct(service), arguments, bus: bus ?? own)
        if isAwaited { try awaitReady(child) }
        return child
    }

    /// Starts any program with the town's environment.
    /// - Parameter input: its standard input; `nil` for none.
    func launch(
        _ name: String, _ path: String, _ arguments: [String], bus: BusAddress? = nil, keys: String? = nil,
        input: Int32? = nil
    ) throws -> Child {
        var environment = [
            "RALLY_BUS": bus?.description ?? buses.map(\.description).joined(separator: " "),
            "RALLY_DATA": data, "RALLY_INSTANCE": name,
            "PATH": "/usr/bin:/bin", "RALLY_LIMITS": "off",
        ]
        environment["RALLY_KEYS"] = keys ?? self.keys
        environment.merge(settings) { $1 }
        return try children.withLock { children in
            let number = children.count { $0.name == name } + 1
            let child = try Child(
                name, path, arguments, environment: environment,
                said: "\(directory)/\(name).\(number).log", group: warden.group, input: input)
            children.append(child)
            return child
        }
    }

    /// The latest process of that name.
    func child(_ name: String) throws -> Child {
        try #require(children.withLock { $0.last { $0.name == name } }, "\(name) was never started")
    }

    /// Waits until it serves or stands by; fails if it ends instead.
    func awaitReady(_ child: Child, withinMs: Int64 = 20_000) throws {
        try eventually("\(child.name) is ready", withinMs: withinMs) {
            if child.says("ready at ") || child.says("ready: requests") || child.says("standing by") {
                return true
            }
            if let end = child.end {
                throw SpawnFailure(description: "\(child.name) ended: \(end)\n\(child.said)")
            }
            return false
        }
    }

    func kill(_ name: String) throws { try child(name).kill() }

    /// `kill -9`, and the same process again.
    @discardableResult
    func restart(_ service: String, as instance: String? = nil) throws -> Child {
        try kill(instance ?? service)
        return try start(service, as: instance)
    }

    // MARK: - The end

    /// The last lines of all processes, for a failed test.
    var account: String {
        children.withLock { children in
            children.map { child in
                let lines = child.said.split(separator: "\n").suffix(25)
                let end = child.end.map { "\($0)" } ?? "running"
                return "--- \(child.saidPath) (\(end))\n" + lines.joined(separator: "\n")
            }.joined(separator: "\n")
        }
    }

    func close(isKept: Bool) {
        for child in children.withLock({ $0 }) where child.end == nil { try? child.kill() }
        context.close()
        if !isKept { try? FileManager.default.removeItem(atPath: directory) }
    }
}

/// Runs a test in its own town. If it fails, the output of the processes is printed and the town's directory is kept.
func withTown(
    _ services: [String] = Catalogue.serviceNames, data: String? = nil, hasKeys: Bool = false,
    hasTwoBuses: Bool = false, settings: [String: String] = [:], _ body: (RealTown) throws -> Void
) throws {
    let town = try RealTown(
        services, data: data, hasKeys: hasKeys, hasTwoBuses: hasTwoBuses, settings: settings)
    let issuesBefore = IssueCount.shared.value
    do {
        try body(town)
    } catch {
        Swift.print(town.account)
        town.close(isKept: true)
        throw error
    }
    let hasFailed = IssueCount.shared.value != issuesBefore
    if hasFailed { Swift.print(town.account) }
    town.close(isKept: hasFailed)
}

/// Number of issues that the end-to-end tests have recorded.
final class IssueCount: Sendable {
    static let shared = IssueCount()
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
}

/// An executable of this package, next to the tests.
func builtProduct(_ name: String) throws -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = tests.deletingLastPathComponent().appendingPathComponent(name).path
    try #require(
        FileManager.default.isExecutableFile(atPath: path),
        "\(path) is missing: run swift build --build-tests")
    return path
}
