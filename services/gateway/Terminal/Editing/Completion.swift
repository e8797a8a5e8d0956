// Completion with Tab: nouns, verbs, arguments, choices and kept results, from the same contracts as help.

import Arguments
import Contracts
import GatewaySessions
import JSON

/// The words that fit at the cursor.
struct Completion: Equatable {
    /// Start of the word that is completed, in characters.
    var start: Int
    /// Candidates in the order they are shown; each replaces the text from `start` on.
    var candidates: [String]

    /// The longest prefix that all candidates share.
    var commonPrefix: String {
        guard var prefix = candidates.first else { return "" }
        for candidate in candidates.dropFirst() {
            prefix = String(zip(prefix, candidate).prefix { $0 == $1 }.map(\.0))
        }
        return prefix
    }

    /// - Parameter text: the line up to the cursor.
    init(_ text: String, kept: [String]) {
        let characters = Array(text)
        let start = characters.lastIndex { $0 == " " }.map { $0 + 1 } ?? 0
        let word = String(characters[start...])
        var before = String(characters[..<start]).split(separator: " ").map(String.init)
        if before.count >= 2, before[1] == "=" { before.removeFirst(2) }
        self.init(word, at: start, before: before, kept: kept)
    }

    private init(_ word: String, at start: Int, before: [String], kept: [String]) {
        self.start = start
        let isHelp = before.first == "help"
        let words = isHelp || before.first == "watch" ? Array(before.dropFirst()) : before
        switch words.count {
        case 0:
            let others =
                before.isEmpty
                ? ["help ", "queue", "watch ", "quit"]
                : isHelp ? [] : WatchedThing.allCases.map { "\($0.rawValue) " }
            candidates = Catalogue.nouns.map { $0.name + " " } + others
        case 1 where before.first == "watch" && WatchedThing(rawValue: words[0]) != nil:
            candidates = kept.map { "$\($0)" }
        case 1:
            candidates =
                Catalogue.noun(words[0]).map { noun in Catalogue.verbs(of: noun).map { $0 + " " } } ?? []
        default:
            candidates = []
            if isHelp { break }
            guard let noun = Catalogue.noun(words[0]),
                let request = noun.requests.first(where: { $0.verb == words[1] })
            else { break }
            let arguments = ArgumentCompletion(request, given: words.dropFirst(2), kept: kept)
            (self.start, candidates) = arguments.candidates(for: word, at: start)
            return
        }
        candidates = candidates.filter { $0.hasPrefix(word) }
    }
}

/// The arguments of one request.
private struct ArgumentCompletion {
    private let arguments: [(name: String, shape: Shape)]
    private let given: Set<String>
    private let kept: [String]

    init(_ request: any Request.Type, given: ArraySlice<String>, kept: [String]) {
        let names = Set(given.map { String($0.prefix { $0 != "=" }) })
        arguments = ArgumentCompletion.all(request.shape.fields, prefix: "", given: names)
        self.given = names
        self.kept = kept
    }

    func candidates(for word: String, at start: Int) -> (Int, [String]) {
        guard let sign = word.firstIndex(of: "=") else {
            let names = arguments.map(\.name).filter { !given.contains($0) && $0.hasPrefix(word) }
            return (start, names.map { $0 + "=" })
        }
        let name = String(word[..<sign])
        guard let shape = arguments.first(where: { $0.name == name })?.shape else { return (start, []) }
        // In a list, complete the text after the last comma.
        let isList = shape.element != nil
        let value = word[word.index(after: sign)...]
        let part = isList ? value.lastIndex(of: ",").map { value[value.index(after: $0)...] } ?? value : value
        let partStart = start + word.count - part.count
        let end = isList ? "" : " "
        let choices = choices(of: shape.element ?? shape).map { $0 + end } + kept.map { "$\($0)" }
        return (partStart, choices.filter { $0.hasPrefix(part) })
    }

    private func choices(of shape: Shape) -> [String] {
        switch shape {
        case .choice(let names): names
        case .boolean: ["true", "false"]
        default: []
        }
    }

    /// Arguments as they are typed: with dots, and without their units.
    private static func all(
        _ fields: [Shape.Field], prefix: String, given: Set<String>
    ) -> [(name: String, shape: Shape)] {
        fields.flatMap { field in
            let short = prefix + (Unit.split(field)?.name ?? field.name)
            return all(field.shape, name: short, full: prefix + field.name, given: given)
        }
    }

    private static func all(
        _ shape: Shape, name: String, full: String, given: Set<String>
    ) -> [(name: String, shape: Shape)] {
        // A list of objects offers its elements and one more.
        if let element = shape.element, !element.fields.isEmpty {
            let next = (0..<ArgumentLimits.numberedElementsMax).first { index in
                !given.contains { "\($0).".hasPrefix("\(full).\(index).") }
            }
            return (0...(next ?? ArgumentLimits.numberedElementsMax - 1)).flatMap { index in
                all(element, name: "\(full).\(index)", full: "\(full).\(index)", given: given)
            }
        }
        guard case .object(let inner) = shape else { return [(name, shape)] }
        return (inner.isPlace ? [(name, shape)] : []) + all(inner, prefix: full + ".", given: given)
    }
}
