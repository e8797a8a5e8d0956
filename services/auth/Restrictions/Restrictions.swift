// account.suspend, ban, restore and set-role, and automatic suspension after reaching limits too often (domain.md §3.2,
// §3.3, §12.1).

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    static let violationsMax = 5
    static let violationDays = 30
    static let limitsSuspendHours = 24

    static let restrictions = Rules<Auth>()
        .command(SuspendAccount.self, decide: Situation.suspend, reply: Situation.reply)
        .command(BanAccount.self, decide: Situation.ban, reply: Situation.reply)
        .command(RestoreAccount.self, decide: Situation.restore, reply: Situation.reply)
        .command(SetRole.self, decide: Situation.setRole, reply: Situation.reply)
        .evolve(Restricted.self) { state, event, _ in
            state.restrict(event.accountId, event.status, until: event.until)
            if event.cause == .limits { state.accounts[event.accountId]?.violations = [] }
            if event.cause != .moderation {
                state.accounts[event.accountId]?.sanctions = [
                    Sanction(ticketId: nil, status: event.status, until: event.until)
                ]
            }
        }
        .evolve(Restored.self) { state, event, _ in
            state.restrict(event.accountId, .active, until: nil)
            state.accounts[event.accountId]?.sanctions = []
        }
        .announce(RestrictionNoted.self)
        .evolve(RoleSet.self) { state, event, _ in state.give(event.role, to: event.accountId) }
        .evolve(ViolationCounted.self) { state, event, info in
            let oldest = info.time.adding(days: -violationDays)
            state.accounts[event.accountId]?.violations.removeAll { $0 <= oldest }
            state.accounts[event.accountId]?.violations.append(info.time)
        }
        .react(GameLimitHit.self, decide: Situation.react)
        .react(RsvpLimitHit.self, decide: Situation.react)
        .react(SocialLimitHit.self, decide: Situation.react)
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: SuspendAccount, _ occurred: Occurred
    ) throws(Refusal) -> SuspendAccount.Reply {
        try standing(command.accountId, occurred)
    }

    fileprivate func reply(_ command: BanAccount, _ occurred: Occurred) throws(Refusal) -> BanAccount.Reply {
        try standing(command.accountId, occurred)
    }

    fileprivate func reply(
        _ command: RestoreAccount, _ occurred: Occurred
    ) throws(Refusal) -> RestoreAccount.Reply {
        try standing(command.accountId, occurred)
    }

    fileprivate func reply(_ command: SetRole, _ occurred: Occurred) throws(Refusal) -> SetRole.Reply {
        try standing(command.accountId, occurred)
    }

    fileprivate func react(to event: GameLimitHit) -> [any Event] {
        violated(event)
    }

    fileprivate func react(to event: RsvpLimitHit) -> [any Event] {
        violated(event)
    }

    fileprivate func react(to event: SocialLimitHit) -> [any Event] {
        violated(event)
    }

    // MARK: - Moderators

    /// The account that a moderator names; its role must be lower than theirs.
    private func subject(_ reference: UserReference) throws(Refusal) -> Auth.Account {
        guard let account = state.account(reference), account.status != .deleted else {
            throw .noUser(reference)
        }
        guard account.role.rank < caller.facts?.role.rank ?? 0 else {
            throw Refusal(.forbidden, "only someone of a higher role can do this to \(reference)")
        }
        return account
    }

    fileprivate func suspend(_ command: SuspendAccount) throws(Refusal) -> Decision<Auth.Effect> {
        let account = try subject(command.accountId)
        if account.status == .banned {
            throw Refusal(.conflict, "this account is banned; restore it first", state: "banned")
        }
        if account.status == .suspended, account.restrictedUntil == command.until { return .nothing }
        return .events(
            restricting(
                account, .suspended, until: command.until, cause: .moderator,
                reason: command.reason?.cleaned))
    }

    fileprivate func ban(_ command: BanAccount) throws(Refusal) -> Decision<Auth.Effect> {
        let account = try subject(command.accountId)
        if account.status == .banned { return .nothing }
        let sessions = account.sessionIds.flatMap { Auth.ending($0, of: account.id, cause: "banned", state) }
        return .events(
            restricting(
                account, .banned, until: nil, cause: .moderator, reason: command.reason?.cleaned)
                + sessions)
    }

    fileprivate func restore(_ command: RestoreAccount) throws(Refusal) -> Decision<Auth.Effect> {
        let account = try subject(command.accountId)
        if account.status == .active { return .nothing }
        return .events(restoring(account, reason: command.reason?.cleaned))
    }

    fileprivate func setRole(_ command: SetRole) throws(Refusal) -> Decision<Auth.Effect> {
        let account = try subject(command.accountId)
        guard account.kind == .registered else {
            throw Refusal(.forbidden, "a guest cannot have a role: the guest has to sign up first")
        }
        if account.role == command.role { return .nothing }
        var after = account
        after.role = command.role
        return .events([
            RoleSet(accountId: account.id, role: command.role), Auth.facts(of: after, at: now),
        ])
    }

    /// An account's status after a command.
    private func standing(
        _ reference: UserReference, _ occurred: Occurred
    ) throws(Refusal) -> AccountStanding {
        if let facts = occurred.first(FactsChanged.self) {
            return AccountStanding(
                accountId: facts.accountId, status: facts.status, role: facts.role, until: facts.until)
        }
        guard let account = state.account(reference) else {
            throw .noUser(reference)
        }
        return AccountStanding(
            accountId: account.id, status: account.status, role: account.role, until: account.restrictedUntil)
    }

    // MARK: - Events

    func restricting(
        _ account: Auth.Account, _ status: AccountStatus, until: Timestamp?, cause: RestrictionCause,
        reason: String?, ticket: ID? = nil
    ) -> [any Event] {
        var after = account
        (after.status, after.restrictedUntil) = (status, until)
        return [
            Restricted(accountId: account.id, status: status, until: until, cause: cause),
            RestrictionNoted(
                accountId: account.id, status: status, until: until, reason: reason, ticketId: ticket),
            Auth.facts(of: after, at: now),
        ]
    }

    func restoring(_ account: Auth.Account, reason: String?) -> [any Event] {
        var after = account
        (after.status, after.restrictedUntil) = (.active, nil)
        return [
            Restored(accountId: account.id),
            RestrictionNoted(accountId: account.id, status: .active, until: nil, reason: reason),
            Auth.facts(of: after, at: now),
        ]
    }

    /// The fifth violation in thirty days suspends the account for a day, and the count starts again.
    private func violated<Service>(_ hit: LimitHit<Service>) -> [any Event] {
        guard let account = state.accounts[hit.accountId], account.status != .deleted else { return [] }
        let counted = ViolationCounted(accountId: account.id, action: hit.action)
        let oldest = now.adding(days: -Auth.violationDays)
        let count = account.violations.count { $0 > oldest } + 1
        guard count >= Auth.violationsMax, account.status == .active, account.role == .user else {
            return [counted]
        }
        let until = now.adding(hours: Auth.limitsSuspendHours)
        return [counted]
            + restricting(
                account, .suspended, until: until, cause: .limits,
                reason: "Within \(Auth.violationDays) days you went over limits \(Auth.violationsMax) times")
    }
}

extension Auth.State {
    mutating func restrict(_ id: ID, _ status: AccountStatus, until: Timestamp?) {
        if let old = accounts[id]?.restrictedUntil { suspensions.remove(Appointment(old, id)) }
        accounts[id]?.status = status
        accounts.index(id)
        accounts[id]?.restrictedUntil = until
        if status == .suspended, let until { suspensions.insert(Appointment(until, id)) }
    }
}
