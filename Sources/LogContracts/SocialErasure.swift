// The personal fields of social's events: what others reported to moderators about somebody, that person's appeals, their
// requests to join groups, and their names in the system lines of chats.

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

extension GroupAsked: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { text = nil } }
}

extension ChatSent: Personal {
    package mutating func erase(_ account: ID) { if aboutId == account { preview = nil } }
}

extension ContentCopy {
    /// Empties the copy; the fact that there was one remains.
    package mutating func erase() { self = ContentCopy() }
}
