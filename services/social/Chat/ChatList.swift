// chat.list: the chats of the games that somebody goes to, the latest first, each with its last line (domain.md §7.4).

import Contracts
import Machine
import Projections
import Values

extension Social {
    /// Lines of a chat that are looked at for the last one that is shown, and for faces.
    static let listedLinesMax = 30

    static let chatList = Rules<Social>().query(ListChats.self, answer: Situation.chats)
}

extension Situation<Social> {
    fileprivate func chats(_ query: ListChats) throws(Refusal) -> ListChats.Reply {
        let me = try caller.id()
        let question = ["list": ListChats.type]
        let start = try Paging.start(query.page, of: question)
        let news = state.chats.news(of: me)
            .map { (key: SortKey($0.at.descending, $0.game.high, $0.game.low), at: $0.at, game: $0.game) }
            .filter { start == nil || $0.key > start! }
            .sorted { $0.key < $1.key }
        // Only the chats of the page are looked into.
        let rows = news.lazy.compactMap { chat -> (key: SortKey, item: ChatSummary)? in
            summary(of: chat.game, at: chat.at, for: me).map { (key: chat.key, item: $0) }
        }
        return Paging.page(rows, limit: query.rows, of: question)
    }

    /// A chat as one of its members sees it; `nil` if they may no longer see the game.
    private func summary(of gameId: ID, at time: Timestamp, for me: ID) -> ChatSummary? {
        guard let game = state.games[gameId], caller.isModerator || state.shows(game, to: me),
            let standing = state.chats.standing(of: me, in: gameId)
        else { return nil }
        var summary = ChatSummary(
            gameId: gameId, title: game.title, sport: game.sport, startsAt: game.startsAt,
            timezone: game.timezone, status: game.status, unread: standing.unread, muted: standing.muted,
            updatedAt: time)
        let lines = readsChat(of: game) ? state.chats.newest(Social.listedLinesMax, of: gameId) : []
        let shown = lines.filter { isListed($0, for: me) }
        summary.last = shown.first.map { lastLine($0) }
        let people = shown.compactMap { state.chats.account(of: $0) } + [game.hostId]
        summary.faces = faces(of: people, in: gameId, for: me)
        return summary
    }

    /// Whether the caller's profile is full enough to read the chat of a game. A query leaves no event, so there is no
    /// gate hit here.
    private func readsChat(of game: KnownGame) -> Bool {
        caller.isModerator || (try? context.requireTier2(if: game.requireTier2)) != nil
    }

    /// Whether a line is shown in the list: not one that was removed or is hidden, nor one of or about somebody whom a
    /// block separates.
    private func isListed(_ message: Social.Message, for me: ID) -> Bool {
        let account = state.chats.account(of: message)
        if message.isRemoved || message.isHidden && account != me && !caller.isModerator { return false }
        return account.map { !state.circles.areApart($0, me) } ?? true
    }

    private func lastLine(_ message: Social.Message) -> LastLine {
        LastLine(
            id: message.id, type: message.type, line: message.line,
            face: state.chats.account(of: message).flatMap { face(of: $0) },
            text: message.text.map { Text.beginning(of: $0, charactersMax: LastLine.textMax) },
            createdAt: message.createdAt)
    }

    private func faces(of people: [ID], in game: ID, for me: ID) -> [ChatFace] {
        var found: [ChatFace] = []
        for account in people where found.count < ChatSummary.facesMax {
            guard account != me, !found.contains(where: { $0.accountId == account }),
                state.chats.isMember(account, of: game),
                state.people.isShown(account, to: me, state.circles), let face = face(of: account)
            else { continue }
            found.append(face)
        }
        return found
    }

    private func face(of account: ID) -> ChatFace? {
        state.people.name(of: account).map {
            ChatFace(
                accountId: account, nickname: $0.nickname, displayName: $0.displayName, avatar: $0.avatar)
        }
    }
}
