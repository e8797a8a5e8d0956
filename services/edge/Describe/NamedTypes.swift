// The contracts' own names for what stands in requests and replies: `GameView`, `Sport`. They are found by following the
// properties of samples, so there is no list to keep.

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

/// Named contract types, by what they look like on the wire.
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
    /// Shapes of several types: none of their names would be right everywhere.
    private var shared: Set<JSONValue> = []

    /// Those that requests and replies are made of.
    static let contracts = NamedTypes(Catalogue.nouns.flatMap(\.requests))

    init(_ requests: [any Request.Type]) {
        for request in requests { followParts(of: request) }
        for request in requests { followReply(of: request) }
        all.removeAll { shared.contains($0.shape.schema()) }
        for key in shared { names[key] = nil }
    }

    /// The name of a shape, if it is that of one type.
    func name(of shape: Shape) -> String? {
        switch shape {
        case .choice, .object: names[shape.schema()]
        default: nil
        }
    }

    private mutating func followParts<T: Decodable>(of type: T.Type) {
        guard let sample = Shape.sample(of: type) else { return }
        for child in Mirror(reflecting: sample).children { follow(Swift.type(of: child.value)) }
    }

    private mutating func followReply<R: Request>(of request: R.Type) {
        // `MakeFeedLink.Reply` goes by the name of its request.
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

    /// `PlacePoint` of `Contracts.Place.Point`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined()
    }
}
