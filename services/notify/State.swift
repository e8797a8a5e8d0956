// What notify knows: inboxes, choices and what is on its way out; and people, their devices, games and who comes, as their
// own services told of them.

import Contracts
import Geo
import Machine
import Projections
import Values

extension Notify {
    public struct State: Codable, Sendable {
        // Its own part.
        var inboxes: [ID: Inbox] = [:]
        var preferences: [ID: Preferences] = [:]
        var outbox = Outbox()
        /// Rows by what they show or lead to. Derived from the inboxes.
        var leads = Leads()
        /// Games of which those near are still being told.
        var nearby: [NearbyRound] = []
        /// Reminders that were sent, by game.
        var reminded: [ID: [ReminderKey]] = [:]
        /// When what is old is to be swept out next.
        var sweepAt: Timestamp?

        // The projections.
        var people = People()
        var circles = Circles()
        var contacts: [ID: Contact] = [:]
        var games: [ID: KnownGame] = [:]
        var homes = Homes()
        var posts: [ID: KnownPost] = [:]
        var chats = Chats()
        /// Challenges at darts that were not played yet.
        var challenges: [ID: Challenge] = [:]

        /// When which game's people are to be reminded next. Derived from games and what was sent.
        var reminders = Ordered<Appointment>()
        var reminderAt: [ID: Timestamp] = [:]

        public init() {}
    }

    /// Someone's notifications, and what keeps them from getting too many.
    struct Inbox: Codable, Sendable {
        var rows: [ID: Notification] = [:]
        /// The newest row of each fold key.
        var folds: [String: Folded] = [:]
        /// Of new games near: how many on which day (UTC).
        var nearbyDay: Day?
        var nearbyCount = 0
        var wasWelcomed = false
        var lastTierReminder: Timestamp?

        var unreadCount: Int { rows.values.count { !$0.read } }
    }

    /// A row that others become a part of.
    struct Folded: Codable, Sendable {
        var row: ID
        /// Everyone whom it counts; the row itself shows the last of them.
        var actors = Ordered<ID>()
        /// Those of them who have taken back what they did.
        var withdrawn = Ordered<ID>()

        init(row: ID) { self.row = row }
    }

    /// Where someone can be reached: auth's private lines.
    struct Contact: Codable, Sendable {
        var email: String?
        var isEmailVerified = false
        var devices: [String: KnownDevice] = [:]
    }

    struct KnownDevice: Codable, Sendable {
        var platform: DevicePlatform
        var pushToken: String?
        /// What a webhook's messages are signed with; `nil` of those that were registered before each had its own.
        var webhookSecret: String?
        /// The line of auth's log that registered it.
        var registeredAt: UInt64
    }

    /// What notify must know of a game to tell people of it.
    struct KnownGame: Codable, Sendable {
        var hostId: ID
        var title: String
        var sport: Sport
        var startsAt: Timestamp
        /// By whose clock it starts.
        var timezone: String
        var placeName: String?
        var point: Place.Point
        var visibility: Visibility
        var status = GameStatus.open
        var hidden = false
        var completedAt: Timestamp?
        /// When it was created, or its start was last moved: reminders due before that are none.
        var scheduledAt: Timestamp
        var rows: [ID: KnownRow] = [:]

        init(_ event: GameCreated, at time: Timestamp) {
            hostId = event.hostId
            title = event.details.title
            sport = event.details.sport
            startsAt = event.details.startsAt
            timezone = event.details.timezone
            placeName = event.details.place.name ?? event.details.place.cityLabel
            point = event.details.place.point
            visibility = event.details.visibility
            scheduledAt = time
        }

        mutating func apply(_ details: GameDetails, at time: Timestamp) {
            title = details.title
            if startsAt != details.startsAt { scheduledAt = time }
            startsAt = details.startsAt
            timezone = details.timezone
            placeName = details.place.name ?? details.place.cityLabel
            point = details.place.point
            visibility = details.visibility
        }

        var isLive: Bool { !hidden && (status == .open || status == .closed) }

        func people(_ statuses: Set<ParticipationStatus>) -> [ID] {
            rows.filter { statuses.contains($0.value.status) }.keys.sorted()
        }
    }

    struct KnownRow: Codable, Sendable {
        var status: ParticipationStatus
        /// Since when in this status.
        var since: Timestamp
        var invitedBy: ID?
    }

    /// Says that those who live near a game are told of it, some hundred at a time.
    struct NearbyRound: Codable, Sendable {
        var gameId: ID
        /// The last who was considered.
        var after: ID?
    }

    struct ReminderKey: Codable, Hashable, Sendable {
        var offsetMinutes: Int
        var startsAt: Timestamp
    }
}

extension Notify.State {
    func zone(of account: ID, _ context: Context) -> Zone { knownZone(of: account, context) ?? .utc }

    /// `nil` where they have never said.
    func knownZone(of account: ID, _ context: Context) -> Zone? {
        people.facts(of: account)?.timezone.flatMap { context.settings.zones.zone(named: $0) }
    }
}
