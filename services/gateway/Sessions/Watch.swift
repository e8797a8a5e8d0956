// `watch notifications`, `watch games search …`, `watch game $game`: a query that is repeated with the user's own
// rights, and shown when its answer changes (protocol.md, Gateway).
//
//   ask ──answered──▶ (the second query of `watch game`) ──answered──▶ show ── a second later ──▶ ask …

import Contracts
import JSON
import Values

/// A query that is repeated until the user ends it or it is refused.
struct Watch: Sendable {
    /// The next step after an answer.
    enum Step {
        /// Nothing new.
        case wait
        /// The second query is needed too.
        case ask(Prepared)
        /// The answer itself is the news.
        case tell
        case show(Watched)
    }

    private let line: String
    /// Asked one after the other; `data` may change between turns.
    private let requests: [any Request.Type]
    private var data: JSONObject
    /// The answers of this turn, one per request.
    private var answers: [JSONValue] = []
    private var rows = WatchedRows()
    /// The single row that `watch game` shows.
    private var game = WatchedRows()
    private var history: [RowChange] = []
    /// The rows of the first list that was not empty.
    private var sample: [JSONObject] = []
    /// The state that was shown last.
    private var shown: Watched?
    /// When the next turn is due; `nil` while a request is in flight.
    private(set) var dueAt: Timestamp?

    /// - Parameter line: the line as it was typed, for a title.
    init(_ request: any Request.Type, _ data: JSONObject, line: String, at now: Timestamp) throws(Refusal) {
        guard request is any Query.Type else {
            throw .invalid(
                "verb",
                "only what changes nothing can be watched; \(request.words) is a command")
        }
        (requests, self.data, self.line, dueAt) = ([request], data, line, now)
    }

    /// `watch game`
    init(game: JSONObject, line: String, at now: Timestamp) {
        (requests, data, self.line, dueAt) = ([GetGame.self, Roster.self], game, line, now)
    }

    /// The next request, if it is due.
    mutating func next(at now: Timestamp) -> Prepared? {
        // Further ahead than any pause: the clock has been set back.
        guard let dueAt, dueAt <= now || dueAt > now.adding(milliseconds: GatewayLimits.watchPauseMs) else {
            return nil
        }
        self.dueAt = nil
        answers = []
        return prepared(requests[0])
    }

    private func prepared(_ request: any Request.Type) -> Prepared {
        var prepared = Prepared(request, data: data)
        prepared.isWatched = true
        return prepared
    }

    /// Takes an answer. If it has `until`, it holds only what is new, and the next turn asks from there on; any other
    /// answer is news if it differs from the previous one.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> Step {
        guard let answer = try? JSONValue(parsing: bytes) else {
            pause(now)
            return .wait
        }
        answers.append(answer)
        if answers.count < requests.count { return .ask(prepared(requests[answers.count])) }
        pause(now)
        if case .string(let until)? = answer["until"],
            requests[0].shape.fields.contains(where: { $0.name == "since" })
        {
            data["since"] = .string(until)
            return answer["items"]?.arrayValue?.isEmpty == false ? .tell : .wait
        }
        let watched = watched(bytes, at: now)
        if let shown, shown.content == watched.content { return .wait }
        shown = watched
        return .show(watched)
    }

    private mutating func pause(_ now: Timestamp) {
        dueAt = now.adding(milliseconds: GatewayLimits.watchPauseMs)
    }

    private mutating func watched(_ bytes: [UInt8], at now: Timestamp) -> Watched {
        let (news, content): ([RowChange], Watched.Content)
        if answers.count > 1, let present = answers[0].objectValue {
            let changes = game.take([present], hasMore: false, at: now)
            news = changes + rows.take(Watch.people(answers[1]), hasMore: false, at: now)
            content = game.rows.first.map { .game($0, people: rows.rows) } ?? .whole(bytes)
        } else if let (items, hasMore) = Watch.list(answers[0]) {
            news = rows.take(items, hasMore: hasMore, at: now)
            content = .rows(rows.rows)
            if sample.isEmpty { sample = items }
        } else {
            (news, content) = ([], .whole(bytes))
        }
        history = Array((news.reversed() + history).prefix(GatewayLimits.watchChangesMax))
        let asked = Array(JSONValue.object(data).text().utf8)
        return Watched(
            line: line, type: requests[0].type, asked: asked, content: content, isFirst: shown == nil,
            news: news, history: history, sample: sample)
    }

    /// The rows of a reply that is only a list of objects.
    private static func list(_ answer: JSONValue) -> (items: [JSONObject], hasMore: Bool)? {
        guard let object = answer.objectValue, let items = object["items"]?.arrayValue,
            object.keys.allSatisfy({ $0 == "items" || $0 == "next" })
        else { return nil }
        let rows = items.compactMap(\.objectValue)
        return rows.count == items.count ? (rows, object["next"] != nil) : nil
    }

    /// All people on a roster, in its order.
    private static func people(_ roster: JSONValue) -> [JSONObject] {
        let lists = Roster.replyShape.fields.compactMap { roster[$0.name]?.arrayValue }
        return lists.joined().compactMap(\.objectValue).filter { $0["accountId"] != nil }
    }
}
