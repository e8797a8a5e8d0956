// What auth knows: accounts, the names and addresses they hold, their sessions, and the keys that sign tokens.

import Contracts
import Crypto
import Machine
import Projections
import Values

extension Auth {
    public struct State: Codable, Sendable {
        var accounts = Accounts()
        /// Normal form of the address to account.
        var emails: [String: ID] = [:]
        /// Folded nickname to who has it, or had it.
        var nicknames: [String: NicknameHold] = [:]
        var sessions: [ID: LoginSession] = [:]
        /// Push token to whose it is.
        var pushTokens: [String: ID] = [:]
        var administrators = Administrators()
        /// Public halves, by name.
        var keys: [String: String] = [:]
        var mails = Mails()
        /// Whom providers know, by provider and their name there.
        var providers: [String: ID] = [:]
        var usedTokens = UsedTokens()
        /// How often it was said of late that an address is taken.
        var addressesTold = AddressesTold()
        /// People without accounts, and whose they are.
        var guests: [ID: Guest] = [:]
        var guestsOf: [ID: [ID]] = [:]
        var claims = ClaimCodes()
        var failedLogins: [String: FailedLogins] = [:]
        var failedLoginsSweptAt = Timestamp.distantPast
        /// When whose age changes next.
        var birthdays = Ordered<Appointment>()
        var suspensions = Ordered<Appointment>()
        /// When the personal fields of whom are to go.
        var erasures = Ordered<Appointment>()

        /// What moderators took from profiles, for an appeal.
        var withheld = WithheldProfiles()
        /// Pictures that were uploaded, and whose they are.
        var photos = KeptPhotos()

        /// The projections: of social, and of games and rsvp.
        var circles = Circles()
        var showings = PhotoShowings()
        var commitments = Commitments()
        /// What stats told of accounts, and of guest players.
        var records: [ID: Record] = [:]

        public init() {}
    }

    struct Account: Codable, Sendable {
        var id: ID
        var kind: AccountKind
        var role: Role
        var status = AccountStatus.active
        /// Of a suspension; `nil` where a moderator has to end it.
        var restrictedUntil: Timestamp?
        /// Until then they create no games (domain.md §9.4).
        var coolingOffUntil: Timestamp?
        /// All that restricts it; what it comes to stands above.
        var sanctions: [Sanction] = []
        /// Limits reached in the last thirty days.
        var violations: [Timestamp] = []
        var createdAt: Timestamp
        /// Of whom is gone: when what is personal of them goes too.
        var erasedAt: Timestamp?
        /// When a session of theirs began or went on last.
        var lastSeenAt: Timestamp?
        var email: String?
        var isEmailVerified = false
        /// When the address became theirs, confirmed or not.
        var emailSetAt: Timestamp?
        var passwordHash: String?
        var providers: [ProviderLogin] = []
        var profile: PublicProfile?
        /// Folded; those they gave up.
        var heldNicknames: [String] = []
        var birthDate: Day?
        /// When they are a year older: where ``State/birthdays`` has them.
        var nextBirthday: Day?
        var home: Place.Point?
        var timezone: String?
        /// As they were last told to the others.
        var facts: FactsChanged?
        /// The oldest first.
        var sessionIds: [ID] = []
        var devices: [KnownDevice] = []
        var settings = KeptSettings()
    }

    struct LoginSession: Codable, Sendable {
        var accountId: ID
        var deviceId: String?
        /// Which refresh token is the present one, from 1.
        var generation: Int
        /// When that one was issued; it is good for seven days.
        var issuedAt: Timestamp
        /// When the one before it was issued.
        var replacedIssuedAt: Timestamp?
    }

    struct NicknameHold: Codable, Sendable {
        var owner: ID
        /// For a former owner: until then nobody else gets it.
        var until: Timestamp?
    }

    struct FailedLogins: Codable, Sendable {
        var endsAt: Timestamp
        var count: Int
    }
}

extension Auth.State: Identities {
    public func publicKey(_ kid: String) -> PublicKey? {
        keys[kid].flatMap { Base64URL.decode($0) }.flatMap { PublicKey(bytes: $0) }
    }

    public func hasEnded(session: ID) -> Bool { sessions[session] == nil }

    public func facts(of account: ID) -> FactsChanged? { accounts[account]?.facts }

    func find(_ reference: UserReference) -> Auth.Account? {
        switch reference {
        case .id(let id): accounts[id]
        case .nickname(let name): account(nickname: name)
        }
    }

    func account(nickname: String) -> Auth.Account? {
        guard let hold = nicknames[Text.folded(nickname)], hold.until == nil else { return nil }
        return accounts[hold.owner]
    }

    func account(email: String) -> Auth.Account? {
        Email.normalized(email).flatMap { emails[$0] }.flatMap { accounts[$0] }
    }

    /// Who else has or holds a nickname; `nil` when it is free for `asker`.
    func hold(on nickname: String, for asker: ID?, at now: Timestamp) -> Auth.NicknameHold? {
        guard let hold = nicknames[Text.folded(nickname)], hold.owner != asker else { return nil }
        if let until = hold.until, until <= now { return nil }
        return hold
    }
}
