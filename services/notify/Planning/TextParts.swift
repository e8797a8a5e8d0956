// Texts of notifications that need more than a line: what has changed, why, and what moderators decided (domain.md §8.2).

import Contracts
import Values

extension Notify {
    // MARK: - A game

    static func received(_ about: TextFacts) -> Words {
        let (game, when) = (about.gameTitle, about.whens)
        let (comes, with) = (about.answer == .maybe ? "might come" : "is going", about.withGuests)
        return about.actorCount > 1
            ? Words("\(about.actors) answered", "\(about.actor) \(comes) to \(game)\(with), \(when)")
            : Words("\(about.actor) \(comes)\(with)", "To \(game), \(when)")
    }

    /// `1st`, `22nd`
    static func ordinal(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "\(number)th"
        case (_, 1): "\(number)st"
        case (_, 2): "\(number)nd"
        case (_, 3): "\(number)rd"
        case (_, _): "\(number)th"
        }
    }

    static func why(_ about: TextFacts) -> String {
        switch about.reason {
        case nil: ""
        case GameCancelled.hostLeft?: ". Its host left Rally"
        case GameCancelled.byModeration?: ". Moderators took it down"
        case GameCancelled.short?: ". Too few people could come"
        case let reason?: ". The host writes: \(reason)"
        }
    }

    /// `Wind of 41 mph (66 km/h), and rain is likely, for`: all that is bad, the worst first.
    static func expected(_ about: TextFacts) -> String {
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

    static func ridden(_ about: TextFacts) -> String {
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

    static func promoted(_ about: TextFacts) -> Words {
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
    static func deadline(_ about: TextFacts) -> String {
        about.until.isNever ? "" : about.isOver ? ". It was due \(about.until)" : ". Pay by \(about.until)"
    }

    // MARK: - Darts

    static func ended(_ about: TextFacts) -> Words {
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

    static func noticed(_ about: TextFacts) -> Words {
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
    static func sentences(_ all: String?...) -> String {
        var text = ""
        for sentence in all.compactMap(\.self) where !sentence.isEmpty {
            let isClosed = text.last.map { ".!?…".contains($0) } ?? true
            text += (isClosed ? "" : ".") + (text.isEmpty ? "" : " ") + sentence
        }
        return text
    }

    /// The text never says what the complaints were, who made them, or in which game.
    static func warned(_ step: FlagStep, until: WrittenMoment) -> Words {
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

    static func decided(
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
        case .removeContent where [.cup, .league, .ladder].contains(content):
            Words(
                "Your \(content.noun) is hidden",
                "Moderators found that its name breaks the rules: it goes on without it, and nobody new finds it. "
                    + appeal)
        case .removeContent:
            Words(
                "Your \(content.noun) is removed", "Moderators found that it breaks the rules. \(appeal)")
        case .suspend7, .suspend14, .suspend30, .ban:
            Words("Your account is suspended", "It's for your \(content.noun), until \(until). \(appeal)")
        }
    }

    /// A cancelled game cannot be restored, since people were told that it is off; the photos and texts of a profile
    /// are not kept.
    static func givenBack(_ content: ContentType) -> String {
        switch content {
        case .game: "If it was called off, it stays off, but you can host it again"
        case .profile: "If they took photos or texts off it, you can put them back"
        case .course: "Its name is gone, and you can write it down again"
        case .post, .comment, .chat, .venueReview, .group, .cup, .league, .ladder: "Others can see it"
        }
    }
}
