// Games of darts that somebody keeps as they like them (domain.md §5.10).

import Contracts
import JSON
import TestSupport
import Testing
import Values

@Suite struct PresetTests {
    private let cast = Cast(["ann", "bob"])

    @discardableResult
    private func save(_ name: String, _ more: JSONValue = [:], as person: String = "ann") -> Answer {
        let fields: JSONValue = ["name": .string(name), "gameType": "x01"]
        return cast.ask("darts.preset-save", fields.merging(more), as: person)
    }

    private func all(as person: String = "ann") -> [JSONValue] {
        cast.ask("darts.presets", as: person).items
    }

    private func names(as person: String = "ann") -> [String] {
        all(as: person).compactMap { $0["name"]?.stringValue }
    }

    @Test func aPresetIsKeptReplacedAndDeleted() {
        save("  Quick one ", ["options": ["startScore": 301], "playerCount": 2])
        save("Long one", ["options": ["bestOfLegs": 5]])
        #expect(names() == ["Long one", "Quick one"] && names(as: "bob").isEmpty)
        #expect(all()[1]["options"]?["startScore"] == 301 && all()[1]["playerCount"] == 2)
        save("QUICK ONE", ["options": [:]])
        #expect(names() == ["Long one", "QUICK ONE"] && all()[1]["options"] == nil)
        let lines = cast.town.games.disk.lines.count
        save("QUICK ONE")
        #expect(cast.town.games.disk.lines.count == lines, "what is there already writes nothing")
        for _ in 0..<2 {
            #expect(cast.ask("darts.preset-delete", ["name": "quick one"], as: "ann").isOK)
            #expect(names() == ["Long one"])
        }
    }

    @Test func anAccountKeepsTwentyPresets() {
        for number in 1...PresetLimits.countMax { #expect(save("No. \(number)").isOK) }
        #expect(save("One more").reason == .conflict)
        #expect(save("no. 1", ["playerCount": 2]).isOK, "a known name is replaced")
        #expect(save("One more", as: "bob").isOK)
    }

    @Test func onlyWhatCanBePlayedIsKept() {
        for (more, field) in [
            (["options": ["lives": 3]], "options.lives"), (["playerCount": 0], "playerCount"),
            (["gameType": "english_cricket", "playerCount": 3], "playerCount"),
            (["options": ["startScore": 302]], "options.startScore"),
        ] as [(JSONValue, String)] {
            let refusal = save("Wrong", more).refusal
            #expect(refusal?.reason == .invalidArgument && refusal?.field == field, "\(more)")
        }
        #expect(save("").refusal?.field == "name")
    }

    @Test func guestsKeepPresetsAndAllOutliveARestart() throws {
        let guest = cast.town.guest()
        #expect(
            cast.ask("darts.preset-save", ["name": "Mine", "gameType": "killer"], guest)["gameType"]
                == "killer")
        for fromSnapshot in [true, false] {
            try cast.town.restart("games", fromSnapshot: fromSnapshot)
            #expect(cast.ask("darts.presets", [:], guest).items.count == 1)
        }
    }
}
