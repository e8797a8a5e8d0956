// The matches that somebody played, for `darts.history` (domain.md §5.13): in the order of time, each with the values
// it is filtered by, so that a page reads only the matches it shows.

import Contracts
import Darts
import Machine
import Packed
import Values

extension Games {
    /// A match that somebody took part in. The latest comes first; at the same time, the id decides.
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

        /// The position where matches before `time` begin.
        init(before time: Timestamp?) { self.init(time ?? .distantFuture, ID(high: 0, low: 0)) }

        /// The position of the entry with this key.
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
        /// The account's or guest player's id; `nil` for a plain name.
        var id: ID?
        /// The account that a guest player was linked to.
        var linkedTo: ID?
        /// Folded by ``Text/searchable(_:)``.
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
        /// The number of entries with each company. One without any is empty, and makes room for the next.
        private var uses: [Int] = []
        private var free: [Int] = []

        /// Notes a match, if it is completed.
        mutating func insert(_ match: KnownMatch, _ number: Int, of account: ID) {
            guard let outcome = match.outcome else { return }
            var entry = PlayedMatch(outcome.playedAt, match.id)
            if entries.contains(entry) { return }
            let company = self.number(of: match.players.filter { $0.slot != match.slot(of: account) })
            uses[company] += 1
            (entry.number, entry.company) = (UInt32(number), UInt32(company))
            (entry.gameType, entry.startScore) = (match.gameType, match.options.startScore)
            (entry.mode, entry.result) = (match.mode, match.result(of: account))
            entries.insert(entry)
        }

        private mutating func number(of players: [MatchPlayer]) -> Int {
            let company = players.map(Opponent.init)
            if let known = numbers[company] { return known }
            let number = free.popLast() ?? companies.count
            if number == companies.count {
                companies.append(company)
                uses.append(0)
            } else {
                companies[number] = company
            }
            numbers[company] = number
            return number
        }

        /// Forgets a match, and its company with the last match of it.
        mutating func remove(_ match: KnownMatch) {
            guard let outcome = match.outcome else { return }
            let key = PlayedMatch(outcome.playedAt, match.id)
            guard entries.contains(key) else { return }
            var company = 0
            entries.forEach(from: key) { entry in
                company = Int(entry.company)
                return false
            }
            entries.remove(key)
            uses[company] -= 1
            guard uses[company] == 0 else { return }
            numbers[companies[company]] = nil
            companies[company] = []
            free.append(company)
        }

        /// For each company, whether one of them has this id, or a name that contains this text.
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
