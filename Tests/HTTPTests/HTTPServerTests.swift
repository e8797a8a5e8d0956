// The server with real connections: requests as bytes, answers as bytes, in one thread.

import Platform
import Testing

@testable import HTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct HTTPServerTests {
    private static let end = "Connection: close\r\n\r\n"

    @Test func aRequestArrivesAsItWasSentAndItsAnswerGoesBack() throws {
        let wire = try Wire()
        var head: HTTPHead?
        wire.handler.onHandle = { exchange in
            head = exchange.head
            exchange.answer(
                HTTPResponse(
                    201, type: "text/plain", [HTTPField("Rally-At", "games=57")], body: Array("made\n".utf8)))
        }
        let answer = wire.ask(
            "GET /a%2Fb?x=1%202&y HTTP/1.1\r\nHost: x\r\nX-Tag: one\r\nx-tag: two\r\n" + Self.end)
        #expect(head?.method == "GET" && head?.path == "/a%2Fb" && head?.query == "x=1%202&y")
        #expect(
            head?.values("X-TAG") == ["one", "two"] && head?.value("x-tag") == nil
                && head?.peer == "127.0.0.1")
        #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n") && answer.hasSuffix("\r\n\r\nmade\n"))
        #expect(answer.contains("\r\nRally-At: games=57\r\n") && answer.contains("\r\nContent-Length: 5\r\n"))
    }

    @Test func aBodyArrivesWholeHoweverItIsSplit() throws {
        let wire = try Wire()
        wire.handler.onHandle = { $0.answer(HTTPResponse(200, body: $0.body)) }
        let connection = wire.connect()
        defer { close(connection) }
        for piece in ["POST / HTTP/1.1\r\nHost: x\r\nContent-", "Length: 6\r\n" + Self.end, "ab", "cdef"] {
            wire.send(piece, to: connection)
            wire.run()
        }
        #expect(wire.read(from: connection).hasSuffix("\r\n\r\nabcdef"))
    }

    @Test func anAnswerMayComeLaterAndSeveralWaitAtATime() throws {
        let wire = try Wire()
        var waiting: [HTTPExchange] = []
        wire.handler.onHandle = { waiting.append($0) }
        let connections = (0..<3).map { _ in wire.connect() }
        for (index, connection) in connections.enumerated() {
            wire.send("GET /\(index) HTTP/1.1\r\nHost: x\r\n" + Self.end, to: connection)
        }
        while waiting.count < 3 { wire.run() }
        for exchange in waiting.reversed() {
            exchange.answer(HTTPResponse(200, body: Array(exchange.head.path.utf8)))
        }
        for (index, connection) in connections.enumerated() {
            #expect(wire.read(from: connection).hasSuffix("\r\n\r\n/\(index)"))
            close(connection)
        }
    }

    @Test func aConnectionCarriesOneRequestAfterAnother() throws {
        let wire = try Wire()
        let connection = wire.connect()
        defer { close(connection) }
        for path in ["/one", "/two", "/three"] {
            wire.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
            #expect(wire.read(from: connection) { $0.hasSuffix("GET \(path)") }.hasSuffix("GET \(path)"))
        }
    }

    /// A buffering client passes a complete chunk on; of a body without chunks it waits for more.
    @Test(arguments: [
        (
            "1.1", ["Transfer-Encoding: chunked", "2\r\na\n\r\n"], "c\r\nsecond event\r\n",
            "5\r\nlast\n\r\n0\r\n\r\n"
        ),
        ("1.0", ["\r\n\r\na\n"], "second event", "last\n"),
    ])
    func aStreamIsWrittenPieceByPieceInChunksAndEnds(
        version: String, head: [String], second: String, last: String
    ) throws {
        let wire = try Wire()
        var stream: HTTPExchange?
        wire.handler.onHandle = { exchange in
            stream = exchange
            exchange.begin(HTTPResponse(200, type: "text/event-stream", body: Array("a\n".utf8)))
        }
        let connection = wire.connect()
        defer { close(connection) }
        wire.send("GET / HTTP/\(version)\r\nHost: x\r\n\r\n", to: connection)
        let beginning = wire.read(from: connection) { $0.contains("a\n") }
        for part in head { #expect(beginning.contains(part)) }
        #expect(beginning.contains("chunked") == (version == "1.1"))
        stream?.write(Array("second event".utf8))
        stream?.write([])
        #expect(wire.read(from: connection) { $0.hasSuffix(second) }.hasSuffix(second))
        #expect(stream?.unread.isEmpty == true && stream?.unreadSinceMs == nil)
        stream?.write(Array("last\n".utf8))
        stream?.finish()
        stream?.finish()
        #expect(wire.read(from: connection).hasSuffix(last) && stream?.isOpen == false)
    }

    @Test func headOfAStreamIsItsHeadAloneAndTheConnectionEnds() throws {
        let wire = try Wire()
        let stream = wire.stream(HTTPResponse(200, type: "text/event-stream", body: Array("first".utf8)))
        let connection = wire.connect()
        defer { close(connection) }
        wire.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
        while stream.exchange == nil { wire.run() }
        stream.exchange?.write(Array("second".utf8))
        let answer = wire.read(from: connection)
        #expect(
            answer.hasPrefix("HTTP/1.1 200 OK\r\n")
                && answer.contains("\r\nContent-Type: text/event-stream\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n") && stream.isOver)
    }

    @Test(arguments: [
        ("http://x/a?b=1", "/a", "b=1", "x"), ("HTTP://other:80/", "/", nil, "other:80"),
        ("http://x", "/", nil, "x"),
        ("https://x?b", "/", "b", "x"), ("/http://x/", "/http://x/", nil, "here"),
    ])
    func aTargetMayBeAWholeAddress(
        _ target: String, _ path: String, _ query: String?, _ host: String
    ) throws {
        let wire = try Wire()
        var head: HTTPHead?
        wire.handler.onHandle = { exchange in
            head = exchange.head
            exchange.answer(HTTPResponse(200))
        }
        #expect(wire.ask("GET \(target) HTTP/1.1\r\nHost: here\r\n" + Self.end).hasPrefix("HTTP/1.1 200"))
        #expect(head?.path == path && head?.query == query && head?.value("Host") == host)
    }

    @Test func aNotModifiedAnswerHasNoBodyAndTheLengthOfTheFile() throws {
        let wire = try Wire()
        let whole = HTTPResponse(
            200, type: "text/plain", [HTTPField("ETag", "\"a\"")], body: Array("12345".utf8))
        wire.handler.onHandle = { $0.answer(whole.notModified) }
        let connection = wire.connect()
        defer { close(connection) }
        for _ in 0..<2 {
            wire.send("GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"a\"\r\n\r\n", to: connection)
            let answer = wire.read(from: connection) { $0.hasSuffix("\r\n\r\n") }
            #expect(answer.hasPrefix("HTTP/1.1 304 ") && !answer.contains("Content-Length: 0"), "\(answer)")
            #expect(answer.contains("\r\nContent-Length: 5\r\n") && answer.contains("\r\nETag: \"a\"\r\n"))
        }
    }

    @Test func anIPv6NetworkOf64BitsCountsAsOneAddress() throws {
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.network == IPAddress("2001:db8:1:2::9")?.network)
        #expect(IPAddress("2001:db8:1:3::9")?.network != IPAddress("2001:db8:1:2::9")?.network)
        #expect(IPAddress("::ffff:192.0.2.7")?.unmapped.network == "192.0.2.7")
    }

    @Test func anIPv6NetworkOf48BitsHasALimitOfItsOwn() {
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.site == IPAddress("2001:db8:1:ffff::9")?.site)
        #expect(IPAddress("2001:db8:2::9")?.site == "2001:db8:2::/48" && IPAddress("192.0.2.7")?.site == nil)
        var counts = ConnectionCounts()
        let limits = ConnectionCounts.Limits(network: 2, site: 5)
        let peers = (0..<9).map { "2001:db8:1:\($0 / 3)::\($0)" }
        var taken: [String] = []
        for peer in peers where counts.hasRoom(for: peer, limits) {
            counts.came(from: peer)
            taken.append(peer)
        }
        #expect(taken == [0, 1, 3, 4, 6].map { peers[$0] } && counts.all == 5)
        #expect(counts.hasRoom(for: "2001:db8:2::1", limits) && counts.hasRoom(for: "192.0.2.7", limits))
        counts.left(peers[0])
        #expect(counts.hasRoom(for: peers[7], limits) && counts.hasRoom(for: peers[0], limits))
        for peer in taken.dropFirst() { counts.left(peer) }
        #expect(counts.all == 0 && peers.allSatisfy { counts.hasRoom(for: $0, limits) })
    }

    @Test func aClientThatLeftIsNoticedWhenSomethingIsWritten() throws {
        let wire = try Wire()
        let stream = wire.stream(HTTPResponse(200))
        let connection = wire.connect()
        wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
        while stream.exchange == nil { wire.run() }
        close(connection)
        wire.write(to: stream)
        #expect(stream.isOver && stream.exchange?.isOpen == false)
        // Writing afterwards is harmless.
        stream.exchange?.write([1])
        stream.exchange?.finish()
        wire.run()
    }

    @Test func aClientThatDoesNotReadIsCutOff() throws {
        let wire = try Wire()
        let stream = wire.stream(HTTPResponse(200))
        let connection = wire.connect()
        defer { close(connection) }
        wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
        while stream.exchange == nil { wire.run() }
        stream.exchange?.write([UInt8](repeating: 65, count: 20 << 20))
        for _ in 0..<50 { wire.run() }
        #expect(stream.exchange?.unread.isEmpty == false && stream.exchange?.unreadSinceMs != nil)
        stream.exchange?.abort()
        for _ in 0..<50 where !stream.isOver { wire.run() }
        #expect(stream.isOver)
    }

    // MARK: - Bad input

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n", "413"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n", "4"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n", "411"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n", "4"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n", "400"),
        ("hello\r\n", "4"), ("GET\r\n", "4"),
    ])
    func anAmbiguousBodyIsRefused(_ head: String, _ status: String) throws {
        let wire = try Wire()
        var isHandled = false
        wire.handler.onHandle = { exchange in
            isHandled = true
            exchange.answer(HTTPResponse(200))
        }
        // The bytes that follow are never taken for a request of their own.
        let answer = wire.ask(head + Self.end + "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(!isHandled)
        #expect(
            answer.isEmpty || answer.hasPrefix("HTTP/1.1 \(status)") || answer.hasPrefix("HTTP/1.0 \(status)")
        )
    }

    @Test func aHeaderHasASizeLimitAndTheServerLivesOn() throws {
        let wire = try Wire()
        let long = String(repeating: "x", count: 100_000)
        for head in ["GET /\(long) HTTP/1.1\r\n", "GET / HTTP/1.1\r\nA: \(long)\r\n"] {
            let connection = wire.connect()
            _ = Array((head + Self.end).utf8).withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            let answer = wire.read(from: connection)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer.prefix(40))")
            close(connection)
        }
        let many = (0..<100_000).map { "X-\($0): y\r\n" }.joined()
        let connection = wire.connect()
        _ = Array(("GET / HTTP/1.1\r\n" + many + Self.end).utf8).withUnsafeBytes {
            Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        _ = wire.read(from: connection)
        close(connection)
        #expect(wire.ask("GET /there HTTP/1.1\r\nHost: x\r\n" + Self.end).hasSuffix("GET /there"))
    }

    @Test func aSlowSenderIsCutOff() throws {
        var limits = HTTPServer.Limits()
        (limits.headMs, limits.bodyMs) = (200, 1000)
        let wire = try Wire(limits)
        let slow = wire.connect()
        defer { close(slow) }
        // One byte at a time would never reach an idle limit.
        for byte in "GET / HTTP/1.1\r\n" {
            wire.send(String(byte), to: slow)
            wire.run()
        }
        let began = MonotonicClock.nowMs
        #expect(wire.read(from: slow).isEmpty)
        #expect(MonotonicClock.nowMs - began >= 150)
    }

    @Test func allBodiesTogetherAreBounded() throws {
        var limits = HTTPServer.Limits()
        limits.bodiesBytesMax = 1500
        let wire = try Wire(limits)
        var waiting: [HTTPExchange] = []
        wire.handler.onHandle = { waiting.append($0) }
        let body = "Content-Length: 800\r\n" + Self.end + String(repeating: "x", count: 800)
        let first = wire.connect()
        defer { close(first) }
        wire.send("POST / HTTP/1.1\r\nHost: x\r\n" + body, to: first)
        while waiting.isEmpty { wire.run() }
        #expect(wire.ask("POST / HTTP/1.1\r\nHost: x\r\n" + body).hasPrefix("HTTP/1.1 503"))
        waiting[0].answer(HTTPResponse(200))
        #expect(wire.read(from: first).hasPrefix("HTTP/1.1 200"))
        waiting = []
        let second = wire.connect()
        defer { close(second) }
        wire.send("POST / HTTP/1.1\r\nHost: x\r\n" + body, to: second)
        for _ in 0..<100 where waiting.isEmpty { wire.run() }
        #expect(waiting.count == 1)
    }

    @Test func theConnectionsOfOneAddressAreBounded() throws {
        var limits = HTTPServer.Limits()
        limits.connectionsOfAddressMax = 2
        let wire = try Wire(limits)
        let connections = [wire.connect(), wire.connect()]
        for connection in connections {
            wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
            #expect(wire.read(from: connection) { $0.hasSuffix("GET /") }.hasSuffix("GET /"))
        }
        let third = wire.connect()
        _ = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".withCString {
            Glibc.send(third, $0, strlen($0), Int32(MSG_NOSIGNAL))
        }
        #expect(wire.read(from: third).isEmpty)
        close(third)
        close(connections[0])
        for _ in 0..<50 { wire.run() }
        #expect(wire.ask("GET /again HTTP/1.1\r\nHost: x\r\n" + Self.end).hasSuffix("GET /again"))
        close(connections[1])
    }

    @Test(arguments: [\HTTPServer.Limits.connectionsOfAddressMax, \.connectionsMax])
    func openStreamsCountAsConnections(_ limit: WritableKeyPath<HTTPServer.Limits, Int> & Sendable) throws {
        var limits = HTTPServer.Limits()
        limits[keyPath: limit] = 2
        let wire = try Wire(limits)
        var exchanges: [HTTPExchange] = []
        wire.handler.onHandle = { exchange in
            exchanges.append(exchange)
            exchange.begin(HTTPResponse(200, body: Array("on\n".utf8)))
        }
        func open() -> (connection: Int32, said: String) {
            let connection = wire.connect()
            _ = "GET / HTTP/1.1\r\nHost: x\r\n\r\n".withCString {
                Glibc.send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL))
            }
            return (connection, wire.read(from: connection) { $0.contains("on\n") })
        }
        let (first, second, third) = (open(), open(), open())
        #expect(first.said.contains("on\n") && second.said.contains("on\n") && third.said.isEmpty)
        #expect(wire.connectionsCount == 2)
        close(first.connection)
        while exchanges[0].isOpen {
            exchanges[0].write(Array("more\n".utf8))
            wire.run()
        }
        #expect(wire.connectionsCount == 1)
        let fourth = open()
        #expect(fourth.said.contains("on\n"))
        for connection in [second, third, fourth].map(\.connection) { close(connection) }
    }
}
