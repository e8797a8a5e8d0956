// The table of notifications (Sources/Contracts/Notify/NotificationKind.swift), compared with domain.md §8.2.

import Contracts
import Foundation
import Testing

@Suite struct NotificationKindTests {
    private struct Row {
        var targets: [String]
        var isPushed: Bool
    }

    /// The table of domain.md §8.2, by type.
    private func rulebook() throws -> [String: Row] {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/domain.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "### 8.2 Types\n")).upperBound
        let end = try #require(text.range(of: "\n###", range: start..<text.endIndex)).lowerBound
        var rows: [String: Row] = [:]
        for line in text[start..<end].split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4, "\(line)")
            let row = Row(targets: cells[2].components(separatedBy: ", "), isPushed: cells[3] == "on")
            for name in cells[0].matches(of: /`(\w+)`/) { rows[String(name.1)] = row }
        }
        return rows
    }

    @Test func eachKindHasTheTargetAndThePushOfTheRulebook() throws {
        let rows = try rulebook()
        #expect(Set(rows.keys) == Set(NotificationType.allCases.map(\.rawValue)))
        for type in NotificationType.allCases {
            let row = try #require(rows[type.rawValue])
            #expect(row.targets.contains(type.kind.target.rawValue), "\(type)")
            #expect(row.isPushed == type.kind.isPushedByDefault, "\(type)")
        }
    }

    @Test func labelsDifferAndAreNotEmpty() {
        let labels = NotificationType.allCases.map(\.kind.label)
        #expect(Set(labels).count == labels.count && !labels.contains(""))
    }

    @Test func aRequestOfAKindTakesItsTargetsID() throws {
        for type in NotificationType.allCases {
            let (kind, fields) = (
                type.kind,
                [
                    "game": "gameId", "post": "postId", "match": "matchId", "group": "groupId",
                ]
            )
            for request in [kind.next, kind.refusal].compactMap(\.self) {
                let field = try #require(NotificationKind.targetField(of: request), "\(request.type)")
                let expected =
                    fields[kind.target.rawValue] ?? (kind.target == .profile ? "accountId" : "ticketId")
                #expect(field == expected, "\(type): \(request.type)")
            }
            #expect(kind.refusal == nil || kind.next is any Command.Type, "\(type)")
        }
    }
}
