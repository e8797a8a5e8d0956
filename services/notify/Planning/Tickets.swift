// Notifications of moderators' decisions (domain.md §7.6, §8.2). The person concerned learns the decision and the
// ticket for an appeal. Reporters learn only that their report was handled.

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    static let tickets = Rules<Notify>()
        .tell(TicketResolved.self) { event, plan in
            // `RestrictionNoted` announces a ban.
            guard event.action != .ban else { return }
            let until = event.until.map { plan.when($0, for: event.accountId) } ?? .never
            plan.tell(event.accountId, .accountNotice, on: .ticket(event.ticketId)) { about in
                (about.notice, about.until) = (.decision(event.action, event.contentType), until)
            }
        }
        .tell(ReportsHandled.self) { event, plan in
            for person in event.reporterIds {
                plan.tell(person, .accountNotice) { $0.notice = .reportHandled }
            }
        }
        .tell(RestrictionNoted.self) { event, plan in
            // `TicketResolved` announces a suspension by a ticket.
            if event.ticketId != nil { return }
            let until = event.until.map { plan.when($0, for: event.accountId) } ?? .never
            // The facts may come later than this event, so the status is taken from it. Banned accounts get no
            // notification; they learn the reason when they log in.
            plan.tell(event.accountId, .accountNotice, standing: event.status) { about in
                (about.notice, about.until) = (.standing(event.status, reason: event.reason), until)
            }
        }
}

extension ContentType {
    /// The noun for the content, in a text to its author.
    var noun: String {
        switch self {
        case .post, .comment, .game, .profile, .group, .course, .cup, .league, .ladder: rawValue
        case .chat: "message"
        case .venueReview: "review"
        }
    }
}
