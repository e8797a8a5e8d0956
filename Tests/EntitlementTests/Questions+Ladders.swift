// Questions about ladders (domain.md §18.5): one that is public, one that is private, and one's own.

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    var ladders: [Question] {
        func ladders(_ isMeant: (Chronicle.KnownLadder) -> Bool) -> Set<String> {
            Set(chronicle.ladders.values.filter(isMeant).map(\.id)).texts
        }
        return [
            Question("ladders.mine", ["limit": 100], tells: ladders { $0.hostId == viewer }),
            Question(
                "ladders.search", ["limit": 100],
                tells: ladders {
                    $0.isPublic && $0.isOpen && !chronicle.withheld.contains($0.id)
                        && chronicle.sees($0, viewer)
                }),
        ] + chronicle.ladders.values.sorted { $0.id < $1.id }.flatMap { about($0) }
    }

    private func about(_ ladder: Chronicle.KnownLadder) -> [Question] {
        let refusal: Reason? = chronicle.sees(ladder, viewer) ? nil : .notFound
        let isShown =
            ladder.isPublic && !chronicle.withheld.contains(ladder.id)
            && !chronicle.areApart(ladder.hostId, opener)
        let one: JSONValue = ["ladderId": ladder.id.json]
        func named(_ data: JSONValue) -> [String] { [data["name"]?.stringValue ?? ""] }
        return [
            Question("ladders.get", one, refusal: refusal, tells: [ladder.name]) {
                named($0["ladder"] ?? .null)
            },
            Question("ladders.challenges", one, refusal: refusal, tells: []),
            Question("ladders.history", one, refusal: refusal, tells: []),
            Question(
                "ladders.landing", one, refusal: isShown ? nil : .notFound, tells: [ladder.name],
                at: named),
        ]
    }
}
