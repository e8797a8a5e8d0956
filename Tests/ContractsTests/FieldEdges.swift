// The edges of declared bounds, tried on the rules: a field's value at the edge and one beyond, in samples of a request.

import JSON
import Testing
import Values

@testable import Contracts

/// Tries a request's bounds on its own check.
enum Edges {
    /// Values of which the rule must accept one, and a value that it must refuse.
    struct Pair {
        var accepted: [JSONValue]
        var refused: JSONValue
    }

    static func check<R: Request>(_ request: R.Type) throws {
        // So many samples reach every sport, game and platform.
        let samples = try (0..<max(2, R.shape.casesMax)).map { turn in
            let sample = try #require(Shape.sample(of: R.self, turn: turn), "\(R.type) has no sample")
            return try JSONValue(parsing: try JSONCoding.encode(sample))
        }
        let rules = FieldRules(of: R.self)
        for (path, rule) in rules.byPath {
            guard let bound = rule.bound else { continue }
            let parts = path.split(separator: ".").map(String.init)
            let shape = try #require(R.shape.at(parts[...]), "\(R.type) has no \(path)")
            // An element that is no object can be made up.
            let object = samples[0].first(at: parts[...])?.objectValue.map(JSONValue.object)
            let element = rules.byPath[path + ".*"]?.bound?.values?.first ?? object
            for pair in pairs(of: bound, shape, element: element) {
                try check(pair, at: parts, in: samples, of: R.self)
            }
        }
    }

    /// The value beyond has a problem in every sample, which the one at the edge does not have in some. Other fields of the
    /// sample may make either wrong besides.
    private static func check<R: Request>(
        _ pair: Pair, at path: [String], in samples: [JSONValue], of request: R.Type
    ) throws {
        let name =
            "\(R.type) \(path.joined(separator: ".")): \(pair.accepted.map(brief)), \(brief(pair.refused))"
        var isAccepted = false
        for sample in samples {
            let beyond = try problems(R.self, sample.setting(pair.refused, at: path[...]), at: path)
            #expect(beyond > 0, "accepted beyond: \(name)")
            for value in pair.accepted where !isAccepted {
                isAccepted = try problems(R.self, sample.setting(value, at: path[...]), at: path) < beyond
            }
        }
        #expect(isAccepted, "refused at the edge: \(name)")
    }

    private static func brief(_ value: JSONValue) -> String { String(value.text().prefix(40)) }

    /// The number of problems with a field, or with the list that it is an element of.
    private static func problems<R: Request>(
        _ request: R.Type, _ data: JSONValue, at path: [String]
    ) throws -> Int {
        var problems = Problems()
        try JSONCoding.decode(R.self, from: Array(data.text().utf8)).check(&problems)
        let field = path.map { $0 == "*" ? "0" : $0 }.joined(separator: ".")
        let list =
            path.last == "*" ? path.dropLast().map { $0 == "*" ? "0" : $0 }.joined(separator: ".") : nil
        return problems.found.count { $0.field == field || $0.field == list }
    }

    // MARK: - Values

    /// - Parameter element: a valid element, if it is a list.
    private static func pairs(of bound: Bound, _ shape: Shape, element: JSONValue?) -> [Pair] {
        func number(_ accepted: Double, _ refused: Double) -> Pair {
            Pair(accepted: [JSONValue(whole: accepted)], refused: JSONValue(whole: refused))
        }
        func counted(_ at: Int, _ beyond: Int) -> Pair {
            let refused = values(beyond, of: shape, bound.format, element)[0]
            return Pair(accepted: values(at, of: shape, bound.format, element), refused: refused)
        }
        var pairs: [Pair] = []
        let step = Double(bound.step ?? 1)
        if let low = bound.minimum {
            pairs.append(bound.isAbove ? number(low + 0.5, low) : number(low, low - step))
            if step > 1 { pairs.append(number(low, low + 1)) }
        }
        if let high = bound.maximum { pairs.append(number(high, high + step)) }
        if let counts = bound.counts {
            if counts.lowerBound > 0 { pairs.append(counted(counts.lowerBound, counts.lowerBound - 1)) }
            pairs.append(counted(counts.upperBound, counts.upperBound + 1))
        }
        if let format = bound.format {
            pairs.append(Pair(accepted: [.string(text(30, format))], refused: "neither address"))
        }
        for value in [bound.values?.first, bound.values?.last].compactMap(\.self) {
            pairs.append(Pair(accepted: [value], refused: value.stringValue == nil ? -1 : "stranger"))
        }
        return pairs
    }

    /// Values with so many characters, elements or members. One letter alone is enough of a name where it is an ideograph.
    private static func values(
        _ count: Int, of shape: Shape, _ format: String?, _ element: JSONValue?
    ) -> [JSONValue] {
        switch shape {
        case .list(let inner):
            return [.array((0..<count).map { element ?? inner.plain($0) })]
        case .map(let inner):
            let members = (0..<count).reduce(into: JSONObject()) { $0["member\($1)"] = inner.plain($1) }
            return [.object(members)]
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .object,
            .anything:
            return [.string(text(count, format))] + (count == 1 ? ["字"] : [])
        }
    }

    /// A text of so many characters in a format.
    private static func text(_ count: Int, _ format: String?) -> String {
        func letters(_ count: Int) -> String { String(repeating: "a", count: max(0, count)) }
        switch format {
        case "email":
            var (labels, left) = ([String](), count - "name@.com".count)
            while left > 0 {
                // A label has at most 63 letters, and one at least follows the dot behind it.
                let label = min(left == 64 ? 62 : 63, left)
                labels.append(letters(label))
                left -= label + 1
            }
            return "name@\(labels.joined(separator: ".")).com"
        case "uri": return "https://a.example/" + letters(count - 18)
        default: return letters(count)
        }
    }
}

extension Shape {
    /// The shape of the field at a path, with `*` for the elements of a list.
    fileprivate func at(_ path: ArraySlice<String>) -> Shape? {
        guard let name = path.first else { return self }
        switch self {
        case .list(let element): return name == "*" ? element.at(path.dropFirst()) : nil
        case .map(let element): return element.at(path.dropFirst())
        case .object(let fields): return fields.first { $0.name == name }?.shape.at(path.dropFirst())
        case .text, .integer, .number, .boolean, .id, .timestamp, .localTime, .day, .file, .user, .choice,
            .anything:
            return nil
        }
    }

    /// A value of this shape, another one for each index.
    fileprivate func plain(_ index: Int) -> JSONValue {
        switch self {
        case .text, .user: .string("ab\(index)")
        case .integer, .number, .file: JSONValue(1 + index % 7)
        case .boolean: false
        case .id: .string(ID(high: 0x7000, low: 1 << 63 | UInt64(index)).description)
        case .timestamp, .localTime: .string(Timestamp.distantPast.adding(days: index).description)
        case .day: .string(Timestamp.distantPast.adding(days: index).day.description)
        case .choice(let names): .string(names[0])
        case .list: []
        case .map, .anything: [:]
        case .object(let fields):
            .object(
                fields.filter { !$0.isOptional }.reduce(into: JSONObject()) {
                    $0[$1.name] = $1.shape.plain(index)
                })
        }
    }
}

extension JSONValue {
    /// The first element of the list at a path.
    fileprivate func first(at path: ArraySlice<String>) -> JSONValue? {
        guard let name = path.first else { return arrayValue?.first }
        return (name == "*" ? arrayValue?.first : self[name])?.first(at: path.dropFirst())
    }

    /// The value with another one at a path. An element goes to the first place of its list.
    fileprivate func setting(_ value: JSONValue, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return value }
        if name == "*" {
            let list = arrayValue ?? []
            let element = (list.first ?? [:]).setting(value, at: path.dropFirst())
            return .array([element] + list.dropFirst())
        }
        var object = objectValue ?? JSONObject()
        object[name] = (object[name] ?? [:]).setting(value, at: path.dropFirst())
        return .object(object)
    }
}
