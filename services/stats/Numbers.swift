// stats.me and stats.user (domain.md §9.1).

import Contracts
import Machine
import PartyCards
import Projections
import Values

extension Stats {
    static let lateCancelHours = 2
    static let reliabilityFrom = 5
    static let topSportsMax = 3

    static let numbers = Rules<Stats>()
        .query(ShowMyStats.self) { _, state, context throws(Refusal) in
            state.numbers(of: try context.caller.id(), isPrivate: true, context)
        }
        .query(ShowStats.self) { query, state, context throws(Refusal) in
            let whose = try find(query.accountId, state, context)
            let isPrivate = whose == context.caller.account || context.caller.isModerator
            return state.numbers(of: whose, isPrivate: isPrivate, context)
        }
}

extension Stats.State {
    /// - Parameter isPrivate: whether reputation, no-shows and late cancellations are included.
    func numbers(of account: ID, isPrivate: Bool, _ context: Context) -> PersonStats {
        var numbers = PersonStats(accountId: account)
        numbers.nickname = people.name(of: account)?.nickname
        let (standing, zone) = (standings[account] ?? Stats.Standing(), zone(of: account, context))
        let tally = Stats.Tally(of: account, games.games(of: account))
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
        numbers.dartsAverages = matches.lastAverages(of: account)
        (numbers.trustTier, numbers.badges) = (standing.trustTier, standing.badges)
        numbers.playAgainPct = trust(of: account).playAgainPct
        guard isPrivate else { return numbers }
        numbers.reputation = (fame[account] ?? Stats.ReputationCounts()).reputation
        numbers.cancelledAsHost = tally.cancelledAsHost
        (numbers.noShows, numbers.late, numbers.lateCancels) = (tally.noShows, tally.late, tally.lateCancels)
        return numbers
    }

    /// Weeks in a row with a game, up to this week or the last, by somebody's own calendar.
    func streak(of account: ID, today: Day, _ zone: Zone) -> Int {
        let weeks = Set(
            games.completed(of: account).filter { $0.game.attended(account) }
                .map { Stats.week(of: zone.local(at: $0.game.terms.startsAt).day) })
        let this = Stats.week(of: today)
        let last = weeks.contains(this) ? this : this.adding(days: -7)
        return (0...).lazy.prefix { weeks.contains(last.adding(days: -7 * $0)) }.count
    }
}

extension Stats {
    /// The Monday of a day's ISO week.
    static func week(of day: Day) -> Day { day.adding(days: 1 - day.isoWeekday) }

    /// Sums of somebody's games.
    struct Tally {
        var joined = 0
        var hosted = 0
        var completed = 0
        var cancelledAsHost = 0
        var noShows = 0
        var late = 0
        var lateCancels = 0
        var bySport: [Sport: Int] = [:]

        init(of account: ID, _ games: [KnownGame]) {
            for game in games { add(game, account) }
        }

        private mutating func add(_ game: KnownGame, _ account: ID) {
            let row = game.rows[account]
            if game.status == .cancelled {
                if game.hostId == account, game.cancelledBy == account { cancelledAsHost += 1 }
            } else {
                if game.hostId == account { hosted += 1 }
                if row?.isJoined(game.terms.startsAt) == true {
                    joined += 1
                    bySport[game.terms.sport, default: 0] += 1
                }
            }
            if let row, row.isLateCancel(game.terms.startsAt) { lateCancels += 1 }
            guard game.status == .completed, game.goingIds.contains(account) else { return }
            completed += 1
            switch game.attendance[account] {
            case .noShow: noShows += 1
            case .late: late += 1
            case .attended, nil: break
            }
        }

        /// The most played first, then by name.
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
