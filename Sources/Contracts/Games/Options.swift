// Polls: people who are going vote on the place and the time of a game (domain.md §4.4).

import JSON
import Values

/// The candidate places and times of a new game, as entered by its host.
public struct NewGameOptions: Codable, Sendable, Equatable {
    /// How many places, or times, a poll may have.
    public static let count = 2...5

    /// 2 to 5 instead of place: who is going votes.
    public var places: [NewPlace]? = nil
    /// 2 to 5 instead of startsAt, each more than a day ahead.
    public var times: [WrittenTime]? = nil

    func check(_ problems: inout Problems) {
        problems.require(places != nil || times != nil, "options", "options needs places, times or both")
        for (name, entered) in [("places", places?.count), ("times", times?.count)] {
            problems.count("options.\(name)", entered, Self.count, "name")
        }
        for (index, place) in (places ?? []).prefix(Self.count.upperBound).enumerated() {
            problems.place("options.places.\(index)", place)
        }
        let times = times ?? []
        problems.require(
            Set(times).count == times.count, "options.times", "options.times must differ from one another")
    }
}

/// The candidate places and times of a game, in the order entered.
public struct GameOptions: Codable, Sendable, Equatable {
    /// Their ids are `p1`, `p2` and so on; absent if the place is not voted on.
    public var places: [Place]?
    /// Their ids are `t1`, `t2` and so on; absent if the time is not voted on.
    public var times: [Timestamp]?
}

/// A game's poll as shown to a reader: choices with more votes first, then in the order entered.
public struct GamePoll: Codable, Sendable, Equatable {
    /// A choice of the poll.
    public struct Choice: Codable, Sendable, Equatable {
        /// `p1`, `p2` and so on for places; `t1`, `t2` and so on for times.
        public var id: String
        /// The place; absent for a time.
        public var place: Place? = nil
        public var startsAt: Timestamp? = nil
        /// The number of people going who chose it.
        public var votes: Int
        /// Whether the caller voted for it.
        public var mine: Bool? = nil
        /// Whether it has been chosen.
        public var chosen: Bool? = nil
    }

    /// The places; absent if the place is not voted on.
    public var places: [Choice]?
    /// The times; absent if the time is not voted on.
    public var times: [Choice]?
    /// When the open choices are decided automatically.
    public var closesAt: Timestamp?
}

public struct VoteOnOptions: Command {
    public typealias Reply = GameView
    public static let type = "games.option-vote"
    public static let about = About(
        "Vote for the places and times that suit you; a new vote replaces the one before", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .conflict],
        example: "games option-vote gameId=$game choiceIds=p1,t2")
    public var gameId: GameID
    /// Choices that games get shows; none (choiceIds=) takes your vote back.
    public var choiceIds: [String]

    public func check(_ problems: inout Problems) {
        let max = 2 * NewGameOptions.count.upperBound
        problems.count("choiceIds", choiceIds.count, 0...max, "name", "choices")
        for (index, choice) in choiceIds.prefix(max).enumerated() {
            problems.choice("choiceIds.\(index)", choice, of: "pt")
        }
    }
}

public struct ChooseOption: Command, Needing {
    public typealias Reply = GameView
    public static let type = "games.option-choose"
    public static let about = About(
        "Pick the final place or time of a game you host from its poll", .user,
        reasons: [.notFound, .forbidden, .gameNotOpen, .tooLate, .conflict],
        example: "games option-choose gameId=$game placeChoice=p1")
    public static let needs: [String: String?] = ["placeChoice": "timeChoice"]

    public var gameId: GameID
    /// A choice that games get shows.
    public var placeChoice: String?
    /// A choice that games get shows.
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
    /// Checks the id of a choice: a letter, and its number in the order entered.
    fileprivate mutating func choice(_ field: String, _ id: String?, of letters: String) {
        let max = NewGameOptions.count.upperBound
        let ids = letters.flatMap { letter in (1...max).map { "\(letter)\($0)" } }
        let known = letters.map { "\($0)1 to \($0)\(max)" }.joined(separator: " or ")
        note(field, Bound(values: ids.map(JSONValue.string)))
        require(
            id.map(ids.contains) ?? true, field,
            "\(field) must be of \(known), as games get shows them")
    }
}

/// Somebody voted. The vote does not cover what has been decided already.
public struct OptionVoted: Event {
    public static let type = "games.option-voted"
    public var gameId: ID
    public var accountId: ID
    /// All choices that suit them now; empty if they withdrew their vote.
    public var choiceIds: [String]
    /// They are not going any more: their vote goes, also on what has been decided already.
    public var left: Bool? = nil
    public var subject: String? { gameId.description }
}
