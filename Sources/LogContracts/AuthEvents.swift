// The private events of auth.

import Contracts
import JSON
import Values

/// How someone proves who they are.
package struct CredentialsSet: Event {
    package static let type = "auth._private.credentials-set"
    package var accountId: ID
    package var email: String?
    /// Argon2id, in libsodium's text form.
    package var passwordHash: String
    package init(accountId: ID, email: String?, passwordHash: String) {
        (self.accountId, self.email, self.passwordHash) = (accountId, email, passwordHash)
    }
}

/// A login that was refused; it counts towards the limits of wrong passwords (domain.md §3.3, Failed logins).
package struct LoginFailed: Event {
    package static let type = "auth._private.login-failed"
    /// A keyed mark of what it counts by, so that the log has no address in it: the name as it was typed and where it came
    /// from, a device, or an account; in old logs the name alone.
    package var typed: String
    /// The end of the window that this event opens.
    package var endsAt: Timestamp?
    /// A mark of the name alone, where that is counted too.
    package var name: String?
    /// The end of the window that this event opens for the name.
    package var nameEndsAt: Timestamp?
    /// The account that was tried, if there is one: its next password clears the counts.
    package var accountId: ID?
    package init(
        typed: String, endsAt: Timestamp?, name: String? = nil, nameEndsAt: Timestamp? = nil,
        accountId: ID? = nil
    ) {
        (self.typed, self.endsAt) = (typed, endsAt)
        (self.name, self.nameEndsAt, self.accountId) = (name, nameEndsAt, accountId)
    }
}

/// The whole profile after a change, private half included.
package struct ProfileStored: Event {
    package static let type = "auth._private.profile-stored"
    package var profile: PublicProfile
    package var birthDate: Day?
    package var home: Place.Point?
    package var timezone: String?
    package init(profile: PublicProfile, birthDate: Day?, home: Place.Point?, timezone: String?) {
        (self.profile, self.birthDate, self.home, self.timezone) = (profile, birthDate, home, timezone)
    }
}

/// Where an account is reached by mail.
package struct AddressSet: Event {
    package static let type = "auth._private.address-set"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var email: String
    /// No notification is mailed to an address that nobody has confirmed (domain.md §3.3).
    package var isVerified: Bool
    /// How it was confirmed; absent where it was not, and in old logs, where a link alone was enough.
    package var proof: AddressProof?
    package init(accountId: ID, email: String, isVerified: Bool, proof: AddressProof? = nil) {
        (self.accountId, self.email, self.isVerified, self.proof) = (accountId, email, isVerified, proof)
    }
}

/// What shows that an address and an account belong together.
package enum AddressProof: String, Choice, BitwiseCopyable {
    /// A mailed link, opened by whoever has the account: its session or its password.
    case holder
    /// A mailed link by which a new password was set.
    case reset
    /// What a provider says.
    case provider
}

/// The logins by providers of an account have ended.
package struct ProvidersRemoved: Event {
    package static let type = "auth._private.providers-removed"
    package var accountId: ID
    package init(accountId: ID) { self.accountId = accountId }
}

/// The device on which a session began.
package struct SessionDevice: Event {
    package static let type = "auth._private.session-device"
    package var accountId: ID
    package var sessionId: ID
    package var deviceId: String
    package init(accountId: ID, sessionId: ID, deviceId: String) {
        (self.accountId, self.sessionId, self.deviceId) = (accountId, sessionId, deviceId)
    }
}

/// A device was registered, or registered anew.
package struct DeviceSet: Event {
    package static let type = "auth._private.device-set"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var deviceId: String
    package var platform: DevicePlatform
    /// A push token, or the URL of a webhook; absent where the device is not to be reached.
    package var pushToken: String?
    /// The app's own version.
    package var appVersion: String?
    /// The session that registered it; the device ends with it.
    package var sessionId: ID?
    /// `whsec_…`, which signs a webhook's messages; absent in old logs.
    package var webhookSecret: String?
    package init(
        accountId: ID, deviceId: String, platform: DevicePlatform, pushToken: String?, appVersion: String?,
        sessionId: ID?, webhookSecret: String? = nil
    ) {
        (self.accountId, self.deviceId, self.platform) = (accountId, deviceId, platform)
        (self.pushToken, self.appVersion) = (pushToken, appVersion)
        (self.sessionId, self.webhookSecret) = (sessionId, webhookSecret)
    }
}

/// A device was removed.
package struct DeviceRemoved: Event {
    package static let type = "auth._private.device-removed"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var deviceId: String
    package init(accountId: ID, deviceId: String) { (self.accountId, self.deviceId) = (accountId, deviceId) }
}

/// A delivery to a device was given up, for another reason than the last.
package struct DeviceErrorNoted: Event {
    package static let type = "auth._private.device-error-noted"
    package var accountId: ID
    package var deviceId: String
    package var reason: String
    package init(accountId: ID, deviceId: String, reason: String) {
        (self.accountId, self.deviceId, self.reason) = (accountId, deviceId, reason)
    }
}

/// An account will have a guest player linked to it; the code is derived from the id.
package struct ClaimCodeMade: Event {
    package static let type = "auth._private.claim-code-made"
    package var codeId: ID
    package var accountId: ID
    /// An HMAC of the code, by which it is found.
    package var mark: String
    package var expiresAt: Timestamp
    package init(codeId: ID, accountId: ID, mark: String, expiresAt: Timestamp) {
        (self.codeId, self.accountId, self.mark, self.expiresAt) = (codeId, accountId, mark, expiresAt)
    }
}

/// A code is used up.
package struct ClaimCodeUsed: Event {
    package static let type = "auth._private.claim-code-used"
    /// The mark of ``ClaimCodeMade``.
    package var mark: String
    package init(mark: String) { self.mark = mark }
}

/// The purpose of a mail from auth.
package enum MailKind: String, Choice {
    /// Its link confirms the address it was sent to.
    case verify
    /// Its link sets a new password.
    case reset
    /// Tells the address that an account had that it has another one now. Without a link.
    case moved
    /// Tells the address of an account that somebody asked to change it for another one. Without a link.
    case moving
    /// Tells an address with which somebody wanted to sign up that there is an account with it. Without a link.
    case known
}

/// A mail is to be sent. Its link's token is derived from its id.
package struct MailPlanned: Event {
    package static let type = "auth._private.mail-planned"
    package var mailId: ID
    /// Absent where there is no such account: then nothing is sent, and it takes as long.
    package var accountId: ID?
    package var kind: MailKind
    package var email: String
    /// Where it was asked for, which the mail tells; absent where that is not known, without an account, and in old logs.
    package var origin: String?
    /// Of a mail to an address that nobody has confirmed: the recipient as a keyed mark, by which such mails are counted.
    package var recipient: String?
    package init(
        mailId: ID, accountId: ID?, kind: MailKind, email: String, origin: String? = nil,
        recipient: String? = nil
    ) {
        (self.mailId, self.accountId, self.kind, self.email) = (mailId, accountId, kind, email)
        (self.origin, self.recipient) = (origin, recipient)
    }
}

/// A mail was sent.
package struct MailSent: Event {
    package static let type = "auth._private.mail-sent"
    package var mailId: ID
    package init(mailId: ID) { self.mailId = mailId }
}

/// A mail could not be sent.
package struct MailFailed: Event {
    package static let type = "auth._private.mail-failed"
    package var mailId: ID
    /// What went wrong, for who runs Rally.
    package var reason: String
    package var tries: Int
    /// Absent where it is not tried again.
    package var retryAt: Timestamp?
    package init(mailId: ID, reason: String, tries: Int, retryAt: Timestamp?) {
        (self.mailId, self.reason, self.tries, self.retryAt) = (mailId, reason, tries, retryAt)
    }
}

/// Somebody was told that an address is taken. The number of times that this is told is limited.
package struct AddressTold: Event {
    package static let type = "auth._private.address-told"
    /// The end of the window that this event opens.
    package var endsAt: Timestamp?
    package init(endsAt: Timestamp?) { self.endsAt = endsAt }
}

/// A mail's link was opened, and is used up.
package struct MailAnswered: Event {
    package static let type = "auth._private.mail-answered"
    package var mailId: ID
    package init(mailId: ID) { self.mailId = mailId }
}

/// An ID token was used, and cannot be used again.
package struct IDTokenUsed: Event {
    package static let type = "auth._private.id-token-used"
    /// A keyed mark of its signed part.
    package var tokenMark: String
    /// When the token expires.
    package var until: Timestamp
    package init(tokenMark: String, until: Timestamp) { (self.tokenMark, self.until) = (tokenMark, until) }
}

/// Somebody is known to a provider by that name.
package struct ProviderLinked: Event {
    package static let type = "auth._private.provider-linked"
    package var accountId: ID
    package var provider: OAuthProvider
    /// The provider's own name for them.
    package var providerSubject: String
    package init(accountId: ID, provider: OAuthProvider, providerSubject: String) {
        (self.accountId, self.provider, self.providerSubject) = (accountId, provider, providerSubject)
    }
}

/// The notice of a restriction, or of its end.
package struct RestrictionNoted: Event {
    package static let type = "auth._private.restriction-noted"
    package static let reader: String? = "notify"
    package var accountId: ID
    /// `active` where a restriction has ended.
    package var status: AccountStatus
    /// When a suspension ends by itself; absent otherwise.
    package var until: Timestamp?
    package var reason: String?
    /// The ticket that brought a suspension; its own notice tells of it.
    package var ticketId: ID?
    package init(
        accountId: ID, status: AccountStatus, until: Timestamp?, reason: String?, ticketId: ID? = nil
    ) {
        (self.accountId, self.status, self.until) = (accountId, status, until)
        (self.reason, self.ticketId) = (reason, ticketId)
    }
}

/// An account's role was set.
package struct RoleSet: Event {
    package static let type = "auth._private.role-set"
    package var accountId: ID
    package var role: Role
    package init(accountId: ID, role: Role) { (self.accountId, self.role) = (accountId, role) }
}

/// The account that confirmed the address in `RALLY_ADMIN` became an administrator (domain.md §3.3, First
/// admin).
package struct AdministratorNamed: Event {
    package static let type = "auth._private.administrator-named"
    package var accountId: ID
    /// A keyed mark of the address, so that the log has no address in it. The address names no second
    /// administrator.
    package var addressMark: String
    package init(accountId: ID, addressMark: String) {
        (self.accountId, self.addressMark) = (accountId, addressMark)
    }
}

/// A limit was reached somewhere: one violation (domain.md §12.1).
package struct ViolationCounted: Event {
    package static let type = "auth._private.violation-counted"
    package var accountId: ID
    /// The limit's name in `RALLY_LIMITS`.
    package var action: String
    package init(accountId: ID, action: String) { (self.accountId, self.action) = (accountId, action) }
}

/// A decision on a ticket restricts an account, in place of earlier decisions on that ticket.
package struct Sanctioned: Event {
    package static let type = "auth._private.sanctioned"
    package var accountId: ID
    package var ticketId: ID
    /// `suspended` or `banned`.
    package var status: AccountStatus
    /// When a suspension ends by itself; absent of a ban.
    package var until: Timestamp?
    package init(accountId: ID, ticketId: ID, status: AccountStatus, until: Timestamp?) {
        (self.accountId, self.ticketId, self.status, self.until) = (accountId, ticketId, status, until)
    }
}

/// The restriction from a ticket was lifted.
package struct SanctionLifted: Event {
    package static let type = "auth._private.sanction-lifted"
    package var accountId: ID
    package var ticketId: ID
    package init(accountId: ID, ticketId: ID) { (self.accountId, self.ticketId) = (accountId, ticketId) }
}

/// The parts of a profile that a decision on a ticket removed. They are kept for an appeal, and shown to
/// nobody.
package struct ProfileWithheld: Event {
    package static let type = "auth._private.profile-withheld"
    package var accountId: ID
    package var ticketId: ID
    /// Until then an appeal gives them back; after that they are deleted.
    package var until: Timestamp
    package var photos: [String]
    package var bio: String?
    package var occupation: String?
    package var instagram: String?
    package init(accountId: ID, ticketId: ID, until: Timestamp, photos: [String]) {
        (self.accountId, self.ticketId, self.until, self.photos) = (accountId, ticketId, until, photos)
    }
}

/// Withheld parts of a profile were deleted: an appeal was decided, or none came in time.
package struct WithheldForgotten: Event {
    package static let type = "auth._private.withheld-forgotten"
    package var accountId: ID
    package var ticketId: ID
    package init(accountId: ID, ticketId: ID) { (self.accountId, self.ticketId) = (accountId, ticketId) }
}

/// Settings were changed on a device, at the time of its clock.
package struct SettingsChanged: Event {
    package static let type = "auth._private.settings-changed"
    package var accountId: ID
    /// Whether the app makes a noise; absent where that was not changed.
    package var sound: Bool?
    /// The filters of the last search, where those were changed or taken away.
    package var searchPreset: Change<GameFilter>
    package var deviceTime: Timestamp
    package init(accountId: ID, sound: Bool?, searchPreset: Change<GameFilter>, deviceTime: Timestamp) {
        (self.accountId, self.sound) = (accountId, sound)
        (self.searchPreset, self.deviceTime) = (searchPreset, deviceTime)
    }
}

// MARK: - Read field by field, since logs hold many of them

extension CredentialsSet: FieldReadable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        email = try fields.textIfPresent("email")
        passwordHash = try fields.text("passwordHash")
    }
}

extension ProfileStored: FieldReadable {
    package init(fields: borrowing JSONFields) throws(JSONError) {
        profile = try fields.read(PublicProfile.self, "profile")
        birthDate = try fields.dayIfPresent("birthDate")
        home = try fields.readIfPresent(Place.Point.self, "home")
        timezone = try fields.textIfPresent("timezone")
    }
}
