// A queue of keys by the time they are due, earliest first.

import Values

/// A binary heap.
struct DueQueue<Key> {
    private var heap: [(at: Timestamp, key: Key)] = []

    /// Milliseconds until the first key is due; `nil` if the queue is empty.
    func pauseMs(at now: Timestamp) -> Int64? { heap.first.map { max(0, $0.at.since(now)) } }

    mutating func add(_ key: Key, at due: Timestamp) {
        heap.append((due, key))
        var place = heap.count - 1
        while place > 0, heap[place].at < heap[(place - 1) / 2].at {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Removes the first key, if it is due.
    ///
    /// - Parameter longestMs: no key is ever queued further ahead than this; one that seems to be is due, because the
    ///   clock has been set back.
    mutating func take(by now: Timestamp, longestMs: Int64) -> Key? {
        guard let first = heap.first, first.at <= now || first.at > now.adding(milliseconds: longestMs) else {
            return nil
        }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink()
        return first.key
    }

    private mutating func sink() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2]
            where child < heap.count && heap[child].at < heap[least].at {
                least = child
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
