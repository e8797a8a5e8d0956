// What a notification's words are made of: names, moments and numbers as its recipient reads them.

import Contracts
import Values

extension Notify {
    static let titleMax = 80
    static let bodyMax = 200

    /// A title and a body.
    struct Words: Equatable {
        var title: String
        var body: String

        init(_ title: String, _ body: String) {
            self.title = Words.fitted(title, titleMax)
            self.body = Words.fitted(body, bodyMax)
        }

        private static func fitted(_ text: String, _ max: Int) -> String {
            text.count <= max ? text : text.prefix(max - 1) + "…"
        }
    }

    /// What a text can speak of.
    struct Subject {
        var gameTitle = ""
        var placeName: String?
        /// `Sun 22 Nov 18:00`
        var when = ""
        /// Of a series: how many other games of theirs it is about.
        var othersCount = 0
        /// Who did it; several where rows were folded.
        var actor = "Someone"
        var actorCount = 1
        /// Whether the host let them in on the day.
        var isWalkIn = false
        /// What somebody's answer to a game is now.
        var answer = ParticipationStatus.going
        var minutesLeft = 0
        /// By when something is to be done; empty where nothing is.
        var until = ""
        /// What a host wrote with it.
        var reason: String?
        /// What is still to be brought, or to be said in a profile.
        var missing: [String] = []
        var weather = WeatherLevel.none
        var observation: WeatherObservation?
        /// What has become of a ride.
        var ride = RideChanged.Change.offered
        /// Whether the two follow each other by now.
        var areFriends = false

        /// The beginning of what somebody said; `nil` for a photo, and for what is among friends.
        var preview: String?
        /// Whether it answers the recipient, rather than naming them.
        var isAnswer = false
        var upvotes = 0

        /// What is played: `501, best of 3`.
        var match = ""
        var result = MatchResult.drawn
        /// `2 – 1`
        var score: String?
        /// Whether the other of two players is who is named.
        var isAmongTwo = false
        var playersCount = 0
        /// `Sun 22 Nov 18:00`
        var playedAt = ""
        var endedReason: EndedReason?

        /// A badge or an achievement.
        var earned = ""
        var trust = TrustTier.member
        /// What an account notice is about.
        var notice = Notice.standing(.active, reason: nil)

        /// `Sun 22 Nov 18:00 and 2 more dates`
        var whens: String {
            othersCount > 0 ? "\(when) and \(Wording.counted(othersCount, "more date", "more dates"))" : when
        }
        var place: String { placeName.map { " at \($0)" } ?? "" }
        /// `Ann`, `Ann and 1 other`, `3 people`.
        var actors: String {
            switch actorCount {
            case ...1: actor
            case 2: "\(actor) and 1 other"
            default: "\(actorCount) people"
            }
        }
    }

    /// What an account is told of itself.
    enum Notice: Equatable {
        /// How it stands from now on.
        case standing(AccountStatus, reason: String?)
        /// What others complained of has reached a step.
        case complaints(FlagStep)
        /// Moderators have decided on something of theirs.
        case decision(TicketAction, ContentType)
        /// What they reported was looked at.
        case reportHandled
    }
}
