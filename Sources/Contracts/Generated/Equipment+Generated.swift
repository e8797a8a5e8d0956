// Made by deploy/contracts from Sources/Contracts/Rsvp/Equipment.swift.

import Values

extension EquipmentClaim {
    @_disfavoredOverload
    public init(accountId: sending ID, qty: Int) {
        self.accountId = accountId
        self.qty = qty
    }
}

extension EquipmentBringer {
    @_disfavoredOverload
    public init(accountId: sending ID, nickname: String?, qty: Int) {
        self.accountId = accountId
        self.nickname = nickname
        self.qty = qty
    }
}

extension EquipmentItem {
    @_disfavoredOverload
    public init(id: sending ID, name: String, needed: Int, missing: Int, claims: [EquipmentBringer]? = nil) {
        self.id = id
        self.name = name
        self.needed = needed
        self.missing = missing
        self.claims = claims
    }
}

extension AddEquipment {
    public static let notes: [String: String] = [
        "name": "1 to 40 characters, each name once a game",
        "needed": "how many, 1 to 50",
    ]
}

extension EditEquipment {
    public static let notes: [String: String] = [
        "name": "1 to 40 characters, each name once a game",
        "needed": "how many, 1 to 50",
    ]
}

extension ClaimEquipment {
    public static let notes: [String: String] = [
        "qty": "how many you bring, 0 to 50; not more than are needed"
    ]
}

extension ListEquipment {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension EquipmentChanged {
    @_disfavoredOverload
    public init(
        gameId: sending ID, itemId: ID, change: EquipmentChanged.Change, name: String, needed: Int,
        claims: [EquipmentClaim]
    ) {
        self.gameId = gameId
        self.itemId = itemId
        self.change = change
        self.name = name
        self.needed = needed
        self.claims = claims
    }
}

extension EquipmentMissing {
    @_disfavoredOverload
    public init(gameId: sending ID, startsAt: Timestamp, items: [EquipmentMissing.Item]) {
        self.gameId = gameId
        self.startsAt = startsAt
        self.items = items
    }
}

extension EquipmentMissing.Item {
    @_disfavoredOverload
    public init(itemId: sending ID, name: String, missing: Int) {
        self.itemId = itemId
        self.name = name
        self.missing = missing
    }
}
