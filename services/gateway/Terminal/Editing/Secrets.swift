// Hides passwords and tokens while they are typed, and keeps them out of the history.

import Arguments
import Contracts
import GatewaySessions
import JSON
import Values

enum Secrets {
    /// Arguments whose values are secret.
    static let names = Set(FieldName.allCases.filter(\.look.isSecret).map(\.rawValue))

    /// The text with every character of a secret replaced.
    static func masked(_ characters: [Character]) -> [Character] {
        var masked = characters
        for range in ranges(in: characters) { for index in range { masked[index] = "•" } }
        return masked
    }

    /// The line without its secrets; `nil` if nothing worth keeping is left, or if the line cannot be parsed reliably.
    static func withoutSecrets(_ line: String) -> String? {
        // The dash of `- account login …` only says that the line may fail.
        let content = String(line.drop { $0 == "-" || $0.isWhitespace })
        if content.first == "{" {
            guard let envelope = try? JSONValue(parsing: content) else { return nil }
            return holdsSecret(envelope) ? nil : line
        }
        var characters = Array(line)
        let signs = characters.indices.filter { characters[$0].has("=") }
        let isSuspect = signs.contains { sign in
            let word = word(before: sign, in: characters)
            return isSecret(word) || isNearlySecret(word)
        }
        if !isSuspect { return line }
        // `password=left foot` and `password = "left foot"` are refused, but contain a password; so does `pasword=…`.
        guard (try? TypedLine(parsing: content))?.faults.isEmpty == true,
            !signs.contains(where: { isNearlySecret(word(before: $0, in: characters)) })
        else { return nil }
        for range in ranges(in: characters).reversed() {
            let start = characters[..<range.lowerBound].lastIndex(where: \.isWhitespace) ?? range.lowerBound
            characters.removeSubrange(start..<range.upperBound)
        }
        return String(characters)
    }

    private static func holdsSecret(_ value: JSONValue) -> Bool {
        if let elements = value.arrayValue { return elements.contains(where: holdsSecret) }
        return value.objectValue?.members.contains { isSecret($0.key) || holdsSecret($0.value) } ?? false
    }

    /// The last part of the name before an equals sign; spaces are skipped.
    private static func word(before sign: Int, in characters: [Character]) -> String {
        let end = characters[..<sign].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? 0
        let start = characters[..<end].lastIndex { $0.isWhitespace || $0 == "." }.map { $0 + 1 } ?? 0
        return String(characters[start..<end])
    }

    /// Whether a name, in any case, is one of a secret; that includes all tokens.
    private static func isSecret(_ word: String) -> Bool {
        let word = word.lowercased()
        return word.hasSuffix("token") || lowercasedNames.contains(word)
    }

    /// Whether it is a typo such as `pasword`. Short names resemble too many others.
    private static func isNearlySecret(_ word: String) -> Bool {
        guard !isSecret(word), word.count >= 6, let name = Nearest.name(to: word, in: longNames) else {
            return false
        }
        return abs(name.count - word.count) <= 2
    }

    private static let lowercasedNames = Set(names.map { $0.lowercased() })
    private static let longNames = names.filter { $0.count > 6 }.sorted()

    /// Where the values of secret arguments are, including quotes.
    private static func ranges(in characters: [Character]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < characters.count {
            guard characters[index].has("="), isSecret(word(before: index, in: characters)) else {
                index += 1
                continue
            }
            let start = index + 1
            index = end(of: characters, from: start)
            ranges.append(start..<index)
        }
        return ranges
    }

    private static func end(of characters: [Character], from start: Int) -> Int {
        let isQuoted = start < characters.count && characters[start].has("\"")
        var index = isQuoted ? start + 1 : start
        while index < characters.count {
            if isQuoted {
                if characters[index].has("\"") { return index + 1 }
                index += characters[index].has("\\") ? 2 : 1
            } else {
                if characters[index].isWhitespace { return index }
                index += 1
            }
        }
        return characters.count
    }

    private static let passwords = [FieldName.password, .old, .new].map(\.rawValue)

    /// Names of passwords that the command needs and the line does not give.
    static func missing(in line: String) -> [String] {
        guard case .command(let command)? = try? TypedLine(parsing: line), command.faults.isEmpty,
            let request = try? Catalogue.request(noun: command.noun, verb: command.verb)
        else { return [] }
        let given = Set(command.arguments.map(\.name))
        // `account refresh` uses the session's token.
        return request.shape.fields.filter { field in
            !field.isOptional && passwords.contains(field.name) && !given.contains(field.name)
        }.map(\.name)
    }

    /// A value, quoted for a line.
    static func quoted(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}

extension Character {
    /// Whether the character contains this scalar: lines are parsed by scalars, where a combining mark after a quote
    /// does not change the quote.
    func has(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
