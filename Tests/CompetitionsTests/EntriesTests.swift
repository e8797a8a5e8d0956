// Entering a cup before its draw (domain.md §16.12).

import Competitions
import Testing

// domain.md §16.12
@Suite struct EntriesTests {
    private typealias List = Entries<String>

    @Test func anEntryToAFullCupWaitsAndMovesUpInOrder() throws {
        var list = try List(.open, entrantsMax: 2)
        for name in ["a", "b", "c", "d"] { try list.enter([name]) }
        #expect(list.entries.map(\.status) == [.in, .in, .waiting, .waiting])
        #expect(try list.remove(4) == nil)
        #expect(try list.remove(1)?.people == ["c"])
        #expect(list.seeds.map(\.people) == [["b"], ["c"]])
    }

    @Test func aPersonIsInACupOnceAloneOrInATeam() throws {
        var list = try List(.open, entrantsMax: 8, teamSize: 3)
        try list.enter(["a", "b"])
        #expect(throws: List.Refusal.isIn("b")) { try list.enter(["c", "b"]) }
        #expect(throws: List.Refusal.isIn("c")) { try list.enter(["c", "c"]) }
        #expect(throws: List.Refusal.teamSize) { try list.enter(["c", "d", "e", "f"]) }
        #expect(throws: List.Refusal.teamSize) { try list.enter([]) }
        try list.enter(["c"])
        try list.setPeople(1, ["a", "d", "b"])
        #expect(throws: List.Refusal.isIn("d")) { try list.setPeople(2, ["c", "d"]) }
    }

    @Test func theWayInDecidesWhatEnteringMeans() throws {
        var request = try List(.request, entrantsMax: 2)
        #expect(try request.enter(["a"]).status == .requested)
        #expect(request.seeds.isEmpty)
        #expect(try request.accept(1).status == .in)
        #expect(throws: List.Refusal.notNow(.in)) { try request.accept(1) }
        for way in [List.Way.invite, .host] {
            var list = try List(way, entrantsMax: 2)
            #expect(throws: List.Refusal.inviteRequired) { try list.enter(["a"]) }
            #expect(try list.invite(["a"]).status == .invited)
            #expect(try list.addByHost(["b"]).status == .in)
            #expect(try list.addByHost(["c"]).status == .in)
            #expect(try list.accept(1).status == .waiting)
        }
    }

    @Test func anInvitationTakesNoPlaceUntilItIsAccepted() throws {
        var list = try List(.invite, entrantsMax: 2)
        for name in ["a", "b", "c"] { try list.invite([name]) }
        try list.accept(3)
        try list.accept(1)
        #expect(list.seeds.map(\.people) == [["c"], ["a"]])
        #expect(try list.remove(2) == nil)
    }

    @Test func anOrderOfSeedsNamesEachEntryThatIsInOnce() throws {
        var list = try List(.open, entrantsMax: 3)
        for name in ["a", "b", "c", "d"] { try list.enter([name]) }
        #expect(throws: List.Refusal.order) { try list.seed([1, 2]) }
        #expect(throws: List.Refusal.order) { try list.seed([1, 2, 4]) }
        #expect(throws: List.Refusal.order) { try list.seed([1, 2, 2]) }
        try list.seed([3, 1, 2])
        #expect(list.seeds.map(\.people) == [["c"], ["a"], ["b"]])
        #expect(list.entries.count == 4)
    }

    @Test func theListHasABound() throws {
        var list = try List(.invite, entrantsMax: 64)
        for number in 1...List.entriesMax { try list.invite(["\(number)"]) }
        #expect(throws: List.Refusal.full) { try list.invite(["one more"]) }
        #expect(throws: List.Refusal.sizes) { try List(.open, entrantsMax: 65) }
        #expect(throws: List.Refusal.sizes) { try List(.open, entrantsMax: 1) }
        #expect(throws: List.Refusal.sizes) { try List(.open, entrantsMax: 8, teamSize: 21) }
        #expect(throws: List.Refusal.noSuchEntry) { try list.remove(501) }
    }

    @Test func aListHasRoomForAllWhoAreInWhateverIsChanged() throws {
        var list = try List(.open, entrantsMax: 2)
        for name in ["a", "b", "c"] { try list.enter([name]) }
        #expect(throws: List.Refusal.sizes) { try list.change(.open, entrantsMax: 1, teamSize: 1) }
        #expect(throws: List.Refusal.sizes) { try list.change(.open, entrantsMax: 2, teamSize: 0) }
        try list.change(.request, entrantsMax: 3, teamSize: 2)
        #expect(list.seeds.map(\.people) == [["a"], ["b"], ["c"]], "who waits moves up")
        try list.change(.host, entrantsMax: 3, teamSize: 1)
        #expect(throws: List.Refusal.inviteRequired) { try list.enter(["d"]) }
    }

    @Test func anEntryThatWaitsAfterTheDrawIsLetInWhateverTheSize() throws {
        var list = try List(.open, entrantsMax: 2)
        for name in ["a", "b"] { try list.enter([name]) }
        let late = try list.wait(["c"])
        #expect(late.status == .waiting)
        try list.letIn(late.id)
        #expect(list.seeds.map(\.people) == [["a"], ["b"], ["c"]])
        #expect(throws: List.Refusal.noSuchEntry) { try list.letIn(9) }
    }
}
