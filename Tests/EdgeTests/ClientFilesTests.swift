// `edge clients` writes the clients' files.

import EdgeDescription
import Foundation
import Testing

@testable import EdgeService

@Suite struct ClientFilesTests {
    @Test func theClientsFilesAreWrittenBelowTheNamedFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(EdgeCommand.run(arguments: ["clients", folder.path]) == 0)
        for file in EdgeDescription.clients() {
            #expect(try String(contentsOf: folder.appending(path: file.path), encoding: .utf8) == file.text)
        }
        #expect(EdgeCommand.run(arguments: ["clients", folder.path]) == 0, "over those that are there")
    }

    @Test(arguments: [["clients"], ["clients", "a", "b"], ["clients", "/proc/nowhere"]])
    func anImpossibleFolderForClientFilesIsRefused(_ words: [String]) {
        #expect(EdgeCommand.run(arguments: words) == 64)
    }
}
