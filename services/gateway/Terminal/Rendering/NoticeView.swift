// Notifications, each with the line to type next (domain.md §8).
//
//   0  Sun 22 Nov 20:22  Ann challenges you to darts
//      501. Accept until Mon 23 Nov 20:22
//      darts accept matchId=0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e01

import Contracts
import JSON
import Terminal
import Values

enum NoticeView {
    /// The lines of `notifications.list`, with or without sections, and of `notifications.watch`.
    static func lines(of reply: JSONValue, on screen: Screen) -> [String] {
        func lines(of items: JSONValue?, label: String = "") -> [String] {
            (items?.arrayValue ?? []).enumerated().flatMap {
                self.lines(of: $1, label: "\(label)\($0)", on: screen)
            }
        }
        var all = lines(of: reply[.items])
        for (number, section) in (reply[.sections]?.arrayValue ?? []).enumerated() {
            let name = section[.section]?.stringValue?.replacing("_", with: " ") ?? ""
            all.append(screen.paint(TextWidth.harmless(name), .cyan))
            all += lines(of: section[.items], label: "\(number).")
        }
        if all.isEmpty { all = [screen.paint("none", .dim)] }
        if let next = reply[.next]?.stringValue {
            all.append(screen.paint("more: page=\(TextWidth.harmless(next))", .dim))
        }
        return all
    }

    private static func lines(of row: JSONValue, label: String, on screen: Screen) -> [String] {
        func text(_ name: FieldName) -> String { row[name]?.stringValue.map(TextWidth.harmless) ?? "" }
        let when =
            row[.updatedAt]?.stringValue.flatMap { Timestamp($0) }
            .map { screen.zone.dayAndTime($0, now: screen.now) + "  " } ?? ""
        let margin = String(repeating: " ", count: label.count + 2)
        let room = max(20, screen.columns - margin.count)
        let titles = TextWidth.wrapped(text(.title), max(20, room - TextWidth.columns(when)))
        let isRead = row[.read]?.boolValue == true
        let head = titles.enumerated().map { index, line in
            let lead = index == 0 ? when : String(repeating: " ", count: TextWidth.columns(when))
            return (index == 0 ? screen.paint("\(label)  ", .dim) : margin) + lead
                + (isRead ? line : screen.paint(line, .bold))
        }
        let body = text(.body).isEmpty ? [] : TextWidth.wrapped(text(.body), room)
        let next = next(after: row).map { [screen.paint(margin + TextWidth.harmless($0), .dim)] } ?? []
        return head + body.map { margin + $0 } + next
    }

    /// The line to type next: an answer if the notification asks for one, else a line that shows more.
    static func next(after row: JSONValue) -> String? {
        guard let type = row[.type]?.stringValue.flatMap({ NotificationType(rawValue: $0) }),
            let request = type.kind.next, let field = NotificationKind.targetField(of: request),
            let target = row[.targetId]?.stringValue
        else { return nil }
        // A message may be in the chat of a game or of a group.
        let isOfGroup = row[.targetType]?.stringValue == NotificationTarget.group.rawValue
        return "\(request.words) \(isOfGroup ? FieldName.groupId.rawValue : field)=\(target)"
    }
}
