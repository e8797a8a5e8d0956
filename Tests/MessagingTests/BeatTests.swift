// The next time of periodic messages.

import BusProtocol
import Testing

struct BeatTests {
    /// The times at which it is due, checked after each message.
    private func times(_ beat: inout Beat, throughMs: Int64) -> [Int64] {
        var times: [Int64] = []
        while beat.nextMs <= throughMs {
            let nowMs = max(0, beat.nextMs)
            if beat.isDue(at: nowMs) { times.append(nowMs) }
        }
        return times
    }

    @Test func aBeatIsDueEachSecondAndEveryFiveAfterAnIdleMinute() {
        var beat = Beat()
        beat.restart(at: 300)
        let seconds: [Int64] = (1...61).map { $0 * 1000 }
        #expect(times(&beat, throughMs: 76_000) == [300] + seconds + [65_000, 70_000, 75_000])
        beat.hasWork(at: 77_500)
        #expect(beat.nextMs == 78_000)
        #expect(times(&beat, throughMs: 81_000) == [78_000, 79_000, 80_000, 81_000])
    }

    @Test func workDoesNotDelayABeatThatIsDueSoon() {
        var beat = Beat()
        beat.restart(at: 0)
        _ = beat.isDue(at: 0)
        for nowMs in stride(from: Int64(0), to: 1000, by: 10) { beat.hasWork(at: nowMs) }
        #expect(beat.nextMs == 1000)
    }

    @Test func theFirstBeatIsDueAtOnce() {
        var beat = Beat()
        #expect(beat.isDue(at: 0) && !beat.isDue(at: 0))
    }

    @Test func aBeatComesWithTheMachinesClock() {
        #expect(Beat.next(after: 0) == 1000 && Beat.next(after: 999) == 1000)
        #expect(Beat.next(after: 1000) == 2000 && Beat.next(after: 1_234_567) == 1_235_000)
        #expect(Beat.next(after: 1_234_567, every: 5000) == 1_235_000)
    }
}
