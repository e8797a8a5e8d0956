// notifications.push-key: the key that a browser needs to subscribe to pushes (domain.md §8.3, Push outbox).

public struct ShowPushKey: Query {
    public static let type = "notifications.push-key"
    public static let about = About(
        "Show the key with which a browser subscribes to pushes", .user, example: "notifications push-key")

    public struct Reply: Codable, Sendable, Equatable {
        /// The `applicationServerKey` for `pushManager.subscribe`: a P-256 point of 65 bytes, in base64url.
        public var key: String
    }
}
