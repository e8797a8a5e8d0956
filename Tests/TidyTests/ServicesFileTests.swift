// The files that have something of each service: lists for scripts and tap's page, containers, alerts. A new service changes the
// catalogue, and this writes the files:
//
//     RALLY_WRITE=1 swift test --filter ServicesFileTests

import Contracts
import Foundation
import Testing

@Suite struct ServicesFileTests {
    static let lists = [
        "deploy/services.txt": Catalogue.serviceNames.map { "\($0)\n" }.joined(),
        "services/tap/Page/Files/services.js": """
        // The services, as the catalogue has them. A test writes this file: RALLY_WRITE=1 swift test --filter ServicesFileTests

        export const services = [\(Catalogue.serviceNames.map { "\"\($0)\"" }.joined(separator: ", "))]

        """,
    ]

    static let blocks = ServiceBlocks.all.map(\.path)

    /// The file as the catalogue and the settings ask for it.
    private static func text(of path: String) throws -> String {
        if let list = lists[path] { return list }
        let blocks = try #require(ServiceBlocks.all.first { $0.path == path })
        return try #require(
            blocks.written(into: PageTests.text(path)), "\(path) lacks a mark, or has one too many")
    }

    @Test(arguments: lists.keys.sorted() + blocks)
    func aFileHasTheServicesOfTheCatalogue(path: String) throws {
        let text = try Self.text(of: path)
        if ProcessInfo.processInfo.environment["RALLY_WRITE"] == "1" {
            try text.write(to: Tidy.root.appending(path: path), atomically: true, encoding: .utf8)
        }
        #expect(
            try PageTests.text(path) == text,
            "RALLY_WRITE=1 swift test --filter ServicesFileTests writes it anew")
    }

    @Test(arguments: blocks) func aNewServiceIsInEachBlockAndNowhereElse(path: String) throws {
        let blocks = try #require(ServiceBlocks.all.first { $0.path == path })
        let (new, text) = (ServicesTests.madeUp, try PageTests.text(path))
        let written = try #require(blocks.written(into: text, for: Catalogue.serviceNames + [new]))
        #expect(blocks.texts(text, [new]).allSatisfy { $0.contains(new) })
        #expect(written.contains(new) && blocks.written(into: written) == text)
    }

    @Test(arguments: blocks) func aMarkTooManyOrTooFewIsRefused(path: String) throws {
        let blocks = try #require(ServiceBlocks.all.first { $0.path == path })
        let (begin, end, text) = (ServiceBlocks.begin, ServiceBlocks.end, try PageTests.text(path))
        #expect(blocks.written(into: text) != nil)
        #expect(blocks.written(into: text + "\(begin)\n\(end)\n") == nil)
        #expect(blocks.written(into: text.replacing(begin, with: "#", maxReplacements: 1)) == nil)
        #expect(blocks.written(into: text.replacing(end, with: "#")) == nil)
    }
}
