// How a search finds its page among a million games without looking at most of them (domain.md §4.6). What a filter says in lists
// and words is asked of all games at once, as bits; of those that are left a few are looked at wherever they are, many in order
// until the page is full, and what lies between in the circle.

import Contracts
import Geo
import Machine
import Packed
import Projections
import Values

extension Games {
    typealias Found = (key: SortKey, number: Int, distance: Double?)

    /// The first so many in order, of all that are offered.
    struct TopResults {
        let enough: Int
        private let start: SortKey?
        private(set) var found: [Found] = []
        /// The first words of the keys that would still be among the best.
        private(set) var firstWords: ClosedRange<UInt64>

        /// - Parameter start: nothing up to there is wanted.
        init(_ enough: Int, after start: SortKey?) {
            self.enough = enough
            self.start = start
            firstWords = (start?.words.first ?? 0)...UInt64.max
            found.reserveCapacity(enough + 1)
        }

        /// The distance of the last of them, if there are enough.
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

    /// A search that is under way, with the best games it has met. Not copyable: closures would copy it for each game.
    fileprivate struct SearchRun: ~Copyable {
        private let search: Search
        private let situation: Situation<Games>
        /// A superset of the games that are looked for.
        private var marked = BitSet()
        private var indexes: [SpotIndex] = []
        /// Cost of looking at a game anywhere, in looks at games that lie side by side.
        private static let jump = 8.0
        private(set) var best: TopResults

        init(_ search: Search, _ situation: Situation<Games>, best: TopResults) {
            (self.search, self.situation, self.best) = (search, situation, best)
        }

        /// Looks at each of a few games.
        mutating func look(at few: Set<Int>) {
            for number in few where mayBeBest(situation.state.spot(number).startsAt) { measure(number) }
        }

        /// The nearest of few games around, where those are asked for. Else all that are marked; or in order, until
        /// the page is full and none that follows can be better; or all of the circle: whichever promises to look at
        /// the fewest.
        mutating func look() {
            if search.sort == .distance, let circle = search.circle, lookNearby(circle) { return }
            marked = situation.state.marked(Traits.wanted(by: search))
            indexes = situation.state.indexes(of: search.status)
            let marks = marked.count
            let near = indexes.reduce(0) {
                $0 + (search.circle.map($1.places.countAtMost) ?? $1.starts.count)
            }
            // In order, one of so many is both marked and near.
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
            // The circle may be emptier than it looks, and the window narrow: to look in vain must cost less than the circle. As
            // they were created games stand side by side, as they start they do not.
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

        /// - Returns: false where it was not done after so many steps.
        @discardableResult
        private mutating func lookInOrder(stepsMax: Int) -> Bool {
            if search.sort == .newest { return lookBackwards(stepsMax: stepsMax) }
            return indexes.allSatisfy { lookAlong($0.starts, stepsMax: stepsMax) }
        }

        /// In the order of starts.
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

        /// Those that are marked, from the last that was created on.
        @discardableResult
        private mutating func lookBackwards(stepsMax: Int) -> Bool {
            var steps = 0
            marked.forEachBackwards { number in
                let spot = situation.state.spot(number)
                let mayFollow =
                    search.sort != .newest || spot.createdAt.descending <= best.firstWords.upperBound
                guard mayFollow, steps < stepsMax else { return false }
                steps += 1
                if mayBeBest(spot.startsAt) { measure(number) }
                return true
            }
            return steps < stepsMax
        }

        /// The nearest first.
        private mutating func lookOutwards(from circle: Circle) {
            for index in indexes {
                index.places.nearest(in: circle, where: { passes($0) }) { start, distance in
                    if let farthest = best.farthest, distance > farthest { return false }
                    consider(Int(start.number), distance)
                    return true
                }
            }
        }

        /// After this many games around, it is worth while to ask all of them for their traits at once.
        private static let nearbyMax = 2048

        /// The nearest first, where nothing but the status is asked of a game: nearly all around have it, and are asked last.
        /// - Returns: false where it was not done after so many games; nothing is found then.
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

        /// Whether a game may be looked for, and be among the best, at a glance.
        private func passes(_ start: Start) -> Bool {
            mayBeBest(start.time) && marked.contains(Int(start.number))
        }

        private func mayBeBest(_ start: Timestamp) -> Bool {
            search.isInWindow(start)
                && (search.sort != .date || best.firstWords.contains(start.ascending))
        }

        private mutating func measure(_ number: Int) {
            guard let circle = search.circle else { return consider(number, nil) }
            guard let place = situation.state.spot(number).place, let distance = circle.miles(to: place)
            else { return }
            consider(number, distance)
        }

        private mutating func consider(_ number: Int, _ distance: Double?) {
            if search.sort == .newest,
                !best.firstWords.contains(situation.state.spot(number).createdAt.descending)
            {
                return
            }
            let key = situation.key(of: number, distance, search)
            if let key { best.offer(key, number, distance) }
        }
    }
}

extension Situation<Games> {
    /// The place of a game in the order; `nil` if it is not what is looked for. A function of its own, since a closure within one
    /// that changes the search would copy the whole state.
    fileprivate func key(of number: Int, _ distance: Double?, _ search: Games.Search) -> SortKey? {
        state.withGame(number: number) { game in
            matches(game, search) ? Games.sortKey(game, distance, search.sort) : nil
        }
    }

    /// The games found after a place in the order: one more than the limit, if there are so many.
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

    /// The games of a search that is about few: those of a host, of a series, at a venue, or of some people. `nil` where it is
    /// about any, or about too many.
    private func few(_ search: Games.Search) -> Set<Int>? {
        if let series = search.filter.seriesId, let games = state.series[series]?.games {
            return Set(games.compactMap(state.number))
        }
        if let host = search.hostId { return Set((state.hosted[host] ?? []).compactMap(state.number)) }
        if let venue = search.filter.venueId { return state.numbers(at: venue) }
        guard let me = caller.account else { return nil }
        let people: [ID]
        switch search.filter.scope ?? .all {
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
