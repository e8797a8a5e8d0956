// The details that new games of a group have where they leave them out (domain.md §7.7).

import JSON
import Values

/// Details of a group's games: those of a game but its sport, zone, times, options, people and visitors.
public struct GroupDefaults: Codable, Sendable, Equatable {
    /// Up to 80 characters.
    public var title: String? = nil
    /// Up to 500 characters.
    public var description: String? = nil
    /// lat,lng with a name or an address; or a venueId.
    public var place: NewPlace? = nil
    /// 15 to 720 minutes, in steps of 5.
    public var durationMinutes: Int? = nil
    /// The level wanted.
    public var skillLevel: SkillLevel? = nil
    /// 2 to 200, the host included; for golf it counts up to 8.
    public var capacity: Int? = nil
    /// How many guests each may bring, 0 to 4.
    public var guestsEach: Int? = nil
    /// Whether people queue when it is full.
    public var waitlist: Bool? = nil
    /// auto: who waits gets a slot at once; offer: they are asked first.
    public var waitlistMode: WaitlistMode? = nil
    /// The people who see it.
    public var visibility: Visibility? = nil
    /// How people join.
    public var joinPolicy: JoinPolicy? = nil
    /// Whether those who are going may invite others.
    public var membersCanInvite: Bool? = nil
    /// Whether only people with a full profile may join.
    public var requireTier2: Bool? = nil
    public var answering: Answering? = nil
    public var price: Price? = nil
    public var requirements: Requirements? = nil
    /// For games of golf alone.
    public var golf: Golf? = nil

    /// Defaults within its parts, as the field of a request.
    static func defaults(in field: String) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: GameChanges.defaults.map { ("\(field).\($0.key)", $0.value) })
    }

    /// The defaults with cleaned texts; `nil` without any.
    public var cleaned: GroupDefaults? {
        var all = self
        (all.title, all.description) = (title?.cleaned, description?.cleaned)
        all.place = place?.cleaned
        (all.answering, all.price, all.golf) = (answering?.cleaned, price?.cleaned, golf?.cleaned)
        return all == GroupDefaults() ? nil : all
    }
}

extension GroupDefaults: CheckedPart {
    func check(_ problems: inout Problems, at field: String) {
        let path = "\(field)."
        problems.text(path + "title", title, 0...80)
        problems.lines(path + "description", description, 0...500)
        if let place {
            problems.place(path + "place", place)
            problems.require(
                place.venueId != nil || place.lat != nil, path + "place.lat",
                "\(path)place needs lat and lng, or a venueId: nobody looks its name up")
        }
        problems.duration(durationMinutes, at: path)
        problems.range(path + "capacity", capacity, GameLimits.capacities)
        problems.range(path + "guestsEach", guestsEach, GameLimits.guests)
        problems.policy(visibility, joinPolicy, at: path)
        answering?.check(&problems, at: path + "answering")
        price?.check(&problems, at: path + "price")
        requirements?.check(&problems, at: path + "requirements")
        if let golf {
            problems.one(path + "golf.holes", golf.holes, of: GameLimits.golfHoles)
            problems.text(path + "golf.format", golf.format, 0...40)
        }
    }
}

extension NewPlace {
    /// The place with cleaned texts.
    fileprivate var cleaned: NewPlace {
        NewPlace(
            name: name?.cleaned, address: address?.cleaned, cityLabel: cityLabel?.cleaned, lat: lat, lng: lng,
            venueId: venueId)
    }
}

extension GameTemplate {
    /// The template, and what it leaves out as a group has it. A default that does not fit is left out as well: golf for
    /// another sport, more players than a round of golf has, a way in that a private game has not, a minimum above the capacity.
    public func filled(from defaults: GroupDefaults?) -> GameTemplate {
        guard let defaults else { return self }
        var all = self
        (all.title, all.description) = (title ?? defaults.title, description ?? defaults.description)
        all.place = place ?? defaults.place
        all.durationMinutes = durationMinutes ?? defaults.durationMinutes
        all.skillLevel = skillLevel ?? defaults.skillLevel
        let capacities = sport == .golf ? GameLimits.golfCapacities : GameLimits.capacities
        all.capacity = capacity ?? defaults.capacity.flatMap { capacities.contains($0) ? $0 : nil }
        all.guestsEach = guestsEach ?? defaults.guestsEach
        (all.waitlist, all.waitlistMode) = (
            waitlist ?? defaults.waitlist, waitlistMode ?? defaults.waitlistMode
        )
        all.visibility = visibility ?? defaults.visibility
        all.joinPolicy = joinPolicy ?? (all.visibility == .private ? nil : defaults.joinPolicy)
        all.membersCanInvite = membersCanInvite ?? defaults.membersCanInvite
        all.requireTier2 = requireTier2 ?? defaults.requireTier2
        all.answering = answering ?? defaults.answering.flatMap { $0.fits(all.capacity) ? $0 : nil }
        (all.price, all.requirements) = (price ?? defaults.price, requirements ?? defaults.requirements)
        all.golf = golf ?? (sport == .golf ? defaults.golf : nil)
        return all
    }
}
