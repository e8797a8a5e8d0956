// The help of a request's fields, from the comments above them: a sentence there is a phrase in help, schema and clients.

extension Contracts {
    /// `static let notes` of a request; `nil` where no field has a comment, or where it is written by hand.
    func help(of contract: Contract) throws(Complaint) -> [String]? {
        guard contract.kind == .structure, isRequest(contract), !contract.values.contains("notes") else {
            return nil
        }
        let notes = try notes(of: contract)
        guard !notes.isEmpty else { return nil }
        let comma = notes.count > 1 ? "," : ""
        let entries = notes.sorted { $0.key < $1.key }.flatMap {
            Self.entry($0.key, $0.value, comma: comma)
        }
        return ["    \(contract.access) static let notes: [String: String] = ["] + entries + ["    ]"]
    }

    /// Phrases by field. Those of an object's fields have its name before them, `place.name`, unless it is flattened; then the
    /// request's own comment counts where both have one.
    private func notes(of contract: Contract, in path: String = "") throws(Complaint) -> [String: String] {
        var notes: [String: String] = [:]
        for field in contract.fields where field.type.flattened == nil {
            let comment = comment(at: field, of: contract)
            if !comment.isEmpty { notes[path + field.name] = try phrase(comment, at: field, of: contract) }
            guard let inner = object(field.type.content, in: contract) else { continue }
            let more = try self.notes(of: inner, in: "\(path)\(field.name).")
            notes.merge(more) { own, _ in own }
        }
        for field in contract.fields {
            guard let inner = field.type.flattened.flatMap({ object($0, in: contract) }) else { continue }
            let more = try self.notes(of: inner, in: path)
            notes.merge(more) { own, _ in own }
        }
        return notes
    }

    /// A type that is an object in JSON, with its fields as members.
    private func object(_ type: FieldType, in contract: Contract) -> Contract? {
        guard case .named(let name) = type, let found = find(name, in: contract.path),
            found.kind == .structure, !found.initializers.contains("from"),
            !conforms(found, to: "WrittenAsText")
        else { return nil }
        return found
    }

    /// The comment above a field, or above the property of a protocol that it is.
    private func comment(at field: Field, of contract: Contract) -> String {
        if !field.comment.isEmpty { return field.comment }
        for name in contract.inherited {
            guard let found = byPath[name], found.kind == .protocol else { continue }
            let comment = found.comments[field.name] ?? comment(at: field, of: found)
            if !comment.isEmpty { return comment }
        }
        return ""
    }

    /// `Up to 80 characters.` → `up to 80 characters`, as it stands in a literal: without back-ticks, and with a value where the
    /// comment links to it.
    private func phrase(
        _ comment: String, at field: Field, of contract: Contract
    ) throws(Complaint) -> String {
        var text = comment
        if text.hasSuffix(".") { text.removeLast() }
        if let first = text.first, let second = text.dropFirst().first, first.isUppercase, !second.isUppercase
        {
            text = first.lowercased() + text.dropFirst()
        }
        var literal = ""
        for (index, part) in text.split(separator: "``", omittingEmptySubsequences: false).enumerated() {
            if index.isMultiple(of: 2) {
                for character in part where character != "`" {
                    literal += "\\\"".contains(character) ? "\\\(character)" : String(character)
                }
                continue
            }
            let names = part.split(separator: "/")
            guard names.count > 1, names.joined().allSatisfy({ $0.isLetter || $0.isNumber }) else {
                throw Complaint(
                    file: contract.file, line: field.line,
                    reason:
                        "\(contract.path).\(field.name) is explained by ``\(part)``, which is no value: "
                        + "``SeriesLimits/occurrencesMax`` is one")
            }
            literal += "\\(\(names.joined(separator: ".")))"
        }
        return literal
    }

    private static func entry(_ name: String, _ text: String, comma: String) -> [String] {
        let whole = "        \"\(name)\": \"\(text)\"\(comma)"
        if whole.count <= width { return [whole] }
        var parts = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let more = parts[parts.count - 1].isEmpty ? String(word) : " \(word)"
            if (parts[parts.count - 1] + more).count + 17 > width { parts.append("") }
            parts[parts.count - 1] += more
        }
        let lines = parts.enumerated().map { "            \($0 == 0 ? "" : "+ ")\"\($1)\"" }
        return ["        \"\(name)\":"] + lines.dropLast() + [lines[lines.count - 1] + comma]
    }
}

extension FieldType {
    /// The type that a member of an object has: `Price` for `Price?` and for `Change<Price>`.
    fileprivate var content: FieldType {
        switch self {
        case .optional(let type): type.content
        case .generic("Change", let arguments): arguments.first?.content ?? self
        case .named, .generic, .list, .map, .other: self
        }
    }
}
