// Durations of requests, counted in buckets.

import Testing

@testable import Process

@Suite struct LatenciesTests {
    @Test func latencyCountsGrowFromBoundToBound() {
        var latencies = Latencies()
        for microseconds: Int64 in [0, 127, 128, 255, 256, 8_388_607, 8_388_608, -5] {
            latencies.add(microseconds)
        }
        let cumulative = latencies.cumulative
        let bounds: [UInt64] = (7...23).map { (1 << $0) - 1 }
        #expect(cumulative.map(\.upToUs) == bounds)
        #expect(cumulative.first?.count == 3)
        #expect(cumulative.dropFirst().first?.count == 5)
        #expect(cumulative.last?.count == 7, "what took longer is in the count alone")
        #expect(latencies.count == 8)
        #expect(latencies.sumUs == 127 + 128 + 255 + 256 + 8_388_607 + 8_388_608)
    }

    @Test func mergedLatenciesEqualThoseCountedTogether() {
        var (one, other, both) = (Latencies(), Latencies(), Latencies())
        for value: Int64 in 1...2000 {
            if value % 3 == 0 { one.add(value) } else { other.add(value) }
            both.add(value)
        }
        one.add(other)
        #expect(one.cumulative.map(\.count) == both.cumulative.map(\.count))
        #expect(one.percentile(0.99) == both.percentile(0.99))
        #expect(one.count == both.count && one.sumUs == both.sumUs)
    }
}
