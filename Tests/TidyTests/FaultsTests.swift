// Tests/Faults/faults.txt cites the lines that its faults change: they exist, word for word. deploy/faults checks
// whether the simulation finds each fault; it builds a copy of the tree first.

import Foundation
import Loopback
import Testing

@Suite struct FaultsTests {
    @Test func eachMistakeCanBePlanted() throws {
        let list = try said(
            by: ["-C", Tidy.root.path, "python3", "Tests/Faults/plant.py", "list"], given: [])
        #expect(list.split(separator: "\n").count >= 45)
    }
}
