// Positions that each user has seen in each log, so that they read their own writes (architecture.md, rule 4): `at` of
// every reply is merged in, and sent as `after` of the next request.

import Asking
import Values

/// Positions, kept apart for each user.
struct SeenPositions: Sendable {
    private var anonymous = Positions()
    /// Two generations: when the younger is full, the older is dropped, and with it the users who have not asked for
    /// longest.
    private var young: [Asker: Positions] = [:]
    private var old: [Asker: Positions] = [:]
    private var youngBytes = 0
    private let usersMax: Int
    private let bytesMax: Int

    init(usersMax: Int = GatewayLimits.usersMax, bytesMax: Int = GatewayLimits.positionBytesMax) {
        self.usersMax = usersMax
        self.bytesMax = bytesMax
    }

    var usersCount: Int { young.count + old.count }

    /// The `after` of the user's next request.
    mutating func after(_ asker: Asker) -> Positions {
        if asker == .anonymous { return anonymous }
        promote(asker)
        return young[asker] ?? Positions()
    }

    /// Merges the `at` of a reply to that user.
    mutating func merge(_ at: Positions, for asker: Asker) {
        if at.isEmpty { return }
        if asker == .anonymous {
            anonymous.merge(at)
            return
        }
        promote(asker)
        change(asker) { $0.merge(at) }
    }

    /// The logs have lost history that this user has seen: its positions mean nothing any more.
    mutating func forget(_ asker: Asker) {
        anonymous = Positions()
        promote(asker)
        change(asker) { $0 = Positions() }
    }

    /// After a login, the user keeps the positions seen before it, while anonymous.
    mutating func carryOver(to asker: Asker) { merge(anonymous, for: asker) }

    private mutating func promote(_ asker: Asker) {
        if !old.isEmpty, let positions = old.removeValue(forKey: asker) {
            change(asker) { $0.merge(positions) }
        }
    }

    private mutating func change(_ asker: Asker, _ body: (inout Positions) -> Void) {
        youngBytes += Self.change(&young[asker], body)
        if young.count > usersMax / 2 || youngBytes > bytesMax / 2 {
            (old, young, youngBytes) = (young, [:], 0)
        }
    }

    /// Changes one entry in place.
    /// - Returns: the number of bytes by which it has grown.
    private static func change(_ positions: inout Positions?, _ body: (inout Positions) -> Void) -> Int {
        let before = positions.map { bytes(of: $0) } ?? 0
        var changed = positions.take() ?? Positions()
        body(&changed)
        defer { positions = changed }
        return bytes(of: changed) - before
    }

    /// An estimate: the key, the list and its elements.
    private static func bytes(of positions: Positions) -> Int {
        positions.all.reduce(96) { $0 + $1.source.utf8.count + 40 }
    }
}
