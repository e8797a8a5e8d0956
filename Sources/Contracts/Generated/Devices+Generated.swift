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
