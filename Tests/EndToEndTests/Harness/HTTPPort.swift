// HTTP for tests: raw bytes, one connection per request, and the raw answer.

import Foundation
import JSON
import Spawning
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A local port that answers HTTP.
struct HTTPPort {
    private let port: UInt16

    init(_ port: UInt16) { self.port = port }

    struct Answer {
        var status: Int
        var head: String
        var body: String

        /// The values of a header field.
        func fields(_ name: String) -> [String] {
            head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }

        var json: JSONValue { (try? JSONValue(parsing: Array(body.utf8))) ?? .null }
        /// `Rally-At`
        var at: String { head.firstMatch(of: /Rally-At: ([^\r\n]+)/).map { String($0.1) } ?? "" }
    }

    func ask(
        _ method: String, _ target: String, _ token: String?, _ fields: [(String, String)] = [],
        _ body: String = ""
    ) throws -> Answer {
        try connect(method, target, token, fields, body).answer()
    }

    /// A connection that is read while it continues.
    func open(_ target: String, _ token: String, _ fields: [(String, String)] = []) throws -> Stream {
        try connect("GET", target, token, fields, "")
    }

    private func connect(
        _ method: String, _ target: String, _ token: String?, _ fields: [(String, String)], _ body: String
    ) throws -> Stream {
        let token = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        // HTTP/1.0: a stream is not chunked.
        let head = ([("Host", "127.0.0.1"), ("Content-Length", "\(body.utf8.count)")] + token + fields)
            .map { "\($0.0): \($0.1)\r\n" }.joined()
        return try send(Array("\(method) \(target) HTTP/1.0\r\n\(head)\r\n\(body)".utf8))
    }

    /// Sends any bytes on a separate connection.
    ///
    /// - Parameter receiveBytes: size of the kernel's buffer for a client that does not read.
    func send(_ bytes: [UInt8], receiveBytes: Int32? = nil) throws -> Stream {
        let descriptor = tcpSocket()
        if var receiveBytes {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBytes, socklen_t(MemoryLayout<Int32>.size))
        }
        try #require(withLocalPlace(port) { Glibc.connect(descriptor, $0, $1) } == 0)
        try #require(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        return Stream(descriptor)
    }

    final class Stream {
        private let descriptor: Int32
        private var bytes: [UInt8] = []
        private(set) var hasEnded = false

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        deinit { close(descriptor) }

        /// The whole answer, after the connection has ended.
        func answer() throws -> Answer {
            while !hasEnded { wait() }
            let text = read()
            let end = try #require(text.range(of: "\r\n\r\n"), "\(text)")
            let head = String(text[..<end.lowerBound])
            return Answer(
                status: Int(head.split(separator: " ")[1]) ?? 0, head: head,
                body: String(text[end.upperBound...]))
        }

        func wait() {
            var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&news, 1, 100)
            _ = read()
        }

        /// Everything received so far.
        func read() -> String {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while !hasEnded {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count > 0 {
                    bytes += buffer.prefix(count)
                } else if count == 0 || errno != EAGAIN {
                    hasEnded = true
                } else {
                    break
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
