// `watch notifications`, `watch games search …`: a query that is asked again and again, with the user's own rights, and
// shown when there is something new (protocol.md, Gateway).

import Contracts
import JSON
import Values

/// What is watched, until whoever watches has had enough or is refused.
struct Watch: Sendable {
    private let request: any Request.Type
    private var data: JSONObject
    /// The answer that was shown last.
    private var shown: [UInt8]?
    /// When it is asked again; `nil` while it is being asked.
    private(set) var dueAt: Timestamp?

    init(_ request: any Request.Type, _ data: JSONObject, at now: Timestamp) throws(Refusal) {
        guard request is any Query.Type else {
            throw .invalid(
                "verb",
                "only what changes nothing can be watched; \(request.noun) \(request.verb) is a command")
        }
        (self.request, self.data, dueAt) = (request, data, now)
    }

    /// The next request, if it is time for it.
    mutating func next(at now: Timestamp) -> Prepared? {
        // Further ahead than it was put: the clock has been set back.
        guard let dueAt, dueAt <= now || dueAt > now.adding(milliseconds: GatewayLimits.watchPauseMs) else {
            return nil
        }
        self.dueAt = nil
        var prepared = Prepared(request, data: data)
        prepared.isWatched = true
        return prepared
    }

    /// Takes an answer. One that says `until` when it holds tells what is new since then, and is asked from there on;
    /// any other is new if it differs from the one before.
    /// - Returns: whether it is to be shown.
    mutating func answered(_ bytes: [UInt8], at now: Timestamp) -> Bool {
        dueAt = now.adding(milliseconds: GatewayLimits.watchPauseMs)
        guard let answer = try? JSONValue(parsing: bytes) else { return false }
        if case .string(let until)? = answer["until"],
            request.shape.fields.contains(where: { $0.name == "since" })
        {
            data["since"] = .string(until)
            return answer["items"]?.arrayValue?.isEmpty == false
        }
        defer { shown = bytes }
        return shown != bytes
    }
}
