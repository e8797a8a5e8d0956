// Describes how values of a shape are typed, for help and refusals.

import Contracts

extension [Shape.Field] {
    package var isPerson: Bool { contains { $0.name == "nickname" } }
    /// Whether it is a place or a point, that is, has coordinates.
    package var isPlace: Bool { contains { $0.name == "lat" } && contains { $0.name == "lng" } }
}

extension Shape.Field {
    /// How its value is typed, for help and for messages about missing fields.
    var placeholder: String {
        switch shape {
        case .id: name == "id" ? shape.placeholder : "\(Shape.Field.thing(name)) (\(shape.placeholder))"
        case .text, .integer, .number, .boolean, .timestamp, .localTime, .day, .file, .user, .choice, .list,
            .map, .object, .anything:
            shape.placeholder
        }
    }

    /// How its value is written in a place. An address has no rows.
    func placeholder(in place: TypingContext.Place) -> String {
        switch (place, shape) {
        case (.address, .id): "\(name == "id" ? "its" : "\(Shape.Field.thing(name)), by its") id or a link"
        case (.line, _), (.address, _): placeholder
        }
    }

    /// The thing that an id names: a game for `gameId`.
    private static func thing(_ name: String) -> String {
        let things = [
            "parentId": "a comment", "itemId": "a thing on the list", "guestPlayerId": "a guest player",
            "guestId": "a guest player", "upTo": "a message", "before": "a message", "inviter": "an account",
            "contentId": "what it is about",
        ]
        if let thing = things[name] { return thing }
        return name.hasSuffix("Id") ? "a \(name.dropLast(2))" : "something"
    }
}

extension Shape {
    /// How a value is typed, for help and for messages about missing fields.
    var placeholder: String {
        switch self {
        case .object(let fields) where fields.isPlace && fields.contains { $0.name == "name" }:
            "the name of a place and its city, or lat,lng"
        case .object(let fields): fields.isPlace ? "lat,lng" : "an object"
        case .list(let element) where element.fields.isEmpty: "\(element.placeholder), several with commas"
        case .list(let element): "\(element.placeholder) each, as NAME.0, NAME.1 and so on"
        case .id: "its id, a link, or a row such as $it.0"
        case .user: "a nickname or an id"
        default: sentence
        }
    }
}

extension Shape {
    /// The shape of an element of a list or a map.
    package var element: Shape? {
        switch self {
        case .list(let element), .map(let element): element
        default: nil
        }
    }
}
