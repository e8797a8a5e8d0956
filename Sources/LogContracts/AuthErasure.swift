// The personal fields of auth's events. A deleted account's profile keeps the name it got on deletion.

import Contracts
import Values

extension PublicProfile {
    /// The profile of a deleted account: only the id, and a name that says it is deleted (domain.md §3.3).
    package static func deleted(_ id: ID, createdAt: Timestamp) -> PublicProfile {
        let digits = id.description.replacing("-", with: "").suffix(12)
        return PublicProfile(
            id: id, nickname: "\(Nickname.deletedPrefix)\(digits)", displayName: "[Deleted User]",
            createdAt: createdAt)
    }
}

extension ProfileUpdated: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account else { return }
        let name = PublicProfile.deleted(account, createdAt: .distantPast)
        (nickname, displayName, avatar) = (name.nickname, name.displayName, nil)
    }
}

extension ProfileStored: Personal {
    package mutating func erase(_ account: ID) {
        guard profile.id == account else { return }
        var blank = PublicProfile.deleted(account, createdAt: profile.createdAt)
        (blank.updatedAt, blank.version) = (profile.updatedAt, profile.version)
        profile = blank
        (birthDate, home, timezone) = (nil, nil, nil)
    }
}

extension FactsChanged: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account else { return }
        (timezone, gender, age, skillLevel, sportSkills) = (nil, nil, nil, nil, nil)
        (avgScore18, homeApprox, cityKey, cityLabel, homeCourseKey) = (nil, nil, nil, nil, nil)
    }
}

extension CredentialsSet: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account else { return }
        (email, passwordHash) = (email.map { _ in "" }, "")
    }
}

extension AddressSet: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { email = "" } }
}

extension MailPlanned: Personal {
    package mutating func erase(_ account: ID) {
        if accountId == account { (email, origin, recipient) = ("", nil, recipient.map { _ in "" }) }
    }
}

extension SessionDevice: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = "" } }
}

extension ProviderLinked: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { providerSubject = "" } }
}

extension SessionStarted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = nil } }
}

extension DeviceSet: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account else { return }
        (deviceId, pushToken, appVersion, webhookSecret) = ("", nil, nil, nil)
    }
}

extension DeviceRemoved: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = "" } }
}

extension DeviceErrorNoted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = "" } }
}

extension SettingsChanged: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { searchPreset = .keep } }
}

extension GuestSaved: Personal {
    package mutating func erase(_ account: ID) {
        guard ownerId == account else { return }
        (displayName, nickname, avatar) = ("", "", nil)
    }
}

extension PhotoKept: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { photo = "" } }
}

extension PhotoGone: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { photo = "" } }
}

extension ProfileWithheld: Personal {
    package mutating func erase(_ account: ID) {
        guard accountId == account else { return }
        (photos, bio, occupation, instagram) = ([], nil, nil, nil)
    }
}

extension RestrictionNoted: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { reason = nil } }
}
