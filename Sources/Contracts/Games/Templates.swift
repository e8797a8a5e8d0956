// games.template-save, games.template-delete and games.templates: the details of games that people host again and again
// (domain.md §4.12).

import JSON
import Values

/// The limits of templates (domain.md §4.12).
public enum TemplateLimits {
    /// Most templates of an account, and of a group.
    public static let countMax = 20
    public static let nameMax = 30
}

/// Something that a new game needs (domain.md §6.7).
public struct EquipmentNeed: Codable, Sendable, Equatable {
    /// 1 to 40 characters, each name once.
    public var name: String
    /// How many, 1 to 50.
    public var needed: Int
}

/// A template of games as shown to whoever may use it.
public struct TemplateView: Codable, Sendable, Equatable {
    public var id: ID
    /// Up to 30 characters.
    public var name: String
    /// The group whose games it is for; absent for one's own.
    public var groupId: ID? = nil
    /// The details of its games.
    public var template: GameTemplate
    /// The things that its games need; absent for none.
    public var equipment: [EquipmentNeed]? = nil
    /// Whether everyone in the group is invited; absent if not.
    public var inviteGroup: Bool? = nil
    /// The subgroup that is invited; absent for everyone in the group.
    public var subgroup: String? = nil
    public var updatedAt: Timestamp
}

public struct SaveTemplate: Command, Needing {
    public typealias Reply = TemplateView
    public static let type = "games.template-save"
    public static let about = About(
        "Keep the details of a game you host often, for you or a group; games create takes its id",
        .user,
        reasons: [.notFound, .forbidden, .immutable, .conflict, .rateLimited],
        example: "games template-save name=Fridays sport=soccer place=37.7596,-122.4269 "
            + "place.name=\"Dolores Park\" capacity=10")

    public static let needs: [String: String?] = ["sport": "gameId"]
    public static var defaults: [String: JSONValue] { GameTemplate.defaults }

    /// The template to write anew. Default: a new one.
    public var templateId: TemplateID?
    /// Up to 30 characters.
    public var name: String
    /// A game that you host: what you leave out is as it is there.
    public var gameId: GameID?
    /// A field that is left out stays open, and is asked for or as usual when a game is hosted with it.
    public var template: Flattened<GameTemplate>
    /// The group whose games it is for; its owner and admins keep it, and whoever may host for the group uses it.
    public var groupId: GroupID?
    /// Whether everyone in the group is invited to its games. Default: false.
    public var inviteGroup: Bool?
    /// The id of a subgroup, such as s1: with inviteGroup only its people are invited.
    public var subgroup: String?
    /// Up to 30 things that its games need.
    public var equipment: [EquipmentNeed]?

    public func check(_ problems: inout Problems) {
        problems.text("name", name, 1...TemplateLimits.nameMax)
        problems.require(
            template.sport != nil || gameId != nil, "sport",
            "sport is missing: say what is played, or give gameId")
        template.check(&problems)
        problems.equipment(equipment)
        // A template that is there may be a group's.
        if templateId == nil {
            problems.audience(template.visibility, isOfGroup: groupId != nil)
            problems.invite(group: groupId, inviteGroup, subgroup)
        }
        problems.bytes("subgroup", subgroup, 1...GroupLimits.subgroupBytesMax)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.zone(template.timezone, at: time)
    }
}

public struct DeleteTemplate: Command {
    public typealias Reply = Done
    public static let type = "games.template-delete"
    public static let about = About(
        "Delete a template of yours, or of a group that you run; its games stay as they are", .user,
        reasons: [.notFound, .forbidden, .rateLimited],
        example: "games template-delete templateId=$template")
    public var templateId: TemplateID
}

public struct ListTemplates: Query {
    public static let type = "games.templates"
    public static let about = About(
        "Show your templates, or those of a group that you may host for, by name", .user,
        reasons: [.notFound, .forbidden], example: "games templates")

    public struct Reply: Codable, Sendable, Equatable {
        public var items: [TemplateView]
    }

    /// The group. Default: your own.
    public var groupId: GroupID?
}

extension Problems {
    /// Checks the things that a new game needs.
    mutating func equipment(_ needs: [EquipmentNeed]?) {
        count("equipment", needs?.count, 0...EquipmentLimits.itemsMax, "name", "things")
        var names: Set<String> = []
        for (index, need) in (needs ?? []).prefix(EquipmentLimits.itemsMax).enumerated() {
            let field = "equipment.\(index)"
            text("\(field).name", need.name, 1...EquipmentLimits.nameMax)
            range("\(field).needed", need.needed, 1...EquipmentLimits.quantityMax)
            require(
                names.insert(Text.folded(need.name.cleaned ?? "")).inserted, "\(field).name",
                "\(field).name is there twice; say how many are needed")
        }
    }
}

extension EquipmentNeed: Cleanable {
    /// The need with a cleaned name.
    public var cleaned: EquipmentNeed? { EquipmentNeed(name: name.cleaned ?? "", needed: needed) }
}

extension GameTemplate {
    /// The details of a game that is hosted again, but for its place and its zone.
    /// - Parameters:
    ///   - title: its title; `nil` if it says only what is played where.
    ///   - isOfGroup: whether it is for a group's games: others have no members who might see them.
    public init(of details: GameDetails, title: String?, isOfGroup: Bool) {
        let isForMembers = details.visibility == .group
        self.init(
            sport: details.sport, title: title, description: details.description, place: nil,
            durationMinutes: details.durationMinutes, timezone: nil, skillLevel: details.skillLevel,
            capacity: details.capacity, guestsEach: details.guestsEach, waitlist: details.waitlist,
            waitlistMode: details.waitlistMode,
            visibility: isForMembers && !isOfGroup ? nil : details.visibility, joinPolicy: details.joinPolicy,
            membersCanInvite: details.membersCanInvite, requireTier2: details.requireTier2,
            visitors: details.visitors, rosterToVisitors: details.rosterToVisitors,
            answering: details.answering, price: details.price, requirements: details.requirements,
            golf: details.golf)
    }

    /// Nothing at all: what an erased account leaves of its templates.
    public static let empty = GameTemplate(
        sport: nil, title: nil, description: nil, place: nil, durationMinutes: nil, timezone: nil,
        skillLevel: nil, capacity: nil, guestsEach: nil, waitlist: nil, waitlistMode: nil, visibility: nil,
        joinPolicy: nil, membersCanInvite: nil, requireTier2: nil, visitors: nil, rosterToVisitors: nil,
        answering: nil, price: nil, requirements: nil, golf: nil)

    /// The template with cleaned texts, and without its place, which is kept as it was found.
    public var kept: GameTemplate {
        var all = self
        (all.title, all.description, all.place) = (title?.cleaned, description?.cleaned, nil)
        (all.answering, all.price, all.golf) = (answering?.cleaned, price?.cleaned, golf?.cleaned)
        return all
    }

    /// The details that fill in what another game leaves out: all but sport, place, zone and visitors.
    public var asDefaults: GroupDefaults {
        GroupDefaults(
            title: title, description: description, durationMinutes: durationMinutes, skillLevel: skillLevel,
            capacity: capacity, guestsEach: guestsEach, waitlist: waitlist, waitlistMode: waitlistMode,
            visibility: visibility, joinPolicy: joinPolicy, membersCanInvite: membersCanInvite,
            requireTier2: requireTier2, answering: answering, price: price, requirements: requirements,
            golf: golf)
    }

    /// The template, and what it leaves out as another one has it. The zone follows a place that it has of its own.
    public func filled(from other: GameTemplate) -> GameTemplate {
        var all = self
        all.sport = sport ?? other.sport
        all.timezone = timezone ?? (place == nil ? other.timezone : nil)
        all.visitors = visitors ?? other.visitors
        all.rosterToVisitors = rosterToVisitors ?? other.rosterToVisitors
        return all.filled(from: other.asDefaults)
    }
}
