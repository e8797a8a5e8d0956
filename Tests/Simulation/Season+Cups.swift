// A season's five friends hold two cups: one of tennis, whose scores the two sides agree on, and one of darts.

import Contracts
import JSON
import TestSupport
import Values

extension World {
    private func cup(_ fields: JSONValue) -> JSONValue {
        let usual: JSONValue = ["name": "Friends", "format": "single", "seeding": "given"]
        return ["cupId": ask(ann, CreateCup.type, usual.merging(fields))["id"] ?? .null]
    }

    /// Everything that hosts and entrants do about a cup, once.
    func holdCups() {
        let cup = cup(["sport": "tennis", "visibility": "public", "entry": "request"])
        func about(_ more: JSONValue) -> JSONValue { cup.merging(more) }
        ask(ann, UpdateCup.type, about(["options": ["boards": 2]]))
        ask(ann, OpenCup.type, cup)
        for on in [true, false] {
            ask(ann, NameCupCoHost.type, about(["accountId": "eve", "on": .bool(on)]))
        }
        ask(bob, EnterCup.type, cup)
        ask(cleo, EnterCup.type, cup)
        for number in 1...2 { ask(ann, ApproveEntrant.type, about(["entrant": .integer(Int64(number))])) }
        ask(ann, InviteToCup.type, about(["accountIds": ["dan", "eve"]]))
        ask(dan, AcceptCup.type, cup)
        ask(eve, DeclineCup.type, cup)
        ask(eve, EnterCup.type, cup)
        ask(ann, RefuseEntrant.type, about(["entrant": 5]))
        for name in ["Joe", "Kim"] { ask(ann, AddEntrant.type, about(["entrant": ["name": .string(name)]])) }
        ask(ann, RemoveEntrant.type, about(["entrant": 7]))
        ask(ann, SeedCup.type, about(["order": [1, 2, 6, 3]]))
        ask(ann, DrawCup.type, cup)
        ask(ann, UndrawCup.type, cup)
        ask(dan, LeaveCup.type, cup)
        // Three are left: the first seed rests.
        ask(ann, DrawCup.type, cup)
        ask(ann, AddLateEntrant.type, about(["new": ["name": "Lou"]]))
        ask(ann, BeginCup.type, cup)
        ask(ann, CallFixture.type, about(["fixture": 2]))
        ask(bob, GetCup.type, cup)
        ask(ann, WalkOver.type, about(["fixture": 1, "entrant": 1]))
        ask(ann, FixFixture.type, about(["fixture": 2, "score": "2-0"]))
        ask(ann, UndoFixture.type, about(["fixture": 2]))
        ask(ann, DisqualifyEntrant.type, about(["entrant": 6]))
        ask(bob, ShowCupBoard.type, about(["board": 1]))
        for type in [ShowCupTable.type, ShowCupLanding.type] { ask(bob, type, cup) }
        for type in [MyCups.type, SearchCups.type] { ask(bob, type) }
        ask(cleo, WithdrawFromCup.type, cup)
        ask(ann, CancelCup.type, cup)
        agree()
        throwDarts()
    }

    /// Scores that the two sides of a fixture agree on: by silence, by a word, and by the host's.
    private func agree() {
        let cup = cup(["sport": "tennis", "visibility": "public", "entry": "open", "format": "swiss"])
        func about(_ more: JSONValue) -> JSONValue { cup.merging(more) }
        ask(ann, OpenCup.type, cup)
        for one in [bob, cleo, dan, eve] { ask(one, EnterCup.type, cup) }
        ask(ann, DrawCup.type, cup)
        // Bob meets Dan, and Cleo meets Eve.
        ask(bob, ReportFixture.type, about(["fixture": 1, "score": "2-1"]))
        spend(hours: 30)
        ask(cleo, ReportFixture.type, about(["fixture": 2, "score": "2-0"]))
        ask(eve, DisputeFixture.type, about(["fixture": 2]))
        spend(hours: 20)
        ask(ann, FixFixture.type, about(["fixture": 2, "score": "2-0"]))
        ask(ann, PairCup.type, cup)
        ask(bob, ReportFixture.type, about(["fixture": 3, "score": "2-0"]))
        ask(cleo, ConfirmFixture.type, about(["fixture": 3]))
        ask(ann, FixFixture.type, about(["fixture": 4, "score": "0-2"]))
        ask(ann, FinishCup.type, cup)
    }

    /// A match of darts that ends its fixture.
    private func throwDarts() {
        let short: JSONValue = [
            "lengths": ["bestOf": 1], "match": ["options": ["startScore": 101, "out": "straight"]],
        ]
        let cup = cup(["sport": "darts", "visibility": "public", "entry": "open", "options": short])
        ask(ann, OpenCup.type, cup)
        for one in [bob, cleo] { ask(one, EnterCup.type, cup) }
        ask(ann, DrawCup.type, cup)
        let started = ask(bob, StartFixture.type, cup.merging(["fixture": 1]))
        let match = started["fixture"]?["matchId"] ?? .null
        ask(ann, RecordVisit.type, ["matchId": match, "darts": ["T20", "T7", "20"]])
        ask(ann, FinishCup.type, cup)
    }
}
