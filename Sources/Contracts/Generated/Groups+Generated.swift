// Made by deploy/contracts from Sources/Contracts/Social/Groups.swift.

import JSON
import Values

extension Subgroup {
    @_disfavoredOverload
    public init(id: sending String, name: String) {
        self.id = id
        self.name = name
    }
}

extension SubgroupView {
    @_disfavoredOverload
    public init(id: sending String, name: String, count: Int) {
        self.id = id
        self.name = name
        self.count = count
    }
}

extension GroupCode {
    @_disfavoredOverload
    public init(code: sending String, url: String, expiresAt: Timestamp) {
        self.code = code
        self.url = url
        self.expiresAt = expiresAt
    }
}

extension GroupView {
    @_disfavoredOverload
    public init(
        id: sending ID, slug: String, name: String, about: String? = nil, sports: [Sport] = [],
        city: String? = nil, photo: String? = nil, listing: GroupListing, joining: GroupJoining,
        status: GroupStatus, memberCount: Int, standing: GroupStanding? = nil, role: GroupRole? = nil,
        hidden: Bool? = nil, inside: GroupInside? = nil
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.about = about
        self.sports = sports
        self.city = city
        self.photo = photo
        self.listing = listing
        self.joining = joining
        self.status = status
        self.memberCount = memberCount
        self.standing = standing
        self.role = role
        self.hidden = hidden
        self.inside = inside
    }
}

extension GroupInside {
    @_disfavoredOverload
    public init(
        ownerId: sending ID? = nil, rules: String? = nil, membersHost: Bool, membersInvite: Bool,
        subgroups: [SubgroupView] = [], gameDefaults: GroupDefaults? = nil, muted: Bool = false,
        unread: Int? = nil, createdAt: Timestamp, version: Int, invitedCount: Int? = nil,
        requestedCount: Int? = nil, code: GroupCode? = nil
    ) {
        self.ownerId = ownerId
        self.rules = rules
        self.membersHost = membersHost
        self.membersInvite = membersInvite
        self.subgroups = subgroups
        self.gameDefaults = gameDefaults
        self.muted = muted
        self.unread = unread
        self.createdAt = createdAt
        self.version = version
        self.invitedCount = invitedCount
        self.requestedCount = requestedCount
        self.code = code
    }
}

extension GroupVersion {
    @_disfavoredOverload
    public init(groupId: sending ID, version: Int) {
        self.groupId = groupId
        self.version = version
    }
}

extension CreateGroup {
    public static let notes: [String: String] = [
        "about": "up to 500 characters, for whoever may see the group",
        "city": "up to 80 characters",
        "gameDefaults": "the details of the group's games that a new one leaves out",
        "gameDefaults.answering.answerHoursBefore": "people answer until that many hours before it, 1 to 336",
        "gameDefaults.answering.autoRegulars":
            "whether regulars are going from then on, unless they say no. Default: false",
        "gameDefaults.answering.decideHoursBefore":
            "when it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later",
        "gameDefaults.answering.ifShort":
            "ask: its hosts decide if too few come; cancel: it is called off then. Default: ask",
        "gameDefaults.answering.minPlayers":
            "the people and guests without whom it does not take place, 2 to 200, the host included",
        "gameDefaults.answering.opensHoursBefore":
            "people may join from that many hours before it, 1 to 1440",
        "gameDefaults.answering.regularsHoursBefore":
            "regulars may join from that many hours before it, 1 to 2160. Default: at once",
        "gameDefaults.capacity": "2 to 200, the host included; for golf it counts up to 8",
        "gameDefaults.description": "up to 500 characters",
        "gameDefaults.durationMinutes": "15 to 720 minutes, in steps of 5",
        "gameDefaults.golf": "for games of golf alone",
        "gameDefaults.golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "gameDefaults.golf.format":
            "the format in the host's words, such as stroke play; up to 40 characters",
        "gameDefaults.golf.gross": "nobody receives strokes. Default: false",
        "gameDefaults.golf.holes": "9 or 18",
        "gameDefaults.golf.scoring":
            "the format by which the cards of its rounds are counted. Default: that of each card",
        "gameDefaults.guestsEach": "how many guests each may bring, 0 to 4",
        "gameDefaults.joinPolicy": "how people join",
        "gameDefaults.membersCanInvite": "whether those who are going may invite others",
        "gameDefaults.place": "lat,lng with a name or an address; or a venueId",
        "gameDefaults.place.address": "the address, up to 250 characters",
        "gameDefaults.place.cityLabel": "the city it is in",
        "gameDefaults.place.lat": "degrees north, -90 to 90",
        "gameDefaults.place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "gameDefaults.place.name": "the place's name, up to 120 characters",
        "gameDefaults.place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "gameDefaults.price.amount":
            "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "gameDefaults.price.currency": "three letters, an ISO 4217 code. Default: USD",
        "gameDefaults.price.max": "the upper end of a range, as amount",
        "gameDefaults.price.min": "the lower end of a range, as amount",
        "gameDefaults.price.note": "up to 100 characters: what it pays for",
        "gameDefaults.requireTier2": "whether only people with a full profile may join",
        "gameDefaults.requirements.genders": "any of these genders; absent means no restriction",
        "gameDefaults.requirements.maxAge": "in years, 13 to 120",
        "gameDefaults.requirements.maxAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "gameDefaults.requirements.maxDistanceMiles": "the distance from the approximate home to the place",
        "gameDefaults.requirements.minAge": "in years, 13 to 120",
        "gameDefaults.requirements.minAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "gameDefaults.requirements.skills":
            "any of these levels, in the game's sport or else overall; absent means no restriction",
        "gameDefaults.skillLevel": "the level wanted",
        "gameDefaults.title": "up to 80 characters",
        "gameDefaults.visibility": "the people who see it",
        "gameDefaults.waitlist": "whether people queue when it is full",
        "gameDefaults.waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first",
        "joining": "open and request only in a public group. Default: invite",
        "listing": "default: hidden",
        "membersHost": "whether all members may host games for the group. Default: true",
        "membersInvite": "whether all members may invite their friends. Default: true",
        "name": "3 to 60 characters",
        "photo": "an https address, or photo:<sha-256> of an uploaded picture",
        "rules": "up to 1000 characters, for members",
        "slug":
            "the last part of the link of a public group: 3 to 30 of a-z and 0-9, with single dashes"
            + " between them. A hidden group's is drawn",
        "sports": "up to 5",
    ]
}

extension UpdateGroup {
    public static let notes: [String: String] = [
        "about": "up to 500 characters",
        "city": "up to 80 characters",
        "gameDefaults": "the details of the group's games that a new one leaves out, all of them",
        "gameDefaults.answering.answerHoursBefore": "people answer until that many hours before it, 1 to 336",
        "gameDefaults.answering.autoRegulars":
            "whether regulars are going from then on, unless they say no. Default: false",
        "gameDefaults.answering.decideHoursBefore":
            "when it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later",
        "gameDefaults.answering.ifShort":
            "ask: its hosts decide if too few come; cancel: it is called off then. Default: ask",
        "gameDefaults.answering.minPlayers":
            "the people and guests without whom it does not take place, 2 to 200, the host included",
        "gameDefaults.answering.opensHoursBefore":
            "people may join from that many hours before it, 1 to 1440",
        "gameDefaults.answering.regularsHoursBefore":
            "regulars may join from that many hours before it, 1 to 2160. Default: at once",
        "gameDefaults.capacity": "2 to 200, the host included; for golf it counts up to 8",
        "gameDefaults.description": "up to 500 characters",
        "gameDefaults.durationMinutes": "15 to 720 minutes, in steps of 5",
        "gameDefaults.golf": "for games of golf alone",
        "gameDefaults.golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "gameDefaults.golf.format":
            "the format in the host's words, such as stroke play; up to 40 characters",
        "gameDefaults.golf.gross": "nobody receives strokes. Default: false",
        "gameDefaults.golf.holes": "9 or 18",
        "gameDefaults.golf.scoring":
            "the format by which the cards of its rounds are counted. Default: that of each card",
        "gameDefaults.guestsEach": "how many guests each may bring, 0 to 4",
        "gameDefaults.joinPolicy": "how people join",
        "gameDefaults.membersCanInvite": "whether those who are going may invite others",
        "gameDefaults.place": "lat,lng with a name or an address; or a venueId",
        "gameDefaults.place.address": "the address, up to 250 characters",
        "gameDefaults.place.cityLabel": "the city it is in",
        "gameDefaults.place.lat": "degrees north, -90 to 90",
        "gameDefaults.place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "gameDefaults.place.name": "the place's name, up to 120 characters",
        "gameDefaults.place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "gameDefaults.price.amount":
            "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "gameDefaults.price.currency": "three letters, an ISO 4217 code. Default: USD",
        "gameDefaults.price.max": "the upper end of a range, as amount",
        "gameDefaults.price.min": "the lower end of a range, as amount",
        "gameDefaults.price.note": "up to 100 characters: what it pays for",
        "gameDefaults.requireTier2": "whether only people with a full profile may join",
        "gameDefaults.requirements.genders": "any of these genders; absent means no restriction",
        "gameDefaults.requirements.maxAge": "in years, 13 to 120",
        "gameDefaults.requirements.maxAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "gameDefaults.requirements.maxDistanceMiles": "the distance from the approximate home to the place",
        "gameDefaults.requirements.minAge": "in years, 13 to 120",
        "gameDefaults.requirements.minAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "gameDefaults.requirements.skills":
            "any of these levels, in the game's sport or else overall; absent means no restriction",
        "gameDefaults.skillLevel": "the level wanted",
        "gameDefaults.title": "up to 80 characters",
        "gameDefaults.visibility": "the people who see it",
        "gameDefaults.waitlist": "whether people queue when it is full",
        "gameDefaults.waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first",
        "ifVersion": "for apps: refused where the group has changed since this version",
        "listing": "open requests end where a group becomes hidden",
        "name": "3 to 60 characters",
        "photo": "an https address, or photo:<sha-256> of an uploaded picture",
        "rules": "up to 1000 characters",
        "slug": "needed once, when a hidden group becomes public; it stays for ever",
        "sports": "all of them; up to 5",
    ]
}

extension CloseGroup {
    public static let notes: [String: String] = [
        "ifVersion": "for apps: refused where the group has changed since this version"
    ]
}

extension GetGroup {
    public static let notes: [String: String] = [
        "slug": "the last part of its link, or the whole link"
    ]
}
