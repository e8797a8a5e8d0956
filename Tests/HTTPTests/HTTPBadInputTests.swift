// Input that no client would send: bodies that other servers would read differently, half-closed and slow connections,
// sizes at their limits.

import HTTP
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct HTTPBadInputTests {
    private static let end = "Connection: close\r\n\r\n"

    private func post(_ length: String) -> String {
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n"
    }

    // MARK: - Request smuggling

    /// On a persistent connection, bytes after such a head must not be taken for the next request.
    @Test(arguments: [
        "Content-Length: 4\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 4",
        "Transfer-Encoding: chunked", "Transfer-Encoding: xchunked\r\nContent-Length: 4",
        "Transfer-Encoding: identity\r\nContent-Length: 4",
        "Transfer-Encoding : chunked\r\nContent-Length: 4",
        "Transfer-Encoding:\u{b}chunked\r\nContent-Length: 4",
        "Content-Length : 40\r\nContent-Length: 4", "X: y\rContent-Length: 40\r\nContent-Length: 4",
        "X\ty: z\r\nContent-Length: 4",
        "X: y\u{0}\r\nTransfer-Encoding: chunked\r\nContent-Length: 4",
        "X: y\nTransfer-Encoding: chunked\r\nContent-Length: 4",
        "Content-Length: 4\r\nContent-Length: 4", "Content-Length: 4\r\nContent-Length: 5",
        "Content-Length: 4, 4", "Content-Length: +4", "Content-Length: -4", "Content-Length: 0x4",
        "Content-Length: 4 4", "Content-Length: ", "Content-Length: 4e0", "Content-Length: 99999999",
        "Content-Length: 18446744073709551620", "Host: y\r\nContent-Length: 4",
        // Some servers fold such lines; libmicrohttpd makes them part of the name.
        "Content-Length:\r\n 4", "Content-Length:\r\n\t4", "Content-Length: 5\r\n 0",
        "Content-Length: 0\r\n \r\n 4",
        "X:\r\n y\r\nContent-Length: 4", "X: a\r\n b", "Content-Length\r\n : 4",
        "Transfer-Encoding:\r\n chunked",
    ])
    func bytesAfterABodyOfDoubtfulLengthAreNoRequest(_ fields: String) throws {
        let wire = try Wire()
        var paths: [String] = []
        wire.handler.onHandle = { exchange in
            paths.append(exchange.head.path)
            exchange.answer(HTTPResponse(200, body: Array("handled!".utf8)))
        }
        let connection = wire.connect()
        defer { close(connection) }
        let head = "POST / HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n"
        wire.send(head + "0\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n" + Self.end, to: connection)
        let answer = wire.read(from: connection)
        #expect(!paths.contains("/admin") && !answer.contains("handled!"), "\(answer)")
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.0 4"))
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n",
        "POST / HTTP/1.1\r\nContent-Length: abc\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n",
    ])
    func aBadHeadIsAnsweredOnceAndTheConnectionEnds(_ head: String) throws {
        let wire = try Wire()
        let answer = wire.ask(head + "\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 4") && answer.count(of: "HTTP/1.1 ") == 1, "\(answer)")
        #expect(
            answer.contains("\r\nConnection: close\r\n") && answer.contains("\r\nCache-Control: no-store\r\n")
        )
        #expect(wire.connectionsCount == 0)
        // However it arrives, and whatever other requests are being read.
        let (slow, other) = (wire.connect(), wire.connect())
        defer { for connection in [slow, other] { close(connection) } }
        wire.send("GET /other HTTP/1.1\r\nHo", to: other)
        for byte in (head + "\r\n").utf8 {
            wire.send([byte], to: slow)
            wire.run()
        }
        #expect(wire.read(from: slow).count(of: "HTTP/1.1 4") == 1)
        wire.send("st: x\r\n" + Self.end, to: other)
        #expect(wire.read(from: other).hasSuffix("GET /other"))
    }

    @Test func aRefusedBodyEndsTheConnection() throws {
        let wire = try Wire()
        wire.handler.onAdmit = { _ in .refuse(.sentence(405, "no")) }
        for head in [
            post("4"), post("0"), "POST / HTTP/1.1\r\nHost: x\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n",
        ] {
            let connection = wire.connect()
            defer { close(connection) }
            wire.send(head + "\r\nabcdGET /admin HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
            let answer = wire.read(from: connection)
            #expect(
                answer.count(of: "HTTP/1.1 ") == 1 && answer.contains("\r\nConnection: close\r\n"),
                "\(answer)")
        }
    }

    // MARK: - Sizes

    @Test func aBodyMayBeAsLongAsItsLimitAndNoLonger() throws {
        let wire = try Wire()
        wire.handler.onHandle = { $0.answer(HTTPResponse(200, body: Array("\($0.body.count)".utf8))) }
        let body = String(repeating: "x", count: 1000)
        #expect(wire.ask(post("1000") + Self.end + body).hasSuffix("\r\n\r\n1000"))
        #expect(wire.ask(post("1001") + Self.end + body + "x").hasPrefix("HTTP/1.1 413"))
    }

    @Test func aClientThatSentTooMuchHearsWhyAndTheConnectionEnds() throws {
        var limits = HTTPServer.Limits()
        limits.discardedBytesMax = 1 << 20
        let wire = try Wire(limits)
        let connection = wire.connect()
        defer { close(connection) }
        wire.send(post("1048576") + "\r\n", to: connection)
        #expect(wire.send(upTo: 1 << 20, to: connection) == 1 << 20)
        let answer = wire.read(from: connection)
        #expect(
            answer.hasPrefix("HTTP/1.1 413") && answer.hasSuffix("here\n")
                && answer.contains("\r\nConnection: close\r\n"))
        // A larger body, or one that waits for "100 Continue", is refused at once.
        for head in [post("1048577"), post("1001") + "Expect: 100-continue\r\n"] {
            #expect(wire.ask(head + "\r\n").hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test func aGigabyteIsRefusedByItsHeadAndNotRead() throws {
        let wire = try Wire()
        var isHandled = false
        wire.handler.onHandle = { _ in isHandled = true }
        let connection = wire.connect()
        defer { close(connection) }
        wire.send(post("1073741824") + "\r\n", to: connection)
        #expect(wire.read(from: connection) { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 413"))
        // The kernel buffers less than this.
        #expect(wire.send(upTo: 64 << 20, to: connection) < 64 << 20)
        #expect(!isHandled)
    }

    @Test func allBodiesTogetherMayHaveAsManyBytesAsTheirLimit() throws {
        var limits = HTTPServer.Limits()
        limits.bodiesBytesMax = 1500
        let wire = try Wire(limits)
        var waiting: [HTTPExchange] = []
        wire.handler.onHandle = { waiting.append($0) }
        let connections = [wire.connect(), wire.connect()]
        defer { for connection in connections { close(connection) } }
        for (index, connection) in connections.enumerated() {
            wire.send(post("750") + Self.end + String(repeating: "x", count: 750), to: connection)
            while waiting.count <= index { wire.run() }
        }
        #expect(wire.ask(post("1") + Self.end + "x").hasPrefix("HTTP/1.1 503"))
        for exchange in waiting { exchange.answer(HTTPResponse(200)) }
        for connection in connections { #expect(wire.read(from: connection).hasPrefix("HTTP/1.1 200")) }
        // Nothing of it is left behind.
        waiting = []
        let third = wire.connect()
        defer { close(third) }
        wire.send(post("1000") + Self.end + String(repeating: "x", count: 1000), to: third)
        while waiting.isEmpty { wire.run() }
    }

    @Test(arguments: [6 << 10, 8 << 10, 100_000])
    func aHeadOfSixKilobytesIsTakenAndOneOfEightIsNot(_ count: Int) throws {
        let wire = try Wire()
        let long = String(repeating: "x", count: count)
        for (head, status) in [
            ("GET /\(long) HTTP/1.1\r\nHost: x\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: x\r\nA: \(long)\r\n", 431),
        ] {
            let connection = wire.connect()
            defer { close(connection) }
            wire.send(head + Self.end, to: connection)
            let answer = wire.read(from: connection)
            #expect(
                answer.hasPrefix("HTTP/1.1 \(count == 6 << 10 ? 200 : status) "), "\(answer.prefix(80))")
        }
    }

    /// A head with so many short parts of a kind.
    private func head(_ method: String, _ kind: String, _ count: Int) -> String {
        let parts = { (part: String) in String(repeating: part, count: count) }
        let fields =
            switch kind {
            case "fields": parts("a:\r\n")
            case "cookies": "Cookie: \(parts("a=1;"))\r\n"
            case "cookies without names": "Cookie: \(parts(","))\r\n"
            default: ""
            }
        let target =
            switch kind {
            case "arguments": "?" + parts("a&")
            case "letters": parts("x")
            default: ""
            }
        return "\(method) /\(target) HTTP/1.1\r\nHost: x\r\n\(fields)"
    }

    /// The largest number that is taken, between 1 and 12,000.
    private func most(_ isTaken: (Int) -> Bool) -> Int {
        var (most, tooMany) = (1, 12_000)
        #expect(isTaken(most) && !isTaken(tooMany))
        while tooMany - most > 1 {
            let middle = (most + tooMany) / 2
            if isTaken(middle) { most = middle } else { tooMany = middle }
        }
        return most
    }

    private static let kinds = [
        ("fields", 431), ("cookies", 431), ("cookies without names", 431), ("arguments", 414),
        ("letters", 414),
    ]

    @Test(arguments: kinds)
    func aHeadOfAnyNumberOfShortPartsIsAnswered(kind: String, status: Int) throws {
        let wire = try Wire()
        func answer(_ count: Int) -> String { wire.ask(head("GET", kind, count) + Self.end) }
        func isTaken(_ count: Int) -> Bool {
            let told = answer(count)
            #expect(
                ["200", "414", "431"].contains { told.hasPrefix("HTTP/1.1 \($0) ") },
                "\(count) \(kind): \(told.prefix(80))")
            return told.hasPrefix("HTTP/1.1 200")
        }
        let taken = most(isTaken)
        let refusal = answer(taken + 1)
        #expect(
            refusal.hasPrefix("HTTP/1.1 \(status) ") && refusal.hasSuffix("\n")
                && refusal.contains("too long") && refusal.count(of: "HTTP/1.1 ") == 1, "\(refusal)")
        // Up to what libmicrohttpd has memory for, and beyond.
        for count in stride(from: taken, through: 2 * taken, by: max(1, taken / 50)).dropFirst() {
            #expect(!isTaken(count))
        }
    }

    @Test(arguments: kinds.map(\.0))
    func theLongestHeadLeavesRoomForItsAnswerAndItsBody(kind: String) throws {
        let wire = try Wire()
        let field = String(repeating: "x", count: 1500)
        wire.handler.onHandle = { exchange in
            exchange.answer(HTTPResponse(200, [HTTPField("A", field)], body: exchange.body))
        }
        let body = String(repeating: "y", count: 999) + "z"
        func answer(_ count: Int) -> String {
            wire.ask(head("POST", kind, count) + "Content-Length: 1000\r\n" + Self.end + body)
        }
        let longest = answer(most { answer($0).hasPrefix("HTTP/1.1 200") })
        #expect(longest.contains("A: \(field)\r\n") && longest.hasSuffix(body))
    }

    @Test func anAddressWithABlankIsRefusedAndAnOldRequestNeedsNoHost() throws {
        let wire = try Wire()
        let refusal = wire.ask("GET /a b HTTP/1.1\r\nHost: x\r\n" + Self.end)
        #expect(refusal.hasPrefix("HTTP/1.1 400 ") && refusal.contains("%20"), "\(refusal)")
        #expect(wire.ask("GET / HTTP/1.1\r\n" + Self.end).contains("Host"))
        #expect(wire.ask("GET / HTTP/1.0\r\n" + Self.end).contains(" 200 "))
    }

    @Test func aHundredThousandHeaderFieldsAreRefused() throws {
        let wire = try Wire()
        var isHandled = false
        wire.handler.onHandle = { _ in isHandled = true }
        let connection = wire.connect()
        defer { close(connection) }
        let fields = (0..<100_000).map { "X-\($0): y\r\n" }.joined()
        let bytes = Array(("GET / HTTP/1.1\r\nHost: x\r\n" + fields + Self.end).utf8)
        _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        let answer = wire.read(from: connection)
        #expect(!isHandled && (answer.isEmpty || answer.hasPrefix("HTTP/1.1 431")), "\(answer.prefix(80))")
    }

    @Test func aConnectionPastTheLimitWaitsUntilOneEnds() throws {
        var limits = HTTPServer.Limits()
        limits.connectionsMax = 2
        let wire = try Wire(limits)
        let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        let connections = (0..<3).map { _ in wire.connect() }
        for connection in connections.prefix(2) {
            wire.send(request, to: connection)
            #expect(wire.read(from: connection) { $0.hasSuffix("GET /") }.hasSuffix("GET /"))
        }
        wire.send(request, to: connections[2])
        for _ in 0..<50 { wire.run() }
        #expect(wire.connectionsCount == 2)
        close(connections[0])
        #expect(wire.read(from: connections[2]) { $0.hasSuffix("GET /") }.hasSuffix("GET /"))
        for connection in connections.dropFirst() { close(connection) }
    }

    // MARK: - Slow and half-closed connections

    /// Sends a byte now and then, until the other end closes; returns the number of bytes.
    private func trickle(_ bytes: some Sequence<UInt8>, to connection: Int32, of wire: Wire) -> Int {
        var count = 0
        for byte in bytes {
            wire.run()
            if Glibc.send(connection, [byte], 1, Int32(MSG_NOSIGNAL)) != 1 { break }
            count += 1
            var news = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            if poll(&news, 1, 5) > 0 { break }
        }
        return count
    }

    @Test func aClientThatSendsByteByByteIsCutOff() throws {
        var limits = HTTPServer.Limits()
        (limits.headMs, limits.bodyMs) = (500, 1000)
        let wire = try Wire(limits)
        var isHandled = false
        wire.handler.onHandle = { _ in isHandled = true }
        let letters = repeatElement(UInt8(ascii: "x"), count: 1000)
        for head in ["GET / HTTP/1.1\r\nHost: x\r\nX: ", post("1000") + "\r\n"] {
            let connection = wire.connect()
            defer { close(connection) }
            wire.send(head, to: connection)
            #expect(trickle(letters, to: connection, of: wire) < 1000)
            #expect(wire.read(from: connection).isEmpty && !isHandled)
        }
        #expect(wire.connectionsCount == 0)
    }

    @Test func aHalfClosedConnectionIsAnsweredOrReleased() throws {
        let wire = try Wire()
        let quick = wire.connect()
        wire.send("GET /now HTTP/1.1\r\nHost: x\r\n\r\n", to: quick)
        shutdown(quick, Int32(SHUT_WR))
        #expect(wire.read(from: quick).hasSuffix("GET /now"))
        for _ in 0..<20 { wire.run() }
        #expect(wire.connectionsCount == 0)
        close(quick)
        var waiting: HTTPExchange?
        wire.handler.onHandle = { waiting = $0 }
        let slow = wire.connect()
        wire.send("GET /later HTTP/1.1\r\nHost: x\r\n\r\n", to: slow)
        shutdown(slow, Int32(SHUT_WR))
        while waiting == nil { wire.run() }
        for _ in 0..<20 { wire.run() }
        waiting?.answer(HTTPResponse(200, body: Array("late".utf8)))
        // libmicrohttpd may take the half for the whole; either way nothing of it remains.
        let answer = wire.read(from: slow)
        #expect(answer.isEmpty || answer.hasSuffix("late"))
        close(slow)
        for _ in 0..<20 { wire.run() }
        #expect(wire.connectionsCount == 0)
    }

    @Test func anIncompleteRequestOnAHalfClosedConnectionIsOver() throws {
        var limits = HTTPServer.Limits()
        (limits.headMs, limits.bodyMs) = (500, 1000)
        let wire = try Wire(limits)
        var isHandled = false
        wire.handler.onHandle = { _ in isHandled = true }
        for begun in ["GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n", post("10") + "\r\nhalf"] {
            let connection = wire.connect()
            defer { close(connection) }
            wire.send(begun, to: connection)
            wire.run()
            shutdown(connection, Int32(SHUT_WR))
            let answer = wire.read(from: connection)
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"), "\(answer)")
        }
        for _ in 0..<20 { wire.run() }
        #expect(!isHandled && wire.connectionsCount == 0)
    }

    @Test func aStreamGoesOnOverAHalfClosedConnection() throws {
        let wire = try Wire()
        let stream = wire.stream(HTTPResponse(200, body: Array("first".utf8)))
        let connection = wire.connect()
        wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n", to: connection)
        #expect(wire.read(from: connection) { $0.contains("first") }.contains("first"))
        shutdown(connection, Int32(SHUT_WR))
        for _ in 0..<20 { wire.run() }
        stream.exchange?.write(Array("second".utf8))
        #expect(wire.read(from: connection) { $0.contains("second") }.contains("second"))
        close(connection)
        wire.write(to: stream)
        #expect(stream.isOver)
    }

    // MARK: - Bytes that are no text

    @Test func bytesThatAreNotUTF8BecomeReplacementCharactersAndHarmNobody() throws {
        let wire = try Wire()
        var head: HTTPHead?
        wire.handler.onHandle = { exchange in
            head = exchange.head
            exchange.answer(HTTPResponse(200))
        }
        let connection = wire.connect()
        defer { close(connection) }
        let request = ["GET /a", "b?c=", " HTTP/1.1\r\nHost: x\r\nX: ", "\r\n" + Self.end].map {
            Array($0.utf8)
        }
        wire.send(Array(request.joined(separator: [0xff])), to: connection)
        let answer = wire.read(from: connection)
        #expect(answer.hasPrefix("HTTP/1.1 "))
        if let head {
            #expect(head.path == "/a\u{fffd}b" && head.query == "c=\u{fffd}" && head.value("X") == "\u{fffd}")
        }
        #expect(wire.ask("GET /there HTTP/1.1\r\nHost: x\r\n" + Self.end).hasPrefix("HTTP/1.1 200"))
    }

    @Test(arguments: [
        "BREW / HTTP/1.1", "get / HTTP/1.1", "CONNECT x:443 HTTP/1.1", "OPTIONS * HTTP/1.1",
        "GET http://x/y HTTP/1.1",
        "GET / HTTP/9.9", "PRI * HTTP/2.0", "GET  / HTTP/1.1", "GET /a b HTTP/1.1", "\u{16}\u{3}\u{1}",
    ])
    func anyFirstLineIsForwardedOrRefusedAndTheServerLivesOn(_ line: String) throws {
        let wire = try Wire()
        var methods: [String] = []
        wire.handler.onHandle = { exchange in
            methods.append(exchange.head.method)
            exchange.answer(HTTPResponse(405))
        }
        let answer = wire.ask(line + "\r\nHost: x\r\n" + Self.end)
        #expect(
            answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505"), "\(answer)")
        #expect(methods.allSatisfy { line.hasPrefix($0) })
        wire.handler.onHandle = { $0.answer(HTTPResponse(200)) }
        #expect(wire.ask("GET / HTTP/1.1\r\nHost: x\r\n" + Self.end).hasPrefix("HTTP/1.1 200"))
    }
}

extension String {
    /// The number of occurrences.
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
