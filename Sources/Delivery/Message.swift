// Messages, destinations and outcomes: plain values, the same for every channel (domain.md §8.1, §8.3).

import Crypto
import Values

/// A rendered notification, in the recipient's language.
public struct Message: Hashable, Sendable {
    /// Limit in characters (grapheme clusters).
    public static let titleLengthMax = 80
    /// Limit in characters.
    public static let bodyLengthMax = 200

    /// The notification's id: a repeat or a later state of it replaces the one that the device shows.
    public let id: ID
    /// When the notification last changed. Together with ``id`` it identifies the message, however often it
    /// is sent.
    public let updatedAt: Timestamp
    /// The notification's type: `game_cancelled`.
    public let type: String
    /// One line, not longer than ``titleLengthMax``.
    public let title: String
    /// Not longer than ``bodyLengthMax``.
    public let body: String
    /// Tells the app what to open.
    public let data: [String: String]
    /// Whether it may wake a sleeping device.
    public let isUrgent: Bool
    /// The URL for a browser.
    public let link: String?
    /// Told to webhooks alone: one may serve several accounts.
    public let recipient: Recipient?

    /// An account, and the device that it registered.
    public struct Recipient: Hashable, Sendable {
        public let accountId: ID
        public let deviceId: String

        public init(accountId: ID, deviceId: String) {
            (self.accountId, self.deviceId) = (accountId, deviceId)
        }
    }

    /// A title or body that is too long is cut and ends in `…`. Control characters become spaces.
    public init(
        id: ID, updatedAt: Timestamp, type: String, title: String, body: String, data: [String: String] = [:],
        isUrgent: Bool = false, link: String? = nil, recipient: Recipient? = nil
    ) {
        self.id = id
        self.updatedAt = updatedAt
        self.type = type
        self.title = Message.shortened(
            Message.printable(title, keepingLines: false), lengthMax: Message.titleLengthMax)
        self.body = Message.shortened(
            Message.printable(body, keepingLines: true), lengthMax: Message.bodyLengthMax)
        self.data = data
        self.isUrgent = isUrgent
        self.link = link
        self.recipient = recipient
    }

    /// Identifies the message: the same for every try, different after the notification has changed. Contains no full
    /// stop, since Standard Webhooks reserves that.
    public var stamp: String { "\(id)-\(updatedAt.milliseconds)" }

    /// The text, cut to that many characters with an ellipsis at the end.
    static func shortened(_ text: String, lengthMax: Int) -> String {
        guard text.count > lengthMax else { return text }
        return lengthMax > 0 ? text.prefix(lengthMax - 1) + "…" : ""
    }

    /// The message's bytes with as much of its body as fits. `nil` if it is too long even without a body.
    func fitting(_ bytesMax: Int, bytes: (_ body: String) -> [UInt8]) -> [UInt8]? {
        let whole = bytes(body)
        if whole.count <= bytesMax { return whole }
        // Binary search for the longest prefix that fits: characters have different sizes.
        var (fits, tooLong) = (0, body.count)
        var found = bytes("")
        guard found.count <= bytesMax else { return nil }
        while fits + 1 < tooLong {
            let length = (fits + tooLong) / 2
            let candidate = bytes(Message.shortened(body, lengthMax: length))
            if candidate.count <= bytesMax { (fits, found) = (length, candidate) } else { tooLong = length }
        }
        return found
    }

    private static func printable(_ text: String, keepingLines: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            result.append(isControl && !(keepingLines && scalar == "\n") ? " " : scalar)
        }
        return String(result)
    }
}

/// The destination of a message. Prints as its channel, without the address or token.
public enum Destination: Hashable, Sendable {
    /// A device, by its registration token at Firebase Cloud Messaging.
    case fcm(token: String)
    /// A server of the recipient.
    /// - secret: the signing key; `nil` for the configured one.
    case webhook(url: String, secret: WebhookSecret? = nil)
    /// A browser, by its push subscription as JSON.
    /// - authorization: proves the sender to the push service; made by ``VAPIDKey``.
    case webPush(subscription: String, authorization: String)
    case email(address: String)
    /// The process's own log.
    case log

    /// The channel's name, without the address.
    public var channel: String {
        switch self {
        case .fcm: "fcm"
        case .webhook: "webhook"
        case .webPush: "web_push"
        case .email: "email"
        case .log: "log"
        }
    }
}

extension Destination: Secretive {
    public var description: String { channel }
}

/// The outcome of one try. The reasons are sentences for the operator, without a token, address or URL.
public enum Outcome: Hashable, Sendable {
    /// The provider accepted it.
    case sent
    /// A temporary failure: try again, not before `afterSeconds` if the provider said so.
    case retry(reason: String, afterSeconds: Int? = nil)
    /// There is no such device or mailbox any more: forget the address.
    case invalidTarget(reason: String)
    /// This message will never be accepted there.
    case refused(reason: String)
}
