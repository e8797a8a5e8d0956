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
