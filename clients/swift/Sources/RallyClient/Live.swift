// Live queries: server-sent events with answers and patches (docs/http.md, Live).

import Contracts
import Foundation
import JSON
import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Queries that are answered again each time their answer changes: `rally.live.games.get(gameId: id)`.
public struct Live: Sendable {
    let rally: Rally
}

/// What a watched query answers now, or why it is over.
public struct News: Sendable {
    /// The query's place among those that are watched.
    public var watch: Int
    public var result: Result<JSONValue, Problem>
}

extension Rally {
    /// What a query answers, and again each time it changes. Ends when nobody reads on; a refusal is thrown.
    public func watch<Q: Query>(
        _ query: Q.Type, _ data: RequestData
    ) -> AsyncThrowingStream<Q.Reply, any Error> {
        let news = watch([(Q.type, data)])
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    for try await told in news {
                        let value = try told.result.get()
                        continuation.yield(
                            try JSONCoding.decode(Q.Reply.self, from: Array(value.text().utf8)))
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Watches several queries over one connection, up to 32. Ends when all of them are over.
    public func watch(_ queries: [(type: String, data: RequestData)]) -> AsyncThrowingStream<News, any Error>
    {
        let items = queries.map { query in
            URLQueryItem(
                name: "watch", value: query.data.isEmpty ? query.type : "\(query.type):\(query.data.text)")
        }
        return AsyncThrowingStream { continuation in
            let task = Task {
                var watching = Watching(rally: self, items: items)
                do {
                    try await watching.run { continuation.yield($0) }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
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

    init(rally: Rally, items: [URLQueryItem]) { (self.rally, self.items) = (rally, items) }

    mutating func run(_ tell: (News) -> Void) async throws {
        var failures = 0
        while over.count < items.count {
            try Task.checkCancellation()
            var ms = retryMs
            do {
                try await connect(&failures, tell)
                ms = retryMs
            } catch is PatchMismatch {
                // Something was missed: the answers have to come whole again.
                last = nil
            } catch let problem as Problem where problem.isForNow || problem.status == 429 {
                ms = max(ms, (problem.retryAfter ?? 0) * 1000)
            }
            if over.count == items.count { return }
            try await rally.options.transport.pause(milliseconds: min(30_000, ms << min(failures, 5)))
            failures += 1
        }
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
        if event.name == "problem" {
            over.insert(watch)
            tell(News(watch: watch, result: .failure(Problem(members: told["problem"] ?? [:]))))
            return
        }
        let answer =
            event.name == "answer"
            ? told["data"] : try answers[watch]?.patched(told["patch"]?.arrayValue ?? [])
        guard let answer else { throw PatchMismatch() }
        answers[watch] = answer
        tell(News(watch: watch, result: .success(answer)))
    }
}
