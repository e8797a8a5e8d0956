// account.settings: for each setting, the latest change by the devices' clocks wins (domain.md §3.2, D 13).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let settings = Rules<Auth>()
        .command(ChangeSettings.self, decide: Situation.changeSettings, reply: Situation.reply)
        .evolve(SettingsChanged.self) { state, event, _ in
            state.accounts[event.accountId]?.settings.take(event)
        }

    /// Settings, and the time of each one's last change.
    struct KeptSettings: Codable, Sendable, Equatable {
        private var sound = true
        private var soundAt = Timestamp.distantPast
        private var searchPreset: GameFilter?
        private var searchPresetAt = Timestamp.distantPast

        /// The latest change by any device's clock.
        var changedAt: Timestamp { max(soundAt, searchPresetAt) }

        var shown: AccountSettings { AccountSettings(sound: sound, searchPreset: searchPreset) }

        mutating func take(_ event: SettingsChanged) {
            if let sound = event.sound, event.deviceTime > soundAt {
                (self.sound, soundAt) = (sound, event.deviceTime)
            }
            if event.searchPreset != .keep, event.deviceTime > searchPresetAt {
                (searchPreset, searchPresetAt) = (event.searchPreset.value, event.deviceTime)
            }
        }

        mutating func eachField(_ pass: inout FieldPass) {
            pass("sound", &sound)
            pass("soundAt", &soundAt)
            pass("searchPreset", &searchPreset)
            pass("searchPresetAt", &searchPresetAt)
        }
    }
}

extension Situation<Auth> {
    fileprivate func reply(
        _ command: ChangeSettings, _ occurred: Occurred
    ) throws(Refusal) -> ChangeSettings.Reply {
        state.accounts[try caller.id()]?.settings.shown ?? AccountSettings()
    }

    fileprivate func changeSettings(_ command: ChangeSettings) throws(Refusal) -> Decision<Auth.Effect> {
        let id = try caller.id()
        var preset = command.searchPreset
        if case .set(var filter) = preset {
            filter.q = filter.q?.cleaned
            preset = .set(filter)
        }
        let old = state.accounts[id]?.settings ?? Auth.KeptSettings()
        let event = SettingsChanged(
            accountId: id, sound: command.sound, searchPreset: preset,
            deviceTime: command.deviceTime ?? max(now, old.changedAt.adding(milliseconds: 1)))
        var new = old
        new.take(event)
        return new == old ? .nothing : .events([event])
    }
}
