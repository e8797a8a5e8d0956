// What earlier replies have left behind: `game = games create …`, then `$game` and `$game.place.name`; `found = games search …`,
// then `$found.0`, as the rows of a list are numbered where it is shown.

import JSON

/// Replies by the names they were kept under.
struct KeptResults: Sendable {
    private var values: [String: JSONValue] = [:]

    init() {}

    var names: [String] { values.keys.sorted() }

    subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            guard newValue == nil || values[name] != nil || values.count < GatewayLimits.keptResultsMax else {
                return
            }
            values[name] = newValue
        }
    }

    /// What a reference stands for.
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
                if let index = Int(part), let list = value.arrayValue ?? value["items"]?.arrayValue {
                    list[safe: index]
                } else {
                    value[part]
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

    /// The id that a reply is known by: its own, or that of the object it is about.
    static func id(in value: JSONValue) -> String? {
        guard let object = value.objectValue else { return value.stringValue }
        for name in ["id", "gameId", "accountId"] {
            if let id = object[name]?.stringValue { return id }
        }
        return object.members.first { $0.key.hasSuffix("Id") && $0.value.stringValue != nil }?.value
            .stringValue
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
