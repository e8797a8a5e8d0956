// Length of a run, its troubles, and the sizes of the world.

import Contracts
import Process
import Values

/// The engine of the logs.
package enum Engine: String, CaseIterable, Sendable {
    case files, database

    /// A third of the seeds use the database. Drawn separately, so that everything else stays the same.
    package init(seed: UInt64) {
        var chance = Chance(seed: seed ^ 0xE1)
        self = chance.happens(1 / 3) ? .database : .files
    }
}

/// The parameters of a run, drawn from the seed.
struct Plan {
    var engine = Engine.files
    var players = 4
    var playMs: Int64 = 30_000
    /// Maximum time between two troubles.
    var calmMsMax = 3000
    /// Time at the start without troubles.
    var startMs: Int64 = 1500
    var segmentBytesMax = 64 << 20
    var snapshotLines: UInt64 = 200_000
    var jobMsMax = 20
    var capacity = 64
    var standbys: [String] = []
    /// The service whose log is replaced by an older copy.
    var restored: String?
    /// Whether all services are restored from the backup of one moment, while people continue to play. Drawn
    /// separately, so that everything else stays the same.
    var isRewound = false
    /// Whether a process of another stack joins the bus for a while. Drawn separately, too.
    var hasStranger = false
    /// Whether rate limits apply.
    var hasLimits = false
    /// Whether the run continues until deleted accounts are erased.
    var lastsAMonth = false
    /// Probability that a player's next request deletes their account.
    var leaving = 0.003
    /// How closed segments are sealed and read, and the size of their frames; `nil` if they stay text. Drawn separately, too.
    var upkeep: UpkeepPace?
    var frameBytes = 2000
    /// Whether old segments are archived.
    var archives = false
    /// Days with ``playMs`` of play each; 0 in a run of troubles.
    var days = 0

    /// A season without troubles, with rate limits.
    static func season(people: Int, days: Int) -> Plan {
        var chance = Chance(seed: 0)
        var plan = Plan(&chance)
        (plan.players, plan.days, plan.playMs) = (people - World.friendNames.count, days, 500)
        plan.leaving = 0.0003
        (plan.segmentBytesMax, plan.snapshotLines, plan.jobMsMax, plan.capacity) = (4 << 20, 5000, 20, 64)
        (plan.isRewound, plan.hasStranger) = (false, false)
        (plan.standbys, plan.restored, plan.hasLimits, plan.lastsAMonth) = ([], nil, true, true)
        return plan
    }

    init(_ chance: inout Chance) {
        players = chance.number(2...5)
        playMs = chance.milliseconds(20_000...60_000)
        calmMsMax = chance.one(of: [1000, 3000, 8000])
        segmentBytesMax = chance.one(of: [4000, 20_000, 64 << 20])
        snapshotLines = chance.one(of: [5, 40, 200_000])
        jobMsMax = chance.one(of: [2, 20, 400])
        capacity = chance.one(of: [1, 4, 64])
        // Two where most is written.
        standbys = Catalogue.serviceNames.flatMap { ["rsvp", "notify"].contains($0) ? [$0, $0] : [$0] }
            .filter { _ in chance.happens(0.4) }
        if chance.happens(0.1) { restored = chance.one(of: Catalogue.serviceNames) }
        hasLimits = chance.happens(0.2)
        lastsAMonth = chance.happens(0.5)
    }
}

extension Plan {
    /// Whether a service's log loses lines after a backup.
    func losesLines(of service: String) -> Bool { isRewound || restored == service }

    /// Draws whether a backup of all logs is restored, and whether a stranger comes.
    mutating func drawHistories(_ seed: UInt64) {
        var chance = Chance(seed: seed ^ 0x0415)
        hasStranger = chance.happens(0.15)
        isRewound = chance.happens(0.12) && restored == nil && engine == .files
        drawUpkeep(seed)
    }

    private mutating func drawUpkeep(_ seed: UInt64) {
        var chance = Chance(seed: seed ^ 0x5EA1ED)
        guard chance.happens(0.4), engine == .files else { return }
        upkeep = UpkeepPace(
            restMs: chance.one(of: [0, 500, 10_000]), everyMs: chance.one(of: [200, 1000]), pauseMs: 20,
            scrubMs: 20_000, pieceBytes: 3000)
        frameBytes = chance.one(of: [300, 2000, 10_000])
        // Otherwise nothing is closed but by an erasure.
        segmentBytesMax = min(segmentBytesMax, chance.one(of: [4000, 20_000]))
        archives = chance.happens(0.5)
    }
}
