// Questions about cups (domain.md §16.13): one that is public, one that is private, and one's own.

import Contracts
import JSON
import TestSupport
import Values

extension Questions {
    var cups: [Question] {
        func cups(_ isMeant: (Chronicle.KnownCup) -> Bool) -> Set<String> {
            Set(chronicle.cups.values.filter(isMeant).map(\.id)).texts
        }
        return [
            Question("cups.mine", ["limit": 100], tells: cups { $0.hostId == viewer }),
            Question(
                "cups.search", ["limit": 100],
                tells: cups {
                    $0.status == .registering && chronicle.isFound($0) && chronicle.sees($0, viewer)
                }),
        ] + chronicle.cups.values.sorted { $0.id < $1.id }.flatMap { about($0) }
    }

    private func about(_ cup: Chronicle.KnownCup) -> [Question] {
        let refusal: Reason? = chronicle.sees(cup, viewer) ? nil : .notFound
        let isOpen = chronicle.isFound(cup) && !chronicle.areApart(cup.hostId, opener)
        let one: JSONValue = ["cupId": cup.id.json]
        func named(_ data: JSONValue) -> [String] { [data["name"]?.stringValue ?? ""] }
        return [
            Question("cups.get", one, refusal: refusal, tells: [cup.name]) { named($0["cup"] ?? .null) },
            Question("cups.table", one, refusal: refusal, tells: [cup.id.description]) {
                [$0["cupId"]?.stringValue ?? ""]
            },
            Question("cups.board", one.merging(["board": 1]), refusal: refusal, tells: [cup.name], at: named),
            Question("cups.landing", one, refusal: isOpen ? nil : .notFound, tells: [cup.name], at: named),
        ]
    }
}
