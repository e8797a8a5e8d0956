// Ladders in the log of games, read independently of the service (domain.md §18): nobody is challenged out of reach, the same
// two wait after a match, a winner takes the loser's place, and nobody accepts for others.

import Competitions
import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct LadderCheck {
    private struct Known {
        var rules: LadderRules
        var order: [ID] = []
        var open: [Int: (challenger: ID, challenged: ID)] = [:]
        /// When two have played each other last.
        var met: [Set<ID>: Timestamp] = [:]
    }

    private(set) var problems: [String] = []
    private var ladders: [ID: Known] = [:]

    static func problems(_ games: [EventLine]) -> [String] {
        var check = LadderCheck()
        for line in games { check.take(line) }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(LadderChanged.self) {
            ladders[event.ladderId, default: Known(rules: event.rules)].rules = event.rules
        } else if let event = line.read(LadderJoined.self) {
            expect(
                line.header.actor == event.accountId, line, "\(event.accountId) is on it by another's word")
            ladders[event.ladderId]?.order.insert(event.accountId, at: event.place - 1)
        } else if let event = line.read(LadderLeft.self) {
            ladders[event.ladderId]?.order.removeAll { $0 == event.accountId }
        } else if let event = line.read(LadderIdled.self) {
            for account in event.accountIds { goDown(account, on: event.ladderId) }
        } else if let event = line.read(LadderChallenged.self) {
            challenge(event, line)
        } else if let event = line.read(LadderChallengeChanged.self) {
            change(event, line)
        }
    }

    private mutating func goDown(_ account: ID, on ladder: ID) {
        guard let order = ladders[ladder]?.order, let index = order.firstIndex(of: account),
            index + 1 < order.count
        else { return }
        ladders[ladder]?.order.swapAt(index, index + 1)
    }

    private mutating func challenge(_ event: LadderChallenged, _ line: EventLine) {
        guard let ladder = ladders[event.ladderId],
            let lower = ladder.order.firstIndex(of: event.challengerId),
            let upper = ladder.order.firstIndex(of: event.challengedId)
        else { return expect(false, line, "somebody plays who is not on the ladder") }
        expect(
            (1...ladder.rules.reach).contains(lower - upper), line,
            "\(lower - upper) places above is beyond the reach of \(ladder.rules.reach)")
        let two: Set = [event.challengerId, event.challengedId]
        if let met = ladder.met[two] {
            expect(
                met.adding(days: ladder.rules.sameAgainDays) <= line.header.time, line,
                "the two have played lately")
        }
        ladders[event.ladderId]?.open[event.challenge] = (event.challengerId, event.challengedId)
    }

    private mutating func change(_ event: LadderChallengeChanged, _ line: EventLine) {
        guard let two = ladders[event.ladderId]?.open[event.challenge] else {
            return expect(false, line, "challenge \(event.challenge) was not open")
        }
        switch event.act {
        case .accepted, .declined:
            expect(line.header.actor == two.challenged, line, "another one has answered the challenge")
        case .withdrawn: expect(line.header.actor == two.challenger, line, "another one has taken it back")
        case .reported, .confirmed, .disputed:
            expect(
                line.header.actor == two.challenger || line.header.actor == two.challenged, line,
                "somebody else has spoken for the two")
        case .unopposed, .fixed, .walkover, .match, .unanswered, .lapsed, .left, .blocked, .closed: break
        }
        if event.state == .played {
            ladders[event.ladderId]?.met[[two.challenger, two.challenged]] = line.header.time
        }
        if event.state.isOver { ladders[event.ladderId]?.open[event.challenge] = nil }
        guard let winner = event.winnerId else { return }
        let loser = winner == two.challenger ? two.challenged : two.challenger
        guard let order = ladders[event.ladderId]?.order, let from = order.firstIndex(of: winner),
            let to = order.firstIndex(of: loser)
        else { return }
        expect(
            event.move?.to == (from > to ? to + 1 : nil), line,
            "\(winner) stood at \(from + 1), has won against \(to + 1), and went to \(event.move?.to ?? 0)")
        guard let move = event.move, order.indices.contains(move.from - 1),
            order.indices.contains(move.to - 1)
        else { return }
        let moved = ladders[event.ladderId]?.order.remove(at: move.from - 1)
        if let moved { ladders[event.ladderId]?.order.insert(moved, at: move.to - 1) }
    }
}
