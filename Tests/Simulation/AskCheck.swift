// Answers that are asked for, deadlines, regulars and decisions in the logs, read independently of the services: domain.md
// §14.17. Each moment acts once, a nudge reaches people who have not answered, and nobody is a regular by another's word.

import Contracts
import EventLine
import EventLog
import LogContracts
import Values

struct AskCheck {
    private struct Moment: Hashable {
        var game: ID
        var at: Timestamp
    }

    private struct Seat: Hashable {
        var game: ID
        var account: ID
    }

    private(set) var problems: [String] = []
    private var rows: [Seat: ParticipationStatus] = [:]
    /// Rows that were asked since they got their status.
    private var recalled: Set<Seat> = []
    private var reminded: [Moment: Set<ID>] = [:]
    private var closed: Set<Moment> = []
    private var enrolled: Set<ID> = []
    private var regulars: [ID: Set<ID>] = [:]
    /// The series and group of each game.
    private var subjects: [ID: [ID]] = [:]
    private var nudgedAt: [ID: Timestamp] = [:]

    static func problems(games: [EventLine], rsvp: [EventLine]) -> [String] {
        var check = AskCheck()
        for line in games { check.takeGames(line) }
        for line in rsvp { check.takeRsvp(line) }
        return check.problems
    }

    private mutating func expect(_ holds: Bool, _ line: EventLine, _ what: String) {
        if !holds { problems.append("\(line.position), \(line.header.type): \(what)") }
    }

    // MARK: - Games

    private mutating func takeGames(_ line: EventLine) {
        if let event = line.read(GameCreated.self) {
            subjects[event.gameId] = [event.seriesId, event.groupId].compactMap(\.self)
        } else if let event = line.read(GameDecided.self) {
            switch event.decision {
            case .pending:
                expect(event.by != nil && event.nextAt != nil, line, "nobody waits")
            case .short:
                expect(event.by == nil && event.going < event.minPlayers, line, "\(event.going) are enough")
            case .on where event.isBelow == true:
                expect(event.going < event.minPlayers, line, "\(event.going) are not fewer")
            case .on: break
            }
        }
    }

    // MARK: - rsvp

    private mutating func takeRsvp(_ line: EventLine) {
        if let event = line.read(RsvpChanged.self) {
            take(event, line)
        } else if let event = line.read(GroupInvited.self) {
            for change in event.changes { take(change, line) }
        } else if let event = line.read(AnswerWanted.self) {
            take(event, line)
        } else if let event = line.read(AnswersClosed.self) {
            let moment = Moment(game: event.gameId, at: event.answerBy)
            expect(closed.insert(moment).inserted, line, "the deadline has ended answers before")
        } else if let event = line.read(RegularChanged.self) {
            guard let subject = event.seriesId ?? event.groupId else { return }
            if event.state == .regular {
                expect(line.header.actor == event.accountId, line, "a regular by another's word")
                regulars[subject, default: []].insert(event.accountId)
            } else {
                regulars[subject]?.remove(event.accountId)
            }
        } else if let event = line.read(RegularsEnrolled.self) {
            expect(enrolled.insert(event.gameId).inserted, line, "its regulars have their places")
        }
    }

    private mutating func take(_ event: RsvpChanged, _ line: EventLine) {
        let seat = Seat(game: event.gameId, account: event.accountId)
        if event.byDeadline == true {
            let ended: Set<ParticipationStatus> = [.maybe, .invited]
            expect(event.from.map(ended.contains) == true && event.to == .left, line, "it ended an answer")
        }
        if event.cause == .standing {
            let isRegular = (subjects[event.gameId] ?? []).contains {
                regulars[$0]?.contains(event.accountId) == true
            }
            expect(isRegular, line, "\(event.accountId) is no regular")
            expect(!enrolled.contains(event.gameId), line, "regulars had their places before")
        }
        if rows[seat] != event.to { recalled.remove(seat) }
        rows[seat] = event.to
    }

    private mutating func take(_ event: AnswerWanted, _ line: EventLine) {
        expect(event.accountIds.count <= NudgeLimits.peopleMax, line, "asks \(event.accountIds.count) people")
        for account in event.accountIds {
            let seat = Seat(game: event.gameId, account: account)
            expect(rows[seat] == .invited || rows[seat] == .maybe, line, "\(account) has answered")
            switch event.occasion {
            case .invitation:
                expect(!recalled.contains(seat), line, "\(account) was asked before")
            case .deadline:
                let moment = Moment(game: event.gameId, at: event.answerBy ?? .distantPast)
                let isNew = reminded[moment, default: []].insert(account).inserted
                expect(isNew, line, "\(account) was reminded before")
            case .host: break
            }
            recalled.insert(seat)
        }
        guard event.occasion == .host else { return }
        // One nudge may be several lines of one moment.
        if let last = nudgedAt[event.gameId], last != line.header.time {
            let next = last.adding(hours: NudgeLimits.hoursBetween)
            expect(line.header.time >= next, line, "hosts asked at \(last)")
        }
        nudgedAt[event.gameId] = line.header.time
    }
}
