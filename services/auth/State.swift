// The state of auth: accounts, their names and addresses, their sessions, and the keys that sign tokens.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Auth {
    public struct State: Codable, Sendable {
        var accounts = Accounts()
        /// Accounts by normalized address.
        var emails = PackedDictionary<String, ID>()
        /// The present or former owner of each nickname; nicknames are folded.
        var nicknames = PackedDictionary<String, NicknameHold>()
        var sessions = PackedDictionary<ID, LoginSession>()
        /// Accounts by push token.
        var pushTokens = PackedDictionary<String, ID>()
        var administrators = Administrators()
        var keys = TokenKeys()
        var mails = Mails()
        var mailCounts = MailCounts()
        /// Accounts by identity at a provider, with `ProviderLogin.key`.
        var providers = PackedDictionary<String, ID>()
        var usedTokens = UsedTokens()
        var addressesTold = AddressesTold()
        /// Guest players, and the ids of each owner's.
        var guests: ChunkedDictionary<ID, Guest> = [:]
        var guestsOf: ChunkedDictionary<ID, [ID]> = [:]
        var formerGuests: ChunkedDictionary<ID, FormerGuest> = [:]
        var claims = ClaimCodes()
        var wrongPasswords = WrongPasswords()
        /// The next birthday of each account.
        var birthdays = Ordered<Appointment>()
        var suspensions = Ordered<Appointment>()
        /// When each deleted account is erased.
        var erasures = Ordered<Appointment>()

        var renames = Renames()
        var withheld = WithheldProfiles()
        var photos = KeptPhotos()

        // The projections.
        var circles = SocialGraph()
        var groups = KnownGroups()
        var showings = PhotoShowings()
        var commitments = Commitments()
        /// Records of accounts and guest players, from stats' events.
        var records: ChunkedDictionary<ID, Record> = [:]
        /// Golf figures of accounts, from games' events.
        var golf: ChunkedDictionary<ID, GolfFigures> = [:]

        public init() {}
    }

    struct Account: Codable, Sendable {
        var id: ID
        var kind: AccountKind
        var role: Role
        var status = AccountStatus.active
        /// The end of a suspension; `nil` if a moderator has to end it.
        var restrictedUntil: Timestamp?
        /// The account cannot create games until then (domain.md §9.4).
        var coolingOffUntil: Timestamp?
        /// All suspensions and bans; `status` and `restrictedUntil` come from the strongest.
        var sanctions: [Sanction] = []
        /// The times when limits were reached in the last thirty days.
        var violations: [Timestamp] = []
        var createdAt: Timestamp
        /// When a deleted account's personal fields are erased.
        var erasedAt: Timestamp?
        /// When a session was last started or refreshed.
        var lastSeenAt: Timestamp?
        var email: String?
        var isEmailVerified = false
        /// When the account got the address, confirmed or not.
        var emailSetAt: Timestamp?
        /// The proof that the address is the account's; `nil` if unconfirmed, or confirmed by a link alone in an older
        /// log.
        var emailProof: AddressProof?
        var passwordHash: String?
        var providers: [ProviderLogin] = []
        var profile: PublicProfile?
        /// Nicknames that the account gave up, folded.
        var heldNicknames: [String] = []
        var birthDate: Day?
        /// The day of the account's entry in ``State/birthdays``.
        var nextBirthday: Day?
        var home: Place.Point?
        var timezone: String?
        /// The last published facts.
        var facts: FactsChanged?
        /// Oldest first.
        var sessionIds: [ID] = []
        var devices: [KnownDevice] = []
        var settings = KeptSettings()
    }

    struct LoginSession: Codable, Sendable {
        var accountId: ID
        var deviceId: String?
        /// The number of the present refresh token, from 1.
        var generation: Int
        /// When the present token was issued; it is valid for seven days.
        var issuedAt: Timestamp
        /// The number of the event that issued it.
        var issuedBy: UInt64
        /// When the token before it was issued.
        var replacedIssuedAt: Timestamp?

        /// Whether its tokens are too new to be replaced.
        func isFresh(at now: Timestamp) -> Bool { issuedAt.adding(minutes: Auth.rotationMinutes) > now }
    }

    struct NicknameHold: Codable, Sendable {
        var owner: ID
        /// Until when a former owner's nickname is reserved for them; `nil` for the present owner.
        var until: Timestamp?
    }
}

extension Auth.State: Identities {
    public func tokenKey(_ kid: String) -> TokenKey? { keys[kid] }

    public func hasEnded(session: ID) -> Bool { !sessions.contains(session) }

    public func facts(of account: ID) -> FactsChanged? { accounts[account]?.facts }

    public func find(_ reference: UserReference) -> ID? { account(reference)?.id }

    func account(_ reference: UserReference) -> Auth.Account? {
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

    /// The present or former owner whose nickname `asker` cannot take; `nil` if it is free.
    func hold(on nickname: String, for asker: ID?, at now: Timestamp) -> Auth.NicknameHold? {
        guard let hold = nicknames[Text.folded(nickname)], hold.owner != asker else { return nil }
        if let until = hold.until, until <= now { return nil }
        return hold
    }
}
