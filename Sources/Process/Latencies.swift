// A histogram of request latencies. Buckets grow by a quarter, so a percentile is exact to a quarter.

/// A histogram of durations in microseconds.
struct Latencies {
    private static let bucketsMax = 96
    private var buckets = [UInt64](repeating: 0, count: bucketsMax)
    private(set) var count: UInt64 = 0
    private(set) var sumUs: UInt64 = 0

    mutating func add(_ microseconds: Int64) {
        buckets[Self.bucket(of: UInt64(max(0, microseconds)))] += 1
        count += 1
        sumUs += UInt64(max(0, microseconds))
    }

    mutating func add(_ others: Latencies) {
        for index in buckets.indices { buckets[index] += others.buckets[index] }
        count += others.count
        sumUs += others.sumUs
    }

    /// Counts of requests up to 127 µs, 255 µs, 511 µs and so on to 8.4 s: one for each power of two.
    var cumulative: [(upToUs: UInt64, count: UInt64)] {
        var total: UInt64 = 0
        var all: [(upToUs: UInt64, count: UInt64)] = []
        for (index, bucket) in buckets.enumerated() {
            total += bucket
            let bound = Self.upperBound(of: index)
            if index % 4 == 3, (127...8_388_607).contains(bound) { all.append((bound, total)) }
        }
        return all
    }

    /// The upper bound of the percentile's bucket; `nil` if there are no durations.
    func percentile(_ share: Double) -> UInt64? {
        guard count > 0 else { return nil }
        let wanted = UInt64((Double(count) * share).rounded(.up))
        var passed: UInt64 = 0
        for (index, bucket) in buckets.enumerated() {
            passed += UInt64(bucket)
            if passed >= wanted { return Self.upperBound(of: index) }
        }
        return Self.upperBound(of: Self.bucketsMax - 1)
    }

    /// Four buckets for each power of two.
    private static func bucket(of value: UInt64) -> Int {
        guard value >= 4 else { return Int(value) }
        let exponent = 63 - value.leadingZeroBitCount
        let quarter = Int(value >> UInt64(exponent - 2)) & 3
        return min((exponent - 1) * 4 + quarter, bucketsMax - 1)
    }

    private static func upperBound(of bucket: Int) -> UInt64 {
        guard bucket >= 4 else { return UInt64(bucket) }
        let exponent = bucket / 4 + 1
        return UInt64(4 + bucket % 4 + 1) << UInt64(exponent - 2) - 1
    }
}
