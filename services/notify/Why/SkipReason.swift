// Reasons why somebody is not notified (domain.md §8.1 to §8.3). `tap why notification` replays a log, and the plan
// notes them then; in a running service nothing is noted.

import Contracts
import Machine
import Projections
import Values

/// The rule that left somebody out.
public enum SkipReason: Hashable, Sendable {
    /// notify received the event more than a day after it happened.
    case isOld
    case didIt
    case isUnknown
    case isGuest
    case isRestricted(AccountStatus)
    /// They have switched this type off.
    case switchedOff
    /// One of the two has blocked the other.
    case isApart(ID)
    case maySeeNot(Hidden)
    /// The change concerns neither time, duration nor place.
    case isMinor
    /// The event of the whole series announces it.
    case seriesTells
    /// They were told of another game of the series.
    case wasToldOfSeries
    /// The row counted their action before, and they withdrew it in between.
    case isCountedAgain
    /// The same person did it before, took it back, and did it again.
    case wasToldBefore
    /// The host has not heard of the answer that this one reverses.
    case changesNothing
    case hasMuted
    /// Nobody else went, or too many for feedback.
    case withoutFeedback
    /// The game has begun.
    case isTooLate
    /// They have no reminder this many minutes before.
    case wantsNoReminder(minutes: Int)
    /// They joined the game after the reminder was due.
    case cameLater
    case notGoing
    case knowsGame
    case wantsNoneNearby
    case wantsOtherSports
    case wasToldOfMany
    case livesFarAway
    /// The actor has used up the day's budget of notifications.
    case toldEnough

    /// Why a game or a post is hidden from somebody.
    public enum Hidden: Sendable {
        case gone, apart, forFriends, forGroup, forInvited, moderated, banned

        init(_ bar: GameBar) {
            switch bar {
            case .gone: self = .gone
            case .apart: self = .apart
            case .forFriends: self = .forFriends
            case .forGroup: self = .forGroup
            case .forInvited: self = .forInvited
            case .moderated: self = .moderated
            }
        }
    }

    /// Completes the sentence "not told: …", about somebody by that name.
    public func sentence(_ name: String) -> String {
        switch self {
        case .isOld:
            "notify took it in more than \(Notify.newsHours) hours after it happened, when it was no news any more (§11)"
        case .didIt: "\(name) did it, and nobody is told of their own doing (§8.1)"
        case .isUnknown: "notify knows no such account, or it was deleted (§8.1)"
        case .isGuest: "\(name) has a guest account, and guests have no inbox (§8.1)"
        case .isRestricted(let status): "the account was \(status.rawValue) (§8.1)"
        case .switchedOff:
            "\(name) has switched this type off: it is not shown in the app, and so not pushed (§8.3)"
        case .isApart: "one of \(name) and whoever did it has blocked the other (§1.9)"
        case .maySeeNot(let hidden):
            "\(name) could not see it at that time: \(SkipReason.words(hidden)) (§8.1)"
        case .isMinor: "the change was a minor one: neither when, nor for how long, nor where (§4.2)"
        case .seriesTells:
            "it was part of a command on a whole series, which tells of all games at once (§4.5)"
        case .wasToldOfSeries:
            "\(name) was told already of another game of that series, by the same command (§4.5)"
        case .isCountedAgain: "the row counted that before; done again it is no news (§8.2)"
        case .wasToldBefore:
            "\(name) was told of that in the last \(Notify.daysKept) days: done again it is no news (§8.3)"
        case .changesNothing:
            "as far as \(name) had heard, nothing changed: second thoughts are not told (§8.3)"
        case .hasMuted: "\(name) has muted the chat (§7.4)"
        case .withoutFeedback:
            "feedback is collected on games to which two or more, and at most \(FeedbackLimits.peopleMax), were going (§7.5)"
        case .isTooLate: "the game had begun by then (§8.3)"
        case .wantsNoReminder(let minutes): "\(name) wants no reminder of \(minutes) minutes (§8.3)"
        case .cameLater: "\(name) came to the game only after that reminder was due (§8.3)"
        case .notGoing: "\(name) was not going at that time (§8.3)"
        case .knowsGame: "\(name) was invited, has answered or is in its group, and knows of the game (§8.2)"
        case .wantsNoneNearby: "\(name) wants to hear of no games nearby (§8.3)"
        case .wantsOtherSports: "\(name) wants to hear of other sports nearby (§8.3)"
        case .wasToldOfMany:
            "\(name) had been told of \(Notify.nearbyPerDayMax) new games nearby that day (§8.2)"
        case .toldEnough:
            "whoever did it had others told of very much that day, and no more of it is told (§12.1)"
        case .livesFarAway:
            "\(name) lives more than \(Int(Notify.nearbyMiles)) miles away, or has not said where (§8.2)"
        }
    }

    private static func words(_ hidden: Hidden) -> String {
        switch hidden {
        case .gone: "it was deleted, or notify has not heard of it"
        case .apart: "its author or host and the recipient have blocked each other"
        case .forFriends: "it is for friends"
        case .forGroup: "it is for the members of a group"
        case .forInvited: "it is for those who are invited"
        case .moderated: "it was hidden by moderation"
        case .banned: "its author is banned"
        }
    }
}

/// One attempt of a rule to notify somebody, and its outcome.
struct NotificationDecision: Sendable {
    enum Outcome: Sendable {
        case told
        case folded
        case left(SkipReason)
    }

    /// `nil` for everybody.
    var person: ID?
    /// `nil` if the rule ended before it chose one.
    var type: NotificationType?
    var subject: ID?
    var outcome: Outcome
}

extension Plan {
    /// Notes that somebody is left out, or everybody.
    func leave(
        _ person: ID? = nil, _ type: NotificationType? = nil, on subject: NotificationSubject? = nil,
        since reason: SkipReason
    ) {
        context.notes?.note(
            NotificationDecision(person: person, type: type, subject: subject?.id, outcome: .left(reason)))
    }
}
