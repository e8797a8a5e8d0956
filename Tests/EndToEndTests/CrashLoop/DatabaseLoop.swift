// Troubles of a town whose logs are in a database, one per round.

import Contracts
import Foundation
import PostgresServer
import Spawning
import Testing
import Values

struct DatabaseLoop {
    enum Trouble: String, CaseIterable {
        /// The primary is killed, and its standby takes over.
        case failOver = "the database failed over"
        /// The owner of rsvp's log is stopped for longer than its lease, while another stands by.
        case freeze = "an owner was stopped"
        /// The network to the database is cut for a while.
        case cut = "the network to the database was cut"
        case kill = "a service was killed"
    }

    private static let everyone = ["rsvp-b"] + Catalogue.serviceNames

    private let town: RealTown
    private let pair: PostgresPair
    /// Between all processes and the two servers.
    private let links: [Forwarder]
    private var random: SplitMix64
    /// Milliseconds until commands went on, per round.
    private var pauses: [Trouble: [Int64]] = [:]

    init(_ town: RealTown, _ pair: PostgresPair, _ links: [Forwarder], seed: UInt64) {
        (self.town, self.pair, self.links, random) = (town, pair, links, SplitMix64(seed: seed))
    }

    /// - Parameters:
    ///   - trouble: `nil` for one that is drawn.
    ///   - progress: counts the requests that the crowd has got done.
    mutating func run(_ trouble: Trouble?, _ progress: Counter) throws {
        let isLong = trouble == nil
        let trouble = trouble ?? Trouble.allCases[Int.random(in: 0..<4, using: &random)]
        var startMs = nowMs
        switch trouble {
        case .failOver:
            try pair.failOver()
            print("the standby took over within \(nowMs - startMs) ms")
        case .freeze: try freeze()
        case .cut:
            for link in links { try link.cut(Set(Forwarder.Way.allCases)) }
            // Mostly shorter than the lease; in the long run sometimes far longer.
            let choice = Int.random(in: 0..<12, using: &random)
            let durationMs = choice == 0 && isLong ? 30_000 : choice < 4 ? 6000 : 1000
            let untilMs = nowMs + Int64(durationMs)
            try eventually("the cut is over", withinMs: 60_000) { nowMs >= untilMs }
            for link in links { try link.heal() }
            startMs = nowMs
        case .kill:
            let names = ["auth", "games", "rsvp", "rsvp-b"]
            let name = names[Int.random(in: 0..<names.count, using: &random)]
            try town.kill(name)
            try town.start(Nemesis.service(name), as: name, isAwaited: false)
        }
        let before = progress.value
        try eventually("they go on after \(trouble.rawValue)", withinMs: 60_000) {
            try startThoseThatEnded()
            return progress.value > before + 20
        }
        pauses[trouble, default: []].append(nowMs - startMs)
        print("\(trouble.rawValue): they went on after \(nowMs - startMs) ms")
        if trouble == .failOver { try pair.mend() }
        for name in Self.everyone {
            try eventually("\(name) is there", withinMs: 60_000) {
                try startThoseThatEnded()
                return try isThere(name)
            }
        }
    }

    private func isThere(_ name: String) throws -> Bool {
        let child = try town.child(name)
        return child.end == nil && (child.says("ready at ") || child.says("standing by"))
    }

    /// Stops the process that owns rsvp's log until another one owns it; then continues the former owner, which must
    /// give way.
    private func freeze() throws {
        let names = ["rsvp", "rsvp-b"]
        let owner = try #require(
            try names.map { try town.child($0) }.first { $0.end == nil && $0.says("ready at ") },
            "somebody owns it")
        let other = try town.child(owner.name == "rsvp" ? "rsvp-b" : "rsvp")
        owner.signal(SIGSTOP)
        defer { owner.signal(SIGCONT) }
        try eventually("another owns the log", withinMs: 20_000) { other.says("ready at ") }
        owner.signal(SIGCONT)
        try eventually("the one before has gone", withinMs: 30_000) { owner.end != nil }
    }

    /// Restarts ended processes, as compose does.
    private func startThoseThatEnded() throws {
        for name in Self.everyone where try town.child(name).end != nil {
            try town.start(Nemesis.service(name), as: name, isAwaited: false)
        }
    }

    /// The waiting times of commands, for display.
    var account: String {
        Trouble.allCases.compactMap { trouble in
            guard let all = pauses[trouble]?.sorted(), let longest = all.last else { return nil }
            return
                "\(trouble.rawValue) \(all.count) times: they went on after \(all[all.count / 2]) ms, at the most \(longest)"
        }.joined(separator: "\n")
    }
}

extension RealTown {
    /// `log copy` of all logs in a database into the town's directory.
    func copyLogs(from address: String) throws {
        let copied = try run(try builtProduct("log"), ["copy", address, data])
        try #require(copied.status == 0, "\(copied.output)")
    }
}
