// A session with a deck (domain.md §5.1): the order of the cards, the cards played, the turn and the time. A pure
// value: it knows no accounts and gets the time from its caller.

import Values

/// A deck in play. Cards are identified by their numbers.
public struct DeckSession: Hashable, Codable, Sendable {
    /// The allowed number of cards.
    public static let cardCounts = 1...255
    /// Limit of the active time accepted when a session is restored: a century.
    static let activeSecondsMax = 3_155_760_000
    /// Limit of the skipped cards accepted when a session is restored.
    static let skipsMax = 1_000_000_000

    /// The state of a session.
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// Cards are turned, and the clock runs.
        case active
        /// Paused; the clock is stopped.
        case paused
        /// All cards were played. Unmarking one makes the session active again.
        case completed
        /// Ended by a player. Only ``DeckSession/reset(at:)`` restarts it.
        case ended
    }

    /// The reason for refusing an action.
    public enum Refusal: Error, Hashable, Sendable {
        /// The deck has no card with this number.
        case noSuchCard
        /// The session is not active, or it is over.
        case notNow(Status)
    }

    /// The cards' numbers, in the order of play.
    public private(set) var order: [UInt8]
    /// The index of the current card in the order of play.
    public private(set) var cursor = 0
    /// The numbers of the cards played, in the order they were played.
    public private(set) var completed: [UInt8] = []
    /// The number of cards skipped.
    public private(set) var skips = 0
    /// Active at the start; a completed or ended session is over.
    public private(set) var status = Status.active
    public private(set) var seats: Int
    /// The current seat, from 0.
    public private(set) var turn = 0
    /// When the session was completed or ended.
    public private(set) var endedAt: Timestamp?
    /// The active time before the current active period.
    private var activeMs: Int64 = 0
    private var activeSince: Timestamp?

    /// A new session at its first card.
    ///
    /// - Parameters:
    ///   - seed: shuffles the cards; without a seed they are in order of their numbers.
    ///   - seats: the number of players who take turns; at least 1.
    /// - Returns: `nil` for too few or too many cards.
    public init?(cards: Int, seed: UInt64?, seats: Int, at now: Timestamp) {
        guard Self.cardCounts.contains(cards) else { return nil }
        order = Self.permuted((1...cards).map { UInt8($0) }, seed)
        self.seats = max(1, seats)
        activeSince = now
    }

    /// Restores a session from its parts; `nil` if they are inconsistent.
    ///
    /// - Parameter activeSeconds: the active time up to `now`.
    public init?(
        order: [Int], cursor: Int, completed: [Int], skips: Int, status: Status, seats: Int, turn: Int,
        activeSeconds: Int, endedAt: Timestamp?, at now: Timestamp
    ) {
        self.order = order.compactMap { UInt8(exactly: $0) }
        self.completed = completed.compactMap { UInt8(exactly: $0) }
        (self.cursor, self.skips, self.status, self.seats, self.turn) = (cursor, skips, status, seats, turn)
        (self.endedAt, activeMs) = (endedAt, 1000 * Int64(max(0, min(activeSeconds, Self.activeSecondsMax))))
        activeSince = status == .active ? now : nil
        guard self.order.count == order.count, self.completed.count == completed.count, isSound else {
            return nil
        }
    }

    /// Whether the parts are consistent; those from a file may not be.
    public var isSound: Bool {
        order.sorted() == (0..<order.count).map { UInt8(truncatingIfNeeded: $0 + 1) }
            && Self.cardCounts.contains(order.count) && order.indices.contains(cursor)
            && Set(completed).count == completed.count && completed.allSatisfy(order.contains)
            && seats > 0 && (0..<seats).contains(turn) && (0...Self.skipsMax).contains(skips)
            && (0...1000 * Int64(Self.activeSecondsMax)).contains(activeMs)
    }

    private static func permuted(_ cards: [UInt8], _ seed: UInt64?) -> [UInt8] {
        guard let seed else { return cards }
        return SplitMix64.permutation(cards.count, seed: seed).map { cards[$0] }
    }

    // MARK: - Reading

    /// The number of cards.
    public var total: Int { order.count }
    /// The number of the current card.
    public var current: Int { Int(order[cursor]) }
    /// The number of cards that have not been played.
    public var remaining: Int { order.count - completed.count }
    /// The share of cards played, 0 to 1.
    public var progress: Double { Double(completed.count) / Double(order.count) }
    /// The percentage of cards played, rounded half up.
    public var percent: Int { (200 * completed.count + order.count) / (2 * order.count) }
    public var isOver: Bool { status == .completed || status == .ended }

    /// Whether a card was played.
    public func isCompleted(_ number: Int) -> Bool {
        UInt8(exactly: number).map(completed.contains) ?? false
    }

    /// The active time up to `now`, without pauses, rounded half up.
    public func activeSeconds(at now: Timestamp) -> Int { Int((milliseconds(at: now) + 500) / 1000) }

    private func milliseconds(at now: Timestamp) -> Int64 {
        activeMs + (activeSince.map { max(0, now.milliseconds - $0.milliseconds) } ?? 0)
    }

    // MARK: - Turning cards

    /// Goes to the next unplayed card, from the end back to the start. The current card counts as skipped if it was not
    /// played.
    public mutating func next() throws(Refusal) {
        try needActive()
        if !isCompleted(current) { skips += 1 }
        moveOn()
        passTurn()
    }

    /// Goes to the previous card, played or not; stays at the first.
    public mutating func previous() throws(Refusal) {
        try needActive()
        cursor = max(0, cursor - 1)
    }

    /// Makes a card the current one.
    public mutating func jump(to number: Int) throws(Refusal) {
        let index = try place(of: number)
        try needActive()
        cursor = index
    }

    /// Marks a card as played, by default the current one. After the current card the session moves on; after the last
    /// unplayed card it is completed. Marking a played card other than the current one has no effect.
    public mutating func complete(_ number: Int? = nil, at now: Timestamp) throws(Refusal) {
        let index = try number.map { number throws(Refusal) in try place(of: number) } ?? cursor
        try needActive()
        let isNew = !completed.contains(order[index])
        if !isNew && index != cursor { return }
        if isNew { completed.append(order[index]) }
        passTurn()
        if remaining == 0 {
            rest(.completed, at: now)
        } else if index == cursor {
            moveOn()
        }
    }

    /// Unmarks a played card. A completed session becomes active again, at that card.
    public mutating func uncomplete(_ number: Int, at now: Timestamp) throws(Refusal) {
        let index = try place(of: number)
        if status == .ended { throw .notNow(status) }
        guard let place = completed.firstIndex(of: order[index]) else { return }
        completed.remove(at: place)
        guard status == .completed else { return }
        cursor = index
        activate(at: now)
    }

    /// Moves the played cards to the front, in the order they were played, and shuffles the others.
    public mutating func shuffle(seed: UInt64) throws(Refusal) {
        try needActive()
        // Sorted first: if nothing was played yet, this gives the order of a new session with that seed.
        let rest = order.filter { !completed.contains($0) }.sorted()
        order = completed + Self.permuted(rest, seed)
        cursor = completed.count
    }

    // MARK: - Restarting, pausing and ending

    /// Restarts at the first card, in the same order, from any status.
    public mutating func reset(at now: Timestamp) {
        (completed, skips, cursor, turn) = ([], 0, 0, 0)
        if status != .active { activate(at: now) }
    }

    /// Pauses the session; the clock stops.
    public mutating func pause(at now: Timestamp) throws(Refusal) {
        if isOver { throw .notNow(status) }
        if status == .active { rest(.paused, at: now) }
    }

    /// Resumes a paused session.
    public mutating func resume(at now: Timestamp) throws(Refusal) {
        if isOver { throw .notNow(status) }
        if status == .paused { activate(at: now) }
    }

    /// Ends it. Only ``reset(at:)`` restarts it.
    public mutating func end(at now: Timestamp) throws(Refusal) {
        if status == .ended { throw .notNow(status) }
        rest(.ended, at: now)
    }

    /// Adds a seat at the end.
    public mutating func join() { seats += 1 }

    /// Removes a seat, unless it is the only one. If it was on turn, the next seat is.
    public mutating func leave(_ seat: Int) {
        guard seats > 1, (0..<seats).contains(seat) else { return }
        seats -= 1
        if seat < turn { turn -= 1 }
        turn %= seats
    }

    // MARK: -

    private mutating func moveOn() {
        let isLeft = { [order, completed] (index: Int) in !completed.contains(order[index]) }
        let behind = order.indices.first { $0 > cursor && isLeft($0) }
        cursor = behind ?? order.indices.first(where: isLeft) ?? cursor
    }

    private mutating func passTurn() { turn = (turn + 1) % seats }

    private mutating func activate(at now: Timestamp) {
        (status, activeSince, endedAt) = (.active, now, nil)
    }

    private mutating func rest(_ status: Status, at now: Timestamp) {
        (activeMs, activeSince) = (milliseconds(at: now), nil)
        self.status = status
        endedAt = isOver ? endedAt ?? now : nil
    }

    private func place(of number: Int) throws(Refusal) -> Int {
        guard let card = UInt8(exactly: number), let place = order.firstIndex(of: card) else {
            throw .noSuchCard
        }
        return place
    }

    private func needActive() throws(Refusal) {
        if status != .active { throw .notNow(status) }
    }
}
