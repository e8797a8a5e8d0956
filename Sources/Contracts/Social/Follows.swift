// follows: who follows whom. Two people who follow each other are friends (domain.md §7.1).

import JSON
import Values

/// A person in a list of friends, followers or other accounts.
public struct PersonRow: Codable, Sendable, Equatable, FieldWritable {
    public var id: ID
    public var nickname: String
    public var displayName: String
    /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
    public var avatar: String?
    /// Whether they are a friend of the caller.
    public var isFriend: Bool
}

/// The outcome of a friend request or a follow.
public enum Became: String, Choice {
    /// They were asked, and have not answered yet.
    case asked
    case following
    /// Friends now: each follows the other.
    case friends
}

/// The caller's relation to a person after the command.
public struct Befriended: Codable, Sendable, Equatable {
    public var friend: Bool
    public var became: Became?
    public init(friend: Bool, became: Became) { (self.friend, self.became) = (friend, became) }
}

public struct AddFollow: Command {
    public typealias Reply = Befriended
    public static let type = "follows.add"
    public static let about = About(
        "Follow someone; if they follow you, you are friends", .user,
        reasons: [.notFound, .tierRequired, .rateLimited], example: "follows add accountId=ann")
    /// Needs a full profile unless they follow you or have asked you.
    public var accountId: UserReference
}

public struct RemoveFollow: Command {
    public typealias Reply = Done
    public static let type = "follows.remove"
    public static let about = About(
        "Stop following someone", .user, reasons: [.notFound], example: "follows remove accountId=ann")
    /// The person.
    public var accountId: UserReference
}

public struct Followers: PersonList {
    public static let type = "follows.followers"
    public static let about = About(
        "Show who follows someone, your friends first", .user,
        reasons: [.notFound], example: "follows followers accountId=ann")
    public var accountId: UserReference?
    public var q: String?
    public var limit: Int?
    public var page: String?
}

public struct Following: PersonList {
    public static let type = "follows.following"
    public static let about = About(
        "Show whom someone follows, your friends first", .user,
        reasons: [.notFound], example: "follows following")
    public var accountId: UserReference?
    public var q: String?
    public var limit: Int?
    public var page: String?
}

/// A list of people, who can be searched by their names.
public protocol PersonList: Paged where Reply == Page<PersonRow> {
    /// The person whose list it is. Default: you.
    var accountId: UserReference? { get }
    /// A part of a nickname or display name.
    var q: String? { get }
}

extension PersonList {
    public func check(_ problems: inout Problems) {
        problems.text("q", q, 0...50)
        problems.limit(limit)
    }
}
