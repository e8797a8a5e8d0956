// ladders: players in an order, in which a challenge won against somebody above takes their place (domain.md §18); making
// one, running it and finding it. LadderPlay.swift has what players do.

import Competitions
import JSON
import Values

/// The limits of ladders beside those of `LadderPlan`.
public enum LadderLimits {
    public static let nameLengths = 3...60
    public static let cityMax = 80
    /// Open ladders that an account hosts.
    public static let hostedMax = 20
    /// Open ladders on which an account plays.
    public static let playedMax = 50
    /// People in one `ladders.invite`.
    public static let inviteMax = 20
    /// Open invitations of one ladder.
    public static let invitedMax = 100
    /// The name of a ladder that moderation hides.
    public static let hiddenName = "[Hidden Ladder]"
}

/// The people who see a ladder, and who may join it.
public enum LadderVisibility: String, Choice {
    /// Everybody.
    case `public`
    /// The members of its group; the default where there is one.
    case group
    /// Hosts, players and people who are invited; the default without a group.
    case `private`
}

/// Whether a ladder goes on.
public enum LadderStatus: String, Choice {
    case open
    /// For good: the order stays as it is.
    case closed
}

/// A person's part in running a ladder.
public enum LadderRole: String, Choice {
    case host
    /// Named by the host, or owner or admin of the ladder's group.
    case cohost
}

/// The match of darts that is played on a ladder.
public struct LadderMatch: Codable, Sendable, Equatable {
    public var gameType: DartsGame
    /// Options of the game; darts modes tells which there are.
    public var options: MatchOptions? = nil
}

/// The rules of a ladder. Hours and days are elapsed ones.
public struct LadderRules: Codable, Sendable, Equatable {
    /// So many places above can be challenged.
    public var reach: Int
    /// The hours for an answer: without one the challenger wins.
    public var answerHours: Int
    /// The days to play in, from the answer on.
    public var playDays: Int
    /// The most open challenges of one player, made or got.
    public var openMax: Int
    /// The days after a match in which the same two do not challenge each other.
    public var sameAgainDays: Int
    /// The days without a match after which a player goes down; 0 for never.
    public var idleDays: Int
    /// The length of a match; absent for any.
    public var bestOf: Int? = nil
    /// The match of darts; only of a ladder of darts.
    public var match: LadderMatch? = nil
}

/// A person in connection with a ladder.
public struct LadderPerson: Codable, Sendable, Equatable {
    public var accountId: ID
    /// Absent if the account is gone.
    public var nickname: String? = nil
    public var displayName: String? = nil
    /// Their picture: an https address, or `photo:<sha-256>`; absent without one.
    public var avatar: String? = nil
}

/// A ladder as its reader may see it.
public struct LadderView: Codable, Sendable, Equatable {
    /// The ladder's id, called `ladderId` in requests and events.
    public var id: ID
    /// `[Hidden Ladder]` where moderation hides it; its hosts read it on.
    public var name: String
    /// Whether moderation hides it from all who neither play on it nor host it; otherwise absent.
    public var hidden: Bool? = nil
    public var city: String? = nil
    public var sport: Sport
    public var host: LadderPerson
    /// Named by the host, in that order.
    public var coHosts: [LadderPerson] = []
    public var groupId: ID? = nil
    public var visibility: LadderVisibility
    public var status: LadderStatus
    public var rules: LadderRules
    /// The number of players.
    public var playerCount: Int
    /// The reader's place, from 1; absent for somebody who is not on it.
    public var place: Int? = nil
    /// The reader's part in running it.
    public var role: LadderRole? = nil
    /// Whether the reader is invited and not on it; otherwise absent.
    public var invited: Bool? = nil
    /// Open challenges that wait for the reader: to be answered, or for a result of theirs.
    public var waiting: Int = 0
    /// 1 for a new one; counts the changes of what the host says of it.
    public var version: Int
    public var createdAt: Timestamp
    /// `https://<host>/l/<id>`.
    public var url: String
}

/// A player on a ladder.
public struct LadderRung: Codable, Sendable, Equatable {
    /// From 1, the first one on top.
    public var place: Int
    public var person: LadderPerson
    /// The last match, the last step down for idling, or the joining.
    public var activeAt: Timestamp
    /// Whether they pause today, and so can neither challenge nor be challenged.
    public var paused: Bool = false
    /// Places up since a week ago, below 0 for places down; absent for somebody who was not on it then.
    public var moved: Int? = nil
    /// Whether the reader may challenge them now.
    public var canChallenge: Bool = false
}

extension ChallengeState: Choice {}

/// A challenge on a ladder.
public struct LadderChallengeView: Codable, Sendable, Equatable {
    public var ladderId: ID
    /// Its number on the ladder, from 1.
    public var challenge: Int
    public var challenger: LadderPerson
    public var challenged: LadderPerson
    public var state: ChallengeState
    /// Whether the two play at boards of their own; otherwise absent.
    public var remote: Bool? = nil
    public var at: Timestamp
    public var acceptedAt: Timestamp? = nil
    /// When it ends by itself; absent where it is over, or waits for a host.
    public var endsAt: Timestamp? = nil
    /// The score that one side has reported.
    public var report: LadderReport? = nil
    /// The result of one that was played; the challenger's legs, sets or goals first.
    public var score: Score? = nil
    /// Absent unless it was won.
    public var winnerId: ID? = nil
    /// The match of darts that was begun for it.
    public var matchId: ID? = nil
    /// When it was over.
    public var endedAt: Timestamp? = nil
}

/// A score that one side of a challenge says.
public struct LadderReport: Codable, Sendable, Equatable {
    /// The challenger's legs, sets or goals first.
    public var score: Score
    public var by: ID
    /// Whether the other side says that it is wrong: a host has to fix the result.
    public var disputed: Bool
    public var at: Timestamp
}

public struct CreateLadder: Command {
    public typealias Reply = LadderView
    public static let type = "ladders.create"
    public static let about = About(
        "Make a ladder that you host; you play on it only if you join", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders create name=\"Club singles\" sport=tennis visibility=public bestOf=3")

    /// 3 to 60 characters.
    public var name: String
    public var sport: Sport
    /// Up to 80 characters: where it is played.
    public var city: String?
    /// The group whose ladder it is; it stays so.
    public var groupId: GroupID?
    /// Default: group where there is one, else private.
    public var visibility: LadderVisibility?
    /// 1 to 10 places above can be challenged. Default: 3.
    public var reach: Int?
    /// 24 to 168 hours for an answer. Default: 72.
    public var answerHours: Int?
    /// 3 to 60 days to play in. Default: 14.
    public var playDays: Int?
    /// 1 to 5 open challenges of one player, made or got. Default: 2.
    public var openMax: Int?
    /// 0 to 60 days after a match in which the same two do not challenge each other. Default: 7.
    public var sameAgainDays: Int?
    /// 14 to 90 days without a match after which a player goes down, or 0 for never. Default: 30.
    public var idleDays: Int?
    /// More than half of this many legs, sets or games win; odd, up to 99, of darts up to 41. Default: any.
    public var bestOf: Int?
    /// For a ladder of darts alone. Default: x01.
    public var match: LadderMatch?

    static let plan = LadderPlan()
    public static let defaults: [String: JSONValue] = [
        "reach": JSONValue(plan.reach), "answerHours": JSONValue(plan.answerHours),
        "playDays": JSONValue(plan.playDays), "openMax": JSONValue(plan.openMax),
        "sameAgainDays": JSONValue(plan.sameAgainDays), "idleDays": JSONValue(plan.idleDays),
    ]

    public func check(_ problems: inout Problems) {
        problems.ladder(name: name, city: city)
        problems.ladder(
            reach: reach, answerHours: answerHours, playDays: playDays, openMax: openMax,
            sameAgainDays: sameAgainDays, idleDays: idleDays, bestOf: bestOf)
        match?.check(bestOf, &problems)
        problems.require(
            match == nil || sport == .darts, "match", "match is for ladders of darts; leave it out")
        problems.require(
            visibility != .group || groupId != nil, "visibility", "visibility group needs groupId")
    }
}

public struct UpdateLadder: Command {
    public typealias Reply = LadderView
    public static let type = "ladders.update"
    public static let about = About(
        "Change a ladder of yours; shorter times and another match while no challenge is open", .user,
        reasons: [.notFound, .forbidden, .conflict, .versionMismatch, .rateLimited],
        example: "ladders update ladderId=$ladder reach=2")

    public var ladderId: LadderID
    /// 3 to 60 characters.
    public var name: String?
    /// Up to 80 characters; null takes it away.
    public var city: Change<String>
    public var visibility: LadderVisibility?
    /// 1 to 10 places above can be challenged.
    public var reach: Int?
    /// 24 to 168 hours for an answer.
    public var answerHours: Int?
    /// 3 to 60 days to play in.
    public var playDays: Int?
    /// 1 to 5 open challenges of one player, made or got.
    public var openMax: Int?
    /// 0 to 60 days after a match in which the same two do not challenge each other.
    public var sameAgainDays: Int?
    /// 14 to 90 days without a match after which a player goes down, or 0 for never.
    public var idleDays: Int?
    /// More than half of this many legs, sets or games win; odd; null for any.
    public var bestOf: Change<Int>
    /// The match of darts, all of it.
    public var match: Change<LadderMatch>
    /// For apps: refused where the ladder has changed since this version.
    public var ifVersion: Int?

    public func check(_ problems: inout Problems) {
        problems.ladder(name: name, city: city.value)
        problems.ladder(
            reach: reach, answerHours: answerHours, playDays: playDays, openMax: openMax,
            sameAgainDays: sameAgainDays, idleDays: idleDays, bestOf: bestOf.value)
        match.value?.check(bestOf.value, &problems)
    }
}

public struct CloseLadder: Command {
    public typealias Reply = LadderView
    public static let type = "ladders.close"
    public static let about = About(
        "Close a ladder of yours for good; its open challenges end, and its order stays", .user,
        reasons: [.notFound, .forbidden, .versionMismatch, .rateLimited],
        example: "ladders close ladderId=$ladder")
    public var ladderId: LadderID
    /// For apps: refused where the ladder has changed since this version.
    public var ifVersion: Int?
}

public struct NameLadderCoHost: Command {
    public typealias Reply = LadderView
    public static let type = "ladders.cohost"
    public static let about = About(
        "Let a player of your ladder host it with you, or take that back; co-hosts may stop", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders cohost ladderId=$ladder accountId=bob on=true")
    public var ladderId: LadderID
    public var accountId: UserReference
    /// Whether they are one from now on.
    public var on: Bool
}

public struct InviteToLadder: Command {
    public static let type = "ladders.invite"
    public static let about = About(
        "Invite friends of yours to a ladder that you host", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "ladders invite ladderId=$ladder accountIds=bob")

    /// The result for one person.
    public struct Outcome: Codable, Sendable, Equatable {
        /// The name or id as it was given.
        public var person: String
        /// Absent if they could not be invited.
        public var accountId: ID? = nil
        /// Why they could not be; absent if they are invited now.
        public var reason: Reason? = nil
        public var message: String? = nil
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var ladderId: ID
        /// In the order of the request.
        public var results: [Outcome]
    }

    public var ladderId: LadderID
    /// 1 to 20 people, by nickname or id; each gets a result of its own.
    public var accountIds: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.count("accountIds", accountIds.count, 1...LadderLimits.inviteMax, "name", "people")
    }
}

public struct GetLadder: Query {
    public static let type = "ladders.get"
    public static let about = About(
        "Show a ladder: its order, and the challenges that are open", .user, reasons: [.notFound],
        example: "ladders get ladderId=$ladder")

    public struct Reply: Codable, Sendable, Equatable {
        public var ladder: LadderView
        /// The players, the first one on top.
        public var order: [LadderRung]
        /// The challenges that are not over, the oldest first.
        public var challenges: [LadderChallengeView]
        /// The reader's own pauses, of this year and to come.
        public var pauses: [LadderPause]
        /// The people who are invited; only for hosts.
        public var invited: [LadderPerson]? = nil
    }

    public var ladderId: LadderID
}

public struct MyLadders: Paged {
    public typealias Reply = Page<LadderView>
    public static let type = "ladders.mine"
    public static let about = About(
        "Show the ladders that you play on, host or are invited to, invitations first", .user,
        example: "ladders mine")
    public var limit: Int?
    public var page: String?
}

public struct SearchLadders: Paged {
    public typealias Reply = Page<LadderView>
    public static let type = "ladders.search"
    public static let about = About(
        "Find open public ladders, and those of your groups, by name", .user,
        example: "ladders search q=club sport=tennis")
    /// 2 to 60 characters of the name.
    public var q: String?
    /// Up to 80 characters: ladders of this city.
    public var city: String?
    public var sport: Sport?
    public var groupId: GroupID?
    public var limit: Int?
    public var page: String?

    public func check(_ problems: inout Problems) {
        problems.text("q", q, 2...LadderLimits.nameLengths.upperBound)
        problems.text("city", city, 1...LadderLimits.cityMax)
        problems.limit(limit)
    }
}

/// The public view of a ladder behind a link. It names nobody.
public struct LadderLanding: Codable, Sendable, Equatable {
    public var name: String
    public var sport: Sport
    public var city: String? = nil
    public var status: LadderStatus
    /// The number of players.
    public var playerCount: Int
    /// Always `true`: search engines should not index the page.
    public var noindex: Bool = true
}

public struct ShowLadderLanding: Query {
    public typealias Reply = LadderLanding
    public static let type = "ladders.landing"
    public static let about = About(
        "Show what the link of a public ladder tells anyone who opens it", .anyone, reasons: [.notFound],
        example: "ladders landing ladderId=$ladder")
    public var ladderId: LadderID
}

// MARK: - What is allowed

extension LadderMatch {
    /// Options that say how long a match is, beside `bestOf`.
    private var hasLength: Bool {
        guard let options else { return false }
        return options.bestOfLegs != nil || options.bestOfSets != nil || options.firstToLegs != nil
            || options.firstToSets != nil || options.fixedLegs != nil
    }

    /// Reports options that no match of two on a ladder can have.
    public func check(_ bestOf: Int?, _ problems: inout Problems) {
        (options ?? MatchOptions()).check(gameType, &problems, "match.options")
        problems.players(2, of: gameType, options, at: "match.gameType")
        problems.require(
            bestOf == nil || !hasLength, "bestOf",
            "give bestOf, or the legs and sets in match.options, not both")
        problems.require(
            options?.startScores == nil, "match.options.startScores",
            "match.options.startScores is for players who are known; on a ladder all start alike")
        problems.require(
            options?.teams != true, "match.options.teams", "match.options.teams needs more than two players")
    }
}
