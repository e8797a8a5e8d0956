// cups.get, mine, table, board and landing (domain.md §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    static let cupReading = Rules<Games>()
        .query(GetCup.self, answer: Situation.cup)
        .query(MyCups.self, answer: Situation.myCups)
        .query(ShowCupTable.self, answer: Situation.cupTable)
        .query(ShowCupBoard.self, answer: Situation.cupBoard)
        .query(ShowCupLanding.self, isBudgeted: true, answer: Situation.cupLanding)
}

extension Situation<Games> {
    fileprivate func cup(_ query: GetCup) throws(Refusal) -> GetCup.Reply {
        let cup = try findCup(query.cupId)
        let isAsked = caller.account.map { cup.askedCoHosts.contains($0) } ?? false
        let asked = hosts(cup) || isAsked ? cup.askedCoHosts.map { mention($0) } : []
        return GetCup.Reply(
            cup: view(cup), entrants: entrants(of: cup),
            fixtures: cup.draw?.fixtures.map { view($0, in: cup) } ?? [], tables: tables(of: cup),
            places: places(of: cup), calls: calls(in: cup),
            isPairingLeft: cup.draw?.isPairingLeft ?? false, isOver: cup.draw?.isOver ?? false,
            askedCoHosts: asked.isEmpty ? nil : asked)
    }

    fileprivate func myCups(_ query: MyCups) throws(Refusal) -> Page<CupView> {
        let me = try caller.id()
        let list = query.list ?? MyCups.listDefault
        let found: [Games.KnownCup]
        if let group = query.groupId {
            found = state.cups.cups(for: try findGroup(group).id)
        } else {
            found = state.cups.cups(of: me)
        }
        let rows = found.filter { cup in
            switch list {
            case .open: !cup.isOver && sees(cup)
            case .over: cup.isOver && sees(cup)
            }
        }.map { cup in
            (key: SortKey((cup.endedAt ?? cup.createdAt).descending, cup.id.high, cup.id.low), item: cup)
        }.sorted { $0.key < $1.key }
        let question = "cups/\(list.rawValue)/\(query.groupId?.description ?? "")"
        let start = try Paging.start(query.page, of: question)
        return Paging.page(
            rows.lazy.filter { row in start.map { row.key > $0 } ?? true }
                .map { (key: $0.key, item: view($0.item)) },
            limit: query.rows, of: question)
    }

    fileprivate func cupTable(_ query: ShowCupTable) throws(Refusal) -> ShowCupTable.Reply {
        let cup = try findCup(query.cupId)
        return ShowCupTable.Reply(
            cupId: cup.id, tables: tables(of: cup), places: places(of: cup),
            entrants: cup.order.compactMap { cup.entry($0) }.map { view($0, in: cup) })
    }

    fileprivate func cupBoard(_ query: ShowCupBoard) throws(Refusal) -> ShowCupBoard.Reply {
        let cup = try findCup(query.cupId)
        guard (1...max(1, cup.settings.options.boards ?? 0)).contains(query.board) else {
            throw .invalid(
                "board", "board must be one of the \(cup.settings.options.boards ?? 0) of this cup")
        }
        let fixtures = cup.draw?.fixtures ?? []
        let there = fixtures.filter { $0.board == query.board }
        let now = there.first { $0.status == .called || $0.status == .live }
        let last = there.filter { $0.status == .done }.max { $0.id < $1.id }
        let next = cup.draw?.next(at: query.board).flatMap { id in fixtures.first { $0.id == id } }
        let shown = [now, next, last].compactMap(\.self)
        let referees = [now.flatMap { cup.referees[$0.id] }].compactMap(\.self)
        let numbers = Set(shown.flatMap(\.entrants).map { cup.entrant($0) } + referees).sorted()
        let isMine = now.map { fixture in
            fixture.entrants.contains { number in
                caller.account.map { cup.accounts(cup.entrant(number)).contains($0) } ?? false
            }
        }
        return ShowCupBoard.Reply(
            cupId: cup.id, name: shownName(of: cup), status: cup.status, board: query.board,
            now: now.map { view($0, in: cup) }, next: next.map { view($0, in: cup) },
            last: last.map { view($0, in: cup) }, mayScore: hosts(cup) || isMine ?? false,
            entrants: numbers.compactMap { cup.entry($0) }.map { view($0, in: cup) })
    }

    /// The landing of a public cup that is open to the public: drafts, and what is not public, are as if absent.
    fileprivate func cupLanding(_ query: ShowCupLanding) throws(Refusal) -> CupLanding {
        guard let cup = state.cups[query.cupId], cup.settings.visibility == .public, cup.status != .draft,
            !state.isWithheld(cup.id)
        else { throw noCup(query.cupId) }
        if let me = caller.account, state.circles.areApart(cup.hostId, me) { throw noCup(query.cupId) }
        let shown = view(cup)
        return CupLanding(
            name: shown.name, sport: shown.sport, place: shown.place?.label, format: shown.format,
            status: shown.status,
            inCount: shown.inCount, entrantsMax: shown.entrantsMax)
    }
}
