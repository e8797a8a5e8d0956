// account.settings: for each setting, the latest change by the devices' clocks wins (domain.md §3.2, D 13).

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Auth {
    static let settings = Rules<Auth>()
        .command(ChangeSettings.self, decide: changeSettings) { _, _, state, context throws(Refusal) in
            state.accounts[try context.caller.id()]?.settings.shown ?? AccountSettings()
        }
        .evolve(SettingsChanged.self) { state, event, _ in
            state.accounts[event.accountId]?.settings.take(event)
        }

    static func changeSettings(
        _ command: ChangeSettings, _ state: State, _ context: Context
    ) throws(Refusal) -> Decision<Effect> {
        let id = try context.caller.id()
        var preset = command.searchPreset
        if case .set(var filter) = preset {
            filter.q = filter.q?.cleaned
            preset = .set(filter)
        }
        let old = state.accounts[id]?.settings ?? KeptSettings()
        let event = SettingsChanged(
            accountId: id, sound: command.sound, searchPreset: preset,
            deviceTime: command.deviceTime ?? max(context.now, old.changedAt.adding(milliseconds: 1)))
        var new = old
        new.take(event)
        return new == old ? .nothing : .events([event])
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
            pass(&sound)
            pass(&soundAt)
            pass(&searchPreset)
            pass(&searchPresetAt)
        }
    }
}
