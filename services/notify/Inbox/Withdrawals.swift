// Deletes the notifications that show a post, a comment, a message or a group, when it is deleted or moderators hide it
// (domain.md §7.2, §7.4, §7.6, §7.7). `ContentRows` finds them.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Notify {
    static let withdrawals = Rules<Notify>()
        .react(PostDeleted.self, decide: Situation.react)
        .react(CommentDeleted.self, decide: Situation.react)
        .react(ChatRemoved.self, decide: Situation.react)
        .react(ContentHidden.self, decide: Situation.react)

    /// An index of inbox rows by the content that they show or link to.
    struct ContentRows: Codable, Sendable {
        struct Row: Codable, Comparable, Sendable {
            var recipientId: ID
            var rowId: ID

            static func < (a: Row, b: Row) -> Bool {
                (a.recipientId, a.rowId) < (b.recipientId, b.rowId)
            }
        }

        private var rows: ChunkedDictionary<ID, Ordered<Row>> = [:]

        func rows(showing content: ID) -> [Row] { rows[content]?.all ?? [] }

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

extension Situation<Notify> {
    fileprivate func react(to event: PostDeleted) -> [any Event] { withdrawn(event.postId) }
    fileprivate func react(to event: CommentDeleted) -> [any Event] { withdrawn(event.commentId) }
    fileprivate func react(to event: ChatRemoved) -> [any Event] { withdrawn(event.messageId) }

    /// The author of a hidden post still sees it.
    fileprivate func react(to event: ContentHidden) -> [any Event] {
        let author = state.posts[event.contentId]?.authorId
        return withdrawn(event.contentId) { $0 != author }
    }

    private func withdrawn(
        _ content: ID, from isConcerned: (ID) -> Bool = { _ in true }
    ) -> [any Event] {
        state.contentRows.rows(showing: content).filter { isConcerned($0.recipientId) }.map {
            NotificationDeleted(recipientId: $0.recipientId, notificationId: $0.rowId)
        }
    }
}

extension Notification {
    /// The post, comment, message and group that the notification shows or links to.
    fileprivate var contents: [ID] {
        let isOfContent = targetType == .post || targetType == .group
        if data.isEmpty, !isOfContent { return [] }
        let said = ["commentId", "messageId", Self.groupKey].compactMap { data[$0] }.compactMap { ID($0) }
        return isOfContent ? said + [targetId].compactMap { $0 } : said
    }
}
