// Evenings of a league: cups of its hosts that count in the season that runs, and leagues.points (domain.md §17.5).

import Competitions
import Contracts
import Darts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Games {
    /// Most rows of season points in one answer.
    static let seasonPointsMax = 500

    static let leagueEvenings = Rules<Games>()
        .query(ShowSeasonPoints.self, answer: Situation.points)
        .evolve(SeasonEveningCounted.self) { state, event, _ in state.leagues.count(event) }
}

/// Somebody's feats in matches of x01.
private struct Feats {
    var scores180 = 0
    var checkouts100 = 0
    var legs15 = 0

    /// Adds the feats of a player in a match.
    mutating func add(_ visits: [Visit], of player: Int) {
        var thrown: [Int] = []
        for visit in visits where visit.player == player {
            let leg = visit.set * 1000 + visit.leg
            if thrown.first != leg { thrown = [leg, 0] }
            thrown[1] += visit.total == nil ? visit.darts.count : visit.dartsUsed ?? 3
            if visit.bust || visit.bullOff == true { continue }
            if visit.scoreBefore - visit.scoreAfter == 180 { scores180 += 1 }
            guard visit.scoreAfter == 0 else { continue }
            if visit.scoreBefore >= 100 { checkouts100 += 1 }
            if thrown[1] <= 15 { legs15 += 1 }
        }
    }
}

extension Situation<Games> {
    // MARK: - Counting

    /// The events of a league that follow from a finished cup: it counts in the season of evenings that runs, if there is one.
    func evening(of cup: Games.KnownCup, _ places: [PlaceTaken]) -> [any Event] {
        guard let league = cup.settings.leagueId.flatMap({ state.leagues[$0] }), league.status == .open,
            let season = state.leagues.seasons(of: league).last(where: {
                $0.status == .running && $0.options.evenings != nil
            })
        else { return [] }
        let feats = feats(in: cup)
        let entries = places.flatMap { place -> [EveningEntry] in
            let accounts: [ID?] = place.accountIds.isEmpty ? [nil] : place.accountIds.map { $0 }
            let done = feats[place.entrant] ?? Feats()
            return accounts.map { account in
                EveningEntry(
                    entrant: place.entrant, accountId: account, place: place.place,
                    scores180: done.scores180, checkouts100: done.checkouts100, legs15: done.legs15)
            }
        }
        return [
            SeasonEveningCounted(
                seasonId: season.id, cupId: cup.id, day: today(in: league), entries: entries)
        ]
    }

    /// The feats of each entrant in the matches of a cup of persons.
    private func feats(in cup: Games.KnownCup) -> [Int: Feats] {
        guard let draw = cup.draw, !cup.isTeams else { return [:] }
        var feats: [Int: Feats] = [:]
        for fixture in draw.fixtures where fixture.status == .done && fixture.entrants.count == 2 {
            guard let match = cup.matches[fixture.id].flatMap({ state.matches[$0] }), match.gameType == .x01,
                match.status == .completed, let visits = match.played()?.visits
            else { continue }
            for (slot, entrant) in fixture.entrants.enumerated() {
                feats[cup.entrant(entrant), default: Feats()].add(visits, of: slot)
            }
        }
        return feats
    }

    // MARK: - Reading

    fileprivate func points(_ query: ShowSeasonPoints) throws(Refusal) -> ShowSeasonPoints.Reply {
        let (_, season) = try find(season: query.seasonId)
        guard let rules = season.options.evenings?.evenings else {
            throw Refusal(
                .conflict, "the season has fixtures; leagues table shows its tables", field: "seasonId",
                state: season.status.rawValue)
        }
        let evenings = season.evenings.map { evening in
            evening.entries.map { entry(of: $0, in: evening) }
        }
        let accounts = Dictionary(
            season.evenings.flatMap(\.entries).compactMap { $0.accountId }.map { ($0.description, $0) }
        ) { first, _ in first }
        let shown = min(season.evenings.count, LeagueLimits.eveningsShown)
        return .init(
            seasonId: season.id, status: season.status,
            evenings: season.evenings.suffix(shown).map { evening in
                SeasonEvening(
                    cupId: evening.cupId, name: state.cups[evening.cupId].map { shownName(of: $0) } ?? "",
                    day: evening.day)
            },
            eveningCount: season.evenings.count,
            rows: rules.standing(evenings).prefix(Games.seasonPointsMax).map { row in
                SeasonPointsRow(
                    rank: row.rank, accountId: accounts[row.person], name: row.name, points: row.points,
                    taken: row.evenings.count { $0 != nil }, evenings: Array(row.evenings.suffix(shown)))
            })
    }

    /// Somebody's part in an evening: an account is the same person whatever its name, and a name the same if spelled
    /// alike.
    private func entry(of entry: EveningEntry, in evening: Games.LeagueEvening) -> Evenings.Entry<String> {
        let typed = state.cups[evening.cupId].map { name(of: entry.entrant, in: $0) }
        let shown =
            entry.accountId.map { state.people.name(of: $0)?.nickname ?? MatchPlayer.deletedName }
            ?? typed ?? MatchPlayer.deletedName
        return Evenings.Entry(
            person: entry.accountId?.description ?? "=" + Text.folded(shown), name: shown, place: entry.place,
            scores180: entry.scores180, checkouts100: entry.checkouts100, legs15: entry.legs15)
    }
}
