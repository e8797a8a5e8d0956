// Made by deploy/contracts from Sources/Contracts/Rsvp/Answers.swift.

import JSON
import Values

extension SayNo {
    public static let notes: [String: String] = [
        "note": "up to 140 characters, for the hosts"
    ]
}

extension ShowAnswers.Row {
    @_disfavoredOverload
    public init(
        accountId: sending ID, nickname: String?, displayName: String?, avatar: String?, note: String? = nil,
        since: Timestamp, nudgedAt: Timestamp? = nil
    ) {
        self.accountId = accountId
        self.nickname = nickname
        self.displayName = displayName
        self.avatar = avatar
        self.note = note
        self.since = since
        self.nudgedAt = nudgedAt
    }
}

extension ShowAnswers.Reply {
    @_disfavoredOverload
    public init(
        gameId: sending ID, counts: Counts, going: [ShowAnswers.Row], maybe: [ShowAnswers.Row],
        no: [ShowAnswers.Row], silent: [ShowAnswers.Row], nudgeFrom: Timestamp? = nil
    ) {
        self.gameId = gameId
        self.counts = counts
        self.going = going
        self.maybe = maybe
        self.no = no
        self.silent = silent
        self.nudgeFrom = nudgeFrom
    }
}

extension NudgePeople {
    public static let notes: [String: String] = [
        "who": "default: silent"
    ]
}

extension NudgePeople.Reply {
    @_disfavoredOverload
    public init(gameId: sending ID, nudgedCount: Int) {
        self.gameId = gameId
        self.nudgedCount = nudgedCount
    }
}

extension AnswerWanted {
    @_disfavoredOverload
    public init(
        gameId: sending ID, accountIds: [ID], occasion: AnswerWanted.Occasion, by: ID? = nil,
        answerBy: Timestamp? = nil, isQuiet: Bool? = nil
    ) {
        self.gameId = gameId
        self.accountIds = accountIds
        self.occasion = occasion
        self.by = by
        self.answerBy = answerBy
        self.isQuiet = isQuiet
    }
}
