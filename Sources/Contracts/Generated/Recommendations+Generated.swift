// Made by deploy/contracts from Sources/Contracts/Stats/Recommendations.swift.

import Values

extension Recommend.Row {
    @_disfavoredOverload
    public init(
        gameId: sending ID, title: String, sport: Sport, startsAt: Timestamp, timezone: String,
        placeName: String? = nil, hostId: ID, hostNickname: String? = nil, hostName: String? = nil,
        distanceMiles: Double? = nil, score: Double, sportWeight: Int, friends: Int, genderMatches: Int,
        ageMatches: Int
    ) {
        self.gameId = gameId
        self.title = title
        self.sport = sport
        self.startsAt = startsAt
        self.timezone = timezone
        self.placeName = placeName
        self.hostId = hostId
        self.hostNickname = hostNickname
        self.hostName = hostName
        self.distanceMiles = distanceMiles
        self.score = score
        self.sportWeight = sportWeight
        self.friends = friends
        self.genderMatches = genderMatches
        self.ageMatches = ageMatches
    }
}

extension Recommend.Reply {
    @_disfavoredOverload
    public init(items: sending [Recommend.Row]) {
        self.items = items
    }
}

extension DismissGame {
    public static let notes: [String: String] = [
        "reason": "the reason; sport applies to all games of that sport"
    ]
}
