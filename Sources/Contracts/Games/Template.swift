// The game fields that several requests share: help texts, checks and coding, the same for games and series.

import Values

/// Help texts for the fields of a game.
enum GameFields {
    static let notes: [String: String] = [
        "title": "up to 80 characters; by default \"<Sport> at <place>\"",
        "description": "up to 500 characters",
        "place":
            "a place by name, such as \"Dolores Park, San Francisco\"; or lat,lng and place.name; or place.venueId",
        "startsAt": "within the next 365 days, by the clock of the place",
        "durationMinutes":
            "15 to 720 minutes, in steps of 5; an hour where left out, of golf 4h30m (9 holes: 2h15m)",
        "timezone": "whose clock counts, such as America/Los_Angeles; that of the place where left out",
        "skillLevel": "the level wanted; all where left out",
        "capacity":
            "2 to 200, you included; as many as come where left out; of golf 2 to 8, and 4 where left out",
        "waitlist": "whether people queue when it is full; they do where left out",
        "waitlistMode":
            "auto: who waits gets a slot at once; offer: they are asked first; auto where left out",
        "visibility": "who sees it; public where left out",
        "joinPolicy": "how people join; instant where left out, of golf request, of private games invite",
        "membersCanInvite": "whether those who are going may invite others; they may where left out",
        "requireTier2": "whether only people with a full profile may join; of golf they must where left out",
        "price.type": "what kind of price it is",
        "price.amount": "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "price.min": "the lower end of a range, as amount", "price.max": "the upper end, as amount",
        "price.currency": "three letters; USD where left out", "price.note": "what it pays for",
        "requirements.genders": "who may join", "requirements.minAge": "in years",
        "requirements.maxAge": "in years", "requirements.skills": "which levels may join",
        "requirements.minAvgScore": "of golf, over 18 holes",
        "requirements.maxAvgScore": "of golf, over 18 holes",
        "requirements.maxDistanceMiles": "from somebody's home to the place",
        "place.name": "what it is called", "place.address": "the street and the number",
        "place.cityLabel": "the city it is in", "place.venueId": "one that venues search found",
        "golf.format": "up to 40 characters, such as stroke play",
        "golf.holes": "9 or 18",
    ]
}

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
        let isCode = price.currency.map {
            $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) }
        }
        require(isCode ?? true, "price.currency", "price.currency must be three capital letters, such as USD")
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
