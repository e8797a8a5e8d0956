// The help of a request's fields, from the comments above them: a sentence there is a phrase in help, schema and clients.

extension Contracts {
    /// `static let notes`, which the request's `About` takes as its fields.
    func help(of contract: Contract) throws(Complaint) -> [String]? {
        guard contract.kind == .structure, isRequest(contract) else { return nil }
        let notes = contract.fields.filter { $0.type.flattened == nil && !$0.comment.isEmpty }.map { field in
            (name: field.name, text: Self.phrase(field.comment))
        }
        guard !notes.isEmpty else { return nil }
        guard contract.names["about"]?.contains("notes") == true else {
            throw Complaint(
                file: contract.file, line: contract.line,
                reason: "\(contract.path) has comments at its fields, and its About no \"fields: notes\"")
        }
        let comma = notes.count > 1 ? "," : ""
        let entries = notes.sorted { $0.name < $1.name }.flatMap {
            Self.entry($0.name, $0.text, comma: comma)
        }
        return ["    static let notes: [String: String] = ["] + entries + ["    ]"]
    }

    /// `Up to 80 characters.` → `up to 80 characters`
    private static func phrase(_ comment: String) -> String {
        var text = comment
        if text.hasSuffix(".") { text.removeLast() }
        guard let first = text.first, let second = text.dropFirst().first, first.isUppercase,
            !second.isUppercase
        else { return text }
        return first.lowercased() + text.dropFirst()
    }

    private static func entry(_ name: String, _ text: String, comma: String) -> [String] {
        let whole = "        \"\(name)\": \(quoted(text))\(comma)"
        if whole.count <= width { return [whole] }
        var parts = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let more = parts[parts.count - 1].isEmpty ? String(word) : " \(word)"
            if quoted(parts[parts.count - 1] + more).count + 15 > width { parts.append("") }
            parts[parts.count - 1] += more
        }
        let lines = parts.enumerated().map { "            \($0 == 0 ? "" : "+ ")\(quoted($1))" }
        return ["        \"\(name)\":"] + lines.dropLast() + [lines[lines.count - 1] + comma]
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.map { "\\\"".contains($0) ? "\\\($0)" : String($0) }.joined())\""
    }
}
