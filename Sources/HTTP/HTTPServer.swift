// An HTTP/1.1 server on GNU libmicrohttpd, which reads and writes the bytes. It has no thread: a loop that polls its
// descriptor calls `run`, together with everything else that the loop serves.

import CMicroHTTPD
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Answers requests. All calls come from within ``HTTPServer/run()``.
public protocol HTTPHandler: AnyObject {
    /// Decides from the head whether to read the body.
    func admit(_ head: HTTPHead) -> HTTPAdmission
    /// Handles a request; the answer may come later.
    func handle(_ exchange: HTTPExchange)
    /// Makes the answer for a refusal by the server itself, with a sentence.
    func refusal(_ status: Int, _ sentence: String) -> HTTPResponse
    /// Adds the common fields to an answer, including the server's own.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse
    /// The network whose share of the room for bodies a request takes; `nil` if its body is counted by itself.
    func network(of head: HTTPHead) -> String?
}

extension HTTPHandler {
    public func refusal(_ status: Int, _ sentence: String) -> HTTPResponse {
        .sentence(status, sentence)
    }

    public func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse { response }

    public func network(of head: HTTPHead) -> String? { IPAddress(head.peer)?.network }
}

/// The decision on a request after reading its head.
public enum HTTPAdmission {
    /// Read the body, up to a number of bytes.
    case take(bodyBytesMax: Int)
    case refuse(HTTPResponse)
}

/// Listens, and passes each request to its handler.
public final class HTTPServer {
    /// Limits for callers.
    public struct Limits: Sendable {
        /// Open connections; further ones wait in the kernel.
        public var connectionsMax = 16_000
        /// Open connections from one IPv4 address or one IPv6 /64 network. Those from this machine and from trusted
        /// proxies are not counted.
        public var connectionsOfAddressMax = 500
        /// The same for an IPv6 /48 network.
        public var connectionsOfSiteMax = 2000
        /// Bytes of a request line with its header. Each field and each cookie counts 64 more, and cookies count twice.
        public var headBytesMax = 8 << 10
        /// Bytes that a longest head leaves for the head of its answer, and for one read of its body.
        public var answerBytes = 2 << 10
        /// Time for the complete first head, from the start of the connection.
        public var headMs: Int64 = 30_000
        /// Time for the complete body, from the end of the head; and for the next head, from the end of an answer.
        public var bodyMs: Int64 = 60_000
        /// Time for the next bytes of a body.
        public var bodyPauseMs: Int64 = 15_000
        /// Bytes of a refused body that are read and discarded, so that the refusal arrives.
        public var discardedBytesMax = 16 << 20
        /// Bytes of all bodies together that have arrived and whose requests are not answered yet.
        public var bodiesBytesMax = 256 << 20
        /// The same for the bodies of one network (``HTTPHandler/network(of:)``).
        public var bodiesOfAddressBytesMax = 64 << 20

        public init() {}
    }

    /// The size of a stream's send buffer in the kernel; Linux doubles it. Further bytes for a slow reader stay with
    /// us, where they are counted.
    private static let kernelBytesOfStream: Int32 = 64 << 10

    /// Set when an exchange is resumed, so that the loop does not sleep.
    var hasResumed = false
    private let limits: Limits
    private unowned let handler: any HTTPHandler
    private let isUncounted: (String) -> Bool
    private var settings: UnsafeMutablePointer<http_settings>
    private var daemon: OpaquePointer?
    /// The time by which each connection must have sent the request that it has begun.
    private var deadlines: [OpaquePointer: Int64] = [:]
    private var connections = ConnectionCounts()
    private var room: BodyRoom<ObjectIdentifier>
    /// The open requests.
    private var exchanges: [ObjectIdentifier: HTTPExchange] = [:]
    private var nextSweepMs: Int64 = 0
    private var isStopping = false
    /// The poll set: the sockets of streams, and libmicrohttpd's descriptor.
    private let sockets = http_set_make()
    private var streams: [Int32: HTTPExchange] = [:]
    /// Streams with data to send at the end of this turn.
    private var toBeSent: [HTTPExchange] = []
    /// The number of open connections.
    public var connectionsCount: Int { connections.all }

    /// - Parameters:
    ///   - listener: a listening socket; the server closes it.
    ///   - isUncounted: whether connections from an address are exempt from the limit.
    /// - Throws: if libmicrohttpd cannot start.
    public init(
        listener: Int32, limits: Limits = Limits(), isUncounted: @escaping (String) -> Bool = { _ in false },
        handler: any HTTPHandler
    ) throws(HTTPServerFailure) {
        self.limits = limits
        self.isUncounted = isUncounted
        self.handler = handler
        room = BodyRoom(bytesMax: limits.bodiesBytesMax, networkBytesMax: limits.bodiesOfAddressBytesMax)
        settings = .allocate(capacity: 1)
        settings.initialize(to: http_settings())
        settings.pointee = http_settings(
            connections_max: UInt32(limits.connectionsMax),
            connection_bytes: limits.headBytesMax + limits.answerBytes,
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

    /// The descriptor for a `Poller`: readable when ``run()`` has work.
    public var descriptor: Int32 { sockets }

    /// The time the loop may sleep before it calls ``run()`` again.
    public var waitMs: Int64 {
        if hasResumed || !toBeSent.isEmpty { return 0 }
        var timeout: UInt64 = 0
        let isTimed = daemon.map { MHD_get_timeout($0, &timeout) == .YES } ?? false
        let sweep = deadlines.isEmpty ? 60_000 : max(0, nextSweepMs - MonotonicClock.nowMs)
        return isTimed ? min(sweep, Int64(clamping: timeout)) : sweep
    }

    /// Handles incoming data and sends outgoing data.
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

    /// Closes all connections and stops listening. Must be called before the server is released.
    public func stop() {
        guard let daemon else { return }
        // libmicrohttpd must not have to wait for suspended connections.
        isStopping = true
        for exchange in exchanges.values { exchange.abort() }
        for exchange in streams.values { end(exchange) }
        _ = MHD_run(daemon)
        self.daemon = nil
        MHD_stop_daemon(daemon)
    }

    /// Closes connections whose request is overdue.
    private func sweep(_ nowMs: Int64) {
        guard nowMs >= nextSweepMs else { return }
        nextSweepMs = nowMs + 1000
        for (connection, untilMs) in deadlines where nowMs >= untilMs {
            deadlines[connection] = nil
            shutdown(http_connection_socket(connection), Int32(SHUT_RDWR))
        }
    }

    // MARK: - Streams

    /// Takes a connection's socket from libmicrohttpd. `nil` if there are too many.
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
        connections.came(from: exchange.head.peer)
        return socket
    }

    /// Queues a stream for sending at the end of the turn, when more may have been written.
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

    /// Continues streams whose sockets accept data again, and ends those whose reader is gone.
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
        connections.left(exchange.head.peer)
        exchange.end()
    }

    // MARK: - Connections

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let admits: MHD_AcceptPolicyCallback = { context, address, _ in
        guard let server = server(context), let address else { return .NO }
        let peer = HTTPServer.text(of: address)
        // libmicrohttpd counts only its own connections, and leaves further ones in the kernel.
        let hasRoom = server.connectionsCount < server.limits.connectionsMax
        guard hasRoom || server.streams.isEmpty else { return .NO }
        let limits = ConnectionCounts.Limits(
            network: server.limits.connectionsOfAddressMax, site: server.limits.connectionsOfSiteMax)
        return server.connections.hasRoom(for: peer, limits) || server.isUncounted(peer) ? .YES : .NO
    }

    private static let connected: MHD_NotifyConnectionCallback = { context, connection, _, event in
        guard let server = server(context), let connection else { return }
        let peer = http_connection_address(connection).map { HTTPServer.text(of: $0) } ?? ""
        if event == .CONNECTION_NOTIFY_STARTED {
            server.connections.came(from: peer)
            server.deadlines[connection] = MonotonicClock.nowMs + server.limits.headMs
        } else {
            server.connections.left(peer)
            server.deadlines[connection] = nil
        }
    }

    /// The text of an address: `127.0.0.1`, `2001:db8::7`; an IPv4-mapped IPv6 address as IPv4.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        IPAddress(family: Int32(address.pointee.sa_family), address)?.unmapped.description ?? ""
    }

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
            exchange.isHTTP10 = version.map { String(cString: $0) } == "HTTP/1.0"
            return server.takeHead(exchange, String(cString: method), connection)
        }
        if uploadCount.pointee > 0 {
            let bytes = UnsafeRawBufferPointer(start: upload, count: uploadCount.pointee)
            uploadCount.pointee = 0
            server.deadlines[connection] = server.nextDeadline(of: exchange)
            return exchange.refusal != nil || server.keep(bytes, of: exchange) ? .YES : .NO
        }
        if let refusal = exchange.refusal {
            exchange.answer(refusal)
        } else if exchange.body.count != exchange.bodyBytesMax {
            exchange.endsConnection = true
            exchange.answer(server.handler.refusal(400, "the body is shorter than its Content-Length"))
        } else if !exchange.isHandled {
            exchange.isHandled = true
            server.deadlines[connection] = nil
            server.room.complete(ObjectIdentifier(exchange))
            server.handler.handle(exchange)
        }
        return exchange.proceed()
    }

    private static let completed: MHD_RequestCompletedCallback = { context, connection, own, _ in
        guard let server = server(context), let own, let pointer = own.pointee else { return }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        own.pointee = nil
        server.exchanges[ObjectIdentifier(exchange)] = nil
        server.room.end(ObjectIdentifier(exchange))
        // The stream owns the socket now.
        if exchange.socket != nil { return }
        // The connection may carry another request. libmicrohttpd does not notice a close that arrived together with
        // this request.
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
        exchange.bodyUntilMs = MonotonicClock.nowMs + limits.bodyMs
        deadlines[connection] = nextDeadline(of: exchange)
        let doubt = received.doubt(
            exchange.target, needsHost: !exchange.isHTTP10, bytesMax: limits.headBytesMax)
        if let doubt {
            // libmicrohttpd may have no memory left for the head of an answer.
            exchange.answerDirectly(handler.refusal(doubt.status, doubt.sentence))
            return .NO
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

    /// Whether the body of a refused request is read and discarded. Closing a connection with an unread body resets it,
    /// and the sender never sees the refusal. A sender that waits for "100 Continue" has sent no body.
    private func isReadToItsEnd(_ head: HTTPHead) -> Bool {
        let length = head.value("Content-Length").flatMap { Int($0) } ?? 0
        return head.values("Expect").isEmpty && (1...limits.discardedBytesMax).contains(length)
    }

    /// Refuses a body that is too long or not wanted before it is read.
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
            exchange.bodyBytesMax = length
            exchange.network = handler.network(of: head)
            return nil
        }
    }

    /// Keeps bytes of a body. The bodies that lose their room for it are refused, and the rest of them is discarded.
    /// - Returns: whether they belong to the body.
    private func keep(_ bytes: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> Bool {
        guard bytes.count <= exchange.bodyBytesMax - exchange.body.count else { return false }
        exchange.body += bytes
        for key in room.take(bytes.count, of: ObjectIdentifier(exchange), from: exchange.network) {
            exchanges[key]?.refuseRest(
                handler.refusal(503, "too many large requests at a time; try again in a moment"))
        }
        return true
    }

    /// A body has to go on arriving, and to be complete in its time.
    private func nextDeadline(of exchange: HTTPExchange) -> Int64 {
        min(exchange.bodyUntilMs, MonotonicClock.nowMs + limits.bodyPauseMs)
    }

    /// The answer with the common fields.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse {
        handler.complete(response, for: head).unkept
    }

    /// Called when libmicrohttpd refuses a head. It does not say of which request: it is the one whose head has arrived
    /// and was not passed on.
    private static let refused: @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void = {
        context, status in
        guard let server = server(context) else { return }
        let exchange = server.exchanges.values.first { exchange in
            !exchange.hasHead && exchange.connection.map { http_head_bytes($0) > 0 } ?? false
        }
        let sentence =
            switch status {
            case 413: "the body is longer than any that is taken"
            case 431: "the cookies are too many, too long or not well-formed; clear those of this site"
            default: "the header needs one Host, and Content-Length is a number"
            }
        exchange?.answerDirectly(server.handler.refusal(Int(status), sentence))
    }
}

/// libmicrohttpd could not start, usually for lack of descriptors.
public struct HTTPServerFailure: Error, CustomStringConvertible {
    public var description: String { "the HTTP server cannot start; it may lack descriptors (ulimit -n)" }
}
