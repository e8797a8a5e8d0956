// Limits how often replies say that an address is taken, at sign-up and at a change of address: by trying out
// addresses, anybody could list who has an account. Only so many replies in a window say it, over all callers. After
// that, a taken address and a free one get the same reply: the account gets the address once it is confirmed, and the
// owner of a taken address is mailed (domain.md §3.3, E-mail).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    struct AddressesTold: Codable, Sendable {
        private var endsAt = Timestamp.distantPast
        private var count = 0

        /// The end of the open window; `nil` if the next event opens one.
        func end(at now: Timestamp) -> Timestamp? { endsAt > now ? endsAt : nil }
        func count(at now: Timestamp) -> Int { endsAt > now ? count : 0 }

        mutating func note(_ event: AddressTold, at time: Timestamp) {
            if let end = event.endsAt { (endsAt, count) = (end, 0) }
            count += 1
        }
    }

    /// An address that somebody wants for their account.
    struct Claim {
        enum Standing {
            /// They get it at once, unconfirmed.
            case free
            /// They get it once they confirm it: somebody has it unconfirmed, or the reply may not say whether anybody
            /// has it.
            case onceConfirmed
            /// Somebody else has it, and the reply says so.
            case taken(AddressTold)
            /// Somebody else has it, and the reply does not say so; its owner is mailed.
            case unsaid(owner: ID)
        }

        let email: String
        let standing: Standing
    }
}

extension Situation<Auth> {
    func claim(on email: String, by asker: ID?) -> Auth.Claim {
        Auth.Claim(email: email, standing: standing(of: email, for: asker))
    }

    private func standing(of email: String, for asker: ID?) -> Auth.Claim.Standing {
        let bound = context.settings.limits.bound(.addressesTold, since: nil, at: now)
        let isSaid = bound.map { state.addressesTold.count(at: now) < $0.max } ?? true
        guard state.isHeld(email, against: asker, at: now), let owner = state.emails[email] else {
            let isOthers = state.emails[email].map { $0 != asker } ?? false
            return isSaid && !isOthers ? .free : .onceConfirmed
        }
        guard isSaid else { return .unsaid(owner: owner) }
        let opens = state.addressesTold.end(at: now) == nil
        return .taken(
            AddressTold(endsAt: opens ? bound.map { now.adding(seconds: $0.seconds) } : nil))
    }

    /// The mail to a claimed address: a link for the claimant, or a notice to the owner, at most one a minute.
    func mailing(_ claim: Auth.Claim, for claimant: ID) -> MailPlanned {
        guard case .unsaid(let owner) = claim.standing else {
            return mailing(.verify, to: claim.email, of: claimant)
        }
        return state.mails.hasJustForgotten(claim.email, at: now)
            ? mailing(.known, to: mark(claim.email), of: nil)
            : mailing(.known, to: claim.email, of: owner)
    }
}
