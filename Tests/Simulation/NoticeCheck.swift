// Compares notifications with events (domain.md §8.1, §8.2, §14.13, §14.14): nobody is told of their own actions, nor
// of people whom a block separates from them, nor of groups that they were never in; each person is told of a comment
// once; a game's players are reminded once for each of its starts; and notify's counts of unread chat messages agree with
// social's log.

import Contracts
import EventLine
import EventLog
import JSON
import LogContracts
import Machine
import NotifyService
import Values

struct NoticeCheck {
    private struct Pair: Hashable {
        var a: ID
        var b: ID
    }

    private var blocks: Set<Pair> = []
    /// Blocks that held from before the batch to its end: a batch may contain notifications from before a block of the
    /// same moment, or from between a block's end and the next.
    private var throughout: Set<Pair> = []
    /// Rows of an incomplete batch.
    private var batch: [NotificationWritten] = []
    /// The recipient, by comment and row.
    private var comments: [String: ID] = [:]
    private var reminded: Set<String> = []
    /// Everyone who was ever a member of a group, and everyone who was ever invited: pairs of group and person.
    private var members: Set<Pair> = []
    private var invited: Set<Pair> = []
    private(set) var problems: [String] = []

    init(notify: [EventLine], social: [EventLine]) {
        var social = social[...]
        for line in notify {
            if let row = line.read(NotificationWritten.self) { batch.append(row) }
            if let done = line.read(GameReminded.self) { note(done) }
            // The last line of a batch has the positions seen by then.
            guard let seen = line.header.seen else { continue }
            throughout = blocks
            while let next = social.first, next.sequence <= seen["social"] {
                take(next)
                social.removeFirst()
            }
            for row in batch { check(row) }
            batch = []
        }
        throughout = []
        for row in batch { check(row) }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(Blocked.self) {
            blocks.insert(Pair(a: event.blockerId, b: event.blockedId))
        } else if let event = line.read(Unblocked.self) {
            let pair = Pair(a: event.blockerId, b: event.blockedId)
            blocks.remove(pair)
            throughout.remove(pair)
        } else if let event = line.read(GroupMemberChanged.self) {
            let place = Pair(a: event.groupId, b: event.accountId)
            if event.to == .member { members.insert(place) }
            if event.to == .invited { invited.insert(place) }
        }
    }

    private mutating func note(_ event: GameReminded) {
        let key = "\(event.gameId) \(event.offsetMinutes) \(event.startsAt)"
        if !reminded.insert(key).inserted { problems.append("people were reminded twice: \(key)") }
    }

    private mutating func check(_ written: NotificationWritten) {
        let (person, row) = (written.recipientId, written.notification)
        if row.actorIds.contains(person) { problems.append("\(person) is told of themselves: \(row.type)") }
        if let other = row.actorIds.first,
            throughout.contains(Pair(a: person, b: other)) || throughout.contains(Pair(a: other, b: person))
        {
            problems.append("\(person) is told of \(other), though one has blocked the other: \(row.type)")
        }
        let group = row.targetType == .group ? row.targetId : row.data["groupId"].flatMap { ID($0) }
        if let place = group.map({ Pair(a: $0, b: person) }) {
            let isIn = row.type == .groupInvitation ? invited.contains(place) : members.contains(place)
            if !isIn { problems.append("\(person) was never in the group of a \(row.type)") }
        }
        if let comment = row.data["commentId"] {
            let key = "\(comment) \(person)"
            if comments[key] ?? row.id != row.id { problems.append("two rows of one comment: \(key)") }
            comments[key] = row.id
        }
    }

    // MARK: - Chats

    /// Differences between notify's counts of unread chat messages, as in its encoded state, and social's log.
    static func unreadProblems(social: [EventLine], notify state: JSONValue) -> [String] {
        var counted: [String: Int] = [:]
        for (game, people) in state["chats"]?.objectValue?.members ?? [] {
            for (person, member) in people.objectValue?.members ?? [] {
                counted["\(game) \(person)"] = Int(member["unread"]?.intValue ?? -1)
            }
        }
        let model = unread(social)
        return Set(model.keys).union(counted.keys).sorted().compactMap { key in
            if model[key] == counted[key] { return nil }
            let should = model[key].map { "\($0)" } ?? "no count"
            let does = counted[key].map { "\($0)" } ?? "no count"
            return "unread in the chat of a game or a group is \(should), and \(does) for notify: \(key)"
        }
    }

    /// Unread counts of a chat's members, by game and person.
    private static func unread(_ social: [EventLine]) -> [String: Int] {
        var members: [ID: [ID: Int]] = [:]
        for line in social {
            if let opened = line.read(ChatOpened.self) { members[opened.gameId] = [opened.hostId: 0] }
            if let sent = line.read(ChatSent.self) {
                var people = members[sent.chatId] ?? [:]
                switch sent.line {
                case .joined, .promoted: if let id = sent.aboutId { people[id] = people[id] ?? 0 }
                case .left, .removed: if let id = sent.aboutId { people[id] = nil }
                case nil: for id in people.keys where id != sent.senderId { people[id]? += 1 }
                default: break
                }
                members[sent.chatId] = people
            }
            if let moved = line.read(GroupMemberChanged.self) {
                let isIn = members[moved.groupId]?[moved.accountId] != nil
                switch moved.to {
                case .member: if !isIn { members[moved.groupId, default: [:]][moved.accountId] = 0 }
                case .left, .removed: members[moved.groupId]?[moved.accountId] = nil
                case .invited, .requested, .declined: break
                }
            }
            if let done = line.read(ChatRead.self), let now = members[done.chatId]?[done.accountId] {
                members[done.chatId]?[done.accountId] = min(now, done.unread)
            }
        }
        var all: [String: Int] = [:]
        for (game, people) in members {
            for (person, count) in people { all["\(game) \(person)"] = count }
        }
        return all
    }
}

extension World {
    func noticeProblems(_ logs: Logs) -> [String] {
        let check = NoticeCheck(notify: logs["notify"], social: logs["social"])
        let knowing = processes.compactMap { ($0 as? ServiceProcess<Notify>)?.machine?.state }
        return check.problems
            + knowing.flatMap { state in
                let text = (try? JSONCoding.encode(state)) ?? []
                return NoticeCheck.unreadProblems(
                    social: logs["social"], notify: (try? JSONValue(parsing: text)) ?? .null)
            }
    }
}
