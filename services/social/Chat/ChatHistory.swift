// chat.history and chat.unread: the messages of a chat, and how many somebody has not read (domain.md §7.4).

import Contracts
import Machine
import Projections
import Values

extension Social {
    static let chatHistory = Rules<Social>()
        .query(ChatHistory.self, answer: Situation.history)
        .query(UnreadChats.self, answer: Situation.unreadChats)

    /// A line as the caller may read it: nobody reads a removed text; its sender and moderators read a hidden one.
    static func shown(_ message: Message, to caller: Caller, _ state: State) -> ChatMessage {
        var shown = ChatMessage(id: message.id, type: message.type, createdAt: message.createdAt)
        let account = state.chats.account(of: message)
        shown.removed = message.isRemoved
        guard message.type != .system else {
            (shown.line, shown.aboutId) = (message.line, account)
            shown.text = message.isRemoved ? nil : message.line.map { words(for: $0, about: account, state) }
            return shown
        }
        if let account { shown.sign(account, state) }
        if message.isHidden { shown.hidden = true }
        let isOwn = account == caller.account
        if isOwn { shown.nonce = message.nonce }
        if message.isHidden, !isOwn, !caller.isModerator { return shown }
        shown.text = message.text
        shown.photo = message.photo.flatMap { standing([$0], of: account, state).first }
        return shown
    }
}

extension Situation<Social> {
    func history(_ query: ChatHistory) throws(Refusal) -> ChatHistory.Reply {
        let me = try caller.id()
        let chat = try chatToRead(query)
        let standing = state.chats.standing(of: me, in: chat.id)
        if !caller.isModerator {
            if standing == nil { throw chat.notIn }
            // A query leaves no event, so there is no gate hit here (domain.md §1.6).
            try context.requireTier2(if: isGated(chat))
        }
        let limit = query.rows
        guard
            let found = state.chats.page(
                of: chat.id, before: query.before, limit: limit, since: readsFrom(chat, me))
        else { throw .notInThisChat("before") }
        return ChatHistory.Reply(
            items: found.prefix(limit).map { Social.shown($0, to: caller, state) },
            next: found.count > limit ? found[limit - 1].id : nil, readOnlyFrom: chat.readOnlyFrom,
            standing: standing)
    }

    /// Leaves out chats of games that the caller may no longer see, since they cannot be read (domain.md §1.9).
    fileprivate func unreadChats(_ query: UnreadChats) throws(Refusal) -> UnreadChats.Reply {
        let me = try caller.id()
        let all = state.chats.standings(of: me)
            .filter { standing in
                guard standing.unread > 0, let id = standing.gameId else { return standing.unread > 0 }
                return state.games[id].map { state.shows($0, to: me) } ?? false
            }
            .sorted { $0.chatId < $1.chatId }
        return UnreadChats.Reply(
            total: all.reduce(0) { $0 + $1.unread }, games: all.filter { $0.groupId == nil },
            groups: all.filter { $0.groupId != nil })
    }
}

extension ChatMessage {
    /// Sets the sender's id and present names.
    mutating func sign(_ sender: ID, _ state: Social.State) {
        let name = state.people.name(of: sender)
        senderId = sender
        (nickname, displayName, avatar) = (name?.nickname, name?.displayName, name?.avatar)
    }
}
