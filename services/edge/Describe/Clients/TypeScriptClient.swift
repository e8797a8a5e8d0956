// Generates clients/typescript: one file, with types as rally.ts and without them as rally.js.

import Contracts

enum TypeScriptClient {
    /// `rally.ts`
    static func text() -> String { Template.typed(Template.filled(template, parts(isTyped: true))) }

    /// `rally.js`, for browsers without a build step.
    static func javaScript() -> String { Template.untyped(Template.filled(template, parts(isTyped: false))) }

    private static let template = String(decoding: PackageResources.rally_js, as: UTF8.self)

    private static func parts(isTyped: Bool) -> [String: String] {
        [
            "tables": tables, "types": isTyped ? TypeScriptTypes.text() : "",
            "members": isTyped ? TypeScriptTypes.members : "",
        ]
    }

    // MARK: - Tables that the code reads

    /// All requests by noun and method, and those that open or close a session.
    private static let tables: String = {
        let all = RequestFacts.all
        let opening = all.filter(\.opensSession)
        let closing = [LogOut.type, LogOutEverywhere.type, DeleteAccount.type]
        var lines = [
            "/** Verbs of requests, by noun: `games.by-host` is the method `games.byHost`. */",
            "const REQUESTS/*: Record<string, string[]> */ = {",
        ]
        for noun in Catalogue.nouns {
            let verbs = all.filter { $0.request.noun == noun.name }.map { $0.request.verb }
            lines.append("  \(noun.name): [")
            lines += rows(of: verbs).map { "    \"\($0)\"," }
            lines.append("  ],")
        }
        lines += [
            "};", "/** Requests whose answer is a session. */", set("OPENING", opening.map(\.type)),
            "/** Requests that end it. */", set("CLOSING", closing),
            "/** Requests that are asked without a token. */",
            set("WITHOUT_TOKEN", opening.filter { $0.about.access == .anyone }.map(\.type)),
            "/** Digits behind the point of currencies that do not have two (ISO 4217). */",
            "const CURRENCY_DIGITS/*: Record<string, number> */ = {",
        ]
        lines += rows(of: currencies).map { "  \($0)" } + ["};", ""]
        return lines.joined(separator: "\n")
    }()

    /// Words in rows of up to 120 characters, separated by spaces.
    private static func rows(of words: [String]) -> [String] {
        words.reduce(into: []) { rows, word in
            if let last = rows.last, last.count + word.count < 120 {
                rows[rows.count - 1] += " \(word)"
            } else {
                rows.append(word)
            }
        }
    }

    private static let currencies = Currency.unusualDigits.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { "\($0.key): \($0.value)," }

    private static func set(_ name: String, _ types: [String]) -> String {
        "const \(name) = new Set/*| <string> */([\(types.map { "\"\($0)\"" }.joined(separator: ", "))]);"
    }
}
