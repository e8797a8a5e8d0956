// System lines of chats: somebody came or went, the time or place changed, the game is over (domain.md §7.4). The same
// lines decide who is in a chat: everyone who is going, from the moment this service hears of it.

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let systemLines = Rules<Social>()
        .evolve(ChatOpened.self) { state, event, info in
            state.chats.open(event.gameId, host: event.hostId, at: info.time)
        }
        .react(GameCreated.self, decide: Situation.react)
        .react(RsvpChanged.self, decide: Situation.react)
        .react(HostTransferred.self, decide: Situation.react)
        .react(CoHostsChanged.self, decide: Situation.react)
        .react(GameUpdated.self, decide: Situation.react)
        .react(GameCancelled.self, decide: Situation.react)
        .react(GameCompleted.self, decide: Situation.react)

    /// A system line in words.
    static func words(for line: SystemLine, about account: ID?, _ state: State) -> String {
        let who = account.flatMap { state.people.name(of: $0)?.nickname } ?? "someone"
        return switch line {
        case .joined: "\(who) joined"
        case .left: "\(who) left"
        case .removed: "\(who) was removed"
        case .promoted: "\(who) moved up from the waitlist"
        case .timeChanged: "The time has changed"
        case .placeChanged: "The place has changed"
        case .hostChanged: "\(who) is the host now"
        case .coHostNamed: "\(who) is a co-host now"
        case .cancelled: "The game was cancelled"
        case .completed: "The game is over"
        }
    }
}

extension Situation<Social> {
    fileprivate func react(to event: GameCreated) -> [any Event] {
        state.chats.isOpen(event.gameId) ? [] : [ChatOpened(gameId: event.gameId, hostId: event.hostId)]
    }

    fileprivate func react(to event: RsvpChanged) -> [any Event] {
        guard let line = line(of: event) else { return [] }
        return lines([line], in: event.gameId, about: event.accountId)
    }

    fileprivate func react(to event: HostTransferred) -> [any Event] {
        lines([.hostChanged], in: event.gameId, about: event.to)
    }

    fileprivate func react(to event: CoHostsChanged) -> [any Event] {
        event.on ? lines([.coHostNamed], in: event.gameId, about: event.accountId) : []
    }

    fileprivate func react(to event: GameUpdated) -> [any Event] {
        guard event.significant else { return [] }
        var found: [SystemLine] = []
        if event.changed.contains("startsAt") || event.changed.contains("durationMinutes") {
            found.append(.timeChanged)
        }
        if event.changed.contains("place") { found.append(.placeChanged) }
        return lines(found, in: event.gameId)
    }

    fileprivate func react(to event: GameCancelled) -> [any Event] {
        lines([.cancelled], in: event.gameId)
    }

    fileprivate func react(to event: GameCompleted) -> [any Event] {
        lines([.completed], in: event.gameId)
    }

    /// The line for a transition; `nil` if it changes nothing in the chat. The host is in from the start.
    private func line(of event: RsvpChanged) -> SystemLine? {
        let isIn = state.chats.isMember(event.accountId, of: event.gameId)
        if event.to == .going {
            if isIn { return nil }
            return event.cause == .promotion ? .promoted : .joined
        }
        if !isIn { return nil }
        return event.to == .removed ? .removed : .left
    }

    private func lines(_ lines: [SystemLine], in game: ID, about account: ID? = nil) -> [any Event] {
        guard state.chats.isOpen(game) else { return [] }
        return lines.map { line in
            var sent = ChatSent(
                gameId: game, messageId: context.newID(), senderId: nil, type: .system,
                preview: Text.beginning(
                    of: Social.words(for: line, about: account, state), charactersMax: ChatSent.previewMax))
            (sent.line, sent.aboutId) = (line, account)
            return sent
        }
    }
}
