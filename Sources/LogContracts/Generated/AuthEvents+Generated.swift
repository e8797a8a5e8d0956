// Made by deploy/contracts from Sources/LogContracts/AuthEvents.swift.

import Contracts
import JSON
import Values

extension CredentialsSet {
    @_disfavoredOverload
    package init(accountId: sending ID, email: String?, passwordHash: String) {
        self.accountId = accountId
        self.email = email
        self.passwordHash = passwordHash
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        accountId = try fields.id("accountId")
        email = try fields.textIfPresent("email")
        passwordHash = try fields.text("passwordHash")
    }
}

extension LoginFailed {
    @_disfavoredOverload
    package init(
        typed: sending String, endsAt: Timestamp?, name: String? = nil, nameEndsAt: Timestamp? = nil,
        place: String? = nil, placeEndsAt: Timestamp? = nil, accountId: ID? = nil
    ) {
        self.typed = typed
        self.endsAt = endsAt
        self.name = name
        self.nameEndsAt = nameEndsAt
        self.place = place
        self.placeEndsAt = placeEndsAt
        self.accountId = accountId
    }
}

extension ProfileStored {
    @_disfavoredOverload
    package init(profile: sending PublicProfile, birthDate: Day?, home: Place.Point?, timezone: String?) {
        self.profile = profile
        self.birthDate = birthDate
        self.home = home
        self.timezone = timezone
    }

    package init(fields: borrowing JSONFields) throws(JSONError) {
        profile = try fields.read(PublicProfile.self, "profile")
        birthDate = try fields.dayIfPresent("birthDate")
        home = try fields.readIfPresent(Place.Point.self, "home")
        timezone = try fields.textIfPresent("timezone")
    }
}

extension AddressSet {
    @_disfavoredOverload
    package init(accountId: sending ID, email: String, isVerified: Bool, proof: AddressProof? = nil) {
        self.accountId = accountId
        self.email = email
        self.isVerified = isVerified
        self.proof = proof
    }
}

extension ProvidersRemoved {
    @_disfavoredOverload
    package init(accountId: sending ID) {
        self.accountId = accountId
    }
}

extension SessionDevice {
    @_disfavoredOverload
    package init(accountId: sending ID, sessionId: ID, deviceId: String) {
        self.accountId = accountId
        self.sessionId = sessionId
        self.deviceId = deviceId
    }
}

extension DeviceSet {
    @_disfavoredOverload
    package init(
        accountId: sending ID, deviceId: String, platform: DevicePlatform, pushToken: String?,
        appVersion: String?, sessionId: ID?, webhookSecret: String? = nil
    ) {
        self.accountId = accountId
        self.deviceId = deviceId
        self.platform = platform
        self.pushToken = pushToken
        self.appVersion = appVersion
        self.sessionId = sessionId
        self.webhookSecret = webhookSecret
    }
}

extension DeviceRemoved {
    @_disfavoredOverload
    package init(accountId: sending ID, deviceId: String) {
        self.accountId = accountId
        self.deviceId = deviceId
    }
}

extension DeviceErrorNoted {
    @_disfavoredOverload
    package init(accountId: sending ID, deviceId: String, reason: String) {
        self.accountId = accountId
        self.deviceId = deviceId
        self.reason = reason
    }
}

extension ClaimCodeMade {
    @_disfavoredOverload
    package init(codeId: sending ID, accountId: ID, mark: String, expiresAt: Timestamp) {
        self.codeId = codeId
        self.accountId = accountId
        self.mark = mark
        self.expiresAt = expiresAt
    }
}

extension ClaimCodeUsed {
    @_disfavoredOverload
    package init(mark: sending String) {
        self.mark = mark
    }
}

extension MailPlanned {
    @_disfavoredOverload
    package init(
        mailId: sending ID, accountId: ID?, kind: MailKind, email: String, origin: String? = nil,
        recipient: String? = nil
    ) {
        self.mailId = mailId
        self.accountId = accountId
        self.kind = kind
        self.email = email
        self.origin = origin
        self.recipient = recipient
    }
}

extension MailSent {
    @_disfavoredOverload
    package init(mailId: sending ID) {
        self.mailId = mailId
    }
}

extension MailFailed {
    @_disfavoredOverload
    package init(mailId: sending ID, reason: String, tries: Int, retryAt: Timestamp?) {
        self.mailId = mailId
        self.reason = reason
        self.tries = tries
        self.retryAt = retryAt
    }
}

extension AddressTold {
    @_disfavoredOverload
    package init(endsAt: sending Timestamp?) {
        self.endsAt = endsAt
    }
}

extension MailAnswered {
    @_disfavoredOverload
    package init(mailId: sending ID) {
        self.mailId = mailId
    }
}

extension IDTokenUsed {
    @_disfavoredOverload
    package init(tokenMark: sending String, until: Timestamp) {
        self.tokenMark = tokenMark
        self.until = until
    }
}

extension ProviderLinked {
    @_disfavoredOverload
    package init(accountId: sending ID, provider: OAuthProvider, providerSubject: String) {
        self.accountId = accountId
        self.provider = provider
        self.providerSubject = providerSubject
    }
}

extension RestrictionNoted {
    @_disfavoredOverload
    package init(
        accountId: sending ID, status: AccountStatus, until: Timestamp?, reason: String?, ticketId: ID? = nil
    ) {
        self.accountId = accountId
        self.status = status
        self.until = until
        self.reason = reason
        self.ticketId = ticketId
    }
}

extension RoleSet {
    @_disfavoredOverload
    package init(accountId: sending ID, role: Role) {
        self.accountId = accountId
        self.role = role
    }
}

extension AdministratorNamed {
    @_disfavoredOverload
    package init(accountId: sending ID, addressMark: String) {
        self.accountId = accountId
        self.addressMark = addressMark
    }
}

extension ViolationCounted {
    @_disfavoredOverload
    package init(accountId: sending ID, action: String) {
        self.accountId = accountId
        self.action = action
    }
}

extension Sanctioned {
    @_disfavoredOverload
    package init(accountId: sending ID, ticketId: ID, status: AccountStatus, until: Timestamp?) {
        self.accountId = accountId
        self.ticketId = ticketId
        self.status = status
        self.until = until
    }
}

extension SanctionLifted {
    @_disfavoredOverload
    package init(accountId: sending ID, ticketId: ID) {
        self.accountId = accountId
        self.ticketId = ticketId
    }
}

extension ProfileWithheld {
    @_disfavoredOverload
    package init(
        accountId: sending ID, ticketId: ID, until: Timestamp, photos: [String], bio: String? = nil,
        occupation: String? = nil, instagram: String? = nil
    ) {
        self.accountId = accountId
        self.ticketId = ticketId
        self.until = until
        self.photos = photos
        self.bio = bio
        self.occupation = occupation
        self.instagram = instagram
    }
}

extension WithheldForgotten {
    @_disfavoredOverload
    package init(accountId: sending ID, ticketId: ID) {
        self.accountId = accountId
        self.ticketId = ticketId
    }
}

extension SettingsChanged {
    @_disfavoredOverload
    package init(
        accountId: sending ID, sound: Bool?, searchPreset: Change<GameFilter>, deviceTime: Timestamp
    ) {
        self.accountId = accountId
        self.sound = sound
        self.searchPreset = searchPreset
        self.deviceTime = deviceTime
    }
}
