// games.duplicate: a game like another, of the same host (domain.md §4.3). What is not copied: people, series, how it ended.

import Contracts
import Machine
import Values

extension Games {
    static let duplicating = Rules<Games>()
        .command(DuplicateGame.self, decide: duplicate) { _, occurred, state, _ throws(Refusal) in
            try createdView(occurred, state)
        }

    private static func duplicate(
        _ command: DuplicateGame, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let source = try hosted(command.gameId, state, context)
        var details = source.details
        let zone = try zone(details.timezone, at: nil, context)
        details.startsAt = command.startsAt.moment(in: zone)
        var problems = Problems()
        problems.start(.exact(details.startsAt), at: context.checkTime)
        if let refusal = problems.refusal { throw refusal }
        try refuseCreating(details, context)
        var venue = NewVenue()
        venue.settle(&details, by: source.hostId, context)
        var created = GameCreated(gameId: context.newID(), hostId: source.hostId, details: details)
        created.copiedFrom = source.id
        return .events(venue.events + [created])
    }
}
