// chat.send, read, mute and remove: the chat of the people who are going to a game (domain.md §7.4).

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
        .limit(.chat, ChatWritten.self)

    static let notGoing = Refusal(.forbidden, "the chat is for those who are going to the game")

    /// When the chat becomes read-only: at the game's cancellation, or seven days after its completion.
    static func readOnlyFrom(_ game: KnownGame) -> Timestamp? {
        switch game.status {
        case .open, .closed: nil
        case .cancelled: game.endedAt
        case .completed: game.endedAt?.adding(days: chatDaysAfter)
        }
    }
}

extension Situation<Social> {
    fileprivate func reply(_ command: SendMessage, _ occurred: Occurred) throws(Refusal) -> SendMessage.Reply
    {
        try sent(by: occurred, or: command)
    }

    fileprivate func reply(_ command: ReadChat, _ occurred: Occurred) throws(Refusal) -> ReadChat.Reply {
        try standing(in: command.gameId, after: occurred)
    }

    fileprivate func reply(_ command: MuteChat, _ occurred: Occurred) throws(Refusal) -> MuteChat.Reply {
        try standing(in: command.gameId, after: occurred)
    }

    /// The game, for a caller who is going to it and so takes part in its chat.
    private func takingPart(in gameId: ID) throws(Refusal) -> (me: ID, game: KnownGame) {
        let me = try caller.id()
        let game = try gameToRead(gameId)
        guard state.chats.isMember(me, of: gameId) else { throw Social.notGoing }
        return (me, game)
    }

    /// A game that the caller may see; moderators see every one (domain.md §1.6).
    func gameToRead(_ gameId: ID) throws(Refusal) -> KnownGame {
        let me = try caller.id()
        guard let game = state.games[gameId], caller.isModerator || state.shows(game, to: me) else {
            throw Refusal(.notFound, "there is no such game", field: "gameId")
        }
        return game
    }

    // MARK: - Sending

    fileprivate func send(_ command: SendMessage) throws(Refusal) -> Decision<Never> {
        let (me, game) = try takingPart(in: command.gameId)
        try context.requireTier2(if: game.requireTier2)
        let nonce = command.nonce?.cleaned
        if let nonce, state.chats.message(nonce: nonce, by: me, in: command.gameId) != nil {
            return .nothing
        }
        if let from = Social.readOnlyFrom(game), from <= now {
            throw Refusal(
                .conflict, "the game is \(game.status.rawValue), and its chat can only be read",
                state: game.status.rawValue)
        }
        try requireOwn([command.photo].compactMap { $0 }, of: me, "photo")
        let (message, text) = (context.newID(), command.text?.cleaned)
        let events: [any Event] = [
            ChatWritten(
                gameId: command.gameId, messageId: message, senderId: me, text: text, photo: command.photo,
                nonce: nonce),
            ChatSent(
                gameId: command.gameId, messageId: message, senderId: me,
                type: command.photo == nil ? .text : .photo,
                preview: text.map { Text.beginning(of: $0, charactersMax: ChatSent.previewMax) }),
        ]
        return .events(
            events + Social.telling(ofMessage: message, by: me, command.photo, in: command.gameId, state))
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
            let first = state.chats.message(nonce: nonce, by: me, in: command.gameId)
        else { throw Refusal(.internal, "nothing was said") }
        return Social.shown(first, to: caller, state)
    }

    // MARK: - Reading and muting

    fileprivate func readChat(_ command: ReadChat) throws(Refusal) -> Decision<Never> {
        let (me, _) = try takingPart(in: command.gameId)
        guard let last = state.chats.last(of: command.gameId) else {
            if command.upTo != nil { throw .notInThisChat("upTo") }
            return .nothing
        }
        let upTo = command.upTo.map { state.chats.message($0) } ?? last
        guard let upTo, upTo.chat == last.chat else { throw .notInThisChat("upTo") }
        // Messages that were read stay read: the number of unread ones never rises.
        let now = state.chats.standing(of: me, in: command.gameId)?.unread ?? 0
        let unread = state.chats.unread(after: upTo, by: me, bound: now)
        guard unread < now else { return .nothing }
        return .events([ChatRead(gameId: command.gameId, accountId: me, upTo: upTo.id, unread: unread)])
    }

    fileprivate func muteChat(_ command: MuteChat) throws(Refusal) -> Decision<Never> {
        let (me, _) = try takingPart(in: command.gameId)
        if state.chats.standing(of: me, in: command.gameId)?.muted == command.on { return .nothing }
        return .events([ChatMuted(gameId: command.gameId, accountId: me, on: command.on)])
    }

    /// The caller's standing after a command; taken from its events if they have left the game since.
    private func standing(in game: ID, after occurred: Occurred) throws(Refusal) -> ChatStanding {
        let found = state.chats.standing(of: try caller.id(), in: game)
        guard let time = found?.lastReadAt ?? occurred.time else { throw Social.notGoing }
        var standing = found ?? ChatStanding(gameId: game, lastReadAt: time, unread: 0, muted: false)
        if let read = occurred.first(ChatRead.self) { standing.unread = read.unread }
        if let muted = occurred.first(ChatMuted.self) { standing.muted = muted.on }
        return standing
    }

    // MARK: - Removing

    fileprivate func removeMessage(_ command: RemoveMessage) throws(Refusal) -> Decision<Never> {
        guard let message = state.chats.message(command.messageId) else {
            throw Refusal(.notFound, "there is no such message", field: "messageId")
        }
        if message.isRemoved { return .nothing }
        return .events([
            ChatRemoved(gameId: state.chats.game(of: message), messageId: command.messageId)
        ])
    }
}

extension Refusal {
    static func notInThisChat(_ field: String) -> Refusal {
        .invalid(field, "\(field) must be a message of this chat")
    }
}
