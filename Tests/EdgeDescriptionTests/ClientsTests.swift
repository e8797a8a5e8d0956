// The clients that are checked in are those that the contracts make.

import EdgeDescription
import Foundation
import Testing

@Suite("The clients") struct ClientsTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `those that are checked in are made from these contracts`() throws {
        for file in EdgeDescription.clients() {
            let url = Self.root.appending(path: file.path)
            if ProcessInfo.processInfo.environment["RALLY_WRITE_CLIENTS"] == "1" {
                try file.text.write(to: url, atomically: true, encoding: .utf8)
            }
            let written = try String(contentsOf: url, encoding: .utf8)
            #expect(
                written == file.text,
                "\(file.path): RALLY_WRITE_CLIENTS=1 swift test --filter ClientsTests makes it anew")
        }
    }
}
