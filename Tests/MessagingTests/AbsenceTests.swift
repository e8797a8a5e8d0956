// Messages about a bus that cannot be reached, or that has no descriptors left.

import Messaging
import Platform
import Testing

@testable import BusService

@Suite struct DescriptorWatchTests {
    @Test func runningOutOfDescriptorsIsReportedOnceAndSoIsItsEnd() {
        var watch = DescriptorWatch()
        #expect(watch.look(hasRoom: true) == nil && watch.trouble == nil)
        let said = watch.look(hasRoom: false)
        #expect(said?.contains("ulimit -n") == true && watch.trouble == said)
        #expect(watch.look(hasRoom: false) == nil && watch.trouble == said)
        #expect(watch.look(hasRoom: true) == "there are descriptors again" && watch.trouble == nil)
    }

    @Test func descriptorsHaveRoomForAFewButNotBeyondTheLimit() {
        let count = Descriptor.raiseLimit()
        #expect(count > 0 && Descriptor.hasRoom(for: DescriptorWatch.freeMin))
        if count < 100_000 { #expect(!Descriptor.hasRoom(for: count + 1)) }
        // The probe leaves nothing behind.
        #expect(Descriptor.hasRoom(for: DescriptorWatch.freeMin))
    }
}

@Suite struct BusAbsenceTests {
    @Test func aMissingBusIsReportedOnceAfterSomeSecondsAndSoIsItsReturn() {
        var absence = BusAbsence()
        func step(_ isThere: Bool, _ nowMs: Int64) -> String? {
            absence.step(isThere: isThere, at: "tcp://bus:5555", nowMs: nowMs)
        }
        #expect(step(false, 0) == nil && step(false, BusAbsence.patienceMs - 1) == nil)
        #expect(
            step(false, BusAbsence.patienceMs)?.contains("the bus at tcp://bus:5555 does not answer") == true)
        #expect(step(false, 60_000) == nil)
        #expect(step(true, 60_001) == "the bus at tcp://bus:5555 answers" && step(true, 60_002) == nil)
        // A restart does not deserve a line.
        #expect(step(false, 70_000) == nil && step(true, 70_000 + BusAbsence.patienceMs) == nil)
        #expect(step(false, 90_000) == nil && step(false, 90_000 + BusAbsence.patienceMs) != nil)
    }

    @Test(arguments: [([], false), ([2], false), ([10], true), ([2, 10], false)] as [([Int32], Bool)])
    func aNameIsLookedForInIPv6WhereItHasNoOtherAddress(families: [Int32], isSix: Bool) {
        // AF_INET and AF_INET6.
        #expect(HostName.isInIPv6Alone("bus") { families.contains($1) } == isSix)
        #expect(
            !HostName.isInIPv6Alone("[::1]") { _, _ in true }
                && !HostName.isInIPv6Alone("::1") { _, _ in true })
    }

    @Test func addressesAndNamesInIPv4AreNotLookedForInIPv6() {
        #expect(!HostName.isInIPv6Alone("127.0.0.1") && !HostName.isInIPv6Alone("::1"))
        #expect(!HostName.isInIPv6Alone("localhost") && !HostName.isInIPv6Alone("no-such-host.invalid"))
    }
}
