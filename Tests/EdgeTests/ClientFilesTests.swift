// `edge clients` writes the clients' files.

import EdgeDescription
import Foundation
import Testing
@testable import EdgeService

@Suite("Edge: the clients' files") struct ClientFilesTests {
    @Test func `are written below the folder that is named`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(EdgeCommand.run(arguments: ["clients", folder.path]) == 0)
        for file in EdgeDescription.clients() {
            #expect(try String(contentsOf: folder.appending(path: file.path), encoding: .utf8) == file.text)
        }
        #expect(EdgeCommand.run(arguments: ["clients", folder.path]) == 0, "over those that are there")
    }

    @Test(arguments: [["clients"], ["clients", "a", "b"], ["clients", "/proc/nowhere"]])
    func `are refused where it cannot be meant`(_ words: [String]) {
        #expect(EdgeCommand.run(arguments: words) == 64)
    }
}
