// Polls of options: those who are going vote on the place and the time of a game (domain.md §4.4).

import Values

/// Candidate places and times of a new game, as its host enters them.
public struct NewGameOptions: Codable, Sendable, Equatable {
    /// How many times, or places, a poll has.
    public static let count = 2...5

    /// Two to five; absent where the place is not voted on.
    public var places: [NewPlace]?
    /// Two to five, each more than a day ahead; absent where the time is not voted on.
    public var times: [WrittenTime]?

    public init(places: [NewPlace]? = nil, times: [WrittenTime]? = nil) {
        (self.places, self.times) = (places, times)
    }

    func check(_ problems: inout Problems) {
        problems.require(places != nil || times != nil, "options", "options needs places, times or both")
        for (name, entered) in [("places", places?.count), ("times", times?.count)] {
            problems.require(
                entered.map(Self.count.contains) ?? true, "options.\(name)",
                "options.\(name) must name between \(Self.count.lowerBound) and \(Self.count.upperBound)")
        }
        for (index, place) in (places ?? []).prefix(Self.count.upperBound).enumerated() {
            problems.place("options.places.\(index)", place)
        }
        let times = times ?? []
        problems.require(
            Set(times).count == times.count, "options.times", "options.times must differ from one another")
    }
}

/// Candidate places and times of a game, in the order in which they were entered.
public struct GameOptions: Codable, Sendable, Equatable {
    /// `p1`, `p2` and so on; absent where the place is not voted on.
    public var places: [Place]?
    /// `t1`, `t2` and so on; absent where the time is not voted on.
    public var times: [Timestamp]?
    public init(places: [Place]?, times: [Timestamp]?) { (self.places, self.times) = (places, times) }
}

/// How a game's poll stands, as someone sees it: its choices by votes, then as entered.
public struct GamePoll: Codable, Sendable, Equatable {
    /// One that can be voted for.
    public struct Choice: Codable, Sendable, Equatable {
        /// `p1`, `p2` … of places, `t1`, `t2` … of times.
        public var id: String
        /// Of a place; absent of a time.
        public var place: Place?
        public var startsAt: Timestamp?
        /// How many of those who are going would have it.
        public var votes: Int
        /// Whether I have voted for it.
        public var mine: Bool?
        /// Whether it is what the game has.
        public var chosen: Bool?

        public init(id: String, place: Place? = nil, startsAt: Timestamp? = nil, votes: Int) {
            (self.id, self.place, self.startsAt, self.votes) = (id, place, startsAt, votes)
        }
    }

    /// The places; absent where the place is not voted on.
    public var places: [Choice]?
    /// The times; absent where the time is not voted on.
    public var times: [Choice]?
    /// When what is still open is chosen by itself.
    public var closesAt: Timestamp?

    public init(places: [Choice]?, times: [Choice]?, closesAt: Timestamp?) {
        (self.places, self.times, self.closesAt) = (places, times, closesAt)
    }
}

/// `games.option-vote`
public struct VoteOnOptions: Command {
    public typealias Reply = GameView
    public static let type = "games.option-vote"
    public static let about = About(
        "Vote for the places and times that suit you; a new vote replaces the one before", .user,
        fields: ["choiceIds": "as games get shows them; none (choiceIds=) takes your vote back"],
        reasons: [.notFound, .forbidden, .gameNotOpen, .conflict],
        example: "games option-vote gameId=$game choiceIds=p1,t2")
    public var gameId: ID
    public var choiceIds: [String]

    public func check(_ problems: inout Problems) {
        let max = 2 * NewGameOptions.count.upperBound
        problems.require(choiceIds.count <= max, "choiceIds", "choiceIds must name at most \(max) choices")
        for choice in choiceIds.prefix(max) { problems.choice("choiceIds", choice, of: "pt") }
    }
}

/// `games.option-choose`
public struct ChooseOption: Command, Needing {
    public typealias Reply = GameView
    public static let type = "games.option-choose"
    public static let about = About(
        "Choose the place or the time of a game you host, from those people voted on", .user,
        fields: ["placeChoice": "as games get shows it", "timeChoice": "as games get shows it"],
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "games option-choose gameId=$game placeChoice=p1")
    public static let needs: [String: String?] = ["placeChoice": "timeChoice"]

    public var gameId: ID
    public var placeChoice: String?
    public var timeChoice: String?

    public func check(_ problems: inout Problems) {
        problems.require(
            placeChoice != nil || timeChoice != nil, "placeChoice", "name a placeChoice, a timeChoice or both"
        )
        problems.choice("placeChoice", placeChoice, of: "p")
        problems.choice("timeChoice", timeChoice, of: "t")
    }
}

extension Problems {
    /// The id of a choice: a letter, and its number as entered.
    fileprivate mutating func choice(_ field: String, _ id: String?, of letters: String) {
        guard let id else { return }
        let max = NewGameOptions.count.upperBound
        let ids = letters.flatMap { letter in (1...max).map { "\(letter)\($0)" } }
        let known = letters.map { "\($0)1 to \($0)\(max)" }.joined(separator: " or ")
        require(ids.contains(id), field, "\(field) must be of \(known), as games get shows them")
    }
}

/// Somebody said what would suit them; of what is chosen already, nothing.
public struct OptionVoted: Event {
    public static let type = "games.option-voted"
    public var gameId: ID
    public var accountId: ID
    /// All that suits them from now on; none where they took their vote back.
    public var choiceIds: [String]
    /// They are not going any more: the vote goes, on what is chosen already as well.
    public var left: Bool?
    public var subject: String? { gameId.description }
    public init(gameId: ID, accountId: ID, choiceIds: [String], left: Bool? = nil) {
        (self.gameId, self.accountId, self.choiceIds, self.left) = (gameId, accountId, choiceIds, left)
    }
}
