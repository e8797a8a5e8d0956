// Party cards that were played by everybody: games' log as far as it tells of them, so that all accounts stand on a leaderboard
// (domain.md §9.7).

import Contracts
import EventLog
import PartyCards
import Values

/// Who has played how many cards.
public struct BenchCards {
    public let plan: BenchPlan
    private let people: BenchPeople

    public init(_ plan: BenchPlan) { (self.plan, people) = (plan, BenchPeople(plan)) }

    /// Writes the log of a games that has seen all of auth.
    func write(into directory: String, seenOfAuth: UInt64) throws -> BenchTown.Written {
        var games = try LogFiller("games", in: directory, plan: plan, batchLinesMax: 24)
        games.seen["auth"] = seenOfAuth
        for index in 0..<plan.accounts {
            var numbers = plan.numbers(.playing, index)
            let time = plan.moment(index, of: plan.accounts, from: 44, to: 0)
            let (owner, session) = (people.person(index).id, numbers.id(at: time))
            for number in 1...(numbers.isOne(in: 2) ? 1 : 1 + numbers.below(3)) {
                let card = CardCompleted(
                    sessionId: session, ownerId: owner, category: numbers.pick(Category.allCases),
                    deckId: nil,
                    number: number)
                try games.add([card], at: time, .request(by: owner, at: time, &numbers))
            }
        }
        try games.close()
        return BenchTown.Written(source: "games", events: games.head, bytes: games.bytes)
    }
}
