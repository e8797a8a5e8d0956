// The bounds and defaults of all requests, and those of each named type: what holds wherever a request has it.

import Contracts

/// Bounds and defaults for the descriptions.
struct RequestRules {
    static let contracts = RequestRules(RequestFacts.all)

    private var ofRequests: [String: FieldRules] = [:]
    private var ofTypes: [String: FieldRules] = [:]

    init(_ requests: [RequestFacts]) {
        for facts in requests {
            let rules = FieldRules(of: facts.request)
            ofRequests[facts.type] = rules
            take(facts.shape, rules)
        }
    }

    func rules(of facts: RequestFacts) -> FieldRules { ofRequests[facts.type] ?? .none }
    func rules(ofType name: String) -> FieldRules { ofTypes[name] ?? .none }

    /// Follows a shape to the named types in it.
    private mutating func take(_ shape: Shape, _ rules: FieldRules) {
        if case .object = shape, let name = NamedTypes.contracts.name(of: shape) {
            ofTypes[name] = ofTypes[name]?.common(with: rules) ?? rules
        }
        switch shape {
        case .list(let inner), .map(let inner): take(inner, rules.within("*"))
        case .object(let fields): for field in fields { take(field.shape, rules.within(field.name)) }
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .anything:
            break
        }
    }
}
