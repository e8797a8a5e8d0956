// Rules of single fields that can be told as bounds: each notes what it accepts, then checks it.

import JSON
import Values

extension Problems {
    /// The bounds that a check asks for, by path, with `*` for the place in a list.
    static func noted(by check: (inout Problems) -> Void) -> [String: Bound] {
        var problems = Problems()
        problems.bounds = [:]
        check(&problems)
        return problems.bounds ?? [:]
    }

    /// Notes what a field accepts. Costs nothing where nobody collects bounds.
    mutating func note(_ field: String, _ bound: @autoclosure () -> Bound) {
        guard let noted = bounds else { return }
        let path = field.split(separator: ".").map { Int($0) == nil ? $0 : "*" }.joined(separator: ".")
        bounds?[path] = noted[path]?.narrowed(by: bound()) ?? bound()
    }

    /// Checks how many things a list has, which it must name, be or have: `ids must name 1 to 100 people`.
    mutating func count(
        _ field: String, _ count: Int?, _ range: ClosedRange<Int>, _ verb: String, _ things: String? = nil
    ) {
        func sentence() -> String {
            let least = range.lowerBound == 0 ? "at most" : "\(range.lowerBound) to"
            return "\(field) must \(verb) \(least) \(range.upperBound)" + (things.map { " \($0)" } ?? "")
        }
        note(field, Bound(counts: range, told: sentence()))
        guard let count, !range.contains(count) else { return }
        add(field, sentence())
    }

    /// Checks the bytes of a text that is compared or passed on, and not kept. They are noted as characters: in ASCII
    /// they are the same.
    mutating func bytes(_ field: String, _ value: String?, _ range: ClosedRange<Int>) {
        note(field, Bound(counts: range))
        guard let bytes = value?.utf8.count, !range.contains(bytes) else { return }
        add(
            field,
            bytes == 0 ? "\(field) must not be empty" : "\(field) must have at most \(range.upperBound) bytes"
        )
    }

    /// Checks that it is one of these numbers.
    mutating func one(_ field: String, _ value: Int?, of values: [Int]) {
        note(field, Bound(values: values.map { JSONValue($0) }))
        guard let value, !values.contains(value) else { return }
        let last = values.last.map { "\($0)" } ?? ""
        let others = values.dropLast().map { "\($0)" }.joined(separator: ", ")
        add(field, "\(field) must be " + (others.isEmpty ? last : "\(others) or \(last)"))
    }

    /// Checks the code of a currency.
    mutating func currency(_ field: String, _ code: String?) {
        note(field, Bound(values: Currency.codes.sorted().map(JSONValue.string)))
        require(
            code.map(Currency.codes.contains) ?? true, field,
            "\(field) must be the ISO 4217 code of a currency, such as \(Price.usualCurrency)")
    }

    /// Checks the radius of a search, which has an area.
    mutating func radius(_ field: String, _ miles: Double?) {
        let max = RadiusLimits.milesMax
        note(field, Bound(minimum: 0, isAbove: true, maximum: max))
        require(
            miles.map { $0 > 0 && $0 <= max } ?? true, field,
            "\(field) must be above 0 and at most \(JSONValue(whole: max).text()) miles")
    }

    /// Checks an address for mail.
    mutating func email(_ field: String, _ value: String) {
        note(field, Bound(counts: 0...Email.bytesMax, format: "email"))
        require(Email.normalized(value) != nil, field, "\(field) must look like name@example.com")
    }
}

/// The radius of a search.
public enum RadiusLimits {
    public static let milesMax = 100.0
    /// The radius of a search that names none.
    public static let milesDefault = 25.0
}
