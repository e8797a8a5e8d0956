// Carries out moderators' decisions on tickets (domain.md §7.6, §11): suspends or bans an account, and restores it
// after a successful appeal; removes texts and photos from a profile, and restores them (WithheldProfiles.swift).
//
// An account may have sanctions from several tickets. The strongest applies; when it is lifted, the next does.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    /// A suspension or a ban.
    struct Sanction: Codable, Sendable, Equatable {
        /// `nil` if a moderator suspended or banned the account directly, or reached limits did.
        var ticketId: ID?
        /// `suspended` or `banned`.
        var status: AccountStatus
        var until: Timestamp?

        func holds(at now: Timestamp) -> Bool { until.map { $0 > now } ?? true }
    }

    static let sanctions = Rules<Auth>()
        .react(TicketResolved.self, decide: Situation.react)
        .evolve(Sanctioned.self) { state, event, _ in
            state.accounts[event.accountId]?.lift(event.ticketId)
            state.accounts[event.accountId]?.sanctions.append(
                Sanction(ticketId: event.ticketId, status: event.status, until: event.until))
        }
        .evolve(SanctionLifted.self) { state, event, _ in
            state.accounts[event.accountId]?.lift(event.ticketId)
        }

    /// A decision on a ticket, with the state it applies to.
    struct Verdict {
        let event: TicketResolved
        let situation: Situation<Auth>

        var state: State { situation.state }
        var context: Context { situation.context }
    }
}

extension Situation<Auth> {
    fileprivate func react(to event: TicketResolved) -> [any Event] {
        Auth.Verdict(event: event, situation: self).events
    }
}

extension Auth.Verdict {
    typealias Account = Auth.Account

    var events: [any Event] {
        guard let account = state.accounts[event.accountId], account.status != .deleted else { return [] }
        let (after, changes) = profileChanges(of: account)
        return changes + sanctioning(after)
    }

    private func sanctioning(_ account: Account) -> [any Event] {
        var after = account
        var events: [any Event] = []
        switch event.action {
        case .warn, .removeContent, .dismiss:
            // A sanction of an earlier decision on this ticket is lifted.
            guard account.sanctions.contains(where: { $0.ticketId == event.ticketId }) else { return [] }
            after.lift(event.ticketId)
            events = [SanctionLifted(accountId: account.id, ticketId: event.ticketId)]
        case .suspend7, .suspend14, .suspend30, .ban:
            let status: AccountStatus = event.action == .ban ? .banned : .suspended
            let sanction = Auth.Sanction(ticketId: event.ticketId, status: status, until: event.until)
            // Auth may have been down until after the sanction's end.
            guard sanction.holds(at: context.now) else { return [] }
            after.lift(event.ticketId)
            after.sanctions.append(sanction)
            events = [
                Sanctioned(
                    accountId: account.id, ticketId: event.ticketId, status: status, until: event.until)
            ]
        }
        return events + restricting(account, as: after.strongestSanction(at: context.now))
    }

    /// The events that give an account the status of a sanction, or free it if there is none; empty if nothing changes.
    private func restricting(_ account: Account, as sanction: Auth.Sanction?) -> [any Event] {
        guard let sanction else {
            let reason = "Moderators have looked again: your account is as free as before."
            return account.status == .active ? [] : situation.restoring(account, reason: reason)
        }
        if account.status == sanction.status, account.restrictedUntil == sanction.until { return [] }
        let isNoticed = sanction.ticketId == event.ticketId && sanction.status == .suspended
        let restricted = situation.restricting(
            account, sanction.status, until: sanction.until, cause: .moderation,
            reason: "Moderators decided this after a report", ticket: isNoticed ? event.ticketId : nil)
        guard sanction.status == .banned else { return restricted }
        return restricted
            + account.sessionIds.flatMap { Auth.ending($0, of: account.id, cause: "banned", state) }
    }
}

extension Auth.Account {
    mutating func lift(_ ticket: ID) { sanctions.removeAll { $0.ticketId == ticket } }

    /// A ban is stronger than a suspension; of two suspensions, the one that ends later is.
    func strongestSanction(at now: Timestamp) -> Auth.Sanction? {
        sanctions.filter { $0.holds(at: now) }
            .max { a, b in
                if a.status != b.status { return b.status == .banned }
                guard let end = a.until else { return false }
                return b.until.map { end < $0 } ?? true
            }
    }
}
