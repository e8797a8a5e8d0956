// The personal fields of social's events: what others said of somebody to moderators, and their appeal.

import Contracts
import Values

extension FeedbackGiven: Personal {
    package mutating func erase(_ account: ID) {
        for index in incidents.indices where incidents[index].targetId == account {
            incidents[index].comment = nil
        }
    }
}

extension ReportMade: Personal {
    package mutating func erase(_ account: ID) {
        if contentType == .profile, contentId == account { copy?.erase() }
    }
}

extension TicketFlagged: Personal {
    package mutating func erase(_ account: ID) { if profileId == account { copy?.erase() } }
}

extension TicketDecided: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension TicketAppealed: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { text = "" } }
}

extension PhotosShown: Personal {
    package mutating func erase(_ account: ID) { if authorId == account { photos = [] } }
}

extension ContentCopy {
    /// That there was a copy remains.
    package mutating func erase() { self = ContentCopy() }
}
