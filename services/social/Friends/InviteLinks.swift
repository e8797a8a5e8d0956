// friends.invite-link, invite-claim and invite-landing: a link by which one person can ask to be its maker's friend
// (domain.md §7.1), and what it shows to anyone (§4.8).

import Contracts
import LogContracts
import Machine
import Packed
import Projections
import Values

extension Social {
    static let linkDays = 7
    static let liveLinksMax = 20
    fileprivate static let purpose = "invite link"

    static let inviteLinks = Rules<Social>()
        .command(MakeInviteLink.self, decide: Situation.makeLink, reply: Situation.reply)
        .command(ClaimInviteLink.self, decide: Situation.claim, reply: Situation.reply)
        .query(ShowInviteLanding.self, isBudgeted: true, answer: Situation.landing)
        .react(TakenOver.self, decide: Situation.react)
        .evolve(InviteLinksRevoked.self) { state, event, _ in
            for link in state.linksOf.removeValue(forKey: event.accountId) ?? [] { state.links[link] = nil }
        }
        .evolve(InviteLinkMade.self) { state, event, info in state.make(event, at: info.time) }
        .evolve(InviteLinkClaimed.self) { state, event, _ in state.links[event.linkId]?.isUsed = true }
}

extension Situation<Social> {
    fileprivate func reply(
        _ command: MakeInviteLink, _ occurred: Occurred
    ) throws(Refusal) -> MakeInviteLink.Reply {
        guard let made = occurred.first(InviteLinkMade.self) else {
            throw Refusal(.internal, "no link was made")
        }
        let token = context.settings.secret.seal(made.linkId, for: Social.purpose)
        return MakeInviteLink.Reply(
            url: Link(.invite, token).url(host: context.settings.host), token: token,
            expiresAt: made.expiresAt)
    }

    fileprivate func reply(
        _ command: ClaimInviteLink, _ occurred: Occurred
    ) throws(Refusal) -> ClaimInviteLink.Reply {
        if let claimed = occurred.first(InviteLinkClaimed.self) {
            return ClaimInviteLink.Reply(result: .claimed, accountId: claimed.accountId)
        }
        let (link, standing) = standing(of: command.token, for: try caller.id())
        return ClaimInviteLink.Reply(
            result: standing,
            accountId: standing == .blocked ? nil : link.flatMap { state.links[$0]?.accountId })
    }

    fileprivate func react(to event: TakenOver) -> [any Event] {
        (state.linksOf[event.accountId] ?? []).isEmpty
            ? [] : [InviteLinksRevoked(accountId: event.accountId)]
    }

    fileprivate func makeLink(_ command: MakeInviteLink) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        return .events([
            InviteLinkMade(
                linkId: context.newID(), accountId: me, expiresAt: now.adding(days: Social.linkDays))
        ])
    }

    /// Why a link is no longer good is said to whoever claims it.
    fileprivate func landing(_ query: ShowInviteLanding) throws(Refusal) -> InviteLanding {
        guard let id = context.settings.secret.open(Link.token(in: query.token), for: Social.purpose),
            let link = state.links[id], !link.isUsed, link.expiresAt > now,
            let inviter = state.people.landing(of: link.accountId, to: caller.account, state.circles)
        else {
            throw Refusal(
                .notFound, "this invitation is not good any more; ask for a new one", field: "token")
        }
        return InviteLanding(inviter: inviter)
    }

    // MARK: - Claiming

    fileprivate func claim(_ command: ClaimInviteLink) throws(Refusal) -> Decision<Never> {
        let me = try caller.id()
        let (link, standing) = standing(of: command.token, for: me)
        guard let link, standing == .claimed, let maker = state.links[link]?.accountId else {
            return .nothing
        }
        if let refusal = refusal(of: me, asking: maker) { throw refusal }
        return .events(
            [InviteLinkClaimed(linkId: link, accountId: maker, claimantId: me)]
                + asking(me, maker))
    }

    /// Whether somebody can claim a link, given as a token or as a whole; if not, the first reason against it.
    private func standing(of token: String, for me: ID) -> (link: ID?, InviteClaim) {
        let token = Link.token(in: token)
        guard let id = context.settings.secret.open(token, for: Social.purpose), let link = state.links[id]
        else {
            return (nil, .invalid)
        }
        let maker = link.accountId
        if maker == me { return (id, .selfInvite) }
        if state.circles.areApart(me, maker) { return (id, .blocked) }
        if !state.people.isShown(maker, to: me, state.circles) { return (nil, .invalid) }
        if link.isUsed { return (id, .alreadyUsed) }
        if link.expiresAt <= now { return (id, .expired) }
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
