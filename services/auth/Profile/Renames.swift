// How often somebody takes another nickname (domain.md §3.3, Nicknames): each change keeps a name from everybody else for a
// month, so there are few.

import Contracts
import Values

extension Auth {
    /// Changes of nickname within ``nicknameHoldDays``.
    static let renamesMax = 3

    /// The changes of the last days, of all accounts.
    struct Renames: Codable, Sendable {
        /// Oldest first, at most ``renamesMax`` of an account.
        private var times: [ID: [Timestamp]] = [:]
        private var sweptAt = Timestamp.distantPast

        /// Refuses a change where there were as many as may be.
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

        /// An account is erased, and the log tells of its changes no more.
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
