// cards.code, cards.join and cards.leave: playing a session with others (domain.md §5.1, group play). Everybody sees
// the current card, and the player whose turn it is may turn it. When a player leaves, is blocked, banned or deleted,
// the next one takes over their turn.

import Contracts
import LogContracts
import Machine
import PartyCards
import Projections
import Values

extension Games {
    static let cardsTogether = Rules<Games>()
        .command(MakePartyCode.self, decide: Situation.makeCode, reply: Situation.codeMade)
        .command(JoinSession.self, decide: Situation.join, reply: Situation.joined)
        .command(LeaveSession.self, decide: Situation.leave)
        .evolve(PartyCodeMade.self) { state, event, _ in state.parties.open(event) }
        .announce(PartyCodeTried.self)
        .limit(.codes, PartyCodeTried.self)
        .react(Blocked.self, decide: Situation.react)
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)

    /// The refusal for players who have joined and try what only the owner may do.
    static let ownersAlone = Refusal(
        .forbidden, "only whoever started the session can do this; next and complete are yours on your turn")
}

extension Situation<Games> {
    // MARK: - The code

    fileprivate func makeCode(_ command: MakePartyCode) throws(Refusal) -> Decision<Games.Effect> {
        let party = try party(command.sessionId)
        guard party.ownerId == caller.account else { throw Games.ownersAlone }
        try needGoing(party)
        let code = try Games.PartyCodes.fresh(context) { state.parties.opened(by: $0, at: now) != nil }
        return .events([
            PartyCodeMade(
                sessionId: party.id, ownerId: party.ownerId, codeId: code.id, mark: code.mark,
                expiresAt: now.adding(hours: GroupPlay.codeHours))
        ])
    }

    fileprivate func codeMade(_ command: MakePartyCode, _ occurred: Occurred) throws(Refusal) -> PartyCode {
        guard let made = occurred.first(PartyCodeMade.self) else {
            throw Refusal(.internal, "no code was made")
        }
        return PartyCode(
            code: Games.PartyCodes.code(of: made.codeId, context.settings.secret), expiresAt: made.expiresAt)
    }

    private func needGoing(_ party: Games.Party) throws(Refusal) {
        if party.play.isOver {
            let status = party.play.status.rawValue
            throw Refusal(.conflict, "the session is \(status); reset it to go on", state: status)
        }
    }

    // MARK: - Joining and leaving

    /// The session that a code opens for somebody; `nil` across a block.
    private func opened(by code: String, for me: ID) -> Games.Party? {
        let mark = Games.PartyCodes.mark(of: code, context.settings.secret)
        guard let party = state.parties.opened(by: mark, at: now),
            state.people.isShown(party.ownerId, to: me, state.circles)
        else { return nil }
        return party
    }

    fileprivate func join(_ command: JoinSession) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let party = opened(by: command.code, for: me)
        if let party, party.ownerId == me || party.joined.contains(me) { return .nothing }
        let tried = PartyCodeTried(accountId: me)
        guard let party else { return .events([tried]) }
        try needGoing(party)
        guard party.joined.count < GroupPlay.joinedMax else {
            throw Refusal(.conflict, "the session is full (\(GroupPlay.joinedMax) players)")
        }
        var play = party.play
        play.join()
        return .events([tried, party.played(play, joined: party.joined + [me])])
    }

    /// A wrong code leaves an event, which counts as a try, and opens nothing.
    fileprivate func joined(_ command: JoinSession, _ occurred: Occurred) throws(Refusal) -> PartySession {
        let me = try caller.id()
        let played = occurred.first(DeckPlayed.self)
        let isWrong = played == nil && !occurred.isEmpty
        let party =
            played.map { state.parties[$0.sessionId] } ?? opened(by: command.code, for: me)
        guard !isWrong, let party else {
            throw Refusal(.notFound, "no session has this code; ask for a fresh one", field: "code")
        }
        return self.played(party, occurred, at: occurred.time)
    }

    fileprivate func leave(_ command: LeaveSession) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let party = try party(command.sessionId)
        guard party.ownerId != me else {
            throw Refusal(.conflict, "the session is yours: pause it or end it", field: "sessionId")
        }
        return .events([party.without([me])])
    }

    // MARK: - Removed by other events

    fileprivate func react(to event: Blocked) -> [any Event] {
        parted(event.blockedId, from: event.blockerId) + parted(event.blockerId, from: event.blockedId)
    }

    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? gone(event.accountId) : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] { gone(event.accountId) }

    /// An account leaves the sessions of an owner.
    private func parted(_ account: ID, from owner: ID) -> [any Event] {
        state.parties.joined(by: account).filter { $0.ownerId == owner }.map { $0.without([account]) }
    }

    /// An account leaves the sessions of others, and everybody leaves its own.
    private func gone(_ account: ID) -> [any Event] {
        let others = state.parties.joined(by: account).map { $0.without([account]) }
        let own = state.parties.all(of: account).filter { !$0.joined.isEmpty }
        return others + own.map { $0.without($0.joined) }
    }
}

extension Games.Party {
    /// The event with the session's new state. Without a time, when the owner last used it stays.
    func played(
        _ play: DeckSession, joined: [ID], at time: Timestamp? = nil, seed: Seed? = nil
    ) -> DeckPlayed {
        DeckPlayed(
            sessionId: id, ownerId: ownerId, at: time ?? usedAt, version: version + 1,
            seed: seed ?? self.seed,
            play: play, joined: joined.isEmpty ? nil : joined)
    }

    /// Number of turns taken at the owner's device: one for each player named there, or one for the owner.
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
