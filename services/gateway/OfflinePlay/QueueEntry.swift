// A command in the queue.

import Contracts
import JSON
import Values

/// A command that is kept. It contains neither a token nor a password.
package struct QueueEntry: Codable, Sendable, Equatable {
    /// Number of the entry in this file, from 1.
    package var number: Int
    /// The id of the request, its idempotency key.
    package var id: ID
    /// When it was typed, by the device's clock.
    package var at: Timestamp
    package var type: String
    package var accountId: ID
    package var nickname: String?
    package var data: RawJSON
    /// When it was first sent; `nil` if no service can have seen it.
    package var sentAt: Timestamp?
    /// The service's refusal, if it was refused.
    package var refusal: Refusal?

    package var waits: Bool { refusal == nil }
    /// Whether guests may not send it.
    package var needsProfile: Bool { type == SyncMatches.type }
}

/// The account that a command is kept for.
package struct QueueAccount: Codable, Sendable, Equatable {
    package var id: ID
    package var nickname: String?

    package init(id: ID, nickname: String? = nil) { (self.id, self.nickname) = (id, nickname) }
}

extension QueueEntry {
    package init(
        number: Int, id: ID, at: Timestamp, type: String, for account: QueueAccount, data: RawJSON
    ) {
        (self.number, self.id, self.at, self.type, self.data) = (number, id, at, type, data)
        (accountId, nickname) = (account.id, account.nickname)
    }

    /// Refuses a different command that has this id.
    package func expect(
        _ data: [UInt8], of request: any Queueable.Type, as account: QueueAccount
    ) throws(Refusal) {
        let given = (try? JSONValue(parsing: data))?.objectValue ?? JSONObject()
        var own = (try? JSONValue(parsing: self.data.bytes))?.objectValue ?? JSONObject()
        let filled = [request.deviceTimeField, request.newIDField, request.seedField].compactMap { $0 }
        for name in filled where given[name] == nil { own[name] = nil }
        guard type == request.type, accountId == account.id, own == given else {
            throw Refusal(.conflict, "another command waits with this id; a new one needs an id of its own")
        }
    }

    /// The id that this device chose for a new object: `name = …` refers to it until there is an answer.
    package var newObject: JSONValue? {
        guard let field = (Catalogue.requests[type] as? any Queueable.Type)?.newIDField,
            let id = (try? JSONValue(parsing: data.bytes))?[field]
        else { return nil }
        var object = JSONObject()
        object["id"] = id
        return .object(object)
    }

    /// The refusal in an answer. `darts.sync` answers for each match: a rejected one counts as a refusal.
    package func refusal(in outcome: Result<[UInt8], Refusal>) -> Refusal? {
        guard case .success(let data) = outcome else {
            if case .failure(let refusal) = outcome { return refusal }
            return nil
        }
        guard type == SyncMatches.type,
            let reply = try? JSONCoding.decode(SyncMatches.Reply.self, from: data),
            let rejected = reply.results.first(where: { $0.result == .rejected })
        else { return nil }
        return Refusal(.conflict, "match \(rejected.matchId) was rejected: \(rejected.message ?? "")")
    }
}

extension Queueable {
    /// The refusal that the service would send, known already when the command is typed.
    package static func objection(to data: [UInt8], at time: CheckTime) -> Refusal? {
        do throws(Refusal) {
            _ = try checked(data, at: time)
            return nil
        } catch { return error }
    }

    /// The data with the fields that the device fills in: time, new id and seed.
    package static func filled(_ data: [UInt8], at now: Timestamp, id: ID, seed: Seed) -> RawJSON {
        let given = RawJSON(bytes: data).compacted()
        guard var object = (try? JSONValue(parsing: data))?.objectValue else { return given }
        var isFilled = false
        let values = [(deviceTimeField, "\(now)"), (newIDField, "\(id)"), (seedField, "\(seed)")]
        for (name, value) in values {
            guard let name, object[name] == nil else { continue }
            object[name] = .string(value)
            isFilled = true
        }
        return isFilled ? RawJSON(bytes: Array(JSONValue.object(object).text().utf8)) : given
    }
}

extension QueueEntry {
    /// Why an entry of the file cannot be sent: requests may have changed since it was written.
    var objection: String? {
        guard let request = Catalogue.requests[type] else {
            return "asks for \(Wording.quoted(type)), which there is not"
        }
        guard request is any Queueable.Type else { return "asks for \(type), which is never kept" }
        return request.refusal(for: data.bytes).map { "is no longer what \(type) takes: \($0.message)" }
    }
}

extension Request {
    /// The refusal of data that does not decode as this request, with all faults if possible. The service checks
    /// ranges.
    package static func refusal(for data: [UInt8], at time: CheckTime? = nil) -> Refusal? {
        if (try? read(from: data)) != nil { return nil }
        do throws(Refusal) {
            _ = try checked(data, at: time)
            return nil
        } catch {
            return error.field == nil && error.fields == nil ? .invalid("data", error.message) : error
        }
    }
}
