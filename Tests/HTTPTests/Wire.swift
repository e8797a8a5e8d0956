// A server with a handler that answers as a test specifies, and connections to it, in one thread.

import HTTP
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Answers as a test specifies.
final class Handler: HTTPHandler {
    var onAdmit: (HTTPHead) -> HTTPAdmission = { _ in .take(bodyBytesMax: 1000) }
    var onHandle: (HTTPExchange) -> Void = { exchange in
        exchange.answer(HTTPResponse(200, body: Array("\(exchange.head.method) \(exchange.head.path)".utf8)))
    }

    func admit(_ head: HTTPHead) -> HTTPAdmission { onAdmit(head) }
    func handle(_ exchange: HTTPExchange) { onHandle(exchange) }
}

/// A server, and connections to it.
final class Wire {
    let handler = Handler()
    private var server: HTTPServer
    private let port: UInt16

    init(_ limits: HTTPServer.Limits = HTTPServer.Limits()) throws {
        let (listener, address) = try ListenAddress(host: "127.0.0.1", port: 0).listen()
        port = address.port
        server = try HTTPServer(listener: listener, limits: limits, handler: handler)
    }

    deinit { server.stop() }

    /// A streamed answer, begun for the next request.
    final class Stream {
        var exchange: HTTPExchange?
        var isOver = false
    }

    /// Answers requests with a stream that begins like this.
    func stream(_ beginning: HTTPResponse) -> Stream {
        let stream = Stream()
        handler.onHandle = { exchange in
            stream.exchange = exchange
            exchange.onEnd = { stream.isOver = true }
            exchange.begin(beginning)
        }
        return stream
    }

    /// Writes until the server notices that nobody reads.
    func write(to stream: Stream) {
        for _ in 0..<100 where !stream.isOver {
            stream.exchange?.write(Array(": \n\n".utf8))
            run()
        }
    }

    /// - Parameter source: the address to connect from, one of 127.0.0.0/8.
    func connect(from source: UInt32 = 0x7F00_0001) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let bound = Self.with(source, port: 0) { Glibc.bind(descriptor, $0, $1) }
        let status = Self.with(0x7F00_0001, port: port) { Glibc.connect(descriptor, $0, $1) }
        #expect(bound == 0 && status == 0)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    private static func with(
        _ host: UInt32, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func send(_ text: String, to descriptor: Int32) { send(Array(text.utf8), to: descriptor) }

    func send(_ bytes: [UInt8], to descriptor: Int32) {
        #expect(Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    /// Runs the server until an answer is complete, or the connection is closed.
    func read(from descriptor: Int32, until end: (String) -> Bool = { _ in false }) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        for _ in 0..<20_000 {
            server.run()
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return text }
            if count > 0 {
                text += String(decoding: buffer.prefix(count), as: UTF8.self)
                if end(text) { return text }
            } else if errno != EAGAIN {
                return text
            } else {
                var news = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&news, 1, 1)
            }
        }
        return text
    }

    /// One request on a connection of its own.
    func ask(_ request: String) -> String {
        let descriptor = connect()
        defer { close(descriptor) }
        send(request, to: descriptor)
        return read(from: descriptor)
    }

    func run() { server.run() }

    var connectionsCount: Int { server.connectionsCount }

    /// Sends as much as the other end accepts, and returns the number of bytes.
    func send(upTo count: Int, to descriptor: Int32) -> Int {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        var sent = 0
        for _ in 0..<20_000 where sent < count {
            server.run()
            let taken = Glibc.send(descriptor, piece, min(piece.count, count - sent), Int32(MSG_NOSIGNAL))
            if taken > 0 {
                sent += taken
            } else if errno != EAGAIN {
                return sent
            }
        }
        return sent
    }
}
