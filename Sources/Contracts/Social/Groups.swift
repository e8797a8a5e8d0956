// groups: groups of people who play together, and who finds and changes them (domain.md §7.7). Membership is in
// GroupMembers.swift.

import JSON
import Values

/// Whether a group can be found by people who are not in it.
public enum GroupListing: String, Choice {
    /// Anyone finds it, and sees its name, description, sports, city and number of members.
    case `public`
    /// Only members, people who are invited, and moderators learn that it exists; the default.
    case hidden
}

/// How people become members without an invitation or a code.
public enum GroupJoining: String, Choice {
    /// At once; only in a public group.
    case open
    /// An admin decides on each request; only in a public group.
    case request
    /// Not at all; the default.
    case invite
}

/// Whether a group goes on.
public enum GroupStatus: String, Choice {
    case open
    /// For good: nobody joins any more, and nothing changes.
    case closed
}

/// A member's role.
public enum GroupRole: String, Choice {
    /// Exactly one while the group is open.
    case owner
    case admin
    case member
}

/// Somebody's place in a group. It stays on record when it ends.
public enum GroupStanding: String, Choice {
    case invited
    /// Has asked to join, and waits for an admin.
    case requested
    case member
    /// Left by themselves, or their account is gone.
    case left
    /// Taken out by an admin; needs an admin's invitation to come back.
    case removed
    /// An invitation or a request that came to nothing.
    case declined
}

/// The limits of groups.
public enum GroupLimits {
    public static let nameLengths = 3...60
    public static let aboutMax = 500
    public static let rulesMax = 1000
    public static let sportsMax = 5
    public static let cityMax = 80
    public static let membersMax = 500
    /// Open groups of one account: those it is in, and those it has asked to join.
    public static let groupsMax = 50
    /// Open invitations of one group, and to one account.
    public static let invitedMax = 100
    /// Open requests to one group.
    public static let requestedMax = 500
    public static let adminsMax = 10
    public static let subgroupsMax = 20
    public static let subgroupNameMax = 30
    /// Bytes of a subgroup's id.
    static let subgroupBytesMax = 20
    /// Characters of the text of a request to join.
    public static let textMax = 140
    /// People in one `groups.invite`.
    public static let inviteMax = 50
    /// Bytes of a typed slug or link.
    public static let slugBytesMax = 500
    public static let codeBytesMax = 64
    public static let codeLetters = 8
    public static let codeDays = 30
    /// Members who join by one code.
    public static let codeJoinsMax = 200
    /// The name of a group whose texts moderation hides.
    public static let hiddenName = "[Hidden Group]"
}

/// The last part of a group's link: chosen for a public group, drawn for a hidden one.
public enum GroupSlug {
    public static let letterCounts = 3...30
    /// Letters and digits that nobody takes for others; slugs and codes are drawn from them.
    public static let alphabet = Array("23456789cfghjmpqrvwx")
    /// Letters of a drawn slug: as many as nobody guesses.
    public static let drawnLetters = 12

    /// So many letters of the alphabet, as a number gives them.
    public static func word(of number: UInt64, letters: Int) -> String {
        var rest = number
        return String(
            (0..<letters).map { _ in
                let letter = alphabet[Int(rest % UInt64(alphabet.count))]
                rest /= UInt64(alphabet.count)
                return letter
            })
    }

    /// Whether it matches `^[a-z0-9](-?[a-z0-9]){2,29}$`.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let letters = parts.reduce(0) { $0 + $1.utf8.count }
        return letterCounts.contains(letters)
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
            }
    }
}

/// A named part of a group's members.
public struct Subgroup: Codable, Sendable, Equatable {
    /// `s1`, `s2` and so on; never used twice in a group.
    public var id: String
    public var name: String
}

/// A subgroup, and how many members are in it.
public struct SubgroupView: Codable, Sendable, Equatable {
    public var id: String
    public var name: String
    public var count: Int
}

/// The code with which people join a group.
public struct GroupCode: Codable, Sendable, Equatable {
    /// Eight letters and digits; small letters, spaces and dashes are fine when it is typed.
    public var code: String
    /// The link that brings it along: `https://<host>/g/<slug>?code=<code>`.
    public var url: String
    public var expiresAt: Timestamp
}

/// A group as its reader may see it.
public struct GroupView: Codable, Sendable, Equatable {
    /// The group's id, called `groupId` in requests and events.
    public var id: ID
    /// The last part of its link.
    public var slug: String
    /// `[Hidden Group]` where moderation hides its texts.
    public var name: String
    public var about: String? = nil
    public var sports: [Sport] = []
    public var city: String? = nil
    /// An https address, or `photo:<sha-256>`.
    public var photo: String? = nil
    public var listing: GroupListing
    public var joining: GroupJoining
    public var status: GroupStatus
    /// The number of members.
    public var memberCount: Int
    /// The reader's own place in it; absent for somebody who never had one.
    public var standing: GroupStanding? = nil
    /// The reader's role; only of a member.
    public var role: GroupRole? = nil
    /// True where moderation hides its texts; then only its owner, admins and moderators read them.
    public var hidden: Bool? = nil
    /// The rest is for members and moderators.
    public var inside: GroupInside? = nil
}

/// The part of a group that only its members and moderators see.
public struct GroupInside: Codable, Sendable, Equatable {
    /// Absent in a closed group whose owner has left.
    public var ownerId: ID? = nil
    public var rules: String? = nil
    /// Whether all members may host games for the group; otherwise only owner and admins.
    public var membersHost: Bool
    /// Whether all members may invite their friends; otherwise only owner and admins.
    public var membersInvite: Bool
    public var subgroups: [SubgroupView] = []
    /// The details of the group's games that a new one leaves out.
    public var gameDefaults: GroupDefaults? = nil
    /// Whether the reader gets no pushes of this group.
    public var muted: Bool = false
    /// Messages in its chat that the reader has not read; absent for a moderator who is no member.
    public var unread: Int? = nil
    public var createdAt: Timestamp
    public var version: Int
    /// Open invitations; only for owner and admins.
    public var invitedCount: Int? = nil
    /// Open requests to join; only for owner and admins.
    public var requestedCount: Int? = nil
    /// The code that is good now; only for owner and admins.
    public var code: GroupCode? = nil
}

/// A group's version after a change.
public struct GroupVersion: Codable, Sendable, Equatable {
    public var groupId: ID
    public var version: Int
}

public struct CreateGroup: Command {
    public typealias Reply = GroupView
    public static let type = "groups.create"
    public static let about = About(
        "Make a group that you own, of people who play together", .user,
        reasons: [.alreadyExists, .conflict, .rateLimited],
        example: "groups create name=\"Friday Five\" sports=soccer city=\"San Francisco, CA\"")

    /// 3 to 60 characters.
    public var name: String
    /// The last part of the link of a public group: 3 to 30 of a-z and 0-9, with single dashes between them. A hidden
    /// group's is drawn.
    public var slug: String?
    /// Up to 500 characters, for whoever may see the group.
    public var about: String?
    /// Up to 1000 characters, for members.
    public var rules: String?
    /// Up to 5.
    public var sports: [Sport]?
    /// Up to 80 characters.
    public var city: String?
    /// An https address, or photo:<sha-256> of an uploaded picture.
    public var photo: String?
    /// Default: hidden.
    public var listing: GroupListing?
    /// Open and request only in a public group. Default: invite.
    public var joining: GroupJoining?
    /// Whether all members may host games for the group. Default: true.
    public var membersHost: Bool?
    /// Whether all members may invite their friends. Default: true.
    public var membersInvite: Bool?
    /// The details of the group's games that a new one leaves out.
    public var gameDefaults: GroupDefaults?

    public static let listingDefault = GroupListing.hidden
    public static let joiningDefault = GroupJoining.invite
    public static let membersHostDefault = true
    public static let membersInviteDefault = true
    public static let defaults: [String: JSONValue] = [
        "listing": JSONValue(listingDefault), "joining": JSONValue(joiningDefault),
        "membersHost": .bool(membersHostDefault), "membersInvite": .bool(membersInviteDefault),
    ].merging(GroupDefaults.defaults(in: "gameDefaults")) { $1 }

    public func check(_ problems: inout Problems) {
        problems.group(name: name, slug: slug, about: about, rules: rules, sports: sports, city: city)
        problems.photo("photo", photo)
        gameDefaults?.check(&problems, at: "gameDefaults")
        let isPublic = (listing ?? Self.listingDefault) == .public
        problems.require(
            isPublic || (joining ?? Self.joiningDefault) == .invite, "joining",
            "joining must be invite in a hidden group")
        problems.require(
            !isPublic || slug != nil, "slug", "slug is missing: a public group needs one for its link")
        problems.require(
            isPublic || slug == nil, "slug", "slug is for public groups; a hidden group's is drawn")
    }
}

public struct UpdateGroup: Command {
    public typealias Reply = GroupVersion
    public static let type = "groups.update"
    public static let about = About(
        "Change a group; what you leave out stays, and none takes a value away", .user,
        reasons: [
            .notFound, .forbidden, .versionMismatch, .conflict, .immutable, .alreadyExists, .rateLimited,
        ],
        example: "groups update groupId=$group about=\"Every Friday at six\"")

    public var groupId: GroupID
    /// 3 to 60 characters.
    public var name: String?
    /// Needed once, when a hidden group becomes public; it stays for ever.
    public var slug: String?
    /// Up to 500 characters.
    public var about: Change<String>
    /// Up to 1000 characters.
    public var rules: Change<String>
    /// All of them; up to 5.
    public var sports: [Sport]?
    /// Up to 80 characters.
    public var city: Change<String>
    /// An https address, or photo:<sha-256> of an uploaded picture.
    public var photo: Change<String>
    /// Open requests end where a group becomes hidden.
    public var listing: GroupListing?
    public var joining: GroupJoining?
    public var membersHost: Bool?
    public var membersInvite: Bool?
    /// The details of the group's games that a new one leaves out, all of them.
    public var gameDefaults: Change<GroupDefaults>
    /// For apps: refused where the group has changed since this version.
    public var ifVersion: Int?

    public static var defaults: [String: JSONValue] { GroupDefaults.defaults(in: "gameDefaults") }

    public func check(_ problems: inout Problems) {
        problems.group(
            name: name, slug: slug, about: about.value, rules: rules.value, sports: sports, city: city.value)
        problems.photo("photo", photo.value)
        gameDefaults.value?.check(&problems, at: "gameDefaults")
    }
}

public struct CloseGroup: Command {
    public typealias Reply = GroupVersion
    public static let type = "groups.close"
    public static let about = About(
        "Close a group of yours for good; its games go on, and nobody joins any more", .user,
        reasons: [.notFound, .forbidden, .versionMismatch, .rateLimited],
        example: "groups close groupId=$group")
    public var groupId: GroupID
    /// For apps: refused where the group has changed since this version.
    public var ifVersion: Int?
}

public struct GetGroup: Query, Needing {
    public typealias Reply = GroupView
    public static let type = "groups.get"
    public static let about = About(
        "Show a group, as far as you may see it", .user,
        reasons: [.notFound], example: "groups get groupId=$group")
    public static let needs: [String: String?] = ["groupId": "slug"]

    public var groupId: GroupID?
    /// The last part of its link, or the whole link.
    public var slug: String?

    public func check(_ problems: inout Problems) {
        problems.group(groupId, or: slug)
    }
}

extension Problems {
    /// Checks the fields that a new group and a change share.
    mutating func group(
        name: String?, slug: String?, about: String?, rules: String?, sports: [Sport]?, city: String?
    ) {
        text("name", name, GroupLimits.nameLengths)
        require(
            !(name.map(OfficialName.isDisplayName) ?? false), "name",
            "name is kept for those who run Rally; choose another one")
        if let slug {
            require(
                GroupSlug.isWellFormed(slug), "slug",
                "slug must be 3 to 30 of a-z and 0-9, with single dashes between them")
            require(
                !OfficialName.isNickname(slug.replacing("-", with: "_")), "slug",
                "slug is kept for those who run Rally; choose another one")
        }
        lines("about", about, 0...GroupLimits.aboutMax)
        lines("rules", rules, 0...GroupLimits.rulesMax)
        count("sports", sports?.count, 0...GroupLimits.sportsMax, "be", "sports")
        text("city", city, 0...GroupLimits.cityMax)
    }
}
