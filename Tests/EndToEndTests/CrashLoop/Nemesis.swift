// Kills processes at random, and starts them again.

import Foundation
import Testing
import Values

struct Nemesis {
    let town: RealTown
    private var random: SplitMix64
    private(set) var killsCount = 0

    init(_ town: RealTown, seed: UInt64) {
        self.town = town
        random = SplitMix64(seed: seed)
    }

    /// rsvp has a standby, or is one: whoever is there first.
    private static let victims = [
        "auth", "auth", "games", "games", "games", "rsvp", "rsvp", "rsvp-b", "bus", "bus",
    ]

    private static func service(_ name: String) -> String { name == "rsvp-b" ? "rsvp" : name }

    /// - Parameters:
    ///   - withinMs: it stops earlier when that is over.
    ///   - progress: what the crowd has got done; between two kills it gets some way, or a second.
    mutating func rage(kills count: Int, withinMs: Int64, progress: Counter) throws {
        let startMs = nowMs
        while killsCount < count, nowMs - startMs < withinMs {
            let victims = try killSome()
            let children = try victims.map { name in
                try town.start(Self.service(name), as: name, isAwaited: false)
            }
            // Not waiting means that the next kill may come while they start.
            if Bool.random(using: &random) { for child in children { try town.awaitReady(child) } }
            let goal = progress.value + Int.random(in: 0...40, using: &random)
            let untilMs = nowMs + 1000
            try eventually("some progress") { progress.value >= goal || nowMs >= untilMs }
        }
    }

    /// One, or two at once.
    private mutating func killSome() throws -> [String] {
        var chosen: Set<String> = [victim()]
        if Int.random(in: 0..<4, using: &random) == 0 { chosen.insert(victim()) }
        for name in chosen.sorted() {
            let child = try town.child(name)
            if let end = child.end {
                throw SpawnFailure(description: "\(name) ended by itself: \(end)\n\(child.said)")
            }
            // Now and then in peace, so that there are snapshots to start from.
            if Int.random(in: 0..<6, using: &random) == 0 {
                let end = try child.stop()
                // One that has hardly begun does not know of signals yet.
                if end != .exited(0) && !(end == .killed(SIGTERM) && child.said.isEmpty) {
                    throw SpawnFailure(description: "\(name) did not stop as it should: \(child.end as Any)")
                }
            } else {
                try child.kill()
            }
            killsCount += 1
        }
        return chosen.sorted()
    }

    private mutating func victim() -> String {
        Self.victims[Int.random(in: 0..<Self.victims.count, using: &random)]
    }

    /// Everyone is there again.
    func heal() throws {
        for name in ["bus", "rsvp-b"] + RealTown.services { try town.awaitReady(try town.child(name)) }
    }
}
