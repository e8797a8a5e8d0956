// All texts of notifications, one type after the other, in the order of `NotificationType` (domain.md §8.2). Read them
// aloud, one after another, before you change one; `TextTests` lists them all.
//
// A title says in the present tense what has happened, and makes sense alone on a locked phone. A body adds what to
// know or do: when and where, by when, what was said. It is never empty. People and games go by their names. All times
// are written by `Plan.when`; an app may put `today 6 PM` in the place of one, so no text says "on" before it.

import Contracts
import Values

extension Notify {
    static func words(_ type: NotificationType, _ about: TextFacts) -> Words {
        let (game, place, when) = (about.gameTitle, about.place, about.whens)
        let isWaiting = about.answer == .waitlisted
        let said = about.preview ?? "Open the post to read it"
        return switch type {
        case .newGameNearby: Words("New game near you: \(game)", "\(when)\(place)")
        case .gameInvitation: Words("\(about.actor) invites you to \(game)", "\(when)\(place)")
        case .inviteAccepted where isWaiting:
            Words(
                "\(about.actor) accepts the invitation",
                "\(game) is full, so they're on the waitlist. \(when)")
        case .inviteAccepted:
            Words(
                "\(about.actor) accepts the invitation",
                "They're going to \(game)\(about.withGuests), \(when)")
        case .joinRequest:
            Words(
                "\(about.actor) wants to join\(about.withGuests)", "\(game), \(when). Accept or decline")
        case .joinAccepted where about.isWalkIn:
            Words(
                "\(about.actor) says you were there: \(game)",
                "You're on its list of players. If you weren't there, leave the game")
        case .joinAccepted where isWaiting:
            Words(
                "You're on the waitlist: \(game)", "The host accepted you, but it's full. \(when)\(place)")
        case .joinAccepted: Words("You're in: \(game)", "The host accepted you. \(when)\(place)")
        case .joinDeclined: Words("Not this time: \(game)", "The host declined your request for \(when)")
        case .rsvpReceived: received(about)
        case .participantLeft where about.answer == .maybe:
            Words("\(about.actor) isn't sure anymore", "They might still come to \(game), \(when)")
        case .participantLeft: Words("\(about.actor) is out", "They can't make it to \(game), \(when)")
        case .promoted where !about.until.isNever:
            Words(
                about.guests > 0 ? "\(about.guests + 1) spots for you: \(game)" : "A spot for you: \(game)",
                "Say you're going by \(about.until), or it goes to the next in line. \(when)\(place)")
        case .promoted: Words("You're in: \(game)", "You moved up from the waitlist. \(when)\(place)")
        case .removedFromGame:
            Words("You're no longer in \(game)", "The host took you off the list for \(when)")
        case .gameUpdated: Words("Changed: \(game)", "Now: \(when)\(place)")
        case .gameCancelled: Words("Called off: \(game)", "It was planned for \(when)\(why(about))")
        case .hostTransferred where about.isSuccessor:
            Words(
                "You're hosting \(game) now",
                "The host can't make it, and you're next in line. \(when)\(place)")
        case .hostTransferred:
            Words("You're hosting \(game) now", "\(about.actor) handed it over to you. \(when)\(place)")
        case .coHostAdded:
            Words("You're a co-host of \(game)", "\(about.actor) hosts it with you now. \(when)\(place)")
        case .answerWanted:
            Words(
                about.isAsked ? "\(about.actor) asks: are you in for \(game)?" : "Are you in for \(game)?",
                "\(when)\(place). Say yes or no\(about.until.isNever ? "" : " by \(about.until)")")
        case .answerClosed:
            Words(
                "You're off the list: \(game)",
                "The time to answer is over. You can still say you're in. \(when)")
        case .regularAsked:
            Words(
                "\(about.actor) asks you to be a regular: \(about.bookName)",
                "You're in each time unless you say no. Say yes or no in the app")
        case .gameOn:
            Words(
                "It's on: \(game)", "\(Wording.counted(about.playersCount, "player")) so far. \(when)\(place)"
            )
        case .gameShort where about.isOver:
            Words(
                "Fewer players now: \(game)",
                "\(about.playersCount) of \(about.neededCount) are in. It's still on, \(when)")
        case .gameShort:
            Words(
                "Too few players: \(game)",
                "\(about.playersCount) of \(about.neededCount) are in. Go ahead, wait or call it off. \(when)"
            )
        case .gameReminder: Words("\(lead(about)): \(game)", "\(when)\(place)")
        case .weatherWarning:
            Words(
                "\(about.weather == .severe ? "Severe" : "Bad") weather: \(game)",
                "\(expected(about)) \(when). Check the forecast before you go")
        case .equipmentMissing:
            Words("Gear still missing: \(game)", "\(about.missing.joined(separator: ", ")) for \(when)")
        case .carpoolChanged: Words(ridden(about), "To \(game), \(when)")
        case .chatMessage:
            Words("\(about.actor) in \(about.groupName ?? game)", about.preview ?? "A photo")
        case .feedbackRequest: Words("How was \(game)?", "Tell us how it was to play together")
        case .feedbackReminder: Words("How was \(game)?", "You can still rate it, until \(about.until)")
        case .userFollowed where about.areFriends:
            Words("\(about.actor) follows you too", "You follow each other, so you're friends now")
        case .userFollowed: Words("\(about.actor) follows you", "Follow back and you're friends")
        case .friendRequest:
            Words("\(about.actor) wants to be friends", "Friends see each other's friends-only games")
        case .friendAccepted:
            Words("\(about.actor) is your friend now", "You see each other's friends-only games")
        case .postUpvoted:
            Words(
                "\(about.actors) upvoted your post",
                "It has \(Wording.counted(about.upvotes, "upvote")) so far")
        case .postCommented: Words("\(about.actor) commented on your post", said)
        case .commentReplied: Words("\(about.actor) replied to your comment", said)
        case .commentMentioned:
            Words(about.isAnswer ? "\(about.actor) replied to you" : "\(about.actor) mentioned you", said)
        case .groupInvitation:
            Words("\(about.actor) invites you to \(about.group)", "Join to see its games and chat")
        case .groupRequest: Words("\(about.actor) wants to join \(about.group)", "Accept or decline")
        case .groupJoined: Words("\(about.actors) joined \(about.group)", "Say hello in the chat")
        case .groupRole: promoted(about)
        case .groupGame: Words("New game in \(about.group): \(game)", "\(when)\(place)")
        case .groupPost: Words("\(about.actor) posted in \(about.group)", said)
        case .dueNew where about.isAsked:
            Words(
                "\(about.actor) asks you to collect: \(about.item)",
                "Others pay you for \(about.bookName) once you agree")
        case .dueNew:
            Words(
                "\(about.amount) to pay: \(about.item)",
                "To \(about.payee) for \(about.bookName)\(deadline(about))")
        case .dueSoon:
            Words("Due soon: \(about.item)", "\(about.amount) to \(about.payee)\(deadline(about))")
        case .dueOverdue:
            Words("Not paid yet: \(about.item)", "\(about.amount) to \(about.payee)\(deadline(about))")
        case .dueClaimed where about.actorCount > 1:
            Words("\(about.actors) say they've paid", "For \(about.bookName). Mark it once you have it")
        case .dueClaimed:
            Words(
                "\(about.actor) says \(about.amount) is paid",
                "\(about.item) for \(about.bookName). Mark it once you have it")
        case .costNew where about.isAsked:
            Words(
                "\(about.actor) says you paid \(about.amount)",
                "\(about.item) for \(about.bookName). Confirm it, and it's shared")
        case .costNew:
            Words(
                "\(about.actors) shared a cost: \(about.item)", "\(about.amount) for \(about.bookName)")
        case .leagueInvitation:
            Words(
                "\(about.actor) invites you to \(about.league)",
                "\(about.season). Say yes or no before it begins")
        case .leagueDue:
            Words(
                "Play \(about.opponent ?? about.sides) by \(about.lastDay)",
                "\(about.league), \(about.season). Agree on a time, or report the score")
        case .leagueProposed:
            Words(
                "\(about.actor) proposes a time: \(about.league)",
                "\(about.when). Agree, or propose another one")
        case .leagueResultWanted where about.isAsked:
            Words(
                "\(about.sides): \(about.score ?? "")",
                "\(about.actor) says so, and the other side has no account. Set the score of \(about.league)")
        case .leagueResultWanted:
            Words(
                "\(about.actor) says it ended \(about.score ?? "")",
                "\(about.league). Confirm or dispute it: after 48 hours it counts")
        case .leagueDisputed:
            Words("A score is disputed: \(about.sides)", "\(about.league). You decide it as a host")
        case .leagueLate where about.opponent == nil:
            Words(
                "Not played in time: \(about.sides)",
                "\(about.league), \(about.season). You decide it as a host")
        case .leagueLate:
            Words(
                "Not played in time: you and \(about.opponent ?? "")",
                "\(about.league), \(about.season). Report the score, or ask a host for another date")
        case .leagueDone: Words("It's over: \(about.season)", "See the final tables of \(about.league)")
        case .cupInvitation where about.isAsked:
            Words(
                "\(about.actor) asks you to host \(about.cupName) together", "Say yes or no in the app")
        case .cupInvitation:
            Words(
                about.team.map { "\(about.actor) wants you in \($0)" }
                    ?? "\(about.actor) invites you to \(about.cupName)",
                about.team == nil
                    ? "It's a cup. Accept or decline" : "Their team in \(about.cupName). Accept or decline")
        case .cupRequest:
            Words("\(about.entrant) wants to enter \(about.cupName)", "Accept or decline")
        case .cupDrawn: Words("It's drawn: \(about.cupName)", "See whom you meet first")
        case .cupCalled:
            Words(
                about.board.map { "Board \($0), against \(about.entrant)" }
                    ?? "You play now, against \(about.entrant)", "In \(about.cupName)")
        case .cupResultWanted:
            Words(
                "\(about.entrant) says it ended \(about.score ?? "")",
                "Your match in \(about.cupName). If you don't answer, it counts in two days")
        case .cupDisputed:
            Words(
                "They don't agree on a score: \(about.cupName)",
                "One side says \(about.score ?? ""). You decide how it ended")
        case .cupDone where about.cupPlace == 1:
            Words("You've won \(about.cupName)", "Congratulations")
        case .cupDone:
            Words(
                "It's over: \(about.cupName)",
                about.cupPlace.map { "You came \(ordinal($0))" } ?? "See who won")
        case .ladderInvitation:
            Words("\(about.actor) invites you to a ladder", "\(about.ladderName). Join or not")
        case .ladderChallenged:
            Words(
                "\(about.actor) challenges you on \(about.ladderName)",
                "Answer by \(about.until), or they take your place")
        case .ladderAnswered:
            Words(
                about.ladderAct == .withdrawn
                    ? "\(about.actor) takes a challenge back"
                    : "\(about.actor) \(about.ladderAct == .accepted ? "accepts" : "declines") your challenge",
                about.ladderAct == .accepted
                    ? "On \(about.ladderName). Play by \(about.until)" : "On \(about.ladderName)")
        case .ladderEnding where about.isAsked:
            Words(
                "\(about.actor) waits for your answer",
                "A challenge on \(about.ladderName). Answer by \(about.until), or they take your place")
        case .ladderEnding:
            Words(
                "A day left to play \(about.actor)",
                "Your challenge on \(about.ladderName) ends \(about.until)")
        case .ladderMoved:
            Words("You're number \(about.ladderPlace) now", "On \(about.ladderName)")
        case .ladderResult where about.isAsked:
            Words(
                "They don't agree on a score: \(about.ladderName)",
                "One side says \(about.score ?? ""). You decide how it ended")
        case .ladderResult:
            Words(
                "\(about.actor) says it ended \(about.score ?? "")",
                "On \(about.ladderName). If you don't answer, it counts in two days")
        case .remoteChallenge:
            Words("\(about.actor) challenges you to darts", "\(about.match). Accept by \(about.until)")
        case .remoteReady:
            Words("\(about.actor) accepts your challenge", "\(about.match). Join by \(about.until)")
        case .remoteDeclined: Words("\(about.actor) declines your challenge", "Maybe next time")
        case .remoteExpired:
            Words(
                "Your match with \(about.actor) has expired",
                about.endedReason == .inactivity
                    ? "Nobody threw for half an hour" : "Nobody answered or joined in time")
        case .matchResult: ended(about)
        case .roundAttest:
            Words("Look over your card of golf", "All scores are in. Say whether they're right")
        case .roundSealed:
            Words(
                "Your round of golf is sealed",
                about.index.map { "Your index is \(Handicap.text($0)) (not official)" }
                    ?? "It takes three rounds that others attest to have an index")
        case .badgeEarned: Words("New badge: \(about.earned)", "Others see it on your profile")
        case .tierUp:
            Words(
                about.trust == .member
                    ? "You're a member now" : "You're a \(about.trust.rawValue) player now",
                "Others would play with you again")
        case .achievement: Words("You did it: \(about.earned)", "It's with the trophies on your profile")
        case .welcome:
            Words("Welcome to Rally", "Your profile is ready: find a game near you, or host one")
        case .tier2Reminder:
            Words(
                "Complete your profile",
                "Some games and posts need more: add \(ProfileNeed.words(about.missing))")
        case .accountNotice: noticed(about)
        }
    }

    // MARK: - A game

    private static func received(_ about: TextFacts) -> Words {
        let (game, when) = (about.gameTitle, about.whens)
        let (comes, with) = (about.answer == .maybe ? "might come" : "is going", about.withGuests)
        return about.actorCount > 1
            ? Words("\(about.actors) answered", "\(about.actor) \(comes) to \(game)\(with), \(when)")
            : Words("\(about.actor) \(comes)\(with)", "To \(game), \(when)")
    }

    /// `1st`, `22nd`
    private static func ordinal(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "\(number)th"
        case (_, 1): "\(number)st"
        case (_, 2): "\(number)nd"
        case (_, 3): "\(number)rd"
        case (_, _): "\(number)th"
        }
    }

    private static func why(_ about: TextFacts) -> String {
        switch about.reason {
        case nil: ""
        case GameCancelled.hostLeft?: ". Its host left Rally"
        case GameCancelled.byModeration?: ". Moderators took it down"
        case GameCancelled.short?: ". Too few people could come"
        case let reason?: ". The host writes: \(reason)"
        }
    }

    /// `Wind of 41 mph (66 km/h), and rain is likely, for`: all that is bad, the worst first.
    private static func expected(_ about: TextFacts) -> String {
        guard let weather = about.observation else { return "It may be hard to play" }
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
        case .left: "\(about.actor) isn't riding with you after all"
        case .removed: "\(about.actor) has no seat for you anymore"
        case .withdrawn: "\(about.actor) isn't driving after all"
        }
    }

    /// The time that is left, at the beginning of a reminder's title.
    static func lead(_ about: TextFacts) -> String {
        let minutes = about.minutesLeft
        return switch minutes {
        case (20 * 60)... where about.daysLeft == 0: "Today"
        case (20 * 60)... where about.daysLeft == 1: "Tomorrow"
        case 120...: "In \(minutes / 60) hours"
        default: "In \(Wording.counted(minutes, "minute"))"
        }
    }

    // MARK: - A group

    private static func promoted(_ about: TextFacts) -> Words {
        switch about.groupRole {
        case .owner where about.isSuccessor:
            Words("\(about.group) is yours now", "Its owner left Rally, and you're next in line")
        case .owner: Words("\(about.group) is yours now", "\(about.actor) handed it over to you")
        case .admin:
            Words("You're an admin of \(about.group) now", "You can invite people, and decide who joins")
        case .member: Words("You're no longer an admin of \(about.group)", "You're still a member")
        }
    }

    // MARK: - Money

    /// `. Pay by Sun, Nov 22, 6 PM`; nothing without a time.
    private static func deadline(_ about: TextFacts) -> String {
        about.until.isNever ? "" : about.isOver ? ". It was due \(about.until)" : ". Pay by \(about.until)"
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
                case .drawn: "You drew with \(other)"
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
            title, "\(about.playersCount) of you played \(about.playedAt). \(other) kept score")
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
                    reason ?? "Moderators decided this",
                    about.until.isNever ? nil : "It lasts until \(about.until)"))
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
    private static func warned(_ step: FlagStep, until: WrittenMoment) -> Words {
        switch step {
        case .tips:
            Words(
                "About your last games",
                "There were complaints. Be on time, say early if you can't make it, and play fair")
        case .coolingOff:
            Words(
                "You can't host new games for a week",
                "There were more complaints about your last games. You can host again after \(until)")
        case .ticket:
            Words(
                "Moderators are looking at your last games",
                "There were many complaints. You'll hear what they decide")
        }
    }

    private static func decided(
        _ action: TicketAction, _ content: ContentType, until: WrittenMoment
    ) -> Words {
        let appeal = "If you disagree, you can appeal once"
        return switch action {
        case .dismiss:
            Words(
                "Your \(content.noun) is fine",
                "Moderators found nothing wrong with it. \(givenBack(content))")
        case .warn:
            Words(
                "A warning for your \(content.noun)",
                "Please keep to the rules next time. \(appeal)")
        case .removeContent where content == .profile:
            Words(
                "Photos and texts of your profile are removed",
                "Moderators found that they break the rules. \(appeal)")
        case .removeContent where content == .group:
            Words(
                "Your group is hidden",
                "Moderators found that its name or texts break the rules: nobody finds or joins it. \(appeal)"
            )
        case .removeContent:
            Words(
                "Your \(content.noun) is removed", "Moderators found that it breaks the rules. \(appeal)")
        case .suspend7, .suspend14, .suspend30, .ban:
            Words("Your account is suspended", "It's for your \(content.noun), until \(until). \(appeal)")
        }
    }

    /// A cancelled game cannot be restored, since people were told that it is off; the photos and texts of a profile
    /// are not kept.
    private static func givenBack(_ content: ContentType) -> String {
        switch content {
        case .game: "If it was called off, it stays off, but you can host it again"
        case .profile: "If they took photos or texts off it, you can put them back"
        case .course: "Its name is gone, and you can write it down again"
        case .post, .comment, .chat, .venueReview, .group: "Others can see it"
        }
    }
}
