// The way of a challenge, and the places that its result changes (domain.md §18.2, §18.3).

import Values

extension Ladder {
    /// Challenges somebody who stands above.
    @discardableResult
    public mutating func challenge(
        _ challenged: Player, by challenger: Player, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        let (lower, upper) = (try place(challenger), try place(challenged))
        guard (1...plan.reach).contains(lower - upper) else { throw .outOfReach(reach: plan.reach) }
        forget(before: now)
        for player in [challenger, challenged]
        where challenges.count(where: { $0.players.contains(player) }) >= plan.openMax {
            throw .openChallenges
        }
        let two: Set = [challenger, challenged]
        if challenges.contains(where: { Set($0.players) == two }) { throw .isChallenged }
        if let last = meetings.first(where: { Set($0.players) == two }) {
            throw .sameAgain(until: last.at.adding(days: plan.sameAgainDays))
        }
        if isPaused(order[lower], at: now) || isPaused(order[upper], at: now) { throw .paused }
        challengesMade += 1
        let challenge = Challenge<Player>(
            id: challengesMade, challenger: challenger, challenged: challenged, at: now)
        challenges.append(challenge)
        order[upper].challengedAt = now
        return challenge
    }

    /// Accepts a challenge within the hours for it.
    @discardableResult
    public mutating func accept(
        _ id: Int, by player: Player, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        var challenge = try open(id, .pending)
        guard player == challenge.challenged else { throw .notTheirs }
        try needInTime(challenge, at: now)
        (challenge.state, challenge.acceptedAt) = (.accepted, now)
        keep(challenge)
        return challenge
    }

    /// Declines a challenge. Two in 30 days cost nothing; a further one is lost.
    public mutating func decline(
        _ id: Int, by player: Player, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        let challenge = try open(id, .pending)
        guard player == challenge.challenged else { throw .notTheirs }
        try needInTime(challenge, at: now)
        let index = try place(player)
        let counted = order[index].declines.filter { recent($0, days: LadderPlan.declineDays, now: now) }
        order[index].declines = (counted + [now]).suffix(LadderPlan.freeDeclines)
        return counted.count < LadderPlan.freeDeclines
            ? close(challenge, .declined) : win(challenge, at: now)
    }

    /// Takes a challenge back.
    public mutating func withdraw(_ id: Int, by player: Player) throws(LadderRefusal) -> Challenge<Player> {
        let challenge = try open(id, .pending, .accepted)
        guard player == challenge.challenger else { throw .notTheirs }
        return close(challenge, .withdrawn)
    }

    /// Lets the challenger win without a match, as a host may if the challenged one did not turn up.
    public mutating func walkover(_ id: Int, at now: Timestamp) throws(LadderRefusal) -> Challenge<Player> {
        win(try open(id, .pending, .accepted, .reported), at: now)
    }

    /// Ends a challenge of two who may not meet.
    public mutating func void(_ id: Int) throws(LadderRefusal) -> Challenge<Player> {
        close(try open(id, .pending, .accepted, .reported), .void)
    }

    // MARK: - The result

    /// Says a score for one side, the challenger's first; the other one has to confirm it. The same side may say it anew.
    @discardableResult
    public mutating func report(
        _ id: Int, _ score: Score, by player: Player, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        var challenge = try open(id, .accepted, .reported)
        guard challenge.players.contains(player) else { throw .notTheirs }
        try needInTime(challenge, at: now)
        if let report = challenge.report, report.by != player { throw .notNow(.reported) }
        guard score.fits(bestOf: plan.bestOf, mayDraw: false) else {
            throw .score(bestOf: plan.bestOf)
        }
        challenge.report = Challenge<Player>.Report(score: score, by: player, at: now)
        challenge.state = .reported
        keep(challenge)
        return challenge
    }

    /// Makes the other side's report the result.
    public mutating func confirm(
        _ id: Int, by player: Player, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        let (challenge, report) = try reported(id, by: player)
        return played(challenge, report.score, at: now)
    }

    /// Says that a report is wrong: a host has to fix the result.
    public mutating func dispute(_ id: Int, by player: Player) throws(LadderRefusal) {
        var (challenge, _) = try reported(id, by: player)
        challenge.report?.isDisputed = true
        keep(challenge)
    }

    private func reported(
        _ id: Int, by player: Player
    ) throws(LadderRefusal) -> (Challenge<Player>, Challenge<Player>.Report) {
        let challenge = try open(id, .reported)
        guard let report = challenge.report else { throw .notNow(challenge.state) }
        guard challenge.players.contains(player), player != report.by else { throw .notTheirs }
        return (challenge, report)
    }

    /// Sets the result of a match, as a host may.
    public mutating func fix(
        _ id: Int, _ score: Score, at now: Timestamp
    ) throws(LadderRefusal) -> Challenge<Player> {
        let challenge = try open(id, .accepted, .reported)
        guard score.fits(bestOf: plan.bestOf, mayDraw: false) else {
            throw .score(bestOf: plan.bestOf)
        }
        return played(challenge, score, at: now)
    }

    private mutating func played(
        _ challenge: Challenge<Player>, _ score: Score, at now: Timestamp
    ) -> Challenge<Player> {
        var challenge = challenge
        challenge.score = score
        challenge.winner = score.winningSide.map { challenge.players[$0] }
        let two = Set(challenge.players)
        meetings.removeAll { Set($0.players) == two }
        meetings.append(Meeting(players: challenge.players, at: now))
        for player in challenge.players { setActive(player, at: now) }
        move(challenge)
        return close(challenge, .played)
    }

    private mutating func win(_ challenge: Challenge<Player>, at now: Timestamp) -> Challenge<Player> {
        var challenge = challenge
        challenge.winner = challenge.challenger
        setActive(challenge.challenger, at: now)
        move(challenge)
        return close(challenge, .walkover)
    }

    private mutating func setActive(_ player: Player, at now: Timestamp) {
        if let index = index(of: player) { order[index].activeAt = now }
    }

    /// A winner who stands lower now takes the loser's place; everybody between moves down one.
    private mutating func move(_ challenge: Challenge<Player>) {
        guard let winner = challenge.winner, let loser = challenge.players.first(where: { $0 != winner }),
            let from = index(of: winner), let to = index(of: loser), from > to
        else { return }
        order.insert(order.remove(at: from), at: to)
    }

    // MARK: - Time

    /// The moment at which a challenge ends by itself; `nil` while a disputed one waits for a host.
    public func deadline(_ challenge: Challenge<Player>) -> Timestamp? {
        switch challenge.state {
        case .pending: challenge.at.adding(hours: plan.answerHours)
        case .accepted: challenge.acceptedAt?.adding(days: plan.playDays)
        case .reported:
            challenge.report.flatMap { $0.isDisputed ? nil : $0.at.adding(hours: LadderPlan.confirmHours) }
        case .played, .walkover, .lapsed, .declined, .withdrawn, .void: nil
        }
    }

    /// Ends the challenges whose deadlines have passed, the earliest deadline first: without an answer the challenger wins,
    /// what is not played lapses, and silence confirms a report.
    public mutating func endOverdue(at now: Timestamp) -> [Challenge<Player>] {
        let due = challenges.compactMap { challenge in deadline(challenge).map { (challenge, at: $0) } }
            .filter { $0.at <= now }.sorted { ($0.at, $0.0.id) < ($1.at, $1.0.id) }
        return due.compactMap { endOverdue($0.0.id, at: now) }
    }

    /// Ends one challenge whose deadline has passed, as of that deadline.
    @discardableResult
    public mutating func endOverdue(_ id: Int, at now: Timestamp) -> Challenge<Player>? {
        guard let challenge = challenges.first(where: { $0.id == id }),
            let deadline = deadline(challenge), deadline <= now
        else { return nil }
        return switch challenge.state {
        case .pending: win(challenge, at: deadline)
        case .reported: played(challenge, challenge.report?.score ?? Score(0, 0), at: deadline)
        case .accepted, .played, .walkover, .lapsed, .declined, .withdrawn, .void: close(challenge, .lapsed)
        }
    }

    // MARK: - Keeping

    private func open(_ id: Int, _ states: ChallengeState...) throws(LadderRefusal) -> Challenge<Player> {
        guard let challenge = challenges.first(where: { $0.id == id }) else { throw .noSuchChallenge }
        guard states.contains(challenge.state) else { throw .notNow(challenge.state) }
        return challenge
    }

    private func needInTime(_ challenge: Challenge<Player>, at now: Timestamp) throws(LadderRefusal) {
        if let deadline = deadline(challenge), deadline <= now { throw .late }
    }

    private mutating func keep(_ challenge: Challenge<Player>) {
        if let index = challenges.firstIndex(where: { $0.id == challenge.id }) {
            challenges[index] = challenge
        }
    }

    mutating func close(_ challenge: Challenge<Player>, _ state: ChallengeState) -> Challenge<Player> {
        challenges.removeAll { $0.id == challenge.id }
        var challenge = challenge
        challenge.state = state
        return challenge
    }
}
