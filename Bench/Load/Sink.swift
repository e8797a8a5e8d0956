// A receiver of webhooks: it notes when each request had arrived completely, and answers it after a delay. It uses one
// thread, so that it costs little beside what it measures.

import Platform
import Spawning
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class Sink: Sendable {
    let port: Int
    private let arrivals = Mutex<[Int64]>([])
    private let isOver = Atomic(false)
    private let thread = Mutex<DedicatedThread?>(nil)

    init(delayMs: Int) throws {
        let (listener, port) = try listenOnLoopback()
        self.port = port
        let started = try DedicatedThread("sink") { [self] in
            var loop = SinkLoop(listener: listener, delayNs: Int64(delayMs) * 1_000_000)
            while !isOver.load(ordering: .relaxed) {
                // Polling costs as much as there are connections; with late answers it need not be constant.
                if delayMs > 0 { MonotonicClock.pause(milliseconds: 1) }
                loop.turn { arrived in arrivals.withLock { $0 += arrived } }
            }
            loop.close()
        }
        thread.withLock { $0 = started }
    }

    /// When each request had arrived, in nanoseconds of the monotonic clock.
    var arrivedNs: [Int64] { arrivals.withLock { $0 } }
    var count: Int { arrivals.withLock { $0.count } }
    func forget() { arrivals.withLock { $0 = [] } }

    func close() {
        isOver.store(true, ordering: .relaxed)
        thread.withLock { $0 }?.join()
    }
}

/// The state of the sink's thread.
private struct SinkLoop {
    private let delayNs: Int64
    /// The listener, then the connections.
    private var polled: [pollfd]
    private var received: [Int32: [UInt8]] = [:]
    /// The answers to send, and when; all have the same delay.
    private var due: [(ns: Int64, connection: Int32)] = []
    private var dueStart = 0
    private var block = [UInt8](repeating: 0, count: 64 * 1024)

    private static let answer = Array("HTTP/1.1 204 No Content\r\n\r\n".utf8)
    private static let headEnd = Array("\r\n\r\n".utf8)
    private static let lengthField = Array("content-length: ".utf8)

    init(listener: Int32, delayNs: Int64) {
        self.delayNs = delayNs
        polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    }

    mutating func turn(_ note: ([Int64]) -> Void) {
        var waitMs: Int32 = 100
        if dueStart < due.count {
            waitMs = Int32(clamping: (due[dueStart].ns - MonotonicClock.nowNs + 999_999) / 1_000_000)
        }
        poll(&polled, nfds_t(polled.count), max(0, waitMs))
        let now = MonotonicClock.nowNs
        var arrived: [Int64] = []
        for index in polled.indices.dropFirst().reversed() where polled[index].revents != 0 {
            guard take(polled[index].fd, &arrived, now) else {
                leave(at: index)
                continue
            }
        }
        if polled[0].revents != 0 {
            let connection = accept(polled[0].fd, nil, nil)
            if connection >= 0 { polled.append(pollfd(fd: connection, events: Int16(POLLIN), revents: 0)) }
        }
        if !arrived.isEmpty { note(arrived) }
        while dueStart < due.count, due[dueStart].ns <= MonotonicClock.nowNs {
            _ = send(due[dueStart].connection, Self.answer, Self.answer.count, Int32(MSG_NOSIGNAL))
            dueStart += 1
        }
        if dueStart > 4096 {
            due.removeFirst(dueStart)
            dueStart = 0
        }
    }

    /// - Returns: whether the connection is still open.
    private mutating func take(_ connection: Int32, _ arrived: inout [Int64], _ now: Int64) -> Bool {
        let count = recv(connection, &block, block.count, 0)
        guard count > 0 else { return false }
        var bytes = received[connection, default: []]
        bytes += block[..<count]
        if let end = Self.end(of: bytes), bytes.count >= end {
            bytes.removeFirst(end)
            arrived.append(now)
            due.append((now + delayNs, connection))
        }
        received[connection] = bytes
        return true
    }

    /// The end of the first request.
    private static func end(of bytes: [UInt8]) -> Int? {
        guard let head = place(of: headEnd, in: bytes) else { return nil }
        var length = 0
        if let field = place(of: lengthField, in: bytes), field < head {
            for digit in bytes[(field + lengthField.count)...] {
                guard (48...57).contains(digit) else { break }
                length = length * 10 + Int(digit - 48)
            }
        }
        return head + headEnd.count + length
    }

    /// Ignores case, as for names of headers.
    private static func place(of word: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= word.count else { return nil }
        return (0...bytes.count - word.count).first { start in
            word.indices.allSatisfy { bytes[start + $0] == word[$0] || bytes[start + $0] | 0x20 == word[$0] }
        }
    }

    private mutating func leave(at index: Int) {
        let connection = polled.remove(at: index).fd
        received[connection] = nil
        // The descriptor's number may be reused soon.
        let rest = due[dueStart...].filter { $0.connection != connection }
        (due, dueStart) = (rest, 0)
        #if canImport(Glibc)
            Glibc.close(connection)
        #else
            Darwin.close(connection)
        #endif
    }

    mutating func close() {
        for index in polled.indices.reversed() { leave(at: index) }
    }
}
