// The state of rsvp: a row for each person in each game, and the waitlists; and games, people and friendships from
// other services' events. There are millions of rows, so they are packed, and refer to each other by number.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    public struct State: Sendable {
        var games = KnownGames()
        /// The people in each game by its number: the service's own part. A row may arrive before its game is known.
        var rows = ChunkedArray<RosterRows>()
        /// For each account with rows, its games by start and number. Derived from rosters and games.
        var players = IDTable<SortedNumbers>()
        var people = People()
        var circles = SocialGraph()
        var groups = KnownGroups()
        /// The starts of games with open requests or invitations, when these end. Derived from rows and games.
        private(set) var expiring = Ordered<Appointment>()
        private var expiresAt: [UInt32: Timestamp] = [:]
        /// The games of each series. Derived from games.
        private var series: ChunkedDictionary<ID, [UInt32]> = [:]
        /// The end of the earliest offer in each game. Derived from rows and games.
        private(set) var offers = Ordered<Appointment>()
        private var offersEnd: [UInt32: Timestamp] = [:]
        /// When the names of a game's guests and visitors are forgotten. Derived from rows and games.
        private(set) var forgettings = Ordered<Appointment>()
        private var forgetsAt: [UInt32: Timestamp] = [:]
        /// The number of open invitations by account and game. Derived from rows.
        private var sent: ChunkedDictionary<ID, [UInt32: Int]> = [:]
        /// The games that an account has asked to join, by its number. Derived from rows.
        var asked: [UInt32: [UInt32]] = [:]
        var equipment = Equipment()
        var rides = Rides()
        var teams: Teams = [:]
        var books = Books()
        var visitors = VisitorBook()
        var asking = AskBook()
        var regulars = RegularBook()
        /// When hosts are told that something is missing. Derived from equipment and games.
        private(set) var shortages = Ordered<Appointment>()
        private var shortageAt: ChunkedDictionary<ID, Timestamp> = [:]

        public init() {}
    }

    /// Longest duration of a game (domain.md §4.1).
    static let gameMinutesMax = 720

    static let knownGames = Rules<Rsvp>(
        GameChange.rules { state, change, time in state.apply(change, at: time) },
        KnownGames.moderationRules(\.games))
}

extension Rsvp.State {
    // MARK: - Rows

    func roster(_ game: ID) -> Rsvp.GameRoster {
        Rsvp.GameRoster(games.find(game).map { rows[$0] } ?? Rsvp.RosterRows(), players.numbered)
    }

    /// All rosters that have rows.
    var rosters: [Rsvp.RosterRows] { rows.filter { !$0.isEmpty } }

    /// The games in which someone has a row, by id.
    func joined(by account: ID) -> [ID] {
        (players[account] ?? SortedNumbers()).map { games.id(Int($0)) }.sorted()
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
        let starts = games.starts
        players[number: player].forEach(from: first, by: { GameStart(starts[Int($0)], $0) }) { game in
            let next = starts[Int(game)]
            if next >= span.end { return false }
            // Most games that start this early are over before the span begins.
            guard games.isLive(Int(game), after: span.start),
                rows[Int(game)].standing(of: UInt32(player))?.status == .going
            else { return true }
            if next != start {
                // Games that start together are visited by id, since their numbers are arbitrary.
                isOver = !visit()
                (together, start) = ([], next)
            }
            together.append(games.id(Int(game)))
            return !isOver
        }
        if !isOver { _ = visit() }
    }

    mutating func apply(_ event: RsvpChanged, _ info: EventInfo, isOfGroup: Bool = false) {
        let game = number(event.gameId)
        let player = players.number(event.accountId, or: SortedNumbers())
        let known = rows[game].count
        if event.from == .invited { noteInvitation(of: event.accountId, to: game, isOpen: false) }
        if event.from == .requested { asked[UInt32(player)]?.removeAll { $0 == game } }
        rows[game].apply(event, to: UInt32(player), at: info.time, isOfGroup: isOfGroup)
        if rows[game].count > known { file(game, of: player) }
        if event.to == .invited { noteInvitation(of: event.accountId, to: game, isOpen: true) }
        if event.to == .requested { asked[UInt32(player), default: []].append(UInt32(game)) }
        if event.to.isOpen || event.from?.isOpen == true { schedule(game) }
        asking.take(event, at: info.time, isOver: games.isKnown(game) && !games.isLive(game))
        scheduleOffers(game)
        scheduleForgetting(game)
    }

    mutating func apply(_ event: GroupInvited, _ info: EventInfo) {
        for var change in event.changes {
            change.from = status(of: change.accountId, in: event.gameId)
            apply(change, info, isOfGroup: true)
        }
    }

    private func status(of account: ID, in game: ID) -> ParticipationStatus? {
        guard let number = games.find(game), let player = players.find(account) else { return nil }
        return rows[number].standing(of: UInt32(player))?.status
    }

    mutating func apply(_ event: HostTransferred) {
        let (from, to) = (players.find(event.from), players.find(event.to))
        let game = number(event.gameId)
        rows[game].apply(event, from: from.map { UInt32($0) }, to: to.map { UInt32($0) })
    }

    mutating func apply(_ event: AttendanceSet) {
        let game = number(event.gameId)
        rows[game].apply(event)
    }

    mutating func apply(_ event: SlotOffered) {
        let game = number(event.gameId)
        rows[game].apply(event)
        scheduleOffers(game)
    }

    /// Number of an account's invitations to live games that are unanswered.
    func openInvitations(by account: ID) -> Int {
        (sent[account] ?? [:]).reduce(0) { sum, entry in
            sum + (games.isLive(Int(entry.key)) ? entry.value : 0)
        }
    }

    mutating func noteInvitation(of account: ID, to game: Int, isOpen: Bool) {
        guard let invitation = rows[game].invitation(of: account), !invitation.isOfGroup else { return }
        let by = invitation.by
        let count = (sent[by]?[UInt32(game)] ?? 0) + (isOpen ? 1 : -1)
        sent[by, default: [:]][UInt32(game)] = count > 0 ? count : nil
        if sent[by]?.isEmpty == true { sent[by] = nil }
    }

    /// Number of live games that an account has asked to join, and that have not answered.
    func openRequests(of account: ID) -> Int {
        guard let player = players.find(account) else { return 0 }
        return (asked[UInt32(player)] ?? []).count { games.isLive(Int($0)) }
    }

    mutating func apply(_ event: GuestsNamed) {
        let game = number(event.gameId)
        rows[game].apply(event)
        scheduleForgetting(game)
    }

    mutating func apply(_ event: VisitorNamed) {
        visitors.apply(event)
        scheduleForgetting(number(event.gameId))
    }

    mutating func apply(_ event: VisitorChanged, _ info: EventInfo) {
        visitors.apply(event)
        apply(event.change, info)
    }

    /// Deletes the texts of an account or a visitor that is erased, or the names of guests and visitors of a game.
    mutating func forgetTexts(of id: ID) {
        if let game = games.find(id) {
            rows[game].forgetGuestNames()
            visitors.forgetNames(of: id)
            return scheduleForgetting(game)
        }
        if let game = visitors[id]?.gameId {
            visitors.forgetName(of: id)
            return scheduleForgetting(number(game))
        }
        for game in players[id] ?? SortedNumbers() {
            rows[Int(game)].forgetTexts(of: id)
            rides.forgetTexts(of: id, in: games.id(Int(game)))
            scheduleForgetting(Int(game))
        }
        books.forgetTexts(of: id)
    }

    /// Number of completed games of a sport that an account was going to, at most `max`.
    func completed(by account: ID, _ sport: Sport, max: Int) -> Int {
        guard let player = players.find(account) else { return 0 }
        var count = 0
        for game in players[number: player] where count < max {
            guard games.isCompleted(Int(game), sport),
                rows[Int(game)].standing(of: UInt32(player))?.status == .going
            else { continue }
            count += 1
        }
        return count
    }

    // MARK: - Games

    /// A game with its present host.
    func game(_ id: ID) -> KnownGame? {
        guard let number = games.find(id), var known = games[number: number] else { return nil }
        if let host = rows[number].host { known.hostId = host }
        return known
    }

    mutating func number(_ game: ID) -> Int {
        let number = games.number(game)
        if number == rows.count { rows.append(Rsvp.RosterRows()) }
        return number
    }

    fileprivate mutating func apply(_ change: GameChange, at time: Timestamp) {
        let id = change.gameId
        let game = number(id)
        if case .created(let event) = change, !games.isKnown(game) { index(event.seriesId, game) }
        // Players have their games in the order of their starts.
        let moves = change.details.map { $0.startsAt != games.starts[game] } ?? false
        if moves { for row in 0..<rows[game].count { file(game, ofRow: row, isIn: false) } }
        games.apply(change, at: time)
        visitors.take(change)
        if moves { for row in 0..<rows[game].count { file(game, ofRow: row, isIn: true) } }
        schedule(game)
        scheduleShortage(of: id)
        scheduleOffers(game)
        scheduleForgetting(game)
        scheduleAsking(id)
    }

    mutating func index(_ series: ID?, _ game: Int) {
        if let series { self.series[series, default: []].append(UInt32(game)) }
    }

    /// The games of a series, in the order in which they start.
    func occurrences(of series: ID) -> [(id: ID, game: KnownGame)] {
        (self.series[series] ?? []).map { games.id(Int($0)) }
            .compactMap { id in game(id).map { (id, $0) } }
            .sorted { ($0.1.startsAt, $0.0) < ($1.1.startsAt, $1.0) }
    }

    mutating func file(_ game: Int, ofRow row: Int, isIn: Bool) {
        let player = Int(rows[game].person(row))
        if isIn { return file(game, of: player) }
        let starts = games.starts
        players[number: player].remove(UInt32(game)) { GameStart(starts[Int($0)], $0) }
    }

    /// Adds a game to a player's games. Rows may arrive before their game is known.
    private mutating func file(_ game: Int, of player: Int) {
        let starts = games.starts
        players[number: player].insert(UInt32(game)) { GameStart(starts[Int($0)], $0) }
    }

    /// Schedules the end of requests and invitations at the present start.
    mutating func schedule(_ game: Int) {
        let counts = rows[game].counts
        let isOpen = counts.requested + counts.invited > 0
        let moment = isOpen && games.isLive(game) ? games.starts[game] : nil
        let old = expiresAt[UInt32(game)]
        guard moment != old else { return }
        if let old { expiring.remove(Appointment(old, games.id(game))) }
        if let moment { expiring.insert(Appointment(moment, games.id(game))) }
        expiresAt[UInt32(game)] = moment
    }
}

extension Rsvp.State {
    // MARK: - Equipment

    mutating func apply(_ event: EquipmentChanged, _ info: EventInfo) {
        equipment.apply(event, at: info.time)
        scheduleShortage(of: event.gameId)
    }

    mutating func apply(_ event: EquipmentMissing) {
        equipment.apply(event)
        scheduleShortage(of: event.gameId)
    }

    /// Schedules the notice a day before the present start; none if things are missing only since that moment.
    mutating func scheduleShortage(of id: ID) {
        let old = shortageAt[id]
        guard equipment[id] != nil || old != nil else { return }
        let moment = equipment[id].flatMap { equipment -> Timestamp? in
            guard let game = game(id), game.isLive, let since = equipment.shortSince,
                equipment.toldFor != game.startsAt
            else { return nil }
            let moment = game.startsAt.adding(hours: -Rsvp.missingHoursBefore)
            return moment >= since ? moment : nil
        }
        guard moment != old else { return }
        if let old { shortages.remove(Appointment(old, id)) }
        if let moment { shortages.insert(Appointment(moment, id)) }
        shortageAt[id] = moment
    }

    /// Schedules the end of a game's earliest offer.
    mutating func scheduleOffers(_ game: Int) {
        let first = rows[game].firstOfferEnd
        if first == nil, offersEnd.isEmpty { return }
        let old = offersEnd[UInt32(game)]
        let moment = games.isLive(game) ? first : nil
        guard moment != old else { return }
        if let old { offers.remove(Appointment(old, games.id(game))) }
        if let moment { offers.insert(Appointment(moment, games.id(game))) }
        offersEnd[UInt32(game)] = moment
    }
}

extension Rsvp.State {
    // MARK: - Names of guests and visitors

    /// Schedules the moment at which names of guests are forgotten, by the present end of the game.
    mutating func scheduleForgetting(_ game: Int) {
        let hasNames = rows[game].namesGuests || visitors.hasNames(of: games.id(game))
        guard hasNames || !forgetsAt.isEmpty else { return }
        let known = hasNames ? games[number: game] : nil
        // An erasure reads the whole log: all names of a day go together.
        let moment = known?.endsAt.adding(days: Rsvp.namesDays + 1).day.start
        let old = forgetsAt[UInt32(game)]
        guard moment != old else { return }
        if let old { forgettings.remove(Appointment(old, games.id(game))) }
        if let moment { forgettings.insert(Appointment(moment, games.id(game))) }
        forgetsAt[UInt32(game)] = moment
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
