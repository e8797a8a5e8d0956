// A peer that asks and does not read: the bytes waiting for it at the bus are limited, and in the end it is cut off.
// Others are served meanwhile. libzmq's own marks count messages, however large they are.

import Asking
import BusProtocol
import JSON
import Messaging
import Testing
import ZeroMQ

@testable import BusService

@Suite(.timeLimit(.minutes(20)))
struct UnreadTests {
    private static let pictureBytes = 5 << 20

    private func limits(unreadMs: Int) -> BusLimits {
        var limits = BusLimits()
        (limits.unreadBytesMax, limits.unreadBytesTotalMax) = (16 << 20, 32 << 20)
        limits.unreadMs = unreadMs
        return limits
    }

    /// A client whose socket has room for one message, and which is never read.
    private func idler(_ bus: TestBus) throws -> Socket {
        var options = bus.connection.socketOptions
        options.receiveHighWaterMark = 1
        return try Socket(.dealer, in: bus.context, options: options, connectedTo: bus.address.requests)
    }

    private func ask(_ client: borrowing Socket, _ count: Int) throws {
        let picture = Frame([UInt8](repeating: 7, count: Self.pictureBytes))
        for number in 0..<count {
            let body = [Frame("{\"id\":\"\(number)\"}"), picture]
            _ = try client.send(Majordomo.client(noun: "echo", body: body).frames)
        }
    }

    @Test func unreadBytesOfOneClientAreBounded() throws {
        let bus = try TestBus(limits: limits(unreadMs: 60_000))
        let worker = try EchoWorker(bus.connection, noun: "echo")
        let client = try idler(bus)
        try ask(client, 30)
        try eventually("answers are dropped") {
            bus.log.contains { $0.contains("it has not read those before") } ? () : nil
        }
        var caller = try BlockingClient(bus.connection)
        for _ in 0..<50 {
            #expect(bus.bus.unreadBytes.count <= 16 << 20)
            #expect(try caller.ask("echo", [Frame("{\"id\":\"1\"}")]) == "{\"id\":\"1\"}")
        }
        #expect(bus.bus.unreadBytes.count > 1 << 20)
        client.close(lingerMs: 0)
        try eventually("what was its is let go") { bus.bus.unreadBytes.count == 0 ? () : nil }
        worker.stop()
        bus.stop()
    }

    @Test func unreadBytesOfAllClientsAreBounded() throws {
        let bus = try TestBus(limits: limits(unreadMs: 60_000))
        let worker = try EchoWorker(bus.connection, noun: "echo")
        let clients = try (0..<6).map { _ in
            let client = SocketBox(try idler(bus))
            try ask(client.socket, 6)
            return client
        }
        try eventually("answers are dropped") {
            bus.log.contains { $0.contains("it has not read those before") } ? () : nil
        }
        #expect(bus.bus.unreadBytes.count <= 32 << 20)
        for client in clients { client.close() }
        worker.stop()
        bus.stop()
    }

    @Test func aClientThatReadsNothingForLongIsCutOff() throws {
        let bus = try TestBus(limits: limits(unreadMs: 2000))
        let worker = try EchoWorker(bus.connection, noun: "echo")
        let client = try idler(bus)
        try ask(client, 12)
        try eventually("much is unread") { bus.bus.unreadBytes.count > 1 << 20 ? () : nil }
        try eventually("the connection is closed, and all of it let go", withinMs: 30_000) {
            bus.bus.unreadBytes.count == 0 ? () : nil
        }
        client.close(lingerMs: 0)
        worker.stop()
        bus.stop()
    }

    @Test func aClientThatHasReadEverythingGetsOneMessage() {
        var limits = BusLimits()
        (limits.unreadBytesMax, limits.unreadBytesTotalMax) = (100, 1000)
        var peers = UnreadPeers(limits)
        #expect(peers.room(for: 500, to: Frame("a")) != nil, "however large it is")
        #expect(peers.room(for: 1001, to: Frame("b")) == nil, "but for what there is room in all")
        #expect(!peers.isFull(Frame("a")), "nothing was sent")
        peers.sweep()
        #expect(peers.count == 0)
    }
}

/// A `Socket` is not copyable, so an array cannot hold it directly.
private final class SocketBox {
    private var held: Socket?
    var socket: Socket { _read { yield held! } }
    init(_ socket: consuming Socket) { held = consume socket }
    func close() { held.take()?.close(lingerMs: 0) }
}
