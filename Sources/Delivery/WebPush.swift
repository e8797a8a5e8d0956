// A message for a browser, through the push service that its subscription names (RFC 8030):
//
//     POST /send/e5Xb… HTTP/1.1
//     TTL: 86400
//     Urgency: normal
//     Topic: AZmjxHobfD2AAAAAAAAAAQ
//     Content-Encoding: aes128gcm
//     Authorization: vapid t=…, k=…
//
//     <encrypted> {"notificationId":"…","type":"game_cancelled","title":"…","body":"…","link":"…","data":{…},…}

import Contracts
import JSON
import Values

/// The requests to push services, and the meaning of their answers.
enum WebPush {
    /// How long a push service keeps a message that it cannot deliver yet.
    static let keptSeconds = FCM.keptSeconds

    /// - Parameters:
    ///   - text: the subscription as JSON.
    ///   - authorization: the result of ``VAPIDKey/authorization(for:subject:now:)``.
    static func request(
        _ message: Message, to text: String, authorization: String
    ) throws(Unsendable) -> HTTPRequest {
        let subscription = try subscription(text)
        return HTTPRequest(
            url: subscription.endpoint,
            headers: [
                .init("TTL", "\(keptSeconds)"),
                .init("Urgency", message.isUrgent ? "high" : "normal"),
                // A later state of the notification replaces one that waits; at most 32 characters of base64url (RFC
                // 8030 §5.4).
                .init("Topic", Base64URL.encode(message.id.bytes)),
                .init("Content-Encoding", "aes128gcm"),
                .init("Content-Type", "application/octet-stream"),
                .init("Authorization", authorization),
            ],
            body: try encrypted(payload(message), for: subscription))
    }

    private static func subscription(_ text: String) throws(Unsendable) -> PushSubscription {
        guard let subscription = try? PushSubscription(text) else {
            throw .invalidTarget("the browser's subscription is malformed")
        }
        guard let parts = URLParts(subscription.endpoint), parts.scheme == "https", parts.user == nil,
            parts.password == nil
        else { throw .invalidTarget("the browser's push service has no address like https://push.example") }
        return subscription
    }

    private static func encrypted(
        _ payload: [UInt8], for subscription: PushSubscription
    ) throws(Unsendable) -> [UInt8] {
        do throws(PushEncryption.Problem) {
            return try PushEncryption.body(payload, for: subscription)
        } catch {
            switch error {
            case .noKey: throw .invalidTarget("the browser's key is not on the curve P-256")
            case .unavailable: throw Unsendable(outcome: .retry(reason: "the push could not be encrypted"))
            }
        }
    }

    /// The payload. A body that makes it too long is cut; throws if it is too long without a body.
    private static func payload(_ message: Message) throws(Unsendable) -> [UInt8] {
        let bytesMax = PushEncryption.textBytesMax
        guard let fitting = message.fitting(bytesMax, bytes: { payload(message, text: $0) }) else {
            throw .refused("the message has over \(bytesMax) bytes without its body; give it less data")
        }
        return fitting
    }

    private static func payload(_ message: Message, text: String) -> [UInt8] {
        var data = JSONObject()
        for (name, value) in message.data.sorted(by: { $0.key < $1.key }) { data[name] = .string(value) }
        var root: JSONObject = [
            "notificationId": .string(message.id.description), "type": .string(message.type),
            "updatedAt": .string(message.updatedAt.description), "title": .string(message.title),
            "body": .string(text), "isUrgent": .bool(message.isUrgent),
        ]
        if let link = message.link { root["link"] = .string(link) }
        root["data"] = .object(data)
        return Array(JSONValue.object(root).text().utf8)
    }

    static func outcome(_ answer: HTTPAnswer) -> Outcome {
        let reason = "the push service answered \(answer.status)"
        switch answer.status {
        case 200..<300: return .sent
        case 404, 410: return .invalidTarget(reason: "\(reason): the browser's subscription is gone")
        case 413: return .refused(reason: "\(reason): the message is too long for it")
        // Not dropped: with another key beside notify's log, every subscription gets this answer.
        case 401, 403:
            return .refused(
                reason: "\(reason): it did not accept our signature, or the browser subscribed with another "
                    + "key")
        case 408, 429, 500...: return .retry(reason: reason, afterSeconds: answer.retryAfterSeconds)
        case 300..<400: return .refused(reason: "\(reason): redirects are not followed")
        default: return .refused(reason: reason)
        }
    }
}
