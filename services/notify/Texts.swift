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
        let (game, place) = (about.gameTitle, about.place)
        let when = about.othersCount > 0 ? "\(about.when) and \(about.othersCount) more" : about.when
        return switch type {
        case .newGameNearby: Words("New near you: \(game)", "\(when)\(place)")
        case .gameInvitation: Words("\(about.actor) invites you", "\(game), \(when)\(place)")
        case .inviteAccepted: Words("\(about.actor) accepted", "Is in \(game), \(when)")
        case .joinRequest: Words("\(about.actor) asks to join", "\(game), \(when)")
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
        case .removedFromGame: Words("You are out of \(game)", "The host took you off the list for \(when)")
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
        case .feedbackRequest: Words("How was \(game)?", "Say how it was to play with the others")
        case .userFollowed: Words("\(about.actor) follows you", "Follow back, and you are friends")
        case .friendRequest: Words("\(about.actor) asks to be friends", "Accept, or leave it")
        case .friendAccepted:
            Words("\(about.actor) is your friend now", "You see each other's friends-only games")
        case .badgeEarned: Words("A badge: \(about.earned)", "It stands in your profile now")
        case .tierUp: Words("You are \(about.earned.lowercased()) now", "Others would play with you again")
        case .achievement: Words("Achieved: \(about.earned)", "It stands among your achievements now")
        case .accountNotice where about.step != nil: Notify.warned(about)
        case .accountNotice:
            Words(
                about.notice.status == .active
                    ? "Your account is restored" : "Your account is \(about.notice.status.rawValue)",
                (about.notice.reason ?? "") + (when.isEmpty ? "" : " Until \(when)"))
        case .welcome: Words("Welcome to Rally", "Your profile is ready: find a game near you, or host one")
        case .tier2Reminder:
            Words(
                "Complete your profile", "Some games ask for more: \(about.missing.joined(separator: ", "))")
        }
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
