// Checks of the game fields that several requests share, the same for games and series.

import Values

extension Problems {
    mutating func duration(_ minutes: Int?) {
        guard let minutes else { return }
        require(
            (15...720).contains(minutes) && minutes % 5 == 0, "durationMinutes",
            "durationMinutes must be 15 to 720 minutes, in steps of 5")
    }

    mutating func capacity(_ capacity: Int?, sport: Sport) {
        range("capacity", capacity, sport == .golf ? 2...8 : 2...200)
    }

    mutating func policy(_ visibility: Visibility?, _ policy: JoinPolicy?) {
        require(
            visibility != .private || policy == nil || policy == .invite, "joinPolicy",
            "joinPolicy of a private game is invite")
    }

    mutating func price(_ price: Price?) {
        guard let price else { return }
        let amounts = [("amount", price.amount), ("min", price.min), ("max", price.max)]
        for (name, value) in amounts { range("price.\(name)", value, 0...1_000_000_000) }
        switch price.type {
        case .exact, .estimate:
            require(price.amount != nil, "price.amount", "price.amount is needed for \(price.type.rawValue)")
        case .range:
            require(price.min != nil, "price.min", "price.min is needed for range")
            require(price.max != nil, "price.max", "price.max is needed for range")
        case .free, .unknown: break
        }
        if let min = price.min, let max = price.max {
            require(min <= max, "price.max", "price.max must not be below price.min")
        }
        text("price.note", price.note, 0...100)
        require(
            price.currency.map(Currency.codes.contains) ?? true, "price.currency",
            "price.currency must be the ISO 4217 code of a currency, such as USD")
    }

    mutating func requirements(_ requirements: Requirements?) {
        guard let requirements else { return }
        choices("requirements.genders", requirements.genders)
        choices("requirements.skills", requirements.skills)
        range("requirements.minAge", requirements.minAge, 13...120)
        range("requirements.maxAge", requirements.maxAge, 13...120)
        range("requirements.minAvgScore", requirements.minAvgScore, 60...150)
        range("requirements.maxAvgScore", requirements.maxAvgScore, 60...150)
        range("requirements.maxDistanceMiles", requirements.maxDistanceMiles, 0...12_500)
        if let min = requirements.minAge, let max = requirements.maxAge {
            require(min <= max, "requirements.maxAge", "requirements.maxAge must not be below minAge")
        }
        if let min = requirements.minAvgScore, let max = requirements.maxAvgScore {
            require(
                min <= max, "requirements.maxAvgScore",
                "requirements.maxAvgScore must not be below minAvgScore")
        }
    }

    mutating func golf(_ golf: Golf?, sport: Sport) {
        guard let golf else { return }
        require(sport == .golf, "golf", "golf is only for sport=golf")
        require(golf.holes == 9 || golf.holes == 18, "golf.holes", "golf.holes must be 9 or 18")
        text("golf.format", golf.format, 0...40)
    }
}

extension Problems {
    /// Requires exactly one of two fields.
    mutating func either(_ field: String, isGiven: Bool, or other: String, isOtherGiven: Bool) {
        require(isGiven || isOtherGiven, field, "\(field) is missing; or give \(other)")
        require(!(isGiven && isOtherGiven), field, "give \(field) or \(other), not both")
    }
}
