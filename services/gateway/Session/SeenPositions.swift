// What each user has seen of each log, so that they read their own writes (architecture.md, rule 4): `at` of
// every reply comes in, `after` of the next request goes out.

import Values

/// Positions, kept apart for each user.
struct SeenPositions: Sendable {
    private var anonymous = Positions()
    /// Two generations: when the younger is full, the older is forgotten, and with it who has not asked for
    /// long.
    private var young: [Asker: Positions] = [:]
    private var old: [Asker: Positions] = [:]
    private let usersMax: Int

    init(usersMax: Int = GatewayLimits.usersMax) { self.usersMax = usersMax }

    /// What to send along.
    mutating func after(_ asker: Asker) -> Positions {
        if asker == .anonymous { return anonymous }
        promote(asker)
        return young[asker] ?? Positions()
    }

    /// A reply to that user came.
    mutating func merge(_ at: Positions, for asker: Asker) {
        if at.isEmpty { return }
        if asker == .anonymous {
            anonymous.merge(at)
            return
        }
        promote(asker)
        young[asker, default: Positions()].merge(at)
        if young.count > usersMax / 2 {
            old = young
            young = [:]
        }
    }

    /// Someone has logged in, and goes on from what they have seen before without a name.
    mutating func carryOver(to asker: Asker) { merge(anonymous, for: asker) }

    private mutating func promote(_ asker: Asker) {
        if let positions = old.removeValue(forKey: asker) {
            young[asker, default: Positions()].merge(positions)
        }
    }
}
