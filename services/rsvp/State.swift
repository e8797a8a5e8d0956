// The state of rsvp: a row for each person in each game, and the waitlists; and games, people and friendships from
// other services' events. There are millions of rows, so they are packed, and refer to each other by number.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    public struct State: Sendable {
        /// The people in each game: the service's own part. Games without rows are known only from events of games.
        private var games = IDTable<RosterRows>()
        /// Games by number, from their events; `nil` for one that is not known yet.
        private var facts = ChunkedArray<PackedGame?>()
        /// Starts by number; `distantPast` for games not known yet. Stored apart, since they are read far more often.
        private var starts = ChunkedArray<Timestamp>()
        private var zones = SharedTexts()
        /// For each account with rows, its games by start and number. Derived from rosters and games.
        private var players = IDTable<SortedNumbers>()
        var people = People()
        var circles = Circles()
        /// Games that moderation has hidden, from social's events.
        var withheld = Ordered<ID>()
        /// The starts of games with open requests or invitations, when these end. Derived from rows and games.
        private(set) var expiring = Ordered<Appointment>()
        private var expiresAt: [UInt32: Timestamp] = [:]
        /// The games of each series. Derived from games.
        private var series: [ID: [UInt32]] = [:]
        /// The end of the earliest offer in each game. Derived from rows and games.
        private(set) var offers = Ordered<Appointment>()
        private var offersEnd: [UInt32: Timestamp] = [:]
        /// The number of open invitations by account and game. Derived from rows.
        private var sent: [ID: [UInt32: Int]] = [:]
        /// The games that an account has asked to join, by its number. Derived from rows.
        private var asked: [UInt32: [UInt32]] = [:]
        private(set) var gear = Gear()
        var rides = Rides()
        var teams: Teams = [:]
        /// When hosts are told that something is missing. Derived from gear and games.
        private(set) var shortages = Ordered<Appointment>()
        private var shortageAt: [ID: Timestamp] = [:]

        public init() {}
    }

    /// Longest duration of a game (domain.md §4.1).
    static let gameMinutesMax = 720

    /// The facts of a game that rsvp needs for its decisions.
    struct GameFacts: Codable, Sendable {
        var hostId: ID
        var terms: GameTerms
        var status = GameStatus.open
        var hidden = false
        var completedAt: Timestamp?
        var seriesId: ID?

        var isLive: Bool { status == .open || status == .closed }
        /// Start and end.
        var span: (start: Timestamp, end: Timestamp) {
            (terms.startsAt, terms.startsAt.adding(minutes: terms.durationMinutes))
        }
    }
}

extension Rsvp.State {
    // MARK: - Rows

    func roster(_ game: ID) -> Rsvp.GameRoster {
        Rsvp.GameRoster(games[game] ?? Rsvp.RosterRows(), players.numbered)
    }

    /// All rosters that have rows.
    var rosters: [Rsvp.RosterRows] { games.rows.filter { !$0.isEmpty } }

    /// The games in which someone has a row, by id.
    func joined(by account: ID) -> [ID] {
        (players[account] ?? SortedNumbers()).map { games.key(Int($0)) }.sorted()
    }

    /// Visits the live games that an account is going to and that overlap a span, the earliest first, until the body
    /// returns `false`.
    func forEachGoing(
        of account: ID, in span: (start: Timestamp, end: Timestamp), _ body: (ID, Timestamp) -> Bool
    ) {
        guard let player = players.find(account) else { return }
        var (together, start) = ([ID](), Timestamp.distantPast)
        func visit() -> Bool { together.sorted().allSatisfy { body($0, start) } }
        let first = GameStart(span.start.adding(minutes: -Rsvp.gameMinutesMax), 0)
        var isOver = false
        players[number: player].forEach(from: first, by: { GameStart(starts[Int($0)], $0) }) { game in
            let next = starts[Int(game)]
            if next >= span.end { return false }
            // Most games that start this early are over before the span begins.
            let isNear = facts.withElement(Int(game)) { facts in
                facts.map { $0.isLive && $0.end(startsAt: next) > span.start } ?? false
            }
            guard isNear, games[number: Int(game)].standing(of: UInt32(player))?.status == .going else {
                return true
            }
            if next != start {
                // Games that start together are visited by id, since their numbers are arbitrary.
                isOver = !visit()
                (together, start) = ([], next)
            }
            together.append(games.key(Int(game)))
            return !isOver
        }
        if !isOver { _ = visit() }
    }

    mutating func apply(_ event: RsvpChanged, _ info: EventInfo) {
        let game = number(event.gameId)
        let player = players.number(event.accountId, or: SortedNumbers())
        let known = games[number: game].count
        if event.from == .invited { noteInvitation(of: event.accountId, to: game, isOpen: false) }
        if event.from == .requested { asked[UInt32(player)]?.removeAll { $0 == game } }
        games[number: game].apply(event, to: UInt32(player), at: info.time)
        if games[number: game].count > known { file(game, of: player) }
        if event.to == .invited { noteInvitation(of: event.accountId, to: game, isOpen: true) }
        if event.to == .requested { asked[UInt32(player), default: []].append(UInt32(game)) }
        if event.to.isOpen || event.from?.isOpen == true { schedule(game) }
        scheduleOffers(game)
    }

    mutating func apply(_ event: HostTransferred) {
        let (from, to) = (players.find(event.from), players.find(event.to))
        let game = number(event.gameId)
        games[number: game].apply(event, from: from.map { UInt32($0) }, to: to.map { UInt32($0) })
    }

    mutating func apply(_ event: AttendanceSet) {
        let game = number(event.gameId)
        games[number: game].apply(event)
    }

    mutating func apply(_ event: SlotOffered) {
        let game = number(event.gameId)
        games[number: game].apply(event)
        scheduleOffers(game)
    }

    /// Number of an account's invitations to live games that are unanswered.
    func openInvitations(by account: ID) -> Int {
        (sent[account] ?? [:]).reduce(0) { sum, entry in
            sum + (facts[Int(entry.key)]?.isLive == true ? entry.value : 0)
        }
    }

    private mutating func noteInvitation(of account: ID, to game: Int, isOpen: Bool) {
        guard let by = games[number: game].invitation(of: account)?.by else { return }
        let count = (sent[by]?[UInt32(game)] ?? 0) + (isOpen ? 1 : -1)
        sent[by, default: [:]][UInt32(game)] = count > 0 ? count : nil
        if sent[by]?.isEmpty == true { sent[by] = nil }
    }

    /// Number of live games that an account has asked to join, and that have not answered.
    func openRequests(of account: ID) -> Int {
        guard let player = players.find(account) else { return 0 }
        return (asked[UInt32(player)] ?? []).count { facts[Int($0)]?.isLive == true }
    }

    /// Deletes the notes of an account that is erased.
    mutating func forgetTexts(of account: ID) {
        for game in players[account] ?? SortedNumbers() {
            games[number: Int(game)].forgetNote(of: account)
            rides.forgetTexts(of: account, in: games.key(Int(game)))
        }
    }

    /// Number of completed games of a sport that an account was going to, at most `max`.
    func completed(by account: ID, _ sport: Sport, max: Int) -> Int {
        guard let player = players.find(account) else { return 0 }
        var count = 0
        for game in players[number: player] where count < max {
            guard let facts = facts[Int(game)], facts.status == .completed, facts.sport == sport,
                games[number: Int(game)].standing(of: UInt32(player))?.status == .going
            else { continue }
            count += 1
        }
        return count
    }

    // MARK: - Games

    /// The facts of a game, with its present host.
    func game(_ id: ID) -> Rsvp.GameFacts? {
        guard let number = games.find(id), var known = facts(number) else { return nil }
        if let host = games[number: number].host { known.hostId = host }
        return known
    }

    private func facts(_ game: Int) -> Rsvp.GameFacts? { facts[game]?.facts(startsAt: starts[game], zones) }

    private mutating func number(_ game: ID) -> Int {
        if let number = games.find(game) { return number }
        facts.append(nil)
        starts.append(.distantPast)
        return games.append(game, Rsvp.RosterRows())
    }

    mutating func set(_ id: ID, _ changed: Rsvp.GameFacts) {
        let game = number(id)
        if let id = changed.seriesId, facts[game] == nil { series[id, default: []].append(UInt32(game)) }
        facts[game] = Rsvp.PackedGame(changed, &zones)
        if starts[game] != changed.terms.startsAt {
            for row in 0..<games[number: game].count { file(game, ofRow: row, isIn: false) }
            starts[game] = changed.terms.startsAt
            for row in 0..<games[number: game].count { file(game, ofRow: row, isIn: true) }
        }
        schedule(game)
        scheduleShortage(of: id)
        scheduleOffers(game)
    }

    /// The games of a series, in the order in which they start.
    func occurrences(of series: ID) -> [(id: ID, game: Rsvp.GameFacts)] {
        (self.series[series] ?? []).map { games.key(Int($0)) }
            .compactMap { id in game(id).map { (id, $0) } }
            .sorted { ($0.1.terms.startsAt, $0.0) < ($1.1.terms.startsAt, $1.0) }
    }

    mutating func change(_ id: ID, _ apply: (inout Rsvp.GameFacts) -> Void) {
        guard let number = games.find(id), var known = facts(number) else { return }
        apply(&known)
        set(id, known)
    }

    private mutating func file(_ game: Int, ofRow row: Int, isIn: Bool) {
        let player = Int(games[number: game].person(row))
        if isIn { return file(game, of: player) }
        let starts = starts
        players[number: player].remove(UInt32(game)) { GameStart(starts[Int($0)], $0) }
    }

    /// Adds a game to a player's games. Rows may arrive before their game is known.
    private mutating func file(_ game: Int, of player: Int) {
        let starts = starts
        players[number: player].insert(UInt32(game)) { GameStart(starts[Int($0)], $0) }
    }

    /// Schedules the end of requests and invitations at the present start.
    private mutating func schedule(_ game: Int) {
        let counts = games[number: game].counts
        let isOpen = counts.requested + counts.invited > 0
        let moment = isOpen && facts[game]?.isLive == true ? starts[game] : nil
        let old = expiresAt[UInt32(game)]
        guard moment != old else { return }
        if let old { expiring.remove(Appointment(old, games.key(game))) }
        if let moment { expiring.insert(Appointment(moment, games.key(game))) }
        expiresAt[UInt32(game)] = moment
    }
}

extension Rsvp.State {
    // MARK: - Equipment

    mutating func apply(_ event: EquipmentChanged, _ info: EventInfo) {
        gear.apply(event, at: info.time)
        scheduleShortage(of: event.gameId)
    }

    mutating func apply(_ event: EquipmentMissing) {
        gear.apply(event)
        scheduleShortage(of: event.gameId)
    }

    /// Schedules the notice a day before the present start; none if things are missing only since that moment.
    private mutating func scheduleShortage(of id: ID) {
        let old = shortageAt[id]
        guard gear[id] != nil || old != nil else { return }
        let moment = gear[id].flatMap { gear -> Timestamp? in
            guard let game = game(id), game.isLive, let since = gear.shortSince,
                gear.toldFor != game.terms.startsAt
            else { return nil }
            let moment = game.terms.startsAt.adding(hours: -Rsvp.missingHoursBefore)
            return moment >= since ? moment : nil
        }
        guard moment != old else { return }
        if let old { shortages.remove(Appointment(old, id)) }
        if let moment { shortages.insert(Appointment(moment, id)) }
        shortageAt[id] = moment
    }

    /// Schedules the end of a game's earliest offer.
    private mutating func scheduleOffers(_ game: Int) {
        let first = games[number: game].firstOfferEnd
        if first == nil, offersEnd.isEmpty { return }
        let old = offersEnd[UInt32(game)]
        let moment = facts[game]?.isLive == true ? first : nil
        guard moment != old else { return }
        if let old { offers.remove(Appointment(old, games.key(game))) }
        if let moment { offers.insert(Appointment(moment, games.key(game))) }
        offersEnd[UInt32(game)] = moment
    }
}

extension ParticipationStatus {
    /// Whether it waits for an answer, and ends when the game starts.
    fileprivate var isOpen: Bool { self == .requested || self == .invited }
}

/// A game's start; games that start together are ordered by number.
private struct GameStart: Comparable {
    var start: Timestamp
    var game: UInt32

    init(_ start: Timestamp, _ game: UInt32) { (self.start, self.game) = (start, game) }

    static func < (a: GameStart, b: GameStart) -> Bool {
        a.start != b.start ? a.start < b.start : a.game < b.game
    }
}

/// Derived parts are not written, and all is in the order of ids, so that the same state has the same bytes.
extension Rsvp.State: Codable {
    private enum CodingKeys: String, CodingKey {
        case rosters, games, people, circles, withheld, gear, rides, teams
    }

    private struct Roster: Codable {
        var gameId: ID
        var rows: SavedRoster
    }

    private struct Game: Codable {
        var gameId: ID
        var facts: Rsvp.GameFacts
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        people = try container.decode(People.self, forKey: .people)
        circles = try container.decode(Circles.self, forKey: .circles)
        withheld = try container.decode(Ordered<ID>.self, forKey: .withheld)
        gear = try container.decode(Rsvp.Gear.self, forKey: .gear)
        rides = try container.decode(Rsvp.Rides.self, forKey: .rides)
        teams = try container.decode(Rsvp.Teams.self, forKey: .teams)
        // Games come first, so that each row finds its game's start.
        var known: [ID] = []
        var games = try container.nestedUnkeyedContainer(forKey: .games)
        while !games.isAtEnd {
            let game = try games.decode(Game.self)
            set(game.gameId, game.facts)
            known.append(game.gameId)
        }
        var rosters = try container.nestedUnkeyedContainer(forKey: .rosters)
        while !rosters.isAtEnd {
            let roster = try rosters.decode(Roster.self)
            try restore(roster.rows, number(roster.gameId))
        }
        for id in known { scheduleShortage(of: id) }
    }

    private mutating func restore(_ saved: SavedRoster, _ game: Int) throws {
        games[number: game] = try saved.roster {
            UInt32(players.number($0, or: SortedNumbers()))
        }
        for row in 0..<games[number: game].count {
            file(game, ofRow: row, isIn: true)
            let player = games[number: game].person(row)
            switch games[number: game].standing(row: row).status {
            case .invited: noteInvitation(of: players.key(Int(player)), to: game, isOpen: true)
            case .requested: asked[player, default: []].append(UInt32(game))
            case .going, .maybe, .waitlisted, .declined, .left, .removed: break
            }
        }
        schedule(game)
        scheduleOffers(game)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let order = (0..<games.count).sorted { games.key($0) < games.key($1) }
        var rosters = container.nestedUnkeyedContainer(forKey: .rosters)
        for number in order where !games[number: number].isEmpty {
            let rows = SavedRoster(games[number: number]) { players.key(Int($0)) }
            try rosters.encode(Roster(gameId: games.key(number), rows: rows))
        }
        var known = container.nestedUnkeyedContainer(forKey: .games)
        for number in order {
            if let facts = facts(number) { try known.encode(Game(gameId: games.key(number), facts: facts)) }
        }
        try container.encode(people, forKey: .people)
        try container.encode(circles, forKey: .circles)
        try container.encode(withheld, forKey: .withheld)
        try container.encode(gear, forKey: .gear)
        try container.encode(rides, forKey: .rides)
        try container.encode(teams, forKey: .teams)
    }
}
