// The names of a request in the descriptions and in the clients' languages.

import Contracts

extension RequestFacts {
    /// `photoAdd` for `profile.photo-add`.
    var method: String { Words.camel(request.verb) }
    /// `ProfilePhotoAdd`
    var name: String { Words.capitalized(noun) + Words.capitalized(method) }
    /// Whether all its fields are optional.
    var needsNothing: Bool { !shape.fields.contains(where: \.isNeeded) && file?.isOptional != false }

    /// The reasons for which it can be refused, in the order of the registry.
    var reasons: [Reason] {
        let own = Set(about.reasons)
        return Reason.allCases.filter { own.contains($0) }
    }
}

/// Names in the style of each language.
enum Words {
    /// `photoAdd` for `photo-add`.
    static func camel(_ words: String) -> String {
        let parts = words.split(separator: "-").map(String.init)
        return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
    }

    /// The word with its first letter capitalized.
    static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
