// The login that a client keeps: taken from what logs in, refreshed one minute before its access token ends, given up when the
// refresh token is no longer good.

import Contracts
import Foundation
import Synchronization
import Values

extension Rally {
    /// Requests that need no token; an ended session must not stand in their way.
    private static let withoutToken: Set<String> = [
        SignUp.type, SignUpAsGuest.type, LogIn.type, RefreshSession.type, SignInWithProvider.type,
    ]
    private static let closing: Set<String> = [LogOut.type, LogOutEverywhere.type, DeleteAccount.type]

    /// The access token for a request of a type; `nil` for one without a caller.
    func token(for type: String?) async throws -> String? {
        if let type, Self.withoutToken.contains(type) { return nil }
        if let token = options.token { return try await token() }
        guard let session else { return nil }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        if now.adding(milliseconds: Self.refreshAheadMs) >= session.accessExpiresAt,
            now < session.refreshExpiresAt
        {
            do {
                try await refreshed(session)
            } catch let problem as Problem where now < session.accessExpiresAt && self.session != nil {
                // With a few seconds left the old token may still do.
                _ = problem
            }
        }
        return self.session?.accessToken
    }

    private func refreshed(_ session: Session) async throws {
        let task = state.withLock { state -> Task<Void, any Error> in
            if let task = state.refreshing { return task }
            let task = Task {
                defer { self.state.withLock { $0.refreshing = nil } }
                try await self.refresh(session)
            }
            state.refreshing = task
            return task
        }
        try await task.value
    }

    /// Trades the refresh token for its successor.
    private func refresh(_ session: Session) async throws {
        var data = RequestData()
        try data.put("refreshToken", session.refreshToken)
        do {
            _ = try await ask(RefreshSession.self, data)
        } catch let problem as Problem {
            if [400, 401, 403, 410].contains(problem.status), self.session == session { self.session = nil }
            throw problem
        }
    }

    /// Takes note of who is logged in.
    func note(_ type: String, _ reply: some Sendable) {
        if options.token != nil { return }
        if let new = reply as? Session {
            // A refresh that crosses another login must not undo it.
            if type != RefreshSession.type || session?.accountId == new.accountId { session = new }
        } else if Self.closing.contains(type) {
            session = nil
        }
    }
}
