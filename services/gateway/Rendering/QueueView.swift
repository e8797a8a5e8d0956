// What is said of the queue: that a command is in it, what is in it, and whose answer came late.

import Contracts
import Darts
import JSON
import Terminal
import Values

/// A command is kept, and is sent later.
struct QueueReceipt: Sendable, Equatable {
    /// Why not now.
    enum Reason: Sendable, Equatable {
        case noConnection
        /// With what was said instead.
        case noAnswer(String)
        case noLogin(String?)
        /// Nobody has logged in on this device yet.
        case noAccount
        /// Guests may not send it.
        case noProfile
    }

    var entry: QueueEntry
    /// How many there are, with this one.
    var waiting: Int
    var reason: Reason
    /// What it came to here, of a session that this device knows.
    var data: JSONValue?
    /// Why it came to nothing here, though it turns a card.
    var unseen: Unseen?

    /// What keeps this device from showing a card.
    enum Unseen: Sendable, Equatable {
        case deck
        /// Others have joined it, its deck was made by somebody, or it was never shown here.
        case session

        var message: String {
            switch self {
            case .deck: "its cards are shown then, since that deck is not on this device"
            case .session: "its card is shown then, since this device cannot turn that session"
            }
        }
    }

    var message: String {
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

    /// A reply that has no data, or what this device knows of it; the service's comes later with the same id.
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

/// `queue`, and what `queue drop` took out.
struct QueueView: Sendable, Equatable {
    var entries: [QueueEntry]
    /// Matches that are played without a connection.
    var matches: [DeviceMatch]
    var areDropped: Bool

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
            "turn": .integer(Int64(match.record.count)),
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

extension QueueEntry {
    fileprivate var state: String { refusal != nil ? "refused" : sentAt != nil ? "sent" : "waits" }
    /// As it would be typed.
    fileprivate var words: String { type.replacing(".", with: " ") }
}

extension Screen {
    /// Above an answer that nobody waits for any more.
    func heading(of late: QueueEntry) -> String {
        paint("queued \(late.number), \(late.words), \(time(late.at)):", .bold)
    }

    func lines(of receipt: QueueReceipt) -> [String] {
        let card = receipt.data.flatMap { CardView($0)?.lines(on: self) } ?? []
        return card
            + TextWidth.wrapped(TextWidth.harmless(receipt.message), columns).map { paint($0, .yellow) }
    }

    func lines(of view: QueueView) -> [String] {
        if view.areDropped {
            if view.entries.isEmpty { return [paint("none", .dim)] }
            return view.entries.map { entry in
                let sent =
                    entry.waits && entry.sentAt != nil ? "; it had been sent, and may have happened" : ""
                return "taken out: \(entry.number), \(entry.words)\(sent)"
            }
        }
        let rows = view.entries.map { entry -> JSONObject in
            var row: JSONObject = [
                "kept": .string(time(entry.at)), "command": .string(entry.words),
                "as": .string(entry.nickname ?? "guest"), "state": .string(entry.state),
            ]
            row["because"] = .string(entry.refusal?.message ?? "")
            row["with"] = .string(entry.data.description)
            return row
        }
        let matches = view.matches.map { match in
            let visits = match.record.count
            return
                "\(match.gameType.rawValue) since \(time(match.startedAt)), \(Wording.counted(visits, "visit")): "
                + paint("darts match matchId=\(match.id)", .dim)
        }
        if rows.isEmpty { return matches.isEmpty ? [paint("nothing waits", .dim)] : matches }
        return matches
            + TextTable(rows, labels: view.entries.map { "\($0.number)" }, shape: nil, screen: self).lines
    }
}
