// A browser's push subscription (W3C Push API, `PushSubscription.toJSON()`). Its text is the push token of a `web`
// device:
//
//     {"endpoint":"https://push.example/send/e5Xb…","keys":{"p256dh":"BCVxsr7N…","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}

import JSON
import Values

/// A browser's push subscription.
public struct PushSubscription: Hashable, Sendable, CustomStringConvertible {
    /// Limit of the whole text, in bytes.
    public static let textBytesMax = 2048
    /// Size of an uncompressed P-256 point: 4, x and y.
    public static let keyBytes = 65
    public static let secretBytes = 16

    /// The https address at the push service that takes messages. Anybody who knows it can send there.
    public let endpoint: String
    /// The browser's public key, `p256dh`.
    public let key: [UInt8]
    /// The secret that only the browser and the sender know, `auth`.
    public let secret: [UInt8]

    /// An error in a text, as a message for the person who registers it.
    public struct Problem: Error, Equatable {
        public var message: String
    }

    /// Reads the JSON text. Members other than these, such as `expirationTime`, are ignored.
    public init(_ text: String) throws(Problem) {
        guard text.utf8.count <= Self.textBytesMax else {
            throw Problem(message: "must have at most \(Self.textBytesMax) bytes")
        }
        guard let root = try? JSONValue(parsing: text), root.objectValue != nil else {
            throw Problem(message: "must be its push subscription as JSON: {\"endpoint\":…,\"keys\":{…}}")
        }
        guard let endpoint = root["endpoint"]?.stringValue, Self.isEndpoint(endpoint) else {
            throw Problem(message: "must have an \"endpoint\" that begins with https:// and a host")
        }
        key = try Self.bytes("p256dh", of: root, count: Self.keyBytes)
        guard key.first == 4 else {
            throw Problem(message: "must have as \"keys.p256dh\" an uncompressed point, which begins with 4")
        }
        secret = try Self.bytes("auth", of: root, count: Self.secretBytes)
        self.endpoint = endpoint
    }

    private static func isEndpoint(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, text.hasPrefix("https://"), let authority = AddDevice.authority(of: text) else {
            return false
        }
        return !authority.isEmpty && !authority.contains("@")
    }

    private static func bytes(_ name: String, of root: JSONValue, count: Int) throws(Problem) -> [UInt8] {
        let text = root["keys"]?[name]?.stringValue
        guard let bytes = text.flatMap({ Base64URL.decode($0) }), bytes.count == count else {
            throw Problem(message: "must have as \"keys.\(name)\" \(count) bytes in base64url")
        }
        return bytes
    }

    /// The canonical text under which it is stored, without any other members that came with it.
    public var text: String {
        let value: JSONValue = [
            "endpoint": .string(endpoint),
            "keys": [
                "p256dh": .string(Base64URL.encode(key)), "auth": .string(Base64URL.encode(secret)),
            ],
        ]
        return value.text()
    }

    public var description: String { "PushSubscription(…)" }
}
