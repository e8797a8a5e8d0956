// Replies kept under a name: after `game = games create …` there is `$game` and `$game.place.name`. Rows of a
// list have the numbers that they are shown with: `$found.0`. `$it` is the list that was shown last.

import Contracts
import JSON

/// Replies by the names they were kept under.
package struct KeptResults: Sendable {
    /// The name of the list that was shown last.
    package static let latest = "it"

    private var values: [String: JSONValue] = [:]

    package init() {}

    package var names: [String] { values.keys.sorted() }

    package subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            if newValue == nil || hasRoom(for: name) { values[name] = newValue }
        }
    }

    /// `$it` does not count toward the limit.
    private func hasRoom(for name: String) -> Bool {
        let others = values.count - (values[KeptResults.latest] == nil ? 0 : 1)
        return name == KeptResults.latest || values[name] != nil || others < ArgumentLimits.keptResultsMax
    }

    /// Clears a name for a result to come; refused if too many results are kept.
    package mutating func clear(_ name: String) throws(Refusal) {
        guard hasRoom(for: name) else {
            let other = names.first { $0 != KeptResults.latest } ?? name
            throw Refusal(
                .invalidArgument,
                "\(ArgumentLimits.keptResultsMax) results are kept; keep this one under one of their names, such as \(other)"
            )
        }
        values[name] = nil
    }

    /// The value of a reference.
    func value(of name: String, path: [String], column: Int) throws(LineError) -> JSONValue {
        guard let kept = values[name] else { throw LineError(unknown(name), at: column) }
        if path.isEmpty {
            guard let id = KeptResults.id(in: kept) else {
                let fields = fields(of: kept, as: "$\(name)")
                throw LineError(
                    "$\(name) has no id\(fields.isEmpty ? "" : "; it has \(fields)")", at: column)
            }
            return .string(id)
        }
        var value = kept
        var shown = "$\(name)"
        for part in path {
            let next: JSONValue? =
                if let index = Int(part), let list = KeptResults.list(in: value) {
                    list[safe: index]
                } else {
                    value[part] ?? KeptResults.only(in: value)?[part]
                }
            guard let next else {
                let nearest = fields(of: value, as: shown)
                throw LineError(
                    "\(shown) has no \(part)\(nearest.isEmpty ? "" : "; it has \(nearest)")", at: column)
            }
            value = next
            shown += ".\(part)"
        }
        return value
    }

    /// The list whose rows are numbered: the value itself, its items, or its only list (a day's games, a comment's
    /// answers).
    private static func list(in value: JSONValue) -> [JSONValue]? {
        if let list = value.arrayValue ?? value["items"]?.arrayValue { return list }
        let lists = value.objectValue?.members.compactMap(\.value.arrayValue) ?? []
        return lists.count == 1 ? lists[0] : nil
    }

    /// The object's only member, if that holds lists by name, as `sections` does.
    private static func only(in value: JSONValue) -> JSONValue? {
        guard let members = value.objectValue?.members, members.count == 1 else { return nil }
        return members[0].value.objectValue == nil ? nil : members[0].value
    }

    /// The path of the first row that has an id, such as `0` or `going.0`.
    package static func firstRow(of value: JSONValue) -> String? {
        if let list = list(in: value), let first = list.first(where: { $0.objectValue != nil }) {
            if id(in: first) != nil { return "0" }
            if let inner = self.list(in: first), !inner.isEmpty { return "0.0" }
        }
        let holder = only(in: value) ?? value
        let named = holder.objectValue?.members.first { member in
            member.value.arrayValue?.first?.objectValue.map { id(in: .object($0)) != nil } ?? false
        }
        return named.map { "\($0.key).0" }
    }

    /// The id that identifies a reply: its own, or that of the object it is about.
    package static func id(in value: JSONValue) -> String? {
        guard let object = value.objectValue else { return value.stringValue }
        for name in ["id", "gameId", "accountId"] {
            if let id = object[name]?.stringValue { return id }
        }
        if let id = object.members.first(where: { $0.key.hasSuffix("Id") && $0.value.stringValue != nil }) {
            return id.value.stringValue
        }
        // For a comment with its answers.
        return object.members.first.flatMap { $0.value.objectValue == nil ? nil : self.id(in: $0.value) }
    }

    private func unknown(_ name: String) -> String {
        if values.isEmpty {
            return "nothing is kept under $\(name): keep a result with \(name) = noun verb …"
        }
        return
            "nothing is kept under $\(name); there is "
            + names.prefix(10).map { "$" + $0 }.joined(separator: ", ")
    }

    private func fields(of value: JSONValue, as name: String) -> String {
        let rows = value["items"]?.arrayValue
        if let rows, !rows.isEmpty { return "\(name).0 to \(name).\(rows.count - 1)" }
        if let list = value.arrayValue { return list.isEmpty ? "" : "\(name).0 to \(name).\(list.count - 1)" }
        return (value.objectValue?.keys ?? []).prefix(12).joined(separator: ", ")
    }
}
