// The clients' own code stands once, as an ES module whose types are in comments: `/*: string */` becomes an annotation in
// TypeScript and nothing in JavaScript, `/*| as any */` becomes what stands behind the bar.

import Contracts

enum Template {
    /// What is made from the contracts stands where a line says so: `/*%types%*/`.
    static func filled(_ template: String, _ parts: [String: String]) -> String {
        var lines: [String] = []
        for line in template.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let bare = line.trimmed
            if bare.hasPrefix("/*%"), bare.hasSuffix("%*/"),
                let part = parts[String(bare.dropFirst(3).dropLast(3))]
            {
                if !part.isEmpty { lines.append(part) }
            } else {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// With its types.
    static func typed(_ template: String) -> String {
        replacingMarks(in: template) { kind, text in kind == "|" ? text : "\(kind) \(text)" }
    }

    /// Without them. A line of which nothing is left goes, and the comment that tells of it.
    static func untyped(_ template: String) -> String {
        var lines: [String] = []
        for line in template.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let bare = replacingMarks(in: line) { _, _ in "" }
            if bare != line, bare.trimmed.isEmpty {
                while let last = lines.last?.trimmed, last.hasPrefix("/**"), last.hasSuffix("*/") {
                    lines.removeLast()
                }
            } else {
                lines.append(bare)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Each mark replaced by what is made of its kind (`:`, `?:` or `|`) and its text.
    private static func replacingMarks(
        in text: String, by make: (_ kind: String, _ text: String) -> String
    ) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "/*") {
            result += rest[..<start.lowerBound]
            let inside = rest[start.upperBound...]
            let kind = ["?:", ":", "|"].first { inside.hasPrefix($0) }
            guard let kind, let end = inside.firstRange(of: "*/") else {
                result += rest[start]
                rest = inside
                continue
            }
            let made = make(kind, String(inside[..<end.lowerBound].dropFirst(kind.count)).trimmed)
            // `this as any`, but `name: string` and `new Set<string>`.
            let isWord = made.first?.isLetter == true && result.last != " " && result.last != "\n"
            result += (isWord ? " " : "") + made
            rest = inside[end.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// Without the spaces around it.
    fileprivate var trimmed: String {
        let isSpace = { (character: Character) in character == " " }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
