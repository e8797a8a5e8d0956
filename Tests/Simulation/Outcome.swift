// The outcome of a run, and everything that never happened in many runs.

import Contracts
import LogContracts
import Values

/// The outcome of a run.
package struct Outcome: Sendable {
    package var seed: UInt64
    package var problems: [String]
    package var story: [String]
    /// Equal for equal runs.
    package var fingerprint: UInt64
    package var agreedCounts: [String: Int]
    package var troubleCounts: [String: Int]
    package var refusalCounts: [String: Int] = [:]
    package var eventCounts: [String: Int]
    /// Some lines of the logs for each kind of event.
    package var examples: [String: [[UInt8]]]
    /// Notifications by type.
    package var noticeCounts: [String: Int]
    /// Messages between bus and workers that bundle several requests, or several replies.
    package var bundleCounts: (requests: Int, replies: Int)
    /// The most that one account has written in one service in all days of a season. Days go by on the wall clock alone, and the
    /// writer budget's day by the monotonic one, so it counts them all.
    package var heaviestSeasonBytes: Int

    /// Queries that standbys answered, and those that they passed to the owner.
    package var spareCounts: (answered: Int, handedOn: Int)

    /// Requests that services answered with success while they could not write their logs.
    package var readingCount: Int

    init(_ world: World) {
        seed = world.seed
        problems = world.problems
        story = world.story.lines
        fingerprint = world.story.fingerprint
        agreedCounts = world.witness.agreedCounts
        troubleCounts = world.nemesis.counts
        bundleCounts = world.bus.bundleCounts
        heaviestSeasonBytes = world.heaviestSeasonBytes
        spareCounts = world.witness.spareCounts
        readingCount = world.witness.readingCount
        (eventCounts, examples, noticeCounts) = (world.told, world.examples, world.notices)
        for player in world.players {
            refusalCounts.merge(player.refusals) { $0 + $1 }
        }
    }

    package var isClean: Bool { problems.isEmpty }

    /// Examples as a file: a line for each, by kind.
    package static func lines(of examples: [String: [[UInt8]]]) -> [UInt8] {
        examples.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap { $0 + [UInt8(ascii: "\n")] } }
    }
}

/// Everything that happened in one or many runs, to find what never did.
package struct Coverage: Sendable {
    package private(set) var agreed: [String: Int] = [:]
    private var told: [String: Int] = [:]
    /// Some lines of each kind of event, from the first run that had it.
    package private(set) var examples: [String: [[UInt8]]] = [:]
    package private(set) var notices: [String: Int] = [:]

    package init() {}

    package mutating func add(_ outcome: Outcome) {
        agreed.merge(outcome.agreedCounts) { $0 + $1 }
        told.merge(outcome.eventCounts) { $0 + $1 }
        examples.merge(outcome.examples) { first, _ in first }
        notices.merge(outcome.noticeCounts) { $0 + $1 }
    }

    /// Requests that never succeeded.
    package var neverAgreed: [String] { Catalogue.requests.keys.filter { agreed[$0] == nil }.sorted() }

    /// Read in older logs, and no longer written: removed reviews are hidden, and can come back.
    private static let former: Set<String> = [VenueReviewRemoved.type]
    /// A key retires when auth starts with another one, which never happens in a run.
    private static let untold: Set<String> = [KeyRetired.type]

    /// Events that never happened.
    package var neverTold: [String] {
        Catalogue.services.flatMap(\.events).map { $0.type }
            .filter { told[$0] == nil && !Self.former.contains($0) && !Self.untold.contains($0) }.sorted()
    }

    /// Whether each request was agreed to, and each event and kind of notification was told.
    package var isWhole: Bool { neverAgreed.isEmpty && neverTold.isEmpty && neverNotified.isEmpty }

    /// Notifications that were never sent.
    package var neverNotified: [String] {
        NotificationType.allCases.map(\.rawValue).filter { notices[$0] == nil }.sorted()
    }
}
