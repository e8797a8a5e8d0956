// Contract types of answers that have a choice somewhere inside, with each choice open. Made from the contracts by
// `edge clients`.

import Competitions
import Contracts
import Darts
import Geo
import Golf
import JSON
import PartyCards
import Values

extension Rally {
    /// `Contracts.Relation`, with open choices.
    public struct Relation: OpenAnswer {
        public var following: Bool
        public var followedBy: Bool
        public var friend: Bool
        public var requestPending: OpenEnum<Contracts.RequestDirection>?
    }
}
extension Rally.Relation {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Relation
}

extension Rally {
    /// `Contracts.PublicProfile`, with open choices.
    public struct PublicProfile: OpenAnswer {
        public var id: ID
        public var nickname: String
        public var displayName: String
        public var firstName: String?
        public var lastName: String?
        public var photos: [String]
        public var bio: String?
        public var occupation: String?
        public var instagram: String?
        public var gender: OpenEnum<Contracts.Gender>?
        public var cityLabel: String?
        public var cityKey: String?
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var sportSkills: [String: OpenEnum<Contracts.SkillLevel>]
        public var ageDecade: String?
        public var avgScore18: Int?
        public var avgScore18Derived: Bool?
        public var handicap: Double?
        public var handicapDerived: Bool?
        public var experienceYears: Int?
        public var playsPerMonth: Int?
        public var homeCourse: String?
        public var createdAt: Timestamp
        public var updatedAt: Timestamp
        public var version: Int
        public var followers: Int?
        public var following: Int?
        public var friends: Int?
        public var trustTier: OpenEnum<Contracts.TrustTier>?
        public var badges: [OpenEnum<Contracts.Badge>]?
        public var completedGames: Int?
        public var wins: Int?
        public var losses: Int?
        public var relation: Rally.Relation?
    }
}
extension Rally.PublicProfile {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.PublicProfile
}

extension Rally {
    /// `Contracts.Device`, with open choices.
    public struct Device: OpenAnswer {
        public var deviceId: String
        public var platform: OpenEnum<Contracts.DevicePlatform>
        public var appVersion: String?
        public var lastActiveAt: Timestamp
        public var hasPushToken: Bool
        public var lastError: String?
        public var lastErrorAt: Timestamp?
    }
}
extension Rally.Device {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Device
}

extension Rally {
    /// `Contracts.GameFilter`, with open choices.
    public struct GameFilter: OpenAnswer {
        public var center: Contracts.Place.Point?
        public var near: String?
        public var radiusMiles: Double?
        public var from: WrittenTime?
        public var to: WrittenTime?
        public var day: Day?
        public var timezone: String?
        public var sports: [OpenEnum<Contracts.Sport>]?
        public var skillLevels: [OpenEnum<Contracts.SkillLevel>]?
        public var visibility: [OpenEnum<Contracts.Visibility>]?
        public var joinPolicy: [OpenEnum<Contracts.JoinPolicy>]?
        public var priceTiers: [OpenEnum<Contracts.PriceTier>]?
        public var scope: OpenEnum<Contracts.SearchScope>?
        public var status: [OpenEnum<Contracts.StatusFilter>]?
        public var hasOpenSlots: Bool?
        public var matchesMe: Bool?
        public var hostId: Contracts.UserReference?
        public var seriesId: ID?
        public var venueId: ID?
        public var groupId: ID?
        public var q: String?
        public var sort: OpenEnum<Contracts.SearchSort>?
    }
}
extension Rally.GameFilter {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameFilter
}

extension Rally {
    /// `Contracts.AccountSettings`, with open choices.
    public struct AccountSettings: OpenAnswer {
        public var sound: Bool
        public var searchPreset: Rally.GameFilter?
        public var units: String
    }
}
extension Rally.AccountSettings {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.AccountSettings
}

extension Rally {
    /// `Contracts.WhoAmI.Reply`, with open choices.
    public struct AccountUpgradeReply: OpenAnswer {
        public var id: ID
        public var kind: OpenEnum<Contracts.AccountKind>
        public var role: OpenEnum<Contracts.Role>
        public var status: OpenEnum<Contracts.AccountStatus>
        public var suspendedUntil: Timestamp?
        public var coolingOffUntil: Timestamp?
        public var createdAt: Timestamp
        public var lastSeenAt: Timestamp
        public var email: String?
        public var emailVerified: Bool
        public var profile: Rally.PublicProfile?
        public var birthDate: Day?
        public var home: Contracts.Place.Point?
        public var timezone: String
        public var tier: Int
        public var missing: [String]
        public var devices: [Rally.Device]
        public var settings: Rally.AccountSettings
    }
}
extension Rally.AccountUpgradeReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.WhoAmI.Reply
}

extension Rally {
    /// `Contracts.AddDevice.Reply`, with open choices.
    public struct AccountDeviceAddReply: OpenAnswer {
        public var deviceId: String
        public var platform: OpenEnum<Contracts.DevicePlatform>
        public var appVersion: String?
        public var lastActiveAt: Timestamp
        public var hasPushToken: Bool
        public var webhookSecret: String?
    }
}
extension Rally.AccountDeviceAddReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.AddDevice.Reply
}

extension Rally {
    /// `Contracts.AccountStanding`, with open choices.
    public struct AccountStanding: OpenAnswer {
        public var accountId: ID
        public var status: OpenEnum<Contracts.AccountStatus>
        public var role: OpenEnum<Contracts.Role>
        public var until: Timestamp?
    }
}
extension Rally.AccountStanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.AccountStanding
}

extension Rally {
    /// `Contracts.ShowMailedLink.Reply`, with open choices.
    public struct AccountLinkReply: OpenAnswer {
        public var purpose: OpenEnum<Contracts.ShowMailedLink.Purpose>
        public var nickname: String?
        public var displayName: String?
        public var email: String
        public var createdAt: Timestamp
        public var askedAt: Timestamp
        public var askedFrom: String?
        public var goodUntil: Timestamp
        public var hasPassword: Bool
        public var isYours: Bool
    }
}
extension Rally.AccountLinkReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowMailedLink.Reply
}

extension Rally {
    /// `Contracts.ProfileSummary`, with open choices.
    public struct ProfileSummary: OpenAnswer {
        public var id: ID
        public var nickname: String
        public var displayName: String
        public var avatar: String?
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var trustTier: OpenEnum<Contracts.TrustTier>?
        public var topBadges: [OpenEnum<Contracts.Badge>]?
    }
}
extension Rally.ProfileSummary {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ProfileSummary
}

extension Rally {
    /// `Contracts.ListProfiles.Reply`, with open choices.
    public struct ProfileListReply: OpenAnswer {
        public var items: [Rally.ProfileSummary]
    }
}
extension Rally.ProfileListReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListProfiles.Reply
}

extension Rally {
    /// `Contracts.ProfileLanding`, with open choices.
    public struct ProfileLanding: OpenAnswer {
        public var nickname: String
        public var displayName: String
        public var avatar: String?
        public var cityLabel: String?
        public var sports: [OpenEnum<Contracts.Sport>]
        public var noindex: Bool
    }
}
extension Rally.ProfileLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ProfileLanding
}

extension Rally {
    /// `Contracts.Answering`, with open choices.
    public struct Answering: OpenAnswer {
        public var opensHoursBefore: Int?
        public var regularsHoursBefore: Int?
        public var autoRegulars: Bool?
        public var answerHoursBefore: Int?
        public var minPlayers: Int?
        public var decideHoursBefore: Int?
        public var ifShort: OpenEnum<Contracts.ShortGame>?
    }
}
extension Rally.Answering {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Answering
}

extension Rally {
    /// `Contracts.Price`, with open choices.
    public struct Price: OpenAnswer {
        public var type: OpenEnum<Contracts.Price.Kind>
        public var amount: Int?
        public var min: Int?
        public var max: Int?
        public var currency: String?
        public var note: String?
    }
}
extension Rally.Price {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Price
}

extension Rally {
    /// `Contracts.Requirements`, with open choices.
    public struct Requirements: OpenAnswer {
        public var genders: [OpenEnum<Contracts.Gender>]?
        public var minAge: Int?
        public var maxAge: Int?
        public var skills: [OpenEnum<Contracts.SkillLevel>]?
        public var minAvgScore: Int?
        public var maxAvgScore: Int?
        public var maxDistanceMiles: Double?
    }
}
extension Rally.Requirements {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Requirements
}

extension Rally {
    /// `Contracts.Golf`, with open choices.
    public struct Golf: OpenAnswer {
        public var holes: Int
        public var format: String?
        public var scoring: OpenEnum<GolfFormat>?
        public var gross: Bool?
        public var carry: Bool?
    }
}
extension Rally.Golf {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Golf
}

extension Rally {
    /// `Contracts.GameWeather`, with open choices.
    public struct GameWeather: OpenAnswer {
        public var observation: Contracts.WeatherObservation
        public var level: OpenEnum<Contracts.WeatherLevel>
    }
}
extension Rally.GameWeather {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameWeather
}

extension Rally {
    /// `Contracts.GameView`, with open choices.
    public struct GameView: OpenAnswer {
        public var id: ID
        public var hostId: ID
        public var hostNickname: String?
        public var hostName: String?
        public var version: Int
        public var createdAt: Timestamp
        public var updatedAt: Timestamp
        public var sport: OpenEnum<Contracts.Sport>
        public var title: String
        public var description: String?
        public var place: Contracts.Place
        public var startsAt: Timestamp
        public var endsAt: Timestamp
        public var durationMinutes: Int
        public var timezone: String
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var capacity: Int?
        public var guestsEach: Int?
        public var waitlist: Bool
        public var waitlistMode: OpenEnum<Contracts.WaitlistMode>
        public var visibility: OpenEnum<Contracts.Visibility>
        public var joinPolicy: OpenEnum<Contracts.JoinPolicy>
        public var membersCanInvite: Bool
        public var requireTier2: Bool
        public var visitors: OpenEnum<Contracts.VisitorMode>?
        public var rosterToVisitors: Bool?
        public var answering: Rally.Answering?
        public var opensAt: Timestamp?
        public var answerBy: Timestamp?
        public var decideAt: Timestamp?
        public var price: Rally.Price?
        public var priceTier: OpenEnum<Contracts.PriceTier>?
        public var requirements: Rally.Requirements?
        public var golf: Rally.Golf?
        public var seriesId: ID?
        public var occurrence: Int?
        public var detached: Bool?
        public var groupId: ID?
        public var status: OpenEnum<Contracts.GameStatus>
        public var decision: OpenEnum<Contracts.GameDecision>?
        public var weather: Rally.GameWeather?
        public var statusReason: String?
        public var hidden: Bool?
        public var cancelledBy: ID?
        public var completedAt: Timestamp?
        public var counts: Contracts.Counts
        public var openSlots: Int?
        public var full: Bool
        public var phase: OpenEnum<Contracts.GamePhase>
        public var participation: OpenEnum<Contracts.ParticipationStatus>?
        public var coHosting: Bool?
        public var actions: [String]?
        public var distanceMiles: Double?
        public var tentative: Bool?
        public var options: Contracts.GamePoll?
    }
}
extension Rally.GameView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameView
}

extension Rally {
    /// `Contracts.MyGames.Reply`, with open choices.
    public struct GamesMineReply: OpenAnswer {
        public var items: [Rally.GameView]?
        public var next: String?
        public var sections: [String: [Rally.GameView]]?
    }
}
extension Rally.GamesMineReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.MyGames.Reply
}

extension Rally {
    /// `Contracts.GamesCalendar.CalendarDay`, with open choices.
    public struct GamesCalendarCalendarDay: OpenAnswer {
        public var day: Day
        public var games: [Rally.GameView]
    }
}
extension Rally.GamesCalendarCalendarDay {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GamesCalendar.CalendarDay
}

extension Rally {
    /// `Contracts.GamesCalendar.Reply`, with open choices.
    public struct GamesCalendarReply: OpenAnswer {
        public var timezone: String
        public var days: [Rally.GamesCalendarCalendarDay]
        public var next: String?
    }
}
extension Rally.GamesCalendarReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GamesCalendar.Reply
}

extension Rally {
    /// `Contracts.NextGame.Reply`, with open choices.
    public struct GamesNextReply: OpenAnswer {
        public var game: Rally.GameView?
        public var secondsUntilStart: Int?
    }
}
extension Rally.GamesNextReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.NextGame.Reply
}

extension Rally {
    /// `Contracts.SavedFilter`, with open choices.
    public struct SavedFilter: OpenAnswer {
        public var name: String
        public var filter: Rally.GameFilter
    }
}
extension Rally.SavedFilter {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SavedFilter
}

extension Rally {
    /// `Contracts.ListFilters.Reply`, with open choices.
    public struct GamesFiltersReply: OpenAnswer {
        public var items: [Rally.SavedFilter]
    }
}
extension Rally.GamesFiltersReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListFilters.Reply
}

extension Rally {
    /// `Contracts.GameTemplate`, with open choices.
    public struct GameTemplate: OpenAnswer {
        public var sport: OpenEnum<Contracts.Sport>?
        public var title: String?
        public var description: String?
        public var place: Contracts.NewPlace?
        public var durationMinutes: Int?
        public var timezone: String?
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var capacity: Int?
        public var guestsEach: Int?
        public var waitlist: Bool?
        public var waitlistMode: OpenEnum<Contracts.WaitlistMode>?
        public var visibility: OpenEnum<Contracts.Visibility>?
        public var joinPolicy: OpenEnum<Contracts.JoinPolicy>?
        public var membersCanInvite: Bool?
        public var requireTier2: Bool?
        public var visitors: OpenEnum<Contracts.VisitorMode>?
        public var rosterToVisitors: Bool?
        public var answering: Rally.Answering?
        public var price: Rally.Price?
        public var requirements: Rally.Requirements?
        public var golf: Rally.Golf?
    }
}
extension Rally.GameTemplate {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameTemplate
}

extension Rally {
    /// `Contracts.TemplateView`, with open choices.
    public struct TemplateView: OpenAnswer {
        public var id: ID
        public var name: String
        public var groupId: ID?
        public var template: Rally.GameTemplate
        public var equipment: [Contracts.EquipmentNeed]?
        public var inviteGroup: Bool?
        public var subgroup: String?
        public var updatedAt: Timestamp
    }
}
extension Rally.TemplateView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.TemplateView
}

extension Rally {
    /// `Contracts.ListTemplates.Reply`, with open choices.
    public struct GamesTemplatesReply: OpenAnswer {
        public var items: [Rally.TemplateView]
    }
}
extension Rally.GamesTemplatesReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListTemplates.Reply
}

extension Rally {
    /// `Contracts.GameCollection.Geometry`, with open choices.
    public struct GameCollectionGeometry: OpenAnswer {
        public var type: OpenEnum<Contracts.GameCollection.GeometryType>
        public var coordinates: [Double]
    }
}
extension Rally.GameCollectionGeometry {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameCollection.Geometry
}

extension Rally {
    /// `Contracts.GameCollection.Properties`, with open choices.
    public struct GameCollectionProperties: OpenAnswer {
        public var title: String
        public var sport: OpenEnum<Contracts.Sport>
        public var startsAt: Timestamp
        public var going: Int
        public var capacity: Int?
        public var openSlots: Int?
        public var full: Bool
        public var status: OpenEnum<Contracts.GameStatus>
        public var color: String
    }
}
extension Rally.GameCollectionProperties {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameCollection.Properties
}

extension Rally {
    /// `Contracts.GameCollection.Feature`, with open choices.
    public struct GameCollectionFeature: OpenAnswer {
        public var type: OpenEnum<Contracts.GameCollection.FeatureType>
        public var id: ID
        public var geometry: Rally.GameCollectionGeometry
        public var properties: Rally.GameCollectionProperties
    }
}
extension Rally.GameCollectionFeature {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameCollection.Feature
}

extension Rally {
    /// `Contracts.GameCollection`, with open choices.
    public struct GameCollection: OpenAnswer {
        public var type: OpenEnum<Contracts.GameCollection.CollectionType>
        public var features: [Rally.GameCollectionFeature]
        public var truncated: Bool
    }
}
extension Rally.GameCollection {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameCollection
}

extension Rally {
    /// `Contracts.GameLanding`, with open choices.
    public struct GameLanding: OpenAnswer {
        public var `private`: Bool?
        public var sport: OpenEnum<Contracts.Sport>?
        public var title: String?
        public var placeName: String?
        public var cityLabel: String?
        public var host: Contracts.LandingPerson?
        public var startsAt: Timestamp?
        public var durationMinutes: Int?
        public var timezone: String?
        public var localDate: Day?
        public var localTime: String?
        public var going: Int?
        public var openSlots: Int?
        public var full: Bool?
        public var status: OpenEnum<Contracts.GameStatus>?
        public var past: Bool?
        public var noindex: Bool
    }
}
extension Rally.GameLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameLanding
}

extension Rally {
    /// `Contracts.ParseLink.Reply`, with open choices.
    public struct GamesLinkParseReply: OpenAnswer {
        public var kind: OpenEnum<Contracts.LinkKind>
        public var id: String
        public var inviter: ID?
    }
}
extension Rally.GamesLinkParseReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ParseLink.Reply
}

extension Rally {
    /// `Contracts.GameDetails`, with open choices.
    public struct GameDetails: OpenAnswer {
        public var sport: OpenEnum<Contracts.Sport>
        public var title: String
        public var description: String?
        public var place: Contracts.Place
        public var startsAt: Timestamp
        public var durationMinutes: Int
        public var timezone: String
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var capacity: Int?
        public var guestsEach: Int?
        public var waitlist: Bool
        public var waitlistMode: OpenEnum<Contracts.WaitlistMode>?
        public var visibility: OpenEnum<Contracts.Visibility>
        public var joinPolicy: OpenEnum<Contracts.JoinPolicy>
        public var membersCanInvite: Bool
        public var requireTier2: Bool
        public var visitors: OpenEnum<Contracts.VisitorMode>?
        public var rosterToVisitors: Bool?
        public var answering: Rally.Answering?
        public var price: Rally.Price?
        public var requirements: Rally.Requirements?
        public var golf: Rally.Golf?
    }
}
extension Rally.GameDetails {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GameDetails
}

extension Rally {
    /// `Contracts.SeriesView`, with open choices.
    public struct SeriesView: OpenAnswer {
        public var id: ID
        public var hostId: ID
        public var hostNickname: String?
        public var hostName: String?
        public var createdAt: Timestamp
        public var recurrence: Recurrence
        public var template: Rally.GameDetails?
        public var groupId: ID?
        public var occurrences: [Rally.GameView]
    }
}
extension Rally.SeriesView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeriesView
}

extension Rally {
    /// `Contracts.SeriesOutcome`, with open choices.
    public struct SeriesOutcome: OpenAnswer {
        public var occurrence: Int
        public var gameId: ID
        public var startsAt: Timestamp
        public var outcome: OpenEnum<Contracts.SeriesOutcome.Outcome>
        public var significant: Bool?
        public var reason: OpenEnum<Contracts.Reason>?
        public var message: String?
    }
}
extension Rally.SeriesOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeriesOutcome
}

extension Rally {
    /// `Contracts.SeriesResults`, with open choices.
    public struct SeriesResults: OpenAnswer {
        public var seriesId: ID
        public var occurrences: [Rally.SeriesOutcome]
    }
}
extension Rally.SeriesResults {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeriesResults
}

extension Rally {
    /// `Contracts.SeasonBrief`, with open choices.
    public struct SeasonBrief: OpenAnswer {
        public var id: ID
        public var name: String
        public var number: Int
        public var status: OpenEnum<Contracts.SeasonStatus>
        public var hasEvenings: Bool
        public var entrantCount: Int
        public var firstDate: Day?
    }
}
extension Rally.SeasonBrief {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonBrief
}

extension Rally {
    /// `Contracts.LeagueView`, with open choices.
    public struct LeagueView: OpenAnswer {
        public var id: ID
        public var name: String
        public var hidden: Bool?
        public var hostId: ID
        public var hostNickname: String?
        public var coHosts: [Contracts.PersonMention]
        public var groupId: ID?
        public var visibility: OpenEnum<Contracts.LeagueVisibility>
        public var sport: OpenEnum<Contracts.Sport>
        public var timezone: String
        public var status: OpenEnum<Contracts.LeagueStatus>
        public var url: String
        public var createdAt: Timestamp
        public var version: Int
        public var role: OpenEnum<Contracts.LeagueRole>?
        public var seasons: [Rally.SeasonBrief]
    }
}
extension Rally.LeagueView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LeagueView
}

extension Rally {
    /// `Contracts.MatchOptions`, with open choices.
    public struct MatchOptions: OpenAnswer {
        public var startScore: Int?
        public var startScores: [Int]?
        public var out: OpenEnum<Out>?
        public var `in`: OpenEnum<Out>?
        public var bestOfLegs: Int?
        public var bestOfSets: Int?
        public var firstToLegs: Int?
        public var firstToSets: Int?
        public var fixedLegs: Int?
        public var clearBy: Int?
        public var upTo: Int?
        public var maxRounds: Int?
        public var starter: OpenEnum<Contracts.Starter>?
        public var scoring: OpenEnum<Cricket.Scoring>?
        public var teams: Bool?
        public var count: OpenEnum<AroundTheClock.Count>?
        public var bull: Bool?
        public var rounds: Int?
        public var difficulty: OpenEnum<HalveIt.Difficulty>?
        public var lives: Int?
        public var target: OpenEnum<Knockout.Against>?
    }
}
extension Rally.MatchOptions {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.MatchOptions
}

extension Rally {
    /// `Contracts.SeasonOptions`, with open choices.
    public struct SeasonOptions: OpenAnswer {
        public var divisions: Int?
        public var legs: Int?
        public var firstDate: Day?
        public var everyDays: Int?
        public var restDates: [Day]?
        public var playWindowDays: Int?
        public var move: Int?
        public var points: Contracts.ResultPoints?
        public var drawsAllowed: Bool?
        public var tieBreak: OpenEnum<TieBreak>?
        public var bestOf: Int?
        public var ifLate: OpenEnum<SeasonPlan.IfLate>?
        public var gameType: OpenEnum<Contracts.DartsGame>?
        public var match: Rally.MatchOptions?
        public var evenings: Contracts.EveningPoints?
    }
}
extension Rally.SeasonOptions {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonOptions
}

extension Rally {
    /// `Contracts.SeasonEntrant`, with open choices.
    public struct SeasonEntrant: OpenAnswer {
        public var entrant: Int
        public var accountId: ID?
        public var name: String
        public var status: OpenEnum<Contracts.SeasonEntrantStatus>
        public var isYou: Bool?
    }
}
extension Rally.SeasonEntrant {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonEntrant
}

extension Rally {
    /// `Contracts.SeasonDivision`, with open choices.
    public struct SeasonDivision: OpenAnswer {
        public var division: Int
        public var entrants: [Rally.SeasonEntrant]
    }
}
extension Rally.SeasonDivision {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonDivision
}

extension Rally {
    /// `Contracts.SeasonView`, with open choices.
    public struct SeasonView: OpenAnswer {
        public var id: ID
        public var leagueId: ID
        public var leagueName: String
        public var name: String
        public var number: Int
        public var sport: OpenEnum<Contracts.Sport>
        public var timezone: String
        public var status: OpenEnum<Contracts.SeasonStatus>
        public var options: Rally.SeasonOptions
        public var divisions: [Rally.SeasonDivision]
        public var fixtureCount: Int?
        public var overCount: Int?
        public var you: Int?
        public var isHost: Bool
        public var createdAt: Timestamp
        public var begunAt: Timestamp?
        public var endedAt: Timestamp?
    }
}
extension Rally.SeasonView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonView
}

extension Rally {
    /// `Contracts.SeasonFixture`, with open choices.
    public struct SeasonFixture: OpenAnswer {
        public var fixture: Int
        public var division: Int
        public var round: Int
        public var home: Contracts.SeasonSide
        public var away: Contracts.SeasonSide
        public var status: OpenEnum<FixtureStatus>
        public var due: Day
        public var from: Day
        public var until: Day
        public var isOverdue: Bool
        public var score: Contracts.WrittenScore?
        public var winner: Int?
        public var day: Day?
        public var report: Contracts.FixtureReport?
        public var proposal: Contracts.FixtureProposal?
        public var matchId: ID?
        public var isYours: Bool?
    }
}
extension Rally.SeasonFixture {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonFixture
}

extension Rally {
    /// `Killer.Hit`, with open choices.
    public struct KillerHit: OpenAnswer {
        public var outcome: OpenEnum<Killer.Outcome>
        public var affected: [Killer.Loss]
    }
}
extension Rally.KillerHit {
    /// The type of ``closed()``.
    public typealias Contract = Darts.Killer.Hit
}

extension Rally {
    /// `Visit.Meta`, with open choices.
    public struct VisitMeta: OpenAnswer {
        public var target: Target?
        public var toBeat: Int?
        public var outcomes: [Rally.KillerHit]?
        public var isBowling: Bool?
        public var marks: Int?
    }
}
extension Rally.VisitMeta {
    /// The type of ``closed()``.
    public typealias Contract = Darts.Visit.Meta
}

extension Rally {
    /// `Visit`, with open choices.
    public struct Visit: OpenAnswer {
        public var player: Int
        public var leg: Int
        public var set: Int
        public var turn: Int
        public var darts: [Dart]?
        public var total: Int?
        public var dartsUsed: Int?
        public var atDouble: Int?
        public var bullOff: Bool?
        public var scoreBefore: Int
        public var scoreAfter: Int
        public var bust: Bool
        public var meta: Rally.VisitMeta?
    }
}
extension Rally.Visit {
    /// The type of ``closed()``.
    public typealias Contract = Darts.Visit
}

extension Rally {
    /// `Contracts.MatchView`, with open choices.
    public struct MatchView: OpenAnswer {
        public var id: ID
        public var ownerId: ID
        public var mode: OpenEnum<Contracts.MatchMode>
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var status: OpenEnum<Contracts.MatchStatus>
        public var players: [Contracts.MatchPlayer]
        public var winners: [Int]?
        public var finalScores: [Int]?
        public var legsWon: [Int]?
        public var setsWon: [Int]?
        public var playedAt: Timestamp?
        public var durationSeconds: Int?
        public var gameId: ID?
        public var startScore: Int?
        public var teams: Bool?
        public var options: Rally.MatchOptions?
        public var seed: Contracts.Seed?
        public var turn: Int?
        public var standing: Standing?
        public var visit: Rally.Visit?
        public var startedAt: Timestamp?
        public var recordedAt: Timestamp?
        public var syncedAt: Timestamp?
        public var contentHash: String?
        public var matchData: [Rally.Visit]?
    }
}
extension Rally.MatchView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.MatchView
}

extension Rally {
    /// `Contracts.TableRowView`, with open choices.
    public struct TableRowView: OpenAnswer {
        public var rank: Int
        public var entrant: Int
        public var played: Int
        public var won: Int
        public var drawn: Int
        public var lost: Int
        public var scored: Int
        public var conceded: Int
        public var difference: Int
        public var points: Int
        public var buchholz: Int?
        public var form: [OpenEnum<Row.Result>]
    }
}
extension Rally.TableRowView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.TableRowView
}

extension Rally {
    /// `Contracts.SeasonRow`, with open choices.
    public struct SeasonRow: OpenAnswer {
        public var row: Rally.TableRowView
        public var accountId: ID?
        public var name: String
        public var average: Double?
        public var scores180: Int?
        public var highestCheckout: Int?
        public var isOut: Bool?
        public var isMovingUp: Bool?
        public var isMovingDown: Bool?
    }
}
extension Rally.SeasonRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonRow
}

extension Rally {
    /// `Contracts.SeasonTable`, with open choices.
    public struct SeasonTable: OpenAnswer {
        public var division: Int
        public var rows: [Rally.SeasonRow]
    }
}
extension Rally.SeasonTable {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SeasonTable
}

extension Rally {
    /// `Contracts.ShowSeasonTable.Reply`, with open choices.
    public struct LeaguesTableReply: OpenAnswer {
        public var seasonId: ID
        public var status: OpenEnum<Contracts.SeasonStatus>
        public var at: Day?
        public var tables: [Rally.SeasonTable]
    }
}
extension Rally.LeaguesTableReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowSeasonTable.Reply
}

extension Rally {
    /// `Contracts.ShowSeasonPoints.Reply`, with open choices.
    public struct LeaguesPointsReply: OpenAnswer {
        public var seasonId: ID
        public var status: OpenEnum<Contracts.SeasonStatus>
        public var evenings: [Contracts.SeasonEvening]
        public var eveningCount: Int
        public var rows: [Contracts.SeasonPointsRow]
    }
}
extension Rally.LeaguesPointsReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowSeasonPoints.Reply
}

extension Rally {
    /// `Contracts.LeagueLanding`, with open choices.
    public struct LeagueLanding: OpenAnswer {
        public var name: String
        public var sport: OpenEnum<Contracts.Sport>
        public var status: OpenEnum<Contracts.LeagueStatus>
        public var season: String?
        public var seasonStatus: OpenEnum<Contracts.SeasonStatus>?
        public var entrantCount: Int?
        public var fixtureCount: Int?
        public var overCount: Int?
        public var eveningCount: Int?
        public var noindex: Bool
    }
}
extension Rally.LeagueLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LeagueLanding
}

extension Rally {
    /// `Contracts.Venue`, with open choices.
    public struct Venue: OpenAnswer {
        public var id: ID
        public var name: String
        public var lat: Double
        public var lng: Double
        public var geohash: String
        public var sports: [OpenEnum<Contracts.Sport>]
        public var reviews: Int
        public var ratingAvg: Double?
        public var distanceMiles: Double?
        public var attribution: String?
    }
}
extension Rally.Venue {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Venue
}

extension Rally {
    /// `Contracts.FoundPlace`, with open choices.
    public struct FoundPlace: OpenAnswer {
        public var kind: OpenEnum<Contracts.FoundPlace.Kind>
        public var name: String
        public var label: String
        public var otherName: String?
        public var lat: Double
        public var lng: Double
        public var timezone: String?
        public var population: Int?
        public var venueId: ID?
    }
}
extension Rally.FoundPlace {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.FoundPlace
}

extension Rally {
    /// `Contracts.SearchPlaces.Reply`, with open choices.
    public struct VenuesPlacesReply: OpenAnswer {
        public var items: [Rally.FoundPlace]
    }
}
extension Rally.VenuesPlacesReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SearchPlaces.Reply
}

extension Rally {
    /// `Contracts.WatchMatch.Reply`, with open choices.
    public struct DartsWatchReply: OpenAnswer {
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var options: Rally.MatchOptions
        public var status: OpenEnum<Contracts.MatchStatus>
        public var players: [Contracts.MatchPlayer]
        public var standing: Standing
        public var turn: Int
        public var visits: [Rally.Visit]
    }
}
extension Rally.DartsWatchReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.WatchMatch.Reply
}

extension Rally {
    /// `Contracts.ListModes.ModeView`, with open choices.
    public struct ListModesModeView: OpenAnswer {
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var name: String
        public var playersMin: Int
        public var playersMax: Int
        public var options: [Contracts.ListModes.Option]
        public var rules: String
    }
}
extension Rally.ListModesModeView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListModes.ModeView
}

extension Rally {
    /// `Contracts.ListModes.Reply`, with open choices.
    public struct DartsModesReply: OpenAnswer {
        public var items: [Rally.ListModesModeView]
    }
}
extension Rally.DartsModesReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListModes.Reply
}

extension Rally {
    /// `Contracts.DartsPreset`, with open choices.
    public struct DartsPreset: OpenAnswer {
        public var name: String
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var options: Rally.MatchOptions?
        public var playerCount: Int?
    }
}
extension Rally.DartsPreset {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.DartsPreset
}

extension Rally {
    /// `Contracts.ListPresets.Reply`, with open choices.
    public struct DartsPresetsReply: OpenAnswer {
        public var items: [Rally.DartsPreset]
    }
}
extension Rally.DartsPresetsReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListPresets.Reply
}

extension Rally {
    /// `Contracts.RemoteView`, with open choices.
    public struct RemoteView: OpenAnswer {
        public var id: ID
        public var players: [Contracts.MatchPlayer]
        public var startScore: Int
        public var bestOfLegs: Int
        public var state: OpenEnum<Contracts.RemoteState>
        public var endedReason: OpenEnum<Contracts.EndedReason>?
        public var locked: Bool?
        public var secondsLeft: Int?
        public var joinedIds: [ID]?
        public var turn: Int?
        public var standing: Standing?
    }
}
extension Rally.RemoteView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.RemoteView
}

extension Rally {
    /// `Contracts.ListRemotes.Reply`, with open choices.
    public struct DartsRemotesReply: OpenAnswer {
        public var incoming: [Rally.RemoteView]
        public var sent: [Rally.RemoteView]
        public var active: Rally.RemoteView?
    }
}
extension Rally.DartsRemotesReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListRemotes.Reply
}

extension Rally {
    /// `Contracts.SyncResult`, with open choices.
    public struct SyncResult: OpenAnswer {
        public var matchId: ID
        public var state: OpenEnum<Contracts.SyncState>
        public var result: OpenEnum<Contracts.SyncVerdict>
        public var reason: OpenEnum<Contracts.SyncReason>?
        public var message: String?
        public var clockSkew: Bool?
        public var contentHash: String?
    }
}
extension Rally.SyncResult {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SyncResult
}

extension Rally {
    /// `Contracts.SyncMatches.Reply`, with open choices.
    public struct DartsSyncReply: OpenAnswer {
        public var results: [Rally.SyncResult]
    }
}
extension Rally.DartsSyncReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SyncMatches.Reply
}

extension Rally {
    /// `Contracts.SyncStatus.Device`, with open choices.
    public struct SyncStatusDevice: OpenAnswer {
        public var deviceId: String?
        public var lastAt: Timestamp
        public var results: [Rally.SyncResult]
    }
}
extension Rally.SyncStatusDevice {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SyncStatus.Device
}

extension Rally {
    /// `Contracts.SyncStatus.Reply`, with open choices.
    public struct DartsSyncStatusReply: OpenAnswer {
        public var items: [Rally.SyncStatusDevice]
    }
}
extension Rally.DartsSyncStatusReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SyncStatus.Reply
}

extension Rally {
    /// `Contracts.CupMatch`, with open choices.
    public struct CupMatch: OpenAnswer {
        public var gameType: OpenEnum<Contracts.DartsGame>?
        public var options: Rally.MatchOptions?
    }
}
extension Rally.CupMatch {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupMatch
}

extension Rally {
    /// `Contracts.CupOptions`, with open choices.
    public struct CupOptions: OpenAnswer {
        public var thirdPlace: Bool?
        public var reset: Bool?
        public var legs: Int?
        public var groups: Contracts.CupGroups?
        public var rounds: Int?
        public var points: Contracts.CupPoints?
        public var drawsAllowed: Bool?
        public var tieBreak: OpenEnum<TieBreak>?
        public var boards: Int?
        public var lengths: Contracts.CupLengths?
        public var match: Rally.CupMatch?
    }
}
extension Rally.CupOptions {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupOptions
}

extension Rally {
    /// `Contracts.CupPart`, with open choices.
    public struct CupPart: OpenAnswer {
        public var entrant: Int
        public var status: OpenEnum<Contracts.EntrantStatus>
        public var isAsked: Bool?
    }
}
extension Rally.CupPart {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupPart
}

extension Rally {
    /// `Contracts.CupView`, with open choices.
    public struct CupView: OpenAnswer {
        public var id: ID
        public var name: String
        public var place: Contracts.Place?
        public var hidden: Bool?
        public var distanceMiles: Double?
        public var sport: OpenEnum<Contracts.Sport>
        public var format: OpenEnum<Format>
        public var status: OpenEnum<Contracts.CupStatus>
        public var stage: OpenEnum<Contracts.CupStage>?
        public var host: Contracts.PersonMention
        public var coHosts: [Contracts.PersonMention]
        public var groupId: ID?
        public var gameId: ID?
        public var visibility: OpenEnum<Contracts.CupVisibility>
        public var entry: OpenEnum<Contracts.CupEntry>
        public var entrantsMax: Int
        public var teamSize: Int
        public var seeding: OpenEnum<Contracts.CupSeeding>
        public var options: Rally.CupOptions
        public var inCount: Int
        public var waitingCount: Int
        public var mine: Rally.CupPart?
        public var isHost: Bool
        public var winner: String?
        public var url: String
        public var createdAt: Timestamp
        public var endedAt: Timestamp?
        public var version: Int
    }
}
extension Rally.CupView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupView
}

extension Rally {
    /// `Contracts.CupState`, with open choices.
    public struct CupState: OpenAnswer {
        public var cupId: ID
        public var status: OpenEnum<Contracts.CupStatus>
        public var stage: OpenEnum<Contracts.CupStage>?
        public var version: Int
    }
}
extension Rally.CupState {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupState
}

extension Rally {
    /// `Contracts.InviteToCup.Outcome`, with open choices.
    public struct InviteToCupOutcome: OpenAnswer {
        public var accountId: Contracts.UserReference
        public var entrant: Int?
        public var reason: OpenEnum<Contracts.Reason>?
        public var message: String?
    }
}
extension Rally.InviteToCupOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToCup.Outcome
}

extension Rally {
    /// `Contracts.InviteToCup.Reply`, with open choices.
    public struct CupsInviteReply: OpenAnswer {
        public var cupId: ID
        public var results: [Rally.InviteToCupOutcome]
    }
}
extension Rally.CupsInviteReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToCup.Reply
}

extension Rally {
    /// `Contracts.CupEntrantView`, with open choices.
    public struct CupEntrantView: OpenAnswer {
        public var entrant: Int
        public var name: String
        public var status: OpenEnum<Contracts.EntrantStatus>
        public var people: [Contracts.CupPerson]
        public var asked: [Contracts.PersonMention]?
        public var seed: Int?
        public var group: Int?
    }
}
extension Rally.CupEntrantView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupEntrantView
}

extension Rally {
    /// `Contracts.EntrantState`, with open choices.
    public struct EntrantState: OpenAnswer {
        public var cupId: ID
        public var entrant: Rally.CupEntrantView
    }
}
extension Rally.EntrantState {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.EntrantState
}

extension Rally {
    /// `Contracts.FixtureView`, with open choices.
    public struct FixtureView: OpenAnswer {
        public var id: Int
        public var stage: OpenEnum<Fixture.Stage>
        public var group: Int?
        public var round: Int
        public var number: Int
        public var left: Int?
        public var bestOf: Int?
        public var sides: [Contracts.FixtureSide]
        public var status: OpenEnum<FixtureStatus>
        public var board: Int?
        public var referee: Int?
        public var score: Contracts.WrittenScore?
        public var winner: Int?
        public var report: Contracts.FixtureReport?
        public var matchId: ID?
        public var annulled: [ID]?
    }
}
extension Rally.FixtureView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.FixtureView
}

extension Rally {
    /// `Contracts.FixtureState`, with open choices.
    public struct FixtureState: OpenAnswer {
        public var cupId: ID
        public var fixture: Rally.FixtureView
        public var status: OpenEnum<Contracts.CupStatus>
    }
}
extension Rally.FixtureState {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.FixtureState
}

extension Rally {
    /// `Contracts.CupTable`, with open choices.
    public struct CupTable: OpenAnswer {
        public var group: Int?
        public var rows: [Rally.TableRowView]
    }
}
extension Rally.CupTable {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupTable
}

extension Rally {
    /// `Contracts.GetCup.Reply`, with open choices.
    public struct CupsGetReply: OpenAnswer {
        public var cup: Rally.CupView
        public var entrants: [Rally.CupEntrantView]
        public var fixtures: [Rally.FixtureView]
        public var tables: [Rally.CupTable]
        public var places: [Contracts.CupPlace]
        public var calls: [Contracts.CupCall]
        public var isPairingLeft: Bool
        public var isOver: Bool
        public var askedCoHosts: [Contracts.PersonMention]?
    }
}
extension Rally.CupsGetReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GetCup.Reply
}

extension Rally {
    /// `Contracts.ShowCupTable.Reply`, with open choices.
    public struct CupsTableReply: OpenAnswer {
        public var cupId: ID
        public var tables: [Rally.CupTable]
        public var places: [Contracts.CupPlace]
        public var entrants: [Rally.CupEntrantView]
    }
}
extension Rally.CupsTableReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowCupTable.Reply
}

extension Rally {
    /// `Contracts.ShowCupBoard.Reply`, with open choices.
    public struct CupsBoardReply: OpenAnswer {
        public var cupId: ID
        public var name: String
        public var status: OpenEnum<Contracts.CupStatus>
        public var board: Int
        public var now: Rally.FixtureView?
        public var next: Rally.FixtureView?
        public var last: Rally.FixtureView?
        public var mayScore: Bool
        public var entrants: [Rally.CupEntrantView]
    }
}
extension Rally.CupsBoardReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowCupBoard.Reply
}

extension Rally {
    /// `Contracts.CupLanding`, with open choices.
    public struct CupLanding: OpenAnswer {
        public var name: String
        public var sport: OpenEnum<Contracts.Sport>
        public var place: String?
        public var format: OpenEnum<Format>
        public var status: OpenEnum<Contracts.CupStatus>
        public var inCount: Int
        public var entrantsMax: Int
        public var noindex: Bool
    }
}
extension Rally.CupLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CupLanding
}

extension Rally {
    /// `Contracts.CourseTee`, with open choices.
    public struct CourseTee: OpenAnswer {
        public var name: String
        public var gender: OpenEnum<Tee.Gender>?
        public var rating: Double
        public var slope: Int
        public var front: Contracts.NineRating?
        public var back: Contracts.NineRating?
    }
}
extension Rally.CourseTee {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CourseTee
}

extension Rally {
    /// `Contracts.CourseView`, with open choices.
    public struct CourseView: OpenAnswer {
        public var id: ID
        public var name: String
        public var place: Contracts.Place
        public var ownerId: ID
        public var ownerNickname: String?
        public var version: Int
        public var isNewest: Bool
        public var pars: [Int]
        public var strokeIndexes: [Int]
        public var tees: [Rally.CourseTee]
        public var confirmations: Int
        public var isConfirmed: Bool
        public var mayConfirm: Bool
        public var mayEdit: Bool
        public var updatedAt: Timestamp
    }
}
extension Rally.CourseView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CourseView
}

extension Rally {
    /// `Contracts.Golfer`, with open choices.
    public struct Golfer: OpenAnswer {
        public var slot: Int
        public var accountId: ID?
        public var guestPlayerId: ID?
        public var name: String?
        public var nickname: String?
        public var tee: Rally.CourseTee
        public var index: Double?
        public var courseHandicap: Double?
        public var playingHandicap: Int
        public var received: [Int]
        public var scores: [Contracts.RoundScore]
        public var through: Int
        public var gross: Int?
        public var net: Int?
        public var toPar: Int?
        public var points: Int
        public var attested: Bool
        public var differential: Double?
        public var counts: Bool?
    }
}
extension Rally.Golfer {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Golfer
}

extension Rally {
    /// `Contracts.RoundView`, with open choices.
    public struct RoundView: OpenAnswer {
        public var id: ID
        public var ownerId: ID
        public var gameId: ID?
        public var course: Contracts.RoundCourse
        public var holes: OpenEnum<HolesPlayed>
        public var format: OpenEnum<GolfFormat>
        public var gross: Bool?
        public var carry: Bool?
        public var state: OpenEnum<RoundState>
        public var players: [Rally.Golfer]
        public var board: [Contracts.GolfBoardRow]
        public var disputed: [Int]
        public var startedAt: Timestamp
        public var changedAt: Timestamp
        public var closesAt: Timestamp?
        public var mayAttest: Bool
    }
}
extension Rally.RoundView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.RoundView
}

extension Rally {
    /// `Contracts.OutingView`, with open choices.
    public struct OutingView: OpenAnswer {
        public var gameId: ID
        public var interval: Int
        public var from: OpenEnum<OutingStart>
        public var groups: [Contracts.OutingGroup]
        public var others: [Contracts.OutingPlayer]
    }
}
extension Rally.OutingView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.OutingView
}

extension Rally {
    /// `Contracts.RoundRow`, with open choices.
    public struct RoundRow: OpenAnswer {
        public var id: ID
        public var ownerId: ID
        public var gameId: ID?
        public var courseName: String
        public var holes: OpenEnum<HolesPlayed>
        public var format: OpenEnum<GolfFormat>
        public var state: OpenEnum<RoundState>
        public var players: [Contracts.NamedGolfer]
        public var through: Int
        public var gross: Int?
        public var awaitsMe: Bool
        public var startedAt: Timestamp
    }
}
extension Rally.RoundRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.RoundRow
}

extension Rally {
    /// `Contracts.ShowGolfBoard.Reply`, with open choices.
    public struct RoundsBoardReply: OpenAnswer {
        public var gameId: ID
        public var format: OpenEnum<GolfFormat>
        public var gross: Bool?
        public var holes: OpenEnum<HolesPlayed>
        public var isFinal: Bool
        public var rows: [Contracts.GolfBoardRow]
        public var cards: Int
        public var mine: ID?
        public var outing: Rally.OutingView?
    }
}
extension Rally.RoundsBoardReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowGolfBoard.Reply
}

extension Rally {
    /// `Contracts.LadderMatch`, with open choices.
    public struct LadderMatch: OpenAnswer {
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var options: Rally.MatchOptions?
    }
}
extension Rally.LadderMatch {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderMatch
}

extension Rally {
    /// `Contracts.LadderRules`, with open choices.
    public struct LadderRules: OpenAnswer {
        public var reach: Int
        public var answerHours: Int
        public var playDays: Int
        public var openMax: Int
        public var sameAgainDays: Int
        public var idleDays: Int
        public var bestOf: Int?
        public var match: Rally.LadderMatch?
    }
}
extension Rally.LadderRules {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderRules
}

extension Rally {
    /// `Contracts.LadderView`, with open choices.
    public struct LadderView: OpenAnswer {
        public var id: ID
        public var name: String
        public var hidden: Bool?
        public var city: String?
        public var sport: OpenEnum<Contracts.Sport>
        public var host: Contracts.LadderPerson
        public var coHosts: [Contracts.LadderPerson]
        public var groupId: ID?
        public var visibility: OpenEnum<Contracts.LadderVisibility>
        public var status: OpenEnum<Contracts.LadderStatus>
        public var rules: Rally.LadderRules
        public var playerCount: Int
        public var place: Int?
        public var role: OpenEnum<Contracts.LadderRole>?
        public var invited: Bool?
        public var waiting: Int
        public var version: Int
        public var createdAt: Timestamp
        public var url: String
    }
}
extension Rally.LadderView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderView
}

extension Rally {
    /// `Contracts.InviteToLadder.Outcome`, with open choices.
    public struct InviteToLadderOutcome: OpenAnswer {
        public var person: String
        public var accountId: ID?
        public var reason: OpenEnum<Contracts.Reason>?
        public var message: String?
    }
}
extension Rally.InviteToLadderOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToLadder.Outcome
}

extension Rally {
    /// `Contracts.InviteToLadder.Reply`, with open choices.
    public struct LaddersInviteReply: OpenAnswer {
        public var ladderId: ID
        public var results: [Rally.InviteToLadderOutcome]
    }
}
extension Rally.LaddersInviteReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToLadder.Reply
}

extension Rally {
    /// `Contracts.LadderChallengeView`, with open choices.
    public struct LadderChallengeView: OpenAnswer {
        public var ladderId: ID
        public var challenge: Int
        public var challenger: Contracts.LadderPerson
        public var challenged: Contracts.LadderPerson
        public var state: OpenEnum<ChallengeState>
        public var remote: Bool?
        public var at: Timestamp
        public var acceptedAt: Timestamp?
        public var endsAt: Timestamp?
        public var report: Contracts.LadderReport?
        public var score: Score?
        public var winnerId: ID?
        public var matchId: ID?
        public var endedAt: Timestamp?
    }
}
extension Rally.LadderChallengeView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderChallengeView
}

extension Rally {
    /// `Contracts.StartLadderMatch.Reply`, with open choices.
    public struct LaddersStartReply: OpenAnswer {
        public var challenge: Rally.LadderChallengeView
        public var matchId: ID
    }
}
extension Rally.LaddersStartReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.StartLadderMatch.Reply
}

extension Rally {
    /// `Contracts.GetLadder.Reply`, with open choices.
    public struct LaddersGetReply: OpenAnswer {
        public var ladder: Rally.LadderView
        public var order: [Contracts.LadderRung]
        public var challenges: [Rally.LadderChallengeView]
        public var pauses: [Contracts.LadderPause]
        public var invited: [Contracts.LadderPerson]?
    }
}
extension Rally.LaddersGetReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GetLadder.Reply
}

extension Rally {
    /// `Contracts.LadderStep`, with open choices.
    public struct LadderStep: OpenAnswer {
        public var number: Int
        public var at: Timestamp
        public var cause: OpenEnum<Contracts.LadderCause>
        public var person: Contracts.LadderPerson
        public var from: Int?
        public var to: Int?
        public var challenge: Int?
    }
}
extension Rally.LadderStep {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderStep
}

extension Rally {
    /// `Contracts.ShowLadderHistory.Reply`, with open choices.
    public struct LaddersHistoryReply: OpenAnswer {
        public var order: [Contracts.LadderPerson]
        public var items: [Rally.LadderStep]
        public var next: String?
    }
}
extension Rally.LaddersHistoryReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowLadderHistory.Reply
}

extension Rally {
    /// `Contracts.LadderLanding`, with open choices.
    public struct LadderLanding: OpenAnswer {
        public var name: String
        public var sport: OpenEnum<Contracts.Sport>
        public var city: String?
        public var status: OpenEnum<Contracts.LadderStatus>
        public var playerCount: Int
        public var noindex: Bool
    }
}
extension Rally.LadderLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LadderLanding
}

extension Rally {
    /// `Contracts.PartySession`, with open choices.
    public struct PartySession: OpenAnswer {
        public var id: ID
        public var ownerId: ID
        public var ownerNickname: String?
        public var category: OpenEnum<Category>?
        public var deckId: ID?
        public var name: String
        public var status: OpenEnum<DeckSession.Status>
        public var card: Contracts.PartyCard
        public var position: Int
        public var total: Int
        public var completedCount: Int
        public var remaining: Int
        public var progress: Double
        public var percent: Int
        public var skips: Int
        public var players: [String]
        public var turn: Contracts.PartyTurn?
        public var order: [Int]
        public var completed: [Int]
        public var seed: Contracts.Seed
        public var gameId: ID?
        public var startedAt: Timestamp
        public var activeSeconds: Int
        public var endedAt: Timestamp?
        public var version: Int
        public var joined: [Contracts.PartyMember]?
        public var code: Contracts.PartyCode?
    }
}
extension Rally.PartySession {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.PartySession
}

extension Rally {
    /// `Contracts.CardDeck`, with open choices.
    public struct CardDeck: OpenAnswer {
        public var id: ID
        public var ownerId: ID
        public var name: String
        public var visibility: OpenEnum<Contracts.DeckVisibility>
        public var cardCount: Int
        public var createdAt: Timestamp
        public var updatedAt: Timestamp
        public var version: Int
    }
}
extension Rally.CardDeck {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.CardDeck
}

extension Rally {
    /// `Contracts.Participation`, with open choices.
    public struct Participation: OpenAnswer {
        public var gameId: ID
        public var accountId: ID
        public var status: OpenEnum<Contracts.ParticipationStatus>
        public var position: Int?
        public var note: String?
        public var guests: Int?
        public var guestNames: [String]?
        public var updatedAt: Timestamp
        public var counts: Contracts.Counts?
        public var overlaps: [ID]?
        public var overlapping: [Contracts.GameMention]?
        public var game: Contracts.GameMention?
        public var nickname: String?
        public var offerUntil: Timestamp?
        public var attendance: OpenEnum<Contracts.Attendance>?
    }
}
extension Rally.Participation {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Participation
}

extension Rally {
    /// `Contracts.Roster.Person`, with open choices.
    public struct RosterPerson: OpenAnswer {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        public var avatar: String?
        public var isHost: Bool?
        public var isCoHost: Bool?
        public var status: OpenEnum<Contracts.ParticipationStatus>
        public var position: Int?
        public var note: String?
        public var guests: Int?
        public var guestNames: [String]?
        public var since: Timestamp
        public var walkIn: Bool?
        public var offerUntil: Timestamp?
        public var attendance: OpenEnum<Contracts.Attendance>?
    }
}
extension Rally.RosterPerson {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Roster.Person
}

extension Rally {
    /// `Contracts.Visitor`, with open choices.
    public struct Visitor: OpenAnswer {
        public var id: ID
        public var name: String
        public var status: OpenEnum<Contracts.VisitorStatus>
        public var position: Int?
        public var guests: Int?
        public var since: Timestamp
    }
}
extension Rally.Visitor {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Visitor
}

extension Rally {
    /// `Contracts.Roster.Reply`, with open choices.
    public struct RsvpRosterReply: OpenAnswer {
        public var gameId: ID
        public var counts: Contracts.Counts
        public var going: [Rally.RosterPerson]
        public var maybe: [Rally.RosterPerson]
        public var waitlist: [Rally.RosterPerson]?
        public var teams: Contracts.TeamSplit?
        public var requested: [Rally.RosterPerson]?
        public var invited: [Rally.RosterPerson]?
        public var declined: [Rally.RosterPerson]?
        public var no: Int?
        public var removed: [Rally.RosterPerson]?
        public var visitors: [Rally.Visitor]?
    }
}
extension Rally.RsvpRosterReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Roster.Reply
}

extension Rally {
    /// `Contracts.ListRegulars.Row`, with open choices.
    public struct ListRegularsRow: OpenAnswer {
        public var accountId: ID
        public var nickname: String?
        public var displayName: String?
        public var avatar: String?
        public var state: OpenEnum<Contracts.RegularState>
        public var since: Timestamp
        public var from: Day?
        public var to: Day?
    }
}
extension Rally.ListRegularsRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListRegulars.Row
}

extension Rally {
    /// `Contracts.ListRegulars.Reply`, with open choices.
    public struct RsvpRegularsReply: OpenAnswer {
        public var items: [Rally.ListRegularsRow]
        public var mayAsk: Bool
    }
}
extension Rally.RsvpRegularsReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListRegulars.Reply
}

extension Rally {
    /// `Contracts.Ride`, with open choices.
    public struct Ride: OpenAnswer {
        public var id: ID
        public var gameId: ID
        public var driverId: ID
        public var driverNickname: String?
        public var cityLabel: String?
        public var seats: Int
        public var free: Int
        public var departAt: Timestamp
        public var timezone: String
        public var role: OpenEnum<Contracts.Ride.Role>?
        public var from: String?
        public var note: String?
        public var riderIds: [ID]?
        public var riders: [Contracts.PersonMention]?
    }
}
extension Rally.Ride {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Ride
}

extension Rally {
    /// `Contracts.SetAttendance.Person`, with open choices.
    public struct SetAttendancePerson: OpenAnswer {
        public var accountId: ID
        public var attendance: OpenEnum<Contracts.Attendance>
    }
}
extension Rally.SetAttendancePerson {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SetAttendance.Person
}

extension Rally {
    /// `Contracts.SetAttendance.Reply`, with open choices.
    public struct RsvpAttendanceReply: OpenAnswer {
        public var gameId: ID
        public var people: [Rally.SetAttendancePerson]
    }
}
extension Rally.RsvpAttendanceReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SetAttendance.Reply
}

extension Rally {
    /// `Contracts.AnswerSeries.Outcome`, with open choices.
    public struct AnswerSeriesOutcome: OpenAnswer {
        public var gameId: ID
        public var status: OpenEnum<Contracts.ParticipationStatus>?
        public var reason: OpenEnum<Contracts.Reason>?
    }
}
extension Rally.AnswerSeriesOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.AnswerSeries.Outcome
}

extension Rally {
    /// `Contracts.AnswerSeries.Reply`, with open choices.
    public struct RsvpSeriesReply: OpenAnswer {
        public var seriesId: ID
        public var results: [Rally.AnswerSeriesOutcome]
    }
}
extension Rally.RsvpSeriesReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.AnswerSeries.Reply
}

extension Rally {
    /// `Contracts.VisitedGame`, with open choices.
    public struct VisitedGame: OpenAnswer {
        public var gameId: ID
        public var sport: OpenEnum<Contracts.Sport>
        public var title: String
        public var description: String?
        public var placeName: String?
        public var address: String?
        public var cityLabel: String?
        public var hostName: String?
        public var startsAt: Timestamp
        public var durationMinutes: Int
        public var timezone: String
        public var localDate: Day
        public var localTime: String
        public var status: OpenEnum<Contracts.GameStatus>
        public var capacity: Int?
        public var openSlots: Int?
        public var guestsEach: Int?
        public var counts: Contracts.Counts
        public var going: [String]?
        public var noindex: Bool
    }
}
extension Rally.VisitedGame {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.VisitedGame
}

extension Rally {
    /// `Contracts.VisitView`, with open choices.
    public struct VisitView: OpenAnswer {
        public var visitor: Rally.Visitor
        public var game: Rally.VisitedGame
        public var url: String
        public var token: String
    }
}
extension Rally.VisitView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.VisitView
}

extension Rally {
    /// `Contracts.SendInvitations.Outcome`, with open choices.
    public struct SendInvitationsOutcome: OpenAnswer {
        public var accountId: Contracts.UserReference
        public var status: OpenEnum<Contracts.ParticipationStatus>?
        public var reason: OpenEnum<Contracts.Reason>?
        public var message: String?
    }
}
extension Rally.SendInvitationsOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SendInvitations.Outcome
}

extension Rally {
    /// `Contracts.SendInvitations.Reply`, with open choices.
    public struct InvitesSendReply: OpenAnswer {
        public var gameId: ID
        public var results: [Rally.SendInvitationsOutcome]
        public var counts: Contracts.Counts
    }
}
extension Rally.InvitesSendReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.SendInvitations.Reply
}

extension Rally {
    /// `Contracts.ListInvitations.Row`, with open choices.
    public struct ListInvitationsRow: OpenAnswer {
        public var gameId: ID
        public var title: String
        public var sport: OpenEnum<Contracts.Sport>
        public var startsAt: Timestamp
        public var timezone: String
        public var durationMinutes: Int
        public var placeName: String?
        public var capacity: Int?
        public var status: OpenEnum<Contracts.GameStatus>
        public var hostId: ID
        public var hostNickname: String?
        public var hostName: String?
        public var counts: Contracts.Counts
        public var inviterId: ID?
        public var inviterNickname: String?
        public var inviterName: String?
        public var invitedAt: Timestamp
    }
}
extension Rally.ListInvitationsRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListInvitations.Row
}

extension Rally {
    /// `Contracts.DuePortion`, with open choices.
    public struct DuePortion: OpenAnswer {
        public var person: Contracts.BookPerson
        public var shares: Int
        public var amount: Int
        public var status: OpenEnum<Contracts.DueStatus>
        public var isOverdue: Bool
        public var how: String?
        public var reason: String?
        public var since: Timestamp
    }
}
extension Rally.DuePortion {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.DuePortion
}

extension Rally {
    /// `Contracts.DueView`, with open choices.
    public struct DueView: OpenAnswer {
        public var id: ID
        public var gameId: ID?
        public var groupId: ID?
        public var title: String
        public var currency: String
        public var each: Int?
        public var total: Int?
        public var dueAt: Timestamp?
        public var note: String?
        public var payee: Contracts.BookPerson?
        public var isAccepted: Bool
        public var addedAt: Timestamp
        public var paidCount: Int?
        public var peopleCount: Int?
        public var mine: Rally.DuePortion?
        public var portions: [Rally.DuePortion]?
        public var mayMark: Bool
        public var remindFrom: Timestamp?
    }
}
extension Rally.DueView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.DueView
}

extension Rally {
    /// `Contracts.ShowBook.Reply`, with open choices.
    public struct DuesBookReply: OpenAnswer {
        public var gameId: ID?
        public var groupId: ID?
        public var currency: String?
        public var mayAdd: Bool
        public var mayShare: Bool
        public var payFirst: Bool?
        public var dues: [Rally.DueView]
        public var costsCount: Int
        public var balance: Int?
    }
}
extension Rally.DuesBookReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowBook.Reply
}

extension Rally {
    /// `Contracts.Befriended`, with open choices.
    public struct Befriended: OpenAnswer {
        public var friend: Bool
        public var became: OpenEnum<Contracts.Became>?
    }
}
extension Rally.Befriended {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Befriended
}

extension Rally {
    /// `Contracts.ClaimInviteLink.Reply`, with open choices.
    public struct FriendsInviteClaimReply: OpenAnswer {
        public var result: OpenEnum<Contracts.InviteClaim>
        public var accountId: ID?
    }
}
extension Rally.FriendsInviteClaimReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ClaimInviteLink.Reply
}

extension Rally {
    /// `Contracts.GroupDefaults`, with open choices.
    public struct GroupDefaults: OpenAnswer {
        public var title: String?
        public var description: String?
        public var place: Contracts.NewPlace?
        public var durationMinutes: Int?
        public var skillLevel: OpenEnum<Contracts.SkillLevel>?
        public var capacity: Int?
        public var guestsEach: Int?
        public var waitlist: Bool?
        public var waitlistMode: OpenEnum<Contracts.WaitlistMode>?
        public var visibility: OpenEnum<Contracts.Visibility>?
        public var joinPolicy: OpenEnum<Contracts.JoinPolicy>?
        public var membersCanInvite: Bool?
        public var requireTier2: Bool?
        public var answering: Rally.Answering?
        public var price: Rally.Price?
        public var requirements: Rally.Requirements?
        public var golf: Rally.Golf?
    }
}
extension Rally.GroupDefaults {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GroupDefaults
}

extension Rally {
    /// `Contracts.GroupInside`, with open choices.
    public struct GroupInside: OpenAnswer {
        public var ownerId: ID?
        public var rules: String?
        public var membersHost: Bool
        public var membersInvite: Bool
        public var subgroups: [Contracts.SubgroupView]
        public var gameDefaults: Rally.GroupDefaults?
        public var muted: Bool
        public var unread: Int?
        public var createdAt: Timestamp
        public var version: Int
        public var invitedCount: Int?
        public var requestedCount: Int?
        public var code: Contracts.GroupCode?
    }
}
extension Rally.GroupInside {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GroupInside
}

extension Rally {
    /// `Contracts.GroupView`, with open choices.
    public struct GroupView: OpenAnswer {
        public var id: ID
        public var slug: String
        public var name: String
        public var about: String?
        public var sports: [OpenEnum<Contracts.Sport>]
        public var city: String?
        public var photo: String?
        public var listing: OpenEnum<Contracts.GroupListing>
        public var joining: OpenEnum<Contracts.GroupJoining>
        public var status: OpenEnum<Contracts.GroupStatus>
        public var memberCount: Int
        public var standing: OpenEnum<Contracts.GroupStanding>?
        public var role: OpenEnum<Contracts.GroupRole>?
        public var hidden: Bool?
        public var inside: Rally.GroupInside?
    }
}
extension Rally.GroupView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GroupView
}

extension Rally {
    /// `Contracts.GroupMembership`, with open choices.
    public struct GroupMembership: OpenAnswer {
        public var groupId: ID
        public var accountId: ID
        public var status: OpenEnum<Contracts.GroupStanding>
        public var role: OpenEnum<Contracts.GroupRole>?
    }
}
extension Rally.GroupMembership {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GroupMembership
}

extension Rally {
    /// `Contracts.InviteToGroup.Outcome`, with open choices.
    public struct InviteToGroupOutcome: OpenAnswer {
        public var accountId: Contracts.UserReference
        public var status: OpenEnum<Contracts.GroupStanding>?
        public var reason: OpenEnum<Contracts.Reason>?
        public var message: String?
    }
}
extension Rally.InviteToGroupOutcome {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToGroup.Outcome
}

extension Rally {
    /// `Contracts.InviteToGroup.Reply`, with open choices.
    public struct GroupsInviteReply: OpenAnswer {
        public var groupId: ID
        public var results: [Rally.InviteToGroupOutcome]
    }
}
extension Rally.GroupsInviteReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.InviteToGroup.Reply
}

extension Rally {
    /// `Contracts.ListGroupMembers.Row`, with open choices.
    public struct ListGroupMembersRow: OpenAnswer {
        public var person: Contracts.PersonRow
        public var status: OpenEnum<Contracts.GroupStanding>
        public var role: OpenEnum<Contracts.GroupRole>?
        public var subgroups: [String]
        public var since: Timestamp
        public var invitedBy: ID?
        public var text: String?
    }
}
extension Rally.ListGroupMembersRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListGroupMembers.Row
}

extension Rally {
    /// `Contracts.GroupLanding`, with open choices.
    public struct GroupLanding: OpenAnswer {
        public var name: String
        public var about: String?
        public var sports: [OpenEnum<Contracts.Sport>]
        public var city: String?
        public var joining: OpenEnum<Contracts.GroupJoining>
        public var status: OpenEnum<Contracts.GroupStatus>
        public var memberCount: Int
        public var noindex: Bool
    }
}
extension Rally.GroupLanding {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GroupLanding
}

extension Rally {
    /// `Contracts.ChatMessage`, with open choices.
    public struct ChatMessage: OpenAnswer {
        public var id: ID
        public var senderId: ID?
        public var nickname: String?
        public var displayName: String?
        public var avatar: String?
        public var type: OpenEnum<Contracts.MessageType>
        public var text: String?
        public var photo: String?
        public var nonce: String?
        public var line: OpenEnum<Contracts.SystemLine>?
        public var aboutId: ID?
        public var createdAt: Timestamp
        public var removed: Bool
        public var hidden: Bool?
    }
}
extension Rally.ChatMessage {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ChatMessage
}

extension Rally {
    /// `Contracts.ChatHistory.Reply`, with open choices.
    public struct ChatHistoryReply: OpenAnswer {
        public var items: [Rally.ChatMessage]
        public var next: ID?
        public var readOnlyFrom: Timestamp?
        public var standing: Contracts.ChatStanding?
    }
}
extension Rally.ChatHistoryReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ChatHistory.Reply
}

extension Rally {
    /// `Contracts.LastLine`, with open choices.
    public struct LastLine: OpenAnswer {
        public var id: ID
        public var type: OpenEnum<Contracts.MessageType>
        public var line: OpenEnum<Contracts.SystemLine>?
        public var face: Contracts.ChatFace?
        public var text: String?
        public var createdAt: Timestamp
    }
}
extension Rally.LastLine {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LastLine
}

extension Rally {
    /// `Contracts.ChatSummary`, with open choices.
    public struct ChatSummary: OpenAnswer {
        public var gameId: ID
        public var title: String
        public var sport: OpenEnum<Contracts.Sport>
        public var startsAt: Timestamp
        public var timezone: String
        public var status: OpenEnum<Contracts.GameStatus>
        public var unread: Int
        public var muted: Bool
        public var updatedAt: Timestamp
        public var last: Rally.LastLine?
        public var faces: [Contracts.ChatFace]
    }
}
extension Rally.ChatSummary {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ChatSummary
}

extension Rally {
    /// `Contracts.LinkedGame`, with open choices.
    public struct LinkedGame: OpenAnswer {
        public var available: Bool
        public var id: ID?
        public var title: String?
        public var sport: OpenEnum<Contracts.Sport>?
        public var startsAt: Timestamp?
        public var status: OpenEnum<Contracts.GameStatus>?
    }
}
extension Rally.LinkedGame {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.LinkedGame
}

extension Rally {
    /// `Contracts.PostedResult`, with open choices.
    public struct PostedResult: OpenAnswer {
        public var line: String
        public var category: OpenEnum<Category>?
        public var cards: Int
        public var activeSeconds: Int
    }
}
extension Rally.PostedResult {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.PostedResult
}

extension Rally {
    /// `Contracts.FeedTerms`, with open choices.
    public struct FeedTerms: OpenAnswer {
        public var bucket: OpenEnum<Contracts.FeedBucket>?
        public var recency: Double
        public var engagement: Double
        public var newAuthor: Double
        public var city: Double
        public var course: Double
        public var interests: Double
        public var score: Double
        public var hot: Double?
    }
}
extension Rally.FeedTerms {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.FeedTerms
}

extension Rally {
    /// `Contracts.PostView`, with open choices.
    public struct PostView: OpenAnswer {
        public var id: ID
        public var authorId: ID
        public var author: Contracts.PersonRow?
        public var type: OpenEnum<Contracts.PostType>
        public var visibility: OpenEnum<Contracts.PostVisibility>
        public var groupId: ID?
        public var text: String?
        public var photos: [String]
        public var game: Rally.LinkedGame?
        public var result: Rally.PostedResult?
        public var score: Int?
        public var tags: [String]
        public var cityKey: String?
        public var courseKey: String?
        public var upvotes: Int
        public var comments: Int
        public var upvoted: Bool
        public var edited: Bool
        public var hidden: Bool
        public var createdAt: Timestamp
        public var updatedAt: Timestamp
        public var lastEngagementAt: Timestamp?
        public var version: Int
        public var explain: Rally.FeedTerms?
    }
}
extension Rally.PostView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.PostView
}

extension Rally {
    /// `Contracts.GetPost.Reply`, with open choices.
    public struct PostsGetReply: OpenAnswer {
        public var post: Rally.PostView
        public var items: [Contracts.CommentThread]
        public var next: String?
    }
}
extension Rally.PostsGetReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.GetPost.Reply
}

extension Rally {
    /// `Contracts.ReportView`, with open choices.
    public struct ReportView: OpenAnswer {
        public var id: ID
        public var contentType: OpenEnum<Contracts.ContentType>
        public var contentId: ID
        public var kind: OpenEnum<Contracts.ReportKind>
        public var reason: String?
        public var status: OpenEnum<Contracts.ReportStatus>
        public var createdAt: Timestamp
    }
}
extension Rally.ReportView {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ReportView
}

extension Rally {
    /// `Contracts.ResolveTicket.Reply`, with open choices.
    public struct ReportsResolveReply: OpenAnswer {
        public var ticketId: ID
        public var status: OpenEnum<Contracts.TicketStatus>
        public var action: OpenEnum<Contracts.TicketAction>
        public var until: Timestamp?
    }
}
extension Rally.ReportsResolveReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ResolveTicket.Reply
}

extension Rally {
    /// `Contracts.TicketRow`, with open choices.
    public struct TicketRow: OpenAnswer {
        public var id: ID
        public var status: OpenEnum<Contracts.TicketStatus>
        public var contentType: OpenEnum<Contracts.ContentType>
        public var contentId: ID
        public var accountId: ID
        public var author: Contracts.PersonRow?
        public var reports: Int
        public var pending: Int
        public var flags: [OpenEnum<Contracts.TicketFlag>]
        public var hidden: Bool
        public var createdAt: Timestamp
        public var since: Timestamp
        public var action: OpenEnum<Contracts.TicketAction>?
        public var until: Timestamp?
    }
}
extension Rally.TicketRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.TicketRow
}

extension Rally {
    /// `Contracts.ShowTicket.Flag`, with open choices.
    public struct ShowTicketFlag: OpenAnswer {
        public var flag: OpenEnum<Contracts.TicketFlag>
        public var points: Int?
        public var signs: [OpenEnum<Contracts.TextSign>]?
        public var at: Timestamp
    }
}
extension Rally.ShowTicketFlag {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowTicket.Flag
}

extension Rally {
    /// `Contracts.ShowTicket.Feedback`, with open choices.
    public struct ShowTicketFeedback: OpenAnswer {
        public var gameId: ID
        public var reviewerId: ID
        public var reviewer: Contracts.PersonRow?
        public var issues: [OpenEnum<Contracts.FeedbackIssue>]
        public var comment: String?
    }
}
extension Rally.ShowTicketFeedback {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowTicket.Feedback
}

extension Rally {
    /// `Contracts.ShowTicket.Entry`, with open choices.
    public struct ShowTicketEntry: OpenAnswer {
        public var deed: OpenEnum<Contracts.ShowTicket.Deed>
        public var at: Timestamp
        public var actorId: ID?
        public var actor: Contracts.PersonRow?
        public var action: OpenEnum<Contracts.TicketAction>?
        public var until: Timestamp?
        public var text: String?
    }
}
extension Rally.ShowTicketEntry {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowTicket.Entry
}

extension Rally {
    /// `Contracts.ShowTicket.Report`, with open choices.
    public struct ShowTicketReport: OpenAnswer {
        public var id: ID
        public var reporterId: ID
        public var reporter: Contracts.PersonRow?
        public var kind: OpenEnum<Contracts.ReportKind>
        public var reason: String?
        public var status: OpenEnum<Contracts.ReportStatus>
        public var createdAt: Timestamp
    }
}
extension Rally.ShowTicketReport {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowTicket.Report
}

extension Rally {
    /// `Contracts.ShowTicket.Reply`, with open choices.
    public struct ReportsTicketReply: OpenAnswer {
        public var ticket: Rally.TicketRow
        public var flags: [Rally.ShowTicketFlag]
        public var copies: [Contracts.ShowTicket.Copy]
        public var feedback: [Rally.ShowTicketFeedback]
        public var log: [Rally.ShowTicketEntry]
        public var items: [Rally.ShowTicketReport]
        public var next: String?
    }
}
extension Rally.ReportsTicketReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowTicket.Reply
}

extension Rally {
    /// `Contracts.Notification`, with open choices.
    public struct Notification: OpenAnswer {
        public var id: ID
        public var type: OpenEnum<Contracts.NotificationType>
        public var actorIds: [ID]
        public var actorCount: Int
        public var actorName: String?
        public var actorPhoto: String?
        public var targetType: OpenEnum<Contracts.NotificationTarget>
        public var targetId: ID?
        public var title: String
        public var body: String
        public var data: [String: String]
        public var read: Bool
        public var createdAt: Timestamp
        public var updatedAt: Timestamp
        public var foldKey: String?
    }
}
extension Rally.Notification {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Notification
}

extension Rally {
    /// `Contracts.ListNotifications.Section`, with open choices.
    public struct ListNotificationsSection: OpenAnswer {
        public var section: OpenEnum<Contracts.InboxSection>
        public var items: [Rally.Notification]
    }
}
extension Rally.ListNotificationsSection {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListNotifications.Section
}

extension Rally {
    /// `Contracts.ListNotifications.Reply`, with open choices.
    public struct NotificationsListReply: OpenAnswer {
        public var items: [Rally.Notification]?
        public var sections: [Rally.ListNotificationsSection]?
        public var next: String?
    }
}
extension Rally.NotificationsListReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListNotifications.Reply
}

extension Rally {
    /// `Contracts.WatchNotifications.Reply`, with open choices.
    public struct NotificationsWatchReply: OpenAnswer {
        public var items: [Rally.Notification]
        public var until: Timestamp
    }
}
extension Rally.NotificationsWatchReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.WatchNotifications.Reply
}

extension Rally {
    /// `Contracts.NearbyPreference`, with open choices.
    public struct NearbyPreference: OpenAnswer {
        public var on: Bool
        public var sports: [OpenEnum<Contracts.Sport>]
    }
}
extension Rally.NearbyPreference {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.NearbyPreference
}

extension Rally {
    /// `Contracts.NotificationPreferences`, with open choices.
    public struct NotificationPreferences: OpenAnswer {
        public var types: [String: Contracts.Channels]
        public var reminderOffsets: [Int]
        public var quietHours: Contracts.QuietHours?
        public var nearby: Rally.NearbyPreference
    }
}
extension Rally.NotificationPreferences {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.NotificationPreferences
}

extension Rally {
    /// `Contracts.OutboxEntry`, with open choices.
    public struct OutboxEntry: OpenAnswer {
        public var id: ID
        public var notificationId: ID
        public var type: OpenEnum<Contracts.NotificationType>
        public var recipientId: ID
        public var channel: OpenEnum<Contracts.DeliveryChannel>
        public var deviceId: String?
        public var state: OpenEnum<Contracts.DeliveryState>
        public var failures: Int
        public var reason: String?
        public var dueAt: Timestamp?
        public var updatedAt: Timestamp
    }
}
extension Rally.OutboxEntry {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.OutboxEntry
}

extension Rally {
    /// `Contracts.PersonStats`, with open choices.
    public struct PersonStats: OpenAnswer {
        public var accountId: ID
        public var nickname: String?
        public var joined: Int
        public var hosted: Int
        public var completed: Int
        public var cancelledAsHost: Int?
        public var noShows: Int?
        public var late: Int?
        public var lateCancels: Int?
        public var reliabilityPct: Int?
        public var friends: Int
        public var daysOnApp: Int
        public var bySport: [String: Int]
        public var topSports: [OpenEnum<Contracts.Sport>]
        public var currentStreakWeeks: Int
        public var partySessions: Int
        public var partyCards: [String: Int]
        public var darts: Contracts.MatchResults
        public var dartsAverages: [Double]
        public var trustTier: OpenEnum<Contracts.TrustTier>
        public var badges: [OpenEnum<Contracts.Badge>]
        public var playAgainPct: Int?
        public var reputation: Int?
        public var leaderboards: OpenEnum<Contracts.BoardChoice>?
    }
}
extension Rally.PersonStats {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.PersonStats
}

extension Rally {
    /// `Contracts.Quiz`, with open choices.
    public struct Quiz: OpenAnswer {
        public var playSports: [OpenEnum<Contracts.Sport>]
        public var dontPlaySports: [OpenEnum<Contracts.Sport>]
        public var genders: [OpenEnum<Contracts.Gender>]
        public var ageGroups: [OpenEnum<AgeGroup>]
        public var lat: Double
        public var lng: Double
    }
}
extension Rally.Quiz {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Quiz
}

extension Rally {
    /// `Contracts.ShowQuiz.Reply`, with open choices.
    public struct StatsQuizReply: OpenAnswer {
        public var quiz: Rally.Quiz?
    }
}
extension Rally.StatsQuizReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ShowQuiz.Reply
}

extension Rally {
    /// `Contracts.Recommend.Row`, with open choices.
    public struct RecommendRow: OpenAnswer {
        public var gameId: ID
        public var title: String
        public var sport: OpenEnum<Contracts.Sport>
        public var startsAt: Timestamp
        public var timezone: String
        public var placeName: String?
        public var hostId: ID
        public var hostNickname: String?
        public var hostName: String?
        public var distanceMiles: Double?
        public var score: Double
        public var sportWeight: Int
        public var friends: Int
        public var genderMatches: Int
        public var ageMatches: Int
    }
}
extension Rally.RecommendRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Recommend.Row
}

extension Rally {
    /// `Contracts.Recommend.Reply`, with open choices.
    public struct StatsRecommendReply: OpenAnswer {
        public var items: [Rally.RecommendRow]
    }
}
extension Rally.StatsRecommendReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.Recommend.Reply
}

extension Rally {
    /// `Contracts.HeadToHead.Result`, with open choices.
    public struct HeadToHeadResult: OpenAnswer {
        public var matchId: ID
        public var playedAt: Timestamp
        public var gameType: OpenEnum<Contracts.DartsGame>
        public var startScore: Int?
        public var winner: OpenEnum<Contracts.HeadToHead.Winner>
    }
}
extension Rally.HeadToHeadResult {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.HeadToHead.Result
}

extension Rally {
    /// `Contracts.HeadToHead.Reply`, with open choices.
    public struct StatsHeadToHeadReply: OpenAnswer {
        public var a: ID
        public var b: ID
        public var played: Int
        public var aWins: Int
        public var bWins: Int
        public var others: Int
        public var last: [Rally.HeadToHeadResult]
        public var aAverage: Double?
        public var bAverage: Double?
    }
}
extension Rally.StatsHeadToHeadReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.HeadToHead.Reply
}

extension Rally {
    /// `Contracts.ListAchievements.Row`, with open choices.
    public struct ListAchievementsRow: OpenAnswer {
        public var achievement: OpenEnum<Contracts.Achievement>
        public var unlockedAt: Timestamp
        public var sourceId: ID?
    }
}
extension Rally.ListAchievementsRow {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListAchievements.Row
}

extension Rally {
    /// `Contracts.ListAchievements.Reply`, with open choices.
    public struct StatsAchievementsReply: OpenAnswer {
        public var accountId: ID
        public var items: [Rally.ListAchievementsRow]
    }
}
extension Rally.StatsAchievementsReply {
    /// The type of ``closed()``.
    public typealias Contract = Contracts.ListAchievements.Reply
}

extension Rally {
    /// The type that each request's answer is read as, by the request's type.
    public static let answers: [String: any (Codable & Sendable).Type] = [
        "account.signup": Contracts.Session.self,
        "account.guest": Contracts.Session.self,
        "account.upgrade": Rally.AccountUpgradeReply.self,
        "account.login": Contracts.Session.self,
        "account.refresh": Contracts.Session.self,
        "account.logout": Contracts.Done.self,
        "account.logout-all": Contracts.Done.self,
        "account.password": Contracts.Done.self,
        "account.device-add": Rally.AccountDeviceAddReply.self,
        "account.device-remove": Contracts.Done.self,
        "account.me": Rally.AccountUpgradeReply.self,
        "account.suspend": Rally.AccountStanding.self,
        "account.ban": Rally.AccountStanding.self,
        "account.restore": Rally.AccountStanding.self,
        "account.set-role": Rally.AccountStanding.self,
        "account.delete": Contracts.Done.self,
        "account.settings": Rally.AccountSettings.self,
        "account.link": Rally.AccountLinkReply.self,
        "account.verify": Contracts.Done.self,
        "account.email": Contracts.MailUnderWay.self,
        "account.forgot": Contracts.MailUnderWay.self,
        "account.reset": Contracts.Done.self,
        "account.oauth": Contracts.Session.self,
        "profile.get": Rally.PublicProfile.self,
        "profile.list": Rally.ProfileListReply.self,
        "profile.search": Rally.ProfileListReply.self,
        "profile.nickname-check": Contracts.CheckNickname.Reply.self,
        "profile.onboard": Rally.AccountUpgradeReply.self,
        "profile.update": Rally.AccountUpgradeReply.self,
        "profile.photo-add": Rally.AccountUpgradeReply.self,
        "profile.photo-remove": Rally.AccountUpgradeReply.self,
        "profile.photo-order": Rally.AccountUpgradeReply.self,
        "profile.photo-upload": Contracts.UploadPhoto.Reply.self,
        "profile.landing": Rally.ProfileLanding.self,
        "guests.add": Contracts.GuestPlayer.self,
        "guests.update": Contracts.GuestPlayer.self,
        "guests.remove": Contracts.Done.self,
        "guests.claim-code": Contracts.MakeClaimCode.Reply.self,
        "guests.link": Contracts.GuestPlayer.self,
        "guests.list": Contracts.ListGuests.Reply.self,
        "games.create": Rally.GameView.self,
        "games.update": Rally.GameView.self,
        "games.close": Rally.GameView.self,
        "games.open": Rally.GameView.self,
        "games.cancel": Rally.GameView.self,
        "games.complete": Rally.GameView.self,
        "games.delete": Contracts.Done.self,
        "games.weather": Rally.GameWeather.self,
        "games.get": Rally.GameView.self,
        "games.mine": Rally.GamesMineReply.self,
        "games.search": Page<Rally.GameView>.self,
        "games.near": Page<Rally.GameView>.self,
        "games.calendar": Rally.GamesCalendarReply.self,
        "games.next": Rally.GamesNextReply.self,
        "games.by-host": Page<Rally.GameView>.self,
        "games.duplicate": Rally.GameView.self,
        "games.cohost": Contracts.NameCoHost.Reply.self,
        "games.decide": Rally.GameView.self,
        "games.option-vote": Rally.GameView.self,
        "games.option-choose": Rally.GameView.self,
        "games.filter-save": Rally.SavedFilter.self,
        "games.filter-delete": Contracts.Done.self,
        "games.filters": Rally.GamesFiltersReply.self,
        "games.template-save": Rally.TemplateView.self,
        "games.template-delete": Contracts.Done.self,
        "games.templates": Rally.GamesTemplatesReply.self,
        "games.feed-link": Contracts.MakeFeedLink.Reply.self,
        "games.group-feed-link": Contracts.MakeFeedLink.Reply.self,
        "games.feed-revoke": Contracts.Done.self,
        "games.geojson": Rally.GameCollection.self,
        "games.map-link": Contracts.MapLink.Reply.self,
        "games.share": Contracts.ShareGame.Reply.self,
        "games.landing": Rally.GameLanding.self,
        "games.link-open": Rally.GameLanding.self,
        "games.link-parse": Rally.GamesLinkParseReply.self,
        "series.create": Rally.SeriesView.self,
        "series.update": Rally.SeriesResults.self,
        "series.cancel": Rally.SeriesResults.self,
        "series.extend": Rally.SeriesView.self,
        "series.cohost": Rally.SeriesResults.self,
        "series.get": Rally.SeriesView.self,
        "leagues.create": Rally.LeagueView.self,
        "leagues.update": Rally.LeagueView.self,
        "leagues.cancel": Contracts.Done.self,
        "leagues.cohost": Rally.LeagueView.self,
        "leagues.season-create": Rally.SeasonView.self,
        "leagues.season-update": Rally.SeasonView.self,
        "leagues.season-cancel": Contracts.Done.self,
        "leagues.entrant-add": Rally.SeasonView.self,
        "leagues.entrant-remove": Rally.SeasonView.self,
        "leagues.entrant-order": Rally.SeasonView.self,
        "leagues.accept": Rally.SeasonView.self,
        "leagues.decline": Contracts.Done.self,
        "leagues.begin": Rally.SeasonView.self,
        "leagues.propose": Rally.SeasonFixture.self,
        "leagues.agree": Rally.SeasonFixture.self,
        "leagues.start": Rally.MatchView.self,
        "leagues.report": Rally.SeasonFixture.self,
        "leagues.confirm": Rally.SeasonFixture.self,
        "leagues.dispute": Rally.SeasonFixture.self,
        "leagues.fix": Rally.SeasonFixture.self,
        "leagues.walkover": Rally.SeasonFixture.self,
        "leagues.undo": Rally.SeasonFixture.self,
        "leagues.postpone": Rally.SeasonFixture.self,
        "leagues.withdraw": Rally.SeasonView.self,
        "leagues.finish": Rally.SeasonView.self,
        "leagues.next": Rally.SeasonView.self,
        "leagues.get": Rally.LeagueView.self,
        "leagues.mine": Page<Rally.LeagueView>.self,
        "leagues.group": Page<Rally.LeagueView>.self,
        "leagues.season": Rally.SeasonView.self,
        "leagues.fixtures": Page<Rally.SeasonFixture>.self,
        "leagues.table": Rally.LeaguesTableReply.self,
        "leagues.points": Rally.LeaguesPointsReply.self,
        "leagues.landing": Rally.LeagueLanding.self,
        "venues.review": Contracts.VenueReview.self,
        "venues.search": Page<Rally.Venue>.self,
        "venues.places": Rally.VenuesPlacesReply.self,
        "venues.get": Rally.Venue.self,
        "venues.reviews": Page<Contracts.VenueReview>.self,
        "darts.start": Rally.MatchView.self,
        "darts.visit": Rally.MatchView.self,
        "darts.cpu": Rally.MatchView.self,
        "darts.bull-off": Rally.MatchView.self,
        "darts.undo": Rally.MatchView.self,
        "darts.abandon": Rally.MatchView.self,
        "darts.rematch": Rally.MatchView.self,
        "darts.match": Rally.MatchView.self,
        "darts.watch": Rally.DartsWatchReply.self,
        "darts.said": Contracts.HearCaller.Reply.self,
        "darts.board": Contracts.ShowBoard.Reply.self,
        "darts.history": Page<Rally.MatchView>.self,
        "darts.checkout": Contracts.AdviseCheckout.Reply.self,
        "darts.modes": Rally.DartsModesReply.self,
        "darts.preset-save": Rally.DartsPreset.self,
        "darts.preset-delete": Contracts.Done.self,
        "darts.presets": Rally.DartsPresetsReply.self,
        "darts.challenge": Rally.RemoteView.self,
        "darts.accept": Rally.RemoteView.self,
        "darts.decline": Rally.RemoteView.self,
        "darts.cancel": Rally.RemoteView.self,
        "darts.join": Rally.RemoteView.self,
        "darts.abort": Rally.RemoteView.self,
        "darts.remotes": Rally.DartsRemotesReply.self,
        "darts.remote": Rally.RemoteView.self,
        "darts.sync": Rally.DartsSyncReply.self,
        "darts.sync-status": Rally.DartsSyncStatusReply.self,
        "cups.create": Rally.CupView.self,
        "cups.update": Rally.CupView.self,
        "cups.cancel": Rally.CupState.self,
        "cups.open": Rally.CupState.self,
        "cups.cohost": Contracts.NameCupCoHost.Reply.self,
        "cups.invite": Rally.CupsInviteReply.self,
        "cups.approve": Rally.EntrantState.self,
        "cups.refuse": Rally.CupState.self,
        "cups.add": Rally.EntrantState.self,
        "cups.remove": Rally.CupState.self,
        "cups.enter": Rally.EntrantState.self,
        "cups.accept": Rally.EntrantState.self,
        "cups.decline": Rally.CupState.self,
        "cups.leave": Rally.CupState.self,
        "cups.seed": Rally.CupState.self,
        "cups.draw": Rally.CupState.self,
        "cups.undraw": Rally.CupState.self,
        "cups.begin": Rally.CupState.self,
        "cups.late": Rally.EntrantState.self,
        "cups.call": Rally.FixtureState.self,
        "cups.start": Rally.FixtureState.self,
        "cups.report": Rally.FixtureState.self,
        "cups.confirm": Rally.FixtureState.self,
        "cups.dispute": Rally.FixtureState.self,
        "cups.fix": Rally.FixtureState.self,
        "cups.walkover": Rally.FixtureState.self,
        "cups.undo": Rally.FixtureState.self,
        "cups.withdraw": Rally.EntrantState.self,
        "cups.disqualify": Rally.EntrantState.self,
        "cups.pair": Rally.CupState.self,
        "cups.finish": Rally.CupState.self,
        "cups.get": Rally.CupsGetReply.self,
        "cups.mine": Page<Rally.CupView>.self,
        "cups.search": Page<Rally.CupView>.self,
        "cups.table": Rally.CupsTableReply.self,
        "cups.board": Rally.CupsBoardReply.self,
        "cups.landing": Rally.CupLanding.self,
        "courses.save": Rally.CourseView.self,
        "courses.confirm": Rally.CourseView.self,
        "courses.get": Rally.CourseView.self,
        "courses.search": Page<Contracts.CourseRow>.self,
        "courses.mine": Page<Contracts.CourseRow>.self,
        "rounds.start": Rally.RoundView.self,
        "rounds.score": Rally.RoundView.self,
        "rounds.attest": Rally.RoundView.self,
        "rounds.dispute": Rally.RoundView.self,
        "rounds.outing": Rally.OutingView.self,
        "rounds.get": Rally.RoundView.self,
        "rounds.mine": Page<Rally.RoundRow>.self,
        "rounds.record": Contracts.ShowGolfRecord.Reply.self,
        "rounds.board": Rally.RoundsBoardReply.self,
        "ladders.create": Rally.LadderView.self,
        "ladders.update": Rally.LadderView.self,
        "ladders.close": Rally.LadderView.self,
        "ladders.cohost": Rally.LadderView.self,
        "ladders.invite": Rally.LaddersInviteReply.self,
        "ladders.join": Rally.LadderView.self,
        "ladders.leave": Contracts.Done.self,
        "ladders.challenge": Rally.LadderChallengeView.self,
        "ladders.accept": Rally.LadderChallengeView.self,
        "ladders.decline": Rally.LadderChallengeView.self,
        "ladders.withdraw": Rally.LadderChallengeView.self,
        "ladders.start": Rally.LaddersStartReply.self,
        "ladders.report": Rally.LadderChallengeView.self,
        "ladders.confirm": Rally.LadderChallengeView.self,
        "ladders.dispute": Rally.LadderChallengeView.self,
        "ladders.fix": Rally.LadderChallengeView.self,
        "ladders.walkover": Rally.LadderChallengeView.self,
        "ladders.pause": Contracts.PauseOnLadder.Reply.self,
        "ladders.resume": Contracts.PauseOnLadder.Reply.self,
        "ladders.get": Rally.LaddersGetReply.self,
        "ladders.mine": Page<Rally.LadderView>.self,
        "ladders.search": Page<Rally.LadderView>.self,
        "ladders.challenges": Page<Rally.LadderChallengeView>.self,
        "ladders.history": Rally.LaddersHistoryReply.self,
        "ladders.landing": Rally.LadderLanding.self,
        "cards.start": Rally.PartySession.self,
        "cards.next": Rally.PartySession.self,
        "cards.previous": Rally.PartySession.self,
        "cards.jump": Rally.PartySession.self,
        "cards.complete": Rally.PartySession.self,
        "cards.uncomplete": Rally.PartySession.self,
        "cards.shuffle": Rally.PartySession.self,
        "cards.reset": Rally.PartySession.self,
        "cards.pause": Rally.PartySession.self,
        "cards.resume": Rally.PartySession.self,
        "cards.end": Rally.PartySession.self,
        "cards.favorite": Contracts.FavorCard.Reply.self,
        "cards.categories": Contracts.ListCategories.Reply.self,
        "cards.category": Contracts.CardCategory.self,
        "cards.cards": Page<Contracts.PartyCard>.self,
        "cards.session": Rally.PartySession.self,
        "cards.sessions": Page<Rally.PartySession>.self,
        "cards.deck-save": Rally.CardDeck.self,
        "cards.deck-delete": Contracts.Done.self,
        "cards.decks": Page<Rally.CardDeck>.self,
        "cards.code": Contracts.PartyCode.self,
        "cards.join": Rally.PartySession.self,
        "cards.leave": Contracts.Done.self,
        "rsvp.going": Rally.Participation.self,
        "rsvp.maybe": Rally.Participation.self,
        "rsvp.no": Rally.Participation.self,
        "rsvp.leave": Rally.Participation.self,
        "rsvp.accept": Rally.Participation.self,
        "rsvp.decline": Rally.Participation.self,
        "rsvp.remove": Rally.Participation.self,
        "rsvp.roster": Rally.RsvpRosterReply.self,
        "rsvp.answers": Contracts.ShowAnswers.Reply.self,
        "rsvp.nudge": Contracts.NudgePeople.Reply.self,
        "rsvp.regular-ask": Contracts.Done.self,
        "rsvp.regular-end": Contracts.Done.self,
        "rsvp.regular-accept": Contracts.Done.self,
        "rsvp.regular-refuse": Contracts.Done.self,
        "rsvp.regular-leave": Contracts.Done.self,
        "rsvp.regular-pause": Contracts.Done.self,
        "rsvp.regulars": Rally.RsvpRegularsReply.self,
        "rsvp.mine": Page<Rally.Participation>.self,
        "rsvp.requests": Page<Contracts.JoinRequests.Row>.self,
        "rsvp.position": Contracts.WaitlistPosition.Reply.self,
        "rsvp.equipment-add": Contracts.EquipmentItem.self,
        "rsvp.equipment-edit": Contracts.EquipmentItem.self,
        "rsvp.equipment-remove": Contracts.Done.self,
        "rsvp.equipment-claim": Contracts.EquipmentItem.self,
        "rsvp.equipment": Page<Contracts.EquipmentItem>.self,
        "rsvp.ride-offer": Rally.Ride.self,
        "rsvp.ride-join": Contracts.RideSeats.self,
        "rsvp.ride-leave": Contracts.RideSeats.self,
        "rsvp.ride-remove": Contracts.RideSeats.self,
        "rsvp.ride-withdraw": Contracts.Done.self,
        "rsvp.rides": Page<Rally.Ride>.self,
        "rsvp.teams": Contracts.TeamProposal.self,
        "rsvp.teams-save": Contracts.TeamSplit.self,
        "rsvp.teams-swap": Contracts.TeamSplit.self,
        "rsvp.transfer-host": Contracts.TransferHost.Reply.self,
        "rsvp.walk-in": Rally.Participation.self,
        "rsvp.attendance": Rally.RsvpAttendanceReply.self,
        "rsvp.series": Rally.RsvpSeriesReply.self,
        "rsvp.visitor-link": Contracts.VisitorLink.self,
        "rsvp.visitor-link-renew": Contracts.VisitorLink.self,
        "rsvp.visit-landing": Rally.VisitedGame.self,
        "rsvp.visit": Rally.VisitView.self,
        "rsvp.visit-get": Rally.VisitView.self,
        "rsvp.visit-change": Rally.VisitView.self,
        "rsvp.visit-forget": Contracts.Done.self,
        "rsvp.visit-claim": Rally.Participation.self,
        "rsvp.visit-accept": Rally.Visitor.self,
        "rsvp.visit-refuse": Rally.Visitor.self,
        "rsvp.visit-remove": Rally.Visitor.self,
        "invites.send": Rally.InvitesSendReply.self,
        "invites.send-group": Contracts.SendGroupInvitation.Reply.self,
        "invites.accept": Rally.Participation.self,
        "invites.decline": Rally.Participation.self,
        "invites.revoke": Rally.Participation.self,
        "invites.list": Page<Rally.ListInvitationsRow>.self,
        "dues.add": Rally.DueView.self,
        "dues.add-person": Contracts.Done.self,
        "dues.accept-payee": Contracts.Done.self,
        "dues.remove": Contracts.Done.self,
        "dues.claim": Contracts.Done.self,
        "dues.unclaim": Contracts.Done.self,
        "dues.paid": Contracts.Done.self,
        "dues.unpaid": Contracts.Done.self,
        "dues.exempt": Contracts.Done.self,
        "dues.refunded": Contracts.Done.self,
        "dues.remind": Contracts.RemindOfDue.Reply.self,
        "dues.pay-first": Contracts.Done.self,
        "dues.cost": Contracts.CostView.self,
        "dues.confirm": Contracts.Done.self,
        "dues.cost-remove": Contracts.Done.self,
        "dues.settled": Contracts.Done.self,
        "dues.book": Rally.DuesBookReply.self,
        "dues.get": Rally.DueView.self,
        "dues.costs": Page<Contracts.CostView>.self,
        "dues.settle": Contracts.ProposeSettlement.Reply.self,
        "dues.mine": Page<Rally.DueView>.self,
        "follows.add": Rally.Befriended.self,
        "follows.remove": Contracts.Done.self,
        "follows.followers": Page<Contracts.PersonRow>.self,
        "follows.following": Page<Contracts.PersonRow>.self,
        "friends.request": Rally.Befriended.self,
        "friends.accept": Rally.Befriended.self,
        "friends.deny": Contracts.Done.self,
        "friends.withdraw": Contracts.Done.self,
        "friends.remove": Contracts.Done.self,
        "friends.invite-link": Contracts.MakeInviteLink.Reply.self,
        "friends.invite-claim": Rally.FriendsInviteClaimReply.self,
        "friends.block": Contracts.Done.self,
        "friends.unblock": Contracts.Done.self,
        "friends.list": Page<Contracts.PersonRow>.self,
        "friends.mutuals": Page<Contracts.PersonRow>.self,
        "friends.requests": Page<Contracts.ListFriendRequests.Row>.self,
        "friends.blocks": Page<Contracts.PersonRow>.self,
        "friends.relation": Rally.Relation.self,
        "friends.invite-landing": Contracts.InviteLanding.self,
        "groups.create": Rally.GroupView.self,
        "groups.update": Contracts.GroupVersion.self,
        "groups.close": Contracts.GroupVersion.self,
        "groups.join": Rally.GroupMembership.self,
        "groups.invite": Rally.GroupsInviteReply.self,
        "groups.accept": Rally.GroupMembership.self,
        "groups.decline": Rally.GroupMembership.self,
        "groups.leave": Rally.GroupMembership.self,
        "groups.approve": Rally.GroupMembership.self,
        "groups.refuse": Rally.GroupMembership.self,
        "groups.remove": Rally.GroupMembership.self,
        "groups.role": Rally.GroupMembership.self,
        "groups.code": Contracts.SetGroupCode.Reply.self,
        "groups.subgroup-set": Contracts.SubgroupView.self,
        "groups.subgroup-remove": Contracts.GroupVersion.self,
        "groups.mute": Contracts.Done.self,
        "groups.get": Rally.GroupView.self,
        "groups.mine": Page<Rally.GroupView>.self,
        "groups.search": Page<Rally.GroupView>.self,
        "groups.members": Page<Rally.ListGroupMembersRow>.self,
        "groups.landing": Rally.GroupLanding.self,
        "chat.send": Rally.ChatMessage.self,
        "chat.read": Contracts.ChatStanding.self,
        "chat.mute": Contracts.ChatStanding.self,
        "chat.remove": Contracts.Done.self,
        "chat.history": Rally.ChatHistoryReply.self,
        "chat.unread": Contracts.UnreadChats.Reply.self,
        "chat.list": Page<Rally.ChatSummary>.self,
        "feedback.submit": Contracts.Done.self,
        "feedback.pending": Page<Contracts.PendingFeedback.Row>.self,
        "posts.create": Rally.PostView.self,
        "posts.edit": Rally.PostView.self,
        "posts.delete": Contracts.Done.self,
        "posts.upvote": Contracts.UpvotePost.Reply.self,
        "posts.comment": Contracts.CommentView.self,
        "posts.comment-edit": Contracts.CommentView.self,
        "posts.comment-delete": Contracts.Done.self,
        "posts.comment-like": Contracts.LikeComment.Reply.self,
        "posts.get": Rally.PostsGetReply.self,
        "posts.by": Page<Rally.PostView>.self,
        "posts.group": Page<Rally.PostView>.self,
        "posts.feed": Page<Rally.PostView>.self,
        "posts.landing": Contracts.PostLanding.self,
        "reports.create": Rally.ReportView.self,
        "reports.appeal": Contracts.Done.self,
        "reports.resolve": Rally.ReportsResolveReply.self,
        "reports.queue": Page<Rally.TicketRow>.self,
        "reports.ticket": Rally.ReportsTicketReply.self,
        "notifications.list": Rally.NotificationsListReply.self,
        "notifications.badge": Contracts.NotificationBadge.Reply.self,
        "notifications.watch": Rally.NotificationsWatchReply.self,
        "notifications.read": Contracts.NotificationBadge.Reply.self,
        "notifications.read-all": Contracts.NotificationBadge.Reply.self,
        "notifications.delete": Contracts.NotificationBadge.Reply.self,
        "notifications.prefs": Rally.NotificationPreferences.self,
        "notifications.prefs-set": Rally.NotificationPreferences.self,
        "notifications.test": Rally.Notification.self,
        "notifications.outbox": Page<Rally.OutboxEntry>.self,
        "notifications.retry": Rally.OutboxEntry.self,
        "notifications.push-key": Contracts.ShowPushKey.Reply.self,
        "stats.me": Rally.PersonStats.self,
        "stats.user": Rally.PersonStats.self,
        "stats.quiz-submit": Rally.Quiz.self,
        "stats.quiz-delete": Contracts.Done.self,
        "stats.quiz": Rally.StatsQuizReply.self,
        "stats.recommend": Rally.StatsRecommendReply.self,
        "stats.dismiss": Contracts.Done.self,
        "stats.darts": Contracts.ShowDartsStats.Reply.self,
        "stats.head-to-head": Rally.StatsHeadToHeadReply.self,
        "stats.elo": Contracts.ShowElo.Reply.self,
        "stats.achievements": Rally.StatsAchievementsReply.self,
        "stats.leaderboard": Contracts.Leaderboard.Reply.self,
        "stats.leaderboard-opt": Contracts.Done.self,
        "stats.metrics": Contracts.ShowMetrics.Reply.self,
        "stats.rebuild": Contracts.RebuildStats.Reply.self,
        "stats.group": Contracts.ShowGroupStats.Reply.self,
    ]
}
