// The private events of cups (domain.md §16.13): what hosts have said, who has entered, and every act that a cup follows
// from. The same acts in the same order give the same bracket.

import Contracts
import Values

/// All that is said of a cup before it is drawn.
package struct CupSettings: Codable, Sendable, Equatable {
    package var name: String
    package var sport: Sport
    package var format: CupFormat
    package var entrantsMax: Int
    package var entry: CupEntry
    package var teamSize: Int
    package var seeding: CupSeeding
    package var visibility: CupVisibility
    package var place: Place? = nil
    package var groupId: ID? = nil
    package var gameId: ID? = nil
    /// The league in whose season of evenings it counts.
    package var leagueId: ID? = nil
    /// With the defaults filled in.
    package var options: CupOptions
}

/// A cup was made or changed. The event has all of its settings.
package struct CupWritten: Event {
    package static let type = "games._private.cup-written"
    package var cupId: ID
    /// The account that did it.
    package var by: ID
    package var settings: CupSettings
    package var subject: String? { cupId.description }
}

/// Somebody was asked to host a cup as well, or that was taken back.
package struct CupCoHostAsked: Event {
    package static let type = "games._private.cup-cohost-asked"
    package static let reader: String? = "notify"
    package var cupId: ID
    package var accountId: ID
    /// `true` if asked.
    package var on: Bool
    /// Absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { cupId.description }
}

/// The cause of a change in a cup's list of entrants.
package enum CupCause: String, Choice {
    /// Entered by themselves: in, waiting or requested.
    case entered
    /// A host entered somebody without an account.
    case added
    case invited
    /// Accepted an invitation.
    case accepted
    /// A host approved a request.
    case approved
    /// A host let somebody in after the draw.
    case late
    /// The people of a team have changed, or those whom its captain has named.
    case people
    case declined
    /// A host refused a request, or took an invitation back.
    case refused
    case left
    /// A host took them out.
    case removed
    /// One of host and entrant has blocked the other.
    case blocked
    /// The account was banned or deleted.
    case gone
}

/// Somebody's place in a cup's list of entrants has changed.
package struct CupEntryChanged: Event {
    package static let type = "games._private.cup-entry-changed"
    package static let reader: String? = "notify"
    package var cupId: ID
    /// The entrant's number in the cup.
    package var entrant: Int
    package var cause: CupCause
    /// The status from then on; absent if they are not in the list any more.
    package var status: EntrantStatus? = nil
    /// The captain first; absent if they stay as they are.
    package var people: [CupPerson]? = nil
    /// Somebody who joins a team that asked them.
    package var joins: ID? = nil
    /// Somebody who leaves a team that goes on, or is in the list no more.
    package var leaves: ID? = nil
    /// The name of a team; absent for a person, and if it stays as it is.
    package var team: String? = nil
    /// People whom the captain has named and who have not accepted; absent if they stay as they are.
    package var asked: [ID]? = nil
    /// The account that did it, and that has typed the names; absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { cupId.description }
}

/// An act that changes a cup's draw or its fixtures.
package enum CupActKind: String, Choice {
    /// The order of the seeds was set.
    case ordered
    case drawn
    case undrawn
    /// The next round of a Swiss cup, or the knock-out after the groups.
    case paired
    case called
    case started
    /// Its match was given up, or nobody won it.
    case abandoned
    case reported
    case confirmed
    case disputed
    case fixed
    /// A side passes, or nobody.
    case walkover
    case undone
    case withdrawn
    case disqualified
}

/// Something was decided about a cup's draw or one of its fixtures.
package struct CupActed: Event {
    package static let type = "games._private.cup-acted"
    package var cupId: ID
    package var act: CupActKind
    /// The fixture's number; only of what is about one.
    package var fixture: Int? = nil
    /// The entrant who reports, confirms, disputes, passes, withdraws or is put out. Without it silence confirms, and
    /// nobody passes.
    package var entrant: Int? = nil
    package var board: Int? = nil
    package var score: WrittenScore? = nil
    /// The match of darts that was begun for it, or that decided it.
    package var matchId: ID? = nil
    /// The numbers of all entrants, the first seed first.
    package var order: [Int]? = nil
    /// The account that did it; absent if it follows from something else.
    package var by: ID? = nil
    package var subject: String? { cupId.description }
}

/// The names that an account has typed go with it.
extension CupEntryChanged: Personal {
    package mutating func erase(_ account: ID) {
        guard by == account else { return }
        if team != nil { team = "" }
        people?.erase()
    }
}

extension [CupPerson] {
    /// Empties the names of those without an account.
    package mutating func erase() {
        for index in indices where self[index].accountId == nil { self[index].name = "" }
    }
}
