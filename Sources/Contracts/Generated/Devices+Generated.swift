// Made by deploy/contracts from Sources/Contracts/Auth/Devices.swift.

import Values

extension Device {
    @_disfavoredOverload
    public init(
        deviceId: sending String, platform: DevicePlatform, appVersion: String?, lastActiveAt: Timestamp,
        hasPushToken: Bool, lastError: String? = nil, lastErrorAt: Timestamp? = nil
    ) {
        self.deviceId = deviceId
        self.platform = platform
        self.appVersion = appVersion
        self.lastActiveAt = lastActiveAt
        self.hasPushToken = hasPushToken
        self.lastError = lastError
        self.lastErrorAt = lastErrorAt
    }
}

extension AddDevice {
    public static let notes: [String: String] = [
        "appVersion": "up to 32 characters",
        "deviceId": "1 to 128 characters",
        "pushToken":
            "up to 4096 bytes; of a webhook its https URL, whose secret the reply shows, this once; of a"
            + " browser its PushSubscription as JSON, up to 2048 bytes, made with the key that notifications"
            + " push-key shows",
    ]
}

extension RemoveDevice {
    public static let notes: [String: String] = [
        "deviceId": "1 to 128 characters"
    ]
}
