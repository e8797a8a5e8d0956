// What somebody has played, as a history asks for it (domain.md §5.13): in the order of time, with what it may be filtered by
// beside each, so that a page looks at no match that is not on it.

import Contracts
import Darts
import Machine
import Packed
import Values

extension Games {
    /// A match that somebody had a part in: the latest first, those of one moment by their ids.
    struct PlayedMatch: Comparable, Sendable {
        var playedAt: Timestamp
        var id: ID
        /// Its number in the book.
        var number: UInt32 = 0
        /// The opponents, as an index into ``PlayedMatches/companies``.
        var company: UInt32 = 0
        var gameType = DartsGame.x01
        var startScore: Int?
        var mode = MatchMode.local
        var result: MatchResult?

        init(_ playedAt: Timestamp, _ id: ID) { (self.playedAt, self.id) = (playedAt, id) }

        /// A place in the order: where what was played before a moment begins.
        init(before time: Timestamp?) { self.init(time ?? .distantFuture, ID(high: 0, low: 0)) }

        /// A place in the order: of an entry with this key.
        init?(_ key: SortKey) {
            guard key.words.count == 3, key.words[0] > UInt64.max / 2 else { return nil }
            let time = Timestamp(milliseconds: Int64(UInt64.max - key.words[0]))
            self.init(time, ID(high: key.words[1], low: key.words[2]))
        }

        var key: SortKey { SortKey(playedAt.descending, id.high, id.low) }

        static func < (a: PlayedMatch, b: PlayedMatch) -> Bool {
            a.playedAt != b.playedAt ? a.playedAt > b.playedAt : a.id < b.id
        }
        static func == (a: PlayedMatch, b: PlayedMatch) -> Bool { a.playedAt == b.playedAt && a.id == b.id }
    }

    /// Somebody else in a match.
    struct Opponent: Hashable, Sendable {
        /// Of an account or a guest player.
        var id: ID?
        /// The account that a guest player turned out to be.
        var linkedTo: ID?
        /// As ``Text/searchable(_:)`` has it.
        var name: String

        init(_ player: MatchPlayer) {
            (id, linkedTo) = (player.accountId ?? player.guestPlayerId, player.linkedTo)
            name = Text.searchable(player.nickname ?? player.name ?? "")
        }
    }

    /// The completed matches that somebody played or kept score of.
    struct PlayedMatches: Sendable {
        private(set) var entries = Ordered<PlayedMatch>()
        /// The distinct sets of opponents: a thousand matches are with a few people.
        private(set) var companies: [[Opponent]] = []
        private var numbers: [[Opponent]: Int] = [:]

        /// Notes a match, if it is completed.
        mutating func insert(_ match: KnownMatch, _ number: Int, of account: ID) {
            guard let outcome = match.outcome else { return }
            let company = match.players.filter { $0.slot != match.slot(of: account) }.map(Opponent.init)
            if numbers[company] == nil {
                numbers[company] = companies.count
                companies.append(company)
            }
            var entry = PlayedMatch(outcome.playedAt, match.id)
            (entry.number, entry.company) = (UInt32(number), UInt32(numbers[company] ?? 0))
            (entry.gameType, entry.startScore) = (match.gameType, match.options.startScore)
            (entry.mode, entry.result) = (match.mode, match.result(of: account))
            entries.insert(entry)
        }

        /// For each company, whether somebody in it has this id, or a name that this, folded, is a part of.
        func companies(with opponent: String) -> [Bool] {
            let id = ID(opponent)
            func isMeant(_ other: Opponent) -> Bool {
                if let id {
                    other.id == id || other.linkedTo == id
                } else {
                    Text.contains(other.name, opponent)
                }
            }
            return companies.map { $0.contains(where: isMeant) }
        }
    }
}
