// What is told of moderators' decisions (domain.md §7.6, §8.2): to whom they concern what was decided, with the ticket to appeal
// on; to who reported it that it was looked at, and no more.

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    static let tickets = Rules<Notify>()
        .react(TicketResolved.self) { event, state, context, info in
            // Of a ban the account's own notice tells.
            guard event.action != .ban else { return [] }
            var plan = Plan(state, context, info)
            let until = event.until.map { plan.when($0, for: event.accountId) } ?? ""
            plan.tell(event.accountId, .accountNotice, on: .ticket(event.ticketId)) { about in
                (about.notice, about.until) = (.decision(event.action, event.contentType), until)
            }
            return plan.events
        }
        .react(ReportsHandled.self) { event, state, context, info in
            var plan = Plan(state, context, info)
            for person in event.reporterIds {
                plan.tell(person, .accountNotice) { $0.notice = .reportHandled }
            }
            return plan.events
        }
        .react(RestrictionNoted.self) { event, state, context, info in
            // Of a suspension that a ticket brought, the ticket's notice tells.
            if event.ticketId != nil { return [] }
            var plan = Plan(state, context, info)
            let until = event.until.map { plan.when($0, for: event.accountId) } ?? ""
            // The facts may say so later. Who is banned is told nothing, but why, when they log in.
            plan.tell(event.accountId, .accountNotice, standing: event.status) { about in
                (about.notice, about.until) = (.standing(event.status, reason: event.reason), until)
            }
            return plan.events
        }
}

extension ContentType {
    /// As its author calls it.
    var noun: String {
        switch self {
        case .post, .comment, .game, .profile: rawValue
        case .chat: "message"
        case .venueReview: "review"
        }
    }
}
