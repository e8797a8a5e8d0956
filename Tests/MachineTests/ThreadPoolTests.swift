// Work on other threads: a job releases its data when it is done. A snapshot references the whole state, and as long as
// it does, every change to the state copies what it touches.

import Platform
import Testing

@Suite struct ThreadPoolTests {
    private final class Held: Sendable {}

    @Test func aFinishedJobIsReleased() throws {
        let pool = try ThreadPool<Int>("test", threads: 1)
        weak var held: Held?
        for number in 0..<3 {
            let object = Held()
            held = object
            pool.submit { withExtendedLifetime(object) { number } }
        }
        pool.close()
        #expect(held == nil)
        #expect(pool.takeCompletions() == [0, 1, 2])
    }
}
