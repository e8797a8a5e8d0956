// feedback: what players say about each other after a game (domain.md §7.5). Only moderators see who said what.

import Values

/// The limits of feedback.
public enum FeedbackLimits {
    /// Days after a game's completion during which feedback is accepted.
    public static let days = 7
    /// The most people of a game on which feedback is collected: each submission publishes the sums of all of them.
    public static let peopleMax = 250
    /// How many people were going to a game on which feedback is collected, when it was completed.
    public static let people = 2...peopleMax
    /// How many people one can say to play with again: all others of the game.
    public static let playAgainMax = peopleMax - 1
    /// How many people one can complain about.
    public static let incidentsMax = 50
    /// Length of a complaint's comment, in characters.
    public static let commentMax = 200
}

/// A complaint about a player.
public enum FeedbackIssue: String, Choice {
    case noShow = "no_show"
    case late
    /// They did not tell the others what those needed to know.
    case poorCommunication = "poor_communication"
    /// They did not behave respectfully; one such complaint opens a ticket (domain.md §9.4).
    case disrespectful
    /// They are clearly weaker or stronger than they say.
    case skillMismatch = "skill_mismatch"
    /// Something else, in words; never counted.
    case other
}

/// Complaints about one player.
public struct FeedbackIncident: Codable, Sendable, Equatable {
    /// The player concerned, who was going to the game too.
    public var target: UserReference
    public var issues: [FeedbackIssue]
    public var comment: String? = nil
}

public struct SubmitFeedback: Command {
    public typealias Reply = Done
    public static let type = "feedback.submit"
    /// A person is named in 48 bytes; a complaint has its names and issues in 256 more.
    public static let dataBytesMax =
        FeedbackLimits.playAgainMax * 48
        + FeedbackLimits.incidentsMax
        * (RequestLimits.escapedBytes(
            of: Text.bytesMax(ofCharacters: FeedbackLimits.commentMax), characters: FeedbackLimits.commentMax)
            + 256)
        + RequestLimits.shortFieldsBytes
    public static let about = About(
        "Say how the others were at a game, once; they do not learn what you said", .user,
        reasons: [.notFound, .tierRequired, .conflict, .expired, .rateLimited],
        example: "feedback submit gameId=$game allGood=true playAgain=bob")
    public var gameId: GameID
    /// Whether everyone showed up and behaved respectfully.
    public var allGood: Bool
    /// With whom you would play again: ids or nicknames; leave it out if you do not say.
    public var playAgain: [UserReference]?
    /// Whether everyone was as good as they say; only if all was good.
    public var skillAccurate: Bool?
    /// The people with whom something was wrong; only, and at least one, if not all was good.
    public var incidents: [FeedbackIncident]?

    public func check(_ problems: inout Problems) {
        let incidents = incidents ?? []
        if allGood {
            problems.require(incidents.isEmpty, "incidents", "incidents are only for when not all was good")
        } else {
            problems.require(
                !incidents.isEmpty, "incidents", "incidents must say what was wrong, and with whom")
            problems.require(
                skillAccurate == nil, "skillAccurate", "skillAccurate is only asked when all was good")
        }
        problems.count("playAgain", playAgain?.count, 0...FeedbackLimits.playAgainMax, "name", "people")
        problems.count("incidents", incidents.count, 0...FeedbackLimits.incidentsMax, "name", "people")
        let issuesMax = FeedbackIssue.allCases.count
        for (index, incident) in incidents.prefix(FeedbackLimits.incidentsMax).enumerated() {
            let path = "incidents.\(index)"
            problems.count(path + ".issues", incident.issues.count, 1...issuesMax, "name")
            problems.lines(path + ".comment", incident.comment, 0...FeedbackLimits.commentMax)
        }
    }
}

public struct PendingFeedback: Paged {
    public static let type = "feedback.pending"
    public static let about = About(
        "Show the games you can still give feedback on, the soonest to close first", .user,
        example: "feedback pending")

    /// A game that still accepts feedback from the caller.
    public struct Row: Codable, Sendable, Equatable {
        public var gameId: ID
        public var title: String?
        public var completedAt: Timestamp
        public var expiresAt: Timestamp
        /// Days left for feedback, rounded half up.
        public var daysLeft: Int
        /// The other players, in the order of their nicknames.
        public var people: [PersonRow]
    }

    public typealias Reply = Page<Row>
    public var limit: Int?
    public var page: String?
}
