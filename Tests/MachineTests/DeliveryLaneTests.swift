// Lanes of deliveries: a host that never answers does not delay the others.

import Testing
import Values

@testable import Machine

@Suite struct DeliveryLaneTests {
    private var ids = IDGenerator()
    private var random = SplitMix64(seed: 7)

    private mutating func fresh(_ count: Int) -> [ID] {
        (0..<count).map { _ in ids.next(at: .distantPast, random: &random) }
    }

    @Test mutating func lanesBeginWithFourAtATimeAndKeepTheOthersInOrder() {
        var lanes = DeliveryLanes()
        let all = fresh(6)
        let entered = all.map { lanes.enter("slow", $0) }
        #expect(entered == [true, true, true, true, false, false] && DeliveryLanes.startWidth == 4)
        let none = lanes.next()
        #expect(none == nil && lanes.waitingCount == 2)
        let hasOther = lanes.enter("quick", fresh(1)[0])
        #expect(hasOther, "another host has a lane of its own")
        lanes.leave(all[0], isTaken: true)
        let (fifth, hasEntered) = (lanes.next(), lanes.enter("slow", all[4]))
        #expect(fifth == all[4] && hasEntered)
        let sixth = lanes.next()
        #expect(sixth == all[5], "a lane grows by one with each that was taken")
    }

    @Test mutating func aLaneNarrowsWithEachFailureToOne() {
        var lanes = DeliveryLanes()
        let all = fresh(20)
        var (busy, served) = ([ID](), 0)
        for id in all where lanes.enter("dead", id) { busy.append(id) }
        for _ in 0..<3 {
            for id in busy { lanes.leave(id, isTaken: false) }
            busy = []
            while let id = lanes.next() {
                if lanes.enter("dead", id) { busy.append(id) }
            }
            served += busy.count
        }
        #expect(busy.count == 1 && served == 3, "after four failures one at a time")
    }

    @Test mutating func lanesLeaveAQuarterOfTheRoomFree() {
        var lanes = DeliveryLanes()
        lanes.share(room: 64)
        let all = fresh(64)
        let gone = all.enumerated().count { lanes.enter("host \($0.offset)", $0.element) }
        #expect(gone == 48 && lanes.waitingCount == 16)
        lanes.leave(all[0], isTaken: nil)
        let next = lanes.next()
        #expect(next == all[48])
    }

    @Test mutating func lanesAreServedInTurn() {
        var lanes = DeliveryLanes()
        lanes.share(room: 1)
        let (a, b, c) = (fresh(3), fresh(2), fresh(1)[0])
        _ = lanes.enter("c", c)
        for id in a { _ = lanes.enter("a", id) }
        for id in b { _ = lanes.enter("b", id) }
        lanes.leave(c, isTaken: true)
        var served: [ID] = []
        while let id = lanes.next() {
            let lane = a.contains(id) ? "a" : "b"
            if !lanes.enter(lane, id) { break }
            served.append(id)
            lanes.leave(id, isTaken: true)
        }
        #expect(served == [a[0], b[0], a[1], b[1], a[2]] && lanes.waitingCount == 0)
    }

    @Test mutating func aWaitingDeliveryIsInItsLaneOnce() {
        var lanes = DeliveryLanes()
        lanes.share(room: 1)
        let all = fresh(2)
        let entered = [("a", all[0]), ("b", all[1]), ("b", all[1])].map { lanes.enter($0.0, $0.1) }
        #expect(entered == [true, false, false] && lanes.waitingCount == 1)
    }

    @Test(arguments: [true, false])
    mutating func lanesBeginAgainAsWideAsTheyWere(isTaken: Bool) {
        var lanes = DeliveryLanes()
        lanes.share(room: 64)
        for id in fresh(20) where lanes.enter("host", id) { lanes.leave(id, isTaken: isTaken) }
        let entered = fresh(64).count { lanes.enter("host", $0) }
        #expect(entered == (isTaken ? 24 : 1))
        #expect(fresh(64).count { lanes.enter("another", $0) } == DeliveryLanes.startWidth)
    }

    @Test mutating func widthsAreRememberedForABoundedNumberOfHosts() {
        var lanes = DeliveryLanes()
        func succeed(at host: Int) {
            let id = fresh(1)[0]
            _ = lanes.enter("host \(host)", id)
            lanes.leave(id, isTaken: true)
        }
        for host in 0..<DeliveryLanes.knownMax { succeed(at: host) }
        #expect(lanes.widths.count == DeliveryLanes.knownMax)
        succeed(at: DeliveryLanes.knownMax)
        #expect(lanes.widths.isEmpty)
    }

    @Test mutating func lanesKeepTheOrderOfManyWaitingDeliveries() {
        var lanes = DeliveryLanes()
        lanes.share(room: 1)
        let all = fresh(1000)
        var (busy, served) = (all[0], [all[0]])
        for id in all { _ = lanes.enter("host", id) }
        while true {
            lanes.leave(busy, isTaken: true)
            guard let id = lanes.next(), lanes.enter("host", id) else { break }
            busy = id
            served.append(id)
        }
        #expect(served == all && lanes.waitingCount == 0)
    }
}
