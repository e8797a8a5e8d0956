// The card of a round: up to four players write on it from their phones, look it over, and seal it (domain.md §5.20).
//
//     live ──each hole has a score──▶ finished ──all accounts attested, or 48 h──▶ sealed
//      │  ◀──────dispute of a hole──────┘
//      └──24 h without a score──▶ abandoned

/// A player of a card.
public struct RoundPlayer: Codable, Hashable, Sendable {
    /// The id of the account as text; absent for guest players and mere names.
    public var account: String?
    /// The place of the tee on the course card, from 0.
    public var tee: Int
    /// The index at the start of the round; absent where there was none.
    public var index: Tenths?

    public init(account: String? = nil, tee: Int, index: Tenths? = nil) {
        (self.account, self.tee, self.index) = (account, tee, index)
    }
}

/// The state of a card.
public enum RoundState: String, Codable, CaseIterable, Sendable {
    /// Some hole has no score, or is disputed.
    case live
    /// Each hole has a score; the players look it over.
    case finished
    /// Never changes again, and counts.
    case sealed
    /// Never changes again, and counts for nothing.
    case abandoned
}

/// One score as a phone sends it.
public struct RoundWrite: Codable, Hashable, Sendable {
    /// The place of the player on the card, from 0.
    public var player: Int
    /// The number of the hole on the course.
    public var hole: Int
    public var value: StampedEntry

    public init(player: Int, hole: Int, _ value: StampedEntry) {
        (self.player, self.hole, self.value) = (player, hole, value)
    }
}

/// A card with its scores.
public struct RoundCard: Hashable, Sendable {
    public static let playerCounts = 1...4
    /// A live card without a new score for so long is abandoned.
    public static let idleMsMax: Int64 = 24 * 3_600_000
    /// A finished card that nobody disputes for so long is sealed.
    public static let attestMsMax: Int64 = 48 * 3_600_000

    /// The version of the course that is played: editing the course changes no card.
    public let course: CourseCard
    public let played: HolesPlayed
    /// The format that the card is played in. Partners with one ball have its scores each.
    public let format: GolfFormat
    public let players: [RoundPlayer]
    /// The numbers of the holes, in order.
    public let numbers: ClosedRange<Int>
    public private(set) var state = RoundState.live
    /// For each player, for each hole.
    private var cells: [[StampedEntry?]]
    /// The players who attested the card as it stands.
    public private(set) var attestedBy: Set<Int> = []
    /// Numbers of holes that somebody holds to be wrong.
    public private(set) var disputed: Set<Int> = []
    /// The last change, or the start, in milliseconds since 1970.
    public private(set) var changedAtMs: Int64

    public init(
        course: CourseCard, played: HolesPlayed = .all, format: GolfFormat = .strokePlay,
        players: [RoundPlayer], startedAtMs: Int64
    ) throws(RoundFault) {
        guard RoundCard.playerCounts.contains(players.count) else { throw .playerCount(players.count) }
        let accounts = players.compactMap(\.account)
        guard Set(accounts).count == accounts.count else { throw .accountTwice }
        guard players.allSatisfy({ course.tees.indices.contains($0.tee) }) else { throw .tee }
        guard players.allSatisfy({ $0.index.map(Layout.indexes.contains) ?? true }) else { throw .index }
        guard let numbers = course.numbers(played) else { throw .noSuchNine }
        (self.course, self.played, self.format) = (course, played, format)
        (self.players, self.numbers) = (players, numbers)
        cells = players.map { _ in numbers.map { _ in nil } }
        changedAtMs = startedAtMs
    }

    // MARK: - Scores

    /// The entry of a player at a hole, if there is one.
    public func entry(player: Int, hole: Int) -> HoleEntry? {
        guard players.indices.contains(player), numbers.contains(hole) else { return nil }
        return cells[player][hole - numbers.lowerBound]?.entry
    }

    /// The scores of a player, in order of the holes; `nil` for each hole without one, and empty for no such player.
    public func scores(of player: Int) -> [HoleScore?] {
        players.indices.contains(player) ? cells[player].map { $0?.entry.score } : []
    }

    /// All entries, to be merged into the card of another phone.
    public var writes: [RoundWrite] {
        players.indices.flatMap { player in
            numbers.compactMap { hole in
                cells[player][hole - numbers.lowerBound].map { RoundWrite(player: player, hole: hole, $0) }
            }
        }
    }

    /// Whether each player has a score at each hole.
    public var isComplete: Bool { cells.allSatisfy { $0.allSatisfy { $0 != nil } } }

    /// Takes a score if it is the last one of its hole by the phones' clocks. Phones that merge the same writes have the
    /// same scores, in whatever order they came. A score that differs takes back all attestations.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func write(_ write: RoundWrite, nowMs: Int64) throws(RoundFault) -> Bool {
        guard players.indices.contains(write.player) else { throw .player }
        guard numbers.contains(write.hole) else { throw .hole(write.hole) }
        try write.value.entry.check()
        let position = write.hole - numbers.lowerBound
        let former = cells[write.player][position]
        if let former, !write.value.beats(former) { return false }
        guard isOpen else { throw .immutable }
        cells[write.player][position] = write.value
        disputed.remove(write.hole)
        let isOther = former?.entry != write.value.entry
        if isOther { attestedBy = [] }
        let isFinished = isComplete && disputed.isEmpty
        // A score that says the same again does not begin the time to look at the card anew.
        if isOther || state == .live { changedAtMs = max(changedAtMs, nowMs) }
        state = isFinished ? .finished : .live
        return true
    }

    // MARK: - Attesting

    /// Whether the card still changes.
    public var isOpen: Bool { state == .live || state == .finished }

    /// A player says that all of the card is right. The last of the accounts to do so seals it.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func attest(_ player: Int) throws(RoundFault) -> Bool {
        guard players.indices.contains(player) else { throw .player }
        guard players[player].account != nil else { throw .notAnAccount }
        if attestedBy.contains(player) { return false }
        guard isOpen else { throw .immutable }
        guard state == .finished else { throw .notFinished }
        attestedBy.insert(player)
        if attestedBy.count == players.count(where: { $0.account != nil }) { state = .sealed }
        return true
    }

    /// Somebody holds a hole to be wrong: all attestations are taken back, and the card is live until a score of that
    /// hole is written anew.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func dispute(hole: Int, nowMs: Int64) throws(RoundFault) -> Bool {
        guard numbers.contains(hole) else { throw .hole(hole) }
        guard isOpen else { throw .immutable }
        if disputed.contains(hole) { return false }
        guard isComplete else { throw .notFinished }
        disputed.insert(hole)
        attestedBy = []
        (state, changedAtMs) = (.live, max(changedAtMs, nowMs))
        return true
    }

    /// The moment at which the card closes by itself, unless something changes; `nil` once it is closed.
    public var closesAtMs: Int64? {
        let wait: Int64
        switch state {
        case .live: wait = RoundCard.idleMsMax
        case .finished: wait = RoundCard.attestMsMax
        case .sealed, .abandoned: return nil
        }
        let (sum, overflow) = changedAtMs.addingReportingOverflow(wait)
        return overflow ? .max : sum
    }

    /// Seals or abandons the card if its time has come.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    public mutating func close(nowMs: Int64) -> Bool {
        guard let closesAtMs, closesAtMs <= nowMs else { return false }
        state = state == .finished ? .sealed : .abandoned
        return true
    }

    // MARK: - Handicaps

    /// The holes as a player plays them; `nil` for no such player.
    public func layout(of player: Int) -> Layout? {
        players.indices.contains(player) ? course.layout(played, tee: players[player].tee) : nil
    }

    /// The course handicap of a player, not rounded; `nil` without an index, and on holes that are not rated.
    public func courseHandicap(of player: Int) -> Fraction? {
        layout(of: player)?.courseHandicap(index: players[player].index)
    }

    /// The ball of a player, with the strokes of a handicap; `nil` for no such player.
    public func ball(of player: Int, handicap: Int) -> Ball? {
        layout(of: player).map { Ball($0, handicap: handicap, scores: scores(of: player)) }
    }

    /// A side of this card, with the strokes that each of its balls receives.
    ///
    /// - Returns: `nil` for players that the card or the format does not have, and unless each ball has its strokes.
    public func side(players: [Int], strokes: [Int]) -> GolfSide? {
        guard format.sidePlayers.contains(players.count) else { return nil }
        let owners = format.hasOneBall ? Array(players.prefix(1)) : players
        let balls = zip(owners, strokes).compactMap { ball(of: $0, handicap: $1) }
        guard balls.count == owners.count, strokes.count == owners.count else { return nil }
        return GolfSide(format, balls)
    }

    /// The differential of a player's own ball, once the card is sealed; `nil` as for ``Layout/differential(_:index:)``.
    public func differential(of player: Int) -> Tenths? {
        guard state == .sealed, !format.hasOneBall, let layout = layout(of: player) else { return nil }
        return layout.differential(scores(of: player), index: players[player].index)
    }

    /// Whether a player's differential counts for the index: the player has an account, played eighteen holes, and
    /// another account of the card attested it.
    public func countsForIndex(_ player: Int) -> Bool {
        differential(of: player) != nil && numbers.count == 18 && players[player].account != nil
            && attestedBy.contains { $0 != player }
    }
}

// MARK: - JSON

extension RoundCard: Codable {
    private enum CodingKeys: CodingKey {
        case course, played, format, players, state, entries, attestedBy, disputed, changedAtMs
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(course, forKey: .course)
        try fields.encode(played, forKey: .played)
        try fields.encode(format, forKey: .format)
        try fields.encode(players, forKey: .players)
        try fields.encode(state, forKey: .state)
        try fields.encode(writes, forKey: .entries)
        try fields.encode(attestedBy.sorted(), forKey: .attestedBy)
        try fields.encode(disputed.sorted(), forKey: .disputed)
        try fields.encode(changedAtMs, forKey: .changedAtMs)
    }

    /// Decodes a card that a device kept, and refuses one that could not have come about.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            course: try fields.decode(CourseCard.self, forKey: .course),
            played: try fields.decode(HolesPlayed.self, forKey: .played),
            format: try fields.decode(GolfFormat.self, forKey: .format),
            players: try fields.decode([RoundPlayer].self, forKey: .players),
            startedAtMs: try fields.decode(Int64.self, forKey: .changedAtMs))
        for entry in try fields.decode([RoundWrite].self, forKey: .entries) {
            try write(entry, nowMs: changedAtMs)
        }
        let disputed = Set(try fields.decode([Int].self, forKey: .disputed))
        for hole in disputed.sorted() { try dispute(hole: hole, nowMs: changedAtMs) }
        for player in try fields.decode([Int].self, forKey: .attestedBy) { try attest(player) }
        let kept = try fields.decode(RoundState.self, forKey: .state)
        if state == .finished && kept == .sealed || state == .live && kept == .abandoned { state = kept }
        guard state == kept else {
            throw DecodingError.dataCorruptedError(
                forKey: .state, in: fields, debugDescription: "the state differs from the scores")
        }
    }
}
