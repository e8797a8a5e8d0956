// Kills processes at random and restarts them, and freezes some meanwhile: alive, holding locks and sockets, but not
// responding (SIGSTOP, SIGCONT). The bus is a victim like all others.

import Contracts
import Foundation
import Spawning
import Testing
import Values

struct Nemesis {
    let town: RealTown
    private var random: SplitMix64
    private(set) var killsCount = 0
    private(set) var busKillsCount = 0
    private(set) var freezesCount = 0

    init(_ town: RealTown, seed: UInt64) {
        self.town = town
        random = SplitMix64(seed: seed)
    }

    /// rsvp has a standby: whichever process is there first.
    private static let victims = [
        "auth", "auth", "games", "games", "games", "rsvp", "rsvp", "rsvp-b", "bus", "bus",
    ]

    /// The service that a process belongs to.
    static func service(_ name: String) -> String { name == "rsvp-b" ? "rsvp" : name }

    /// - Parameters:
    ///   - withinMs: it stops earlier when this time is over.
    ///   - progress: requests completed by the crowd; between two kills it makes some progress, or a second passes.
    mutating func rage(kills count: Int, withinMs: Int64, progress: Counter) throws {
        let startMs = nowMs
        while killsCount < count, nowMs - startMs < withinMs {
            let frozen = try freezeSometimes()
            let victims = try killSome(isSomebodyFrozen: frozen != nil)
            let children = try victims.map { name in
                try town.start(Self.service(name), as: name, isAwaited: false)
            }
            // Without waiting, the next kill may come during the start. Processes that need a frozen one wait for it.
            if frozen == nil, Bool.random(using: &random) {
                for child in children { try town.awaitReady(child) }
            }
            let goal = progress.value + Int.random(in: 0...40, using: &random)
            // Sometimes long enough for the bus to drop it.
            let isLong = frozen != nil && Int.random(in: 0..<8, using: &random) == 0
            let untilMs = nowMs + (isLong ? 4500 : 1000)
            try eventually("some progress") {
                progress.value >= goal && !isLong || nowMs >= untilMs
            }
            frozen?.signal(SIGCONT)
        }
    }

    private mutating func freezeSometimes() throws -> Child? {
        guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
        let child = try town.child(victim())
        child.signal(SIGSTOP)
        freezesCount += 1
        return child
    }

    /// One or two at once; possibly the frozen one.
    private mutating func killSome(isSomebodyFrozen: Bool) throws -> [String] {
        var chosen: Set<String> = [victim()]
        if Int.random(in: 0..<4, using: &random) == 0 { chosen.insert(victim()) }
        for name in chosen.sorted() {
            let child = try town.child(name)
            if let end = child.end {
                throw SpawnFailure(description: "\(name) ended by itself: \(end)\n\(child.said)")
            }
            // Sometimes gracefully, so that there are snapshots to start from.
            if !isSomebodyFrozen, Int.random(in: 0..<6, using: &random) == 0 {
                let end = try child.stop()
                // A process that has barely started does not handle signals yet.
                if end != .exited(0) && !(end == .killed(SIGTERM) && child.said.isEmpty) {
                    throw SpawnFailure(description: "\(name) did not stop as it should: \(child.end as Any)")
                }
            } else {
                try child.kill()
            }
            killsCount += 1
            if name == "bus" { busKillsCount += 1 }
        }
        return chosen.sorted()
    }

    private mutating func victim() -> String {
        Self.victims[Int.random(in: 0..<Self.victims.count, using: &random)]
    }

    /// Waits until all processes are ready again.
    func heal() throws {
        for name in ["bus", "rsvp-b"] + Catalogue.serviceNames { try town.awaitReady(try town.child(name)) }
    }
}
