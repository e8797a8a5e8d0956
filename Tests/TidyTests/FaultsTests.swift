// Tests/Faults/faults.txt cites the lines that its mistakes change: they are there, word for word. Whether the simulation
// finds each mistake, deploy/faults tells, which builds a copy of the tree first.

import Foundation
import Testing

@Suite struct FaultsTests {
    @Test func eachMistakeCanBePlanted() throws {
        let list = Process()
        let said = Pipe()
        list.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        list.arguments = ["python3", "Tests/Faults/plant.py", "list"]
        list.currentDirectoryURL = Tidy.root
        list.standardOutput = said
        list.standardError = said
        try list.run()
        let text = String(decoding: try said.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        list.waitUntilExit()
        #expect(list.terminationStatus == 0, "\(text)")
        #expect(text.split(separator: "\n").count >= 30)
    }
}
