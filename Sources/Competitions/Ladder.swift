// A ladder: players in an order, in which a challenge won against somebody above takes their place (domain.md §18).
// Sources: rules of swindontennisclub.org, cltc.ie, go2tennisladder.com, appstateclubtennis.

import Values

/// The options of a ladder.
public struct LadderPlan: Codable, Hashable, Sendable {
    /// The most players.
    public static let playersMax = 200
    /// The allowed options; days and hours are elapsed ones.
    public static let reaches = 1...10, answerHoursAllowed = 24...168, playDaysAllowed = 3...60
    public static let openMaxAllowed = 1...5, sameAgainDaysAllowed = 0...60, idleDaysAllowed = 14...90
    /// The most days of pause in a calendar year.
    public static let pauseDaysMax = 28
    /// The days for which a place below the old one is kept for who leaves.
    public static let returnDays = 90
    /// The days in which only ``freeDeclines`` cost nothing.
    public static let declineDays = 30
    /// The challenges that may be declined in ``declineDays`` for nothing.
    public static let freeDeclines = 2
    /// The hours after which silence confirms a result.
    public static let confirmHours = 48

    /// So many places above can be challenged.
    public var reach: Int
    /// The hours for an answer.
    public var answerHours: Int
    /// The days to play in, from the answer on.
    public var playDays: Int
    /// The most open challenges of one player, made or got.
    public var openMax: Int
    /// The days after a match in which the same two do not challenge each other.
    public var sameAgainDays: Int
    /// The days without a match after which a player goes down; 0 for never.
    public var idleDays: Int
    /// The length of a match; `nil` for any.
    public var bestOf: Int?

    public init(
        reach: Int = 3, answerHours: Int = 72, playDays: Int = 14, openMax: Int = 2, sameAgainDays: Int = 7,
        idleDays: Int = 30, bestOf: Int? = nil
    ) {
        (self.reach, self.answerHours, self.playDays) = (reach, answerHours, playDays)
        (self.openMax, self.sameAgainDays, self.idleDays) = (openMax, sameAgainDays, idleDays)
        self.bestOf = bestOf
    }

    /// The option that is out of range; `nil` if all are allowed.
    public var flaw: Option? {
        if !LadderPlan.reaches.contains(reach) { return .reach }
        if !LadderPlan.answerHoursAllowed.contains(answerHours) { return .answerHours }
        if !LadderPlan.playDaysAllowed.contains(playDays) { return .playDays }
        if !LadderPlan.openMaxAllowed.contains(openMax) { return .openMax }
        if !LadderPlan.sameAgainDaysAllowed.contains(sameAgainDays) { return .sameAgainDays }
        if idleDays != 0, !LadderPlan.idleDaysAllowed.contains(idleDays) { return .idleDays }
        return Lengths(bestOf: bestOf).isAllowed(mayDraw: false) ? nil : .bestOf
    }

    /// An option of a ladder.
    public enum Option: String, Hashable, Sendable, CaseIterable {
        case reach, answerHours, playDays, openMax, sameAgainDays, idleDays, bestOf
    }
}

/// The reason for refusing an act on a ladder. Nothing has changed then.
public enum LadderRefusal: Error, Hashable, Sendable {
    case option(LadderPlan.Option)
    /// The ladder has as many players as it may have.
    case full
    case isOnIt
    /// The player is not on the ladder.
    case notOnIt
    case noSuchChallenge
    /// The challenge is in another state than the act needs.
    case notNow(ChallengeState)
    /// The time to answer or to play is over.
    case late
    /// The act is another player's.
    case notTheirs
    /// Not above, or more places above than the reach.
    case outOfReach(reach: Int)
    /// One of the two has as many open challenges as they may have.
    case openChallenges
    /// The two have an open challenge.
    case isChallenged
    /// The two have played lately: `until` then.
    case sameAgain(until: Timestamp)
    /// One of the two pauses, or is suspended.
    case paused
    /// The options cannot be changed so while challenges are open.
    case challengesOpen
    /// The score has no winner, or does not fit the length of the match.
    case score(bestOf: Int?)
    /// The pause begins before today or a year from now, ends before it begins, or meets another one.
    case date
    /// More days of pause than there are in a calendar year.
    case pauseDays
}

/// The state of a challenge.
public enum ChallengeState: String, Codable, Sendable, CaseIterable {
    /// Waits for an answer.
    case pending
    case accepted
    /// One side has reported a score.
    case reported
    case played
    /// The challenger won without a match.
    case walkover
    /// Was not played in time.
    case lapsed
    case declined
    /// Taken back by the challenger.
    case withdrawn
    /// One of the two left, or may not meet the other.
    case void

    /// Whether nothing more happens in it.
    public var isOver: Bool {
        switch self {
        case .pending, .accepted, .reported: false
        case .played, .walkover, .lapsed, .declined, .withdrawn, .void: true
        }
    }
}

/// A challenge of one player by another.
public struct Challenge<Player: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// A score that one side says; the challenger's first.
    public struct Report: Codable, Hashable, Sendable {
        public var score: Score
        public var by: Player
        public var isDisputed = false
        public var at: Timestamp
    }

    /// Counts from 1 in a ladder.
    public let id: Int
    public let challenger: Player
    public let challenged: Player
    public let at: Timestamp
    public internal(set) var state = ChallengeState.pending
    public internal(set) var acceptedAt: Timestamp?
    public internal(set) var report: Report?
    /// The challenger's score first.
    public internal(set) var score: Score?
    public internal(set) var winner: Player?

    /// The two players.
    public var players: [Player] { [challenger, challenged] }
}

/// A ladder with its order and its open challenges. Moments come from the caller, in order.
public struct Ladder<Player: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// A player of the ladder.
    public struct Rung: Codable, Hashable, Sendable {
        public let player: Player
        /// The last match, the last step down for idling, or the joining.
        public internal(set) var activeAt: Timestamp
        /// When somebody last challenged them.
        public internal(set) var challengedAt: Timestamp?
        /// Pauses to come, and those of this calendar year and the last.
        public internal(set) var pauses: [Pause] = []
        /// Neither challenges nor idles, without an end of its own.
        public internal(set) var isSuspended = false
        /// The moments of the declines that still count.
        var declines: [Timestamp] = []
    }

    /// Days without challenges and without idling, in UTC.
    public struct Pause: Codable, Hashable, Sendable {
        public var from: Day
        public var to: Day
    }

    /// Two who have played.
    struct Meeting: Codable, Hashable, Sendable {
        var players: [Player]
        var at: Timestamp
    }

    /// Somebody who left and may come back.
    struct Former: Codable, Hashable, Sendable {
        var player: Player
        /// Counts from 0.
        var place: Int
        var at: Timestamp
    }

    public private(set) var plan: LadderPlan
    /// The players, the first one on top.
    public internal(set) var order: [Rung] = []
    /// The challenges that are not over, the oldest first. One that ends is returned by the act that ends it.
    public internal(set) var challenges: [Challenge<Player>] = []
    var challengesMade = 0
    var meetings: [Meeting] = []
    var formers: [Former] = []

    /// A ladder without players.
    public init(_ plan: LadderPlan) throws(LadderRefusal) {
        if let flaw = plan.flaw { throw .option(flaw) }
        self.plan = plan
    }

    /// Changes the options. Those of open challenges hold to the end: a shorter time, or another length of a match, is only
    /// possible while none is open.
    public mutating func change(_ new: LadderPlan) throws(LadderRefusal) {
        if let flaw = new.flaw { throw .option(flaw) }
        let isHarder =
            new.answerHours < plan.answerHours || new.playDays < plan.playDays || new.bestOf != plan.bestOf
        if isHarder, !challenges.isEmpty { throw .challengesOpen }
        plan = new
    }

    // MARK: - Players

    /// The place of a player, from 1.
    public func place(of player: Player) -> Int? { index(of: player).map { $0 + 1 } }

    func index(of player: Player) -> Int? { order.firstIndex { $0.player == player } }

    func place(_ player: Player) throws(LadderRefusal) -> Int {
        guard let index = index(of: player) else { throw .notOnIt }
        return index
    }

    /// Adds a player at the bottom; whoever left in the last 90 days one place below the old one.
    public mutating func join(_ player: Player, at now: Timestamp) throws(LadderRefusal) {
        if index(of: player) != nil { throw .isOnIt }
        if order.count >= LadderPlan.playersMax { throw .full }
        forget(before: now)
        let old = formers.first { $0.player == player }
        formers.removeAll { $0.player == player }
        order.insert(
            Rung(player: player, activeAt: now), at: min(order.count, old.map { $0.place + 1 } ?? order.count)
        )
    }

    /// Takes a player off; everybody below moves up.
    ///
    /// - Returns: their challenges, which are void.
    @discardableResult
    public mutating func leave(
        _ player: Player, at now: Timestamp
    ) throws(LadderRefusal) -> [Challenge<Player>] {
        let index = try place(player)
        forget(before: now)
        order.remove(at: index)
        formers.append(Former(player: player, place: index, at: now))
        formers = formers.suffix(LadderPlan.playersMax)
        let theirs = challenges.filter { $0.players.contains(player) }
        return theirs.map { close($0, .void) }
    }

    func recent(_ at: Timestamp, days: Int, now: Timestamp) -> Bool {
        now.since(at) < Int64(days) * dayMs
    }

    /// Forgets those who left, and those who have played each other, too long ago to count.
    mutating func forget(before now: Timestamp) {
        formers = formers.filter { recent($0.at, days: LadderPlan.returnDays, now: now) }
        meetings = meetings.filter { recent($0.at, days: plan.sameAgainDays, now: now) }
    }

    // MARK: - Pauses

    /// Announces a pause. In each calendar year there are 28 days of it.
    public mutating func pause(
        _ player: Player, from: Day, to: Day, at now: Timestamp
    ) throws(LadderRefusal) {
        let index = try place(player)
        let today = now.day
        guard from >= today, from <= to, from <= today.adding(days: 366) else { throw .date }
        // The longest one lies in two calendar years.
        guard to < from.adding(days: 2 * LadderPlan.pauseDaysMax) else { throw .pauseDays }
        var pauses = order[index].pauses.filter { $0.to.civil.year >= today.civil.year - 1 }
        guard pauses.allSatisfy({ to < $0.from || $0.to < from }) else { throw .date }
        pauses.append(Pause(from: from, to: to))
        for year in from.civil.year...to.civil.year {
            let days = pauses.reduce(0) { $0 + $1.days(in: year) }
            if days > LadderPlan.pauseDaysMax { throw .pauseDays }
        }
        order[index].pauses = pauses
    }

    /// Ends a pause, and takes back those to come. The days that have passed count.
    public mutating func endPause(_ player: Player, at now: Timestamp) throws(LadderRefusal) {
        let index = try place(player)
        let yesterday = now.day.adding(days: -1)
        order[index].pauses = order[index].pauses.compactMap { pause in
            if pause.from > yesterday { return nil }
            return Pause(from: pause.from, to: min(pause.to, yesterday))
        }
    }

    /// Suspended players neither challenge nor idle.
    public mutating func suspend(
        _ player: Player, _ isSuspended: Bool, at now: Timestamp
    ) throws(LadderRefusal) {
        let index = try place(player)
        if order[index].isSuspended, !isSuspended { order[index].activeAt = now }
        order[index].isSuspended = isSuspended
    }

    /// Whether a player pauses or is suspended.
    public func isPaused(_ rung: Rung, at now: Timestamp) -> Bool {
        rung.isSuspended || rung.pauses.contains { $0.from <= now.day && now.day <= $0.to }
    }

    // MARK: - Idling

    /// Moves idle players down one place each, from the lowest place up. Called daily at 00:00 UTC.
    ///
    /// - Returns: the players who moved.
    @discardableResult
    public mutating func idle(at now: Timestamp) -> [Player] {
        guard plan.idleDays > 0 else { return [] }
        var moved: [Player] = []
        for index in order.indices.dropLast().reversed() where isIdle(index, at: now) {
            order[index].activeAt = now
            moved.append(order[index].player)
            order.swapAt(index, index + 1)
        }
        return moved
    }

    /// The first midnight after a moment at which somebody goes down, if nothing happens until then; `nil` if nobody does.
    public func nextIdling(after now: Timestamp) -> Timestamp? {
        guard plan.idleDays > 0 else { return nil }
        var next: Timestamp?
        let challengers = Set(challenges.map(\.challenger))
        for index in order.indices.dropLast()
        where !order[index].isSuspended && !challengers.contains(order[index].player) {
            let soonest = max(order[index].activeAt.adding(days: plan.idleDays - 1), now)
            var midnight = Timestamp(milliseconds: Int64(soonest.day.daysSince1970 + 1) * dayMs)
            // Each day of a pause moves it by one, and there are no more of them than in three calendar years.
            for _ in 0...3 * LadderPlan.pauseDaysMax + 1 where next.map({ midnight < $0 }) ?? true {
                if isIdle(index, at: midnight) {
                    next = midnight
                    break
                }
                midnight = midnight.adding(days: 1)
            }
        }
        return next
    }

    private func isIdle(_ index: Int, at now: Timestamp) -> Bool {
        let rung = order[index]
        if isPaused(rung, at: now) || challenges.contains(where: { $0.challenger == rung.player }) {
            return false
        }
        // Days of a pause do not count.
        let paused = rung.pauses.reduce(Int64(0)) { $0 + $1.milliseconds(from: rung.activeAt, to: now) }
        guard now.since(rung.activeAt) - paused >= Int64(plan.idleDays) * dayMs else { return false }
        guard index == 0 else { return true }
        // Nobody stands above the first, who has to be challenged, and may still play what is open.
        return rung.challengedAt.map { $0 >= rung.activeAt } ?? false
            && !challenges.contains { $0.challenged == rung.player }
    }
}

private let dayMs: Int64 = 86_400_000

extension Ladder.Pause {
    func days(in year: Int) -> Int {
        var count = 0
        var day = from
        while day <= to {
            if day.civil.year == year { count += 1 }
            day = day.adding(days: 1)
        }
        return count
    }

    /// The part of a span that it covers.
    func milliseconds(from start: Timestamp, to end: Timestamp) -> Int64 {
        let first = max(start.milliseconds, Int64(from.daysSince1970) * dayMs)
        let last = min(end.milliseconds, Int64(to.daysSince1970 + 1) * dayMs)
        return max(0, last - first)
    }
}
