// Darts without a connection: a match that starts while there is none is played here to its end, by the service's own
// rules. Then it goes through the queue as a recorded match.

import Contracts
import Darts
import JSON
import Values

/// A match that is played here, and the effect of a command on it.
package struct DevicePlay {
    /// The change that the queue has to write down.
    package enum Change {
        case nothing, stands, over, abandoned
    }

    package var match: DeviceMatch
    var board: Match
    package var change = Change.nothing

    package var view: MatchView { match.view(board, change == .abandoned ? .abandoned : .live) }

    /// The view with all visits.
    package var wholeView: MatchView {
        var view = view
        view.matchData = board.visits
        return view
    }

    /// The level of the computer, if it is on turn and throws.
    var level: Int? { board.awaitsBullOff ? nil : board.onTurn.flatMap { match.players[$0].cpu } }

    /// Records the next visit.
    mutating func take(_ thrown: Thrown, callsBust: Bool = false) throws(Refusal) {
        if match.visitCount >= DartsLimits.visitsMax { throw RecordVisit.tooMany }
        do throws(Foul) {
            let visit = try board.play(thrown, callsBust: callsBust)
            match.record.append(visit)
        } catch {
            throw Refusal(error)
        }
        change = board.isOver ? .over : .stands
    }
}

extension Queue {
    /// Whether the account is this device's guest, unknown to the service.
    package func isGuest(_ account: QueueAccount) -> Bool { guest == account.id }

    /// The match that this request started, as it was then: repeating the request starts no other.
    package func begun(by request: ID, _ account: QueueAccount) -> DevicePlay? {
        guard let match = matches.first(where: { $0.request == request }), match.account.id == account.id
        else { return nil }
        return match.played(upTo: 0).map { DevicePlay(match: match, board: $0) }
    }

    /// Starts a match; `nil` if the service has to say what is wrong with it.
    package func begin(
        _ command: StartMatch, request: ID?, as id: ID, by account: QueueAccount, seed: Seed,
        at now: Timestamp
    ) throws(Refusal) -> DevicePlay? {
        let own = matches.count { $0.account.id == account.id }
        if own >= DartsLimits.liveMax { throw StartMatch.tooMany }
        var match = try DeviceMatch(command, id, of: account, seed: seed, at: now)
        match.request = request
        return match.match.map { DevicePlay(match: match, board: $0, change: .stands) }
    }

    package func visit(_ command: RecordVisit, by account: QueueAccount) throws(Refusal) -> DevicePlay? {
        guard var play = try playing(command.matchId, by: account) else { return nil }
        let (thrown, count) = (try command.thrown(), play.match.visitCount)
        if let number = command.expectedTurn, number != count {
            play.board = try command.repeated(number, thrown, of: count, played: play.match.played).match
            return play
        }
        if play.level != nil { throw PlayComputer.mustThrow }
        try play.take(thrown, callsBust: command.bust == true)
        if command.dryRun == true { play.change = .nothing }
        return play
    }

    /// The computer's visit; `nil` if the service keeps the match.
    package func computer(
        _ command: PlayComputer, by account: QueueAccount
    ) throws(Refusal) -> DevicePlay? {
        guard var play = try playing(command.matchId, by: account) else { return nil }
        let count = play.match.visitCount
        if let number = command.expectedTurn, number != count {
            guard number < count, let then = play.match.played(upTo: number + 1), let last = then.visits.last,
                play.match.players[last.player].cpu != nil
            else { throw RecordVisit.stale(number, of: count) }
            play.board = then
            return play
        }
        guard let level = play.level, let darts = play.board.visit(of: level, seed: play.match.seed.number)
        else { throw PlayComputer.isNotOnTurn }
        try play.take(.darts(darts))
        return play
    }

    /// The winner of a bull-off; `nil` if the service keeps the match.
    package func bullOff(
        _ command: DecideBullOff, by account: QueueAccount
    ) throws(Refusal) -> DevicePlay? {
        guard var play = try playing(command.matchId, by: account) else { return nil }
        let isKnown = play.board.visits.last?.repeats(.bullOff(command.slot)) == true
        if isKnown, !play.board.awaitsBullOff { return play }
        try play.take(.bullOff(command.slot))
        return play
    }

    package func undo(_ command: UndoVisit, by account: QueueAccount) throws(Refusal) -> DevicePlay? {
        guard var play = try playing(command.matchId, by: account) else { return nil }
        if play.board.undo() == nil { throw UndoVisit.nothing }
        play.match.record.removeLast()
        play.change = .stands
        return play
    }

    package func abandon(_ command: AbandonMatch, by account: QueueAccount) throws(Refusal) -> DevicePlay? {
        guard var play = try playing(command.matchId, by: account) else { return nil }
        play.change = .abandoned
        return play
    }

    /// A match that was played here, including one that is over and not sent yet.
    package func look(_ query: GetMatch, by account: QueueAccount) throws(Refusal) -> DevicePlay? {
        if let (owner, item) = finished(query.matchId), owner == account.id,
            let match = DeviceMatch(item, of: account), let board = match.match
        {
            return DevicePlay(match: match, board: board)
        }
        return try playing(query.matchId, by: account)
    }

    /// Matches whose current state the service does not have.
    package func drafts(by account: ID) -> [DevicePlay] {
        matches.filter { $0.account.id == account }.compactMap { match in
            let count = match.visitCount
            guard count > 0, match.drafted != count, let board = match.match else { return nil }
            var match = match
            match.drafted = count
            return DevicePlay(match: match, board: board)
        }
    }

    /// The command that sends the state of a match to the service.
    package func entry(of play: DevicePlay, as id: ID, at now: Timestamp) throws(Refusal) -> QueueEntry {
        guard let data = try? play.match.sync(play.board, at: now) else {
            throw Refusal(.internal, "the match cannot be written")
        }
        if let refusal = objection(to: data.count) { throw refusal }
        return QueueEntry(
            number: nextNumber, id: id, at: now, type: SyncMatches.type, for: play.match.account,
            data: RawJSON(bytes: data))
    }

    /// A match that is still played here; `nil` if the service keeps it.
    private func playing(_ id: ID, by account: QueueAccount) throws(Refusal) -> DevicePlay? {
        guard let match = match(id), match.account.id == account.id, let board = match.match else {
            // It is over, and waits to be sent.
            if finished(id)?.account == account.id { throw Queue.sealed }
            if isGuest(account) { throw Queue.noMatch(id) }
            return nil
        }
        return DevicePlay(match: match, board: board)
    }

    /// The service's refusal for a match that is over.
    private static let sealed = Refusal(
        .immutable, "this match is over, and stays as it is", field: "matchId", state: "completed")

    private static func noMatch(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no match \(id) on this device", field: "matchId")
    }
}
