// A line of the queue's file: a change of the queue, with its CRC-32C, so that a line that was cut or changed is
// recognized.
//
//   {"queue":2,"crc32c":"8f3a01bc"}
//   {"account":{"id":"0199…","nickname":"ann"},"crc32c":"…"}
//   {"kept":{"number":1,"id":"0199…","at":"2026-11-20T21:30:00.000Z","type":"cards.next","accountId":"0199…","data":{…}},…}
//   {"sent":{"id":"0199…","at":"2026-11-20T21:42:00.000Z"},"crc32c":"…"}
//   {"answered":"0199…","crc32c":"…"}
//   {"guest":"0199…","crc32c":"…"}
//   {"session":{"id":"0199…","account":{"id":"0199…"},"category":"story_time","play":{…},…},"crc32c":"…"}
//   {"adopted":{"id":"0199…","nickname":"ann"},"crc32c":"…"}

import Contracts
import EventLine
import EventLog
import JSON
import Values

/// A change of the queue.
package enum QueueLine: Sendable, Equatable {
    case begun(version: Int)
    /// Somebody has logged in; `nil` when nobody is logged in any more.
    case account(QueueAccount?)
    case kept(QueueEntry)
    case sent(ID, at: Timestamp)
    /// The command was granted, or removed by hand.
    case answered(ID)
    case refused(ID, Refusal)
    /// State of a match that is played without a connection.
    case match(DeviceMatch)
    /// The match is over, or abandoned.
    case matchOver(ID)
    /// A guest plays before anybody has logged in.
    case guest(ID)
    /// The first account has logged in, and takes over what the guest did.
    case adopted(QueueAccount)
    /// State of a party session.
    case session(DeviceSession)
    /// The session's state is no longer known.
    case sessionOver(ID)
    /// The command waits again after a refusal.
    case retried(ID)

    /// Version 2 added guests, sessions and retries.
    static let version = 2
}

// MARK: - As text

extension QueueLine {
    private struct Moment: Codable {
        var id: ID
        var at: Timestamp
    }

    private struct Refused: Codable {
        var id: ID
        var error: Refusal
    }

    /// The JSON object of a line; one of the fields is set.
    private struct Form: Codable {
        var queue: Int?
        var account: QueueAccount?
        var loggedOut: Bool?
        var kept: QueueEntry?
        var sent: Moment?
        var answered: ID?
        var refused: Refused?
        var match: DeviceMatch?
        var matchOver: ID?
        var guest: ID?
        var adopted: QueueAccount?
        var session: DeviceSession?
        var sessionOver: ID?
        var retried: ID?
    }

    private var form: Form {
        var form = Form()
        switch self {
        case .begun(let version): form.queue = version
        case .account(let account): (form.account, form.loggedOut) = (account, account == nil ? true : nil)
        case .kept(let entry): form.kept = entry
        case .sent(let id, let at): form.sent = Moment(id: id, at: at)
        case .answered(let id): form.answered = id
        case .refused(let id, let error): form.refused = Refused(id: id, error: error)
        case .match(let match): form.match = match
        case .matchOver(let id): form.matchOver = id
        case .guest(let id): form.guest = id
        case .adopted(let account): form.adopted = account
        case .session(let session): form.session = session
        case .sessionOver(let id): form.sessionOver = id
        case .retried(let id): form.retried = id
        }
        return form
    }

    private init?(_ form: Form) {
        if let version = form.queue {
            self = .begun(version: version)
        } else if form.account != nil || form.loggedOut == true {
            self = .account(form.account)
        } else if let entry = form.kept {
            self = .kept(entry)
        } else if let sent = form.sent {
            self = .sent(sent.id, at: sent.at)
        } else if let id = form.answered {
            self = .answered(id)
        } else if let refused = form.refused {
            self = .refused(refused.id, refused.error)
        } else if let match = form.match {
            self = .match(match)
        } else if let id = form.matchOver {
            self = .matchOver(id)
        } else if let line = QueueLine(ofPlay: form) {
            self = line
        } else {
            return nil
        }
    }

    private init?(ofPlay form: Form) {
        if let id = form.guest {
            self = .guest(id)
        } else if let account = form.adopted {
            self = .adopted(account)
        } else if let session = form.session {
            self = .session(session)
        } else if let id = form.sessionOver {
            self = .sessionOver(id)
        } else if let id = form.retried {
            self = .retried(id)
        } else {
            return nil
        }
    }

    /// The bytes of the line with its line feed.
    var bytes: [UInt8] {
        // Encoding a form cannot fail.
        let content = ((try? JSONCoding.encode(form)) ?? Array("{}".utf8)).dropLast()
        return content + QueueLine.seal(content) + [0x0A]
    }

    /// `,"crc32c":"8f3a01bc"}`
    private static func seal(_ content: ArraySlice<UInt8>) -> [UInt8] {
        let digits = String(CRC32C.checksum(content), radix: 16)
        return Array(",\"crc32c\":\"\(String(repeating: "0", count: 8 - digits.count))\(digits)\"}".utf8)
    }

    private static let sealBytes = 21

    /// The fault of a damaged line: the end of a sentence that begins with its number.
    struct Damage: Error, Equatable {
        var words: String
    }

    /// Reads a line without its line feed; accepts only lines that a gateway has written.
    init(reading line: some Sequence<UInt8>) throws(Damage) {
        let line = Array(line)
        guard line.count > QueueLine.sealBytes, line.last == UInt8(ascii: "}") else {
            throw Damage(words: "was cut off: it has no checksum at its end")
        }
        let content = line.dropLast(QueueLine.sealBytes)
        let seal = Array(line.suffix(QueueLine.sealBytes))
        guard seal.starts(with: Array(",\"crc32c\":\"".utf8)) else {
            throw Damage(words: "has no checksum at its end: it was cut off, or is not the gateway's")
        }
        guard seal == QueueLine.seal(content) else {
            throw Damage(words: "was changed: its checksum does not fit")
        }
        guard let form = try? JSONCoding.decode(Form.self, from: line), let read = QueueLine(form) else {
            throw Damage(words: "says nothing that this gateway understands: it may be a newer one's")
        }
        self = read
        switch self {
        case .kept(let entry): if let why = entry.objection { throw Damage(words: why) }
        case .match(let match) where match.match == nil:
            throw Damage(words: "is a match whose darts cannot have been thrown")
        case .session(let session) where !session.isSound:
            throw Damage(words: "is a party session that cannot stand so")
        default: break
        }
    }
}
