// What is due when; the earliest first.

import Values

/// A heap of keys by the moment at which each is due.
struct DueQueue<Key> {
    private var heap: [(at: Timestamp, key: Key)] = []

    /// How long nothing is due, in milliseconds; `nil` if there is nothing.
    func pauseMs(at now: Timestamp) -> Int64? { heap.first.map { max(0, $0.at.since(now)) } }

    mutating func add(_ key: Key, at due: Timestamp) {
        heap.append((due, key))
        var place = heap.count - 1
        while place > 0, heap[place].at < heap[(place - 1) / 2].at {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes out what is due first, if it is due by now.
    ///
    /// - Parameter longestMs: nothing was ever put further ahead; what seems to be, is due: the clock has been set back.
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
