// The limit of requests of one noun that a process takes from the bus at a time (limits.md).

import BusService
import Contracts
import Logging
import Machine
import Messaging
import Platform
import Testing
import ZeroMQ

@testable import Process

struct TicketTableTests {
    @Test func aTicketFindsItsOwnValueAndNoLaterOne() {
        var table = TicketTable<String>()
        let first = table.insert("first")
        let second = table.insert("second")
        #expect(first != second && table.count == 2)
        #expect(table[first] == "first" && table[second] == "second")
        #expect(table.remove(first) == "first" && table.count == 1)
        #expect(table.remove(first) == nil && table[first] == nil)
        let third = table.insert("third")
        #expect(third != first && table[first] == nil && table.remove(first) == nil)
        #expect(table.tickets.sorted() == [second, third].sorted())
        #expect(table[0] == nil && table[.max] == nil)
    }

    @Test func freedPlacesOfTicketsAreReused() {
        var table = TicketTable<Int>()
        var tickets = (0..<10).map { table.insert($0) }
        for round in 10..<1000 {
            #expect(table.remove(tickets.removeFirst()) == round - 10)
            tickets.append(table.insert(round))
        }
        #expect(table.count == 10 && Set(tickets.map { $0 & 0xFFFF_FFFF }).count == 10)
        #expect(tickets.allSatisfy { $0 & 0xFFFF_FFFF < 10 })
    }
}

@Suite(.timeLimit(.minutes(20)))
struct WorkersTests {
    /// Collects requests from the workers.
    private final class Pump {
        let workers = Workers()
        private(set) var tickets: [Ticket] = []

        /// Takes requests until a condition holds.
        func run(until holds: () -> Bool) throws {
            var poller = Poller()
            let endMs = MonotonicClock.nowMs + 30_000
            while !holds() {
                try #require(MonotonicClock.nowMs < endMs, "\(workers.heldCount) requests came")
                try poller.poll(timeoutMs: 5)
                let nowMs = MonotonicClock.nowMs
                try workers.tick(nowMs: nowMs)
                try workers.read(0, countMax: 5000, nowMs: nowMs)
                let turn = WorkerTurn(at: MonotonicClock.nowUs)
                _ = try workers.begin(0, countMax: 5000, in: turn) { ticket, _, _ in
                    tickets.append(ticket)
                }
            }
        }
    }

    private func withBus(_ body: (BusConnection, ZeroMQ.Context) throws -> Void) throws {
        let logger = Logger(service: "bus", format: .text) { _ in }
        let bus = try Bus(BusConfiguration(address: try BusAddress("tcp://127.0.0.1:*"), logger: logger))
        try bus.start()
        let context = try ZeroMQ.Context()
        try body(BusConnection(address: bus.address, context: context), context)
        bus.stop()
        bus.context.close()
        context.close()
    }

    private func request(_ number: Int) -> [Frame] {
        let body = [Frame("{\"id\":\"\(number)\",\"timeoutMs\":60000}")]
        return Majordomo.client(noun: "echo", body: body).frames
    }

    @Test func aNounHas1024RequestsAtATime() throws {
        try withBus { connection, context in try expect1024AtATime(connection, context) }
    }

    private func expect1024AtATime(_ connection: BusConnection, _ context: ZeroMQ.Context) throws {
        let pump = Pump()
        let workers = pump.workers
        try workers.serve(connection, noun: "echo", capacity: Workers.capacity, isSpare: false)
        let client = try Socket(
            .dealer, in: context, options: connection.socketOptions,
            connectedTo: connection.address.requests)
        for number in 1...1026 { _ = try client.send(request(number)) }
        // The bus answers in the order of requests: it has seen all of them by then.
        _ = try client.send(Majordomo.client(noun: "mmi.none", body: [Frame("x")]).frames)
        var frames: [Frame] = []
        var hasSeenAll = false
        try pump.run {
            if let isThere = try? client.receive(into: &frames, framesMax: 8), isThere { hasSeenAll = true }
            return hasSeenAll && workers.heldCount >= 1024
        }
        #expect(workers.heldCount == 1024)
        let first = try #require(pump.tickets.first)
        try workers.reply(first, [[UInt8]("{}".utf8)])
        try workers.reply(first, [[UInt8]("{}".utf8)])
        try workers.flush()
        try pump.run { pump.tickets.count > 1024 }
        #expect(workers.heldCount == 1024 && pump.tickets.count == 1025, "there was room for one")
        try workers.disconnect()
        client.close(lingerMs: 0)
    }

    // Finding A65.
    @Test func aTurnBeginsNothingAfterItsTimeAndNothingThatIsRefused() throws {
        try withBus { connection, context in try expectBacklog(connection, context) }
    }

    private func expectBacklog(_ connection: BusConnection, _ context: ZeroMQ.Context) throws {
        let workers = Workers()
        try workers.serve(connection, noun: "echo", capacity: 8, isSpare: false)
        let client = try Socket(
            .dealer, in: context, options: connection.socketOptions,
            connectedTo: connection.address.requests)
        for number in 1...3 { _ = try client.send(request(number)) }
        let endMs = MonotonicClock.nowMs + 30_000
        var poller = Poller()
        while workers.heldCount < 3 {
            try #require(MonotonicClock.nowMs < endMs, "\(workers.heldCount) requests came")
            try poller.poll(timeoutMs: 5)
            try workers.tick(nowMs: MonotonicClock.nowMs)
            try workers.read(0, countMax: 1, nowMs: MonotonicClock.nowMs)
        }
        var begun: [Ticket] = []
        func begin(_ countMax: Int, at nowUs: Int64) throws -> Int {
            try workers.begin(0, countMax: countMax, in: WorkerTurn(at: nowUs)) { ticket, _, _ in
                begun.append(ticket)
            }
        }
        let over = try begin(8, at: MonotonicClock.nowUs - WorkerTurn.workUsMax)
        #expect(over == 0 && workers.hasBacklog)
        let one = try begin(1, at: MonotonicClock.nowUs)
        #expect(one == 1 && begun.count == 1 && workers.heldCount == 3)
        try workers.refuseAll(Refusal(.unavailable, "the log cannot be written"))
        let rest = try begin(8, at: MonotonicClock.nowUs)
        #expect(rest == 0 && begun.count == 1 && workers.heldCount == 0 && !workers.hasBacklog)
        try workers.disconnect()
        client.close(lingerMs: 0)
    }
}
