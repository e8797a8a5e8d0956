// The facts of an account as bytes: in auth's rows, and in the snapshots of all that follow it. The numbers of cases never
// change, and none is used again for another case.

import Contracts
import Packed
import Values

extension FactsChanged {
    /// All fields except the account's id, in the order in which rows have them.
    package mutating func eachField(_ pass: inout FieldPass) {
        pass("kind", &kind)
        pass("status", &status)
        pass("role", &role)
        pass("until", &until)
        pass("coolingOffUntil", &coolingOffUntil)
        pass("tier", &tier)
        pass("missing", &missing)
        pass("createdAt", &createdAt)
        pass("timezone", &timezone)
        pass("gender", &gender)
        pass("age", &age)
        pass("skillLevel", &skillLevel)
        pass("sportSkills", &sportSkills)
        pass("avgScore18", &avgScore18)
        pass("homeApprox", &homeApprox)
        pass("cityKey", &cityKey)
        pass("cityLabel", &cityLabel)
        pass("homeCourseKey", &homeCourseKey)
        pass("hasConfirmedEmail", &hasConfirmedEmail)
    }
}

extension AccountKind: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .registered: 0
        case .guest: 1
        }
    }
}

extension AccountStatus: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .active: 0
        case .suspended: 1
        case .banned: 2
        case .deleted: 3
        }
    }
}

extension Role: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .user: 0
        case .moderator: 1
        case .admin: 2
        }
    }
}

extension Gender: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .male: 0
        case .female: 1
        case .nonbinary: 2
        case .preferNot: 3
        }
    }
}

extension SkillLevel: NumberedCase {
    public var packedNumber: UInt8 {
        switch self {
        case .beginner: 0
        case .intermediate: 1
        case .advanced: 2
        }
    }
}

extension Place.Point: PackableFields {
    public init(blank: Void) { self.init(lat: 0, lng: 0) }

    public mutating func eachField(_ pass: inout FieldPass) {
        pass("lat", &lat)
        pass("lng", &lng)
    }
}
