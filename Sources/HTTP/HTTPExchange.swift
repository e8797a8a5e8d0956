// One request and its answer. The answer may come at once or later, whole or in pieces.
//
// libmicrohttpd sends whole answers. For a stream, the socket is taken from it: there are thousands of streams, most of
// them idle, and whenever libmicrohttpd wakes one connection it scans all idle ones.

import CMicroHTTPD
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A request waiting for its answer. Used only on the server's thread.
public final class HTTPExchange {
    private enum Answer {
        case none
        case whole(HTTPResponse)
        /// The head has been given; the body is written in pieces.
        case stream(HTTPResponse)
    }

    /// The request's head, known before the body.
    public internal(set) var head: HTTPHead
    public internal(set) var body: [UInt8] = []
    /// Called once, when the answer was sent or the connection is gone.
    public var onEnd: (() -> Void)?
    /// Bytes written to a stream that the other end has not taken yet.
    public private(set) var unread: ArraySlice<UInt8> = []
    /// When the oldest unread bytes were written, by the monotonic clock.
    public private(set) var unreadSinceMs: Int64?

    /// The request target as sent; the rest of the head follows later.
    let target: String
    /// The connection, while libmicrohttpd owns it.
    private(set) var connection: OpaquePointer?
    /// The socket, once it is a stream.
    private(set) var socket: Int32?
    var hasHead = false
    /// Whether the handler was given the request: libmicrohttpd asks again while the answer is awaited.
    var isHandled = false
    var isHTTP10 = false
    /// Whether a stream is sent in chunks: a client that reads through a buffer then delivers each event at once.
    private var isChunked: Bool { !isHTTP10 }
    var bodyBytesMax = 0
    /// When the body has to be complete, by the monotonic clock.
    var bodyUntilMs: Int64 = 0
    /// The network whose share of the room the body takes.
    var network: String?
    /// The refusal to send once the body has been read and discarded.
    var refusal: HTTPResponse?
    /// Whether the other end may have sent more than the request as read, so the connection must end.
    var endsConnection = false
    /// Whether it is queued for sending at the end of the turn.
    var isToBeSent = false
    private unowned let server: HTTPServer
    private var answer = Answer.none
    private var isSuspended = false
    private var isQueued = false
    private var isFinished = false
    private var isAborted = false

    init(target: String, connection: OpaquePointer, server: HTTPServer) {
        (self.target, self.connection, self.server) = (target, connection, server)
        head = HTTPHead(method: "", target: target, peer: "")
    }

    /// Whether the connection is still there.
    public var isOpen: Bool { connection != nil || socket != nil }

    /// Frees the body early: a late answer does not need it.
    public func forgetBody() { body = [] }

    /// Refuses a request while its body arrives.
    func refuseRest(_ response: HTTPResponse) { (body, refusal, endsConnection) = ([], response, true) }

    // MARK: - Answering

    /// Answers the request. Has no effect if it was answered before.
    public func answer(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .whole(response)
        resume()
    }

    /// Starts an answer whose body is written in pieces, until ``finish()``.
    public func begin(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .stream(response)
        resume()
    }

    /// Appends to the body of a started answer.
    public func write(_ bytes: [UInt8]) {
        guard isOpen, !isFinished, !bytes.isEmpty else { return }
        add(framed(bytes))
    }

    private func add(_ bytes: [UInt8]) {
        if unread.isEmpty, !bytes.isEmpty { unreadSinceMs = MonotonicClock.nowMs }
        unread += bytes
        if socket != nil { server.send(self) }
    }

    /// Ends the body of a started answer.
    public func finish() {
        guard isOpen, !isFinished else { return }
        isFinished = true
        add(isChunked ? Array("0\r\n\r\n".utf8) : [])
    }

    /// Closes the connection, for a reader who is too slow or gone.
    public func abort() {
        guard isOpen else { return }
        (isFinished, isAborted, unread) = (true, true, [])
        if let connection { shutdown(http_connection_socket(connection), Int32(SHUT_RDWR)) }
        if socket != nil { server.send(self) } else { resume() }
    }

    // MARK: - Whole answers

    /// Passes the answer to libmicrohttpd, or suspends the connection until there is one.
    func proceed() -> MHD_Result {
        guard let connection, !isAborted else { return .NO }
        if isQueued { return .YES }
        switch answer {
        case .none:
            isSuspended = true
            MHD_suspend_connection(connection)
            return .YES
        case .whole(let response): return queue(server.complete(response, for: head), on: connection)
        case .stream(let response):
            takeSocket(of: connection, server.complete(response, for: head))
            // libmicrohttpd then closes its own copy of the socket.
            return .NO
        }
    }

    private func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let made = response.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in response.fields { MHD_add_response_header(made, field.name, field.value) }
        if endsConnection { MHD_add_response_header(made, "Connection", "close") }
        isQueued = true
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private func resume() {
        guard let connection, isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(connection)
        server.hasResumed = true
    }

    /// Called when the connection has finished with this exchange.
    func end() {
        guard isOpen else { return }
        (connection, socket, unread) = (nil, nil, [])
        onEnd?()
        onEnd = nil
    }

    // MARK: - Streams

    private func takeSocket(of connection: OpaquePointer, _ response: HTTPResponse) {
        guard let taken = server.takeSocket(of: connection, for: self) else { return }
        (self.connection, socket) = (nil, taken)
        let written = HTTPExchange.head(response, isChunked: isChunked)
        if head.method == "HEAD" {
            (unread, isFinished) = (written[...], true)
        } else {
            unread = ArraySlice(written + framed(response.body) + unread)
        }
        unreadSinceMs = MonotonicClock.nowMs
        server.send(self)
    }

    /// The bytes as one chunk of the body (RFC 9112, 7.1). HTTP/1.0 gets plain bytes that end with the connection.
    private func framed(_ bytes: [UInt8]) -> [UInt8] {
        guard isChunked, !bytes.isEmpty else { return bytes }
        return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    private static func head(_ response: HTTPResponse, isChunked: Bool = false) -> [UInt8] {
        var date = [CChar](repeating: 0, count: 30)
        http_date(&date)
        let text = String(decoding: date.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let framing = isChunked ? [HTTPField("Transfer-Encoding", "chunked")] : []
        let fields = [HTTPField("Date", text), HTTPField("Connection", "close")] + framing + response.fields
        let lines = fields.filter(\.isWellFormed).map { "\($0.name): \($0.value)\r\n" }.joined()
        let reason = String(cString: MHD_get_reason_phrase_for(UInt32(response.status)))
        return Array("HTTP/1.1 \(response.status) \(reason)\r\n\(lines)\r\n".utf8)
    }

    /// Sends a refusal directly and closes the connection: libmicrohttpd writes the head of its own refusals twice.
    func answerDirectly(_ response: HTTPResponse) {
        guard let connection, !isAborted else { return }
        let bytes = HTTPExchange.head(server.complete(response, for: head)) + response.body
        let socket = http_connection_socket(connection)
        _ = bytes.withUnsafeBytes { http_send(socket, $0.baseAddress, $0.count) }
        abort()
    }

    /// Writes as much to the socket as it accepts; the rest is sent when it accepts more.
    /// - Returns: whether the stream goes on.
    func send() -> Bool {
        isToBeSent = false
        guard let socket, !isAborted else { return false }
        if !unread.isEmpty {
            let count = unread.withUnsafeBytes { http_send(socket, $0.baseAddress, $0.count) }
            guard count >= 0 else { return false }
            unread = count == unread.count ? [] : unread.dropFirst(count)
            if unread.isEmpty { unreadSinceMs = nil }
        }
        return !(isFinished && unread.isEmpty)
    }
}
