// Random clients, workers, deaths and delays against the broker. Invariants: a request is answered at most once, and
// exactly once by its deadline; no slot stays occupied; no request is given to more than two living workers. Replay:
// RALLY_SEED=<seed> swift test --filter BrokerModelTests

import JSON
import Messaging
import Testing
import ZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    static var seed: UInt64 {
        getenv("RALLY_SEED").flatMap { UInt64(String(cString: $0)) } ?? .random(in: 0 ... .max)
    }
}

private struct Model {
    let bench = BrokerBench(ageMs: 0)
    var random: SeededRandom
    var asked: [String: Int] = [:]
    var dispatched: [String: Int] = [:]
    var held: [(worker: String, name: Frame, id: String)] = []
    var nextId = 0
    var nextWorker = 0

    mutating func step() {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40: ask()
        case 40..<70: answer()
        case 70..<78: join()
        case 78..<82: leave()
        case 82..<84: resize()
        case 84..<86: repeatAnswer()
        case 86..<90: burst()
        default: bench.advance(Int64.random(in: 1...400, using: &random))
        }
        look()
    }

    /// Several inputs at once, so that workers that accept bundles get some.
    private mutating func burst() {
        let count = Int.random(in: 2...20, using: &random)
        bench.inOneRound {
            for _ in 0..<count { ask() }
            if Bool.random(using: &random) { leave() }
        }
    }

    private mutating func ask() {
        nextId += 1
        let id = "r\(nextId)"
        asked[id] = 0
        let noun = ["games", "rsvp", "golf"].randomElement(using: &random) ?? ""
        bench.ask(client, noun, id: id, timeoutMs: Int.random(in: 0...9000, using: &random))
    }

    private var client: String { "client\(nextId % 7)" }

    private mutating func answer() {
        guard !held.isEmpty else { return }
        let (worker, name, id) = held.remove(at: Int.random(in: 0..<held.count, using: &random))
        let text = "{\"id\":\"\(id)\",\"ok\":true}"
        if takesBundles(worker), Bool.random(using: &random) {
            bench.reply(worker, toAll: [name], text: text)
        } else {
            bench.reply(worker, to: name, text: text)
        }
    }

    /// Every other worker that joins.
    private func takesBundles(_ worker: String) -> Bool { worker.hasSuffix("b") }

    private mutating func repeatAnswer() {
        guard let (worker, name, id) = held.randomElement(using: &random) else { return }
        for _ in 0..<2 { bench.reply(worker, to: name, text: "{\"id\":\"\(id)\",\"ok\":true}") }
    }

    private mutating func join() {
        nextWorker += 1
        let noun = Bool.random(using: &random) ? "games" : "rsvp"
        let name = "worker\(nextWorker)\(Bool.random(using: &random) ? "b" : "")"
        bench.ready(
            name, noun, capacity: Int.random(in: 0...4, using: &random), takesBundles: takesBundles(name))
    }

    /// Leaves politely, silently, or as a peer that cannot be reached.
    private mutating func leave() {
        guard let worker = bench.beating.sorted().randomElement(using: &random) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bench.receive(.disconnect, from: worker)
        case 1: bench.gone.insert(worker)
        default: break
        }
        bench.beating.remove(worker)
        if Bool.random(using: &random) { held.removeAll { $0.worker == worker } }
    }

    private mutating func resize() {
        guard let worker = bench.beating.sorted().randomElement(using: &random) else { return }
        let capacity = Int.random(in: 0...4, using: &random)
        bench.receive(
            .ready(noun: "games", capacity: capacity, takesBundles: takesBundles(worker)), from: worker)
    }

    mutating func look() {
        for worker in bench.sent.keys.sorted() where worker.hasPrefix("worker") {
            for (name, id) in bench.takeRequests(worker) {
                held.append((worker, name, id))
                dispatched[id, default: 0] += 1
            }
            if bench.wasDismissed(worker) { bench.beating.remove(worker) }
            bench.sent[worker] = nil
        }
        for index in 0..<7 {
            guard let replies = bench.sent.removeValue(forKey: "client\(index)") else { continue }
            for case .client(_, let body) in replies { answered(body[0]) }
        }
    }

    private mutating func answered(_ envelope: Frame) {
        let reply = try? JSONValue(parsing: envelope.bytes)
        asked[reply?["id"]?.stringValue ?? "?", default: 0] += 1
        outcomes[reply?["error"]?["code"]?.stringValue ?? "ok", default: 0] += 1
    }

    /// Number of requests by outcome.
    var outcomes: [String: Int] = [:]
}

struct BrokerModelTests {
    @Test(arguments: 0..<20)
    func everyRequestIsAnsweredExactlyOnce(_ run: Int) {
        let seed = SeededRandom.seed &+ UInt64(run)
        var model = Model(random: SeededRandom(seed: seed))
        for _ in 0..<1500 { model.step() }
        model.bench.advance(70_000)
        model.look()
        #expect(model.asked.allSatisfy { $0.value == 1 }, "seed=\(seed)")
        for outcome in ["ok", "timeout", "unavailable"] {
            #expect(model.outcomes[outcome, default: 0] > 0, "\(outcome) seed=\(seed)")
        }
        #expect(model.bench.broker.inFlightCount == 0, "seed=\(seed)")
        #expect(model.bench.broker.queuedCount == 0, "seed=\(seed)")
        #expect(model.dispatched.values.allSatisfy { $0 <= 2 }, "seed=\(seed)")
        #expect(model.bench.broker.counters.servedCount == model.outcomes["ok"], "seed=\(seed)")
        serveOnceMore(&model, seed: seed)
    }

    /// In the end the service works as at the beginning.
    private func serveOnceMore(_ model: inout Model, seed: UInt64) {
        model.bench.gone = []
        model.bench.ready("fresh", "games", capacity: 50)
        for id in 0..<50 { model.bench.ask("last", "games", id: "last\(id)") }
        let requests = model.bench.takeRequests("fresh")
        for request in requests { model.bench.reply("fresh", to: request.name) }
        let elsewhere = 50 - requests.count
        #expect(model.bench.takeReplies("last").count == requests.count, "seed=\(seed)")
        #expect(model.bench.broker.inFlightCount == elsewhere, "seed=\(seed)")
    }

    @Test func rubbishNeverTrapsAndNeverStopsService() {
        let seed = SeededRandom.seed
        var random = SeededRandom(seed: seed)
        let bench = BrokerBench(ageMs: 0)
        bench.ready("w", "games", capacity: 1000)
        for round in 0..<30_000 {
            let count = Int.random(in: 0...9, using: &random)
            let frames = (0..<count).map { Self.randomFrame($0, &random) }
            bench.receive(frames, from: "p\(Int.random(in: 0..<50, using: &random))")
            if round % 1000 == 0 {
                bench.advance(500)
                bench.sent = [:]
                bench.ask("honest", "games", timeoutMs: 60_000)
                let requests = bench.takeRequests("w")
                for request in requests { bench.reply("w", to: request.name) }
                #expect(bench.takeReplies("honest").count == 1, "seed=\(seed)")
            }
        }
    }

    private static func randomFrame(_ index: Int, _ random: inout SeededRandom) -> Frame {
        let likely: [[Frame]] = [
            [Frame.empty], [Frame("MDPC01"), Frame("MDPW01"), Frame("MDPW02")],
            (0...8).map { Frame([UInt8($0)]) } + [Frame("games"), Frame("mmi.service")],
            [Frame("golf"), Frame("log.x"), Frame("abcdef010000000000000001")], [Frame.empty, Frame("7")],
        ]
        if index < likely.count, Int.random(in: 0..<4, using: &random) > 0 {
            return likely[index].randomElement(using: &random) ?? Frame.empty
        }
        return Frame(
            (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            })
    }
}
