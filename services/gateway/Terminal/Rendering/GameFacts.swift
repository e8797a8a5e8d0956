// A game as its players want to read it: what, when, where, whether there is room, and the reader's part; then anything
// unusual, the possible actions, and the id.
//
//   title     Friday five-a-side
//   starts    Tue 1 Dec 18:00
//   room      7 of 10

import Contracts
import GatewayBridge
import JSON

enum GameFacts {
    /// The facts of a reply that is a game, or a game with little else; `nil` for other replies.
    static func of(_ reply: JSONValue) -> JSONObject? {
        guard var object = reply.objectValue else { return nil }
        var about = JSONObject()
        if let game = object["game"]?.objectValue {
            for (name, value) in object.members where name != "game" { about[name] = value }
            object = game
        }
        for (name, value) in about.members { object[name] = value }
        return object["title"] == nil ? nil : chosen(object)
    }

    /// Fields that come first, in this order.
    static let first = [
        "title", "sport", "startsAt", "durationMinutes", "place", "hostNickname", "status", "statusReason",
        "counts",
        "openSlots", "participation", "distanceMiles", "secondsUntilStart", "tentative",
        "skillLevel", "price", "requirements", "golf", "weather", "description",
    ]
    /// Fields for programs, or repeated by another field.
    private static let untold: Set<String> = [
        "hostId", "version", "createdAt", "updatedAt", "endsAt", "timezone", "phase", "full", "capacity",
        "priceTier", "seriesId", "detached", "cancelledBy",
    ]
    /// Usual values, which are left out.
    private static let usual: [String: JSONValue] = [
        "waitlist": true, "waitlistMode": "auto", "visibility": "public", "joinPolicy": "instant",
        "membersCanInvite": true, "requireTier2": false, "tentative": false,
    ]

    /// The shape of a game, with its fields in the order of display.
    static func shape(of facts: JSONObject) -> Shape {
        let fields = GetGame.replyShape.fields + NextGame.replyShape.fields
        return .object(facts.keys.compactMap { name in fields.first { $0.name == name } })
    }

    private static func chosen(_ game: JSONObject) -> JSONObject {
        var chosen = JSONObject()
        for name in first { chosen[name] = game[name] }
        if let room = game["openSlots"]?.intValue, let capacity = game["capacity"]?.intValue {
            chosen["openSlots"] = .string("\(room) of \(capacity)")
        }
        if let price = game["price"],
            let read = try? JSONCoding.decode(Price.self, from: Array(price.text().utf8))
        {
            chosen["price"] = .string(read.text)
        }
        for (name, value) in game.members where chosen[name] == nil && !untold.contains(name) {
            if !["id", "actions"].contains(name) { chosen[name] = value }
        }
        for (name, value) in usual where chosen[name] == value { chosen[name] = nil }
        chosen["actions"] = game["actions"]
        chosen["id"] = game["id"]
        return chosen
    }
}
