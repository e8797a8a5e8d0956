// Made by deploy/contracts from Sources/Contracts/Games/LadderPlay.swift.

import Competitions
import JSON
import Values

extension ChallengeOnLadder {
    public static let notes: [String: String] = [
        "remote":
            "whether to play at boards of one's own; on a ladder of 301 or 501, best of 1, 3, 5 or 7 legs."
            + " Default: false"
    ]
}

extension AcceptLadderChallenge {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that waits for your answer"
    ]
}

extension DeclineLadderChallenge {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that waits for your answer"
    ]
}

extension WithdrawLadderChallenge {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that you can take back"
    ]
}

extension StartLadderMatch {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that you can play now"
    ]
}

extension StartLadderMatch.Reply {
    @_disfavoredOverload
    public init(challenge: sending LadderChallengeView, matchId: ID) {
        self.challenge = challenge
        self.matchId = matchId
    }
}

extension ReportLadderResult {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that you can report now",
        "mine": "your legs, sets, games or goals, 0 to 999",
        "theirs": "the other one's, 0 to 999",
    ]
}

extension ConfirmLadderResult {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that waits for your word"
    ]
}

extension DisputeLadderResult {
    public static let notes: [String: String] = [
        "challenge": "its number. Default: the only one that waits for your word"
    ]
}

extension FixLadderResult {
    public static let notes: [String: String] = [
        "challenge": "its number",
        "challenged": "the challenged player's, 0 to 999",
        "challenger": "the challenger's legs, sets, games or goals, 0 to 999",
    ]
}

extension GiveLadderWalkover {
    public static let notes: [String: String] = [
        "challenge": "its number"
    ]
}

extension LadderPause {
    @_disfavoredOverload
    public init(from: sending Day, to: Day) {
        self.from = from
        self.to = to
    }
}

extension PauseOnLadder {
    public static let notes: [String: String] = [
        "from": "the first day, in UTC; today, or up to a year ahead",
        "to": "the last day",
    ]
}

extension PauseOnLadder.Reply {
    @_disfavoredOverload
    public init(ladderId: sending ID, pauses: [LadderPause]) {
        self.ladderId = ladderId
        self.pauses = pauses
    }
}

extension ListLadderChallenges {
    public static let notes: [String: String] = [
        "accountId": "only those made or got by this person",
        "limit": "1 to 100. Default: 20",
    ]
}

extension ShowLadderHistory {
    public static let notes: [String: String] = [
        "limit": "1 to 100. Default: 20"
    ]
}

extension ShowLadderHistory.Reply {
    @_disfavoredOverload
    public init(order: sending [LadderPerson], items: [LadderStep], next: String? = nil) {
        self.order = order
        self.items = items
        self.next = next
    }
}

extension LadderStep {
    @_disfavoredOverload
    public init(
        number: sending Int, at: Timestamp, cause: LadderCause, person: LadderPerson, from: Int? = nil,
        to: Int? = nil, challenge: Int? = nil
    ) {
        self.number = number
        self.at = at
        self.cause = cause
        self.person = person
        self.from = from
        self.to = to
        self.challenge = challenge
    }
}
