// The values that a notification's text is made from: names, times and numbers, written as its recipient reads them.

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

        /// At most `max` characters, and no more bytes than a push has room for.
        private static func fitted(_ text: String, _ max: Int) -> String {
            let fitted = text.count <= max ? text : text.prefix(max - 1) + "…"
            return fitted.prefix(bytes: 4 * max + 64)
        }
    }

    /// A moment as it stands in a text.
    struct WrittenMoment: CustomStringConvertible {
        static let never = WrittenMoment(text: "", at: .distantPast)

        /// `Sun, Nov 22, 6 PM`; empty if there is none.
        var text: String
        var at: Timestamp
        /// The zone of a game's place; `nil` if it is by the recipient's clock.
        var zone: String?

        var isNever: Bool { text.isEmpty }
        var description: String { text }
        /// The moment in RFC 9557: `2026-11-23T02:00:00.000Z[America/Los_Angeles]`.
        var stamp: String { zone.map { "\(at)[\($0)]" } ?? "\(at)" }
    }

    /// The moments that the texts of a row name, for apps that write them as their phone does (domain.md §8.1): each
    /// with the text that stands for it.
    static func moments(_ type: NotificationType, _ about: TextFacts, in words: Words) -> [String: String] {
        var data: [String: String] = [:]
        for (name, moment) in [("when", about.when), ("when", about.playedAt), ("by", about.until)]
        where !moment.isNever && words.body.contains(moment.text) {
            data[name] = moment.stamp
            data["\(name)Text"] = moment.text
        }
        if type == .gameReminder { data["leadText"] = lead(about) }
        return data
    }

    /// The values that texts use; each type of notification uses some of them.
    struct TextFacts {
        var gameTitle = "" { didSet { gameTitle = Text.inSentence(gameTitle) } }
        var placeName: String? { didSet { placeName = placeName.map(Text.inSentence) } }
        /// The start of the game.
        var when = WrittenMoment.never
        /// In a series, the number of the recipient's other games concerned.
        var othersCount = 0
        /// The display name of the latest actor.
        var actor = "Someone" { didSet { actor = Text.inSentence(actor) } }
        var actorCount = 1
        /// How many guests the actor brings, or the recipient of an offer.
        var guests = 0
        /// Whether the host let them in as a walk-in.
        var isWalkIn = false
        /// The actor's present answer to the game.
        var answer = ParticipationStatus.going
        var minutesLeft = 0
        /// Days from today to the game, by the clock of its place.
        var daysLeft = 0
        /// The deadline.
        var until = WrittenMoment.never
        /// The reason that the host gave.
        var reason: String? { didSet { reason = reason.map(Text.inSentence) } }
        /// Equipment that is still to be brought, or fields that a profile lacks.
        var missing: [String] = [] { didSet { missing = missing.map(Text.inSentence) } }
        var weather = WeatherLevel.none
        var observation: WeatherObservation?
        var ride = RideChanged.Change.offered
        var areFriends = false

        /// The beginning of a message or comment; `nil` for a photo, and for posts among friends.
        var preview: String? { didSet { preview = preview.map(Text.inSentence) } }
        /// Whether the comment answers the recipient rather than mentions them.
        var isAnswer = false
        var upvotes = 0

        /// The group that it is about; `nil` if it is about none.
        var groupName: String? { didSet { groupName = groupName.map(Text.inSentence) } }
        /// The recipient's new role.
        var groupRole = GroupRole.member
        /// Whether the recipient follows a former owner whose account is gone, or a host who has left.
        var isSuccessor = false
        var group: String { groupName ?? "a group" }

        /// The title of a due, or what a cost was for.
        var item = "" { didSet { item = Text.inSentence(item) } }
        /// `15.00 EUR`: what the recipient owes, what somebody has paid, or a cost.
        var amount = ""
        /// The display name of the one who gets the money.
        var payee = "Someone" { didSet { payee = Text.inSentence(payee) } }
        /// Whether the recipient is asked to collect the money of a due, to confirm that they have paid a cost, or by a host
        /// for an answer.
        var isAsked = false
        /// Whether the time of a due has passed, or fewer people come to a game that takes place.
        var isOver = false
        /// The game or the group of a due or cost.
        var bookName: String { groupName ?? gameTitle }

        /// The league, and the season that it is about.
        var league = "" { didSet { league = Text.inSentence(league) } }
        var season = "" { didSet { season = Text.inSentence(season) } }
        /// The recipient's opponent in a fixture; `nil` if the recipient does not play in it.
        var opponent: String? { didSet { opponent = opponent.map(Text.inSentence) } }
        /// `Ann – Bob`
        var sides = "" { didSet { sides = Text.inSentence(sides) } }
        /// `Sun 22 Nov`: the last date on which a fixture may be played.
        var lastDay = ""

        var cupName = "a cup" { didSet { cupName = Text.inSentence(cupName) } }
        /// The name of the entrant whom the recipient meets, or of one who wants something.
        var entrant = "" { didSet { entrant = Text.inSentence(entrant) } }
        /// The team that asks for the recipient, or in whose name somebody acts.
        var team: String? { didSet { team = team.map(Text.inSentence) } }
        /// The number of a board; `nil` where nobody counts them.
        var board: Int?
        /// The recipient's place in a cup.
        var cupPlace: Int?
        /// The number of the hole from which the recipient tees off.
        var hole = 1
        /// The recipient's new index of golf (not official); `nil` with too few rounds.
        var index: Double?

        var ladderName = "a ladder" { didSet { ladderName = Text.inSentence(ladderName) } }
        /// The act on a challenge on a ladder.
        var ladderAct = LadderAct.accepted
        /// The recipient's place on a ladder.
        var ladderPlace = 0
        /// The terms of a match: `501, best of 3`.
        var match = ""
        var result = MatchResult.drawn
        /// `2 – 1`
        var score: String?
        /// Whether `actor` is the only opponent.
        var isAmongTwo = false
        var playersCount = 0
        /// How many people a game takes.
        var neededCount = 0
        /// When the match was played.
        var playedAt = WrittenMoment.never
        var endedReason: EndedReason?

        /// The title of a badge or an achievement.
        var earned = ""
        var trust = TrustTier.member
        var notice = Notice.standing(.active, reason: nil)

        /// `Sun, Nov 22, 6 PM and 2 more dates`
        var whens: String {
            othersCount > 0
                ? "\(when) and \(Wording.counted(othersCount, "more date", "more dates"))" : when.text
        }
        /// ` with 2 guests`
        var withGuests: String { guests > 0 ? " with \(Wording.counted(guests, "guest"))" : "" }
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

    /// The kinds of account notices.
    enum Notice: Equatable {
        /// The account's new status.
        case standing(AccountStatus, reason: String?)
        /// Complaints about the account have reached a step.
        case complaints(FlagStep)
        /// A decision on the recipient's content.
        case decision(TicketAction, ContentType)
        /// A report by the recipient was handled.
        case reportHandled
    }
}
