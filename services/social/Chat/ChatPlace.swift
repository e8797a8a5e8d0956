// The two kinds of chats: that of a game, for those who are going, and that of a group, for its members (domain.md §7.4,
// §7.7).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// Messages of all members of a group in a minute.
    static let groupMessagesMax = 120
    static let groupMessagesSeconds = 60

    static let notGoing = Refusal(.forbidden, "the chat is for those who are going to the game")

    /// A game or a group that has a chat.
    enum ChatPlace {
        case game(KnownGame)
        case group(Group)

        var id: ID {
            switch self {
            case .game(let game): game.id
            case .group(let group): group.id
            }
        }

        var gameId: ID? {
            switch self {
            case .game(let game): game.id
            case .group: nil
            }
        }

        var groupId: ID? {
            switch self {
            case .game: nil
            case .group(let group): group.id
            }
        }

        /// The refusal for whoever sees the place and does not take part.
        var notIn: Refusal {
            switch self {
            case .game: Social.notGoing
            case .group: Refusal(.forbidden, "the chat is for the members of the group")
            }
        }

        /// When it becomes read-only: at a game's cancellation, or seven days after its completion.
        var readOnlyFrom: Timestamp? {
            guard case .game(let game) = self else { return nil }
            return switch game.status {
            case .open, .closed: nil
            case .cancelled: game.endedAt
            case .completed: game.endedAt?.adding(days: Social.chatDaysAfter)
            }
        }

        /// The refusal of a message, if it can only be read.
        func readOnly(at time: Timestamp) -> Refusal? {
            switch self {
            case .game(let game):
                guard let from = readOnlyFrom, from <= time else { return nil }
                return Refusal(
                    .conflict, "the game is \(game.status.rawValue), and its chat can only be read",
                    state: game.status.rawValue)
            case .group(let group):
                guard group.status == .closed else { return nil }
                return Refusal(
                    .conflict, "the group is closed, and its chat can only be read",
                    state: group.status.rawValue)
            }
        }
    }
}

extension Situation<Social> {
    /// The chat of a game or a group that the caller sees; moderators see every one (domain.md §1.6).
    func chatToRead(_ named: some OfChat) throws(Refusal) -> Social.ChatPlace {
        if let group = named.groupId { return .group(try findGroup(group).group) }
        return .game(try gameToRead(named.chatId))
    }

    /// A game that the caller may see.
    private func gameToRead(_ gameId: ID) throws(Refusal) -> KnownGame {
        let me = try caller.id()
        guard let game = state.games[gameId], caller.isModerator || state.shows(game, to: me) else {
            throw Refusal(.notFound, "there is no such game", field: "gameId")
        }
        return game
    }

    /// Whether the chat asks for a full profile (domain.md §3.4).
    func isGated(_ chat: Social.ChatPlace) -> Bool {
        switch chat {
        case .game(let game): game.requireTier2
        case .group: context.settings.gatesAll
        }
    }

    /// The earliest message that somebody reads: of a group's chat those since they came; all of them in a game's.
    func readsFrom(_ chat: Social.ChatPlace, _ reader: ID) -> Timestamp {
        guard case .group(let group) = chat, !caller.isModerator else { return .distantPast }
        return group[reader]?.since ?? now
    }

    /// Refuses a message where all members of a group together have said as many as they may in a minute.
    func refuseCrowded(_ chat: Social.ChatPlace) throws(Refusal) {
        guard case .group(let group) = chat else { return }
        let recent = state.chats.newest(Social.groupMessagesMax, of: group.id)
        guard recent.count == Social.groupMessagesMax, let oldest = recent.last else { return }
        let wait = oldest.createdAt.adding(seconds: Social.groupMessagesSeconds).since(now)
        if wait <= 0 { return }
        throw Refusal(
            .rateLimited, "too many messages of this group in a short time; try again in a moment"
        ).with { $0.retryAfter = Int((wait + 999) / 1000) }
    }
}
