// account.device-add and device-remove: where someone can be reached (domain.md §3.1 Device, §3.2).

import Values

/// The kind of a device, which decides how it is reached: by FCM, by Web Push, by a webhook, or not at all (`cli`).
public enum DevicePlatform: String, Choice, BitwiseCopyable {
    /// An iPhone or an iPad, through FCM.
    case ios
    /// An Android phone or tablet, through FCM.
    case android
    /// A browser, by Web Push to the subscription that is its push token.
    case web
    /// A terminal, which is not reached.
    case cli
    /// A program, at the https URL that is its push token.
    case webhook
}

/// A device as its owner sees it, without its push token.
public struct Device: Codable, Sendable, Equatable {
    public var deviceId: String
    public var platform: DevicePlatform
    /// The app's own version, where the app said it.
    public var appVersion: String?
    /// When it was last registered, or last had a session begin or be refreshed.
    public var lastActiveAt: Timestamp
    /// Whether it can be reached.
    public var hasPushToken: Bool
    /// Why a delivery to it was given up; gone once it is registered anew.
    public var lastError: String?
    /// When the first was given up for that reason.
    public var lastErrorAt: Timestamp?

    public init(
        deviceId: String, platform: DevicePlatform, appVersion: String?, lastActiveAt: Timestamp,
        hasPushToken: Bool, lastError: String? = nil, lastErrorAt: Timestamp? = nil
    ) {
        (self.lastError, self.lastErrorAt) = (lastError, lastErrorAt)
        (self.deviceId, self.platform, self.appVersion) = (deviceId, platform, appVersion)
        (self.lastActiveAt, self.hasPushToken) = (lastActiveAt, hasPushToken)
    }
}

/// `account.device-add`
public struct AddDevice: Command {
    /// The device; for a webhook also the secret that signs its messages.
    public struct Reply: Codable, Sendable, Equatable {
        public var deviceId: String
        public var platform: DevicePlatform
        /// The app's own version, where the app said it.
        public var appVersion: String?
        /// When its session was used last.
        public var lastActiveAt: Timestamp
        /// Whether it can be reached.
        public var hasPushToken: Bool
        /// `whsec_` and base64, as Standard Webhooks have it: made anew by each registration and shown here alone.
        public var webhookSecret: String?

        /// A device, with the secret of a webhook that has just been registered.
        public init(_ device: Device, webhookSecret: String? = nil) {
            (deviceId, platform, appVersion) = (device.deviceId, device.platform, device.appVersion)
            (lastActiveAt, hasPushToken) = (device.lastActiveAt, device.hasPushToken)
            self.webhookSecret = webhookSecret
        }
    }

    public static let type = "account.device-add"
    public static let about = About(
        "Register a phone or a browser for notifications, or change how it is reached", .user,
        fields: [
            "deviceId": "1 to 128 characters",
            "pushToken":
                "up to 4096 bytes; of a webhook its https URL, whose secret the reply shows, this once; of a browser its "
                + "PushSubscription as JSON, up to 2048 bytes, made with the key that notifications push-key shows",
            "appVersion": "up to 32 characters",
        ],
        example: "account device-add deviceId=phone-1 platform=android pushToken=…")
    /// A push token's size, in bytes.
    static let pushTokenBytesMax = 4096

    public var deviceId: String
    public var platform: DevicePlatform
    public var pushToken: String?
    public var appVersion: String?

    public func check(_ problems: inout Problems) {
        problems.text("deviceId", deviceId, 1...128)
        problems.text("appVersion", appVersion, 1...32)
        if platform == .webhook {
            problems.require(
                pushToken.map(AddDevice.isAddress) ?? false, "pushToken",
                "pushToken of a webhook must be its URL, such as https://example.com/rally")
        }
        guard let pushToken else { return }
        if platform == .web { return checkSubscription(pushToken, &problems) }
        // What goes into a request's line or a header must not end it.
        let isPlain = pushToken.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        problems.require(
            isPlain && (1...AddDevice.pushTokenBytesMax).contains(pushToken.utf8.count), "pushToken",
            "pushToken must be 1 to \(AddDevice.pushTokenBytesMax) visible ASCII characters")
    }

    private func checkSubscription(_ text: String, _ problems: inout Problems) {
        do throws(PushSubscription.Problem) {
            _ = try PushSubscription(text)
        } catch {
            problems.add("pushToken", "pushToken of a browser \(error.message)")
        }
    }

    /// The push token in the form in which it is kept.
    public var keptToken: String? {
        platform == .web ? pushToken.flatMap { try? PushSubscription($0) }?.text : pushToken
    }

    /// Whether a host follows `https://`, or `http://` where whoever runs Rally allows that.
    private static func isAddress(_ text: String) -> Bool {
        authority(of: text).map { !$0.isEmpty && !$0.contains("@") } ?? false
    }

    static func authority(of text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            return text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        }
        return nil
    }

    /// The host that the URL of a webhook or of a browser's push service names, without its port and in small letters; `nil`
    /// where it names none.
    public static func host(of url: String) -> String? {
        guard let authority = authority(of: url) else { return nil }
        let name =
            authority.hasPrefix("[")
            ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
        let host = name.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}

/// `account.device-remove`
public struct RemoveDevice: Command {
    public typealias Reply = Done
    public static let type = "account.device-remove"
    public static let about = About(
        "Stop sending notifications to a device", .user, fields: ["deviceId": "1 to 128 characters"],
        example: "account device-remove deviceId=phone-1")

    public var deviceId: String

    public func check(_ problems: inout Problems) { problems.text("deviceId", deviceId, 1...128) }
}
