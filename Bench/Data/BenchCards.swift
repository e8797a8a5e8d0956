// Party cards that everybody has played: the part of games' log about them, so that all accounts are on a leaderboard
// (domain.md §9.7).

import Contracts
import EventLog
import PartyCards
import Values

/// The cards that each person has played.
public struct BenchCards {
    public let plan: BenchPlan
    private let people: BenchPeople

    public init(_ plan: BenchPlan) { (self.plan, people) = (plan, BenchPeople(plan)) }

    /// - Parameter games: the log of a games service that has seen all of auth.
    func add(to games: inout LogFiller) throws {
        for index in 0..<plan.accounts {
            var numbers = plan.numbers(.playing, index)
            let time = plan.moment(index, of: plan.accounts, from: 48, to: 45)
            let (owner, session) = (people.person(index).id, numbers.id(at: time))
            for number in 1...(numbers.isOne(in: 2) ? 1 : 1 + numbers.below(3)) {
                let card = CardCompleted(
                    sessionId: session, ownerId: owner, category: numbers.pick(Category.allCases),
                    deckId: nil,
                    number: number)
                try games.add([card], at: time, .request(by: owner, at: time, &numbers))
            }
        }
        try games.flush()
    }
}
