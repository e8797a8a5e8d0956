// Notifications about answers that are wanted, and about games that too few people join (domain.md §4.13, §6.12, §8.2).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Notify {
    static let answerNotices = Rules<Notify>()
        .tell(AnswerWanted.self) { event, plan in plan.wanted(event) }
        .tell(GameDecided.self) { event, plan in plan.decided(event) }
        .tell(RegularChanged.self) { event, plan in plan.regular(event) }
}

extension Plan {
    fileprivate mutating func wanted(_ event: AnswerWanted) {
        guard event.isQuiet != true, let game = state.games[event.gameId] else { return }
        for person in event.accountIds {
            let until = game.answerBy.map { when($0, in: event.gameId, for: person) } ?? .never
            tell(
                person, .answerWanted, on: .game(event.gameId), actor: event.by, fold: .latest,
                group: game.groupId
            ) { about in
                (about.until, about.isAsked) = (until, event.by != nil)
            }
        }
    }

    /// A series has no page among the targets of notices: the game at which somebody was asked stands for it.
    fileprivate mutating func regular(_ event: RegularChanged) {
        let game = event.gameId.map { NotificationSubject.game($0) }
        guard let subject = event.groupId.map({ NotificationSubject.group($0) }) ?? game else { return }
        guard event.state == .asked else {
            return settle(event.accountId, [.regularAsked], on: subject.id, event.by == nil ? .read : .gone)
        }
        tell(event.accountId, .regularAsked, on: subject, actor: event.by, group: event.groupId)
    }

    /// Tells the people of a game that it takes place, and its hosts that too few come.
    fileprivate mutating func decided(_ event: GameDecided) {
        guard let game = state.games[event.gameId] else { return }
        let hosts = state.hosts(of: game)
        let isShort = event.decision == .short || event.isBelow == true
        if !isShort {
            for host in hosts { settle(host, [.gameShort], on: event.gameId, .read) }
        }
        switch event.decision {
        case .pending: break
        case .on where isShort, .short:
            for host in hosts where host != event.by {
                tell(host, .gameShort, on: .game(event.gameId), fold: .latest) { about in
                    (about.playersCount, about.neededCount) = (event.going, event.minPlayers)
                    about.isOver = event.isBelow == true
                }
            }
        case .on:
            for person in state.games.rows(of: event.gameId).people([.going, .maybe, .waitlisted])
            where person != event.by {
                tell(person, .gameOn, on: .game(event.gameId), actor: event.by) { about in
                    about.playersCount = event.going
                }
            }
        }
    }
}
