// The wrapper of libzmq: whole messages, errors with their operation, and nothing that hangs.

import Platform
import Synchronization
import Testing
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.timeLimit(.minutes(20)))
struct SocketTests {
    private func receive(_ socket: borrowing Socket, withinTries: Int = 500) throws -> [Frame]? {
        var poller = Poller()
        poller.add(socket.pollHandle)
        var frames: [Frame] = []
        for _ in 0..<withinTries {
            if try socket.receive(into: &frames) { return frames }
            try poller.poll(timeoutMs: 10)
        }
        return nil
    }

    @Test(arguments: ["inproc://a", "tcp://127.0.0.1:*"])
    func wholeMessagesArriveAsTheyWereSent(_ endpoint: String) throws {
        let context = try Context()
        let server = try Socket(.pair, in: context)
        let real = try server.bind(endpoint)
        #expect(real == endpoint || !real.hasSuffix("*"))
        let client = try Socket(.pair, in: context, connectedTo: real)
        for frames in [["one"], ["", "two", ""], [String(repeating: "long", count: 50_000), "end"]] {
            #expect(try client.send(frames.map { Frame($0) }) == .sent)
            #expect(try receive(server) == frames.map { Frame($0) })
        }
        client.close()
        server.close()
        context.close()
    }

    @Test func receivingNeverWaits() throws {
        let context = try Context()
        let socket = try Socket(.pull, in: context)
        try socket.bind("inproc://b")
        var frames = [Frame("left over")]
        #expect(try !socket.receive(into: &frames))
        #expect(frames.isEmpty)
    }

    @Test func aTooLongMessageKeepsOneFrameMoreThanAllowed() throws {
        let context = try Context()
        let server = try Socket(.pair, in: context)
        try server.bind("inproc://c")
        let client = try Socket(.pair, in: context, connectedTo: "inproc://c")
        _ = try client.send([Frame](repeating: Frame("x"), count: 100))
        _ = try client.send([Frame("next")])
        var frames: [Frame] = []
        #expect(try server.receive(into: &frames, framesMax: 8))
        #expect(frames.count == 9)
        #expect(try receive(server) == [Frame("next")])
    }

    @Test func aMandatoryRouterReportsAMissingPeer() throws {
        let context = try Context()
        var options = SocketOptions()
        options.isRouterMandatory = true
        let router = try Socket(.router, in: context, options: options)
        try router.bind("inproc://d")
        #expect(try router.send([Frame("hello")], to: Frame("nobody")) == .unreachable)
        let dealer = try Socket(.dealer, in: context, connectedTo: "inproc://d")
        _ = try dealer.send([Frame("hello")])
        let received = try #require(try receive(router))
        #expect(try router.send([Frame("back")], to: received[0]) == .sent)
        #expect(try receive(dealer) == [Frame("back")])
    }

    @Test func sendingToAFullPipeReturnsAtOnce() throws {
        let context = try Context()
        #expect(try Socket(.push, in: context).send([Frame("x")]) == .full)
        var options = SocketOptions()
        options.sendHighWaterMark = 5
        let dealer = try Socket(.dealer, in: context, options: options, connectedTo: "tcp://127.0.0.1:9")
        var sent = 0
        while sent < 100, try dealer.send([Frame("a"), Frame("b")]) == .sent { sent += 1 }
        #expect((1..<100).contains(sent))
    }

    @Test func errorsNameTheOperationTheEndpointAndTheReason() throws {
        let context = try Context()
        let first = try Socket(.router, in: context)
        let endpoint = try first.bind("tcp://127.0.0.1:*")
        let second = try Socket(.router, in: context)
        let taken = #expect(throws: ZeroMQError.self) { try second.bind(endpoint) }
        #expect(taken?.description == "cannot bind \(endpoint): Address already in use")
        #expect(taken?.isAddressInUse == true)
        let wrong = #expect(throws: ZeroMQError.self) { try second.connect("nowhere") }
        #expect(wrong?.description == "cannot connect to nowhere: Invalid argument")
        var frames: [Frame] = []
        let useless = #expect(throws: ZeroMQError.self) {
            _ = try Socket(.push, in: context, connectedTo: endpoint).receive(into: &frames)
        }
        #expect(useless?.operation == "receive on")
        #expect(useless?.endpoint == endpoint)
    }

    @Test func aClosedContextRefusesSockets() throws {
        let context = try Context()
        context.close()
        context.close()
        let error = #expect(throws: ZeroMQError.self) { _ = try Socket(.pair, in: context) }
        #expect(error?.isContextClosed == true)
    }

    @Test func closingAContextDoesNotWaitForUnreadMessages() throws {
        let context = try Context()
        let socket = try Socket(.dealer, in: context, connectedTo: "tcp://127.0.0.1:9")
        #expect(try socket.send([Frame("never read")]) == .sent, "it waits for a connection")
        socket.close()
        let isClosed = Mutex(false)
        let closer = try DedicatedThread("closer") {
            context.close()
            isClosed.withLock { $0 = true }
        }
        // A context that lingers for ever must fail this test, and not hang it.
        for _ in 0..<3000 where !isClosed.withLock({ $0 }) { poll(nil, 0, 10) }
        guard isClosed.withLock({ $0 }) else {
            Issue.record("the context is not closed")
            return
        }
        closer.join()
    }

    @Test func relayingMovesWholeMessages() throws {
        let context = try Context()
        let source = try Socket(.pull, in: context)
        try source.bind("inproc://e-in")
        let target = try Socket(.push, in: context)
        try target.bind("inproc://e-out")
        let writer = try Socket(.push, in: context, connectedTo: "inproc://e-in")
        let reader = try Socket(.pull, in: context, connectedTo: "inproc://e-out")
        for number in 0..<10 { _ = try writer.send([Frame("t"), Frame("\(number)"), Frame.empty]) }
        #expect(try Socket.relay(from: source, to: target, countMax: 4) == 4)
        #expect(try Socket.relay(from: source, to: target, countMax: 100) == 6)
        for number in 0..<10 {
            #expect(try receive(reader) == [Frame("t"), Frame("\(number)"), Frame.empty])
        }
    }

    /// With a linger of 0 libzmq aborts the process in the first round or two.
    @Test func socketsMayBeClosedWhileTheirConnectionsBreakInTheMiddleOfAMessage() throws {
        let message = [Frame](repeating: Frame([UInt8](repeating: 120, count: 4096)), count: 50)
        for round in 0..<50 {
            let (ours, theirs) = (try Context(), try Context())
            let router = try Socket(.router, in: ours)
            let endpoint = try router.bind("tcp://127.0.0.1:*")
            var sockets: [ClosedLater] = []
            for _ in 0..<8 {
                sockets.append(ClosedLater(try Socket(.dealer, in: theirs, connectedTo: endpoint)))
                try sockets.last?.fill(message)
            }
            poll(nil, 0, Int32(round % 20))
            sockets.insert(ClosedLater(router), at: 0)
            let closers = try sockets.map { socket in try DedicatedThread("closer") { socket.close() } }
            for closer in closers { closer.join() }
            theirs.close()
            ours.close()
        }
    }

    @Test func onlyTheHolderOfTheRightKeyGetsThrough() throws {
        let context = try Context()
        let server = try CurveKey.makePair()
        let client = try CurveKey.makePair()
        let other = try CurveKey.makePair()
        #expect(CurveKey(z85: server.publicKey.z85) == server.publicKey)
        var options = SocketOptions()
        options.curve = .server(secretKey: server.secretKey)
        let pull = try Socket(.pull, in: context, options: options)
        let endpoint = try pull.bind("tcp://127.0.0.1:*")
        for (serverKey, text) in [(other.publicKey, "wrong"), (server.publicKey, "right")] {
            options.curve = .client(
                serverKey: serverKey, publicKey: client.publicKey, secretKey: client.secretKey)
            options.lingerMs = 2000
            let push = try Socket(.push, in: context, options: options, connectedTo: endpoint)
            _ = try push.send([Frame(text)])
            if text == "right" { #expect(try receive(pull) == [Frame("right")]) }
            push.close(lingerMs: 0)
        }
    }
}

/// A socket given to the thread that closes it.
private final class ClosedLater: @unchecked Sendable {
    private var socket: Socket?

    init(_ socket: consuming Socket) { self.socket = consume socket }

    /// More than the connection accepts at once.
    func fill(_ message: [Frame]) throws {
        for _ in 0..<40 { _ = try socket?.send(message) }
    }

    func close() { socket = nil }
}

struct FrameTests {
    @Test func framesKeepTheirBytesAndTexts() {
        for count in [0, 1, 33, 34, 1000, 1 << 20] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            let frame = Frame(bytes)
            #expect(frame.count == count)
            #expect(frame.bytes == bytes)
            #expect(frame == Frame(bytes[...]))
            #expect(frame.hashValue == Frame(bytes).hashValue)
        }
        #expect(Frame("héllo").text == "héllo")
        #expect(Frame([0xFF, 0x41]).text == "\u{FFFD}A")
        #expect(Frame("a") != Frame("b") && Frame("a") != Frame("aa"))
    }

    @Test func aFrameMayBeSentByManyThreadsAtOnce() throws {
        let frame = Frame([UInt8](repeating: 7, count: 10_000))
        let threads = try (0..<4).map { index in
            try DedicatedThread("send \(index)") {
                do {
                    let context = try Context()
                    let receiver = try Socket(.pair, in: context)
                    try receiver.bind("inproc://x")
                    let sender = try Socket(.pair, in: context, connectedTo: "inproc://x")
                    var frames: [Frame] = []
                    for _ in 0..<2000 {
                        _ = try sender.send([frame])
                        _ = try receiver.receive(into: &frames)
                    }
                } catch { Issue.record(error) }
            }
        }
        for thread in threads { thread.join() }
        #expect(frame.bytes.allSatisfy { $0 == 7 })
    }

    @Test func aPrintedFrameShowsItsContent() {
        #expect(Frame("games.created").description == "games.created")
        #expect(Frame([0, 0xAB, 7]).description == "0x00ab07")
        #expect(Frame([UInt8](repeating: 0, count: 100)).description == "(100 bytes)")
    }
}

@Suite(.timeLimit(.minutes(20)))
struct PollerTests {
    @Test func aWakeupFromAnotherThreadEndsAWait() throws {
        let wakeup = try Wakeup()
        var poller = Poller()
        let index = poller.add(descriptor: wakeup.descriptor)
        #expect(try poller.poll(timeoutMs: 0) == 0)
        let thread = try DedicatedThread("waker") { wakeup.trigger() }
        #expect(try poller.poll(timeoutMs: 30_000) == 1)
        #expect(poller.isReadable(index))
        thread.join()
        for _ in 0..<100_000 { wakeup.trigger() }
        wakeup.drain()
        #expect(try poller.poll(timeoutMs: 0) == 0)
    }

    /// The trap of ZMQ_FD: it signals an event once, and a send may consume it.
    @Test func aMessageTakenInDuringASendWakesThePoller() throws {
        let context = try Context()
        let server = try Socket(.pair, in: context)
        try server.bind("inproc://d")
        let client = try Socket(.pair, in: context, connectedTo: "inproc://d")
        var poller = Poller()
        poller.add(client.pollHandle)
        var quiet = Poller()
        quiet.add(descriptor: try Wakeup().descriptor)
        var frames: [Frame] = []
        for number in 0..<100 {
            #expect(try !client.receive(into: &frames), "it is known to be empty")
            _ = try server.send([Frame("\(number)")])
            // During sends libzmq checks for events at most once a millisecond.
            try quiet.poll(timeoutMs: 2)
            _ = try client.send([Frame("question")])
            try #require(try poller.poll(timeoutMs: 10_000) == 1)
            #expect(try client.receive(into: &frames) && frames == [Frame("\(number)")])
            #expect(try server.receive(into: &frames))
        }
    }

    @Test func anUnreadMessageIsThereAtTheNextPoll() throws {
        let context = try Context()
        let server = try Socket(.pair, in: context)
        try server.bind("inproc://e")
        let client = try Socket(.pair, in: context, connectedTo: "inproc://e")
        for text in ["one", "two", "three"] { _ = try server.send([Frame(text)]) }
        let wakeup = try Wakeup()
        wakeup.trigger()
        var poller = Poller()
        let socket = poller.add(client.pollHandle)
        let descriptor = poller.add(descriptor: wakeup.descriptor)
        var frames: [Frame] = []
        for text in ["one", "two", "three"] {
            try #require(try poller.poll(timeoutMs: 10_000) == 2)
            #expect(poller.isReadable(socket) && poller.isReadable(descriptor))
            #expect(try client.receive(into: &frames) && frames == [Frame(text)])
        }
        wakeup.drain()
        #expect(try poller.poll(timeoutMs: 0) == 0)
        #expect(!poller.isReadable(socket) && !poller.isReadable(descriptor))
    }

    @Test func aClosedPipeWakesWhoAsksForThatAloneAndNobodyWhoAsksForNothing() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        var poller = Poller()
        let end = poller.add(descriptor: ends[1], interest: .failed)
        #expect(try poller.poll(timeoutMs: 0) == 0)
        close(ends[0])
        #expect(try poller.poll(timeoutMs: 5000) == 1)
        #expect(poller.hasFailed(end) && !poller.isWritable(end))
        poller.setInterest([], at: end)
        #expect(try poller.poll(timeoutMs: 0) == 0)
        #expect(!poller.hasFailed(end))
    }

    @Test func socketsAreKnownByTheirIndexAndMayBeReplaced() throws {
        let context = try Context()
        let quiet = try Socket(.pull, in: context)
        try quiet.bind("inproc://q")
        let busy = try Socket(.pull, in: context)
        try busy.bind("inproc://b")
        let push = try Socket(.push, in: context, connectedTo: "inproc://b")
        var poller = Poller()
        let first = poller.add(quiet.pollHandle)
        let second = poller.add(push.pollHandle, interest: .writable)
        _ = try push.send([Frame("x")])
        try poller.poll(timeoutMs: 0)
        #expect(!poller.isReadable(first) && poller.isWritable(second))
        poller.set(busy.pollHandle, at: first)
        poller.setInterest([], at: second)
        #expect(try poller.poll(timeoutMs: 5000) == 1)
        #expect(poller.isReadable(first) && !poller.isWritable(second))
    }
}
