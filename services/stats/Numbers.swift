// stats.me and stats.user: the numbers of one person (domain.md §9.1).

import Contracts
import Machine
import Packed
import PartyCards
import Projections
import Values

extension Stats {
    static let lateCancelHours = 2
    static let reliabilityFrom = 5
    static let topSportsMax = 3

    static let numbers = Rules<Stats>()
        .query(ShowMyStats.self, answer: Situation.numbers)
        .query(ShowStats.self, answer: Situation.numbers)
}

extension Situation<Stats> {
    fileprivate func numbers(_ query: ShowMyStats) throws(Refusal) -> PersonStats {
        let me = try caller.id()
        var numbers = state.numbers(of: me, isPrivate: true, context)
        numbers.leaderboards = state.optedOut.contains(me) ? .out : .in
        return numbers
    }

    fileprivate func numbers(_ query: ShowStats) throws(Refusal) -> PersonStats {
        let whose = try find(query.accountId)
        let isPrivate = whose == caller.account || caller.isModerator
        return state.numbers(of: whose, isPrivate: isPrivate, context)
    }
}

extension Stats.State {
    /// - Parameter isPrivate: whether reputation, no-shows and late cancellations are included.
    func numbers(of account: ID, isPrivate: Bool, _ context: Context) -> PersonStats {
        var numbers = PersonStats(accountId: account)
        numbers.nickname = people.name(of: account)?.nickname
        let (standing, zone) = (standings[account] ?? Stats.Standing(), zone(of: account, context))
        let tally = games.tally(of: account)
        (numbers.joined, numbers.hosted, numbers.completed) = (tally.joined, tally.hosted, tally.completed)
        let expected = tally.completed
        if expected >= Stats.reliabilityFrom {
            numbers.reliabilityPct = (200 * (expected - tally.noShows) + expected) / (2 * expected)
        }
        numbers.bySport = Dictionary(
            uniqueKeysWithValues: tally.bySport.map { ($0.key.rawValue, $0.value) })
        numbers.topSports = tally.topSports
        numbers.friends = circles.friends(of: account).count
        let today = zone.local(at: context.now).day
        if let createdAt = people.facts(of: account)?.createdAt {
            numbers.daysOnApp = today.daysSince1970 - zone.local(at: createdAt).day.daysSince1970 + 1
        }
        numbers.currentStreakWeeks = streak(of: account, today: today, zone)
        numbers.partySessions = party.sessions[account] ?? 0
        for play in party.plays(of: account) {
            numbers.partyCards[play.category.rawValue, default: 0] += 1
        }
        numbers.darts = matches.career(of: account).results
        numbers.dartsAverages = matches.sums(of: account).recentAverages
        (numbers.trustTier, numbers.badges) = (standing.trustTier, standing.badges)
        numbers.playAgainPct = trust(of: account).playAgainPct
        guard isPrivate else { return numbers }
        numbers.reputation = (fame[account] ?? Stats.ReputationCounts()).reputation
        numbers.cancelledAsHost = tally.cancelledAsHost
        (numbers.noShows, numbers.late, numbers.lateCancels) = (tally.noShows, tally.late, tally.lateCancels)
        return numbers
    }

    /// Number of weeks in a row with a game, up to this week or the last, by the person's own calendar.
    func streak(of account: ID, today: Day, _ zone: Zone) -> Int {
        let weeks = Set(
            games.completed(of: account).filter { $0.game.attended(account) }
                .map { Stats.week(of: zone.local(at: $0.game.facts.startsAt).day) })
        let this = Stats.week(of: today)
        let last = weeks.contains(this) ? this : this.adding(days: -7)
        return (0...).lazy.prefix { weeks.contains(last.adding(days: -7 * $0)) }.count
    }
}

extension Stats {
    /// The Monday of a day's ISO week.
    static func week(of day: Day) -> Day { day.adding(days: 1 - day.isoWeekday) }

    /// The contribution of one game to one person's numbers.
    struct Share: Equatable {
        let account: ID
        var sport: Sport
        /// Whether it is in the person's sums: not while only games has told of them.
        var counts = false
        var isJoined = false
        var isHosted = false
        /// Whether they called it off, as its host or a co-host.
        var isCancelledByHost = false
        var isLateCancel = false
        /// When it was completed, if the person played.
        var playedAt: Timestamp?
        /// Set only for a game that the person played.
        var isNoShow = false
        var isLate = false
        /// Set only for a game that had other players, too.
        var trust: TrustGame?

        /// - Parameters:
        ///   - hasPlayed: ``KnownGame/played(_:)`` of the account.
        ///   - isTrusted: ``KnownGame/isTrusted``.
        init(of account: ID, in game: KnownGame, hasPlayed: Bool, isTrusted: Bool) {
            (self.account, sport) = (account, game.facts.sport)
            let (row, isHost) = (game.rows[account], game.hostId == account)
            if game.status == .cancelled {
                isCancelledByHost = game.cancelledBy == account && (isHost || game.isCancelledByCoHost)
            } else {
                isHosted = isHost
                isJoined = row?.isJoined(game.facts.startsAt) == true
            }
            counts = row != nil || isHost || game.createdBy == account || isCancelledByHost
            isLateCancel = row?.isLateCancel(game.facts.startsAt) == true
            guard hasPlayed else { return }
            playedAt = game.completedAt
            (isNoShow, isLate) = (game.attendance[account] == .noShow, game.attendance[account] == .late)
            if isTrusted { trust = TrustGame(game, of: account) }
        }
    }

    /// Sums of one person's games, updated with each event about one.
    struct Tally: Sendable, Equatable {
        private(set) var joined = 0
        private(set) var hosted = 0
        private(set) var completed = 0
        private(set) var cancelledAsHost = 0
        private(set) var noShows = 0
        private(set) var late = 0
        private(set) var lateCancels = 0
        private(set) var bySport: [Sport: Int] = [:]
        private(set) var trust = Trust.Sums()

        /// - Parameter sign: 1 to add a game, -1 to take it back.
        mutating func count(_ share: Share, _ sign: Int) {
            if let game = share.trust { trust.count(game, sign) }
            if !share.counts { return }
            if share.isJoined {
                joined += sign
                bySport[share.sport, default: 0] += sign
                if bySport[share.sport] == 0 { bySport[share.sport] = nil }
            }
            if share.isHosted { hosted += sign }
            if share.playedAt != nil { completed += sign }
            if share.isCancelledByHost { cancelledAsHost += sign }
            if share.isNoShow { noShows += sign }
            if share.isLate { late += sign }
            if share.isLateCancel { lateCancels += sign }
        }

        /// The most played sports first, then by name.
        var topSports: [Sport] {
            bySport.keys.sorted { (-(bySport[$0] ?? 0), $0.rawValue) < (-(bySport[$1] ?? 0), $1.rawValue) }
                .prefix(topSportsMax).map(\.self)
        }
    }
}

extension Stats.Row {
    /// Whether they left by their own choice less than two hours before the start, and did not come back.
    fileprivate func isLateCancel(_ startsAt: Timestamp) -> Bool {
        guard status != .going, leftBySelf, let leftGoingAt else { return false }
        return leftGoingAt > startsAt.adding(hours: -Stats.lateCancelHours) && leftGoingAt < startsAt
    }
}
