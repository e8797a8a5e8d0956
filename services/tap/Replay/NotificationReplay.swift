// Finds out why somebody was notified or not: replays notify's log, and records its rules' decision for each event
// about the subject (`tap why notification`).

import Contracts
import EventLine
import EventLog
import LogContracts
import Machine
import NotifyService
import Platform
import Values

/// A question about somebody's notifications.
public struct NotificationReplay {
    /// Why a question cannot be answered.
    public enum Failure: Error, CustomStringConvertible {
        case nobody(String)

        public var description: String {
            switch self {
            case .nobody(let name): "nobody is called \(name), as far as auth's log goes"
            }
        }
    }

    /// The answer.
    public struct Finding {
        /// The person's nickname, or the id if there is none.
        public var name: String
        /// Sentences in chronological order.
        public var entries: [(time: Timestamp, sentence: String)]
        /// Events about the subject that led to no notification, counted by type.
        public var others: [String: Int]
        /// Whether any event mentions the subject.
        public var isKnown: Bool
    }

    private let logs: ServiceLogs
    private let person: UserReference
    private let subject: ID?

    /// - Parameters:
    ///   - person: an id, or a nickname; the account that had the nickname last.
    ///   - subject: a game, a post, a match or a ticket; `nil` for all notifications, including welcomes and notices,
    ///     which are about nothing.
    public init(_ logs: ServiceLogs, of person: UserReference, about subject: ID?) {
        (self.logs, self.person, self.subject) = (logs, person, subject)
    }

    /// Replays the log.
    /// - Parameter progress: called with the percentage.
    public func find(at now: Timestamp, progress: (Int) -> Void) throws -> Finding {
        let names = Names(person)
        let replayer = try LogReplayer<Notify>(logs) { names.take($0) }
        guard let account = names.account else { throw Failure.nobody("\(person)") }
        let name = names.name ?? account.description
        let story = NotificationStory(of: account, called: name, about: subject, zones: .shared)
        let listener = Listener(story, about: subject)
        replayer.onRead = { listener.read($0) }
        replayer.machine.replayObserver = ReplayObserver(
            notes: { listener.mentions($0) ? DecisionNotes() : nil },
            noted: { event, info, notes, state in listener.story.heard(event, info, notes, state) })
        var percent = Percent(of: replayer.own.head)
        try replayer.replay { batch in
            listener.wrote(batch, replayer)
            percent.tell(batch.last?.sequence ?? 0, progress)
        }
        try replayer.catchUp(at: now)
        listener.story.end(at: now, replayer.machine.state)
        return Finding(
            name: name, entries: listener.story.entries.map { ($0.time, $0.sentence) },
            others: listener.story.others,
            isKnown: listener.hasMentions)
    }
}

/// Finds the account that a reference means, while auth's log is read.
final class Names {
    private let person: UserReference
    private(set) var account: ID?
    private(set) var name: String?

    init(_ person: UserReference) {
        self.person = person
        if case .id(let id) = person { account = id }
    }

    /// - Parameter time: later nicknames are ignored.
    func take(_ line: borrowing LineView, until time: Timestamp = .distantFuture) {
        guard line.type == ProfileUpdated.type, line.time.map({ $0 <= time }) ?? false, let data = line.data,
            let event = try? ProfileUpdated.read(data)
        else { return }
        switch person {
        case .id(let id): if event.accountId == id { name = event.nickname }
        case .nickname(let text):
            if Text.folded(event.nickname) == Text.folded(text) {
                (account, name) = (event.accountId, event.nickname)
            }
        }
    }
}

/// Listens to the replay.
private final class Listener {
    var story: NotificationStory
    private let subject: String?
    private var found: [String: Set<UInt64>] = [:]

    init(_ story: NotificationStory, about subject: ID?) {
        self.story = story
        self.subject = subject?.description
    }

    var hasMentions: Bool { !found.isEmpty }

    func read(_ line: EventLine) {
        if let subject, String(decoding: line.bytes, as: UTF8.self).contains(subject) {
            found[line.header.source, default: []].insert(line.sequence)
        }
    }

    func mentions(_ info: EventInfo) -> Bool { found[info.source]?.contains(info.sequence) ?? false }

    /// Takes notify's own lines, before they are applied.
    func wrote(_ batch: [EventLine], _ replayer: LogReplayer<Notify>) {
        for key in Set(batch.compactMap(\.header.timer)) where subject.map({ key.contains($0) }) ?? false {
            let notes = DecisionNotes()
            replayer.machine.dueAgain(leaving: notes)
            story.ran(key, at: batch[0].header.time, notes, replayer.machine.state)
        }
        for line in batch {
            guard let event = OwnEvents.read(line) else { continue }
            story.wrote(event, at: line.header.time, replayer.machine.state)
        }
    }
}

/// The types of notify's events.
private enum OwnEvents {
    private static let types: [String: any Event.Type] = {
        let events = Catalogue.services.first { $0.name == Notify.name }?.events ?? []
        return Dictionary(uniqueKeysWithValues: events.map { ($0.type, $0) })
    }()

    /// The event of a line; `nil` if it has another type or no data.
    static func read(_ line: EventLine) -> (any Event)? {
        guard let type = types[line.header.type], let data = line.data else { return nil }
        return try? data.withUnsafeBytes { try type.read($0) }
    }
}
