// The feedback on every completed game: who may give it, until when, and its text (domain.md §7.5). It never changes,
// and only moderators see it. Its sums are published.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    /// The feedback on one game.
    struct FeedbackRound: Codable, Sendable {
        /// Everyone who was going when the game was completed, in the order of ids.
        var participants: [ID]
        var completedAt: Timestamp
        /// Whether those who have given none are still to be reminded.
        var isDue = true
        var given: [FeedbackGiven] = []

        var expiresAt: Timestamp { completedAt.adding(days: FeedbackLimits.days) }
        var dueAt: Timestamp { completedAt.adding(hours: feedbackDueHours) }
        func hasGiven(_ account: ID) -> Bool { given.contains { $0.reviewerId == account } }
        /// Participants who have given none yet.
        var missing: [ID] {
            let done = Set(given.map(\.reviewerId))
            return participants.filter { !done.contains($0) }
        }
    }

    /// The feedback on all games.
    struct FeedbackBook: Sendable {
        /// Rounds by game.
        private(set) var rounds = IDTable<FeedbackRound>()
        /// The games on which each account can give feedback; expired ones are removed when the next is added. Derived.
        private var open = IDTable<[UInt32]>()
        /// The games after which somebody complained of each account. Derived.
        private var against: ChunkedDictionary<ID, Ordered<UInt32>> = [:]
        /// When reminders are due. Derived.
        private(set) var dues = Ordered<Appointment>()
    }
}

extension Social.FeedbackBook {
    typealias FeedbackRound = Social.FeedbackRound

    subscript(game: ID) -> FeedbackRound? { rounds[game] }

    /// Games on which somebody can still give feedback.
    func pending(of account: ID, at now: Timestamp) -> [(game: ID, round: FeedbackRound)] {
        (open[account] ?? []).compactMap { number in
            let round = rounds[number: Int(number)]
            return round.expiresAt > now ? (rounds.key(Int(number)), round) : nil
        }
    }

    /// Complaints about somebody, from the latest of their games that have any.
    func given(
        against account: ID, games: Int
    ) -> [(given: FeedbackGiven, incident: FeedbackGiven.Incident)] {
        (against[account]?.all ?? []).suffix(games).flatMap { number in
            rounds[number: Int(number)].given.flatMap { given in
                given.incidents.filter { $0.targetId == account }.map { (given, $0) }
            }
        }
    }

    /// Whether one person complained of another after a game that was completed since then, when their feedback counted.
    func hasRaised(_ critic: ID, against account: ID, since start: Timestamp) -> Bool {
        let lately = (against[account]?.all ?? []).reversed().lazy.map { rounds[number: Int($0)] }
            .prefix { $0.completedAt >= start }
        return lately.contains { round in
            round.given.contains { given in
                given.reviewerId == critic && given.counts != false
                    && given.incidents.contains { $0.targetId == account && $0.raisesIssue }
            }
        }
    }

    // MARK: - Applying events

    mutating func open(_ event: FeedbackOpened, at time: Timestamp) {
        if rounds.find(event.gameId) != nil { return }
        let round = FeedbackRound(participants: event.participantIds, completedAt: event.completedAt)
        let number = rounds.append(event.gameId, round)
        for account in event.participantIds { ask(account, number, at: time) }
        dues.insert(Appointment(round.dueAt, event.gameId))
    }

    mutating func give(_ event: FeedbackGiven) {
        guard let number = rounds.find(event.gameId), !rounds[number: number].hasGiven(event.reviewerId)
        else { return }
        rounds[number: number].given.append(event)
        note(event, in: number)
        if let account = open.find(event.reviewerId) {
            open[number: account].removeAll { $0 == UInt32(number) }
        }
        // Everybody has given feedback, so nobody is reminded.
        if rounds[number: number].given.count == rounds[number: number].participants.count {
            finish(number)
        }
    }

    mutating func remind(_ event: FeedbackDue) {
        if let number = rounds.find(event.gameId) { finish(number) }
    }

    /// Erases the comments that others wrote on somebody.
    mutating func erase(_ account: ID) {
        for number in against[account]?.all ?? [] {
            for index in rounds[number: Int(number)].given.indices {
                rounds[number: Int(number)].given[index].erase(account)
            }
        }
    }

    private mutating func note(_ given: FeedbackGiven, in round: Int) {
        for incident in given.incidents {
            against[incident.targetId, default: Ordered()].insert(UInt32(round))
        }
    }

    private mutating func finish(_ number: Int) {
        rounds[number: number].isDue = false
        dues.remove(Appointment(rounds[number: number].dueAt, rounds.key(number)))
    }

    private mutating func ask(_ account: ID, _ round: Int, at time: Timestamp) {
        let number = open.number(account, or: [])
        let over = open[number: number].filter { rounds[number: Int($0)].expiresAt <= time }
        if !over.isEmpty { open[number: number].removeAll { over.contains($0) } }
        open[number: number].append(UInt32(round))
    }
}

extension FeedbackGiven.Incident {
    /// Whether it is more than `other`, which is never counted.
    fileprivate var raisesIssue: Bool { issues.contains { $0 != .other } }
}

extension Social.FeedbackRound {
    /// Sums of the feedback so far, for each participant (domain.md §9.4): of all whose reports would count, and of each
    /// person's complaints about somebody only the first in a while.
    var totals: [FeedbackTotals] {
        var totals = participants.map { FeedbackTotals(accountId: $0) }
        for place in totals.indices { totals[place].critics = 0 }
        let places = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, $0) })
        for feedback in given where feedback.counts != false {
            for place in totals.indices where participants[place] != feedback.reviewerId {
                if feedback.playAgain != nil { totals[place].reviewers += 1 }
                if feedback.skillAccurate == true { totals[place].skillYes += 1 }
                if feedback.skillAccurate == false { totals[place].skillNo += 1 }
            }
            for id in feedback.playAgain ?? [] {
                if let place = places[id] { totals[place].endorsements += 1 }
            }
            for incident in feedback.incidents where incident.isRepeated != true {
                guard let place = places[incident.targetId] else { continue }
                if incident.raisesIssue { totals[place].critics? += 1 }
                for issue in incident.issues where issue != .other && !totals[place].issues.contains(issue) {
                    totals[place].issues.append(issue)
                }
            }
        }
        let order = FeedbackIssue.allCases
        for place in totals.indices { totals[place].issues = order.filter(totals[place].issues.contains) }
        return totals
    }
}

/// Encoded in the order in which the rounds opened.
extension Social.FeedbackBook: Codable {
    private struct Row: Codable {
        var gameId: ID
        var round: FeedbackRound
    }

    init(from decoder: any Decoder) throws {
        var rows = try decoder.unkeyedContainer()
        while !rows.isAtEnd {
            let row = try rows.decode(Row.self)
            let number = rounds.append(row.gameId, row.round)
            for given in row.round.given { note(given, in: number) }
            for account in row.round.missing {
                open[number: open.number(account, or: [])].append(UInt32(number))
            }
            if row.round.isDue { dues.insert(Appointment(row.round.dueAt, row.gameId)) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var rows = encoder.unkeyedContainer()
        for number in 0..<rounds.count {
            try rows.encode(Row(gameId: rounds.key(number), round: rounds[number: number]))
        }
    }
}
