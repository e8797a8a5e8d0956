// Limits how often somebody changes their nickname (domain.md §3.3, Nicknames): each change blocks a name for everybody
// else for a month.

import Contracts
import Packed
import Values

extension Auth {
    /// Most changes of nickname within ``nicknameHoldDays``.
    static let renamesMax = 3

    /// The recent changes of all accounts.
    struct Renames: Codable, Sendable {
        /// Oldest first, at most ``renamesMax`` of an account.
        private var times: ChunkedDictionary<ID, [Timestamp]> = [:]
        private var sweptAt = Timestamp.distantPast

        /// Refuses a change if there were too many.
        func requireRoom(for account: ID, at now: Timestamp) throws(Refusal) {
            let recent = (times[account] ?? []).filter { $0.adding(days: nicknameHoldDays) > now }
            guard recent.count >= renamesMax, let first = recent.first else { return }
            throw .rateLimited(
                "a nickname can be changed \(renamesMax) times in \(nicknameHoldDays) days; try again later",
                until: first.adding(days: nicknameHoldDays), at: now)
        }

        mutating func note(_ account: ID, at now: Timestamp) {
            if sweptAt.adding(days: 1) <= now { sweep(at: now) }
            times[account] = Array(((times[account] ?? []) + [now]).suffix(renamesMax))
        }

        /// Forgets an erased account: its log no longer has these changes.
        mutating func forget(_ account: ID, at now: Timestamp) {
            times[account] = nil
            sweep(at: now)
        }

        private mutating func sweep(at now: Timestamp) {
            times = times.filter { $0.value.contains { $0.adding(days: nicknameHoldDays) > now } }
            sweptAt = now
        }
    }
}
