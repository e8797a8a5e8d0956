// Cups: making them, entering them, and playing them (domain.md §16.13).

import Contracts
import JSON
import TestSupport
import Values

extension Player {
    func playCups() -> RequestEnvelope {
        let own = world.cups.filter { $0.host == name }
        let some = own.isEmpty || chance.happens(0.5) ? world.cups : own
        guard !some.isEmpty, !chance.happens(0.1) else { return makeCup() }
        let cup = chance.one(of: Array(some.suffix(3)))
        let about: JSONValue = ["cupId": .string(cup.id)]
        if cup.host == name, chance.happens(0.7) { return host(about) }
        switch chance.number(0...9) {
        case 0...2: return request(EnterCup.type, about)
        case 3: return request(LeaveCup.type, about)
        case 4: return request(chance.happens(0.5) ? GetCup.type : ShowCupTable.type, about)
        case 5: return request(ShowCupLanding.type, about, withToken: chance.happens(0.3))
        case 6: return request(chance.happens(0.5) ? MyCups.type : SearchCups.type)
        case 7: return request(ShowCupBoard.type, about.merging(["board": 1]))
        default: return play(about)
        }
    }

    private func makeCup() -> RequestEnvelope {
        let formats: [JSONValue] = ["single", "single", "double", "round_robin", "swiss", "swiss"]
        let sport: JSONValue = chance.one(of: ["darts", "tennis"])
        return request(
            CreateCup.type,
            [
                "name": .string("Cup \(chance.number(0...99))"), "sport": sport,
                "format": chance.one(of: formats), "visibility": "public", "entrantsMax": 16,
                "entry": chance.one(of: ["open", "open", "request"]),
                "options": ["boards": .integer(Int64(chance.number(0...2)))],
            ])
    }

    /// A fixture among the first, which most cups have.
    private func fixture(_ about: JSONValue) -> JSONValue {
        about.merging(["fixture": .integer(Int64(chance.number(1...5)))])
    }

    private func entrant(_ about: JSONValue) -> JSONValue {
        about.merging(["entrant": .integer(Int64(chance.number(1...5)))])
    }

    private func scored(_ about: JSONValue) -> JSONValue {
        fixture(about).merging(["score": chance.one(of: ["2-0", "0-2", "2-1", "1-2"])])
    }

    private func host(_ about: JSONValue) -> RequestEnvelope {
        let name: JSONValue = .string("Name \(chance.number(0...999))")
        switch chance.number(0...19) {
        case 0...1: return request(OpenCup.type, about)
        case 2...4: return request(AddEntrant.type, about.merging(["entrant": ["name": name]]))
        case 5: return request(chance.happens(0.5) ? ApproveEntrant.type : RefuseEntrant.type, entrant(about))
        case 6...7: return request(DrawCup.type, about)
        case 8: return request(chance.happens(0.5) ? BeginCup.type : UndrawCup.type, about)
        case 9: return request(AddLateEntrant.type, about.merging(["new": ["name": name]]))
        case 10...11: return request(CallFixture.type, fixture(about))
        case 12...14: return request(FixFixture.type, scored(about))
        case 15: return request(WalkOver.type, fixture(about))
        case 16: return request(UndoFixture.type, fixture(about))
        case 17: return request(chance.happens(0.5) ? PairCup.type : FinishCup.type, about)
        case 18:
            return request(chance.happens(0.7) ? RemoveEntrant.type : DisqualifyEntrant.type, entrant(about))
        default:
            if chance.happens(0.1) { return request(CancelCup.type, about) }
            return request(UpdateCup.type, about.merging(["name": .string("Cup \(chance.number(0...99))")]))
        }
    }

    private func play(_ about: JSONValue) -> RequestEnvelope {
        switch chance.number(0...5) {
        case 0: request(StartFixture.type, fixture(about))
        case 1...2: request(ReportFixture.type, scored(about))
        case 3: request(ConfirmFixture.type, fixture(about))
        case 4: request(DisputeFixture.type, fixture(about))
        default: request(chance.happens(0.3) ? WithdrawFromCup.type : AcceptCup.type, about)
        }
    }
}
