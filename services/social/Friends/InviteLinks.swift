// friends.invite-link and invite-claim: a link by which one person can ask to be its maker's friend (domain.md §7.1).

import Contracts
import LogContracts
import Machine
import Projections
import Values

extension Social {
    static let linkDays = 7
    static let liveLinksMax = 20
    private static let purpose = "invite link"

    static let inviteLinks = Rules<Social>()
        .command(MakeInviteLink.self, decide: makeLink) { _, occurred, _, context throws(Refusal) in
            guard let made = occurred.first(InviteLinkMade.self) else {
                throw Refusal(.internal, "no link was made")
            }
            let token = context.settings.secret.seal(made.linkId, for: purpose)
            return MakeInviteLink.Reply(
                url: Link(.invite, token).url(host: context.settings.host), token: token,
                expiresAt: made.expiresAt)
        }
        .command(ClaimInviteLink.self, decide: claim) { command, occurred, state, context throws(Refusal) in
            if let claimed = occurred.first(InviteLinkClaimed.self) {
                return ClaimInviteLink.Reply(result: .claimed, accountId: claimed.accountId)
            }
            let (link, standing) = standing(of: command.token, for: try context.caller.id(), state, context)
            return ClaimInviteLink.Reply(
                result: standing,
                accountId: standing == .blocked ? nil : link.flatMap { state.links[$0]?.accountId })
        }
        .react(TakenOver.self) { event, state, _, _ in
            (state.linksOf[event.accountId] ?? []).isEmpty
                ? [] : [InviteLinksRevoked(accountId: event.accountId)]
        }
        .evolve(InviteLinksRevoked.self) { state, event, _ in
            for link in state.linksOf.removeValue(forKey: event.accountId) ?? [] { state.links[link] = nil }
        }
        .evolve(InviteLinkMade.self) { state, event, info in state.make(event, at: info.time) }
        .evolve(InviteLinkClaimed.self) { state, event, _ in state.links[event.linkId]?.isUsed = true }

    static func makeLink(
        _ command: MakeInviteLink, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        return .events([
            InviteLinkMade(
                linkId: context.newID(), accountId: me, expiresAt: context.now.adding(days: linkDays))
        ])
    }

    // MARK: - Claiming

    static func claim(
        _ command: ClaimInviteLink, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Never> {
        let me = try context.caller.id()
        let (link, standing) = standing(of: command.token, for: me, state, context)
        guard let link, standing == .claimed, let maker = state.links[link]?.accountId else {
            return .nothing
        }
        if let refusal = refusal(of: me, asking: maker, state, context) { throw refusal }
        return .events(
            [InviteLinkClaimed(linkId: link, accountId: maker, claimantId: me)]
                + asking(me, maker, state))
    }

    /// Whether somebody can claim a link, given as a token or as a whole; if not, the first reason against it.
    private static func standing(
        of token: String, for me: ID, _ state: State, _ context: Context
    ) -> (link: ID?, InviteClaim) {
        let token = Link.token(in: token)
        guard let id = context.settings.secret.open(token, for: purpose), let link = state.links[id] else {
            return (nil, .invalid)
        }
        let maker = link.accountId
        if maker == me { return (id, .selfInvite) }
        if state.circles.areApart(me, maker) { return (id, .blocked) }
        if !state.people.isShown(maker, to: me, state.circles) { return (nil, .invalid) }
        if link.isUsed { return (id, .alreadyUsed) }
        if link.expiresAt <= context.now { return (id, .expired) }
        if state.circles.areFriends(me, maker) { return (id, .alreadyFriends) }
        if state.circles.hasAsked(me, maker) { return (id, .pendingExists) }
        return (id, .claimed)
    }
}

extension Social.State {
    /// Adds a link, and removes the oldest if too many are live. Links are kept for a week after they expire, so that a
    /// claim can be told why it fails.
    mutating func make(_ event: InviteLinkMade, at time: Timestamp) {
        var mine = linksOf[event.accountId] ?? []
        let old = mine.filter {
            (links[$0]?.expiresAt).map { $0.adding(days: Social.linkDays) <= time } ?? true
        }
        let live = mine.filter { links[$0].map { !$0.isUsed && $0.expiresAt > time } ?? false }
        for link in old + live.dropLast(Social.liveLinksMax - 1) { links[link] = nil }
        mine.removeAll { links[$0] == nil }
        links[event.linkId] = Social.InviteLink(accountId: event.accountId, expiresAt: event.expiresAt)
        linksOf[event.accountId] = mine + [event.linkId]
    }
}
