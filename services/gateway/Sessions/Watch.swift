// `watch notifications`, `watch games search …`, `watch game $game`, `watch group $group`: a query that is repeated with the
// user's own rights, and shown when its answer changes (protocol.md, Gateway).
//
//   ask ──answered──▶ (the other queries about a game or group) ──answered──▶ show ── a second later ──▶ ask …

import Arguments
import Contracts
import JSON
import Values

/// A query that is repeated until the user ends it or it is refused.
struct Watch: Sendable {
    /// The next step after an answer.
    enum Step {
        /// Nothing new.
        case wait
        /// Another query is needed too.
        case ask(Prepared)
        /// The answer itself is the news.
        case tell
        case show(Watched)
    }

    private let line: String
    /// The thing that is watched with what belongs to it; `nil` for a query by itself.
    private let thing: WatchedThing?
    /// Asked one after the other.
    private let queries: [WatchedQuery]
    /// Fields of the first query; they may change between turns.
    private var data: JSONObject
    /// The answers of this turn, one per query.
    private var answers: [JSONValue] = []
    /// The rows of each query.
    private var parts: [WatchedRows]
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
        self.init(nil, [WatchedQuery(.rows, request)], data, line, now)
    }

    /// `watch game` and `watch group`
    init(of thing: WatchedThing, _ data: JSONObject, line: String, at now: Timestamp) {
        self.init(thing, thing.queries, data, line, now)
    }

    private init(
        _ thing: WatchedThing?, _ queries: [WatchedQuery], _ data: JSONObject, _ line: String,
        _ now: Timestamp
    ) {
        (self.thing, self.queries, self.data, self.line, dueAt) = (thing, queries, data, line, now)
        parts = queries.map { WatchedRows($0.part) }
    }

    /// The next request, if it is due.
    mutating func next(at now: Timestamp) -> Prepared? {
        // Further ahead than any pause: the clock has been set back.
        guard let dueAt, dueAt <= now || dueAt > now.adding(milliseconds: GatewayLimits.watchPauseMs) else {
            return nil
        }
        self.dueAt = nil
        answers = []
        return prepared(queries[0], data)
    }

    private func prepared(_ query: WatchedQuery, _ data: JSONObject) -> Prepared {
        var prepared = Prepared(query.request, data: data)
        prepared.isWatched = true
        return prepared
    }

    /// The data of a query about what belongs to the thing: its id, which it may have been asked for by another name.
    private func data(of query: WatchedQuery) -> JSONObject {
        guard let thing else { return data }
        var other = query.data
        other[thing.idField] = answers[0]["id"] ?? data[thing.idField]
        return other
    }

    /// Takes an answer. If it has `until`, it holds only what is new, and the next turn asks from there on; any other
    /// answer is news if it differs from the previous one.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> Step {
        guard let answer = try? JSONValue(parsing: bytes) else {
            pause(now)
            return .wait
        }
        answers.append(answer)
        if answers.count < queries.count {
            let query = queries[answers.count]
            return .ask(prepared(query, data(of: query)))
        }
        pause(now)
        if case .string(let until)? = answer["until"],
            queries[0].request.shape.fields.contains(where: { $0.name == "since" })
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
        var news: [RowChange] = []
        let content: Watched.Content
        if thing != nil, let present = answers[0].objectValue {
            news = parts[0].take([present], hasMore: false, at: now)
            for (index, answer) in answers.enumerated().dropFirst() {
                let (items, hasMore) = Watch.rows(of: answer)
                news += parts[index].take(items, hasMore: hasMore, at: now)
            }
            content = .parts(parts.map { Watched.Part(name: $0.part, rows: $0.rows) })
        } else if thing == nil, let (items, hasMore) = Watch.list(answers[0]) {
            news = parts[0].take(items, hasMore: hasMore, at: now)
            content = .rows(parts[0].rows)
            if sample.isEmpty { sample = items }
        } else {
            content = .whole(bytes)
        }
        history = Array((news.reversed() + history).prefix(GatewayLimits.watchChangesMax))
        let asked = Array(JSONValue.object(data).text().utf8)
        return Watched(
            line: line, type: queries[0].request.type, asked: asked, content: content, isFirst: shown == nil,
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

    /// The rows about what belongs to a thing: those of a page, the games of a calendar, or everybody on a roster, in its
    /// order.
    private static func rows(of answer: JSONValue) -> (items: [JSONObject], hasMore: Bool) {
        if let list = list(answer) { return list }
        if let days = answer["days"]?.arrayValue {
            let games = days.flatMap { $0["games"]?.arrayValue ?? [] }
            return (games.compactMap(\.objectValue), answer["next"] != nil)
        }
        let lists = Roster.replyShape.fields.compactMap { answer[$0.name]?.arrayValue }
        return (lists.joined().compactMap(\.objectValue), false)
    }
}

/// One of the queries of a watch.
struct WatchedQuery: Sendable {
    let part: WatchedPart
    let request: any Request.Type
    /// Fields of the query besides the thing itself.
    let data: JSONObject

    init(_ part: WatchedPart, _ request: any Request.Type, _ data: JSONObject = [:]) {
        (self.part, self.request, self.data) = (part, request, data)
    }
}

extension WatchedThing {
    /// The query of the thing itself, then those of what belongs to it.
    fileprivate var queries: [WatchedQuery] {
        switch self {
        case .game: [WatchedQuery(.game, request), WatchedQuery(.people, Roster.self)]
        case .group:
            [
                WatchedQuery(.group, request), WatchedQuery(.games, GamesCalendar.self),
                WatchedQuery(
                    .members, ListGroupMembers.self,
                    ["limit": .integer(Int64(GatewayLimits.watchMembersMax))]),
            ]
        }
    }

    /// The query of the thing itself.
    var request: any Request.Type {
        switch self {
        case .game: GetGame.self
        case .group: GetGroup.self
        }
    }
}
