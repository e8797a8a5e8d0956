// What stands in the chats of all games, and how far everyone has read (domain.md §7.4).
//
// All messages are in one row of rows, in the order in which they were written, and each knows the one before it in its
// own chat. So a page is read by going back from its end, whatever else there is; a message is found by its id; and one
// that is added moves no other, however many chats there are.

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
        /// Who said it, or whom a system line is about: an account's number, or ``Chats/none``.
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

    /// Someone in a chat. Who has left stays as a row that is in it no more.
    struct Member: Keyed, Sendable {
        let account: ID
        var isIn = true
        var isMuted = false
        /// How many of the chat's texts and photos are not unread: read, or one's own.
        var seen: Int32
        var lastReadAt: Timestamp

        var key: ID { account }
    }

    struct Chat: Sendable {
        /// The number of its newest line.
        var last = Chats.none
        /// How many texts and photos there are, removed ones included.
        var said: Int32 = 0
        var members = Numbers<Member>()
    }

    /// The chats of all games.
    struct Chats: Sendable {
        static let none = UInt32.max

        var messages = Numbers<Message>()
        /// By game.
        var chats = Register<Chat>()
        /// The chats that each account is in. Derived from their members.
        var accounts = Register<[UInt32]>()
        /// Messages that have a nonce. Derived from them.
        private var nonces = NumberIndex()
    }
}

// MARK: - Looking

extension Social.Chats {
    typealias Message = Social.Message

    func isOpen(_ game: ID) -> Bool { chats.find(game) != nil }

    func isMember(_ account: ID, of game: ID) -> Bool { standing(of: account, in: game) != nil }

    /// Whether someone is in a chat, or was.
    func wasMember(_ account: ID, of game: ID) -> Bool {
        chats.find(game).map { chats[number: $0].members.find(account) != nil } ?? false
    }

    /// How someone stands to a chat; `nil` for who is not in it.
    func standing(of account: ID, in game: ID) -> ChatStanding? {
        chats.find(game).flatMap { standing(of: account, inChat: $0) }
    }

    private func standing(of account: ID, inChat chat: Int) -> ChatStanding? {
        let row = chats[number: chat]
        guard let number = row.members.find(account), row.members[number].isIn else { return nil }
        let member = row.members[number]
        return ChatStanding(
            gameId: chats.key(chat), lastReadAt: member.lastReadAt, unread: Int(row.said - member.seen),
            muted: member.isMuted)
    }

    /// Who is in a chat, in the order in which they came.
    func members(of game: ID) -> [ID] {
        guard let chat = chats.find(game) else { return [] }
        let members = chats[number: chat].members
        return (0..<members.count).map { members[$0] }.filter(\.isIn).map(\.account)
    }

    /// All chats that someone is in.
    func standings(of account: ID) -> [ChatStanding] {
        (accounts[account] ?? []).compactMap { standing(of: account, inChat: Int($0)) }
    }

    func message(_ id: ID) -> Message? { messages.find(id).map { messages[$0] } }

    func game(of message: Message) -> ID { chats.key(Int(message.chat)) }

    /// Who said it, or whom a system line is about.
    func account(of message: Message) -> ID? {
        message.account == Self.none ? nil : accounts.key(Int(message.account))
    }

    /// What someone has sent to a chat under a name of their own.
    func message(nonce: String, by sender: ID, in game: ID) -> Message? {
        guard let chat = chats.find(game), let account = accounts.find(sender) else { return nil }
        return nonces.first(scatter(chat, account, nonce)) { number in
            let message = messages[Int(number)]
            return message.chat == chat && message.account == account && message.nonce == nonce
        }
        .map { messages[Int($0)] }
    }

    /// The newest lines of a chat, or those before one of its own, the newest first; with one more than `limit` where
    /// there are older ones. `nil` if `before` is no line of it.
    func page(of game: ID, before: ID?, limit: Int) -> [Message]? {
        guard let chat = chats.find(game) else { return before == nil ? [] : nil }
        var next = chats[number: chat].last
        if let before {
            guard let message = message(before), message.chat == chat else { return nil }
            next = message.previous
        }
        var page: [Message] = []
        page.reserveCapacity(min(limit + 1, 128))
        while next != Self.none, page.count <= limit {
            page.append(messages[Int(next)])
            next = messages[Int(next)].previous
        }
        return page
    }

    /// The newest line of a chat.
    func last(of game: ID) -> Message? {
        guard let chat = chats.find(game), chats[number: chat].last != Self.none else { return nil }
        return messages[Int(chats[number: chat].last)]
    }

    /// What would be unread by someone who has read up to a line of the chat: what others have said since; but not more
    /// than `bound`, beyond which it does not look.
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

    private func scatter(_ chat: Int, _ account: Int, _ nonce: String) -> UInt32 {
        scattered(UInt64(chat) << 32 | UInt64(account), UInt64(nonce.scatter))
    }
}

// MARK: - What happens

extension Social.Chats {
    /// A game has come to be.
    mutating func open(_ game: ID, host: ID, at time: Timestamp) {
        if isOpen(game) { return }
        join(chats.append(game, Social.Chat()), host, at: time)
    }

    mutating func write(_ event: ChatWritten, at time: Timestamp) {
        guard let chat = chats.find(event.gameId) else { return }
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

    /// A system line, and what it says of who is in the chat. Of texts and photos everything stands in what was written.
    mutating func take(_ event: ChatSent, at time: Timestamp) {
        guard event.type == .system, let line = event.line, let chat = chats.find(event.gameId) else {
            return
        }
        if let account = event.aboutId {
            switch line {
            case .joined, .promoted: join(chat, account, at: time)
            case .left, .removed: leave(chat, account)
            case .timeChanged, .placeChanged, .hostChanged, .cancelled, .completed: break
            }
        }
        let about = event.aboutId.map { UInt32(accounts.number($0, or: [])) }
        append(
            Message(
                id: event.messageId, chat: UInt32(chat), previous: chats[number: chat].last,
                account: about ?? Self.none, type: .system, line: line, createdAt: time, text: nil,
                photo: nil, nonce: nil))
    }

    /// What is unread is as the event says; `unread` only ever gets less by it.
    mutating func read(_ event: ChatRead) {
        guard let chat = chats.find(event.gameId), let upTo = message(event.upTo) else { return }
        let said = chats[number: chat].said
        change(event.accountId, in: chat) { member in
            member.seen = max(member.seen, said - Int32(clamping: event.unread))
            member.lastReadAt = max(member.lastReadAt, upTo.createdAt)
        }
    }

    mutating func mute(_ event: ChatMuted) {
        guard let chat = chats.find(event.gameId) else { return }
        change(event.accountId, in: chat) { $0.isMuted = event.on }
    }

    /// Until a moderator decides, nobody but they and its sender reads it (domain.md §7.6).
    mutating func hide(_ message: ID) {
        guard let number = messages.find(message), !messages[number].isRemoved else { return }
        messages[number].isHidden = true
    }

    mutating func show(_ message: ID) {
        if let number = messages.find(message) { messages[number].isHidden = false }
    }

    /// For good: where it was remains, and whom it was unread by, it stays unread by, for what is counted of it elsewhere
    /// is counted when it is sent and when it is read.
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
            nonces.insert(UInt32(number), scatter(chat, Int(message.account), nonce))
        }
    }

    /// Whoever is new has nothing unread, and may read all there is.
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
