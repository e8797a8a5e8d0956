// Bounds and defaults of a request's fields, for descriptions of the contracts. The bounds are found by running the request's
// own check on samples, while ``Problems`` notes each rule that is asked. So a description has what the rules check.

import JSON
import Values

/// The values that a rule accepts, as far as JSON Schema can say it; `nil` is no bound.
public struct Bound: Sendable, Equatable {
    public var minimum: Double?
    /// Whether ``minimum`` itself is refused.
    public var isAbove: Bool = false
    public var maximum: Double?
    /// Values are multiples of it.
    public var step: Int?
    /// Characters of a text, or elements of a list; 0 and `Int.max` are no bound.
    public var counts: ClosedRange<Int>?
    /// A format of JSON Schema, such as `email`.
    public var format: String?
    /// The only values.
    public var values: [JSONValue]?
    /// The rule's sentence about a list with another number of elements.
    var told: String?

    init(
        minimum: Double? = nil, isAbove: Bool = false, maximum: Double? = nil, step: Int? = nil,
        counts: ClosedRange<Int>? = nil, format: String? = nil, values: [JSONValue]? = nil,
        told: String? = nil
    ) {
        (self.minimum, self.isAbove, self.maximum, self.step) = (minimum, isAbove, maximum, step)
        (self.counts, self.format, self.values, self.told) = (counts, format, values, told)
    }

    /// A range of numbers. Only of whole numbers and of Doubles: another range is no bound.
    init<Value: Comparable>(_ range: ClosedRange<Value>) {
        func number(_ value: Value) -> Double? { (value as? Int).map(Double.init) ?? value as? Double }
        self.init(minimum: number(range.lowerBound), maximum: number(range.upperBound))
    }

    /// Both bounds hold: two rules check one field.
    func narrowed(by other: Bound) -> Bound {
        func both<Value>(_ one: Value?, _ two: Value?, _ choose: (Value, Value) -> Value) -> Value? {
            guard let one, let two else { return one ?? two }
            return choose(one, two)
        }
        let (low, others) = (minimum ?? -.infinity, other.minimum ?? -.infinity)
        let isAbove = low == others ? isAbove || other.isAbove : low > others ? isAbove : other.isAbove
        return Bound(
            minimum: both(minimum, other.minimum, max), isAbove: isAbove,
            maximum: both(maximum, other.maximum, min), step: step ?? other.step,
            counts: both(counts, other.counts) { $0.clamped(to: $1) }, format: format ?? other.format,
            values: both(values, other.values) { one, two in one.filter(two.contains) },
            told: told ?? other.told)
    }

    /// One of the bounds holds, depending on other fields.
    func widened(by other: Bound) -> Bound {
        func either<Value>(_ one: Value?, _ two: Value?, _ choose: (Value, Value) -> Value) -> Value? {
            guard let one, let two else { return nil }
            return choose(one, two)
        }
        let (low, others) = (minimum ?? -.infinity, other.minimum ?? -.infinity)
        let isAbove = low == others ? isAbove && other.isAbove : low < others ? isAbove : other.isAbove
        return Bound(
            minimum: either(minimum, other.minimum, min), isAbove: isAbove,
            maximum: either(maximum, other.maximum, max), step: step == other.step ? step : nil,
            counts: either(counts, other.counts) {
                min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
            },
            format: format == other.format ? format : nil,
            values: either(values, other.values) { one, two in one + two.filter { !one.contains($0) } },
            told: told ?? other.told)
    }

    /// Its keywords in the JSON Schema of a value of this shape. The schema counts code points and the rule characters as readers
    /// see them, of which one may have several code points: a text that fits the schema is never too long for the rule.
    public func keywords(for shape: Shape) -> JSONObject {
        switch shape {
        case .integer, .number: numeric
        case .text, .user: textual
        case .list: counted("Items")
        case .map: counted("Properties")
        case .boolean, .id, .timestamp, .localTime, .day, .file, .choice, .object, .anything: [:]
        }
    }

    private var choices: JSONValue? { values.map(JSONValue.array) }

    private var numeric: JSONObject {
        var keywords = JSONObject()
        keywords[isAbove ? "exclusiveMinimum" : "minimum"] = minimum.map(JSONValue.init(whole:))
        keywords["maximum"] = maximum.map(JSONValue.init(whole:))
        keywords["multipleOf"] = step.map { JSONValue($0) }
        keywords["enum"] = choices
        return keywords
    }

    private var textual: JSONObject {
        var keywords = counted("Length")
        keywords["format"] = format.map(JSONValue.string)
        keywords["enum"] = choices
        return keywords
    }

    /// `minLength` and `maxLength`, or those of other nouns.
    private func counted(_ noun: String) -> JSONObject {
        var keywords = JSONObject()
        guard let counts else { return keywords }
        if counts.lowerBound > 0 { keywords["min\(noun)"] = JSONValue(counts.lowerBound) }
        if counts.upperBound < Int.max { keywords["max\(noun)"] = JSONValue(counts.upperBound) }
        return keywords
    }
}

extension Shape {
    /// The most cases that a choice in it has.
    var casesMax: Int {
        switch self {
        case .choice(let names): names.count
        case .list(let inner), .map(let inner): inner.casesMax
        case .object(let fields): fields.map(\.shape.casesMax).max() ?? 0
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .anything: 0
        }
    }
}

extension JSONValue {
    /// A number, written as a whole one if it is one.
    init(whole number: Double) {
        self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
    }

    /// A default: the raw value of a choice.
    init(_ choice: some Choice) { self = .string(choice.rawValue) }
    init(_ number: Int) { self = .integer(Int64(number)) }
}

/// Bound and default of one field.
public struct FieldRule: Sendable, Equatable {
    public var bound: Bound?
    /// The value that counts if the field is left out, where it is always the same.
    public var usual: JSONValue?
}

/// The rules of a value and of all fields in it.
public struct FieldRules: Sendable, Equatable {
    /// Rules by path: `place.lat`, and `tags.*` for each element of a list. The value itself has the empty path.
    public private(set) var byPath: [String: FieldRule] = [:]

    public static let none = FieldRules()

    /// The rule of the value itself.
    public var own: FieldRule? { byPath[""] }

    /// The rules of a field, or with `*` of a list's elements.
    public func within(_ name: String) -> FieldRules {
        var inner = FieldRules()
        for (path, rule) in byPath {
            if path == name { inner.byPath[""] = rule }
            if path.hasPrefix(name + ".") { inner.byPath[String(path.dropFirst(name.count + 1))] = rule }
        }
        return inner
    }

    /// The keywords of an object's own fields that have a bound, by name.
    public func bounds(of fields: [Shape.Field]) -> JSONObject {
        var bounds = JSONObject()
        for field in fields {
            let keywords = byPath[field.name]?.bound?.keywords(for: field.shape) ?? JSONObject()
            if !keywords.isEmpty { bounds[field.name] = .object(keywords) }
        }
        return bounds
    }

    /// The rules that hold in both places: wide enough for either.
    public func common(with other: FieldRules) -> FieldRules {
        var common = FieldRules()
        for (path, rule) in byPath {
            guard let twin = other.byPath[path] else { continue }
            let bound = rule.bound.flatMap { bound in twin.bound.map(bound.widened) }
            let usual = rule.usual == twin.usual ? rule.usual : nil
            if bound != nil || usual != nil { common.byPath[path] = FieldRule(bound: bound, usual: usual) }
        }
        return common
    }

    /// The rules of a request: those that its check asks for whatever the other fields are, and its defaults.
    public init(of request: any Request.Type) {
        self.init(bounds: FieldRules.bounds(of: request))
        var usual = request.defaults
        if let paged = request as? any Paged.Type { usual["limit"] = JSONValue(paged.limitDefault) }
        for (path, value) in usual { byPath[path, default: FieldRule()].usual = value }
    }

    private init(bounds: [String: Bound] = [:]) { byPath = bounds.mapValues { FieldRule(bound: $0) } }

    /// The bounds noted with every choice in turn. One that is asked for with some of them alone is left out.
    private static func bounds<R: Request>(of request: R.Type) -> [String: Bound] {
        var all: [String: Bound]?
        for turn in 0..<max(2, request.shape.casesMax) {
            guard let sample = Shape.sample(of: request, turn: turn) else { continue }
            let noted = Problems.noted { sample.check(&$0) }
            guard let before = all else {
                all = noted
                continue
            }
            all = [:]
            for (path, bound) in before { all?[path] = noted[path].map(bound.widened) }
        }
        return all ?? [:]
    }
}
