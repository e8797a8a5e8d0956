// Tests/Faults/faults.txt cites the lines that its mistakes change: they are there, word for word. Whether the simulation
// finds each mistake, deploy/faults tells, which builds a copy of the tree first.

import Foundation
import Loopback
import Testing

@Suite struct FaultsTests {
    @Test func eachMistakeCanBePlanted() throws {
        let list = try said(
            by: ["-C", Tidy.root.path, "python3", "Tests/Faults/plant.py", "list"], given: [])
        #expect(list.split(separator: "\n").count >= 30)
    }
}
