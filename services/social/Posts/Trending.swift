// Public posts that people upvoted or commented on of late, in the two orders from which the hottest are found at any time
// (domain.md §7.3, Hot score).
//
// The hot score falls with time, and yet nothing has to be sorted anew. At t it is the greater of ln(1 + weight), and
// of ln(1 + weight) + 5 - (t - last) in days. The second is ln(1 + weight) + last in days, but for what is the same for
// all. So the first of the one order and of the other are all that can be among the first by the greater of both.

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

    /// The greatest value first, then the newest, then by id, descending.
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

    /// So many that have cooled down go with each that comes: more than come, and never many at once.
    private static let lapsedMax = 8
    /// What adding up in another order can make of a difference.
    private static let rounding = 1e-9

    private var entries: [Int: Entry] = [:]
    private var byWeight = Ordered<Standing>()
    private var byRise = Ordered<Standing>()
    private var byLast = Ordered<Appointment>()
    /// Of those in ``byLast``.
    private var numbers: [ID: Int] = [:]

    var count: Int { entries.count }

    /// Takes a post in, or as it is now.
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

    /// The hottest of those that are meant, in no order; a few more than `limit` where they are close.
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
