// The list of services as scripts and tap's page read it. A new service changes the catalogue, and this writes the files:
//
//     RALLY_WRITE=1 swift test --filter ServicesFileTests

import Contracts
import Foundation
import Testing

@Suite struct ServicesFileTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let files = [
        "deploy/services.txt": Catalogue.serviceNames.map { "\($0)\n" }.joined(),
        "services/tap/Page/Files/services.js": """
        // The services, as the catalogue has them. A test writes this file: RALLY_WRITE=1 swift test --filter ServicesFileTests

        export const services = [\(Catalogue.serviceNames.map { "\"\($0)\"" }.joined(separator: ", "))]

        """,
    ]

    @Test(arguments: files.keys.sorted()) func aFileHasTheServicesOfTheCatalogue(path: String) throws {
        let url = Self.root.appending(path: path)
        let text = try #require(Self.files[path])
        if ProcessInfo.processInfo.environment["RALLY_WRITE"] == "1" {
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: url, encoding: .utf8) == text,
            "RALLY_WRITE=1 swift test --filter ServicesFileTests writes it anew")
    }
}
