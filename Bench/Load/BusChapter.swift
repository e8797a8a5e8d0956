// The bus alone: relaying events, carrying requests.

import BenchReport
import Messaging
import Spawning

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

final class BusChapter: Chapter {
    private let site: Site
    private var town: Town?
    private var workers: [String: Child] = [:]
    private var relay: (child: Child, eventsIn: String, eventsOut: String)?
    private let nats: Nats
    private let broker: BareBroker
    let rows: [Row]

    init(_ site: Site) throws {
        self.site = site
        let nats = Nats(site)
        let broker = BareBroker(site) { ["echo"] }
        (self.nats, self.broker) = (nats, broker)
        let bytes = try EchoWorker.request().bytes.count
        weak var me: BusChapter?
        let relayed = Gauge("Rally's bus") { try me?.events(isBare: false, site.runMs($0)) ?? Sample() }
        let proxied = Gauge("zmq_proxy in C") { try me?.events(isBare: true, site.runMs($0)) ?? Sample() }
        let carried = Gauge("Rally's bus") {
            try me?.requests("echo", inFlight: 1, site.runMs($0)) ?? Sample()
        }
        let decoded = Gauge("Rally's bus") {
            try me?.requests("decode", inFlight: 64, site.runMs($0)) ?? Sample()
        }
        let bare = Gauge("bare broker in C") {
            try broker.ask(bytes: bytes, inFlight: 1, runMs: site.runMs($0))
        }
        let bare64 = Gauge("bare broker in C, echo") {
            try broker.ask(bytes: bytes, inFlight: 64, runMs: site.runMs($0))
        }
        let asked = Gauge("NATS request/reply") { try nats.ask(bytes: bytes, runMs: site.runMs($0)) }
        rows = [
            Row("events relayed (topic and 512 B)", .rate, relayed, beside: proxied, .atLeast(1)),
            Row("request through the bus, 1 in flight, p50", .p50, carried, beside: bare, .atMost(1.25)),
            Row("request through the bus, 1 in flight, p50", .p50, carried, beside: asked, .atMost(1)),
            Row("requests decoded and encoded, 64 in flight", .rate, decoded, beside: bare64, .atLeast(0.65)),
        ]
        me = self
    }

    private func events(isBare: Bool, _ runMs: Int) throws -> Sample {
        let (eventsIn, eventsOut) = isBare ? try bareRelay() : try busRelay()
        return try site.sample("events", [eventsIn, eventsOut, "\(runMs)"])
    }

    private func bareRelay() throws -> (String, String) {
        if let relay { return (relay.eventsIn, relay.eventsOut) }
        let port = try freePorts()
        let (eventsIn, eventsOut) = ("tcp://127.0.0.1:\(port)", "tcp://127.0.0.1:\(port + 1)")
        relay = (
            try site.place.start("relay", try site.limit("relay"), [eventsIn, eventsOut]), eventsIn, eventsOut
        )
        return (eventsIn, eventsOut)
    }

    private func busRelay() throws -> (String, String) {
        let address = try openTown().address
        return (address.eventsIn, address.eventsOut)
    }

    private func openTown() throws -> Town {
        let town = try town ?? Town(site)
        self.town = town
        return town
    }

    private func requests(_ mode: String, inFlight: Int, _ runMs: Int) throws -> Sample {
        let town = try openTown()
        if workers[mode] == nil {
            for (_, other) in workers { other.stop(SIGKILL) }
            let worker = try site.place.start(
                "bench", site.product("bench"), ["worker", mode], ["RALLY_BUS": town.address.description])
            workers = [mode: worker]
        }
        var load = try Load(town.bus, noun: EchoWorker.noun)
        let request = try EchoWorker.request()
        _ = try load.run(inFlight: 1, forMs: 50) { request }
        return try load.run(inFlight: inFlight, forMs: runMs) { request }
    }

    func close() {
        for child in workers.values { child.stop(SIGKILL) }
        relay?.child.stop(SIGKILL)
        nats.close()
        broker.close()
        town?.close()
    }
}
