// Notifications of games, answers and accounts: who is notified of which event (domain.md §8.2).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let tierReminderDays = 7

    static let planning = Rules<Notify>()
        .tell(RsvpChanged.self) { event, plan in
            plan.participation(event)
            plan.remindLate(event)
        }
        .tell(GroupInvited.self) { event, plan in
            for change in event.changes { plan.participation(change) }
        }
        .tell(HostTransferred.self) { event, plan in
            plan.tell(event.to, .hostTransferred, on: .game(event.gameId), actor: event.from)
        }
        .tell(VisitorChanged.self) { event, plan in plan.visitor(event) }
        .tell(SlotOffered.self) { event, plan in
            guard let until = event.until else { return }
            let shown = plan.when(until, in: event.gameId, for: event.accountId)
            plan.tell(event.accountId, .promoted, on: .game(event.gameId)) { about in
                (about.until, about.guests) = (shown, (event.size ?? 1) - 1)
            }
        }
        .tell(GameUpdated.self) { event, plan in
            if event.bySeries != nil { return plan.leave(since: .seriesTells) }
            guard event.significant else { return plan.leave(since: .isMinor) }
            let rows = plan.state.games.rows(of: event.gameId)
            for person in rows.people([.going, .maybe, .waitlisted, .invited]) {
                plan.tell(person, .gameUpdated, on: .game(event.gameId), actor: plan.actor, fold: .hourly)
            }
        }
        .tell(GameCancelled.self) { event, plan in
            if event.bySeries != nil { return plan.leave(since: .seriesTells) }
            for person in event.audienceIds {
                plan.tell(person, .gameCancelled, on: .game(event.gameId), actor: event.by) {
                    $0.reason = event.reason
                }
            }
        }
        .tell(GameCompleted.self) { event, plan in
            guard FeedbackLimits.people.contains(event.goingIds.count) else {
                return plan.leave(since: .withoutFeedback)
            }
            let data = Notification.until(plan.occurredAt.adding(days: FeedbackLimits.days))
            for person in event.goingIds {
                plan.tell(person, .feedbackRequest, on: .game(event.gameId), data: data)
            }
        }
        .tell(FeedbackDue.self) { event, plan in
            let over = plan.state.games[event.gameId]?.completedAt ?? plan.occurredAt.adding(days: -1)
            let until = over.adding(days: FeedbackLimits.days)
            for person in event.accountIds {
                let shown = plan.when(until, for: person)
                plan.tell(
                    person, .feedbackReminder, on: .game(event.gameId), data: Notification.until(until)
                ) { $0.until = shown }
            }
        }
        .tell(FeedbackAnswered.self) { event, plan in
            plan.settle(event.accountId, [.feedbackRequest, .feedbackReminder], on: event.gameId, .read)
        }
        .tell(WeatherWarned.self) { event, plan in
            guard let game = plan.state.games[event.gameId], game.startsAt > plan.context.now else {
                return plan.leave(since: .isTooLate)
            }
            for person in plan.state.games.rows(of: game.id).people([.going]) {
                plan.tell(person, .weatherWarning, on: .game(event.gameId)) { about in
                    (about.weather, about.observation) = (event.level, event.observation)
                }
            }
        }
        .tell(EquipmentMissing.self) { event, plan in
            // Once the game has begun, nobody can bring anything.
            guard event.startsAt > plan.context.now, let game = plan.state.games[event.gameId] else {
                return plan.leave(since: .isTooLate)
            }
            plan.tell(game.hostId, .equipmentMissing, on: .game(event.gameId)) { about in
                about.missing = event.items.map { "\($0.missing) × \($0.name)" }
            }
        }
        .tell(RideChanged.self) { event, plan in
            let actor = event.change == .removed ? plan.actor : event.accountId
            for person in event.concernedIds {
                plan.tell(person, .carpoolChanged, on: .game(event.gameId), actor: actor) {
                    $0.ride = event.change
                }
            }
        }
        .tell(TierChanged.self) { event, plan in
            guard event.to >= 1, plan.state.inboxes[event.accountId]?.wasWelcomed != true else { return }
            plan.tell(event.accountId, .welcome)
        }
        .tell(Followed.self) { event, plan in
            guard event.cause == .follow else { return }
            let areFriends = plan.state.circles.areFriends(event.followedId, event.followerId)
            plan.tell(event.followedId, .userFollowed, actor: event.followerId) { $0.areFriends = areFriends }
        }
        .tell(FriendRequested.self) { event, plan in
            plan.tell(event.toId, .friendRequest, actor: event.fromId)
        }
        .tell(FriendRequestClosed.self) { event, plan in
            let isAnswered = event.outcome == .accepted || event.outcome == .denied
            plan.settle(
                event.toId, [.friendRequest], on: event.fromId, by: event.fromId, isAnswered ? .read : .gone)
            if event.outcome == .accepted { plan.tell(event.fromId, .friendAccepted, actor: event.toId) }
        }
        .react(Blocked.self, decide: Situation.react)
        .tell(SocialGateHit.self) { event, plan in plan.gateHit(event) }
        .tell(GameGateHit.self) { event, plan in plan.gateHit(event) }
        .tell(RsvpGateHit.self) { event, plan in plan.gateHit(event) }
}

extension Situation<Notify> {
    fileprivate func react(to event: Blocked) -> [any Event] {
        unread(of: event.blockerId, from: event.blockedId)
            + unread(of: event.blockedId, from: event.blockerId)
    }

    /// Deletes the unread rows of one person that name the other, after a block (domain.md §1.9).
    private func unread(of recipient: ID, from other: ID) -> [any Event] {
        (state.inboxes[recipient]?.rows.values ?? [:].values)
            .filter { !$0.read && $0.actorIds.contains(other) }
            .map(\.id).sorted()
            .map { NotificationDeleted(recipientId: recipient, notificationId: $0) }
    }
}

extension Plan {
    /// Tells a host of people without an account who ask to join, or who are out. Their names are rsvp's alone.
    fileprivate mutating func visitor(_ event: VisitorChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        // All visitors of a game share a row.
        if event.from == .requested, event.counts.requested == 0,
            let row = state.inboxes[game.hostId]?.latest(Plan.key(.joinRequest, event.gameId)), !row.read
        {
            settled.append(NotificationsRead(recipientId: game.hostId, notificationId: row.id))
        }
        let type: NotificationType
        switch (event.from, event.to) {
        case (_, .requested): type = .joinRequest
        case (.going, .left) where event.cause == .user, (.going, .maybe) where event.cause == .user:
            type = .participantLeft
        default: return
        }
        tell(game.hostId, type, on: .game(event.gameId), fold: .latest) { about in
            (about.actor, about.answer) = ("A visitor", event.to.row)
            about.guests = (event.size ?? 1) - 1
        }
    }

    /// Reminds somebody who was refused because of an incomplete profile, once in seven days.
    fileprivate mutating func gateHit<Service>(_ hit: GateHit<Service>) {
        let last = state.inboxes[hit.accountId]?.lastTierReminder
        if let last, last.adding(days: Notify.tierReminderDays) > context.now { return }
        tell(hit.accountId, .tier2Reminder) { $0.missing = hit.missing }
    }

    /// Notifies people of a change of one person's status in one game.
    mutating func participation(_ event: RsvpChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        let (person, isOwn) = (event.accountId, event.cause == .user)
        let once = event.bySeries.map { Fold.once($0) }
        settle(event, host: game.hostId)
        let change = isOwn && once == nil ? netChange(event, in: game) : NetChange(from: event.from)
        if change.from == event.to {
            return leave(game.hostId, on: .game(event.gameId), since: .changesNothing)
        }
        func tell(_ told: ID, _ type: NotificationType, actor: ID? = nil, fold: Fold? = nil) {
            let notBefore = told == game.hostId && isOwn ? change.notBefore : nil
            self.tell(
                told, type, on: .game(event.gameId), actor: actor, fold: once ?? fold, notBefore: notBefore
            ) { about in
                about.answer = event.to
                about.othersCount = event.seriesOthers ?? 0
                // Each game of a series may have others.
                about.guests = about.othersCount > 0 ? 0 : (event.size ?? 1) - 1
            }
        }
        func comes(_ status: ParticipationStatus) -> Bool { status == .going || status == .waitlisted }
        switch (change.from, event.to) {
        case (_, .invited): tell(person, .gameInvitation, actor: event.by)
        case (.invited, let to) where comes(to) && isOwn:
            let inviter = state.games.row(of: person, in: game.id)?.invitedBy
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
        // Nobody is told that their invitation was revoked.
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
