// Compares a JSON value with a shape, to report five problems of a request at once (domain.md §1.5). Used only after
// decoding has failed.

import JSON
import Values

extension Shape {
    /// All problems of a value, by field: missing, unknown (with the nearest known name), or of a wrong type. If there
    /// are too many, the first ones (``Problems/isFull``).
    public func problems(in value: JSONValue, at path: String = "") -> [FieldProblem] {
        allProblems(in: value, at: path).found
    }

    func allProblems(in value: JSONValue, at path: String = "") -> Problems {
        var problems = Problems()
        check(value, at: path, &problems)
        return problems
    }

    private func check(_ value: JSONValue, at path: String, _ problems: inout Problems) {
        problems.stepsCount += 1
        if holds(value) { return }
        switch (self, value) {
        case (.list(let element), .array(let values)):
            for (place, value) in values.enumerated() where !problems.isFull && !element.holds(value) {
                element.check(value, at: "\(path).\(place)", &problems)
            }
        case (.map(let element), .object(let object)):
            for (key, value) in object.members where !problems.isFull {
                if ID(key) == .null { problems.add(path.dotted(key), Shape.nobodys(path.dotted(key))) }
                element.check(value, at: path.dotted(key), &problems)
            }
        case (.object(let fields), .object(let object)):
            Shape.check(object, against: fields, at: path, &problems)
        default:
            if case .choice(let names) = self { problems.stepsCount += names.count }
            problems.add(path, mistyped(value, path))
        }
    }

    /// Whether a value other than an array or object has this shape.
    private func holds(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.anything, _), (.text, .string), (.boolean, .bool), (.number, .integer),
            (.number, .number), (.integer, .integer), (.file, .integer):
            true
        case (.integer, .number(let number)): number.rounded() == number && abs(number) < 0x1p53
        case (.id, .string(let text)): ID(text).map { $0 != .null } ?? false
        case (.user, .string(let text)): ID(text) != .null
        case (.timestamp, .string(let text)): Timestamp(text).map(RequestLimits.times.contains) ?? false
        case (.localTime, .string(let text)):
            WrittenTime(text).map { RequestLimits.times.contains($0.moment(in: .utc)) } ?? false
        case (.day, .string(let text)): Day(text).map(RequestLimits.days.contains) ?? false
        case (.choice(let names), .string(let text)): names.contains(text)
        default: false
        }
    }

    /// Neutral values of this shape; for a choice all cases, because other fields may depend on it.
    private var blanks: [JSONValue] {
        switch self {
        case .text, .user: return [""]
        case .integer, .number, .file: return [0]
        case .boolean: return [false, true]
        case .id: return [.string(ID(high: 0x7000, low: 1 << 63).description)]
        case .timestamp, .localTime: return [.string(Timestamp.sample.description)]
        case .day: return [.string(Day.sample.description)]
        case .list: return [[]]
        case .map, .anything: return [[:]]
        case .choice(let names): return names.map { .string($0) }
        case .object(let fields):
            return Shape.filled([JSONObject()], fields.filter { $0.isNeeded && $0.instead == nil })
        }
    }

    /// Every combination of the objects with the fields' neutral values; none if there are too many.
    private static func filled(_ objects: [JSONObject], _ fields: [Field]) -> [JSONValue] {
        var objects = objects
        for field in fields {
            let blanks = field.shape.blanks
            guard objects.count * blanks.count <= mendedMax else { return [] }
            objects = objects.flatMap { object in
                blanks.map { blank in
                    var object = object
                    object[field.name] = blank
                    return object
                }
            }
        }
        return objects.map { .object($0) }
    }

    /// Limit of the meanings tried for wrong values.
    private static let mendedMax = 100

    /// The value without unknown members and without wrong ones, so that the other fields can be checked too. A wrong
    /// member that is required gets a neutral value; a choice gets each case in turn, which makes several results.
    /// Empty if that is not possible.
    public func mended(_ value: JSONValue, wrong: Set<String>) -> [JSONValue] {
        guard case .object(let fields) = self, case .object(var object) = value else { return [] }
        let names = Set(fields.map(\.name)).subtracting(wrong)
        object.members.removeAll { !names.contains($0.key) }
        return Shape.filled([object], fields.filter { wrong.contains($0.name) && $0.isNeeded })
    }

    private static func check(
        _ object: JSONObject, against fields: [Field], at path: String, _ problems: inout Problems
    ) {
        for field in fields {
            let fieldPath = path.dotted(field.name)
            switch object[field.name] {
            case nil where field.mayLack(in: object): break
            case .some(.null) where field.mayLack(in: object): break
            case nil:
                let instead = field.instead.map { "; or give \($0)" } ?? ""
                // That any text may stand there says nothing.
                let form = field.shape == .text ? "" : ": \(field.shape.form)"
                problems.add(fieldPath, "\(fieldPath) is missing\(form)\(instead)")
            case .some(let value): field.shape.check(value, at: fieldPath, &problems)
            }
        }
        let names = fields.map(\.name)
        let known = Set(names)
        var seen: Set<String> = []
        var unknown: [String] = []
        problems.stepsCount += object.count
        for (name, _) in object.members {
            if !known.contains(name) {
                unknown.append(name)
            } else if !seen.insert(name).inserted {
                problems.add(path.dotted(name), "\(path.dotted(name)) is given twice")
            }
        }
        tell(unknown, names, at: path, &problems)
    }

    /// Limit of unknown members reported one by one; the rest is only counted.
    static let unknownMax = 20

    private static func tell(
        _ unknown: [String], _ names: [String], at path: String, _ problems: inout Problems
    ) {
        let isMany = unknown.count > unknownMax
        // A refusal sorts by name: the one with the count of the rest comes last.
        let unknown = isMany ? unknown.sorted() : unknown
        for name in unknown.prefix(isMany ? unknownMax - 1 : unknownMax) where !problems.isFull {
            problems.stepsCount += names.count
            let meant = name.isEmpty ? nil : Nearest.name(to: name, in: names)
            let nearest = meant.map { "; did you mean \($0)?" } ?? ""
            let subject = name.isEmpty ? "a member without a name" : path.dotted(name)
            problems.add(name.isEmpty ? path : path.dotted(name), "\(subject) is not a field here\(nearest)")
        }
        if isMany {
            let name = path.dotted(unknown[unknownMax - 1])
            problems.add(name, "\(name) and \(unknown.count - unknownMax) more are not fields here")
        }
    }

    private static func nobodys(_ path: String) -> String {
        "\(path) must be the id of something; this one is nobody's"
    }

    /// The bounds for a date or time that parses but is out of range.
    private func boundsMissed(by text: String) -> ClosedRange<Day>? {
        let times = RequestLimits.times.lowerBound.day...RequestLimits.times.upperBound.day
        return switch self {
        case .timestamp where Timestamp(text) != nil: times
        case .localTime where WrittenTime(text) != nil: times
        case .day where Day(text) != nil: RequestLimits.days
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .list, .map, .object, .anything:
            nil
        }
    }

    /// The noun phrase for a value in JSON, with an example where its form is not plain.
    private var form: String {
        switch self {
        case .timestamp: "a time such as 2026-12-31T18:00:00Z"
        case .localTime: "a time such as 2026-12-31T18:00 or 2026-12-31T18:00:00Z"
        case .day: "a date such as 2026-12-31"
        case .file: "a picture: over HTTP the body, with its Content-Type; at the gateway @path"
        case .list(.user): #"a list of users, such as ["ann","bob"]"#
        case .list(.text): #"a list of texts, such as ["a","b"]"#
        case .list(let element): "a list (\(element.form))"
        case .text, .integer, .number, .boolean, .id, .user, .choice, .map, .object, .anything: sentence
        }
    }

    private func mistyped(_ value: JSONValue, _ path: String) -> String {
        if case .string(let text) = value {
            if let days = boundsMissed(by: text) {
                return "\(path) must be from \(days.lowerBound) to \(days.upperBound)"
            }
            if ID(text) == .null { return Shape.nobodys(path) }
        }
        let subject = path.isEmpty ? "the value" : path
        let sentence = "\(subject) must be \(form), not \(value.brief)"
        guard case .choice(let names) = self else { return sentence }
        // A name may look like a number, as hole 10 does.
        if names.contains(value.brief) {
            return "\(subject) must be text: \(Wording.quoted(value.brief)), not \(value.brief)"
        }
        guard case .string(let text) = value else { return sentence }
        return sentence + (Nearest.name(to: text, in: names).map { "; did you mean \($0)?" } ?? "")
    }
}

extension String {
    /// The path of a member, whose name may be any text.
    fileprivate func dotted(_ name: String) -> String {
        let name = Wording.shown(name)
        return isEmpty ? name : "\(self).\(name)"
    }
}

extension JSONValue {
    /// The value itself if it is short, otherwise its kind.
    fileprivate var brief: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let text):
            text.utf8.count <= 40 ? Wording.quoted(text) : "a text of \(text.utf8.count) bytes"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
