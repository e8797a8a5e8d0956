// Test support: a town whose people have devices, and short calls for their notifications.

import Contracts
import EventLine
import EventLog
import JSON
import Packed
import Platform
import TestSupport
import Values

@testable import Machine
@testable import NotifyService

/// Devices and notifications.
extension Cast {
    /// A host and some players, each with a phone by default.
    static func street(players count: Int = 4, devices: Bool = true, adminEmail: String? = nil) -> Cast {
        let street = Cast(players: count, adminEmail: adminEmail) { nickname in
            nickname == "host" ? "Hanna" : nickname.replacing("player", with: "Player ")
        }
        if devices { for person in street.everyone { street.phone(of: person) } }
        return street
    }

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
        ask("account.device-add", fields, person)
    }

    func decide(_ verb: String, _ person: Person, _ game: JSONValue) {
        rsvp(verb, host, game, ["accountId": .string(person.nickname)])
    }

    /// A time some hours from now, as it is written to people in a zone: `Sun, Nov 22, 6 PM`.
    func local(_ zone: String, hours: Int, minutes: Int = 0) -> String {
        let now = town.now.wall
        let zone = ZoneDatabase.shared.zone(named: zone) ?? .utc
        return zone.written(now.adding(hours: hours).adding(minutes: minutes), now: now, for: zone)
    }

    /// Somebody's inbox, latest change first.
    func inbox(_ person: Person) -> [JSONValue] { ask("notifications.list", [:], person).items }

    /// The types in it, latest first.
    func types(_ person: Person) -> [String] { inbox(person).compactMap { $0["type"]?.stringValue } }

    func forget() { for person in everyone { ask("notifications.read-all", [:], person) } }

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
}
