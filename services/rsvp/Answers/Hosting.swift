// rsvp.accept, decline and remove: what a host decides about others (domain.md §6.2).

import Contracts
import Machine
import Values

extension Rsvp {
    static let hosting = Rules<Rsvp>()
        .command(AcceptRequest.self, decide: accept) { command, occurred, state, context throws(Refusal) in
            try participation(
                command.gameId, try account(command.accountId, state), occurred, state, context)
        }
        .command(DeclineRequest.self, decide: decline) { command, occurred, state, context throws(Refusal) in
            try participation(
                command.gameId, try account(command.accountId, state), occurred, state, context)
        }
        .command(RemovePerson.self, decide: remove) { command, occurred, state, context throws(Refusal) in
            try participation(
                command.gameId, try account(command.accountId, state), occurred, state, context)
        }

    /// A request becomes going; where it is full, a place in the line. Also while the game is closed.
    static func accept(
        _ command: AcceptRequest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId, state, context)
        let person = try account(command.accountId, state)
        try context.requireTier2(if: game.terms.requireTier2)
        try refuseUnlessRequested(person, command.gameId, state)
        guard game.isLive else {
            throw Refusal(.conflict, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        guard context.now < game.terms.startsAt else { throw Refusal(.tooLate, "the game has started") }
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        guard transitions.hasRoom || game.terms.waitlist else {
            throw Refusal(.gameFull, "the game is full")
        }
        transitions.move(
            person, to: transitions.hasRoom ? .going : .waitlisted, cause: .host, by: context.caller.account)
        return .events(transitions.events)
    }

    static func decline(
        _ command: DeclineRequest, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId, state, context)
        let person = try account(command.accountId, state)
        try context.requireTier2(if: game.terms.requireTier2)
        if state.roster(command.gameId)[person]?.status == .declined { return .nothing }
        try refuseUnlessRequested(person, command.gameId, state)
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        transitions.move(person, to: .declined, cause: .host, by: context.caller.account)
        return .events(transitions.events)
    }

    /// Until completion; a slot that opens is filled from the list.
    static func remove(
        _ command: RemovePerson, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let game = try hosted(command.gameId, state, context)
        let person = try account(command.accountId, state)
        try context.requireTier2(if: game.terms.requireTier2)
        guard let row = state.roster(command.gameId)[person] else {
            throw Refusal(.conflict, "they are not in this game")
        }
        if row.status == .removed { return .nothing }
        if row.isHost { throw Refusal(.forbidden, "the host cannot be removed") }
        guard row.status.isActive else { throw Refusal(.conflict, "they are not in this game") }
        guard game.isLive else {
            throw Refusal(.conflict, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
        var transitions = Transitions(command.gameId, game, state, now: context.now)
        transitions.move(person, to: .removed, cause: .host, by: context.caller.account)
        transitions.promote()
        return .events(transitions.events)
    }

    private static func refuseUnlessRequested(_ person: ID, _ game: ID, _ state: State) throws(Refusal) {
        let status = state.roster(game)[person]?.status
        guard status == .requested else {
            throw Refusal(.conflict, "they have not asked to join", state: status?.rawValue)
        }
    }
}
