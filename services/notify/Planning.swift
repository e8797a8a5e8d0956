// Which events tell whom what (domain.md §8.2), and how a notification is written (§8.1).

import Contracts
import Crypto
import ServiceKit
import Values

extension Notify {
    /// Notifications of one fold key are one row for so long after the first.
    static let foldMinutes = 60
    static let actorsShownMax = 3
    static let tierReminderDays = 7
    /// What happened longer ago, while notify was away, is in the inbox and is not pushed.
    static let pushedWithinHours = 24

    static let planning = Rules<Notify>()
        .react(RsvpChanged.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.participation(event)
            return plan.events
        }
        .react(HostTransferred.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.tell(event.to, .hostTransferred, game: event.gameId, actor: event.from)
            return plan.events
        }
        .react(SlotOffered.self) { event, state, context, info in
            guard let until = event.until else { return [] }
            var plan = Plan(state, context, info)
            plan.tell(event.accountId, .promoted, game: event.gameId) { about in
                let zone = state.zone(of: event.accountId, context)
                about.until = zone.dayAndTime(until, now: context.now)
            }
            return plan.events
        }
        .react(GameUpdated.self) { event, state, context, info in
            guard event.significant, event.bySeries == nil else { return [] }
            var plan = Plan(state, context, info)
            for person in state.games[event.gameId]?.people([.going, .maybe, .waitlisted, .invited]) ?? [] {
                plan.tell(person, .gameUpdated, game: event.gameId, actor: info.actor)
            }
            return plan.events
        }
        .react(GameCancelled.self) { event, state, context, info in
            guard event.bySeries == nil else { return [] }
            var plan = Plan(state, context, info)
            for person in event.audienceIds {
                plan.tell(person, .gameCancelled, game: event.gameId, actor: event.by)
            }
            return plan.events
        }
        .react(GameCompleted.self) { event, state, context, info in
            guard event.goingIds.count >= 2 else { return [] }
            var plan = Plan(state, context, info)
            for person in event.goingIds { plan.tell(person, .feedbackRequest, game: event.gameId) }
            return plan.events
        }
        .react(WeatherWarned.self) { event, state, context, info in
            guard let game = state.games[event.gameId], game.startsAt > context.now else { return [] }
            var plan = Plan(state, context, info)
            for person in game.people([.going]) {
                plan.tell(person, .weatherWarning, game: event.gameId) { $0.weather = event.level }
            }
            return plan.events
        }
        .react(EquipmentMissing.self) { event, state, context, info in
            // Once the game is on nobody can bring anything any more.
            guard event.startsAt > context.now, let game = state.games[event.gameId] else { return [] }
            var plan = Plan(state, context, info)
            plan.tell(game.hostId, .equipmentMissing, game: event.gameId) { about in
                about.missing = event.items.map { "\($0.missing) × \($0.name)" }
            }
            return plan.events
        }
        .react(RideChanged.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            let actor = event.change == .removed ? info.actor : event.accountId
            for person in event.concernedIds {
                plan.tell(person, .carpoolChanged, game: event.gameId, actor: actor) {
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
            plan.tell(event.followedId, .userFollowed, actor: event.followerId)
            return plan.events
        }
        .react(FriendRequested.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.tell(event.toId, .friendRequest, actor: event.fromId)
            return plan.events
        }
        .react(FriendRequestClosed.self) { event, state, context, info in
            guard event.outcome == .accepted else { return [] }
            var plan = Plan(state, context, info)
            plan.tell(event.fromId, .friendAccepted, actor: event.toId)
            return plan.events
        }
        .react(Blocked.self) { event, state, _, _ in
            unread(of: event.blockerId, from: event.blockedId, state)
                + unread(of: event.blockedId, from: event.blockerId, state)
        }
        .react(RestrictionNoted.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            plan.tell(event.accountId, .accountNotice) { about in
                about.notice = (event.status, event.reason)
                about.when =
                    event.until.map {
                        state.zone(of: event.accountId, context).dayAndTime($0, now: context.now)
                    } ?? ""
            }
            return plan.events
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

    private static func gateHit(
        _ hit: some GateHit, _ state: State, _ context: Context, _ info: EventInfo
    ) -> [any Event] {
        let last = state.inboxes[hit.accountId]?.lastTierReminder
        if let last, last.adding(days: tierReminderDays) > context.now { return [] }
        var plan = Plan(state, context, info)
        plan.tell(hit.accountId, .tier2Reminder, about: { $0.missing = hit.missing })
        return plan.events
    }
}

/// The notifications that one event leads to.
struct Plan {
    let state: Notify.State
    let context: Context
    /// What each is derived from: an event's source and place, or a timer's key.
    let cause: String
    /// When that was: what is old news is not pushed any more, and very old news not told.
    let occurredAt: Timestamp
    let trace: TraceParent?
    private(set) var events: [any Event] = []

    init(_ state: Notify.State, _ context: Context, cause: String) {
        self.state = state
        self.context = context
        self.cause = cause
        occurredAt = context.now
        trace = nil
    }

    init(_ state: Notify.State, _ context: Context, _ info: EventInfo) {
        self.state = state
        self.context = context
        cause = "/\(info.source)/\(info.sequence)"
        occurredAt = info.time
        trace = info.trace
    }

    /// What a transition of one person in one game tells.
    mutating func participation(_ event: RsvpChanged) {
        guard let game = state.games[event.gameId], event.from != event.to else { return }
        let (person, isOwn) = (event.accountId, event.cause == .user)
        func tell(
            _ told: ID, _ type: NotificationType, game: ID, actor: ID? = nil, folds: Bool = false
        ) {
            self.tell(told, type, game: game, actor: actor, folds: folds, bySeries: event.bySeries)
        }
        func comes(_ status: ParticipationStatus) -> Bool { status == .going || status == .waitlisted }
        switch (event.from, event.to) {
        case (_, .invited): tell(person, .gameInvitation, game: event.gameId, actor: event.by)
        case (.invited, let to) where comes(to) && isOwn:
            let inviter = game.rows[person]?.invitedBy
            for told in Set([inviter, game.hostId].compactMap { $0 }).sorted() {
                tell(told, .inviteAccepted, game: event.gameId, actor: person)
            }
        case (_, .requested): tell(game.hostId, .joinRequest, game: event.gameId, actor: person)
        case (.requested, let to) where comes(to) && event.cause == .host:
            tell(person, .joinAccepted, game: event.gameId, actor: event.by)
        case (.requested, .declined):
            tell(person, .joinDeclined, game: event.gameId, actor: event.by)
        case (.waitlisted, .going) where event.cause == .promotion:
            tell(person, .promoted, game: event.gameId)
        // Whose invitation is taken back is what they were before, and hears nothing of it.
        case (.invited, .removed) where isOwn: break
        case (_, .removed): tell(person, .removedFromGame, game: event.gameId, actor: event.by)
        case (.going, .left) where isOwn, (.going, .maybe) where isOwn:
            tell(game.hostId, .participantLeft, game: event.gameId, actor: person)
        case (_, .going) where isOwn, (_, .maybe) where isOwn:
            tell(game.hostId, .rsvpReceived, game: event.gameId, actor: person, folds: true)
        default: break
        }
    }

    /// Tells someone something, if they are to be told.
    mutating func tell(
        _ recipient: ID, _ type: NotificationType, game gameId: ID? = nil, actor: ID? = nil,
        folds: Bool = false, bySeries: ID? = nil,
        about change: (inout Notify.Subject) -> Void = { _ in }
    ) {
        guard occurredAt > context.now.adding(days: -Notify.daysKept), recipient != actor,
            let facts = state.people.facts(of: recipient), facts.kind == .registered,
            facts.status == .active || facts.status == .suspended,
            state.channels(of: recipient, type).inApp, maySee(recipient, type, gameId),
            actor.map({ !state.circles.areApart(recipient, $0) }) ?? true
        else { return }
        let subjectKey = bySeries ?? (folds ? gameId : nil)
        let foldKey = subjectKey.map { "\(type.rawValue):\($0)" }
        let folded = foldKey.flatMap { state.inboxes[recipient]?.foldable($0, at: context.now) }
        // Of one series command one thing is told once (domain.md §4.5).
        if bySeries != nil, folded != nil { return }
        var subject = Notify.Subject()
        if let gameId, let game = state.games[gameId] {
            subject.gameTitle = game.title
            subject.placeName = game.placeName
            subject.when = state.zone(of: recipient, context).dayAndTime(game.startsAt, now: context.now)
        }
        let actors = [actor].compactMap { $0 } + (folded?.actorIds ?? []).filter { $0 != actor }
        let isKnown = actor.map { folded?.actorIds.contains($0) ?? false } ?? false
        subject.actorCount = (folded?.actorCount ?? 0) + (isKnown || actor == nil ? 0 : 1)
        let name = actor.flatMap { state.people.name(of: $0) }
        if let name { subject.actor = name.displayName }
        change(&subject)
        let words = Notify.words(type, subject)
        let notification = Notification(
            id: folded?.id ?? id(of: recipient, type), type: type,
            actorIds: Array(actors.prefix(Notify.actorsShownMax)), actorCount: subject.actorCount,
            actorName: name?.displayName, actorPhoto: name?.avatar, targetType: type.target,
            targetId: type.target == .profile ? actor ?? recipient : gameId, title: words.title,
            body: words.body,
            data: [:],
            read: false, createdAt: folded?.createdAt ?? context.now,
            // Each state of a row is another: what is sent of it is known by this.
            updatedAt: max(context.now, folded?.updatedAt.adding(milliseconds: 1) ?? context.now),
            foldKey: foldKey)
        write(notification, to: recipient, isFolded: folded != nil, minutesLeft: subject.minutesLeft)
    }

    mutating func write(
        _ notification: Notification, to recipient: ID, isFolded: Bool = false, minutesLeft: Int = 0
    ) {
        let (id, type) = (notification.id, notification.type)
        events.append(
            NotificationWritten(
                recipientId: recipient, notification: notification,
                deliveries: deliveries(of: notification, to: recipient, minutesLeft: minutesLeft),
                trace: trace?.description))
        events.append(
            isFolded
                ? NotificationUpdated(notificationId: id, recipientId: recipient, type: type)
                : NotificationCreated(notificationId: id, recipientId: recipient, type: type) as any Event)
    }

    /// Some are told of what they may see no longer (domain.md §8.1).
    func maySee(_ recipient: ID, _ type: NotificationType, _ gameId: ID?) -> Bool {
        guard let gameId else { return true }
        switch type {
        case .removedFromGame, .joinDeclined, .gameCancelled: return true
        default: break
        }
        guard let game = state.games[gameId], !game.hidden else { return false }
        if game.hostId == recipient { return true }
        if state.circles.areApart(game.hostId, recipient) { return false }
        if game.rows[recipient]?.status.isActive == true { return true }
        return game.visibility == .public
            || game.visibility == .friends && state.circles.areFriends(game.hostId, recipient)
    }

    /// An id derived from its cause, recipient and type: planned again, it is the same (architecture.md, Exactly once). Its
    /// form is a UUIDv7's, with the moment in front.
    private func id(of recipient: ID, _ type: NotificationType) -> ID {
        Plan.derived("\(cause) \(recipient) \(type.rawValue)", at: context.now)
    }

    static func derived(_ text: String, at time: Timestamp) -> ID {
        let hash = Crypto.sha256(Array(text.utf8))
        func word(_ range: Range<Int>) -> UInt64 { hash[range].reduce(0) { $0 << 8 | UInt64($1) } }
        let moment = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
        return ID(
            high: moment << 16 | 0x7000 | word(0..<8) & 0x0FFF,
            low: word(8..<16) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}

extension Notify.Inbox {
    /// The row that another of the same key still belongs to.
    func foldable(_ key: String, at now: Timestamp) -> Notification? {
        rows.values.first { $0.foldKey == key && $0.createdAt.adding(minutes: Notify.foldMinutes) > now }
    }
}
