// Live queries: server-sent events with answers and patches (docs/http.md, Live).

import Contracts
import Foundation
import JSON
import Synchronization
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Queries that are answered again each time their answer changes: `rally.live.games.get(gameId: id)`.
public struct Live: Sendable {
    let rally: Rally
}

/// The present answer of a watched query, or why it is over.
public struct News: Sendable {
    /// The query's place among those that are watched.
    public var watch: Int
    /// The positions that the answer reflects. It has one's own `rsvp.going` once `at["rsvp"]` is no less than `rally.positions["rsvp"]` was
    /// after it.
    public var at: Positions
    public var result: Result<JSONValue, Problem>
}

extension Rally {
    /// The answers of a query: at first, and each time it changes. Ends when nobody reads on; throws a refusal. A slow
    /// reader gets only the latest answer.
    public func watch<Q: Query>(
        _ query: Q.Type, _ data: RequestData
    ) -> AsyncThrowingStream<Q.Reply, any Error> { follow(Q.self, data) }

    /// The answers of a query, read as its reply or as the same with open choices.
    func follow<Q: Query, Reply: Decodable & Sendable>(
        _ query: Q.Type, _ data: RequestData
    ) -> AsyncThrowingStream<Reply, any Error> {
        let news = LatestNews(self, [(Q.type, data)])
        return AsyncThrowingStream {
            guard let told = try await news.next() else { return nil }
            return try JSONCoding.decode(Reply.self, from: Array(told.result.get().text().utf8))
        }
    }

    /// Watches several queries over one connection, up to 32. Ends when all of them are over. A slow reader gets only
    /// the latest answer of each query.
    public func watch(_ queries: [(type: String, data: RequestData)]) -> AsyncThrowingStream<News, any Error>
    {
        let news = LatestNews(self, queries)
        return AsyncThrowingStream { try await news.next() }
    }
}

/// News that wait to be read: the latest of each query, and so no more than there are queries.
private final class LatestNews: Sendable {
    private struct Waiting {
        /// In the order in which they are read.
        var news: [News] = []
        var end: Result<Void, any Error>?
    }

    private final class Mailbox: Sendable {
        let waiting = Mutex(Waiting())
        /// Something is there. One signal is enough for whatever came since the last.
        let signals: AsyncStream<Void>
        let signal: AsyncStream<Void>.Continuation

        init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

        func put(_ news: News) {
            waiting.withLock { waiting in
                if let place = waiting.news.firstIndex(where: { $0.watch == news.watch }) {
                    waiting.news[place] = news
                } else {
                    waiting.news.append(news)
                }
            }
            signal.yield()
        }

        func end(_ end: Result<Void, any Error>) {
            waiting.withLock { $0.end = end }
            signal.finish()
        }
    }

    private let mailbox: Mailbox
    private let task: Task<Void, Never>

    init(_ rally: Rally, _ queries: [(type: String, data: RequestData)]) {
        let items = queries.map { query in
            URLQueryItem(
                name: "watch", value: query.data.isEmpty ? query.type : "\(query.type):\(query.data.text)")
        }
        let mailbox = Mailbox()
        self.mailbox = mailbox
        task = Task {
            var watching = Watching(rally: rally, items: items)
            do {
                try await watching.run { mailbox.put($0) }
                mailbox.end(.success(()))
            } catch is CancellationError {
                mailbox.end(.success(()))
            } catch {
                mailbox.end(.failure(error))
            }
        }
    }

    deinit { task.cancel() }

    /// The next of them; `nil` once there are no more.
    func next() async throws -> News? {
        while true {
            let (news, end) = mailbox.waiting.withLock { waiting in
                (waiting.news.isEmpty ? nil : waiting.news.removeFirst(), waiting.end)
            }
            if let news { return news }
            if let end {
                try end.get()
                return nil
            }
            for await _ in mailbox.signals { break }
            if Task.isCancelled { return nil }
        }
    }
}

/// One connection after the other, until all queries are over.
private struct Watching {
    let rally: Rally
    let items: [URLQueryItem]
    var answers: [Int: JSONValue] = [:]
    var over: Set<Int> = []
    var last: String?
    var retryMs = 1000
    /// Whether the last connection ended because the token had.
    var isExpired = false
    /// One refresh in a row.
    var mayRefresh = true

    init(rally: Rally, items: [URLQueryItem]) { (self.rally, self.items) = (rally, items) }

    mutating func run(_ tell: (News) -> Void) async throws {
        var failures = 0
        while over.count < items.count {
            try Task.checkCancellation()
            var ms = retryMs
            let session = rally.session
            (mayRefresh, isExpired) = (!isExpired, false)
            do {
                try await connect(&failures, tell)
                ms = retryMs
            } catch is PatchMismatch {
                // Something was missed: the answers have to come whole again.
                last = nil
            } catch let problem as Problem where saysToRefresh(problem) {
                rally.expire(session)
                isExpired = true
                failures = 0
                continue
            } catch let problem as Problem where problem.isForNow || problem.status == 429 {
                ms = max(ms, (problem.retryAfter ?? 0) * 1000)
            }
            if over.count == items.count { return }
            try await rally.options.transport.pause(milliseconds: min(30_000, ms << min(failures, 5)))
            failures += 1
        }
    }

    private func saysToRefresh(_ problem: Problem) -> Bool {
        mayRefresh && problem.saysTokenIsOver && rally.mayRefresh(for: nil)
    }

    private mutating func connect(_ failures: inout Int, _ tell: (News) -> Void) async throws {
        var request = try await rally.request(path: "/v1/live", query: items, asking: nil)
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        request.setValue(last, forHTTPHeaderField: "Last-Event-ID")
        request.timeoutInterval = 60
        var reader = EventReader()
        var refused: Answer?
        for try await piece in rally.options.transport.stream(request) {
            switch piece {
            case .head(let status, let fields):
                rally.see(fields)
                if status != 200 { refused = Answer(status: status, fields: fields, body: Data()) }
            case .bytes(let bytes) where refused != nil: refused?.body.append(bytes)
            case .bytes(let bytes):
                for event in reader.read(bytes) {
                    failures = 0
                    try take(event, tell)
                }
            }
        }
        if let refused { throw rally.refused(Problem(refused)) }
    }

    private mutating func take(_ event: ServerEvent, _ tell: (News) -> Void) throws {
        if let retry = event.retryMs { retryMs = retry }
        defer { if let id = event.id { last = id } }
        guard ["answer", "patch", "problem"].contains(event.name) else { return }
        let told = try JSONValue(parsing: event.data)
        guard let watch = told["watch"]?.intValue, !over.contains(watch) else { return }
        let at = told["at"]?.stringValue.flatMap { Positions($0) } ?? Positions()
        if event.name == "problem" {
            let problem = Problem(members: told["problem"] ?? [:])
            if saysToRefresh(problem) { throw problem }
            over.insert(watch)
            tell(News(watch: watch, at: at, result: .failure(problem)))
            return
        }
        let answer =
            event.name == "answer"
            ? told["data"] : try answers[watch]?.patched(told["patch"]?.arrayValue ?? [])
        guard let answer else { throw PatchMismatch() }
        answers[watch] = answer
        tell(News(watch: watch, at: at, result: .success(answer)))
    }
}
