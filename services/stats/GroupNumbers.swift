// stats.group and group-csv: how the members of a group answer and come to its games (domain.md §9.9).

import Contracts
import Machine
import Projections
import Tables
import Values

extension Stats {
    static let groupNumbers = Rules<Stats>()
        .query(ShowGroupStats.self, answer: Situation.numbers)
        .query(ShowGroupTable.self, answer: Situation.table)

    static let groupTable = Table<GroupMemberStats>([
        .init("Nickname") { .text($0.nickname) },
        .init("Invited") { .number($0.invited) },
        .init("Going") { .number($0.going) },
        .init("Maybe") { .number($0.maybe) },
        .init("No") { .number($0.no) },
        .init("No answer") { .number($0.noAnswer) },
        .init("Came") { .number($0.attended) },
        .init("Late") { .number($0.late) },
        .init("Missed") { .number($0.noShows) },
        .init("Last game") { .time($0.lastGameAt) },
        .init("Account") { .text($0.accountId.description) },
    ])
}

extension Situation<Stats> {
    fileprivate func numbers(_ query: ShowGroupStats) throws(Refusal) -> ShowGroupStats.Reply {
        let me = try caller.id()
        guard let group = state.groups[query.groupId], finds(group, me) else {
            throw Refusal(
                .notFound, "there is no group \(query.groupId) that you may see", field: "groupId")
        }
        guard caller.isModerator || group.isRun(by: me) else {
            throw Refusal(.forbidden, "only the owner and admins of a group see how its members come")
        }
        let to = query.to ?? now
        let from = query.from ?? to.adding(days: -ShowGroupStats.daysDefault)
        var problems = Problems()
        ShowGroupStats.check(from, to, &problems)
        if let refusal = problems.refusal { throw refusal }
        return state.numbers(of: group, from: from, to: to)
    }

    fileprivate func table(_ query: ShowGroupTable) throws(Refusal) -> TableText {
        TableText(text: Stats.groupTable.text(of: try numbers(query.numbers).items))
    }

    /// Whether the caller finds a group: its members and moderators always; unless moderation hides it or a block
    /// separates them from its owner, also whoever is invited, and of a public one everybody.
    private func finds(_ group: KnownGroup, _ me: ID) -> Bool {
        if caller.isModerator || group.isMember(me) { return true }
        if state.withheld.contains(group.id) || state.circles.areApart(group.ownerId, me) { return false }
        return group.listing == .public || group.standing(of: me) == .invited
    }
}

extension Stats.State {
    /// The numbers of a group's members in its games that start in some time.
    func numbers(of group: KnownGroup, from: Timestamp, to: Timestamp) -> ShowGroupStats.Reply {
        let games = self.games.games(
            ofGroup: group.id, from: from, to: to, atMost: ShowGroupStats.gamesMax
        ).filter { $0.status != .cancelled && !$0.facts.isDeleted && !withheld.contains($0.facts.id) }
        var members = group.members.map { account in
            GroupMemberStats(accountId: account, nickname: people.name(of: account)?.nickname)
        }
        for game in games {
            let players = game.status == .completed ? Set(game.goingIds) : []
            for index in members.indices {
                members[index].count(game, hasPlayed: players.contains(members[index].accountId))
            }
        }
        members.sort { a, b in
            (b.attended, b.going, a.nickname ?? "", a.accountId)
                < (a.attended, a.going, b.nickname ?? "", b.accountId)
        }
        return ShowGroupStats.Reply(games: games.count, items: members)
    }
}

extension GroupMemberStats {
    /// Counts the member's part in a game.
    mutating func count(_ game: Stats.KnownGame, hasPlayed: Bool) {
        if let row = game.rows[accountId] {
            if row.wasInvited { invited += 1 }
            switch row.status {
            case .going: going += 1
            case .maybe: maybe += 1
            case .invited: noAnswer += 1
            case .declined, .left: if row.saidNo { no += 1 }
            case .waitlisted, .requested, .removed: break
            }
        }
        guard hasPlayed else { return }
        if game.attendance[accountId] == .noShow {
            noShows += 1
            return
        }
        if game.attendance[accountId] == .late { late += 1 }
        attended += 1
        lastGameAt = max(lastGameAt ?? game.facts.startsAt, game.facts.startsAt)
    }
}
