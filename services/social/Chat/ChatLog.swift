// The messages of all chats, and how far everyone has read (domain.md §7.4).
//
// All messages are in one table, in the order in which they were written. Each has the number of the message
// before it in the same chat: a linked list. So a page is read by going back from its end, and adding a
// message moves no other.

import Contracts
import LogContracts
import Packed
import Values

extension Social {
    /// A line of a chat.
    struct Message: Keyed, Sendable {
        let id: ID
        let chat: UInt32
        /// The number of the line before it in the same chat; ``Chats/none`` for the first.
        let previous: UInt32
        /// The number of its sender, or of the account that a system line is about; ``Chats/none`` for
        /// neither.
        let account: UInt32
        let type: MessageType
        let line: SystemLine?
        var isHidden = false
        var isRemoved = false
        let createdAt: Timestamp
        var text: String?
        var photo: String?
        let nonce: String?

        var key: ID { id }
    }

    /// A member of a chat. Members who have left stay, with `isIn == false`.
    struct Member: Keyed, Sendable {
        let account: ID
        var isIn = true
        var isMuted = false
        /// Number of texts and photos that are read or the member's own.
        var seen: Int32
        var lastReadAt: Timestamp

        var key: ID { account }
    }

    struct Chat: Sendable {
        /// Whether it is a group's: whoever comes reads it from then on.
        var isOfGroup = false
        /// The number of its newest line.
        var last = Chats.none
        /// Number of texts and photos, removed ones included.
        var said: Int32 = 0
        var members = KeyedTable<Member>()
    }

    /// The chats of all games and groups. A chat has the id of its game or group.
    struct Chats: Sendable {
        static let none = UInt32.max

        var messages = KeyedTable<Message>()
        /// Chats by game or group.
        var chats = IDTable<Chat>()
        /// The chats that each account is in. Derived from their members.
        var accounts = IDTable<[UInt32]>()
        /// An index of messages by nonce. Derived.
        private var nonces = NumberIndex()
    }
}

// MARK: - Reading

extension Social.Chats {
    typealias Message = Social.Message

    func isOpen(_ game: ID) -> Bool { chats.find(game) != nil }

    func isMember(_ account: ID, of game: ID) -> Bool { standing(of: account, in: game) != nil }

    /// Whether someone is in a chat, or was.
    func wasMember(_ account: ID, of game: ID) -> Bool {
        chats.find(game).map { chats[number: $0].members.find(account) != nil } ?? false
    }

    /// A member's standing; `nil` for somebody who is not in the chat.
    func standing(of account: ID, in game: ID) -> ChatStanding? {
        chats.find(game).flatMap { standing(of: account, inChat: $0) }
    }

    private func standing(of account: ID, inChat chat: Int) -> ChatStanding? {
        let row = chats[number: chat]
        guard let number = row.members.find(account), row.members[number].isIn else { return nil }
        let member = row.members[number]
        let id = chats.key(chat)
        return ChatStanding(
            gameId: row.isOfGroup ? nil : id, groupId: row.isOfGroup ? id : nil,
            lastReadAt: member.lastReadAt, unread: Int(row.said - member.seen),
            muted: member.isMuted)
    }

    /// The members of a chat, in the order in which they joined.
    func members(of game: ID) -> [ID] {
        guard let chat = chats.find(game) else { return [] }
        let members = chats[number: chat].members
        return (0..<members.count).map { members[$0] }.filter(\.isIn).map(\.account)
    }

    /// All chats that someone is in.
    func standings(of account: ID) -> [ChatStanding] {
        (accounts[account] ?? []).compactMap { standing(of: account, inChat: Int($0)) }
    }

    /// The games of all chats that someone is in, each with the time of its newest line; of a chat without lines, the
    /// time since which they are in it.
    func news(of account: ID) -> [(game: ID, at: Timestamp)] {
        (accounts[account] ?? []).map { chat in
            let row = chats[number: Int(chat)]
            let joined = row.members.find(account).map { row.members[$0].lastReadAt }
            let at = row.last == Self.none ? joined : messages[Int(row.last)].createdAt
            return (chats.key(Int(chat)), at ?? .distantPast)
        }
    }

    func message(_ id: ID) -> Message? { messages.find(id).map { messages[$0] } }

    /// The game or the group of a message's chat.
    func place(of message: Message) -> ID { chats.key(Int(message.chat)) }
    func isOfGroup(_ message: Message) -> Bool { chats[number: Int(message.chat)].isOfGroup }

    /// The sender, or the account that a system line is about.
    func account(of message: Message) -> ID? {
        message.account == Self.none ? nil : accounts.key(Int(message.account))
    }

    /// The message that somebody sent to a chat with a nonce.
    func message(nonce: String, by sender: ID, in game: ID) -> Message? {
        guard let chat = chats.find(game), let account = accounts.find(sender) else { return nil }
        return nonces.first(tableHash(chat, account, nonce)) { number in
            let message = messages[Int(number)]
            return message.chat == chat && message.account == account && message.nonce == nonce
        }
        .map { messages[Int($0)] }
    }

    /// The newest lines of a chat, or those before one of its own, the newest first; one more than `limit` if there are
    /// older ones. `nil` if `before` is no line of the chat.
    /// - Parameter since: leaves out older lines.
    func page(
        of game: ID, before: ID?, limit: Int, since: Timestamp = .distantPast
    ) -> [Message]? {
        guard let chat = chats.find(game) else { return before == nil ? [] : nil }
        var next = chats[number: chat].last
        if let before {
            guard let message = message(before), message.chat == chat else { return nil }
            next = message.previous
        }
        var page: [Message] = []
        page.reserveCapacity(min(limit + 1, 128))
        while next != Self.none, page.count <= limit {
            if messages[Int(next)].createdAt < since { break }
            page.append(messages[Int(next)])
            next = messages[Int(next)].previous
        }
        return page
    }

    /// The newest lines of a chat, the newest first.
    func newest(_ limit: Int, of game: ID) -> [Message] {
        page(of: game, before: nil, limit: limit).map { Array($0.prefix(limit)) } ?? []
    }

    /// The newest line of a chat.
    func last(of game: ID) -> Message? {
        guard let chat = chats.find(game), chats[number: chat].last != Self.none else { return nil }
        return messages[Int(chats[number: chat].last)]
    }

    /// Number of others' messages after a line, which are unread by somebody who has read up to it. Stops counting at
    /// `bound`.
    func unread(after message: Message, by account: ID, bound: Int) -> Int {
        let me = accounts.find(account).map { UInt32($0) }
        var (next, count) = (chats[number: Int(message.chat)].last, 0)
        while next != Self.none, count < bound {
            let other = messages[Int(next)]
            if other.id == message.id { break }
            if other.type != .system, other.account != me { count += 1 }
            next = other.previous
        }
        return count
    }

    private func tableHash(_ chat: Int, _ account: Int, _ nonce: String) -> UInt32 {
        mixedHash(UInt64(chat) << 32 | UInt64(account), UInt64(nonce.tableHash))
    }
}

// MARK: - Applying events

extension Social.Chats {
    /// Opens the chat of a new game.
    mutating func open(_ game: ID, host: ID, at time: Timestamp) {
        if isOpen(game) { return }
        join(chats.append(game, Social.Chat()), host, at: time)
    }

    /// Lets somebody into a group's chat, or out of it. The chat opens with its first member.
    mutating func take(_ event: GroupMemberChanged, at time: Timestamp) {
        switch event.to {
        case .member:
            var new = Social.Chat()
            new.isOfGroup = true
            join(chats.find(event.groupId) ?? chats.append(event.groupId, new), event.accountId, at: time)
        case .left, .removed: if let chat = chats.find(event.groupId) { leave(chat, event.accountId) }
        case .invited, .requested, .declined: break
        }
    }

    mutating func write(_ event: ChatWritten, at time: Timestamp) {
        guard let chat = chats.find(event.chatId) else { return }
        let account = accounts.number(event.senderId, or: [])
        append(
            Message(
                id: event.messageId, chat: UInt32(chat), previous: chats[number: chat].last,
                account: UInt32(account), type: event.photo == nil ? .text : .photo, line: nil,
                createdAt: time, text: event.text, photo: event.photo, nonce: event.nonce))
        if let member = chats[number: chat].members.find(event.senderId) {
            chats[number: chat].members[member].seen += 1
        }
    }

    /// Applies a system line, and the joining or leaving that it tells of. Texts and photos come with `ChatWritten`.
    mutating func take(_ event: ChatSent, at time: Timestamp) {
        guard event.type == .system, let line = event.line, let chat = chats.find(event.chatId) else {
            return
        }
        if let account = event.aboutId {
            switch line {
            case .joined, .promoted: join(chat, account, at: time)
            case .left, .removed: leave(chat, account)
            case .timeChanged, .placeChanged, .hostChanged, .coHostNamed, .cancelled, .completed: break
            }
        }
        let about = event.aboutId.map { UInt32(accounts.number($0, or: [])) }
        append(
            Message(
                id: event.messageId, chat: UInt32(chat), previous: chats[number: chat].last,
                account: about ?? Self.none, type: .system, line: line, createdAt: time, text: nil,
                photo: nil, nonce: nil))
    }

    /// Sets the number of unread messages as the event says; it never rises.
    mutating func read(_ event: ChatRead) {
        guard let chat = chats.find(event.chatId), let upTo = message(event.upTo) else { return }
        let said = chats[number: chat].said
        change(event.accountId, in: chat) { member in
            member.seen = max(member.seen, said - Int32(clamping: event.unread))
            member.lastReadAt = max(member.lastReadAt, upTo.createdAt)
        }
    }

    mutating func mute(_ event: ChatMuted) {
        guard let chat = chats.find(event.chatId) else { return }
        change(event.accountId, in: chat) { $0.isMuted = event.on }
    }

    /// Hides a message until a moderator decides: only its sender and moderators read it (domain.md §7.6).
    mutating func hide(_ message: ID) {
        guard let number = messages.find(message), !messages[number].isRemoved else { return }
        messages[number].isHidden = true
    }

    mutating func show(_ message: ID) {
        if let number = messages.find(message) { messages[number].isHidden = false }
    }

    /// Removes a message's content for good. The line stays, and stays unread where it was: notify counts
    /// messages only when they are sent and when they are read.
    mutating func remove(_ message: ID) {
        guard let number = messages.find(message) else { return }
        messages[number].isRemoved = true
        messages[number].isHidden = false
        messages[number].text = nil
        messages[number].photo = nil
    }

    mutating func append(_ message: Message) {
        let number = messages.append(message)
        let chat = Int(message.chat)
        chats[number: chat].last = UInt32(number)
        if message.type != .system { chats[number: chat].said += 1 }
        if let nonce = message.nonce {
            nonces.insert(UInt32(number), tableHash(chat, Int(message.account), nonce))
        }
    }

    /// Adds a member, who may read all messages and has none unread.
    mutating func join(_ chat: Int, _ account: ID, at time: Timestamp) {
        let new = Social.Member(account: account, seen: chats[number: chat].said, lastReadAt: time)
        if let number = chats[number: chat].members.find(account) {
            if chats[number: chat].members[number].isIn { return }
            chats[number: chat].members[number] = new
        } else {
            chats[number: chat].members.append(new)
        }
        let number = accounts.number(account, or: [])
        accounts[number: number].append(UInt32(chat))
    }

    private mutating func leave(_ chat: Int, _ account: ID) {
        change(account, in: chat) { $0.isIn = false }
        if let number = accounts.find(account) {
            accounts[number: number].removeAll { $0 == UInt32(chat) }
        }
    }

    mutating func change(_ account: ID, in chat: Int, _ apply: (inout Social.Member) -> Void) {
        guard let number = chats[number: chat].members.find(account) else { return }
        apply(&chats[number: chat].members[number])
    }
}
