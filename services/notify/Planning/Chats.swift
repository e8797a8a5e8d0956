// Notifications of chats (domain.md §7.4, §7.7, §8.2): one row for each game and group, with the latest message. Unread
// messages count in the badge, those in muted chats too (§8.3).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Notify {
    static let chats = Rules<Notify>()
        .observe(GameCreated.self) { state, event, _ in state.chats.join(event.gameId, event.hostId) }
        .observe(ChatSent.self) { state, event, _ in state.chats.take(event) }
        .observe(ChatRead.self) { state, event, _ in state.chats.read(event) }
        .observe(ChatMuted.self) { state, event, _ in state.chats.mute(event) }
        .observe(GroupMemberChanged.self) { state, event, _ in state.chats.take(event) }
        .tell(ChatSent.self) { event, plan in
            guard event.type != .system, let sender = event.senderId else {
                plan.settled += plan.state.left(event)
                return
            }
            let place = event.groupId.map { Plan.NotificationSubject.group($0) } ?? .game(event.chatId)
            for (person, member) in plan.state.chats.members(of: event.chatId) {
                if member.isMuted {
                    plan.leave(person, .chatMessage, on: place, since: .hasMuted)
                    continue
                }
                plan.tell(
                    person, .chatMessage, on: place, actor: sender, fold: .latest,
                    data: ["messageId": event.messageId.description], group: event.groupId
                ) { $0.preview = event.preview }
            }
        }
        .react(ChatRead.self, decide: Situation.react)

    /// The members of each chat, and the number of messages that each has not read. It must equal social's own count
    /// (domain.md §14.13).
    struct Chats: Sendable {
        struct Member: Codable, Sendable {
            var unread = 0
            var isMuted = false
        }

        private var members: ChunkedDictionary<ID, [ID: Member]> = [:]
        /// The games and groups whose chats each account is in. Derived from `members`.
        private var games: ChunkedDictionary<ID, Ordered<ID>> = [:]

        /// A chat's members, in the order of their ids.
        func members(of game: ID) -> [(key: ID, value: Member)] {
            (members[game] ?? [:]).sorted { $0.key < $1.key }
        }

        /// Number of messages that somebody has not read, in the chats of all games for which `counts` holds.
        func unread(of account: ID, where counts: (ID) -> Bool) -> Int {
            (games[account]?.all ?? []).reduce(0) { sum, game in
                guard let unread = members[game]?[account]?.unread, unread > 0, counts(game) else {
                    return sum
                }
                return sum + unread
            }
        }

        mutating func join(_ game: ID, _ account: ID) {
            guard members[game]?[account] == nil else { return }
            members[game, default: [:]][account] = Member()
            games[account, default: Ordered()].insert(game)
        }

        private mutating func leave(_ game: ID, _ account: ID) {
            members[game]?[account] = nil
            games[account]?.remove(game)
            if games[account]?.count == 0 { games[account] = nil }
        }

        mutating func take(_ event: ChatSent) {
            guard event.type == .system else {
                for person in members[event.chatId]?.keys.sorted() ?? [] where person != event.senderId {
                    members[event.chatId]?[person]?.unread += 1
                }
                return
            }
            guard let account = event.aboutId else { return }
            switch event.line {
            case .joined, .promoted: join(event.chatId, account)
            case .left, .removed: leave(event.chatId, account)
            case .timeChanged, .placeChanged, .hostChanged, .coHostNamed, .cancelled, .completed, nil: break
            }
        }

        /// Nobody is told in a group's chat that somebody came or left: the membership itself says so.
        mutating func take(_ event: GroupMemberChanged) {
            switch event.to {
            case .member: join(event.groupId, event.accountId)
            case .left, .removed: leave(event.groupId, event.accountId)
            case .invited, .requested, .declined: break
            }
        }

        /// Reading never raises the number of unread messages.
        mutating func read(_ event: ChatRead) {
            let now = members[event.chatId]?[event.accountId]?.unread ?? 0
            members[event.chatId]?[event.accountId]?.unread = min(now, event.unread)
        }

        mutating func mute(_ event: ChatMuted) {
            members[event.chatId]?[event.accountId]?.isMuted = event.on
        }
    }
}

/// Derived parts are not encoded.
extension Notify.Chats: Codable {
    init(from decoder: any Decoder) throws {
        members = try ChunkedDictionary(from: decoder)
        for (game, people) in members {
            for person in people.keys { games[person, default: Ordered()].insert(game) }
        }
    }

    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension Situation<Notify> {
    fileprivate func react(to event: ChatRead) -> [any Event] {
        guard event.unread == 0, let row = state.unreadRow(of: event.accountId, event.chatId) else {
            return []
        }
        return [NotificationsRead(recipientId: event.accountId, notificationId: row)]
    }
}

extension Notify.State {
    /// Deletes the unread row of somebody who has left the chat.
    fileprivate func left(_ event: ChatSent) -> [any Event] {
        guard event.line == .left || event.line == .removed, let account = event.aboutId,
            let row = unreadRow(of: account, event.chatId)
        else { return [] }
        return [NotificationDeleted(recipientId: account, notificationId: row)]
    }

    func unreadRow(of account: ID, _ chat: ID) -> ID? {
        let key = Plan.key(.chatMessage, chat)
        return inboxes[account]?.latest(key).flatMap { $0.read ? nil : $0.id }
    }

    /// Chats of games that somebody may no longer see do not count, since they cannot be read (domain.md
    /// §1.9).
    func unreadInChats(of account: ID) -> Int {
        chats.unread(of: account) { id in
            games[id].map { bar($0, to: account) == nil } ?? groups.isMember(account, of: id)
        }
    }
}
