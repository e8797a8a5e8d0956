// A match of darts that is scored without the service, by the same rules. When it is over, it is sent to the service as
// a match that a device recorded (domain.md §5.11).

import Contracts
import Darts
import JSON
import Values

/// A match in the queue's file: how it started, and the darts that were thrown.
package struct DeviceMatch: Codable, Sendable, Equatable {
    package var id: ID
    /// The request that started it, if that had an id.
    var request: ID?
    package var account: QueueAccount
    package var gameType: DartsGame
    var options: MatchOptions
    var seed: Seed
    /// Players in the order of play.
    var players: [NewPlayer]
    var gameId: ID?
    package var startedAt: Timestamp
    var record = Record()
    /// Number of visits in the last draft that was sent; `nil` before the first.
    package var drafted: Int?

    init(
        _ command: StartMatch, _ id: ID, of account: QueueAccount, seed: Seed, at now: Timestamp
    ) throws(Refusal) {
        (self.id, self.account, gameType, self.seed) = (id, account, command.gameType, command.seed ?? seed)
        (gameId, startedAt) = (command.gameId, now)
        let wanted = command.players ?? [NewPlayer(accountId: .id(account.id))]
        for (slot, player) in wanted.enumerated() where player.cpu == nil {
            if let twin = wanted[..<slot].firstIndex(of: player) { throw StartMatch.twins(slot, twin) }
        }
        let order = command.order(of: wanted.count, seed: self.seed)
        players = order.map { wanted[$0] }
        options = (command.options ?? MatchOptions()).seated(order).completed(for: command.gameType)
    }

    /// A match that is over and waits to be sent.
    init?(_ item: SyncItem, of account: QueueAccount) {
        let payload = item.payload
        (id, self.account, gameType, seed) = (
            item.matchId, account, payload.gameType, payload.seed ?? Seed(0)
        )
        (players, gameId, startedAt) = (payload.players, payload.gameId, payload.startedAt)
        options = (payload.options ?? MatchOptions()).completed(for: payload.gameType)
        for visit in payload.matchData ?? [] {
            if let thrown = visit.thrown { record.append(thrown, bust: visit.bust ?? false) }
        }
    }

    package var visitCount: Int { record.count }

    /// The match after all darts; `nil` if they cannot have been thrown.
    var match: Match? { played(upTo: .max) }

    func played(upTo count: Int) -> Match? {
        Match(options.mode(of: gameType, seed: seed), players: players.count, record, upTo: count)
    }

    // MARK: - As it is shown

    func view(_ match: Match, _ status: MatchStatus = .live) -> MatchView {
        let seated = players.enumerated().map { slot, player in
            var seat = MatchPlayer(
                slot: slot, guestPlayerId: player.guestPlayerId, name: player.name, cpu: player.cpu)
            switch player.accountId {
            case .id(account.id): (seat.accountId, seat.nickname) = (account.id, account.nickname)
            case .id(let id): seat.accountId = id
            case .nickname(let name): seat.nickname = name
            case nil: break
            }
            return seat
        }
        var view = MatchView(
            id: id, ownerId: account.id, mode: .recorded, gameType: gameType,
            status: match.isOver ? .completed : status, players: seated, startScore: options.startScore,
            gameId: gameId)
        if match.isOver { (view.winners, view.finalScores) = (match.winners, match.scores) }
        (view.options, view.seed, view.startedAt) = (options, seed, startedAt)
        view.teams = options.teams
        (view.standing, view.visit, view.turn) = (match.standing, match.visits.last, match.visits.count)
        return view
    }

    // MARK: - As it is sent

    /// The data of a `darts.sync`.
    func sync(_ match: Match, at now: Timestamp) throws(JSONError) -> [UInt8] {
        let payload = RecordedMatch(
            gameType: gameType, options: options, seed: seed, players: players,
            matchData: match.visits.map(RecordedVisit.init), winners: match.isOver ? match.winners : nil,
            startedAt: startedAt, endedAt: match.isOver ? now : nil, gameId: gameId)
        let item = SyncItem(
            matchId: id, deviceTime: now, state: match.isOver ? .completed : .draft, payload: payload)
        return try JSONCoding.encode(SyncMatches(items: [item]))
    }
}
