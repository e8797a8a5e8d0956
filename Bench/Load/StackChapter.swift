// The cost of one durable RSVP with everything running: processor time of the bus, all six services and the gateway,
// including those that are notified of it; and the cost of the same processes when idle.

import BenchReport

final class StackChapter: Chapter {
    let rows: [Row]
    private let costs: [Cost]
    private let quiet: QuietStack

    init(_ site: Site) {
        let six = Cost(site, "six services")
        let ten = Cost(site, "four notify, two games", extra: ["notify", "notify", "notify", "games"])
        let quiet = QuietStack(site)
        (costs, self.quiet) = ([six, ten], quiet)
        rows = [
            Row("whole stack, a durable RSVP, all processes", .microseconds, six.gauge, limit: 90),
            Row("whole stack, four notify and two games", .microseconds, ten.gauge, limit: 110),
            Row(
                "whole stack, nobody asks, of a core", .percent,
                Gauge("idle") { try quiet.run(isWarmUp: $0) }, limit: 0.5),
        ]
    }

    var note: String? {
        let texts = costs.compactMap(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    func close() { quiet.close() }
}

/// The cost of an RSVP in a stack. Each round has a stack of its own, so that all start from the same state.
private final class Cost {
    private let site: Site
    private let name: String
    private let extra: [String]
    private var spent = Costs()
    private(set) var gauge = Gauge("") { _ in Sample() }

    init(_ site: Site, _ name: String, extra: [String] = []) {
        (self.site, self.name, self.extra) = (site, name, extra)
        gauge = Gauge(name) { [unowned self] in try run(isWarmUp: $0) }
    }

    private func run(isWarmUp: Bool) throws -> Sample {
        let stack = try Stack(site, extra: extra)
        defer { stack.close() }
        guard !isWarmUp else {
            var unspent = Costs()
            return try stack.play(games: 20, isHeard: true, spent: &unspent)
        }
        // 30,000 answers in a round of two seconds.
        return try stack.play(games: max(20, min(300, site.runMs * 3 / 20)), isHeard: false, spent: &spent)
    }

    /// The costs by process.
    var text: String? {
        guard let text = spent.text, let rate = gauge.median(.rate) else { return nil }
        return
            "\(name): processor time of a durable RSVP in µs: \(text); \(grouped(rate)) /s through the gateway"
    }
}

/// A stack that was used once and is idle since.
private final class QuietStack {
    private let site: Site
    private var stack: Stack?

    init(_ site: Site) { self.site = site }

    func run(isWarmUp: Bool) throws -> Sample {
        if stack == nil {
            let stack = try Stack(site)
            self.stack = stack
            var unspent = Costs()
            _ = try stack.play(games: 20, isHeard: true, spent: &unspent)
        }
        return try stack?.idle(forMs: isWarmUp ? 500 : site.size(10_000, quick: 4000)) ?? Sample()
    }

    func close() { stack?.close() }
}
