// Who signs up, or moves to another address, is told that an address is taken. By trying out addresses anybody could make a
// list of who is here: so it is said only so often, to all together. After that nothing is said, for as long as the window
// lasts, and nobody is kept from signing up: an address is a new account's own once it is confirmed, and one that is taken
// gets a mail that says so (domain.md §3.3, E-mail).

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    struct AddressesTold: Codable, Sendable {
        private var endsAt = Timestamp.distantPast
        private var count = 0

        /// Until when the window is open; `nil` where the next one opens it.
        func end(at now: Timestamp) -> Timestamp? { endsAt > now ? endsAt : nil }
        func count(at now: Timestamp) -> Int { endsAt > now ? count : 0 }

        mutating func note(_ event: AddressTold, at time: Timestamp) {
            if let end = event.endsAt { (endsAt, count) = (end, 0) }
            count += 1
        }
    }

    /// What is said of an address that somebody wants.
    enum Claim {
        /// It is theirs at once, though unconfirmed.
        case free
        /// It is theirs once they confirm it: somebody has it unconfirmed, or nothing is said of it.
        case onceConfirmed
        /// Somebody else's, and that is said.
        case taken(AddressTold)
        /// Somebody else's, and that is not said: its owner is mailed.
        case unsaid(owner: ID)
    }

    static func claim(on email: String, by asker: ID?, _ state: State, _ context: Context) -> Claim {
        let bound = context.settings.limits.bound(.addressesTold, since: nil, at: context.now)
        let isSaid = bound.map { state.addressesTold.count(at: context.now) < $0.max } ?? true
        guard state.isHeld(email, against: asker, at: context.now), let owner = state.emails[email] else {
            let isOthers = state.emails[email].map { $0 != asker } ?? false
            return isSaid && !isOthers ? .free : .onceConfirmed
        }
        guard isSaid else { return .unsaid(owner: owner) }
        let opens = state.addressesTold.end(at: context.now) == nil
        return .taken(
            AddressTold(endsAt: opens ? bound.map { context.now.adding(seconds: $0.seconds) } : nil))
    }

    /// The mail that goes to an address somebody claims: a link for them, or a word to its owner, once a minute.
    static func mailing(
        _ claim: Claim, to email: String, for claimant: ID, _ state: State, _ context: Context
    ) -> MailPlanned {
        guard case .unsaid(let owner) = claim else {
            return mailing(.verify, to: email, of: claimant, context)
        }
        return state.mails.hasJustForgotten(email, at: context.now)
            ? mailing(.known, to: mark(email, context), of: nil, context)
            : mailing(.known, to: email, of: owner, context)
    }
}
