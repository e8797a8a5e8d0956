// The fields of an account in the order in which `PackedTable` stores them, and those of sessions and nicknames.

import Contracts
import JSON
import LogContracts
import Packed
import Values

extension Auth.Account: PackedFields {
    init(blank id: ID) { self.init(id: id, kind: .guest, role: .user, createdAt: .distantPast) }

    mutating func eachField(_ pass: inout FieldPass) {
        let id = id
        pass(&kind)
        pass(&role)
        pass(&status)
        pass(&restrictedUntil)
        pass(&coolingOffUntil)
        pass(&sanctions, blank: Auth.Sanction(ticketId: nil, status: .active)) { $0.eachField(&$1) }
        pass(&violations)
        pass(&createdAt)
        pass(&erasedAt)
        pass(&lastSeenAt)
        pass(&email)
        pass(&isEmailVerified)
        pass(&emailSetAt)
        pass(&emailProof)
        pass(&passwordHash)
        pass(&providers, blank: Auth.ProviderLogin(provider: .google, subject: "")) { $0.eachField(&$1) }
        pass(&profile, blank: PublicProfile(id: id, nickname: "", displayName: "", createdAt: .distantPast)) {
            $0.eachField(&$1)
        }
        pass(&heldNicknames)
        pass(&birthDate)
        pass(&nextBirthday)
        pass(&home)
        pass(&timezone)
        pass(&facts, blank: FactsChanged(accountId: id, kind: .guest, role: .user, createdAt: .distantPast)) {
            $0.eachField(&$1)
        }
        pass(&sessionIds)
        pass(&devices, blank: Auth.KnownDevice(id: "", platform: .web, setAt: 0, lastActiveAt: .distantPast))
        {
            $0.eachField(&$1)
        }
        settings.eachField(&pass)
    }
}

extension PublicProfile {
    /// All fields except the id and those that only replies add.
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass(&nickname)
        pass(&displayName)
        pass(&firstName)
        pass(&lastName)
        pass(&photos)
        pass(&bio)
        pass(&occupation)
        pass(&instagram)
        pass(&gender)
        pass(&cityLabel)
        pass(&cityKey)
        pass(&skillLevel)
        pass(&sportSkills)
        pass(&ageDecade)
        pass(&avgScore18)
        pass(&avgScore18Derived)
        pass(&handicap)
        pass(&handicapDerived)
        pass(&experienceYears)
        pass(&playsPerMonth)
        pass(&homeCourse)
        pass(&createdAt)
        pass(&updatedAt)
        pass(&version)
    }
}

extension FactsChanged {
    /// All fields except the account's id.
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass(&kind)
        pass(&status)
        pass(&role)
        pass(&until)
        pass(&coolingOffUntil)
        pass(&tier)
        pass(&missing)
        pass(&createdAt)
        pass(&timezone)
        pass(&gender)
        pass(&age)
        pass(&skillLevel)
        pass(&sportSkills)
        pass(&avgScore18)
        pass(&homeApprox)
        pass(&cityKey)
        pass(&cityLabel)
        pass(&homeCourseKey)
        pass(&hasConfirmedEmail)
    }
}

extension Auth.Sanction {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass(&ticketId)
        pass(&status)
        pass(&until)
    }
}

extension Auth.ProviderLogin {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass(&provider)
        pass(&subject)
    }
}

extension Auth.KnownDevice {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass(&id)
        pass(&platform)
        pass(&pushToken)
        pass(&appVersion)
        pass(&sessionId)
        pass(&setAt)
        pass(&lastActiveAt)
        pass(&lastError)
        pass(&lastErrorAt)
    }
}

extension Auth.LoginSession: Packable {
    func write(to pass: inout FieldPass) {
        accountId.write(to: &pass)
        deviceId.write(to: &pass)
        generation.write(to: &pass)
        issuedAt.write(to: &pass)
        issuedBy.write(to: &pass)
        replacedIssuedAt.write(to: &pass)
    }

    init(from pass: inout FieldPass) {
        self.init(
            accountId: ID(from: &pass), deviceId: String?(from: &pass), generation: Int(from: &pass),
            issuedAt: Timestamp(from: &pass), issuedBy: UInt64(from: &pass),
            replacedIssuedAt: Timestamp?(from: &pass))
    }
}

extension Auth.NicknameHold: Packable {
    func write(to pass: inout FieldPass) {
        owner.write(to: &pass)
        until.write(to: &pass)
    }

    init(from pass: inout FieldPass) {
        self.init(owner: ID(from: &pass), until: Timestamp?(from: &pass))
    }
}

extension AddressProof: Packable {}
extension AccountKind: Packable {}
extension AccountStatus: Packable {}
extension Role: Packable {}
extension OAuthProvider: Packable {}
extension DevicePlatform: Packable {}
extension Gender: Packable {}
extension SkillLevel: Packable {}
extension Place.Point: Packable {}

/// Stored as JSON, which has the names of its two dozen fields.
extension GameFilter: Packable {
    public func write(to pass: inout FieldPass) {
        guard let text = try? JSONCoding.encode(self) else {
            preconditionFailure("a filter that was read from JSON cannot be written as JSON")
        }
        String(decoding: text, as: UTF8.self).write(to: &pass)
    }

    public init(from pass: inout FieldPass) {
        guard let filter = try? JSONCoding.decode(GameFilter.self, from: Array(String(from: &pass).utf8))
        else { preconditionFailure("a filter that was written as JSON cannot be read") }
        self = filter
    }
}
