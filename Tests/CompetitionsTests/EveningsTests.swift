// Points over evenings (domain.md §17.5).

import Competitions
import Testing

// domain.md §17.5
@Suite struct EveningsTests {
    private func entry(
        _ name: String, _ place: Int, _ feats: (Int, Int, Int) = (0, 0, 0)
    ) -> Evenings.Entry<String> {
        .init(
            person: name, name: name, place: place, scores180: feats.0, checkouts100: feats.1, legs15: feats.2
        )
    }

    @Test func anEveningGivesPointsForThePlaceForTakingPartAndForFeats() {
        let rules = Evenings()
        #expect(rules.points(entry("a", 1)) == 11 && rules.points(entry("a", 8)) == 3)
        #expect(rules.points(entry("a", 9)) == 1)
        #expect(rules.points(entry("a", 2, (2, 1, 3))) == 7 + 1 + 6)
        let others = Evenings(places: [5], takingPart: 0, per180: 2, checkout100: 3, leg15: 4)
        #expect(others.points(entry("a", 1, (1, 1, 1))) == 14 && others.points(entry("a", 2)) == 0)
    }

    @Test func onlyTheBestEveningsCount() {
        let evenings = [[entry("a", 1), entry("b", 2)], [entry("b", 1)], [entry("a", 9), entry("b", 4)]]
        let all = Evenings().standing(evenings)
        #expect(all.map(\.name) == ["b", "a"] && all.map(\.points) == [8 + 11 + 5, 12])
        let best = Evenings(best: 1).standing(evenings)
        #expect(best.map(\.points) == [11, 11])
        #expect(all[1].evenings == [11, nil, 1])
    }

    @Test func equalPointsAreOrderedByFirstPlacesThenTheEarlierBestEveningThenTheName() {
        let rules = Evenings(places: [6, 3, 3], takingPart: 0)
        // a: 1st and nothing; b: 2nd and 3rd.
        let byPlaces = rules.standing([[entry("b", 2), entry("a", 1)], [entry("b", 3)]])
        #expect(byPlaces.map(\.name) == ["a", "b"] && byPlaces.map(\.points) == [6, 6])
        let bySecond = rules.standing([[entry("b", 3), entry("c", 2)]])
        #expect(bySecond.map(\.name) == ["c", "b"])
        let byEvening = rules.standing([[entry("z", 1)], [entry("a", 1)]])
        #expect(byEvening.map(\.name) == ["z", "a"] && byEvening.map(\.rank) == [1, 2])
        let byName = rules.standing([[entry("z", 1), entry("a", 1)]])
        #expect(byName.map(\.name) == ["a", "z"])
    }

    @Test func valuesOutOfRangeAreNotAllowed() {
        #expect(Evenings().isAllowed && Evenings(best: 3).isAllowed)
        #expect(Evenings(places: Array(repeating: 0, count: 64)).isAllowed)
        #expect(!Evenings(places: Array(repeating: 0, count: 65)).isAllowed)
        #expect(!Evenings(takingPart: -1).isAllowed && !Evenings(per180: 1000).isAllowed)
        #expect(!Evenings(best: 0).isAllowed)
    }
}
