// After a block, neither person stays in an upcoming game of the other's (domain.md §1.9): checked from the logs, with
// the positions of games and social that rsvp had seen when it observed the block.

import Contracts
import EventLine
import EventLog
import JSON
import Values

struct ApartCheck {
    private struct Row: Hashable {
        var game: ID
        var account: ID
    }

    private struct Game {
        var host: ID
        var startsAt: Timestamp
        var isLive = true
    }

    private var games: [ID: Game] = [:]
    private var rows: [Row: ParticipationStatus] = [:]
    private var blocks: [Blocked] = []
    /// Rows that must not be active at the end, with the block that forbids it.
    private var parted: [Row: Blocked] = [:]

    static func problems(games: [EventLine], rsvp: [EventLine], social: [EventLine]) -> [String] {
        var check = ApartCheck()
        var (games, social) = (games[...], social[...])
        var transfers: [HostTransferred] = []
        for line in rsvp {
            if let event = line.read(RsvpChanged.self) {
                check.rows[Row(game: event.gameId, account: event.accountId)] = event.to
            }
            for event in line.read(GroupInvited.self)?.changes ?? [] {
                check.rows[Row(game: event.gameId, account: event.accountId)] = event.to
            }
            if let event = line.read(HostTransferred.self) { transfers.append(event) }
            // The last line of a batch has the positions seen by then.
            guard let seen = line.header.seen else { continue }
            while let next = games.first, next.sequence <= seen["games"] {
                check.take(next)
                games.removeFirst()
            }
            while let next = social.first, next.sequence <= seen["social"] {
                check.take(next, at: line.header.time)
                social.removeFirst()
            }
            for event in transfers { check.take(event, at: line.header.time) }
            transfers = []
        }
        // Events that rsvp has not observed yet may end a block.
        for line in social { check.take(line, at: .distantFuture) }
        return check.parted.sorted { "\($0.key)" < "\($1.key)" }.compactMap { row, block in
            guard check.rows[row]?.isActive == true else { return nil }
            return
                "\(row.account) is in \(row.game), though \(block.blockerId) has blocked \(block.blockedId)"
        }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(GameCreated.self) {
            games[event.gameId] = Game(host: event.hostId, startsAt: event.details.startsAt)
        } else if let event = line.read(GameUpdated.self) {
            games[event.gameId]?.startsAt = event.details.startsAt
        } else if let event = line.read(GameCancelled.self) {
            games[event.gameId]?.isLive = false
        } else if let event = line.read(GameCompleted.self) {
            games[event.gameId]?.isLive = false
        }
    }

    /// People whom a block separates from the former host may be in the game now; those separated from the new host may
    /// not.
    private mutating func take(_ event: HostTransferred, at time: Timestamp) {
        games[event.gameId]?.host = event.to
        parted = parted.filter { $0.key.game != event.gameId }
        for block in blocks { part(block, in: event.gameId, at: time) }
    }

    private mutating func part(_ block: Blocked, in id: ID, at time: Timestamp) {
        guard let game = games[id], game.isLive, game.startsAt > time else { return }
        for (host, guest) in [(block.blockerId, block.blockedId), (block.blockedId, block.blockerId)]
        where game.host == host {
            parted[Row(game: id, account: guest)] = block
        }
    }

    private mutating func take(_ line: EventLine, at time: Timestamp) {
        if let block = line.read(Blocked.self) {
            blocks.append(block)
            for id in games.keys { part(block, in: id, at: time) }
        } else if let event = line.read(Unblocked.self) {
            blocks.removeAll { $0.blockerId == event.blockerId && $0.blockedId == event.blockedId }
            parted = parted.filter {
                $0.value.blockerId != event.blockerId || $0.value.blockedId != event.blockedId
            }
        }
    }
}
