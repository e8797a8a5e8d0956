// Why somebody was told of something, or was not: notify's log is told again, and each event about the matter asks its rules why
// (`tap why notification`).

import Contracts
import EventLine
import EventLog
import LogContracts
import Machine
import NotifyService
import Platform
import Values

/// A question about what somebody was told.
public struct NotificationReplay {
    /// Whom it is about.
    public enum Failure: Error, CustomStringConvertible {
        case nobody(String)

        public var description: String {
            switch self {
            case .nobody(let name): "nobody is called \(name), as far as auth's log goes"
            }
        }
    }

    /// What was found.
    public struct Finding {
        /// What the person is called.
        public var name: String
        /// What happened, in its order.
        public var entries: [(time: Timestamp, sentence: String)]
        /// How many events about the matter told that person nothing, by type.
        public var others: [String: Int]
        /// Whether any event mentions the matter.
        public var isKnown: Bool
    }

    private let logs: ServiceLogs
    private let person: UserReference
    private let matter: ID?

    /// - Parameters:
    ///   - person: an id, or a nickname; that which somebody has last.
    ///   - matter: a game, a post, a match or a ticket; `nil` for whatever was told, welcomes and notices included, which
    ///     are about nothing.
    public init(_ logs: ServiceLogs, of person: UserReference, about matter: ID?) {
        (self.logs, self.person, self.matter) = (logs, person, matter)
    }

    /// Tells the log.
    /// - Parameter progress: how far it is, in percent.
    public func find(at now: Timestamp, progress: (Int) -> Void) throws -> Finding {
        let names = Names(person)
        let teller = try Teller<Notify>(logs) { names.take($0) }
        guard let account = names.account else { throw Failure.nobody("\(person)") }
        let name = names.name ?? account.description
        let story = NotificationStory(of: account, called: name, about: matter, zones: .shared)
        let listener = Listener(story, about: matter)
        teller.onRead = { listener.read($0) }
        teller.machine.retold = Retold(
            trail: { listener.mentions($0) ? Trail() : nil },
            looked: { event, info, trail, state in listener.story.heard(event, info, trail, state) })
        var percent = Percent(of: teller.own.head)
        try teller.tell { batch in
            listener.wrote(batch, teller)
            percent.tell(batch.last?.sequence ?? 0, progress)
        }
        try teller.catchUp(at: now)
        listener.story.end(at: now, teller.machine.state)
        return Finding(
            name: name, entries: listener.story.entries.map { ($0.time, $0.sentence) },
            others: listener.story.others,
            isKnown: listener.hasMentions)
    }
}

/// Finds whom a reference means, while auth's log is read.
final class Names {
    private let person: UserReference
    private(set) var account: ID?
    private(set) var name: String?

    init(_ person: UserReference) {
        self.person = person
        if case .id(let id) = person { account = id }
    }

    /// - Parameter time: later names do not count.
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

/// Listens while the log is told.
private final class Listener {
    var story: NotificationStory
    private let matter: String?
    private var found: [String: Set<UInt64>] = [:]

    init(_ story: NotificationStory, about matter: ID?) {
        self.story = story
        self.matter = matter?.description
    }

    var hasMentions: Bool { !found.isEmpty }

    func read(_ line: EventLine) {
        if let matter, String(decoding: line.bytes, as: UTF8.self).contains(matter) {
            found[line.header.source, default: []].insert(line.sequence)
        }
    }

    func mentions(_ info: EventInfo) -> Bool { found[info.source]?.contains(info.sequence) ?? false }

    /// notify's own lines, before they are applied.
    func wrote(_ batch: [EventLine], _ teller: Teller<Notify>) {
        for key in Set(batch.compactMap(\.header.timer)) where matter.map({ key.contains($0) }) ?? false {
            let trail = Trail()
            teller.machine.dueAgain(leaving: trail)
            story.ran(key, at: batch[0].header.time, trail, teller.machine.state)
        }
        for line in batch {
            guard let event = OwnEvents.read(line) else { continue }
            story.wrote(event, at: line.header.time, teller.machine.state)
        }
    }
}

/// The events of notify's log.
private enum OwnEvents {
    private static let types: [String: any Event.Type] = {
        let events = Catalogue.services.first { $0.name == Notify.name }?.events ?? []
        return Dictionary(uniqueKeysWithValues: events.map { ($0.type, $0) })
    }()

    /// The event of a line; `nil` for one that says nothing.
    static func read(_ line: EventLine) -> (any Event)? {
        guard let type = types[line.header.type], let data = line.data else { return nil }
        return try? data.withUnsafeBytes { try type.read($0) }
    }
}
