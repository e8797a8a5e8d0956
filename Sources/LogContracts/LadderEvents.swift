// The private events of ladders.

import Contracts
import Values

/// A player of a ladder announced a pause, or ended it and took back those to come.
package struct LadderPaused: Event {
    package static let type = "games._private.ladder-paused"
    package var ladderId: ID
    package var accountId: ID
    /// Both days are absent where pauses end.
    package var from: Day? = nil
    package var to: Day? = nil
    package var subject: String? { ladderId.description }
}

/// An account on ladders was suspended, or is so no more.
package struct LadderSuspended: Event {
    package static let type = "games._private.ladder-suspended"
    package var accountId: ID
    package var on: Bool
}
