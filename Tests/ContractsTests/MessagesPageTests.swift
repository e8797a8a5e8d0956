// docs/messages.md names all requests and all events of the contracts.

import Contracts
import Foundation
import LogContracts
import Testing

@Suite struct MessagesPageTests {
    static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/messages.md")

    static let opening = """
        # Messages

        Everything that can be asked, and everything that a log says. The envelopes around them are in [protocol.md](protocol.md), the rules
        in [domain.md](domain.md); `tap schema` prints all of it as an AsyncAPI document, with types and limits.
        This page is made from the contracts: `RALLY_WRITE_MESSAGES=1 swift test --filter MessagesPageTests`.

        A field with `?` may be absent. An event of type `service._private.…` is in its service's log alone; others see its envelope.
        """

    @Test func everyRequestAndEventOfTheContractsIsOnThePage() throws {
        let made = Self.made()
        if ProcessInfo.processInfo.environment["RALLY_WRITE_MESSAGES"] == "1" {
            try made.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(written == made, "RALLY_WRITE_MESSAGES=1 swift test --filter MessagesPageTests makes it anew")
    }

    static func made() -> String {
        var lines = [opening]
        for service in Catalogue.services {
            lines.append("\n## \(service.name)")
            for noun in service.nouns {
                lines.append(
                    "\n### \(noun.name): \(noun.summary)\n\n| request | who | what it does | fields |")
                lines.append("| --- | --- | --- | --- |")
                for request in noun.requests {
                    let (about, fields) = (request.about, fields(of: Shape(of: request)))
                    lines.append("| `\(request.type)` | \(about.access) | \(about.summary) | \(fields) |")
                }
            }
            lines.append("\n### What \(service.name) tells\n\n| event | fields |\n| --- | --- |")
            for event in service.events {
                let reader = event.reader.map { ", read by \($0) too" } ?? ""
                lines.append("| `\(event.type)`\(reader) | \(fields(of: Shape(of: event))) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fields(of shape: Shape) -> String {
        guard case .object(let fields) = shape else { return "" }
        return fields.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
    }
}
