// Time in a simulation: planned events in order. Events at the same time happen in the order in which they were
// planned, so that a seed always leads to the same run.

/// A queue of events, in milliseconds since the beginning of the world.
struct Timeline {
    private struct Entry {
        var atMs: Int64
        var order: UInt64
        var happen: () -> Void

        func isBefore(_ other: Entry) -> Bool {
            atMs != other.atMs ? atMs < other.atMs : order < other.order
        }
    }

    private(set) var nowMs: Int64 = 0
    /// A binary heap with the next event at its root.
    private var heap: [Entry] = []
    private var lastOrder: UInt64 = 0

    mutating func plan(at atMs: Int64, _ happen: @escaping () -> Void) {
        lastOrder += 1
        heap.append(Entry(atMs: max(atMs, nowMs), order: lastOrder, happen: happen))
        var index = heap.count - 1
        while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// The next event until a time; the clock then shows the event's time, or that time.
    mutating func next(until endMs: Int64) -> (() -> Void)? {
        guard let first = heap.first, first.atMs <= endMs else {
            nowMs = max(nowMs, endMs)
            return nil
        }
        nowMs = max(nowMs, first.atMs)
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while true {
            var child = 2 * index + 1
            if child >= heap.count { break }
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            if !heap[child].isBefore(heap[index]) { break }
            heap.swapAt(index, child)
            index = child
        }
        return first.happen
    }

    /// Skips time without events; those planned for it happen afterwards, at once.
    mutating func skip(milliseconds: Int64) { nowMs += milliseconds }
}
