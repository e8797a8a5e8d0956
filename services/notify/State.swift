// The state of notify: inboxes, preferences and the outbox; and people, devices and games from other services' events.

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Notify {
    public struct State: Codable, Sendable {
        // The service's own part.
        var inboxes: ChunkedDictionary<ID, Inbox> = [:]
        var preferences: ChunkedDictionary<ID, Preferences> = [:]
        var outbox = Outbox()
        /// Derived from the inboxes.
        var contentRows = ContentRows()
        /// New games that people nearby are still being told of.
        var nearby: [NearbyRound] = []
        /// Reminders that were sent, by game.
        var reminded: ChunkedDictionary<ID, [ReminderKey]> = [:]
        /// When old notifications and dead letters are next deleted.
        var sweepAt: Timestamp?
        /// The notifications that each account has caused.
        var told = ToldBudget()

        // The projections.
        var people = People()
        var circles = SocialGraph()
        var contacts: ChunkedDictionary<ID, Contact> = [:]
        var games = KnownGames()
        var groups = KnownGroups()
        /// The members who have muted each group.
        var groupMutes: ChunkedDictionary<ID, Ordered<ID>> = [:]
        /// Groups, cups and ladders that moderation hides.
        var withheld = Ordered<ID>()
        /// When each live game was created or its start last moved; reminders due before that are not sent.
        var scheduledAt: ChunkedDictionary<ID, Timestamp> = [:]
        var homes = Homes()
        var posts: ChunkedDictionary<ID, KnownPost> = [:]
        var chats = Chats()
        var cups: ChunkedDictionary<ID, NoticeCup> = [:]
        var ladders: ChunkedDictionary<ID, NoticeLadder> = [:]
        /// Challenges at darts that have not been played yet.
        var challenges: ChunkedDictionary<ID, Challenge> = [:]

        /// When each game's next reminder is due. Derived from games and sent reminders.
        var reminders = Ordered<Appointment>()
        var reminderAt: ChunkedDictionary<ID, Timestamp> = [:]

        public init() {}

        private enum CodingKeys: String, CodingKey {
            case inboxes, preferences, outbox
            case contentRows = "leads"
            case nearby, reminded, sweepAt, told
            case people, circles, contacts, games, groups, groupMutes, withheld, scheduledAt, homes, posts,
                chats, cups, ladders, challenges,
                reminders, reminderAt
        }
    }

    /// One person's notifications, and counters that limit them.
    struct Inbox: Sendable {
        private(set) var rows: [ID: Notification] = [:]
        private var questions = RowsBySubject()
        /// The newest row of each fold key.
        var folds: [String: Folded] = [:]
        /// The day (UTC) of the last new games nearby, and their number on that day.
        var nearbyDay: Day?
        var nearbyCount = 0
        var wasWelcomed = false
        var lastTierReminder: Timestamp?
        /// When the owner was first told of each thing that may be taken back and done again.
        var heardAt: [String: Timestamp] = [:]

        var unreadCount: Int { rows.values.count { !$0.read } }

        /// Replaces a row, or adds it. Its subject never changes, and its first actor changes only by an erasure.
        /// - Returns: the row before.
        @discardableResult
        mutating func set(_ row: Notification) -> Notification? {
            let former = rows.updateValue(row, forKey: row.id)
            questions.remove(former)
            questions.add(row)
            return former
        }

        mutating func setRead(_ id: ID) { rows[id]?.read = true }

        /// - Returns: the row that was removed.
        mutating func removeRow(_ id: ID) -> Notification? {
            let row = rows.removeValue(forKey: id)
            questions.remove(row)
            return row
        }

        /// Rows about a subject, of these types and maybe others. For types with many rows on one subject, only those
        /// about `actor`.
        func rows(_ types: [Findable], about subject: ID, by actor: ID?) -> [Notification] {
            questions.rows(types, about: subject, by: actor).compactMap { rows[$0] }
        }
    }

    /// A row that later events of the same kind are folded into.
    struct Folded: Codable, Sendable {
        var row: ID
        /// Everyone the row counts; it shows the latest of them.
        private(set) var actors = Ordered<ID>()
        /// The actors who have withdrawn.
        private(set) var withdrawn = Ordered<ID>()
        /// The actors who have not withdrawn. Derived.
        private(set) var shown = Ordered<ID>()

        init(row: ID) { self.row = row }

        /// Whether the row counts somebody.
        func counts(_ actor: ID?) -> Bool { actor.map { actors.contains($0) } ?? false }
        /// Whether the row counts somebody who has not withdrawn.
        func shows(_ actor: ID?) -> Bool { actor.map { shown.contains($0) } ?? false }

        /// Applies a version of a row: counts the first of its actors.
        mutating func take(_ notification: Notification, without gone: ID?) {
            if row != notification.id { self = Folded(row: notification.id) }
            if let actor = notification.actorIds.first { count(actor) }
            if let gone { withdraw(gone) }
        }

        mutating func count(_ actor: ID) {
            actors.insert(actor)
            withdrawn.remove(actor)
            shown.insert(actor)
        }

        mutating func withdraw(_ actor: ID) {
            withdrawn.insert(actor)
            shown.remove(actor)
        }

        private enum CodingKeys: String, CodingKey { case row, actors, withdrawn }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            row = try container.decode(ID.self, forKey: .row)
            actors = try container.decode(Ordered<ID>.self, forKey: .actors)
            withdrawn = try container.decode(Ordered<ID>.self, forKey: .withdrawn)
            let withdrawn = withdrawn
            shown = Ordered(actors.all.filter { !withdrawn.contains($0) })
        }
    }

    /// How somebody can be reached, from auth's private events.
    struct Contact: Codable, Sendable {
        var email: String?
        var isEmailVerified = false
        var devices: [String: KnownDevice] = [:]
    }

    struct KnownDevice: Codable, Sendable {
        var platform: DevicePlatform
        var pushToken: String?
        /// Signs messages to a webhook; `nil` for a webhook registered before each had its own secret.
        var webhookSecret: String?
        /// The number of the event in auth's log that registered it.
        var registeredAt: UInt64
    }

    /// A new game that people nearby are being told of, a few hundred at a time.
    struct NearbyRound: Codable, Sendable {
        var gameId: ID
        /// The last person who was considered.
        var after: ID?
    }

    struct ReminderKey: Codable, Hashable, Sendable {
        var offsetMinutes: Int
        var startsAt: Timestamp
    }
}

extension Notify.State {
    /// The account's time zone; without one, that of the device it asks from (domain.md §3.1), or UTC.
    func zone(of account: ID, _ context: Context) -> Zone {
        let device = context.caller.account == account ? context.caller.deviceZone : nil
        return knownZone(of: account, context)
            ?? device.flatMap { context.settings.zones.zone(named: $0) } ?? .utc
    }

    /// The account's time zone; `nil` if it has none.
    func knownZone(of account: ID, _ context: Context) -> Zone? {
        people.timezone(of: account).flatMap { context.settings.zones.zone(named: $0) }
    }
}

/// The index of the rows is derived.
extension Notify.Inbox: Codable {
    private enum CodingKeys: String, CodingKey {
        case rows, folds, nearbyDay, nearbyCount, wasWelcomed, lastTierReminder, heardAt
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        folds = try container.decode([String: Notify.Folded].self, forKey: .folds)
        nearbyDay = try container.decodeIfPresent(Day.self, forKey: .nearbyDay)
        nearbyCount = try container.decode(Int.self, forKey: .nearbyCount)
        wasWelcomed = try container.decode(Bool.self, forKey: .wasWelcomed)
        lastTierReminder = try container.decodeIfPresent(Timestamp.self, forKey: .lastTierReminder)
        heardAt = try container.decode([String: Timestamp].self, forKey: .heardAt)
        for row in try container.decode([ID: Notification].self, forKey: .rows).values { set(row) }
    }
}
