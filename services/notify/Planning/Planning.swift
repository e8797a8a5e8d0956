// Which events of games, rsvp and accounts tell whom what (domain.md §8.2).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let tierReminderDays = 7

    static let planning = Rules<Notify>()
        .react(RsvpChanged.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.participation(event)
            return plan.events
        }
        .react(HostTransferred.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.tell(event.to, .hostTransferred, on: .game(event.gameId), actor: event.from)
            return plan.events
        }
        .react(SlotOffered.self) { event, state, context, info in
            guard let until = event.until else { return [] }
            var plan = Plan(state, context, info)
            let shown = plan.when(until, in: event.gameId, for: event.accountId)
            plan.tell(event.accountId, .promoted, on: .game(event.gameId)) { $0.until = shown }
            return plan.events
        }
        .react(GameUpdated.self) { event, state, context, info in
            guard event.significant, event.bySeries == nil else { return [] }
            var plan = Plan(state, context, info)
            for person in state.games[event.gameId]?.people([.going, .maybe, .waitlisted, .invited]) ?? [] {
                plan.tell(person, .gameUpdated, on: .game(event.gameId), actor: info.actor, fold: .hourly)
            }
            return plan.events
        }
        .react(GameCancelled.self) { event, state, context, info in
            guard event.bySeries == nil else { return [] }
            var plan = Plan(state, context, info)
            for person in event.audienceIds {
                plan.tell(person, .gameCancelled, on: .game(event.gameId), actor: event.by) {
                    $0.reason = event.reason
                }
            }
            return plan.events
        }
        .react(GameCompleted.self) { event, state, context, info in
            guard event.goingIds.count >= 2 else { return [] }
            var plan = Plan(state, context, info)
            let data = Notification.until(info.time.adding(days: FeedbackLimits.days))
            for person in event.goingIds {
                plan.tell(person, .feedbackRequest, on: .game(event.gameId), data: data)
            }
            return plan.events
        }
        .react(FeedbackDue.self) { event, state, context, info in
            let over = state.games[event.gameId]?.completedAt ?? info.time.adding(days: -1)
            let until = over.adding(days: FeedbackLimits.days)
            var plan = Plan(state, context, info)
            for person in event.accountIds {
                let shown = plan.when(until, for: person)
                plan.tell(
                    person, .feedbackReminder, on: .game(event.gameId), data: Notification.until(until)
                ) { $0.until = shown }
            }
            return plan.events
        }
        .react(FeedbackAnswered.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.settle(event.accountId, [.feedbackRequest, .feedbackReminder], on: event.gameId, .read)
            return plan.events
        }
        .react(WeatherWarned.self) { event, state, context, info in
            guard let game = state.games[event.gameId], game.startsAt > context.now else { return [] }
            var plan = Plan(state, context, info)
            for person in game.people([.going]) {
                plan.tell(person, .weatherWarning, on: .game(event.gameId)) { about in
                    (about.weather, about.observation) = (event.level, event.observation)
                }
            }
            return plan.events
        }
        .react(EquipmentMissing.self) { event, state, context, info in
            // Once the game is on nobody can bring anything any more.
            guard event.startsAt > context.now, let game = state.games[event.gameId] else { return [] }
            var plan = Plan(state, context, info)
            plan.tell(game.hostId, .equipmentMissing, on: .game(event.gameId)) { about in
                about.missing = event.items.map { "\($0.missing) × \($0.name)" }
            }
            return plan.events
        }
        .react(RideChanged.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let actor = event.change == .removed ? info.actor : event.accountId
            for person in event.concernedIds {
                plan.tell(person, .carpoolChanged, on: .game(event.gameId), actor: actor) {
                    $0.ride = event.change
                }
            }
            return plan.events
        }
        .react(TierChanged.self) { event, state, context, info in
            guard event.to >= 1, state.inboxes[event.accountId]?.wasWelcomed != true else { return [] }
            var plan = Plan(state, context, info)
            plan.tell(event.accountId, .welcome)
            return plan.events
        }
        .react(Followed.self) { event, state, context, info in
            guard event.cause == .follow else { return [] }
            var plan = Plan(state, context, info)
            let areFriends = state.circles.areFriends(event.followedId, event.followerId)
            plan.tell(event.followedId, .userFollowed, actor: event.followerId) { $0.areFriends = areFriends }
            return plan.events
        }
        .react(FriendRequested.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.tell(event.toId, .friendRequest, actor: event.fromId)
            return plan.events
        }
        .react(FriendRequestClosed.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let isAnswered = event.outcome == .accepted || event.outcome == .denied
            plan.settle(event.toId, [.friendRequest], by: event.fromId, isAnswered ? .read : .gone)
            if event.outcome == .accepted { plan.tell(event.fromId, .friendAccepted, actor: event.toId) }
            return plan.events
        }
        .react(Blocked.self) { event, state, _, _ in
            unread(of: event.blockerId, from: event.blockedId, state)
                + unread(of: event.blockedId, from: event.blockerId, state)
        }
        .react(SocialGateHit.self) { event, state, context, info in gateHit(event, state, context, info) }
        .react(GameGateHit.self) { event, state, context, info in gateHit(event, state, context, info) }
        .react(RsvpGateHit.self) { event, state, context, info in gateHit(event, state, context, info) }

    /// What someone has not read yet that names one whom they shall not meet (domain.md §1.9).
    private static func unread(of recipient: ID, from other: ID, _ state: State) -> [any Event] {
        (state.inboxes[recipient]?.rows.values ?? [:].values)
            .filter { !$0.read && $0.actorIds.contains(other) }
            .map(\.id).sorted()
            .map { NotificationDeleted(recipientId: recipient, notificationId: $0) }
    }

    private static func gateHit<Service>(
        _ hit: GateHit<Service>, _ state: State, _ context: Context, _ info: EventInfo
    ) -> [any Event] {
        let last = state.inboxes[hit.accountId]?.lastTierReminder
        if let last, last.adding(days: tierReminderDays) > context.now { return [] }
        var plan = Plan(state, context, info)
        plan.tell(hit.accountId, .tier2Reminder, about: { $0.missing = hit.missing })
        return plan.events
    }
}

extension Plan {
    /// What a transition of one person in one game tells.
    mutating func participation(_ event: RsvpChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        let (person, isOwn) = (event.accountId, event.cause == .user)
        let once = event.bySeries.map { Fold.once($0) }
        settle(event, host: game.hostId)
        let change = isOwn && once == nil ? netChange(event, host: game.hostId) : NetChange(from: event.from)
        if change.from == event.to { return }
        func tell(_ told: ID, _ type: NotificationType, actor: ID? = nil, fold: Fold? = nil) {
            let notBefore = told == game.hostId && isOwn ? change.notBefore : nil
            self.tell(
                told, type, on: .game(event.gameId), actor: actor, fold: once ?? fold, notBefore: notBefore
            ) { about in
                about.answer = event.to
                about.othersCount = event.seriesOthers ?? 0
            }
        }
        func comes(_ status: ParticipationStatus) -> Bool { status == .going || status == .waitlisted }
        switch (change.from, event.to) {
        case (_, .invited): tell(person, .gameInvitation, actor: event.by)
        case (.invited, let to) where comes(to) && isOwn:
            let inviter = game.rows[person]?.invitedBy
            for told in Set([inviter, game.hostId].compactMap { $0 }).sorted() {
                tell(told, .inviteAccepted, actor: person)
            }
        case (_, .requested): tell(game.hostId, .joinRequest, actor: person)
        case (_, .going) where event.walkIn == true:
            self.tell(person, .joinAccepted, on: .game(event.gameId), actor: event.by) { $0.isWalkIn = true }
        case (.requested, let to) where comes(to) && event.cause == .host:
            tell(person, .joinAccepted, actor: event.by)
        case (.requested, .declined): tell(person, .joinDeclined, actor: event.by)
        case (.waitlisted, .going) where event.cause == .promotion: tell(person, .promoted)
        // Whose invitation is taken back is what they were before, and hears nothing of it.
        case (.invited, .removed) where isOwn: break
        case (_, .removed): tell(person, .removedFromGame, actor: event.by)
        case (.going, .left) where isOwn, (.going, .maybe) where isOwn:
            tell(game.hostId, .participantLeft, actor: person)
        case (_, .going) where isOwn, (_, .maybe) where isOwn:
            tell(game.hostId, .rsvpReceived, actor: person, fold: .hourly)
        default: break
        }
    }
}
