// Answers about the queue: receipts for commands, and its contents.

import Contracts
import JSON
import OfflinePlay
import Values

/// A command that is kept and sent later.
package struct QueueReceipt: Sendable, Equatable {
    /// Why it is not sent now.
    enum Reason: Sendable, Equatable {
        case noConnection
        /// A service did not answer; with the message of the last refusal.
        case noAnswer(String)
        case noLogin(String?)
        /// Nobody has logged in on this device yet.
        case noAccount
        /// Guests may not send it.
        case noProfile
    }

    var entry: QueueEntry
    /// Commands in the queue, including this one.
    var waiting: Int
    var reason: Reason
    /// The reply as this device predicts it, for a session that it knows.
    package var data: JSONValue?
    /// Why there is no predicted reply although the command turns a card.
    var unseen: Unseen?

    /// Why this device cannot show the card.
    enum Unseen: Sendable, Equatable {
        case deck
        /// Others have joined it, its deck was made by a user, or it was never shown here.
        case session

        var message: String {
            switch self {
            case .deck: "its cards are shown then, since that deck is not on this device"
            case .session: "its card is shown then, since this device cannot turn that session"
            }
        }
    }

    package var message: String {
        let after =
            switch reason {
            case .noConnection: "there is no connection; it is sent when there is one"
            case .noAnswer(let message): "\(message); it is sent again"
            case .noLogin(let name): "it is sent when \(name ?? "the guest") has logged in again"
            case .noAccount: "it becomes your account's when you log in"
            case .noProfile: "it is sent when you have signed up: account upgrade"
            }
        return "queued as \(entry.number): \(after)" + (unseen.map { "; \($0.message)" } ?? "")
    }

    /// A reply without data, or with what this device predicts; the service's reply comes later with the same id.
    var json: [UInt8] {
        let queued: JSONValue = [
            "number": .integer(Int64(entry.number)), "waiting": .integer(Int64(waiting)),
            "message": .string(message),
        ]
        var object: JSONObject = ["id": "\(entry.id)", "ok": true, "queued": queued]
        object["data"] = data
        return Array(JSONValue.object(object).text().utf8)
    }
}

/// The answer to `queue`, and to `queue drop`: the entries it removed.
package struct QueueView: Sendable, Equatable {
    package var entries: [QueueEntry]
    /// Matches that are played without a connection.
    package var matches: [DeviceMatch]
    package var areDropped: Bool

    init(_ queue: Queue) { (entries, matches, areDropped) = (queue.entries, queue.matches, false) }

    init(dropped: [QueueEntry]) { (entries, matches, areDropped) = (dropped, [], true) }

    var json: JSONValue {
        let entries = JSONValue.array(entries.map { .object(QueueView.object($0)) })
        if areDropped { return ["dropped": entries] }
        return ["items": entries, "matches": .array(matches.map(QueueView.object))]
    }

    private static func object(_ match: DeviceMatch) -> JSONValue {
        [
            "matchId": "\(match.id)", "startedAt": "\(match.startedAt)",
            "gameType": .string(match.gameType.rawValue), "accountId": "\(match.account.id)",
            "turn": .integer(Int64(match.visitCount)),
        ]
    }

    private static func object(_ entry: QueueEntry) -> JSONObject {
        var object: JSONObject = [
            "number": .integer(Int64(entry.number)), "id": "\(entry.id)", "at": "\(entry.at)",
            "type": .string(entry.type), "accountId": "\(entry.accountId)",
        ]
        if let nickname = entry.nickname { object["nickname"] = .string(nickname) }
        object["state"] = .string(entry.state)
        if let sentAt = entry.sentAt { object["sentAt"] = "\(sentAt)" }
        if let refusal = entry.refusal, let bytes = try? JSONCoding.encode(refusal) {
            object["error"] = try? JSONValue(parsing: bytes)
        }
        object["data"] = try? JSONValue(parsing: entry.data.bytes)
        return object
    }
}

extension QueueReceipt.Unseen {
    /// Which view of the cards the receipt lacks; `nil` for a command that turns no card.
    init?(_ request: any Request.Type) {
        switch request {
        case is StartDeck.Type: self = .deck
        case is any SessionCommand.Type: self = .session
        default: return nil
        }
    }
}

extension QueueEntry {
    package var state: String { refusal != nil ? "refused" : sentAt != nil ? "sent" : "waits" }
    /// The command as it is typed: `cards next`.
    package var words: String { type.replacing(".", with: " ") }
}
