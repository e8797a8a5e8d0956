// What rsvp knows: a row for each person in each game, the order of those who wait; and games, people and who is whose friend
// as their own services told of them. There are millions of rows: they are packed, and name each other by number.

import Contracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    public struct State: Sendable {
        /// The service's own part: the people in each game. A game without rows is known from its events alone.
        private var games = IDTable<RosterRows>()
        /// The projection of games, by number; `nil` for those that nobody told of yet.
        private var facts = ChunkedArray<GameFacts?>()
        /// Everyone who has a row. Derived from rosters and games.
        private var players = IDTable<Player>()
        var people = People()
        var circles = Circles()
        /// Games that moderation has hidden, as social told.
        var withheld = Ordered<ID>()
        /// The starts of games with open requests or invitations, which then end. Derived from rows and games.
        private(set) var expiring = Ordered<Appointment>()
        private var expiresAt: [UInt32: Timestamp] = [:]
        /// The games of each series. Derived from those.
        private var series: [ID: [UInt32]] = [:]
        /// The end of each game's first offer of a slot. Derived from rows and games.
        private(set) var offers = Ordered<Appointment>()
        private var offersEnd: [UInt32: Timestamp] = [:]
        /// The number of open invitations by account and game. Derived from rows.
        private var sent: [ID: [UInt32: Int]] = [:]
        private(set) var gear = Gear()
        var rides = Rides()
        var teams: Teams = [:]
        /// When hosts hear that something is missing. Derived from gear and games.
        private(set) var shortages = Ordered<Appointment>()
        private var shortageAt: [ID: Timestamp] = [:]

        public init() {}
    }

    /// One person, and the games in which they have a row.
    struct Player: Sendable {
        private(set) var games: [UInt32] = []
        var agenda = Agenda()

        mutating func join(_ game: Int) {
            games.makeRoom()
            games.append(UInt32(game))
        }
    }

    /// The facts of a game that rsvp decides by.
    struct GameFacts: Codable, Sendable {
        var hostId: ID
        var terms: GameTerms
        var status = GameStatus.open
        var hidden = false
        var completedAt: Timestamp?
        var seriesId: ID?

        var isLive: Bool { status == .open || status == .closed }
        /// From its start to its end.
        var span: (start: Timestamp, end: Timestamp) {
            (terms.startsAt, terms.startsAt.adding(minutes: terms.durationMinutes))
        }
    }
}

extension Rsvp.State {
    // MARK: - Rows

    func roster(_ game: ID) -> Rsvp.RosterRows { games[game] ?? Rsvp.RosterRows() }

    /// All rosters that have rows.
    var rosters: [Rsvp.RosterRows] { games.rows.filter { !$0.rows.isEmpty } }

    /// The games in which someone has a row, by id.
    func joined(by account: ID) -> [ID] {
        (players[account]?.games ?? []).map { games.key(Int($0)) }.sorted()
    }

    /// Visits the games that someone is going to and that may intersect a span, the earliest first, until the body says
    /// `false`.
    func forEachGoing(
        of account: ID, near span: (start: Timestamp, end: Timestamp), _ body: (ID) -> Bool
    ) {
        players[account]?.agenda.forEach(near: span) { together in
            // Those that start together come by id: their numbers say nothing.
            together.map { games.key($0) }.sorted().allSatisfy(body)
        }
    }

    mutating func apply(_ event: RsvpChanged, _ info: EventInfo) {
        let game = number(event.gameId)
        let player = players.number(event.accountId, or: Rsvp.Player())
        if event.from == .invited { noteInvitation(of: event.accountId, to: game, isOpen: false) }
        if games[number: game].apply(event, info) { players[number: player].join(game) }
        if event.to == .invited { noteInvitation(of: event.accountId, to: game, isOpen: true) }
        note(player, going: game, event.to == .going)
        if event.to.isOpen || event.from?.isOpen == true { schedule(game) }
        scheduleOffers(game)
    }

    mutating func apply(_ event: HostTransferred) { games[number: number(event.gameId)].apply(event) }
    mutating func apply(_ event: AttendanceSet) { games[number: number(event.gameId)].apply(event) }

    mutating func apply(_ event: SlotOffered) {
        let game = number(event.gameId)
        games[number: game].apply(event)
        scheduleOffers(game)
    }

    /// The number of somebody's invitations to open or closed games that wait for an answer.
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

    /// Deletes the notes of an account that is erased.
    mutating func forgetTexts(of account: ID) {
        for game in players[account]?.games ?? [] {
            games[number: Int(game)].forgetNote(of: account)
            rides.forgetTexts(of: account, in: games.key(Int(game)))
        }
    }

    /// The number of completed games of a sport that somebody was going to, at most `max`.
    func completed(by account: ID, _ sport: Sport, max: Int) -> Int {
        var count = 0
        for game in players[account]?.games ?? [] where count < max {
            guard let facts = facts[Int(game)], facts.status == .completed, facts.terms.sport == sport,
                games[number: Int(game)][account]?.status == .going
            else { continue }
            count += 1
        }
        return count
    }

    // MARK: - Games

    /// The facts of a game, with its present host.
    func game(_ id: ID) -> Rsvp.GameFacts? {
        guard let number = games.find(id), var known = facts[number] else { return nil }
        if let host = games[number: number].host { known.hostId = host }
        return known
    }

    private mutating func number(_ game: ID) -> Int {
        if let number = games.find(game) { return number }
        facts.append(nil)
        return games.append(game, Rsvp.RosterRows())
    }

    mutating func set(_ id: ID, _ changed: Rsvp.GameFacts) {
        let game = number(id)
        let isMoved = facts[game]?.terms.startsAt != changed.terms.startsAt
        let going = isMoved ? games[number: game].rows.filter { $0.status == .going } : []
        let goers = going.compactMap { players.find($0.accountId) }
        for goer in goers { note(goer, going: game, false) }
        if let id = changed.seriesId, facts[game] == nil { series[id, default: []].append(UInt32(game)) }
        facts[game] = changed
        for goer in goers { note(goer, going: game, true) }
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
        guard let number = games.find(id), var known = facts[number] else { return }
        apply(&known)
        set(id, known)
    }

    /// Rows may be known before their game is: they are noted when it comes.
    private mutating func note(_ player: Int, going game: Int, _ isGoing: Bool) {
        guard let start = facts[game]?.terms.startsAt else { return }
        if isGoing {
            players[number: player].agenda.add(game, at: start)
        } else {
            players[number: player].agenda.remove(game, at: start)
        }
    }

    /// Schedules the end of requests and invitations at the present start.
    private mutating func schedule(_ game: Int) {
        let counts = games[number: game].counts
        let isOpen = counts.requested + counts.invited > 0
        let moment = facts[game].flatMap { isOpen && $0.isLive ? $0.terms.startsAt : nil }
        let old = expiresAt[UInt32(game)]
        guard moment != old else { return }
        if let old { expiring.remove(Appointment(old, games.key(game))) }
        if let moment { expiring.insert(Appointment(moment, games.key(game))) }
        expiresAt[UInt32(game)] = moment
    }
}

extension Rsvp.State {
    // MARK: - What games need besides people

    mutating func apply(_ event: EquipmentChanged, _ info: EventInfo) {
        gear.apply(event, at: info.time)
        scheduleShortage(of: event.gameId)
    }

    mutating func apply(_ event: EquipmentMissing) {
        gear.apply(event)
        scheduleShortage(of: event.gameId)
    }

    /// Schedules the notice a day before the present start; none for what is missing only since then.
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

    /// Schedules the end of a game's first offer.
    private mutating func scheduleOffers(_ game: Int) {
        let old = offersEnd[UInt32(game)]
        let first = games[number: game].firstOfferEnd
        let moment = facts[game]?.isLive == true ? first : nil
        guard moment != old else { return }
        if let old { offers.remove(Appointment(old, games.key(game))) }
        if let moment { offers.insert(Appointment(moment, games.key(game))) }
        offersEnd[UInt32(game)] = moment
    }
}

extension ParticipationStatus {
    /// Whether it waits for an answer, and ends at the start.
    fileprivate var isOpen: Bool { self == .requested || self == .invited }
}

/// Derived parts are not written, and all is in the order of ids, so that the same state has the same bytes.
extension Rsvp.State: Codable {
    private enum CodingKeys: String, CodingKey {
        case rosters, games, people, circles, withheld, gear, rides, teams
    }

    private struct Roster: Codable {
        var gameId: ID
        var rows: Rsvp.RosterRows
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
        var rosters = try container.nestedUnkeyedContainer(forKey: .rosters)
        while !rosters.isAtEnd {
            let roster = try rosters.decode(Roster.self)
            let game = number(roster.gameId)
            games[number: game] = roster.rows
            for row in roster.rows.rows {
                let player = players.number(row.accountId, or: Rsvp.Player())
                players[number: player].join(game)
                if row.status == .invited { noteInvitation(of: row.accountId, to: game, isOpen: true) }
            }
        }
        var games = try container.nestedUnkeyedContainer(forKey: .games)
        while !games.isAtEnd {
            let game = try games.decode(Game.self)
            set(game.gameId, game.facts)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let order = (0..<games.count).sorted { games.key($0) < games.key($1) }
        var rosters = container.nestedUnkeyedContainer(forKey: .rosters)
        for number in order where !games[number: number].rows.isEmpty {
            try rosters.encode(Roster(gameId: games.key(number), rows: games[number: number]))
        }
        var known = container.nestedUnkeyedContainer(forKey: .games)
        for number in order {
            if let facts = facts[number] { try known.encode(Game(gameId: games.key(number), facts: facts)) }
        }
        try container.encode(people, forKey: .people)
        try container.encode(circles, forKey: .circles)
        try container.encode(withheld, forKey: .withheld)
        try container.encode(gear, forKey: .gear)
        try container.encode(rides, forKey: .rides)
        try container.encode(teams, forKey: .teams)
    }
}
