// Texts and photos that moderators removed from profiles (domain.md §7.6): nobody sees them, and they are kept for an
// appeal, which may restore them. Anything the owner has entered since then stays.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    /// Texts and photos are kept for an appeal for this long.
    static let withheldDays = 90

    static let withheldProfiles = Rules<Auth>()
        .evolve(ProfileWithheld.self) { state, event, _ in
            state.withheld.take(event)
            state.reviewPhotos(of: event.accountId)
        }
        .evolve(WithheldForgotten.self) { state, event, _ in
            state.withheld.forget(event.ticketId)
            state.reviewPhotos(of: event.accountId)
        }

    struct WithheldProfiles: Codable, Sendable {
        private var byTicket: ChunkedDictionary<ID, ProfileWithheld> = [:]
        private var ticketsOf: ChunkedDictionary<ID, [ID]> = [:]
        /// When the content removed by each ticket is forgotten.
        private(set) var dues = Ordered<Appointment>()

        var isEmpty: Bool { byTicket.isEmpty && ticketsOf.isEmpty && dues.count == 0 }
        subscript(ticket: ID) -> ProfileWithheld? { byTicket[ticket] }

        func has(_ photo: String, of account: ID) -> Bool {
            (ticketsOf[account] ?? []).contains { byTicket[$0]?.photos.contains(photo) == true }
        }

        mutating func take(_ event: ProfileWithheld) {
            forget(event.ticketId)
            byTicket[event.ticketId] = event
            ticketsOf[event.accountId, default: []].append(event.ticketId)
            dues.insert(Appointment(event.until, event.ticketId))
        }

        mutating func forget(_ ticket: ID) {
            guard let old = byTicket.removeValue(forKey: ticket) else { return }
            dues.remove(Appointment(old.until, ticket))
            ticketsOf[old.accountId]?.removeAll { $0 == ticket }
            if ticketsOf[old.accountId]?.isEmpty == true { ticketsOf[old.accountId] = nil }
        }

        mutating func forget(account: ID) {
            for ticket in ticketsOf[account] ?? [] { forget(ticket) }
        }
    }

    static func withheldDue(_ state: State, _ tickets: [Appointment]) -> [Due] {
        tickets.compactMap { ticket in
            state.withheld[ticket.id].map { taken in
                Due(
                    "withheld-forgotten:\(ticket.id):\(ticket.time)",
                    [WithheldForgotten(accountId: taken.accountId, ticketId: ticket.id)])
            }
        }
    }
}

extension Auth.Verdict {
    /// The events of a decision on a profile, and the account after them.
    func profileChanges(of account: Account) -> (account: Account, events: [any Event]) {
        guard event.contentType == .profile else { return (account, []) }
        let earlier = state.withheld[event.ticketId]
        let forgotten = earlier.map { _ in
            WithheldForgotten(accountId: account.id, ticketId: event.ticketId)
        }
        var (after, taken): (Account?, ProfileWithheld?) = (nil, nil)
        if event.action.removesContent {
            after = account.bare(at: context.now)
            // There is no second appeal.
            if after != nil, earlier == nil { taken = withheld(from: account) }
        } else if let earlier {
            after = account.dressed(in: earlier, at: context.now)
        }
        guard let after, let old = account.profile, let new = after.profile else {
            return (account, [forgotten].compactMap { $0 })
        }
        // `taken` comes first and `forgotten` last: a picture that is shown nowhere even for a moment would expire.
        let told = Auth.told(
            of: after, before: account, changed: Auth.changes(from: old, to: new), at: context.now)
        return (after, [taken].compactMap { $0 } + told + [forgotten].compactMap { $0 })
    }

    private func withheld(from account: Account) -> ProfileWithheld {
        var taken = ProfileWithheld(
            accountId: account.id, ticketId: event.ticketId,
            until: context.now.adding(days: Auth.withheldDays), photos: account.profile?.photos ?? [])
        taken.bio = account.profile?.bio
        taken.occupation = account.profile?.occupation
        taken.instagram = account.profile?.instagram
        return taken
    }
}

extension Auth.Account {
    /// The account without photos, bio, occupation and instagram; `nil` if it has none of them.
    func bare(at now: Timestamp) -> Auth.Account? {
        changed(at: now) { ($0.photos, $0.bio, $0.occupation, $0.instagram) = ([], nil, nil, nil) }
    }

    /// The account with the removed content, except in fields the owner has filled since; `nil` if that changes
    /// nothing.
    func dressed(in taken: ProfileWithheld, at now: Timestamp) -> Auth.Account? {
        changed(at: now) { profile in
            let back = taken.photos.filter { !profile.photos.contains($0) }
            profile.photos = Array((profile.photos + back).prefix(Auth.photosMax))
            profile.bio = profile.bio ?? taken.bio
            profile.occupation = profile.occupation ?? taken.occupation
            profile.instagram = profile.instagram ?? taken.instagram
        }
    }

    private func changed(at now: Timestamp, _ change: (inout PublicProfile) -> Void) -> Auth.Account? {
        guard var new = profile else { return nil }
        change(&new)
        if new == profile { return nil }
        new.version += 1
        new.updatedAt = now
        var account = self
        account.profile = new
        return account
    }
}
