// Things that are watched together with what belongs to them, by several queries: `watch game $game`, `watch group $group`.
// They are no nouns of the catalogue.

import Values

/// A thing that is watched with what belongs to it.
package enum WatchedThing: String, CaseIterable, Sendable {
    /// A game and its people.
    case game
    /// A group, its games and its members.
    case group

    /// The argument with its id: `gameId`.
    package var idField: String { "\(rawValue)Id" }

    /// The argument that a value without a name is for. A group has a slug besides its id.
    func field(of elements: [Element]) -> String {
        switch self {
        case .game: return idField
        case .group:
            guard case .bare(let text)? = elements.first?.content, ID(text) == nil else { return idField }
            return "slug"
        }
    }
}
