// darts.match, watch, board, history, checkout and modes: reading matches (domain.md §5.4, §5.12, §5.13).

import Contracts
import Darts
import Machine
import Projections
import Values

extension Games {
    static let matchViews = Rules<Games>()
        .query(GetMatch.self, answer: Situation.match)
        .query(WatchMatch.self, answer: Situation.watch)
        .query(HearCaller.self, answer: Situation.said)
        .query(ShowBoard.self, answer: Situation.board)
        .query(MatchHistory.self, answer: Situation.history)
        .query(AdviseCheckout.self, answer: Situation.checkout)
        .query(ListModes.self, answer: Situation.modes)

    /// The filter of a history; a page token is valid for this filter only.
    fileprivate struct Wanted: Codable {
        var account: ID
        var gameType: DartsGame?
        var startScore: Int?
        var opponent: String?
        var from: Timestamp?
        var to: Timestamp?
        var mode: MatchMode?
        var result: MatchResult?

        func isMet(by match: PlayedMatch) -> Bool {
            to.map { match.playedAt < $0 } ?? true && gameType.map { $0 == match.gameType } ?? true
                && startScore.map { $0 == match.startScore } ?? true && mode.map { $0 == match.mode } ?? true
                && result.map { $0 == match.result } ?? true
        }
    }
}

extension Situation<Games> {
    fileprivate func checkout(_ query: AdviseCheckout) throws(Refusal) -> AdviseCheckout.Reply {
        AdviseCheckout.Reply(
            route: Checkout.route(
                from: query.score, dartsLeft: query.dartsLeft ?? AdviseCheckout.dartsLeftDefault,
                out: query.out ?? AdviseCheckout.outDefault))
    }

    fileprivate func modes(_ query: ListModes) throws(Refusal) -> ListModes.Reply {
        ListModes.Reply(items: DartsGame.allCases.map(\.modeView))
    }

    fileprivate func match(_ query: GetMatch) throws(Refusal) -> MatchView {
        let me = try caller.id()
        let known = try seen(query.matchId, by: me)
        guard known.people.contains(me) || keepsScore(of: known) else { return outline(known) }
        var view = view(known)
        view.matchData = known.played()?.visits
        return view
    }

    /// A match that the account may see: it is in it, or is a friend of a player and not separated by a block from
    /// anybody in it.
    private func seen(_ id: ID, by me: ID) throws(Refusal) -> Games.KnownMatch {
        guard let match = state.matches[id] else { throw noMatch(id) }
        let isFriend = match.players.contains { player in
            player.account.map { state.circles.areFriends($0, me) } ?? false
        }
        let isApart = match.people.contains { state.circles.areApart($0, me) }
        guard match.people.contains(me) || isFriend && !isApart || keepsScore(of: match) else {
            throw noMatch(id)
        }
        return match.seen(at: now)
    }

    /// A match and its state of play: of those who are in it, and of friends while it is played.
    private func followed(_ id: ID) throws(Refusal) -> (known: Games.KnownMatch, match: Match) {
        let me = try caller.id()
        let known = try seen(id, by: me)
        guard known.people.contains(me) || known.status == .live || keepsScore(of: known),
            let match = state.matches.board(known.id) ?? known.played()
        else { throw noMatch(id) }
        return (known, match)
    }

    fileprivate func said(_ query: HearCaller) throws(Refusal) -> HearCaller.Reply {
        let (known, match) = try followed(query.matchId)
        let names = shown(known.players).map { player in
            player.nickname ?? player.name
                ?? (player.cpu == nil ? "player \(player.slot + 1)" : "the computer")
        }
        let lines = match.said(since: query.since ?? HearCaller.sinceDefault, names: names)
        return .init(turn: match.visits.count, lines: lines.flatMap(\.self))
    }

    fileprivate func watch(_ query: WatchMatch) throws(Refusal) -> WatchMatch.Reply {
        let (known, match) = try followed(query.matchId)
        return .init(
            gameType: known.gameType, options: known.options, status: known.status,
            players: shown(known.players), standing: match.standing,
            turn: match.visits.count,
            visits: Array(match.visits.dropFirst(query.since ?? WatchMatch.sinceDefault)))
    }

    fileprivate func board(_ query: ShowBoard) throws(Refusal) -> ShowBoard.Reply {
        let known = try mine(query.matchId)
        let slot = try query.player.map { (player) throws(Refusal) in
            try self.slot(of: player, among: shown(known.players))
        }
        var (counts, totals): ([Dart: Int], Int) = ([:], 0)
        for visit in known.played()?.visits ?? [] where slot ?? visit.player == visit.player {
            for dart in visit.darts { counts[dart, default: 0] += 1 }
            if visit.total != nil { totals += 1 }
        }
        let items = counts.map { dart, count in
            ShowBoard.Hits(segment: dart.segment, multiplier: dart.multiplier, count: count)
        }
        return .init(
            darts: counts.values.reduce(0, +),
            items: items.sorted { ($0.segment, $0.multiplier) < ($1.segment, $1.multiplier) },
            totalsVisits: totals > 0 ? totals : nil)
    }

    /// The slot of the player that a reference names.
    private func slot(of reference: PlayerReference, among players: [MatchPlayer]) throws(Refusal) -> Int {
        let found: [Int]
        switch reference {
        case .slot(let slot): found = players.indices.contains(slot) ? [slot] : []
        case .named(let text):
            let (id, folded) = (ID(text), Text.folded(text))
            found = players.indices.filter { slot in
                let player = players[slot]
                if let id { return player.accountId == id || player.guestPlayerId == id }
                return [player.nickname, player.name].contains { $0.map { Text.folded($0) } == folded }
            }
        }
        if found.count == 1 { return found[0] }
        let names = players.enumerated().map { slot, player in
            "\(slot)" + ((player.nickname ?? player.name).map { " (\(Wording.shown($0)))" } ?? "")
        }
        let start = found.isEmpty ? "there is no player" : "there are several players called"
        throw .invalid(
            "player",
            "\(start) \(Wording.shown(reference.description)) in this match; write \(names.joined(separator: " or "))"
        )
    }

    // MARK: - History

    fileprivate func history(_ query: MatchHistory) throws(Refusal) -> Page<MatchView> {
        let me = try caller.id()
        let wanted = Games.Wanted(
            account: me, gameType: query.gameType, startScore: query.startScore,
            opponent: query.opponent.map { Text.searchable(Text.trimmed($0).description) }, from: query.from,
            to: query.to, mode: query.mode, result: query.result)
        let start = try Paging.start(query.page, of: wanted)
        let limit = query.rows
        let mine = state.matches.played(by: me)
        let companies = wanted.opponent.map(mine.companies)
        var found: [(key: SortKey, item: MatchView)] = []
        mine.entries.forEach(
            from: start.flatMap(Games.PlayedMatch.init) ?? Games.PlayedMatch(before: query.to)
        ) { entry in
            if let from = query.from, entry.playedAt < from { return false }
            guard wanted.isMet(by: entry), companies?[Int(entry.company)] ?? true,
                start.map({ entry.key > $0 }) ?? true
            else { return true }
            found.append((entry.key, outline(state.matches[number: Int(entry.number)])))
            return found.count <= limit
        }
        return Paging.page(found, limit: limit, of: wanted)
    }

    // MARK: - Views

    /// The players with their names and linked accounts. A deleted account is shown as `[Deleted User]` (domain.md
    /// §3.3).
    func shown(_ players: [MatchPlayer]) -> [MatchPlayer] {
        players.map { player in
            var player = player
            player.linkedTo = player.guestPlayerId.flatMap { state.guests.account(of: $0) }
            guard let id = player.accountId else { return player }
            let isDeleted = state.people.facts(of: id)?.status == .deleted
            player.nickname =
                isDeleted ? MatchPlayer.deletedName : player.nickname ?? state.people.name(of: id)?.nickname
            return player
        }
    }

    /// The view for those who are not in the match.
    func outline(_ match: Games.KnownMatch) -> MatchView {
        var view = MatchView(
            id: match.id, ownerId: match.ownerId, mode: match.mode, gameType: match.gameType,
            status: match.status, players: shown(match.players),
            startScore: match.options.startScore, gameId: match.gameId)
        view.teams = match.options.teams
        guard let outcome = match.outcome else { return view }
        (view.winners, view.finalScores) = (outcome.winners, outcome.finalScores)
        (view.legsWon, view.setsWon) = (outcome.legsWon, outcome.setsWon)
        view.playedAt = outcome.playedAt
        let isUnknown = match.recording != nil && outcome.durationSeconds == 0
        view.durationSeconds = isUnknown ? nil : outcome.durationSeconds
        return view
    }

    /// The view for those in the match.
    func view(_ match: Games.KnownMatch) -> MatchView {
        var view = outline(match)
        (view.options, view.seed, view.startedAt) = (match.options, match.seed, match.startedAt)
        if let recording = match.recording {
            (view.recordedAt, view.syncedAt) = (recording.deviceTime, recording.syncedAt)
            view.contentHash = recording.contentHash
        }
        guard let played = state.matches.board(match.id) ?? match.played() else { return view }
        (view.standing, view.visit, view.turn) = (played.standing, played.visits.last, played.visits.count)
        return view
    }

    /// The match right after a visit, without later ones: a repeated request gets the first reply.
    func view(_ match: Games.KnownMatch, at standing: Standing, after visit: Visit?, turn: Int) -> MatchView {
        var then = match
        then.status = standing.winners == nil ? .live : .completed
        if then.status == .live { then.outcome = nil }
        var view = outline(then)
        if let winners = standing.winners {
            // Without an outcome this was a dry run.
            (view.winners, view.finalScores) = (winners, standing.scores)
        }
        (view.standing, view.visit, view.turn) = (standing, visit, turn)
        view.options = match.options
        return view
    }
}
