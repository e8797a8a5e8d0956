// The descriptions of all requests.

import Contracts
import JSON
import Values

extension Shape {
    /// Every field path in it: `place.lat`, elements of lists and maps by the list's own name.
    func paths(_ prefix: String = "") -> [String] {
        switch self {
        case .object(let fields):
            fields.flatMap { field in
                [prefix + field.name] + field.shape.paths(prefix + field.name + ".")
            }
        case .list(let element), .map(let element): element.paths(prefix)
        default: []
        }
    }

    /// Whether a part of it could not be learned.
    var hasGaps: Bool {
        switch self {
        case .anything: true
        case .list(let element), .map(let element): element.hasGaps
        case .object(let fields): fields.contains { $0.shape.hasGaps }
        default: false
        }
    }

    /// Whether it contains a user.
    var namesUsers: Bool {
        switch self {
        case .user: true
        case .list(let element), .map(let element): element.namesUsers
        case .object(let fields): fields.contains { $0.shape.namesUsers }
        default: false
        }
    }
}

/// A request with its shape and its reply's, also for an existential type.
struct Described: CustomStringConvertible {
    var type: String
    var about: About
    var notes: [String: String]
    var shape: Shape
    var reply: Shape
    var isCommand: Bool
    var description: String { type }

    init<R: Request>(_ request: R.Type) {
        type = R.type
        about = R.about
        notes = R.notes
        shape = Shape(of: R.self)
        reply = Shape(of: R.Reply.self)
        isCommand = R.self is any Command.Type
    }

    static func any(_ type: any Request.Type) -> Described { Described(type) }
    static let all = Catalogue.requests.values.map { Described.any($0) }.sorted { $0.type < $1.type }
}
