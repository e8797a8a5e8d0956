// Several requests or replies in one message: the format, the recipients, and failures.

import BusProtocol
import Messaging
import Testing
import ZeroMQ

struct BundleTests {
    private static func bundle(_ items: [(String, [UInt8])]) throws -> Frame {
        var writer = BundleWriter()
        for (name, envelope) in items {
            [UInt8](name.utf8).withUnsafeBytes { name in
                envelope.withUnsafeBytes { writer.append(name: name, envelope: $0) }
            }
        }
        let frame = writer.take()
        return try #require(frame)
    }

    @Test func aWrittenBundleIsRead() throws {
        let frame = try Self.bundle([
            ("a", [1, 2, 3]), ("name", []), (String(repeating: "n", count: 255), [9]),
        ])
        #expect(Array(frame.bytes.prefix(9)) == [1, 0, 0, 0, 3, 97, 1, 2, 3])
        let items = try Array(Bundle(decoding: frame))
        #expect(items.map(\.name.frame.count) == [1, 4, 255])
        #expect(items.map(\.envelope.frame.bytes) == [[1, 2, 3], [], [9]])
    }

    @Test func aBundleThatEndsTooEarlyOrTooLateIsMalformed() throws {
        let bytes = try Self.bundle([("a", [1, 2, 3]), ("name", [4])]).bytes
        let ends = [9, bytes.count]
        for count in 0..<bytes.count where !ends.contains(count) {
            #expect(throws: MajordomoError.badBundle, "\(count) bytes") {
                try Bundle(decoding: Frame(Array(bytes.prefix(count))))
            }
        }
        #expect(throws: MajordomoError.badBundle) { try Bundle(decoding: Frame(bytes + [0])) }
        #expect(throws: MajordomoError.badBundle) { try Bundle(decoding: Frame([0, 0, 0, 0, 0])) }
        #expect(throws: MajordomoError.badBundle) {
            try Bundle(decoding: Frame([1, 255, 255, 255, 255, 97]))
        }
    }

    @Test func aBundleHasLimitsInRequestsAndBytes() throws {
        let most = [(String, [UInt8])](repeating: ("n", []), count: BusLimits.bundledRequestsMax)
        #expect(try Array(Bundle(decoding: Self.bundle(most))).count == 256)
        #expect(throws: MajordomoError.badBundle) { try Bundle(decoding: Self.bundle(most + [("n", [])])) }
        let largest = [UInt8](repeating: 7, count: BusLimits.bundleBytesMax - 6)
        #expect(try Array(Bundle(decoding: Self.bundle([("n", largest)]))).count == 1)
        #expect(throws: MajordomoError.badBundle) {
            try Bundle(decoding: Self.bundle([("n", largest + [7])]))
        }
    }

    // MARK: - The bus

    /// Number of requests in each message to a worker; negative for the format of RFC 7.
    private static func shape(_ bench: BrokerBench, _ worker: String) -> [Int] {
        (bench.sent[worker] ?? []).compactMap {
            switch $0 {
            case .request: -1
            case .requests(let bundle): Array(bundle).count
            default: nil
            }
        }
    }

    @Test func theRequestsOfOneRoundAreOneMessage() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 1000, takesBundles: true)
        bench.inOneRound { for number in 1...5 { bench.ask("c\(number)", "games", id: "\(number)") } }
        #expect(Self.shape(bench, "w") == [5])
        let requests = bench.takeRequests("w")
        #expect(requests.map(\.id) == ["1", "2", "3", "4", "5"])
        bench.reply("w", toAll: requests.map(\.name))
        for number in 1...5 { #expect(bench.takeReplies("c\(number)").count == 1) }
        #expect(bench.broker.inFlightCount == 0 && bench.broker.counters.servedCount == 5)
    }

    @Test func aWorkerThatDoesNotAnnounceBundlesGetsNone() {
        let bench = BrokerBench()
        bench.ready("foreign", "games")
        bench.ready("plain", "games", capacity: 3)
        bench.ready("ours", "games", capacity: 3, takesBundles: true)
        bench.inOneRound { for number in 1...7 { bench.ask("c", "games", id: "\(number)") } }
        #expect(Self.shape(bench, "foreign") == [-1])
        #expect(Self.shape(bench, "plain") == [-1, -1, -1])
        #expect(Self.shape(bench, "ours") == [3])
        for worker in ["foreign", "plain"] {
            for request in bench.takeRequests(worker) { bench.reply(worker, to: request.name) }
        }
        bench.reply("ours", toAll: bench.takeRequests("ours").map(\.name))
        #expect(bench.sent["c"]?.count == 7)
        #expect(bench.broker.inFlightCount == 0)
    }

    @Test func aFullBundleIsFollowedByAnother() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 1000, takesBundles: true)
        bench.inOneRound { for number in 1...300 { bench.ask("c", "games", id: "\(number)") } }
        #expect(Self.shape(bench, "w") == [256, 44])
        #expect(bench.takeRequests("w").map(\.id) == (1...300).map { "\($0)" })
        let long = Frame("{\"id\":\"x\",\"data\":\"" + String(repeating: "x", count: 8000) + "\"}")
        bench.inOneRound {
            for _ in 1...10 { bench.receive(.client(noun: "games", body: [long]), from: "c") }
        }
        #expect(Self.shape(bench, "w") == [8, 2])
    }

    @Test func longRequestsAndFilesTravelAloneAndInTheirOrder() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 1000, takesBundles: true)
        func envelope(_ id: String, bytes: Int) -> Frame {
            let start = "{\"id\":\"\(id)\",\"data\":\""
            return Frame(start + String(repeating: "x", count: bytes - start.utf8.count - 2) + "\"}")
        }
        bench.inOneRound {
            bench.ask("c", "games", id: "1")
            let most = BusLimits.bundledEnvelopeBytesMax
            bench.receive(.client(noun: "games", body: [envelope("2", bytes: most)]), from: "c")
            bench.receive(.client(noun: "games", body: [envelope("3", bytes: most + 1)]), from: "c")
            bench.receive(.client(noun: "games", body: [envelope("4", bytes: 50), Frame("file")]), from: "c")
            bench.ask("c", "games", id: "5")
        }
        #expect(Self.shape(bench, "w") == [2, -1, -1, 1])
        #expect(bench.takeRequests("w").map(\.id) == ["1", "2", "3", "4", "5"])
    }

    @Test func aBundleThatCannotBeSentGoesToAnotherWorkerAndCostsNoAttempt() {
        let bench = BrokerBench()
        for worker in ["a", "b", "c"] { bench.ready(worker, "games", capacity: 9, takesBundles: true) }
        bench.gone = ["a", "b", "c"]
        bench.inOneRound {
            for number in 1...9 { bench.ask("x", "games", id: "\(number)", timeoutMs: 30_000) }
        }
        #expect(bench.broker.workersCount == 0 && bench.broker.queuedCount == 9)
        bench.gone = []
        bench.ready("d", "games", capacity: 9, takesBundles: true)
        #expect(Self.shape(bench, "d") == [9])
        let requests = bench.takeRequests("d")
        bench.reply("d", toAll: requests.map(\.name))
        #expect(Set(requests.map(\.id)) == Set((1...9).map { "\($0)" }))
        #expect(bench.sent["x"]?.count == 9 && bench.broker.counters.redispatchedCount == 0)
    }

    @Test func aBundleForALeavingWorkerGoesToAnotherAndCostsNoAttempt() {
        let bench = BrokerBench()
        bench.ready("a", "games", capacity: 9, takesBundles: true)
        bench.inOneRound {
            for number in 1...3 { bench.ask("x", "games", id: "\(number)") }
            bench.receive(.disconnect, from: "a")
            bench.ready("b", "games", capacity: 9, takesBundles: true)
        }
        #expect(bench.takeRequests("a").isEmpty)
        #expect(bench.takeRequests("b").map(\.id) == ["1", "2", "3"])
        #expect(bench.broker.counters.redispatchedCount == 0)
    }

    @Test func aMalformedBundleIsDroppedAndCounted() {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 9, takesBundles: true)
        bench.inOneRound { for number in 1...2 { bench.ask("c", "games", id: "\(number)") } }
        let names = bench.takeRequests("w").map(\.name)
        var writer = BundleWriter()
        for name in names {
            name.withUnsafeBytes { name in
                [UInt8]("{}".utf8).withUnsafeBytes { writer.append(name: name, envelope: $0) }
            }
        }
        let bytes = writer.take()?.bytes ?? []
        let damaged = [Frame.empty, Frame("MDPW01"), Frame([7]), Frame(bytes.dropLast())]
        bench.receive(damaged, from: "w")
        #expect(bench.broker.counters.dropped == ["malformed bundle": 1])
        #expect(bench.broker.workersCount == 1 && bench.broker.inFlightCount == 2, "none of it counts")
        bench.reply("w", toAll: names)
        #expect(bench.sent["c"]?.count == 2)
    }

    @Test func aReplyInABundleCountsOnceAndOnlyFromWhoWasAsked() {
        let bench = BrokerBench()
        bench.ready("a", "games", takesBundles: true)
        bench.ready("b", "games", takesBundles: true)
        bench.inOneRound { for number in 1...2 { bench.ask("c", "games", id: "\(number)") } }
        let names = (bench.takeRequests("a") + bench.takeRequests("b")).map(\.name)
        bench.reply("a", toAll: names + [names[0], Frame("x")])
        #expect(bench.sent["c"]?.count == 1)
        #expect(bench.broker.counters.dropped == ["reply to a dispatch that is over": 3])
        bench.reply("b", toAll: names)
        #expect(bench.sent["c"]?.count == 2 && bench.broker.workersCount == 2)
    }

    @Test func aWorkerThatSendsAnUnexpectedBundleIsDisconnected() {
        let bench = BrokerBench()
        bench.ready("plain", "games")
        for peer in ["plain", "nobody"] {
            bench.reply(peer, toAll: [Frame("x")])
            #expect(bench.wasDismissed(peer))
        }
        #expect(bench.broker.workersCount == 0)
    }
}

struct WorkerBundleTests {
    private func connected() -> WorkerConnection {
        var connection = WorkerConnection(noun: "games", capacity: 8, takesBundles: true)
        #expect(
            sent(connection.connected(at: 0)) == [.ready(noun: "games", capacity: 8, takesBundles: true)])
        return connection
    }

    private func sent(_ actions: [WorkerConnection.Action]) -> [Majordomo] {
        actions.compactMap {
            if case .send(let frames) = $0 { try? Majordomo(decoding: frames) } else { nil }
        }
    }

    private func take(_ names: [String], _ connection: inout WorkerConnection) -> [WorkRequest] {
        var writer = BundleWriter()
        for name in names {
            [UInt8](name.utf8).withUnsafeBytes { name in
                [UInt8]("{}".utf8).withUnsafeBytes { writer.append(name: name, envelope: $0) }
            }
        }
        let frames = [Frame.empty, Frame("MDPW01"), Frame([6]), writer.take() ?? Frame.empty]
        return connection.receive(frames, at: 1).compactMap {
            if case .request(let request) = $0 { request } else { nil }
        }
    }

    private func names(_ command: Majordomo?) -> [String] {
        guard case .replies(let bundle)? = command else { return [] }
        return bundle.map(\.name.frame.text)
    }

    @Test func repliesAreGatheredOnceABundleHasCome() {
        var connection = connected()
        let plain = Majordomo.request(client: Frame("a"), body: [Frame("{}")])
        for case .request(let request) in connection.receive(plain.frames, at: 1) {
            #expect(
                sent(connection.reply(to: request.name, body: [Frame("ok")]))
                    == [.reply(client: Frame("a"), body: [Frame("ok")])],
                "the bus may be another's")
        }
        let requests = take(["b", "c"], &connection)
        #expect(requests.map(\.body) == [[Frame("{}")], [Frame("{}")]])
        for request in requests { #expect(connection.reply(to: request.name, [111, 107]).isEmpty) }
        let replies = sent(connection.flush())
        #expect(replies.count == 1 && names(replies.first) == ["b", "c"])
        #expect(connection.flush().isEmpty)
    }

    @Test func filesAndLongRepliesTravelAlone() {
        var connection = connected()
        let requests = take(["a", "b", "c"], &connection)
        let long = [UInt8](repeating: 32, count: BusLimits.bundledEnvelopeBytesMax + 1)
        #expect(
            sent(connection.reply(to: requests[0].name, long))
                == [.reply(client: Frame("a"), body: [Frame(long)])])
        #expect(
            sent(connection.reply(to: requests[1].name, body: [Frame("ok"), Frame("file")]))
                == [.reply(client: Frame("b"), body: [Frame("ok"), Frame("file")])])
        #expect(connection.reply(to: requests[2].name, Array(long.dropLast())).isEmpty)
        #expect(names(sent(connection.flush()).first) == ["c"])
    }

    @Test func aFullBundleOfRepliesLeavesAtOnce() {
        var connection = connected()
        let requests = take((1...256).map { "n\($0)" }, &connection)
        for request in requests { #expect(connection.reply(to: request.name, [1]).isEmpty) }
        #expect(names(sent(connection.reply(to: requests[0].name, [1])).first).count == 256)
        #expect(names(sent(connection.flush()).first) == ["n1"])
        #expect(sent(connection.disconnect()) == [.disconnect])
    }

    @Test func aFreshConnectionBeginsWithoutBundles() {
        var connection = connected()
        let requests = take(["a", "b"], &connection)
        #expect(connection.reply(to: requests[0].name, [1]).isEmpty)
        _ = connection.tick(at: 9000)
        #expect(
            sent(connection.connected(at: 9000)) == [.ready(noun: "games", capacity: 8, takesBundles: true)])
        #expect(connection.flush().isEmpty, "the bus has given the requests to others")
        #expect(
            sent(connection.reply(to: requests[1].name, [1]))
                == [.reply(client: Frame("b"), body: [Frame([1])])])
    }

    @Test func gatheredRepliesLeaveBeforeTheGoodbye() {
        var connection = connected()
        let requests = take(["a"], &connection)
        #expect(connection.reply(to: requests[0].name, [1]).isEmpty)
        let last = sent(connection.disconnect())
        #expect(last.count == 2 && names(last.first) == ["a"] && last.last == .disconnect)
    }

    @Test func aMalformedBundleOfTheBusIsDroppedAndCounted() {
        var connection = connected()
        let frames = [Frame.empty, Frame("MDPW01"), Frame([6]), Frame("rubbish")]
        #expect(connection.receive(frames, at: 1).isEmpty && connection.droppedCount == 1)
    }
}
