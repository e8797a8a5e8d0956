// Rows of inboxes by what was said that they show or lead to: what is deleted, or hidden by moderators, takes with it what
// people were told of it (domain.md §7.2, §7.4, §7.6).

import Contracts
import LogContracts
import Machine
import Values

extension Notify {
    static let withdrawals = Rules<Notify>()
        .react(PostDeleted.self) { event, state, _, _ in withdrawn(event.postId, state) }
        .react(CommentDeleted.self) { event, state, _, _ in withdrawn(event.commentId, state) }
        .react(ChatRemoved.self) { event, state, _, _ in withdrawn(event.messageId, state) }
        .react(ContentHidden.self) { event, state, _, _ in
            // The author of a post sees it still.
            let author = state.posts[event.contentId]?.authorId
            return withdrawn(event.contentId, state) { $0 != author }
        }

    private static func withdrawn(
        _ content: ID, _ state: State, from isConcerned: (ID) -> Bool = { _ in true }
    ) -> [any Event] {
        state.leads.rows(to: content).filter { isConcerned($0.recipientId) }.map {
            NotificationDeleted(recipientId: $0.recipientId, notificationId: $0.rowId)
        }
    }

    struct Leads: Codable, Sendable {
        struct Row: Codable, Comparable, Sendable {
            var recipientId: ID
            var rowId: ID

            static func < (a: Row, b: Row) -> Bool {
                (a.recipientId, a.rowId) < (b.recipientId, b.rowId)
            }
        }

        private var rows: [ID: Ordered<Row>] = [:]

        func rows(to content: ID) -> [Row] { rows[content]?.all ?? [] }

        mutating func add(_ notification: Notification, of recipient: ID) {
            for content in notification.contents {
                rows[content, default: Ordered()].insert(Row(recipientId: recipient, rowId: notification.id))
            }
        }

        mutating func remove(_ notification: Notification?, of recipient: ID) {
            guard let notification else { return }
            for content in notification.contents {
                rows[content]?.remove(Row(recipientId: recipient, rowId: notification.id))
                if rows[content]?.count == 0 { rows[content] = nil }
            }
        }
    }
}

extension Notification {
    /// What was said that it shows or leads to.
    fileprivate var contents: [ID] {
        let said = ["commentId", "messageId"].compactMap { data[$0] }.compactMap { ID($0) }
        return targetType == .post ? said + [targetId].compactMap { $0 } : said
    }
}
