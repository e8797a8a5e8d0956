// A cup and the people who play in it, for tests.

import Contracts
import JSON
import Values

/// A cup that the cast's host holds. Names are entrants 1, 2 and so on.
public struct CupNight {
    public let cast: Cast
    public let cup: JSONValue

    /// - Parameters:
    ///   - names: entrants without an account, in the order of their seeds.
    ///   - fields: more fields of the cup; a single elimination of darts, best of 3, without a draw.
    public init(_ cast: Cast, _ names: [String] = [], _ fields: JSONValue = [:]) {
        self.cast = cast
        let usual: JSONValue = [
            "name": "Darts night", "sport": "darts", "format": "single", "seeding": "given",
        ]
        cup = cast.ask("cups.create", usual.merging(fields), cast.host)["id"]
        host("open")
        for name in names { host("add", ["entrant": ["name": .string(name)]]) }
    }

    @discardableResult
    public func ask(_ verb: String, _ more: JSONValue = [:], _ person: Person) -> Answer {
        let own: JSONValue = ["cupId": cup]
        let answer = cast.ask("cups.\(verb)", own.merging(more), person)
        cast.town.settle()
        return answer
    }

    @discardableResult
    public func host(_ verb: String, _ more: JSONValue = [:]) -> Answer { ask(verb, more, cast.host) }

    @discardableResult
    public func fix(_ fixture: Int, _ score: String) -> Answer {
        host("fix", ["fixture": .integer(Int64(fixture)), "score": .string(score)])
    }

    public func fixture(_ id: Int) -> JSONValue {
        let all = host("get")["fixtures"].arrayValue ?? []
        return all.indices.contains(id - 1) ? all[id - 1] : .null
    }

    public func status(_ fixture: Int) -> String? { self.fixture(fixture)["status"]?.stringValue }

    /// The status of the cup.
    public var status: String? { host("get")["cup", "status"].stringValue }

    /// The names in the order of places, with their place.
    public var places: [String] {
        (host("get")["places"].arrayValue ?? []).map { place in
            "\(place["place"]?.intValue ?? 0) \(place["name"]?.stringValue ?? "")"
        }
    }
}
