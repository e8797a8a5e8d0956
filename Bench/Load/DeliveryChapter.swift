// Delivery by notify: many cancelled games, delivered by one replica and by four, to a webhook that takes 50 ms to
// answer; and the time from the reply to an RSVP to the delivery to the host's own server.

import BenchReport
import Contracts
import JSON
import Logging
import Platform
import Values

final class DeliveryChapter: Chapter {
    let rows: [Row]
    private let storms: [Storm]
    private let quiet: QuietEvening

    init(_ site: Site) {
        let (one, four, quiet) = (Storm(site, replicas: 1), Storm(site, replicas: 4), QuietEvening(site))
        storms = [one, four]
        self.quiet = quiet
        let single = Gauge("one replica") { try one.run(isWarmUp: $0) }
        let fourfold = Gauge("four replicas") { try four.run(isWarmUp: $0) }
        let told = Gauge("reply to webhook") { try quiet.run(isWarmUp: $0) }
        rows = [
            Row("deliveries, one replica, 50 ms each", .rate, single, limit: 1000),
            Row("deliveries, four replicas", .rate, fourfold, beside: single, .atLeast(3.9)),
            Row("from an RSVP's reply to the webhook, p50", .p50, told, limit: nil),
            Row("from an RSVP's reply to the webhook, p99", .p99, told, limit: 25_000),
        ]
    }

    var note: String? { storms.last?.costs }

    func close() {
        for storm in storms { storm.close() }
        quiet.close()
    }
}

/// A town whose notifications go to a sink.
private final class ToldTown {
    let town: Town
    let sink: Sink

    init(_ site: Site, delayMs: Int, replicas: Int) throws {
        sink = try Sink(delayMs: delayMs)
        town = try Town(site, ["games", "rsvp"])
        try town.start("auth", ["RALLY_WEBHOOK_PRIVATE": "yes"]).waitFor("ready at ")
        let names = ["notify"] + (1..<max(replicas, 1)).map { "notify-\($0)" }
        for name in names {
            let child = try town.start(
                "notify", as: name,
                [
                    "RALLY_WEBHOOK_PRIVATE": "yes",
                    "RALLY_WEBHOOK_SECRET": "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz", "RALLY_INSTANCE": name,
                ])
            try child.wait(for: "\(name) to be there") {
                child.said.contains("ready at ") || child.said.contains("standing by")
            }
        }
    }

    /// Registers the sink for these people's notifications.
    func register(_ people: ArraySlice<Session>) throws {
        _ = try town.ask(
            "account",
            people.map {
                town.envelope(
                    "account.device-add", token: $0.accessToken,
                    """
                    {"deviceId":"server","platform":"webhook","pushToken":"http://127.0.0.1:\(sink.port)/\($0.accountId)"}
                    """)
            })
    }

    /// Waits until the sink has received nothing for half a second.
    func rest() throws {
        var (count, since) = (-1, MonotonicClock.nowMs)
        while MonotonicClock.nowMs - since < 500 {
            if sink.count != count { (count, since) = (sink.count, MonotonicClock.nowMs) }
            MonotonicClock.pause(milliseconds: 10)
        }
    }

    func close() {
        town.close()
        sink.close()
    }
}

/// Everybody is in fifty games that are cancelled because of rain.
private final class Storm {
    private static let players = 100
    private let site: Site
    private let replicas: Int
    private var told: ToldTown?
    private var people: [Session] = []
    private var spent = Costs()

    init(_ site: Site, replicas: Int) { (self.site, self.replicas) = (site, replicas) }

    func run(isWarmUp: Bool) throws -> Sample {
        let told = try told ?? open()
        let (town, host) = (told.town, people[Storm.players])
        let games = try town.createGames(isWarmUp ? 5 : site.size(50, quick: 25), host) { _ in 150 }
        try town.awaitGame(games[games.count - 1], token: host.accessToken)
        let going = people.prefix(Storm.players).flatMap { player in
            games.map { town.envelope("rsvp.going", token: player.accessToken, #"{"gameId":"\#($0)"}"#) }
        }
        _ = try town.ask("rsvp", going)
        try told.rest()
        told.sink.forget()
        let cancels = games.map {
            town.envelope("games.cancel", token: host.accessToken, #"{"gameId":"\#($0)","reason":"Rain"}"#)
        }
        func rain() throws -> Double {
            _ = try town.ask("games", cancels)
            let endMs = MonotonicClock.nowMs + 60_000
            while told.sink.count < going.count {
                guard MonotonicClock.nowMs < endMs else {
                    throw BenchFailure(
                        description: "\(told.sink.count) of \(going.count) deliveries in a minute")
                }
                MonotonicClock.pause(milliseconds: 5)
            }
            return Double(going.count)
        }
        if isWarmUp { _ = try rain() } else { try spent.add(town, own: "sink", rain) }
        let arrived = told.sink.arrivedNs.sorted()
        return Sample(rate: Double(arrived.count) / (Double(arrived[arrived.count - 1] - arrived[0]) / 1e9))
    }

    /// Processor time of one delivery by process.
    var costs: String? {
        spent.text.map { "processor time of a delivery, \(replicas) replicas, in µs: \($0)" }
    }

    private func open() throws -> ToldTown {
        let told = try ToldTown(site, delayMs: 50, replicas: replicas)
        self.told = told
        people = try told.town.signUp(Storm.players + 1)
        try told.register(people.prefix(Storm.players))
        return told
    }

    func close() { told?.close() }
}

/// One person after another goes to a game, and nothing else happens.
private final class QuietEvening {
    private let site: Site
    private var told: ToldTown?
    private var people: [Session] = []

    init(_ site: Site) { self.site = site }

    func run(isWarmUp: Bool) throws -> Sample {
        let told = try told ?? open()
        let (town, host, guest) = (told.town, people[0], people[1])
        let games = try town.createGames(isWarmUp ? 10 : site.size(200, quick: 100), host) { _ in 10 }
        try town.awaitGame(games[games.count - 1], token: host.accessToken)
        try told.rest()
        told.sink.forget()
        var latencies: [Double] = []
        for (number, game) in games.enumerated() {
            let going = town.envelope("rsvp.going", token: guest.accessToken, #"{"gameId":"\#(game)"}"#)
            _ = try town.ask("rsvp", [going])
            let repliedNs = MonotonicClock.nowNs
            let endMs = MonotonicClock.nowMs + 10_000
            while told.sink.count <= number {
                guard MonotonicClock.nowMs < endMs else {
                    throw BenchFailure(description: "the webhook was not told within ten seconds")
                }
                MonotonicClock.pause(milliseconds: 1)
            }
            // The delivery may have arrived before the reply was read.
            latencies.append(max(0, Double(told.sink.arrivedNs[number] - repliedNs) / 1000))
        }
        latencies.sort()
        return Sample(
            p50Us: latencies[latencies.count / 2], p99Us: latencies[Int(Double(latencies.count) * 0.99)])
    }

    private func open() throws -> ToldTown {
        let told = try ToldTown(site, delayMs: 0, replicas: 1)
        self.told = told
        people = try told.town.signUp(2)
        try told.register(people.prefix(1))
        return told
    }

    func close() { told?.close() }
}
