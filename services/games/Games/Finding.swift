// Finds the page of a search among a million games without reading most of them (domain.md §4.6). Filters on lists and
// words are evaluated for all games at once, as bits. Of the remaining games, a few are read one by one, many in order
// until the page is full, and otherwise all within the circle.

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Games {
    typealias Found = (key: SortKey, number: Int, distance: Double?)

    /// The best results of those offered, in order, up to a number.
    struct TopResults {
        let enough: Int
        private let start: SortKey?
        private(set) var found: [Found] = []
        /// The first words of the keys that would still be among the best.
        private(set) var firstWords: ClosedRange<UInt64>

        /// - Parameter start: results up to this key are skipped.
        init(_ enough: Int, after start: SortKey?) {
            self.enough = enough
            self.start = start
            firstWords = (start?.words.first ?? 0)...UInt64.max
            found.reserveCapacity(enough + 1)
        }

        /// The distance of the last result; `nil` until there are enough.
        var farthest: Double? { found.count < enough ? nil : found.last?.distance }

        mutating func offer(_ key: SortKey, _ number: Int, _ distance: Double?) {
            if let start, key <= start { return }
            if found.count == enough, let last = found.last, last.key <= key { return }
            found.insert((key, number, distance), at: found.partition { $0.key < key })
            if found.count > enough { found.removeLast() }
            guard found.count == enough, let last = found.last?.key.words.first else { return }
            firstWords = firstWords.lowerBound...max(last, firstWords.lowerBound)
        }
    }

    /// If some people have more games than this, the search looks among all games instead.
    fileprivate static let fewMax = 4096

    /// A search in progress, with the best games so far. Not copyable: closures would copy it for each game.
    fileprivate struct SearchRun: ~Copyable {
        private let search: Search
        private let situation: Situation<Games>
        /// A superset of the games that match.
        private var marked = BitSet()
        private var indexes: [GameSearchIndex] = []
        /// Cost of one random access, in sequential reads (measured: 8).
        private static let jump = 8.0
        private(set) var best: TopResults

        init(_ search: Search, _ situation: Situation<Games>, best: TopResults) {
            (self.search, self.situation, self.best) = (search, situation, best)
        }

        /// Looks at each of a few games.
        mutating func look(at few: Set<Int>) {
            for number in few where mayBeBest(situation.state.entry(number).startsAt) { measure(number) }
        }

        /// Chooses what promises to read the fewest games: for a search by distance, the few nearest; else all that are
        /// marked; the games in order, until the page is full and none that follows can be better; or the whole circle.
        mutating func look() {
            if search.sort == .distance, let circle = search.circle, lookNearby(circle) { return }
            marked = situation.state.marked(Traits.wanted(by: search))
            indexes = situation.state.indexes(of: search.status)
            let marks = marked.count
            let near = indexes.reduce(0) {
                $0 + (search.circle.map($1.places.countAtMost) ?? $1.starts.count)
            }
            // In order, one game in `rarity` is both marked and near.
            let rarity =
                Double(situation.state.count) / Double(max(1, marks)) * Double(situation.state.count)
                / Double(max(1, near))
            let steps = Double(best.enough) * rarity
            if Double(marks) * Self.jump <= min(steps, Double(near)) {
                lookBackwards(stepsMax: .max)
                return
            }
            guard let circle = search.circle else {
                lookInOrder(stepsMax: .max)
                return
            }
            if search.sort == .distance { return lookOutwards(from: circle) }
            // The circle may hold fewer games than estimated, and the window may be narrow, so a failed try must cost
            // less than the circle. In order of creation games lie side by side in memory; in order of start they do
            // not.
            let affordable = search.sort == .newest ? 4 * near : near
            if steps * 4 < Double(affordable) {
                let before = best
                if lookInOrder(stepsMax: affordable / 2) { return }
                best = before
            }
            for index in indexes {
                index.places.within(circle, where: { passes($0) }) { consider(Int($0.number), $1) }
            }
        }

        /// - Returns: false if it was not done after `stepsMax` steps.
        @discardableResult
        private mutating func lookInOrder(stepsMax: Int) -> Bool {
            if search.sort == .newest { return lookBackwards(stepsMax: stepsMax) }
            return indexes.allSatisfy { lookAlong($0.starts, stepsMax: stepsMax) }
        }

        /// Looks at games in the order of their starts.
        private mutating func lookAlong(_ starts: Ordered<Start>, stepsMax: Int) -> Bool {
            var steps = 0
            starts.forEach(from: Start(search.from, 0)) { start in
                let mayFollow = start.time < search.to && start.time.ascending <= best.firstWords.upperBound
                guard mayFollow, steps < stepsMax else { return false }
                steps += 1
                meet(start)
                return true
            }
            return steps < stepsMax
        }

        /// Looks at marked games, from the newest on.
        @discardableResult
        private mutating func lookBackwards(stepsMax: Int) -> Bool {
            var steps = 0
            marked.forEachBackwards { number in
                let entry = situation.state.entry(number)
                let mayFollow =
                    search.sort != .newest || entry.createdAt.descending <= best.firstWords.upperBound
                guard mayFollow, steps < stepsMax else { return false }
                steps += 1
                if mayBeBest(entry.startsAt) { measure(number) }
                return true
            }
            return steps < stepsMax
        }

        /// Looks at the games in the circle, the nearest first.
        private mutating func lookOutwards(from circle: Circle) {
            for index in indexes {
                index.places.nearest(in: circle, where: { passes($0) }) { start, distance in
                    if let farthest = best.farthest, distance > farthest { return false }
                    consider(Int(start.number), distance)
                    return true
                }
            }
        }

        /// Beyond this many games nearby, it is cheaper to ask all games for their traits at once.
        private static let nearbyMax = 2048

        /// The nearest first, for a search by status alone: nearly all games nearby have it, so it is checked last.
        /// - Returns: false, and nothing found, if it was not done after `nearbyMax` games.
        private mutating func lookNearby(_ circle: Circle) -> Bool {
            guard Traits.wanted(by: search).count == 1 else { return false }
            let before = best
            var (looked, isDone) = (0, true)
            for index in situation.state.indexes(of: search.status) where isDone {
                index.places.nearest(
                    in: circle,
                    where: { start in
                        looked += 1
                        return mayBeBest(start.time)
                    },
                    mayWiden: {
                        isDone = looked < Self.nearbyMax
                        return isDone
                    },
                    { start, distance in
                        if let farthest = best.farthest, distance > farthest { return false }
                        consider(Int(start.number), distance)
                        return true
                    })
            }
            if !isDone { best = before }
            return isDone
        }

        private mutating func meet(_ start: Start) {
            if passes(start) { measure(Int(start.number)) }
        }

        /// A quick check by start and marks: whether a game may match and be among the best.
        private func passes(_ start: Start) -> Bool {
            mayBeBest(start.time) && marked.contains(Int(start.number))
        }

        private func mayBeBest(_ start: Timestamp) -> Bool {
            search.isInWindow(start)
                && (search.sort != .date || best.firstWords.contains(start.ascending))
        }

        private mutating func measure(_ number: Int) {
            guard let circle = search.circle else { return consider(number, nil) }
            guard let place = situation.state.entry(number).place, let distance = circle.miles(to: place)
            else { return }
            consider(number, distance)
        }

        private mutating func consider(_ number: Int, _ distance: Double?) {
            if search.sort == .newest,
                !best.firstWords.contains(situation.state.entry(number).createdAt.descending)
            {
                return
            }
            let key = situation.key(of: number, distance, search)
            if let key { best.offer(key, number, distance) }
        }
    }
}

extension Situation<Games> {
    /// The sort key of a game; `nil` if it does not match. A function of its own, since a closure within one that
    /// changes the search would copy the whole state.
    fileprivate func key(of number: Int, _ distance: Double?, _ search: Games.Search) -> SortKey? {
        state.withGame(number: number) { game in
            matches(game, search) ? Games.sortKey(game, distance, search.sort) : nil
        }
    }

    /// The matching games after a sort key: one more than the limit, if there are that many.
    func found(_ filter: GameFilter, after start: SortKey?, limit: Int) throws(Refusal) -> [Games.Found] {
        let search = try resolve(filter)
        var run = Games.SearchRun(search, self, best: Games.TopResults(limit + 1, after: start))
        if let few = few(search) {
            run.look(at: few)
        } else {
            run.look()
        }
        return run.best.found
    }

    /// The candidates of a narrow search: of a host, of a series, of a group, at a venue, or of some people. `nil` for any other
    /// search, or if there are too many.
    private func few(_ search: Games.Search) -> Set<Int>? {
        if let series = search.filter.seriesId, let games = state.series[series]?.games {
            return Set(games.compactMap(state.number))
        }
        if let host = search.hostId { return Set((state.hosted[host] ?? []).compactMap(state.number)) }
        if let venue = search.filter.venueId { return state.numbers(at: venue) }
        if let group = search.filter.groupId { return state.numbers(of: group) }
        guard let me = caller.account else { return nil }
        let people: [ID]
        switch search.filter.scope ?? GameFilter.scopeDefault {
        case .all: return nil
        case .own: people = [me]
        case .friends: people = state.circles.friends(of: me) + [me]
        case .following: people = state.circles.following(of: me)
        }
        var numbers: Set<Int> = []
        for person in people {
            let games = (state.joined[person] ?? []).union(state.hosted[person] ?? [])
            guard numbers.count + games.count <= Games.fewMax else { return nil }
            numbers.formUnion(games.compactMap(state.number))
        }
        return numbers
    }
}
