// A refusal because of somebody's tier leaves an event in the refusing service's log, and repeating the request gets
// the same refusal (domain.md §3.4; architecture.md, Exactly once).

import Contracts
import EventLine
import EventLog
import JSON
import TestSupport
import Testing
import Values

@Suite struct GateHitTests {
    let town = Town()

    private func hits(of service: String) throws -> [EventLine] {
        try town.published.filter { $0.topic == "\(service).gate-hit" }
            .map { try EventLine(parsing: $0.body) }
    }

    @Test(arguments: ["games.create", "rsvp.maybe", "posts.create"], [false, true])
    func aCommandLeavesOneGateHitAndARepeatNone(type: String, fromSnapshot: Bool) throws {
        let (host, ann) = (town.signUp("host"), town.signUp("ann"))
        town.complete(host)
        let golf: JSONValue = ["sport": "golf", "joinPolicy": "instant"]
        let game = town.game(host: host, golf)
        let (service, data): (String, JSONValue) =
            switch type {
            case "games.create": ("games", town.gameFields(golf))
            case "rsvp.maybe": ("rsvp", ["gameId": game])
            default: ("social", ["text": "Who is in?"])
            }
        let id = town.freshID()
        let first = town.ask(type, data, as: ann, id: id)
        let missing = ["primaryLocation", "birthDate", "gender", "profilePhoto", "skillLevel"]
        #expect(first.reason == .tierRequired && first.refusal?.missing == missing)
        let hit = try #require(try hits(of: service).first)
        let told = try JSONValue(parsing: try #require(hit.data))
        #expect(
            told == [
                "accountId": ann.id, "action": .string(type), "missing": .array(missing.map { .string($0) }),
            ])
        #expect(hit.header.actor?.description == ann.id.stringValue)
        #expect(hit.header.causation == id.description && first.at[service] == hit.header.sequence)

        #expect(town.ask(type, data, as: ann, id: id).refusal == first.refusal)
        #expect(try hits(of: service).count == 1)

        town.complete(ann)
        if fromSnapshot {
            try town.games.snapshot()
            try town.rsvp.snapshot()
            try town.social.snapshot()
        }
        try town.restart(service, fromSnapshot: fromSnapshot)
        #expect(town.ask(type, data, as: ann, id: id).isOK, "a refusal binds nothing")
    }
}
