// Generates the page's table of notifications (services/edge/Page/told/kinds.js) from that of the contracts.

import Contracts
import JSON

enum NoticeKinds {
    /// `kinds.js`
    static func javaScript() -> String {
        """
        // @ts-check
        // Kinds of notifications: their labels in the settings, and the request that each leads to. Made from the contracts by
        // `edge clients`.

        /**
         * Each type of notification. A request has the name of the field that takes the target's id; one that can be
         * declined has a `refusal`.
         * @type {Record<string, any>}
         */
        export const kinds = {
        \(NotificationType.allCases.map(row).joined(separator: "\n"))
        };

        """
    }

    private static func row(_ type: NotificationType) -> String {
        let kind = type.kind
        let members =
            ["label: \(quoted(kind.label))"]
            + [("next", kind.next), ("refusal", kind.refusal)].compactMap { name, request in
                guard let request, let field = NotificationKind.targetField(of: request) else { return nil }
                return "\(name): [\(quoted(request.type)), \(quoted(field))]"
            }
        return "  \(type.rawValue): { \(members.joined(separator: ", ")) },"
    }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
}
