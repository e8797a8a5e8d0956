// Facts of a league, and the people who are told them (domain.md §17.12). notify makes rows of it.

import Competitions
import Contracts
import LogContracts
import Machine
import Projections
import Values

import struct Contracts.Refusal

extension Situation<Games> {
    /// News of a season.
    func told(
        _ news: LeagueNews, _ season: Games.LeagueSeason, of league: Games.League, to accounts: [ID]
    ) -> LeagueTold {
        let isWithheld = state.isWithheld(league.id)
        return LeagueTold(
            leagueId: league.id, leagueName: isWithheld ? LeagueLimits.hiddenName : league.name,
            seasonId: season.id, seasonName: isWithheld ? season.plainName : season.name,
            news: news, toldIds: accounts, fixtures: [], timezone: league.timezone,
            by: caller.account)
    }

    /// News of one fixture.
    func told(_ news: LeagueNews, _ found: Games.FoundFixture, to accounts: [ID]) -> LeagueTold {
        var event = told(news, found.season, of: found.league, to: [])
        event.fixtures = [
            ToldFixture(
                fixture: found.number, sides: toldSides(found.reference, of: found.season),
                forIds: accounts.filter { $0 != caller.account },
                until: (try? found.season.play?.window(found.reference).upperBound) ?? today(in: found.league)
            )
        ]
        return event
    }

    /// The sides of a fixture as others see them.
    func sides(_ reference: Games.SeasonReference, of season: Games.LeagueSeason) -> [SeasonSide] {
        season.sides(reference).map { number in
            let entrant = season.entrant(number)
            return SeasonSide(entrant: number, accountId: entrant?.accountId, name: name(of: entrant))
        }
    }

    /// The same, with whoever typed a name.
    func toldSides(_ reference: Games.SeasonReference, of season: Games.LeagueSeason) -> [ToldSide] {
        season.sides(reference).map { number in
            let entrant = season.entrant(number)
            return ToldSide(
                accountId: entrant?.accountId, name: name(of: entrant), namedBy: entrant?.addedBy)
        }
    }

    /// The accounts of a fixture's sides; none where a block is between them, since nothing is told across it.
    func tellable(_ reference: Games.SeasonReference, of season: Games.LeagueSeason) -> [ID] {
        let accounts = season.accounts(reference).compactMap(\.self)
        return areApart(accounts.map { [$0] }) ? [] : accounts
    }
}
