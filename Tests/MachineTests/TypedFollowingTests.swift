// Following by types comes to the same as following everything (architecture.md, rule 3).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct TypedFollowingTests {
    /// A town in which much has happened, with lost messages, and services that were away for a while.
    private func lively(_ seed: UInt64, asksByTypes: Bool = true, away: Bool = false) -> Town {
        let town = Town(seed: seed)
        town.asksByTypes = asksByTypes
        town.pageLines = [7, 50, 1000][Int(seed % 3)]
        if away { setUp(town, false) } else { town.weather = Weather(drop: 0.4, duplicate: 0.2) }
        let people = ["ann", "bob", "cat", "dan"].map { town.signUp($0) }
        var games: [JSONValue] = []
        for number in 0..<50 {
            let person = people[town.randomNumber(below: people.count)]
            switch town.randomNumber(below: 7) {
            case 0: games.append(town.ask("games.create", town.gameFields(["capacity": 2]), as: person)["id"])
            case 1: town.signUp("guest\(number)")
            case 2: town.pass(milliseconds: 700)
            case 3 where !away: town.rsvp.isUp.toggle()
            case 4 where !away: town.notify.isUp.toggle()
            default:
                guard !games.isEmpty else { continue }
                let game = games[town.randomNumber(below: games.count)]
                let type = ["rsvp.going", "rsvp.leave", "games.cancel"][town.randomNumber(below: 3)]
                town.ask(type, ["gameId": game], as: person)
            }
        }
        town.weather = .fine
        setUp(town, true)
        town.idle(seconds: 6)
        return town
    }

    private func setUp(_ town: Town, _ isUp: Bool) {
        (town.rsvp.isUp, town.social.isUp, town.notify.isUp, town.stats.isUp) = (isUp, isUp, isUp, isUp)
    }

    /// The state of every service, and how far it follows which log.
    private func states(_ town: Town) throws -> [String] {
        func text<N: AnyNode>(_ node: N) throws -> String {
            let cursors = node.machine.followers.map { "\($0.source) \($0.cursor) \($0.seen)" }
            let state = try JSONCoding.encode(node.machine.state)
            return "\(node.name) \(cursors) \(String(decoding: state, as: UTF8.self))"
        }
        return try town.nodes.map { try text($0) }
    }

    @Test(arguments: Seeds.some(9)) func itGivesTheSameStatesAndPositions(seed: UInt64) throws {
        let town = lively(seed)
        #expect(town.isWell && town.laggards.isEmpty && town.reactionsTwice.isEmpty, "seed=\(seed)")
        let live = try states(town)
        for asksByTypes in [true, false] {
            town.asksByTypes = asksByTypes
            for name in town.nodes.map(\.name) { try town.restart(name) }
            town.idle(seconds: 3)
            #expect(town.laggards.isEmpty, "seed=\(seed)")
            for (before, after) in zip(live, try states(town)) {
                #expect(before == after, "seed=\(seed) asksByTypes=\(asksByTypes)")
            }
        }
    }

    /// Reactions to what was written while a service was away, by type, with what they are reactions to.
    private func reactions(_ town: Town) -> [String] {
        town.nodes.flatMap { $0.disk.lines }.compactMap { line in
            guard let cause = line.header.causation?.split(separator: "/"), cause.count == 2,
                let number = Int(cause[1]), let source = try? town.node(String(cause[0]))
            else { return nil }
            return "\(line.header.type) because of \(source.disk.lines[number - 1].header.type)"
        }.sorted()
    }

    @Test(arguments: Seeds.some(9)) func itGivesTheSameReactions(seed: UInt64) throws {
        let byTypes = reactions(lively(seed, away: true))
        #expect(!byTypes.isEmpty, "seed=\(seed)")
        #expect(byTypes == reactions(lively(seed, asksByTypes: false, away: true)), "seed=\(seed)")
    }

    @Test func aFollowerThatCatchesUpGetsLess() throws {
        func bytes(asksByTypes: Bool) throws -> Int {
            let town = lively(4, asksByTypes: asksByTypes)
            let before = town.rsvp.fetchedBytes
            try town.restart("rsvp")
            town.idle(seconds: 3)
            return town.rsvp.fetchedBytes - before
        }
        let (some, all) = (try bytes(asksByTypes: true), try bytes(asksByTypes: false))
        #expect(some > 0 && some < all * 3 / 4, "\(some) of \(all)")
    }

    /// Two logs whose batches have seen each other in turn: a skip over several of them would wait for the other's, and that one
    /// for this.
    @Test func skipsOfLogsThatHaveSeenEachOtherDoNotWaitForEachOther() throws {
        let town = Town()
        func line(_ source: String, _ sequence: UInt64, seen: Positions) -> EventLine {
            EventLine(
                header: EventHeader(
                    sequence: sequence, source: source, type: "\(source).painted", time: Town.noon,
                    seen: seen), data: Array("{}".utf8))
        }
        (town.games.isUp, town.social.isUp) = (false, false)
        town.games.disk.lines = (1...9).map { line("games", $0, seen: Positions(["social": $0 - 1])) }
        town.social.disk.lines = (1...9).map { line("social", $0, seen: Positions(["games": $0])) }
        let pages = try ["games", "social"].map { name in
            let lines = try town.node(name).disk.lines
            var page = PageWriter(AskedTypes([]), for: nil, limit: 1000)
            for line in lines { _ = try line.bytes.withUnsafeBytes { try page.take(LineView($0)) } }
            return Array(page.finish().joined(separator: [0x0A]))
        }
        for (name, page) in zip(["games", "social"], pages) {
            page.withUnsafeBytes { town.rsvp.machine.fetched(source: name, page: $0, end: 9) }
        }
        _ = town.rsvp.machine.endTurn()
        for name in ["games", "social"] {
            #expect(town.rsvp.follower(of: name)?.cursor.sequence == 9)
            #expect(town.rsvp.follower(of: name)?.stopped == nil)
        }
    }
}
