// Tables of a league at the terminal (domain.md §17.4).

import Contracts
import JSON
import Terminal
import Testing

@testable import GatewayTerminal

@Suite struct LeagueLinesTests {
    private func row(_ rank: Int, _ name: String, _ points: Int, _ more: String) -> String {
        #"{"row":{"rank":\#(rank),"entrant":\#(rank),"played":2,"won":1,"drawn":0,"lost":1,"scored":4,"#
            + #""conceded":3,"difference":1,"points":\#(points),"form":["win","loss"]},"name":"\#(name)"\#(more)}"#
    }

    @Test func aTableHasALineForEachEntrant() {
        let darts = #","average":61.25,"scores180":1,"highestCheckout":120,"isMovingUp":true"#
        let reply =
            #"{"seasonId":"01a23179-de00-72d8-904a-6e8ff8c23a56","status":"running","tables":[{"division":2,"rows":["#
            + row(1, "bob", 2, darts) + "," + row(2, "ann", 2, "") + "]}]}"
        let lines = Screen.inSanFrancisco(110, hasPictures: true).lines("leagues.table", reply)
        #expect(lines.contains { $0.contains("division 2") }, "\(lines)")
        let first = lines.first { $0.contains("bob") } ?? ""
        #expect(first.contains("+1") && first.contains("WL") && first.contains("up"), "\(lines)")
        #expect(first.contains("avg 61.3") && first.contains("180s 1") && first.contains("high 120"))
        #expect(lines.contains { $0.contains("ann") && !$0.contains("180s") })
    }
}
