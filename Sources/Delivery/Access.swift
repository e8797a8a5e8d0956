// The access token: fetched when the first message needs it, kept until shortly before it ends, fetched by one while the
// others wait. A state machine that is told the time; who fetches is the loop.

import JSON

/// What Google lets us in with for an hour.
struct Access: Equatable {
    /// Longer ones are not believed; Google's have up to 2,048.
    static let tokenBytesMax = 8192

    var token: String
    var lifetimeSeconds: Int

    /// Reads the token endpoint's answer; a reason where it is none.
    static func read(_ answer: HTTPAnswer) -> Result<Access, Refusal> {
        let root = try? JSONValue(parsing: answer.body)
        guard answer.status == 200 else {
            let code = root?["error"]?.stringValue.flatMap { Wordless.code($0) }
            let reason = "Google's token endpoint answered \(answer.status)\(code.map { " \($0)" } ?? "")"
            let isOurs = (400..<500).contains(answer.status) && answer.status != 429
            return .failure(Refusal(reason: isOurs ? "\(reason); see RALLY_FCM_CREDENTIALS" : reason))
        }
        guard let token = root?["access_token"]?.stringValue, isToken(token),
            let lifetimeSeconds = root?["expires_in"]?.intValue, lifetimeSeconds > 0
        else { return .failure(Refusal(reason: "Google's token endpoint answered 200, but with no token")) }
        return .success(Access(token: token, lifetimeSeconds: lifetimeSeconds))
    }

    struct Refusal: Error, Equatable {
        var reason: String
    }

    /// It becomes a part of a header.
    private static func isToken(_ text: String) -> Bool {
        (1...tokenBytesMax).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
    }
}

/// Who has the token, and who has to wait for it.
struct AccessKeeper {
    /// A token is renewed so long before its end, or at half its life if that is later.
    static let marginMs: Int64 = 300_000
    /// Longer lives are not believed.
    static let lifetimeSecondsMax = 86_400
    /// So long after a failure nobody asks again: what is delivered meanwhile fails for the same reason.
    static let pauseMs: Int64 = 1000

    private enum State {
        case none
        case fetching
        case held(token: String, untilMs: Int64)
        case failed(reason: String, untilMs: Int64)
    }
    private var state = State.none

    enum Advice: Equatable {
        case use(token: String)
        /// Until ``fetched(_:nowMs:)`` or ``failed(_:nowMs:)``; where `fetches`, it is up to the caller to fetch.
        case wait(fetches: Bool)
        case giveUp(reason: String)
    }

    /// What a message is to do.
    mutating func ask(nowMs: Int64) -> Advice {
        switch state {
        case .fetching: return .wait(fetches: false)
        case .held(let token, let untilMs) where nowMs < untilMs: return .use(token: token)
        case .failed(let reason, let untilMs) where nowMs < untilMs: return .giveUp(reason: reason)
        case .none, .held, .failed:
            state = .fetching
            return .wait(fetches: true)
        }
    }

    /// FCM did not accept this token. Whoever comes later with the same one finds that it is gone already.
    mutating func refused(token refused: String) {
        if case .held(let token, _) = state, token == refused { state = .none }
    }

    mutating func fetched(_ access: Access, nowMs: Int64) {
        let lifetimeMs = Int64(min(access.lifetimeSeconds, AccessKeeper.lifetimeSecondsMax)) * 1000
        let usedMs = max(lifetimeMs - AccessKeeper.marginMs, lifetimeMs / 2)
        state = .held(token: access.token, untilMs: nowMs + usedMs)
    }

    mutating func failed(_ reason: String, nowMs: Int64) {
        state = .failed(reason: reason, untilMs: nowMs + AccessKeeper.pauseMs)
    }
}
