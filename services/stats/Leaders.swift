// The leaderboards (domain.md §9.7), kept sorted as people's numbers change. The cost of a page depends only on its
// length; a rank is found in O(log n). They are derived from the rest of the state and in no snapshot.
//
// There is a board for each of the latest weeks and months in which anything happened. It counts everything since its
// period began, later periods included: a match from a device may be dated a day ahead (§5.13). A period without events
// has no board; a query for it reads the board of the next later period.

import Contracts
import Machine
import Packed
import Values

extension Stats {
    /// All boards. With 300,000 accounts that all have a city, each account takes 110 bytes for each board and period
    /// after a snapshot was read, and up to 190 after every score has changed.
    struct Leaders: Sendable {
        /// Number of weeks and of months kept: the present one, the last, and one that has begun already on some
        /// device.
        static let periodsMax = 3

        /// The boards of one period.
        struct Table: Sendable {
            let period: BoardPeriod
            let start: Timestamp
            /// In the order of `Board.allCases`.
            fileprivate(set) var rankings: [Ranking]
        }

        private(set) var tables = [
            Table(period: .all, start: .earliest, rankings: Board.allCases.map { _ in Ranking() })
        ]
        /// The number of each city, from 1.
        private var cities: [String: Int32] = [:]

        /// A board of a period that began at `start`; `nil` if nothing has happened since.
        func ranking(_ board: Board, _ period: BoardPeriod, since start: Timestamp) -> Ranking? {
            tables.lazy.filter { $0.period == period && $0.start >= start }.min { $0.start < $1.start }?
                .rankings[board.number]
        }

        /// The number of a city; `nil` if nobody from it is on a board.
        func group(ofCity key: String) -> Int32? { cities[key] }

        /// The number of a city, assigned if it has none.
        mutating func number(ofCity key: String?) -> Int32 {
            guard let key else { return Ranking.noCity }
            if let number = cities[key] { return number }
            let number = Int32(cities.count + 1)
            cities[key] = number
            return number
        }

        /// Opens the boards for an event at `time`, before it is counted.
        mutating func open(_ time: Timestamp) {
            for period in [BoardPeriod.week, .month] { open(period, Stats.since(period, at: time)) }
        }

        private mutating func open(_ period: BoardPeriod, _ start: Timestamp) {
            let kept = tables.filter { $0.period == period }
            if kept.contains(where: { $0.start == start }) { return }
            let oldest = kept.map(\.start).min() ?? start
            if kept.count == Self.periodsMax {
                if start < oldest { return }
                tables.removeAll { $0.period == period && $0.start == oldest }
            }
            let later = kept.filter { $0.start > start }.min { $0.start < $1.start }
            tables.append(
                Table(
                    period: period, start: start,
                    rankings: later?.rankings ?? Board.allCases.map { _ in Ranking() }))
        }

        /// Fills an empty board.
        mutating func fill(
            _ board: Board, in table: Int, with standings: [Ranking.Standing]
        ) { tables[table].rankings[board.number] = Ranking(standings) }

        /// Sets somebody's score on a board; `nil` removes them.
        mutating func file(_ account: ID, _ score: Score?, city: Int32, on board: Board, in table: Int) {
            tables[table].rankings[board.number].file(account, score, city: city)
        }
    }

    /// One board, with the groups of everyone and of each city.
    struct Ranking: Sendable {
        /// The number for people without a city.
        static let noCity: Int32 = 0
        /// The group of everyone; the group of a city is its number.
        static let everyone: Int32 = 0
        private static let nowhere: Int32 = -1

        /// Somebody's score and city.
        struct Standing: Sendable {
            var score: Score
            var city: Int32
            /// Whether they belong to a group.
            func isIn(_ group: Int32) -> Bool { group == everyone || city == group }
        }

        /// Sorts within a group by the greater score, then the earlier one, then the lesser id.
        struct Key: Comparable, Sendable {
            var group: Int32
            var hundredths: Int32
            var reachedAt: Timestamp
            var account: ID

            /// Sorts before everyone in a group.
            init(startOf group: Int32) {
                (self.group, hundredths, reachedAt, account) = (group, .max, .earliest, ID(high: 0, low: 0))
            }

            init(_ score: Score, in group: Int32) {
                (self.group, hundredths) = (group, Int32(clamping: score.hundredths))
                (reachedAt, account) = (score.reachedAt, score.account)
            }

            var score: Score { Score(account, hundredths: Int(hundredths), reachedAt: reachedAt) }

            static func < (a: Key, b: Key) -> Bool {
                if a.group != b.group { return a.group < b.group }
                if a.hundredths != b.hundredths { return a.hundredths > b.hundredths }
                return a.reachedAt != b.reachedAt ? a.reachedAt < b.reachedAt : a.account < b.account
            }
        }

        private struct Row: Sendable {
            var reachedAt = Timestamp.earliest
            var hundredths: Int32 = 0
            var city = nowhere

            init() {}
            init(_ score: Score, _ city: Int32) {
                (reachedAt, hundredths) = (score.reachedAt, Int32(clamping: score.hundredths))
                self.city = city
            }
        }

        private var rows = IDTable<Row>()
        private var order = RankedSet<Key>()

        init() {}

        init(_ standings: [Standing]) {
            for standing in standings {
                rows.append(standing.score.account, Row(standing.score, standing.city))
            }
            order = RankedSet(standings.flatMap { Self.keys($0.score, $0.city) })
        }

        /// Somebody's score and city; `nil` if they are not on the board.
        func standing(of account: ID) -> Standing? {
            guard let row = rows[account], row.city != Self.nowhere else { return nil }
            let score = Score(account, hundredths: Int(row.hundredths), reachedAt: row.reachedAt)
            return Standing(score: score, city: row.city)
        }

        /// Number of people in a group with a better score.
        func place(of score: Score, in group: Int32) -> Int {
            order.place(of: Key(score, in: group)) - order.place(of: Key(startOf: group))
        }

        /// Visits the scores of a group, the best first, until the body returns `false`.
        func forEach(in group: Int32, _ body: (Score) -> Bool) {
            order.forEach(from: Key(startOf: group)) { $0.group == group && body($0.score) }
        }

        fileprivate mutating func file(_ account: ID, _ score: Score?, city: Int32) {
            let old = standing(of: account)
            if old == nil, score == nil { return }
            if let old, let score, old.score == score, old.city == city { return }
            if let old { for key in Self.keys(old.score, old.city) { order.remove(key) } }
            if let score { for key in Self.keys(score, city) { order.insert(key) } }
            let number = rows.number(account, or: Row())
            rows[number: number] = score.map { Row($0, city) } ?? Row()
        }

        private static func keys(_ score: Score, _ city: Int32) -> [Key] {
            [Key(score, in: everyone)] + (city == noCity ? [] : [Key(score, in: city)])
        }
    }
}

extension Board {
    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
