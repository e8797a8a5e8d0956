// A session's instructions to the loop: requests to send, answers to show.

import Asking
import Contracts
import Values

/// A request in flight. A class, since it is passed around a lot.
final class InFlightRequest: Sendable {
    let id: ID
    let noun: String
    let type: String
    let timeoutMs: Int
    /// The envelope; the same bytes in every attempt.
    let bytes: [UInt8]
    /// The data inside the envelope.
    let data: [UInt8]
    /// The file that follows the envelope.
    let file: [UInt8]?
    let asker: Asker
    /// The search for people that it is.
    let search: PeopleSearches.Search?
    /// Whether it is sent for the account that this gateway is logged in to.
    let isOwn: Bool
    /// Whether nothing else starts beside it: it is a typed line, or the gateway's own refresh.
    let runsAlone: Bool
    /// Whether the gateway sends it by itself to replace the access token.
    let isRefresh: Bool
    /// Whether it replaces this gateway's tokens, automatically or because a user typed the request.
    let renews: Bool
    /// Whether a success is a login, whose reply holds tokens.
    let opensSession: Bool
    /// Whether that login outlives this gateway.
    let remembers: Bool
    let keeps: String?
    /// Whether its line began with `-`: then a refusal is no failure.
    let mayFail: Bool
    let isWatched: Bool
    /// Shorter names that fields were typed by, by full name.
    let typedNames: [String: String]
    /// The line, if this device can answer it when the connection is lost.
    let here: Prepared?
    /// The line, if it is repeated once its access token has been replaced.
    let again: Prepared?
    /// Whether its positions are the gateway's own. The gateway may forget those and ask once more without them.
    let mayForget: Bool

    /// A line's request.
    init(
        _ envelope: RequestEnvelope, _ prepared: Prepared, asker: Asker, search: PeopleSearches.Search?,
        isRefresh: Bool, canBeHere: Bool
    ) {
        (id, type, timeoutMs) = (envelope.id, envelope.type, envelope.timeoutMs)
        (bytes, data, file) = (envelope.bytes, envelope.data, prepared.file)
        (noun, opensSession) = (prepared.facts.noun, prepared.facts.opensSession)
        (self.asker, isOwn, runsAlone) = (asker, prepared.isOwn, prepared.isTyped)
        (self.search, self.isRefresh) = (search, isRefresh)
        (renews, remembers) = (isRefresh || prepared.renews, prepared.remembers)
        (keeps, mayFail, isWatched) = (prepared.keeps, prepared.mayFail, prepared.isWatched)
        typedNames = prepared.typedNames
        here = canBeHere ? prepared : nil
        let isOnce = !prepared.isAgain && !prepared.isWatched && !isRefresh
        again = prepared.needsToken && prepared.isTyped && isOnce ? prepared : nil
        mayForget = prepared.line.after == nil && !envelope.after.isEmpty
    }

    /// The same request without positions.
    init(withoutPositions request: InFlightRequest) {
        var envelope = request.bytes.withUnsafeBytes { try? RequestEnvelope(parsing: $0) }
        envelope?.after = Positions()
        (id, type, timeoutMs) = (request.id, request.type, request.timeoutMs)
        (bytes, data, file) = (envelope?.bytes ?? request.bytes, request.data, request.file)
        search = request.search
        (noun, opensSession) = (request.noun, request.opensSession)
        (asker, isOwn, runsAlone) = (request.asker, request.isOwn, request.runsAlone)
        (isRefresh, renews, remembers) = (request.isRefresh, request.renews, request.remembers)
        (keeps, mayFail, isWatched) = (request.keeps, request.mayFail, request.isWatched)
        (typedNames, here, again, mayForget) = (request.typedNames, request.here, request.again, false)
    }

    /// The request of a queued command.
    init(_ envelope: RequestEnvelope, noun: String, asker: Asker, keeps: String?) {
        (id, type, timeoutMs) = (envelope.id, envelope.type, envelope.timeoutMs)
        (bytes, data, file) = (envelope.bytes, envelope.data, nil)
        (self.noun, opensSession) = (noun, false)
        (self.asker, isOwn, runsAlone) = (asker, true, false)
        search = nil
        (isRefresh, renews, remembers) = (false, false, false)
        (self.keeps, mayFail, isWatched) = (keeps, false, false)
        (typedNames, here) = ([:], nil)
        again = nil
        mayForget = !envelope.after.isEmpty
    }
}

/// An action for the loop.
enum Action: Sendable {
    case send(InFlightRequest)
    indirect case show(Answer)
    /// Nobody waits for the answer any more: the request is not repeated.
    case forget(ID)
    /// `quit`
    case end

    /// The same action; a refusal in it does not count as a failure.
    var withoutFailure: Action {
        guard case .show(var answer) = self else { return self }
        answer.mayFail = true
        return .show(answer)
    }
}
