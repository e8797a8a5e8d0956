// Notifications of games, answers and accounts: who is notified of which event (domain.md §8.2).

import Contracts
import LogContracts
import Machine
import Packed
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
            plan.dropRequests(toldTo: event.from, event.gameId)
            plan.tell(event.to, .hostTransferred, on: .game(event.gameId), actor: event.from) { about in
                about.isSuccessor = event.isSuccession == true
            }
        }
        .tell(CoHostsChanged.self) { event, plan in plan.coHosts(event) }
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
                plan.settle(person, [.answerWanted, .gameShort, .teeTime], on: event.gameId, .gone)
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
            for host in plan.state.hosts(of: game) {
                plan.tell(host, .equipmentMissing, on: .game(event.gameId)) { about in
                    about.missing = event.items.map { "\($0.missing) × \($0.name)" }
                }
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
    /// Tells those who host a game of people without an account who ask to join, or who are out. Their names are rsvp's
    /// alone.
    fileprivate mutating func visitor(_ event: VisitorChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        for host in state.hosts(of: game) { visitor(event, toldTo: host) }
    }

    private mutating func visitor(_ event: VisitorChanged, toldTo host: ID) {
        // All visitors of a game share a row.
        if event.from == .requested, event.counts.requested == 0,
            let row = state.inboxes[host]?.latest(Plan.key(.joinRequest, event.gameId)), !row.read
        {
            settled.append(NotificationsRead(recipientId: host, notificationId: row.id))
        }
        let type: NotificationType
        switch (event.from, event.to) {
        case (_, .requested): type = .joinRequest
        case (.going, .left) where event.cause == .user, (.going, .maybe) where event.cause == .user:
            type = .participantLeft
        default: return
        }
        tell(host, type, on: .game(event.gameId), fold: .latest) { about in
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

    /// Notifies people of a change of one person's status in one game: that person, and those who host it.
    mutating func participation(_ event: RsvpChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        let hosts = state.hosts(of: game)
        settle(event, hosts: hosts)
        participant(event)
        let isOneAnswer = event.cause == .user && event.bySeries == nil
        if isOneAnswer { takeBackAcceptance(event, hosts: hosts) }
        for host in hosts {
            let change = isOneAnswer ? netChange(event, toldTo: host) : NetChange(from: event.from)
            answer(event, change, to: host)
        }
        // Someone who hosts nothing hears that the person accepts their invitation.
        let inviter = state.games.row(of: event.accountId, in: game.id)?.invitedBy
        if let inviter, !hosts.contains(inviter), event.accepts(from: event.from) {
            tell(inviter, .inviteAccepted, event, actor: event.accountId)
        }
    }

    /// Notifies the person.
    private mutating func participant(_ event: RsvpChanged) {
        let (person, isOwn) = (event.accountId, event.cause == .user)
        switch (event.from, event.to) {
        case (_, .invited): tell(person, .gameInvitation, event, actor: event.by)
        case (_, .going) where event.walkIn == true:
            tell(person, .joinAccepted, on: .game(event.gameId), actor: event.by) { $0.isWalkIn = true }
        case (.requested, .going) where event.cause == .host,
            (.requested, .waitlisted) where event.cause == .host:
            tell(person, .joinAccepted, event, actor: event.by)
        case (.requested, .declined) where !isOwn: tell(person, .joinDeclined, event, actor: event.by)
        case (.waitlisted, .going) where event.cause == .promotion: tell(person, .promoted, event)
        // Nobody is told that their invitation was revoked.
        case (.invited, .removed) where isOwn: break
        case (.maybe, .left) where event.byDeadline == true: tell(person, .answerClosed, event)
        case (_, .removed): tell(person, .removedFromGame, event, actor: event.by)
        default: break
        }
    }

    /// Notifies somebody who hosts the game.
    private mutating func answer(_ event: RsvpChanged, _ change: NetChange, to host: ID) {
        if change.from == event.to {
            return leave(host, on: .game(event.gameId), since: .changesNothing)
        }
        let (person, isOwn) = (event.accountId, event.cause == .user)
        let notBefore = isOwn ? change.notBefore : nil
        switch (change.from, event.to) {
        case (_, .invited): break
        case (let from, _) where event.accepts(from: from):
            tell(host, .inviteAccepted, event, actor: person, notBefore: notBefore)
        case (_, .requested): tell(host, .joinRequest, event, actor: person, notBefore: notBefore)
        case (.going, .left) where isOwn, (.going, .declined) where isOwn, (.going, .maybe) where isOwn:
            tell(host, .participantLeft, event, actor: person, notBefore: notBefore)
        case (_, .going) where isOwn, (_, .maybe) where isOwn:
            tell(host, .rsvpReceived, event, actor: person, fold: .hourly, notBefore: notBefore)
        default: break
        }
    }

    /// Notifies somebody of an answer; of those of a series command once.
    private mutating func tell(
        _ told: ID, _ type: NotificationType, _ event: RsvpChanged, actor: ID? = nil, fold: Fold? = nil,
        notBefore: Timestamp? = nil
    ) {
        tell(
            told, type, on: .game(event.gameId), actor: actor,
            fold: event.bySeries.map { Fold.once($0) } ?? fold, notBefore: notBefore
        ) { about in
            about.answer = event.to
            about.othersCount = event.seriesOthers ?? 0
            // Each game of a series may have others.
            about.guests = about.othersCount > 0 ? 0 : (event.size ?? 1) - 1
        }
    }

    // MARK: - Co-hosts

    /// Notifies a new co-host. Whoever is none any more cannot answer requests.
    fileprivate mutating func coHosts(_ event: CoHostsChanged) {
        guard event.on else { return dropRequests(toldTo: event.accountId, event.gameId) }
        tell(
            event.accountId, .coHostAdded, on: .game(event.gameId), actor: event.by,
            fold: event.bySeries.map { Fold.once($0) })
    }

    /// Deletes the unread rows about open requests of somebody who does not decide on them any more.
    fileprivate mutating func dropRequests(toldTo person: ID, _ game: ID) {
        guard let known = state.games[game], !state.hosts(of: known).contains(person) else { return }
        for asking in state.games.rows(of: game).people([.requested]) {
            settle(person, [.joinRequest], on: game, by: asking, .gone)
        }
    }
}

extension RsvpChanged {
    /// Whether the person accepts an invitation.
    /// - Parameter status: their status before, as far as whoever is told has heard.
    fileprivate func accepts(from status: ParticipationStatus?) -> Bool {
        status == .invited && (to == .going || to == .waitlisted) && cause == .user
    }
}

extension Notify.State {
    /// The host of a game and its named co-hosts who are going: those who hear of answers.
    func hosts(of game: KnownGame) -> [ID] {
        game.hosts.told { games.row(of: $0, in: game.id)?.status == .going }
    }
}
