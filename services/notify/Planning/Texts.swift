// All texts of notifications, one type after the other, in the order of `NotificationType` (domain.md §8.2). Read them
// aloud, one after another, before you change one; `TextTests` lists them all.
//
// A title says in the present tense what has happened, and makes sense alone on a locked phone. A body adds what to
// know or do: when and where, by when, what was said. It is never empty. People and games go by their names; all times
// are written by `Plan.when`.

import Contracts
import Values

extension Notify {
    static func words(_ type: NotificationType, _ about: TextFacts) -> Words {
        let (game, place, when) = (about.gameTitle, about.place, about.whens)
        let isWaiting = about.answer == .waitlisted
        let said = about.preview ?? "Open the post to read it"
        return switch type {
        case .newGameNearby: Words("New near you: \(game)", "\(when)\(place)")
        case .gameInvitation: Words("\(about.actor) invites you", "To \(game), \(when)\(place)")
        case .inviteAccepted where isWaiting:
            Words(
                "\(about.actor) accepts the invitation",
                "\(game) is full: they are on the waitlist for \(when)")
        case .inviteAccepted:
            Words("\(about.actor) accepts the invitation", "They are going to \(game), \(when)")
        case .joinRequest: Words("\(about.actor) asks to join", "\(game), \(when). Accept or decline")
        case .joinAccepted where about.isWalkIn:
            Words(
                "\(about.actor) says you came: \(game)",
                "You are on its list of players. If you did not come, leave it: rsvp leave")
        case .joinAccepted where isWaiting:
            Words(
                "You are on the waitlist: \(game)", "The host accepted you, but it is full. \(when)\(place)")
        case .joinAccepted: Words("You are in: \(game)", "The host accepted you. \(when)\(place)")
        case .joinDeclined: Words("No place for you: \(game)", "The host declined your request for \(when)")
        case .rsvpReceived: received(about)
        case .participantLeft where about.answer == .maybe:
            Words(
                "\(about.actor) is not sure any more",
                "They were going to \(game), \(when), and might come now")
        case .participantLeft: Words("\(about.actor) is out", "They can't make it to \(game), \(when)")
        case .promoted where !about.until.isEmpty:
            Words(
                "A place for you: \(game)",
                "Say that you are going by \(about.until), or the next in line has it. It is \(when)\(place)")
        case .promoted: Words("You have a place: \(game)", "You moved up from the waitlist. \(when)\(place)")
        case .removedFromGame:
            Words("You are out of \(game)", "The host took you off the list for \(when)")
        case .gameUpdated: Words("Changed: \(game)", "It is now \(when)\(place)")
        case .gameCancelled: Words("Cancelled: \(game)", "It does not take place on \(when)\(why(about))")
        case .hostTransferred:
            Words("You host \(game) now", "\(about.actor) handed it over to you. It is \(when)\(place)")
        case .gameReminder: Words("\(left(about)): \(game)", "\(when)\(place)")
        case .weatherWarning:
            Words(
                "\(about.weather == .severe ? "Severe" : "Bad") weather: \(game)",
                "\(expected(about)) \(when). Look at the forecast before you set out")
        case .equipmentMissing:
            Words("Still missing: \(game)", "\(about.missing.joined(separator: ", ")) for \(when)")
        case .carpoolChanged: Words(ridden(about), "It is for \(game), \(when)")
        case .chatMessage: Words("\(about.actor) in \(game)", about.preview ?? "A photo")
        case .feedbackRequest: Words("How was \(game)?", "Rate it: how was it to play together?")
        case .feedbackReminder:
            Words("How was \(game)?", "You can still say how it was to play, until \(about.until)")
        case .userFollowed where about.areFriends:
            Words("\(about.actor) follows you too", "You follow each other: you are friends now")
        case .userFollowed: Words("\(about.actor) follows you", "Follow back, and you are friends")
        case .friendRequest:
            Words("\(about.actor) asks to be friends", "Friends see each other's games for friends")
        case .friendAccepted:
            Words("\(about.actor) is your friend now", "You see each other's games for friends")
        case .postUpvoted:
            Words(
                "\(about.actors) upvoted your post",
                "It has \(Wording.counted(about.upvotes, "upvote")) so far")
        case .postCommented: Words("\(about.actor) commented on your post", said)
        case .commentReplied: Words("\(about.actor) replied to your comment", said)
        case .commentMentioned:
            Words(about.isAnswer ? "\(about.actor) replied to you" : "\(about.actor) mentioned you", said)
        case .remoteChallenge:
            Words("\(about.actor) challenges you at darts", "\(about.match). Accept by \(about.until)")
        case .remoteReady:
            Words("\(about.actor) accepts your challenge", "\(about.match). Join by \(about.until)")
        case .remoteDeclined: Words("\(about.actor) declines your challenge", "Perhaps another time")
        case .remoteExpired:
            Words(
                "Your match with \(about.actor) has expired",
                about.endedReason == .inactivity
                    ? "Nobody threw for half an hour" : "Nobody answered or joined in time")
        case .matchResult: ended(about)
        case .badgeEarned: Words("You have a new badge: \(about.earned)", "Others see it in your profile")
        case .tierUp:
            Words(
                about.trust == .member
                    ? "You are a member now" : "You are a \(about.trust.rawValue) player now",
                "Others would play with you again")
        case .achievement: Words("You did it: \(about.earned)", "It stands with the trophies in your profile")
        case .welcome:
            Words("Welcome to Rally", "Your profile is ready: find a game near you, or host one")
        case .tier2Reminder:
            Words(
                "Complete your profile", "Some things ask for more: add \(ProfileNeed.words(about.missing))")
        case .accountNotice: noticed(about)
        }
    }

    // MARK: - A game

    private static func received(_ about: TextFacts) -> Words {
        let (game, when) = (about.gameTitle, about.whens)
        let comes = about.answer == .maybe ? "might come" : "is going"
        return about.actorCount > 1
            ? Words("\(about.actors) answered", "\(about.actor) \(comes) to \(game), \(when)")
            : Words("\(about.actor) \(comes)", "To \(game), \(when)")
    }

    private static func why(_ about: TextFacts) -> String {
        switch about.reason {
        case nil: ""
        case GameCancelled.hostLeft?: ". Its host has left Rally"
        case GameCancelled.byModeration?: ". Moderators have taken it down"
        case let reason?: ". The host writes: \(reason)"
        }
    }

    /// `Wind of 41 mph (66 km/h), and rain is likely, for`: all that is bad, the worst first.
    private static func expected(_ about: TextFacts) -> String {
        guard let weather = about.observation else { return "It may be hard to play on" }
        func rounded(_ number: Double) -> Int { Int(number.rounded()) }
        let celsius = rounded((weather.temperatureF - 32) / 1.8)
        let degrees = "\(rounded(weather.temperatureF)) °F (\(celsius) °C)"
        var signs: [String] = []
        if weather.lightning { signs.append("lightning") }
        if weather.windMph >= 25 {
            let kilometers = rounded(weather.windMph * DistanceText.metersPerMile / 1000)
            signs.append("wind of \(rounded(weather.windMph)) mph (\(kilometers) km/h)")
        }
        if weather.temperatureF >= 95 { signs.append("heat of \(degrees)") }
        if weather.temperatureF <= 32 { signs.append("frost of \(degrees)") }
        if weather.precipitationPct >= 60 {
            signs.append("rain or snow (\(rounded(weather.precipitationPct)) %)")
        }
        let listed = Wording.listed(signs)
        return listed.prefix(1).uppercased() + listed.dropFirst() + " expected for"
    }

    private static func ridden(_ about: TextFacts) -> String {
        switch about.ride {
        case .offered: "\(about.actor) offers a ride"
        case .joined: "\(about.actor) rides with you"
        case .left: "\(about.actor) does not ride with you after all"
        case .removed: "\(about.actor) has no seat for you any more"
        case .withdrawn: "\(about.actor) does not drive after all"
        }
    }

    private static func left(_ about: TextFacts) -> String {
        let minutes = about.minutesLeft
        return switch minutes {
        case (20 * 60)... where about.daysLeft == 0: "Today"
        case (20 * 60)... where about.daysLeft == 1: "Tomorrow"
        case 120...: "In \(minutes / 60) hours"
        default: "In \(Wording.counted(minutes, "minute"))"
        }
    }

    // MARK: - Darts

    private static func ended(_ about: TextFacts) -> Words {
        let (other, match) = (about.actor, about.match)
        let score = about.score.map { ", \($0)" } ?? ""
        if about.isAmongTwo {
            let title =
                switch about.result {
                case .won: "You beat \(other)"
                case .lost: "\(other) beat you"
                case .drawn: "You and \(other) drew"
                }
            return Words(title, "\(match)\(score), played \(about.playedAt)")
        }
        let title =
            switch about.result {
            case .won: "You won at \(match)"
            case .lost: "You lost at \(match)"
            case .drawn: "A draw at \(match)"
            }
        return Words(
            title, "\(about.playersCount) of you played \(about.playedAt), and \(other) kept the score")
    }

    // MARK: - The recipient's own account

    private static func noticed(_ about: TextFacts) -> Words {
        switch about.notice {
        case .reportHandled: Words("Your report was handled", "Moderators have looked at it. Thank you")
        case .complaints(let step): warned(step, until: about.until)
        case .decision(let action, let content): decided(action, content, until: about.until)
        case .standing(.active, let reason):
            Words("Your account is restored", sentences(reason, "You can do everything again"))
        case .standing(let status, let reason):
            Words(
                "Your account is \(status.rawValue)",
                sentences(
                    reason ?? "Moderators have decided so",
                    about.until.isEmpty ? nil : "It lasts until \(about.until)"))
        }
    }

    /// Joins sentences, with one full stop between them.
    private static func sentences(_ all: String?...) -> String {
        var text = ""
        for sentence in all.compactMap(\.self) where !sentence.isEmpty {
            let isClosed = text.last.map { ".!?…".contains($0) } ?? true
            text += (isClosed ? "" : ".") + (text.isEmpty ? "" : " ") + sentence
        }
        return text
    }

    /// The text never says what the complaints were, who made them, or in which game.
    private static func warned(_ step: FlagStep, until: String) -> Words {
        switch step {
        case .tips:
            Words(
                "A word on your last games",
                "There were complaints. Come on time, say so early if you cannot come, and play fair")
        case .coolingOff:
            Words(
                "A week without new games of yours",
                "There were more complaints about your last games. You can host new ones after \(until)")
        case .ticket:
            Words(
                "Moderators look at your last games",
                "There were many complaints. You will hear what they decide")
        }
    }

    private static func decided(_ action: TicketAction, _ content: ContentType, until: String) -> Words {
        let appeal = "If you see it differently, you can appeal once"
        return switch action {
        case .dismiss:
            Words(
                "Your \(content.noun) is all right",
                "Moderators see nothing wrong with it. \(givenBack(content))")
        case .warn:
            Words(
                "A warning for your \(content.noun)",
                "Moderators ask you to keep to the rules next time. \(appeal)")
        case .removeContent where content == .profile:
            Words(
                "Photos and words of your profile are removed",
                "Moderators found that they break the rules. \(appeal)")
        case .removeContent:
            Words(
                "Your \(content.noun) is removed", "Moderators found that it breaks the rules. \(appeal)")
        case .suspend7, .suspend14, .suspend30, .ban:
            Words("Your account is suspended", "For your \(content.noun), until \(until). \(appeal)")
        }
    }

    /// A cancelled game cannot be restored, since people were told that it is off; the photos and texts of a profile
    /// are not kept.
    private static func givenBack(_ content: ContentType) -> String {
        switch content {
        case .game: "If they called it off before, it stays off: you can create it again"
        case .profile: "If they took photos or words off it before, you can put them back"
        case .post, .comment, .chat, .venueReview: "Others can see it"
        }
    }
}
