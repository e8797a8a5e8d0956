// The state of games: games, with the indexes that searches use; who is in them, from rsvp; people, from auth; and
// friendships, blocks and groups, from social.

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Games {
    public struct State: Sendable {
        private var games = IDTable<Game>()
        // Indexed by the number of the game; derived.
        private var entries = ChunkedArray<GameEntry>()
        /// The traits of the games that are not hidden.
        private var traits = BitSlicedIndex(properties: Traits.count)
        /// Games by place and start: `live` has those that are open or closed, `over` the others.
        private var live = GameSearchIndex()
        private var over = GameSearchIndex()
        /// When open and closed games complete by themselves.
        private(set) var ends = Ordered<Appointment>()
        /// When the polls of tentative games end.
        private(set) var choices = Ordered<Appointment>()
        /// When it is decided whether games take place.
        private(set) var decisions = Ordered<Appointment>()
        private(set) var hosted: ChunkedDictionary<ID, Set<ID>> = [:]
        /// The numbers of the games at each venue.
        private var gamesAt: ChunkedDictionary<ID, Set<UInt32>> = [:]
        /// The numbers of the games of each group.
        private var gamesFor: ChunkedDictionary<ID, Set<UInt32>> = [:]
        /// True during a replay: all of the above but `games` is then built at its end.
        private var isReplaying = false
        var series: ChunkedDictionary<ID, Series> = [:]
        var venues = VenueBook()
        var weather: ChunkedDictionary<ID, KnownWeather> = [:]
        var savedFilters: ChunkedDictionary<ID, [SavedFilter]> = [:]
        var templates = TemplateBook()
        /// Presets by account, in the order of names.
        var presets: ChunkedDictionary<ID, [DartsPreset]> = [:]
        var feeds = Feeds()
        var visits = Visits()
        var matches = MatchBook()
        var cups = CupBook()
        var courses = CourseBook()
        var rounds = RoundBook()
        var ladders = LadderBook()
        var parties = Parties()
        var decks = DeckStore()
        var leagues = LeagueBook()

        /// The people in each game, from rsvp's events.
        private(set) var attendance: ChunkedDictionary<ID, Attendance> = [:]
        /// The games in which each account has a row. Derived from `attendance`.
        private(set) var joined: ChunkedDictionary<ID, Set<ID>> = [:]
        var people = People()
        var guests = GuestBook()
        var circles = SocialGraph()
        var groups = KnownGroups()
        /// Games, reviews and groups that moderation has hidden, from social's events.
        private(set) var withheld = Ordered<ID>()

        public init() {}
    }

    struct Game: Codable, Sendable {
        var id: ID
        /// The group for which it is hosted.
        var groupId: ID?
        /// The creator, or the host it was transferred to, from rsvp's events.
        var hostId: ID
        /// The co-hosts whom the host has named, in that order.
        var coHosts: [ID] = []
        var version: Int
        var createdAt: Timestamp
        var updatedAt: Timestamp
        var details: GameDetails
        var status = GameStatus.open
        var statusReason: String?
        var cancelledBy: ID?
        var completedAt: Timestamp?
        var hidden = false
        /// Removed by moderators; its host still sees it.
        var isRemoved = false
        var occurrence: Occurrence?
        /// Set if its place or time is or was voted on.
        var poll: Poll?
        /// Whether it takes place, once that was decided.
        var decided: Decided?

        var isLive: Bool { status == .open || status == .closed }
        /// When it completes by itself (domain.md §4.2).
        var completesAt: Timestamp { details.endsAt.adding(hours: 3) }
        /// Whether its place or its time is still to be chosen, and when that happens by itself (domain.md §4.4).
        var isTentative: Bool { choosesAt != nil }
        var choosesAt: Timestamp? { isLive ? poll?.closesAt(startsAt: details.startsAt) : nil }
        /// Whether an occurrence is no longer changed with its series; `nil` outside a series.
        var isDetached: Bool? { occurrence.map { $0.isEdited || $0.hasOtherHost || status == .cancelled } }
        var coordinate: Coordinate? { Coordinate(lat: details.place.lat, lng: details.place.lng) }
    }

    /// The part of a game in its series (domain.md §4.5).
    struct Occurrence: Codable, Sendable {
        var seriesId: ID
        /// Its number in the series, from 1.
        var number: Int
        /// Whether it was edited by itself.
        var isEdited = false
        /// Whether it was handed over to another host.
        var hasOtherHost = false
    }

    /// The people in a game, from rsvp's events.
    struct Attendance: Codable, Sendable {
        var counts = Counts()
        var rows: [ID: ParticipationStatus] = [:]
        /// When each row got its present status.
        var since: [ID: Timestamp] = [:]

        /// - Returns: how many were going before; `nil` if rsvp had told nothing.
        mutating func take(_ event: RsvpChanged, at time: Timestamp) -> Int? {
            let goingBefore = rows.isEmpty ? nil : counts.going
            counts = event.counts
            if event.from != event.to { since[event.accountId] = time }
            rows[event.accountId] = event.to
            return goingBefore
        }
    }
}

extension Games.State {
    func game(_ id: ID) -> Games.Game? { games[id] }
    func standing(of game: Games.Game) -> GameStanding {
        GameStanding(isDeleted: game.hidden, isRemoved: game.isRemoved, isWithheld: isWithheld(game.id))
    }
    /// Whether lists show a game.
    func isListed(_ game: Games.Game) -> Bool { standing(of: game).isListed(amongTheHostsOwn: false) }
    /// Whether the account's own lists show a game.
    func isListed(_ game: Games.Game, amongThoseOf account: ID) -> Bool {
        standing(of: game).isListed(amongTheHostsOwn: game.hostId == account)
    }
    func isWithheld(_ content: ID) -> Bool { withheld.count > 0 && withheld.contains(content) }
    /// Hides a game, a review, a group or a competition that moderation has hidden, or shows it again.
    mutating func withhold(_ content: ID, _ isHidden: Bool) {
        let known = isReplaying ? nil : game(content)
        if let known { countAtVenue(known, -1) }
        if isHidden { withheld.insert(content) } else { withheld.remove(content) }
        if let known { countAtVenue(known, 1) }
    }

    /// Counts a game at its venue, or no longer counts it, if it makes its place one (domain.md §4.10).
    private mutating func countAtVenue(_ game: Games.Game, _ change: Int) {
        guard game.details.visibility == .public, game.status != .cancelled, isListed(game) else { return }
        venues.count(game.details, change)
    }

    func number(of game: ID) -> Int? { games.find(game) }
    /// Calls the body with a game in place: a copy would retain two dozen references.
    @inline(__always) func withGame<Result>(number: Int, _ body: (Games.Game) -> Result) -> Result {
        games.withRow(number: number, body)
    }
    func entry(_ number: Int) -> Games.GameEntry { entries[number] }
    var count: Int { games.count }

    /// Stores a game and updates every index.
    mutating func store(_ game: Games.Game) {
        if isReplaying {
            if let known = games.find(game.id) {
                games[number: known] = game
            } else {
                games.append(game.id, game)
            }
            return
        }
        // Before a former state of it goes: a venue with this game alone is found all the time.
        countAtVenue(game, 1)
        let number: Int
        if let known = games.find(game.id) {
            takeOut(games[number: known], known)
            (games[number: known], entries[known]) = (game, Games.GameEntry(game))
            number = known
        } else {
            number = games.append(game.id, game)
            entries.append(Games.GameEntry(game))
        }
        hosted[game.hostId, default: []].insert(game.id)
        if let venue = game.details.place.venueId { gamesAt[venue, default: []].insert(UInt32(number)) }
        if let group = game.groupId { gamesFor[group, default: []].insert(UInt32(number)) }
        if game.isLive { ends.insert(Appointment(game.completesAt, game.id)) }
        if let time = game.choosesAt { choices.insert(Appointment(time, game.id)) }
        if let time = game.decidesAt { decisions.insert(Appointment(time, game.id)) }
        list(number)
    }

    /// Until `endReplay`, only the games themselves are kept.
    mutating func beginReplay() { isReplaying = true }

    /// Builds every index at once, at a fraction of the cost of updating them with each game.
    mutating func endReplay() {
        isReplaying = false
        (entries, traits) = (ChunkedArray(), BitSlicedIndex(properties: Games.Traits.count))
        (hosted, gamesAt, gamesFor) = ([:], [:], [:])
        venues.forgetGames()
        var (ends, choices, decisions): ([Appointment], [Appointment], [Appointment]) = ([], [], [])
        var (live, over): ([(Games.Start, Coordinate?)], [(Games.Start, Coordinate?)]) = ([], [])
        for number in 0..<games.count {
            let game = games[number: number]
            entries.append(Games.GameEntry(game))
            hosted[game.hostId, default: []].insert(game.id)
            if let venue = game.details.place.venueId { gamesAt[venue, default: []].insert(UInt32(number)) }
            if let group = game.groupId { gamesFor[group, default: []].insert(UInt32(number)) }
            countAtVenue(game, 1)
            if game.isLive { ends.append(Appointment(game.completesAt, game.id)) }
            if let time = game.choosesAt { choices.append(Appointment(time, game.id)) }
            if let time = game.decidesAt { decisions.append(Appointment(time, game.id)) }
            traits.set(number, game.hidden ? [] : Games.Traits.of(game, hasRoom: hasRoom(game)))
            if game.hidden { continue }
            let entry = (Games.Start(game.details.startsAt, number), game.coordinate)
            if game.isLive { live.append(entry) } else { over.append(entry) }
        }
        (self.ends, self.choices, self.decisions) = (Ordered(ends), Ordered(choices), Ordered(decisions))
        (self.live, self.over) = (Games.GameSearchIndex(live), Games.GameSearchIndex(over))
    }

    /// Adds a game to the index that it belongs to, if it is not hidden.
    private mutating func list(_ number: Int) {
        let game = games[number: number]
        traits.set(number, game.hidden ? [] : Games.Traits.of(game, hasRoom: hasRoom(game)))
        if game.hidden { return }
        let start = Games.Start(game.details.startsAt, number)
        if game.isLive {
            live.insert(start, at: game.coordinate)
        } else {
            over.insert(start, at: game.coordinate)
        }
    }

    private mutating func unlist(_ game: Games.Game, _ number: Int) {
        let start = Games.Start(game.details.startsAt, number)
        if game.isLive {
            live.remove(start, at: game.coordinate)
        } else {
            over.remove(start, at: game.coordinate)
        }
    }

    /// The games that have at least one trait of each group.
    func marked(_ groups: [[Int]]) -> BitSet { traits.having(oneOfEach: groups) }

    func hasRoom(_ game: Games.Game) -> Bool {
        game.details.capacity.map { counts(of: game).going < $0 } ?? true
    }

    /// The indexes with games of these statuses.
    func indexes(of status: Set<GameStatus>) -> [Games.GameSearchIndex] {
        let asksLive = status.contains(.open) || status.contains(.closed)
        let asksOver = status.contains(.cancelled) || status.contains(.completed)
        return (asksLive ? [live] : []) + (asksOver ? [over] : [])
    }

    /// The numbers of the games at a venue.
    func numbers(at venue: ID) -> Set<Int> { Set((gamesAt[venue] ?? []).map { Int($0) }) }
    /// The numbers of the games of a group.
    func numbers(of group: ID) -> Set<Int> { Set((gamesFor[group] ?? []).map { Int($0) }) }

    /// Takes a game out of every index.
    private mutating func takeOut(_ old: Games.Game, _ number: Int) {
        hosted[old.hostId]?.remove(old.id)
        if let venue = old.details.place.venueId { gamesAt.remove(UInt32(number), from: venue) }
        countAtVenue(old, -1)
        ends.remove(Appointment(old.completesAt, old.id))
        if let time = old.choosesAt { choices.remove(Appointment(time, old.id)) }
        if let time = old.decidesAt { decisions.remove(Appointment(time, old.id)) }
        unlist(old, number)
    }

    /// Changes the game that an event is about.
    mutating func change(
        _ id: ID, to version: Int, at time: Timestamp, _ apply: (inout Games.Game) -> Void
    ) {
        guard var game = game(id) else { return }
        game.version = version
        game.updatedAt = time
        apply(&game)
        store(game)
    }

    /// Applies an event of rsvp about one person in one game.
    mutating func observe(_ event: RsvpChanged, at time: Timestamp) {
        // In place: a copy would cost as much as the game has people.
        let goingBefore = attendance[event.gameId, default: Games.Attendance()].take(event, at: time)
        joined[event.accountId, default: []].insert(event.gameId)
        if goingBefore != event.counts.going { noteRoom(in: event.gameId, event.counts) }
    }

    /// Applies the counts after a change that is no account's.
    mutating func observe(_ counts: Counts, of game: ID) {
        attendance[game, default: Games.Attendance()].counts = counts
        noteRoom(in: game, counts)
    }

    private mutating func noteRoom(in game: ID, _ counts: Counts) {
        guard let number = games.find(game), let capacity = games[number: number].details.capacity else {
            return
        }
        traits.set(number, Games.Traits.room, counts.going < capacity)
    }

    /// Gives the game to another host; games itself writes no event about this (domain.md §11).
    mutating func observe(_ event: HostTransferred) {
        guard var game = game(event.gameId) else { return }
        game.hostId = event.to
        game.occurrence?.hasOtherHost = true
        store(game)
    }

    func counts(of game: Games.Game) -> Counts { attendance[game.id]?.counts ?? Counts(going: 1) }

    func participation(of account: ID?, in game: ID) -> ParticipationStatus? {
        account.flatMap { attendance[game]?.rows[$0] }
    }

    /// The account's status in a game; a host is going even before rsvp has said so.
    func participation(of account: ID?, in game: Games.Game) -> ParticipationStatus? {
        participation(of: account, in: game.id) ?? (game.hostId == account ? .going : nil)
    }

    /// The accounts that are told when a game is cancelled (domain.md §4.3).
    func audience(of game: ID) -> [ID] {
        (attendance[game]?.rows ?? [:]).filter(\.value.isActive).keys.sorted()
    }

    /// Whether the host, or somebody who is going, satisfies `isMeant`.
    func has(_ game: Games.Game, _ isMeant: (ID) -> Bool) -> Bool {
        if isMeant(game.hostId) { return true }
        return attendance[game.id]?.rows.contains { $0.value == .going && isMeant($0.key) } ?? false
    }

    func going(to game: ID) -> [ID] {
        (attendance[game]?.rows ?? [:]).filter { $0.value == .going }.keys.sorted()
    }
}

/// Indexes are derived: only the games themselves go into a snapshot.
extension Games.State: Codable {
    private enum CodingKeys: String, CodingKey {
        case games, series, savedFilters, templates, presets, feeds, visits, attendance, people, circles,
            groups,
            withheld, venues
        case weather, matches, guests, cups, leagues, ladders, courses, rounds, parties, decks
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        series = try container.decode(ChunkedDictionary.self, forKey: .series)
        savedFilters = try container.decode(ChunkedDictionary.self, forKey: .savedFilters)
        templates = try container.decode(Games.TemplateBook.self, forKey: .templates)
        presets = try container.decode(ChunkedDictionary.self, forKey: .presets)
        feeds = try container.decode(Feeds.self, forKey: .feeds)
        visits = try container.decode(Visits.self, forKey: .visits)
        attendance = try container.decode(ChunkedDictionary.self, forKey: .attendance)
        noteJoined()
        withheld = try container.decode(Ordered<ID>.self, forKey: .withheld)
        venues = try container.decode(Games.VenueBook.self, forKey: .venues)
        beginReplay()
        for game in try container.decode([Games.Game].self, forKey: .games) { store(game) }
        // Needs `attendance`, which says whether a game has room, `withheld` and `venues`.
        endReplay()
        people = try container.decode(People.self, forKey: .people)
        circles = try container.decode(SocialGraph.self, forKey: .circles)
        groups = try container.decode(KnownGroups.self, forKey: .groups)
        leagues =
            try container.decodeIfPresent(Games.LeagueBook.self, forKey: .leagues) ?? Games.LeagueBook()
        weather = try container.decode(ChunkedDictionary.self, forKey: .weather)
        matches = try container.decode(Games.MatchBook.self, forKey: .matches)
        guests = try container.decode(Games.GuestBook.self, forKey: .guests)
        cups = try container.decodeIfPresent(Games.CupBook.self, forKey: .cups) ?? Games.CupBook()
        courses = try container.decodeIfPresent(Games.CourseBook.self, forKey: .courses) ?? Games.CourseBook()
        rounds = try container.decodeIfPresent(Games.RoundBook.self, forKey: .rounds) ?? Games.RoundBook()
        ladders = try container.decodeIfPresent(Games.LadderBook.self, forKey: .ladders) ?? Games.LadderBook()
        parties = try container.decode(Games.Parties.self, forKey: .parties)
        decks = try container.decode(Games.DeckStore.self, forKey: .decks)
    }

    private mutating func noteJoined() {
        for (game, known) in attendance {
            for account in known.rows.keys { joined[account, default: []].insert(game) }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Array(games.rows), forKey: .games)
        try container.encode(series, forKey: .series)
        try container.encode(savedFilters, forKey: .savedFilters)
        try container.encode(templates, forKey: .templates)
        try container.encode(presets, forKey: .presets)
        try container.encode(feeds, forKey: .feeds)
        try container.encode(visits, forKey: .visits)
        try container.encode(attendance, forKey: .attendance)
        try container.encode(people, forKey: .people)
        try container.encode(circles, forKey: .circles)
        try container.encode(groups, forKey: .groups)
        try container.encode(withheld, forKey: .withheld)
        try container.encode(venues, forKey: .venues)
        try container.encode(leagues, forKey: .leagues)
        try container.encode(weather, forKey: .weather)
        try container.encode(matches, forKey: .matches)
        try container.encode(guests, forKey: .guests)
        try container.encode(cups, forKey: .cups)
        try container.encode(courses, forKey: .courses)
        try container.encode(rounds, forKey: .rounds)
        try container.encode(ladders, forKey: .ladders)
        try container.encode(parties, forKey: .parties)
        try container.encode(decks, forKey: .decks)
    }
}

extension Games.State {
    mutating func eachSection(_ pass: inout SectionPass) throws {
        try pass.rows("games", &games)
        try pass.entries("series", &series)
        try pass.entries("saved-filters", &savedFilters)
        try pass.json("templates", &templates)
        try pass.entries("presets", &presets)
        try pass.json("feeds", &feeds)
        try pass.json("visits", &visits)
        try pass.json("venues", &venues)
        try pass.entries("weather", &weather)
        try pass.json("matches", &matches)
        try pass.json("cups", &cups)
        try pass.json("courses", &courses)
        try pass.json("rounds", &rounds)
        try pass.json("ladders", &ladders)
        try pass.json("parties", &parties)
        try pass.json("decks", &decks)
        try pass.json("leagues", &leagues)
        try pass.entries("attendance", &attendance)
        try people.sections("people", &pass)
        try pass.json("guests", &guests)
        try pass.rows("circles", &circles)
        try groups.section("groups", &pass)
        try pass.rows("withheld", &withheld)
        guard pass.isReading else { return }
        noteJoined()
        endReplay()
    }
}
