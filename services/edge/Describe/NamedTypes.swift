// The contracts' own names for the types in requests and replies: `GameView`, `Sport`. They are found by following the
// properties of samples, so no list has to be maintained.

import Contracts
import JSON

/// A type around others, which has no name of its own on the wire.
private protocol Wrapping {
    static var wrapped: [Any.Type] { get }
}

extension Optional: Wrapping { static var wrapped: [Any.Type] { [Wrapped.self] } }
extension Array: Wrapping { static var wrapped: [Any.Type] { [Element.self] } }
extension Dictionary: Wrapping { static var wrapped: [Any.Type] { [Value.self] } }
extension Change: Wrapping { static var wrapped: [Any.Type] { [Value.self] } }
extension Page: Wrapping { static var wrapped: [Any.Type] { [Item.self] } }

/// The direction of a value. An unknown choice in a request is refused; in a reply a client accepts it.
enum Direction {
    case data
    case reply
}

extension Shape {
    /// Whether it is a choice, or contains one.
    var holdsChoice: Bool {
        switch self {
        case .choice: true
        case .list(let inner), .map(let inner): inner.holdsChoice
        case .object(let fields): fields.contains(where: \.shape.holdsChoice)
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .anything:
            false
        }
    }
}

/// Named types of the contracts, by their shape on the wire.
struct NamedTypes {
    /// A type that has a name in the descriptions.
    struct Named {
        var name: String
        var shape: Shape
    }

    /// In the order in which they were found.
    private(set) var all: [Named] = []
    private var names: [JSONValue: String] = [:]
    private var seen: Set<ObjectIdentifier> = []
    /// Shapes shared by several types: no single name would be right everywhere.
    private var shared: Set<JSONValue> = []

    /// The types of all requests and replies.
    static let contracts = NamedTypes(Catalogue.nouns.flatMap(\.requests))
    /// Names that requests use, and names that replies use.
    private var used: [Direction: Set<String>] = [:]

    init(_ requests: [any Request.Type]) {
        for request in requests { followParts(of: request) }
        for request in requests { followReply(of: request) }
        all.removeAll { shared.contains($0.shape.schema()) }
        for key in shared { names[key] = nil }
        for request in requests {
            noteUse(of: request.shape, in: .data)
            noteUse(of: request.replyShape, in: .reply)
        }
    }

    private mutating func noteUse(of shape: Shape, in direction: Direction) {
        if let name = name(of: shape) { used[direction, default: []].insert(name) }
        switch shape {
        case .list(let inner), .map(let inner): noteUse(of: inner, in: direction)
        case .object(let fields): for field in fields { noteUse(of: field.shape, in: direction) }
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .anything:
            break
        }
    }

    /// The directions in which a type is declared. A type with choices is declared for each direction that uses it.
    func directions(of named: Named) -> [Direction] {
        let found = [Direction.data, .reply].filter { used[$0]?.contains(named.name) == true }
        // The fields of a game's template are among those of its request.
        if found.isEmpty { return [.data] }
        return named.shape.holdsChoice ? found : Array(found.prefix(1))
    }

    /// Whether no reply has the type as it is declared for requests.
    func isOfRequestsAlone(_ shape: Shape) -> Bool {
        guard let name = name(of: shape) else { return true }
        return shape.holdsChoice || used[.reply]?.contains(name) != true
    }

    /// The name of a shape in one direction. A type that is used in both is called `SportAnswer` in replies.
    func name(of shape: Shape, in direction: Direction) -> String? {
        guard let name = name(of: shape) else { return nil }
        let isSplit = direction == .reply && shape.holdsChoice && used[.data]?.contains(name) == true
        return isSplit ? name + "Answer" : name
    }

    /// The name of a shape, if it belongs to a single type.
    func name(of shape: Shape) -> String? {
        switch shape {
        case .choice, .object: names[shape.schema()]
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .list,
            .map, .anything:
            nil
        }
    }

    private mutating func followParts<T: Decodable>(of type: T.Type) {
        guard let sample = Shape.sample(of: type) else { return }
        for child in Mirror(reflecting: sample).children { follow(Swift.type(of: child.value)) }
    }

    private mutating func followReply<R: Request>(of request: R.Type) {
        // `MakeFeedLink.Reply` is named after its request.
        if String(reflecting: R.Reply.self).hasSuffix(".Reply") {
            followParts(of: R.Reply.self)
        } else {
            follow(R.Reply.self)
        }
    }

    private mutating func follow(_ type: Any.Type) {
        if let wrapping = type as? any Wrapping.Type {
            for inner in wrapping.wrapped { follow(inner) }
            return
        }
        guard seen.insert(ObjectIdentifier(type)).inserted, let decodable = type as? any Decodable.Type else {
            return
        }
        take(decodable)
    }

    private mutating func take<T: Decodable>(_ type: T.Type) {
        let shape = Shape(of: type)
        switch shape {
        case .choice(let choices) where choices.count > 1: note(type, shape)
        case .object(let fields) where !fields.isEmpty:
            note(type, shape)
            followParts(of: type)
        default: break
        }
    }

    private mutating func note(_ type: Any.Type, _ shape: Shape) {
        let name = Self.name(of: type)
        guard names.updateValue(name, forKey: shape.schema()) == nil else {
            shared.insert(shape.schema())
            return
        }
        all.append(Named(name: name, shape: shape))
    }

    /// `PlacePoint` for `Contracts.Place.Point`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined()
    }
}
