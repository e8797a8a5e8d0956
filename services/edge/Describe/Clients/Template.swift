// The clients' own code exists once, as an ES module whose types are in comments: `/*: string */` becomes an annotation
// in TypeScript and is removed in JavaScript; `/*| as any */` becomes the text after the bar.

import Contracts

enum Template {
    /// Inserts generated parts at their marker lines: `/*%types%*/`.
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

    /// The template as TypeScript, with its types.
    static func typed(_ template: String) -> String {
        replacingMarks(in: template) { kind, text in kind == "|" ? text : "\(kind) \(text)" }
    }

    /// The template as JavaScript. A line that becomes empty is removed, together with its doc comment.
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

    /// Replaces each mark by the result of `make` for its kind (`:`, `?:` or `|`) and its text.
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
            // A space before a word: `this as any`, but `name: string` and `new Set<string>`.
            let isWord = made.first?.isLetter == true && result.last != " " && result.last != "\n"
            result += (isWord ? " " : "") + made
            rest = inside[end.upperBound...]
        }
        return result + rest
    }
}

extension String {
    /// The text without spaces around it.
    fileprivate var trimmed: String {
        let isSpace = { (character: Character) in character == " " }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
