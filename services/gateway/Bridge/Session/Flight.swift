// What the Conductor hands out: requests to send, answers to show.

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
    /// What it asks, out of the envelope.
    let data: [UInt8]
    /// What follows behind the envelope.
    let file: [UInt8]?
    let asker: Asker
    /// Whether it speaks for whoever this gateway is logged in to.
    let isOwn: Bool
    /// A typed line, or the gateway's own refresh: nothing else starts beside it.
    let runsAlone: Bool
    /// The gateway's own, to replace the access token.
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
    /// What its fields are called on the line, where that is shorter.
    var typedNames: [String: String] = [:]
    /// The line, where it can be answered here should the connection go.
    var here: Prepared?
}

/// What is to be done next, in order.
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
