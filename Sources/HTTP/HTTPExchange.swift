// One request and its answer. The answer may come at once or later, whole or piece by piece.

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
    /// `nil` once it is over.
    private(set) var connection: OpaquePointer?
    var hasHead = false
    var bodyBytesMax = 0
    /// The answer that is given once the body has been read, of which nothing is kept.
    var refusal: HTTPResponse?
    private unowned let server: HTTPServer
    private var answer = Answer.none
    private var isSuspended = false
    private var isQueued = false
    /// Whether it is sent at the end of the turn.
    var isToBeSent = false
    private var isFinished = false
    private var isAborted = false

    init(target: String, connection: OpaquePointer, server: HTTPServer) {
        (self.target, self.connection, self.server) = (target, connection, server)
        head = HTTPHead(method: "", target: target, peer: "")
    }

    /// Whether there is somebody to answer.
    public var isOpen: Bool { connection != nil }

    /// Lets go of the body, which the answer may wait for long without.
    public func forgetBody() { body = [] }

    // MARK: - Answering

    /// Answers. What was answered before stays.
    public func answer(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .whole(response)
        resume()
    }

    /// Begins an answer whose body comes in pieces.
    public func begin(_ response: HTTPResponse) {
        guard case .none = answer else { return }
        answer = .stream(response)
        unread += response.body
        resume()
    }

    /// Adds to the body of an answer that was begun.
    public func write(_ bytes: [UInt8]) {
        guard isOpen, !isFinished else { return }
        if unread.isEmpty { unreadSinceMs = MonotonicClock.nowMs }
        unread += bytes
        if isSuspended, isQueued { server.send(self) } else { resume() }
    }

    /// Hands what was written to the socket itself: all that came before has gone out, and each time that a connection is
    /// woken up libmicrohttpd looks at all that sleep.
    func send() {
        isToBeSent = false
        guard let connection, isSuspended, !unread.isEmpty else { return }
        let count = unread.withUnsafeBytes { http_send(connection, $0.baseAddress, $0.count) }
        guard count >= 0 else { return abort() }
        take(count)
        if !unread.isEmpty { resume() }
    }

    /// The body of an answer that was begun is whole.
    public func finish() {
        isFinished = true
        resume()
    }

    /// Breaks the connection off: whoever is there reads too slowly, or not at all.
    public func abort() {
        guard let connection else { return }
        (isFinished, isAborted, unread) = (true, true, [])
        shutdown(http_connection_socket(connection), Int32(SHUT_RDWR))
        resume()
    }

    // MARK: - The server's side

    /// Hands the answer over, or lets the connection wait for one.
    func proceed() -> MHD_Result {
        guard let connection, !isAborted else { return .NO }
        if isQueued { return .YES }
        switch answer {
        case .none:
            suspend()
            return .YES
        case .whole(let response):
            return queue(response, HTTPExchange.whole(response.body), on: connection)
        case .stream(var response):
            http_set_idle_seconds(connection, 0)
            // What a slow reader leaves waits where it is counted: in `unread`.
            var bytes = HTTPServer.kernelBytesOfStream
            setsockopt(
                http_connection_socket(connection), SOL_SOCKET, SO_SNDBUF, &bytes,
                socklen_t(MemoryLayout<Int32>.size))
            // The end of the connection is its end (RFC 9112, 6.3): its bytes are not framed.
            response.fields.append(HTTPField("Connection", "close"))
            let body = MHD_create_response_from_callback(
                UInt64.max, HTTPServer.pieceBytes, HTTPExchange.read,
                Unmanaged.passUnretained(self).toOpaque(),
                nil)
            return queue(response, body, on: connection)
        }
    }

    /// The connection is done with it.
    func end() {
        guard connection != nil else { return }
        connection = nil
        unread = []
        onEnd?()
        onEnd = nil
    }

    private static func whole(_ body: [UInt8]) -> OpaquePointer? {
        body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    private func queue(
        _ response: HTTPResponse, _ made: OpaquePointer?, on connection: OpaquePointer
    ) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in response.fields { MHD_add_response_header(made, field.name, field.value) }
        isQueued = true
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private func suspend() {
        guard let connection, !isSuspended else { return }
        isSuspended = true
        MHD_suspend_connection(connection)
    }

    private func resume() {
        guard let connection, isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(connection)
        server.hasResumed = true
    }

    /// Gives what was written; where there is nothing, the connection sleeps until there is.
    private static let read: MHD_ContentReaderCallback = { context, _, buffer, size in
        guard let context, let buffer else { return endOfStream }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(context).takeUnretainedValue()
        return exchange.take(into: buffer, size)
    }

    /// `MHD_CONTENT_READER_END_OF_STREAM`
    private static let endOfStream = -1

    private func take(into buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int {
        guard !unread.isEmpty else {
            if isFinished { return HTTPExchange.endOfStream }
            suspend()
            return 0
        }
        let count = min(size, unread.count)
        unread.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { memcpy(buffer, start, count) }
        }
        take(count)
        return count
    }

    /// The other end has got so many bytes.
    private func take(_ count: Int) {
        unread = count == unread.count ? [] : unread.dropFirst(count)
        if unread.isEmpty { unreadSinceMs = nil }
    }
}
