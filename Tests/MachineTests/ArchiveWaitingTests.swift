// Accounts that are to be erased in an archive out of reach wait for it, and an operator is told.

import Testing
import Values

@testable import Process

@Suite struct ArchiveWaitingTests {
    private let noon = Timestamp(milliseconds: 1_795_000_000_000)

    @Test func accountsThatWaitForAnArchiveAreCountedFromTheFirstTry() {
        var erasing = Erasing(everyMs: 3_600_000)
        #expect(erasing.notice == nil)
        erasing.archiveIsAway(1, at: noon, 1000)
        erasing.archiveIsAway(3, at: noon.adding(hours: 1), 3_601_000)
        #expect(erasing.notice?.contains("(3)") == true && erasing.notice?.contains("since \(noon)") == true)
        #expect(erasing.againAtMs == 7_201_000, "each hour, since each try closes a segment")
        erasing.ended(wasDone: true, at: 7_300_000)
        #expect(erasing.notice == nil)
    }

    @Test func snapshotsDoNotKeepWhatWasErasedBesideTheLogMeanwhile() {
        var erasing = Erasing(everyMs: 3_600_000)
        erasing.archiveIsAway(1, at: noon, 1000)
        #expect(erasing.wantsSnapshot(at: 1000))
    }
}
