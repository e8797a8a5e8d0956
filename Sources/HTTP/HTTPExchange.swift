// One request and its answer. The answer may come at once or later, whole or piece by piece.
//
// A whole answer is libmicrohttpd's to send. For one that goes on the socket is taken from it: there are thousands of those, they
// sleep most of the time, and each time that libmicrohttpd wakes one connection up it looks at all that sleep.

import CMicroHTTPD
import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A request that waits for its answer. It belongs to the server's thread.
public final class HTTPExchange {
    private enum Answer {
        case none
        case whole(HTTPResponse)
        /// Its head is given; what follows is written as it comes.
        case stream(HTTPResponse)
    }

    /// What is asked; known before the body is.
    public internal(set) var head: HTTPHead
    public internal(set) var body: [UInt8] = []
    /// Called once, when the answer has been sent or nobody is there to read it.
    public var onEnd: (() -> Void)?
    /// What has been written to a stream and not been taken by the other end.
    public private(set) var unread: ArraySlice<UInt8> = []
    /// Since when there is something unread, by the monotonic clock.
    public private(set) var unreadSinceMs: Int64?

    /// The target as it was sent; the rest of the head follows it.
    let target: String
    /// While it is libmicrohttpd's.
    private(set) var connection: OpaquePointer?
    /// Once it goes on.
    private(set) var socket: Int32?
    var hasHead = false
    /// Whether a stream is sent in chunks, as whoever speaks HTTP/1.1 understands: a client that reads through a buffer then
    /// hands each event on at once.
    var isChunked = false
    var bodyBytesMax = 0
    /// The answer that is given once the body has been read, of which nothing is kept.
    var refusal: HTTPResponse?
    /// Whether somebody may have sent more than what was read as this request.
    var endsConnection = false
    /// Whether it is sent at the end of the turn.
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

    /// Whether there is somebody to answer.
    public var isOpen: Bool { connection != nil || socket != nil }

    /// Lets go of the body, which the answer may wait for long without.
    public func forgetBody() { body = [] }

    // MARK: - Answering

    /// Answers. What was answered before stays.
    public func answer(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .whole(response)
        resume()
    }

    /// Begins an answer whose body comes in pieces, until ``finish()``.
    public func begin(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .stream(response)
        resume()
    }

    /// Adds to the body of an answer that was begun.
    public func write(_ bytes: [UInt8]) {
        guard isOpen, !isFinished, !bytes.isEmpty else { return }
        add(framed(bytes))
    }

    private func add(_ bytes: [UInt8]) {
        if unread.isEmpty, !bytes.isEmpty { unreadSinceMs = MonotonicClock.nowMs }
        unread += bytes
        if socket != nil { server.send(self) }
    }

    /// The body of an answer that was begun is whole.
    public func finish() {
        guard isOpen, !isFinished else { return }
        isFinished = true
        add(isChunked ? Array("0\r\n\r\n".utf8) : [])
    }

    /// Breaks the connection off: whoever is there reads too slowly, or not at all.
    public func abort() {
        guard isOpen else { return }
        (isFinished, isAborted, unread) = (true, true, [])
        if let connection { shutdown(http_connection_socket(connection), Int32(SHUT_RDWR)) }
        if socket != nil { server.send(self) } else { resume() }
    }

    // MARK: - A whole answer

    /// Hands the answer over, or lets the connection wait for one.
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
            // libmicrohttpd closes its own.
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

    /// The connection is done with it.
    func end() {
        guard isOpen else { return }
        (connection, socket, unread) = (nil, nil, [])
        onEnd?()
        onEnd = nil
    }

    // MARK: - An answer that goes on

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

    /// Bytes of the body as one chunk (RFC 9112, 7.1). To HTTP/1.0 they go as they are: the end of the connection is their end.
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

    /// Answers past libmicrohttpd, which writes the head of its own refusals twice, and ends the connection.
    func answerDirectly(_ response: HTTPResponse) {
        guard let connection, !isAborted else { return }
        let bytes = HTTPExchange.head(server.complete(response, for: head)) + response.body
        let socket = http_connection_socket(connection)
        _ = bytes.withUnsafeBytes { http_send(socket, $0.baseAddress, $0.count) }
        abort()
    }

    /// Hands what was written to the socket, as far as it takes it; the rest follows when it takes more.
    /// - Returns: whether it goes on.
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
