// rsvp.transfer-host: gives a game to another host (domain.md §6.2, §11). Where a host leaves, or their account is gone, a
// co-host follows (§4.11).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let handingOver = Rules<Rsvp>()
        .command(TransferHost.self, decide: Situation.transferHost, reply: Situation.hostTransferred)
        .evolve(HostTransferred.self) { state, event, _ in state.apply(event) }
        .announce(HostMissing.self)
        .react(Restricted.self, decide: Situation.succeed)
        .react(Deleted.self, decide: Situation.succeed)
        .react(CoHostsChanged.self, decide: Situation.succeed)
}

extension Situation<Rsvp> {
    /// Nobody in the game may be separated from the new host by a block (domain.md §1.9).
    func transferHost(_ command: TransferHost) throws(Refusal) -> Decision<Never> {
        let game = try hostedAlone(command.gameId)
        let person = try account(command.accountId)
        if person == game.hostId { return .nothing }
        try refuseEnded(game)
        let status = state.roster(command.gameId)[person]?.status
        guard status == .going else {
            throw Refusal(
                .conflict, "a game is handed over to somebody who is going", state: status?.rawValue)
        }
        var transitions = Rsvp.Transitions(command.gameId, game, state, now: now)
        handOver(&transitions, to: person)
        transitions.promote()
        return .events(transitions.events)
    }

    /// Makes somebody the host. Whoever a block separates from them leaves.
    private func handOver(_ transitions: inout Rsvp.Transitions, to person: ID, isSuccession: Bool = false) {
        transitions.handOver(to: person, isSuccession: isSuccession)
        for row in transitions.roster.rows.sorted(by: { $0.accountId < $1.accountId })
        where row.status.isActive && state.circles.areApart(row.accountId, person) {
            transitions.move(row.accountId, to: .left, cause: .system)
        }
    }

    // MARK: - Co-hosts follow

    /// The co-host who follows the host of a game that has not begun: of those who are going, whose accounts are not gone,
    /// the one who was named first.
    private func successor(in game: KnownGame) -> ID? {
        game.hosts.successor { person in
            state.roster(game.id)[person]?.status == .going && state.people.isThere(person)
        }
    }

    /// A host leaves: a co-host follows, and their own row ends.
    /// - Throws: a refusal if there is nobody to follow.
    func succeed(leaving game: KnownGame) throws(Refusal) -> [any Event] {
        guard let successor = successor(in: game) else {
            throw Refusal(
                .forbidden,
                "the host cannot leave: cancel the game, hand it over, or name a co-host who is going")
        }
        try refuseEnded(game)
        guard now < game.startsAt else { throw Refusal(.tooLate, "the game has started") }
        return transitions(in: game.id) { moves in
            handOver(&moves, to: successor, isSuccession: true)
            moves.move(game.hostId, to: .left, cause: .user, by: game.hostId)
            moves.promote()
        }
    }

    fileprivate func succeed(_ event: Restricted) -> [any Event] {
        event.status == .banned ? succeed(hostedBy: event.accountId) : []
    }

    fileprivate func succeed(_ event: Deleted) -> [any Event] { succeed(hostedBy: event.accountId) }

    /// The host's account may have ended before this service heard of a co-host.
    fileprivate func succeed(_ event: CoHostsChanged) -> [any Event] {
        guard let host = state.game(event.gameId)?.hostId else { return [] }
        switch state.people.status(of: host) {
        case .banned, .deleted: return succeed(gone: host, in: event.gameId)
        case .active, .suspended, nil: return []
        }
    }

    private func succeed(hostedBy host: ID) -> [any Event] {
        state.joined(by: host).flatMap { succeed(gone: host, in: $0) }
    }

    /// The account of a host is gone: a co-host follows. Where none is going any more, games calls the game off; so it does
    /// by itself where none was named.
    private func succeed(gone host: ID, in id: ID) -> [any Event] {
        guard let game = state.game(id), game.hostId == host, game.isLive, now < game.startsAt,
            !game.hosts.coHosts.isEmpty
        else { return [] }
        guard let successor = successor(in: game) else { return [HostMissing(gameId: id, hostId: host)] }
        return transitions(in: id) { moves in
            handOver(&moves, to: successor, isSuccession: true)
            moves.move(host, to: .left, cause: .system)
            moves.promote()
        }
    }

    fileprivate func hostTransferred(
        _ command: TransferHost, _ occurred: Occurred
    ) throws(Refusal) -> TransferHost.Reply {
        let me = try caller.id()
        // Without an event nothing changed: the caller is the host.
        return TransferHost.Reply(
            gameId: command.gameId, hostId: occurred.first(HostTransferred.self)?.to ?? me)
    }
}
