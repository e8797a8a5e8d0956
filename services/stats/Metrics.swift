// stats.metrics: numbers for each day (domain.md §9.8). Every event that other services publish counts on the day of
// its time.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Stats {
    static let joinDays = 7

    static let metrics = counting()
        .query(ShowMetrics.self, answer: Situation.metrics)
        .observe(LinkOpened.self) { state, event, info in state.days.opened(event.gameId, at: info.time) }
        .observe(RsvpChanged.self) { state, event, info in
            if event.to == .going, event.from != .going, event.cause == .user, event.isHost != true {
                state.days.joined(event.gameId, at: info.time)
            }
        }

    /// One rule for each published type of event.
    private static func counting() -> Rules<Stats> {
        var rules = Rules<Stats>()
        func count<E: Event>(_ type: E.Type) {
            rules = rules.observe(type) { state, _, info in state.days.count(E.type, info) }
        }
        for service in Catalogue.services where follows.contains(service.name) {
            for type in service.events where !type.type.contains("._private.") { count(type) }
        }
        return rules
    }

    struct Days: Sendable {
        struct Counts: Codable, Sendable {
            var events: [String: Int] = [:]
            var actors = Ordered<ID>()

            mutating func count(_ type: String, by actor: ID?) {
                events[type, default: 0] += 1
                if let actor { actors.insert(actor) }
            }
        }

        private var counts: [Day: Counts] = [:]
        /// When links to a game were opened, and when people joined it by their own choice.
        private var opens: [ID: [Timestamp]] = [:]
        private var joins: [ID: [Timestamp]] = [:]

        subscript(day: Day) -> Counts { counts[day] ?? Counts() }

        mutating func count(_ type: String, _ info: EventInfo) {
            counts[info.time.day, default: Counts()].count(type, by: info.actor)
        }

        mutating func opened(_ game: ID, at time: Timestamp) { opens[game, default: []].append(time) }
        mutating func joined(_ game: ID, at time: Timestamp) { joins[game, default: []].append(time) }

        /// Number of people who joined on a day, within a week after a link to the game was opened.
        func joinsAfterOpen(_ day: Day) -> Int {
            opens.reduce(0) { sum, game in
                sum
                    + (joins[game.key] ?? []).count { join in
                        join.day == day
                            && game.value.contains { $0 <= join && join < $0.adding(days: joinDays) }
                    }
            }
        }
    }
}

extension Stats.Days: Codable {
    private enum CodingKeys: String, CodingKey { case counts, opens, joins }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for (text, counted) in try container.decode([String: Counts].self, forKey: .counts) {
            if let day = Day(text) { counts[day] = counted }
        }
        opens = try container.decode([ID: [Timestamp]].self, forKey: .opens)
        joins = try container.decode([ID: [Timestamp]].self, forKey: .joins)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let byText = Dictionary(uniqueKeysWithValues: counts.map { ($0.key.description, $0.value) })
        try container.encode(byText, forKey: .counts)
        try container.encode(opens, forKey: .opens)
        try container.encode(joins, forKey: .joins)
    }
}

extension Situation<Stats> {
    fileprivate func metrics(_ query: ShowMetrics) throws(Refusal) -> ShowMetrics.Reply {
        state.metrics(of: query.day ?? now.day)
    }
}

extension Stats.State {
    fileprivate func metrics(of day: Day) -> ShowMetrics.Reply {
        let counts = days[day]
        var reply = ShowMetrics.Reply(day: day)
        func count(_ type: any Event.Type) -> Int { counts.events[type.type] ?? 0 }
        reply.events = counts.events
        reply.activeAccounts = counts.actors.count
        reply.newAccounts = count(SignedUp.self)
        reply.gamesCreated = count(GameCreated.self)
        reply.gamesCompleted = count(GameCompleted.self)
        reply.gamesCancelled = count(GameCancelled.self)
        reply.linkOpens = count(LinkOpened.self)
        reply.joinsAfterOpen = days.joinsAfterOpen(day)
        reply.notifications = count(NotificationCreated.self)
        var (taken, room, given, asked) = (0, 0, 0, 0)
        for game in games.games.values {
            if game.facts.startsAt.day == day, game.status != .cancelled, let capacity = game.facts.capacity {
                taken += game.rows.values.count { $0.wasIn(at: game.facts.startsAt) }
                room += capacity
            }
            if game.completedAt?.day == day, game.goingIds.count >= 2 {
                given += game.submissions
                asked += game.goingIds.count
            }
        }
        reply.fillRatePct = Stats.ratio(100 * taken, of: room)
        reply.feedbackPct = Stats.ratio(100 * given, of: asked)
        return reply
    }
}
