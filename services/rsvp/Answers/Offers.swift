// Waitlists that offer a free slot instead of giving it away (domain.md §6.4, Offer mode).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let offering = Rules<Rsvp>()
        .evolve(SlotOffered.self) { state, event, _ in state.apply(event) }

    /// When an offer ends: 120, 30 or 10 minutes from now, the sooner the closer the start.
    static func offerEnd(now: Timestamp, startsAt: Timestamp) -> Timestamp {
        let minutesLeft = startsAt.since(now) / 60_000
        let isFar = startsAt > now.adding(hours: 16)
        let minutes = isFar ? 120 : minutesLeft >= 60 ? 30 : 10
        return min(now.adding(minutes: minutes), startsAt)
    }
}

extension Situation<Rsvp> {
    /// Removes people who missed their offer from the waitlist, and offers the slots to the next.
    func missedOffers(of id: ID, at time: Timestamp) -> Due {
        let events = transitions(in: id) { moves in
            for account in moves.roster.offersEnded(by: now) {
                // The start was moved to before the end of the offer, so nobody missed it.
                if (moves.roster.offer(to: account) ?? time) > moves.game.startsAt {
                    moves.offer(account, until: nil)
                } else {
                    moves.move(account, to: .left, cause: .system)
                }
            }
            moves.promote()
        }
        return Due("offer:\(id):\(time)", events)
    }
}

extension Rsvp.Transitions {
    var offersSlots: Bool { game.offersSlots && game.capacity != nil }

    mutating func offer(_ account: ID, until: Timestamp?) {
        let size = size(of: account)
        let event = SlotOffered(
            gameId: gameId, accountId: account, until: until,
            size: until == nil || size == 1 ? nil : size)
        roster.apply(event)
        events.append(event)
    }

    /// Reserves free slots for the first in the waitlist who have no offer yet, each with their party. If more is offered
    /// than there are slots, the last in the waitlist lose theirs; so do accounts that are not active.
    mutating func offerSlots() {
        for account in roster.offered.reversed() {
            if !hasSlots(0) || status(of: account) != .active { offer(account, until: nil) }
        }
        guard hasSlots(1) else { return }
        for account in roster.waitlist where roster.offer(to: account) == nil {
            switch status(of: account) {
            case .active where isTooMany(partyOf: account): break
            case .active where !hasSlots(size(of: account)): return
            // Nobody could tell a visitor of an offer in time.
            case .active where isVisitor(account): move(account, to: .going, cause: .promotion)
            case .active: offer(account, until: Rsvp.offerEnd(now: now, startsAt: game.startsAt))
            case .banned, .deleted: move(account, to: .left, cause: .system)
            case .suspended, nil: break
            }
            if !hasSlots(1) { return }
        }
    }

    /// Withdraws all offers: the game gives slots at once now.
    mutating func endOffers() {
        for account in roster.offered { offer(account, until: nil) }
    }
}
