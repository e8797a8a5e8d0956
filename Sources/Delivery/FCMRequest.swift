// A message for Firebase Cloud Messaging, HTTP v1
// (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages):
//
//     POST /v1/projects/rally-1/messages:send
//     {"message":{"token":"…","notification":{"title":"…","body":"…"},"data":{…},"android":{…},"apns":{…},"webpush":{…}}}
//
// The notification's id is the key under which each platform replaces what it shows, so that a repeat, or a later
// state of the same notification, does not add a second one.

import JSON
import Values

enum FCM {
    /// Limit of a payload; the token does not count.
    static let payloadBytesMax = 4096
    /// Limit of a registration token (domain.md §3.1); real ones have under 200.
    static let tokenBytesMax = 4096
    /// How long FCM keeps a message that it cannot deliver yet; at most 2,419,200.
    static let keptSeconds = 86_400

    /// The request for one device. A body that makes it too long is cut. Throws if it is too long without a
    /// body, or if FCM does not accept its data.
    static func request(
        _ message: Message, to token: String, project: String, endpoint: String, bearer: String
    ) throws(Unsendable) -> HTTPRequest {
        guard !token.isEmpty else { throw .invalidTarget("the device has no token") }
        guard token.utf8.count <= tokenBytesMax else {
            throw .invalidTarget("the device's token is longer than \(tokenBytesMax) bytes")
        }
        if let name = message.data.keys.sorted().first(where: isReserved) {
            throw .refused("FCM reserves the data field \(name); rename it")
        }
        return HTTPRequest(
            url: "\(endpoint)/v1/projects/\(project)/messages:send",
            headers: [
                .init("Authorization", "Bearer \(bearer)"),
                .init("Content-Type", "application/json; charset=utf-8"),
            ],
            body: try body(message, token: token))
    }

    /// `from`, `message_type`, and names that begin with `google.` or `gcm.`; FCM's documentation omits the dot.
    private static func isReserved(_ name: String) -> Bool {
        name == "from" || name == "message_type" || name.hasPrefix("google") || name.hasPrefix("gcm")
    }

    private static func body(_ message: Message, token: String) throws(Unsendable) -> [UInt8] {
        let overhead = JSONValue.string(token).text().utf8.count
        let fitting = message.fitting(payloadBytesMax + overhead) { body(message, text: $0, token: token) }
        guard let fitting else {
            throw .refused(
                "the message has over \(payloadBytesMax) bytes without its body; give it less data")
        }
        return fitting
    }

    private static func body(_ message: Message, text: String, token: String) -> [UInt8] {
        let id = message.id.description
        var data = JSONObject()
        for (name, value) in message.data.sorted(by: { $0.key < $1.key }) { data[name] = .string(value) }
        data["notificationId"] = .string(id)
        data["type"] = .string(message.type)
        data["updatedAt"] = .string(message.updatedAt.description)
        if let link = message.link { data["link"] = .string(link) }
        let root: JSONValue = [
            "message": [
                "token": .string(token),
                "notification": ["title": .string(message.title), "body": .string(text)],
                "data": .object(data),
                "android": [
                    "collapse_key": .string(id),
                    "priority": message.isUrgent ? "HIGH" : "NORMAL",
                    "ttl": "\(keptSeconds)s",
                    "notification": ["tag": .string(id)],
                ],
                "apns": [
                    "headers": [
                        "apns-collapse-id": .string(id),
                        // 5: the phone may delay it to save power.
                        "apns-priority": message.isUrgent ? "10" : "5",
                    ],
                    "payload": ["aps": ["sound": "default"]],
                ],
                "webpush": [
                    "headers": [
                        "TTL": "\(keptSeconds)",
                        "Urgency": message.isUrgent ? "high" : "normal",
                        // At most 32 characters of base64url (RFC 8030 §5.4).
                        "Topic": .string(Base64URL.encode(message.id.bytes)),
                    ],
                    "notification": ["tag": .string(id)],
                ],
            ]
        ]
        return Array(root.text().utf8)
    }
}
