// The private events of auth.

import Contracts
import JSON
import Values

/// An account's e-mail address and password hash were set.
package struct CredentialsSet: Event, FieldReadable {
    package static let type = "auth._private.credentials-set"
    package var accountId: ID
    package var email: String?
    /// Argon2id, in libsodium's text form.
    package var passwordHash: String
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
    package var name: String? = nil
    /// The end of the window that this event opens for the name.
    package var nameEndsAt: Timestamp? = nil
    /// A keyed mark of the network that it came from, if that is known.
    package var place: String? = nil
    /// The end of the window that this event opens for the network.
    package var placeEndsAt: Timestamp? = nil
    /// The account of the attempt, if there is one. A new password for it clears the counts.
    package var accountId: ID? = nil
}

/// A profile after a change, including its private half.
package struct ProfileStored: Event, FieldReadable {
    package static let type = "auth._private.profile-stored"
    package var profile: PublicProfile
    package var birthDate: Day?
    package var home: Place.Point?
    package var timezone: String?
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
    package var proof: AddressProof? = nil
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
}

/// A session began on a device.
package struct SessionDevice: Event {
    package static let type = "auth._private.session-device"
    package var accountId: ID
    package var sessionId: ID
    package var deviceId: String
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
    package var webhookSecret: String? = nil
}

/// A device was removed.
package struct DeviceRemoved: Event {
    package static let type = "auth._private.device-removed"
    package static let reader: String? = "notify"
    package var accountId: ID
    package var deviceId: String
}

/// A delivery to a device was given up, for a new reason.
package struct DeviceErrorNoted: Event {
    package static let type = "auth._private.device-error-noted"
    package var accountId: ID
    package var deviceId: String
    package var reason: String
}

/// A claim code for linking a guest player to an account was made. The code is derived from the id.
package struct ClaimCodeMade: Event {
    package static let type = "auth._private.claim-code-made"
    package var codeId: ID
    package var accountId: ID
    /// An HMAC of the code, for looking it up.
    package var mark: String
    package var expiresAt: Timestamp
}

/// A claim code was used.
package struct ClaimCodeUsed: Event {
    package static let type = "auth._private.claim-code-used"
    /// The mark, as in ``ClaimCodeMade``.
    package var mark: String
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
    package var origin: String? = nil
    /// For a mail that a stranger may cause: a keyed mark of the recipient's mailbox, for the limit on such mails.
    package var recipient: String? = nil
}

/// A mail was sent.
package struct MailSent: Event {
    package static let type = "auth._private.mail-sent"
    package var mailId: ID
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
}

/// A reply revealed that an address has an account. The number of such replies is limited.
package struct AddressTold: Event {
    package static let type = "auth._private.address-told"
    /// The end of the window that this event opens.
    package var endsAt: Timestamp?
}

/// A mail's link was used, and cannot be used again.
package struct MailAnswered: Event {
    package static let type = "auth._private.mail-answered"
    package var mailId: ID
}

/// An ID token was used, and cannot be used again.
package struct IDTokenUsed: Event {
    package static let type = "auth._private.id-token-used"
    /// A keyed mark of the token's signed part.
    package var tokenMark: String
    /// When the token expires.
    package var until: Timestamp
}

/// An account was linked to an identity at a provider.
package struct ProviderLinked: Event {
    package static let type = "auth._private.provider-linked"
    package var accountId: ID
    package var provider: OAuthProvider
    /// The provider's id for the person.
    package var providerSubject: String
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
    package var ticketId: ID? = nil
}

/// An account's role was set.
package struct RoleSet: Event {
    package static let type = "auth._private.role-set"
    package var accountId: ID
    package var role: Role
}

/// The account with the confirmed address of `RALLY_ADMIN` became an administrator (domain.md §3.3, First admin).
package struct AdministratorNamed: Event {
    package static let type = "auth._private.administrator-named"
    package var accountId: ID
    /// A keyed mark of the address, so that the log contains no address. The same address cannot make a second
    /// administrator.
    package var addressMark: String
}

/// An account exceeded a limit in some service: one violation (domain.md §12.1).
package struct ViolationCounted: Event {
    package static let type = "auth._private.violation-counted"
    package var accountId: ID
    /// The limit's name in `RALLY_LIMITS`.
    package var action: String
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
}

/// The restriction from a ticket was lifted.
package struct SanctionLifted: Event {
    package static let type = "auth._private.sanction-lifted"
    package var accountId: ID
    package var ticketId: ID
}

/// A decision on a ticket removed parts of a profile. They are kept for an appeal, and shown to nobody.
package struct ProfileWithheld: Event {
    package static let type = "auth._private.profile-withheld"
    package var accountId: ID
    package var ticketId: ID
    /// An appeal can restore them until then; after that they are deleted.
    package var until: Timestamp
    package var photos: [String]
    package var bio: String? = nil
    package var occupation: String? = nil
    package var instagram: String? = nil
}

/// The removed parts of a profile were deleted: an appeal was decided, or none came in time.
package struct WithheldForgotten: Event {
    package static let type = "auth._private.withheld-forgotten"
    package var accountId: ID
    package var ticketId: ID
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
}
