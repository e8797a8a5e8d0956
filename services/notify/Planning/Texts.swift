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
        case .roundAdded:
            Words(
                "\(about.actor) put you on a golf card",
                (about.gameTitle.isEmpty ? "" : "For \(game). ")
                    + "Enter scores on your phone too, or just follow along")
        case .teeTime: Words("Your tee time: \(game)", "\(when), from hole \(about.hole)")
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
}
