// How a notification is written (domain.md §8.1, §8.3): to whom, if they are to be told at all, and as which row.

import Contracts
import Crypto
import Faults
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    /// Notifications of one fold key are one row for so long after the first.
    static let foldMinutes = 60
    static let actorsShownMax = 3
    /// Of a game that is changed again and again, a push at most once in so long.
    static let updatePauseMinutes = 10
    /// What happened longer ago, while notify was away, nobody is told of (domain.md §11).
    static let newsHours = 24

    /// What a notification is about.
    enum Matter {
        case game(ID), post(ID), match(ID), ticket(ID)

        var id: ID {
            switch self {
            case .game(let id), .post(let id), .match(let id), .ticket(let id): id
            }
        }
    }

    /// What becomes one row with what was before.
    enum Fold {
        /// More of the same on one matter, within an hour of the first.
        case hourly
        /// What one series command says of many games: it is told once (domain.md §4.5).
        case once(ID)
        /// The latest on one matter, in place of what was before.
        case latest
    }
}

/// The notifications that one event leads to.
struct Plan {
    let state: Notify.State
    let context: Context
    /// What each is derived from: an event's source and place, or a timer's key.
    let cause: String
    let occurredAt: Timestamp
    let trace: TraceParent?
    /// What becomes of rows that were there, and the rows that are new.
    var events: [any Event] { settled + written }
    var settled: [any Event] = []
    private var written: [any Event] = []

    typealias Matter = Notify.Matter
    typealias Fold = Notify.Fold

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

    /// Tells someone something, if they are to be told.
    mutating func tell(
        _ recipient: ID, _ type: NotificationType, on matter: Matter? = nil, actor: ID? = nil,
        fold: Fold? = nil, data: [String: String] = [:], standing: AccountStatus? = nil,
        notBefore: Timestamp? = nil,
        about change: (inout Notify.Subject) -> Void = { _ in }
    ) {
        guard isToBeTold(recipient, type, matter, actor, standing) else { return }
        let key = fold.flatMap { self.key(type, matter, $0) }
        let former = key.flatMap { self.former(of: recipient, $0, fold) }
        if case .once = fold, former != nil { return }
        let isCounted = key.map { state.inboxes[recipient]?.counts(actor, $0) ?? false } ?? false
        // Who takes an upvote back and gives it again says nothing new.
        if isCounted, type == .postUpvoted, let actor, let key {
            return again(recipient, actor, key, change)
        }
        var actors = [actor].compactMap { $0 }
        var subject = self.subject(matter, for: recipient)
        subject.actorCount = actors.count
        if let former, case .hourly = fold {
            let isShown = key.map { state.inboxes[recipient]?.shows(actor, $0) ?? false } ?? false
            subject.actorCount = former.actorCount + (isShown ? 0 : actors.count)
            actors += former.actorIds.filter { $0 != actor }
        }
        let name = actor.flatMap { state.people.name(of: $0) }
        if let name { subject.actor = name.displayName }
        change(&subject)
        let words = Notify.words(type, subject)
        let notification = Notification(
            id: former?.id ?? id(of: recipient, type), type: type,
            actorIds: Array(actors.prefix(Notify.actorsShownMax)), actorCount: subject.actorCount,
            actorName: name?.displayName, actorPhoto: name?.avatar, targetType: target(of: type, matter),
            targetId: type.target == .profile ? actor ?? recipient : matter?.id, title: words.title,
            body: words.body, data: data, read: false, createdAt: former?.createdAt ?? context.now,
            // Each state of a row is another: what is sent of it is known by this.
            updatedAt: max(context.now, former?.updatedAt.adding(milliseconds: 1) ?? context.now),
            foldKey: key)
        write(
            notification, to: recipient, isFolded: former != nil, minutesLeft: subject.minutesLeft,
            notBefore: notBefore ?? former.flatMap { pause(after: $0) })
    }

    /// Somebody whom a row counts, or counted before they took it back, does the same again.
    private mutating func again(
        _ recipient: ID, _ actor: ID, _ key: String,
        _ change: (inout Notify.Subject) -> Void
    ) {
        guard let inbox = state.inboxes[recipient], let row = inbox.latest(key),
            inbox.hasWithdrawn(actor, key)
        else { return }
        rewrite(
            row, of: recipient, by: [actor] + row.actorIds, count: row.actorCount + 1, about: change)
    }

    /// A row as it is when fewer have done something, or the same again. It is no news: what was read stays read, and nothing
    /// is sent but what was to be sent of it.
    mutating func rewrite(
        _ row: Notification, of recipient: ID, on matter: Matter? = nil, by actors: [ID], count: Int,
        without gone: ID? = nil,
        about change: (inout Notify.Subject) -> Void
    ) {
        var seen: Set<ID> = []
        let actors = actors.filter { seen.insert($0).inserted }
        let name = actors.first.flatMap { state.people.name(of: $0) }
        var subject = self.subject(matter, for: recipient)
        subject.actor = name?.displayName ?? subject.actor
        subject.actorCount = count
        change(&subject)
        let words = Notify.words(row.type, subject)
        var changed = row
        changed.actorIds = Array(actors.prefix(Notify.actorsShownMax))
        changed.actorCount = count
        (changed.actorName, changed.actorPhoto) = (name?.displayName, name?.avatar)
        (changed.title, changed.body) = (words.title, words.body)
        changed.updatedAt = max(context.now, row.updatedAt.adding(milliseconds: 1))
        let isOnItsWay = !state.outbox.pending(of: row.id).isEmpty
        written.append(
            NotificationWritten(
                recipientId: recipient, notification: changed,
                deliveries: isOnItsWay
                    ? deliveries(of: changed, to: recipient, minutesLeft: 0, notBefore: context.now) : [],
                trace: trace?.description, withdrawn: gone))
    }

    /// Somebody takes back what the latest row of a matter counts them for: it goes, or counts those that are left.
    /// - Parameter change: what the words speak of besides; whoever is named now comes along.
    mutating func withdraw(
        _ actor: ID, _ type: NotificationType, on matter: Matter, of recipient: ID,
        about change: (inout Notify.Subject, ID) -> Void
    ) {
        let key = Plan.key(type, matter.id)
        guard let inbox = state.inboxes[recipient], let row = inbox.latest(key), inbox.shows(actor, key)
        else { return }
        let left = (inbox.folds[key]?.actors.all ?? []).filter { $0 != actor && inbox.shows($0, key) }
        guard let last = row.actorIds.first(where: { left.contains($0) }) ?? left.first else {
            settled.append(
                NotificationDeleted(recipientId: recipient, notificationId: row.id, withdrawn: actor))
            return
        }
        let actors = [last] + row.actorIds.filter { left.contains($0) } + left
        rewrite(row, of: recipient, on: matter, by: actors, count: left.count, without: actor) {
            change(&$0, last)
        }
    }

    /// However often a game is changed, of that row nobody is pushed more than once in ten minutes.
    private func pause(after former: Notification) -> Timestamp? {
        guard former.type == .gameUpdated else { return nil }
        let pause = Int64(Notify.updatePauseMinutes) * 60_000
        let slots = max(0, context.now.since(former.createdAt)) / pause
        return former.createdAt.adding(milliseconds: (slots + 1) * pause)
    }

    mutating func write(
        _ notification: Notification, to recipient: ID, isFolded: Bool = false, minutesLeft: Int = 0,
        notBefore: Timestamp? = nil
    ) {
        let (id, type) = (notification.id, notification.type)
        written.append(
            NotificationWritten(
                recipientId: recipient, notification: notification,
                deliveries: deliveries(
                    of: notification, to: recipient, minutesLeft: minutesLeft,
                    notBefore: notBefore ?? context.now),
                trace: trace?.description))
        written.append(
            isFolded
                ? NotificationUpdated(notificationId: id, recipientId: recipient, type: type)
                : NotificationCreated(notificationId: id, recipientId: recipient, type: type) as any Event)
    }

    // MARK: - Whether

    private func isToBeTold(
        _ recipient: ID, _ type: NotificationType, _ matter: Matter?, _ actor: ID?, _ standing: AccountStatus?
    ) -> Bool {
        guard occurredAt >= context.now.adding(hours: -Notify.newsHours),
            recipient != actor || Fault.tellActors.isPlanted,
            let facts = state.people.facts(of: recipient), facts.kind == .registered,
            [.active, .suspended].contains(standing ?? facts.status),
            state.channels(of: recipient, type).inApp
        else { return false }
        if let actor, state.circles.areApart(recipient, actor) { return false }
        return maySee(recipient, type, matter)
    }

    /// Some are told of what they may see no longer (domain.md §8.1).
    func maySee(_ recipient: ID, _ type: NotificationType, _ matter: Matter?) -> Bool {
        switch (matter, type) {
        case (.game, .removedFromGame), (.game, .joinDeclined), (.game, .gameCancelled): true
        case (.game(let id), _): maySee(recipient, game: id)
        case (.post(let id), _): maySee(recipient, post: id)
        case (.match, _), (.ticket, _), (nil, _): true
        }
    }

    private func maySee(_ recipient: ID, game id: ID) -> Bool {
        guard let game = state.games[id], !game.hidden else { return false }
        if game.hostId == recipient { return true }
        if state.circles.areApart(game.hostId, recipient) { return false }
        if game.rows[recipient]?.status.isActive == true { return true }
        return game.visibility == .public
            || game.visibility == .friends && state.circles.areFriends(game.hostId, recipient)
    }

    // MARK: - As what

    private func key(_ type: NotificationType, _ matter: Matter?, _ fold: Fold) -> String? {
        if case .once(let command) = fold { return "\(type.rawValue):\(command)" }
        return matter.map { Plan.key(type, $0.id) }
    }

    static func key(_ type: NotificationType, _ matter: ID) -> String { "\(type.rawValue):\(matter)" }

    /// The row that it becomes a part of.
    func former(of recipient: ID, _ key: String, _ fold: Fold?) -> Notification? {
        guard let row = state.inboxes[recipient]?.latest(key) else { return nil }
        if case .latest = fold { return row.isKept(at: context.now) ? row : nil }
        return row.createdAt.adding(minutes: Notify.foldMinutes) > context.now ? row : nil
    }

    private func target(of type: NotificationType, _ matter: Matter?) -> NotificationTarget {
        if case .ticket = matter { return .ticket }
        return type.target
    }

    private func subject(_ matter: Matter?, for recipient: ID) -> Notify.Subject {
        var subject = Notify.Subject()
        guard case .game(let id) = matter, let game = state.games[id] else { return subject }
        subject.gameTitle = game.title
        subject.placeName = game.placeName
        subject.when = when(game.startsAt, in: id, for: recipient)
        return subject
    }

    /// The one clock of all texts: what belongs to a game by the clock of its place, all else by the recipient's:
    /// `Sun 22 Nov 18:00`. The zone is named where the recipient's clock shows another time, or is not known.
    func when(_ time: Timestamp, in game: ID? = nil, for recipient: ID) -> String {
        let own = state.knownZone(of: recipient, context)
        let name = game.flatMap { state.games[$0]?.timezone }
        let place = name.flatMap { context.settings.zones.zone(named: $0) }
        return (place ?? own ?? .utc).dayAndTime(time, now: context.now, for: own)
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

extension Notification {
    /// Whether it is in the inbox still: thirty days after it became what it is, it is gone; a question, once nobody can
    /// answer it any more.
    func isKept(at now: Timestamp) -> Bool {
        guard updatedAt >= now.adding(days: -Notify.daysKept) else { return false }
        return data[Self.untilKey].flatMap { Timestamp($0) }.map { $0 > now } ?? true
    }

    private static let untilKey = "until"

    /// The data of a row that is kept until then.
    static func until(_ time: Timestamp) -> [String: String] { [untilKey: time.description] }
}
