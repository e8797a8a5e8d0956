// rsvp: who is going to a game, who waits, and who is promoted; and what people owe for it (domain.md §6).

import Contracts
import Machine
import Projections
import Values

public enum Rsvp: Service {
    public typealias Effect = Never
    public typealias Outcome = Never

    public static let name = "rsvp"
    public static let follows = ["auth", "games", "social"]
    public static let stateVersion = 9
    public static let rules = Rules(
        answers, parties, seriesAnswers, invitations, groupInvitations, hosting, handingOver, gameDay,
        offering, lists, knownGames,
        equipment, carpool,
        balancing, dues, paying, costs, duesReading, duesTabling,
        reactions, asking, regulars, visits, visitorLinks,
        visitorDecisions,
        People.rules(\.people),
        SocialGraph.rules(\.circles), KnownGroups.rules(\.groups), KnownGroups.subgroupRules(\.groups))

    public static func emptyState() -> State { State() }
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try state.eachSection(&pass)
    }
    public static func identities(_ state: State) -> any Identities { state.people }
}
