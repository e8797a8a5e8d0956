// guests: players without an account, kept by the person who scores for them (domain.md §3.1 GuestPlayer, §3.2, §3.3).

import Values

/// A guest player: a person without an account, on the list of their owner.
public struct GuestPlayer: Codable, Sendable, Equatable {
    /// The guest player's id; the device may have chosen it.
    public var id: ID
    public var displayName: String
    public var nickname: String
    public var avatar: String?
    /// Darts matches they won.
    public var wins: Int = 0
    /// Darts matches somebody else won.
    public var losses: Int = 0
    public var createdAt: Timestamp
    /// Time of the last change, by the device's clock; the latest change wins.
    public var deviceUpdatedAt: Timestamp
    /// The account this guest player was linked to.
    public var linkedTo: ID? = nil
}

public struct AddGuest: Queueable {
    public typealias Reply = GuestPlayer
    public static let type = "guests.add"
    public static let about = About(
        "Add somebody who plays along without an account; up to fifty", .guest,
        reasons: [.conflict, .alreadyExists], example: "guests add displayName=\"Uncle Joe\" nickname=joe")
    public static var deviceTimeField: String? { "deviceUpdatedAt" }
    public static var newIDField: String? { "id" }

    /// A UUID of the device's own, to add offline.
    public var id: NewID?
    /// Up to 50 characters.
    public var displayName: String
    /// Up to 20 characters; no two of yours have the same.
    public var nickname: String
    /// A picture: an https address, or photo:<sha-256>.
    public var avatar: String?
    /// The time on the device's clock. Default: now.
    public var deviceUpdatedAt: Timestamp?

    public func check(_ problems: inout Problems) {
        problems.text("displayName", displayName, 1...50)
        problems.text("nickname", nickname, 1...20)
        if let avatar { problems.photo("avatar", avatar) }
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.deviceTime("deviceUpdatedAt", deviceUpdatedAt, at: time)
    }
}

public struct UpdateGuest: Queueable {
    public typealias Reply = GuestPlayer
    public static let type = "guests.update"
    public static let about = About(
        "Change a guest player; the latest change of all your devices counts", .guest,
        reasons: [.notFound, .alreadyExists], example: "guests update guestId=$guest nickname=joey")
    public static var deviceTimeField: String? { "deviceUpdatedAt" }

    public var guestId: UserID
    /// Up to 50 characters.
    public var displayName: String?
    /// Up to 20 characters.
    public var nickname: String?
    /// A picture: an https address, or photo:<sha-256>.
    public var avatar: Change<String>
    /// The time on the device's clock. Default: now.
    public var deviceUpdatedAt: Timestamp?

    public func check(_ problems: inout Problems) {
        problems.text("displayName", displayName, 1...50)
        problems.text("nickname", nickname, 1...20)
        if let avatar = avatar.value { problems.photo("avatar", avatar) }
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.deviceTime("deviceUpdatedAt", deviceUpdatedAt, at: time)
    }
}

public struct RemoveGuest: Queueable {
    public typealias Reply = Done
    public static let type = "guests.remove"
    public static let about = About(
        "Remove a guest player from your list; what they have played stays", .guest, reasons: [.notFound],
        example: "guests remove guestId=$guest")

    public var guestId: UserID
}

public struct MakeClaimCode: Command {
    public static let type = "guests.claim-code"
    public static let about = About(
        "Get a code that makes the matches you played as a friend's guest yours; for 15 minutes",
        .user,
        example: "guests claim-code")

    public struct Reply: Codable, Sendable, Equatable {
        /// Eight letters and digits.
        public var code: String
        public var expiresAt: Timestamp
    }

    public init() {}
}

public struct LinkGuest: Command {
    public typealias Reply = GuestPlayer
    public static let type = "guests.link"
    public static let about = About(
        "Say who a guest player of yours is; their matches become that account's", .guest,
        reasons: [.notFound, .expired, .conflict], example: "guests link guestId=$guest claimCode=…")

    public var guestId: UserID
    /// From that account: eight letters and digits.
    public var claimCode: String

    public func check(_ problems: inout Problems) { problems.text("claimCode", claimCode, 1...40) }
}

public struct ListGuests: Query {
    public static let type = "guests.list"
    public static let about = About("Show your guest players by name", .guest, example: "guests list")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [GuestPlayer]
    }

    public init() {}
}

/// A guest player was added or changed.
public struct GuestSaved: Event {
    public static let type = "auth.guest-saved"
    public var ownerId: ID
    public var guestId: ID
    public var displayName: String
    public var nickname: String
    public var avatar: String?
    /// When it was changed last, by the device's clock.
    public var deviceUpdatedAt: Timestamp
    public var subject: String? { guestId.description }
}

/// A guest player was taken off their owner's list.
public struct GuestRemoved: Event {
    public static let type = "auth.guest-removed"
    public var ownerId: ID
    public var guestId: ID
    public var subject: String? { guestId.description }
}

/// A guest player was linked to an account.
public struct GuestLinked: Event {
    public static let type = "auth.guest-linked"
    public var guestId: ID
    public var accountId: ID
    public var subject: String? { guestId.description }
}
