// Made by deploy/contracts from Sources/Contracts/Rsvp/SeriesAnswers.swift.

import Values

extension AnswerSeries {
    public static let notes: [String: String] = [
        "status": "said to each of them; each has a result of its own"
    ]
}

extension AnswerSeries.Outcome {
    @_disfavoredOverload
    public init(gameId: sending ID, status: ParticipationStatus? = nil, reason: Reason? = nil) {
        self.gameId = gameId
        self.status = status
        self.reason = reason
    }
}

extension AnswerSeries.Reply {
    @_disfavoredOverload
    public init(seriesId: sending ID, results: [AnswerSeries.Outcome]) {
        self.seriesId = seriesId
        self.results = results
    }
}
