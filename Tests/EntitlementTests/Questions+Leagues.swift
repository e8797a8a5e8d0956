// Questions about leagues and their seasons (domain.md §17.7, §17.11).

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    /// A viewer's own leagues, those of each group, and all about each league.
    var leagues: [Question] {
        let all = chronicle.leagues.all.values.sorted { $0.leagueId < $1.leagueId }
        let mine = all.filter { chronicle.isIn($0, viewer) }.map(\.leagueId)
        let ofGroups = chronicle.groups.values.sorted { $0.id < $1.id }.map { group in
            Question(
                "leagues.group", ["groupId": group.id.json, "limit": 100],
                refusal: chronicle.sees(group, viewer) ? nil : .notFound,
                tells: Set(
                    all.filter { $0.groupId == group.id && chronicle.sees($0, viewer) }.map(\.leagueId)
                ).texts)
        }
        return [Question("leagues.mine", ["limit": 100], tells: Set(mine).texts)] + ofGroups
            + all.flatMap { about($0) }
    }

    private func about(_ league: LeagueChanged) -> [Question] {
        let refusal: Reason? = chronicle.sees(league, viewer) ? nil : .notFound
        let isOpen =
            league.visibility == .public && !chronicle.withheld.contains(league.leagueId)
            && !chronicle.areApart(league.hostId, opener)
        return [
            Question(
                "leagues.get", ["leagueId": league.leagueId.json], refusal: refusal,
                tells: [league.leagueId.description]
            ) { [$0["id"]?.stringValue ?? ""] },
            Question(
                "leagues.landing", ["leagueId": league.leagueId.json], refusal: isOpen ? nil : .notFound,
                tells: [league.name]
            ) { [$0["name"]?.stringValue ?? ""] },
        ]
            + chronicle.leagues.seasons.values.filter { $0.league == league.leagueId }
            .sorted { $0.id < $1.id }.flatMap { about($0, refusal) }
    }

    private func about(_ season: Chronicle.Season, _ refusal: Reason?) -> [Question] {
        let about: JSONValue = ["seasonId": season.id.json]
        let people = season.statuses.keys.compactMap { season.accounts[$0] }
        return [
            Question("leagues.season", about, refusal: refusal, tells: Set(people).texts) { data in
                (data["divisions"]?.arrayValue ?? []).flatMap { $0["entrants"]?.arrayValue ?? [] }
                    .compactMap { $0["accountId"]?.stringValue }
            },
            Question("leagues.fixtures", about.merging(["limit": 100]), refusal: refusal),
            Question("leagues.table", about, refusal: refusal ?? (season.hasBegun ? nil : .conflict)),
            Question("leagues.points", about, refusal: refusal ?? .conflict),
        ]
    }
}
