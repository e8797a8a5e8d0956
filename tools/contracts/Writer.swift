// Writes Swift as `swift format` leaves it: lines of at most 110 characters, four spaces for each level.

let width = 110

/// A function of an extension.
struct Member {
    /// A line above it.
    var opening: String?
    /// `public init`
    var head: String
    var parameters: [String]
    /// Behind the parameters: `throws(JSONError)`.
    var effects = ""
    var body: [String]

    /// Its lines, four spaces in.
    var lines: [String] {
        let end = (effects.isEmpty ? "" : " \(effects)") + " {"
        let whole = "    \(head)(\(parameters.joined(separator: ", ")))\(end)"
        var lines = opening.map { ["    \($0)"] } ?? []
        if whole.count <= width {
            lines.append(whole)
        } else {
            lines += ["    \(head)("] + filled(parameters, indent: 8) + ["    )\(end)"]
        }
        return lines + body.map { "        \($0)" } + ["    }"]
    }
}

/// A list with commas, in as few lines as it fits.
func filled(_ items: [String], indent: Int) -> [String] {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
        let text = item + (index == items.count - 1 ? "" : ",")
        if let last = lines.last, last.count + 1 + text.count <= width {
            lines[lines.count - 1] = "\(last) \(text)"
        } else {
            lines.append(String(repeating: " ", count: indent) + text)
        }
    }
    return lines
}
