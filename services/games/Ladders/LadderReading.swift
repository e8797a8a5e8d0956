// ladders.get, mine, search, challenges, history and landing (domain.md §18.5, §4.8).

import Competitions
import Contracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    /// Ladders that one search looks at; the page after it goes on from there.
    private static let searchedLaddersMax = 2000
    /// The days over which a player's way up or down is shown.
    fileprivate static let movedDays = 7

    static let ladderReading = Rules<Games>()
        .query(GetLadder.self, answer: Situation.ladder)
        .query(MyLadders.self, answer: Situation.myLadders)
        .query(SearchLadders.self, answer: Situation.foundLadders)
        .query(ListLadderChallenges.self, answer: Situation.ladderChallenges)
        .query(ShowLadderHistory.self, answer: Situation.ladderHistory)
        .query(ShowLadderLanding.self, isBudgeted: true, answer: Situation.ladderLanding)

    /// A search without its limit and page, to which a cursor belongs.
    fileprivate struct LadderSearch: Encodable {
        var q: String?
        var city: String?
        var sport: Sport?
        var groupId: ID?
    }

    /// A list of one ladder, likewise.
    fileprivate struct LadderList: Encodable {
        var ladderId: ID
        var accountId: ID?
        var isHistory = false
    }

    fileprivate static func mayLook(_ count: Int) -> Bool { count < searchedLaddersMax }
}

extension Situation<Games> {
    // MARK: - One ladder

    fileprivate func ladder(_ query: GetLadder) throws(Refusal) -> GetLadder.Reply {
        let (ladder, me) = (try find(ladder: query.ladderId), try caller.id())
        let before = placesBefore(ladder)
        let order = ladder.board.order.enumerated().map { index, rung in
            LadderRung(
                place: index + 1, person: person(rung.player), activeAt: rung.activeAt,
                paused: ladder.board.isPaused(rung, at: now),
                moved: before[rung.player].map { $0 - (index + 1) },
                canChallenge: mayChallenge(rung.player, at: index + 1, in: ladder, me))
        }
        return GetLadder.Reply(
            ladder: view(ladder), order: order,
            challenges: ladder.board.challenges.compactMap { view(challenge: $0.id, in: ladder) },
            pauses: pauses(of: me, in: ladder),
            invited: hosts(ladder) ? ladder.invited.map(person) : nil)
    }

    /// The place, from 1, that everybody on a ladder had some days ago.
    private func placesBefore(_ ladder: Games.KnownLadder) -> [ID: Int] {
        let since = now.adding(days: -Games.movedDays)
        var order = ladder.board.order.map(\.player)
        for step in ladder.steps.reversed().prefix(while: { $0.at > since }) { order.takeBack(step) }
        return Dictionary(zip(order, 1...), uniquingKeysWith: { first, _ in first })
    }

    private func mayChallenge(
        _ other: ID, at place: Int, in ladder: Games.KnownLadder, _ me: ID
    ) -> Bool {
        guard ladder.isOpen, let mine = ladder.board.place(of: me), place < mine,
            mine - place <= ladder.rules.reach, !state.circles.areApart(me, other)
        else { return false }
        var board = ladder.board
        return (try? board.challenge(other, by: me, at: now)) != nil
    }

    private func person(_ account: ID) -> LadderPerson {
        let name = state.people.name(of: account)
        return LadderPerson(
            accountId: account, nickname: name?.nickname, displayName: name?.displayName,
            avatar: name?.avatar)
    }

    /// A ladder as the caller may see it.
    func view(_ ladder: Games.KnownLadder) -> LadderView {
        let me = caller.account
        let isWithheld = state.isWithheld(ladder.id)
        let isHidden = isWithheld && !hosts(ladder) && !caller.isModerator
        var view = LadderView(
            id: ladder.id, name: isHidden ? LadderLimits.hiddenName : ladder.name,
            city: isHidden ? nil : ladder.city, sport: ladder.sport, host: person(ladder.hostId),
            coHosts: ladder.coHosts.map(person), groupId: told(ladder.groupId),
            visibility: ladder.visibility, status: ladder.status, rules: ladder.rules,
            playerCount: ladder.board.order.count, version: ladder.version, createdAt: ladder.createdAt,
            url: Link(.ladder, ladder.id).url(host: context.settings.host))
        view.hidden = isWithheld ? true : nil
        guard let me else { return view }
        view.place = ladder.board.place(of: me)
        view.role = ladder.hostId == me ? .host : hosts(ladder, me) ? .cohost : nil
        view.invited = view.place == nil && ladder.invited.contains(me) ? true : nil
        view.waiting = ladder.board.challenges.count { challenge in
            switch challenge.state {
            case .pending: challenge.challenged == me
            case .accepted: challenge.players.contains(me)
            case .reported: challenge.players.contains(me) && challenge.report?.by != me
            case .played, .walkover, .lapsed, .declined, .withdrawn, .void: false
            }
        }
        return view
    }

    /// A challenge of a ladder, open or over.
    func view(challenge number: Int, in ladder: Games.KnownLadder) -> LadderChallengeView? {
        if let open = ladder.challenge(number) {
            return view(open, ladder.extras[number] ?? .init(), in: ladder)
        }
        // Most often it is one of the last.
        return ladder.over.last { $0.challenge.id == number }.map { view($0, in: ladder) }
    }

    private func view(_ over: Games.KnownLadder.Finished, in ladder: Games.KnownLadder) -> LadderChallengeView
    {
        var view = view(over.challenge, over.extra, in: ladder)
        view.endedAt = over.at
        return view
    }

    private func view(
        _ challenge: Challenge<ID>, _ extra: Games.KnownLadder.Extra, in ladder: Games.KnownLadder
    ) -> LadderChallengeView {
        LadderChallengeView(
            ladderId: ladder.id, challenge: challenge.id, challenger: person(challenge.challenger),
            challenged: person(challenge.challenged), state: challenge.state,
            remote: extra.isRemote ? true : nil, at: challenge.at, acceptedAt: challenge.acceptedAt,
            endsAt: ladder.board.deadline(challenge),
            report: challenge.report.map {
                LadderReport(score: $0.score, by: $0.by, disputed: $0.isDisputed, at: $0.at)
            },
            score: challenge.score, winnerId: challenge.winner, matchId: extra.matchId)
    }

    fileprivate func ladderChallenges(
        _ query: ListLadderChallenges
    ) throws(Refusal) -> Page<LadderChallengeView> {
        let ladder = try find(ladder: query.ladderId)
        let person = try query.accountId.map { (reference) throws(Refusal) in
            guard let id = state.people.find(reference) else { throw Refusal.noUser(reference) }
            return id
        }
        let question = Games.LadderList(ladderId: ladder.id, accountId: person)
        let start = try Paging.start(query.page, of: question)
        var all = ladder.over.map(\.challenge) + ladder.board.challenges
        if let person { all = all.filter { $0.players.contains(person) } }
        let keyed = all.map { challenge -> (key: SortKey, item: Int) in
            (key: SortKey(UInt64.max - UInt64(challenge.id)), item: challenge.id)
        }
        let rows = keyed.filter { start == nil || $0.key > start! }.sorted { $0.key < $1.key }
        let shown = rows.prefix(query.rows + 1).compactMap {
            row -> (key: SortKey, item: LadderChallengeView)? in
            view(challenge: row.item, in: ladder).map { (key: row.key, item: $0) }
        }
        return Paging.page(shown, limit: query.rows, of: question)
    }

    // MARK: - History

    fileprivate func ladderHistory(_ query: ShowLadderHistory) throws(Refusal) -> ShowLadderHistory.Reply {
        let ladder = try find(ladder: query.ladderId)
        let question = Games.LadderList(ladderId: ladder.id, isHistory: true)
        let start = try Paging.start(query.page, of: question)
        // The number of steps that this page and those after it have.
        let count = start.map { Int(clamping: UInt64.max - $0.words[0]) - 1 } ?? ladder.steps.count
        let last = min(max(count, 0), ladder.steps.count)
        var order = ladder.board.order.map(\.player)
        for step in ladder.steps[last...].reversed() { order.takeBack(step) }
        var rows: [(key: SortKey, item: LadderStep)] = []
        for index in (0..<last).suffix(query.rows + 1).reversed() {
            let step = ladder.steps[index]
            let item = LadderStep(
                number: index + 1, at: step.at, cause: step.cause, person: person(step.accountId),
                from: step.from, to: step.to, challenge: step.challenge)
            rows.append((SortKey(UInt64.max - UInt64(index + 1)), item))
        }
        let page = Paging.page(rows, limit: query.rows, of: question)
        return .init(order: order.map(person), items: page.items, next: page.next)
    }

    // MARK: - Lists

    fileprivate func myLadders(_ query: MyLadders) throws(Refusal) -> Page<LadderView> {
        let me = try caller.id()
        let start = try Paging.start(query.page, of: MyLadders.type)
        var rows: [(key: SortKey, item: LadderView)] = []
        for ladder in state.ladders.all(of: me) where sees(ladder) {
            let isInvited = ladder.invited.contains(me) && ladder.board.place(of: me) == nil
            let (rank, words): (UInt64, [UInt64]) = (
                isInvited ? 0 : ladder.isOpen ? 1 : 2, ladder.nameKey.words
            )
            let key = SortKey(rank, words[0], words[1], words[2], words[3])
            if start.map({ key > $0 }) ?? true { rows.append((key, view(ladder))) }
        }
        rows.sort { $0.key < $1.key }
        return Paging.page(rows, limit: query.rows, of: MyLadders.type)
    }

    /// Walks through the open ladders by name. A page may be short, and its `next` leads on.
    fileprivate func foundLadders(_ query: SearchLadders) throws(Refusal) -> Page<LadderView> {
        let question = Games.LadderSearch(
            q: query.q, city: query.city, sport: query.sport, groupId: query.groupId)
        let start = try Paging.start(query.page, of: question)
        let text = query.q?.cleaned.map { Text.searchable($0) }
        let city = query.city.flatMap { CityKey.of($0) }
        var page = Page<LadderView>(items: [])
        var (last, lookedAt): (SortKey?, Int) = (start, 0)
        state.ladders.listed.forEach(from: start ?? SortKey()) { key in
            if key == start { return true }
            if let last, page.items.count == query.rows || !Games.mayLook(lookedAt) {
                page.next = Paging.next(after: last, of: question)
                return false
            }
            (last, lookedAt) = (key, lookedAt + 1)
            guard let ladder = state.ladders.ladder(listedAs: key), !state.isWithheld(ladder.id),
                ladder.visibility == .public || query.groupId != nil, sees(ladder),
                query.groupId.map({ ladder.groupId == $0 }) ?? true,
                text.map({ Text.contains(Text.searchable(ladder.name), $0) }) ?? true,
                city.map({ ladder.city.flatMap { CityKey.of($0) } == $0 }) ?? true,
                query.sport.map({ $0 == ladder.sport }) ?? true
            else { return true }
            page.items.append(view(ladder))
            return true
        }
        return page
    }

    fileprivate func ladderLanding(_ query: ShowLadderLanding) throws(Refusal) -> LadderLanding {
        guard let ladder = state.ladders[query.ladderId], ladder.visibility == .public,
            !state.isWithheld(ladder.id)
        else { throw noPublicLadder(query.ladderId) }
        if let me = caller.account, state.circles.areApart(ladder.hostId, me) {
            throw noPublicLadder(query.ladderId)
        }
        return LadderLanding(
            name: ladder.name, sport: ladder.sport, city: ladder.city, status: ladder.status,
            playerCount: ladder.board.order.count)
    }

    private func noPublicLadder(_ id: ID) -> Refusal {
        Refusal(.notFound, "there is no public ladder \(id)", field: "ladderId")
    }
}

extension [ID] {
    /// Takes a step of a ladder back.
    fileprivate mutating func takeBack(_ step: Games.KnownLadder.Step) {
        if let to = step.to, indices.contains(to - 1) { remove(at: to - 1) }
        if let from = step.from { insert(step.accountId, at: Swift.min(from - 1, count)) }
    }
}
