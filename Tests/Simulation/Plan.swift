// How long a run is, what may go wrong in it, and how few of everything there are.

import Contracts
import Values

/// Where services keep their logs.
package enum Engine: String, CaseIterable, Sendable {
    case files, database

    /// A third of the seeds have them in the database. Drawn apart, so that all else stays as it is.
    package init(seed: UInt64) {
        var chance = Chance(seed: seed ^ 0xE1)
        self = chance.happens(1 / 3) ? .database : .files
    }
}

/// What a run is like; drawn from the seed.
struct Plan {
    var engine = Engine.files
    var players = 4
    var playMs: Int64 = 30_000
    /// At most so long between two troubles.
    var calmMsMax = 3000
    /// The first so long nothing goes wrong.
    var startMs: Int64 = 1500
    var segmentBytesMax = 64 << 20
    var snapshotLines: UInt64 = 200_000
    var jobMsMax = 20
    var capacity = 64
    var standbys: [String] = []
    /// A service comes back with an older copy of its log.
    var restored: String?
    /// All services come back with the backup of one moment, while people play on. Drawn apart, so that all else stays as it is.
    var isRewound = false
    /// A process of another stack comes to the bus and leaves again. Likewise.
    var hasStranger = false
    /// Whether rate limits hold.
    var hasLimits = false
    /// Whether the run goes on until whoever has left is erased.
    var lastsAMonth = false
    /// How likely somebody's next request is that the account be deleted.
    var leaving = 0.003
    /// Days on each of which people play for ``playMs``; none in a run of troubles.
    var days = 0

    /// A summer with nothing but people in it: no trouble, and limits that hold.
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
    /// Whether a service's log loses what came after a backup.
    func losesLines(of service: String) -> Bool { isRewound || restored == service }

    /// Whether a backup of all is put back, and whether a stranger comes.
    mutating func drawHistories(_ seed: UInt64) {
        var chance = Chance(seed: seed ^ 0x0415)
        hasStranger = chance.happens(0.15)
        isRewound = chance.happens(0.12) && restored == nil && engine == .files
    }
}
