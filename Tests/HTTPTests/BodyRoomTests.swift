// The room that bodies share, against a simple model of it and over real connections. Replay:
// RALLY_SEED=<seed> swift test --filter BodyRoomTests

import Platform
import Testing
import Values

@testable import HTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct BodyRoomTests {
    // MARK: - The room alone

    @Test func aBodyTakesRoomAsItArrives() {
        var room = BodyRoom<Int>(bytesMax: 100, networkBytesMax: 60)
        #expect(room.take(30, of: 1, from: "a") == [])
        #expect(room.take(20, of: 1, from: "a") == [])
        #expect(room.take(50, of: 2, from: "b") == [])
        #expect(room.bytes == 100)
        room.end(1)
        #expect(room.bytes == 50)
        room.end(2)
        room.end(2)
        #expect(room.isEmpty)
    }

    @Test func aNetworkThatHasUsedUpItsShareLosesItsLongestBodyAndNobodyElseDoes() {
        var room = BodyRoom<Int>(bytesMax: 1000, networkBytesMax: 60)
        #expect(room.take(40, of: 1, from: "a") == [])
        #expect(room.take(60, of: 2, from: "b") == [])
        #expect(room.take(20, of: 3, from: "a") == [])
        #expect(room.take(1, of: 4, from: "a") == [1])
        #expect(room.bytes == 81)
    }

    @Test func theNetworkThatHasMostIsTheFirstToLose() {
        var room = BodyRoom<Int>(bytesMax: 100, networkBytesMax: 100)
        for key in 0..<9 { #expect(room.take(10, of: key, from: "many") == []) }
        #expect(room.take(10, of: 10, from: "one") == [])
        #expect(room.take(5, of: 11, from: "another") == [8], "among equals the one that began last")
        #expect(room.take(10, of: 10, from: "one") == [7])
    }

    @Test func aBodyWhoseRequestIsHandledKeepsItsRoom() {
        var room = BodyRoom<Int>(bytesMax: 100, networkBytesMax: 100)
        #expect(room.take(90, of: 1, from: "a") == [])
        room.complete(1)
        #expect(room.take(10, of: 2, from: "b") == [])
        #expect(room.take(1, of: 3, from: "a") == [3], "its network has most, and this alone is arriving")
        #expect(room.take(1, of: 4, from: "c") == [2])
    }

    @Test func bodiesWithoutANetworkAreEachCountedByThemselves() {
        var room = BodyRoom<Int>(bytesMax: 100, networkBytesMax: 20)
        #expect(room.take(50, of: 1, from: nil) == [])
        #expect(room.take(45, of: 2, from: nil) == [])
        #expect(room.take(10, of: 3, from: "a") == [1])
    }

    /// The same rule over plain lists.
    private struct Model {
        struct Body {
            var key: Int
            var network: String
            var bytes = 0
            var isArriving = true
        }

        let bytesMax = 1000
        let networkBytesMax = 300
        /// In the order in which they began.
        var bodies: [Body] = []
        /// The networks that have bodies, in the order in which they began.
        var networks: [String] = []

        var bytes: Int { bodies.reduce(0) { $0 + $1.bytes } }

        func bytes(of network: String) -> Int {
            bodies.filter { $0.network == network }.reduce(0) { $0 + $1.bytes }
        }

        mutating func end(_ key: Int) {
            bodies.removeAll { $0.key == key }
            networks.removeAll { network in !bodies.contains { $0.network == network } }
        }

        mutating func take(_ count: Int, of key: Int, from network: String) -> [Int] {
            if !bodies.contains(where: { $0.key == key }) { bodies.append(Body(key: key, network: network)) }
            if !networks.contains(network) { networks.append(network) }
            for index in bodies.indices where bodies[index].key == key { bodies[index].bytes += count }
            var lost: [Int] = []
            while let loser = loser(network) {
                lost.append(loser)
                end(loser)
            }
            return lost
        }

        private func loser(_ network: String) -> Int? {
            if bytes(of: network) > networkBytesMax { return longest(network) }
            guard bytes > bytesMax else { return nil }
            let arriving = networks.filter { longest($0) != nil }
            let most = arriving.map { bytes(of: $0) }.max()
            return arriving.last { bytes(of: $0) == most }.flatMap(longest)
        }

        private func longest(_ network: String) -> Int? {
            let arriving = bodies.filter { $0.network == network && $0.isArriving }
            let most = arriving.map(\.bytes).max()
            return arriving.last { $0.bytes == most }?.key
        }
    }

    @Test func theRoomIsThatOfTheModel() {
        let seed =
            getenv("RALLY_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        var model = Model()
        var room = BodyRoom<Int>(bytesMax: model.bytesMax, networkBytesMax: model.networkBytesMax)
        var (last, lostCount) = (0, 0)
        for _ in 0..<20_000 {
            let known = model.bodies.randomElement(using: &random)
            switch (Int.random(in: 0..<10, using: &random), known) {
            case (7, let known?):
                room.complete(known.key)
                for index in model.bodies.indices where model.bodies[index].key == known.key {
                    model.bodies[index].isArriving = false
                }
            case (8..., let known?):
                room.end(known.key)
                model.end(known.key)
            case (4..., let known?) where known.isArriving:
                let count = Int.random(in: 1...20, using: &random) * 5
                let lost = room.take(count, of: known.key, from: known.network)
                #expect(lost == model.take(count, of: known.key, from: known.network), "seed=\(seed)")
                lostCount += lost.count
            default:
                last += 1
                let network = "n\(Int.random(in: 0..<8, using: &random))"
                let count = Int.random(in: 1...20, using: &random) * 5
                let lost = room.take(count, of: last, from: network)
                #expect(lost == model.take(count, of: last, from: network), "seed=\(seed)")
                lostCount += lost.count
            }
            #expect(room.bytes == model.bytes && room.bytes <= model.bytesMax, "seed=\(seed)")
        }
        #expect(lostCount > 1000, "seed=\(seed)")
        for body in model.bodies { room.end(body.key) }
        #expect(room.isEmpty, "seed=\(seed)")
    }

    // MARK: - Over connections

    private static func post(_ length: Int) -> String {
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
    }

    private func body(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func promisedBodiesTakeNoRoom() throws {
        var limits = HTTPServer.Limits()
        limits.bodiesBytesMax = 1500
        let wire = try Wire(limits)
        let slow = (0..<20).map { _ in wire.connect() }
        defer { for connection in slow { close(connection) } }
        for connection in slow {
            wire.send(Self.post(1000), to: connection)
            wire.run()
        }
        #expect(wire.ask(Self.post(1000) + body(1000)).hasPrefix("HTTP/1.1 200"))
        wire.send(body(1000), to: slow[0])
        #expect(wire.read(from: slow[0]).hasPrefix("HTTP/1.1 200"))
    }

    @Test func theLongestUnfinishedBodyMakesRoomAndItsSenderIsTold() throws {
        var limits = HTTPServer.Limits()
        limits.bodiesBytesMax = 1500
        let wire = try Wire(limits)
        let slow = wire.connect()
        defer { close(slow) }
        wire.send(Self.post(1000) + body(900), to: slow)
        for _ in 0..<50 { wire.run() }
        #expect(wire.ask(Self.post(700) + body(700)).hasPrefix("HTTP/1.1 200"))
        wire.send(body(100), to: slow)
        let answer = wire.read(from: slow)
        #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains("\r\nConnection: close\r\n"))
    }

    @Test func anAddressHasAShareOfTheRoom() throws {
        var limits = HTTPServer.Limits()
        limits.bodiesOfAddressBytesMax = 1500
        let wire = try Wire(limits)
        var waiting: [HTTPExchange] = []
        wire.handler.onHandle = { waiting.append($0) }
        let (first, other) = (wire.connect(), wire.connect(from: 0x7F00_0002))
        defer { for connection in [first, other] { close(connection) } }
        wire.send(Self.post(1000) + body(1000), to: first)
        for _ in 0..<100 where waiting.isEmpty { wire.run() }
        #expect(wire.ask(Self.post(501) + body(501)).hasPrefix("HTTP/1.1 503"))
        wire.send(Self.post(1000) + body(1000), to: other)
        for _ in 0..<100 where waiting.count < 2 { wire.run() }
        #expect(waiting.map(\.head.peer) == ["127.0.0.1", "127.0.0.2"])
    }

    @Test func aBodyThatStopsArrivingIsCutOffLongBeforeItsTimeIsUp() throws {
        var limits = HTTPServer.Limits()
        limits.bodyPauseMs = 300
        let wire = try Wire(limits)
        var isHandled = false
        wire.handler.onHandle = { _ in isHandled = true }
        let slow = wire.connect()
        defer { close(slow) }
        let began = MonotonicClock.nowMs
        wire.send(Self.post(1000) + body(500), to: slow)
        #expect(wire.read(from: slow).isEmpty && !isHandled)
        #expect((250..<20_000).contains(MonotonicClock.nowMs - began))
        for _ in 0..<100 where wire.connectionsCount > 0 { wire.run() }
        #expect(wire.connectionsCount == 0)
    }
}
