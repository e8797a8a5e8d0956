// Made by deploy/contracts from Sources/Contracts/Auth/Landing.swift.

import Values

extension LandingPerson {
    @_disfavoredOverload
    public init(displayName: sending String, avatar: String? = nil) {
        self.displayName = displayName
        self.avatar = avatar
    }
}

extension ProfileLanding {
    @_disfavoredOverload
    public init(
        nickname: sending String, displayName: String, avatar: String? = nil, cityLabel: String? = nil,
        sports: [Sport] = [], noindex: Bool = true
    ) {
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.cityLabel = cityLabel
        self.sports = sports
        self.noindex = noindex
    }
}

extension ShowProfileLanding {
    public static let notes: [String: String] = [
        "accountId": "the person"
    ]
}

extension ShowLandingPhoto {
    public static let notes: [String: String] = [
        "photo":
            "the picture, written as in answers: photo: and 64 digits. Its longer side has at most 320"
            + " pixels"
    ]
}
