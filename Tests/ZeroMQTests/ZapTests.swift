// Authentication of peers, and their names (RFC 27).

import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(20)))
struct ZapTests {
    let context: Context
    let server: (publicKey: CurveKey, secretKey: CurveKey)
    let client: (publicKey: CurveKey, secretKey: CurveKey)

    init() throws {
        context = try Context()
        server = try CurveKey.makePair()
        client = try CurveKey.makePair()
    }

    private var serving: SocketOptions {
        var options = SocketOptions()
        options.curve = .server(secretKey: server.secretKey)
        options.zapDomain = "requests"
        return options
    }

    private var connecting: SocketOptions {
        var options = SocketOptions()
        options.curve = .client(
            serverKey: server.publicKey, publicKey: client.publicKey, secretKey: client.secretKey)
        return options
    }

    @Test func zapKeysAreDerivedAndRead() throws {
        #expect(try server.secretKey.publicHalf() == server.publicKey)
        var dumped = ""
        dump(CurveRole.server(secretKey: server.secretKey), to: &dumped)
        dump(server.secretKey, to: &dumped)
        #expect("\(server.secretKey)" == "CurveKey" && !dumped.contains(server.secretKey.z85))
        #expect(!dumped.contains("bytes"))
        #expect(CurveKey(bytes: [UInt8](repeating: 1, count: 32)) != nil)
        for count in [0, 31, 33] { #expect(CurveKey(bytes: [UInt8](repeating: 1, count: count)) == nil) }
        for text in ["", String(server.publicKey.z85.dropLast()), String(repeating: "~", count: 40)] {
            #expect(CurveKey(z85: text) == nil)
        }
    }

    @Test func aZAPRequestIsReadAndAnythingElseIsNone() {
        let key = Frame([UInt8](repeating: 7, count: 32))
        let good = ["1.0", "9", "requests", "10.0.0.1", "", "CURVE"].map { Frame($0) } + [key]
        let request = ZapRequest(good)
        #expect(request?.domain == "requests" && request?.address == "10.0.0.1")
        #expect(request?.publicKey == CurveKey(bytes: key.bytes))
        #expect(
            request?.welcome(userId: "a").map(\.text) == ["1.0", "9", "200", "OK", "a", ""]
                && request?.refusal("no").map(\.text) == ["1.0", "9", "400", "no", "", ""])
        #expect(ZapRequest(good.dropLast() + [Frame("short")])?.publicKey == nil)
        #expect(ZapRequest(good + [key])?.publicKey == nil)
        #expect(ZapRequest(good.prefix(5) + [Frame("PLAIN"), key])?.publicKey == nil)
        #expect(ZapRequest(Array(good.prefix(5))) == nil && ZapRequest([]) == nil)
        #expect(ZapRequest([Frame("2.0")] + good.dropFirst()) == nil)
    }

    /// Even after polling the socket, when libzmq 4.3.4 forgets it for the routing id.
    @Test func eachMessageOfARouterNamesItsPeersUser() throws {
        let handler = try Socket(.rep, in: context)
        try handler.bind(ZapRequest.endpoint)
        let router = try Socket(.router, in: context, options: serving)
        let endpoint = try router.bind("tcp://127.0.0.1:*")
        let dealer = try Socket(.dealer, in: context, options: connecting, connectedTo: endpoint)
        for number in 0..<20 { _ = try dealer.send([.empty, Frame("\(number)")]) }
        try answer(handler, userId: "service:games")
        var poller = Poller()
        poller.add(router.pollHandle)
        var cache = FrameCache()
        var frames: [Frame] = []
        var userId: String?
        for number in 0..<20 {
            if number % 2 == 0 { try #require(try poller.poll(timeoutMs: 20_000) == 1) }
            let peer = try router.receiveRouted(
                into: &frames, cache: &cache, asksUserId: true, userId: &userId)
            #expect(peer?.count == 5 && frames == [.empty, Frame("\(number)")])
            #expect(userId == "service:games")
        }
    }

    @Test func anXsubSocketIsAuthenticatedButNotWithinTheProcess() throws {
        let handler = try Socket(.rep, in: context)
        try handler.bind(ZapRequest.endpoint)
        let sub = try Socket(.xsub, in: context, options: serving)
        let endpoint = try sub.bind("tcp://127.0.0.1:*")
        try sub.bind("inproc://inside")
        let publisher = try Socket(.pub, in: context, options: connecting, connectedTo: endpoint)
        let inside = try Socket(.pub, in: context, connectedTo: "inproc://inside")
        _ = try sub.send([Frame([1])])
        try answer(handler, userId: "service:games")
        var poller = Poller()
        poller.add(sub.pollHandle)
        poller.add(publisher.pollHandle)
        poller.add(inside.pollHandle)
        var part = MessagePart()
        var heard: [String: String] = [:]
        for _ in 0..<2000 where heard.count < 2 {
            _ = try publisher.send([Frame("outside")])
            _ = try inside.send([Frame("inside")])
            try poller.poll(timeoutMs: 10)
            while try part.receive(from: sub) {
                let text = part.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
                heard[text] = part.withUserId { $0.map { String(decoding: $0, as: UTF8.self) } } ?? "nobody"
            }
        }
        #expect(heard == ["outside": "service:games", "inside": "nobody"])
    }

    private func answer(_ handler: borrowing Socket, userId: String) throws {
        var poller = Poller()
        poller.add(handler.pollHandle)
        try #require(try poller.poll(timeoutMs: 20_000) == 1)
        var frames: [Frame] = []
        _ = try handler.receive(into: &frames)
        let request = try #require(ZapRequest(frames))
        #expect(request.domain == "requests" && request.address == "127.0.0.1")
        #expect(request.publicKey == client.publicKey)
        _ = try handler.send(request.welcome(userId: userId))
    }
}
