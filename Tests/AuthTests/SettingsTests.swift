// account.settings (domain.md §3.1, §3.2).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct SettingsTests {
    let town = Town()
    let ann: Person

    init() { ann = town.signUp("ann") }

    private func set(_ fields: JSONValue, minutesAgo: Int) -> Answer {
        town.ask(
            "account.settings", fields.merging(["deviceTime": town.time(minutes: -minutesAgo)]), as: ann)
    }

    @Test func newAccountsHaveTheDefaultSettings() {
        let settings = town.ask("account.me", as: ann).data["settings"]
        #expect(settings == ["sound": true, "units": "mi"])
    }

    @Test func eachSettingIsThatOfTheLatestChangeByTheDevicesClocks() {
        #expect(set(["sound": false], minutesAgo: 5)["sound"] == false)
        #expect(
            set(["sound": true, "searchPreset": ["sports": ["soccer"]]], minutesAgo: 9)["sound"] == false)
        let settings = town.ask("account.me", as: ann).data["settings"]
        #expect(settings?["searchPreset"]?["sports"] == ["soccer"], "each by itself")
        #expect(set(["sound": true], minutesAgo: 4)["sound"] == true)
        #expect(set(["searchPreset": .null], minutesAgo: 3).data["searchPreset"] == nil)
    }

    @Test func anOlderOrEqualSettingWritesNothing() {
        #expect(set(["sound": false], minutesAgo: 5).isOK)
        let count = town.auth.types.count
        #expect(set(["sound": true], minutesAgo: 5).isOK && set(["sound": true], minutesAgo: 6).isOK)
        #expect(set([:], minutesAgo: 0).isOK && town.auth.types.count == count)
    }

    @Test func aChangeWithoutATimeIsTheLatest() {
        let off = town.ask("account.settings", ["sound": false], as: ann)
        #expect(off["sound"] == false, "\(off)")
        #expect(set(["sound": true], minutesAgo: 1)["sound"] == false, "that was before")
        #expect(set(["sound": true], minutesAgo: -600)["sound"] == true, "a clock that is ahead")
        #expect(town.ask("account.settings", ["sound": false], as: ann)["sound"] == false)
    }

    @Test func aDeviceTimeFarAheadIsRefused() {
        let refusal = set(["sound": false], minutesAgo: -1441).refusal
        #expect(refusal?.reason == .invalidArgument && refusal?.field == "deviceTime")
        #expect(set(["sound": false], minutesAgo: -1440).isOK)
    }

    @Test(arguments: [false, true]) func settingsSurviveARestart(fromSnapshot: Bool) throws {
        #expect(set(["sound": false, "searchPreset": ["q": "park"]], minutesAgo: 1).isOK)
        let before = town.ask("account.me", as: ann).data["settings"]
        if fromSnapshot { try town.auth.snapshot() }
        try town.restart("auth", fromSnapshot: fromSnapshot)
        town.idle(seconds: 3)
        #expect(town.ask("account.me", as: ann).data["settings"] == before)
        #expect(set(["sound": true], minutesAgo: 2)["sound"] == false)
    }

    @Test func guestsCanChangeSettings() {
        let guest = town.guest()
        let answer = town.ask(
            "account.settings", ["sound": false, "deviceTime": town.time(minutes: 0)], as: guest)
        #expect(answer["sound"] == false)
    }
}
