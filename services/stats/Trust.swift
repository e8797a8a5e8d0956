// Trust in a person (domain.md §9.4): badges, tiers and flag steps, computed from the feedback after their games.

import Contracts
import Values

/// A completed game of one person, and the feedback about them.
struct TrustGame: Equatable {
    var reviewers = 0
    var endorsements = 0
    var issues: Set<FeedbackIssue> = []
    /// Number of people whose complaints count.
    var critics = 0
    var skillYes = 0
    var skillNo = 0
    /// Whether the host marked them as a no-show.
    var isNoShow = false
}

/// Badges, tier and flag step of one person.
struct Trust {
    /// Badges depend on this many of the latest games.
    static let window = 5
    static let publicFrom = 5
    /// Complaints of at least this many different people keep somebody from hosting for a week.
    static let coolingOffCriticsMin = 2

    private enum Verdict { case earned, lost, stays }

    /// Sums over all games.
    struct Sums: Sendable, Equatable {
        private(set) var games = 0
        /// Number of games without a no-show.
        private(set) var count = 0
        private(set) var reviewers = 0
        private(set) var endorsements = 0

        /// - Parameter sign: 1 to add a game, -1 to take it back.
        mutating func count(_ game: TrustGame, _ sign: Int) {
            games += sign
            if !game.isNoShow { count += sign }
            reviewers += sign * game.reviewers
            endorsements += sign * game.endorsements
        }

        fileprivate var share: (endorsements: Int, reviewers: Int)? {
            reviewers == 0 ? nil : (endorsements, reviewers)
        }
    }

    private let sums: Sums
    /// The latest games in the order of completion, at most ``window``.
    let last: [TrustGame]
    /// Number of games without a no-show.
    var count: Int { sums.count }

    /// - Parameter last: at most ``window`` games.
    init(_ sums: Sums, last: [TrustGame]) { (self.sums, self.last) = (sums, last) }

    /// - Parameter games: all games, in the order of completion.
    init(_ games: [TrustGame]) {
        var sums = Sums()
        for game in games { sums.count(game, 1) }
        self.init(sums, last: games.suffix(Self.window))
    }

    // MARK: - Play again

    /// `nil` without feedback.
    private static func share(_ games: some Sequence<TrustGame>) -> (endorsements: Int, reviewers: Int)? {
        var sum = (endorsements: 0, reviewers: 0)
        for game in games {
            sum.endorsements += game.endorsements
            sum.reviewers += game.reviewers
        }
        return sum.reviewers == 0 ? nil : sum
    }

    private static func isAtLeast(_ percent: Int, _ share: (endorsements: Int, reviewers: Int)?) -> Bool {
        share.map { 100 * $0.endorsements >= percent * $0.reviewers } ?? false
    }

    /// Rounded half up; `nil` before the fifth game.
    var playAgainPct: Int? {
        guard sums.games >= Self.publicFrom, let share = sums.share else { return nil }
        return (200 * share.endorsements + share.reviewers) / (2 * share.reviewers)
    }

    // MARK: - Badges

    private func raised(_ issue: FeedbackIssue) -> Int { last.count { $0.issues.contains(issue) } }

    /// - Parameter before: the badges until now; some are kept until they are lost.
    func badges(before: [Badge]) -> [Badge] {
        Badge.allCases.filter { badge in
            switch verdict(badge) {
            case .earned: true
            case .lost: false
            case .stays: before.contains(badge)
            }
        }
    }

    private func verdict(_ badge: Badge) -> Verdict {
        switch badge {
        case .trustedRegular:
            let share = Self.share(last)
            if share != nil, !Self.isAtLeast(60, share) { return .lost }
            return last.count >= 5 && Self.isAtLeast(80, share) ? .earned : .stays
        case .onTime:
            let (late, noShows) = (raised(.late), raised(.noShow))
            if noShows >= 1 || late >= 2 { return .lost }
            return last.count >= 4 && late + noShows == 0 ? .earned : .stays
        case .respectful:
            if raised(.disrespectful) > 0 { return .lost }
            return last.count >= 4 ? .earned : .stays
        case .wellMatched:
            if raised(.skillMismatch) >= 2 { return .lost }
            let yes = last.reduce(0) { $0 + $1.skillYes }
            let all = last.reduce(yes) { $0 + $1.skillNo }
            let isMatched = all > 0 && 100 * yes >= 80 * all
            return last.count >= 4 && raised(.skillMismatch) == 0 && isMatched ? .earned : .stays
        case .communicator:
            if raised(.poorCommunication) >= 2 { return .lost }
            return last.count >= 4 && raised(.poorCommunication) == 0 ? .earned : .stays
        case .rookie: return count < 3 ? .earned : .lost
        }
    }

    // MARK: - Tiers

    func tier(badges: [Badge], ageDays: Int) -> TrustTier {
        let share = sums.share
        let badges = badges.count { $0 != .rookie }
        if count >= 25, Self.isAtLeast(85, share), badges >= 4, ageDays >= 180 { return .verified }
        if count >= 10, Self.isAtLeast(75, share), badges >= 2 { return .trusted }
        return count >= 3 && Self.isAtLeast(60, share) ? .member : .rookie
    }

    // MARK: - Flags

    /// Counts each issue once a game, except `other`.
    private var flags: Int { last.reduce(0) { $0 + $1.issues.subtracting([.other]).count } }

    /// Whether the complaints keep somebody from hosting for a while. Those of one person alone keep nobody from it.
    var coolsOff: Bool {
        flags >= 4 && last.reduce(0) { $0 + $1.critics } >= Self.coolingOffCriticsMin
    }

    /// The highest step.
    var step: FlagStep? {
        if flags >= 6 || raised(.disrespectful) > 0 { return .ticket }
        return coolsOff ? .coolingOff : flags >= 2 ? .tips : nil
    }
}

extension TrustGame {
    /// - Parameter account: one of the players.
    init(_ game: Stats.KnownGame, of account: ID) {
        isNoShow = !game.attended(account)
        guard let totals = game.feedback[account] else { return }
        (reviewers, endorsements) = (totals.reviewers, totals.endorsements)
        issues = Set(totals.issues)
        // Older logs do not have the number, so each game with complaints counts one critic.
        critics = totals.critics ?? (issues.subtracting([.other]).isEmpty ? 0 : 1)
        (skillYes, skillNo) = (totals.skillYes, totals.skillNo)
    }
}

extension Stats.State {
    /// Computed from completed games with at least two players. Examines only the last ones, since the sums of all are
    /// stored.
    /// - Parameter looking: called with each game examined; tests count them.
    func trust(of account: ID, looking: (ID) -> Void = { _ in }) -> Trust {
        var last: [TrustGame] = []
        games.forEachCompleted(of: account) { id, game in
            looking(id)
            if game.isTrusted { last.append(TrustGame(game, of: account)) }
            return last.count < Trust.window
        }
        return Trust(games.tally(of: account).trust, last: last.reversed())
    }
}
