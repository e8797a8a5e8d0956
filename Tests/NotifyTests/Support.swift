// Test support: a town whose people have devices, and short calls for their notifications.

import Contracts
import EventLine
import EventLog
import JSON
import Platform
import TestSupport
import Values

@testable import Machine
@testable import NotifyService

/// A host and some players, each with a phone by default.
struct Street {
    let town: Town
    let host: Person
    let players: [Person]

    init(players count: Int = 4, devices: Bool = true, adminEmail: String? = nil) {
        town = Town(adminEmail: adminEmail)
        host = town.signUp("host", displayName: "Hanna")
        var players: [Person] = []
        for number in 0..<count {
            players.append(town.signUp("player\(number)", displayName: "Player \(number)"))
        }
        self.players = players
        if devices { for person in [host] + players { phone(of: person) } }
    }

    subscript(number: Int) -> Person { players[number] }

    @discardableResult
    func phone(of person: Person, _ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = [
            "deviceId": .string("phone of \(person.nickname)"), "platform": "android",
            "pushToken": .string("token-of-\(person.nickname)"),
        ]
        return add(fields.merging(more), person)
    }

    @discardableResult
    func add(_ fields: JSONValue, _ person: Person) -> Answer {
        let answer = town.ask("account.device-add", fields, as: person)
        town.settle()
        return answer
    }

    func game(_ more: JSONValue = [:], capacity: Int? = nil) -> JSONValue {
        town.game(host: host, capacity: capacity, more)
    }

    @discardableResult
    func ask(_ type: String, _ data: JSONValue = [:], _ person: Person) -> Answer {
        let answer = town.ask(type, data, as: person)
        town.settle()
        return answer
    }

    @discardableResult
    func rsvp(_ verb: String, _ person: Person, _ game: JSONValue, _ more: JSONValue = [:]) -> Answer {
        let fields: JSONValue = ["gameId": game]
        return ask("rsvp.\(verb)", fields.merging(more), person)
    }

    func decide(_ verb: String, _ person: Person, _ game: JSONValue) {
        rsvp(verb, host, game, ["accountId": .string(person.nickname)])
    }

    /// Makes friends of two who have full profiles.
    func befriend(_ a: Person, _ b: Person) {
        ask("follows.add", ["accountId": b.id], a)
        ask("follows.add", ["accountId": a.id], b)
    }

    /// `Sun 22 Nov 18:00`: a time some hours from now, in a zone.
    func local(_ zone: String, hours: Int, minutes: Int = 0) -> String {
        let now = town.now.wall
        let zone = ZoneDatabase.shared.zone(named: zone) ?? .utc
        return zone.dayAndTime(now.adding(hours: hours).adding(minutes: minutes), now: now)
    }

    /// Somebody's inbox, latest change first.
    func inbox(_ person: Person) -> [JSONValue] { ask("notifications.list", [:], person).items }

    /// The types in it, latest first.
    func types(_ person: Person) -> [String] { inbox(person).compactMap { $0["type"]?.stringValue } }

    func forget() { for person in [host] + players { ask("notifications.read-all", [:], person) } }

    /// Titles of the push messages for a person's device.
    func pushed(_ person: Person) -> [String] {
        town.notify.orders.compactMap { _, order in
            order["address"]?.stringValue == "token-of-\(person.nickname)"
                ? order["notification"]?["title"]?.stringValue : nil
        }
    }
}

extension Node<Notify> {
    /// The push tokens that notify has, by device.
    func knownTokens(of account: ID) -> [String: String] {
        (machine.state.contacts[account]?.devices ?? [:]).compactMapValues(\.pushToken)
    }
}

extension Node {
    /// A page of the log, for a reader of private lines or for others.
    func page(from sequence: UInt64, for reader: String?) -> [EventLine] {
        disk.lines.dropFirst(Int(sequence)).map { $0.shown(to: reader) }
    }

    var stateText: String { Self.text(of: machine) }
    static func text(of machine: Machine<S>) -> String {
        String(decoding: (try? JSONCoding.encode(machine.state)) ?? [], as: UTF8.self)
    }
}
