// A timer wheel with buckets of ten milliseconds: adding, removing and expiring a deadline take constant
// time.

/// A timer wheel over request slots. A deadline is met up to one bucket late and never early.
struct DeadlineWheel {
    private static let bucketMs: Int64 = 10
    /// Covers more than the longest timeout, so that every deadline fits in one turn of the wheel.
    private static let bucketCount: Int64 = 8192

    private var buckets = [SlotList](repeating: SlotList(), count: Int(bucketCount))
    private var links = SlotLinks()
    /// The last bucket that was emptied, counted from time zero.
    private var position: Int64
    private(set) var count = 0

    init(startMs: Int64) { position = startMs / DeadlineWheel.bucketMs }

    /// - Returns: the bucket, which ``remove(_:bucket:)`` asks for.
    mutating func insert(_ slot: Int32, deadlineMs: Int64) -> Int32 {
        links.reserve(slot: slot)
        let wanted = (deadlineMs + DeadlineWheel.bucketMs - 1) / DeadlineWheel.bucketMs
        let turn = min(max(wanted, position + 1), position + DeadlineWheel.bucketCount - 1)
        let bucket = Int(turn % DeadlineWheel.bucketCount)
        links.append(slot, to: &buckets[bucket])
        count += 1
        return Int32(bucket)
    }

    mutating func remove(_ slot: Int32, bucket: Int32) {
        links.remove(slot, from: &buckets[Int(bucket)])
        count -= 1
    }

    /// The next slot whose deadline is at or before `nowMs`. It stays in its bucket until it is removed.
    mutating func nextExpired(at nowMs: Int64) -> Int32? {
        let now = nowMs / DeadlineWheel.bucketMs
        // After a jump of more than a turn, one turn visits every bucket.
        position = max(position, now - DeadlineWheel.bucketCount)
        while position < now {
            let bucket = Int((position + 1) % DeadlineWheel.bucketCount)
            if !buckets[bucket].isEmpty { return buckets[bucket].first }
            position += 1
        }
        return nil
    }

    /// The time of the next deadline's bucket, or `limitMs` if that is earlier.
    func nextMs(before limitMs: Int64) -> Int64 {
        guard count > 0 else { return limitMs }
        var turn = position + 1
        while turn * DeadlineWheel.bucketMs < limitMs {
            if !buckets[Int(turn % DeadlineWheel.bucketCount)].isEmpty {
                return turn * DeadlineWheel.bucketMs
            }
            turn += 1
        }
        return limitMs
    }
}
