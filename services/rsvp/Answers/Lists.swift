// rsvp.roster, mine and position (domain.md §6.5).

import Contracts
import Machine
import Projections
import Values

extension Rsvp {
    static let lists = Rules<Rsvp>()
        .query(Roster.self, answer: Situation.roster)
        .query(MyRsvps.self, answer: Situation.mine)
        .query(JoinRequests.self, answer: Situation.requests)
        .query(WaitlistPosition.self, answer: Situation.position)

    /// Sorts the host first, then by time of joining; the waitlist in its own order.
    fileprivate static func sortKey(_ row: Row, _ roster: GameRoster) -> SortKey {
        let position = roster.position(of: row.accountId)
        let place = position.map { UInt64($0) } ?? row.since.ascending
        return SortKey(row.isHost ? 0 : 1, place, row.accountId.high, row.accountId.low)
    }
}

extension Situation<Rsvp> {
    func roster(_ query: Contracts.Roster) throws(Refusal) -> Contracts.Roster.Reply {
        let me = try caller.id()
        let game = try find(query.gameId)
        let roster = state.roster(query.gameId)
        let isInside = roster[me]?.status.isActive == true
        /// Across a block, two people see each other only if both are in the game (domain.md §1.9).
        func isShown(_ row: Rsvp.Row) -> Bool {
            caller.isModerator || isInside && row.status.isActive
                || !state.circles.areApart(row.accountId, me)
        }
        let hosts = role(of: me, in: game) != nil || caller.isModerator
        func people(_ status: ParticipationStatus) -> [Contracts.Roster.Person] {
            roster.rows.filter { $0.status == status && !state.visitors.has($0.accountId) && isShown($0) }
                .map { (key: Rsvp.sortKey($0, roster), row: $0) }
                .sorted { $0.key < $1.key }
                .prefix(Contracts.Roster.shownMax)
                .map { _, row in
                    var shown = person(row, roster, in: query.gameId)
                    shown.isCoHost =
                        status == .going && game.hosts.coHosts.contains(row.accountId) ? true : nil
                    if hosts, status == .going, game.status == .completed {
                        shown.attendance = roster.attendance(of: row.accountId)
                    }
                    return shown
                }
        }
        var reply = Contracts.Roster.Reply(
            gameId: query.gameId, counts: roster.counts, going: people(.going), maybe: people(.maybe))
        let noes = state.asking[query.gameId].noes.count
        reply.no = noes == 0 ? nil : noes
        if isInside || caller.isModerator {
            reply.waitlist = people(.waitlisted)
            reply.teams = state.split(of: query.gameId)
            let shown = state.visitors.visitors(of: query.gameId).compactMap { visitor($0) }.filter {
                switch $0.status {
                case .going, .maybe, .waitlisted: true
                case .requested, .declined, .removed: hosts
                case .left, .claimed: false
                }
            }
            if !shown.isEmpty { reply.visitors = shown }
        }
        guard hosts else { return reply }
        reply.requested = people(.requested)
        reply.invited = people(.invited)
        reply.declined = people(.declined)
        reply.removed = people(.removed)
        return reply
    }

    private func person(
        _ row: Rsvp.Row, _ roster: Rsvp.GameRoster, in gameId: ID
    ) -> Contracts.Roster.Person {
        let known = state.people.name(of: row.accountId)
        var shown = Contracts.Roster.Person(
            accountId: row.accountId, nickname: known?.nickname, displayName: known?.displayName,
            avatar: known?.avatar, isHost: row.isHost ? true : nil, status: row.status,
            position: roster.position(of: row.accountId), note: row.note,
            guests: roster.guests(of: row.accountId).asGuests,
            guestNames: guestNames(of: row.accountId, in: gameId), since: row.since)
        shown.walkIn = row.status == .going && roster.isWalkIn(row.accountId) ? true : nil
        shown.offerUntil = roster.offer(to: row.accountId)
        return shown
    }

    /// Open requests, the oldest first.
    func requests(_ query: JoinRequests) throws(Refusal) -> Page<JoinRequests.Row> {
        let game = try find(query.gameId)
        guard role(in: game) != nil || caller.isModerator else {
            throw Refusal(.forbidden, "only the host and co-hosts see who asks to join")
        }
        let question = "requests/\(query.gameId)"
        let start = try Paging.start(query.page, of: question)
        let roster = state.roster(query.gameId)
        let rows = roster.rows.filter { $0.status == .requested && !state.visitors.has($0.accountId) }
            .map { row -> (key: SortKey, item: JoinRequests.Row) in
                let known = state.people.name(of: row.accountId)
                let key = SortKey(row.since.ascending, row.accountId.high, row.accountId.low)
                return (
                    key,
                    JoinRequests.Row(
                        accountId: row.accountId, nickname: known?.nickname, displayName: known?.displayName,
                        avatar: known?.avatar, note: row.note,
                        guests: roster.guests(of: row.accountId).asGuests, requestedAt: row.since)
                )
            }
            .filter { entry in start.map { entry.key > $0 } ?? true }
        return Paging.page(
            rows.sorted { $0.key < $1.key }, limit: query.rows, of: question)
    }

    /// My own rows, the latest first.
    func mine(_ query: MyRsvps) throws(Refusal) -> Page<Participation> {
        let me = try caller.id()
        let question = "mine/\(query.status?.rawValue ?? "")"
        let start = try Paging.start(query.page, of: question)
        let rows = state.joined(by: me).compactMap { id -> (key: SortKey, item: Participation)? in
            let roster = state.roster(id)
            guard let row = roster[me], query.status.map({ $0 == row.status }) ?? true else { return nil }
            let key = SortKey(row.updatedAt.descending, id.high, id.low)
            if let start, key <= start { return nil }
            var mine = participation(id, row, roster)
            mine.game = mention(id)
            // Counts are only for people who may see the game, so not for somebody whom the host removed or blocked.
            if !isSeen(id) { mine.counts = nil }
            return (key, mine)
        }
        return Paging.page(
            rows.sorted { $0.key < $1.key }, limit: query.rows, of: question)
    }

    func position(_ query: WaitlistPosition) throws(Refusal) -> WaitlistPosition.Reply {
        _ = try find(query.gameId)
        let me = try caller.id()
        let roster = state.roster(query.gameId)
        guard let position = roster.position(of: me) else {
            throw Refusal(.conflict, "you are not on this game's waitlist")
        }
        return .init(
            gameId: query.gameId, position: position, waitlisted: roster.counts.waitlisted,
            offerUntil: roster.offer(to: me))
    }

    /// Title, start and place of a game, if the caller may see it.
    func mention(_ id: ID) -> GameMention? {
        guard let game = try? find(id) else { return nil }
        return GameMention(
            id: id, title: game.title, startsAt: game.startsAt, placeName: game.placeText)
    }
}

extension Rsvp.State {
    func mention(_ account: ID) -> PersonMention {
        PersonMention(accountId: account, nickname: people.name(of: account)?.nickname)
    }
}
