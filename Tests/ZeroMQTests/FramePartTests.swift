// The bytes of frames and of their parts, copied or not.

import Platform
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct FramePartTests {
    @Test(arguments: [0, 1, 33, 34, 2047, 2048, 1_000_000])
    func anUncopiedFrameHasTheSameBytes(_ count: Int) throws {
        let context = try Context()
        let server = try Socket(.pair, in: context)
        let client = try Socket(.pair, in: context, connectedTo: try server.bind("tcp://127.0.0.1:*"))
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        // The frame is gone before libzmq has sent its bytes.
        for _ in 0..<3 { #expect(try client.send([Frame(owning: bytes), Frame.empty]) == .sent) }
        var poller = Poller()
        poller.add(server.pollHandle)
        var frames: [Frame] = []
        let endMs = MonotonicClock.nowMs + 20_000
        for _ in 0..<3 {
            while try !server.receive(into: &frames) {
                try #require(MonotonicClock.nowMs < endMs, "no message")
                try poller.poll(timeoutMs: 10)
            }
            #expect(frames.count == 2 && frames[0].bytes == bytes)
        }
        client.close()
        server.close()
        context.close()
    }

    @Test func aSliceHasItsPartOfTheBytes() {
        let frame = Frame("0123456789")
        let slice = FrameSlice(frame, from: 2, count: 3)
        #expect(slice.count == 3 && slice.withUnsafeBytes { Array($0) } == Array("234".utf8))
        #expect(slice.frame == Frame("234"))
        #expect(FrameSlice(frame).frame === frame, "all of it is the frame itself")
        #expect(FrameSlice(frame, from: 10, count: 0).frame.isEmpty)
    }
}
