// Random histories of a game compared with the simplest possible model, and the invariants after each step (domain.md
// §14.1–14.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

/// A model of who plays and who waits.
private struct Model {
    var capacity: Int?
    var status = "open"
    /// With the step in which they joined; within a step, in the order of signing up.
    private var joined: [(step: Int, name: String)] = [(-1, "host")]
    private var step = 0
    var going: [String] { joined.sorted { ($0.step, $0.name) < ($1.step, $1.name) }.map(\.name) }
    var maybe: [String] = []
    var waiting: [String] = []
    var removed: Set<String> = []

    init(capacity: Int?) { self.capacity = capacity }

    mutating func begin(_ step: Int) { self.step = step }

    private var isLive: Bool { status == "open" || status == "closed" }

    mutating func promote() {
        while isLive, !waiting.isEmpty, going.count < capacity ?? .max {
            joined.append((step, waiting.removeFirst()))
        }
    }

    private mutating func takeOut(_ name: String) -> Bool {
        let before = going.count + maybe.count + waiting.count
        joined.removeAll { $0.name == name }
        maybe.removeAll { $0 == name }
        waiting.removeAll { $0 == name }
        return going.count + maybe.count + waiting.count < before
    }

    mutating func going(_ name: String) {
        guard status == "open", !removed.contains(name), !going.contains(name), !waiting.contains(name) else {
            return
        }
        _ = takeOut(name)
        if going.count < capacity ?? .max { joined.append((step, name)) } else { waiting.append(name) }
    }

    mutating func maybe(_ name: String) {
        let mayEnter = status == "open" || status == "closed" && going.contains(name)
        guard mayEnter, !removed.contains(name), !maybe.contains(name) else { return }
        _ = takeOut(name)
        maybe.append(name)
        promote()
    }

    mutating func leave(_ name: String) {
        if takeOut(name) { promote() }
    }

    mutating func remove(_ name: String) {
        guard isLive, takeOut(name) else { return }
        removed.insert(name)
        promote()
    }

    mutating func resize(_ new: Int?) {
        guard isLive, new ?? .max >= going.count else { return }
        capacity = new
        promote()
    }
}

@Suite struct ModelTests {
    @Test(arguments: Seeds.some(8)) func anyGameFollowsItsModel(seed: UInt64) throws {
        let pitch = Cast(players: 6, seed: seed)
        let town = pitch.town
        let game = pitch.game(capacity: 3)
        var model = Model(capacity: 3)
        for step in 0..<60 {
            let person = pitch[town.randomNumber(below: 6)]
            let name = person.nickname
            model.begin(step)
            switch town.randomNumber(below: 40) {
            case 0..<14:
                pitch.rsvp("going", person, game)
                model.going(name)
            case 14..<20:
                pitch.rsvp("maybe", person, game)
                model.maybe(name)
            case 20..<28:
                pitch.rsvp("leave", person, game)
                model.leave(name)
            case 28:
                pitch.decide("remove", person, game)
                model.remove(name)
            case 29..<34:
                let size = 2 + town.randomNumber(below: 5)
                pitch.update(game, ["capacity": size == 6 ? nil : .integer(Int64(size))])
                model.resize(size == 6 ? nil : size)
            case 34..<37:
                pitch.games("close", game)
                if model.status == "open" { model.status = "closed" }
            case 37..<39:
                pitch.games("open", game)
                if model.status == "closed" { model.status = "open" }
            default:
                guard step > 45 else { continue }
                pitch.games("cancel", game)
                model.status = "cancelled"
            }
            town.pass(milliseconds: 5)
            let roster = pitch.roster(game)
            func names(_ list: String) -> [String] {
                roster[list].arrayValue?.compactMap { $0["nickname"]?.stringValue } ?? []
            }
            #expect(names("going") == model.going, "seed=\(seed) step \(step)")
            #expect(names("waitlist") == model.waiting, "seed=\(seed) step \(step)")
            #expect(names("maybe").sorted() == model.maybe.sorted(), "seed=\(seed) step \(step)")
            // §14.1: counts equal the rows, the host is going, going is within the capacity.
            let counts = roster["counts"]
            #expect(counts["going"]?.intValue == model.going.count && names("going").first == "host")
            #expect(
                counts["waitlisted"]?.intValue == model.waiting.count
                    && counts["maybe"]?.intValue == model.maybe.count)
            #expect(model.going.count <= model.capacity ?? .max)
            // §14.2: nobody waits while there is a free slot.
            if model.status != "cancelled", model.going.count < model.capacity ?? .max {
                #expect(names("waitlist").isEmpty)
            }
        }
        #expect(town.notes.isEmpty)
        // §14.3: promotions follow the order of the waitlist.
        let promoted = pitch.changes.filter { $0["cause"] == "promotion" }
        #expect(promoted.allSatisfy { $0["from"] == "waitlisted" && $0["to"] == "going" })
    }
}
