// The projection of games' and rsvp's events in the services that follow them: games, and who is in them (domain.md
// §1.8).

import Contracts
import Machine
import Packed
import Values

/// All games, built from games' events. A service that follows rsvp also declares ``rowRules(_:)``; rsvp itself, and
/// services that keep more of a row, have columns of their own by the numbers of games.
public struct KnownGames: Sendable {
    /// `nil` for a number whose game is not known yet.
    private var games = IDTable<PackedGame?>()
    /// Starts by number; `distantPast` for games not known yet. Stored apart, since they are read far more often.
    public private(set) var starts = ChunkedArray<Timestamp>()
    /// Zones and cities shared by many games.
    private var texts = SharedTexts()
    /// The people in each game by its number; may be shorter than `games`.
    private var rows = ChunkedArray<[PackedGameRow]>()
    private var people = KeyedTable<ID>()
    /// Games that are hidden until a moderator decides.
    private var withheld = Ordered<ID>()

    public init() {}
}

extension KnownGames {
    // MARK: - Games

    public subscript(id: ID) -> KnownGame? { games.find(id).flatMap { self[number: $0] } }

    /// How many numbers there are.
    public var count: Int { games.count }
    /// The number of a game, whether the game is known or not.
    public func find(_ id: ID) -> Int? { games.find(id) }
    /// The id of the game with this number.
    public func id(_ number: Int) -> ID { games.key(number) }

    /// The game with this number; `nil` if it is not known yet.
    public subscript(number number: Int) -> KnownGame? {
        games[number: number]?.game(games.key(number), startsAt: starts[number], texts)
    }

    /// Whether the game is among them, deleted or not.
    public func isKnown(_ number: Int) -> Bool { games.withRow(number: number) { $0 != nil } }
    /// Whether a game is known, and open or closed.
    public func isLive(_ number: Int) -> Bool { games.withRow(number: number) { $0?.isLive ?? false } }
    /// Whether a game is live, and ends after a moment.
    public func isLive(_ number: Int, after time: Timestamp) -> Bool {
        let start = starts[number]
        return games.withRow(number: number) { game in
            game.map { $0.isLive && $0.end(startsAt: start) > time } ?? false
        }
    }
    /// Whether a game is completed, and of this sport.
    public func isCompleted(_ number: Int, _ sport: Sport) -> Bool {
        games.withRow(number: number) { game in
            game.map { $0.status == .completed && $0.sport == sport } ?? false
        }
    }

    /// The number of a game, which may be unknown so far.
    public mutating func number(_ id: ID) -> Int {
        if let number = games.find(id) { return number }
        starts.append(.distantPast)
        return games.append(id, nil)
    }

    /// Applies an event of games. An event about an unknown game changes nothing.
    public mutating func apply(_ change: GameChange, at time: Timestamp) {
        if case .created(let event) = change { return set(KnownGame(event)) }
        guard let number = games.find(change.gameId), var game = self[number: number] else { return }
        game.apply(change, at: time)
        set(game)
    }

    private mutating func set(_ game: KnownGame) {
        let number = number(game.id)
        games[number: number] = PackedGame(game, &texts)
        starts[number] = game.startsAt
    }

    // MARK: - People

    /// Everyone who ever had a row in a game.
    public func rows(of game: ID) -> GameRows { GameRows(stored(find(game)), people) }

    /// Somebody's row in a game.
    public func row(of account: ID, in game: ID) -> GameRow? {
        guard let person = people.find(account) else { return nil }
        return stored(find(game)).row(of: UInt32(person))?.row(people)
    }

    private func stored(_ number: Int?) -> [PackedGameRow] {
        guard let number, number < rows.count else { return [] }
        return rows[number]
    }

    /// Applies a change of somebody's row in a known game.
    public mutating func apply(_ event: RsvpChanged, at time: Timestamp) {
        guard let number = games.find(event.gameId), isKnown(number) else { return }
        let row = GameRow(event, after: row(of: event.accountId, in: event.gameId), at: time)
        set(row, of: event.accountId, in: number)
    }

    private mutating func set(_ row: GameRow, of account: ID, in game: Int) {
        let person = UInt32(people.number(account, or: account))
        let inviter = row.invitedBy.map { UInt32(people.number($0, or: $0)) }
        while rows.count <= game { rows.append([]) }
        rows[game].set(PackedGameRow(person, row, inviter: inviter))
    }

    /// Gives a known game to another host.
    public mutating func apply(_ event: HostTransferred) {
        guard let number = games.find(event.gameId) else { return }
        games[number: number]?.hostId = event.to
    }

    // MARK: - Visibility

    /// Whether a game is hidden until a moderator decides.
    public func isWithheld(_ game: ID) -> Bool { withheld.count > 0 && withheld.contains(game) }

    /// Why an account may not see a game by its id; `nil` if it may (domain.md §4.6).
    ///
    /// - Parameters:
    ///   - isMember: whether the account is a member of the game's group.
    ///   - isWithheld: whether the game is hidden until a moderator decides.
    public func bar(
        _ game: KnownGame, to viewer: ID, _ graph: SocialGraph, isMember: @autoclosure () -> Bool,
        isWithheld: Bool
    ) -> GameBar? {
        graph.bar(
            game.sight(isWithheld: isWithheld), to: viewer, isMember: isMember(),
            row: row(of: viewer, in: game.id)?.status,
            hadOthers: rows(of: game.id).hasOthers(than: game.hostId))
    }

    // MARK: - Rules

    /// Declares the rules for the events of games, for any service with a projection at `path` in its state.
    public static func rules<S: Service>(
        _ path: any WritableKeyPath<S.State, KnownGames> & Sendable
    ) -> Rules<S> {
        GameChange.rules { state, change, time in state[keyPath: path].apply(change, at: time) }
    }

    /// Declares the rules for the events of rsvp.
    public static func rowRules<S: Service>(
        _ path: any WritableKeyPath<S.State, KnownGames> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(RsvpChanged.self) { state, event, info in
                state[keyPath: path].apply(event, at: info.time)
            }
            .observe(GroupInvited.self) { state, event, info in
                for change in event.changes { state[keyPath: path].apply(change, at: info.time) }
            }
            .observe(HostTransferred.self) { state, event, _ in state[keyPath: path].apply(event) }
    }

    /// Declares the rules for the events of social.
    public static func moderationRules<S: Service>(
        _ path: any WritableKeyPath<S.State, KnownGames> & Sendable
    ) -> Rules<S> {
        Rules<S>()
            .observe(ContentHidden.self) { state, event, _ in
                if event.contentType == .game { state[keyPath: path].withheld.insert(event.contentId) }
            }
            .observe(ContentShown.self) { state, event, _ in
                if event.contentType == .game { state[keyPath: path].withheld.remove(event.contentId) }
            }
    }
}

/// Known games are encoded in the order of ids, so that the same state has the same bytes.
extension KnownGames: Codable {
    private enum CodingKeys: String, CodingKey { case games, withheld }

    private struct Saved: Codable {
        var game: KnownGame
        /// A ``SavedGameRows``; absent for a game without rows.
        var rows: String?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        withheld = try container.decode(Ordered<ID>.self, forKey: .withheld)
        var saved = try container.nestedUnkeyedContainer(forKey: .games)
        while !saved.isAtEnd { try take(try saved.decode(Saved.self)) }
    }

    private mutating func take(_ saved: Saved) throws {
        set(saved.game)
        let number = number(saved.game.id)
        if let text = saved.rows {
            try SavedGameRows.read(text) { account, row in set(row, of: account, in: number) }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(withheld, forKey: .withheld)
        var saved = container.nestedUnkeyedContainer(forKey: .games)
        try forEachSaved { try saved.encode($0) }
    }

    /// Known games in the order of ids.
    private func forEachSaved(_ body: (Saved) throws -> Void) throws {
        for number in (0..<games.count).sorted(by: { games.key($0) < games.key($1) }) {
            guard let game = self[number: number] else { continue }
            let rows = stored(number)
            try body(Saved(game: game, rows: rows.isEmpty ? nil : SavedGameRows(GameRows(rows, people)).text))
        }
    }

    /// Writes or reads two sections: the games, each with its rows, and the ids of those that are withheld.
    public mutating func sections(_ name: String, _ pass: inout SectionPass) throws {
        try pass.section(name, form: "json") { step in
            switch step {
            case .write(let writer): try forEachSaved { try writer.json($0) { _ in } }
            case .read(let reader):
                self = KnownGames()
                while let saved = try reader.json(Saved.self, { _ in }) { try take(saved.value) }
            }
        }
        try pass.rows("\(name).withheld", &withheld)
    }
}
