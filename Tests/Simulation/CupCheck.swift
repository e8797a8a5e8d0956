// Cups in the log of games, read independently of the service (domain.md §16.13): nobody is in by another's word, a walkover
// is no match, silence takes two days, and who has won a match of darts has won its fixture.

import Competitions
import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct CupCheck {
    private struct Place: Hashable {
        var cup: ID
        var number: Int
    }

    private(set) var problems: [String] = []
    /// Accounts that have asked to enter.
    private var asked: [Place: ID] = [:]
    private var reportedAt: [Place: Timestamp] = [:]
    private var begun: Set<ID> = []
    /// The account that has won each match, and all of its accounts.
    private var won: [ID: (winner: ID?, players: [ID])] = [:]
    private var accounts: [Place: ID] = [:]
    /// The match that decided a fixture, until what follows from it is told.
    private var decided: [Place: ID] = [:]

    static func problems(_ games: [EventLine]) -> [String] {
        var check = CupCheck()
        for line in games { check.take(line) }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(CupEntryChanged.self) {
            enter(event, line)
        } else if let event = line.read(CupActed.self) {
            act(event, line)
        } else if let event = line.read(FixtureChanged.self), let cup = event.cupId {
            follow(event, Place(cup: cup, number: event.fixtureId), line)
        } else if let event = line.read(MatchStarted.self) {
            begun.insert(event.matchId)
        } else if let event = line.read(MatchCompleted.self), event.mode == .local {
            expect(begun.contains(event.matchId), line, "a match was won that never began")
            let winner = event.winners.count == 1 ? event.players[event.winners[0]].accountId : nil
            won[event.matchId] = (winner, event.players.compactMap(\.accountId))
        }
    }

    private mutating func enter(_ event: CupEntryChanged, _ line: EventLine) {
        let place = Place(cup: event.cupId, number: event.entrant)
        if let account = event.people?.first?.accountId {
            accounts[place] = account
            if event.status == .requested { asked[place] = event.by }
        }
        guard event.status == .in || event.status == .waiting, let account = accounts[place] else { return }
        expect(
            event.by == account || asked[place] == account || event.cause == .people || event.cause == .late,
            line, "\(account) is in by another's word")
    }

    private mutating func act(_ event: CupActed, _ line: EventLine) {
        guard let fixture = event.fixture else { return }
        let place = Place(cup: event.cupId, number: fixture)
        if event.act == .reported { reportedAt[place] = line.header.time }
        if event.act == .confirmed, event.entrant == nil {
            let hours = FixtureLimits.confirmHours
            let isDue = reportedAt[place].map { $0.adding(hours: hours) <= line.header.time } ?? false
            expect(isDue, line, "silence has confirmed it too early")
        }
        decided[place] = event.act == .fixed ? event.matchId : nil
    }

    private mutating func follow(_ event: FixtureChanged, _ place: Place, _ line: EventLine) {
        guard event.status == .done, let winner = event.winner else { return }
        expect(event.entrants.contains(winner), line, "\(winner) has won, and did not play")
        guard let match = decided.removeValue(forKey: place), let result = won[match] else { return }
        guard let account = result.winner else { return }
        let named = accounts[Place(cup: place.cup, number: winner)]
        expect(named == account, line, "\(account) has won the match, and \(winner) goes on")
    }
}
