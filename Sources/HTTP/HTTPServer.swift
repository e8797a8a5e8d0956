// A server for HTTP/1.1 on GNU libmicrohttpd, which reads and writes the bytes. It has no thread of its own: a loop
// that polls its descriptor calls `run`, beside whatever else that loop serves.

import CMicroHTTPD
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Answers requests. All calls come from within ``HTTPServer/run()``.
public protocol HTTPHandler: AnyObject {
    /// Decides by the head whether the body is worth reading.
    func admit(_ head: HTTPHead) -> HTTPAdmission
    /// Answers a request, at once or later.
    func handle(_ exchange: HTTPExchange)
    /// What the server refuses by itself, in a sentence.
    func refusal(_ status: Int, _ sentence: String) -> HTTPResponse
    /// Adds what each answer has, those of the server too.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse
}

extension HTTPHandler {
    public func refusal(_ status: Int, _ sentence: String) -> HTTPResponse {
        .sentence(status, sentence)
    }

    public func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse { response }
}

/// What becomes of a request whose head is known.
public enum HTTPAdmission {
    /// Its body is read, up to so many bytes.
    case take(bodyBytesMax: Int)
    case refuse(HTTPResponse)
}

/// Listens, and hands each request to its handler.
public final class HTTPServer {
    /// What callers cannot exceed.
    public struct Limits: Sendable {
        /// Connections at a time; more wait in the kernel.
        public var connectionsMax = 16_000
        /// Connections of one IPv4 address, or of one IPv6 network of 64 bits, at a time.
        /// Those of this machine and of trusted proxies are not counted.
        public var connectionsOfAddressMax = 500
        /// Bytes of a request's first line and header, and of what is written to the connection at a time.
        public var connectionBytes = 8 << 10
        /// A head must be there this soon after the connection, or after the answer before it.
        public var headMs: Int64 = 30_000
        /// A body must be there this soon after its head.
        public var bodyMs: Int64 = 60_000
        /// Bytes of a refused body that are read and thrown away, so that the refusal arrives.
        public var discardedBytesMax = 16 << 20
        /// Bytes of all bodies that are being read or waited for together.
        public var bodiesBytesMax = 256 << 20

        public init() {}
    }

    /// Bytes of a stream that the kernel takes ahead of its reader; Linux takes twice as many. What else a slow reader leaves
    /// waits where it is counted.
    private static let kernelBytesOfStream: Int32 = 64 << 10

    /// Set where an exchange goes on, so that the loop does not sleep over it.
    var hasResumed = false
    private let limits: Limits
    private unowned let handler: any HTTPHandler
    private let isUncounted: (String) -> Bool
    private var settings: UnsafeMutablePointer<http_settings>
    private var daemon: OpaquePointer?
    /// Until when each connection has to have sent what it has begun.
    private var deadlines: [OpaquePointer: Int64] = [:]
    private var connectionsOfNetwork: [String: Int] = [:]
    private var bodiesBytes = 0
    /// Requests that are not over.
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var nextSweepMs: Int64 = 0
    private var isStopping = false
    /// The sockets of answers that go on, and libmicrohttpd's descriptor.
    private let sockets = http_set_make()
    private var streams: [Int32: HTTPExchange] = [:]
    /// Streams to which something was written this turn.
    private var toBeSent: [HTTPExchange] = []
    /// Connections that are open.
    public private(set) var connectionsCount = 0

    /// - Parameters:
    ///   - listener: a listening socket; the server closes it.
    ///   - isUncounted: whether connections from an address are not counted.
    /// - Throws: where libmicrohttpd cannot start.
    public init(
        listener: Int32, limits: Limits = Limits(), isUncounted: @escaping (String) -> Bool = { _ in false },
        handler: any HTTPHandler
    ) throws(HTTPServerFailure) {
        self.limits = limits
        self.isUncounted = isUncounted
        self.handler = handler
        settings = .allocate(capacity: 1)
        settings.initialize(to: http_settings())
        settings.pointee = http_settings(
            connections_max: UInt32(limits.connectionsMax), connection_bytes: limits.connectionBytes,
            idle_seconds: UInt32(limits.bodyMs / 1000), context: Unmanaged.passUnretained(self).toOpaque(),
            begun: HTTPServer.begun, admits: HTTPServer.admits, handle: HTTPServer.handle,
            completed: HTTPServer.completed, connected: HTTPServer.connected, refused: HTTPServer.refused)
        daemon = http_start(listener, settings)
        guard let daemon, http_set_add(sockets, http_descriptor(daemon)) == 0 else {
            throw HTTPServerFailure()
        }
    }

    deinit {
        close(sockets)
        settings.deallocate()
    }

    /// For a `Poller`: readable when ``run()`` has something to do.
    public var descriptor: Int32 { sockets }

    /// How long the loop may sleep before it calls ``run()``.
    public var waitMs: Int64 {
        if hasResumed || !toBeSent.isEmpty { return 0 }
        var timeout: UInt64 = 0
        let isTimed = daemon.map { MHD_get_timeout($0, &timeout) == .YES } ?? false
        let sweep = deadlines.isEmpty ? 60_000 : max(0, nextSweepMs - MonotonicClock.nowMs)
        return isTimed ? min(sweep, Int64(clamping: timeout)) : sweep
    }

    /// Takes what has come, and writes what can be written.
    public func run() {
        guard let daemon else { return }
        repeat {
            goOn()
            sendAll()
            hasResumed = false
            _ = MHD_run(daemon)
        } while hasResumed || !toBeSent.isEmpty
        sweep(MonotonicClock.nowMs)
    }

    /// Breaks off all connections, and listens no more. To be called before the server is let go of.
    public func stop() {
        guard let daemon else { return }
        // libmicrohttpd must not have to wait for connections that sleep.
        isStopping = true
        for exchange in exchanges.values { exchange.abort() }
        for exchange in streams.values { end(exchange) }
        _ = MHD_run(daemon)
        self.daemon = nil
        MHD_stop_daemon(daemon)
    }

    /// Breaks off connections that have begun something and do not go on.
    private func sweep(_ nowMs: Int64) {
        guard nowMs >= nextSweepMs else { return }
        nextSweepMs = nowMs + 1000
        for (connection, untilMs) in deadlines where nowMs >= untilMs {
            deadlines[connection] = nil
            shutdown(http_connection_socket(connection), Int32(SHUT_RDWR))
        }
    }

    // MARK: - Answers that go on

    /// Takes a connection's socket from libmicrohttpd. `nil` where there are too many.
    func takeSocket(of connection: OpaquePointer, for exchange: HTTPExchange) -> Int32? {
        let socket = http_take_socket(connection)
        guard socket >= 0 else { return nil }
        guard http_set_add_reader(sockets, socket) == 0 else {
            close(socket)
            return nil
        }
        var bytes = Self.kernelBytesOfStream
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        streams[socket] = exchange
        came(from: exchange.head.peer)
        return socket
    }

    /// Sends what was written to a stream at the end of the turn: there may be more of it by then.
    func send(_ exchange: HTTPExchange) {
        if exchange.isToBeSent { return }
        exchange.isToBeSent = true
        toBeSent.append(exchange)
    }

    private func sendAll() {
        while !toBeSent.isEmpty {
            let all = toBeSent
            toBeSent.removeAll(keepingCapacity: true)
            for exchange in all where !exchange.send() { end(exchange) }
        }
    }

    /// Goes on with those that take more again, and ends those whose reader is gone.
    private func goOn() {
        var ready = [http_ready](repeating: http_ready(), count: 64)
        var count: Int32
        repeat {
            count = http_set_wait(sockets, &ready, Int32(ready.count))
            for one in ready.prefix(Int(count)) {
                guard let exchange = streams[one.descriptor] else { continue }
                if one.is_gone { end(exchange) } else if !exchange.unread.isEmpty { send(exchange) }
            }
        } while count == ready.count
    }

    private func end(_ exchange: HTTPExchange) {
        guard let socket = exchange.socket else { return }
        streams[socket] = nil
        close(socket)
        left(exchange.head.peer)
        exchange.end()
    }

    // MARK: - Connections

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let admits: MHD_AcceptPolicyCallback = { context, address, _ in
        guard let server = server(context), let address else { return .NO }
        let peer = HTTPServer.text(of: address)
        let count = server.connectionsOfNetwork[HTTPServer.network(of: peer)] ?? 0
        // libmicrohttpd counts its own, and lets more wait in the kernel.
        let hasRoom = server.connectionsCount < server.limits.connectionsMax
        guard hasRoom || server.streams.isEmpty else { return .NO }
        return count < server.limits.connectionsOfAddressMax || server.isUncounted(peer) ? .YES : .NO
    }

    private static let connected: MHD_NotifyConnectionCallback = { context, connection, _, event in
        guard let server = server(context), let connection else { return }
        let peer = http_connection_address(connection).map { HTTPServer.text(of: $0) } ?? ""
        if event == .CONNECTION_NOTIFY_STARTED {
            server.came(from: peer)
            server.deadlines[connection] = MonotonicClock.nowMs + server.limits.headMs
        } else {
            server.left(peer)
            server.deadlines[connection] = nil
        }
    }

    private func came(from peer: String) {
        connectionsCount += 1
        connectionsOfNetwork[HTTPServer.network(of: peer), default: 0] += 1
    }

    private func left(_ peer: String) {
        connectionsCount -= 1
        let network = HTTPServer.network(of: peer)
        let rest = (connectionsOfNetwork[network] ?? 1) - 1
        connectionsOfNetwork[network] = rest > 0 ? rest : nil
    }

    /// `127.0.0.1`, `2001:db8::7`; an IPv4 address within IPv6 as itself.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        IPAddress(family: Int32(address.pointee.sa_family), address)?.unmapped.description ?? ""
    }

    private static func network(of peer: String) -> String { IPAddress(peer)?.network ?? peer }

    // MARK: - Requests

    private typealias Begun =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer?

    private static let begun: Begun = { context, target, connection in
        guard let server = server(context), let target, let connection else { return nil }
        let exchange = HTTPExchange(
            target: String(cString: target), connection: connection, server: server)
        server.exchanges[ObjectIdentifier(exchange)] = exchange
        return Unmanaged.passUnretained(exchange).toOpaque()
    }

    private static let handle: MHD_AccessHandlerCallback = {
        context, connection, _, method, version, upload, uploadCount, own in
        guard let server = server(context), !server.isStopping, let connection, let method, let uploadCount,
            let own = own?.pointee
        else { return .NO }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(own).takeUnretainedValue()
        if !exchange.hasHead {
            exchange.isChunked = version.map { String(cString: $0) } != "HTTP/1.0"
            return server.takeHead(exchange, String(cString: method), connection)
        }
        if uploadCount.pointee > 0 {
            let bytes = UnsafeRawBufferPointer(start: upload, count: uploadCount.pointee)
            uploadCount.pointee = 0
            if exchange.refusal != nil { return .YES }
            exchange.body += bytes
            return exchange.body.count <= exchange.bodyBytesMax ? .YES : .NO
        }
        if let refusal = exchange.refusal {
            exchange.answer(refusal)
        } else if exchange.body.count != exchange.bodyBytesMax {
            exchange.endsConnection = true
            exchange.answer(server.handler.refusal(400, "the body is shorter than its Content-Length"))
        } else if server.deadlines.removeValue(forKey: connection) != nil {
            server.handler.handle(exchange)
        }
        return exchange.proceed()
    }

    private static let completed: MHD_RequestCompletedCallback = { context, connection, own, _ in
        guard let server = server(context), let own, let pointer = own.pointee else { return }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        own.pointee = nil
        server.exchanges[ObjectIdentifier(exchange)] = nil
        server.bodiesBytes -= exchange.bodyBytesMax
        // The connection is another's now.
        if exchange.socket != nil { return }
        // The connection may carry another request. An end that came together with this one libmicrohttpd does not notice.
        if let connection {
            server.deadlines[connection] = MonotonicClock.nowMs + server.limits.bodyMs
            let socket = http_connection_socket(connection)
            var byte: UInt8 = 0
            if recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 {
                shutdown(socket, Int32(SHUT_RDWR))
            }
        }
        exchange.end()
    }

    private func takeHead(
        _ exchange: HTTPExchange, _ method: String, _ connection: OpaquePointer
    ) -> MHD_Result {
        exchange.hasHead = true
        let peer = http_connection_address(connection).map { HTTPServer.text(of: $0) } ?? ""
        let received = ReceivedFields(of: connection)
        exchange.head = HTTPHead(
            method: method, target: exchange.target, fields: received.fields, peer: peer)
        deadlines[connection] = MonotonicClock.nowMs + limits.bodyMs
        if let doubt = received.doubt {
            exchange.endsConnection = true
            exchange.answer(handler.refusal(doubt.status, doubt.sentence))
            return exchange.proceed()
        }
        guard let refusal = admission(of: exchange) else { return .YES }
        exchange.endsConnection = method == "POST" || !exchange.head.values("Content-Length").isEmpty
        if isReadToItsEnd(exchange.head) {
            exchange.refusal = refusal
            return .YES
        }
        exchange.answer(refusal)
        return exchange.proceed()
    }

    /// Whether the body of a refused request is read and thrown away. A connection that is closed over an unread body is reset,
    /// and whoever sends it never hears why. Whoever waits to be told to go on has sent nothing.
    private func isReadToItsEnd(_ head: HTTPHead) -> Bool {
        let length = head.value("Content-Length").flatMap { Int($0) } ?? 0
        return head.values("Expect").isEmpty && (1...limits.discardedBytesMax).contains(length)
    }

    /// A body that is too long, or that nobody wants, is refused before it is read.
    private func admission(of exchange: HTTPExchange) -> HTTPResponse? {
        let head = exchange.head
        let length = head.value("Content-Length").map { Int($0) ?? .max } ?? 0
        switch handler.admit(head) {
        case .refuse(let response): return response
        case .take(let bytesMax):
            guard length <= bytesMax else {
                return handler.refusal(
                    413, "the body has \(length) bytes; at most \(bytesMax) are taken here")
            }
            guard bodiesBytes + length <= limits.bodiesBytesMax else {
                return handler.refusal(503, "too many large requests at a time; try again in a moment")
            }
            exchange.bodyBytesMax = length
            exchange.body.reserveCapacity(length)
            bodiesBytes += length
            return nil
        }
    }

    /// With what every answer has.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse {
        handler.complete(response, for: head).unkept
    }

    /// libmicrohttpd refuses a head by itself. It does not say whose: that of the request whose head has come and was not
    /// handed on.
    private static let refused: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = {
        context, status in
        guard let server = server(context) else { return }
        let exchange = server.exchanges.values.first { exchange in
            !exchange.hasHead && exchange.connection.map { http_has_head($0) } ?? false
        }
        exchange?.answerDirectly(
            server.handler.refusal(
                Int(status),
                status == 413
                    ? "the body is longer than any that is taken"
                    : "the header needs one Host, and Content-Length is a number"))
    }
}

/// libmicrohttpd could not start: mostly, too few descriptors.
public struct HTTPServerFailure: Error, CustomStringConvertible {
    public var description: String { "the HTTP server cannot start; it may lack descriptors (ulimit -n)" }
}
