// The feedback on every game that has been played: who may give it, until when, and who said what (domain.md §7.5). What was
// said never changes, and only moderators see it; what it comes to in sums is told to everyone.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Social {
    /// The feedback on one game.
    struct Round: Codable, Sendable {
        /// Those who were going when it was completed, in the order of ids.
        var participants: [ID]
        var completedAt: Timestamp
        /// Those still to be reminded have not been.
        var isDue = true
        var given: [FeedbackGiven] = []

        var expiresAt: Timestamp { completedAt.adding(days: FeedbackLimits.days) }
        var dueAt: Timestamp { completedAt.adding(hours: feedbackDueHours) }
        func hasGiven(_ account: ID) -> Bool { given.contains { $0.reviewerId == account } }
        /// Those who have not given any yet.
        var missing: [ID] {
            let done = Set(given.map(\.reviewerId))
            return participants.filter { !done.contains($0) }
        }
    }

    /// The feedback on all games.
    struct Feedbacks: Sendable {
        /// By game.
        private(set) var rounds = Register<Round>()
        /// The rounds in which an account has not answered; those that are over go when the next one opens. Derived.
        private var open = Register<[UInt32]>()
        /// The rounds in which somebody had something against an account. Derived.
        private var against: [ID: Ordered<UInt32>] = [:]
        /// When those who have not answered are reminded. Derived.
        private(set) var dues = Ordered<Appointment>()
    }
}

extension Social.Feedbacks {
    typealias Round = Social.Round

    subscript(game: ID) -> Round? { rounds[game] }

    /// The rounds in which someone can still answer.
    func pending(of account: ID, at now: Timestamp) -> [(game: ID, round: Round)] {
        (open[account] ?? []).compactMap { number in
            let round = rounds[number: Int(number)]
            return round.expiresAt > now ? (rounds.key(Int(number)), round) : nil
        }
    }

    /// What was held against someone after the latest of their games in which anything was.
    func given(
        against account: ID, games: Int
    ) -> [(given: FeedbackGiven, incident: FeedbackGiven.Incident)] {
        (against[account]?.all ?? []).suffix(games).flatMap { number in
            rounds[number: Int(number)].given.flatMap { given in
                given.incidents.filter { $0.targetId == account }.map { (given, $0) }
            }
        }
    }

    /// Whether one person has raised something against another after the latest of the games in which anybody did.
    func hasRaised(_ critic: ID, against account: ID, games: Int) -> Bool {
        given(against: account, games: games).contains { given, incident in
            given.reviewerId == critic && incident.issues.contains { $0 != .other }
        }
    }

    // MARK: - What happens

    mutating func open(_ event: FeedbackOpened, at time: Timestamp) {
        if rounds.find(event.gameId) != nil { return }
        let round = Round(participants: event.participantIds, completedAt: event.completedAt)
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
        // Nobody is left to be reminded.
        if rounds[number: number].given.count == rounds[number: number].participants.count {
            finish(number)
        }
    }

    mutating func remind(_ event: FeedbackDue) {
        if let number = rounds.find(event.gameId) { finish(number) }
    }

    /// What others said of somebody in words.
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

extension Social.Round {
    /// What is known of each who played: sums of what the others have said so far (domain.md §9.4).
    var totals: [FeedbackTotals] {
        var totals = participants.map { FeedbackTotals(accountId: $0) }
        for place in totals.indices { totals[place].critics = 0 }
        let places = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1, $0) })
        for feedback in given {
            for place in totals.indices where participants[place] != feedback.reviewerId {
                if feedback.playAgain != nil { totals[place].reviewers += 1 }
                if feedback.skillAccurate == true { totals[place].skillYes += 1 }
                if feedback.skillAccurate == false { totals[place].skillNo += 1 }
            }
            for id in feedback.playAgain ?? [] {
                if let place = places[id] { totals[place].endorsements += 1 }
            }
            for incident in feedback.incidents {
                guard let place = places[incident.targetId] else { continue }
                let flags = incident.issues.filter { $0 != .other }
                if !flags.isEmpty, incident.isRepeated != true {
                    totals[place].critics? += 1
                }
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

/// In a snapshot: the rounds, in the order in which they opened.
extension Social.Feedbacks: Codable {
    private struct Row: Codable {
        var gameId: ID
        var round: Round
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
