// stats.metrics: numbers for each of the latest days (domain.md §9.8). Every event that other services publish counts on
// the day of its time. Events of several services come in any order, so nothing here depends on it.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Stats {
    static let joinDays = 7
    /// The latest days with an event whose numbers are kept.
    static let metricsDaysMax = 100

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

        /// A time in which a join counts as one after a link was opened.
        struct Reach: Codable, Sendable, Equatable {
            var from: Timestamp
            /// A week after the last opening in it.
            var until: Timestamp
        }

        private var counts: [Day: Counts] = [:]
        /// When links to a game were opened, each with the week after it: times apart from each other, in order.
        private var reaches: ChunkedDictionary<ID, [Reach]> = [:]
        /// When people joined a game by their own choice, in order.
        private var joins: ChunkedDictionary<ID, [Timestamp]> = [:]
        /// The first of the days that are kept, once there are as many as are kept. Derived.
        private(set) var first: Day?

        subscript(day: Day) -> Counts { counts[day] ?? Counts() }

        mutating func count(_ type: String, _ info: EventInfo) {
            let day = info.time.day
            if counts[day] == nil {
                if let first, day < first { return }
                counts[day] = Counts()
                keepLatest()
            }
            counts[day]?.count(type, by: info.actor)
        }

        mutating func opened(_ game: ID, at time: Timestamp) {
            add(Reach(from: time, until: time.adding(days: joinDays)), to: game)
        }

        mutating func joined(_ game: ID, at time: Timestamp) {
            guard time >= start else { return }
            let place = joins[game]?.lastIndex { $0 <= time }.map { $0 + 1 } ?? 0
            joins[game, default: []].insert(time, at: place)
        }

        /// Number of people who joined on a day, within a week after a link to the game was opened.
        func joinsAfterOpen(_ day: Day) -> Int {
            reaches.reduce(0) { sum, game in
                sum
                    + (joins[game.key] ?? []).count { join in
                        join.day == day && game.value.contains { $0.from <= join && join < $0.until }
                    }
            }
        }

        /// The beginning of the days that are kept.
        private var start: Timestamp { first?.start ?? .distantPast }

        private mutating func add(_ reach: Reach, to game: ID) {
            guard reach.until > start else { return }
            var new = Reach(from: max(reach.from, start), until: reach.until)
            var others: [Reach] = []
            for other in reaches[game] ?? [] {
                if other.from <= new.until, new.from <= other.until {
                    new = Reach(from: min(new.from, other.from), until: max(new.until, other.until))
                } else {
                    others.append(other)
                }
            }
            reaches[game] = (others + [new]).sorted { $0.from < $1.from }
        }

        /// Forgets what came before the days that are kept.
        private mutating func keepLatest() {
            let days = counts.keys.sorted().suffix(metricsDaysMax)
            guard days.count == metricsDaysMax, days.first != first else { return }
            first = days.first
            counts = counts.filter { $0.key >= days[days.startIndex] }
            for (person, times) in joins {
                let kept = times.filter { $0 >= start }
                joins[person] = kept.isEmpty ? nil : kept
            }
            let all = reaches
            reaches = [:]
            for (game, old) in all { for reach in old { add(reach, to: game) } }
        }
    }
}

extension Stats.Days: Codable {
    private enum CodingKeys: String, CodingKey { case counts, opens, reaches, joins }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for (text, counted) in try container.decode([String: Counts].self, forKey: .counts) {
            if let day = Day(text) { counts[day] = counted }
        }
        for (person, times) in try container.decode([ID: [Timestamp]].self, forKey: .joins) {
            joins[person] = times.sorted()
        }
        reaches = try container.decodeIfPresent(ChunkedDictionary.self, forKey: .reaches) ?? [:]
        keepLatest()
        // Snapshots of an earlier version have each opening.
        for (game, times) in try container.decodeIfPresent([ID: [Timestamp]].self, forKey: .opens) ?? [:] {
            for time in times { opened(game, at: time) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let byText = Dictionary(uniqueKeysWithValues: counts.map { ($0.key.description, $0.value) })
        try container.encode(byText, forKey: .counts)
        try container.encode(reaches, forKey: .reaches)
        try container.encode(joins, forKey: .joins)
    }
}

extension Situation<Stats> {
    fileprivate func metrics(_ query: ShowMetrics) throws(Refusal) -> ShowMetrics.Reply {
        let day = query.day ?? now.day
        if let first = state.days.first, day < first {
            throw Refusal(
                .notFound,
                "the numbers of the latest \(Stats.metricsDaysMax) days are kept, from \(first) on",
                field: "day")
        }
        return state.metrics(of: day)
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
            if game.completedAt?.day == day, FeedbackLimits.people.contains(game.goingIds.count) {
                given += game.submissions
                asked += game.goingIds.count
            }
        }
        reply.fillRatePct = Stats.ratio(100 * taken, of: room)
        reply.feedbackPct = Stats.ratio(100 * given, of: asked)
        return reply
    }
}
