// rsvp.accept, decline and remove: decisions of a host or co-host about others (domain.md §6.2, §4.11).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let hosting = Rules<Rsvp>()
        .command(AcceptRequest.self, decide: Situation.accept, reply: Situation.participation)
        .command(DeclineRequest.self, decide: Situation.decline, reply: Situation.participation)
        .command(RemovePerson.self, decide: Situation.remove, reply: Situation.participation)
}

extension AcceptRequest: AboutSomebody {}
extension DeclineRequest: AboutSomebody {}
extension RemovePerson: AboutSomebody {}

extension Situation<Rsvp> {
    /// A request becomes going, or a place on the waitlist if the game is full. This works in a closed game, too.
    func accept(_ command: AcceptRequest) throws(Refusal) -> Decision<Never> {
        let (game, person) = try hostedGameAndPerson(of: command)
        try refuseUnlessRequested(person, command.gameId)
        try refuseEnded(game)
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        let hasRoom = transitions.hasRoom(for: transitions.size(of: person))
        guard hasRoom || game.waitlist else { throw Refusal(.gameFull, "the game is full") }
        transitions.move(person, to: hasRoom ? .going : .waitlisted, cause: .host, by: caller.account)
        return .events(transitions.events)
    }

    func decline(_ command: DeclineRequest) throws(Refusal) -> Decision<Never> {
        let (game, person) = try hostedGameAndPerson(of: command)
        if state.roster(command.gameId)[person]?.status == .declined { return .nothing }
        try refuseUnlessRequested(person, command.gameId)
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.move(person, to: .declined, cause: .host, by: caller.account)
        return .events(transitions.events)
    }

    /// Works until completion; the slot that opens is filled from the waitlist.
    func remove(_ command: RemovePerson) throws(Refusal) -> Decision<Never> {
        let (game, person) = try hostedGameAndPerson(of: command)
        guard let row = state.roster(command.gameId)[person] else {
            throw Refusal(.conflict, "this person is not in the game")
        }
        if row.status == .removed { return .nothing }
        if row.isHost { throw Refusal(.forbidden, "the host cannot be removed") }
        if role(in: game) != .host, role(of: person, in: game) != nil {
            throw Refusal(.forbidden, "co-hosts do not remove each other; the host can")
        }
        guard row.status.isActive else { throw Refusal(.conflict, "this person is not in the game") }
        try refuseEnded(game)
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        transitions.move(person, to: .removed, cause: .host, by: caller.account)
        transitions.promote()
        return .events(transitions.events)
    }

    /// The game if the caller does its host's things, with a full profile where it asks for one, and the person that a
    /// command names.
    private func hostedGameAndPerson(
        of command: some AboutSomebody
    ) throws(Refusal) -> (game: KnownGame, person: ID) {
        let game = try hosted(command.gameId)
        let person = try account(command.accountId)
        try context.requireTier2(if: game.requireTier2)
        return (game, person)
    }

    func refuseEnded(_ game: KnownGame, or reason: Reason = .conflict) throws(Refusal) {
        guard game.isLive else {
            throw Refusal(reason, "the game is \(game.status.rawValue)", state: game.status.rawValue)
        }
    }

    private func refuseUnlessRequested(_ person: ID, _ game: ID) throws(Refusal) {
        let status = state.roster(game)[person]?.status
        guard status == .requested else {
            throw Refusal(.conflict, "this person has not asked to join", state: status?.rawValue)
        }
    }
}
