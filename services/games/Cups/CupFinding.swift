// cups.search: public cups that people may enter, the newest or the nearest first (domain.md §16.13).

import Contracts
import Geo
import LogContracts
import Machine
import Values

extension Games {
    static let cupFinding = Rules<Games>().query(SearchCups.self, answer: Situation.searchCups)

    /// A search without its limit and page, to which a cursor belongs.
    fileprivate struct SoughtCups: Encodable {
        var q: String?
        var sport: Sport?
        var center: Place.Point?
        var radiusMiles: Double
    }
}

extension Situation<Games> {
    fileprivate func searchCups(_ query: SearchCups) throws(Refusal) -> Page<CupView> {
        let around = try query.near.map { (near) throws(Refusal) in
            try place(named: NewPlace(name: near, lat: nil, lng: nil), field: "near").point
        }
        let wanted = Games.SoughtCups(
            q: query.q.map { Text.searchable(Text.trimmed($0).description) }, sport: query.sport,
            center: query.center ?? around, radiusMiles: query.radiusMiles ?? RadiusLimits.milesDefault)
        let start = try Paging.start(query.page, of: wanted)
        func isMeant(_ cup: Games.KnownCup) -> Bool {
            !state.isWithheld(cup.id) && sees(cup)
                && wanted.sport.map { $0 == cup.settings.sport } ?? true
                && wanted.q.map { Text.contains(Text.searchable(cup.settings.name), $0) } ?? true
        }
        let (found, end): ([Games.FoundCup], SortKey?)
        if let center = wanted.center.flatMap({ Coordinate($0) }) {
            let circle = Circle(center, radiusMiles: wanted.radiusMiles)
            (found, end) = state.cups.nearest(in: circle, after: start, limit: query.rows, where: isMeant)
        } else {
            (found, end) = state.cups.newest(after: start, limit: query.rows, where: isMeant)
        }
        let rows = found.lazy.map { one in
            var view = view(one.cup)
            view.distanceMiles = one.miles
            return (key: one.key, item: view)
        }
        return Paging.page(rows, limit: query.rows, of: wanted, lookedUpTo: end)
    }
}
