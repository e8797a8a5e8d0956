// darts.preset-save, darts.preset-delete and darts.presets: up to twenty games of darts as somebody likes them (domain.md
// §5.10). They are private lines, and are erased with the account.

import Contracts
import LogContracts
import Machine
import Packed
import Values

extension Games {
    static let presets = Rules<Games>()
        .command(SavePreset.self, decide: Situation.save, reply: Situation.saved)
        .command(DeletePreset.self, decide: Situation.delete)
        .query(ListPresets.self, answer: Situation.presets)
        .evolve(PresetSaved.self) { state, event, _ in state.save(event.preset, of: event.accountId) }
        .evolve(PresetDeleted.self) { state, event, _ in
            state.deletePreset(event.name, of: event.accountId)
        }
        .limit(.changes, PresetSaved.self)
        .limit(.changes, PresetDeleted.self)
}

extension Situation<Games> {
    fileprivate func save(_ command: SavePreset) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        let (preset, mine) = (command.preset, state.presets[me] ?? [])
        if mine.contains(preset) { return .nothing }
        guard mine.contains(where: { $0.isNamed(preset.name) }) || mine.count < PresetLimits.countMax else {
            throw Refusal(
                .conflict,
                "you have \(PresetLimits.countMax) presets, which is as many as are kept; delete one first")
        }
        return .events([PresetSaved(accountId: me, preset: preset)])
    }

    fileprivate func saved(_ command: SavePreset, _ occurred: Occurred) throws(Refusal) -> DartsPreset {
        occurred.first(PresetSaved.self)?.preset ?? command.preset
    }

    fileprivate func delete(_ command: DeletePreset) throws(Refusal) -> Decision<Games.Effect> {
        let me = try caller.id()
        guard let saved = state.presets[me]?.first(where: { $0.isNamed(command.name.cleaned ?? "") }) else {
            return .nothing
        }
        return .events([PresetDeleted(accountId: me, name: saved.name)])
    }

    fileprivate func presets(_ query: ListPresets) throws(Refusal) -> ListPresets.Reply {
        .init(items: state.presets[try caller.id()] ?? [])
    }
}

extension SavePreset {
    fileprivate var preset: DartsPreset {
        // Without an option the options are the usual ones.
        let chosen = options.flatMap { $0 == MatchOptions() ? nil : $0 }
        return DartsPreset(
            name: name.cleaned ?? "", gameType: gameType, options: chosen, playerCount: playerCount)
    }
}

extension DartsPreset {
    fileprivate func isNamed(_ name: String) -> Bool { Text.folded(self.name) == Text.folded(name) }
}

extension Games.State {
    /// Saves a preset, in the order of names; replaces one of the same name.
    fileprivate mutating func save(_ preset: DartsPreset, of account: ID) {
        var mine = presets[account] ?? []
        mine.removeAll { $0.isNamed(preset.name) }
        let key = Text.folded(preset.name)
        mine.insert(preset, at: mine.firstIndex { Text.folded($0.name) > key } ?? mine.count)
        presets[account] = mine
    }

    fileprivate mutating func deletePreset(_ name: String, of account: ID) {
        presets[account]?.removeAll { $0.isNamed(name) }
        if presets[account]?.isEmpty == true { presets[account] = nil }
    }
}
