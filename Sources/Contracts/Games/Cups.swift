// cups: tournaments of persons or teams, from entering to places (domain.md §16). The rules of play are in the module
// Competitions, which does not know accounts.

import Competitions
import JSON
import Values

extension Competitions.Format: Choice {}

/// The format of a cup.
public typealias CupFormat = Competitions.Format

/// The people who may see a cup (domain.md §16.13).
public enum CupVisibility: String, Choice {
    /// Everybody; it is found by search while people may enter.
    case `public`
    /// The members of its group.
    case group
    /// Hosts, entrants, and those who are invited.
    case `private`
}

/// The way into a cup.
public enum CupEntry: String, Choice {
    /// Everybody who may see it, until it is full; then they wait.
    case open
    /// A host approves.
    case request
    /// Only people whom a host invites.
    case invite
    /// A host enters all.
    case host
}

/// How the order of the seeds is made.
public enum CupSeeding: String, Choice {
    /// The host's order, else the order of entering.
    case given
    /// The better first, by the level in their profiles; those of the same level by chance.
    case skill
    case random
}

/// How far a cup has come.
public enum CupStatus: String, Choice {
    /// Its hosts alone see it.
    case draft
    case registering
    /// Drawn, and nothing is played.
    case seeded
    case running
    case done
    case cancelled
}

/// The part of a cup with groups that is played.
public enum CupStage: String, Choice {
    case groups
    case knockout
}

/// How far an entrant has come.
public enum EntrantStatus: String, Choice {
    case invited
    case requested
    case `in`
    /// The cup is full, or drawn.
    case waiting
    case withdrawn
    case disqualified
}

/// The limits of cups (domain.md §16.13).
public enum CupLimits {
    public static let nameLengths = 3...60
    public static let entrants = 2...CupPlan.entrantsMax
    public static let teamSizes = 1...20
    /// Cups of one host that are not over.
    public static let openMax = 20
    /// People in one `cups.invite`.
    public static let inviteMax = 20
    /// Entries of any status.
    public static let entriesMax = 500
    public static let rounds = 1...CupPlan.roundsMax
    public static let boards = 0...CupPlan.boardsMax
    /// So many days after its end a result can be taken back.
    public static let undoDays = 7
    /// Characters searched for.
    public static let searchLengths = 2...60
    /// Cups that one search looks at; the page after it goes on from there.
    public static let searchedMax = 2000
    /// The name of a cup that moderation hides.
    public static let hiddenName = "[Hidden Cup]"
    /// The legs of a match of darts where nothing is said.
    public static let dartsBestOf = 3
}

/// The groups of a cup.
public struct CupGroups: Codable, Sendable, Hashable {
    /// 2 to 16; the best seeds go into different ones.
    public var count: Int
    /// How many of each go on, 1 to 4. Default: 2.
    public var qualify: Int? = nil
    /// How many of the next rank go on besides, the best of all groups. Default: 0.
    public var bestNext: Int? = nil
}

/// Points in a table, 0 to 10 each.
public struct CupPoints: Codable, Sendable, Hashable {
    public var win: Int
    public var draw: Int
    public var loss: Int
}

/// The lengths of matches: more than half of so many legs, sets or games win. A round of a knock-out may have its own.
public struct CupLengths: Codable, Sendable, Hashable {
    /// 1 to 99, odd where a match cannot be drawn. Default: 3 legs in darts, otherwise any score.
    public var bestOf: Int? = nil
    /// With 16 left.
    public var last16: Int? = nil
    /// With 8 left.
    public var quarter: Int? = nil
    /// With 4 left.
    public var semi: Int? = nil
    /// With 2 left, and both finals of double elimination.
    public var final: Int? = nil
}

/// The matches of a cup of darts.
public struct CupMatch: Codable, Sendable, Equatable {
    /// Default: x01.
    public var gameType: DartsGame? = nil
    /// Options of the game but its length, which lengths say; with bestOfLegs, so many legs make a set, and lengths
    /// count sets.
    public var options: MatchOptions? = nil
}

/// The options of a cup. Fields that do not apply to its format are absent.
public struct CupOptions: Codable, Sendable, Equatable {
    /// Whether the losers of the semifinals meet; not in double elimination. Default: true.
    public var thirdPlace: Bool? = nil
    /// Double elimination: whether a second final is played if the unbeaten one loses the first. Default: true.
    public var reset: Bool? = nil
    /// Round robin and groups: how often everybody meets, 1 or 2. Default: 1.
    public var legs: Int? = nil
    /// For formats with groups.
    public var groups: CupGroups? = nil
    /// Swiss: 1 to 12. Default: as many as a knock-out would have.
    public var rounds: Int? = nil
    /// In tables. Default: 2, 1, 0; in football and the like 3, 1, 0.
    public var points: CupPoints? = nil
    /// Whether a match may be drawn; never in a knock-out. Default: false.
    public var drawsAllowed: Bool? = nil
    /// The order of those with equal points. Default: difference in darts, otherwise head_to_head.
    public var tieBreak: TieBreak? = nil
    /// Boards, tables or courts, 0 to 20; 0 if nobody counts them. Default: 0.
    public var boards: Int? = nil
    public var lengths: CupLengths? = nil
    /// For cups of darts.
    public var match: CupMatch? = nil
}

extension CupOptions {
    /// Defaults of requests with options, whatever the sport.
    static let defaults: [String: JSONValue] = {
        let plan = CupPlan(.single)
        return [
            "options.thirdPlace": .bool(plan.thirdPlace), "options.reset": .bool(plan.reset),
            "options.legs": JSONValue(plan.legs), "options.drawsAllowed": .bool(plan.drawsAllowed),
            "options.boards": JSONValue(plan.boards), "options.match.gameType": JSONValue(DartsGame.x01),
            "options.groups.qualify": 2, "options.groups.bestNext": 0,
        ]
    }()
}

/// A cup as its reader may see it.
public struct CupView: Codable, Sendable, Equatable {
    /// The cup's id, called `cupId` in requests and events.
    public var id: ID
    /// `[Hidden Cup]` where moderation hides it; its hosts read it on.
    public var name: String
    public var place: Place? = nil
    /// Whether moderation hides it from all who neither play in it nor host it; otherwise absent.
    public var hidden: Bool? = nil
    /// Distance from the center of the search, unrounded.
    public var distanceMiles: Double? = nil
    public var sport: Sport
    public var format: CupFormat
    public var status: CupStatus
    /// Only of a running cup with groups.
    public var stage: CupStage? = nil
    public var host: PersonMention
    public var coHosts: [PersonMention] = []
    public var groupId: ID? = nil
    public var gameId: ID? = nil
    public var visibility: CupVisibility
    public var entry: CupEntry
    public var entrantsMax: Int
    /// 1 for persons.
    public var teamSize: Int
    public var seeding: CupSeeding
    /// All that apply, with the defaults filled in.
    public var options: CupOptions
    /// Entrants who are in; after the draw those who were drawn or came late.
    public var inCount: Int
    public var waitingCount: Int
    /// The reader's own entry, alone or in a team.
    public var mine: CupPart? = nil
    /// Whether the reader is host, co-host, or runs its group.
    public var isHost: Bool
    /// The name of the first in the places, once it is done.
    public var winner: String? = nil
    /// `https://<host>/c/<id>`.
    public var url: String
    public var createdAt: Timestamp
    public var endedAt: Timestamp? = nil
    public var version: Int
}

/// The reader's part in a cup.
public struct CupPart: Codable, Sendable, Equatable {
    /// The entrant's number.
    public var entrant: Int
    public var status: EntrantStatus
    /// Whether they play in its team only if they accept.
    public var isAsked: Bool? = nil
}

/// A person of an entrant.
public struct CupPerson: Codable, Sendable, Hashable {
    public var accountId: ID? = nil
    /// A guest player of a host.
    public var guestPlayerId: ID? = nil
    /// The name: of an account its nickname, or `[Deleted User]`.
    public var name: String? = nil
}

/// A person or a team in a cup.
public struct CupEntrantView: Codable, Sendable, Equatable {
    /// The entrant's number in its cup, called `entrant` in requests and replies. It stays the same.
    public var entrant: Int
    public var name: String
    public var status: EntrantStatus
    /// The captain first; one person is no team. The rest of an entrant that has left is absent.
    public var people: [CupPerson] = []
    /// People whom the captain has named, and who have not accepted; for the team and hosts.
    public var asked: [PersonMention]? = nil
    /// From 1, once it is drawn; who came late is behind all others.
    public var seed: Int? = nil
    /// The group from 1 of a cup with groups.
    public var group: Int? = nil
}

/// A cup's table: of a group, of a round robin or of a Swiss cup.
public struct CupTable: Codable, Sendable, Equatable {
    /// From 1; absent where there is only one.
    public var group: Int? = nil
    public var rows: [TableRowView]
}

/// An entrant's place.
public struct CupPlace: Codable, Sendable, Equatable {
    /// Shared by those who went out in the same round.
    public var place: Int
    /// The entrant's number.
    public var entrant: Int
    public var name: String
}

/// A fixture that can be called now.
public struct CupCall: Codable, Sendable, Equatable {
    public var fixture: Int
    /// The lowest board that is free; absent if nobody counts them.
    public var board: Int? = nil
    /// The entrant who lost last at that board, to keep score.
    public var referee: Int? = nil
}

/// A command about a cup.
public protocol OfCup {
    var cupId: CupID { get }
}

/// A command about a fixture of a cup.
public protocol OfFixture: OfCup {
    var fixture: Int { get }
}

/// A cup's state after a command.
public struct CupState: Codable, Sendable, Equatable {
    public var cupId: ID
    public var status: CupStatus
    public var stage: CupStage? = nil
    public var version: Int
}

/// A fixture's state after a command.
public struct FixtureState: Codable, Sendable, Equatable {
    public var cupId: ID
    public var fixture: FixtureView
    /// The cup's status: the first match makes it running.
    public var status: CupStatus
}

/// An entrant's state after a command.
public struct EntrantState: Codable, Sendable, Equatable {
    public var cupId: ID
    public var entrant: CupEntrantView
}
