// The login that a client keeps: taken from what logs in, refreshed one minute before its access token ends or when the edge
// says that it has ended, given up when the refresh token is no longer good.

import Contracts
import Foundation
import JSON
import Synchronization
import Values

extension Rally {
    /// Requests that need no token; an ended session must not stand in their way.
    private static let withoutToken: Set<String> = [
        SignUp.type, SignUpAsGuest.type, LogIn.type, RefreshSession.type, SignInWithProvider.type,
    ]
    private static let closing: Set<String> = [LogOut.type, LogOutEverywhere.type, DeleteAccount.type]

    /// The access token for a request of a type; `nil` for one without a caller.
    func token(for type: String?, repeatMs: Int?) async throws -> String? {
        if let type, Self.withoutToken.contains(type) { return nil }
        if let token = options.token { return try await token() }
        let (session, until) = state.withLock { ($0.session, $0.accessUntil) }
        guard let session else { return nil }
        if ContinuousClock.now + Self.refreshAhead >= until {
            do {
                try await refreshed(session, repeatMs: repeatMs)
            } catch is Problem where ContinuousClock.now < until && self.session != nil {
                // With a few seconds left the old token may still do.
            }
        }
        return self.session?.accessToken
    }

    /// Whether there is a session that may be refreshed for a request that was refused.
    func mayRefresh(for type: String?) -> Bool {
        session != nil && options.token == nil && !Self.withoutToken.contains(type ?? "")
    }

    /// Lets the next request refresh a session first, because its access token was refused as expired.
    func expire(_ session: Session?) {
        state.withLock { if $0.session == session { $0.accessUntil = .now } }
    }

    /// Refreshes a session once for all who need it; nothing where another has taken its place.
    func refreshed(_ session: Session?, repeatMs: Int?) async throws {
        guard let session else { return }
        let task = state.withLock { state -> Task<Void, any Error>? in
            if let task = state.refreshing { return task }
            guard state.session == session else { return nil }
            let task = Task {
                defer { self.state.withLock { $0.refreshing = nil } }
                try await self.refresh(session, repeatMs: repeatMs)
            }
            state.refreshing = task
            return task
        }
        try await task?.value
    }

    /// Trades the refresh token for its successor.
    private func refresh(_ session: Session, repeatMs: Int?) async throws {
        var data = RequestData()
        try data.put("refreshToken", session.refreshToken)
        do {
            _ = try await ask(RefreshSession.self, data, AskOptions(repeatMs: repeatMs))
        } catch let problem as Problem {
            if [400, 401, 403, 410].contains(problem.status), self.session == session { self.session = nil }
            throw problem
        }
    }

    /// A login's data with the proof that this device was logged in before.
    func proving(_ data: RequestData) throws -> RequestData {
        guard options.token == nil, data.members["deviceProof"] == nil else { return data }
        var data = data
        try data.put("deviceProof", deviceProof)
        return data
    }

    /// Takes note of who is logged in.
    func note(_ type: String, _ reply: some Sendable, _ answer: Answer) {
        if options.token != nil { return }
        if let new = reply as? Session {
            // A refresh that crosses another login must not undo it.
            guard type != RefreshSession.type || session?.accountId == new.accountId else { return }
            keep(new, answeredAt: answer.fields["date"].flatMap { Timestamp(httpDate: $0) } ?? .deviceNow)
        } else if Self.closing.contains(type) {
            session = nil
        }
    }

    /// Keeps a session whose answer was made at a time.
    func keep(_ session: Session?, answeredAt: Timestamp) {
        state.withLock { state in
            state.session = session
            guard let session else { return }
            state.deviceProof = session.deviceProof ?? state.deviceProof
            // Within a day, whatever the clocks say: a token is good for minutes.
            let lifeMs = min(max(session.accessExpiresAt.since(answeredAt), 0), 86_400_000)
            state.accessUntil = ContinuousClock.now + .milliseconds(lifeMs)
        }
        options.onSession?(session)
    }
}

extension Timestamp {
    /// A moment of Foundation's.
    public init(_ date: Date) { self.init(milliseconds: Int64(date.timeIntervalSince1970 * 1000)) }

    /// The time by the device's clock.
    static var deviceNow: Timestamp { Timestamp(Date()) }

    /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
    fileprivate init?(httpDate text: String) {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = format.date(from: text) else { return nil }
        self.init(date)
    }
}

extension Date {
    /// A moment of an answer.
    public init(_ moment: Timestamp) { self.init(timeIntervalSince1970: Double(moment.milliseconds) / 1000) }
}
