// Made by deploy/contracts from Sources/Contracts/Games/Options.swift.

import JSON
import Values

extension NewGameOptions {
    @_disfavoredOverload
    public init(places: sending [NewPlace]? = nil, times: [WrittenTime]? = nil) {
        self.places = places
        self.times = times
    }
}

extension GameOptions {
    @_disfavoredOverload
    public init(places: sending [Place]?, times: [Timestamp]?) {
        self.places = places
        self.times = times
    }
}

extension GamePoll {
    @_disfavoredOverload
    public init(places: sending [GamePoll.Choice]?, times: [GamePoll.Choice]?, closesAt: Timestamp?) {
        self.places = places
        self.times = times
        self.closesAt = closesAt
    }
}

extension GamePoll.Choice {
    @_disfavoredOverload
    public init(
        id: sending String, place: Place? = nil, startsAt: Timestamp? = nil, votes: Int, mine: Bool? = nil,
        chosen: Bool? = nil
    ) {
        self.id = id
        self.place = place
        self.startsAt = startsAt
        self.votes = votes
        self.mine = mine
        self.chosen = chosen
    }
}

extension VoteOnOptions {
    public static let notes: [String: String] = [
        "choiceIds": "choices that games get shows; none (choiceIds=) takes your vote back"
    ]
}

extension ChooseOption {
    public static let notes: [String: String] = [
        "placeChoice": "a choice that games get shows",
        "timeChoice": "a choice that games get shows",
    ]
}

extension OptionVoted {
    @_disfavoredOverload
    public init(gameId: sending ID, accountId: ID, choiceIds: [String], left: Bool? = nil) {
        self.gameId = gameId
        self.accountId = accountId
        self.choiceIds = choiceIds
        self.left = left
    }
}
