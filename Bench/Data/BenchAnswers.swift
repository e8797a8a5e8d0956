// The answers to games: each is a person's first in its game, so a million answers make a million rows.

import Contracts
import Values

/// The answers in the order they are given. It keeps the counts of each game, since these decide who still gets in.
struct BenchAnswers {
    let plan: BenchPlan
    private let capacities: [Int32]
    private let games: [ID]
    private let hosts: [Int32]
    private let people: [ID]
    private var counts: [Counts]
    private let stride: Int

    init(_ plan: BenchPlan) {
        self.plan = plan
        let all = BenchGames(plan)
        let everyone = BenchPeople(plan)
        var (capacities, games, hosts): ([Int32], [ID], [Int32]) = ([], [], [])
        for index in 0..<plan.games {
            let game = all.game(index)
            capacities.append(Int32(game.details.capacity ?? .max >> 32))
            games.append(game.id)
            hosts.append(Int32(game.host))
        }
        (self.capacities, self.games, self.hosts) = (capacities, games, hosts)
        people = (0..<plan.accounts).map { everyone.person($0).id }
        counts = Array(repeating: Counts(), count: plan.games)
        // Steps from the host through all people: nobody comes up twice before everybody has.
        stride = plan.accounts % 7919 == 0 ? 7927 : 7919
    }

    /// The row that rsvp writes for a host by itself.
    mutating func host(of game: Int) -> RsvpChanged {
        counts[game].going += 1
        return RsvpChanged(
            gameId: games[game], accountId: people[Int(hosts[game])], from: nil, to: .going, cause: .system,
            isHost: true, counts: counts[game])
    }

    /// The `index`-th answer; `nil` if everybody has answered the game already.
    mutating func answer(_ index: Int) -> (event: RsvpChanged, time: Timestamp)? {
        var numbers = plan.numbers(.answer, index)
        let game = numbers.below(plan.games)
        let number = counts[game].going + counts[game].maybe + counts[game].waitlisted
        guard number < plan.accounts else { return nil }
        let person = people[(Int(hosts[game]) + number * stride) % plan.accounts]
        let status: ParticipationStatus =
            if numbers.isOne(in: 10) {
                .maybe
            } else {
                counts[game].going < Int(capacities[game]) ? .going : .waitlisted
            }
        switch status {
        case .maybe: counts[game].maybe += 1
        case .waitlisted: counts[game].waitlisted += 1
        default: counts[game].going += 1
        }
        let note = numbers.isOne(in: 30) ? "Running ten minutes late, start without me" : nil
        let event = RsvpChanged(
            gameId: games[game], accountId: person, from: nil, to: status, cause: .user, by: person,
            note: note,
            counts: counts[game])
        return (event, plan.moment(index, of: plan.rsvps, from: 20, to: 0))
    }
}
