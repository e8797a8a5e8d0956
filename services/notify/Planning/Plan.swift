// Plans a notification (domain.md §8.1, §8.3): decides whether its recipient is told at all, and in which row.

import Contracts
import Crypto
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    /// For this many minutes after the first, notifications with one fold key share a row.
    static let foldMinutes = 60
    static let actorsShownMax = 3
    /// Minutes between two pushes about one game that is changed again and again, and about one chat of a group.
    static let updatePauseMinutes = 10
    /// Events older than this are not told any more: notify may have been down (domain.md §11).
    static let newsHours = 24

    /// The thing that a notification is about.
    enum NotificationSubject {
        case game(ID), post(ID), match(ID), round(ID), group(ID), cup(ID), season(ID), ladder(ID), ticket(ID)

        var id: ID {
            switch self {
            case .game(let id), .post(let id), .match(let id), .round(let id), .group(let id), .cup(let id),
                .season(let id), .ladder(let id), .ticket(let id):
                id
            }
        }
    }

    /// The choice of earlier notifications that share a row with a new one.
    enum Fold {
        /// Notifications about the same subject, within an hour of the first.
        case hourly
        /// Notifications about the same subject, on the day (UTC) of the first.
        case daily
        /// All that one series command, with this id, causes in many games: only the first is told (domain.md §4.5).
        case once(ID)
        /// The last one about the same subject, which is replaced.
        case latest

        /// Whether the row counts all who acted.
        var countsActors: Bool {
            switch self {
            case .hourly, .daily: true
            case .once, .latest: false
            }
        }
    }
}

extension Rules<Notify> {
    /// Reacts to another service's event by notifying people.
    func tell<E: Event>(
        _ type: E.Type, _ write: @escaping @Sendable (E, inout Plan) -> Void
    ) -> Rules {
        react(
            type,
            decide: { situation in
                { event, info in
                    var plan = Plan(situation.state, situation.context, info)
                    write(event, &plan)
                    return plan.events
                }
            })
    }
}

/// The notifications that one event leads to.
struct Plan {
    let state: Notify.State
    let context: Context
    /// The ids of notifications are derived from it: an event's source and number, or a timer's key.
    let cause: String
    let occurredAt: Timestamp
    /// The account that caused the event; `nil` for a service or a timer.
    let actor: ID?
    let trace: TraceParent?
    /// Changes to existing rows, then the new rows.
    var events: [any Event] { settled + written }
    var settled: [any Event] = []
    private var written: [any Event] = []
    /// Bytes of the new rows in the log.
    private(set) var writtenBytes = 0

    typealias NotificationSubject = Notify.NotificationSubject
    typealias Fold = Notify.Fold

    init(_ state: Notify.State, _ context: Context, cause: String) {
        self.state = state
        self.context = context
        self.cause = cause
        occurredAt = context.now
        actor = nil
        trace = nil
    }

    init(_ state: Notify.State, _ context: Context, _ info: EventInfo) {
        self.state = state
        self.context = context
        cause = "/\(info.source)/\(info.sequence)"
        occurredAt = info.time
        actor = info.actor
        trace = info.trace?.under(event: cause)
    }

    /// Notifies somebody, unless a rule leaves them out.
    /// - Parameters:
    ///   - part: the part of an event that it is about, where one event may lead to several rows of a type.
    ///   - group: the group that it is news of: it is pushed to nobody who has muted that group.
    mutating func tell(
        _ recipient: ID, _ type: NotificationType, on subject: NotificationSubject? = nil, actor: ID? = nil,
        fold: Fold? = nil, data: [String: String] = [:], standing: AccountStatus? = nil,
        notBefore: Timestamp? = nil, part: Int? = nil, group: ID? = nil,
        about change: (inout Notify.TextFacts) -> Void = { _ in }
    ) {
        if let reason = leavesOut(recipient, type, on: subject, by: actor, standing: standing) {
            return leave(recipient, type, on: subject, since: reason)
        }
        if hasToldEnough(actor, type) { return leave(recipient, type, on: subject, since: .toldEnough) }
        let repetition = repetition(of: type, on: subject, by: actor, to: recipient)
        // A follow asks for no answer.
        if repetition != nil, type == .userFollowed {
            return leave(recipient, type, on: subject, since: .wasToldBefore)
        }
        let key = fold.flatMap { self.key(type, subject, $0) }
        let folded = key.flatMap { state.inboxes[recipient]?.folds[$0] }
        let former = folded.flatMap { self.former(of: recipient, $0, fold) }
        if case .once = fold, former != nil {
            return leave(recipient, type, on: subject, since: .wasToldOfSeries)
        }
        // Nor that somebody left and joined again on one day.
        if former != nil, folded?.counts(actor) == true, type == .groupJoined {
            return leave(recipient, type, on: subject, since: .isCountedAgain)
        }
        // An upvote that is withdrawn and given again is no news.
        if folded?.counts(actor) == true, type == .postUpvoted, let actor, let key {
            leave(recipient, type, on: subject, since: .isCountedAgain)
            return recount(actor, in: key, of: recipient, about: change)
        }
        let row = former ?? repetition?.row
        var actors = [actor].compactMap { $0 }
        var facts = self.facts(subject, for: recipient)
        if let group { facts.groupName = state.name(ofGroup: group) }
        facts.actorCount = actors.count
        if let former, fold?.countsActors == true {
            facts.actorCount = folded.map { count($0, for: recipient, with: actor) } ?? actors.count
            actors += former.actorIds.filter { $0 != actor && !state.circles.areApart(recipient, $0) }
        }
        let name = actor.flatMap { state.people.name(of: $0) }
        if let name { facts.actor = name.displayName }
        change(&facts)
        let words = Notify.words(type, facts)
        let notification = Notification(
            id: row?.id ?? id(of: recipient, type, part), type: type,
            actorIds: Array(actors.prefix(Notify.actorsShownMax)), actorCount: facts.actorCount,
            actorName: name?.displayName, actorPhoto: name?.avatar, targetType: target(of: type, subject),
            targetId: type.kind.target == .profile ? actor ?? recipient : subject?.id, title: words.title,
            body: words.body, data: data.merging(Notify.moments(type, facts, in: words)) { $1 },
            read: false, createdAt: row?.createdAt ?? context.now,
            // This time identifies the version of the row that deliveries belong to.
            updatedAt: max(context.now, row?.updatedAt.adding(milliseconds: 1) ?? context.now),
            foldKey: key)
        write(
            notification, to: recipient, isFolded: row != nil,
            isQuiet: repetition.map { !$0.isUnpushed } ?? false || state.hasMuted(group, recipient),
            minutesLeft: facts.minutesLeft,
            notBefore: notBefore ?? former.flatMap { pause(after: $0) })
        context.notes?.note(
            NotificationDecision(
                person: recipient, type: type, subject: subject?.id, outcome: row == nil ? .told : .folded)
        )
    }

    /// Counts somebody again who had withdrawn.
    private mutating func recount(
        _ actor: ID, in key: String, of recipient: ID, about change: (inout Notify.TextFacts) -> Void
    ) {
        guard let inbox = state.inboxes[recipient], let row = inbox.latest(key),
            let folded = inbox.folds[key],
            inbox.hasWithdrawn(actor, key)
        else { return }
        rewrite(
            row, of: recipient, by: [actor] + row.actorIds,
            count: count(folded, for: recipient, with: actor), about: change)
    }

    /// The number of people that a row counts: those who have not withdrawn, without anybody who is kept apart from the
    /// recipient (domain.md §1.9), named or not.
    private func count(
        _ folded: Notify.Folded, for recipient: ID, with actor: ID? = nil, without gone: ID? = nil
    ) -> Int {
        let isNew = actor.map { !folded.shows($0) } ?? false
        let all = folded.shown.count + (isNew ? 1 : 0) - (folded.shows(gone) ? 1 : 0)
        guard state.circles.hasBlocks(recipient) else { return all }
        let apart = Set(state.circles.blocked(by: recipient) + state.circles.blockers(of: recipient))
        return all - apart.count { $0 != gone && folded.shows($0) }
    }

    /// Changes the text and count of a row when somebody withdraws or comes back. This is no news: a row that was read
    /// stays read, and only deliveries that still wait are sent.
    mutating func rewrite(
        _ row: Notification, of recipient: ID, on subject: NotificationSubject? = nil, by actors: [ID],
        count: Int,
        without gone: ID? = nil,
        about change: (inout Notify.TextFacts) -> Void
    ) {
        var seen: Set<ID> = []
        let actors = actors.filter { !state.circles.areApart(recipient, $0) && seen.insert($0).inserted }
        let name = actors.first.flatMap { state.people.name(of: $0) }
        var facts = self.facts(subject, for: recipient)
        facts.actor = name?.displayName ?? facts.actor
        facts.actorCount = count
        change(&facts)
        let words = Notify.words(row.type, facts)
        var changed = row
        changed.actorIds = Array(actors.prefix(Notify.actorsShownMax))
        changed.actorCount = count
        (changed.actorName, changed.actorPhoto) = (name?.displayName, name?.avatar)
        (changed.title, changed.body) = (words.title, words.body)
        changed.data.merge(Notify.moments(row.type, facts, in: words)) { $1 }
        changed.updatedAt = max(context.now, row.updatedAt.adding(milliseconds: 1))
        let isOnItsWay = !state.outbox.pending(of: row.id).isEmpty
        written.append(
            NotificationWritten(
                recipientId: recipient, notification: changed,
                deliveries: isOnItsWay
                    ? deliveries(of: changed, to: recipient, minutesLeft: 0, notBefore: context.now) : [],
                trace: trace?.description, withdrawn: gone))
    }

    /// Removes somebody from the latest row about a subject. The row is deleted if nobody is left, else it counts the
    /// others.
    /// - Parameter change: also gets the person whom the row names now.
    mutating func withdraw(
        _ actor: ID, _ type: NotificationType, on subject: NotificationSubject, of recipient: ID,
        about change: (inout Notify.TextFacts, ID) -> Void
    ) {
        let key = Plan.key(type, subject.id)
        guard let inbox = state.inboxes[recipient], let row = inbox.latest(key),
            let folded = inbox.folds[key],
            folded.shows(actor)
        else { return }
        // Collect only as many as a row shows: it may count ten thousand.
        var left: [ID] = []
        folded.shown.forEach(from: ID(high: 0, low: 0)) { person in
            if person != actor, !state.circles.areApart(recipient, person) { left.append(person) }
            return left.count < Notify.actorsShownMax
        }
        let shown = row.actorIds.filter {
            $0 != actor && folded.shows($0) && !state.circles.areApart(recipient, $0)
        }
        guard let last = shown.first ?? left.first else {
            settled.append(
                NotificationDeleted(recipientId: recipient, notificationId: row.id, withdrawn: actor))
            return
        }
        rewrite(
            row, of: recipient, on: subject, by: [last] + shown + left,
            count: count(folded, for: recipient, without: actor), without: actor
        ) { change(&$0, last) }
    }

    /// The earliest time of the next push of a row that is paced: at most one in ten minutes.
    private func pause(after former: Notification) -> Timestamp? {
        guard former.isPaced, former.type != .chatMessage || !former.read else { return nil }
        let pause = Int64(Notify.updatePauseMinutes) * 60_000
        // That row lasts for weeks: whoever asks days later is told of at once.
        if former.isOfVisitors {
            let dueAts = state.outbox.pending(of: former.id).compactMap {
                state.outbox.entries[$0]?.slot?.dueAt
            }
            return dueAts.filter { $0 > context.now }.min() ?? former.updatedAt.adding(milliseconds: pause)
        }
        let slots = max(0, context.now.since(former.createdAt)) / pause
        return former.createdAt.adding(milliseconds: (slots + 1) * pause)
    }

    /// - Parameter isQuiet: whether nothing is pushed or mailed.
    mutating func write(
        _ notification: Notification, to recipient: ID, isFolded: Bool = false, isQuiet: Bool = false,
        minutesLeft: Int = 0, notBefore: Timestamp? = nil
    ) {
        let (id, type) = (notification.id, notification.type)
        let row = NotificationWritten(
            recipientId: recipient, notification: notification,
            deliveries: isQuiet
                ? []
                : deliveries(
                    of: notification, to: recipient, minutesLeft: minutesLeft,
                    notBefore: notBefore ?? context.now),
            trace: trace?.description)
        written.append(row)
        writtenBytes += row.toldBytes
        written.append(
            isFolded
                ? NotificationUpdated(notificationId: id, recipientId: recipient, type: type)
                : NotificationCreated(notificationId: id, recipientId: recipient, type: type) as any Event)
    }

    // MARK: - Who is notified

    /// Why the recipient is not told; `nil` if they are.
    private func leavesOut(
        _ recipient: ID, _ type: NotificationType, on subject: NotificationSubject?, by actor: ID?,
        standing: AccountStatus?
    ) -> SkipReason? {
        if occurredAt < context.now.adding(hours: -Notify.newsHours) { return .isOld }
        if recipient == actor { return .didIt }
        guard let known = state.people.standing(of: recipient) else { return .isUnknown }
        guard known.kind == .registered else { return .isGuest }
        let status = standing ?? known.status
        guard [.active, .suspended].contains(status) else { return .isRestricted(status) }
        guard state.channels(of: recipient, type).inApp else { return .switchedOff }
        if let actor, state.circles.areApart(recipient, actor) { return .isApart(actor) }
        return hides(subject, from: recipient, type).map { .maySeeNot($0) }
    }

    /// Why the recipient may not see the subject; `nil` if they may. Notifications of some types go to people who cannot
    /// see it any more (domain.md §8.1).
    func hides(
        _ subject: NotificationSubject?, from recipient: ID, _ type: NotificationType
    ) -> SkipReason.Hidden? {
        switch (subject, type) {
        case (.game, .removedFromGame), (.game, .joinDeclined), (.game, .gameCancelled): nil
        case (.game(let id), _): hides(game: id, from: recipient)
        case (.post(let id), _): hides(post: id, from: recipient)
        case (.group(let id), _): hides(group: id, from: recipient, type)
        case (.cup(let id), _): hides(cup: id, from: recipient)
        case (.ladder(let id), _): hides(ladder: id, from: recipient)
        // games tells those alone who may see a season or a round.
        case (.match, _), (.season, _), (.round, _), (.ticket, _), (nil, _): nil
        }
    }

    private func hides(game id: ID, from recipient: ID) -> SkipReason.Hidden? {
        guard let game = state.games[id] else { return .gone }
        return state.bar(game, to: recipient).map { SkipReason.Hidden($0) }
    }

    // MARK: - Fold keys

    private func key(_ type: NotificationType, _ subject: NotificationSubject?, _ fold: Fold) -> String? {
        if case .once(let command) = fold { return "\(type.rawValue):\(command)" }
        return subject.map { Plan.key(type, $0.id) }
    }

    static func key(_ type: NotificationType, _ subject: ID) -> String { "\(type.rawValue):\(subject)" }

    /// The row that a notification is folded into.
    func former(of recipient: ID, _ key: String, _ fold: Fold?) -> Notification? {
        state.inboxes[recipient]?.folds[key].flatMap { former(of: recipient, $0, fold) }
    }

    private func former(of recipient: ID, _ folded: Notify.Folded, _ fold: Fold?) -> Notification? {
        guard let row = state.inboxes[recipient]?.rows[folded.row] else { return nil }
        switch fold {
        case .latest: return row.isKept(at: context.now) ? row : nil
        case .daily: return row.createdAt.day == context.now.day ? row : nil
        case .hourly, .once, nil: break
        }
        return row.createdAt.adding(minutes: Notify.foldMinutes) > context.now ? row : nil
    }

    private func target(of type: NotificationType, _ subject: NotificationSubject?) -> NotificationTarget {
        switch subject {
        case .ticket: .ticket
        // A message may be in the chat of a game or of a group.
        case .group: .group
        case .game, .post, .match, .round, .cup, .season, .ladder, nil: type.kind.target
        }
    }

    private func facts(_ subject: NotificationSubject?, for recipient: ID) -> Notify.TextFacts {
        var facts = Notify.TextFacts()
        if case .group(let id) = subject { facts.groupName = state.name(ofGroup: id) }
        if case .cup(let id) = subject { facts.cupName = state.name(ofCup: id) ?? facts.cupName }
        if case .ladder(let id) = subject { facts.ladderName = state.name(ofLadder: id) ?? facts.ladderName }
        guard case .game(let id) = subject, let game = state.games[id] else { return facts }
        facts.gameTitle = game.title
        facts.placeName = game.placeName ?? game.cityLabel
        facts.when = when(game.startsAt, in: id, for: recipient)
        return facts
    }

    /// A moment as all texts write it: `Sun, Nov 22, 6 PM` to people in America, `Sun 22 Nov 18:00` elsewhere. Times of
    /// a game are in the zone of its place, all others in the recipient's. The zone is named if the recipient's is
    /// different or unknown.
    func when(_ time: Timestamp, in game: ID? = nil, for recipient: ID) -> Notify.WrittenMoment {
        let own = state.knownZone(of: recipient, context)
        let name = game.flatMap { state.games[$0]?.timezone }
        let place = name.flatMap { context.settings.zones.zone(named: $0) }
        let text = (place ?? own ?? .utc).written(time, now: context.now, for: own)
        return Notify.WrittenMoment(text: text, at: time, zone: place?.name)
    }

    /// An id derived from cause, recipient and type, so that planning again gives the same one (architecture.md,
    /// Exactly once). It has the form of a UUIDv7, beginning with the time.
    private func id(of recipient: ID, _ type: NotificationType, _ part: Int?) -> ID {
        let ofPart = part.map { " \($0)" } ?? ""
        return Plan.derived("\(cause) \(recipient) \(type.rawValue)\(ofPart)", at: context.now)
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
    /// Whether it is pushed at most once in ten minutes, however often it changes: news of one game, its tee times, the chat of
    /// a group, and people without an account.
    var isPaced: Bool {
        type == .gameUpdated || type == .teeTime || type == .chatMessage && targetType == .group
            || isOfVisitors
    }

    /// Whether it is the row that all people without an account share who ask to join a game, or are out.
    fileprivate var isOfVisitors: Bool {
        actorIds.isEmpty && (type == .joinRequest || type == .participantLeft)
    }

    /// Whether it is still in the inbox: rows last for thirty days after their last change, and questions until they
    /// cannot be answered any more.
    func isKept(at now: Timestamp) -> Bool {
        guard updatedAt >= now.adding(days: -Notify.daysKept) else { return false }
        return data[Self.untilKey].flatMap { Timestamp($0) }.map { $0 > now } ?? true
    }

    private static let untilKey = "until"

    /// The data of a row that disappears at a moment.
    static func until(_ time: Timestamp) -> [String: String] { [untilKey: time.description] }
}
