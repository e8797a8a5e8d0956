// What is delivered, where to, and what came of it: plain values, the same for every channel (domain.md §8.1, §8.3).

import Crypto
import Values

/// A notification as it leaves: rendered, in the recipient's words.
public struct Message: Hashable, Sendable {
    /// In characters, as a reader counts them.
    public static let titleLengthMax = 80
    /// In characters.
    public static let bodyLengthMax = 200

    /// The notification's: a repeat, or a later state of the same one, replaces what the device shows.
    public let id: ID
    /// When the notification last changed. With ``id`` it says which message this is, whatever number of times it is
    /// sent.
    public let updatedAt: Timestamp
    /// Of the notification: `game_cancelled`.
    public let type: String
    /// One line, not longer than ``titleLengthMax``.
    public let title: String
    /// Not longer than ``bodyLengthMax``.
    public let body: String
    /// For the app: what to open.
    public let data: [String: String]
    /// Whether it may wake a sleeping device.
    public let isUrgent: Bool
    /// Where a browser finds it.
    public let link: String?

    /// A title or body that is too long is cut, and ends in `…`; control characters become spaces.
    public init(
        id: ID, updatedAt: Timestamp, type: String, title: String, body: String, data: [String: String] = [:],
        isUrgent: Bool = false, link: String? = nil
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
    }

    /// Which message this is: the same for every try, another one when the notification has changed. Without a full
    /// stop, which Standard Webhooks reserve.
    public var stamp: String { "\(id)-\(updatedAt.milliseconds)" }

    /// The text, or its beginning with an ellipsis, in so many characters.
    static func shortened(_ text: String, lengthMax: Int) -> String {
        guard text.count > lengthMax else { return text }
        return lengthMax > 0 ? text.prefix(lengthMax - 1) + "…" : ""
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

/// Where a message goes. Prints as its channel: an address or a token belongs in no log.
public enum Destination: Hashable, Sendable {
    /// A device that Firebase Cloud Messaging reaches, by its registration token.
    case fcm(token: String)
    /// A server of the recipient's own.
    /// - secret: what its messages are signed with; the configured one where left out.
    case webhook(url: String, secret: WebhookSecret? = nil)
    case email(address: String)
    /// Our own log: what there is where nothing else is configured.
    case log

    /// Its name, and nothing of what it holds.
    public var channel: String {
        switch self {
        case .fcm: "fcm"
        case .webhook: "webhook"
        case .email: "email"
        case .log: "log"
        }
    }
}

extension Destination: Secretive {
    public var description: String { channel }
}

/// What came of one try. The reasons are sentences for whoever looks after Rally; no token, address or URL is in them.
public enum Outcome: Hashable, Sendable {
    /// The provider has it.
    case sent
    /// Nobody's fault, or one that can be mended: try again, not before `afterSeconds` if the provider said so.
    case retry(reason: String, afterSeconds: Int? = nil)
    /// There is no such device or mailbox any more: drop it.
    case invalidTarget(reason: String)
    /// This message will never be taken there.
    case refused(reason: String)
}
