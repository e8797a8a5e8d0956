// Leagues in games' log, read independently of the service: nobody plays, agrees or has confirmed by another's word, and a match
// of darts that is over has decided its fixture (domain.md §17.8 to §17.10).

import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct LeagueCheck {
    private struct Fixture: Hashable {
        var season: ID
        var number: Int
    }

    private(set) var problems: [String] = []
    /// The accounts of each season's entrants, by number.
    private var accounts: [ID: [Int: ID]] = [:]
    private var reported: [Fixture: (by: Int?, at: Timestamp)] = [:]
    private var matches: [ID: Fixture] = [:]
    /// Matches that are over, and have not yet decided their fixture.
    private var waiting: Set<ID> = []

    static func problems(_ games: [EventLine]) -> [String] {
        var check = LeagueCheck()
        for line in games { check.take(line) }
        check.problems += check.waiting.sorted().map { "match \($0) has not decided its fixture" }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    private mutating func take(_ line: EventLine) {
        if let event = line.read(SeasonEntrantChanged.self) {
            if let account = event.accountId {
                accounts[event.seasonId, default: [:]][event.entrant] = account
            }
            let account = accounts[event.seasonId]?[event.entrant]
            expect(
                event.status != .in || account == nil || line.header.actor == account, line,
                "\(account as Any) is in by the word of \(line.header.actor as Any)")
        } else if let event = line.read(FixtureProposed.self) {
            guard let proposal = event.proposal, proposal.gameId != nil else { return }
            expect(line.header.actor != proposal.by, line, "\(proposal.by) has agreed for the other side")
        } else if let event = line.read(GameCreated.self) {
            let agreed = event.agreedIds ?? []
            let own = [line.header.actor].compactMap { $0 }
            expect(agreed.isEmpty || agreed == own, line, "\(agreed) have not agreed by themselves")
        } else if let event = line.read(SeasonFixtureChanged.self) {
            change(event, line)
        } else if let event = line.read(MatchCompleted.self) {
            if matches[event.matchId] != nil { waiting.insert(event.matchId) }
        } else if let event = line.read(SeasonCancelled.self) {
            for (match, fixture) in matches where fixture.season == event.seasonId { matches[match] = nil }
        } else if let event = line.read(MatchAbandoned.self) {
            matches[event.matchId] = nil
        }
    }

    private mutating func change(_ event: SeasonFixtureChanged, _ line: EventLine) {
        let fixture = Fixture(season: event.seasonId, number: event.fixture)
        switch event.act {
        case .start: if let match = event.matchId { matches[match] = fixture }
        case .report: reported[fixture] = (event.entrant, line.header.time)
        case .confirm:
            let report = reported.removeValue(forKey: fixture)
            let until = report?.at.adding(hours: FixtureLimits.confirmHours)
            let isSilence = event.entrant == nil
            expect(
                isSilence ? until.map { $0 <= line.header.time } ?? false : event.entrant != report?.by, line,
                "it was confirmed too early, or by who has reported it")
        case .fix:
            if let match = event.matchId { waiting.remove(match) }
            forgetMatches(of: fixture)
        case .walkover, .undo: forgetMatches(of: fixture)
        case .dispute, .postpone, .late: break
        }
    }

    private mutating func forgetMatches(of fixture: Fixture) {
        for (match, its) in matches where its == fixture && !waiting.contains(match) { matches[match] = nil }
    }
}
