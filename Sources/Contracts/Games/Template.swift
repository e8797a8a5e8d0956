// Checks of the game fields that several requests share, the same for games and series, and how they are cleaned.

import JSON
import Values

extension Problems {
    /// - Parameter path: `gameDefaults.` for a field of a group's defaults; so below.
    mutating func duration(_ minutes: Int?, at path: String = "") {
        let (range, step) = (GameLimits.durationMinutes, GameLimits.durationStepMinutes)
        let field = path + "durationMinutes"
        note(field, Bound(range).narrowed(by: Bound(step: step)))
        require(
            minutes.map { range.contains($0) && $0 % step == 0 } ?? true, field,
            "\(field) must be \(range.lowerBound) to \(range.upperBound) minutes, in steps of \(step)")
    }

    mutating func capacity(_ capacity: Int?, sport: Sport?) {
        range("capacity", capacity, sport == .golf ? GameLimits.golfCapacities : GameLimits.capacities)
    }

    mutating func policy(_ visibility: Visibility?, _ policy: JoinPolicy?, at path: String = "") {
        require(
            visibility != .private || policy == nil || policy == .invite, path + "joinPolicy",
            "\(path)joinPolicy of a private game is invite")
    }

    /// Checks that a game for a group's members has a group.
    public mutating func audience(_ visibility: Visibility?, isOfGroup: Bool) {
        require(
            visibility != .group || isOfGroup, "visibility", "visibility=group is for the games of a group")
    }

    /// Checks that a group is invited to a game of it, and a subgroup with it.
    public mutating func invite(group: ID?, _ inviteGroup: Bool?, _ subgroup: String?) {
        require(inviteGroup != true || group != nil, "inviteGroup", "inviteGroup needs a groupId")
        require(subgroup == nil || inviteGroup == true, "subgroup", "subgroup is for inviteGroup=true")
        bytes("subgroup", subgroup, 1...GroupLimits.subgroupBytesMax)
    }

    /// Checks that nobody is asked for what only an account has.
    public mutating func visitors(_ details: GameDetails) {
        require(
            details.visitors == nil || details.requirements == nil && !details.requireTier2, "visitors",
            "people without an account meet no requirements and have no profile; set visitors to off, or drop those"
        )
    }
}

extension Price: CheckedPart, Cleanable {
    /// The default of a request that has it as its field `price`.
    static let defaults = ["price.currency": JSONValue.string(usualCurrency)]

    func check(_ problems: inout Problems, at field: String) {
        let amounts = [("amount", amount), ("min", min), ("max", max)]
        for (name, value) in amounts { problems.range("\(field).\(name)", value, 0...1_000_000_000) }
        switch type {
        case .exact, .estimate:
            problems.require(
                amount != nil, "\(field).amount", "\(field).amount is needed for \(type.rawValue)")
        case .range:
            problems.require(min != nil, "\(field).min", "\(field).min is needed for range")
            problems.require(max != nil, "\(field).max", "\(field).max is needed for range")
        case .free, .unknown: break
        }
        if let min, let max {
            problems.require(min <= max, "\(field).max", "\(field).max must not be below \(field).min")
        }
        problems.text("\(field).note", note, 0...100)
        problems.currency("\(field).currency", currency)
    }

    var cleaned: Price? {
        var price = self
        price.note = note?.cleaned
        price.currency = currency ?? Self.usualCurrency
        return price
    }
}

extension Requirements: CheckedPart {
    func check(_ problems: inout Problems, at field: String) {
        problems.choices("\(field).genders", genders)
        problems.choices("\(field).skills", skills)
        problems.range("\(field).minAge", minAge, 13...120)
        problems.range("\(field).maxAge", maxAge, 13...120)
        problems.range("\(field).minAvgScore", minAvgScore, 60...150)
        problems.range("\(field).maxAvgScore", maxAvgScore, 60...150)
        problems.range("\(field).maxDistanceMiles", maxDistanceMiles, 0...12_500)
        if let minAge, let maxAge {
            problems.require(minAge <= maxAge, "\(field).maxAge", "\(field).maxAge must not be below minAge")
        }
        if let minAvgScore, let maxAvgScore {
            problems.require(
                minAvgScore <= maxAvgScore, "\(field).maxAvgScore",
                "\(field).maxAvgScore must not be below minAvgScore")
        }
    }
}

extension VisitorMode: Cleanable {
    /// Absent means off.
    var cleaned: VisitorMode? { self == .off ? nil : self }
}

extension WaitlistMode: Cleanable {
    /// Absent means auto.
    var cleaned: WaitlistMode? { self == .auto ? nil : self }
}

extension Problems {
    /// Requires exactly one of two fields.
    mutating func either(_ field: String, isGiven: Bool, or other: String, isOtherGiven: Bool) {
        require(isGiven || isOtherGiven, field, "\(field) is missing; or give \(other)")
        require(!(isGiven && isOtherGiven), field, "give \(field) or \(other), not both")
    }
}
