// cards.code, cards.join and cards.leave: playing a session with others (domain.md §5.1, group play). They watch the card on the
// table, and whose turn it is may turn it. Whoever goes, by leaving, for a block or for good, leaves their turn to the next.

import Contracts
import LogContracts
import Machine
import PartyCards
import Projections
import Values

extension Games {
    static let cardsTogether = Rules<Games>()
        .command(MakePartyCode.self, decide: makeCode) { _, occurred, _, context throws(Refusal) in
            guard let made = occurred.first(PartyCodeMade.self) else {
                throw Refusal(.internal, "no code was made")
            }
            return PartyCode(
                code: PartyCodes.code(of: made.codeId, context.settings.secret), expiresAt: made.expiresAt)
        }
        .command(JoinSession.self, decide: join, reply: joined)
        .command(LeaveSession.self, decide: leave) { _, _, _, _ in Done() }
        .evolve(PartyCodeMade.self) { state, event, _ in state.parties.open(event) }
        .announce(PartyCodeTried.self)
        .limit(.codes, PartyCodeTried.self)
        .react(Blocked.self) { event, state, _, _ in
            parted(event.blockerId, event.blockedId, state) + parted(event.blockedId, event.blockerId, state)
        }
        .react(Restricted.self) { event, state, _, _ in
            event.status == .banned ? gone(event.accountId, state) : []
        }
        .react(Deleted.self) { event, state, _, _ in gone(event.accountId, state) }

    // MARK: - The code

    private static func makeCode(
        _ command: MakePartyCode, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let party = try party(command.sessionId, state, context)
        guard party.ownerId == context.caller.account else { throw ownersAlone }
        try needGoing(party)
        let code = try PartyCodes.fresh(context) { state.parties.opened(by: $0, at: context.now) != nil }
        return .events([
            PartyCodeMade(
                sessionId: party.id, ownerId: party.ownerId, codeId: code.id, mark: code.mark,
                expiresAt: context.now.adding(hours: GroupPlay.codeHours))
        ])
    }

    /// To whoever has joined, where they may not do what only the owner may.
    static let ownersAlone = Refusal(
        .forbidden, "only whoever started the session can do this; next and complete are yours on your turn")

    private static func needGoing(_ party: Party) throws(Refusal) {
        if party.play.isOver {
            let status = party.play.status.rawValue
            throw Refusal(.conflict, "the session is \(status); reset it to go on", state: status)
        }
    }

    // MARK: - Joining and leaving

    /// What a code opens, to somebody; nothing across a block.
    private static func opened(
        by code: String, for me: ID, _ state: State, _ context: Context
    ) -> Party? {
        let mark = PartyCodes.mark(of: code, context.settings.secret)
        guard let party = state.parties.opened(by: mark, at: context.now),
            state.people.isShown(party.ownerId, to: me, state.circles)
        else { return nil }
        return party
    }

    private static func join(
        _ command: JoinSession, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        let party = opened(by: command.code, for: me, state, context)
        if let party, party.ownerId == me || party.joined.contains(me) { return .nothing }
        let tried = PartyCodeTried(accountId: me)
        guard let party else { return .events([tried]) }
        try needGoing(party)
        guard party.joined.count < GroupPlay.joinedMax else {
            throw Refusal(.conflict, "\(GroupPlay.joinedMax) have joined, which is as many as can")
        }
        var play = party.play
        play.join()
        return .events([tried, party.played(play, joined: party.joined + [me])])
    }

    /// A wrong code has left its trace, and opens nothing.
    private static func joined(
        _ command: JoinSession, _ occurred: Occurred, _ state: State, _ context: Context
    ) throws(Refusal) -> PartySession {
        let me = try context.caller.id()
        let played = occurred.first(DeckPlayed.self)
        let isWrong = played == nil && !occurred.isEmpty
        let party =
            played.map { state.parties[$0.sessionId] } ?? opened(by: command.code, for: me, state, context)
        guard !isWrong, let party else {
            throw Refusal(.notFound, "no session has this code; ask for a fresh one", field: "code")
        }
        return Games.played(party, occurred, state, context, at: occurred.time)
    }

    private static func leave(
        _ command: LeaveSession, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let me = try context.caller.id()
        let party = try party(command.sessionId, state, context)
        guard party.ownerId != me else {
            throw Refusal(.conflict, "the session is yours: pause it or end it", field: "sessionId")
        }
        return .events([party.without([me])])
    }

    // MARK: - Whoever goes otherwise

    /// One is in the other's sessions no more.
    private static func parted(_ owner: ID, _ other: ID, _ state: State) -> [any Event] {
        state.parties.joined(by: other).filter { $0.ownerId == owner }.map { $0.without([other]) }
    }

    /// From those of others, and from one's own everybody.
    private static func gone(_ account: ID, _ state: State) -> [any Event] {
        let others = state.parties.joined(by: account).map { $0.without([account]) }
        let own = state.parties.all(of: account).filter { !$0.joined.isEmpty }
        return others + own.map { $0.without($0.joined) }
    }
}

extension Games.Party {
    /// That it stands so from now on. What others do to it is no use of its owner's.
    func played(
        _ play: DeckSession, joined: [ID], at time: Timestamp? = nil, seed: Seed? = nil
    ) -> DeckPlayed {
        DeckPlayed(
            sessionId: id, ownerId: ownerId, at: time ?? usedAt, version: version + 1,
            seed: seed ?? self.seed,
            play: play, joined: joined.isEmpty ? nil : joined)
    }

    /// How many take turns at its owner's device: the players there, or the owner.
    var ownSeats: Int { play.seats - joined.count }

    func seat(of account: ID) -> Int? { joined.firstIndex(of: account).map { ownSeats + $0 } }

    func without(_ accounts: [ID]) -> DeckPlayed {
        var (play, joined) = (play, joined)
        for account in accounts {
            guard let index = joined.firstIndex(of: account) else { continue }
            play.leave(ownSeats + index)
            joined.remove(at: index)
        }
        return played(play, joined: joined)
    }
}
