// The words of notifications, in the recipient's zone (domain.md §8.3, Texts).

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

    /// What words are made of.
    struct Subject {
        var gameTitle = ""
        var placeName: String?
        /// `Sun 22 Nov 18:00`
        var when = ""
        /// Who did it; several where rows were folded.
        var actor = "Someone"
        var actorCount = 1
        var minutesLeft = 0
        /// Until when something is offered; empty where it is given.
        var until = ""
        /// Of a series: how many other games of theirs it is about.
        var othersCount = 0
        var missing: [String] = []
        var weather = WeatherLevel.none
        /// What has become of a ride.
        var ride = RideChanged.Change.offered
        /// How an account stands, and why.
        var notice: (status: AccountStatus, reason: String?) = (.active, nil)
        /// A badge, a tier or an achievement.
        var earned = ""
        /// What follows from complaints about them.
        var step: FlagStep?
        /// What moderators have decided, and on what.
        /// Whether the host let them in on the day.
        var isWalkIn = false
        var decision: (action: TicketAction, content: ContentType)?
        var isReportHandled = false
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

        /// The beginning of what somebody said; `nil` for a photo, and for what is among friends.
        var preview: String?
        /// Whether it answers the recipient, rather than naming them.
        var isAnswer = false
        var upvotes = 0

        var whens: String { othersCount > 0 ? "\(when) and \(othersCount) more" : when }
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

    static func words(_ type: NotificationType, _ about: Subject) -> Words {
        switch type {
        case .gameInvitation, .inviteAccepted, .joinRequest, .joinAccepted, .joinDeclined, .rsvpReceived,
            .participantLeft, .promoted, .removedFromGame:
            comingAndGoing(type, about)
        case .userFollowed, .friendRequest, .friendAccepted, .chatMessage, .postUpvoted, .postCommented,
            .commentReplied, .commentMentioned:
            among(type, about)
        case .remoteChallenge, .remoteReady, .remoteDeclined, .remoteExpired, .matchResult:
            atDarts(type, about)
        case .badgeEarned, .tierUp, .achievement, .accountNotice, .welcome, .tier2Reminder:
            ofAccount(type, about)
        default: ofGame(type, about)
        }
    }

    /// Of who is in a game and who is not.
    private static func comingAndGoing(_ type: NotificationType, _ about: Subject) -> Words {
        let (game, place, when) = (about.gameTitle, about.place, about.whens)
        return switch type {
        case .gameInvitation: Words("\(about.actor) invites you", "\(game), \(when)\(place)")
        case .inviteAccepted: Words("\(about.actor) accepted", "Is in \(game), \(when)")
        case .joinRequest: Words("\(about.actor) asks to join", "\(game), \(when)")
        case .joinAccepted where about.isWalkIn:
            Words(
                "\(about.actor) says you came: \(game)",
                "You are on its list of players. If you did not come, leave it: rsvp leave")
        case .joinAccepted: Words("You are in: \(game)", "\(when)\(place)")
        case .joinDeclined: Words("No place for you: \(game)", "The host declined your request for \(when)")
        case .rsvpReceived:
            Words(
                "\(about.actors) answered",
                "\(about.actorCount > 2 ? "They answered" : "On") \(game), \(when)")
        case .participantLeft: Words("\(about.actor) is out", "Stepped out of \(game), \(when)")
        case .promoted where !about.until.isEmpty:
            Words(
                "A place for you: \(game)",
                "Say going until \(about.until), or the next has it. \(when)\(place)")
        case .promoted: Words("You have a place: \(game)", "You moved up from the waitlist. \(when)\(place)")
        default: Words("You are out of \(game)", "The host took you off the list for \(when)")
        }
    }

    /// Of a game itself.
    private static func ofGame(_ type: NotificationType, _ about: Subject) -> Words {
        let (game, place, when) = (about.gameTitle, about.place, about.whens)
        return switch type {
        case .newGameNearby: Words("New near you: \(game)", "\(when)\(place)")
        case .gameUpdated: Words("Changed: \(game)", "Now \(when)\(place)")
        case .gameCancelled: Words("Cancelled: \(game)", "It does not take place on \(when)")
        case .hostTransferred:
            Words("You host \(game) now", "\(about.actor) handed it over. \(when)\(place)")
        case .gameReminder: Words("\(Notify.left(about.minutesLeft)): \(game)", "\(when)\(place)")
        case .weatherWarning:
            Words(
                about.weather == .severe ? "Severe weather: \(game)" : "Bad weather: \(game)",
                "Look at the forecast before you set out on \(when)")
        case .equipmentMissing:
            Words("Still missing: \(game)", "\(about.missing.joined(separator: ", ")) for \(when)")
        case .carpoolChanged: Words(Notify.ridden(about), "For \(game), \(when)")
        case .feedbackReminder:
            Words("How was \(game)?", "You can still say how it was to play, until \(about.until)")
        default: Words("How was \(game)?", "Say how it was to play with the others")
        }
    }

    /// Of what people are and say to each other.
    private static func among(_ type: NotificationType, _ about: Subject) -> Words {
        let said = about.preview ?? "Among friends: open the post to read it"
        return switch type {
        case .userFollowed: Words("\(about.actor) follows you", "Follow back, and you are friends")
        case .friendRequest: Words("\(about.actor) asks to be friends", "Accept, or leave it")
        case .friendAccepted:
            Words("\(about.actor) is your friend now", "You see each other's friends-only games")
        case .chatMessage: Words("\(about.actor) in \(about.gameTitle)", about.preview ?? "A photo")
        case .postUpvoted:
            Words(
                "\(about.actors) upvoted your post",
                about.upvotes == 1 ? "Its first upvote" : "\(about.upvotes) upvotes so far")
        case .postCommented: Words("\(about.actor) commented on your post", said)
        case .commentReplied: Words("\(about.actor) answered your comment", said)
        default:
            Words(about.isAnswer ? "\(about.actor) answered you" : "\(about.actor) mentioned you", said)
        }
    }

    private static func atDarts(_ type: NotificationType, _ about: Subject) -> Words {
        switch type {
        case .remoteChallenge:
            Words("\(about.actor) challenges you at darts", "\(about.match). Accept until \(about.until)")
        case .remoteReady:
            Words("\(about.actor) accepts your challenge", "\(about.match). Join until \(about.until)")
        case .remoteDeclined: Words("\(about.actor) declines your challenge", "Another time, perhaps")
        case .remoteExpired:
            Words(
                "Your match with \(about.actor) has expired",
                about.endedReason == .inactivity
                    ? "Nobody threw for half an hour" : "Nobody answered or joined in time")
        default: Notify.ended(about)
        }
    }

    /// Of somebody's own account and standing.
    private static func ofAccount(_ type: NotificationType, _ about: Subject) -> Words {
        switch type {
        case .badgeEarned: Words("A badge: \(about.earned)", "It stands in your profile now")
        case .tierUp: Words("You are \(about.earned.lowercased()) now", "Others would play with you again")
        case .achievement: Words("Achieved: \(about.earned)", "It stands among your achievements now")
        case .accountNotice: Notify.noticed(about)
        case .welcome: Words("Welcome to Rally", "Your profile is ready: find a game near you, or host one")
        default:
            Words(
                "Complete your profile", "Some games ask for more: \(about.missing.joined(separator: ", "))")
        }
    }

    private static func ended(_ about: Subject) -> Words {
        let (other, match) = (about.actor, about.match)
        let score = about.score.map { ", \($0)" } ?? ""
        if about.isAmongTwo {
            let title =
                switch about.result {
                case .won: "You beat \(other)"
                case .lost: "\(other) beat you"
                case .drawn: "You and \(other) are even"
                }
            return Words(title, "\(match)\(score), played \(about.playedAt)")
        }
        let title =
            switch about.result {
            case .won: "You won at \(match)"
            case .lost: "You lost at \(match)"
            case .drawn: "You are even at \(match)"
            }
        return Words(
            title, "\(about.playersCount) played \(about.playedAt), and \(other) kept the score")
    }

    private static func ridden(_ about: Subject) -> String {
        switch about.ride {
        case .offered: "\(about.actor) offers a ride"
        case .joined: "\(about.actor) rides with you"
        case .left: "\(about.actor) does not ride with you"
        case .removed: "\(about.actor) has no seat for you"
        case .withdrawn: "\(about.actor) takes nobody along"
        }
    }

    private static func noticed(_ about: Subject) -> Words {
        if about.isReportHandled {
            return Words("Your report was handled", "Moderators have looked at it. Thank you")
        }
        if about.step != nil { return warned(about) }
        if let (action, content) = about.decision { return decided(action, content, until: about.until) }
        let status = about.notice.status
        return Words(
            status == .active ? "Your account is restored" : "Your account is \(status.rawValue)",
            (about.notice.reason ?? "") + (about.until.isEmpty ? "" : " Until \(about.until)"))
    }

    private static func decided(_ action: TicketAction, _ content: ContentType, until: String) -> Words {
        let appeal = "If you see it differently, you can appeal once"
        return switch action {
        case .dismiss:
            Words(
                "Your \(content.noun) is all right",
                "Moderators see nothing wrong with it. \(givenBack(content))")
        case .warn:
            Words("A warning for your \(content.noun)", "Moderators ask you to be kind to others. \(appeal)")
        case .removeContent where content == .profile:
            Words("Photos and words of your profile are removed", "Moderators have decided so. \(appeal)")
        case .removeContent:
            Words("Your \(content.noun) is removed", "Moderators have decided so. \(appeal)")
        default:
            Words("Your account is suspended", "For your \(content.noun), until \(until). \(appeal)")
        }
    }

    /// Those who were coming have been told that a game is off; what was taken off a profile is not kept.
    private static func givenBack(_ content: ContentType) -> String {
        switch content {
        case .game: "If they called it off before, it stays off: you can create it again"
        case .profile: "If they took photos or words off it before, you can put them back"
        case .post, .comment, .chat, .venueReview: "Others can see it"
        }
    }

    /// Who said it is never told, nor of which game it was.
    private static func warned(_ about: Subject) -> Words {
        switch about.step {
        case .tips, nil:
            Words(
                "A word on your last games",
                "Others had something to say: come on time, tell them if you cannot, be kind")
        case .coolingOff:
            Words(
                "A week without new games of yours",
                "Others had a lot to say of your last games. You can host again after \(about.until)")
        case .ticket:
            Words("Moderators look at your last games", "Others had a lot to say; you will hear from us")
        }
    }

    private static func left(_ minutes: Int) -> String {
        switch minutes {
        case (23 * 60)...: "Tomorrow"
        case 120...: "In \(minutes / 60) hours"
        default: "In \(minutes) minutes"
        }
    }
}
