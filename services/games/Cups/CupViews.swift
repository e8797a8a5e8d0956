// Cups, entrants and fixtures as replies show them (domain.md §16.13).

import Competitions
import Contracts
import LogContracts
import Machine
import Values

extension Situation<Games> {
    func view(_ cup: Games.KnownCup) -> CupView {
        let known = cup.entries.entries.map { cup.status($0) }
        let mine = caller.account.flatMap { part(of: $0, in: cup) }
        let winner = cup.status == .done ? cup.draw?.places.first { $0.place == 1 }?.entrant : nil
        return CupView(
            id: cup.id, name: shownName(of: cup), place: isNameless(cup) ? nil : cup.settings.place,
            hidden: state.isWithheld(cup.id) ? true : nil, sport: cup.settings.sport,
            format: cup.settings.format,
            status: cup.status, stage: cup.stage, host: mention(cup.hostId),
            coHosts: cup.coHosts.map { mention($0) }, groupId: told(cup.settings.groupId),
            gameId: cup.settings.gameId, visibility: cup.settings.visibility, entry: cup.settings.entry,
            entrantsMax: cup.settings.entrantsMax, teamSize: cup.settings.teamSize,
            seeding: cup.settings.seeding, options: cup.settings.options,
            inCount: cup.draw == nil ? known.count { $0 == .in } : cup.order.count,
            waitingCount: known.count { $0 == .waiting }, mine: mine, isHost: hosts(cup),
            winner: winner.map { name(of: cup.entrant($0), in: cup) },
            url: "https://\(context.settings.host)/c/\(cup.id)", createdAt: cup.createdAt,
            endedAt: cup.endedAt, version: cup.version)
    }

    /// Somebody's part in a cup: their entry, else the first team that asks them.
    private func part(of account: ID, in cup: Games.KnownCup) -> CupPart? {
        if let mine = cup.entry(of: account) { return CupPart(entrant: mine.id, status: cup.status(mine)) }
        guard let team = cup.asking(account).first, let entry = cup.entry(team) else { return nil }
        return CupPart(entrant: team, status: cup.status(entry), isAsked: true)
    }

    func view(_ entry: Entries<Games.CupMember>.Entry, in cup: Games.KnownCup) -> CupEntrantView {
        let number = cup.engineNumber(entry.id)
        let group = number.flatMap { number in cup.draw?.groups.firstIndex { $0.contains(number) } }
        let isInside = hosts(cup) || caller.account.map { cup.accounts(entry.id).contains($0) } ?? false
        let asked = cup.asked[entry.id] ?? []
        return CupEntrantView(
            entrant: entry.id, name: name(of: entry.id, in: cup), status: cup.status(entry),
            people: entry.people.map { person($0, in: cup) },
            asked: isInside && !asked.isEmpty ? asked.map { mention($0) } : nil,
            seed: number, group: (cup.draw?.groups.count ?? 0) > 1 ? group.map { $0 + 1 } : nil)
    }

    /// The entrants that the caller may see: those drawn by seed, those who are in or wait, then invitations and requests
    /// for hosts and for whom they are.
    func entrants(of cup: Games.KnownCup) -> [CupEntrantView] {
        let isHost = hosts(cup) || caller.isModerator
        let drawn = cup.order.compactMap { cup.entry($0) }
        let others = cup.entries.entries.filter { !cup.order.contains($0.id) }
        func rank(_ status: EntrantStatus) -> Int {
            switch status {
            case .in: 0
            case .waiting: 1
            case .requested: 2
            case .invited: 3
            case .withdrawn, .disqualified: 4
            }
        }
        let shown = others.filter { entry in
            switch cup.status(entry) {
            case .in, .waiting, .withdrawn, .disqualified: true
            case .requested, .invited:
                isHost || caller.account.map { cup.accounts(entry.id).contains($0) } ?? false
            }
        }
        let sorted = shown.enumerated().sorted {
            (rank(cup.status($0.element)), $0.offset) < (rank(cup.status($1.element)), $1.offset)
        }
        return (drawn + sorted.map(\.element)).map { view($0, in: cup) }
    }

    // MARK: - Fixtures

    func view(_ fixture: Fixture, in cup: Games.KnownCup) -> FixtureView {
        FixtureView(
            id: fixture.id, stage: fixture.stage, group: fixture.group, round: fixture.round,
            number: fixture.number, left: left(fixture, in: cup), bestOf: fixture.bestOf,
            sides: fixture.sides.indices.map { side(fixture, $0, in: cup) }, status: fixture.status,
            board: fixture.board, referee: fixture.status.isAtBoard ? cup.referees[fixture.id] : nil,
            score: fixture.score.map { WrittenScore($0) }, winner: fixture.winner.map { cup.entrant($0) },
            report: fixture.status == .reported ? fixture.report.map { report($0, fixture, in: cup) } : nil,
            matchId: cup.matches[fixture.id], annulled: cup.annulled[fixture.id])
    }

    private func report(
        _ report: Fixture.Report, _ fixture: Fixture, in cup: Games.KnownCup
    ) -> FixtureReport {
        FixtureReport(
            score: WrittenScore(report.score), by: cup.entrant(report.by), isDisputed: report.isDisputed,
            confirmsAt: cup.confirmsAt(fixture))
    }

    private func side(_ fixture: Fixture, _ index: Int, in cup: Games.KnownCup) -> FixtureSide {
        var side = FixtureSide(entrant: fixture.sides[index].entrant.map { cup.entrant($0) })
        if fixture.sides[index] == .bye { side.bye = true }
        switch fixture.sources[index] {
        case .entrant, .bye: break
        case .winner(let id): side.winnerOf = id
        case .loser(let id): side.loserOf = id
        case .again(let id, let again): if again == 0 { side.winnerOf = id } else { side.loserOf = id }
        }
        return side
    }

    /// How many are left in a round of a knock-out.
    private func left(_ fixture: Fixture, in cup: Games.KnownCup) -> Int? {
        switch fixture.stage {
        case .final: return 2
        case .upper:
            let round = cup.draw?.fixtures.count { $0.stage == .upper && $0.round == fixture.round } ?? 0
            return 2 * round
        case .group, .swiss, .lower, .third: return nil
        }
    }

    func tables(of cup: Games.KnownCup) -> [CupTable] {
        let tables = cup.draw?.tables ?? []
        return tables.enumerated().map { index, rows in
            CupTable(
                group: tables.count > 1 ? index + 1 : nil,
                rows: rows.map {
                    TableRowView(
                        $0, entrant: cup.entrant($0.entrant), isSwiss: cup.settings.format == .swiss)
                })
        }
    }

    func places(of cup: Games.KnownCup) -> [CupPlace] {
        guard let draw = cup.draw, draw.isOver else { return [] }
        return draw.places.map { place in
            let entrant = cup.entrant(place.entrant)
            return CupPlace(place: place.place, entrant: entrant, name: name(of: entrant, in: cup))
        }
    }

    func calls(in cup: Games.KnownCup) -> [CupCall] {
        guard cup.status == .seeded || cup.status == .running else { return [] }
        return (cup.draw?.calls ?? []).map {
            CupCall(fixture: $0.fixture, board: $0.board, referee: $0.referee.map { cup.entrant($0) })
        }
    }
}

extension FixtureStatus {
    fileprivate var isAtBoard: Bool { self == .called || self == .live }
}
