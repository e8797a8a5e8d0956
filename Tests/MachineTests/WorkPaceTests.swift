// How many requests a worker takes at a time (limits.md).

import Testing

@testable import Process

struct WorkPaceTests {
    private func pace(
        cost costUs: Int64, syncUs: Int64 = 0, of count: Int = 8
    ) -> (pace: WorkPace, told: [Int]) {
        var (pace, told) = (WorkPace(capacityMax: 1024), [Int]())
        for _ in 0..<200 {
            pace.took(count, workUs: costUs * Int64(count), syncUs: syncUs)
            if let capacity = pace.change(held: 0) { told.append(capacity) }
        }
        return (pace, told)
    }

    @Test func cheapRequestsAreTakenAThousandAtATimeAndNothingIsTold() {
        #expect(pace(cost: 5).told.isEmpty)
    }

    @Test(arguments: [(100, 100), (1000, 10), (5000, 2), (1_000_000, 2)])
    func dearRequestsAreTakenAsManyAsAMomentHas(costUs: Int64, capacity: Int) {
        let (pace, told) = pace(cost: costUs)
        #expect(pace.capacity >= capacity && pace.capacity <= capacity * 2, "\(told)")
        #expect(told.count <= 10, "the bus is told when it changes much: \(told)")
    }

    @Test func aSlowDiskIsSharedByFourTimesAsMuchWork() {
        #expect(pace(cost: 100, syncUs: 20_000).pace.capacity >= 900)
    }

    @Test func requestsThatWaitForSomethingElseTakeNoRoom() {
        var pace = pace(cost: 5000).pace
        #expect(pace.change(held: 0) == nil)
        #expect(pace.change(held: 40) == 42)
        #expect(pace.change(held: 2000) == 1024)
        #expect(pace.change(held: 0) == 2)
    }

    @Test func cheapRequestsAfterDearOnesAreTakenAThousandAtATimeAgain() {
        var pace = pace(cost: 5000).pace
        for _ in 0..<200 {
            pace.took(2, workUs: 10, syncUs: 0)
            _ = pace.change(held: 0)
        }
        #expect(pace.capacity > 700)
    }
}
