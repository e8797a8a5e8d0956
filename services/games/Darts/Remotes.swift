// darts.challenge to darts.abort: a match of two friends at different boards (domain.md §5.12). Its visits are recorded
// as in any match (Scoring.swift).

import Contracts
import Darts
import Machine
import Projections
import Values

extension Games {
    static let remotes = Rules<Games>()
        .command(ChallengeFriend.self, decide: Situation.challenge, reply: Situation.challenged)
        .command(AcceptChallenge.self, decide: Situation.accept, reply: after(.ready))
        .command(DeclineChallenge.self, decide: Situation.decline, reply: after(.declined))
        .command(CancelChallenge.self, decide: Situation.cancel, reply: after(.cancelled))
        .command(JoinMatch.self, decide: Situation.join, reply: Situation.joined)
        .command(AbortMatch.self, decide: Situation.abort, reply: Situation.aborted)
        .query(GetRemote.self, answer: Situation.remote)
        .query(ListRemotes.self, answer: Situation.listRemotes)
        .evolve(Challenged.self) { state, event, info in state.matches.challenge(event, at: info.time) }
        .evolve(ChallengeAccepted.self) { state, event, info in
            state.matches.changeRemote(event.matchId) { ($0.state, $0.since) = (.ready, info.time) }
        }
        .evolve(MatchJoined.self) { state, event, _ in
            state.matches.changeRemote(event.matchId) { remote in
                remote.state = .lobby
                remote.joined.append(event.accountId)
            }
        }
        .evolve(MatchBegun.self) { state, event, info in state.matches.begin(event, at: info.time) }
        .evolve(ChallengeEnded.self) { state, event, info in state.matches.end(event, at: info.time) }
        .limit(.challenges, Challenged.self)
        .react(Blocked.self, decide: Situation.react)
        .react(Restricted.self, decide: Situation.react)
        .react(Deleted.self, decide: Situation.react)

    /// The state of a challenge and of the match that follows it.
    struct Remote: Codable, Sendable {
        var state = RemoteState.pending
        /// When its time limit began to run: at the challenge, its acceptance, the start, or the latest visit.
        var since: Timestamp
        var joined: [ID] = []
        var endedReason: EndedReason?
        /// The number of the visit that was taken back, until it is thrown again.
        var undone: Int?
        /// Whether the latest visit can be taken back: one that was thrown again cannot.
        var mayUndo = false

        init(at time: Timestamp) { since = time }

        /// When it expires.
        var expiresAt: Timestamp? {
            switch state {
            case .pending: since.adding(hours: RemoteLimits.pendingHours)
            case .ready, .lobby: since.adding(milliseconds: Int64(RemoteLimits.joinMinutes) * 60_000)
            case .inProgress: since.adding(milliseconds: Int64(RemoteLimits.idleMinutes) * 60_000)
            case .completed, .declined, .cancelled, .expired: nil
            }
        }

        /// The reason it gets when its time is up.
        var reasonToExpire: EndedReason { state == .inProgress ? .inactivity : .timeout }

        func isExpired(at now: Timestamp) -> Bool { expiresAt.map { $0 <= now } ?? (state == .expired) }
    }

    /// The reply to a command that brings a challenge into a state: the match right after it.
    private static func after<C: RemoteCommand>(
        _ new: RemoteState
    ) -> @Sendable (Situation<Games>) -> (C, Occurred) throws(Refusal) -> RemoteView {
        { situation in
            { (command, occurred) throws(Refusal) in
                var (known, remote) = try situation.remote(command.matchId)
                let time = occurred.time ?? situation.now
                if occurred.time != nil { (remote.state, remote.since, remote.joined) = (new, time, []) }
                known.remote = remote
                return situation.view(known, at: time)
            }
        }
    }
}

extension Situation<Games> {
    // MARK: - Challenging

    fileprivate func challenge(_ command: ChallengeFriend) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        guard let other = state.people.find(command.opponentId), !state.circles.areApart(me, other) else {
            throw .noUser(command.opponentId, field: "opponentId")
        }
        if other == me { throw .invalid("opponentId", "opponentId must be somebody else") }
        guard state.circles.areFriends(me, other) else {
            throw Refusal(.forbidden, "only friends can be challenged", field: "opponentId")
        }
        try refuseActive(me, "you play a match already")
        let sent = state.matches.remotes(of: me).count { match in
            match.ownerId == me && match.seen(at: now).remote?.state == .pending
        }
        if sent >= RemoteLimits.sentMax {
            throw Refusal(
                .conflict, "\(RemoteLimits.sentMax) challenges of yours wait for an answer; cancel one first")
        }
        let players = [me, other].enumerated().map { player($1, slot: $0) }
        return .events([
            Challenged(
                matchId: context.newID(), challengerId: me, opponentId: other,
                startScore: command.startScore ?? ChallengeFriend.startScoreDefault,
                bestOfLegs: command.bestOfLegs ?? ChallengeFriend.bestOfLegsDefault, players: players)
        ])
    }

    fileprivate func challenged(
        _ command: ChallengeFriend, _ occurred: Occurred
    ) throws(Refusal) -> RemoteView {
        guard let event = occurred.first(Challenged.self), var known = state.matches[event.matchId],
            let time = occurred.time
        else { throw Refusal(.notFound, "the challenge is gone") }
        known.remote = Games.Remote(at: time)
        return view(known, at: time)
    }

    /// Nobody plays two remote matches at once.
    func refuseActive(_ account: ID, _ message: String) throws(Refusal) {
        if isActive(account, at: now) {
            throw Refusal(.conflict, message, state: "activeMatch")
        }
    }

    private func isActive(_ account: ID, at now: Timestamp) -> Bool {
        state.matches.remotes(of: account).contains { match in
            match.remote.map { $0.state.isActive && !$0.isExpired(at: now) } ?? false
        }
    }

    // MARK: - Answering

    fileprivate func accept(_ command: AcceptChallenge) throws(Refusal) -> Decision<Games.Effect> {
        let (known, remote) = try remote(command.matchId)
        if known.ownerId == caller.account {
            throw Refusal(.forbidden, "only the person who was challenged can do this", field: "matchId")
        }
        try require([.pending], remote)
        for account in known.people.sorted() {
            try refuseActive(
                account,
                account == known.ownerId ? "they play another match now" : "you play another match now")
        }
        return .events([ChallengeAccepted(matchId: known.id)])
    }

    fileprivate func decline(_ command: DeclineChallenge) throws(Refusal) -> Decision<Games.Effect> {
        let (known, remote) = try remote(command.matchId)
        if known.ownerId == caller.account {
            throw Refusal(
                .forbidden, "only the person who was challenged can do this; to take it back, darts cancel",
                field: "matchId")
        }
        if remote.state == .declined { return .nothing }
        try require([.pending], remote)
        return .events([ended(known, .declined, .declined)])
    }

    fileprivate func cancel(_ command: CancelChallenge) throws(Refusal) -> Decision<Games.Effect> {
        let (known, remote) = try remote(command.matchId)
        if remote.state == .pending, known.ownerId != caller.account {
            throw Refusal(
                .forbidden, "only the person who sent it can do this; to say no, darts decline",
                field: "matchId")
        }
        if remote.state == .cancelled { return .nothing }
        try require([.pending, .ready], remote)
        return .events([ended(known, .cancelled, .cancelled)])
    }

    fileprivate func join(_ command: JoinMatch) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (known, remote) = try remote(command.matchId)
        if remote.joined.contains(me), remote.state.isActive { return .nothing }
        try require([.ready, .lobby], remote)
        let joined = MatchJoined(matchId: known.id, accountId: me)
        return .events(remote.state == .ready ? [joined] : [joined, MatchBegun(matchId: known.id)])
    }

    fileprivate func joined(_ command: JoinMatch, _ occurred: Occurred) throws(Refusal) -> RemoteView {
        var (known, remote) = try remote(command.matchId)
        guard let joined = occurred.first(MatchJoined.self), let time = occurred.time else {
            return view(known, state.matches.board(known.id), at: now)
        }
        let hasBegun = occurred.first(MatchBegun.self) != nil
        (remote.state, remote.since) = (hasBegun ? .inProgress : .lobby, time)
        remote.joined = hasBegun ? known.players.compactMap(\.accountId) : [joined.accountId]
        known.remote = remote
        return view(known, at: time)
    }

    fileprivate func abort(_ command: AbortMatch) throws(Refusal) -> Decision<Games.Effect> {
        let (known, remote) = try remote(command.matchId)
        if remote.state.isOver { return .nothing }
        try require([.ready, .lobby, .inProgress], remote)
        return .events([ended(known, .cancelled, .aborted)])
    }

    fileprivate func aborted(_ command: AbortMatch, _ occurred: Occurred) throws(Refusal) -> RemoteView {
        view(try remote(command.matchId).match, at: now)
    }

    /// Refuses a challenge that has expired, or is in none of these states.
    private func require(_ states: [RemoteState], _ remote: Games.Remote) throws(Refusal) {
        if remote.isExpired(at: now) {
            throw Refusal(.expired, "the challenge has expired", field: "matchId", state: "expired")
        }
        guard states.contains(remote.state) else {
            throw Refusal(
                .conflict, "it is \(remote.state.rawValue.replacing("_", with: " "))", field: "matchId",
                state: remote.state.rawValue)
        }
    }

    // MARK: - Ending

    private func ended(
        _ known: Games.KnownMatch, _ state: RemoteState, _ reason: EndedReason
    ) -> ChallengeEnded {
        ChallengeEnded(
            matchId: known.id, playerIds: known.players.compactMap(\.accountId), state: state, reason: reason)
    }

    fileprivate func react(to event: Blocked) -> [any Event] {
        let remotes = ended(of: event.blockerId) { $0.people.contains(event.blockedId) }
        return remotes + abandoned(of: event.blockerId, with: event.blockedId)
            + abandoned(of: event.blockedId, with: event.blockerId)
    }

    /// The events that end the matches that an account scores at one board, or has sent drafts of, and somebody plays in.
    private func abandoned(of owner: ID, with player: ID) -> [any Event] {
        state.matches.live(of: owner).filter { $0.people.contains(player) }
            .map { MatchAbandoned(matchId: $0.id) }
    }

    fileprivate func react(to event: Restricted) -> [any Event] {
        event.status == .banned ? ended(of: event.accountId) { _ in true } : []
    }

    fileprivate func react(to event: Deleted) -> [any Event] { ended(of: event.accountId) { _ in true } }

    /// The events that end the remote matches of an account.
    private func ended(of account: ID, where isMeant: (Games.KnownMatch) -> Bool) -> [any Event] {
        state.matches.remotes(of: account).filter(isMeant).map { ended($0, .cancelled, .cancelled) }
    }

    /// The event of a challenge that expires.
    func expired(_ known: Games.KnownMatch) -> ChallengeEnded? {
        known.remote.map { ended(known, .expired, $0.reasonToExpire) }
    }

    // MARK: - Reading

    /// A remote match of the caller's.
    fileprivate func remote(_ id: ID) throws(Refusal) -> (match: Games.KnownMatch, remote: Games.Remote) {
        let known = try mine(id)
        guard let remote = known.remote else { throw noMatch(id) }
        return (known, remote)
    }

    fileprivate func remote(_ query: GetRemote) throws(Refusal) -> RemoteView {
        let known = try remote(query.matchId).match
        return view(known, state.matches.board(known.id), at: now)
    }

    fileprivate func listRemotes(_ query: ListRemotes) throws(Refusal) -> ListRemotes.Reply {
        let me = try caller.id()
        let open = state.matches.remotes(of: me).filter { $0.remote?.isExpired(at: now) == false }
        let pending = open.filter { $0.remote?.state == .pending }
            .sorted { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) }
            .map { view($0, at: now) }
        let active = open.first { $0.remote?.state.isActive == true }
        return .init(
            incoming: pending.filter { $0.players[0].accountId != me },
            sent: pending.filter { $0.players[0].accountId == me },
            active: active.map { view($0, state.matches.board($0.id), at: now) })
    }

    fileprivate func view(_ known: Games.KnownMatch, _ board: Match? = nil, at now: Timestamp) -> RemoteView {
        let remote = known.remote ?? Games.Remote(at: known.startedAt)
        var view = RemoteView(
            id: known.id, players: shown(known.players), startScore: known.options.startScore ?? 0,
            bestOfLegs: known.options.bestOfLegs ?? 1, state: remote.state, endedReason: remote.endedReason)
        if remote.state == .pending {
            view.locked = known.people.contains { isActive($0, at: now) } ? true : nil
        }
        view.secondsLeft = remote.expiresAt.map { max(0, Int($0.since(now) / 1000)) }
        view.joinedIds = remote.joined.isEmpty ? nil : remote.joined
        if let board, remote.state == .inProgress {
            (view.turn, view.standing) = (board.visits.count, board.standing)
        }
        return view
    }
}

/// A command about a remote match; its reply is the match.
private protocol RemoteCommand: Command where Reply == RemoteView {
    var matchId: ID { get }
}
extension AcceptChallenge: RemoteCommand {}
extension DeclineChallenge: RemoteCommand {}
extension CancelChallenge: RemoteCommand {}
