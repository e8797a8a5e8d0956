// What moderators decide on tickets, done to whom it concerns (domain.md §7.6, §11): an account is suspended or banned, and
// free again when it was right to appeal; a profile loses what it shows of its own, and gets it back (WithheldProfiles.swift).
//
// Several tickets may hold for one account. It stands as the strongest of them says; where that one is lifted, as the next.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// Something that restricts an account.
    struct Sanction: Codable, Sendable, Equatable {
        /// Absent for what a moderator did by hand, and for limits.
        var ticketId: ID?
        /// `suspended` or `banned`.
        var status: AccountStatus
        var until: Timestamp?

        func holds(at now: Timestamp) -> Bool { until.map { $0 > now } ?? true }
    }

    static let sanctions = Rules<Auth>()
        .react(TicketResolved.self) { event, state, context, _ in resolved(event, state, context) }
        .evolve(Sanctioned.self) { state, event, _ in
            state.accounts[event.accountId]?.lift(event.ticketId)
            state.accounts[event.accountId]?.sanctions.append(
                Sanction(ticketId: event.ticketId, status: event.status, until: event.until))
        }
        .evolve(SanctionLifted.self) { state, event, _ in
            state.accounts[event.accountId]?.lift(event.ticketId)
        }

    private static func resolved(
        _ event: TicketResolved, _ state: State, _ context: Context
    ) -> [any Event] {
        guard let account = state.accounts[event.accountId], account.status != .deleted else { return [] }
        let (after, dressed) = dressing(account, event, state, context)
        return dressed + sanctioning(after, event, state, context)
    }

    private static func sanctioning(
        _ account: Account, _ event: TicketResolved, _ state: State, _ context: Context
    ) -> [any Event] {
        var after = account
        var events: [any Event] = []
        switch event.action {
        case .warn, .removeContent, .dismiss:
            // What was decided before, and is no part of this, is taken back.
            guard account.sanctions.contains(where: { $0.ticketId == event.ticketId }) else { return [] }
            after.lift(event.ticketId)
            events = [SanctionLifted(accountId: account.id, ticketId: event.ticketId)]
        case .suspend7, .suspend14, .suspend30, .ban:
            let status: AccountStatus = event.action == .ban ? .banned : .suspended
            let sanction = Sanction(ticketId: event.ticketId, status: status, until: event.until)
            // Auth may have been away for all of it.
            guard sanction.holds(at: context.now) else { return [] }
            after.lift(event.ticketId)
            after.sanctions.append(sanction)
            events = [
                Sanctioned(
                    accountId: account.id, ticketId: event.ticketId, status: status, until: event.until)
            ]
        }
        return events
            + standing(account, after.strongestSanction(at: context.now), event.ticketId, state, context)
    }

    /// The events of an account that is to stand as a sanction says, or free, by what was decided on a ticket; none if it does.
    private static func standing(
        _ account: Account, _ sanction: Sanction?, _ decided: ID, _ state: State, _ context: Context
    ) -> [any Event] {
        guard let sanction else {
            let reason = "Moderators have looked again: your account is as free as before."
            return account.status == .active ? [] : restoring(account, reason: reason, context)
        }
        if account.status == sanction.status, account.restrictedUntil == sanction.until { return [] }
        let isNoticed = sanction.ticketId == decided && sanction.status == .suspended
        let restricted = restricting(
            account, sanction.status, until: sanction.until, cause: .moderation,
            reason: "Moderators have decided so after a report", ticket: isNoticed ? decided : nil, context)
        guard sanction.status == .banned else { return restricted }
        return restricted + account.sessionIds.flatMap { ending($0, of: account.id, cause: "banned", state) }
    }
}

extension Auth.Account {
    mutating func lift(_ ticket: ID) { sanctions.removeAll { $0.ticketId == ticket } }

    /// A ban before a suspension, and what lasts longer before what ends.
    func strongestSanction(at now: Timestamp) -> Auth.Sanction? {
        sanctions.filter { $0.holds(at: now) }
            .max { a, b in
                if a.status != b.status { return b.status == .banned }
                guard let end = a.until else { return false }
                return b.until.map { end < $0 } ?? true
            }
    }
}
