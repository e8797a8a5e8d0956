// Connections to an edge. The bench only counts the answers and events that arrive.

import Logging
import Platform
import Spawning

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One connection.
final class HTTPLine {
    private static let answer = Array("event: answer\n".utf8)
    private static let patch = Array("event: patch\n".utf8)

    /// Connections are read one after another, so they share a buffer.
    nonisolated(unsafe) private static let room = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 64 << 10, alignment: 16)

    let descriptor: Int32
    private var bytes: [UInt8] = []
    /// Number of events with a whole answer, and with a patch.
    private(set) var (answers, patches) = (0, 0)

    init(_ port: UInt16) throws {
        descriptor = tcpSocket()
        guard withLocalPlace(port, { connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw BenchFailure(description: "the edge takes no connection: \(errno)")
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    func send(_ target: String, token: String) {
        let request = Array(
            "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n".utf8)
        _ = Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads what has arrived.
    func read() {
        while true {
            let count = recv(descriptor, Self.room.baseAddress, Self.room.count, 0)
            guard count > 0 else { break }
            bytes += Self.room[..<count]
            guard count == Self.room.count else { break }
        }
        // An event is counted once its line is complete, and removed with it.
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
        answers += count(Self.answer)
        patches += count(Self.patch)
        if answers > 0 { bytes.removeFirst(end) }
    }

    private func count(_ event: [UInt8]) -> Int {
        var (start, count) = (0, 0)
        while let found = find(event, from: start) {
            (start, count) = (found + event.count, count + 1)
        }
        return count
    }

    private func find(_ wanted: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            var place = start
            while place + wanted.count <= all.count,
                let found = memchr(
                    all.baseAddress! + place, Int32(wanted[0]), all.count - place - wanted.count + 1)
            {
                place = UnsafeRawPointer(found) - all.baseAddress!
                if memcmp(found, wanted, wanted.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }

    /// Removes a complete answer with a Content-Length from the bytes received.
    func takeAnswer() -> Bool {
        guard let head = find(Array("\r\n\r\n".utf8), from: 0),
            let field = find(Array("Content-Length: ".utf8), from: 0), field < head
        else { return false }
        let digits = bytes[(field + 16)...].prefix { (48...57).contains($0) }
        let length = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        guard bytes.count >= head + 4 + length else { return false }
        bytes.removeFirst(head + 4 + length)
        return true
    }
}

/// Tells which of many connections can be read.
final class Eyes {
    private var watched: [pollfd]

    init(_ lines: [HTTPLine]) {
        watched = lines.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    }

    func wait(ms: Int32) -> [Int] {
        guard poll(&watched, nfds_t(watched.count), ms) > 0 else { return [] }
        return watched.indices.filter { watched[$0].revents != 0 }
    }
}
