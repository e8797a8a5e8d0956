// `log.fate`: the fate of a request, for `tap why`.

import BusProtocol
import Contracts
import JSON
import TestSupport
import Testing
import Values

@testable import Machine

@Suite struct FateTests {
    let town = Town()

    @Test func aRefusalIsKnownUntilAThousandOthersCame() {
        var recent = RecentRefusals()
        let refusal = Refusal(.gameFull, "the game is full", field: "gameId", state: "closed")
        let ids = (0..<1001).map { ID(high: 7, low: UInt64($0)) }
        for id in ids.prefix(1000) { recent.note(refusal, of: "rsvp.going", id, by: nil, at: Town.noon) }
        #expect(ids.prefix(1000).allSatisfy { recent.fate(of: $0) != nil })
        let fate = recent.fate(of: ids[0])
        #expect(fate?.is == .refused && fate?.type == "rsvp.going" && fate?.reason == .gameFull)
        #expect(fate?.field == "gameId" && fate?.state == "closed" && fate?.message == "the game is full")
        // Repeating the same request adds no other entry.
        recent.note(refusal, of: "rsvp.maybe", ids[999], by: nil, at: Town.noon)
        #expect(recent.fate(of: ids[0]) != nil && recent.fate(of: ids[999])?.type == "rsvp.maybe")
        recent.note(refusal, of: "rsvp.going", ids[1000], by: nil, at: Town.noon)
        #expect(
            recent.fate(of: ids[0]) == nil && recent.fate(of: ids[1]) != nil
                && recent.fate(of: ids[1000]) != nil)
    }

    @Test func theLatestTwentyRefusalsOfAnAccountAreTold() {
        let (ann, bob) = (ID(high: 8, low: 1), ID(high: 8, low: 2))
        var recent = RecentRefusals()
        #expect(recent.latest(of: ann).isEmpty)
        func note(_ number: Int) {
            let refusal = Refusal(.gameFull, "the game is full")
            recent.note(
                refusal, of: "rsvp.going", ID(high: 7, low: UInt64(number)), by: number % 3 == 0 ? ann : bob,
                at: Town.noon)
        }
        for number in 0..<9 { note(number) }
        #expect(recent.latest(of: ann).map(\.id) == [6, 3, 0].map { ID(high: 7, low: $0) })
        #expect(recent.latest(of: ann).allSatisfy { $0.is == .refused && $0.actor == ann })
        // The ring buffer has wrapped around.
        for number in 9..<1500 { note(number) }
        let numbers: [UInt64] = (0..<20).map { 1497 - 3 * $0 }
        #expect(recent.latest(of: ann).map(\.id) == numbers.map { ID(high: 7, low: $0) })
    }

    @Test func quotedInputIsLeftOutOfAReason() {
        #expect(
            RequestFate.withoutQuotes(#"email must be an address, not "ann@""#)
                == #"email must be an address, not "…""#)
        #expect(RequestFate.withoutQuotes("the game is full") == "the game is full")
        #expect(RequestFate.withoutQuotes(#"of "a" and "b", one"#) == #"of "…" and "…", one"#)
    }

    @Test func theFateOfARefusedRequestIsItsRefusal() throws {
        let ann = town.signUp("ann")
        let request = town.request(
            "games.get", ["gameId": .string(ID(high: 0x7000, low: 1 << 63).description)], as: ann)
        _ = town.answer(town.send(request))
        let fate = town.games.machine.fate(of: request.id)
        #expect(fate.is == .refused && fate.type == "games.get" && fate.reason == .notFound)
        #expect(town.games.machine.fate(of: town.freshID()).is == .unknown)
        func ask(_ data: String) -> Answer {
            let envelope = RequestEnvelope(
                id: town.freshID(), type: RequestNoun.fate, timeoutMs: 1000, data: Array(data.utf8))
            return town.raw(String(decoding: envelope.bytes, as: UTF8.self), to: "games", under: "log.games")
        }
        let asked = ask(#"{"id":"\#(request.id)"}"#)
        #expect(asked["is"] == "refused" && asked["reason"] == "not_found")
        #expect(ask("{}").refusal?.field == "id")
        func refusals(_ data: String) -> Answer {
            let envelope = RequestEnvelope(
                id: town.freshID(), type: RequestNoun.refusals, timeoutMs: 1000, data: Array(data.utf8))
            return town.raw(String(decoding: envelope.bytes, as: UTF8.self), to: "games", under: "log.games")
        }
        for name in ["ann", "ANN", ann.id.stringValue ?? ""] {
            let rows = refusals(#"{"of":"\#(name)"}"#)["refused"].arrayValue ?? []
            #expect(rows.count == 1 && rows.first?["id"]?.stringValue == request.id.description)
            #expect(rows.first?["reason"] == "not_found" && rows.first?["type"] == "games.get", "\(name)")
        }
        #expect(refusals(#"{"of":"zoe"}"#).refusal?.reason == .notFound)
        #expect(refusals("{}").refusal?.field == "of")
    }

    /// The caller has seen an event that this service has not.
    @Test func aWaitingRequestIsToldWithItsReason() {
        let ann = town.signUp("ann")
        var request = town.request("games.mine", [:], as: ann)
        request.after = Positions(["rsvp": 1000])
        _ = town.send(request)
        let fate = town.games.machine.fate(of: request.id)
        #expect(fate.is == .waiting && fate.type == "games.mine")
        #expect(fate.needs == ["rsvp": .init(needed: 1000, seen: 0)])
        #expect(fate.untilMs == 1000 && fate.sinceMs == 0)
    }
}
