// The answer to a line: a service's reply, the gateway's own refusal, or help.

import Contracts
import JSON
import OfflinePlay
import Values

/// The answer to one line.
package struct Answer: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// The reply to a request; the type is `nil` if the line named none.
        case reply(ReplyEnvelope, type: String?)
        case help(Help)
        /// A watch, with the last reply to its query.
        case watched(Watched, ReplyEnvelope)
        /// The command is kept, and is sent later.
        case receipt(QueueReceipt)
        case queue(QueueView)
    }

    package var content: Content
    /// Whether its line began with `-`.
    var mayFail = false
    /// The request's data, for example the center of a search's map.
    package var asked: [UInt8]?
    /// Shorter names that fields were typed by, by full name.
    package var typedNames: [String: String] = [:]
    /// The name under which its rows can be referenced.
    package var rowsName: String?
    /// The queued command that it answers, if its line no longer waits.
    package var late: QueueEntry?
    /// The bytes of the reply as the service sent it.
    private var original: [UInt8]?

    package init(_ reply: ReplyEnvelope, type: String?, asked: [UInt8]? = nil, original: [UInt8]? = nil) {
        content = .reply(reply, type: type)
        self.asked = asked
        self.original = original
    }

    init(_ refusal: Refusal, id: ID? = nil, type: String? = nil) {
        self.init(ReplyEnvelope(id: id, at: Positions(), outcome: .failure(refusal)), type: type)
    }

    init(_ help: Help) { content = .help(help) }

    init(_ watched: Watched, _ reply: ReplyEnvelope) { content = .watched(watched, reply) }

    init(_ receipt: QueueReceipt) { content = .receipt(receipt) }

    init(_ queue: QueueView) { content = .queue(queue) }

    /// Whether it is a refusal of a line that may not fail.
    package var isFailure: Bool {
        if case .reply(let reply, _) = content, case .failure = reply.outcome { !mayFail } else { false }
    }

    /// The bytes of a document, unchanged: the text of a calendar or a table, the JSON of a map.
    package var document: [UInt8]? {
        guard case .reply(let reply, let type?) = content, case .success(let data) = reply.outcome,
            Catalogue.requests[type] is any DocumentQuery.Type
        else { return nil }
        let text = (try? JSONValue(parsing: data))?["text"]?.stringValue
        return text.map { Array($0.utf8) } ?? data + [UInt8(ascii: "\n")]
    }

    /// Whether a pipe is told of it: a mark that fades is no news.
    package var isNews: Bool {
        if case .watched(let watched, _) = content { watched.isNews } else { true }
    }

    /// One line of JSON, without a line feed.
    package var json: [UInt8] {
        if let original {
            // Another implementation of a service may write JSON over several lines.
            return RawJSON(bytes: original).onOneLine().bytes
        }
        switch content {
        case .reply(let reply, _): return reply.bytes
        case .help(let help): return Answer.json(help.json)
        case .receipt(let receipt): return receipt.json
        case .queue(let queue): return Answer.json(queue.json)
        case .watched(let watched, let reply):
            return ReplyEnvelope(id: reply.id, at: reply.at, outcome: .success(watched.json)).bytes
        }
    }

    private static func json(_ data: JSONValue) -> [UInt8] {
        ReplyEnvelope(id: nil, at: Positions(), outcome: .success(Array(data.text().utf8))).bytes
    }
}
