// The processes of `rally up`: starts them, waits for them, restarts those that die, and stops them in reverse order.
//
//   starting   each program runs, and beside it a `tap health` that ends when it is healthy
//   running    a program that ends is restarted after a pause, which doubles each time
//   stopping   all but the bus are asked to end, then the bus, since their last messages go through it

import Contracts
import HTTP
import Messaging
import Platform
import Usage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct Stack {
    enum Limits {
        /// A `tap health` waits this long before it says that it is still waiting.
        static let checkSeconds = 30
        /// How often the edge is probed while it starts.
        static let edgeEveryMs: Int64 = 50
        static let pauseMinMs: Int64 = 500
        static let pauseMaxMs: Int64 = 30_000
        /// After a process has run this long, its next pause is short again.
        static let wellMs: Int64 = 60_000
        /// Processes are killed if they take longer than this to end.
        static let stopMs: Int64 = 25_000
    }

    private struct Child {
        let name: String
        var pid: pid_t?
        var startedMs: Int64 = 0
        var pauseMs = Limits.pauseMinMs
        /// When to restart it.
        var againAtMs: Int64?
    }

    private let place: Place
    private let signals: Signals
    private let endings: Endings
    private let program: String
    private let manager = ServiceManager()
    /// In starting order.
    private var children: [Child]
    /// The service that each `tap health` process checks.
    private var checks: [pid_t: String] = [:]
    private var isEdgeAwaited: Bool
    private var isReady = false

    init(_ place: Place, signals: Signals) throws {
        guard let program = Package.program else {
            throw UpProblem(description: "this program does not find itself: is /proc mounted?")
        }
        self.place = place
        self.signals = signals
        self.program = program
        endings = try Endings()
        children = (["bus"] + Catalogue.serviceNames).map { Child(name: $0) }
        if place.http != nil { children.append(Child(name: "edge")) }
        isEdgeAwaited = place.http.map { $0.port != 0 } ?? false
    }

    /// Runs until a signal comes.
    /// - Returns: the exit status.
    mutating func run() throws -> Int32 {
        if let status = try makeKeys() { return status }
        do { return try runAll() } catch {
            // Leave none of its processes behind.
            _ = stop()
            throw error
        }
    }

    private mutating func runAll() throws -> Int32 {
        for index in children.indices { try start(index) }
        for name in ["bus"] + Catalogue.serviceNames { try check(name) }
        while true {
            if wait(untilMs: nextMs) { return stop() }
            // All of them, even where one ends the start: nobody tells of an ending twice.
            let failed = try endings.take().compactMap { try ended($0.pid, $0.status) }
            if let status = failed.first {
                _ = stop()
                return status
            }
            if isEdgeAwaited, let http = place.http, EdgeProbe.answers(at: http) { isEdgeAwaited = false }
            if !isReady, checks.isEmpty, !isEdgeAwaited { begin() }
            for index in children.indices
            where children[index].againAtMs.map({ $0 <= MonotonicClock.nowMs }) ?? false {
                try start(index)
            }
        }
    }

    // MARK: - Processes

    /// Makes missing keys, as deploy/run does.
    private func makeKeys() throws -> Int32? {
        guard let keys = place.keys else { return nil }
        let status = Subprocess.wait(
            for: try Subprocess.start(program, ["bus", "keys", keys], output: .errors))
        return status == 0 ? nil : status
    }

    private mutating func start(_ index: Int) throws {
        let pid = try Subprocess.start(program, [children[index].name], output: .standardError)
        children[index].pid = pid
        children[index].startedMs = MonotonicClock.nowMs
        children[index].againAtMs = nil
        try endings.watch(pid)
    }

    private mutating func check(_ name: String) throws {
        let arguments = ["tap", "health", name, "--wait", "\(Limits.checkSeconds)"]
        let pid = try Subprocess.start(program, arguments, output: .errors)
        checks[pid] = name
        try endings.watch(pid)
    }

    /// - Returns: the exit status, if the start cannot succeed.
    private mutating func ended(_ pid: pid_t, _ status: Int32) throws -> Int32? {
        if let name = checks.removeValue(forKey: pid) {
            // A long log takes long to read, so keep waiting while the service runs.
            if status != ExitStatus.success { try check(name) }
            return nil
        }
        guard let index = children.firstIndex(where: { $0.pid == pid }) else { return nil }
        children[index].pid = nil
        let name = children[index].name
        let how = status > 128 ? "was ended by signal \(status - 128)" : "ended with \(status)"
        guard isReady else {
            say("\(name) \(how) before all were ready; what it said above tells why")
            return status == ExitStatus.usage ? status : ExitStatus.failure
        }
        let ranMs = MonotonicClock.nowMs - children[index].startedMs
        let pauseMs = ranMs >= Limits.wellMs ? Limits.pauseMinMs : children[index].pauseMs
        children[index].pauseMs = min(pauseMs * 2, Limits.pauseMaxMs)
        children[index].againAtMs = MonotonicClock.nowMs + pauseMs
        say("\(name) \(how); it is started again in \(pauseMs) ms")
        return nil
    }

    private mutating func begin() {
        isReady = true
        var sentence =
            "ready: \(Catalogue.serviceNames.joined(separator: " ")) at \(place.bus), logs in \(place.data)"
        if let http = place.http {
            sentence += ", \(Environment.variable("RALLY_PAGE") == nil ? "edge" : "page") at http://\(http)"
        }
        Descriptor.write(sentence + "\n", to: 1)
        manager.tell("READY=1\nSTATUS=\(sentence)")
    }

    /// Asks all processes to end, the bus last, and kills those that do not.
    private mutating func stop() -> Int32 {
        manager.tell("STOPPING=1")
        for pid in checks.keys { kill(pid, SIGTERM) }
        let endMs = MonotonicClock.nowMs + Limits.stopMs
        end(children.indices.dropFirst().reversed(), untilMs: endMs)
        end([0], untilMs: endMs)
        return ExitStatus.success
    }

    private mutating func end(_ indices: some Sequence<Int>, untilMs endMs: Int64) {
        let indices = Array(indices)
        for pid in indices.compactMap({ children[$0].pid }) { kill(pid, SIGTERM) }
        while indices.contains(where: { children[$0].pid != nil }) {
            // A second signal means that the user does not want to wait.
            let isHurried = wait(untilMs: endMs) || MonotonicClock.nowMs >= endMs
            for (pid, _) in endings.take() {
                for index in indices where children[index].pid == pid { children[index].pid = nil }
            }
            if isHurried { for pid in indices.compactMap({ children[$0].pid }) { kill(pid, SIGKILL) } }
        }
    }

    // MARK: - Waiting

    private var nextMs: Int64? {
        let edge = isEdgeAwaited ? MonotonicClock.nowMs + Limits.edgeEveryMs : nil
        return (children.map(\.againAtMs) + [edge]).compactMap(\.self).min()
    }

    /// Waits until a process has ended, a signal has come, or the time is over.
    /// - Returns: whether a signal has come.
    private func wait(untilMs endMs: Int64?) -> Bool {
        var items = [signals.descriptor, endings.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let timeoutMs = endMs.map { Int32(clamping: max(1, $0 - MonotonicClock.nowMs)) } ?? -1
        _ = poll(&items, 2, timeoutMs)
        return signals.receive() != nil
    }

    private func say(_ sentence: String) { LineSink.standardError.say("rally up: \(sentence)") }
}
