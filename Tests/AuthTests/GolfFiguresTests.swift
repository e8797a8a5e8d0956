// The golf figures that auth keeps of sealed rounds (domain.md §3.1, §5.21), and those of accounts that are gone (§3.3).

import Contracts
import Machine
import Packed
import TestSupport
import Testing
import Values

@testable import AuthService

@Suite struct GolfFiguresTests {
    private let ann = ID(high: 1, low: 1)

    private func figures(after events: [any Event]) -> ChunkedDictionary<ID, Auth.GolfFigures> {
        var state = Auth.emptyState()
        for (index, event) in ([SignedUp(accountId: ann, kind: .registered, role: .user)] + events)
            .enumerated()
        {
            let info = EventInfo(
                source: type(of: event).source, sequence: UInt64(index) + 1, time: Town.noon)
            Auth.rules.apply(event, to: &state, info)
        }
        return state.golf
    }

    private var round: GolfRecordChanged {
        GolfRecordChanged(
            accountId: ann, roundId: ID(high: 2, low: 2), index: 12.3, averageScore: 88, rounds: 5)
    }

    @Test func theLastFiguresAreKept() {
        let kept = figures(after: [round])[ann]
        #expect(kept?.index == 12.3 && kept?.averageScore == 88)
    }

    /// The logs of auth and games may be read in either order.
    @Test func figuresOfAnAccountThatIsGoneAreNotKept() {
        let gone = Deleted(accountId: ann)
        #expect(figures(after: [round, gone]).isEmpty)
        #expect(figures(after: [gone, round]).isEmpty)
    }
}
