// The list of notifications, each with its next step (domain.md §8.2, §8.3).

import Contracts
import JSON
import Terminal
import Testing
import Values

@testable import GatewaySessions
@testable import GatewayTerminal

@Suite struct NoticeViewTests {
    private let id = "0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01"
    private let screen = Screen(
        columns: 60, isColored: false, hasPictures: true, zone: .utc,
        now: Timestamp("2026-11-22T21:00:00Z") ?? .distantPast)

    private func row(
        _ type: NotificationType, _ title: String, _ body: String, about target: String? = nil
    ) -> JSONValue {
        [
            "type": .string(type.rawValue), "title": .string(title), "body": .string(body),
            "targetType": .string(target ?? type.kind.target.rawValue), "targetId": .string(id),
            "read": false, "updatedAt": "2026-11-22T20:22:00Z",
        ]
    }

    private func lines(_ data: JSONValue, _ type: String = ListNotifications.type) -> [String] {
        screen.lines(type, data.text())
    }

    @Test func aNotificationSaysWhenWhatAndWhichLineToTypeNext() {
        let rows: JSONValue = [
            row(.remoteChallenge, "Ann challenges you to darts", "501. Accept until Mon 23 Nov 20:22"),
            row(.tierUp, "You're trusted now", "Others would play with you again"),
        ]
        let expected = [
            "0  Sun 22 Nov 20:22  Ann challenges you to darts", "   501. Accept until Mon 23 Nov 20:22",
            "   darts accept matchId=\(id)", "1  Sun 22 Nov 20:22  You're trusted now",
            "   Others would play with you again",
        ]
        #expect(lines(["items": rows, "next": "p2"]) == expected + ["more: page=p2"])
        #expect(lines(["items": rows, "until": "2026-11-22T20:22:00Z"], WatchNotifications.type) == expected)
        #expect(lines(["items": []]) == ["nothing is new"] && lines(["sections": []]) == ["nothing is new"])
    }

    @Test func notificationsStandUnderTheDaysOfAnInboxWithinTheWidth() {
        let long = row(.postCommented, String(repeating: "word ", count: 12), "")
        let found = lines(["sections": [["section": "this_week", "items": [long]]]])
        #expect(found.first == "this week" && found.dropFirst().first?.hasPrefix("0.0  Sun 22 Nov") == true)
        #expect(found.last == "     posts get postId=\(id)")
        #expect(found.allSatisfy { TextWidth.columns($0) <= 60 })
    }

    @Test func aMessageOfAGroupLeadsToItsChat() {
        let message = row(.chatMessage, "Ann in Friday Five", "Hi", about: "group")
        #expect(NoticeView.next(after: message) == "chat history groupId=\(id)")
    }

    @Test(arguments: NotificationType.allCases)
    func theNextStepsOfNotificationsAreLinesThatCanBeTyped(type: NotificationType) throws {
        guard let line = NoticeView.next(after: row(type, "", "")) else { return }
        let words = line.split(separator: " ").map(String.init)
        let request = try #require(Catalogue.requests["\(words[0]).\(words[1])"])
        let argument = words[2].prefix { $0 != "=" }
        #expect(request.shape.fields.contains { $0.name == argument } && words[2].hasSuffix(id))
    }
}
