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

extension MakeClaimCode.Reply {
    @_disfavoredOverload
    public init(code: sending String, expiresAt: Timestamp) {
        self.code = code
        self.expiresAt = expiresAt
    }
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
