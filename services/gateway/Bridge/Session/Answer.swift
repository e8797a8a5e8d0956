// The answer to a line: a service's reply, the gateway's own refusal, or help.

import Contracts
import JSON
import OfflinePlay
import Values

/// The answer to one line.
package struct Answer: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// The reply to a request; without a type if the line named none.
        case reply(ReplyEnvelope, type: String?)
        case help(Help)
        /// A watch, with the last reply to its query.
        case watched(Watched, ReplyEnvelope)
        /// Kept, to be sent later.
        case receipt(QueueReceipt)
        case queue(QueueView)
    }

    package var content: Content
    /// Whether its line was allowed to fail.
    var mayFail = false
    /// The request's data: a map is drawn around the centre that was asked for.
    package var asked: [UInt8]?
    /// Shorter names that fields were typed by.
    package var typedNames: [String: String] = [:]
    /// The name under which its rows can be had.
    package var rowsName: String?
    /// The queued command that it answers, if no line waits for it any more.
    package var late: QueueEntry?
    /// The reply as a service wrote it.
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

    /// Whether it says no, to a line that should have had a yes.
    package var isFailure: Bool {
        if case .reply(let reply, _) = content, case .failure = reply.outcome { !mayFail } else { false }
    }

    /// The bytes of a document as they are: the text of a calendar, the JSON of a map.
    package var document: [UInt8]? {
        guard case .reply(let reply, let type?) = content, case .success(let data) = reply.outcome,
            Catalogue.requests[type] is any DocumentQuery.Type
        else { return nil }
        let text = (try? JSONValue(parsing: data))?["text"]?.stringValue
        return text.map { Array($0.utf8) } ?? data + [UInt8(ascii: "\n")]
    }

    /// Whether a pipe is told of it. A mark that fades is not news.
    package var isNews: Bool {
        if case .watched(let watched, _) = content { watched.isNews } else { true }
    }

    /// One line of JSON, without a line feed.
    package var json: [UInt8] {
        if let original {
            // A service of other make may write over several lines.
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

    /// A reply of the gateway's own.
    private static func json(_ data: JSONValue) -> [UInt8] {
        ReplyEnvelope(id: nil, at: Positions(), outcome: .success(Array(data.text().utf8))).bytes
    }
}
