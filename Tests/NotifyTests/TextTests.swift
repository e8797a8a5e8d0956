// The texts of all notifications, as a list to read aloud (services/notify/Planning/Texts.swift): every type in each of
// its forms.

import Contracts
import Testing
import Values

@testable import NotifyService

@Suite struct TextTests {
    /// Facts with every member set, changed for one form of a text.
    private static func about(_ change: (inout Notify.TextFacts) -> Void = { _ in }) -> Notify.TextFacts {
        var about = Notify.TextFacts()
        (about.gameTitle, about.placeName, about.when) = ("Kick", "Dolores Park", "Sun 22 Nov 18:00")
        (about.actor, about.until, about.minutesLeft) = ("Ann", "Sat 21 Nov 9:00", 120)
        (about.preview, about.upvotes, about.missing) = ("Well played", 1, ["2 × Ball", "1 × Net"])
        (about.match, about.playedAt, about.score) = ("501, best of 3", "Fri 20 Nov 20:15", "2 – 1")
        (about.isAmongTwo, about.playersCount, about.result) = (true, 4, .won)
        (about.earned, about.trust, about.weather) = ("On time", .trusted, .severe)
        change(&about)
        return about
    }

    private static func weather(
        _ temperatureF: Double, wind: Double, rain: Double, lightning: Bool = false
    ) -> WeatherObservation {
        WeatherObservation(
            observedAt: .distantPast, temperatureF: temperatureF, windMph: wind, precipitationPct: rain,
            lightning: lightning)
    }

    private typealias Change = (inout Notify.TextFacts) -> Void

    /// The forms of a type, usual one first.
    private static func forms(_ type: NotificationType) -> [Change] {
        switch type {
        case .gameInvitation, .removedFromGame: [{ _ in }, { $0.othersCount = 4 }]
        case .inviteAccepted: [{ _ in }, { $0.answer = .waitlisted }]
        case .joinAccepted: [{ _ in }, { $0.answer = .waitlisted }, { $0.isWalkIn = true }]
        case .rsvpReceived:
            [
                { _ in }, { $0.answer = .maybe }, { $0.othersCount = 1 }, { $0.actorCount = 2 },
                { ($0.actorCount, $0.answer) = (3, .maybe) },
            ]
        case .participantLeft: [{ $0.answer = .left }, { $0.answer = .maybe }]
        case .promoted: [{ $0.until = "" }, { _ in }]
        case .gameUpdated: [{ _ in }, { ($0.placeName, $0.othersCount) = (nil, 2) }]
        case .gameCancelled:
            [
                { _ in }, { $0.reason = "rain" }, { $0.reason = "host_left" }, { $0.reason = "moderation" },
                { ($0.othersCount, $0.reason) = (1, "Winter break") },
            ]
        case .gameReminder:
            [
                { ($0.minutesLeft, $0.daysLeft) = (1440, 1) }, { $0.minutesLeft = 1440 },
                { ($0.minutesLeft, $0.daysLeft) = (1440, 2) }, { _ in }, { $0.minutesLeft = 10 },
                { $0.minutesLeft = 1 },
            ]
        case .weatherWarning:
            [
                { $0.observation = weather(60, wind: 41, rain: 80) },
                { ($0.weather, $0.observation) = (.warning, weather(97, wind: 5, rain: 0)) },
                { $0.observation = weather(5, wind: 0, rain: 0, lightning: true) }, { _ in },
            ]
        case .carpoolChanged:
            [.offered, .joined, .left, .removed, .withdrawn].map { ride in { $0.ride = ride } }
        case .chatMessage: [{ _ in }, { $0.preview = nil }]
        case .userFollowed: [{ _ in }, { $0.areFriends = true }]
        case .postUpvoted:
            [{ _ in }, { ($0.actorCount, $0.upvotes) = (2, 7) }, { ($0.actorCount, $0.upvotes) = (5, 5) }]
        case .postCommented: [{ _ in }, { $0.preview = nil }]
        case .commentMentioned: [{ _ in }, { $0.isAnswer = true }]
        case .remoteExpired: [{ _ in }, { $0.endedReason = .inactivity }]
        case .matchResult:
            [.won, .lost, .drawn].map { result in { ($0.result) = result } }
                + [.won, .lost, .drawn].map { result in { ($0.result, $0.isAmongTwo) = (result, false) } }
        case .tierUp: [.member, .trusted, .verified].map { tier in { $0.trust = tier } }
        case .tier2Reminder:
            [{ $0.missing = ["profilePhoto"] }, { $0.missing = ["gender", "profilePhoto", "skillLevel"] }]
        case .accountNotice: notices
        default: [{ _ in }]
        }
    }

    private static var notices: [Change] {
        [
            { $0.notice = .standing(.active, reason: nil) },
            { $0.notice = .standing(.active, reason: "Your appeal was right") },
            { $0.notice = .standing(.suspended, reason: nil) },
            { $0.notice = .standing(.suspended, reason: "Spam!") },
            { $0.notice = .complaints(.tips) }, { $0.notice = .complaints(.coolingOff) },
            { $0.notice = .complaints(.ticket) }, { $0.notice = .reportHandled },
            { $0.notice = .decision(.dismiss, .post) }, { $0.notice = .decision(.warn, .chat) },
            { $0.notice = .decision(.removeContent, .comment) },
            { $0.notice = .decision(.removeContent, .profile) },
            { $0.notice = .decision(.suspend7, .venueReview) },
        ]
    }

    @Test(arguments: NotificationType.allCases) func everyFormOfANotificationHasATitleAndABody(
        type: NotificationType
    ) {
        for form in Self.forms(type) {
            let words = Notify.words(type, Self.about(form))
            for text in [words.title, words.body] {
                #expect(!text.isEmpty && !text.hasPrefix(" ") && !text.hasSuffix(" "), "\(type): \(words)")
                #expect(
                    !text.contains("  ") && !text.contains("..") && !text.contains("_"), "\(type): \(words)")
            }
        }
    }

    @Test func textsAreReadAloudOneAfterAnother() {
        let lines = NotificationType.allCases.flatMap { type in
            Self.forms(type).map { form in
                let words = Notify.words(type, Self.about(form))
                return "\(type.rawValue): \(words.title) | \(words.body)"
            }
        }
        #expect(lines.joined(separator: "\n") == Self.expected)
    }

    private static let expected = """
        new_game_nearby: New near you: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_invitation: Ann invites you | To Kick, Sun 22 Nov 18:00 at Dolores Park
        game_invitation: Ann invites you | To Kick, Sun 22 Nov 18:00 and 4 more dates at Dolores \
        Park
        invite_accepted: Ann accepts the invitation | They are going to Kick, Sun 22 Nov 18:00
        invite_accepted: Ann accepts the invitation | Kick is full: they are on the waitlist for \
        Sun 22 Nov 18:00
        join_request: Ann asks to join | Kick, Sun 22 Nov 18:00. Accept or decline
        join_accepted: You are in: Kick | The host accepted you. Sun 22 Nov 18:00 at Dolores Park
        join_accepted: You are on the waitlist: Kick | The host accepted you, but it is full. Sun \
        22 Nov 18:00 at Dolores Park
        join_accepted: Ann says you came: Kick | You are on its list of players. If you did not come, leave it: \
        rsvp leave
        join_declined: No place for you: Kick | The host declined your request for Sun 22 Nov 18:00
        rsvp_received: Ann is going | To Kick, Sun 22 Nov 18:00
        rsvp_received: Ann might come | To Kick, Sun 22 Nov 18:00
        rsvp_received: Ann is going | To Kick, Sun 22 Nov 18:00 and 1 more date
        rsvp_received: Ann and 1 other answered | Ann is going to Kick, Sun 22 Nov 18:00
        rsvp_received: 3 people answered | Ann might come to Kick, Sun 22 Nov 18:00
        participant_left: Ann is out | They can't make it to Kick, Sun 22 Nov 18:00
        participant_left: Ann is not sure any more | They were going to Kick, Sun 22 Nov 18:00, and \
        might come now
        promoted: You have a place: Kick | You moved up from the waitlist. Sun 22 Nov 18:00 at \
        Dolores Park
        promoted: A place for you: Kick | Say that you are going by Sat 21 Nov 9:00, or the next in \
        line has it. It is Sun 22 Nov 18:00 at Dolores Park
        removed_from_game: You are out of Kick | The host took you off the list for Sun 22 Nov \
        18:00
        removed_from_game: You are out of Kick | The host took you off the list for Sun 22 Nov \
        18:00 and 4 more dates
        game_updated: Changed: Kick | It is now Sun 22 Nov 18:00 at Dolores Park
        game_updated: Changed: Kick | It is now Sun 22 Nov 18:00 and 2 more dates
        game_cancelled: Cancelled: Kick | It does not take place on Sun 22 Nov 18:00
        game_cancelled: Cancelled: Kick | It does not take place on Sun 22 Nov 18:00. The host \
        writes: rain
        game_cancelled: Cancelled: Kick | It does not take place on Sun 22 Nov 18:00. Its host has \
        left Rally
        game_cancelled: Cancelled: Kick | It does not take place on Sun 22 Nov 18:00. Moderators \
        have taken it down
        game_cancelled: Cancelled: Kick | It does not take place on Sun 22 Nov 18:00 and 1 more \
        date. The host writes: Winter break
        host_transferred: You host Kick now | Ann handed it over to you. It is Sun 22 Nov 18:00 at \
        Dolores Park
        game_reminder: Tomorrow: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_reminder: Today: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_reminder: In 24 hours: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_reminder: In 2 hours: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_reminder: In 10 minutes: Kick | Sun 22 Nov 18:00 at Dolores Park
        game_reminder: In 1 minute: Kick | Sun 22 Nov 18:00 at Dolores Park
        weather_warning: Severe weather: Kick | Wind of 41 mph (66 km/h) and rain or snow (80 %) \
        expected for Sun 22 Nov 18:00. Look at the forecast before you set out
        weather_warning: Bad weather: Kick | Heat of 97 °F (36 °C) expected for Sun 22 Nov 18:00. \
        Look at the forecast before you set out
        weather_warning: Severe weather: Kick | Lightning and frost of 5 °F (-15 °C) expected for \
        Sun 22 Nov 18:00. Look at the forecast before you set out
        weather_warning: Severe weather: Kick | It may be hard to play on Sun 22 Nov 18:00. Look at \
        the forecast before you set out
        equipment_missing: Still missing: Kick | 2 × Ball, 1 × Net for Sun 22 Nov 18:00
        carpool_changed: Ann offers a ride | It is for Kick, Sun 22 Nov 18:00
        carpool_changed: Ann rides with you | It is for Kick, Sun 22 Nov 18:00
        carpool_changed: Ann does not ride with you after all | It is for Kick, Sun 22 Nov 18:00
        carpool_changed: Ann has no seat for you any more | It is for Kick, Sun 22 Nov 18:00
        carpool_changed: Ann does not drive after all | It is for Kick, Sun 22 Nov 18:00
        chat_message: Ann in Kick | Well played
        chat_message: Ann in Kick | A photo
        feedback_request: How was Kick? | Rate it: how was it to play together?
        feedback_reminder: How was Kick? | You can still say how it was to play, until Sat 21 Nov \
        9:00
        user_followed: Ann follows you | Follow back, and you are friends
        user_followed: Ann follows you too | You follow each other: you are friends now
        friend_request: Ann asks to be friends | Friends see each other's games for friends
        friend_accepted: Ann is your friend now | You see each other's games for friends
        post_upvoted: Ann upvoted your post | It has 1 upvote so far
        post_upvoted: Ann and 1 other upvoted your post | It has 7 upvotes so far
        post_upvoted: 5 people upvoted your post | It has 5 upvotes so far
        post_commented: Ann commented on your post | Well played
        post_commented: Ann commented on your post | Open the post to read it
        comment_replied: Ann replied to your comment | Well played
        comment_mentioned: Ann mentioned you | Well played
        comment_mentioned: Ann replied to you | Well played
        remote_challenge: Ann challenges you at darts | 501, best of 3. Accept by Sat 21 Nov 9:00
        remote_ready: Ann accepts your challenge | 501, best of 3. Join by Sat 21 Nov 9:00
        remote_declined: Ann declines your challenge | Perhaps another time
        remote_expired: Your match with Ann has expired | Nobody answered or joined in time
        remote_expired: Your match with Ann has expired | Nobody threw for half an hour
        match_result: You beat Ann | 501, best of 3, 2 – 1, played Fri 20 Nov 20:15
        match_result: Ann beat you | 501, best of 3, 2 – 1, played Fri 20 Nov 20:15
        match_result: You and Ann drew | 501, best of 3, 2 – 1, played Fri 20 Nov 20:15
        match_result: You won at 501, best of 3 | 4 of you played Fri 20 Nov 20:15, and Ann kept \
        the score
        match_result: You lost at 501, best of 3 | 4 of you played Fri 20 Nov 20:15, and Ann kept \
        the score
        match_result: A draw at 501, best of 3 | 4 of you played Fri 20 Nov 20:15, and Ann kept the \
        score
        badge_earned: You have a new badge: On time | Others see it in your profile
        tier_up: You are a member now | Others would play with you again
        tier_up: You are a trusted player now | Others would play with you again
        tier_up: You are a verified player now | Others would play with you again
        achievement: You did it: On time | It stands with the trophies in your profile
        welcome: Welcome to Rally | Your profile is ready: find a game near you, or host one
        tier2_reminder: Complete your profile | Some things ask for more: add a photo
        tier2_reminder: Complete your profile | Some things ask for more: add your gender, a photo \
        and your skill level
        account_notice: Your account is restored | You can do everything again
        account_notice: Your account is restored | Your appeal was right. You can do everything \
        again
        account_notice: Your account is suspended | Moderators have decided so. It lasts until Sat \
        21 Nov 9:00
        account_notice: Your account is suspended | Spam! It lasts until Sat 21 Nov 9:00
        account_notice: A word on your last games | There were complaints. Come on time, say so \
        early if you cannot come, and play fair
        account_notice: A week without new games of yours | There were more complaints about your \
        last games. You can host new ones after Sat 21 Nov 9:00
        account_notice: Moderators look at your last games | There were many complaints. You will \
        hear what they decide
        account_notice: Your report was handled | Moderators have looked at it. Thank you
        account_notice: Your post is all right | Moderators see nothing wrong with it. Others can \
        see it
        account_notice: A warning for your message | Moderators ask you to keep to the rules next \
        time. If you see it differently, you can appeal once
        account_notice: Your comment is removed | Moderators found that it breaks the rules. If you \
        see it differently, you can appeal once
        account_notice: Photos and words of your profile are removed | Moderators found that they \
        break the rules. If you see it differently, you can appeal once
        account_notice: Your account is suspended | For your review, until Sat 21 Nov 9:00. If you \
        see it differently, you can appeal once
        """
}
