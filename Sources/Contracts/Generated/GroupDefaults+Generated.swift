// Made by deploy/contracts from Sources/Contracts/Games/GroupDefaults.swift.

import JSON
import Values

extension GroupDefaults {
    @_disfavoredOverload
    public init(
        title: sending String? = nil, description: String? = nil, place: NewPlace? = nil,
        durationMinutes: Int? = nil, skillLevel: SkillLevel? = nil, capacity: Int? = nil,
        guestsEach: Int? = nil, waitlist: Bool? = nil, waitlistMode: WaitlistMode? = nil,
        visibility: Visibility? = nil, joinPolicy: JoinPolicy? = nil, membersCanInvite: Bool? = nil,
        requireTier2: Bool? = nil, answering: Answering? = nil, price: Price? = nil,
        requirements: Requirements? = nil, golf: Golf? = nil
    ) {
        self.title = title
        self.description = description
        self.place = place
        self.durationMinutes = durationMinutes
        self.skillLevel = skillLevel
        self.capacity = capacity
        self.guestsEach = guestsEach
        self.waitlist = waitlist
        self.waitlistMode = waitlistMode
        self.visibility = visibility
        self.joinPolicy = joinPolicy
        self.membersCanInvite = membersCanInvite
        self.requireTier2 = requireTier2
        self.answering = answering
        self.price = price
        self.requirements = requirements
        self.golf = golf
    }
}
