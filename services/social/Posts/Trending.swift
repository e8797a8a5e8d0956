// An index of public posts with recent upvotes or comments, which finds the hottest at any time (domain.md §7.3, Hot
// score).
//
// The hot score falls with time, and yet nothing is ever sorted again. At time t it is the greater of ln(1 +
// weight) and ln(1 + weight) + 5 - (t - last), in days. Since 5 - t is the same for all posts, the order by
// the second is that of ln(1 + weight) + last. So the index keeps these two orders, and the hottest posts are
// among the first of one of them.

import Contracts
import Machine
import Values

struct Trending: Sendable {
    struct Entry: Sendable, Equatable {
        var number: Int
        var id: ID
        var createdAt: Timestamp
        var weight: Int
        var last: Timestamp
    }

    /// Sorted by value, the greatest first, then the newest, then by id, descending.
    private struct Standing: Comparable, Sendable {
        var value: Double
        var createdAt: Timestamp
        var id: ID
        var number: Int

        static func < (a: Standing, b: Standing) -> Bool {
            if a.value != b.value { return a.value > b.value }
            if a.createdAt != b.createdAt { return a.createdAt > b.createdAt }
            return a.id > b.id
        }
    }

    /// When one post is added, at most this many that no longer trend are removed. More than one, so that the index
    /// does not grow.
    private static let lapsedMax = 8
    /// Greatest rounding error from adding in another order.
    private static let rounding = 1e-9

    private var entries: [Int: Entry] = [:]
    private var byWeight = Ordered<Standing>()
    private var byRise = Ordered<Standing>()
    private var byLast = Ordered<Appointment>()
    /// The numbers of the posts in ``byLast``.
    private var numbers: [ID: Int] = [:]

    var count: Int { entries.count }

    /// Adds a post, or updates it.
    mutating func insert(_ entry: Entry) {
        remove(entry.number)
        entries[entry.number] = entry
        numbers[entry.id] = entry.number
        byWeight.insert(Self.weight(entry))
        byRise.insert(Self.rise(entry))
        byLast.insert(Appointment(entry.last, entry.id))
        let start = entry.last.adding(days: -Ranking.hotWindowDays)
        for _ in 0..<Self.lapsedMax {
            guard let first = byLast.first, first.time < start, let number = numbers[first.id] else { return }
            remove(number)
        }
    }

    mutating func remove(_ number: Int) {
        guard let entry = entries.removeValue(forKey: number) else { return }
        numbers[entry.id] = nil
        byWeight.remove(Self.weight(entry))
        byRise.remove(Self.rise(entry))
        byLast.remove(Appointment(entry.last, entry.id))
    }

    /// The hottest posts for which `isMeant` holds, in no order; a few more than `limit` if their scores are
    /// close.
    func hottest(_ limit: Int, at time: Timestamp, _ isMeant: (Int) -> Bool) -> [Int] {
        let start = time.adding(days: -Ranking.hotWindowDays)
        var found: Set<Int> = []
        for (order, slack) in [(byWeight, 0), (byRise, Self.rounding)] {
            guard let first = order.first else { continue }
            var count = 0
            var last = 0.0
            order.forEach(from: first) { next in
                if count >= limit, next.value < last - slack || slack == 0 { return false }
                guard let entry = entries[next.number], entry.last >= start, isMeant(next.number) else {
                    return true
                }
                found.insert(next.number)
                count += 1
                if count == limit { last = next.value }
                return true
            }
        }
        return Array(found)
    }

    private static func weight(_ entry: Entry) -> Standing {
        Standing(
            value: Double(entry.weight), createdAt: entry.createdAt, id: entry.id, number: entry.number)
    }

    private static func rise(_ entry: Entry) -> Standing {
        let days = Double(entry.last.milliseconds) / 86_400_000
        return Standing(
            value: Ranking.logarithm(entry.weight) + days, createdAt: entry.createdAt, id: entry.id,
            number: entry.number)
    }
}
