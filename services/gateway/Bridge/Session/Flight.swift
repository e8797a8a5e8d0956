// What the Conductor wants done: requests to send, answers to show.

import Contracts
import Values

/// A request on its way.
struct Flight: Sendable {
    let id: ID
    let noun: String
    let type: String
    let timeoutMs: Int
    /// The envelope; the same bytes at every repetition.
    let bytes: [UInt8]
    /// The data inside the envelope.
    let data: [UInt8]
    /// The file that follows the envelope.
    let file: [UInt8]?
    let asker: Asker
    /// Whether it speaks for whoever this gateway is logged in to.
    let isOwn: Bool
    /// A typed line, or the gateway's own refresh: nothing else starts beside it.
    let runsAlone: Bool
    /// Whether the gateway sends it by itself to replace the access token.
    let isRefresh: Bool
    /// Whether it replaces this gateway's tokens, by itself or because somebody typed so.
    var renews = false
    /// Whether a success is a login: the reply holds tokens.
    let opensSession: Bool
    /// Whether that login is to outlive this gateway.
    var remembers = false
    let keeps: String?
    /// A line that began with `-`: a refusal is no failure.
    let mayFail: Bool
    let isWatched: Bool
    /// Shorter names that fields were typed by.
    var typedNames: [String: String] = [:]
    /// The line, if it can be answered here when the connection goes.
    var here: Prepared?
}

/// What the loop has to do.
enum Action: Sendable {
    case send(Flight)
    case show(Answer)
    /// Nobody waits for its answer any more, and it is not sent again.
    case forget(ID)
    /// `quit`
    case end

    /// The same, of a line that may fail.
    var withoutFailure: Action {
        guard case .show(var answer) = self else { return self }
        answer.mayFail = true
        return .show(answer)
    }
}
