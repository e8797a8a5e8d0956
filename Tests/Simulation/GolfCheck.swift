// Cards of golf in games' log, read independently of the service: domain.md §5.20, §5.21. Of the scores of a hole the last one by the
// devices' clocks holds, no index comes from one's own word, and no card stays open beyond its time.

import Contracts
import EventLine
import EventLog
import Golf
import LogContracts
import Values

struct GolfCheck {
    private struct Place: Hashable {
        var slot: Int
        var hole: Int
    }

    private struct Card {
        var accounts: [ID]
        var written: [Place: Timestamp] = [:]
        var attestedBy: Set<ID> = []
        var state = RoundState.live
        var changedAt: Timestamp
    }

    /// A timer may be late by the time that a service is down.
    private static let lateHoursMax = 6

    private(set) var problems: [String] = []
    private var cards: [ID: Card] = [:]
    /// The number of rounds of each account that somebody else has attested.
    private var attestedRounds: [ID: Int] = [:]

    static func problems(_ games: [EventLine], now: Timestamp) -> [String] {
        var check = GolfCheck()
        for line in games { check.take(line) }
        check.expectClosed(now)
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(RoundBegun.self) {
            cards[event.roundId] = Card(
                accounts: event.players.compactMap(\.accountId), changedAt: line.header.time)
        } else if let event = line.read(HoleScored.self) {
            score(event, line)
        } else if let event = line.read(RoundAttested.self) {
            cards[event.roundId]?.attestedBy.insert(event.accountId)
        } else if let event = line.read(HoleDisputed.self) {
            cards[event.roundId]?.attestedBy = []
            cards[event.roundId]?.changedAt = line.header.time
        } else if let event = line.read(RoundChanged.self) {
            change(event, line)
        } else if let event = line.read(GolfRecordChanged.self) {
            let count = attestedRounds[event.accountId] ?? 0
            expect(event.index == nil || count >= 3, line, "an index of \(count) rounds that others attest")
        }
    }

    private mutating func score(_ event: HoleScored, _ line: EventLine) {
        guard var card = cards[event.roundId] else { return }
        expect(card.state == .live || card.state == .finished, line, "a score on a closed card")
        for slot in event.slots {
            let place = Place(slot: slot, hole: event.hole)
            let former = card.written[place]
            expect(former.map { $0 <= event.deviceTime } ?? true, line, "a score older than the one there")
            card.written[place] = event.deviceTime
        }
        card.changedAt = line.header.time
        cards[event.roundId] = card
    }

    private mutating func change(_ event: RoundChanged, _ line: EventLine) {
        guard var card = cards[event.roundId] else { return }
        card.state = event.state
        if event.attestedIds == nil { card.attestedBy = [] }
        if event.state == .sealed {
            for account in card.accounts where card.attestedBy.contains(where: { $0 != account }) {
                attestedRounds[account, default: 0] += 1
            }
        }
        cards[event.roundId] = card
    }

    private mutating func expectClosed(_ now: Timestamp) {
        for (id, card) in cards.sorted(by: { $0.key < $1.key })
        where card.state == .live || card.state == .finished {
            let hours = (card.state == .live ? 24 : 48) + Self.lateHoursMax
            if card.changedAt.adding(hours: hours) < now {
                problems.append(
                    "round \(id) is still \(card.state.rawValue) and was changed at \(card.changedAt)")
            }
        }
    }
}
