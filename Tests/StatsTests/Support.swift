// Test support: active players, and short calls for stats.

import Contracts
import Darts
import JSON
import TestSupport
import Values

@testable import Machine

/// Games that are played, and their figures.
extension Cast {
    /// A host, some players, and an administrator who may sign up.
    static func club(players count: Int = 3) -> Cast { Cast(players: count, adminEmail: "boss@example.com") }

    func me(_ person: Person) -> Answer { ask("stats.me", [:], person) }
    func stats(of person: Person, as asker: Person) -> Answer {
        ask("stats.user", ["accountId": .string(person.nickname)], asker)
    }

    // MARK: - Games

    /// A game that the named players join.
    @discardableResult
    func joined(_ more: JSONValue = [:], going: [Person]? = nil, host: Person? = nil) -> JSONValue {
        let game = town.game(host: host ?? self.host, more)
        for person in going ?? players { town.going(person, game) }
        return game
    }

    /// A game is created, all named players join, and it ends.
    @discardableResult
    func played(_ more: JSONValue = [:], going: [Person]? = nil, host: Person? = nil) -> JSONValue {
        let soon: JSONValue = ["startsAt": town.time(hours: 3)]
        let game = joined(soon.merging(more), going: going, host: host)
        town.advance(hours: 4)
        complete(game, host: host)
        return game
    }

    func complete(_ game: JSONValue, host: Person? = nil) {
        let answer = ask("games.complete", ["gameId": game], host ?? self.host)
        if !answer.isOK { town.note("not complete: \(answer)") }
    }

    func attendance(_ game: JSONValue, _ person: Person, _ attendance: JSONValue) {
        let answer = ask(
            "rsvp.attendance", ["gameId": game, "attendance": .object([person.nickname: attendance])], host)
        if !answer.isOK { town.note("no attendance: \(answer)") }
    }

    /// Submits a player's feedback about the others.
    func say(_ game: JSONValue, _ more: JSONValue, as person: Person) {
        let fields: JSONValue = ["gameId": game, "allGood": true]
        let answer = ask("feedback.submit", fields.merging(more), person)
        if !answer.isOK { town.note("no feedback: \(answer)") }
    }

    func complain(_ game: JSONValue, of person: Person, _ issues: JSONValue, as reviewer: Person) {
        let incident: JSONValue = ["target": .string(person.nickname), "issues": issues]
        say(game, ["allGood": false, "incidents": [incident]], as: reviewer)
    }

    // MARK: - What was told

    /// Data of stats' events, in order.
    func told(_ type: String, of person: Person? = nil) -> [JSONValue] {
        town.stats.told(type).filter { person == nil || $0["accountId"] == person?.id }
    }

    // MARK: - Darts

    /// Publishes a match, as games would; its figures can be anything.
    @discardableResult
    func match(_ players: [MatchPlayer], _ change: (inout MatchCompleted) -> Void = { _ in }) -> ID {
        var event = MatchCompleted(
            matchId: town.freshID(), ownerId: ID(of: host.id), mode: .local, gameType: .x01, startScore: 501,
            playedAt: town.now.wall, durationSeconds: 600, players: players, winners: [0],
            finalScores: players.map { _ in 0 }, legsWon: nil, setsWon: nil,
            figures: players.map { _ in Figures(x01: X01.Figures()) })
        change(&event)
        town.games.machine.happen(event, causation: nil)
        town.settle()
        return event.matchId
    }

    /// A match of accounts; the first wins.
    @discardableResult
    func match(_ people: Person..., change: (inout MatchCompleted) -> Void = { _ in }) -> ID {
        match(
            people.enumerated().map {
                MatchPlayer(slot: $0, accountId: ID(of: $1.id), nickname: $1.nickname)
            },
            change)
    }
}

extension ID {
    init(of value: JSONValue) { self = value.stringValue.flatMap { ID($0) } ?? ID(high: 0, low: 0) }
}
