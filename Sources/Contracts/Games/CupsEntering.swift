// cups: entering a cup and leaving it (domain.md §16.12, §16.9).

import Values

/// A team that its captain enters.
public struct NewTeam: Codable, Sendable, Equatable {
    /// Up to 30 characters.
    public var name: String
    /// Friends or members of the cup's group, by nickname or id; they play once they accept.
    public var accountIds: [UserReference]? = nil
    /// The names of people without an account.
    public var names: [String]? = nil
}

public struct EnterCup: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.enter"
    public static let about = About(
        "Enter a cup, alone or as the captain of a team", .user,
        reasons: [.notFound, .forbidden, .inviteRequired, .alreadyExists, .full, .conflict, .rateLimited],
        example: "cups enter cupId=$cup")
    public var cupId: CupID
    /// For a cup of teams.
    public var team: NewTeam?

    public func check(_ problems: inout Problems) {
        guard let team else { return }
        let size = CupLimits.teamSizes.upperBound
        problems.text("team.name", team.name, 1...FixtureLimits.nameMax)
        problems.count("team.accountIds", team.accountIds?.count, 0...(size - 1), "name", "people")
        problems.count("team.names", team.names?.count, 0...(size - 1), "have", "names")
        for (index, name) in (team.names ?? []).prefix(size).enumerated() {
            problems.text("team.names.\(index)", name, 1...FixtureLimits.nameMax)
        }
    }
}

public struct AcceptCup: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.accept"
    public static let about = About(
        "Accept an invitation into a cup, or into a team of it", .user,
        reasons: [.notFound, .full, .alreadyExists, .conflict, .rateLimited],
        example: "cups accept cupId=$cup")
    public var cupId: CupID
    /// The number of the team, where several ask you. Default: your invitation, else the first team that asks.
    public var entrant: Int?
}

public struct DeclineCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.decline"
    public static let about = About(
        "Decline an invitation into a cup, or into a team of it", .user,
        reasons: [.notFound, .rateLimited], example: "cups decline cupId=$cup")
    public var cupId: CupID
    /// The number of the team, where several ask you. Default: your invitation, else the first team that asks.
    public var entrant: Int?
}

public struct LeaveCup: Command, OfCup {
    public typealias Reply = CupState
    public static let type = "cups.leave"
    public static let about = About(
        "Leave a cup that is not drawn, or your team in it; a captain takes the team along", .user,
        reasons: [.notFound, .conflict, .rateLimited], example: "cups leave cupId=$cup")
    public var cupId: CupID
}

public struct WithdrawFromCup: Command, OfCup {
    public typealias Reply = EntrantState
    public static let type = "cups.withdraw"
    public static let about = About(
        "Withdraw from a cup that is drawn, for good; what you have not played is lost", .user,
        reasons: [.notFound, .forbidden, .conflict, .rateLimited], example: "cups withdraw cupId=$cup")
    public var cupId: CupID
}
