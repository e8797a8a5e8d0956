// Holds a JSON value against a shape, so that a request with five mistakes hears of all five at once
// (domain.md §1.5). Only used once decoding has failed: what decodes is right.

import JSON
import Values

extension Shape {
    /// All that is wrong with a value, by field: missing, unknown (with the nearest known name), or of a wrong type. Of very
    /// many mistakes, the first (``Problems/isFull``).
    public func problems(in value: JSONValue, at path: String = "") -> [FieldProblem] {
        var problems = Problems()
        check(value, at: path, &problems)
        return problems.found
    }

    private func check(_ value: JSONValue, at path: String, _ problems: inout Problems) {
        if holds(value) { return }
        switch (self, value) {
        case (.list(let element), .array(let values)):
            for (place, value) in values.enumerated() where !problems.isFull && !element.holds(value) {
                element.check(value, at: "\(path).\(place)", &problems)
            }
        case (.map(let element), .object(let object)):
            for (key, value) in object.members where !problems.isFull && !element.holds(value) {
                element.check(value, at: path.dotted(key), &problems)
            }
        case (.object(let fields), .object(let object)):
            Shape.check(object, against: fields, at: path, &problems)
        default: problems.add(path, mistyped(value, path))
        }
    }

    /// Whether a value that is no list and no object has this shape.
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
        case (.day, .string(let text)): Day(text) != nil
        case (.choice(let names), .string(let text)): names.contains(text)
        default: false
        }
    }

    /// A value of this shape that says nothing; `nil` for a choice, of which others may depend.
    var blank: JSONValue? {
        switch self {
        case .text, .user: return ""
        case .integer, .number, .file: return 0
        case .boolean: return false
        case .id: return .string(ID.sample.description)
        case .timestamp, .localTime: return .string(Timestamp.sample.description)
        case .day: return .string(Day.sample.description)
        case .list: return []
        case .map, .anything: return [:]
        case .choice: return nil
        case .object(let fields):
            var object = JSONObject()
            for field in fields where field.isNeeded {
                guard let blank = field.shape.blank else { return nil }
                object[field.name] = blank
            }
            return .object(object)
        }
    }

    /// The value with its wrong members left out or, where they are needed, blank: so that the values of the others
    /// can be checked too. `nil` where that cannot be done.
    public func mended(_ value: JSONValue, wrong: Set<String>) -> JSONValue? {
        guard case .object(let fields) = self, case .object(var object) = value else { return nil }
        object.members.removeAll { wrong.contains($0.key) }
        for field in fields where wrong.contains(field.name) && field.isNeeded {
            guard let blank = field.shape.blank else { return nil }
            object[field.name] = blank
        }
        return .object(object)
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
                problems.add(fieldPath, "\(fieldPath) is missing: \(field.shape.sentence)\(instead)")
            case .some(let value): field.shape.check(value, at: fieldPath, &problems)
            }
        }
        let names = fields.map(\.name)
        var seen: Set<String> = []
        for (name, _) in object.members where !problems.isFull {
            let fieldPath = path.dotted(name)
            if !names.contains(name) {
                problems.add(fieldPath, unknown(fieldPath, nearest: Nearest.name(to: name, in: names)))
            } else if !seen.insert(name).inserted {
                problems.add(fieldPath, "\(fieldPath) is given twice")
            }
        }
    }

    private static func unknown(_ path: String, nearest: String?) -> String {
        "\(path) is not a field here" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }

    private func mistyped(_ value: JSONValue, _ path: String) -> String {
        if case .string(let text) = value {
            if case .timestamp = self, Timestamp(text) != nil {
                let range = RequestLimits.times
                return "\(path) must be from \(range.lowerBound.day) to \(range.upperBound.day)"
            }
            if ID(text) == .null { return "\(path) must be the id of something; this one is nobody's" }
        }
        return "\(path.isEmpty ? "the value" : path) must be \(sentence), not \(value.brief)"
    }
}

extension String {
    /// The path to a member, whose name may be anything.
    fileprivate func dotted(_ name: String) -> String {
        let name = Wording.shown(name)
        return isEmpty ? name : "\(self).\(name)"
    }
}

extension JSONValue {
    /// The value itself where it is short, else what kind it is.
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

/// Finds the known name that someone probably meant.
public enum Nearest {
    /// The one name of which a word is a part (`option-vote` for `vote`), or else the name with the fewest edits, if at most
    /// a third of it (two at least) would have to change.
    public static func name(to word: String, in names: [String]) -> String? {
        let word = word.lowercased().prefix(64)
        let whole = names.filter { $0.split(separator: "-").contains(word) }
        if whole.count == 1 { return whole[0] }
        let scored = names.map {
            (name: $0, edits: edits(from: Array(word.utf8), to: Array($0.lowercased().utf8)))
        }
        // Of two as near, the one that goes on where the word ends: "sports" rather than "sort" for "sport".
        let best = scored.min {
            let rank = { (name: String) in name.lowercased().hasPrefix(word) ? 0 : 1 }
            return ($0.edits, rank($0.name), $0.name) < ($1.edits, rank($1.name), $1.name)
        }
        guard let best else { return nil }
        return best.edits <= max(2, word.utf8.count / 3) ? best.name : nil
    }

    /// Optimal string alignment distance: insertions, deletions, changes, and swaps of two neighbours.
    static func edits(from a: [UInt8], to b: [UInt8]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1] + Array(repeating: 0, count: b.count)
            for j in 0..<b.count {
                row[j + 1] = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], before[j - 1] + 1)
                }
            }
            (before, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
