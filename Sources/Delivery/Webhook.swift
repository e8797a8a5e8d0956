// A request to a recipient's own server, signed according to Standard Webhooks 1.0
// (https://github.com/standard-webhooks/standard-webhooks):
//
//     webhook-id: 0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f-1764612000000
//     webhook-timestamp: 1764612001
//     webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
//
//     {"type":"game_cancelled","timestamp":"2025-12-01T18:00:00.000Z",
//      "data":{"accountId":"…","deviceId":"hook","notificationId":"…","title":"…",…}}

import Crypto
import JSON
import Values

/// The signing key of a webhook, `whsec_` and base64. Prints nothing of it.
public struct WebhookSecret: Hashable, Sendable {
    public static let byteCounts = 24...64
    static let prefix = "whsec_"

    let bytes: [UInt8]

    /// `nil` unless there are 24 to 64 bytes.
    public init?(bytes: [UInt8]) {
        guard WebhookSecret.byteCounts.contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Reads `whsec_…`.
    public init?(_ text: String) {
        guard text.hasPrefix(WebhookSecret.prefix),
            let bytes = Base64.decode(String(text.dropFirst(WebhookSecret.prefix.count)))
        else { return nil }
        self.init(bytes: bytes)
    }
}

extension WebhookSecret: Secretive {}

/// The requests to webhooks, and the meaning of their answers.
enum Webhook {
    /// Limit of the URL (domain.md §3.1).
    static let urlBytesMax = 4096

    /// - Parameter now: the time of this try. Receivers refuse old ones.
    static func request(
        _ message: Message, to url: String, secret: WebhookSecret, now: Timestamp, allowsPrivate: Bool
    ) throws(Unsendable) -> HTTPRequest {
        try check(url, allowsPrivate: allowsPrivate)
        let body = body(message)
        let seconds = now.milliseconds / 1000
        let signed = Array("\(message.stamp).\(seconds).".utf8) + body
        let signature = Base64.encode(signature(signed, secret))
        return HTTPRequest(
            url: url,
            headers: [
                .init("Content-Type", "application/json"),
                .init("webhook-id", message.stamp),
                .init("webhook-timestamp", "\(seconds)"),
                .init("webhook-signature", "v1,\(signature)"),
                // A quoted string (draft-ietf-httpapi-idempotency-key-header).
                .init("Idempotency-Key", "\"\(message.stamp)\""),
            ],
            body: body)
    }

    /// - Parameter signed: the id, the time and the body, joined by full stops.
    static func signature(_ signed: [UInt8], _ secret: WebhookSecret) -> [UInt8] {
        Crypto.hmacSHA256(signed, key: secret.bytes)
    }

    /// Checks everything about a URL that can be checked before its name is looked up.
    private static func check(_ url: String, allowsPrivate: Bool) throws(Unsendable) {
        guard url.utf8.count <= urlBytesMax else {
            throw .invalidTarget("the webhook's URL is longer than \(urlBytesMax) bytes")
        }
        guard let parts = URLParts(url) else { throw .invalidTarget("the webhook's URL is malformed") }
        guard ["https", "http"].contains(parts.scheme) else {
            throw .invalidTarget("the webhook's URL does not begin with https://")
        }
        // The device is not dropped: RALLY_WEBHOOK_PRIVATE may have allowed the URL, and may again.
        guard parts.scheme == "https" || allowsPrivate else {
            throw .refused("the webhook's URL does not begin with https://")
        }
        guard parts.user == nil, parts.password == nil else {
            throw .invalidTarget("the webhook's URL holds a user name; the signature says who we are")
        }
    }

    private static func body(_ message: Message) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("type", message.type)
        writer.field("timestamp", message.updatedAt)
        writer.key("data" as StaticString)
        writer.beginObject()
        if let recipient = message.recipient {
            writer.field("accountId", recipient.accountId)
            writer.field("deviceId", recipient.deviceId)
        }
        writer.field("notificationId", message.id)
        writer.field("title", message.title)
        writer.field("body", message.body)
        writer.field("isUrgent", message.isUrgent)
        writer.field("link", message.link)
        writer.key("data" as StaticString)
        writer.beginObject()
        for (name, value) in message.data.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            writer.string(value)
        }
        writer.endObject()
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    static func outcome(_ answer: HTTPAnswer) -> Outcome {
        let reason = "the webhook answered \(answer.status)"
        switch answer.status {
        case 200..<300: return .sent
        case 410: return .invalidTarget(reason: "\(reason): it is gone")
        case 408, 429, 500...: return .retry(reason: reason, afterSeconds: answer.retryAfterSeconds)
        case 300..<400: return .refused(reason: "\(reason): redirects are not followed")
        default: return .refused(reason: reason)
        }
    }
}
