// Sources/Contracts/HeardEvents+Types.swift has the events that the services' rules observe, and this writes it.

import Contracts
import Foundation
import LogContracts
import NotifyService
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

    /// Events of others to which a service reacts. Lines of notify count against the budget for what others are told.
    private static func echoed() -> [String] {
        func echoed<S: Service>(_ service: S.Type) -> [String] {
            S.rules.foreign.filter { !$0.value.react.isEmpty }.map(\.key)
        }
        return Set(PlayedServices.all.filter { $0.name != Notify.name }.flatMap { echoed($0) }).sorted()
    }

    private static func list(_ types: [String], indent: Int) -> String {
        var lines: [String] = []
        for type in types {
            let item = "\"\(type)\","
            if let last = lines.last, last.count + 1 + item.count <= 110 {
                lines[lines.count - 1] = "\(last) \(item)"
            } else {
                lines.append(String(repeating: " ", count: indent) + item)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func text() -> String {
        let services = heard().map {
            "        \"\($0.service)\": [\n\(list($0.types, indent: 12))\n        ],"
        }
        return """
            // The events of other services that each service observes or reacts to, by its rules. A test writes this file:
            //
            //     RALLY_WRITE=1 swift test --filter HeardEventsTests

            extension HeardEvents {
                /// Other services' public events, by the service that observes them.
                public static let byService: [String: Set<String>] = [
            \(services.joined(separator: "\n"))
                ]
            }

            extension EchoedEvents {
                /// Events to which a service other than notify reacts.
                public static let types: Set<String> = [
            \(list(echoed(), indent: 8))
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
            #expect(types.count > 10)
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
