// The private events of auth.

import Contracts
import JSON
import Values

/// An account's e-mail address and password hash were set.
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
    /// A keyed mark of what is counted, so that the log contains no address: the typed name with its origin, a device,
    /// or an account; in old logs only the name.
    package var typed: String
    /// The end of the window that this event opens.
    package var endsAt: Timestamp?
    /// A keyed mark of the name alone, if that is counted too.
    package var name: String?
    /// The end of the window that this event opens for the name.
    package var nameEndsAt: Timestamp?
    /// The account of the attempt, if there is one. A new password for it clears the counts.
    package var accountId: ID?
    package init(
        typed: String, endsAt: Timestamp?, name: String? = nil, nameEndsAt: Timestamp? = nil,
        accountId: ID? = nil
    ) {
        (self.typed, self.endsAt) = (typed, endsAt)
        (self.name, self.nameEndsAt, self.accountId) = (name, nameEndsAt, accountId)
    }
}

/// A profile after a change, including its private half.
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

/// An account's e-mail address was set or confirmed.
package struct AddressSet: Event {
    package static let type = "auth._private.address-set"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var email: String
    /// Whether the address is confirmed. Notifications are mailed only to confirmed addresses (domain.md §3.3).
    package var isVerified: Bool
    /// The proof that confirmed it; absent if it is unconfirmed, and in old logs, where a mailed link alone was enough.
    package var proof: AddressProof?
    package init(accountId: ID, email: String, isVerified: Bool, proof: AddressProof? = nil) {
        (self.accountId, self.email, self.isVerified, self.proof) = (accountId, email, isVerified, proof)
    }
}

/// The proof that an address belongs to an account.
package enum AddressProof: String, Choice, BitwiseCopyable {
    /// A mailed link, opened by the account's owner, as shown by a session or the password.
    case holder
    /// A mailed link with which a new password was set.
    case reset
    /// An identity provider's statement.
    case provider
}

/// All provider logins of an account were removed.
package struct ProvidersRemoved: Event {
    package static let type = "auth._private.providers-removed"
    package var accountId: ID
    package init(accountId: ID) { self.accountId = accountId }
}

/// A session began on a device.
package struct SessionDevice: Event {
    package static let type = "auth._private.session-device"
    package var accountId: ID
    package var sessionId: ID
    package var deviceId: String
    package init(accountId: ID, sessionId: ID, deviceId: String) {
        (self.accountId, self.sessionId, self.deviceId) = (accountId, sessionId, deviceId)
    }
}

/// A device was registered, or registered again.
package struct DeviceSet: Event {
    package static let type = "auth._private.device-set"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var deviceId: String
    package var platform: DevicePlatform
    /// A push token, or the URL of a webhook; absent if the device gets no notifications.
    package var pushToken: String?
    package var appVersion: String?
    /// The session that registered it; the device is removed when that session ends.
    package var sessionId: ID?
    /// `whsec_…`, the key that signs a webhook's messages; absent in old logs.
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

/// A delivery to a device was given up, for a new reason.
package struct DeviceErrorNoted: Event {
    package static let type = "auth._private.device-error-noted"
    package var accountId: ID
    package var deviceId: String
    package var reason: String
    package init(accountId: ID, deviceId: String, reason: String) {
        (self.accountId, self.deviceId, self.reason) = (accountId, deviceId, reason)
    }
}

/// A claim code for linking a guest player to an account was made. The code is derived from the id.
package struct ClaimCodeMade: Event {
    package static let type = "auth._private.claim-code-made"
    package var codeId: ID
    package var accountId: ID
    /// An HMAC of the code, for looking it up.
    package var mark: String
    package var expiresAt: Timestamp
    package init(codeId: ID, accountId: ID, mark: String, expiresAt: Timestamp) {
        (self.codeId, self.accountId, self.mark, self.expiresAt) = (codeId, accountId, mark, expiresAt)
    }
}

/// A claim code was used.
package struct ClaimCodeUsed: Event {
    package static let type = "auth._private.claim-code-used"
    /// The mark, as in ``ClaimCodeMade``.
    package var mark: String
    package init(mark: String) { self.mark = mark }
}

/// The kind of a mail from auth.
package enum MailKind: String, Choice {
    /// Contains a link that confirms the address it was sent to.
    case verify
    /// Contains a link that sets a new password.
    case reset
    /// Tells an account's old address that the account now has another one. No link.
    case moved
    /// Tells an account's address that somebody asked to replace it. No link.
    case moving
    /// Tells an address used for a sign-up that it has an account already. No link.
    case known
}

/// A mail is to be sent. The token in its link is derived from the mail's id.
package struct MailPlanned: Event {
    package static let type = "auth._private.mail-planned"
    package var mailId: ID
    /// Absent if there is no such account; then nothing is sent, and the request takes equally long.
    package var accountId: ID?
    package var kind: MailKind
    package var email: String
    /// The origin of the request, which the mail mentions; absent if unknown, without an account, and in old logs.
    package var origin: String?
    /// For a mail to an unconfirmed address: a keyed mark of the recipient, for the limit on such mails.
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

/// An attempt to send a mail failed.
package struct MailFailed: Event {
    package static let type = "auth._private.mail-failed"
    package var mailId: ID
    /// The error, for the operators of Rally.
    package var reason: String
    package var tries: Int
    /// Absent if there is no further attempt.
    package var retryAt: Timestamp?
    package init(mailId: ID, reason: String, tries: Int, retryAt: Timestamp?) {
        (self.mailId, self.reason, self.tries, self.retryAt) = (mailId, reason, tries, retryAt)
    }
}

/// A reply revealed that an address has an account. The number of such replies is limited.
package struct AddressTold: Event {
    package static let type = "auth._private.address-told"
    /// The end of the window that this event opens.
    package var endsAt: Timestamp?
    package init(endsAt: Timestamp?) { self.endsAt = endsAt }
}

/// A mail's link was used, and cannot be used again.
package struct MailAnswered: Event {
    package static let type = "auth._private.mail-answered"
    package var mailId: ID
    package init(mailId: ID) { self.mailId = mailId }
}

/// An ID token was used, and cannot be used again.
package struct IDTokenUsed: Event {
    package static let type = "auth._private.id-token-used"
    /// A keyed mark of the token's signed part.
    package var tokenMark: String
    /// When the token expires.
    package var until: Timestamp
    package init(tokenMark: String, until: Timestamp) { (self.tokenMark, self.until) = (tokenMark, until) }
}

/// An account was linked to an identity at a provider.
package struct ProviderLinked: Event {
    package static let type = "auth._private.provider-linked"
    package var accountId: ID
    package var provider: OAuthProvider
    /// The provider's id for the person.
    package var providerSubject: String
    package init(accountId: ID, provider: OAuthProvider, providerSubject: String) {
        (self.accountId, self.provider, self.providerSubject) = (accountId, provider, providerSubject)
    }
}

/// An account's owner was notified of a restriction, or of its end.
package struct RestrictionNoted: Event {
    package static let type = "auth._private.restriction-noted"
    package static let reader: String? = "notify"
    package var accountId: ID
    /// `active` if a restriction has ended.
    package var status: AccountStatus
    /// When a suspension ends by itself; absent otherwise.
    package var until: Timestamp?
    package var reason: String?
    /// The ticket behind a suspension; the ticket's own notification reports it.
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

/// The account with the confirmed address of `RALLY_ADMIN` became an administrator (domain.md §3.3, First admin).
package struct AdministratorNamed: Event {
    package static let type = "auth._private.administrator-named"
    package var accountId: ID
    /// A keyed mark of the address, so that the log contains no address. The same address cannot make a second
    /// administrator.
    package var addressMark: String
    package init(accountId: ID, addressMark: String) {
        (self.accountId, self.addressMark) = (accountId, addressMark)
    }
}

/// An account exceeded a limit in some service: one violation (domain.md §12.1).
package struct ViolationCounted: Event {
    package static let type = "auth._private.violation-counted"
    package var accountId: ID
    /// The limit's name in `RALLY_LIMITS`.
    package var action: String
    package init(accountId: ID, action: String) { (self.accountId, self.action) = (accountId, action) }
}

/// A decision on a ticket restricts an account; it replaces earlier decisions on that ticket.
package struct Sanctioned: Event {
    package static let type = "auth._private.sanctioned"
    package var accountId: ID
    package var ticketId: ID
    /// `suspended` or `banned`.
    package var status: AccountStatus
    /// When a suspension ends by itself; absent for a ban.
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

/// A decision on a ticket removed parts of a profile. They are kept for an appeal, and shown to nobody.
package struct ProfileWithheld: Event {
    package static let type = "auth._private.profile-withheld"
    package var accountId: ID
    package var ticketId: ID
    /// An appeal can restore them until then; after that they are deleted.
    package var until: Timestamp
    package var photos: [String]
    package var bio: String?
    package var occupation: String?
    package var instagram: String?
    package init(accountId: ID, ticketId: ID, until: Timestamp, photos: [String]) {
        (self.accountId, self.ticketId, self.until, self.photos) = (accountId, ticketId, until, photos)
    }
}

/// The removed parts of a profile were deleted: an appeal was decided, or none came in time.
package struct WithheldForgotten: Event {
    package static let type = "auth._private.withheld-forgotten"
    package var accountId: ID
    package var ticketId: ID
    package init(accountId: ID, ticketId: ID) { (self.accountId, self.ticketId) = (accountId, ticketId) }
}

/// Settings were changed on a device, at a time on its own clock.
package struct SettingsChanged: Event {
    package static let type = "auth._private.settings-changed"
    package var accountId: ID
    /// Whether the app makes sounds; absent if not changed.
    package var sound: Bool?
    /// The filters of the last search, if changed or removed.
    package var searchPreset: Change<GameFilter>
    package var deviceTime: Timestamp
    package init(accountId: ID, sound: Bool?, searchPreset: Change<GameFilter>, deviceTime: Timestamp) {
        (self.accountId, self.sound) = (accountId, sound)
        (self.searchPreset, self.deviceTime) = (searchPreset, deviceTime)
    }
}

// MARK: - Field by field, because logs contain many of them

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
