// When people of a game are asked for an answer, and who was (domain.md §6.12). Each moment is derived from rows and games;
// what has happened at one is kept, so that it happens once, also after a restart.

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Rsvp {
    struct AskBook: Sendable {
        /// The moments of a game that have come.
        struct Marks: Codable, Sendable {
            /// Whether its regulars have their places.
            var hasRegulars = false
            /// When hosts asked last.
            var nudgedAt: Timestamp?
            /// The deadline of which people were reminded.
            var remindedOf: Timestamp?
            /// The deadline that has ended answers.
            var closedAt: Timestamp?
            /// When somebody was asked last, since they got their status.
            var asked: [ID: Timestamp] = [:]
            /// People who have said that they can't come.
            var noes = Ordered<ID>()

            var isEmpty: Bool {
                !hasRegulars && nudgedAt == nil && remindedOf == nil && closedAt == nil && asked.isEmpty
                    && noes.count == 0
            }
        }

        /// The moment at which somebody's invitation is recalled.
        struct Recall: Comparable, Hashable, Sendable {
            var time: Timestamp
            var game: ID
            var account: ID

            static func < (a: Recall, b: Recall) -> Bool {
                (a.time, a.game, a.account) < (b.time, b.game, b.account)
            }
        }

        private(set) var marks: ChunkedDictionary<ID, Marks> = [:]
        /// The next moment of each game with a deadline. Derived.
        private(set) var moments = Ordered<Appointment>()
        private var momentAt: ChunkedDictionary<ID, Timestamp> = [:]
        /// Invitations without an answer of which nobody was asked yet. Derived.
        private(set) var recalls = Ordered<Recall>()
        private var recallAt: ChunkedDictionary<ID, [ID: Timestamp]> = [:]
    }
}

extension Rsvp.AskBook {
    subscript(game: ID) -> Marks { marks[game] ?? Marks() }

    var next: Timestamp? { [moments.first?.time, recalls.first?.time].compactMap(\.self).min() }

    // MARK: - Rows

    /// - Parameter isOver: whether nobody can answer the game any more.
    mutating func take(_ event: RsvpChanged, at time: Timestamp, isOver: Bool) {
        guard event.from != event.to else { return }
        let (game, account) = (event.gameId, event.accountId)
        if marks[game]?.asked[account] != nil { marks[game]?.asked[account] = nil }
        if event.to == .declined, event.cause == .user {
            marks[game, default: Marks()].noes.insert(account)
        } else if marks[game]?.noes.contains(account) == true {
            marks[game]?.noes.remove(account)
        }
        forgetRecall(of: account, game)
        if event.to == .invited, !isOver { invited(account, game, since: time) }
    }

    /// Notes an invitation without an answer; one of which somebody was asked already needs no recall.
    mutating func invited(_ account: ID, _ game: ID, since: Timestamp) {
        guard marks[game]?.asked[account] == nil else { return }
        let time = since.adding(hours: NudgeLimits.invitationHours)
        recalls.insert(Recall(time: time, game: game, account: account))
        recallAt[game, default: [:]][account] = time
    }

    private mutating func forgetRecall(of account: ID, _ game: ID) {
        guard let time = recallAt[game]?.removeValue(forKey: account) else { return }
        recalls.remove(Recall(time: time, game: game, account: account))
        if recallAt[game]?.isEmpty == true { recallAt[game] = nil }
    }

    // MARK: - Own events

    mutating func apply(_ event: AnswerWanted, at time: Timestamp) {
        switch event.occasion {
        case .host: marks[event.gameId, default: Marks()].nudgedAt = time
        case .deadline: marks[event.gameId, default: Marks()].remindedOf = event.answerBy
        case .invitation: break
        }
        for account in event.accountIds {
            marks[event.gameId, default: Marks()].asked[account] = time
            forgetRecall(of: account, event.gameId)
        }
    }

    mutating func apply(_ event: AnswersClosed) {
        marks[event.gameId, default: Marks()].closedAt = event.answerBy
    }

    mutating func apply(_ event: RegularsEnrolled) {
        marks[event.gameId, default: Marks()].hasRegulars = true
    }

    // MARK: - Games

    /// Schedules the next moment of a game by its present deadline.
    mutating func schedule(_ id: ID, _ game: KnownGame?) {
        let next = game.flatMap { moment(of: $0) }
        let old = momentAt[id]
        if next != old {
            if let old { moments.remove(Appointment(old, id)) }
            if let next { moments.insert(Appointment(next, id)) }
            momentAt[id] = next
        }
        guard game.map({ !$0.isLive }) ?? false else { return }
        for account in (recallAt[id] ?? [:]).keys { forgetRecall(of: account, id) }
    }

    /// When regulars get their places; `nil` if they have them, or none get any.
    func regularsAt(_ game: KnownGame) -> Timestamp? {
        guard game.answering?.autoRegulars == true, !self[game.id].hasRegulars else { return nil }
        return game.answering?.regularsAt(game.startsAt) ?? .distantPast
    }

    private func moment(of game: KnownGame) -> Timestamp? {
        guard game.isLive else { return nil }
        return [regularsAt(game), deadlineMoment(of: game)].compactMap(\.self).min()
    }

    private func deadlineMoment(of game: KnownGame) -> Timestamp? {
        guard let answerBy = game.answerBy, self[game.id].closedAt != answerBy else { return nil }
        return self[game.id].remindedOf == answerBy
            ? answerBy : answerBy.adding(hours: -NudgeLimits.deadlineHours)
    }
}

/// Only the marks are written; the moments follow from them.
extension Rsvp.AskBook: Codable {
    init(from decoder: any Decoder) throws {
        marks = try decoder.singleValueContainer().decode(ChunkedDictionary.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(marks.filter { !$0.value.isEmpty })
    }
}
