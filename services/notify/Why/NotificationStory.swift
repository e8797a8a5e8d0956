// How one person was notified of one subject, or why they were not: the events, the rules that left them out, what was
// planned, each try with its result, and what is due. It listens while notify's log is replayed (`tap why
// notification`).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

/// The entries so far, in the order in which they happened.
public struct NotificationStory {
    /// One thing that happened.
    public struct Entry: Equatable, Sendable {
        public var time: Timestamp
        public var sentence: String
    }

    public private(set) var entries: [Entry] = []
    /// Number of events about the subject that did not notify the person, by type.
    public private(set) var others: [String: Int] = [:]

    private let person: ID
    private let name: String
    private let subject: ID?
    private let zones: ZoneDatabase
    /// The person's rows about the subject.
    private var rows: Set<ID> = []
    private var ways: [ID: String] = [:]

    /// - Parameters:
    ///   - name: the person's name in sentences.
    ///   - subject: a game, a post, a match, a group or a ticket; `nil` for all notifications.
    ///   - zones: the time zones for quiet hours.
    public init(of person: ID, called name: String, about subject: ID?, zones: ZoneDatabase) {
        (self.person, self.name, self.subject, self.zones) = (person, name, subject, zones)
    }

    private mutating func add(_ time: Timestamp, _ sentence: String) {
        entries.append(Entry(time: time, sentence: sentence))
    }

    // MARK: - Events of other services

    /// Records an event that mentions the subject, with what its rules noted.
    public mutating func heard(
        _ event: any Event, _ info: EventInfo, _ notes: DecisionNotes, _ state: Notify.State
    ) {
        let type = Swift.type(of: event).type
        let what = "\(type) #\(info.sequence) of \(info.source)"
        let before = entries.count
        tell(notes, what, at: info.time)
        guard entries.count == before else { return }
        let told = Set(notes.all.compactMap { ($0 as? NotificationDecision)?.person }).count
        if let status = subject.flatMap({ state.status(of: person, in: $0) }), concernsAll(event) {
            return add(
                info.time,
                "\(what) tells \(told == 0 ? "nobody" : Wording.counted(told, "person", "people")), and not \(name), whose "
                    + "answer to the game was then: \(status.rawValue)")
        }
        others[type, default: 0] += 1
    }

    /// Records a timer about the subject, by its key: `reminder:…`, `nearby:…`.
    public mutating func ran(_ key: String, at time: Timestamp, _ notes: DecisionNotes, _ state: Notify.State)
    {
        let before = entries.count
        let parts = key.split(separator: ":")
        if key.hasPrefix("reminder:"), parts.count > 2 {
            tell(notes, "the reminder \(parts[2]) minutes before the start", at: time)
            guard entries.count == before else { return }
            let status = subject.flatMap { state.status(of: person, in: $0) }?.rawValue ?? "none"
            add(
                time,
                "the reminder \(parts[2]) minutes before the start: not told, since \(name) has no part in the game "
                    + "(answer: \(status))")
        } else if key.hasPrefix("nearby:"), subject.flatMap({ state.games[$0]?.hostId }) != person {
            tell(notes, "the new game, to those who live near", at: time)
            if entries.count == before {
                add(
                    time,
                    "the new game, to those who live near: not told, since \(SkipReason.livesFarAway.sentence(name))"
                )
            }
        }
    }

    /// Whether everybody in a game is notified of the event.
    private func concernsAll(_ event: any Event) -> Bool {
        event is GameUpdated || event is GameCancelled || event is GameCompleted || event is WeatherWarned
    }

    private mutating func tell(_ notes: DecisionNotes, _ what: String, at time: Timestamp) {
        for case let decision as NotificationDecision in notes.all
        where decision.person.map({ $0 == person }) ?? true
            && decision.subject.map({ subject == nil || $0 == subject }) ?? true
        {
            let type = decision.type.map { " (\($0.rawValue))" } ?? ""
            switch decision.outcome {
            case .told: add(time, "\(what): \(name) is told\(type)")
            case .folded:
                add(time, "\(what): \(name) is told\(type), folded into a row that is there already")
            case .left(let reason):
                add(
                    time,
                    "\(what): \(decision.person == nil ? "nobody is" : "not") told\(type), since \(reason.sentence(name))"
                )
            }
        }
    }

    // MARK: - Events of notify

    /// Records an event of notify's own.
    /// - Parameter state: the state before it.
    public mutating func wrote(_ event: any Event, at time: Timestamp, _ state: Notify.State) {
        switch event {
        case let written as NotificationWritten: wrote(written, at: time, state)
        case let sent as DeliverySent:
            guard let way = ways[sent.deliveryId] else { return }
            add(
                time,
                "\(way): \(sent.channel == .log ? "logged, not sent: no carrier is configured for it" : "sent")"
            )
        case let failed as DeliveryFailed: failedOnce(failed, at: time)
        case let revived as DeliveryRevived:
            if let way = ways[revived.deliveryId] {
                add(time, "\(way): an administrator lets it be tried again")
            }
        case let read as NotificationsRead:
            guard read.recipientId == person else { return }
            let gone = rows.filter { (read.notificationId ?? $0) == $0 && state.isUnread($0, of: person) }
            if !gone.isEmpty { add(time, "the row is read; \(waiting(gone, state))") }
        case let deleted as NotificationDeleted:
            guard deleted.recipientId == person, rows.contains(deleted.notificationId) else { return }
            add(
                time,
                "the row is deleted: by \(name), or since it was taken back or answered; "
                    + waiting([deleted.notificationId], state))
        case let swept as InboxesSwept:
            let gone = rows.filter { id in
                state.inboxes[person]?.rows[id].map { $0.updatedAt < swept.before } ?? false
            }
            if !gone.isEmpty { add(time, "the row is \(Notify.daysKept) days old, and goes") }
        case let set as NotificationPreferencesSet:
            guard set.accountId == person, let until = set.heldUntil, !pending(rows, state).isEmpty else {
                return
            }
            add(time, "\(name) changes the quiet hours: what waited for their end is due at \(until)")
        default: return
        }
    }

    private mutating func wrote(_ event: NotificationWritten, at time: Timestamp, _ state: Notify.State) {
        let row = event.notification
        guard event.recipientId == person, subject == nil || row.targetId == subject else { return }
        let isNew = rows.insert(row.id).inserted
        let count = row.actorCount > 1 ? ", of \(row.actorCount) people" : ""
        add(
            time,
            "\(isNew ? "a row is written" : "the row is written anew")\(count): \(row.type.rawValue), "
                + Wording.quoted(row.title))
        for delivery in event.deliveries {
            let way = self.way(of: delivery, state)
            ways[delivery.id] = way
            add(time, "\(way): \(due(delivery, row, at: time, state))")
        }
        if !event.deliveries.contains(where: { $0.channel != .email }) {
            let wasTold = state.inboxes[person]?.hasHeard(row) == true
            let reason = wasTold ? SkipReason.wasToldBefore.sentence(name) : obstacle(to: row.type, state)
            add(time, "no push: \(reason)")
        }
    }

    private func way(of delivery: NotificationWritten.Delivery, _ state: Notify.State) -> String {
        guard let device = delivery.deviceId else { return "a mail to \(name)'s address" }
        let platform = state.contacts[person]?.devices[device]?.platform.rawValue
        return
            "a push to device \(Wording.quoted(device))\(platform.map { ", \($0)" } ?? "") (\(delivery.channel.rawValue))"
    }

    private func due(
        _ delivery: NotificationWritten.Delivery, _ row: Notification, at time: Timestamp,
        _ state: Notify.State
    ) -> String {
        if delivery.dueAt <= time { return delivery.isUrgent ? "at once, it is urgent" : "at once" }
        let zone = state.people.timezone(of: person) ?? "UTC"
        if delivery.deviceId != nil, let hours = state.preferences[person]?.quietHours,
            Notify.pushTime(hours, zones.zone(named: zone) ?? .utc, at: time) > time
        {
            return
                "at \(delivery.dueAt), at the end of the quiet hours (\(hours.from) to \(hours.to), \(zone))"
        }
        let reason =
            row.isPaced
            ? "at most one push in \(Notify.updatePauseMinutes) minutes about one game, or one group's chat"
            : "\(Notify.secondThoughtMinutes) minutes after what it contradicts"
        return "at \(delivery.dueAt): \(reason)"
    }

    /// The reason why nothing was pushed.
    private func obstacle(to type: NotificationType, _ state: Notify.State) -> String {
        guard state.channels(of: person, type).push else {
            let isOwn = state.preferences[person]?.types[type.rawValue] != nil
            return isOwn
                ? "\(name) has switched pushes of this type off"
                : "this type is not pushed unless somebody asks for it"
        }
        let devices = state.contacts[person]?.devices ?? [:]
        guard !devices.isEmpty else { return "\(name) had no device" }
        let reasons = devices.sorted { $0.key < $1.key }.map { id, device in
            "\(Wording.quoted(id)), \(device.platform.rawValue), "
                + (device.pushToken == nil ? "had no push token" : "is not pushed to")
        }
        return "none of \(name)'s devices could be pushed to: \(reasons.joined(separator: "; "))"
    }

    private mutating func failedOnce(_ event: DeliveryFailed, at time: Timestamp) {
        guard let way = ways[event.deliveryId] else { return }
        let after =
            event.isDropped == true
            ? "it is dropped: nothing could ever take it"
            : event.retryAt.map { "tried again at \($0)" }
                ?? "it is given up, and can be tried again by notifications retry"
        add(time, "\(way): try \(event.tries) failed: \(event.reason); \(after)")
    }

    // MARK: - The end

    private func pending(_ rows: some Collection<ID>, _ state: Notify.State) -> [ID] {
        rows.flatMap { state.outbox.pending(of: $0) }
    }

    private func waiting(_ rows: some Collection<ID>, _ state: Notify.State) -> String {
        let count = pending(rows, state).count
        return count == 0
            ? "nothing was waiting to be sent"
            : "\(Wording.counted(count, "delivery", "deliveries")) that waited will not be sent"
    }

    /// Adds the deliveries that are still to come.
    public mutating func end(at now: Timestamp, _ state: Notify.State) {
        for id in pending(rows.sorted(), state) {
            guard let entry = state.outbox.entries[id], let due = entry.slot?.dueAt else { continue }
            let way = ways[id] ?? entry.channel.rawValue
            add(now, due <= now ? "\(way): due since \(due), and not sent so far" : "\(way): due at \(due)")
        }
    }
}

extension Notify.State {
    /// Somebody's status in a game; `nil` if they have none, or it is no game.
    fileprivate func status(of person: ID, in game: ID) -> ParticipationStatus? {
        games.row(of: person, in: game)?.status
    }

    fileprivate func isUnread(_ row: ID, of person: ID) -> Bool { inboxes[person]?.rows[row]?.read == false }

    /// The account that a reference names now.
    public func account(called reference: UserReference) -> ID? { people.find(reference) }

    /// An account's present nickname.
    public func nickname(of account: ID) -> String? { people.name(of: account)?.nickname }
}
