// The fields of an account in the order in which `PackedTable` stores them.

import Contracts
import JSON
import LogContracts
import Packed
import Projections
import Values

extension Auth.Account: PackedFields {
    init(blank id: ID) { self.init(id: id, kind: .guest, role: .user, createdAt: .distantPast) }

    mutating func eachField(_ pass: inout FieldPass) {
        let id = id
        pass("kind", &kind)
        pass("role", &role)
        pass("status", &status)
        pass("restrictedUntil", &restrictedUntil)
        pass("coolingOffUntil", &coolingOffUntil)
        pass("sanctions", &sanctions, blank: Auth.Sanction(ticketId: nil, status: .active)) {
            $0.eachField(&$1)
        }
        pass("violations", &violations)
        pass("createdAt", &createdAt)
        pass("erasedAt", &erasedAt)
        pass("lastSeenAt", &lastSeenAt)
        pass("email", &email)
        pass("isEmailVerified", &isEmailVerified)
        pass("emailSetAt", &emailSetAt)
        pass("emailProof", &emailProof)
        pass("passwordHash", &passwordHash)
        pass("providers", &providers, blank: Auth.ProviderLogin(provider: .google, subject: "")) {
            $0.eachField(&$1)
        }
        pass(
            "profile", &profile,
            blank: PublicProfile(id: id, nickname: "", displayName: "", createdAt: .distantPast)
        ) {
            $0.eachField(&$1)
        }
        pass("heldNicknames", &heldNicknames)
        pass("birthDate", &birthDate)
        pass("nextBirthday", &nextBirthday)
        pass("home", &home)
        pass("timezone", &timezone)
        pass(
            "facts", &facts,
            blank: FactsChanged(accountId: id, kind: .guest, role: .user, createdAt: .distantPast)
        ) {
            $0.eachField(&$1)
        }
        pass("sessionIds", &sessionIds)
        pass(
            "devices", &devices,
            blank: Auth.KnownDevice(id: "", platform: .web, setAt: 0, lastActiveAt: .distantPast)
        ) {
            $0.eachField(&$1)
        }
        settings.eachField(&pass)
    }
}

extension PublicProfile {
    /// All fields except the id and those that only replies add.
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass("nickname", &nickname)
        pass("displayName", &displayName)
        pass("firstName", &firstName)
        pass("lastName", &lastName)
        pass("photos", &photos)
        pass("bio", &bio)
        pass("occupation", &occupation)
        pass("instagram", &instagram)
        pass("gender", &gender)
        pass("cityLabel", &cityLabel)
        pass("cityKey", &cityKey)
        pass("skillLevel", &skillLevel)
        pass("sportSkills", &sportSkills)
        pass("ageDecade", &ageDecade)
        pass("avgScore18", &avgScore18)
        pass("avgScore18Derived", &avgScore18Derived)
        pass("handicap", &handicap)
        pass("handicapDerived", &handicapDerived)
        pass("experienceYears", &experienceYears)
        pass("playsPerMonth", &playsPerMonth)
        pass("homeCourse", &homeCourse)
        pass("createdAt", &createdAt)
        pass("updatedAt", &updatedAt)
        pass("version", &version)
    }
}

extension Auth.Sanction {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass("ticketId", &ticketId)
        pass("status", &status)
        pass("until", &until)
    }
}

extension Auth.ProviderLogin {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass("provider", &provider)
        pass("subject", &subject)
    }
}

extension Auth.KnownDevice {
    fileprivate mutating func eachField(_ pass: inout FieldPass) {
        pass("id", &id)
        pass("platform", &platform)
        pass("pushToken", &pushToken)
        pass("appVersion", &appVersion)
        pass("sessionId", &sessionId)
        pass("setAt", &setAt)
        pass("lastActiveAt", &lastActiveAt)
        pass("lastError", &lastError)
        pass("lastErrorAt", &lastErrorAt)
    }
}

// The numbers never change, and none is used again for another case.

extension AddressProof: NumberedCase {
    package var packedNumber: UInt8 {
        switch self {
        case .holder: 0
        case .reset: 1
        case .provider: 2
        }
    }
}

extension OAuthProvider: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .apple: 0
        case .google: 1
        case .dev: 2
        }
    }
}

extension DevicePlatform: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .ios: 0
        case .android: 1
        case .web: 2
        case .cli: 3
        case .webhook: 4
        }
    }
}

/// Stored as JSON, which has the names of its two dozen fields.
extension GameFilter: Packable {
    public static var form: String { "json" }

    public func write(to pass: inout FieldPass) {
        guard let text = try? JSONCoding.encode(self) else {
            preconditionFailure("a filter that was read from JSON cannot be written as JSON")
        }
        String(decoding: text, as: UTF8.self).write(to: &pass)
    }

    public init(from pass: inout FieldPass) {
        if let filter = try? JSONCoding.decode(GameFilter.self, from: Array(String(from: &pass).utf8)) {
            self = filter
        } else {
            pass.breakOff()
            self = GameFilter()
        }
    }
}
