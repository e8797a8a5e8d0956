// rsvp: equipment for a game, and who brings it (domain.md §6.7).

import Values

/// The limits of equipment.
public enum EquipmentLimits {
    public static let nameMax = 40
    public static let quantityMax = 50
    public static let itemsMax = 30
}

/// A person's promise to bring some of an item.
public struct EquipmentClaim: Codable, Sendable, Equatable {
    public var accountId: ID
    /// The number they bring, 1 to 50.
    public var qty: Int
}

/// An ``EquipmentClaim`` with a nickname, for display.
public struct EquipmentBringer: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent if the account is gone.
    public var nickname: String?
    /// The number they bring, 1 to 50.
    public var qty: Int
}

/// An item that a game needs.
public struct EquipmentItem: Codable, Sendable, Equatable {
    /// The item's id, called `itemId` in requests and events.
    public var id: ID
    /// 1 to 40 characters, unique in the game.
    public var name: String
    /// The number needed, 1 to 50.
    public var needed: Int
    public var missing: Int
    /// The people who bring it, first claims first; only in `rsvp.equipment`, without people hidden from the caller by
    /// a block.
    public var claims: [EquipmentBringer]? = nil
}

public struct AddEquipment: Command {
    public typealias Reply = EquipmentItem
    public static let type = "rsvp.equipment-add"
    public static let about = About(
        "Say what your game needs, so that people can bring it; up to 30 things", .user,
        reasons: [
            .notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate, .alreadyExists, .conflict,
        ],
        example: "rsvp equipment-add gameId=$game name=\"Ball, size 5\" needed=2")
    public var gameId: GameID
    /// 1 to 40 characters, each name once a game.
    public var name: String
    /// How many, 1 to 50.
    public var needed: Int

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...EquipmentLimits.nameMax)
        problems.range("needed", needed, 1...EquipmentLimits.quantityMax)
    }
}

public struct EditEquipment: Command {
    public typealias Reply = EquipmentItem
    public static let type = "rsvp.equipment-edit"
    public static let about = About(
        "Rename something your game needs, or change how many", .user,
        reasons: [
            .notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate, .alreadyExists, .conflict,
        ],
        example: "rsvp equipment-edit gameId=$game itemId=$ball needed=3")
    public var gameId: GameID
    public var itemId: EquipmentID
    /// 1 to 40 characters, each name once a game.
    public var name: String?
    /// How many, 1 to 50.
    public var needed: Int?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...EquipmentLimits.nameMax)
        problems.range("needed", needed, 1...EquipmentLimits.quantityMax)
    }
}

public struct RemoveEquipment: Command {
    public typealias Reply = Done
    public static let type = "rsvp.equipment-remove"
    public static let about = About(
        "Remove something from what your game needs", .user,
        reasons: [.notFound, .forbidden, .tierRequired, .gameNotOpen, .tooLate],
        example: "rsvp equipment-remove gameId=$game itemId=$ball")
    public var gameId: GameID
    public var itemId: EquipmentID
}

public struct ClaimEquipment: Command {
    public typealias Reply = EquipmentItem
    public static let type = "rsvp.equipment-claim"
    public static let about = About(
        "Say how many of something you bring; 0 takes it back", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "rsvp equipment-claim gameId=$game itemId=$ball qty=1")
    public var gameId: GameID
    public var itemId: EquipmentID
    /// How many you bring, 0 to 50; not more than are needed.
    public var qty: Int

    public func check(_ problems: inout Problems) {
        problems.range("qty", qty, 0...EquipmentLimits.quantityMax)
    }
}

public struct ListEquipment: Paged {
    public typealias Reply = Page<EquipmentItem>
    public static let type = "rsvp.equipment"
    public static let about = About(
        "Show what a game you are going to needs, who brings it, and what is missing", .user,
        reasons: [.notFound, .forbidden], example: "rsvp equipment gameId=$game")
    public var gameId: GameID
    public var limit: Int?
    public var page: String?
}

/// An item was added, changed, claimed or removed. The event has its full new state.
public struct EquipmentChanged: Event {
    public static let type = "rsvp.equipment-changed"

    /// The kind of change.
    public enum Change: String, Choice {
        case added
        case edited
        /// Somebody brings some of it, changed the number they bring, or withdrew.
        case claimed
        /// Somebody who was to bring it is not going any more.
        case released
        case removed
    }

    public var gameId: ID
    public var itemId: ID
    public var change: Change
    public var name: String
    public var needed: Int
    /// The current claims, first claims first; empty once the item is removed.
    public var claims: [EquipmentClaim]
    public var subject: String? { gameId.description }
}

/// Equipment is still missing a day before the start. At most one event for each start that a game has had.
public struct EquipmentMissing: Event {
    public static let type = "rsvp.equipment-missing"

    /// An item that is not fully covered.
    public struct Item: Codable, Sendable, Equatable {
        public var itemId: ID
        public var name: String
        public var missing: Int
    }

    public var gameId: ID
    public var startsAt: Timestamp
    public var items: [Item]
    public var subject: String? { gameId.description }
}
