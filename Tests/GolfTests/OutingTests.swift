// Groups and tee times of an outing (domain.md §5.23).

import Foundation
import Golf
import TestSupport
import Testing
import Values

// domain.md §5.23
@Suite struct OutingTests {
    private func times(
        _ from: OutingStart = .first, groups: Int, interval: Int = 10, start: Int = 480, holes: Int = 18
    ) throws -> [[Int]] {
        let groups = (0..<groups).map { [2 * $0, 2 * $0 + 1] }
        return try Outing(interval: interval, startMinute: start, from: from, groups: groups)
            .teeTimes(players: 2 * groups.count, holes: holes).map { [$0.hole, $0.minute] }
    }

    private func fault(_ outing: Outing, players: Int = 8, holes: Int = 18) -> OutingFault? {
        do {
            _ = try outing.teeTimes(players: players, holes: holes)
            return nil
        } catch { return error }
    }

    private func outing(
        _ groups: [[Int]] = [[0, 1]], interval: Int = 10, start: Int = 480, from: OutingStart = .first
    ) -> Outing {
        Outing(interval: interval, startMinute: start, from: from, groups: groups)
    }

    @Test func groupsFollowEachOtherAfterTheInterval() throws {
        #expect(try times(groups: 3) == [[1, 480], [1, 490], [1, 500]])
        #expect(try times(.tenth, groups: 2, interval: 8) == [[10, 480], [10, 488]])
        #expect(try times(groups: 0) == [])
    }

    @Test func inAShotgunEachGroupHasAHoleOfItsOwnUntilThereAreNoMore() throws {
        #expect(try times(.shotgun, groups: 3) == [[1, 480], [2, 480], [3, 480]])
        let many = try times(.shotgun, groups: 11, holes: 9)
        #expect(many.prefix(9).allSatisfy { $0[1] == 480 } && many.suffix(2) == [[1, 490], [2, 490]])
    }

    @Test func groupsHaveTwoToFourPlayersAndNobodyIsInTwo() {
        #expect(fault(outing([[0, 1, 2, 3], [4, 5]])) == nil)
        #expect(fault(outing([[0]])) == .groupSize(1) && fault(outing([[0, 1, 2, 3, 4]])) == .groupSize(5))
        for groups in [[[0, 1], [1, 2]], [[0, 0]], [[0, 8]], [[-1, 0]]] {
            #expect(fault(outing(groups)) == .player)
        }
    }

    @Test func timesAreWithinTheDayAndSixToFifteenMinutesApart() {
        for interval in [6, 15] { #expect(fault(outing(interval: interval)) == nil) }
        for interval in [5, 16] { #expect(fault(outing(interval: interval)) == .interval(interval)) }
        for start in [-1, 1440] { #expect(fault(outing(start: start)) == .start) }
        #expect(fault(outing(start: 1439)) == nil)
        #expect(fault(outing([[0, 1], [2, 3]], start: 1430)) == .pastMidnight)
        #expect(fault(outing([[0, 1], [2, 3]], start: 1429)) == nil)
    }

    @Test func onlyACourseOfEighteenHolesHasATenth() {
        #expect(fault(outing(from: .tenth), holes: 9) == .noTenth)
        #expect(fault(outing(from: .tenth)) == nil)
    }

    // MARK: - Groups

    private func entrants(_ indexes: [Int?]) -> [TeeGroups.Entrant] {
        indexes.enumerated().map { place, index in
            TeeGroups.Entrant(index: index.map { Tenths($0) }, joinedAtMs: Int64(1000 - place))
        }
    }

    @Test func groupsAreDealtToAndFroByIndex() throws {
        let groups = try TeeGroups.byIndex(entrants([10, 20, 30, 40, 50, 60, 70, 80]))
        #expect(groups == [[0, 3, 4, 7], [1, 2, 5, 6]])
    }

    @Test func playersWithoutAnIndexComeLastInTheOrderInWhichTheyJoined() throws {
        // The later in the list, the earlier they joined.
        let groups = try TeeGroups.byIndex(entrants([nil, 300, nil, -20, nil]), largest: 3)
        #expect(groups == [[3, 2, 0], [1, 4]])
        let alike = try TeeGroups.byIndex(entrants([100, 100, 100, 100]), largest: 2)
        #expect(alike == [[3, 0], [2, 1]])
    }

    @Test func playersThatMakeNoGroupsAreRefused() {
        #expect(throws: OutingFault.tooFew) { try TeeGroups.byIndex(entrants([100])) }
        #expect(throws: OutingFault.tooFew) { try TeeGroups.byIndex([]) }
        #expect(throws: OutingFault.cannotDivide(players: 3, largest: 2)) {
            try TeeGroups.byIndex(entrants([100, 110, 120]), largest: 2)
        }
        for largest in [1, 5] {
            #expect(throws: OutingFault.groupSize(largest)) {
                try TeeGroups.byIndex(entrants([100, 110]), largest: largest)
            }
        }
    }

    @Test(arguments: Seeds.some(4)) func everybodyIsInOneGroupOfNearlyTheSameSize(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for count in 2...40 {
            for largest in 3...4 {
                let indexes = (0..<count).map { _ in random.below(4) == 0 ? nil : random.below(500) }
                let groups = try TeeGroups.byIndex(entrants(indexes), largest: largest)
                #expect(groups.flatMap { $0 }.sorted() == Array(0..<count))
                let sizes = groups.map(\.count)
                let (least, most) = (sizes.min() ?? 0, sizes.max() ?? 0)
                #expect(least >= 2 && most <= largest && most - least <= 1)
                let outing = Outing(interval: 10, startMinute: 480, from: .shotgun, groups: groups)
                #expect(try outing.teeTimes(players: count, holes: 18).count == groups.count)
            }
        }
    }

    @Test func anOutingOutlivesItsJSON() throws {
        let outing = outing([[0, 1], [2, 3, 4]], from: .tenth)
        let data = try JSONEncoder().encode(outing)
        #expect(try JSONDecoder().decode(Outing.self, from: data) == outing)
        #expect(OutingStart.allCases.map(\.rawValue) == ["1", "10", "shotgun"])
    }
}
