// Made by deploy/contracts from Sources/Contracts/Auth/Settings.swift.

import Values

extension AccountSettings {
    @_disfavoredOverload
    public init(sound: sending Bool = true, searchPreset: GameFilter? = nil, units: String = "mi") {
        self.sound = sound
        self.searchPreset = searchPreset
        self.units = units
    }
}

extension ChangeSettings {
    static let notes: [String: String] = [
        "deviceTime": "when it was changed on the device, up to a day ahead; left out: now, after all before",
        "searchPreset": "the filters of a search; null (none) takes them away",
        "sound": "on by default",
    ]
}
