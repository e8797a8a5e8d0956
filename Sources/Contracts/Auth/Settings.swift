// account.settings: app settings, shared by all of an account's devices (domain.md §3.1 Settings, §3.2).

import JSON
import Values

/// The settings that an app stores for an account.
public struct AccountSettings: Codable, Sendable, Equatable {
    /// Whether the app makes sounds.
    public var sound: Bool = true
    /// The filters of the last search.
    public var searchPreset: GameFilter? = nil
    /// Always miles.
    public var units: String = "mi"

    public init() {}
}

public struct ChangeSettings: Queueable {
    public typealias Reply = AccountSettings
    public static let type = "account.settings"
    public static let about = About(
        "Change your settings; the latest change of all your devices counts", .guest,
        example: "account settings sound=off")
    public static var deviceTimeField: String? { "deviceTime" }

    /// Whether the app makes sounds; at first it does.
    public var sound: Bool?
    /// The filters of a search; null (none) takes them away.
    public var searchPreset: Change<GameFilter>
    /// When it was changed on the device, up to a day ahead. Default: now, after all before.
    public var deviceTime: Timestamp?

    public static var defaults: [String: JSONValue] { GameFilter.defaults(in: "searchPreset") }

    public func check(_ problems: inout Problems) {
        guard let preset = searchPreset.value else { return }
        problems.filter(preset, at: "searchPreset.")
        problems.text("searchPreset.hostId", preset.hostId?.description, 1...64)
    }

    public func check(_ problems: inout Problems, at time: CheckTime) {
        problems.deviceTime("deviceTime", deviceTime, at: time)
    }
}
