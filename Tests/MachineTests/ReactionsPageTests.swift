// The table of domain.md §11 compared with the services' rules: for each event, the services that hear it.
//
//   | `games.created` | auth: who needs a full profile (§3.4) · rsvp: host going, invitations · … |

import Contracts
import Foundation
import LogContracts
import TestSupport
import Testing

@testable import Machine

@Suite struct ReactionsPageTests {
    /// The services that hear each event, by the event's type.
    typealias Hearers = [String: Set<String>]

    struct Reading {
        var hearers: Hearers = [:]
        /// Parts that do not begin with services and a colon, and events with two rows.
        var faults: [String] = []
    }

    static func section() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/domain.md"), encoding: .utf8)
        let start = try #require(page.range(of: "\n## 11. "))
        let end = try #require(page[start.upperBound...].range(of: "\n## "))
        return String(page[start.upperBound..<end.lowerBound])
    }

    static func read(_ table: String, services: [String] = Catalogue.serviceNames) -> Reading {
        var reading = Reading()
        for row in table.split(separator: "\n").filter({ $0.hasPrefix("| `") }) {
            let cells = row.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            let events = cells[0].matches(of: /`([^`]+)`/).map { String($0.1) }
            for event in events where reading.hearers.updateValue([], forKey: event) != nil {
                reading.faults.append("\(event) has two rows")
            }
            for part in (cells.dropFirst().first ?? "").components(separatedBy: " · ") {
                let names = part.firstMatch(of: /^([a-z]+(?:, [a-z]+)*): \S/)?.1.components(separatedBy: ", ")
                guard let names, Set(names).isSubset(of: services + ["all"]) else {
                    reading.faults.append("\(cells[0]): \"\(part)\" does not say which service does it")
                    continue
                }
                for event in events {
                    let others = services.filter { !event.hasPrefix($0 + ".") }
                    reading.hearers[event]?.formUnion(names.contains("all") ? others : names)
                }
            }
        }
        return reading
    }

    /// The services that hear each event by the rules. Stats counts every public event by one rule, which the table leaves out.
    static func heard() -> Hearers {
        var heard: Hearers = [:]
        func add<S: Service>(_ service: S.Type) {
            for (type, rule) in S.rules.foreign {
                let isCounted = S.name == StatsName.name && !rule.isForReader
                if rule.observe.count + rule.react.count > (isCounted ? 1 : 0) {
                    heard[type, default: []].insert(S.name)
                }
            }
        }
        for service in PlayedServices.all { add(service) }
        return heard
    }

    private typealias StatsName = ServiceNames.Stats

    /// A sentence for each event and service in which the two differ.
    static func differences(table: Hearers, rules: Hearers) -> [String] {
        Set(table.keys).union(rules.keys).sorted().flatMap { event -> [String] in
            let (told, heard) = (table[event] ?? [], rules[event] ?? [])
            let missing = heard.subtracting(told).sorted()
            let row = missing.map { "\($0): …" }.joined(separator: " · ")
            return (missing.isEmpty ? [] : ["domain.md §11 lacks: | `\(event)` | \(row) |"])
                + told.subtracting(heard).sorted().map {
                    "domain.md §11 says that \($0) hears \(event), but \($0) has no rule for it"
                }
        }
    }

    @Test func theTableOfReactionsNamesEachServiceThatHearsAnEvent() throws {
        let reading = Self.read(try Self.section())
        #expect(reading.hearers.count > 80)
        #expect(reading.faults == [])
        #expect(Self.differences(table: reading.hearers, rules: Self.heard()) == [])
    }

    @Test func statsCountsEveryPublicEventOfTheOthers() {
        func rules<S: Service>(_ service: S.Type) -> Set<String>? {
            S.name == StatsName.name ? Set(S.rules.foreign.keys) : nil
        }
        let counted = PlayedServices.all.compactMap { rules($0) }.first ?? []
        let others = Catalogue.services.filter { $0.name != StatsName.name }.flatMap(\.events).map { $0.type }
        #expect(counted == Set(others.filter { !$0.contains("._private.") }))
    }

    @Test func aHearerThatTheTableLacksIsFoundWithTheRowToAdd() {
        let differences = Self.differences(
            table: ["games.created": ["rsvp"]],
            rules: ["games.created": ["rsvp", "social", "auth"], "social.chat-removed": ["notify"]])
        #expect(
            differences == [
                "domain.md §11 lacks: | `games.created` | auth: … · social: … |",
                "domain.md §11 lacks: | `social.chat-removed` | notify: … |",
            ])
    }

    @Test func aHearerWithoutARuleIsFound() {
        let differences = Self.differences(
            table: ["stats.record-changed": ["auth", "social"], "auth.gone": ["rsvp"]],
            rules: ["stats.record-changed": ["auth"]])
        #expect(
            differences == [
                "domain.md §11 says that rsvp hears auth.gone, but rsvp has no rule for it",
                "domain.md §11 says that social hears stats.record-changed, but social has no rule for it",
            ])
    }

    @Test func aPartOfARowSaysWhichServicesActAndAllLeavesOutTheEventsOwn() {
        let services = ["auth", "games", "rsvp"]
        let good = Self.read("| `games.a`, `auth.b` | all: projection · rsvp: more |", services: services)
        #expect(good.faults == [])
        #expect(good.hearers == ["games.a": ["auth", "rsvp"], "auth.b": ["games", "rsvp"]])
        for bad in ["projection", "games", "chess: plays", "if banned: games: ends"] {
            #expect(Self.read("| `auth.b` | \(bad) |", services: services).faults.count == 1, "\(bad)")
        }
        #expect(
            Self.read("| `auth.b` | rsvp: x |\n| `auth.b` | games: y |", services: services).faults == [
                "auth.b has two rows"
            ])
    }
}
