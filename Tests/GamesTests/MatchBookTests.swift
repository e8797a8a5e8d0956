// The book of matches: those of one person are found without a look at others.

import Contracts
import Darts
import Machine
import TestSupport
import Testing
import Values

@testable import GamesService

@Suite struct MatchBookTests {
    private static func id(_ kind: UInt64, _ number: Int) -> ID { ID(high: kind, low: UInt64(number)) }
    private static let (people, guests) = ((0..<12).map { id(1, $0) }, (0..<4).map { id(2, $0) })

    private func started(_ number: Int, _ random: inout SplitMix64) -> MatchStarted {
        let owner = Self.people.randomElement(using: &random) ?? Self.people[0]
        var players = Self.people.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map {
            MatchPlayer(slot: 0, accountId: $0, nickname: "nick\($0.low)")
        }
        if let guest = Self.guests.randomElement(using: &random), Bool.random(using: &random) {
            players.append(MatchPlayer(slot: 0, guestPlayerId: guest, nickname: "guest\(guest.low)"))
        }
        for slot in players.indices { players[slot].slot = slot }
        var options = MatchOptions()
        options.startScore = 101
        return MatchStarted(
            matchId: Self.id(3, number), ownerId: owner, gameType: .x01, options: options,
            seed: Seed(0), players: players, gameId: nil)
    }

    private func completed(_ match: Games.KnownMatch) -> MatchCompleted {
        let scores = match.players.map { $0.slot == 0 ? 0 : 101 }
        return MatchCompleted(
            matchId: match.id, ownerId: match.ownerId, mode: .local, gameType: .x01, startScore: 101,
            playedAt: Town.noon, durationSeconds: 60, players: match.players, winners: [0],
            finalScores: scores, legsWon: nil, setsWon: nil, figures: [])
    }

    // Finding A38.
    @Test func theMatchesOfAPersonAreThoseThatALookAtAllOfThemFinds() {
        for seed in Seeds.some(5) {
            var (random, book) = (SplitMix64(seed: seed), Games.MatchBook())
            let count = 150
            for number in 0..<count {
                let event = started(number, &random)
                book.begin(event, at: Town.noon)
                guard number % 3 > 0, let match = book[event.matchId] else { continue }
                book.complete(completed(match), at: Town.noon)
            }
            func check(_ when: String) {
                let all = (0..<count).map { book[number: $0] }
                for person in Self.people + Self.guests {
                    let mine = all.indices.filter { all[$0].everybody.contains(person) }
                    #expect(book.numbers(of: person) == mine, "\(person) \(when) seed=\(seed)")
                    let played = Set(
                        all.filter { $0.outcome != nil && $0.people.contains(person) }.map(\.id))
                    let history = book.played(by: person)
                    #expect(Set(history.entries.all.map(\.id)) == played, "\(person) \(when) seed=\(seed)")
                    for entry in history.entries.all {
                        let match = book[number: Int(entry.number)]
                        let others = match.players.filter { $0.slot != match.slot(of: person) }
                        #expect(
                            history.companies[Int(entry.company)] == others.map(Games.Opponent.init),
                            "\(person) \(when) seed=\(seed)")
                    }
                }
            }
            check("at first")
            book.link(Self.guests[0], to: Self.people[0])
            book.link(Self.guests[1], to: Self.id(1, 99))
            check("after two guest players were linked")
            book.forget(Self.people[1])
            check("after somebody was erased")
            let names = Self.people.flatMap { book.played(by: $0).companies.flatMap { $0.map(\.name) } }
            #expect(!names.contains("nick1") && names.contains("nick2"), "seed=\(seed)")
        }
    }
}
