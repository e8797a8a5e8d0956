// How a search finds its page among a million games: it looks at few games, or at all of an area only as far as it has to
// (domain.md §4.6).

import Contracts
import Geo
import ServiceKit
import Values

extension Games {
    typealias Found = (key: SortKey, number: Int, distance: Double?)

    /// The first so many in order, of all that are offered.
    struct Best {
        private let enough: Int
        private let start: SortKey?
        private(set) var found: [Found] = []
        /// What keys of those that are still wanted begin with.
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

    /// Where there are more games than this among those of some people, they are met soon enough among all.
    private static let fewMax = 4096

    /// What is found after a place in the order: one more than the limit, where there are so many.
    static func found(
        _ filter: GameFilter, after start: SortKey?, limit: Int, _ state: State, _ context: Context
    ) throws(Refusal) -> [Found] {
        let search = try resolve(filter, state, context)
        var best = Best(limit + 1, after: start)
        func consider(_ number: Int, _ distance: Double?) {
            let game = state.game(number: number)
            guard matches(game, search, state, context) else { return }
            best.offer(sortKey(game, distance, search.sort), number, distance)
        }
        if let few = few(search, state, context) {
            for number in few {
                guard let center = search.center else {
                    consider(number, nil)
                    continue
                }
                guard let place = state.game(number: number).coordinate else { continue }
                let distance = haversineMiles(center, place)
                if distance <= search.radiusMiles { consider(number, distance) }
            }
            return best.found
        }
        let glance = Glance(search)
        for index in state.indexes(of: search.status) {
            guard let center = search.center else {
                index.starts.forEach(from: Spot(number: 0, startsAt: search.from)) { spot in
                    if glance.passes(spot, best.firstWords) { consider(Int(spot.number), nil) }
                    return glance.mayFollow(spot, best.firstWords)
                }
                continue
            }
            if search.sort == .distance {
                index.places.nearest(
                    to: center, radiusMiles: search.radiusMiles, where: { glance.passes($0) }
                ) { spot, distance in
                    if let farthest = best.farthest, distance > farthest { return false }
                    consider(Int(spot.number), distance)
                    return true
                }
            } else {
                index.places.within(
                    radiusMiles: search.radiusMiles, of: center,
                    where: { glance.passes($0, best.firstWords) }
                ) { spot, distance in consider(Int(spot.number), distance) }
            }
        }
        return best.found
    }

    /// The games of a search that is about few: those of a host, of a series, at a venue, or of some people. `nil` where it is
    /// about any, or about too many.
    private static func few(_ search: Search, _ state: State, _ context: Context) -> Set<Int>? {
        if let series = search.filter.seriesId, let games = state.series[series]?.games {
            return Set(games.compactMap(state.number))
        }
        if let host = search.hostId { return Set((state.hosted[host] ?? []).compactMap(state.number)) }
        if let venue = search.filter.venueId { return state.numbers(at: venue) }
        guard let me = context.caller.account else { return nil }
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
            guard numbers.count + games.count <= fewMax else { return nil }
            numbers.formUnion(games.compactMap(state.number))
        }
        return numbers
    }

    /// What a search asks of a game at a glance: no game that it looks for is passed over, some others are not.
    struct Glance {
        private let from: Timestamp
        private let to: Timestamp
        private let facets: Facets
        private let words: WordMark
        private let sort: SearchSort

        init(_ search: Search) {
            (from, to, sort) = (search.from, search.to, search.sort)
            facets = Facets(wantedBy: search.filter, search.status)
            words = WordMark([search.text])
        }

        func passes(_ spot: Spot) -> Bool {
            from <= spot.startsAt && spot.startsAt < to && spot.facets.isWithin(facets)
                && spot.words.mayHold(words)
        }

        /// - Parameter firstWords: what the keys of those that are still wanted begin with.
        func passes(_ spot: Spot, _ firstWords: ClosedRange<UInt64>) -> Bool {
            let first = sort == .date ? spot.startsAt.ascending : spot.createdAt.descending
            return firstWords.contains(first) && passes(spot)
        }

        /// Whether one that is looked for may come after another in the order of starts.
        func mayFollow(_ spot: Spot, _ firstWords: ClosedRange<UInt64>) -> Bool {
            spot.startsAt < to && (sort != .date || spot.startsAt.ascending <= firstWords.upperBound)
        }
    }
}
