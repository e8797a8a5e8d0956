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
    public static let notes: [String: String] = [
        "deviceTime": "when it was changed on the device, up to a day ahead; left out: now, after all before",
        "searchPreset": "the filters of a search; null (none) takes them away",
        "searchPreset.center": "lat,lng; default your home; without either, anywhere",
        "searchPreset.day": "one date in timezone, instead of from and to",
        "searchPreset.from":
            "default now, or 30 days before a past to; from and to are at most 90 days apart",
        "searchPreset.hasOpenSlots": "only games with free slots",
        "searchPreset.matchesMe": "only games whose requirements you meet",
        "searchPreset.near": "the center by name, such as Oakland: a city, or a venue and its city",
        "searchPreset.priceTiers": "any of these tiers",
        "searchPreset.q": "2 to 80 characters of title, place, address or city",
        "searchPreset.radiusMiles": "above 0, at most 100; default 25",
        "searchPreset.scope": "default all; own: games you are going to",
        "searchPreset.seriesId": "only games of this series",
        "searchPreset.skillLevels": "any of these levels; a game without required levels matches too",
        "searchPreset.sort": "date (default), distance (needs a center), newest",
        "searchPreset.status":
            "any of these; default open, for past dates also closed and completed; active is open and"
            + " closed",
        "searchPreset.timezone":
            "the clock that counts, such as America/Los_Angeles; that of the center, else yours, where"
            + " left out",
        "searchPreset.to": "not included; default 30 days after from",
        "searchPreset.venueId": "only games at this venue",
        "sound": "on by default",
    ]
}
