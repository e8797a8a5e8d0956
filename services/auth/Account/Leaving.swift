// account.delete: what is left of an account that is gone (domain.md §3.3, Deletion). Its id stays, and the name
// `[Deleted User]`. After thirty days its nickname is free, and whatever is personal of it leaves the logs (architecture.md).

import Contracts
import Crypto
import IDTokens
import LogContracts
import Machine
import Values

extension Auth {
    static let erasedAfterDays = 30
    /// How old an ID token may be that deletes an account.
    static let proofMinutes = 5

    static let leaving = Rules<Auth>()
        .command(DeleteAccount.self, decide: deleteAccount) { command, occurred, _, _ throws(Refusal) in
            if occurred.first(Deleted.self) == nil { throw wrongDeletion }
            return Done()
        }
        .evolve(Deleted.self) { state, event, info in state.forget(event.accountId, at: info.time) }
        .erasures(AccountErased.self) { state, account, time in state.erase(account, at: time) }

    private static let wrongDeletion = Refusal(
        .unauthenticated, "that is not the present password", field: "password")

    static func deleteAccount(
        _ command: DeleteAccount, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        guard let account = state.accounts[try context.caller.id()] else { throw wrongDeletion }
        if account.kind == .registered {
            let failed = try nextFailure(of: guesses(at: account.id, context), state, context)
            guard let outcome = context.outcome(Outcome.self) else {
                return .perform(try proof(command, of: account, context))
            }
            if case .verified(let isRight) = outcome {
                if !isRight || account.passwordHash == nil { return .events([failed]) }
            } else {
                return .events(
                    [try vouched(outcome, of: account, command, state, context)]
                        + deleting(account, state, context))
            }
        }
        return .events(deleting(account, state, context))
    }

    /// What shows that it is really them: the password, or an ID token that was made just now.
    private static func proof(
        _ command: DeleteAccount, of account: Account, _ context: Context
    ) throws(Refusal) -> Effect {
        if let token = command.idToken { return .identify(provider: nil, token: token, at: context.now) }
        if let password = command.password {
            return .verify(password: password, hash: account.passwordHash ?? PasswordHash.dummy.text)
        }
        let field = account.passwordHash == nil ? "idToken" : "password"
        throw .invalid(field, "\(field) is missing: an account is not deleted without it")
    }

    /// The use of an ID token that is about them, and was made just now.
    private static func vouched(
        _ outcome: Outcome, of account: Account, _ command: DeleteAccount, _ state: State, _ context: Context
    ) throws(Refusal) -> IDTokenUsed {
        let identity = try identity(outcome)
        guard account.providers.contains(where: { $0.key == ProviderLogin.key(of: identity) }) else {
            throw Refusal(.unauthenticated, "the ID token is about somebody else", field: "idToken")
        }
        guard identity.issuedAt.adding(minutes: proofMinutes) >= context.now else {
            throw Refusal(
                .unauthenticated, "the ID token is over \(proofMinutes) minutes old; sign in there again",
                field: "idToken")
        }
        return try use(of: command.idToken ?? "", identity, state, context)
    }

    static func deleting(_ account: Account, _ state: State, _ context: Context) -> [any Event] {
        let sessions = account.sessionIds.flatMap { ending($0, of: account.id, cause: "deleted", state) }
        let devices = account.devices.filter { device in
            device.sessionId.map { !account.sessionIds.contains($0) } ?? true
        }
        let gone = account.blank(at: context.now)
        var events: [any Event] = sessions
        events += devices.map { DeviceRemoved(accountId: account.id, deviceId: $0.id) }
        events += (state.guestsOf[account.id] ?? []).map { GuestRemoved(ownerId: account.id, guestId: $0) }
        if let profile = gone.profile {
            events.append(
                ProfileUpdated(
                    accountId: account.id, nickname: profile.nickname, displayName: profile.displayName,
                    avatar: nil, changed: ["deleted"]))
        }
        return events + [facts(of: gone, at: context.now), Deleted(accountId: account.id)]
    }
}

extension Auth.Account {
    /// What remains: an id, and a name that says so.
    func blank(at now: Timestamp) -> Auth.Account {
        var blank = Auth.Account(id: id, kind: kind, role: .user, createdAt: createdAt)
        blank.status = .deleted
        blank.heldNicknames = heldNicknames
        guard let profile else { return blank }
        blank.profile = .deleted(id, createdAt: profile.createdAt)
        blank.profile?.updatedAt = now
        return blank
    }
}

extension Auth.State {
    /// Takes an account out of everything by which it was found.
    mutating func forget(_ id: ID, at time: Timestamp) {
        guard let account = accounts[id] else { return }
        if let email = account.email, emails[email] == id { emails[email] = nil }
        if let nickname = account.profile?.nickname { hold(nickname, for: id, since: time) }
        if let birthday = account.nextBirthday { birthdays.remove(Appointment(birthday.start, id)) }
        if let until = account.restrictedUntil { suspensions.remove(Appointment(until, id)) }
        for device in account.devices { remove(device: device.id, of: id) }
        for login in account.providers { providers[login.key] = nil }
        mails.forgetLinks(of: id)
        administrators.holders.remove(id)
        withheld.forget(account: id)
        forgetPhotos(of: id)
        let erasedAt = time.adding(days: Auth.erasedAfterDays)
        erasures.insert(Appointment(erasedAt, id))
        accounts[id] = accounts[id]?.blank(at: time)
        accounts[id]?.facts = account.facts
        accounts[id]?.erasedAt = erasedAt
        accounts.index(id)
    }

    /// What is still known of it by name: that was thirty days ago.
    fileprivate mutating func erase(_ id: ID, at time: Timestamp) {
        if let due = accounts[id]?.erasedAt { erasures.remove(Appointment(due, id)) }
        for name in accounts[id]?.heldNicknames ?? [] where nicknames[name]?.owner == id {
            nicknames[name] = nil
        }
        accounts[id]?.heldNicknames = []
        mails.forgetAsked(before: time)
    }
}
