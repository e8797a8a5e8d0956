// The logs of games and rsvp read as a whole: what they say happened, and whether that may have happened
// (domain.md §14, 1 to 3).

import Contracts
import EventLog
import JSON
import Testing
import Values

/// Folds the log of rsvp, line by line.
struct Ledger {
    /// Rows by game and account.
    private(set) var rows: [ID: [ID: ParticipationStatus]] = [:]
    private(set) var waitlists: [ID: [ID]] = [:]
    private(set) var problems: [String] = []
    private var capacities: [ID: Int] = [:]
    /// The status of everyone in a game after so many lines, to look up what an answer should have said.
    private var history: [ID: [ID: [(sequence: UInt64, status: ParticipationStatus)]]] = [:]
    private var touched: Set<ID> = []

    init(_ games: Truth, _ rsvp: Truth) throws {
        for (_, created) in try games.events(GameCreated.self) {
            capacities[created.gameId] = created.details.capacity
        }
        for line in rsvp.lines {
            if line.header.type == RsvpChanged.type, let data = line.data {
                try apply(try JSONCoding.decode(RsvpChanged.self, from: data), line)
            }
            if line.endsBatch {
                for game in touched { checkBatchEnd(game, line.sequence) }
                touched = []
            }
        }
        for game in capacities.keys where rows[game]?.isEmpty ?? true {
            problems.append("nobody hosts \(game)")
        }
    }

    func counts(_ game: ID) -> Counts {
        let all = (rows[game] ?? [:]).values
        return Counts(
            going: all.count { $0 == .going }, maybe: all.count { $0 == .maybe },
            waitlisted: all.count { $0 == .waitlisted })
    }

    var games: [ID] { capacities.keys.sorted() }

    func status(of account: ID, in game: ID, after sequence: UInt64) -> ParticipationStatus? {
        history[game]?[account]?.last { $0.sequence <= sequence }?.status
    }

    private mutating func apply(_ event: RsvpChanged, _ line: EventLine) throws {
        let (game, account) = (event.gameId, event.accountId)
        let place = "line \(line.sequence) of rsvp"
        let before = rows[game]?[account]
        if before != event.from {
            problems.append("\(place) moves from \(event.from as Any), but it was \(before as Any)")
        }
        if event.cause == .promotion, waitlists[game]?.first != account {
            problems.append("\(place) promotes somebody who was not the first in line")
        }
        if event.from == .waitlisted, event.to != .waitlisted { waitlists[game]?.removeAll { $0 == account } }
        if event.to == .waitlisted, event.from != .waitlisted { waitlists[game, default: []].append(account) }
        rows[game, default: [:]][account] = event.to
        history[game, default: [:]][account, default: []].append((line.sequence, event.to))
        touched.insert(game)
        if event.counts != counts(game) {
            problems.append("\(place) counts \(event.counts), but there are \(counts(game))")
        }
    }

    /// Between two commands: never too many, and nobody waits beside a free slot.
    private mutating func checkBatchEnd(_ game: ID, _ sequence: UInt64) {
        guard let capacity = capacities[game] else {
            return problems.append("line \(sequence) of rsvp is of game \(game), which nobody created")
        }
        let counts = counts(game)
        if counts.going > capacity {
            problems.append("line \(sequence): \(counts.going) are going, \(capacity) may")
        }
        if counts.going < capacity, waitlists[game]?.isEmpty == false {
            problems.append("line \(sequence): somebody waits though there is room")
        }
    }

    // MARK: - What was acknowledged

    /// Every deed's effect is in the log, once.
    mutating func check(_ deeds: [Deed], _ games: Truth, _ rsvp: Truth) {
        for deed in deeds {
            if deed.type == CreateGame.type {
                let count = games.caused(by: deed.id).count
                if count != (deed.refusal == nil ? 1 : 0) {
                    problems.append(
                        "\(deed.type) \(deed.id) was answered \(deed.text) and stands \(count) times")
                }
            } else {
                check(deed, rsvp.caused(by: deed.id))
            }
        }
    }

    private mutating func check(_ deed: Deed, _ lines: [EventLine]) {
        let own = lines.filter { $0.header.actor == deed.account && isMove(of: deed.account, $0) }
        let what = "\(deed.type) \(deed.id) of \(deed.account)"
        if own.count > 1 { problems.append("\(what) stands \(own.count) times") }
        guard deed.refusal == nil, own.isEmpty, let game = deed.game else { return }
        // It held already: then it must have held at the moment of the answer.
        let held = status(of: deed.account, in: game, after: deed.at["rsvp"])
        let isPromoted = deed.status == .waitlisted && held == .going
        if held != deed.status && !isPromoted {
            problems.append("\(what) was answered \(deed.status as Any), but it was \(held as Any)")
        }
    }

    private func isMove(of account: ID, _ line: EventLine) -> Bool {
        guard line.header.type == RsvpChanged.type, let data = line.data else { return false }
        return (try? JSONCoding.decode(RsvpChanged.self, from: data))?.accountId == account
    }
}
