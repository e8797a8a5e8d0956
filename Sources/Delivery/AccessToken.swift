// Google's access token: fetched when the first message needs it, cached until shortly before it ends. One
// message fetches it while the others wait. A state machine that is told the time; the loop does the
// fetching.

import JSON

/// A bearer token, valid for about an hour.
struct AccessToken: Equatable {
    /// Longer tokens are rejected; Google's have up to 2,048 bytes.
    static let tokenBytesMax = 8192

    var token: String
    var lifetimeSeconds: Int

    /// Reads the token endpoint's answer.
    static func read(_ answer: HTTPAnswer) -> Result<AccessToken, Refusal> {
        let root = try? JSONValue(parsing: answer.body)
        guard answer.status == 200 else {
            let code = root?["error"]?.stringValue.flatMap { SafeText.code($0) }
            let reason = "Google's token endpoint answered \(answer.status)\(code.map { " \($0)" } ?? "")"
            let isOurs = (400..<500).contains(answer.status) && answer.status != 429
            return .failure(Refusal(reason: isOurs ? "\(reason); see RALLY_FCM_CREDENTIALS" : reason))
        }
        guard let token = root?["access_token"]?.stringValue, isToken(token),
            let lifetimeSeconds = root?["expires_in"]?.intValue, lifetimeSeconds > 0
        else { return .failure(Refusal(reason: "Google's token endpoint answered 200, but with no token")) }
        return .success(AccessToken(token: token, lifetimeSeconds: lifetimeSeconds))
    }

    struct Refusal: Error, Equatable {
        var reason: String
    }

    /// Whether the text may be part of a header.
    private static func isToken(_ text: String) -> Bool {
        (1...tokenBytesMax).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    }
}

/// The token that is held, or the state of the attempt to fetch one.
struct AccessTokenCache {
    /// A token is renewed this long before its end, or at half its life if that is later.
    static let marginMs: Int64 = 300_000
    /// Longer lifetimes are cut to this.
    static let lifetimeSecondsMax = 86_400
    /// For this long after a failure nobody asks again: deliveries in the meantime fail for the same reason.
    static let pauseMs: Int64 = 1000

    private enum State {
        case none
        case fetching
        case held(token: String, untilMs: Int64)
        case failed(reason: String, untilMs: Int64)
    }
    private var state = State.none

    enum Decision: Equatable {
        case use(token: String)
        /// Wait for ``fetched(_:nowMs:)`` or ``failed(_:nowMs:)``. With `fetches` the caller must fetch the token.
        case wait(fetches: Bool)
        case giveUp(reason: String)
    }

    /// Decides what to do with a message that needs a token.
    mutating func ask(nowMs: Int64) -> Decision {
        switch state {
        case .fetching: return .wait(fetches: false)
        case .held(let token, let untilMs) where nowMs < untilMs: return .use(token: token)
        case .failed(let reason, let untilMs) where nowMs < untilMs: return .giveUp(reason: reason)
        case .none, .held, .failed:
            state = .fetching
            return .wait(fetches: true)
        }
    }

    /// FCM did not accept this token. A second report of the same token changes nothing.
    mutating func refused(token refused: String) {
        if case .held(let token, _) = state, token == refused { state = .none }
    }

    mutating func fetched(_ access: AccessToken, nowMs: Int64) {
        let lifetimeMs = Int64(min(access.lifetimeSeconds, AccessTokenCache.lifetimeSecondsMax)) * 1000
        let usedMs = max(lifetimeMs - AccessTokenCache.marginMs, lifetimeMs / 2)
        state = .held(token: access.token, untilMs: nowMs + usedMs)
    }

    mutating func failed(_ reason: String, nowMs: Int64) {
        state = .failed(reason: reason, untilMs: nowMs + AccessTokenCache.pauseMs)
    }
}
