// account.oauth: signing in with a provider's ID token, which makes an account the first time (domain.md §3.2). It is
// never linked automatically to an account with the same address, which may belong to different people at two places.

import Contracts
import IDTokens
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let oauth = Rules<Auth>()
        .command(SignInWithProvider.self, decide: Situation.signInWithProvider, reply: Situation.session)
        .evolve(ProviderLinked.self) { state, event, _ in
            let login = ProviderLogin(provider: event.provider, subject: event.providerSubject)
            state.providers[login.key] = event.accountId
            state.accounts[event.accountId]?.providers.append(login)
        }
        .evolve(IDTokenUsed.self) { state, event, info in state.usedTokens.note(event, at: info.time) }

    /// A person's identity at a provider.
    struct ProviderLogin: Codable, Sendable {
        var provider: OAuthProvider
        var subject: String

        var key: String { "\(provider.rawValue) \(subject)" }
        static func key(of identity: Identity) -> String { "\(identity.provider) \(identity.subject)" }
    }

    /// Marks of used ID tokens, until they expire.
    struct UsedTokens: Codable, Sendable {
        private var untils: ChunkedDictionary<String, Timestamp> = [:]
        private var sweptAt = Timestamp.distantPast

        func has(_ mark: String) -> Bool { untils[mark] != nil }

        mutating func note(_ event: IDTokenUsed, at time: Timestamp) {
            if sweptAt.adding(hours: 1) <= time {
                untils.removeAll { $0.value <= time }
                sweptAt = time
            }
            untils[event.tokenMark] = event.until
        }
    }

    /// The identity from the effect's outcome, or the refusal.
    static func identity(_ outcome: Outcome) throws(Refusal) -> Identity {
        switch outcome {
        case .identified(let identity): return identity
        case .rejected(let why): throw Refusal(.unauthenticated, why, field: "idToken")
        case .unreachable(let why): throw Refusal(.unavailable, why)
        // Trying again will not help, so the code is not `unavailable`.
        case .notOffered(let why): throw .invalid("provider", why)
        default: throw busy
        }
    }
}

extension Situation<Auth> {
    fileprivate func signInWithProvider(
        _ command: SignInWithProvider
    ) throws(Refusal) -> Decision<Auth.Effect> {
        guard let outcome = context.outcome(Auth.Outcome.self) else {
            return .perform(
                .identify(provider: command.provider.rawValue, token: command.idToken, at: now))
        }
        let identity = try Auth.identity(outcome)
        let login = Auth.ProviderLogin(provider: command.provider, subject: identity.subject)
        let known = state.providers[login.key].flatMap { state.accounts[$0] }
        if known?.status == .banned { throw Refusal(.banned, "this account is banned") }
        let used = try use(of: command.idToken, identity)
        if let known {
            let (account, events) = placed(known)
            return .events(
                [used] + events + returning(account)
                    + newSession(for: account, deviceId: command.deviceId))
        }
        if let email = identity.email, state.isHeld(email, against: nil, at: now) { throw Auth.emailTaken }
        if let nickname = command.nickname { try refuseTaken(nickname, for: nil) }
        return .events([used] + joining(command, as: identity))
    }

    /// The event that uses up an ID token: each is accepted once, so that a stolen one is useless (OpenID Connect Core
    /// §3.1.3.7). The mark covers the signed part only, since a signature can be written in several ways.
    func use(of token: String, _ identity: Identity) throws(Refusal) -> IDTokenUsed {
        let signed = token.lastIndex(of: ".").map { String(token[..<$0]) } ?? token
        let mark = mark(signed)
        guard !state.usedTokens.has(mark) else {
            throw Refusal(
                .unauthenticated, "this ID token has been used; sign in there again for a fresh one",
                field: "idToken")
        }
        return IDTokenUsed(tokenMark: mark, until: identity.goodUntil)
    }

    /// The events of a new account.
    private func joining(_ command: SignInWithProvider, as identity: Identity) -> [any Event] {
        var account = Auth.Account(id: context.newID(), kind: .registered, role: .user, createdAt: now)
        account.timezone = deviceZone()
        let name = identity.name?.cleaned.flatMap {
            (1...50).contains($0.count) && !OfficialName.isDisplayName($0) ? $0 : nil
        }
        let mailName = identity.email.map { String($0.prefix { $0 != "@" }) }
        let nickname =
            command.nickname
            ?? Nickname.generated(from: name ?? mailName ?? "") {
                state.hold(on: $0, for: nil, at: now) != nil
            }
        account.profile = PublicProfile(
            id: account.id, nickname: nickname, displayName: name ?? nickname, createdAt: now)
        var events: [any Event] = [
            SignedUp(accountId: account.id, kind: .registered, role: .user),
            ProviderLinked(
                accountId: account.id, provider: command.provider, providerSubject: identity.subject),
        ]
        if let email = identity.email {
            let isVerified = identity.isEmailVerified
            // An account that has the address unconfirmed keeps it until another account confirms it.
            if isVerified || state.emails[email] == nil {
                let proof: AddressProof? = isVerified ? .provider : nil
                events.append(
                    AddressSet(accountId: account.id, email: email, isVerified: isVerified, proof: proof))
                (account.email, account.isEmailVerified, account.emailProof) = (email, isVerified, proof)
            }
            if !isVerified {
                let claim = Auth.Claim(email: email, standing: .onceConfirmed)
                events += welcoming(claim, for: account.id)
            }
        }
        events += Auth.told(of: account, before: nil, changed: ["nickname", "displayName"], at: now)
        events += naming(account)
        return events + newSession(for: account, deviceId: command.deviceId)
    }
}
