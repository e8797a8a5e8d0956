// What must not be seen while it is typed, nor kept afterwards: passwords, and tokens.

import Contracts

enum Secrets {
    /// Arguments whose values are secret.
    static let names: Set<String> = [
        "password", "old", "new", "refreshToken", "token", "accessToken", "idToken", "claimCode",
    ]

    /// The text with every character of a secret replaced.
    static func masked(_ characters: [Character]) -> [Character] {
        var masked = characters
        for range in ranges(in: characters) { for index in range { masked[index] = "•" } }
        return masked
    }

    /// The line without its secrets; `nil` where nothing worth keeping is left.
    static func withoutSecrets(_ line: String) -> String? {
        // An envelope may hold a token anywhere.
        if line.first == "{" { return names.contains { line.contains("\"\($0)\"") } ? nil : line }
        var characters = Array(line)
        for range in ranges(in: characters).reversed() {
            let start = characters[..<range.lowerBound].lastIndex(of: " ") ?? range.lowerBound
            characters.removeSubrange(start..<range.upperBound)
        }
        return String(characters)
    }

    /// Where values of secret arguments stand, quotes and all.
    private static func ranges(in characters: [Character]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < characters.count {
            guard characters[index] == "=", isSecret(characters[..<index]) else {
                index += 1
                continue
            }
            let start = index + 1
            index = end(of: characters, from: start)
            ranges.append(start..<index)
        }
        return ranges
    }

    private static func isSecret(_ before: ArraySlice<Character>) -> Bool {
        let word = before.lastIndex { $0 == " " || $0 == "\t" }.map { before[($0 + 1)...] } ?? before
        return names.contains(String(word))
    }

    private static func end(of characters: [Character], from start: Int) -> Int {
        let isQuoted = start < characters.count && characters[start] == "\""
        var index = isQuoted ? start + 1 : start
        while index < characters.count {
            if isQuoted {
                if characters[index] == "\"" { return index + 1 }
                index += characters[index] == "\\" ? 2 : 1
            } else {
                if characters[index] == " " { return index }
                index += 1
            }
        }
        return characters.count
    }

    /// Passwords that a command needs and the line does not give.
    static func missing(in line: String) -> [String] {
        guard case .command(let command)? = try? TypedLine(parsing: line),
            let request = try? Catalogue.request(noun: command.noun, verb: command.verb)
        else { return [] }
        let given = Set(command.arguments.map(\.name))
        // `account refresh` takes the token of the session.
        return request.shape.fields.filter { field in
            !field.isOptional && ["password", "old", "new"].contains(field.name)
                && !given.contains(field.name)
        }.map(\.name)
    }

    /// A value as it stands on a line.
    static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
