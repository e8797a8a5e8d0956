// Standard streams: lines that nobody reads, closed descriptors, full devices.

import Logging
import Platform
import Synchronization
import Testing

@testable import Usage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct LineSinkTests {
    /// A pipe or a pair of sockets with a passive reader.
    private final class Channel {
        let (readEnd, writeEnd): (Int32, Int32)

        init(isSocket: Bool) {
            var ends: [Int32] = [0, 0]
            if isSocket {
                #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            } else {
                #expect(pipe(&ends) == 0)
            }
            (readEnd, writeEnd) = (ends[0], ends[1])
            _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
        }

        deinit {
            close(readEnd)
            close(writeEnd)
        }

        /// Everything that can be read now.
        var text: String {
            var all: [UInt8] = []
            while case .bytes(let bytes) = Descriptor.read(readEnd, bytesMax: 65_536) { all += bytes }
            return String(decoding: all, as: UTF8.self)
        }
    }

    private let line = Array((String(repeating: "x", count: 999) + "\n").utf8)

    @Test(arguments: [false, true]) func linesThatNobodyReadsAreDroppedAndCounted(isSocket: Bool) {
        let channel = Channel(isSocket: isSocket)
        let sink = LineSink(channel.writeEnd)
        for _ in 0..<1000 { sink.write(line) }
        let dropped = sink.droppedCount
        #expect(dropped > 0 && dropped < 1000)
        let kept = channel.text.split(separator: "\n")
        #expect(kept.filter { $0.count == 999 }.count == 1000 - dropped)
        sink.say("next")
        #expect(
            channel.text.hasSuffix("\(dropped) lines were dropped: nobody read them\nnext\n")
                && sink.droppedCount == 0)
    }

    @Test func aLineThatWasCutIsFollowedByALineOfItsOwn() {
        let channel = Channel(isSocket: false)
        let sink = LineSink(channel.writeEnd)
        sink.write([UInt8](repeating: UInt8(ascii: "y"), count: 1 << 20) + [UInt8(ascii: "\n")])
        #expect(sink.droppedCount == 1 && channel.text.allSatisfy { $0 == "y" })
        sink.say("next")
        #expect(channel.text == "\na line was dropped: nobody read it\nnext\n")
    }

    @Test func otherWritersOfAPipeStillWait() {
        let channel = Channel(isSocket: false)
        LineSink(channel.writeEnd).say("one")
        #expect(fcntl(channel.writeEnd, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test func aFileGetsAllLines() throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let sink = LineSink(fileno(file))
        for _ in 0..<1000 { sink.write(line) }
        #expect(sink.droppedCount == 0 && lseek(fileno(file), 0, SEEK_END) == 1_000_000)
    }

    @Test(arguments: ["a\r\nb", "a\nb", "a\rb", "a\u{2028}b", "a\u{85}b", "a\r\n\r\nb"])
    func aMessageWithLineEndsIsOneLine(message: String) {
        let lines = Mutex<[UInt8]>([])
        let logger = Logger(service: "bus", format: .text) { bytes in lines.withLock { $0 += bytes } }
        logger.info(message)
        let text = lines.withLock { String(decoding: $0, as: UTF8.self) }
        #expect(text.hasSuffix("bus: a | b\n") && text.utf8.count { $0 == 10 || $0 == 13 } == 1)
    }

    @Test func aProgramWhoseOutputIsLostHasFailed() throws {
        let full = open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        defer { close(full) }
        // Other descriptors are the caller's responsibility.
        #expect(!Descriptor.write("x", to: full) && Descriptor.outputFailure == nil)
    }
}
