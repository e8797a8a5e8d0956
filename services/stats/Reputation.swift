// The reputation of somebody's posts (domain.md §9.4, Reputation), shown to them and to moderators.

import Contracts
import Machine
import Packed
import Values

extension Stats {
    static let reputing = Rules<Stats>()
        .observe(Posted.self) { state, event, _ in
            state.fame[event.authorId, default: ReputationCounts()].posts += 1
        }
        .observe(PostDeleted.self) { state, event, _ in
            state.fame[event.authorId, default: ReputationCounts()].posts -= 1
        }
        .observe(Upvoted.self) { state, event, _ in
            if event.accountId == event.postAuthorId { return }
            state.fame[event.postAuthorId, default: ReputationCounts()].upvotes += event.on ? 1 : -1
        }
        .observe(TicketResolved.self) { state, event, _ in
            state.fame[event.accountId, default: ReputationCounts()].resolve(event)
        }
        .observe(GameLimitHit.self) { state, event, _ in state.violated(event, "games") }
        .observe(RsvpLimitHit.self) { state, event, _ in state.violated(event, "rsvp") }
        .observe(SocialLimitHit.self) { state, event, _ in state.violated(event, "social") }

    struct ReputationCounts: Codable, Sendable {
        var posts = 0
        var upvotes = 0
        /// Tickets decided against them.
        private(set) var upheld = Ordered<ID>()
        /// Limits reached, by service.
        var violations: [String: Int] = [:]

        /// After an appeal, the last decision counts.
        mutating func resolve(_ event: TicketResolved) {
            if event.action == .dismiss {
                upheld.remove(event.ticketId)
            } else {
                upheld.insert(event.ticketId)
            }
        }

        /// 0 to 100, rounded half up.
        var reputation: Int {
            let gained = 500 + min(max(upvotes, 0), 200) + min(2 * max(posts, 0), 100)
            let tenths = gained - 50 * upheld.count - 100 * violations.values.reduce(0, +)
            return (min(max(tenths, 0), 1000) + 5) / 10
        }
    }
}

extension Stats.State {
    fileprivate mutating func violated<Service>(_ hit: LimitHit<Service>, _ service: String) {
        fame[hit.accountId, default: Stats.ReputationCounts()].violations[service, default: 0] += 1
    }
}
