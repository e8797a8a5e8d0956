// The format of key files: the part of ZPL, the ZeroMQ Property Language (RFC 4), that certificates use.
// Sections with indented properties; a line that begins with # is a comment:
//
//     # the key of service:games
//     metadata
//         name = "games"
//     curve
//         public-key = "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7"

/// One property and its place.
struct Property: Equatable {
    var section: String
    var name: String
    var value: String
    /// The line number, from 1.
    var line: Int
}

enum PropertyText {
    /// Reads a text of sections and properties.
    static func parse(_ text: String) throws(KeyError) -> [Property] {
        var properties: [Property] = []
        var section: String?
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            let content = trimmed(line)
            if content.isEmpty || content.hasPrefix("#") { continue }
            if line.first != " " && line.first != "\t" {
                guard isName(content) else { throw malformed(index, "is no section") }
                section = String(content)
                continue
            }
            guard let section, let sign = content.firstIndex(of: "=") else {
                throw malformed(index, "is no property; one is written name = \"value\"")
            }
            let name = trimmed(content[..<sign])
            guard isName(name), let value = unquoted(trimmed(content[content.index(after: sign)...])) else {
                throw malformed(index, "is no property; one is written name = \"value\"")
            }
            properties.append(
                Property(section: section, name: String(name), value: value, line: index + 1))
        }
        return properties
    }

    /// Writes the format that ``parse(_:)`` reads. Values must contain neither quotes nor line feeds.
    static func write(
        comment: [String], _ sections: [(name: String, [(name: String, value: String)])]
    ) -> String {
        var text = comment.map { "# \($0)\n" }.joined()
        for section in sections {
            text += section.name + "\n"
            for property in section.1 { text += "    \(property.name) = \"\(property.value)\"\n" }
        }
        return text
    }

    private static func malformed(_ index: Int, _ problem: String) -> KeyError {
        KeyError(description: "line \(index + 1) \(problem)")
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }

    /// A value in quotes of either kind; without quotes it ends before a comment.
    private static func unquoted(_ text: Substring) -> String? {
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            let value = trimmed(text.prefix { $0 != "#" })
            return value.isEmpty ? nil : String(value)
        }
        guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
        let rest = trimmed(text[text.index(after: end)...])
        guard rest.isEmpty || rest.hasPrefix("#") else { return nil }
        return String(text[text.index(after: text.startIndex)..<end])
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return text
    }
}
