// games.duplicate: copies a game for whoever hosts it, also as a co-host (domain.md §4.3, §4.11), without its people, series
// and outcome.

import Contracts
import Machine
import Projections
import Values

extension Games {
    static let duplicating = Rules<Games>()
        .command(DuplicateGame.self, decide: Situation.duplicate, reply: Situation.created)
}

extension Situation<Games> {
    fileprivate func duplicate(_ command: DuplicateGame) throws(Refusal) -> Decision<Games.Effect> {
        let source = try hosted(command.gameId)
        let host = try caller.id()
        var details = source.details
        let zone = try context.zone(details.timezone)
        details.startsAt = command.startsAt.moment(in: zone)
        var problems = Problems()
        problems.start(.exact(details.startsAt), at: context.checkTime)
        if let refusal = problems.refusal { throw refusal }
        let group = try hostedGroup(source.groupId)
        try refuseCreating(details)
        try refuseClosed(group)
        var venue = Games.NewVenue(state.venues)
        venue.settle(&details, by: host, context)
        var created = GameCreated(gameId: context.newID(), hostId: host, details: details)
        created.copiedFrom = source.id
        created.groupId = group?.id
        return .events(venue.events + [created])
    }
}
