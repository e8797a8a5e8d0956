// Rally over HTTP, for apps: `try await rally.games.create(sport: .soccer, …)` (docs/http.md). The methods are in
// Requests.swift, which is made from the contracts; this is what stands behind them.

@_exported import Contracts
import Foundation
@_exported import Geo
import JSON
import Synchronization
@_exported import Values

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A connection to a Rally edge, and the login that it keeps.
public final class Rally: Sendable {
    /// How the client is set up.
    public struct Options: Sendable {
        /// Gets the access token for a request; where it is `nil`, the client keeps the session of whoever logs in by it.
        public var token: (@Sendable () async throws -> String?)?
        /// The device's time zone, `Europe/Berlin`: an account without one takes it, and days and times go by it until then.
        public var timezone: String?
        /// The client's ``Rally/deviceProof`` when the app ran last, also if it was logged out since.
        public var deviceProof: String?
        /// Milliseconds for which a request without an answer is repeated; 0 to ask once.
        public var repeatMs: Int
        /// Is told of each change of the session that the client keeps.
        public var onSession: (@Sendable (Session?) -> Void)?
        /// Sends the requests: URLSession, or what a test puts in its place.
        public var transport: any Transport

        public init(
            token: (@Sendable () async throws -> String?)? = nil,
            timezone: String? = nil,
            deviceProof: String? = nil,
            repeatMs: Int = 30_000,
            onSession: (@Sendable (Session?) -> Void)? = nil,
            transport: any Transport = URLSessionTransport()
        ) {
            (self.token, self.timezone, self.deviceProof) = (token, timezone, deviceProof)
            (self.repeatMs, self.onSession, self.transport) = (repeatMs, onSession, transport)
        }
    }

    struct State: Sendable {
        var session: Session?
        /// When the session's access token ends. The device's clock may be wrong by an hour; this one is not set by anybody.
        var accessUntil = ContinuousClock.now
        var deviceProof: String?
        var positions = Positions()
        /// Under way: everybody who needs a new token waits for the same one.
        var refreshing: Task<Void, any Error>?
    }

    /// An access token is replaced so long before its end.
    static let refreshAhead = Duration.seconds(60)
    /// Milliseconds that a connection may take besides the time for the answer.
    static let connectionMs = 10_000

    /// Where the edge is.
    public let base: URL
    let options: Options
    let state = Mutex(State())

    public init(_ base: URL, options: Options = Options()) {
        (self.base, self.options) = (base, options)
        state.withLock { $0.deviceProof = options.deviceProof }
    }

    /// The login that this client keeps by itself; set it to go on with one.
    public var session: Session? {
        get { state.withLock { $0.session } }
        set { keep(newValue, answeredAt: .deviceNow) }
    }

    /// Shows at the next login that this device was logged in before. It survives a logout, and opens nothing.
    public var deviceProof: String? { state.withLock { $0.deviceProof } }

    /// The highest position of each service's log that an answer has shown.
    public var positions: Positions { state.withLock { $0.positions } }

    /// Queries that are answered again each time their answer changes.
    public var live: Live { Live(rally: self) }

    // MARK: - Asking

    /// Asks a request, and repeats it with the same id while no answer comes.
    public func ask<R: Request>(
        _ request: R.Type, _ data: RequestData, file: File? = nil, _ options: AskOptions = AskOptions()
    ) async throws -> R.Reply {
        try await read(R.self, data, file: file, options)
    }

    /// Asks a request whose answer is read as its reply, or as the same with open choices (``OpenAnswer``).
    func read<R: Request, Reply: Decodable & Sendable>(
        _ request: R.Type, _ data: RequestData, file: File? = nil, _ options: AskOptions = AskOptions()
    ) async throws -> Reply {
        let data = R.type == LogIn.type ? try proving(data) : data
        let answer = try await answer(R.type, data, file: file, options)
        let reply = try JSONCoding.decode(Reply.self, from: [UInt8](answer.body))
        note(R.type, reply, answer)
        if R.type == UpgradeGuest.type, self.options.token == nil {
            // Only a new session has the nickname.
            try? await refreshed(session, repeatMs: options.repeatMs)
        }
        return reply
    }

    /// Asks a query whose answer is a file.
    public func file<Q: Query>(
        _ query: Q.Type, _ data: RequestData, _ options: AskOptions = AskOptions()
    ) async throws -> File {
        let answer = try await answer(Q.type, data, options)
        return File(answer.body, mediaType: answer.fields["content-type"] ?? "application/octet-stream")
    }

    /// Asks a query whose answer is a calendar.
    public func calendar<Q: Query>(
        _ query: Q.Type, _ data: RequestData, _ options: AskOptions = AskOptions()
    ) async throws -> CalendarText where Q.Reply == CalendarText {
        CalendarText(text: String(decoding: try await answer(Q.type, data, options).body, as: UTF8.self))
    }

    /// Asks a query whose answer is a table for spreadsheets.
    public func table<Q: Query>(
        _ query: Q.Type, _ data: RequestData, _ options: AskOptions = AskOptions()
    ) async throws -> TableText where Q.Reply == TableText {
        TableText(text: String(decoding: try await answer(Q.type, data, options).body, as: UTF8.self))
    }

    private func answer(
        _ type: String, _ data: RequestData, file: File? = nil, _ options: AskOptions
    ) async throws -> Answer {
        let id = options.id ?? UUID()
        let until = ContinuousClock.now + .milliseconds(options.repeatMs ?? self.options.repeatMs)
        var attempt = 0
        var hasForgotten = false
        var hasRefreshed = false
        while true {
            let session = session
            do {
                return try await once(type, data, file: file, options, id: id)
            } catch let problem as Problem where problem.reason == .historyChanged && !hasForgotten {
                hasForgotten = true
            } catch let problem as Problem
                where !hasRefreshed && problem.saysTokenIsOver && mayRefresh(for: type)
            {
                hasRefreshed = true
                expire(session)
            } catch let problem as Problem where problem.isWorthRepeating {
                let ms = max((problem.retryAfter ?? 0) * 1000, Self.backOffMs(attempt))
                guard ContinuousClock.now + .milliseconds(ms) < until else { throw problem }
                try await self.options.transport.pause(milliseconds: ms)
                attempt += 1
            }
        }
    }

    private func once(
        _ type: String, _ data: RequestData, file: File?, _ options: AskOptions, id: UUID
    ) async throws -> Answer {
        var request = try await request(
            path: "/v1/\(type)", query: file == nil ? [] : data.arguments, asking: type,
            repeatMs: options.repeatMs)
        request.httpMethod = "POST"
        request.setValue(id.uuidString.lowercased(), forHTTPHeaderField: "Idempotency-Key")
        request.setValue(file?.mediaType ?? "application/json", forHTTPHeaderField: "Content-Type")
        if let timezone = options.timezone {
            request.setValue(timezone, forHTTPHeaderField: "Rally-Timezone")
        }
        request.setValue(options.timeoutMs.map(String.init), forHTTPHeaderField: "Rally-Timeout")
        request.setValue(options.traceparent, forHTTPHeaderField: "traceparent")
        request.httpBody = file?.bytes ?? data.json
        let limitMs =
            (options.timeoutMs ?? RequestEnvelope.timeoutMsDefault) + Self.connectionMs
            * (file == nil ? 1 : 6)
        request.timeoutInterval = Double(limitMs) / 1000
        let answer = try await self.options.transport.answer(to: request)
        see(answer.fields)
        guard (200..<300).contains(answer.status) else { throw refused(Problem(answer)) }
        return answer
    }

    /// A request with what every one has: who asks, and what has been seen.
    func request(
        path: String, query: [URLQueryItem], asking type: String?, repeatMs: Int? = nil
    ) async throws -> URLRequest {
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) ?? URLComponents()
        parts.path = (parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path) + path
        if !query.isEmpty {
            parts.queryItems = query
            // A plus sign is a space to whoever reads it.
            parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        }
        guard let address = parts.url else { throw URLError(.badURL) }
        var request = URLRequest(url: address)
        request.httpShouldHandleCookies = false
        request.setValue(options.timezone, forHTTPHeaderField: "Rally-Timezone")
        if let token = try await token(for: type, repeatMs: repeatMs) {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        let seen = positions
        if !seen.isEmpty { request.setValue(seen.description, forHTTPHeaderField: "Rally-After") }
        return request
    }

    /// Takes note of what an answer reflects.
    func see(_ fields: [String: String]) {
        guard let at = fields["rally-at"].flatMap({ Positions($0) }) else { return }
        state.withLock { $0.positions.merge(at) }
    }

    /// Takes note of a refusal. Where a backup was put back, nobody has what was seen: it is forgotten.
    func refused(_ problem: Problem) -> Problem {
        if problem.reason == .historyChanged { state.withLock { $0.positions = Positions() } }
        return problem
    }

    /// 250 ms, twice as long each time, and up to a quarter more, so that not all come back at once.
    static func backOffMs(_ attempt: Int) -> Int {
        let ms = min(5000, 250 << min(attempt, 10))
        return ms + Int.random(in: 0...ms / 4)
    }
}
