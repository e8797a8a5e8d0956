// Made by deploy/contracts from Sources/Contracts/Games/Answering.swift.

import JSON
import Values

extension Answering {
    @_disfavoredOverload
    public init(
        opensHoursBefore: sending Int? = nil, regularsHoursBefore: Int? = nil, autoRegulars: Bool? = nil,
        answerHoursBefore: Int? = nil, minPlayers: Int? = nil, decideHoursBefore: Int? = nil,
        ifShort: ShortGame? = nil
    ) {
        self.opensHoursBefore = opensHoursBefore
        self.regularsHoursBefore = regularsHoursBefore
        self.autoRegulars = autoRegulars
        self.answerHoursBefore = answerHoursBefore
        self.minPlayers = minPlayers
        self.decideHoursBefore = decideHoursBefore
        self.ifShort = ifShort
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("opensHoursBefore", opensHoursBefore)
        writer.field("regularsHoursBefore", regularsHoursBefore)
        writer.field("autoRegulars", autoRegulars)
        writer.field("answerHoursBefore", answerHoursBefore)
        writer.field("minPlayers", minPlayers)
        writer.field("decideHoursBefore", decideHoursBefore)
        writer.field("ifShort", ifShort)
    }
}

extension DecideGame {
    public static let notes: [String: String] = [
        "choice": "go: it takes place; wait: it is looked at again in two hours, three times at most"
    ]
}

extension GameDecided {
    @_disfavoredOverload
    public init(
        gameId: sending ID, decision: GameDecision, by: ID? = nil, going: Int, minPlayers: Int,
        nextAt: Timestamp? = nil, isBelow: Bool? = nil
    ) {
        self.gameId = gameId
        self.decision = decision
        self.by = by
        self.going = going
        self.minPlayers = minPlayers
        self.nextAt = nextAt
        self.isBelow = isBelow
    }
}
