// Games that moderation has hidden are visible only to those in them until a moderator decides (domain.md §7.6, §11).

import Contracts
import Machine
import Values

extension Rsvp {
    static let moderation = Rules<Rsvp>()
        .observe(ContentHidden.self) { state, event, _ in
            if event.contentType == .game { state.withheld.insert(event.contentId) }
        }
        .observe(ContentShown.self) { state, event, _ in
            if event.contentType == .game { state.withheld.remove(event.contentId) }
        }
}

extension Rsvp.State {
    func isWithheld(_ game: ID) -> Bool { withheld.count > 0 && withheld.contains(game) }
}
