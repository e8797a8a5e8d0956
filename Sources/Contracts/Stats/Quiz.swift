// stats: what an account likes to play, where and with whom, by its own statement (domain.md §9.2).

import Values

extension AgeGroup: Choice {}

/// An account's preferences for games and company. Nobody else sees them.
public struct Quiz: Codable, Sendable, Equatable {
    /// Sports to recommend; each counts as much as ten games of it (domain.md §9.3).
    public var playSports: [Sport]
    /// Sports not to recommend.
    public var dontPlaySports: [Sport]
    /// Empty for no preference.
    public var genders: [Gender]
    /// Empty for no preference.
    public var ageGroups: [AgeGroup]
    /// The center of the area to play in.
    public var lat: Double
    public var lng: Double
}

public struct SubmitQuiz: Command {
    public typealias Reply = Quiz
    public static let type = "stats.quiz-submit"
    public static let about = About(
        "Say what you like to play, where and with whom; replaces what you said before", .user,
        example: "stats quiz-submit playSports=soccer,tennis dontPlaySports=golf lat=37.77 lng=-122.42")
    /// The sports you like to play.
    public var playSports: [Sport]?
    /// Sports you do not want to be shown; none of those you like.
    public var dontPlaySports: [Sport]?
    /// With whom: male, female, nonbinary; none for everyone.
    public var genders: [Gender]?
    /// With whom; none for everyone.
    public var ageGroups: [AgeGroup]?
    /// Where: degrees north.
    public var lat: Double
    /// Where: degrees east.
    public var lng: Double

    public func check(_ problems: inout Problems) {
        problems.choices("playSports", playSports)
        problems.choices("dontPlaySports", dontPlaySports)
        problems.choices("genders", genders)
        problems.choices("ageGroups", ageGroups)
        let both = Set(playSports ?? []).intersection(dontPlaySports ?? []).map(\.rawValue).sorted()
        problems.require(
            both.isEmpty, "dontPlaySports",
            "dontPlaySports must not name what playSports names: \(both.joined(separator: ", "))")
        problems.require(
            genders?.contains(.preferNot) != true, "genders", "genders must be male, female or nonbinary")
        problems.range("lat", lat, -90...90)
        problems.range("lng", lng, -180...180)
    }
}

public struct DeleteQuiz: Command {
    public typealias Reply = Done
    public static let type = "stats.quiz-delete"
    public static let about = About(
        "Delete what you said you like to play", .user, example: "stats quiz-delete")
}

public struct ShowQuiz: Query {
    public static let type = "stats.quiz"
    public static let about = About("Show what you said you like to play", .user, example: "stats quiz")

    public struct Reply: Codable, Sendable, Equatable {
        /// Absent if the account has not taken the quiz.
        public var quiz: Quiz?
    }
}
