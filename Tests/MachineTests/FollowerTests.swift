// The lines that a follower keeps.

import EventLine
import EventLog
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct FollowerTests {
    @Test func aFollowerKeepsABoundedNumberOfEarlyLinesAndReadsTheRestLater() throws {
        var follower = Follower<EventLine>(source: "games")
        let linesMax: UInt64 = 40_000
        for number in 1...linesMax { follower.heard(line(number)) }
        #expect(follower.lag == linesMax)
        #expect(follower.fetchAfter == nil, "there is enough at hand")
        var taken: UInt64 = 0
        while let batch = follower.batch {
            follower.take(batch)
            taken += 1
        }
        #expect((1000..<linesMax).contains(taken))
        #expect(follower.fetchAfter == follower.cursor)
        follower.fetched((taken + 1...taken + 10).map(line))
        #expect(follower.batch?.first?.sequence == taken + 1)
    }

    @Test func tenThousandEarlyLinesAreKeptAside() {
        var follower = Follower<EventLine>(source: "games")
        for number: UInt64 in 2...10_003 { follower.heard(line(number)) }
        #expect(follower.batch == nil && follower.fetchAfter == .start)
        follower.fetched([line(1)])
        #expect(take(&follower) == 10_001)
        #expect(follower.fetchAfter == follower.cursor && follower.lag == 2, "the rest is read from the log")
        follower.heard(line(10_004))
        follower.fetched([line(10_002), line(10_003)])
        #expect(take(&follower) == 10_004, "there was room again")
    }

    /// Takes all available batches.
    private func take(_ follower: inout Follower<EventLine>) -> UInt64 {
        while let batch = follower.batch { follower.take(batch) }
        return follower.cursor.sequence
    }

    @Test func aFollowerStopsWhereTheLogIsShorterThanWasSeen() {
        var follower = Follower<EventLine>(source: "games")
        follower.hasSeen(7)
        follower.fetched((1...5).map(line))
        #expect(follower.stopped == nil && follower.lag == 7)
        follower.isFetching = true
        follower.fetched([])
        #expect(follower.stopped?.contains("seen up to 7, but its log ends at 5:") == true)
    }

    @Test func aPageAskedForBeforeASightingDoesNotRefuteIt() {
        var follower = Follower<EventLine>(source: "games")
        follower.heard(of: 7)
        follower.fetched((1...5).map(line))
        follower.isFetching = true
        // Meanwhile the source writes more, and another service sees it.
        follower.hasSeen(7)
        follower.fetched([])
        #expect(follower.stopped == nil && follower.fetchAfter?.sequence == 5)
        follower.isFetching = true
        follower.fetched([])
        #expect(follower.stopped?.contains("seen up to 7, but its log ends at 5:") == true)
    }

    @Test func aRumourOfAHigherNumberIsForgotten() {
        var follower = Follower<EventLine>(source: "games")
        follower.heard(of: 7)
        follower.fetched((1...5).map(line))
        follower.isFetching = true
        follower.fetched([])
        #expect(follower.stopped == nil && follower.fetchAfter == nil)
    }

    private func line(_ number: UInt64) -> EventLine {
        EventLine(
            header: EventHeader(sequence: number, source: "games", type: "games._seen", time: Town.noon))
    }
}
