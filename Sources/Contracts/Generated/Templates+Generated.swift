// Made by deploy/contracts from Sources/Contracts/Games/Templates.swift.

import JSON
import Values

extension EquipmentNeed {
    @_disfavoredOverload
    public init(name: sending String, needed: Int) {
        self.name = name
        self.needed = needed
    }
}

extension TemplateView {
    @_disfavoredOverload
    public init(
        id: sending ID, name: String, groupId: ID? = nil, template: GameTemplate,
        equipment: [EquipmentNeed]? = nil, inviteGroup: Bool? = nil, subgroup: String? = nil,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.groupId = groupId
        self.template = template
        self.equipment = equipment
        self.inviteGroup = inviteGroup
        self.subgroup = subgroup
        self.updatedAt = updatedAt
    }
}

extension SaveTemplate {
    private enum CodingKeys: String, CodingKey {
        case templateId, name, gameId, groupId, inviteGroup, subgroup, equipment
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        templateId = try container.decodeIfPresent(TemplateID.self, forKey: .templateId)
        name = try container.decode(String.self, forKey: .name)
        gameId = try container.decodeIfPresent(GameID.self, forKey: .gameId)
        template = try GameTemplate(from: decoder)
        groupId = try container.decodeIfPresent(GroupID.self, forKey: .groupId)
        inviteGroup = try container.decodeIfPresent(Bool.self, forKey: .inviteGroup)
        subgroup = try container.decodeIfPresent(String.self, forKey: .subgroup)
        equipment = try container.decodeIfPresent([EquipmentNeed].self, forKey: .equipment)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(templateId, forKey: .templateId)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(gameId, forKey: .gameId)
        try template.encode(to: encoder)
        try container.encodeIfPresent(groupId, forKey: .groupId)
        try container.encodeIfPresent(inviteGroup, forKey: .inviteGroup)
        try container.encodeIfPresent(subgroup, forKey: .subgroup)
        try container.encodeIfPresent(equipment, forKey: .equipment)
    }

    public static let notes: [String: String] = [
        "answering.answerHoursBefore": "people answer until that many hours before it, 1 to 336",
        "answering.autoRegulars":
            "whether regulars are going from then on, unless they say no. Default: false",
        "answering.decideHoursBefore":
            "when it is decided, 1 to 72 hours before it. Default: 12, or at the deadline if that is later",
        "answering.ifShort":
            "ask: its hosts decide if too few come; cancel: it is called off then. Default: ask",
        "answering.minPlayers":
            "the people and guests without whom it does not take place, 2 to 200, the host included",
        "answering.opensHoursBefore": "people may join from that many hours before it, 1 to 1440",
        "answering.regularsHoursBefore":
            "regulars may join from that many hours before it, 1 to 2160. Default: at once",
        "capacity": "2 to 200, you included; golf: 2 to 8. Default: as many as come; golf: 4",
        "description": "up to 500 characters",
        "durationMinutes": "15 to 720 minutes, in steps of 5. Default: 60; golf: 270, or 135 for 9 holes",
        "equipment": "up to 30 things that its games need",
        "gameId": "a game that you host: what you leave out is as it is there",
        "golf.carry": "skins: those of tied holes are carried to the next one. Default: true",
        "golf.format": "the format in the host's words, such as stroke play; up to 40 characters",
        "golf.gross": "nobody receives strokes. Default: false",
        "golf.holes": "9 or 18",
        "golf.scoring": "the format by which the cards of its rounds are counted. Default: that of each card",
        "groupId":
            "the group whose games it is for; its owner and admins keep it, and whoever may host for the"
            + " group uses it",
        "guestsEach": "how many guests each may bring, 0 to 4. Default: 0",
        "inviteGroup": "whether everyone in the group is invited to its games. Default: false",
        "joinPolicy": "how people join. Default: instant; golf: request; private games: invite",
        "membersCanInvite": "whether those who are going may invite others. Default: true",
        "name": "up to 30 characters",
        "place":
            "a place by name, such as \"Dolores Park, San Francisco\"; or lat,lng and place.name; or"
            + " place.venueId",
        "place.address": "the address, up to 250 characters",
        "place.cityLabel": "the city it is in",
        "place.lat": "degrees north, -90 to 90",
        "place.lng": "degrees east, -180 to 180 (180 is stored as -180)",
        "place.name": "the place's name, up to 120 characters",
        "place.venueId":
            "a venue that venues search found; its name and coordinates are used, whatever else is given",
        "price.amount": "in the smallest unit of the currency: 1500 is 15.00 USD, 1500 JPY, 1.500 KWD",
        "price.currency": "three letters, an ISO 4217 code. Default: USD",
        "price.max": "the upper end of a range, as amount",
        "price.min": "the lower end of a range, as amount",
        "price.note": "up to 100 characters: what it pays for",
        "requireTier2": "whether only people with a full profile may join. Default: false; golf: true",
        "requirements.genders": "any of these genders; absent means no restriction",
        "requirements.maxAge": "in years, 13 to 120",
        "requirements.maxAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.maxDistanceMiles": "the distance from the approximate home to the place",
        "requirements.minAge": "in years, 13 to 120",
        "requirements.minAvgScore":
            "for 18 holes of golf, 60 to 150; does not apply to people without a known score",
        "requirements.skills":
            "any of these levels, in the game's sport or else overall; absent means no restriction",
        "rosterToVisitors": "whether that link names who is going. Default: false",
        "skillLevel": "the level wanted. Default: all",
        "subgroup": "the id of a subgroup, such as s1: with inviteGroup only its people are invited",
        "templateId": "the template to write anew. Default: a new one",
        "timezone": "the clock that counts, such as America/Los_Angeles. Default: that of the place",
        "title": "up to 80 characters. Default: \"<Sport> at <place>\"",
        "visibility": "the people who see it; group needs groupId. Default: public",
        "visitors": "ask: people without an account may ask to join, by a link of yours. Default: off",
        "waitlist": "whether people queue when it is full. Default: true",
        "waitlistMode": "auto: who waits gets a slot at once; offer: they are asked first. Default: auto",
    ]
}

extension ListTemplates {
    public static let notes: [String: String] = [
        "groupId": "the group. Default: your own"
    ]
}

extension ListTemplates.Reply {
    @_disfavoredOverload
    public init(items: sending [TemplateView]) {
        self.items = items
    }
}
