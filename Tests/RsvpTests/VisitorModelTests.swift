// One line for accounts and people without one: random answers, decisions and claims compared with the simplest possible model
// (domain.md §6.4, §6.10, §6.11, §14.1–14.3).

import Contracts
import JSON
import TestSupport
import Testing
import Values

/// A model of a game that has parties of accounts and of visitors.
private struct MixedLine {
    var capacity: Int
    static let guestsEach = 1
    /// The status and the guests of everybody, by name.
    private(set) var rows: [String: (status: String, guests: Int)] = ["host": ("going", 0)]
    private(set) var line: [String] = []

    func names(_ status: String) -> Set<String> { Set(rows.filter { $0.value.status == status }.keys) }
    private func size(_ name: String) -> Int { 1 + (rows[name]?.guests ?? 0) }
    var slots: Int { names("going").reduce(0) { $0 + size($1) } }
    private var head: String? { line.first { size($0) < capacity } }
    func status(_ name: String) -> String? { rows[name]?.status }
    func guests(_ name: String) -> Int { rows[name]?.guests ?? 0 }

    private mutating func put(_ name: String, _ status: String, _ guests: Int) {
        if status != "waitlisted" { line.removeAll { $0 == name } }
        if status == "waitlisted", !line.contains(name) { line.append(name) }
        rows[name] = (status, guests)
    }

    mutating func fill() {
        while let next = head, slots + size(next) <= capacity { put(next, "going", guests(next)) }
    }

    mutating func enter(_ name: String, _ guests: Int) {
        let hasRoom = head == nil && slots + 1 + guests <= capacity
        put(name, hasRoom ? "going" : "waitlisted", guests)
    }

    /// An account's answer, or a visitor's who has been let in.
    mutating func going(_ name: String, _ guests: Int) {
        let held = self.guests(name)
        guard guests <= max(held, min(Self.guestsEach, capacity - 2)) else { return }
        switch status(name) {
        case "going":
            if guests > held, head != nil || slots + guests - held > capacity { return }
            put(name, "going", guests)
        case "waitlisted":
            if guests > held { return }
            put(name, "waitlisted", guests)
        case "requested": put(name, "requested", guests)
        default: return enter(name, guests)
        }
        fill()
    }

    mutating func end(_ name: String, _ status: String) {
        put(name, status, 0)
        fill()
    }

    mutating func ask(_ name: String, _ guests: Int) {
        if guests <= min(Self.guestsEach, capacity - 2) { put(name, "requested", guests) }
    }

    mutating func claim(_ visitor: String, by account: String) {
        guard let row = rows[visitor] else { return }
        rows[visitor] = ("claimed", 0)
        rows[account] = row
        if let place = line.firstIndex(of: visitor) { line[place] = account }
    }

    mutating func resize(_ new: Int) {
        guard new >= slots else { return }
        capacity = new
        fill()
    }
}

@Suite struct VisitorModelTests {
    @Test(arguments: Seeds.some(8)) func accountsAndVisitorsStandInOneLine(seed: UInt64) {
        let pitch = Cast(players: 4, seed: seed)
        let town = pitch.town
        let guestsEach = JSONValue.integer(Int64(MixedLine.guestsEach))
        let game = pitch.game(capacity: 4, ["visitors": "ask", "guestsEach": guestsEach])
        let url = pitch.rsvp("visitor-link", pitch.host, game)["url"].stringValue ?? ""
        let opened: JSONValue = ["gameId": game, "key": .string(Link(url)?.key ?? "")]
        var model = MixedLine(capacity: 4)
        /// The tokens and ids of visitors by name.
        var visits: [(name: String, token: JSONValue, id: JSONValue)] = []
        func chance(_ count: Int) -> Int { town.randomNumber(below: count) }
        for step in 0..<70 {
            town.advance(seconds: 1)
            let person = pitch[chance(4)]
            let name = person.nickname
            let guests = chance(MixedLine.guestsEach + 2)
            let party: JSONValue = ["guests": .integer(Int64(guests))]
            let visit = visits.isEmpty ? nil : visits[chance(visits.count)]
            switch chance(20) {
            case 0..<5:
                pitch.rsvp("going", person, game, party)
                if model.status(name) != "removed" { model.going(name, guests) }
            case 5..<8:
                let isIn = ["going", "waitlisted", "requested"].contains(model.status(name))
                pitch.rsvp("leave", person, game)
                if isIn { model.end(name, "left") }
            case 8..<11 where visits.count < 12:
                let answer = town.ask(
                    "rsvp.visit",
                    opened.merging(party).merging([
                        "name": .string("Visitor \(visits.count)"), "status": "going",
                    ]))
                town.settle()
                guard answer.isOK else { continue }
                let visitor = "Visitor \(visits.count)"
                visits.append((visitor, answer["token"], answer["visitor", "id"]))
                model.ask(visitor, guests)
            case 11..<15:
                guard let visit, model.status(visit.name) == "requested" else { continue }
                let verb = ["accept", "accept", "accept", "refuse"][chance(4)]
                pitch.rsvp("visit-\(verb)", pitch.host, game, ["visitorId": visit.id])
                if verb == "accept" {
                    model.enter(visit.name, model.guests(visit.name))
                } else {
                    model.end(visit.name, "declined")
                }
            case 15..<18:
                guard let visit, ["going", "waitlisted"].contains(model.status(visit.name)) else { continue }
                if chance(3) == 0 {
                    town.ask("rsvp.visit-change", ["token": visit.token, "status": "no"])
                    model.end(visit.name, "left")
                } else {
                    town.ask("rsvp.visit-change", party.merging(["token": visit.token]))
                    model.going(visit.name, guests)
                }
                town.settle()
            case 18:
                let size = 3 + chance(4)
                pitch.update(game, ["capacity": .integer(Int64(size))])
                model.resize(size)
            default:
                guard let visit, let row = model.status(visit.name), !["claimed"].contains(row) else {
                    continue
                }
                pitch.ask("rsvp.visit-claim", ["token": visit.token], person)
                let isOver = !["going", "waitlisted", "requested"].contains(row)
                let isIn = ["going", "waitlisted"].contains(model.status(name))
                if !isOver, !isIn { model.claim(visit.name, by: name) }
            }
            compare(model, pitch.roster(game), "seed=\(seed) step \(step)")
        }
        #expect(town.notes.isEmpty)
    }

    private func compare(_ model: MixedLine, _ roster: Answer, _ place: String) {
        let visitors = roster["visitors"].arrayValue ?? []
        func shown(_ list: String, _ status: String) -> [(name: String, guests: Int, position: Int)] {
            let people = (roster[list].arrayValue ?? []).map { ($0["nickname"]?.stringValue ?? "?", $0) }
            let others = visitors.filter { $0["status"]?.stringValue == status }
                .map { ($0["name"]?.stringValue ?? "?", $0) }
            return (people + others).map { name, row in
                (name, row["guests"]?.intValue ?? 0, row["position"]?.intValue ?? 0)
            }
        }
        for (list, status) in [("going", "going"), ("waitlist", "waitlisted"), ("requested", "requested")] {
            let rows = shown(list, status)
            #expect(Set(rows.map(\.name)) == model.names(status), "\(place): \(status)")
            for row in rows {
                #expect(row.guests == model.guests(row.name), "\(place): guests of \(row.name)")
            }
        }
        let line = shown("waitlist", "waitlisted").sorted { $0.position < $1.position }.map(\.name)
        #expect(line == model.line, "\(place): the line")
        #expect(roster["counts"]["going"]?.intValue == model.slots, "\(place)")
        #expect(model.slots <= model.capacity, "\(place)")
    }
}
