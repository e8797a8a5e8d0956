// The texts of all notifications, as a list to read aloud (services/notify/Planning/Texts.swift): every type in each of
// its forms.

import Contracts
import Testing
import Values

@testable import NotifyService

@Suite struct TextTests {
    private static func moment(_ text: String) -> Notify.WrittenMoment {
        Notify.WrittenMoment(text: text, at: .distantPast)
    }

    /// Facts with every member set, changed for one form of a text.
    private static func about(_ change: (inout Notify.TextFacts) -> Void = { _ in }) -> Notify.TextFacts {
        var about = Notify.TextFacts()
        (about.gameTitle, about.placeName, about.minutesLeft) = ("Kick", "Dolores Park", 120)
        (about.actor, about.when) = ("Ann", moment("Sun, Nov 22, 6 PM"))
        (about.until, about.playedAt) = (moment("Sat, Nov 21, 9 AM"), moment("Fri, Nov 20, 8:15 PM"))
        (about.preview, about.upvotes, about.missing) = ("Well played", 1, ["2 × Ball", "1 × Net"])
        (about.match, about.score) = ("501, best of 3", "2 – 1")
        (about.isAmongTwo, about.playersCount, about.result) = (true, 4, .won)
        (about.earned, about.trust, about.weather) = ("On time", .trusted, .severe)
        (about.item, about.amount, about.payee) = ("The pitch", "15.00 EUR", "Bob")
        (about.league, about.season) = ("Tuesday Club", "Winter")
        (about.sides, about.lastDay) = ("Bob – Cat", "Sun 22 Nov")
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
        case .inviteAccepted: [{ _ in }, { $0.guests = 1 }, { $0.answer = .waitlisted }]
        case .joinRequest: [{ _ in }, { $0.guests = 3 }]
        case .joinAccepted: [{ _ in }, { $0.answer = .waitlisted }, { $0.isWalkIn = true }]
        case .rsvpReceived:
            [
                { _ in }, { $0.guests = 2 }, { $0.answer = .maybe }, { $0.othersCount = 1 },
                { $0.actorCount = 2 }, { ($0.actorCount, $0.answer) = (3, .maybe) },
                { ($0.actorCount, $0.guests) = (2, 1) },
            ]
        case .participantLeft: [{ $0.answer = .left }, { $0.answer = .maybe }]
        case .promoted: [{ $0.until = .never }, { _ in }, { $0.guests = 1 }]
        case .gameUpdated: [{ _ in }, { ($0.placeName, $0.othersCount) = (nil, 2) }]
        case .gameCancelled:
            [
                { _ in }, { $0.reason = "rain" }, { $0.reason = "host_left" }, { $0.reason = "moderation" },
                { $0.reason = "short" }, { ($0.othersCount, $0.reason) = (1, "Winter break") },
            ]
        case .hostTransferred: [{ _ in }, { $0.isSuccessor = true }]
        case .answerWanted: [{ $0.isAsked = true }, { $0.until = .never }]
        case .gameOn: [{ $0.playersCount = 7 }]
        case .regularAsked: [{ _ in }, { $0.groupName = "Friday Five" }]
        case .gameShort:
            [
                { ($0.playersCount, $0.neededCount) = (3, 6) },
                { ($0.playersCount, $0.neededCount, $0.isOver) = (5, 6, true) },
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
        case .chatMessage: [{ _ in }, { $0.preview = nil }, { $0.groupName = "Friday Five" }]
        case .userFollowed: [{ _ in }, { $0.areFriends = true }]
        case .postUpvoted:
            [{ _ in }, { ($0.actorCount, $0.upvotes) = (2, 7) }, { ($0.actorCount, $0.upvotes) = (5, 5) }]
        case .postCommented: [{ _ in }, { $0.preview = nil }]
        case .commentMentioned: [{ _ in }, { $0.isAnswer = true }]
        case .leagueDue: [{ $0.opponent = "Cat" }]
        case .leagueResultWanted: [{ _ in }, { $0.isAsked = true }]
        case .leagueLate: [{ $0.opponent = "Cat" }, { _ in }]
        case .cupInvitation:
            [{ $0.cupName = "Darts night" }, { $0.isAsked = true }, { $0.team = "Lions" }]
        case .cupRequest, .cupDrawn, .cupResultWanted, .cupDisputed:
            [{ ($0.cupName, $0.entrant) = ("Darts night", "Bob") }]
        case .cupCalled:
            [
                { ($0.cupName, $0.entrant, $0.board) = ("Darts night", "Bob", 3) },
                { ($0.cupName, $0.entrant) = ("Darts night", "Bob") },
            ]
        case .cupDone:
            [
                { ($0.cupName, $0.cupPlace) = ("Darts night", 1) },
                { ($0.cupName, $0.cupPlace) = ("Darts night", 22) },
                { $0.cupName = "Darts night" },
            ]
        case .ladderInvitation, .ladderChallenged, .ladderMoved:
            [{ ($0.ladderName, $0.ladderPlace) = ("Club singles", 4) }]
        case .ladderAnswered:
            [.accepted, .declined, .withdrawn].map { act in
                { ($0.ladderName, $0.ladderAct) = ("Club singles", act) }
            }
        case .ladderEnding, .ladderResult:
            [
                { $0.ladderName = "Club singles" },
                { ($0.ladderName, $0.isAsked) = ("Club singles", true) },
            ]
        case .groupInvitation, .groupRequest, .groupGame: [{ $0.groupName = "Friday Five" }]
        case .groupJoined:
            [{ $0.groupName = "Friday Five" }, { ($0.groupName, $0.actorCount) = ("Friday Five", 3) }]
        case .groupRole:
            [
                { ($0.groupName, $0.groupRole) = ("Friday Five", .owner) },
                { ($0.groupName, $0.groupRole, $0.isSuccessor) = ("Friday Five", .owner, true) },
                { ($0.groupName, $0.groupRole) = ("Friday Five", .admin) },
                { ($0.groupName, $0.groupRole) = ("Friday Five", .member) },
            ]
        case .groupPost: [{ ($0.groupName, $0.preview) = ("Friday Five", nil) }]
        case .dueNew: [{ $0.isAsked = true }, { $0.until = .never }, { _ in }]
        case .dueSoon: [{ $0.groupName = "Friday Five" }]
        case .dueOverdue: [{ $0.isOver = true }, { $0.until = .never }]
        case .dueClaimed: [{ _ in }, { ($0.groupName, $0.actorCount) = ("Friday Five", 3) }]
        case .costNew:
            [{ $0.isAsked = true }, { _ in }, { ($0.groupName, $0.actorCount) = ("Friday Five", 2) }]
        case .remoteExpired: [{ _ in }, { $0.endedReason = .inactivity }]
        case .matchResult:
            [.won, .lost, .drawn].map { result in { ($0.result) = result } }
                + [.won, .lost, .drawn].map { result in { ($0.result, $0.isAmongTwo) = (result, false) } }
        case .roundAdded: [{ _ in }, { $0.gameTitle = "" }]
        case .teeTime: [{ $0.hole = 10 }]
        case .roundSealed: [{ $0.index = 12.3 }, { $0.index = -1.5 }, { _ in }]
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
            { $0.notice = .decision(.removeContent, .group) },
            { $0.notice = .decision(.removeContent, .ladder) },
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
        new_game_nearby: New game near you: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_invitation: Ann invites you to Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_invitation: Ann invites you to Kick | Sun, Nov 22, 6 PM and 4 more dates at Dolores Park
        invite_accepted: Ann accepts the invitation | They're going to Kick, Sun, Nov 22, 6 PM
        invite_accepted: Ann accepts the invitation | They're going to Kick with 1 guest, Sun, Nov 22, \
        6 PM
        invite_accepted: Ann accepts the invitation | Kick is full, so they're on the waitlist. Sun, \
        Nov 22, 6 PM
        join_request: Ann wants to join | Kick, Sun, Nov 22, 6 PM. Accept or decline
        join_request: Ann wants to join with 3 guests | Kick, Sun, Nov 22, 6 PM. Accept or decline
        join_accepted: You're in: Kick | The host accepted you. Sun, Nov 22, 6 PM at Dolores Park
        join_accepted: You're on the waitlist: Kick | The host accepted you, but it's full. Sun, Nov \
        22, 6 PM at Dolores Park
        join_accepted: Ann says you were there: Kick | You're on its list of players. If you weren't \
        there, leave the game
        join_declined: Not this time: Kick | The host declined your request for Sun, Nov 22, 6 PM
        rsvp_received: Ann is going | To Kick, Sun, Nov 22, 6 PM
        rsvp_received: Ann is going with 2 guests | To Kick, Sun, Nov 22, 6 PM
        rsvp_received: Ann might come | To Kick, Sun, Nov 22, 6 PM
        rsvp_received: Ann is going | To Kick, Sun, Nov 22, 6 PM and 1 more date
        rsvp_received: Ann and 1 other answered | Ann is going to Kick, Sun, Nov 22, 6 PM
        rsvp_received: 3 people answered | Ann might come to Kick, Sun, Nov 22, 6 PM
        rsvp_received: Ann and 1 other answered | Ann is going to Kick with 1 guest, Sun, Nov 22, 6 PM
        participant_left: Ann is out | They can't make it to Kick, Sun, Nov 22, 6 PM
        participant_left: Ann isn't sure anymore | They might still come to Kick, Sun, Nov 22, 6 PM
        promoted: You're in: Kick | You moved up from the waitlist. Sun, Nov 22, 6 PM at Dolores Park
        promoted: A spot for you: Kick | Say you're going by Sat, Nov 21, 9 AM, or it goes to the \
        next in line. Sun, Nov 22, 6 PM at Dolores Park
        promoted: 2 spots for you: Kick | Say you're going by Sat, Nov 21, 9 AM, or it goes to the \
        next in line. Sun, Nov 22, 6 PM at Dolores Park
        removed_from_game: You're no longer in Kick | The host took you off the list for Sun, Nov 22, \
        6 PM
        removed_from_game: You're no longer in Kick | The host took you off the list for Sun, Nov 22, \
        6 PM and 4 more dates
        game_updated: Changed: Kick | Now: Sun, Nov 22, 6 PM at Dolores Park
        game_updated: Changed: Kick | Now: Sun, Nov 22, 6 PM and 2 more dates
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM. The host writes: rain
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM. Its host left Rally
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM. Moderators took it down
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM. Too few people could come
        game_cancelled: Called off: Kick | It was planned for Sun, Nov 22, 6 PM and 1 more date. The \
        host writes: Winter break
        host_transferred: You're hosting Kick now | Ann handed it over to you. Sun, Nov 22, 6 PM at \
        Dolores Park
        host_transferred: You're hosting Kick now | The host can't make it, and you're next in line. Sun, \
        Nov 22, 6 PM at Dolores Park
        cohost_added: You're a co-host of Kick | Ann hosts it with you now. Sun, Nov 22, 6 PM at Dolores Park
        answer_wanted: Ann asks: are you in for Kick? | Sun, Nov 22, 6 PM at Dolores Park. Say yes or no by \
        Sat, Nov 21, 9 AM
        answer_wanted: Are you in for Kick? | Sun, Nov 22, 6 PM at Dolores Park. Say yes or no
        answer_closed: You're off the list: Kick | The time to answer is over. You can still say you're in. \
        Sun, Nov 22, 6 PM
        regular_asked: Ann asks you to be a regular: Kick | You're in each time unless you say no. Say yes \
        or no in the app
        regular_asked: Ann asks you to be a regular: Friday Five | You're in each time unless you say no. \
        Say yes or no in the app
        game_on: It's on: Kick | 7 players so far. Sun, Nov 22, 6 PM at Dolores Park
        game_short: Too few players: Kick | 3 of 6 are in. Go ahead, wait or call it off. Sun, Nov 22, 6 PM
        game_short: Fewer players now: Kick | 5 of 6 are in. It's still on, Sun, Nov 22, 6 PM
        game_reminder: Tomorrow: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_reminder: Today: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_reminder: In 24 hours: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_reminder: In 2 hours: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_reminder: In 10 minutes: Kick | Sun, Nov 22, 6 PM at Dolores Park
        game_reminder: In 1 minute: Kick | Sun, Nov 22, 6 PM at Dolores Park
        weather_warning: Severe weather: Kick | Wind of 41 mph (66 km/h) and rain or snow (80 %) \
        expected for Sun, Nov 22, 6 PM. Check the forecast before you go
        weather_warning: Bad weather: Kick | Heat of 97 °F (36 °C) expected for Sun, Nov 22, 6 PM. \
        Check the forecast before you go
        weather_warning: Severe weather: Kick | Lightning and frost of 5 °F (-15 °C) expected for \
        Sun, Nov 22, 6 PM. Check the forecast before you go
        weather_warning: Severe weather: Kick | It may be hard to play Sun, Nov 22, 6 PM. Check the \
        forecast before you go
        equipment_missing: Gear still missing: Kick | 2 × Ball, 1 × Net for Sun, Nov 22, 6 PM
        carpool_changed: Ann offers a ride | To Kick, Sun, Nov 22, 6 PM
        carpool_changed: Ann rides with you | To Kick, Sun, Nov 22, 6 PM
        carpool_changed: Ann isn't riding with you after all | To Kick, Sun, Nov 22, 6 PM
        carpool_changed: Ann has no seat for you anymore | To Kick, Sun, Nov 22, 6 PM
        carpool_changed: Ann isn't driving after all | To Kick, Sun, Nov 22, 6 PM
        chat_message: Ann in Kick | Well played
        chat_message: Ann in Kick | A photo
        chat_message: Ann in Friday Five | Well played
        feedback_request: How was Kick? | Tell us how it was to play together
        feedback_reminder: How was Kick? | You can still rate it, until Sat, Nov 21, 9 AM
        user_followed: Ann follows you | Follow back and you're friends
        user_followed: Ann follows you too | You follow each other, so you're friends now
        friend_request: Ann wants to be friends | Friends see each other's friends-only games
        friend_accepted: Ann is your friend now | You see each other's friends-only games
        post_upvoted: Ann upvoted your post | It has 1 upvote so far
        post_upvoted: Ann and 1 other upvoted your post | It has 7 upvotes so far
        post_upvoted: 5 people upvoted your post | It has 5 upvotes so far
        post_commented: Ann commented on your post | Well played
        post_commented: Ann commented on your post | Open the post to read it
        comment_replied: Ann replied to your comment | Well played
        comment_mentioned: Ann mentioned you | Well played
        comment_mentioned: Ann replied to you | Well played
        group_invitation: Ann invites you to Friday Five | Join to see its games and chat
        group_request: Ann wants to join Friday Five | Accept or decline
        group_joined: Ann joined Friday Five | Say hello in the chat
        group_joined: 3 people joined Friday Five | Say hello in the chat
        group_role: Friday Five is yours now | Ann handed it over to you
        group_role: Friday Five is yours now | Its owner left Rally, and you're next in line
        group_role: You're an admin of Friday Five now | You can invite people, and decide who joins
        group_role: You're no longer an admin of Friday Five | You're still a member
        group_game: New game in Friday Five: Kick | Sun, Nov 22, 6 PM at Dolores Park
        group_post: Ann posted in Friday Five | Open the post to read it
        due_new: Ann asks you to collect: The pitch | Others pay you for Kick once you agree
        due_new: 15.00 EUR to pay: The pitch | To Bob for Kick
        due_new: 15.00 EUR to pay: The pitch | To Bob for Kick. Pay by Sat, Nov 21, 9 AM
        due_soon: Due soon: The pitch | 15.00 EUR to Bob. Pay by Sat, Nov 21, 9 AM
        due_overdue: Not paid yet: The pitch | 15.00 EUR to Bob. It was due Sat, Nov 21, 9 AM
        due_overdue: Not paid yet: The pitch | 15.00 EUR to Bob
        due_claimed: Ann says 15.00 EUR is paid | The pitch for Kick. Mark it once you have it
        due_claimed: 3 people say they've paid | For Friday Five. Mark it once you have it
        cost_new: Ann says you paid 15.00 EUR | The pitch for Kick. Confirm it, and it's shared
        cost_new: Ann shared a cost: The pitch | 15.00 EUR for Kick
        cost_new: Ann and 1 other shared a cost: The pitch | 15.00 EUR for Friday Five
        league_invitation: Ann invites you to Tuesday Club | Winter. Say yes or no before it begins
        league_due: Play Cat by Sun 22 Nov | Tuesday Club, Winter. Agree on a time, or report the score
        league_proposed: Ann proposes a time: Tuesday Club | Sun, Nov 22, 6 PM. Agree, or propose another one
        league_result_wanted: Ann says it ended 2 – 1 | Tuesday Club. Confirm or dispute it: after 48 hours it \
        counts
        league_result_wanted: Bob – Cat: 2 – 1 | Ann says so, and the other side has no account. Set the score \
        of Tuesday Club
        league_disputed: A score is disputed: Bob – Cat | Tuesday Club. You decide it as a host
        league_late: Not played in time: you and Cat | Tuesday Club, Winter. Report the score, or ask a host \
        for another date
        league_late: Not played in time: Bob – Cat | Tuesday Club, Winter. You decide it as a host
        league_done: It's over: Winter | See the final tables of Tuesday Club
        cup_invitation: Ann invites you to Darts night | It's a cup. Accept or decline
        cup_invitation: Ann asks you to host a cup together | Say yes or no in the app
        cup_invitation: Ann wants you in Lions | Their team in a cup. Accept or decline
        cup_request: Bob wants to enter Darts night | Accept or decline
        cup_drawn: It's drawn: Darts night | See whom you meet first
        cup_called: Board 3, against Bob | In Darts night
        cup_called: You play now, against Bob | In Darts night
        cup_result_wanted: Bob says it ended 2 – 1 | Your match in Darts night. If you don't answer, it counts in \
        two days
        cup_disputed: They don't agree on a score: Darts night | One side says 2 – 1. You decide how it ended
        cup_done: You've won Darts night | Congratulations
        cup_done: It's over: Darts night | You came 22nd
        cup_done: It's over: Darts night | See who won
        ladder_invitation: Ann invites you to a ladder | Club singles. Join or not
        ladder_challenged: Ann challenges you on Club singles | Answer by Sat, Nov 21, 9 AM, or they take your place
        ladder_answered: Ann accepts your challenge | On Club singles. Play by Sat, Nov 21, 9 AM
        ladder_answered: Ann declines your challenge | On Club singles
        ladder_answered: Ann takes a challenge back | On Club singles
        ladder_ending: A day left to play Ann | Your challenge on Club singles ends Sat, Nov 21, 9 AM
        ladder_ending: Ann waits for your answer | A challenge on Club singles. Answer by Sat, Nov 21, 9 AM, or they \
        take your place
        ladder_moved: You're number 4 now | On Club singles
        ladder_result: Ann says it ended 2 – 1 | On Club singles. If you don't answer, it counts in two days
        ladder_result: They don't agree on a score: Club singles | One side says 2 – 1. You decide how it ended
        remote_challenge: Ann challenges you to darts | 501, best of 3. Accept by Sat, Nov 21, 9 AM
        remote_ready: Ann accepts your challenge | 501, best of 3. Join by Sat, Nov 21, 9 AM
        remote_declined: Ann declines your challenge | Maybe next time
        remote_expired: Your match with Ann has expired | Nobody answered or joined in time
        remote_expired: Your match with Ann has expired | Nobody threw for half an hour
        match_result: You beat Ann | 501, best of 3, 2 – 1, played Fri, Nov 20, 8:15 PM
        match_result: Ann beat you | 501, best of 3, 2 – 1, played Fri, Nov 20, 8:15 PM
        match_result: You drew with Ann | 501, best of 3, 2 – 1, played Fri, Nov 20, 8:15 PM
        match_result: You won at 501, best of 3 | 4 of you played Fri, Nov 20, 8:15 PM. Ann kept score
        match_result: You lost at 501, best of 3 | 4 of you played Fri, Nov 20, 8:15 PM. Ann kept score
        match_result: A draw at 501, best of 3 | 4 of you played Fri, Nov 20, 8:15 PM. Ann kept score
        round_added: Ann put you on a golf card | For Kick. Enter scores on your phone too, or just follow \
        along
        round_added: Ann put you on a golf card | Enter scores on your phone too, or just follow along
        tee_time: Your tee time: Kick | Sun, Nov 22, 6 PM, from hole 10
        round_attest: Look over your card of golf | All scores are in. Say whether they're right
        round_sealed: Your round of golf is sealed | Your index is 12.3 (not official)
        round_sealed: Your round of golf is sealed | Your index is +1.5 (not official)
        round_sealed: Your round of golf is sealed | It takes three rounds that others attest to have an index
        badge_earned: New badge: On time | Others see it on your profile
        tier_up: You're a member now | Others would play with you again
        tier_up: You're a trusted player now | Others would play with you again
        tier_up: You're a verified player now | Others would play with you again
        achievement: You did it: On time | It's with the trophies on your profile
        welcome: Welcome to Rally | Your profile is ready: find a game near you, or host one
        tier2_reminder: Complete your profile | Some games and posts need more: add a photo
        tier2_reminder: Complete your profile | Some games and posts need more: add your gender, a \
        photo and your skill level
        account_notice: Your account is restored | You can do everything again
        account_notice: Your account is restored | Your appeal was right. You can do everything again
        account_notice: Your account is suspended | Moderators decided this. It lasts until Sat, Nov \
        21, 9 AM
        account_notice: Your account is suspended | Spam! It lasts until Sat, Nov 21, 9 AM
        account_notice: About your last games | There were complaints. Be on time, say early if you \
        can't make it, and play fair
        account_notice: You can't host new games for a week | There were more complaints about your \
        last games. You can host again after Sat, Nov 21, 9 AM
        account_notice: Moderators are looking at your last games | There were many complaints. \
        You'll hear what they decide
        account_notice: Your report was handled | Moderators have looked at it. Thank you
        account_notice: Your post is fine | Moderators found nothing wrong with it. Others can see it
        account_notice: A warning for your message | Please keep to the rules next time. If you \
        disagree, you can appeal once
        account_notice: Your comment is removed | Moderators found that it breaks the rules. If you \
        disagree, you can appeal once
        account_notice: Photos and texts of your profile are removed | Moderators found that they \
        break the rules. If you disagree, you can appeal once
        account_notice: Your group is hidden | Moderators found that its name or texts break the rules: nobody \
        finds or joins it. If you disagree, you can appeal once
        account_notice: Your ladder is hidden | Moderators found that its name breaks the rules: it goes on without \
        it, and nobody new finds it. If you disagree, you can appeal once
        account_notice: Your account is suspended | It's for your review, until Sat, Nov 21, 9 AM. If \
        you disagree, you can appeal once
        """
}
