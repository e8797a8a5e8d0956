// The waitlist under any interleaving of events, with automatic or offered slots, compared with the simplest possible
// model (domain.md §6.4, §14.1–14.3).

import Contracts
import JSON
import Machine
import TestSupport
import Testing
import Values

/// A model of a game's waitlist.
private struct Line {
    var capacity: Int?
    let offersSlots: Bool
    let byRequest: Bool
    let startsAt: Timestamp
    var now: Timestamp
    var status = "open"
    var host = "host"
    private(set) var rows: [String: String] = ["host": "going"]
    private(set) var line: [String] = []
    private(set) var offers: [String: Timestamp] = [:]
    /// The guests that people bring, or wish to.
    private(set) var guests: [String: Int] = [:]
    private var beforeInvitation: [String: String] = [:]
    private var inviters: [String: String] = [:]
    var suspended: Set<String> = []
    var gone: Set<String> = []
    private var apart: Set<Set<String>> = []
    var friends: Set<Set<String>> = []

    init(capacity: Int?, offersSlots: Bool, byRequest: Bool, now: Timestamp, startsAt: Timestamp) {
        (self.capacity, self.offersSlots, self.byRequest) = (capacity, offersSlots, byRequest)
        (self.now, self.startsAt) = (now, startsAt)
    }

    static let guestsEach = 2
    private static let inside: Set<String> = ["going", "maybe", "waitlisted", "requested", "invited"]
    var isLive: Bool { status == "open" || status == "closed" }
    func names(_ status: String) -> Set<String> { Set(rows.filter { $0.value == status }.keys) }
    private func isIn(_ name: String) -> Bool { Self.inside.contains(rows[name] ?? "") }
    private var isOffering: Bool { offersSlots && capacity != nil }
    private func size(_ name: String) -> Int { 1 + (guests[name] ?? 0) }
    private func sizes(_ names: some Sequence<String>) -> Int { names.reduce(0) { $0 + size($1) } }
    var slots: Int { sizes(names("going")) }
    private var free: Int { (capacity ?? 1000) - slots - (isOffering ? sizes(offers.keys) : 0) }
    /// The first in line who has no offer and is not passed over.
    private var head: String? {
        line.first { mayAct($0) && size($0) < capacity ?? .max && offers[$0] == nil }
    }
    private func hasRoom(for count: Int) -> Bool { free >= count && head == nil }
    private func mayAct(_ name: String) -> Bool { !suspended.contains(name) && !gone.contains(name) }
    private func seesGame(_ name: String) -> Bool { !apart.contains([name, host]) }

    private mutating func put(_ name: String, _ status: String) {
        if !Self.inside.contains(status) || status == "invited" { guests[name] = nil }
        if status != "waitlisted" {
            line.removeAll { $0 == name }
            offers[name] = nil
        } else if rows[name] != "waitlisted" {
            line.append(name)
        }
        rows[name] = status
    }

    /// Gives free slots to the first in line who can take them, or offers them.
    mutating func fill() {
        guard isLive, now < startsAt else { return }
        if !isOffering { offers = [:] }
        offers = offers.filter { mayAct($0.key) }
        while isOffering, free < 0 { offers[line.last { offers[$0] != nil } ?? ""] = nil }
        while let next = head, free >= size(next) {
            if isOffering { offers[next] = offerEnd } else { put(next, "going") }
        }
    }

    private var offerEnd: Timestamp {
        let minutesLeft = Double(startsAt.since(now)) / 60_000
        return min(startsAt, now.adding(minutes: minutesLeft > 960 ? 120 : minutesLeft < 60 ? 10 : 30))
    }

    private mutating func enter(_ name: String) {
        put(name, hasRoom(for: size(name)) ? "going" : "waitlisted")
    }

    private func guestsMax(_ name: String) -> Int {
        min(Self.guestsEach, (capacity ?? 1000) - (name == host ? 1 : 2))
    }

    /// - Parameter wanted: how many guests; `nil` for as many as before.
    mutating func going(_ name: String, with wanted: Int?) {
        guard mayAct(name), seesGame(name), isLive, now < startsAt else { return }
        let stays = rows[name] == "going" || offers[name] != nil
        guard status == "open" || stays else { return }
        let (held, most) = (guests[name] ?? 0, guestsMax(name))
        if let wanted, wanted > max(held, most) { return }
        let count = wanted ?? (rows[name] == "maybe" ? min(held, most) : held)
        switch rows[name] {
        case "going":
            if count > held, status != "open" || !hasRoom(for: count - held) { return }
            guests[name] = count
            return fill()
        case "waitlisted":
            if count > held { return }
            guests[name] = count
            if offers[name] != nil { put(name, "going") }
            return fill()
        case "removed": return
        case "requested": guests[name] = count
        default:
            guests[name] = count
            let isKnown = rows[name] == "maybe" || rows[name] == "invited"
            if byRequest, !isKnown { return put(name, "requested") }
            enter(name)
        }
    }

    mutating func maybe(_ name: String, with wanted: Int?) {
        guard mayAct(name), seesGame(name), name != host, rows[name] != "removed" else { return }
        guard status == "open" || status == "closed" && rows[name] == "going" else { return }
        if let wanted, wanted > max(guests[name] ?? 0, guestsMax(name)) { return }
        let asks = byRequest && !["going", "maybe", "waitlisted", "invited"].contains(rows[name] ?? "")
        if asks { return }
        put(name, "maybe")
        guests[name] = wanted ?? guests[name]
        fill()
    }

    mutating func leave(_ name: String) {
        guard !gone.contains(name), name != host, isIn(name), rows[name] != "invited" else { return }
        put(name, "left")
        fill()
    }

    mutating func decide(_ verb: String, _ name: String) {
        // A request can still be declined in a canceled game.
        guard mayAct(host), isLive || verb == "decline", name != host || verb != "remove" else { return }
        switch verb {
        case "accept" where rows[name] == "requested": enter(name)
        case "decline" where rows[name] == "requested": put(name, "declined")
        case "remove" where isIn(name):
            put(name, "removed")
            fill()
        default: break
        }
    }

    mutating func invite(_ name: String) {
        guard mayAct(host), status == "open", !gone.contains(name), friends.contains([host, name]),
            !apart.contains([host, name]), !isIn(name)
        else { return }
        beforeInvitation[name] = rows[name] ?? "left"
        inviters[name] = host
        put(name, "invited")
    }

    mutating func answer(_ name: String, isComing: Bool) {
        guard mayAct(name), rows[name] == "invited" else { return }
        if !isComing { return put(name, "declined") }
        if status == "open" { enter(name) }
    }

    mutating func revoke(_ name: String) {
        if mayAct(host), rows[name] == "invited" { put(name, beforeInvitation[name] ?? "left") }
    }

    mutating func resize(_ new: Int?) {
        guard mayAct(host), isLive, new ?? .max >= slots else { return }
        capacity = new
        fill()
    }

    mutating func turn(_ new: String) {
        guard mayAct(host), isLive else { return }
        status = new
    }

    mutating func leaveForGood(_ name: String) {
        gone.insert(name)
        if isLive, isIn(name) { put(name, "left") }
        fill()
    }

    mutating func block(_ a: String, _ b: String) {
        apart.insert([a, b])
        friends.remove([a, b])
        for (invited, inviter) in [(a, b), (b, a)] where ![a, b].contains(host) {
            guard rows[invited] == "invited", inviters[invited] == inviter else { continue }
            put(invited, beforeInvitation[invited] ?? "left")
        }
        guard isLive, [a, b].contains(host), let other = [a, b].first(where: { $0 != host }), isIn(other)
        else {
            return
        }
        put(other, "left")
        fill()
    }

    mutating func handOver(to name: String) {
        guard mayAct(host), isLive, rows[name] == "going", name != host else { return }
        host = name
        for other in rows.keys where isIn(other) && apart.contains([other, name]) { put(other, "left") }
        fill()
    }

    /// Time passes; offers that nobody takes expire one after the other.
    mutating func pass(to time: Timestamp) {
        while isLive, let end = offers.values.min(), end <= time {
            now = end
            for name in offers.filter({ $0.value <= end }).keys { put(name, "left") }
            fill()
        }
        now = time
    }

    mutating func start() {
        guard isLive else { return }
        for name in names("requested").union(names("invited")) { put(name, "left") }
    }

    mutating func complete() {
        guard isLive, mayAct(host) else { return }
        status = "completed"
        for name in line { put(name, "left") }
    }
}

@Suite struct LineModelTests {
    // domain.md §6.4, §14.1–3
    @Test(arguments: Seeds.some(12))
    func theWaitlistFollowsItsModelWhateverHappens(seed: UInt64) throws {
        var life = LifeOfALine(seed: seed)
        for step in 0..<70 {
            life.step(step)
            life.compare("seed=\(seed) step \(step)")
        }
        life.end()
        life.compare("seed=\(seed) at the end")
        #expect(life.pitch.town.notes.isEmpty)
    }
}

/// A game with six players and a moderator, and its model.
private struct LifeOfALine {
    let pitch: Cast
    let mod: Person
    let game: JSONValue
    var model: Line
    var people: [Person] { [pitch.host] + pitch.players }

    init(seed: UInt64) {
        pitch = Cast(players: 6, seed: seed, adminEmail: "mod@example.com")
        let town = pitch.town
        mod = town.signUp("mod")
        let (offers, asks) = (town.randomNumber(below: 2) == 0, town.randomNumber(below: 3) == 0)
        let (now, startsAt) = (town.now.wall, town.now.wall.adding(hours: 20))
        game = pitch.game(
            capacity: 3,
            [
                "startsAt": .string(startsAt.description), "waitlistMode": offers ? "offer" : "auto",
                "joinPolicy": asks ? "request" : "instant", "guestsEach": .integer(Int64(Line.guestsEach)),
            ])
        model = Line(capacity: 3, offersSlots: offers, byRequest: asks, now: now, startsAt: startsAt)
        for host in [pitch.host, pitch[0]] {
            for person in pitch.players where host !== person {
                pitch.befriend(host, person)
                model.friends.insert([host.nickname, person.nickname])
            }
        }
    }

    private var host: Person { people.first { $0.nickname == model.host } ?? pitch.host }
    private func chance(_ count: Int) -> Int { pitch.town.randomNumber(below: count) }

    mutating func step(_ step: Int) {
        let town = pitch.town
        town.advance(seconds: 1)
        model.pass(to: town.now.wall)
        let person = pitch[chance(6)]
        let name = person.nickname
        switch chance(60) {
        case 0..<18:
            let guests = wantedGuests
            let comer = chance(6) == 0 ? host : person
            pitch.rsvp("going", comer, game, party(guests))
            model.going(comer.nickname, with: guests)
        case 18..<22:
            let guests = wantedGuests
            pitch.rsvp("maybe", person, game, party(guests))
            model.maybe(name, with: guests)
        case 22..<29:
            pitch.rsvp("leave", person, game)
            model.leave(name)
        case 29..<35:
            let verb = ["accept", "accept", "decline", "remove"][chance(4)]
            pitch.decide(verb, person, game, as: host)
            model.decide(verb, name)
        case 35..<42: invite(person)
        case 42..<47:
            let size = 2 + chance(5)
            change(["capacity": size == 6 ? nil : .integer(Int64(size))])
            model.resize(size == 6 ? nil : size)
        case 47..<50:
            let verb = ["close", "open", "open"][chance(3)]
            town.ask("games.\(verb)", ["gameId": game], as: host)
            model.turn(verb == "open" ? "open" : "closed")
        case 50..<53: travel(minutes: 1 + chance(chance(2) == 0 ? 45 : 300))
        case 53..<55: restrict(person)
        case 55..<57: handOver(to: person)
        default: end(with: person, isLate: step > 40)
        }
        town.settle()
    }

    /// One more than a game takes, at most; often unsaid.
    private var wantedGuests: Int? { chance(2) == 0 ? chance(Line.guestsEach + 2) : nil }
    private func party(_ guests: Int?) -> JSONValue {
        guests.map { ["guests": .integer(Int64($0))] } ?? [:]
    }

    private mutating func invite(_ person: Person) {
        switch chance(4) {
        case 0, 1:
            pitch.invite([person], game, as: host)
            model.invite(person.nickname)
        case 2:
            let isComing = chance(2) == 0
            pitch.invitation(isComing ? "accept" : "decline", person, game)
            model.answer(person.nickname, isComing: isComing)
        default:
            pitch.invitation("revoke", host, game, of: person)
            model.revoke(person.nickname)
        }
    }

    private func change(_ fields: JSONValue) {
        pitch.town.ask("games.update", fields.merging(["gameId": game]), as: host)
        pitch.town.settle()
    }

    /// Never past the start, with minutes left for the next steps: the time after it is tested at the end.
    private mutating func travel(minutes: Int) {
        guard model.now.adding(minutes: minutes + 5) < model.startsAt else { return }
        pitch.town.advance(minutes: minutes)
        model.pass(to: pitch.town.now.wall)
    }

    private mutating func restrict(_ person: Person) {
        let name = person.nickname
        if model.gone.contains(name) { return }
        let whom: JSONValue = ["accountId": .string(name)]
        if model.suspended.remove(name) != nil {
            pitch.town.ask("account.restore", whom, as: mod)
        } else {
            pitch.town.ask("account.suspend", whom, as: mod)
            model.suspended.insert(name)
        }
        // Only changes to people in line fill the game; other status changes move nobody.
        if model.rows[name] == "waitlisted" { model.fill() }
    }

    private mutating func handOver(to person: Person) {
        pitch.decide("transfer-host", person, game, as: host)
        model.handOver(to: person.nickname)
    }

    private mutating func end(with person: Person, isLate: Bool) {
        let name = person.nickname
        let whom: JSONValue = ["accountId": .string(name)]
        switch chance(4) {
        case 0 where isLate:
            pitch.town.ask("games.cancel", ["gameId": game, "reason": "Rain"], as: host)
            model.turn("cancelled")
        case 1 where name != model.host && !model.gone.contains(name) && model.isLive:
            if chance(2) == 0 {
                pitch.town.ask("account.ban", whom, as: mod)
            } else {
                pitch.town.ask(
                    "account.delete", ["password": .string(person.password)], as: person)
            }
            person.renewsItself = false
            model.suspended.remove(name)
            model.leaveForGood(name)
        case 2 where !model.gone.contains(name):
            let other = people[chance(7)]
            guard other !== person, !model.gone.contains(other.nickname), !model.suspended.contains(name)
            else { return }
            pitch.town.ask("friends.block", ["accountId": .string(other.nickname)], as: person)
            pitch.town.settle()
            model.block(name, other.nickname)
        default: break
        }
    }

    mutating func end() {
        let town = pitch.town
        if model.now < model.startsAt {
            town.advance(to: model.startsAt)
            model.pass(to: town.now.wall)
        }
        model.start()
        compare("at the start")
        town.ask("games.complete", ["gameId": game], as: host)
        town.settle()
        model.complete()
    }

    /// Deleted people have another name now; they are in no list.
    func compare(_ place: String) {
        let roster = pitch.roster(game, as: mod)
        func names(_ list: String) -> [String] {
            roster[list].arrayValue?.compactMap { $0["nickname"]?.stringValue } ?? []
        }
        for list in ["going", "maybe", "requested", "invited"] {
            #expect(Set(names(list)) == model.names(list), "\(place): \(list)")
            // §14.1: counts equal the rows.
            let count = list == "going" ? model.slots : model.names(list).count
            #expect(roster["counts"][list]?.intValue == count, "\(place): \(list)")
        }
        for person in ["going", "maybe", "waitlist", "requested"].flatMap({ roster[$0].arrayValue ?? [] }) {
            let name = person["nickname"]?.stringValue ?? ""
            #expect(person["guests"]?.intValue ?? 0 == model.guests[name] ?? 0, "\(place): guests of \(name)")
        }
        // §14.3: the order of the waitlist.
        #expect(names("waitlist") == model.line, "\(place): waitlist")
        let offered = (roster["waitlist"].arrayValue ?? []).filter { $0["offerUntil"] != nil }
        #expect(
            Dictionary(
                uniqueKeysWithValues: offered.map {
                    ($0["nickname"]?.stringValue ?? "", $0["offerUntil"]?.stringValue ?? "")
                }) == model.offers.mapValues(\.description), "\(place): offers")
        // §14.1: within the capacity, with the host first.
        #expect(model.slots <= model.capacity ?? .max, "\(place)")
        #expect(names("going").first == model.host, "\(place)")
    }
}
