// Made by deploy/contracts from Sources/Contracts/Auth/Guests.swift.

import Values

extension GuestPlayer {
    @_disfavoredOverload
    public init(
        id: sending ID, displayName: String, nickname: String, avatar: String?, wins: Int = 0,
        losses: Int = 0, createdAt: Timestamp, deviceUpdatedAt: Timestamp, linkedTo: ID? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.nickname = nickname
        self.avatar = avatar
        self.wins = wins
        self.losses = losses
        self.createdAt = createdAt
        self.deviceUpdatedAt = deviceUpdatedAt
        self.linkedTo = linkedTo
    }
}

extension AddGuest {
    public static let notes: [String: String] = [
        "avatar": "a picture: an https address, or photo:<sha-256>",
        "deviceUpdatedAt": "the time on the device's clock. Default: now",
        "displayName": "up to 50 characters",
        "id": "a UUID of the device's own, to add offline",
        "nickname": "up to 20 characters; no two of yours have the same",
    ]
}

extension UpdateGuest {
    public static let notes: [String: String] = [
        "avatar": "a picture: an https address, or photo:<sha-256>",
        "deviceUpdatedAt": "the time on the device's clock. Default: now",
        "displayName": "up to 50 characters",
        "nickname": "up to 20 characters",
    ]
}

extension MakeClaimCode.Reply {
    @_disfavoredOverload
    public init(code: sending String, expiresAt: Timestamp) {
        self.code = code
        self.expiresAt = expiresAt
    }
}

extension LinkGuest {
    public static let notes: [String: String] = [
        "claimCode": "from that account: eight letters and digits"
    ]
}

extension ListGuests.Reply {
    @_disfavoredOverload
    public init(items: sending [GuestPlayer]) {
        self.items = items
    }
}

extension GuestSaved {
    @_disfavoredOverload
    public init(
        ownerId: sending ID, guestId: ID, displayName: String, nickname: String, avatar: String?,
        deviceUpdatedAt: Timestamp
    ) {
        self.ownerId = ownerId
        self.guestId = guestId
        self.displayName = displayName
        self.nickname = nickname
        self.avatar = avatar
        self.deviceUpdatedAt = deviceUpdatedAt
    }
}

extension GuestRemoved {
    @_disfavoredOverload
    public init(ownerId: sending ID, guestId: ID) {
        self.ownerId = ownerId
        self.guestId = guestId
    }
}

extension GuestLinked {
    @_disfavoredOverload
    public init(guestId: sending ID, accountId: ID) {
        self.guestId = guestId
        self.accountId = accountId
    }
}
