// Made by deploy/contracts from Sources/Contracts/Auth/Settings.swift.

import JSON
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
        "deviceTime": "when it was changed on the device, up to a day ahead. Default: now, after all before",
        "searchPreset": "the filters of a search; null (none) takes them away",
        "searchPreset.center": "lat,lng. Default: your home; without one, anywhere",
        "searchPreset.day": "one date in timezone, instead of from and to",
        "searchPreset.from":
            "the earliest start, at most 90 days before to. Default: now; if to is past, 30 days before it",
        "searchPreset.groupId": "only games of this group",
        "searchPreset.hasOpenSlots": "only games with free slots",
        "searchPreset.matchesMe": "only games whose requirements you meet",
        "searchPreset.near": "the center by name, such as Oakland: a city, or a venue and its city",
        "searchPreset.priceTiers": "any of these tiers",
        "searchPreset.q": "2 to 80 characters of title, place, address or city",
        "searchPreset.radiusMiles": "above 0, at most 100. Default: 25",
        "searchPreset.scope": "own: games you are going to. Default: all",
        "searchPreset.seriesId": "only games of this series",
        "searchPreset.skillLevels": "any of these levels; a game without required levels matches too",
        "searchPreset.sort": "date, distance (needs a center) or newest. Default: date",
        "searchPreset.status":
            "any of these; active is open and closed. Default: open; for past dates also closed and"
            + " completed",
        "searchPreset.timezone":
            "the clock that counts, such as America/Los_Angeles. Default: that of the center, else yours",
        "searchPreset.to": "not included. Default: 30 days after from",
        "searchPreset.venueId": "only games at this venue",
        "sound": "whether the app makes sounds; at first it does",
    ]
}
