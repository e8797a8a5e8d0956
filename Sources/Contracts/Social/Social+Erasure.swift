// What of social's events is personal (Erasure.swift): what others said of someone to moderators, and their own plea.

import Values

extension FeedbackGiven: Personal {
    public mutating func erase(_ account: ID) {
        for index in incidents.indices where incidents[index].targetId == account {
            incidents[index].comment = nil
        }
    }
}

extension ReportMade: Personal {
    public mutating func erase(_ account: ID) {
        if contentType == .profile, contentId == account { copy?.erase() }
    }
}

extension TicketFlagged: Personal {
    public mutating func erase(_ account: ID) { if profileId == account { copy?.erase() } }
}

extension TicketDecided: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { note = nil } }
}

extension TicketAppealed: Personal {
    public mutating func erase(_ account: ID) { if accountId == account { text = "" } }
}

extension PhotosShown: Personal {
    public mutating func erase(_ account: ID) { if authorId == account { photos = [] } }
}

extension ContentCopy {
    /// That there was a copy remains.
    public mutating func erase() { self = ContentCopy() }
}
