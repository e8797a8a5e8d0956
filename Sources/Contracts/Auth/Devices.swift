// account.device-add and device-remove: where notifications reach someone (domain.md §3.1 Device, §3.2).

import Values

/// The kind of a device. It decides the channel: FCM, Web Push, a webhook, or none (`cli`).
public enum DevicePlatform: String, Choice, BitwiseCopyable {
    /// An iPhone or an iPad, through FCM.
    case ios
    /// An Android phone or tablet, through FCM.
    case android
    /// A browser, by Web Push; its push token is the push subscription.
    case web
    /// A terminal; it gets no notifications.
    case cli
    /// A program that takes notifications at an https URL, its push token.
    case webhook
}

/// A device as its owner sees it, without its push token.
public struct Device: Codable, Sendable, Equatable {
    public var deviceId: String
    public var platform: DevicePlatform
    /// The app's version, if the app sent it.
    public var appVersion: String?
    /// The last time it was registered, or a session on it began or was refreshed.
    public var lastActiveAt: Timestamp
    /// Whether it has an address for notifications.
    public var hasPushToken: Bool
    /// Why the last delivery to it was given up; cleared when it registers again.
    public var lastError: String? = nil
    /// When the first delivery was given up for that reason.
    public var lastErrorAt: Timestamp? = nil
}

public struct AddDevice: Command {
    /// The device; for a webhook also the secret that signs its messages.
    public struct Reply: Codable, Sendable, Equatable {
        public var deviceId: String
        public var platform: DevicePlatform
        /// The app's version, if the app sent it.
        public var appVersion: String?
        /// When its session was last used.
        public var lastActiveAt: Timestamp
        /// Whether it has an address for notifications.
        public var hasPushToken: Bool
        /// A Standard Webhooks secret: `whsec_` and base64. Each registration makes a new one, shown only in this
        /// reply.
        public var webhookSecret: String?

        /// The reply for a device, with the secret if it is a newly registered webhook.
        public init(_ device: Device, webhookSecret: String? = nil) {
            (deviceId, platform, appVersion) = (device.deviceId, device.platform, device.appVersion)
            (lastActiveAt, hasPushToken) = (device.lastActiveAt, device.hasPushToken)
            self.webhookSecret = webhookSecret
        }
    }

    public static let type = "account.device-add"
    public static let about = About(
        "Register a phone or a browser for notifications, or change how it is reached", .user,
        example: "account device-add deviceId=phone-1 platform=android pushToken=…")
    static let pushTokenBytesMax = 4096

    /// 1 to 128 characters.
    public var deviceId: String
    public var platform: DevicePlatform
    /// Up to 4096 bytes; of a webhook its https URL, whose secret the reply shows, this once; of a browser
    /// its PushSubscription as JSON, up to 2048 bytes, made with the key that notifications push-key shows.
    public var pushToken: String?
    /// Up to 32 characters.
    public var appVersion: String?

    public func check(_ problems: inout Problems) {
        problems.text("deviceId", deviceId, 1...128)
        problems.text("appVersion", appVersion, 1...32)
        if platform == .webhook {
            problems.require(
                pushToken.map(AddDevice.isAddress) ?? false, "pushToken",
                "pushToken of a webhook must be its URL, such as https://example.com/rally")
        }
        let lengths = 1...(platform == .web ? PushSubscription.textBytesMax : AddDevice.pushTokenBytesMax)
        problems.note("pushToken", Bound(counts: lengths))
        guard let pushToken else { return }
        if platform == .web { return checkSubscription(pushToken, &problems) }
        // The token goes into a request line or a header, so it must not be able to end one.
        let isPlain = pushToken.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        problems.require(
            isPlain && lengths.contains(pushToken.utf8.count), "pushToken",
            "pushToken must be 1 to \(lengths.upperBound) visible ASCII characters")
    }

    private func checkSubscription(_ text: String, _ problems: inout Problems) {
        do throws(PushSubscription.Problem) {
            _ = try PushSubscription(text)
        } catch {
            problems.add("pushToken", "pushToken of a browser \(error.message)")
        }
    }

    /// The push token in the form in which it is stored.
    public var keptToken: String? {
        platform == .web ? pushToken.flatMap { try? PushSubscription($0) }?.text : pushToken
    }

    /// Whether a host follows `https://`, or `http://` where the operator allows that.
    private static func isAddress(_ text: String) -> Bool {
        authority(of: text).map { !$0.isEmpty && !$0.contains("@") } ?? false
    }

    static func authority(of text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            return text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        }
        return nil
    }

    /// The host in the URL of a webhook or of a browser's push service, in lower case and without its port; `nil` if
    /// there is none.
    public static func host(of url: String) -> String? {
        guard let authority = authority(of: url) else { return nil }
        let name =
            authority.hasPrefix("[")
            ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        let host = name.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}

public struct RemoveDevice: Command {
    public typealias Reply = Done
    public static let type = "account.device-remove"
    public static let about = About(
        "Stop sending notifications to a device", .user, example: "account device-remove deviceId=phone-1")

    /// 1 to 128 characters.
    public var deviceId: String

    public func check(_ problems: inout Problems) { problems.text("deviceId", deviceId, 1...128) }
}
