// chat.send, read, mute and remove: the chat of the people who are going to a game, and that of a group's members
// (domain.md §7.4, §7.7). ChatPlace.swift tells the two apart.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    /// Days after completion in which a game's chat can still be written in.
    static let chatDaysAfter = 7

    static let chat = Rules<Social>()
        .command(SendMessage.self, decide: Situation.send, reply: Situation.reply)
        .command(ReadChat.self, decide: Situation.readChat, reply: Situation.reply)
        .command(MuteChat.self, decide: Situation.muteChat, reply: Situation.reply)
        .command(RemoveMessage.self, decide: Situation.removeMessage)
        .evolve(ChatWritten.self) { state, event, info in
            state.chats.write(event, at: info.time)
            if state.chats.message(event.messageId) != nil {
                state.notePhotos(of: event.messageId, [event.photo].compactMap { $0 })
            }
        }
        .evolve(ChatSent.self) { state, event, info in state.chats.take(event, at: info.time) }
        .evolve(ChatRead.self) { state, event, _ in state.chats.read(event) }
        .evolve(ChatMuted.self) { state, event, _ in state.chats.mute(event) }
        .evolve(ChatRemoved.self) { state, event, _ in state.chats.remove(event.messageId) }
        .limit(.chat, ChatWritten.self) { event, _ in event.groupId == nil ? 1 : 0 }
        .limit(.groupChat, ChatWritten.self) { event, _ in event.groupId == nil ? 0 : 1 }
}

extension Situation<Social> {
    fileprivate func reply(_ command: SendMessage, _ occurred: Occurred) throws(Refusal) -> SendMessage.Reply
    {
        try sent(by: occurred, or: command)
    }

    fileprivate func reply(_ command: ReadChat, _ occurred: Occurred) throws(Refusal) -> ReadChat.Reply {
        try standing(in: command.chatId, after: occurred)
    }

    fileprivate func reply(_ command: MuteChat, _ occurred: Occurred) throws(Refusal) -> MuteChat.Reply {
        try standing(in: command.chatId, after: occurred)
    }

    /// The chat, for a caller who takes part in it.
    private func takingPart(in named: some OfChat) throws(Refusal) -> (me: ID, chat: Social.ChatPlace) {
        let me = try caller.id()
        let chat = try chatToRead(named)
        guard state.chats.isMember(me, of: chat.id) else { throw chat.notIn }
        return (me, chat)
    }

    // MARK: - Sending

    fileprivate func send(_ command: SendMessage) throws(Refusal) -> Decision<Never> {
        let (me, chat) = try takingPart(in: command)
        try context.requireTier2(if: isGated(chat))
        let nonce = command.nonce?.cleaned
        if let nonce, state.chats.message(nonce: nonce, by: me, in: chat.id) != nil { return .nothing }
        if let refusal = chat.readOnly(at: now) { throw refusal }
        try requireOwn([command.photo].compactMap { $0 }, of: me, "photo")
        try refuseCrowded(chat)
        let (message, text) = (context.newID(), command.text?.cleaned)
        let events: [any Event] = [
            ChatWritten(
                gameId: chat.gameId, messageId: message, senderId: me, text: text, photo: command.photo,
                nonce: nonce, groupId: chat.groupId),
            ChatSent(
                gameId: chat.gameId, messageId: message, senderId: me,
                type: command.photo == nil ? .text : .photo,
                preview: text.map { Text.beginning(of: $0, charactersMax: ChatSent.previewMax) },
                groupId: chat.groupId),
        ]
        return .events(events + Social.telling(ofMessage: message, by: me, command.photo, in: chat, state))
    }

    /// The message as it was written, without later changes; for a repeated nonce, the first message.
    private func sent(by occurred: Occurred, or command: SendMessage) throws(Refusal) -> ChatMessage {
        let me = try caller.id()
        if let written = occurred.first(ChatWritten.self), let info = occurred.info(of: ChatWritten.self) {
            var message = ChatMessage(
                id: written.messageId, type: written.photo == nil ? .text : .photo, createdAt: info.time)
            (message.text, message.photo, message.nonce) = (written.text, written.photo, written.nonce)
            message.sign(me, state)
            return message
        }
        guard let nonce = command.nonce?.cleaned,
            let first = state.chats.message(nonce: nonce, by: me, in: command.chatId)
        else { throw Refusal(.internal, "nothing was said") }
        return Social.shown(first, to: caller, state)
    }

    // MARK: - Reading and muting

    fileprivate func readChat(_ command: ReadChat) throws(Refusal) -> Decision<Never> {
        let (me, chat) = try takingPart(in: command)
        guard let last = state.chats.last(of: chat.id) else {
            if command.upTo != nil { throw .notInThisChat("upTo") }
            return .nothing
        }
        let upTo = command.upTo.map { state.chats.message($0) } ?? last
        guard let upTo, upTo.chat == last.chat else { throw .notInThisChat("upTo") }
        // Messages that were read stay read: the number of unread ones never rises.
        let now = state.chats.standing(of: me, in: chat.id)?.unread ?? 0
        let unread = state.chats.unread(after: upTo, by: me, bound: now)
        guard unread < now else { return .nothing }
        return .events([
            ChatRead(
                gameId: chat.gameId, accountId: me, upTo: upTo.id, unread: unread, groupId: chat.groupId)
        ])
    }

    fileprivate func muteChat(_ command: MuteChat) throws(Refusal) -> Decision<Never> {
        let (me, chat) = try takingPart(in: command)
        if state.chats.standing(of: me, in: chat.id)?.muted == command.on { return .nothing }
        return .events([
            ChatMuted(gameId: chat.gameId, accountId: me, on: command.on, groupId: chat.groupId)
        ])
    }

    /// The caller's standing after a command; taken from its events if they have left the chat since.
    private func standing(in chat: ID, after occurred: Occurred) throws(Refusal) -> ChatStanding {
        let found = state.chats.standing(of: try caller.id(), in: chat)
        let (read, muted) = (occurred.first(ChatRead.self), occurred.first(ChatMuted.self))
        guard let time = found?.lastReadAt ?? occurred.time else { throw Social.notGoing }
        var standing =
            found
            ?? ChatStanding(
                gameId: read?.gameId ?? muted?.gameId, groupId: read?.groupId ?? muted?.groupId,
                lastReadAt: time, unread: 0, muted: false)
        standing.unread = read?.unread ?? standing.unread
        standing.muted = muted?.on ?? standing.muted
        return standing
    }

    // MARK: - Removing

    fileprivate func removeMessage(_ command: RemoveMessage) throws(Refusal) -> Decision<Never> {
        guard let message = state.chats.message(command.messageId) else {
            throw Refusal(.notFound, "there is no such message", field: "messageId")
        }
        if message.isRemoved { return .nothing }
        let (place, isOfGroup) = (state.chats.place(of: message), state.chats.isOfGroup(message))
        return .events([
            ChatRemoved(
                gameId: isOfGroup ? nil : place, messageId: command.messageId,
                groupId: isOfGroup ? place : nil)
        ])
    }
}

extension Refusal {
    static func notInThisChat(_ field: String) -> Refusal {
        .invalid(field, "\(field) must be a message of this chat")
    }
}
