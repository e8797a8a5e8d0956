// cups: what hosts do about a cup, until it is drawn (domain.md §16.13).

import Competitions
import JSON
import Values

public struct CreateCup: Command {
    public typealias Reply = CupView
    public static let type = "cups.create"
    public static let about = About(
        "Make a cup that you host: a tournament of persons or teams", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups create name=\"Darts night\" sport=darts format=double options.boards=4")

    /// 3 to 60 characters.
    public var name: String
    public var sport: Sport
    public var format: CupFormat
    /// 2 to 64; from 3 in double elimination. Default: 64.
    public var entrantsMax: Int?
    /// Default: open; in a private cup invite.
    public var entry: CupEntry?
    /// The most people of an entrant, 1 to 20; 1 for persons. Default: 1.
    public var teamSize: Int?
    /// Default: random.
    public var seeding: CupSeeding?
    /// Default: group for a group's cup, otherwise private.
    public var visibility: CupVisibility?
    /// The group for which it is held; it stays for ever.
    public var groupId: GroupID?
    /// A game of that evening which you host.
    public var gameId: GameID?
    /// A league that you host: the cup is an evening of its season that runs.
    public var leagueId: LeagueID?
    /// The place where it is played; open public cups are found by it.
    public var place: NewPlace?
    public var options: CupOptions?

    public static let entrantsMaxDefault = CupLimits.entrants.upperBound
    public static let teamSizeDefault = 1
    public static let seedingDefault = CupSeeding.random
    public static let defaults: [String: JSONValue] = [
        "entrantsMax": JSONValue(entrantsMaxDefault), "teamSize": JSONValue(teamSizeDefault),
        "seeding": JSONValue(seedingDefault),
    ].merging(CupOptions.defaults) { $1 }

    public func check(_ problems: inout Problems) {
        problems.cup(name, entrantsMax, teamSize: teamSize)
        if let place { problems.place("place", place) }
        options?.check(&problems)
        problems.require(
            visibility != .group || groupId != nil, "visibility",
            "visibility=group is for the cups of a group")
    }
}

public struct UpdateCup: Command, OfCup {
    public typealias Reply = CupView
    public static let type = "cups.update"
    public static let about = About(
        "Change a cup that you host; once it is drawn, only its name, place and visibility",
        .user,
        reasons: [.notFound, .forbidden, .versionMismatch, .conflict, .rateLimited],
        example: "cups update cupId=$cup options.boards=6")

    public var cupId: CupID
    /// 3 to 60 characters.
    public var name: String?
    public var format: CupFormat?
    /// 2 to 64; from 3 in double elimination. Not below those who are in.
    public var entrantsMax: Int?
    public var entry: CupEntry?
    /// Only while nobody has entered.
    public var teamSize: Int?
    public var seeding: CupSeeding?
    public var visibility: CupVisibility?
    public var place: Change<NewPlace>
    /// Options given here replace the former ones; what you leave out stays.
    public var options: CupOptions?
    /// For apps: refused where the cup has changed since this version.
    public var ifVersion: Int?

    public static let defaults = CupOptions.defaults

    public func check(_ problems: inout Problems) {
        problems.cup(name, entrantsMax, teamSize: teamSize)
        if let place = place.value { problems.place("place", place) }
        options?.check(&problems)
    }
}

public struct CancelCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.cancel"
    public static let about = About(
        "Call a cup off that you host; what was played stays in history", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups cancel cupId=$cup")
    public var cupId: CupID
}

public struct OpenCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.open"
    public static let about = About(
        "Let people enter a cup that you host", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups open cupId=$cup")
    public var cupId: CupID
}

public struct NameCupCoHost: Command, OfCup {
    public static let type = "cups.cohost"
    public static let about = About(
        "Ask somebody to host a cup with you, agree to host it, or take that back",
        .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups cohost cupId=$cup accountId=bob on=true")

    public struct Reply: Codable, Sendable, Equatable {
        public var cupId: ID
        /// The co-hosts, in the order in which they agreed.
        public var coHosts: [PersonMention]
        /// The people who are asked.
        public var asked: [PersonMention]
    }

    public var cupId: CupID
    public var accountId: UserReference
    /// The host asks and takes back; whoever was asked accepts, or stops.
    public var on: Bool
}

// MARK: - Entrants

public struct InviteToCup: Command, OfCup {
    public static let type = "cups.invite"
    public static let about = About(
        "Invite friends, or members of its group, into a cup that you host", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups invite cupId=$cup accountIds=ann,bob")

    /// The outcome for one person.
    public struct Outcome: Codable, Sendable, Equatable {
        /// The name from the request, truncated if too long.
        public var accountId: UserReference
        /// The entrant's number; absent if they were not invited.
        public var entrant: Int?
        /// Why they were not: `not_found`, `forbidden`, `already_exists`, `full`.
        public var reason: Reason?
        /// The reason as a sentence.
        public var message: String?

        /// The outcome for one person.
        public init(accountId: UserReference, entrant: Int?, refusal: Refusal?) {
            self.accountId = UserReference(Wording.shown(accountId.description))
            self.entrant = entrant
            (reason, message) = (refusal?.reason, refusal?.message)
        }
    }

    public struct Reply: Codable, Sendable, Equatable {
        public var cupId: ID
        /// In the order of the request.
        public var results: [Outcome]
    }

    public var cupId: CupID
    /// 1 to 20 people, by nickname or id; each gets a result of its own.
    public var accountIds: [UserReference]

    public func check(_ problems: inout Problems) {
        problems.count("accountIds", accountIds.count, 1...CupLimits.inviteMax, "name", "people")
    }
}

public struct ApproveEntrant: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.approve"
    public static let about = About(
        "Take in somebody who has asked to enter a cup that you host", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups approve cupId=$cup entrant=3")
    public var cupId: CupID
    /// The entrant's number.
    public var entrant: Int
}

public struct RefuseEntrant: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.refuse"
    public static let about = About(
        "Refuse a request to enter a cup that you host, or take an invitation back", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups refuse cupId=$cup entrant=3")
    public var cupId: CupID
    /// The entrant's number.
    public var entrant: Int
}

/// A person whom a host enters: a guest player of yours, or a name.
public struct NewEntrant: Codable, Sendable, Equatable {
    /// Up to 30 characters; of a team its name.
    public var name: String? = nil
    /// One of your guest players.
    public var guestPlayerId: ID? = nil
    /// The names of a team's people, the captain first.
    public var members: [String]? = nil
}

public struct AddEntrant: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.add"
    public static let about = About(
        "Enter somebody without an account into a cup that you host, or a team of such people", .user,
        reasons: [.notFound, .forbidden, .alreadyExists, .full, .conflict, .rateLimited],
        example: "cups add cupId=$cup entrant.name=Joe")
    public var cupId: CupID
    public var entrant: NewEntrant

    public func check(_ problems: inout Problems) { entrant.check(&problems, at: "entrant") }
}

public struct RemoveEntrant: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.remove"
    public static let about = About(
        "Take an entrant out of a cup that you host, until it is drawn", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups remove cupId=$cup entrant=3")
    public var cupId: CupID
    /// The entrant's number.
    public var entrant: Int
}

public struct AddLateEntrant: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.late"
    public static let about = About(
        "Let somebody into a cup that is drawn, in the place of a bye: who waits, or a new name", .user,
        reasons: [.notFound, .forbidden, .alreadyExists, .full, .conflict, .rateLimited],
        example: "cups late cupId=$cup new.name=Joe")
    public var cupId: CupID
    /// The number of an entrant who waits.
    public var entrant: Int?
    /// Instead: somebody new without an account.
    public var new: NewEntrant?

    public func check(_ problems: inout Problems) {
        problems.either("entrant", isGiven: entrant != nil, or: "new", isOtherGiven: new != nil)
        new?.check(&problems, at: "new")
    }
}

// MARK: - The draw

public struct SeedCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.seed"
    public static let about = About(
        "Set the order of the seeds of a cup that you host; its seeding is given from then on", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited],
        example: "cups seed cupId=$cup order=4,2,1,3")
    public var cupId: CupID
    /// The numbers of all who are in, the first seed first.
    public var order: [Int]

    public func check(_ problems: inout Problems) {
        problems.count("order", order.count, CupLimits.entrants, "name", "entrants")
    }
}

public struct DrawCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.draw"
    public static let about = About(
        "Draw a cup that you host: its fixtures are made, and nobody enters any more", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups draw cupId=$cup")
    public var cupId: CupID
    /// A whole number that chance follows. Default: a fresh one.
    public var seed: Seed?
}

public struct UndrawCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.undraw"
    public static let about = About(
        "Take the draw of a cup back that you host, until somebody is called", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups undraw cupId=$cup")
    public var cupId: CupID
}

public struct BeginCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.begin"
    public static let about = About(
        "Begin a cup that is drawn and that you host; calling somebody does so as well", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups begin cupId=$cup")
    public var cupId: CupID
}

public struct PairCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.pair"
    public static let about = About(
        "Pair the next round of a Swiss cup, or draw the knock-out after the groups", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups pair cupId=$cup")
    public var cupId: CupID
}

public struct FinishCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.finish"
    public static let about = About(
        "End a cup that you host once all is played: its places stand", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups finish cupId=$cup")
    public var cupId: CupID
}

// MARK: - Checks

extension Problems {
    fileprivate mutating func cup(_ name: String?, _ entrantsMax: Int?, teamSize: Int?) {
        text("name", name, CupLimits.nameLengths)
        range("entrantsMax", entrantsMax, CupLimits.entrants)
        range("teamSize", teamSize, CupLimits.teamSizes)
    }
}

extension NewEntrant: CheckedPart {
    func check(_ problems: inout Problems, at field: String) {
        problems.require(
            (name != nil) != (guestPlayerId != nil), field, "\(field) must be a name or a guestPlayerId")
        problems.text("\(field).name", name, 1...FixtureLimits.nameMax)
        problems.count(
            "\(field).members", members?.count, 1...CupLimits.teamSizes.upperBound, "name", "people")
        for (index, member) in (members ?? []).prefix(CupLimits.teamSizes.upperBound).enumerated() {
            problems.text("\(field).members.\(index)", member, 1...FixtureLimits.nameMax)
        }
        problems.require(
            members == nil || name != nil, "\(field).members", "\(field).members are for a team with a name")
    }
}

extension CupOptions {
    /// Adds what is wrong whatever the format and the sport.
    func check(_ problems: inout Problems) {
        problems.range("options.legs", legs, 1...2)
        problems.range("options.rounds", rounds, CupLimits.rounds)
        problems.range("options.boards", boards, CupLimits.boards)
        if let groups {
            problems.range("options.groups.count", groups.count, CupPlan.groupCounts)
            problems.range("options.groups.qualify", groups.qualify, CupPlan.qualifyCounts)
            problems.range("options.groups.bestNext", groups.bestNext, 0...CupPlan.groupCounts.upperBound)
        }
        if let points {
            problems.range("options.points.win", points.win, Points.allowed)
            problems.range("options.points.draw", points.draw, Points.allowed)
            problems.range("options.points.loss", points.loss, Points.allowed)
        }
        if let lengths {
            let all = [
                ("bestOf", lengths.bestOf), ("last16", lengths.last16), ("quarter", lengths.quarter),
                ("semi", lengths.semi), ("final", lengths.final),
            ]
            for (name, length) in all { problems.range("options.lengths.\(name)", length, Lengths.allowed) }
        }
        if let match { match.options?.check(match.gameType ?? .x01, &problems, "options.match.options") }
    }
}
