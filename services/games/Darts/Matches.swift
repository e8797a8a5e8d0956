// darts.start, darts.abandon and darts.rematch: who plays what (domain.md §5.2, §5.10). Scoring.swift has the visits.

import Contracts
import Darts
import Machine
import Projections
import Values

extension Games {
    static let matches = Rules<Games>()
        .command(StartMatch.self, decide: Situation.start, reply: Situation.begun)
        .command(Rematch.self, decide: Situation.rematch, reply: Situation.begun)
        .command(AbandonMatch.self, decide: Situation.abandon, reply: Situation.abandoned)
        .evolve(MatchStarted.self) { state, event, info in state.matches.begin(event, at: info.time) }
        .evolve(MatchCompleted.self) { state, event, info in
            state.matches.complete(event, at: info.time)
            state.leagues.note(event)
        }
        .evolve(MatchAbandoned.self) { state, event, info in
            state.matches.abandon(event, at: info.time)
            state.leagues.abandon(event.matchId)
        }
        .observe(GuestSaved.self) { state, event, _ in state.guests.apply(event) }
        .observe(GuestRemoved.self) { state, event, _ in state.guests.apply(event) }
        .observe(GuestLinked.self) { state, event, _ in
            state.guests.apply(event)
            state.matches.link(event.guestId, to: event.accountId)
        }
        .observe(AccountErased.self) { state, event, _ in state.guests.forget(event.accountId) }
}

extension Situation<Games> {
    // MARK: - Beginning

    fileprivate func start(_ command: StartMatch) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let wanted = command.players ?? [NewPlayer(accountId: .id(me))]
        let players = try players(wanted, of: me)
        if let gameId = command.gameId { try refuse(game: gameId, of: me) }
        let seed = command.seed ?? context.newSeed()
        let order = command.order(of: players.count, seed: seed)
        return .events([
            try beginning(
                context.newID(), of: command.gameType,
                with: (command.options ?? MatchOptions()).seated(order),
                seed: seed, players: order.map { players[$0] }, owner: me, gameId: command.gameId)
        ])
    }

    fileprivate func rematch(_ command: Rematch) throws(Refusal) -> Decision<Games.Effect> {
        let old = try owned(command.matchId, [.local, .recorded])
        if old.status == .live {
            throw Refusal(.conflict, "this match is not over yet", field: "matchId", state: "live")
        }
        let again = old.players.map { player in
            NewPlayer(
                accountId: player.accountId.map(UserReference.id), guestPlayerId: player.guestPlayerId,
                name: player.name, cpu: player.cpu)
        }
        let order = again.indices.map { ($0 + 1) % again.count }
        let players = try players(order.map { again[$0] }, of: old.ownerId)
        return .events([
            try beginning(
                context.newID(), of: old.gameType, with: old.options.seated(order), seed: context.newSeed(),
                players: players, owner: old.ownerId)
        ])
    }

    /// A new match of somebody's, unless they keep the score of too many.
    func beginning(
        _ id: ID, of game: DartsGame, with options: MatchOptions, seed: Seed, players: [MatchPlayer],
        owner: ID, gameId: ID? = nil
    ) throws(Refusal) -> MatchStarted {
        if state.matches.liveCount(of: owner) >= DartsLimits.liveMax {
            throw StartMatch.tooMany
        }
        var seated = players
        for slot in seated.indices { seated[slot].slot = slot }
        return MatchStarted(
            matchId: id, ownerId: owner, gameType: game, options: options.completed(for: game), seed: seed,
            players: seated, gameId: gameId)
    }

    /// The players of a new match, each once: the owner, friends, the owner's guest players, or names. Refuses anybody
    /// else.
    func players(_ wanted: [NewPlayer], of owner: ID) throws(Refusal) -> [MatchPlayer] {
        var players: [MatchPlayer] = []
        for (index, entered) in wanted.enumerated() {
            let player = try player(entered, of: owner, "players.\(index)")
            if let twin = players.firstIndex(where: { $0.isSame(as: player) }) {
                throw StartMatch.twins(index, twin)
            }
            players.append(player)
        }
        return players
    }

    private func player(_ entered: NewPlayer, of owner: ID, _ field: String) throws(Refusal) -> MatchPlayer {
        if let reference = entered.accountId {
            let field = "\(field).accountId"
            guard let id = state.people.find(reference), !state.circles.areApart(owner, id) else {
                throw .noUser(reference, field: field)
            }
            guard id == owner || state.circles.areFriends(owner, id) else {
                throw Refusal(.forbidden, "only you and your friends can play in it", field: field)
            }
            return self.player(id, slot: 0)
        }
        if let id = entered.guestPlayerId {
            let field = "\(field).guestPlayerId"
            guard let guest = state.guests[id], guest.ownerId == owner else {
                throw Refusal(.notFound, "you have no guest player \(id)", field: field)
            }
            // The match would count for the account.
            if let account = state.guests.account(of: id), state.circles.areApart(owner, account) {
                throw Refusal(
                    .forbidden,
                    "you cannot play with the account that this guest player is linked to; enter a name instead",
                    field: field)
            }
            return MatchPlayer(slot: 0, guestPlayerId: id, nickname: guest.nickname)
        }
        return MatchPlayer(slot: 0, name: entered.name?.cleaned, cpu: entered.cpu)
    }

    /// Refuses a game that is not of darts, or that the caller is not going to (domain.md §2).
    func refuse(game id: ID, of me: ID) throws(Refusal) {
        guard let game = state.game(id), game.details.sport == .darts,
            state.participation(of: me, in: game) == .going
        else {
            throw Refusal(.notFound, "you are going to no game \(id) of darts", field: "gameId")
        }
    }

    // MARK: - Ending

    fileprivate func abandon(_ command: AbandonMatch) throws(Refusal) -> Decision<Games.Effect> {
        let match = try kept(command.matchId, [.local, .recorded])
        try refuseSealed(match)
        let ended = MatchAbandoned(matchId: match.id)
        return .events([ended] + following(ended))
    }

    fileprivate func abandoned(_ command: AbandonMatch, _ occurred: Occurred) throws(Refusal) -> MatchView {
        view(try mine(command.matchId))
    }

    /// The public event of a match that is over.
    func completed(
        _ known: Games.KnownMatch, _ match: Match, at time: Timestamp, seconds: Int
    ) -> MatchCompleted {
        var event = MatchCompleted(
            matchId: known.id, ownerId: known.ownerId, mode: known.mode, gameType: known.gameType,
            startScore: known.options.startScore, playedAt: time, durationSeconds: seconds,
            players: known.players, winners: match.winners, finalScores: match.scores,
            legsWon: match.legsWon, setsWon: match.setsWon, figures: match.figures)
        event.practice = known.isPractice ? true : nil
        event.unranked = known.options.isUnranked(in: known.gameType) ? true : nil
        event.teams = known.options.teams
        return event
    }

    // MARK: - Finding

    /// A match that the caller is in, or keeps the score of for a cup, a league or a ladder.
    func mine(_ id: ID) throws(Refusal) -> Games.KnownMatch {
        let me = try caller.id()
        guard let match = state.matches[id], match.people.contains(me) || keepsScore(of: match) else {
            throw noMatch(id)
        }
        return match.seen(at: now)
    }

    /// A match of which the caller keeps score: their own, or one of a cup, a league or a ladder that they play in or host.
    func kept(_ id: ID, _ modes: [MatchMode] = [.local]) throws(Refusal) -> Games.KnownMatch {
        let match = try mine(id)
        return keepsScore(of: match) && match.mode == .local ? match : try owned(id, modes)
    }

    /// A match of the caller's own.
    func owned(_ id: ID, _ modes: [MatchMode] = [.local]) throws(Refusal) -> Games.KnownMatch {
        let match = try mine(id)
        guard match.ownerId == caller.account else {
            throw Refusal(.forbidden, "only the owner of the match can do this", field: "matchId")
        }
        guard modes.contains(match.mode) else {
            throw Refusal(.conflict, "this match is \(match.mode.rawValue)", field: "matchId")
        }
        return match
    }

    func noMatch(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no match \(id)", field: "matchId")
    }

    /// Refuses changes to a match that is over.
    func refuseSealed(_ match: Games.KnownMatch) throws(Refusal) {
        if match.status != .live {
            throw Refusal(
                .immutable, "this match is over, and stays as it is", field: "matchId",
                state: match.status.rawValue)
        }
    }

    func begun<C: Command>(
        _ command: C, _ occurred: Occurred
    ) throws(Refusal) -> MatchView where C.Reply == MatchView {
        guard let event = occurred.first(MatchStarted.self), var match = state.matches[event.matchId] else {
            throw Refusal(.notFound, "the match is gone")
        }
        // The match as it began, without later visits.
        (match.status, match.record, match.outcome, match.endedAt) = (.live, .init(), nil, nil)
        return view(match)
    }
}

extension MatchPlayer {
    /// Whether both are the same player.
    fileprivate func isSame(as other: MatchPlayer) -> Bool {
        if cpu != nil || other.cpu != nil { return false }
        if let name, let theirs = other.name { return Text.folded(name) == Text.folded(theirs) }
        return name == nil && other.name == nil && accountId == other.accountId
            && guestPlayerId == other.guestPlayerId
    }
}
