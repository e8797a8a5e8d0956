// Made by deploy/contracts from Sources/Contracts/Games/Update.swift.

import Values

extension UpdateGame {
    private enum CodingKeys: String, CodingKey { case gameId, startsAt, ifVersion }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gameId = try container.decode(GameID.self, forKey: .gameId)
        changes = try GameChanges(from: decoder)
        startsAt = try container.decodeIfPresent(WrittenTime.self, forKey: .startsAt)
        ifVersion = try container.decodeIfPresent(Int.self, forKey: .ifVersion)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gameId, forKey: .gameId)
        try changes.encode(to: encoder)
        try container.encodeIfPresent(startsAt, forKey: .startsAt)
        try container.encodeIfPresent(ifVersion, forKey: .ifVersion)
    }
}

extension GameChanges {
    @_disfavoredOverload
    public init(
        title: sending String?, description: Change<String>, place: NewPlace?, durationMinutes: Int?,
        timezone: String?, skillLevel: Change<SkillLevel>, capacity: Change<Int>, waitlist: Bool?,
        waitlistMode: WaitlistMode?, visibility: Visibility?, joinPolicy: JoinPolicy?,
        membersCanInvite: Bool?, requireTier2: Bool?, price: Change<Price>,
        requirements: Change<Requirements>, golf: Change<Golf>
    ) {
        self.title = title
        self.description = description
        self.place = place
        self.durationMinutes = durationMinutes
        self.timezone = timezone
        self.skillLevel = skillLevel
        self.capacity = capacity
        self.waitlist = waitlist
        self.waitlistMode = waitlistMode
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.membersCanInvite = membersCanInvite
        self.requireTier2 = requireTier2
        self.price = price
        self.requirements = requirements
        self.golf = golf
    }
}
