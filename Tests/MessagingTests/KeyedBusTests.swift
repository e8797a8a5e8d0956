// A bus with keys over real sockets: a peer without a key neither sends nor receives anything, and a peer with a key
// may do what its role allows. Each refusal is counted, and logged once with the peer's name.

import Asking
import JSON
import Messaging
import Testing
import ZeroMQ

@testable import BusService

@Suite(.timeLimit(.minutes(20)))
struct KeyedBusTests {
    static let rsvp = PeerRole.service(name: "rsvp", nouns: ["rsvp"])
    let keys: TestKeys
    let bus: TestBus

    init() throws {
        keys = try TestKeys([.echo, .games, Self.rsvp, .app, .ops])
        bus = try TestBus(keys: keys)
    }

    // MARK: - Who does not get in

    @Test func anUnknownKeyGetsNothing() throws {
        let pair = try CurveKey.makePair()
        try expectNothing(for: keys.curve(with: pair))
        let line = try #require(logged("refused the unknown key").first)
        #expect(line.contains("\(pair.publicKey.z85) at ") && line.contains(", from 127.0.0.1"))
        #expect(logged("\(pair.publicKey.z85) at requests").count == 1)
        #expect(try #require(bus.bus.zapHandler).counters.unknownKeysCount >= 3)
        bus.stop()
    }

    @Test func aClientThatExpectsAnotherBusGetsNothing() throws {
        let other = try CurveKey.makePair().publicKey
        try expectNothing(for: keys.curve(of: .app, serverKey: other))
        #expect(logged("refused somebody at requests who takes this bus for one with another key").count == 1)
        #expect(try #require(bus.bus.zapHandler).counters.failedHandshakesCount >= 3)
        bus.stop()
    }

    @Test func aClientWithoutAKeyGetsNothing() throws {
        try expectNothing(for: nil)
        let lines = logged("refused somebody at requests who ")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("has no keys") })
        #expect(try #require(bus.bus.zapHandler).counters.failedHandshakesCount >= 3)
        bus.stop()
    }

    /// Its requests, READYs and events are dropped, and it gets no events, while others are served.
    private func expectNothing(for curve: CurveRole?) throws {
        let stranger = BusConnection(address: bus.address, context: bus.context, curve: curve)
        var client = try MajordomoClient(stranger)
        let worker = try WorkerSocket(stranger, noun: "echo", capacity: 1)
        var publisher = try Publisher(stranger)
        var subscriber = try Subscriber(stranger, prefixes: [""])
        _ = try client.send(noun: "echo", body: [Frame("{}")])
        try eventually("it is refused at every socket", [publisher.pollHandle]) {
            try publisher.publish("games.created", Frame("from nobody"))
            return BusSocket.allCases.allSatisfy { socket in
                bus.log.contains { $0.contains("refused") && $0.contains("at \(socket.rawValue)") }
            } ? () : nil
        }
        try expectService()
        #expect(try client.receive() == nil)
        #expect(try subscriber.receive() == nil && !subscriber.isReady)
        _ = worker.noun
    }

    /// A request is answered and an event arrives, and no others.
    private func expectService() throws {
        let worker = try EchoWorker(bus.connection(as: .echo), noun: "echo")
        defer { worker.stop() }
        var caller = try BlockingClient(bus.connection(as: .app))
        #expect(try caller.ask("echo", [Frame("{\"id\":\"1\"}")]) == "{\"id\":\"1\"}")
        var publisher = try Publisher(bus.connection(as: .games))
        var listener = try Subscriber(bus.connection(as: Self.rsvp), prefixes: ["games."])
        try connect(&publisher, &listener, topic: "games.created")
        #expect(try listener.receive() == nil)
    }

    // MARK: - What a role does not allow

    @Test func aClientMayNotServeANoun() throws {
        let worker = try EchoWorker(bus.connection(as: .app), noun: "echo")
        try eventually("it is refused") { logged("refused a worker of echo, client:app (peer ").first }
        #expect(logged("its key may not serve echo").count == 1)
        let counts = try status { $0["dropped"]?["refused worker"] != nil }
        #expect(counts?["workersCount"] == 0 && counts?["servedCount"] == 0)
        worker.stop()
        bus.stop()
    }

    @Test func aServiceMayNotServeAnothersNoun() throws {
        var caller = try BlockingClient(bus.connection(as: .app))
        for noun in ["rsvp", "log.rsvp", "deliver.rsvp"] {
            let dealer = try dealer(as: .games)
            _ = try dealer.send(Majordomo.ready(noun: noun, capacity: 1).frames)
            var frames: [Frame] = []
            try eventually("it is told to go", [dealer.pollHandle]) {
                try dealer.receive(into: &frames) ? () : nil
            }
            #expect(try Majordomo(decoding: frames) == .disconnect)
            #expect(try caller.ask("mmi.service", [Frame(noun)]) == "404")
        }
        #expect(logged("service:games (peer ").first?.contains("its key may not serve rsvp") == true)
        for noun in ["games", "venues", "log.games", "deliver.games"] {
            let worker = try EchoWorker(bus.connection(as: .games), noun: noun)
            try eventually("it is let in") {
                try caller.ask("mmi.service", [Frame(noun)]) == "200" ? () : nil
            }
            worker.stop()
        }
        bus.stop()
    }

    @Test func noRoleGetsATypeUnderAnothersNoun() throws {
        let worker = try EchoWorker(bus.connection(as: .games), noun: "games")
        defer { worker.stop() }
        var caller = try BlockingClient(bus.connection(as: .app))
        let own = #"{"id":"1","type":"games.get"}"#
        #expect(try caller.ask("games", [Frame(own)]) == own)
        for type in ["log.read", "deliver.take", "rsvp.going", "_status.games"] {
            let answer = try caller.ask("games", [Frame(#"{"id":"1","type":"\#(type)"}"#)])
            #expect(answer.contains("\"code\":\"invalid\"") && answer.contains("\(type) is"), "\(answer)")
        }
        bus.stop()
    }

    @Test func aRequestItsRoleMayNotMakeIsForbiddenInASentence() throws {
        let worker = try EchoWorker(bus.connection(as: .games), noun: "log.games")
        defer { worker.stop() }
        for (role, noun) in [(PeerRole.app, "log.games"), (.ops, "games"), (Self.rsvp, "games")] {
            var caller = try BlockingClient(bus.connection(as: role))
            for _ in 0..<3 {
                let reply = try JSONValue(parsing: try caller.ask(noun, [Frame("{\"id\":\"7\"}")]))
                #expect(reply["id"] == "7" && reply["error"]?["code"] == "forbidden")
                #expect(reply["error"]?["message"]?.stringValue == "this key may not ask \(noun)")
            }
            let lines = logged("\(try #require(role.userId)) (peer ")
            #expect(lines.first?.contains("may not ask \(noun)") == true)
            #expect(lines.dropFirst().allSatisfy { $0.contains(" more)") })
        }
        #expect(try status { $0["refused"]?["forbidden"] == 9 } != nil)
        for role in [PeerRole.ops, Self.rsvp] {
            var caller = try BlockingClient(bus.connection(as: role))
            #expect(try caller.ask("log.games", [Frame("{}")]) == "{}")
        }
        bus.stop()
    }

    @Test func aClientMayNotListenNorPublishAndATapMayNotPublish() throws {
        var ear = try Subscriber(bus.connection(as: .app), prefixes: [""])
        var mouths = [PublisherBox(try Publisher(bus.connection(as: .app)))]
        mouths.append(PublisherBox(try Publisher(bus.connection(as: .ops))))
        let refusals = [
            "refused client:app at events-out, from 127.0.0.1: its key may not connect there",
            "refused client:app at events-in", "refused tap:ops at events-in",
        ]
        try eventually("they are refused", mouths.map { $0.publisher.pollHandle }) {
            for mouth in mouths { try mouth.publisher.publish("games.created", Frame("no")) }
            return refusals.allSatisfy { !logged($0).isEmpty } ? () : nil
        }
        for refusal in refusals { #expect(logged(refusal).count == 1) }
        try expectService()
        #expect(try ear.receive() == nil && !ear.isReady)
        #expect(try #require(bus.bus.zapHandler).counters.forbiddenCount >= 3)
        bus.stop()
    }

    @Test func aServicePublishesUnderItsOwnNameOnly() throws {
        var publisher = try Publisher(bus.connection(as: .games))
        var listener = try Subscriber(
            bus.connection(as: .ops), prefixes: ["games.", "rsvp.", "_status.rsvp", "_head."])
        try connect(&publisher, &listener, topic: "games.created")
        let forbidden = [
            "rsvp.changed", "games", "gamesome.created", "_head.rsvp", "_head.games.x", "_status.rsvp.a",
        ]
        for topic in forbidden { try publisher.publish(topic, Frame("no")) }
        try publisher.publish("_head.games", Frame("own"))
        try publisher.publish("games.updated", Frame("own"))
        #expect(try listener.next().topic == Frame("_head.games"))
        #expect(try listener.next().topic == Frame("games.updated"))
        let counts = try status { $0["relayForbiddenCount"]?.intValue == forbidden.count }
        #expect(counts?["relayDroppedCount"] == 0)
        #expect(logged("dropped what service:games published as rsvp.changed: its key may not").count == 1)
        bus.stop()
    }

    // MARK: - The ZAP handler

    @Test func nonsenseToTheZAPHandlerDoesNotDisturbIt() throws {
        let asker = try Socket(.dealer, in: bus.bus.context, connectedTo: ZapRequest.endpoint)
        for frames in [
            [Frame("hello")], ["1.0", "1", "requests"].map { Frame($0) }, [Frame.empty],
            ["2.0", "1", "requests", "", "", "CURVE", "x"].map { Frame($0) },
        ] { _ = try asker.send([.empty] + frames) }
        let plain = ["1.0", "1", "requests", "10.0.0.1", "", "PLAIN", "ann", "secret"].map { Frame($0) }
        _ = try asker.send([.empty] + plain)
        var frames: [Frame] = []
        var answers: [[String]] = []
        try eventually("all are answered", [asker.pollHandle]) {
            while try asker.receive(into: &frames) { answers.append(frames.map(\.text)) }
            return answers.count == 5 ? () : nil
        }
        #expect(answers.prefix(4).allSatisfy { $0 == ["", ""] })
        #expect(answers.last == ["", "1.0", "1", "400", "not with CURVE", "", ""])
        asker.close()
        try expectService()
        bus.stop()
    }

    @Test func theZAPHandlersEndIsTheEndOfTheBus() throws {
        try expectService()
        try #require(bus.bus.zapHandler).stop()
        try eventually("the bus has stopped") { logged("nobody is left to say who may come in").first }
        bus.close()
        let free = try TestBus(at: bus.address.description, keys: keys)
        free.close()
    }

    @Test func withoutAZAPHandlerNobodyGetsIn() throws {
        bus.stop()
        let context = try Context()
        var options = SocketOptions()
        options.curve = .server(secretKey: keys.bus.secretKey)
        options.zapDomain = BusSocket.requests.rawValue
        let router = try Socket(.router, in: context, options: options)
        var monitor = try HandshakeMonitor(router, in: context)
        let endpoint = try router.bind("tcp://127.0.0.1:*")
        var mine = SocketOptions()
        mine.curve = keys.curve(of: .app)
        let dealer = try Socket(.dealer, in: context, options: mine, connectedTo: endpoint)
        _ = try dealer.send([Frame("hello")])
        var frames: [Frame] = []
        try eventually("it fails", [monitor.pollHandle]) {
            #expect(try !router.receive(into: &frames))
            return try monitor.next()
        }
    }

    // MARK: - The address

    @Test func withKeysTheBusListensAnywhereButInsideOneProcess() throws {
        bus.stop()
        try TestBus(at: "tcp://0.0.0.0:*", keys: keys).close()
        let error = #expect(throws: BusError.self) { try TestBus(at: "inproc://rally-keys", keys: keys) }
        #expect(error?.description.contains("keys do not count") == true)
    }

    // MARK: - What those outside learn

    @Test func aRefusedClientIsToldSo() throws {
        let mine = try KeyWatch(bus.connection(as: .app), at: .requests)
        let notMine = try KeyWatch(bus.connection(as: .app), at: .eventsOut)
        try eventually("it is refused", [notMine.pollHandle]) { try notMine.finding() == .refused ? () : nil }
        let other = BusConnection(
            address: bus.address, context: bus.context,
            curve: keys.curve(of: .app, serverKey: try CurveKey.makePair().publicKey))
        let lost = try KeyWatch(other, at: .requests)
        try eventually("it is another bus", [lost.pollHandle]) { try lost.finding() == .otherBus ? () : nil }
        #expect(try mine.finding() == nil)
        let keyless = try KeyWatch(bus.connection, at: .requests)
        try eventually("it has keys", [keyless.pollHandle]) { try keyless.finding() == .withKeys ? () : nil }
        bus.stop()
    }

    @Test func aKeyForABusWithoutKeysIsReported() throws {
        bus.stop()
        let open = try TestBus()
        let mine = BusConnection(address: open.address, context: open.context, curve: keys.curve(of: .app))
        let watch = try KeyWatch(mine, at: .requests)
        try eventually("it has no keys", [watch.pollHandle]) {
            try watch.finding() == .withoutKeys ? () : nil
        }
        open.stop()
    }

    // MARK: - Looking

    private func dealer(as role: PeerRole) throws -> Socket {
        let connection = bus.connection(as: role)
        return try Socket(
            .dealer, in: connection.context, options: connection.socketOptions,
            connectedTo: connection.address.requests)
    }

    private func logged(_ words: String) -> [String] { bus.log.filter { $0.contains(words) } }

    /// The bus's status, once it satisfies a condition.
    private func status(_ isExpected: (JSONValue) -> Bool) throws -> JSONValue? {
        var listener = try Subscriber(bus.connection(as: .ops), prefixes: ["_status.bus."])
        try listener.awaitReady()
        for _ in 0..<20 {
            let status = try JSONValue(parsing: try listener.next().body.bytes)
            if isExpected(status) { return status }
        }
        return nil
    }
}

/// A publisher is not copyable, so an array cannot hold it directly.
private final class PublisherBox {
    var publisher: Publisher
    init(_ publisher: consuming Publisher) { self.publisher = publisher }
}
