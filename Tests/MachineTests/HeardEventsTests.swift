// Sources/Contracts/HeardEvents+Types.swift has the events that the services' rules observe, and this writes it.

import Contracts
import Foundation
import LogContracts
import TestSupport
import Testing

@testable import Machine

@Suite struct HeardEventsTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Contracts/HeardEvents+Types.swift")

    /// The public events of others, by the service that observes them, in the order of the catalogue.
    private static func heard() -> [(service: String, types: [String])] {
        let events = Catalogue.services.flatMap(\.events)
        let readers = Dictionary(uniqueKeysWithValues: events.map { ($0.type, $0.reader) })
        func heard<S: Service>(_ service: S.Type) -> (service: String, types: [String]) {
            (S.name, S.rules.foreign.keys.filter { (readers[$0] ?? nil) == nil }.sorted())
        }
        return PlayedServices.all.map { heard($0) }
    }

    private static func text() -> String {
        let services = heard().map { service, types in
            var lines: [String] = []
            for type in types {
                let item = "\"\(type)\","
                if let last = lines.last, last.count + 1 + item.count <= 110 {
                    lines[lines.count - 1] = "\(last) \(item)"
                } else {
                    lines.append("            \(item)")
                }
            }
            return "        \"\(service)\": [\n\(lines.joined(separator: "\n"))\n        ],"
        }
        return """
            // The events of other services that each service observes, as its rules have them. A test writes this file:
            //
            //     RALLY_WRITE=1 swift test --filter HeardEventsTests

            extension HeardEvents {
                /// Other services' public events, by the service that observes them.
                public static let byService: [String: Set<String>] = [
            \(services.joined(separator: "\n"))
                ]
            }

            """
    }

    @Test func theFileSaysWhatTheRulesObserve() throws {
        if ProcessInfo.processInfo.environment["RALLY_WRITE"] == "1" {
            try Self.text().write(to: Self.file, atomically: true, encoding: .utf8)
        }
        #expect(
            try String(contentsOf: Self.file, encoding: .utf8) == Self.text(),
            "RALLY_WRITE=1 swift test --filter HeardEventsTests writes it anew")
    }

    @Test func anEventMattersToWhoObservesIt() {
        for (service, types) in Self.heard() {
            #expect(types.count > 20)
            #expect(HeardEvents.byService[service] == Set(types))
            for type in types { #expect(HeardEvents.matters(type, to: service), "\(type)") }
        }
        func check<S: Service>(_ service: S.Type) {
            for type in S.rules.ownEventTypes { #expect(HeardEvents.matters(type, to: S.name), "\(type)") }
        }
        for service in PlayedServices.all { check(service) }
        #expect(!HeardEvents.matters("social.chat-sent", to: "games"))
        #expect(
            HeardEvents.matters("weather.forecast", to: "games"),
            "of a service of a newer build nothing is known")
    }
}
