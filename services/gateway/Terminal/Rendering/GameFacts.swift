// A game as its players want to read it: what, when, where, whether there is room, and the reader's part; then anything
// unusual, the possible actions, and the id.
//
//   title     Friday five-a-side
//   starts    Tue 1 Dec 18:00
//   room      7 of 10

import Contracts
import GatewaySessions
import JSON

enum GameFacts {
    /// The facts of a reply that is a game, or a game with little else; `nil` for other replies.
    static func of(_ reply: JSONValue) -> JSONObject? {
        guard var object = reply.objectValue else { return nil }
        var about = JSONObject()
        if let game = object[.game]?.objectValue {
            about = object
            about[.game] = nil
            object = game
        }
        for (name, value) in about.members { object[name] = value }
        return object[.title] == nil ? nil : chosen(object)
    }

    /// Fields that come first, in this order.
    private static let first: [FieldName] = [
        .title, .sport, .startsAt, .durationMinutes, .place, .hostNickname, .status, .statusReason, .counts,
        .openSlots, .participation, .distanceMiles, .secondsUntilStart, .tentative, .skillLevel, .price,
        .requirements, .golf, .weather, .description,
    ]
    /// Fields of a watched game, which are few enough to stay in view.
    static let watched: [FieldName] = [
        .title, .sport, .status, .statusReason, .startsAt, .durationMinutes, .place, .hostNickname, .counts,
        .capacity, .openSlots, .participation,
    ]

    /// The shape of a game, with its fields in the order of display.
    static func shape(of facts: JSONObject) -> Shape {
        let fields = GetGame.replyShape.fields + NextGame.replyShape.fields
        return .object(facts.keys.compactMap { name in fields.first { $0.name == name } })
    }

    private static func chosen(_ game: JSONObject) -> JSONObject {
        var chosen = JSONObject()
        for name in first { chosen[name] = game[name] }
        if let room = game[.openSlots]?.intValue, let capacity = game[.capacity]?.intValue {
            chosen[.openSlots] = .string("\(room) of \(capacity)")
        }
        if let price = game[.price],
            let read = try? JSONCoding.decode(Price.self, from: Array(price.text().utf8))
        {
            chosen[.price] = .string(read.text)
        }
        var rest = game
        for name in [FieldName.id, .actions] { rest[name] = nil }
        for (name, value) in rest.members where chosen[name] == nil {
            if !FieldLook.of(name).hidden.contains(.ofGame) { chosen[name] = value }
        }
        for (name, value) in chosen.members where FieldLook.of(name).usualOfGame == value {
            chosen[name] = nil
        }
        chosen[.actions] = game[.actions]
        chosen[.id] = game[.id]
        return chosen
    }
}
