// The texts of cups, leagues and ladders, from games' events: reports of them need these (domain.md §7.6).

import Contracts
import Machine
import Packed
import Values

extension Social {
    struct Competition: Codable, Sendable {
        /// `cup`, `league` or `ladder`.
        let type: ContentType
        private(set) var name = ""
        private(set) var place: String?
        /// The account that wrote these texts last.
        private(set) var authorId: ID
        /// The version in which they were written.
        private(set) var wordedAt = 0

        fileprivate init(_ type: ContentType, by author: ID) { (self.type, authorId) = (type, author) }

        fileprivate mutating func take(_ name: String, _ place: String? = nil, by author: ID, at version: Int)
        {
            if (name, place) == (self.name, self.place) { return }
            (self.name, self.place, authorId, wordedAt) = (name, place, author, version)
        }
    }

    static let competitions = Rules<Social>()
        .observe(CupChanged.self) { state, event, _ in
            let author = event.by ?? event.hostId
            state.competitions[event.cupId, default: Competition(.cup, by: author)]
                .take(event.name, event.place?.texts, by: author, at: event.version)
        }
        .observe(LeagueChanged.self) { state, event, _ in
            let author = event.by ?? event.hostId
            state.competitions[event.leagueId, default: Competition(.league, by: author)]
                .take(event.name, by: author, at: event.version)
        }
        .observe(LadderChanged.self) { state, event, _ in
            let author = event.by ?? event.hostId
            state.competitions[event.ladderId, default: Competition(.ladder, by: author)]
                .take(event.name, event.city, by: author, at: event.version)
        }
}

extension Place {
    fileprivate var texts: String {
        [name, address, cityLabel].compactMap(\.self).joined(separator: "\n")
    }
}
