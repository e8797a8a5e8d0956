// account.delete (domain.md §3.3, Deletion). The id stays, with the name `[Deleted User]`. After thirty days the
// nickname is free, and all logs are rewritten without the account's personal fields (architecture.md, The log).

import Contracts
import Crypto
import IDTokens
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let erasedAfterDays = 30
    /// Greatest age of an ID token that deletes an account.
    static let proofMinutes = 5

    static let leaving = Rules<Auth>()
        .command(DeleteAccount.self, decide: Situation.deleteAccount, reply: Situation.reply)
        .evolve(Deleted.self) { state, event, info in state.forget(event.accountId, at: info.time) }
        .erasures(AccountErased.self) { state, account, time in state.erase(account, at: time) }

    fileprivate static let wrongDeletion = Refusal(
        .unauthenticated, "this is not your current password", field: "password")
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: DeleteAccount, _ occurred: Occurred
    ) throws(Refusal) -> DeleteAccount.Reply {
        if occurred.first(Deleted.self) == nil { throw Auth.wrongDeletion }
        return Done()
    }

    fileprivate func deleteAccount(_ command: DeleteAccount) throws(Refusal) -> Decision<Auth.Effect> {
        guard let account = state.accounts[try caller.id()] else { throw Auth.wrongDeletion }
        if account.kind == .registered {
            let failed = try nextFailure(
                of: guesses(at: account.id), account: account.id)
            guard let outcome = context.outcome(Auth.Outcome.self) else {
                return .perform(try proof(command, of: account))
            }
            if case .verified(let isRight) = outcome {
                if !isRight || account.passwordHash == nil { return .events([failed]) }
            } else {
                return .events(
                    [try usedProof(from: outcome, of: account, token: command.idToken)]
                        + deleting(account))
            }
        }
        return .events(deleting(account))
    }

    /// Checks that the owner deletes the account: by the password, or by a fresh ID token.
    private func proof(_ command: DeleteAccount, of account: Auth.Account) throws(Refusal) -> Auth.Effect {
        if let token = command.idToken { return .identify(provider: nil, token: token, at: now) }
        if let password = command.password {
            return .verify(password: password, hash: account.passwordHash ?? PasswordHash.dummy.text)
        }
        let field = account.passwordHash == nil ? "idToken" : "password"
        throw .invalid(field, "\(field) is missing: an account is not deleted without it")
    }

    /// The event that uses up an ID token; refuses one that is about somebody else or older than five
    /// minutes.
    private func usedProof(
        from outcome: Auth.Outcome, of account: Auth.Account, token: String?
    ) throws(Refusal) -> IDTokenUsed {
        let identity = try Auth.identity(outcome)
        guard account.providers.contains(where: { $0.key == Auth.ProviderLogin.key(of: identity) }) else {
            throw Refusal(.unauthenticated, "the ID token is about somebody else", field: "idToken")
        }
        guard identity.issuedAt.adding(minutes: Auth.proofMinutes) >= now else {
            throw Refusal(
                .unauthenticated,
                "the ID token is over \(Auth.proofMinutes) minutes old; sign in there again",
                field: "idToken")
        }
        return try use(of: token ?? "", identity)
    }

    private func deleting(_ account: Auth.Account) -> [any Event] {
        let sessions = account.sessionIds.flatMap { Auth.ending($0, of: account.id, cause: "deleted", state) }
        let devices = account.devices.filter { device in
            device.sessionId.map { !account.sessionIds.contains($0) } ?? true
        }
        let gone = account.blank(at: now)
        var events: [any Event] = sessions
        events += devices.map { DeviceRemoved(accountId: account.id, deviceId: $0.id) }
        events += (state.guestsOf[account.id] ?? []).map { GuestRemoved(ownerId: account.id, guestId: $0) }
        if let profile = gone.profile {
            events.append(
                ProfileUpdated(
                    accountId: account.id, nickname: profile.nickname, displayName: profile.displayName,
                    avatar: nil, changed: ["deleted"]))
        }
        return events + [Auth.facts(of: gone, at: now), Deleted(accountId: account.id)]
    }
}

extension Auth.Account {
    /// The account after its deletion: only the id, and the name `[Deleted User]`.
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
    /// Deletes an account and removes it from every index.
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
        golf[id] = nil
        let erasedAt = time.adding(days: Auth.erasedAfterDays)
        erasures.insert(Appointment(erasedAt, id))
        accounts[id] = accounts[id]?.blank(at: time)
        accounts[id]?.facts = account.facts
        accounts[id]?.erasedAt = erasedAt
        accounts.index(id)
    }

    /// Frees the nicknames of an account that was deleted thirty days ago.
    fileprivate mutating func erase(_ id: ID, at time: Timestamp) {
        if let due = accounts[id]?.erasedAt { erasures.remove(Appointment(due, id)) }
        for name in accounts[id]?.heldNicknames ?? [] where nicknames[name]?.owner == id {
            nicknames[name] = nil
        }
        accounts[id]?.heldNicknames = []
        renames.forget(id, at: time)
        mailCounts.sweep(at: time)
        mails.forgetAsked(before: time)
    }
}
